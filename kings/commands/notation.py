"""``kings notation``: a recorded game as a page that people read, a written page as a journal."""

from __future__ import annotations

import argparse
from pathlib import Path

from kings.classroom.embargo import kept_back
from kings.commands import flag
from kings.errors import BadInput
from kings.games import ROOMS
from kings.records.files import save_text
from kings.records.notation import page_in, page_of, replay_any
from kings.records.recording import AnyRecording
from kings.typed import harmless


def fill_parser(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    parser.add_argument(
        "game", metavar="GAME", help="a journal, GAME.jsonl, or a page that somebody wrote"
    )
    parser.add_argument(
        "--out", metavar="FILE", help="write it there: a page of a journal, a journal of a page"
    )
    flag(
        parser,
        "--look-at-hidden",
        "write a game that is not over, too, with the seed and every hidden card",
    )


def run(arguments: argparse.Namespace) -> int:
    """Print a journal as a page, or check a page; write the other of the two where asked."""
    place = Path(arguments.game)
    recording = replay_any(place)
    if page_in(place) is not None:
        return _of_page(recording, arguments.out)
    kept = kept_back(place, recording.header.id)
    if kept is not None:
        raise BadInput(kept.secrets)
    if not arguments.look_at_hidden and _goes_on(recording):
        raise BadInput(
            "This game is not over, and a page tells the seed and every hidden card. Add "
            "--look-at-hidden to write it all the same."
        )
    page = page_of(recording)
    if arguments.out is None:
        print("\n".join(map(harmless, page.splitlines())))
    else:
        _write(arguments.out, page)
    return 0


def _of_page(recording: AnyRecording, out: str | None) -> int:
    """Say how a page's game stands, and write its journal where that is asked for."""
    for line in recording.sentences():
        print(harmless(line))
    if out is not None:
        _write(out, recording.text())
    return 0


def _goes_on(recording: AnyRecording) -> bool:
    return ROOMS[recording.header.game].game.outcome(recording.state) is None


def _write(out: str, text: str) -> None:
    save_text(out, text)
    print(f"Written: {out}")
