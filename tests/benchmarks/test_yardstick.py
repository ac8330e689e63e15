"""The yardstick: exact worths against the readable rules, gains by hand, and what is kept."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path

import numpy as np
import pytest

from benchmarks import yardstick
from benchmarks.two_rounds import Solved
from kings.bots import BOTS, NEGOTIATORS, Bot, make_bot
from kings.bots.deals import survey
from kings.bots.outlook import outlook, play_on as quiet, used
from kings.bots.strong import Thought, use_of
from kings.errors import BadInput
from kings.game import NATURE
from kings.sim.match import play_game, play_on
from kings.sim.schedule import game_seed
from kings.struggle import GAME, Options, Phase, State, View, moves
from kings.struggle.options import Mode
from kings.struggle.state import ROUNDS

FOLDER = Path("data/yardstick")


def solved(state: State) -> tuple[int, ...]:
    """Return how a round ends if all take what is best for themselves, by the readable rules."""
    outcome = GAME.outcome(state)
    if outcome is not None:
        return tuple(outcome.scores)
    ask = GAME.asks(state)[0]
    ends = [
        solved(GAME.apply(state, choice).state)
        for choice in GAME.choices(state, ask.seat)
        if not isinstance(choice, moves.Settle)  # it could only cost
    ]
    return max(ends, key=lambda end: end[ask.seat])


def greedy_games(mode: Mode, games: int) -> Iterator[State]:
    """Yield all states of games in which nobody trades."""
    for number in range(games):
        options = Options.for_players(3, mode=mode)
        state = GAME.start(options)
        for move in play_game(options, [make_bot("greedy")] * 3, game_seed(7, number)).moves:
            yield state
            state = GAME.apply(state, move).state


@pytest.mark.parametrize("mode", ["day", "night"])
def test_a_last_choice_is_worth_what_the_readable_rules_make_of_it(mode: Mode) -> None:
    """S-20 to S-38, S-60 to S-64: backward induction, written twice."""
    seen = 0
    for state in greedy_games(mode, 5):
        ask = next(iter(GAME.asks(state)), None)
        if ask is None or ask.seat == NATURE or state.round != ROUNDS:
            continue
        if state.phase in (Phase.WINDOW, Phase.TURN):
            worths = yardstick.exact_worths(state, ask.seat)
            for choice in GAME.choices(state, ask.seat):
                assert worths[choice] == solved(GAME.apply(state, choice).state)[ask.seat]
                seen += 1
    assert seen > 20


class Playing(Bot):
    """It plays the card at the same place of every hand."""

    idea = "Plays the card at one place."
    source = "For the test."
    talks = False

    def __init__(self, place: int) -> None:
        self.name, self.place = f"playing-{place}", place

    def choose(self, view: View, rng: random.Random) -> moves.Choice:
        return view.choices[self.place]


@cache
def last_lead() -> State:
    """Return a last round of three before its lead."""
    return next(
        state
        for state in greedy_games("day", 1)
        if state.round == ROUNDS and state.phase is Phase.LEAD
    )


def test_every_combination_of_last_cards_is_worth_what_the_readable_rules_make_of_it() -> None:
    state = last_lead()
    worths = yardstick.card_worths(state)
    assert state.leader is not None and worths.shape == (4, 4, 4, 3)
    seats = [(state.leader + step) % 3 for step in range(3)]
    for cards in list(product(range(4), repeat=3))[::9]:
        played = state
        for seat, card in zip(seats, cards, strict=True):
            played = GAME.apply(played, moves.Play(seat, state.hands[seat][card])).state
        assert tuple(worths[cards]) == solved(played)


@pytest.mark.parametrize("place", range(3))
def test_what_another_card_gains_is_read_off_the_worths(place: int) -> None:
    """Bots that play without chance: each could gain what the best card in its place brings."""
    state = last_lead()
    worths, cards = yardstick.card_worths(state), (place,) * 3
    seats = [(state.leader + step) % 3 for step in range(3)] if state.leader is not None else []
    found = [*yardstick._card_gains(state, worths, Playing(place), 0)]
    for axis, (seat, gain) in enumerate(zip(seats, found, strict=True)):
        row = [worths[(*cards[:axis], at, *cards[axis + 1 :], seat)] for at in range(4)]
        assert gain == pytest.approx(max(row) - row[place])


def test_half_of_the_answers_finds_and_the_other_values() -> None:
    """Bots that choose by lot: no card is better on average where all are alike."""
    state = last_lead()
    alike = np.full_like(yardstick.card_worths(state), 3.0)
    assert [*yardstick._card_gains(state, alike, BOTS["random"], 1)] == pytest.approx([0, 0, 0])


def test_all_bots_of_the_menu_are_asked() -> None:
    kept = yardstick.read(FOLDER)
    for kind in ("ends", *yardstick.TRADED):
        ends = kept.rows[kept.rows["kind"] == kind]
        bots = yardstick.asked() if kind == "ends" else yardstick.differing()
        assert set(ends["bot"]) == {*bots, yardstick.EXACT}
        exact = kind != yardstick.TRADED[-1]
        assert ((ends["regret"] >= 0).all() and ends["best"].between(0, 1).all()) or not exact
    assert set(kept.rows["kind"]) == set(yardstick.KINDS)
    best = kept.rows[(kept.rows["bot"] == yardstick.EXACT) & (kept.rows["kind"] == "ends")]
    assert (best["regret"] == 0).all() and set(yardstick.players()) == set(BOTS) - {"shrewd"}
    solved = kept.source["solved"]
    assert 4 * solved["rounds"] == solved["games"] > solved["several"] > solved["mixed"] > 0


def test_some_games_of_the_kept_ones_are_computed_again() -> None:
    """Where a bot chooses among equals by lot, it does so by the study's seed."""
    kept = yardstick.read(FOLDER).rows
    again = yardstick.table_of([*yardstick.ends_of("day", 3)])
    of_ends = (kept["kind"] == "ends") & kept["game"].between(15, 19)
    of_block = kept["kind"].isin(yardstick.TRADED) & (kept["game"] == 3)
    rows = kept[(of_ends | of_block) & (kept["mode"] == "day")].reset_index(drop=True)
    key = ["kind", "game", "bot"]
    one, other = (table.sort_values(key).reset_index(drop=True) for table in (rows, again))
    assert (one[[*key, "decisions"]] == other[[*key, "decisions"]]).all(axis=None)
    assert np.allclose(one[["regret", "best"]], other[["regret", "best"]], atol=2e-4)


def last_turn(mode: Mode) -> tuple[State, int]:
    """Return the first last choice of the study's games, and whose it is."""
    return next(
        (state, move.seat)
        for number in range(9)
        for state, move in yardstick.positions(mode, number)
        if state.round == ROUNDS and state.phase is Phase.TURN
    )


def test_where_nobody_talks_trade_changes_nothing() -> None:
    """A null case: greedy bots say nothing and take what is best on the spot."""
    state, seat = last_turn("day")
    others = [make_bot("greedy")] * 4
    for choice in GAME.choices(state, seat):
        after = GAME.apply(state, choice).state
        while (ask := next(iter(GAME.asks(after)), None)) is not None:
            view = GAME.view(after, ask.seat)
            chosen = others[ask.seat].choose(view, random.Random(0))
            after = GAME.apply(after, chosen).state
        outcome = GAME.outcome(after)
        assert outcome is not None
        assert yardstick.traded(state, choice, others) == outcome.scores[seat]


@pytest.mark.parametrize("mode", ["day", "night"])
def test_bargainers_draw_no_lots_after_the_last_flip(mode: Mode) -> None:
    """So one play-out is all that a choice can come to: another seed gives the same."""
    state, seat = last_turn(mode)
    casts = [[bot] * 4 for name, bot in yardstick.players().items() if name in NEGOTIATORS]
    for choice in GAME.choices(state, seat)[:2]:
        for cast in [*casts[:3], [yardstick.players()["strong"]] * 4]:
            after = GAME.apply(state, choice).state
            for _, step in play_on(after, (choice,), cast, 99):
                after = step.state
            outcome = GAME.outcome(after)
            assert outcome is not None
            assert outcome.scores[seat] == yardstick.traded(state, choice, cast)


def test_the_silent_bot_expects_no_sales() -> None:
    """What it thinks a turn is worth is what the strong bot thinks a round without trade is."""
    state, seat = last_turn("day")
    view = GAME.view(state, seat)
    plans = [turn.plan for turn in survey(view).legal]
    silent = yardstick.Silent().foresee(view).turns(plans)
    strong = Thought(view)
    for plan in plans:
        board = used(strong.board, seat, use_of(plan), strong.scene)
        following = (seat + 1) % 4
        worth = (
            outlook(board, strong.scene)
            if following == strong.scene.leader
            else quiet(board, following, strong.scene, False)
        )
        assert plan.brought is not None or silent[plan] == worth


def test_regrets_are_compared_in_the_same_positions() -> None:
    kept = yardstick.read(FOLDER)
    one, other, more = (
        yardstick.regret_of(kept, name, "ends", more_than=than).mean
        for name, than in (("strong", None), ("silent", None), ("strong", "silent"))
    )
    assert more == pytest.approx(one - other)


def test_a_changed_table_is_refused(tmp_path: Path) -> None:
    kept = yardstick.read(FOLDER)
    yardstick.write(tmp_path, (kept.rows.head(3), Solved()), "the test", 1.0)
    assert "the test" == yardstick.read(tmp_path).source["command"]
    page = tmp_path / "yardstick.json"
    page.write_text(page.read_text().replace('"sha256": "', '"sha256": "0'))
    with pytest.raises(BadInput, match="the test"):
        yardstick.read(tmp_path)
