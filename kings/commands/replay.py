"""``kings replay``: play a game again, checking every line; report its end, make its page."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kings.classroom.embargo import KeptBack, kept_back
from kings.commands import flag, need
from kings.errors import BadInput
from kings.games import room_of
from kings.records.chronicle import say_bots, say_word, words_heard
from kings.records.files import write_text
from kings.records.formats import Word
from kings.records.notation import replay_any
from kings.records.recording import AnyRecording
from kings.struggle import State
from kings.struggle.cards import cards_in
from kings.struggle.say import say_promise
from kings.typed import harmless

if TYPE_CHECKING:
    from kings.publish.review import GameReview


def fill_parser(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    parser.add_argument(
        "journal", metavar="GAME.jsonl", help="of any game; a page that somebody wrote will do, too"
    )
    flag(
        parser,
        "--log",
        "print everything that happened; of a finished game, all that was hidden too",
    )
    flag(parser, "--json", "answer as JSON")
    parser.add_argument(
        "--html",
        metavar="PAGE.html",
        help="write a page on which anybody can step through the game",
    )
    parser.add_argument(
        "--eyes",
        metavar="WHO",
        help="whose view the page shows: all (every hand, and the seed), table (what everybody "
        "knew), or a player",
    )
    flag(
        parser,
        "--review",
        "show on the page what each choice was worth (a game that is over)",
    )


def run(arguments: argparse.Namespace) -> int:
    """Replay the journal and report how it ended, or how far it is."""
    if arguments.eyes and not arguments.html:
        raise BadInput("--eyes is for the page only; add --html PAGE.html.")
    if arguments.review and not arguments.html:
        raise BadInput("--review is for the page only; add --html PAGE.html.")
    record = replay_any(arguments.journal)
    kept = kept_back(Path(arguments.journal), record.header.id)
    if arguments.html:
        review = _review(Path(arguments.journal)) if arguments.review else None
        _write_page(record, Path(arguments.html), arguments.eyes, kept, review)
    if arguments.json:
        print(json.dumps(_answer(record)))
        return 0
    if arguments.log:
        over = room_of(record.header.options).game.outcome(record.state) is not None
        _tell(record, told=kept is None and over)
    for line in say_bots(record):
        print(line)
    _say_end(record)
    if record.torn:
        print("The last line is incomplete and was left out; all lines before it are intact.")
    return 0


def _review(journal: Path) -> GameReview:
    """Return the review of a game: the one that is kept beside it, or a new one."""
    need("analysis", "A review")
    from kings.commands.review import percent_bar
    from kings.publish.review import review

    return review(journal, progress=percent_bar())


def _write_page(
    record: AnyRecording,
    file: Path,
    words: str | None,
    kept: KeptBack | None,
    review: GameReview | None,
) -> None:
    """Write the page before anything is said, so that a refusal leaves nothing half done.

    ``words``: who is to see it, None if nobody said so; ``kept``: how a game of a class keeps back
    what was hidden in it, None if it doesn't; ``review``: what it tells of each choice, if asked.
    """
    from kings.publish.replay import frames
    from kings.publish.replay.page import page_for

    eyes = None if words is None else frames.parse_eyes(words, record.header.options.names)
    whose = frames.open_eyes(record, eyes, kept)
    if review is None:
        page = page_for(record, whose)
    else:
        page = page_for(record, whose, review=review.review, first=review.beside)
    try:
        write_text(file, page)
    except OSError as error:
        raise BadInput(f"{file} can't be written: {error.strerror}.") from error


def _tell(record: AnyRecording, *, told: bool) -> None:
    """Tell what happened; as long as not all is told, what everybody at the table heard of it."""
    room, names = room_of(record.header.options), record.header.options.names
    heard = [one.word for one in words_heard(record, None if told else ())]
    for moment in record.moments:
        while heard and heard[0].n < moment.line:
            _tell_word(names, heard.pop(0))
        for event in moment.events:
            known = event if told else event.seen_by(None)
            if known is not None:
                print(f"{moment.line:5}  {room.tell(names, known)}")
    for word in heard:
        _tell_word(names, word)


def _tell_word(names: Sequence[str], word: Word) -> None:
    print(f"{word.n:5}  {harmless(str(say_word(names, word)))}")


def _say_end(record: AnyRecording) -> None:
    state, room = record.state, room_of(record.header.options)
    if isinstance(state, State):
        for promise in state.promises:
            print(say_promise(state.options.names, promise))
    if room.game.outcome(state) is None:
        print(room.say_ask(room.game.view(state, None)))
        return
    for line in room.say_end(state):
        print(line)


def _answer(record: AnyRecording) -> dict[str, Any]:
    state, room = record.state, room_of(record.header.options)
    outcome = room.game.outcome(state)
    named = {} if isinstance(state, State) else {"game": room.name}
    return {
        **named,
        "names": list(state.options.names),
        "bots": list(say_bots(record)),
        "moves": len(record.moments),
        room.chapter_name: room.chapter_now(state),
        "over": outcome is not None,
        "scores": None if outcome is None else list(outcome.scores),
        "winners": None if outcome is None else list(outcome.winners),
        **(_of_struggle(state) if isinstance(state, State) else {}),
        "torn": bool(record.torn),
    }


def _of_struggle(state: State) -> dict[str, Any]:
    """Return what Kings' Struggle alone has: gold, piles and promises."""
    return {
        "gold": list(state.gold),
        "piles": [[int(card) for card in cards_in(pile)] for pile in state.piles],
        "promises": {
            status: sum(line.status == status for line in state.promises)
            for status in ("open", "kept", "broken", "void", "released")
        },
    }
