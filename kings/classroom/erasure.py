"""Erasure: what a class folder holds of a student is deleted when the student asks for it.

The name and the pseudonym go from every file, the answers and what the student said go altogether.
What was played stays, as the others played it too, under a name that tells the seat and no more.

A journal only grows, and the checks of its lines would tell a change. This is the one exception: it
is written anew as a whole, line for line and with new checks, and put in place of the old in one
piece. All that could be refused is found out before a file is changed, and whatever an accident
leaves undone the same request does when it is made again.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from html import escape
from pathlib import Path
from typing import Any

from kings.classroom import plan, status
from kings.classroom.answers import answers_path
from kings.classroom.attendance import mark_absent
from kings.classroom.class_folder import scene_folders
from kings.classroom.consent import CONSENT
from kings.classroom.names import NAMES, read_names, write_names
from kings.errors import BadInput, BadRecord
from kings.names import graphemes, name_key
from kings.records import codec, files, formats, recording
from kings.records.journal import parse_journal
from kings.records.places import REVIEW
from kings.struggle.moves import MAX_WORDS
from kings.struggle.options import LETTERS
from kings.struggle.state import Phase
from kings.typed import quoted

DELETED = "(deleted)"
"""What stands for what the student said at the table."""
CHECKS = "checks"
"""The folder in which lessons keep how exercises went."""
PRICES = ".kings"
"""The folder in which a debrief keeps what it has worked out."""

_TYPED = frozenset({"words", "text", "question", "branch", "name"})
"""The fields of a journal's lines in which people's words stand."""
_WRITTEN_PAGES = ("print", "debrief", PRICES)
_LARGEST = 64_000_000


@dataclass(frozen=True, slots=True)
class Erased:
    """What was erased: ``was`` is the pseudonym, ``now`` what the seat is called (empty: no seat).

    ``journals``: those that were written anew; ``changed``: pages that name the seat by its new
    name; ``removed``: files that are gone; ``left``: files of the folder that still hold the name
    or the pseudonym, such as the teacher's own notes, or the answers of others.
    """

    was: str
    now: str
    journals: tuple[Path, ...]
    changed: tuple[Path, ...]
    removed: tuple[Path, ...]
    left: tuple[Path, ...]


def forget_student(folder: Path | str, name: str) -> Erased:
    """Erase a student, by real name or pseudonym, from a class folder.

    The name list, the answers, the checks, the consent and all words said at the table go;
    journals, plan, statuses and printed pages call the seat “Player 3B” (table 3, seat B); the same
    in every other scenario that the class has played. If the game isn't over,
    a bot takes the seat. Raises ``BadInput`` if nobody is called that, and ``BadRecord`` if a table
    is open elsewhere or a journal can't be read; then nothing is changed.

    For example ``kings.classroom.erasure.forget_student("monday", "Ada Lovelace")``.
    """
    place = Path(folder)
    class_plan = plan.read_class_plan(place)
    names = dict(read_names(place)) if files.is_file(place / NAMES) else {}
    pseudonym = _called(name, names, class_plan)
    seated = _seat_of(pseudonym, class_plan)
    real = names.get(pseudonym, "")
    erasure = _Erasure(place, pseudonym, real, seated)
    erasure.rewritten(class_plan)  # whatever can be refused is refused here
    scenes = [_of_scene(scene, pseudonym, real) for scene in scene_folders(place)]
    for scene, scene_plan in scenes:
        scene.rewritten(scene_plan)
    if seated is not None and _goes_on(place, *seated, names):
        mark_absent(place, pseudonym)
        class_plan = plan.read_class_plan(place)
    try:
        erased = [scene.carry_out(scene_plan, {}) for scene, scene_plan in scenes]
        whole = erasure.carry_out(class_plan, names)
        return replace(
            whole,
            journals=tuple(path for one in (whole, *erased) for path in one.journals),
            changed=tuple(path for one in (whole, *erased) for path in one.changed),
            removed=tuple(path for one in (whole, *erased) for path in one.removed),
        )
    except OSError as error:
        raise BadInput(
            f"{place} can't be written: {error.strerror}. Not all is deleted yet; ask again."
        ) from error


def _of_scene(place: Path, pseudonym: str, real: str) -> tuple[_Erasure, plan.ClassPlan]:
    """Return the erasure in the folder of another scenario, and its plan as it stands."""
    class_plan = plan.read_class_plan(place)
    return _Erasure(place, pseudonym, real, _seat_of(pseudonym, class_plan)), class_plan


def _called(name: str, names: Mapping[str, str], class_plan: plan.ClassPlan) -> str:
    """Return the pseudonym of a student; bots are none."""
    wanted = name_key(" ".join(name.split()))
    students = [name for table in class_plan.tables for name in table.enrolled]
    for pseudonym in (*names, *students):
        if wanted and wanted in (name_key(pseudonym), name_key(names.get(pseudonym, ""))):
            return pseudonym
    raise BadInput(f"No student of this class is called {quoted(name)}.")


def _seat_of(pseudonym: str, class_plan: plan.ClassPlan) -> tuple[plan.TablePlan, int] | None:
    found = (table for table in class_plan.tables if pseudonym in table.players)
    table = next(found, None)
    return None if table is None else (table, table.players.index(pseudonym))


def _goes_on(place: Path, table: plan.TablePlan, seat: int, names: Mapping[str, str]) -> bool:
    """Say whether a bot has to take the seat, so that the table can play on."""
    if table.players[seat] not in names or table.sitting[seat] != recording.HUMAN:
        return False
    record = recording.replay(plan.journal_path(place, table.table))
    return record.state.phase is not Phase.OVER


@dataclass(frozen=True, slots=True)
class _Rewritten:
    """A journal as it was, and the text that takes its place."""

    data: bytes
    text: str


class _Erasure:
    """The erasure of one student: what is looked for, and what is put in its place."""

    def __init__(
        self, place: Path, pseudonym: str, real: str, seated: tuple[plan.TablePlan, int] | None
    ) -> None:
        self.place, self.pseudonym = place, pseudonym
        self.table = None if seated is None else seated[0].table
        self.seat = None if seated is None else seated[1]
        self.now = "" if seated is None else _seat_name(seated[0].table, seated[1])
        self.stands = self.now or DELETED
        self.known = tuple(one for one in (real, pseudonym) if one and one != self.now)
        words = "|".join(map(re.escape, sorted(self.known, key=len, reverse=True)))
        self._named = re.compile(rf"(?<!\w)(?:{words})(?!\w)" if words else r"(?!)")
        self._typed = re.compile(self._named.pattern, re.IGNORECASE)

    def rewritten(self, class_plan: plan.ClassPlan) -> dict[Path, _Rewritten]:
        """Return the new texts of the journals that change; each was played through as a test."""
        found: dict[Path, _Rewritten] = {}
        for table in class_plan.tables:
            path = plan.journal_path(self.place, table.table)
            if not files.is_file(path):
                continue
            data = files.read_file(path)
            before = recording.replay(parse_journal(data))
            text = self._journal(data, own=table.table == self.table)
            if text.encode() != data:
                _check_free(path)
                again = recording.replay(parse_journal(text.encode()))
                if len(again.moments) != len(before.moments):
                    raise BadRecord(f"{path.name} can't be written anew without {self.pseudonym}.")
                found[path] = _Rewritten(data, text)
        return found

    def _journal(self, data: bytes, *, own: bool) -> str:
        """Return a journal as it is without the student; ``own``: whether it is of their table."""
        texts, check = [], ""
        for number, line in enumerate(data[: data.rfind(b"\n") + 1].splitlines()):
            said = formats.parse_object(line.decode("utf-8"), "The line")
            sealed = said.pop("check", None) is not None
            text = codec.plain_text(self._line(said, own=own, first=number == 0))
            if sealed:
                text = formats.sealed(text, check)
                check = formats.check_in(text)
            texts.append(text)
        return "\n".join(texts) + "\n"

    def _line(self, said: dict[str, Any], *, own: bool, first: bool) -> dict[str, Any]:
        changed: dict[str, Any] = self._without(said)
        if own and not first and changed["kind"] == "word" and changed["seat"] == self.seat:
            changed["text"] = DELETED
        return changed

    def _without(self, value: Any, field: str = "") -> Any:
        if isinstance(value, dict):
            return {name: self._without(one, name) for name, one in value.items()}
        if isinstance(value, list):
            return [self._without(one, field) for one in value]
        if isinstance(value, str) and field == "names":
            return self.now if value == self.pseudonym and self.now else value
        if isinstance(value, str) and field in _TYPED:
            return _cut(self._typed.sub(self.stands, value))
        return value

    def carry_out(self, class_plan: plan.ClassPlan, names: dict[str, str]) -> Erased:
        """Write all that changes, and delete the rest; the list of names comes last."""
        journals = self.rewritten(class_plan)
        for path, journal in journals.items():
            _put_in_place(path, journal)
            beside = status.status_beside(path)
            if beside.exists():
                status.write_status(beside, status.status_of(recording.replay(path)))
        if self.now:
            tables = tuple(self._renamed(table) for table in class_plan.tables)
            class_plan = replace(class_plan, tables=tables)
            files.put_text(self.place / plan.PLAN, plan.plan_text(class_plan), mode=0o644)
        removed = [*self._answers(), *self._pages_in_print(), *self._reviews()]
        self._forget_consent()
        changed = [*self._pages()]
        for path in removed:
            path.unlink(missing_ok=True)
        if self.pseudonym in names:
            write_names(
                self.place,
                class_plan.tables,
                {own: name for own, name in names.items() if own != self.pseudonym},
            )
        return Erased(
            self.pseudonym,
            self.now,
            tuple(journals),
            tuple(changed),
            tuple(removed),
            tuple(path for path, _ in self._holding(self.place)),
        )

    def _renamed(self, table: plan.TablePlan) -> plan.TablePlan:
        players = (self.now if name == self.pseudonym else name for name in table.players)
        return replace(table, players=tuple(players))

    def _answers(self) -> Iterator[Path]:
        try:
            path = answers_path(self.place, self.pseudonym)
        except BadInput:  # a name that no file of answers can have
            return
        yield from filter(Path.exists, (path, self.place / CHECKS / path.name))

    def _forget_consent(self) -> None:
        path = self.place / CONSENT
        if files.is_file(path):
            lines = files.read_text(path).splitlines(keepends=True)
            kept = [line for line in lines if not self._named.search(line)]
            files.put_text(path, "".join(kept))

    def _pages(self) -> Iterator[Path]:
        """Write what this program has made of the class with the new name of the seat."""
        for folder in _WRITTEN_PAGES:
            for path, text in self._holding(self.place / folder):
                if text is not None:
                    mode = path.stat().st_mode & 0o777
                    files.put_text(path, self._shown().sub(self.stands, text), mode=mode)
                    yield path

    def _pages_in_print(self) -> Iterator[Path]:
        """Yield the PDFs of pages that name the student; a PDF can't be searched."""
        for folder in _WRITTEN_PAGES:
            for path, _ in self._holding(self.place / folder):
                printed = path.with_suffix(".pdf")
                if printed != path and printed.exists():
                    yield printed

    def _reviews(self) -> Iterator[Path]:
        """Yield the reviews that name the student; they can be computed again."""
        for path, _ in self._holding(self.place):
            if path.name.endswith(REVIEW):
                yield path

    def _shown(self) -> re.Pattern[str]:
        """Return what finds the names as a page writes them, with signs spelled out."""
        spelled = {form for one in self.known for form in (one, escape(one), json.dumps(one)[1:-1])}
        words = "|".join(map(re.escape, sorted(spelled, key=len, reverse=True)))
        return re.compile(rf"(?<!\w)(?:{words})(?!\w)" if words else r"(?!)")

    def _holding(self, folder: Path) -> Iterator[tuple[Path, str | None]]:
        """Yield the files below a folder that name the student, with their texts.

        The text of one that is no text is None.
        """
        shown = self._shown()
        known = [one.encode() for one in self.known]
        for path in sorted(folder.rglob("*")):
            if not path.is_file() or path.is_symlink() or path.stat().st_size > _LARGEST:
                continue
            data = files.read_file(path)
            try:
                text = data.decode("utf-8")
            except UnicodeDecodeError:
                if any(one in data for one in known):
                    yield path, None
                continue
            if shown.search(text):
                yield path, text


def _seat_name(table: int, seat: int) -> str:
    return f"Player {table}{LETTERS[seat]}"


def _cut(words: str) -> str:
    """Return words no longer than the rules allow, which a longer name may have made them."""
    letters = graphemes(words)
    return words if len(letters) <= MAX_WORDS else "".join(letters[:MAX_WORDS])


def _check_free(path: Path) -> None:
    """Raise ``BadRecord`` while a table is open elsewhere."""
    files.AppendOnly.open(path).close()


def _put_in_place(path: Path, journal: _Rewritten) -> None:
    """Put a journal in place of the old one while nobody else can write to that."""
    held = files.AppendOnly.open(path)
    try:
        if files.read_file(path) != journal.data:
            raise BadRecord(f"{path.name} was played on meanwhile. Close the table, and ask again.")
        if files.can_replace_open():
            files.put_text(path, journal.text)
    finally:
        held.close()
    if not files.can_replace_open():
        files.put_text(path, journal.text)
