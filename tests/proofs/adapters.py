"""Games through both adapters are the games of this package, to the byte.

``python -m tests.proofs.adapters --games 10000 --seed 1 --out data/proofs/adapters.json`` plays
random games by numbers of the menu, first with bots by ``kings.sim.match``, then through the
environment of PettingZoo and through the game of OpenSpiel, which are given the same seed or the
same draws, and the same numbers. All three have to be equal, move by move and event by event, and
so their journals; of every ninth game these are written out, compared, read back and played again.
After every move cards, gold and markers are counted. It runs in the environment of ``python -m
tests.adapters``.
"""

from __future__ import annotations

import argparse
import json
import platform
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pyspiel

import kings
from kings.adapters import course, menu, spiel, zoo
from kings.game import NATURE
from kings.records.journal import parse_journal
from kings.records.recording import Recording, new_header, replay
from kings.seeds import stream
from kings.sim.executors import bar
from kings.struggle import moves
from kings.struggle.cards import DECK
from kings.struggle.options import Mode, Options
from kings.struggle.rules import GAME
from tests.adapters.dice import played

MODES: tuple[Mode, ...] = ("day", "night", "draw")
WRITTEN = 9
"""Of one in so many games the journals are written out, compared as they stand, and replayed."""
BARGAINS = 5
"""In one in so many games there are deals: they make a game five times as long."""
PART = 50
"""Games that are played in a row, before what was found is kept."""


def settings(number: int) -> dict[str, Any]:
    """Return the table of a game: sizes, modes and markets go round, some of them with deals."""
    return {
        "players": 3 + number % 4,
        "mode": MODES[number // 4 % 3],
        "deals": number % BARGAINS == 0,
        "regulated_market": number // 12 % 3 == 0,
    }


def compare(number: int, seed: int) -> Counter[str]:
    """Play a game three times; ``AssertionError`` where the journals differ."""
    table, own = settings(number), stream(seed, "adapters", number).getrandbits(31)
    options = Options.for_players(
        table["players"], mode=table["mode"], regulated_market=table["regulated_market"]
    )
    names, name = ("menu",) * table["players"], f"game-{number}"
    game, answers = played(options, own, deals=table["deals"])
    state, events = GAME.start(options), list[Any]()
    for move in game.moves:
        step = GAME.apply(state, move)
        state = step.state
        events += step.events
        assert kept(state), f"Something is lost in game {number} of seed {seed}."
    others = (through_zoo(table, own, answers), through_spiel(table, game.moves, answers))
    for other in others:
        # What a journal's lines are made of; the lines themselves take longer than the games.
        told = [one for one in other.story if not isinstance(one, course.Answered)]
        same = other.past == game.moves and told == events and other.state == game.state == state
        assert same, f"Game {number} of seed {seed} differs: {table}."
    if number % WRITTEN == 0:
        record: Recording = Recording(new_header(options, names, own, timed=False, name=name))
        for move in game.moves:
            record.do(move)
        ours = record.text()
        assert replay(parse_journal(ours.encode())).text() == ours
        for other in others:
            assert course.journal(other, names, own, name).text() == ours
    found = Counter(games=1, answers=len(answers), moves=len(game.moves))
    found.update(deals=game.state.deals_struck, bargaining=table["deals"])
    found.update(written=number % WRITTEN == 0)
    return found


def kept(state: Any) -> bool:
    """Say whether every card, marker and piece of gold is there, once (S-01, S-03)."""
    titles: Counter[int] = Counter()
    for row in (*state.hands, *state.aside):
        titles.update(map(int, row))
    titles.update(int(card) for card in state.sealed if card is not None)
    lying = [card for card in state.played if card is not None]
    titles.update(int(card.card) for card in lying)
    for pile in (*state.piles, state.discard):
        titles.update(dict(zip(map(int, DECK), pile, strict=True)))
    return (
        titles == Counter({int(title): state.players for title in DECK})
        and sum(state.gold) + state.bank == 250
        and min(*state.gold, state.bank) >= 0
        and sum(card.fives for card in lying) + state.fives == 5
        and sum(card.twos for card in lying) + state.twos == 5
    )


def through_zoo(
    table: dict[str, Any], seed: int, answers: Sequence[tuple[int, int]]
) -> course.Course:
    """Give these answers in PettingZoo's environment."""
    environment = zoo.env(**table)
    environment.reset(seed=seed)
    left = iter(answers)
    for agent in environment.agent_iter():
        seen, _, ended, _, _ = environment.last()
        if ended:
            environment.step(None)
            continue
        seat, number = next(left)
        assert agent == f"seat_{seat}"
        allowed = seen["action_mask"]
        environment.step(number if allowed[number] else refusal(number))
    assert next(left, None) is None
    place: course.Course = environment.unwrapped.course
    return place


def refusal(number: int) -> int:
    """Return the no that a yes counts as which can't be given (S-53)."""
    assert number == menu.ACCEPT
    return menu.REFUSE


def through_spiel(
    table: dict[str, Any], past: Sequence[Any], answers: Sequence[tuple[int, int]]
) -> course.Course:
    """Give these answers in OpenSpiel's game, where chance draws what it drew in these moves."""
    state = pyspiel.load_game("kings_struggle", table).new_initial_state()
    draws = (outcome for move in past if move.seat == NATURE for outcome in outcomes(move))
    left = iter(answers)
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(next(draws))
            continue
        seat, number = next(left)
        assert state.current_player() == seat
        state.apply_action(number if number in state.legal_actions() else refusal(number))
    assert next(left, None) is None and next(draws, None) is None
    place: course.Course = state.course
    return place


def outcomes(move: moves.Move) -> Iterator[int]:
    """Yield a draw as OpenSpiel's nodes of chance have it, one after the other."""
    match move:
        case moves.DrawMode(card):
            yield card - 1
        case moves.SetAside(pairs):
            for pair in pairs:
                yield spiel.PAIRS.index(pair)
        case moves.Shuffle(decks):
            for deck in decks:
                # The last card of a deck leaves nothing to be drawn.
                yield from [card - 1 for card in deck[:-1]] if deck is not None else ()


def play(part: range, seed: int) -> Counter[str]:
    """Compare these games, and count what was in them."""
    found, began = Counter[str](), time.process_time()
    for number in part:
        found += compare(number, seed)
    found["seconds"] = round(time.process_time() - began)
    return found


def record_of(found: Counter[str], seed: int) -> dict[str, Any]:
    """Return what was found, as it is kept."""
    return {
        "command": f"python -m tests.proofs.adapters --games {found['games']} --seed {seed}",
        "made": datetime.now(UTC).date().isoformat(),
        "kings": kings.__version__,
        "python": platform.python_version(),
        "pettingzoo": version("pettingzoo"),
        "open_spiel": version("open-spiel"),
        "processor_seconds": found["seconds"],
        "seed": seed,
        "games": found["games"],
        "with_deals": found["bargaining"],
        "journals_written_and_replayed": found["written"],
        "answers": found["answers"],
        "moves": found["moves"],
        "deals_struck": found["deals"],
        "different": 0,  # one that differs ends the proof
    }


def main(words: Sequence[str] | None = None) -> int:
    """Compare so many games, and keep what was found, part after part."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--out", type=Path)
    arguments = parser.parse_args(words)
    games, found, progress = arguments.games, Counter[str](), bar()
    parts = [range(first, min(first + PART, games)) for first in range(0, games, PART)]
    with ProcessPoolExecutor(arguments.processes) as pool:
        for part, more in zip(
            parts, pool.map(play, parts, [arguments.seed] * len(parts)), strict=True
        ):
            found += more
            progress(part.stop, games)
            if arguments.out is not None:
                text = json.dumps(record_of(found, arguments.seed), indent=1) + "\n"
                arguments.out.write_text(text, encoding="utf-8")
    print(json.dumps(record_of(found, arguments.seed), indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main())
