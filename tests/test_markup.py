"""HTML from elements: what was typed is always escaped, what is markup never twice."""

from __future__ import annotations

from kings.markup import Markup, element, joined, trusted

TYPED = "<b>Ada & 'Ben'</b>"
ESCAPED = "&lt;b&gt;Ada &amp; &#x27;Ben&#x27;&lt;/b&gt;"


def test_words_are_escaped_and_markup_is_not() -> None:
    """A child that is typed stays words, one that is an element stays an element."""
    made = element("p", TYPED, element("b", 3), cls="kings-p")
    assert made == f'<p class="kings-p">{ESCAPED}<b>3</b></p>'


def test_children_may_be_several_and_nothing() -> None:
    """A list's items come one after another; None is nothing, 0 is a number."""
    assert element("ul", (element("li", n) for n in (0, 1)), None) == (
        "<ul><li>0</li><li>1</li></ul>"
    )


def test_attributes_are_escaped_and_flags_are_bare() -> None:
    """An attribute can't be left by a quote; True writes its name, None and False nothing."""
    made = element("th", scope="col", aria_label='"x"', for_="a", hidden=True, id=None, title=False)
    assert made == '<th scope="col" aria-label="&quot;x&quot;" for="a" hidden></th>'


def test_an_element_without_an_end_is_not_closed() -> None:
    """``<br>`` holds nothing."""
    assert element("br") == "<br>"


def test_adding_escapes_what_is_no_markup() -> None:
    """On either side of markup a typed text is escaped, and the sum is markup."""
    bold = element("b", "x")
    assert TYPED + bold + TYPED == f"{ESCAPED}<b>x</b>{ESCAPED}"
    assert isinstance(TYPED + bold, Markup)
    assert joined(trusted("<i>"), "<i>") == "<i>&lt;i&gt;"


def test_a_text_made_from_markup_is_escaped_again() -> None:
    """An f-string forgets that it held markup, which shows, and lets nothing through."""
    assert element("p", f"{element('b', TYPED)}") == (f"<p>{joined(f'<b>{ESCAPED}</b>')}</p>")
