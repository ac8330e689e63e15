"""The fonts of the sheets: in the page where they are needed, and under their own licence."""

from __future__ import annotations

from importlib import resources

import pytest

from kings.markup import Markup
from kings.publish.printing.paper import EXTENDED, LATIN, PAPERS, printable


def page(words: str) -> str:
    return printable("Words", [Markup(f"<p>{words}</p>")], PAPERS["A4"])


def test_a_page_carries_the_letters_that_it_needs_and_may_load_no_others() -> None:
    plain, polish = page("Ada −5 × ½ …"), page("Łukasz")
    assert (4, 8) == (plain.count("@font-face"), polish.count("@font-face"))
    assert "font-src data:" in plain
    assert plain.count("url(") == plain.count("url(data:font/woff2;base64,d09GMg")


@pytest.mark.parametrize(
    ("letter", "part"),
    [("A", LATIN), ("ÿ", LATIN), ("−", LATIN), ("’", LATIN), ("Ā", EXTENDED), ("ẞ", EXTENDED)],
)
def test_each_letter_is_in_one_of_the_two_parts(letter: str, part: object) -> None:
    assert [part] == [one for one in (LATIN, EXTENDED) if letter in one]


def test_letters_of_other_scripts_and_of_no_name_are_in_neither() -> None:
    assert not [letter for letter in "яΩ中مᴁⱦꝏ" if letter in LATIN or letter in EXTENDED]


def test_each_font_has_its_licence_beside_it() -> None:
    folder = resources.files("kings.publish.printing").joinpath("static", "fonts")
    names = {file.name.partition("-")[0] for file in folder.iterdir() if "woff2" in file.name}
    assert {"arimo", "gelasio"} == names
    for name in names:
        licence = folder.joinpath(f"OFL-{name.title()}.txt").read_text("utf-8")
        assert f"The {name.title()} Project Authors" in licence
        assert "SIL OPEN FONT LICENSE Version 1.1" in licence
