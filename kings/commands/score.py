"""``kings score``: what a pile of won cards scores, why, and the proof; also for many piles.

Piles and tables come from words, files and the standard input; what is wrong in them is named by
file and line. Everything that can be answered is worked out first, and then put in words or JSON.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import Any

from kings.commands import flag
from kings.errors import BadInput, BadRecord, KingsError, MissingPackage
from kings.struggle import say_scores
from kings.struggle.cards import Card, Counts, count
from kings.struggle.partition import check, exact, explain, groups
from kings.struggle.partition.cpsat import Proof, prove
from kings.struggle.partition.groups import check_counts
from kings.struggle.scoring import Standing, ranked, sources, standings

_PILE = (
    "2 2 3 farmer king, 2^3 for three 2s, 3-8 for a run; or - for piles from the input, one a line"
)


_TABLES = """\
a file of a house's own tables (S-66), here with runs of 2 to 4 cards:

  {"format": "kings-tables", "version": 1, "game": "struggle", "tables": {
    "sets": [1, 3, 6, 10, 20, 30],
    "runs": [[2, 3], [3, 5], [4, 8]]
  }}

  sets: the points of a set of 1, 2, 3, 4, 5 and 6 equal cards
  runs: a length (2 to 10) and its points, the shortest first; other lengths
        can't be scored
  What is left out, sets or runs, is as in the rulebook."""


def fill_parser(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    parser.epilog = _TABLES
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("cards", nargs="*", help=_PILE)
    parser.add_argument("--gold", type=int, default=0, help="gold, 1 VP each")
    parser.add_argument("--file", metavar="FILE", help="score the piles of a file, one a line")
    parser.add_argument(
        "--game",
        metavar="GAME.jsonl",
        help="trace all points of a finished game; a page that somebody wrote will do, too",
    )
    parser.add_argument("--mine", metavar="GROUPS", help="check groups of your own: “2 2; 2-8; 10”")
    flag(parser, "--all", "show all best partitions")
    flag(parser, "--why", "show each place of the lowest card")
    flag(parser, "--worth", "show what one card more or less is worth")
    flag(parser, "--prove", "show what the solver proves")
    parser.add_argument(
        "--tables", metavar="FILE", help="score by a house's own tables (S-66, below)"
    )
    flag(parser, "--json", "answer as JSON, one object a pile")


def run(arguments: argparse.Namespace) -> int:
    """Answer about the pile, or about each of many."""
    if not 0 <= arguments.gold <= 250:
        raise BadInput(f"There are 0 to 250 gold, not {arguments.gold} (S-03).")
    tables = load_tables(arguments.tables)
    if arguments.game is not None:
        return _game(arguments)
    if arguments.file is not None or arguments.cards == ["-"]:
        return _many(arguments, tables)
    return _one(arguments, tables)


def _one(arguments: argparse.Namespace, tables: groups.Tables) -> int:
    """Answer about the pile in the command, and prove it if the solver is there."""
    mine = None if arguments.mine is None else _own_groups(arguments.mine)
    if arguments.cards or mine is None:
        pile = groups.parse_pile(" ".join(arguments.cards))
    else:
        pile = count(card for cards in mine for card in cards)
        check_counts(pile)
    answer = Answer.about(Asked(pile), tables, _wanted(arguments), arguments.gold, mine)
    remark = ""
    if answer.proof is None:
        try:
            answer = answer.proved(tables)
        except MissingPackage as missing:
            remark = f"Found by our exact method, but not proved a second time: {missing}."
    if arguments.json:
        print(json.dumps(answer_json(answer)))
        return 0
    for line in answer_lines(answer):
        print(line)
    if remark:
        print(remark)
    return 0


def _own_groups(text: str) -> tuple[tuple[Card, ...], ...]:
    try:
        return groups.parse_groups(text)
    except BadInput as error:
        raise BadInput(f"--mine: {error}") from error


def _wanted(arguments: argparse.Namespace) -> Wanted:
    return Wanted(
        every_best=arguments.all,
        why=arguments.why,
        worth=arguments.worth,
        proof=arguments.prove,
    )


def _many(arguments: argparse.Namespace, tables: groups.Tables) -> int:
    """Answer about each pile in a line or more of text, or in one JSON object a line.

    All piles are read before the first is answered: where one is wrong, none is answered.
    """
    _refuse(arguments, ("mine", "gold"), "goes with one pile, not with many")
    if arguments.file is not None and arguments.cards:
        raise BadInput("Give the cards of one pile in the command, or a file of many with --file.")
    piles = piles_of_input() if arguments.file is None else piles_of_file(arguments.file)
    for asked in piles:
        answer = Answer.about(asked, tables, _wanted(arguments))
        if arguments.json:
            print(json.dumps(answer_json(answer)))
            continue
        for line in answer_lines(answer):
            print(line)
    return 0


def _game(arguments: argparse.Namespace) -> int:
    """Trace all points at the end of a game to groups and rules, and each place to its reason."""
    others = ("cards", "file", "mine", "gold", "tables", "all", "why", "worth", "prove")
    _refuse(arguments, others, "does not go with --game, which has its own piles, gold and tables")
    from kings.records.notation import (
        replay_any,
    )  # all games with their records: a pile is scored without
    from kings.struggle.rules import GAME

    state = replay_any(arguments.game, "struggle").state
    if GAME.outcome(state) is None:
        raise BadInput(f"{arguments.game} isn't over: there is nothing to score yet.")
    table = standings(state.piles, state.gold, state.options.tables)
    names = state.options.names
    if arguments.json:
        print(json.dumps(table_json(names, table)))
        return 0
    for standing in ranked(table):
        head, *lines = say_scores.say_trace(names, table, standing.seat)
        print(head)
        for line in lines:
            print(f"   {line}")
    return 0


def _refuse(arguments: argparse.Namespace, options: Iterable[str], why: str) -> None:
    """Refuse options that can't be meant together."""
    given = [name for name in options if getattr(arguments, name) and name != "cards"]
    if "cards" in options and arguments.cards:
        raise BadInput(f"A pile in the command {why}.")
    for name in islice(given, 1):
        raise BadInput(f"--{name} {why}.")


@dataclass(frozen=True, slots=True)
class Asked:
    """A pile that is asked about, and its line in the file (None: typed with the command)."""

    pile: Counts
    line: int | None = None


MOST_SHOWN = 1_000
"""Best partitions that are listed; house tables may leave more than anybody can read."""

Mine = Sequence[Sequence[Card]]


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is asked about a pile beside its points."""

    every_best: bool = False
    why: bool = False
    worth: bool = False
    proof: bool = False


@dataclass(frozen=True, slots=True)
class Answer:
    """What was found out about a pile; None where nothing was asked."""

    asked: Asked
    wanted: Wanted
    gold: int
    best: tuple[groups.Partition, ...]
    number: int | None = None
    mine: check.Assessment | None = None
    places: tuple[explain.Place, ...] | None = None
    worth: explain.Marginals | None = None
    proof: Proof | None = None

    @classmethod
    def about(
        cls,
        asked: Asked,
        tables: groups.Tables,
        wanted: Wanted,
        gold: int = 0,
        mine: Mine | None = None,
    ) -> Answer:
        """Work out what is wanted. Raises ``MissingPackage`` for a proof without the solver."""
        pile = asked.pile
        every = exact.best_partitions(pile, tables, MOST_SHOWN) if wanted.every_best else ()
        best = every or (exact.grouper(tables)(pile),)
        answer = cls(
            asked,
            wanted,
            gold,
            best,
            number=exact.count_best(pile, tables) if wanted.every_best else None,
            mine=None if mine is None else check.check(mine, pile, tables),
            places=explain.lowest_card_places(pile, tables) if wanted.why else None,
            worth=explain.marginals(pile, tables) if wanted.worth else None,
        )
        # One pile is worth a second method; of many, the groups are added up beside the look-up.
        single = asked.line is None
        expected = exact.best_points(pile, tables) if single else exact.scorer(tables)(pile)
        if answer.points != expected:
            raise KingsError("Two methods differ on this pile. Please report it.")
        return answer.proved(tables) if wanted.proof else answer

    @property
    def points(self) -> int:
        """The VP of the cards."""
        return self.best[0].points

    def proved(self, tables: groups.Tables) -> Answer:
        """Return the answer with the solver's proof (``MissingPackage`` without the solver)."""
        proof = prove(self.asked.pile, tables)
        if proof.points != self.points or not proof.proved:
            raise KingsError(
                f"Two methods differ: {self.points} and {proof.points}. Please report it."
            )
        return replace(self, proof=proof)


def answer_lines(answer: Answer) -> Iterator[str]:
    """Yield the answer in lines of text: one pile in sentences, many in a line each and more."""
    best = answer.best[0]
    if answer.asked.line is None:
        total = answer.points + answer.gold
        yield f"Cards: {say_scores.say_partition(best)}."
        yield f"{answer.points} for the cards and {answer.gold} gold make {total} points."
        yield from _more_lines(answer)
        if answer.proof is not None and not answer.wanted.proof:
            yield f"Proved: no partition scores more than {answer.proof.bound} (S-63)."
    else:
        yield f"{answer.points:4}  {say_scores.say_partition(best)}"
        yield from (f"      {line}" for line in _more_lines(answer))


def _more_lines(answer: Answer) -> Iterator[str]:
    """Yield what was asked beside the points."""
    if answer.number is not None:
        yield say_scores.say_number_of_best(answer.number)
        if answer.number > 1:
            for at, partition in enumerate(answer.best, start=1):
                yield f"{at:3}. {say_scores.say_partition(partition)}"
        if answer.number > len(answer.best):
            yield f"Only the first {len(answer.best):,} are shown."
    if answer.mine is not None:
        yield from (f"Yours: {line}" for line in say_scores.say_checked(answer.mine))
        yield from say_scores.say_change(answer.mine)
    if answer.places is not None:
        yield from say_scores.say_places(answer.places)
    if answer.worth is not None:
        yield say_scores.say_gain(answer.worth)
        yield say_scores.say_loss(answer.worth)
    if answer.wanted.proof and answer.proof is not None:
        yield say_scores.say_proof(answer.proof)


def answer_json(answer: Answer) -> dict[str, Any]:
    """Return the answer as one JSON object; what was not asked is not in it.

    ``proved`` is null for one of many piles whose proof was not asked for.
    """
    many, proof = answer.asked.line is not None, answer.proof
    found: dict[str, Any] = {"line": answer.asked.line} if many else {}
    found |= {
        "cards": _cards(answer.best[0].cards),
        "gold": answer.gold,
        "points": answer.points,
        "total": answer.points + answer.gold,
        "groups": _groups(answer.best[0]),
        "proved": None if many and proof is None else proof is not None,
    }
    if answer.number is not None:
        found["best_partitions"] = answer.number
        found["all"] = [_groups(partition) for partition in answer.best]
    if answer.mine is not None:
        found["mine"] = _mine(answer.mine)
    if answer.places is not None:
        found["places"] = [
            {"group": _group(place.group), "rest": place.after, "total": place.total}
            for place in answer.places
        ]
    if answer.worth is not None:
        found |= {"gain": list(answer.worth.gain), "loss": list(answer.worth.loss)}
    if answer.wanted.proof and proof is not None:
        found["proof"] = {
            "status": proof.status,
            "points": proof.points,
            "bound": proof.bound,
            "one_more": proof.better,
        }
    return found


def _cards(cards: Sequence[Card]) -> list[int]:
    return [int(card) for card in cards]


def _group(group: groups.Group) -> dict[str, Any]:
    return {"kind": group.kind, "cards": _cards(group.cards), "points": group.points}


def _groups(partition: groups.Partition) -> list[dict[str, Any]]:
    return [_group(group) for group in partition.groups]


def _mine(mine: check.Assessment) -> dict[str, Any]:
    return {
        "groups": [_cards(cards) for cards in mine.mine],
        "faults": list(mine.faults),
        "points": mine.points,
        "missing": mine.missing,
        "cards_to_move": mine.cards_to_move,
        "smallest": mine.smallest,
        "change": list(say_scores.say_change(mine)),
        "nearest": _groups(mine.nearest),
    }


def table_json(names: Sequence[str], table: Sequence[Standing]) -> dict[str, Any]:
    """Return a finished game with each point traced to a group and a rule, best rank first."""
    return {
        "seats": [
            {
                "seat": standing.seat,
                "name": names[standing.seat],
                "rank": standing.rank,
                "total": standing.total,
                "decided_by": standing.decided_by,
                "tie": say_scores.say_tie(names, table, standing.seat),
                "sources": [
                    {
                        "points": source.points,
                        "rule": source.rule,
                        "cards": None if source.group is None else _cards(source.group.cards),
                    }
                    for source in sources(standing)
                ],
            }
            for standing in ranked(table)
        ]
    }


_STREAMS = ("/dev/fd/", "/dev/stdin", "/proc/self/fd/")
"""How a shell names a stream that it hands over, as in ``--file <(…)``: it ends with its writer."""


def piles_of_file(path: str) -> list[Asked]:
    """Read a file of piles, one a line; empty lines and lines that begin with # are passed over.

    Raises ``BadInput`` with the line, the word and its place.
    """
    return _piles(text_of(path), f"{path}, line")


def piles_of_input() -> list[Asked]:
    """Read piles from the standard input, as from a file."""
    try:
        return _piles(sys.stdin.read(), "Line")
    except UnicodeDecodeError as error:
        raise BadInput("The standard input can't be read: it is not UTF-8.") from error


def _piles(text: str, where: str) -> list[Asked]:
    lines: Sequence[str] = text.removeprefix("\ufeff").split("\n")
    found = []
    for number, line in enumerate(lines, start=1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        try:
            found.append(Asked(groups.parse_pile(line), number))
        except BadInput as error:
            said = str(error)  # it begins with the word's place, and goes on from the line's
            raise BadInput(f"{where} {number}, {said[0].lower()}{said[1:]}") from error
    return found


def load_tables(path: str | None) -> groups.Tables:
    """Read a house's scoring tables from a file, or return the rulebook's if there is none.

    Raises ``BadRecord`` with the file and what is wrong in it.
    """
    if path is None:
        return groups.RULEBOOK
    from kings.records.formats import (
        read_tables,
    )  # all games with their records: most piles need none

    try:
        return read_tables(text_of(path)).tables
    except BadRecord as error:
        raise BadRecord(f"{path}: {error}") from error


def text_of(path: str) -> str:
    """Read a text file, or the stream that a shell hands over; raises ``BadInput`` with its name.

    A named pipe is refused like all that is no file: whoever reads it may wait for ever.
    """
    from kings.records.files import read_text  # as above

    try:
        is_stream = path.startswith(_STREAMS)
        return Path(path).read_text(encoding="utf-8") if is_stream else read_text(path)
    except OSError as error:
        why = error.strerror or "the system gives no reason"
        raise BadInput(f"{path} can't be read: {why}.") from error
    except UnicodeDecodeError as error:
        raise BadInput(f"{path} can't be read: it is not UTF-8.") from error
