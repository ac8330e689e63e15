"""Whole games of every kind of table: all games, Day and Night, all numbers of seats, any screens.

Each is played to its end by random devices, with bots (searchers among them) on some seats, and
people who share screens beside those with their own. Nothing appears and nothing vanishes on the
way, by the checkers of the rules, and the journal leads to the same end.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations, product
from pathlib import Path
from typing import Any, NamedTuple, cast

import pytest

from kings.bots.roster import bot_names
from kings.games import ROOMS
from kings.records.recording import HUMAN, AnyRecording, Recording, new_header, replay
from kings.table.driver import Driver
from tests.castle.retelling import check_conservation
from tests.checkers import complaints
from tests.effort import some
from tests.hall.tables import NAMES, play_out
from tests.hall.thinkers import Held, Thinking
from tests.keys.checkers import check_cards as check_cards_of_keys
from tests.strategies import Trajectory

GAMES: dict[str, tuple[str, range, dict[str, Any]]] = {
    "day": ("struggle", range(3, 7), {"mode": "day"}),
    "night": ("struggle", range(3, 7), {"mode": "night"}),
    "castle, dealt": ("castle", range(2, 7), {"turn_limit": 16}),
    "castle, drawn": ("castle", range(2, 9), {"turn_limit": 16, "squires": "drawn"}),
    "keys": ("keys", range(4, 5), {"last_turn": 16, "jokers": True}),
}
"""Each with the numbers of seats that its rules allow."""

BOTS: dict[str, Callable[[int], set[int]]] = {
    "nobody": lambda seats: set(),
    "the first": lambda seats: {0},
    "the last": lambda seats: {seats - 1},
    "every other": lambda seats: {*range(1, seats, 2)},
    "all but two": lambda seats: {*range(1, seats - 1)},
    "all but one": lambda seats: {*range(seats)} - {1},
}
"""Which seats bots have."""

SCREENS: dict[str, Callable[[Sequence[int]], list[Sequence[int]]]] = {
    "own": lambda people: [],
    "two share": lambda people: [people[:2]],
    "pairs": lambda people: [people[at : at + 2] for at in range(0, len(people), 2)],
    "one for all": lambda people: [people],
}
"""Who shares a screen; whoever is in no group of two or more has their own."""


class Kind(NamedTuple):
    """A kind of table, by the words above."""

    game: str
    seats: int
    bots: str
    screens: str


ALL = [
    Kind(game, seats, bots, screens)
    for game, (_, numbers, _) in GAMES.items()
    for seats, bots, screens in product(numbers, BOTS, SCREENS)
]


def pairwise(kinds: Sequence[Kind]) -> list[Kind]:
    """Return some kinds in which any two words that come together at all come together."""

    def pairs(kind: Kind) -> set[tuple[Any, ...]]:
        return {(*at, *(kind[one] for one in at)) for at in combinations(range(len(kind)), 2)}

    open_pairs, chosen = set().union(*map(pairs, kinds)), list[Kind]()
    while open_pairs:
        best = max(kinds, key=lambda kind: len(pairs(kind) & open_pairs))
        chosen.append(best)
        open_pairs -= pairs(best)
    return chosen


def players_of(kind: Kind, seed: int) -> tuple[str, ...]:
    """Return who sits where: every other table's bots begin with a searcher."""
    menu = bot_names(GAMES[kind.game][0])
    bots = sorted(BOTS[kind.bots](kind.seats))
    cast = {seat: menu[(seed + seat) % len(menu)] for seat in bots}
    if bots and seed % 2 == 0:
        cast[bots[0]] = "searcher"
    return tuple(cast.get(seat, HUMAN) for seat in range(kind.seats))


def check(kind: Kind, path: Path, seed: int) -> None:
    """Play a game at such a table to its end, and check what came of it."""
    game, _, options = GAMES[kind.game]
    agreed = ROOMS[game].options(names=NAMES[: kind.seats], **options)
    header = new_header(agreed, players_of(kind, seed), seed, bell=(45, None)[seed % 2])
    driver = Driver(Recording.begin(header, path))
    here = Thinking(driver, think=Held(), bell=header.bell)
    for group in SCREENS[kind.screens](driver.people):
        if len(group) > 1:
            here.share(*group)
    play_out(here, seed)
    record, rules = driver.recording, driver.room.game
    outcome = rules.outcome(driver.state)
    assert outcome is not None and [] == wrong(game, record, seed)
    here.table.close()
    again = replay(path, game=None)
    assert (driver.state, outcome) == (again.state, rules.outcome(again.state))
    assert record.moves == again.moves


def wrong(game: str, record: AnyRecording, seed: int) -> list[str]:
    """Return what is not conserved, by checkers that share no line with the rules."""
    moments = record.moments
    played = Trajectory(
        case=cast("Any", None),
        seed=seed,
        options=record.header.options,
        states=(record.first, *(moment.state for moment in moments)),
        moves=tuple(moment.move for moment in moments),
        events=tuple(moment.events for moment in moments),
        tries=(),
        accident=None,
    )
    if game == "struggle":
        return complaints(played, ("cards", "gold", "markers"))
    return list((check_conservation if game == "castle" else check_cards_of_keys)(played))


SAMPLE = pairwise(ALL)


def wordwise(kinds: Sequence[Kind]) -> list[int]:
    """Return the numbers of some kinds in which each word comes up."""
    missing, chosen = {word for kind in kinds for word in enumerate(kind)}, list[int]()
    while missing:
        best = max(range(len(kinds)), key=lambda at: len({*enumerate(kinds[at])} & missing))
        chosen.append(best)
        missing -= {*enumerate(kinds[best])}
    return chosen


@pytest.mark.parametrize("at", some(range(len(SAMPLE)), wordwise(SAMPLE)))
def test_games_at_a_sample_of_all_kinds_of_tables_come_to_their_ends(
    at: int, tmp_path: Path
) -> None:
    check(SAMPLE[at], tmp_path / "game.jsonl", seed=at)


@pytest.mark.slow  # some six hundred games
@pytest.mark.parametrize("game", GAMES)
def test_games_at_all_kinds_of_tables_come_to_their_ends(game: str, tmp_path: Path) -> None:
    kinds = [kind for kind in ALL if kind.game == game]
    for seed, kind in enumerate(kinds, start=1_000):
        check(kind, tmp_path / f"{seed}.jsonl", seed)


def test_the_sample_has_every_word_and_every_bot() -> None:
    for at, words in enumerate(zip(*ALL, strict=True)):
        assert {*words} == {kind[at] for kind in SAMPLE}
    assert {*range(2, 9)} == {kind.seats for kind in SAMPLE}
    for game in GAMES:
        kinds = enumerate(SAMPLE)
        seen = {name for at, kind in kinds if kind.game == game for name in players_of(kind, at)}
        assert {HUMAN, "searcher"} < seen
