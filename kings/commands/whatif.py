"""``kings whatif``: what would have happened otherwise in a recorded game, and how sure that is.

It needs NumPy, SciPy and Numba, so they are only imported when something is asked.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from kings.classroom.embargo import check_hindsight
from kings.commands import flag, need
from kings.commands.batch_options import split_names
from kings.errors import BadInput
from kings.notation import Words
from kings.records.notation import NOTATIONS, replay_any
from kings.records.recording import Recording
from kings.struggle.cards import parse_card
from kings.typed import quoted, whole_number

if TYPE_CHECKING:
    from kings.analysis.finding import Table
    from kings.analysis.hindsight import Fork

_DEFAULT: dict[Literal["kernel", "bots"], str] = {"kernel": "paying", "bots": "greedy"}
"""Who plays on if nobody is named."""


def fill_parser(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    parser.add_argument(
        "journal", metavar="GAME.jsonl", help="a journal; a page that somebody wrote will do, too"
    )
    asked = parser.add_mutually_exclusive_group(required=True)
    flag(asked, "--deals", "show what each struck deal was worth")
    asked.add_argument("--refuse-deal", type=int, metavar="N", help="refuse deal N")
    flag(asked, "--without-deals", "let nobody trade")
    asked.add_argument("--card", metavar="ROUND:PLAYER:CARD", help="play another card: 3:Ada:King")
    asked.add_argument(
        "--instead",
        metavar="LINE[:CHOICE]",
        help="make another choice at this line of the journal, by its number or written down, such "
        "as 18:passes; LINE alone lists the choices",
    )
    asked.add_argument(
        "--seats", metavar="PLAYER=NAME,…", help="let others play for them: Ada=random,Ben=greedy"
    )
    parser.add_argument(
        "--from", dest="line", type=int, metavar="LINE", help="--seats from this line on"
    )
    parser.add_argument(
        "--continuation",
        metavar="NAMES",
        help="who plays on, one for all seats or one each (default: paying; of bots: greedy)",
    )
    parser.add_argument(
        "--engine",
        choices=tuple(_DEFAULT),
        default="kernel",
        help="kernel: compiled policies; bots: bots that talk, for fewer games",
    )
    parser.add_argument(
        "--games", type=int, default=2000, help="play-outs of each branch (default 2000)"
    )
    parser.add_argument("--seed", type=int, default=1, help="the same seed, the same chance")
    flag(
        parser,
        "--look-at-hidden",
        "also use cards of an unfinished game that some player can't see",
    )
    flag(parser, "--json", "answer as JSON")


def run(arguments: argparse.Namespace) -> int:
    """Ask what was asked and print sentences, or everything as JSON."""
    if arguments.line is not None and arguments.seats is None:
        raise BadInput("--from goes with --seats: from that line on, others play.")
    need("analysis", "Hindsight")
    from kings.analysis import hindsight

    record = replay_any(arguments.journal, "struggle")
    check_hindsight(Path(arguments.journal), record.header.id)
    if arguments.instead is not None and ":" not in arguments.instead:
        return _list_choices(record, arguments)
    how: dict[str, Any] = {
        "games": arguments.games,
        "seed": arguments.seed,
        "engine": arguments.engine,
        "look_at_hidden": arguments.look_at_hidden,
    }
    words = arguments.continuation or _DEFAULT[arguments.engine]
    players = split_names(words, record.header.options.players)
    if arguments.deals:
        worth = hindsight.deals_worth(record, players, **how)
        _show(arguments, worth.title(), worth.sentences(), worth.caption(), worth)
        return 0
    compared = hindsight.what_if(_fork(record, arguments), players, **how)
    said = [*compared.sentences()]
    if compared.fork.recorded is not None:
        said.append(compared.beside_the_record())
    _show(arguments, compared.title(), said, compared.caption(), compared)
    return 0


def _show(
    arguments: argparse.Namespace, title: str, said: Sequence[str], caption: str, table: Table
) -> None:
    if arguments.json:
        lines = [dict(zip(table.columns(), row, strict=True)) for row in table.rows()]
        answer = {
            "title": title,
            "games": arguments.games,
            "seed": arguments.seed,
            "sentences": list(said),
            "caption": caption,
            "rows": lines,
        }
        print(json.dumps(answer))
        return
    print(title, *said, caption, sep="\n")


def _fork(record: Recording, arguments: argparse.Namespace) -> Fork:
    """Return the fork that was asked for."""
    from kings.analysis import hindsight
    from kings.analysis.hindsight.question import seat_of

    if arguments.refuse_deal is not None:
        return hindsight.refuse_deal(record, arguments.refuse_deal)
    if arguments.without_deals:
        return hindsight.without_deals(record)
    if arguments.card is not None:
        words = arguments.card.split(":")
        if len(words) != 3:
            raise BadInput(f"Name another card as ROUND:PLAYER:CARD, not {quoted(arguments.card)}.")
        seat = seat_of(record, words[1])
        return hindsight.another_card(record, whole_number(words[0]), seat, parse_card(words[2]))
    if arguments.instead is not None:
        line, _, word = arguments.instead.partition(":")
        choices, _labels = hindsight.choices_at(record, whole_number(line))
        if any(letter.isalpha() for letter in word):
            return hindsight.another_choice(
                record, whole_number(line), _written(record, word, choices)
            )
        number = whole_number(word)
        if not 1 <= number <= len(choices):
            raise BadInput(f"The choices in line {line} are numbered from 1 to {len(choices)}.")
        return hindsight.another_choice(record, whole_number(line), choices[number - 1])
    return hindsight.other_players(record, _others(record, arguments.seats), line=arguments.line)


def _written(record: Recording, words: str, choices: Sequence[Any]) -> Any:
    """Return the choice that is written in the notation; whoever has to choose need not be named.

    ``choices``: all that there are.
    """
    said = Words.of(words, record.header.options.names)
    _, (move, *more) = NOTATIONS[record.header.game].statement(said, choices[0].seat)
    if more or move not in choices:
        raise BadInput(
            f"{quoted(words)} is none of the choices there; the line alone lists them all."
        )
    return move


def _list_choices(record: Recording, arguments: argparse.Namespace) -> int:
    """List the choices in a line of the journal."""
    from kings.analysis import hindsight

    _, labels = hindsight.choices_at(record, whole_number(arguments.instead))
    if arguments.json:
        print(json.dumps({"line": whole_number(arguments.instead), "choices": list(labels)}))
        return 0
    for number, label in enumerate(labels, start=1):
        print(f"{number:3}  {label}")
    return 0


def _others(record: Recording, words: str) -> dict[int, str]:
    from kings.analysis.hindsight.question import seat_of

    others = {}
    for pair in words.split(","):
        player, equals, name = pair.rpartition("=")
        if not equals:
            raise BadInput(f"Write who plays for whom as PLAYER=NAME, not {quoted(pair)}.")
        others[seat_of(record, player)] = name.strip()
    return others
