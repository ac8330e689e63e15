"""A table without a browser: stores for every kind of table, clicks, and all words on a page."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from kings.records.recording import HUMAN, Recording, new_header
from kings.struggle.moves import Deal
from kings.struggle.options import Mode, Options
from kings.struggle.state import State
from kings.table import StruggleStore, TableStore, new_game, store_of, watch
from kings.table.driver import Driver

NAMES = ("Ada", "Ben", "Cleo", "Dora")


def table_store(
    *people: int,
    bot: str = "greedy",
    mode: Mode = "day",
    free_market: bool = False,
    names: Sequence[str] = NAMES,
    seed: int = 1,
) -> StruggleStore:
    """Return a new game in which these seats are people and the others the bot's."""
    options = Options(names=tuple(names), mode=mode, free_market=free_market)
    players = [HUMAN if seat in people else bot for seat in range(len(names))]
    return new_game(options, players, seed=seed)


def at(state: State, *people: int, bot: str = "greedy", seed: int = 1) -> StruggleStore:
    """Return a store with a game of Kings' Struggle that begins at this position."""
    store = any_at(state, *people, bot=bot, seed=seed)
    assert isinstance(store, StruggleStore)
    return store


def any_at(state: Any, *people: int, bot: str = "greedy", seed: int = 1) -> TableStore:
    """Return a store with a game of any kind that begins at this position.

    It stops at every window for deals, whoever could gain there.
    """
    players = tuple(HUMAN if seat in people else bot for seat in range(state.players))
    store = store_of(Driver(Recording.begin(new_header(state.options, players, seed, start=state))))
    store.change_settings(stop_at_windows=True)
    store.play_on()
    return store


def watched(source: Path | str) -> StruggleStore:
    """Return a store with a recorded game of Kings' Struggle."""
    store = watch(source)
    assert isinstance(store, StruggleStore)
    return store


def click_on(store: TableStore, rng: random.Random) -> None:
    """Do the one thing that the screen offers next, choosing at random where there is a choice."""
    if store.scene.called:
        answer_call(store, rng)
    elif store.scene.waiting_for is not None:
        store.come(store.scene.waiting_for)
    elif store.scene.choices:
        store.choose(rng.choice(store.scene.choices).choice)
    elif store.scene.can_go_on:
        store.go_on()
    else:
        store.hand_over(rng.choice(store.scene.others))


def answer_call(store: TableStore, rng: random.Random) -> None:
    """Do something where the whole table is asked: come forward, answer, or leave it."""
    if store.scene.front is not None and (not store.scene.choices or rng.random() < 0.3):
        store.to_the_table()
    elif store.scene.front is not None:
        store.choose(rng.choice(store.scene.choices).choice)
    elif rng.random() < 0.7:
        store.nobody_answers()
    else:
        assert store.scene.asked is not None
        store.come(rng.choice(store.scene.asked.people))


def finish(store: TableStore, *, seed: int = 0, most: int = 400) -> None:
    """Click until the game is over."""
    rng = random.Random(seed)
    for _ in range(most):
        if store.scene.over:
            return
        click_on(store, rng)
    raise AssertionError(f"the table is stuck: {store.scene.question}")


def click_until(store: StruggleStore, reached: Callable[[StruggleStore], bool]) -> StruggleStore:
    """Click until this is reached."""
    rng = random.Random(0)
    while not reached(store):
        assert not store.scene.over, "the game ended before that"
        click_on(store, rng)
    return store


def open_window(store: StruggleStore) -> StruggleStore:
    """Click until a bot's action is for sale that no deal binds yet, whoever could gain by it."""
    store.change_settings(stop_at_windows=True)
    return click_until(store, _is_for_sale)


def _is_for_sale(store: StruggleStore) -> bool:
    return store.scene.can_offer and not (
        store.scene.choices or store.scene.deals.proposals or store.scene.agreed
    )


def struck(store: StruggleStore, deal: Deal) -> bool:
    """Propose a deal and say whether the bots struck it."""
    store.propose(deal)
    return any("is struck as deal" in words for words in store.scene.last)


def walk(widget: Any) -> Iterator[Any]:
    """Yield a widget and all that hangs on it."""
    yield widget
    for child in getattr(widget, "children", ()):
        yield from walk(child)


def words_of(table: Any) -> list[tuple[str, str, str]]:
    """Return all that the page gets: each widget's kind, trait and words, hidden ones too."""
    kept = ("value", "description", "tooltip", "placeholder", "_options_labels", "outputs", "index")
    return [
        (type(widget).__name__, name, repr(widget.trait_values()[name]))
        for widget in walk(table)
        for name in kept
        if widget.has_trait(name)
    ]
