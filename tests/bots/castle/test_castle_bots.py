"""The bots of King of the Castle: what holds for all of them, and what each is good at."""

from __future__ import annotations

import pickle
import random
from dataclasses import replace

import pytest

from kings.bots.castle import CASTLE_BOTS
from kings.bots.castle.bots import CastleBot, CastleSearcher, GreedyCastle, Schemer
from kings.bots.castle.determinize import uniform_determinization
from kings.bots.castle.prospects import MOST_STEPS
from kings.bots.castle.rollout import RuleOfThumb
from kings.bots.castle.suspicion import unseen_cards
from kings.bots.tree_search import Worth
from kings.castle import GAME, Card, Death, Kind, Place, State
from kings.castle.events import Happening
from kings.castle.moves import Decline, Discard, Move, Pass, Play, React
from kings.castle.options import Squires
from kings.castle.rules import KingOfTheCastle
from kings.castle.state import Deed, Phase
from kings.game import NATURE, Outcome, Step
from kings.seeds import stream
from tests.castle.games import numbered
from tests.castle.secrets import twin
from tests.castle.tables import ADA, BEN, DEFENCE, EAST, WEST, first, options, play, table

QUICK = CastleSearcher(visits=2, tries=1)
"""Whoever thinks long is tried thinking a little."""

BOTS = pytest.mark.parametrize(
    "bot", {**CASTLE_BOTS, "searcher": QUICK}.values(), ids=lambda bot: bot.name
)
FALL, ESCAPE = first(Kind.UNLUCKY_FALL), first(Kind.LUCKY_ESCAPE)
GREEDY = GreedyCastle()


def play_game(bots: list[CastleBot], seed: int, squires: Squires = "dealt") -> Outcome:
    """Play a whole game of bots, checking every decision."""
    state, number = GAME.start(options(len(bots), squires=squires)), 0
    while asks := GAME.asks(state):
        seat = asks[0].seat
        if seat == NATURE:
            move = GAME.draw(state, stream(seed, "chance", number))
        else:
            view = GAME.view(state, seat)
            chosen = bots[seat].choose(view, stream(seed, "bot", seat, number))
            assert chosen in view.choices
            move = chosen  # type: ignore[assignment]  # a choice is a move as well
        state, number = GAME.apply(state, move).state, number + 1
    outcome = GAME.outcome(state)
    assert outcome is not None
    return outcome


@BOTS
@pytest.mark.parametrize("squires", ["dealt", "drawn", "chosen", "none"])
def test_a_bot_plays_whole_games_by_the_rules(bot: CastleBot, squires: Squires) -> None:
    play_game([bot] * 3, 1, squires)


@BOTS
def test_the_same_view_and_stream_give_the_same_decision(bot: CastleBot) -> None:
    game = numbered(8)
    for state in game.states[5::9]:
        for ask in GAME.asks(state):
            if ask.seat != NATURE:
                view = GAME.view(state, ask.seat)
                again = GAME.view(state, ask.seat)
                assert bot.choose(view, random.Random(5)) == bot.choose(again, random.Random(5))


@BOTS
def test_a_bot_decides_by_what_it_may_know(bot: CastleBot) -> None:
    """In a second world that its seat can't tell from the first, it decides the same."""
    compared = 0
    for number in (0, 5, 10):
        for state in numbered(number).states[6::7]:
            for ask in GAME.asks(state):
                other = twin(state, ask.seat, stream(number)) if ask.seat != NATURE else None
                if other is not None:
                    compared += 1
                    mine = bot.choose(GAME.view(state, ask.seat), random.Random(5))
                    assert mine == bot.choose(GAME.view(other, ask.seat), random.Random(5))
    assert compared > 15


@BOTS
def test_a_bot_says_who_it_is_and_can_travel(bot: CastleBot) -> None:
    assert bot.idea.endswith(".") and bot.source.endswith(".") and bot.name.islower()
    assert type(pickle.loads(pickle.dumps(bot))) is type(bot)
    assert repr(bot) == f"{type(bot).__name__}()"


@pytest.mark.parametrize("number", range(12))
def test_an_imagined_table_looks_as_the_true_one_to_its_viewer(number: int) -> None:
    rng = stream(number, "imagined")
    for state in numbered(number).states[3::11]:
        for viewer in range(state.players):
            seen = GAME.view(state, viewer)
            if viewer not in [ask.seat for ask in GAME.asks(state)]:
                continue
            other = uniform_determinization(seen, rng)
            again = GAME.view(other, viewer)
            assert (seen.choices, seen.men, seen.stacks) == (again.choices, again.men, again.stacks)
            assert [one.held for one in seen.seats] == [one.held for one in again.seats]
            assert seen.own.squires == again.own.squires and seen.deck == again.deck


def test_what_the_viewer_has_not_seen_can_be_anywhere() -> None:
    state = table(FALL, discard=(Card.PLAGUE_Q,))
    unseen = set(unseen_cards(GAME.view(state, ADA)))
    assert set(state.deck) | set(state.hands[BEN]) | set(state.hands[2]) == unseen


def choice(bot: CastleBot, state: State, seat: int = ADA) -> object:
    return bot.choose(GAME.view(state, seat), random.Random(1))


@pytest.mark.parametrize("bot", [GREEDY, Schemer()], ids=lambda bot: bot.name)
def test_it_raises_the_castle_of_its_own_lord(bot: CastleBot) -> None:
    walls = Card.WALLS_W
    levels = {(WEST, DEFENCE): (Card.KEEP_T,)}
    state = table(walls, levels=levels, squires=("HYZ", "XVW", "UTS"))
    assert Play(ADA, walls, EAST) == choice(bot, state)


@pytest.mark.parametrize("bot", [GREEDY, Schemer()], ids=lambda bot: bot.name)
def test_it_makes_its_own_lord_king(bot: CastleBot) -> None:
    murder = first(Kind.ASSASSINATION)
    state = table(murder, squires=("EYZ", "XVW", "UTS"))
    assert Play(ADA, murder, 1) == choice(bot, state)  # type: ignore[arg-type]  # the Middle Castle


@pytest.mark.parametrize("bot", [GREEDY, Schemer()], ids=lambda bot: bot.name)
def test_it_saves_its_own_and_nobody_else(bot: CastleBot) -> None:
    state = play(
        table(FALL, others={BEN: (ESCAPE,)}, squires=("XYZ", "BVW", "UTS")),
        Play(ADA, FALL, WEST),
    )
    assert React(BEN, ESCAPE) == choice(bot, state, BEN)
    other = play(
        table(FALL, others={BEN: (ESCAPE,)}, squires=("XYZ", "KVW", "UTS")),
        Play(ADA, FALL, WEST),
    )
    assert Decline(BEN) == choice(bot, other, BEN)


@pytest.mark.parametrize("bot", CASTLE_BOTS.values(), ids=lambda bot: bot.name)
def test_nobody_thinks_long_when_asked_to_react(
    bot: CastleBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who is asked holds a fitting card, so a wait would tell that somebody does (C-22)."""
    vanish = first(Kind.VANISHINGS)
    state = play(
        table(vanish, others={BEN: (ESCAPE,)}, squires=("XYZ", "BVW", "UTS")),
        Play(ADA, vanish, WEST),
    )
    view, tried = GAME.view(state, BEN), list[object]()
    assert state.phase is Phase.REACT and len(view.choices) > 1
    carry_out = KingOfTheCastle.apply

    def counted(rules: KingOfTheCastle, at: State, move: Move) -> Step[State, Happening]:
        tried.append(move)
        return carry_out(rules, at, move)

    monkeypatch.setattr(KingOfTheCastle, "apply", counted)
    bot.choose(view, random.Random(1))
    assert len(tried) <= 2 * MOST_STEPS


def test_it_does_not_kill_its_own_for_nothing() -> None:
    fall = table(FALL, men="ABCDEFGHIJ", squires=("BEH", "XVW", "UTS"))
    chosen = choice(GREEDY, fall)
    assert chosen == Pass(ADA) or (isinstance(chosen, Play) and chosen.card is not FALL)


def test_it_keeps_an_escape_and_discards_what_it_can_not_use() -> None:
    lazy = first(Kind.LAZY_DEFENCE)
    state = play(table(ESCAPE, lazy, Card.CITY_K, FALL, squires=("BYZ", "XVW", "UTS")), Pass(ADA))
    chosen = choice(GREEDY, state)
    assert isinstance(chosen, Discard) and chosen.card is not ESCAPE


def test_the_schemer_strikes_whom_another_has_saved() -> None:
    """Ben saved the Lord of the East; so whoever has no man of its own to help strikes there."""
    accident = first(Kind.ACCIDENTAL_DEATH)
    useless = (first(Kind.LAZY_DEFENCE), first(Kind.TIME_OF_PEACE), first(Kind.SHRINKING_DOMAIN))
    state = table(accident, *useless, squires=("XYZ", "HVW", "UTS"))
    saved = Deed(React(BEN, ESCAPE), state.men, Death(Place.EAST_LORD))
    knowing = replace(state, deeds=(saved,))
    assert Play(ADA, accident, men=(Place.EAST_LORD,)) == choice(Schemer(), knowing)
    assert Play(ADA, accident, men=(Place.EAST_LORD,)) != choice(Schemer(), state)


def test_the_searcher_plays_on_in_the_last_round_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    ends = []

    def watched(rule: RuleOfThumb, state: State, rng: random.Random) -> Worth:
        ends.append(play_on(rule, state, rng))
        return ends[-1]

    play_on = RuleOfThumb.__call__
    monkeypatch.setattr(RuleOfThumb, "__call__", watched)
    state = table(FALL, squires=("XYZ", "BVW", "UTS"))
    choice(CastleSearcher(), state)
    assert not ends
    choice(QUICK, replace(state, last=True))
    assert ends and all(0 in end.wins and sum(end.wins) == 1 for end in ends)


@pytest.mark.slow
@pytest.mark.parametrize(("better", "worse"), [("greedy", "random"), ("schemer", "random")])
def test_who_thinks_does_better(better: str, worse: str) -> None:
    """Two and two at a table of four: the better pair takes well over half of the victories."""
    won = 0.0
    for seed in range(100):
        names = [better, worse, better, worse] if seed % 2 else [worse, better, worse, better]
        result = play_game([CASTLE_BOTS[name] for name in names], seed)
        won += sum(names[seat] == better for seat in result.winners) / len(result.winners)
    assert won > 60
