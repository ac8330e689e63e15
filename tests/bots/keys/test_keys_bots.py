"""The bots of King's Keys: what holds for each of them, and what each is about."""

from __future__ import annotations

import math
import pickle
import random
from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from kings.bots.keys import KEYS_BOTS
from kings.bots.keys.bots import Builder, Greedy, KeysBot, KeysSearcher, RandomBot, Thief
from kings.bots.keys.determinize import owned_by, unseen_cards
from kings.bots.keys.rollout import RuleOfThumb, StateBalance, chances_to_win
from kings.bots.keys.weights import ALL_WAYS, WAYS, ViewBalance, progress, standing
from kings.game import NATURE
from kings.keys import GAME, Kingdom, State, cards_in, set_of
from kings.keys.moves import Hold, PlaceGuard
from kings.keys.notation import read_move, write_move
from kings.seeds import stream
from tests.keys.tables import ADA, BEN, EVERYTHING, cards, do, lay, options, table

QUICK = KeysSearcher(visits=2, tries=1, play_out=RuleOfThumb(turns=0))
"""Whoever thinks long is tried thinking a little."""

bots = pytest.mark.parametrize(
    "bot", {**KEYS_BOTS, "searcher": QUICK}.values(), ids=lambda bot: bot.name
)


def played(seed: int, seats: list[KeysBot], **switches: Any) -> list[State]:
    """Let bots play a game and return all its states."""
    states = [GAME.start(options(**switches))]
    rngs = {seat: stream(seed, "bot", seat) for seat in (NATURE, *range(4))}
    while asks := GAME.asks(states[-1]):
        state, seat = states[-1], asks[0].seat
        if seat == NATURE:
            move: Any = GAME.draw(state, rngs[seat])
        else:
            move = seats[seat].choose(GAME.view(state, seat), rngs[seat])
        states.append(GAME.apply(state, move).state)
    return states


def chosen(bot: KeysBot, state: State, seed: int = 1) -> str:
    """Return what a bot does on its turn, as a line."""
    assert state.actor is not None
    return write_move(bot.choose(GAME.view(state, state.actor), random.Random(seed)))


@bots
@pytest.mark.parametrize("switches", [{}, EVERYTHING], ids=["plain", "everything"])
def test_four_of_a_kind_play_to_the_end_by_the_rules(bot: KeysBot, switches: Any) -> None:
    last = played(3, [bot] * 4, **switches)[-1]
    assert last.ended is not None


@bots
def test_the_same_seed_gives_the_same_game(bot: KeysBot) -> None:
    assert played(5, [bot] * 4, **EVERYTHING) == played(5, [bot] * 4, **EVERYTHING)


@bots
def test_a_bot_travels_and_says_what_it_is_about(bot: KeysBot) -> None:
    assert type(bot) is type(pickle.loads(pickle.dumps(bot)))
    assert bot.idea.endswith(".") and bot.source.endswith(".") and bot.name in KEYS_BOTS


@bots
def test_a_bot_decides_by_its_view_alone(bot: KeysBot) -> None:
    one = table(lay("ocean axe 2, sun key 1"), lay("sun axe 1", "sun coin 1"))
    two = table(lay("ocean axe 2, sun key 1"), lay("forest key 1", "ember coin 4"))
    assert chosen(bot, one) == chosen(bot, two)


@pytest.mark.parametrize("bot", [Greedy(), Thief(), Builder()], ids=lambda bot: bot.name)
def test_whoever_thinks_claims_a_win_at_once(bot: KeysBot) -> None:
    state = table(lay("ocean key 1, ocean key 2, ocean key 3, ocean key 4, ocean axe 4"))
    assert "claim keys" == chosen(bot, state)


@pytest.mark.parametrize("bot", [Greedy(), Thief(), Builder()], ids=lambda bot: bot.name)
def test_whoever_thinks_wins_more_games_than_one_who_does_not(bot: KeysBot) -> None:
    wins: Counter[bool] = Counter()
    for seed in range(24):
        seats: list[KeysBot] = [RandomBot()] * 4
        seats[seed % 4] = bot
        ended = played(seed, seats)[-1].ended
        assert ended is not None
        wins[ended.seat == seed % 4] += 1
    assert wins[True] > 24 / 4 + 3


def test_the_greedy_bot_looks_where_the_card_may_lie_that_it_lacks() -> None:
    ada = lay("ocean axe 1, sun key 1, ocean key 1, ocean key 2, ocean key 3")
    state = table(ada, lay("sun axe 1", "ember coin 1, ocean key 4", "sun axe 2"))
    assert "unlock B with sk1" == chosen(Greedy(), state)


def test_the_greedy_bot_keeps_its_axes_where_there_is_nothing_to_win() -> None:
    axes = "ocean axe 1, ocean axe 2, ocean axe 3"
    ben = lay(dungeon="ember shield 1, forest shield 1")
    seen = (cards("ember shield 1, forest shield 1"), (), (), (), ())
    state = table(lay(axes), ben, moment={"seen": seen, "placed": seen})
    assert "nothing" == chosen(Greedy(), state)


def test_the_builder_places_a_guard_before_all_else() -> None:
    ada = lay("ocean shield 2, sun shield 3, sun coin 3, ocean axe 3")
    state = table(ada, lay("sun key 1, sun key 2, sun key 3"))
    assert chosen(Builder(), state).startswith("guard with")


def test_the_thief_takes_as_many_cards_as_it_can() -> None:
    ada = lay("ocean axe 1, ember axe 3, ember coin 3, sun key 4")
    ben = lay("sun axe 1", "sun coin 1, ember coin 1, forest coin 1, forest key 2", "sun axe 2")
    assert "unlock B with sk4" == chosen(Thief(), table(ada, ben))


def test_the_four_cards_held_are_the_dearest() -> None:
    ada = lay("ocean key 1, ocean key 2, ocean key 3", "sun coin 1, sun key 1", "ember shield 1")
    state = do(table(ada), "nothing", "go on")
    for _ in range(4):
        state = do(state, chosen(Greedy(), state))
    assert set(cards("ocean key 1, ocean key 2, ocean key 3")) <= set(cards_in(state.hands[ADA]))


def test_the_random_bot_holds_any_four_cards_alike() -> None:
    six = "ocean axe 1, ocean axe 2, ocean axe 3, ocean axe 4, sun axe 1, sun axe 2"
    state = do(table(lay(six)), "nothing", "go on")
    rng, counts = random.Random(7), Counter[int]()
    for _ in range(1500):
        now = state
        for _ in range(4):
            move = RandomBot().choose(GAME.view(now, ADA), rng)
            assert isinstance(move, Hold)
            now = GAME.apply(now, move).state
        counts[now.hands[ADA]] += 1
    assert {set_of(four) for four in combinations(cards_in(state.owned(ADA)), 4)} == set(counts)
    assert 60 < min(counts.values()) and max(counts.values()) < 145


def test_progress_counts_each_way_to_win() -> None:
    paid = "ocean axe 4, sun axe 3, sun coin 2, sun shield 1"
    owned = set_of(cards(f"{paid}, ocean key 1, ocean coin 1"))
    guards = set_of(cards("ember shield 4"))
    ways = progress(owned, guards, Kingdom.OCEAN)
    assert {"army": 0.6, "guards": 0.46, "keys": 0.25, "coins": 0.25} == pytest.approx(ways)


def test_what_is_won_has_come_all_the_way() -> None:
    keys = set_of(cards("ocean key 1, ocean key 2, ocean key 3, ocean key 4"))
    assert 1.0 == progress(keys, 0, Kingdom.OCEAN)["keys"]
    only_keys = dict.fromkeys(WAYS, 0.0) | {"keys": 1.0}
    assert (1.0, 1.0) == tuple(
        standing(keys, 0, Kingdom.OCEAN, weights) for weights in (ALL_WAYS, only_keys)
    )


def test_the_last_card_is_worth_more_than_the_first() -> None:
    far = ViewBalance(GAME.view(table(lay("sun axe 1")), ADA), ALL_WAYS)
    near = ViewBalance(
        GAME.view(table(lay("ocean key 1, ocean key 2, ocean key 3")), ADA), ALL_WAYS
    )
    (key,) = cards("ocean key 4")
    assert near.gain(key) > 10 * far.gain(key) > 0


def test_a_bot_knows_what_it_has_seen_and_what_it_has_not() -> None:
    state = do(table(lay("ocean axe 1"), lay(dungeon="sun axe 1, sun axe 2")), "nothing")
    view = GAME.view(state, ADA)
    assert (cards("ocean axe 1"), 0) == (cards_in(owned_by(view, ADA)), owned_by(view, BEN))
    assert 63 == unseen_cards(view).bit_count()


@pytest.mark.parametrize("line", ["steal B hand with oa2", "unlock B with sk1"])
def test_a_theft_weighs_what_it_brings_against_what_it_costs(line: str) -> None:
    state = table(lay("ocean axe 2, sun key 1"), lay("sun axe 1, sun axe 2", "ocean coin 4"))
    balance = ViewBalance(GAME.view(state, ADA), ALL_WAYS)
    drawn = balance.weigh(read_move(line, ADA))
    assert -0.02 < drawn < 0.2


def test_chances_to_win_foretell_the_winner_better_than_even_ones() -> None:
    losses = []
    for seed in range(5):
        states = played(seed, [Greedy()] * 4)
        ended = states[-1].ended
        assert ended is not None and ended.seat is not None
        turns = {state.turn: state for state in states if state.actor is not None}
        losses += [-math.log(chances_to_win(state)[ended.seat]) for state in [*turns.values()][:-1]]
    assert sum(losses) / len(losses) < math.log(4) - 0.05


def test_two_ways_to_know_the_cards_weigh_a_sure_gain_alike() -> None:
    state = table(lay("ocean shield 3, sun shield 2, sun coin 2"), lay("ember key 1"))
    by_view, by_state = ViewBalance(GAME.view(state, ADA), ALL_WAYS), StateBalance(state, ADA)
    guards = [move for move in GAME.choices(state, ADA) if isinstance(move, PlaceGuard)]
    assert 2 == len(guards)
    for move in guards:
        assert by_view.weigh(move) == pytest.approx(by_state.weigh(move)) != 0
