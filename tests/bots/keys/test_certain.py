"""A win that is certain is taken: the last guard, the last Key, the last other kingdom."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from kings.bots.keys import KEYS_BOTS
from kings.bots.keys.bots import Builder, Greedy, KeysBot, KeysSearcher, Thief
from kings.bots.keys.rollout import RuleOfThumb
from kings.bots.keys.weights import certain_win, is_certain_win
from kings.game import NATURE
from kings.keys import GAME, Phase, State
from kings.keys.moves import Claim
from kings.keys.notation import write_move
from kings.seeds import stream
from tests.keys.tables import ADA, EVERYTHING, cards, lay, options, table

QUICK = KeysSearcher(visits=2, tries=1, play_out=RuleOfThumb(turns=0))

thinkers = pytest.mark.parametrize(
    "bot", [Greedy(), Thief(), Builder(), QUICK], ids=lambda bot: bot.name
)


def chosen(bot: KeysBot, state: State) -> str:
    """Return what a bot does on Ada's turn, as a line."""
    return write_move(bot.choose(GAME.view(state, ADA), stream(1, "certain")))


def certain(state: State) -> str:
    """Return the choice that is certain to win for Ada, as a line; nothing if there is none."""
    choice = certain_win(GAME.view(state, ADA))
    return "" if choice is None else write_move(choice)


def known(words: str) -> dict[str, Any]:
    """Let Ada know these cards where they lie face down."""
    seen = (cards(words), (), (), (), ())
    return {"seen": seen, "placed": seen}


@thinkers
def test_whoever_thinks_places_the_last_guard(bot: KeysBot) -> None:
    keys = "ocean key 1, ocean key 2, ocean key 4"
    coins = "ocean coin 2, ocean coin 3, ocean coin 4"
    guards = "ocean shield 1, ocean shield 4, ember shield 3"
    ada = lay(f"{keys}, ocean shield 3", coins, "ocean axe 4", guards)
    ben = lay("sun axe 1, sun axe 3, sun coin 1, sun key 1", "sun coin 4", "sun axe 2, sun axe 4")
    assert "guard with os3" == chosen(bot, table(ada, ben))


@thinkers
def test_whoever_thinks_takes_the_last_axe_where_it_lies_open(bot: KeysBot) -> None:
    ada = lay("ocean axe 1, ocean axe 2, ocean axe 3, ember axe 1, ember coin 1, ocean shield 2")
    ben = lay("sun axe 1", dungeon="ocean axe 4, sun axe 2", left="ocean axe 4")
    assert chosen(bot, table(ada, ben)).endswith("taking oa4")


def test_who_takes_all_that_lies_there_has_what_it_knows_to_lie_there() -> None:
    ada = lay("sun key 2, ocean key 1, ocean key 2, ocean key 3")
    ben = lay("sun axe 1", "ocean key 4, sun coin 1")
    known_too = table(ada, ben, moment=known("ocean key 4"))
    assert ("", "unlock B with sk2") == (certain(table(ada, ben)), certain(known_too))


def test_one_of_two_cards_is_not_certain() -> None:
    ada = lay("sun key 1, ocean key 1, ocean key 2, ocean key 3")
    ben = lay("sun axe 1", "ocean key 4, sun coin 1")
    assert "" == certain(table(ada, ben, moment=known("ocean key 4")))


def test_the_card_that_is_spent_no_longer_counts() -> None:
    ada = lay("ocean axe 1, ocean axe 2, ocean axe 3")
    ben = lay("sun axe 1", dungeon="ocean axe 4", left="ocean axe 4")
    assert "" == certain(table(ada, ben))


@pytest.mark.parametrize(("rank", "enough"), [(3, True), (2, False)])
def test_an_army_is_certain_only_with_the_coins_that_pay_it(rank: int, *, enough: bool) -> None:
    coin = f"ember coin {rank}"
    ada = lay("ocean axe 4, ocean axe 3, ember axe 3, sun key 1")
    state = table(ada, lay("sun axe 1", coin), moment=known(coin))
    assert enough == (certain(state) == "unlock B with sk1")


@thinkers
def test_whoever_thinks_throws_the_last_other_kingdom_out(bot: KeysBot) -> None:
    suns = "sun axe 1, sun axe 2, sun axe 3, sun axe 4, ocean axe 4"
    gone = lay(out=True)
    state = table(lay(suns), lay("ocean coin 1"), gone, gone, phase=Phase.AFTER)
    assert chosen(bot, state).startswith("eliminate")


@pytest.mark.parametrize("switches", [{}, EVERYTHING], ids=["plain", "everything"])
def test_what_is_certain_can_be_claimed_whatever_is_drawn(switches: dict[str, Any]) -> None:
    sure = [
        (state, seat, choice)
        for seed in range(8)
        for state, seat in decisions(seed, **switches)
        for choice in GAME.choices(state, seat)
        if is_certain_win(GAME.view(state, seat), choice)
    ]
    assert sure and all(won(*one) for one in sure)


def decisions(seed: int, **switches: Any) -> Iterator[tuple[State, int]]:
    """Yield the moments of a game of builders in which a player plays or goes on."""
    state, rng = GAME.start(options(**switches)), stream(seed, "certain")
    while asks := GAME.asks(state):
        seat = asks[0].seat
        if seat != NATURE and state.phase is not Phase.HOLD:
            yield state, seat
        move: Any = (
            GAME.draw(state, rng)
            if seat == NATURE
            else KEYS_BOTS["builder"].choose(GAME.view(state, seat), rng)
        )
        state = GAME.apply(state, move).state


def won(state: State, seat: int, choice: Any) -> bool:
    """Say whether the seat can claim, or has won, after a choice and what is drawn for it."""
    state, rng = GAME.apply(state, choice).state, stream(1, "drawn")
    while (asks := GAME.asks(state)) and asks[0].seat == NATURE:
        state = GAME.apply(state, GAME.draw(state, rng)).state
    if state.ended is not None:
        return state.ended.seat == seat
    return isinstance(GAME.choices(state, seat)[0], Claim)
