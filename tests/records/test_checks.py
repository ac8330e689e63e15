"""A journal of version 2 that was damaged, or edited with a slip, is not read as another game.

The check of each line tells that; a forger it doesn't, who can write every check anew.
"""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest
from hypothesis import given, strategies as st

from kings.errors import BadRecord
from kings.records.formats import Early, Enough, Note, Word, check_in, check_seal, sealed
from kings.records.journal import JournalText, journal_text, parse_journal
from kings.records.recording import Recording, replay
from kings.seeds import stream
from kings.struggle.moves import Pass
from tests.effort import some
from tests.records.games import SHORT, header_for, in_version_1, recorded, resealed, trajectory
from tests.records.test_notes import whispering

BLOCKS = 10
"""So many tests share the longest one."""


@cache
def small() -> bytes:
    """A journal with each kind of note, small enough for every edit there is of its bytes."""
    played = whispering(5, moves=4)
    return journal_text(played.header, played.lines).encode()


@cache
def journal_of_notes() -> bytes:
    """A journal of a header and three notes, to be edited in every way there is."""
    recording = Recording(header_for(trajectory(5).options))
    notes: tuple[Note, ...] = (Early(0, 1, Pass(1)), Enough(0, 1), Word(0, 0, None, "Wait."))
    for note in notes:
        recording.note(note)
    return journal_text(recording.header, recording.lines).encode()


@cache
def large() -> bytes:
    """A whole game with notes, someone who left, and moves that were taken back."""
    played = whispering(8)
    played.seat(1, "greedy")
    played.back(5)
    played.forward()
    return journal_text(played.header, played.lines).encode()


def verdict(data: bytes, whole: JournalText, edited: int) -> str:
    """Say how an edited journal is read; ``edited``: the number of the line that was edited.

    One that is read must be the same game up to its torn last line.
    """
    try:
        read = parse_journal(data)
    except BadRecord as error:
        line = error.line
        read = None
    if read is None:
        # A line feed that is gone, or a new one, leaves the damage in the line or the one after.
        assert b"\n" not in data if line is None else edited <= line <= edited + 1
        return "refused"
    assert whole.header == read.header
    assert whole.lines[: len(read.lines)] == read.lines
    if len(read.lines) < len(whole.lines):
        assert read.torn
        assert edited == len(whole.lines) + 1
        return "torn"
    return "the same"


@pytest.mark.parametrize("one_of", some((1, 3), [3]))
def test_every_byte_of_a_small_journal_put_to_another_value_is_told(one_of: int) -> None:
    """Every byte, or every third in the usual run; from the last on, so that it is among them."""
    data, counted = small(), Counter[str]()
    whole = parse_journal(data)
    for place in range(len(data))[::-one_of]:
        edited = data.count(b"\n", 0, place) + 1
        for value in _values(data[place], place):
            changed = data[:place] + bytes([value]) + data[place + 1 :]
            counted[verdict(changed, whole, edited)] += 1
    assert {"refused", "torn"} == {*counted}
    # Only the last line feed can go without a word: then the last line was never acknowledged.
    assert counted["torn"] == len(_values(ord("\n"), len(data) - 1))


def _values(byte: int, place: int) -> set[int]:
    """Return what a byte is changed to: one bit of it, and signs that have a meaning in JSON."""
    signs = b'\n\r "0{},1\\'
    return {byte ^ (1 << place % 8), signs[place % len(signs)], signs[(place + 1) % 2]} - {byte}


@pytest.mark.slow
@pytest.mark.parametrize("block", range(BLOCKS))
def test_every_byte_put_to_all_255_other_values_is_told(block: int) -> None:
    data, counted = journal_of_notes(), Counter[str]()
    whole, places = parse_journal(data), range(block, len(data), BLOCKS)
    for place in places:
        edited = data.count(b"\n", 0, place) + 1
        for value in {*range(256)} - {data[place]}:
            changed = data[:place] + bytes([value]) + data[place + 1 :]
            counted[verdict(changed, whole, edited)] += 1
    torn = 255 if len(data) - 1 in places else 0
    assert Counter(refused=255 * len(places) - torn, torn=torn) == +counted


@pytest.mark.parametrize("one_of", some((1, 3), [3]))
def test_every_byte_left_out_or_doubled_is_told(one_of: int) -> None:
    data, counted = small(), Counter[str]()
    whole, places = parse_journal(data), range(len(data))[::-one_of]
    for place in places:
        edited = data.count(b"\n", 0, place) + 1
        counted[verdict(data[:place] + data[place + 1 :], whole, edited)] += 1
        counted[verdict(data[: place + 1] + data[place:], whole, edited)] += 1
    assert Counter(refused=2 * len(places) - 1, torn=1) == counted


def test_edits_by_lot_of_a_large_journal_are_told() -> None:
    data, counted, rng = large(), Counter[str](), stream(1, "edits")
    whole = parse_journal(data)
    for _ in range(120):
        place = rng.randrange(len(data) - 1)
        value = rng.choice([*({*range(256)} - {data[place]})])
        changed = data[:place] + bytes([value]) + data[place + 1 :]
        counted[verdict(changed, whole, data.count(b"\n", 0, place) + 1)] += 1
    assert Counter(refused=120) == counted


def test_an_edit_of_version_1_may_be_another_game_which_is_why_there_are_checks() -> None:
    older = in_version_1(recorded(5, moves=SHORT)).text()
    changed = older.replace('"seed":5', '"seed":6', 1)
    assert older != changed
    assert 6 == replay(parse_journal(changed.encode())).header.seed
    newer = recorded(5, moves=SHORT).text()
    with pytest.raises(BadRecord, match=r"Line 1: it was changed after it was written"):
        parse_journal(newer.replace('"seed":5', '"seed":6', 1).encode())


# Whole lines.


def test_lines_that_are_swapped_doubled_or_missing_are_told() -> None:
    lines = small().split(b"\n")[:-1]
    for place in range(len(lines)):
        wrong = [
            [*lines[:place], lines[place], *lines[place:]],
            [*lines[:place], *lines[place + 1 :]],
            *(_swapped(lines, place, other) for other in range(place + 1, len(lines))),
        ]
        for changed in wrong:
            if changed == lines[:-1]:
                continue  # a game that stopped there looks the same
            with pytest.raises(BadRecord) as refused:
                parse_journal(b"\n".join(changed) + b"\n")
            assert refused.value.line in (place + 1, place + 2)


def _swapped(lines: list[bytes], one: int, other: int) -> list[bytes]:
    changed = [*lines]
    changed[one], changed[other] = lines[other], lines[one]
    return changed


def test_a_line_of_another_game_is_told_even_with_the_right_number() -> None:
    here, there = (
        recorded(5, moves=SHORT).text().split("\n"),
        recorded(5, moves=SHORT).branch().text().split("\n"),
    )
    for place in range(1, SHORT + 1):
        if here[place] != there[place]:
            mixed = "\n".join([*here[:place], there[place], *here[place + 1 :]])
            with pytest.raises(BadRecord, match=f"Line {place + 1}: it was changed"):
                parse_journal(mixed.encode())


def test_a_game_that_is_cut_off_at_the_end_of_a_line_is_one_that_stopped_there() -> None:
    lines = small().split(b"\n")[:-1]
    for kept in range(1, len(lines) + 1):
        read = parse_journal(b"\n".join(lines[:kept]) + b"\n")
        assert kept - 1 == len(read.lines)
        assert "" == read.torn


def test_a_journal_that_came_by_way_of_windows_is_the_same() -> None:
    whole, there = parse_journal(large()), parse_journal(large().replace(b"\n", b"\r\n"))
    assert (whole.header, whole.lines, whole.check) == (there.header, there.lines, there.check)


def test_a_forger_is_not_told() -> None:
    text = large().decode().replace('"seed":8', '"seed":9', 1)
    with pytest.raises(BadRecord, match="Line 1"):
        parse_journal(text.encode())
    assert 9 == parse_journal(resealed(text).encode()).header.seed


@given(st.text(max_size=60), st.text(alphabet="0123456789abcdef", max_size=16))
def test_a_seal_holds_for_its_line_after_that_line_alone(words: str, before: str) -> None:
    line = sealed(f'{{"text":{words!r}}}', before)
    assert check_in(line) == check_seal(line, before)
    for other in (f"{before}0", before[1:] or "x"):
        with pytest.raises(BadRecord):
            check_seal(line, other)
