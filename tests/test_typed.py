"""Numbers and words that a person typed: read within bounds in every place that reads them."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from kings.castle.cards import parse_card as parse_event
from kings.castle.notation import read_move as read_castle
from kings.commands.game_options import limit
from kings.errors import BadInput, BadRecord
from kings.keys.notation import read_move as read_keys
from kings.records.formats import parse_object, read_header
from kings.struggle.cards import parse_card
from kings.typed import MOST_QUOTED, plain_number, quoted, whole_number
from tests.test_cli import Said, refusal

ENDLESS = "9" * 5_000


def test_a_number_is_read_with_its_sign() -> None:
    assert [7, -7, 7, 40] == [*map(whole_number, ("7", "-7", " +7 ", "0040"))]
    assert [7, None, None, None] == [*map(plain_number, ("7", "-7", "²", ""))]


@pytest.mark.parametrize("words", [ENDLESS, "seven", "", "7.0", "1_0", "٣", "²", "+-7", "+"])
def test_what_is_no_number_is_quoted_in_short(words: str) -> None:
    assert plain_number(words) is None
    with pytest.raises(BadInput, match=f"^“{re.escape(words[:3])}") as refused:
        whole_number(words)
    assert len(str(refused.value)) < 150


def test_words_are_quoted_whole_up_to_a_line() -> None:
    line = "x" * MOST_QUOTED
    assert [f"“{line}”", f"“{line[1:]}…”"] == [quoted(line), quoted(f"{line}x")]


@pytest.mark.parametrize(
    ("read", "words"),
    [
        (parse_card, ENDLESS),
        (parse_event, ENDLESS),
        (read_castle, f"{ENDLESS} passes"),
        (read_castle, f"A {ENDLESS}"),
        (read_keys, f"raid {ENDLESS} hand with ocean axe 3"),
        (read_keys, f"{ENDLESS} 2"),
    ],
)
def test_no_notation_reads_or_repeats_an_endless_word(read: Callable[..., Any], words: str) -> None:
    with pytest.raises(BadInput) as refused:
        read(words) if read is not read_keys else read_keys(words, 0)
    assert len(str(refused.value)) < 500


def test_a_file_with_an_endless_number_is_refused_in_words_of_the_house() -> None:
    for digits in (ENDLESS, "9" * 101):
        with pytest.raises(BadRecord, match="at most 100 digits"):
            parse_object(f'{{"version": {digits}}}', "The scenario")
    with pytest.raises(BadRecord, match=r"The header is of version 9{100}; this program"):
        read_header(f'{{"format": "kings-journal", "version": {"9" * 100}}}')


@pytest.mark.parametrize(
    "words",
    [
        ("simulate", "--games", ENDLESS),
        ("simulate", "--seed", "seven"),
        ("simulate", "--game", "castle", "--turn-limit", ENDLESS),
        ("simulate", "--game", "castle", "--turn-limit", "never"),
        ("whatif", "no.jsonl", "--refuse-deal", ENDLESS),
    ],
)
def test_a_switch_names_itself_where_its_number_is_none(
    capsys: Said, words: tuple[str, ...]
) -> None:
    told = refusal(capsys, *words)
    assert f"argument {words[-2]}: “{words[-1][:5]}" in told
    assert "a whole number" in told
    assert len(told) < 300


@pytest.mark.parametrize("gold", ["1_0", "٣"])
def test_gold_is_written_in_plain_digits(capsys: Said, gold: str) -> None:
    assert f"--gold: “{gold}” should be a whole number" in refusal(
        capsys, "score", "2 2", "--gold", gold
    )


@pytest.mark.parametrize(
    "words",
    [
        (f"--foo{ENDLESS}",),
        ("simulate", f"--foo{ENDLESS}"),
        ("simulate", f"--json={ENDLESS}"),
        ("simulate", *["foo"] * 3_000),
        ("simulate", "--mode", "a " * 3_000),
        ("simulate", f"--mode={'a ' * 3_000}"),
        ("simulate", f"--g={ENDLESS}"),
        (ENDLESS,),
    ],
)
def test_the_command_repeats_no_more_than_a_line_of_what_was_typed(
    capsys: Said, words: tuple[str, ...]
) -> None:
    told = refusal(capsys, *words)
    assert max(told.count(letter) for letter in "9") <= MOST_QUOTED
    assert "a " * 40 not in told
    assert told.count("foo") <= MOST_QUOTED / 3
    assert len(told) < 400


@pytest.mark.parametrize(
    "words",
    [
        ("score", "\x1b[31mred"),
        ("simulate", "--mode", "a\nb\x1b[31m"),
        ("simulate", "--mode\nb\x1b[31m"),
        ("simulate", "--bots", "gre\x1b[31m\u202eedy"),
        ("replay", "no\x1b[31m\nfile.jsonl"),
    ],
)
def test_no_refusal_hands_a_terminal_what_it_would_obey(
    capsys: Said, words: tuple[str, ...]
) -> None:
    told = refusal(capsys, *words)
    assert told.isprintable()


def test_a_limit_of_turns_is_a_number_or_none() -> None:
    assert [12, None] == [limit("12"), limit("none")]
