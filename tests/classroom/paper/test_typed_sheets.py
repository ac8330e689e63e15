"""What tables type: slips are told at once, with a guess; the printed form's words are taken."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress

import pytest
from hypothesis import given, strategies as st

from kings.classroom.paper import play_paper, read_paper
from kings.classroom.paper.sheet import COLUMNS, WHATS, BadSheet
from kings.errors import BadInput, BadRecord
from tests.classroom.paper.sheets import ROUND, csv_of, game_of

PLAIN = csv_of(*ROUND, "1 use B on=A", "1 pay C to=B gold=2 deal=1 moment=B")
LONG = "9" * 5_000
"""More digits than Python reads as a number."""


def refused(*rows: str) -> BadRecord:
    with pytest.raises(BadRecord) as found:
        read_paper(csv_of(*rows))
    return found.value


@pytest.mark.parametrize("column", [name for name in COLUMNS if name not in ("what", "words")])
@pytest.mark.parametrize("word", [LONG, "0" * 5_000 + "77", "x" * 5_000, "+", "^", "-", "²", "+5"])
def test_no_word_in_a_cell_breaks_the_reader_and_none_is_quoted_at_length(
    column: str, word: str
) -> None:
    cells = dict.fromkeys(COLUMNS, "") | {"round": "1", "what": "pay", "who": "A", "to": "B"}
    cells |= {"gold": "1", "deal": "1", "moment": "A", column: word}
    text = csv_of() + ",".join(cells[name] for name in COLUMNS)
    error = next(_refusals(text), None)
    assert error is None or (7, True) == (error.line, len(str(error)) < 300), str(error)


def _refusals(text: str) -> Iterator[BadRecord]:
    try:
        read_paper(text)
    except BadRecord as error:
        yield error


def test_a_plus_alone_is_no_moment() -> None:
    error = refused("1 pay C to=B gold=2 deal=1 moment=+")
    assert 7 == error.line
    assert "“moment” is start, lead, end or a player's letter, A to C, or name, not “+”" in str(
        error
    )


@pytest.mark.parametrize("gold", ["000000000999999", "251", "0000000251"])
def test_zeros_before_a_number_hide_nothing(gold: str) -> None:
    assert "“gold” is a whole number from 0 to 250" in str(refused(f"1 gold A {gold}"))
    (row,) = read_paper(csv_of("1 gold A 000000000250")).rows
    assert 250 == row.gold


def test_a_long_name_or_scenario_is_cut_where_it_is_quoted() -> None:
    with pytest.raises(BadRecord, match="a name has 1 to 40") as name:
        read_paper(PLAIN.replace(",Cleo\n", f",{'C' * 3_000}\n"))
    assert 4 == name.value.line and len(str(name.value)) < 200
    text = csv_of(more=f",,scenario,,,,,,,,,{'S' * 3_000}", leads="")
    with pytest.raises(BadInput, match="which isn't here") as scene:
        play_paper(read_paper(text))
    assert len(str(scene.value)) < 200


@pytest.mark.parametrize(
    ("row", "guess"),
    [
        ("1 card A Famer", "did you mean Farmer?"),
        ("1 card A Quen", "did you mean Queen?"),
        ("1 give A to=B card=2_Jstr deal=1", "did you mean Jester?"),
        ("1 card Adda 8", "did you mean Ada?"),
        ("1 use A on=Clio", "did you mean Cleo?"),
        ("1 pay C to=Bne gold=2 deal=1", "did you mean Ben?"),
        ("1 crad A 8", "did you mean card?"),
        ("1 promise_word A to=B due=1 deal=1 words=x", "did you mean promise words?"),
        ("1 promise_gold A to=B gold=1 due=1 deal=1 kept=realeased", "did you mean released?"),
    ],
)
def test_a_misspelt_word_is_guessed(row: str, guess: str) -> None:
    assert guess in str(refused(row))


def test_a_word_that_is_like_none_is_not_guessed() -> None:
    assert "did you mean" not in str(refused("1 card Xerxes 8"))


def test_all_that_can_not_be_understood_is_told_at_once_by_line_and_column() -> None:
    error = refused("1 card A Famer", "1 card B 6", "1 card Clio 99", "1 pay C gold=x deal=1")
    assert isinstance(error, BadSheet)
    assert 7 == error.line
    told = str(error).split("\n")
    assert "5 things on this sheet can't be understood." == told[0]
    wanted = [
        r"Line 7: .*“card”.*“Famer” is no card.*Farmer",
        r"Line 9: .*“who”.*“Clio”.*Cleo",
        r"Line 9: .*“card”.*“99” is no card",
        r"Line 10: .*“gold” is a whole number",
        r"Line 10: .*needs the column “to”",
    ]
    assert len(wanted) == len(told) - 1
    assert [] == [(a, b) for a, b in zip(wanted, told[1:], strict=True) if not re.match(a, b)]


def test_what_only_follows_from_another_fault_is_not_told() -> None:
    nameless = PLAIN.replace("name,B", "name,A").replace("card,A,8", "card,A,88")
    with pytest.raises(BadSheet) as found:
        read_paper(nameless)
    assert ["seat A has two names", "“88” is no card"] == [
        next(word for word in ("seat A has two names", "“88” is no card") if word in str(one))
        for one in found.value.faults
    ], "and not one fault for every B and C on the sheet"


def test_a_sheet_full_of_faults_is_told_in_part() -> None:
    error = refused(*["1 card A 99"] * 50)
    assert "50 things" in str(error) and "And 30 more." in str(error)
    assert 22 == len(str(error).split("\n"))


FORM = {
    "+5 on B": ("2 use", (1,), None),
    "+5 B": ("2 use", (1,), None),
    "takes C": ("2 use", (2,), None),
    "Takes Cleo": ("2 use", (2,), None),
    "3 gold": ("2 use", (), 3),
    "takes 3 gold": ("2 use", (), 3),
    "–": ("2 pass", (), None),
    "-": ("2 pass", (), None),
}


@pytest.mark.parametrize("column", ["on", "words", "card", "gold"])
@pytest.mark.parametrize("typed", FORM)
def test_what_the_printed_form_says_to_write_is_accepted(typed: str, column: str) -> None:
    cells = dict.fromkeys(COLUMNS, "") | {"round": "2", "what": "used", "who": "A", column: typed}
    (row,) = read_paper(csv_of() + ",".join(cells[name] for name in COLUMNS)).rows
    assert FORM[typed] == (f"{row.round} {row.what}", row.on, row.gold)


def test_the_words_of_a_deal_slip_are_accepted() -> None:
    text = csv_of(
        "1 agree A words=takes_C deal=1",
        "1 agree A words=– deal=2",
        "1 agree B words=3_gold deal=3",
        "1 answer C card=9 deal=4",
        "1 wins C",
    ).replace(",kept,", ",Kept?,")
    assert ["agree use", "agree pass", "agree gold", "agree answer", "winner"] == [
        row.what for row in read_paper(text).rows
    ]
    assert "“agree use”, “agree pass”" in str(refused("1 agree A deal=1"))


def test_a_farmer_that_says_plus_five_on_a_merchant_is_played() -> None:
    game = game_of("1 card A 2", "1 card B 6", "1 card C 1", "1 use A words=+5_on_B")
    assert game.fault is None


def test_several_players_are_named_in_one_cell() -> None:
    for cell in ("B_C", "BC", "Ben_Cleo", "cleo_b"):
        (row,) = read_paper(csv_of(f"1 use A on={cell}")).rows
        assert (1, 2) == row.on


CELL = st.one_of(
    st.text(max_size=12),
    st.sampled_from(
        [*COLUMNS, "A", "B+", "+", "Ada", "7", "0007", LONG, "2^2 9", "3-8^2", "+5 on B"]
    ),
    st.from_regex(r"[-+^0-9A-C ,]{0,8}", fullmatch=True),
)
WHAT = st.sampled_from([*WHATS, "agree", "used", "wins", "answer"])


@given(
    st.lists(
        st.tuples(st.integers(0, 8), WHAT, st.lists(CELL, min_size=10, max_size=10)), max_size=4
    )
)
def test_any_text_in_any_cell_is_read_or_refused_in_words(
    rows: list[tuple[int, str, list[str]]],
) -> None:
    lines = [[str(number), cells[0], what, *cells[1:]] for number, what, cells in rows]
    quoted = [",".join('"' + cell.replace('"', '""') + '"' for cell in line) for line in lines]
    with suppress(BadInput, BadRecord):
        game = play_paper(read_paper(csv_of(*ROUND) + "\n".join(quoted)))
        assert game.state.round >= 1


@pytest.mark.parametrize(
    ("row", "sentence"),
    [
        ("1 crad A 8", "“crad” is not a kind of row; did you mean card?"),
        ("1 card Adda 8", "A to C, or name, not “Adda”; did you mean Ada?"),
        (
            "1 card A Famer",
            "in the column “card”: “Famer” is no card; did you mean Farmer? "
            "Give a power from 1 to 10 or a title from Peasant to King (S-02).",
        ),
        (
            "1 card A 11",
            "in the column “card”: “11” is no card. "
            "Give a power from 1 to 10 or a title from Peasant to King (S-02).",
        ),
        (
            "1 use A on=B moment=Bne",
            "“moment” is start, lead, end or a player's letter, A to C, or name, not “Bne”; "
            "did you mean Ben? (S-50)",
        ),
        (
            "1 use A on=B moment=noon",
            "“moment” is start, lead, end or a player's letter, A to C, or name, "
            "not “noon” (S-50).",
        ),
        (
            "1 promise_gold A to=B gold=1 due=1 deal=1 kept=realeased",
            "not “realeased”; did you mean released?",
        ),
    ],
)
def test_a_sentence_that_asks_ends_with_its_question_mark(row: str, sentence: str) -> None:
    assert str(refused(row)).endswith(sentence)
