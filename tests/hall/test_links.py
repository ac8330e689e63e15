"""Links, codes and QR codes: what opens what, and that nothing else does."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from kings.hall.links import LETTERS, Links, new_code, new_secret, qr_svg, qr_text, read_code, same

SECRET = "0123456789abcdef" * 2
SEATS = [(table, seat, 0) for table in (1, 2, 12) for seat in range(4)]


def test_a_link_follows_from_the_secret_the_table_the_seat_and_the_generation() -> None:
    one, two = Links(SECRET), Links(SECRET)
    assert one.seat(1, 2, 0) == two.seat(1, 2, 0)
    made = {Links(secret).seat(*place) for secret in (SECRET, new_secret()) for place in SEATS}
    made |= {one.seat(table, seat, 1) for table, seat, _ in SEATS}
    assert 3 * len(SEATS) == len(made)
    assert all(re.fullmatch(r"[\w-]{16}", link) for link in made), "96 bits"


def test_tables_and_seats_whose_digits_run_together_have_links_of_their_own() -> None:
    links = Links(SECRET)
    assert links.seat(1, 12, 0) != links.seat(11, 2, 0) != links.seat(1, 1, 20)


def test_a_link_opens_its_own_seat_and_a_voided_one_none() -> None:
    links = Links(SECRET)
    for table, seat, generation in SEATS:
        assert (table, seat) == links.find(links.seat(table, seat, generation), SEATS)
        assert links.find(links.seat(table, seat, generation + 1), SEATS) is None


@pytest.mark.parametrize("link", ["", "x", "\u00e9" * 16, "\ud800", "A" * 16, "a" * 10_000])
def test_what_is_no_link_opens_nothing(link: str) -> None:
    assert Links(SECRET).find(link, SEATS) is None


def test_the_teachers_and_the_walls_addresses_are_no_seats() -> None:
    links = Links(SECRET)
    for token in (links.teacher, links.projector):
        assert links.find(token, SEATS) is None and 23 == len(token)
    assert links.teacher != links.projector


def test_tokens_are_compared_whole() -> None:
    assert same("abc", "abc") and not same("abc", "abd") and not same("abc", "ab")


def test_a_code_has_five_letters_that_nobody_mixes_up() -> None:
    codes = {new_code() for _ in range(200)}
    assert 24 == len(LETTERS) and not set("IO") & set(LETTERS)
    assert all(5 == len(code) and set(code) <= set(LETTERS) for code in codes) and len(codes) > 190
    assert all(new_code(but=code) != code for code in codes)


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        *((" kvt rm ", "KVTRM"), ("KVTRM", "KVTRM"), ("KVTR", ""), ("KVTRMX", ""), ("KVTRI", "")),
        *(("KVTR0", ""), ("", ""), ("\u0130VTRM", ""), ("ﬀVTR", "")),
    ],
)
def test_a_code_is_read_as_it_was_meant(typed: str, read: str) -> None:
    assert read == read_code(typed)


def test_a_qr_code_is_dark_on_white_without_style() -> None:
    drawn = qr_svg("http://10.0.0.5:8080/#KVTRM")
    root = ElementTree.fromstring(drawn)
    assert "svg" == root.tag and {"viewBox"} == set(root.attrib)
    assert {"#fff", "#16181c"} == {
        value for one in root for name, value in one.attrib.items() if name in ("fill", "stroke")
    }
    assert not re.search(r"style|<script|class=|\son\w+=", drawn)
    assert len(qr_text("http://10.0.0.5:8080/#KVTRM").splitlines()) < 24, "it fits a terminal"
