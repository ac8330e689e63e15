"""Markup escapes what it is given, and no room writes tags where it would have to remember that."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from kings.figures import svg
from kings.markup import (
    LINE,
    Markup,
    element,
    fill,
    joined,
    sentences_page,
    table_page,
    table_text,
    tag,
)

ROOT = Path(__file__).resolve().parents[1]
HOSTILE = "<b>&\"'"
SAFE = "&lt;b&gt;&amp;&quot;&#x27;"

BUILDERS = {"kings/markup.py", "kings/figures/svg.py", "kings/figures/charts.py"}
"""Who makes the tags of pages, of pictures and of plotly's words; all others call these."""

TAG = re.compile(r"</?[A-Za-z]|<!(?:DOCTYPE|--)")


def test_words_are_escaped_in_an_element_and_in_its_attributes() -> None:
    made = tag.p(HOSTILE, title=HOSTILE)
    assert f'<p title="{SAFE}">{SAFE}</p>' == made


def test_markup_stays_as_it_is_and_several_children_stand_one_after_the_other() -> None:
    made = tag.ul((tag.li(word) for word in ("<", 2)), None, [tag.li("c")])
    assert "<ul><li>&lt;</li><li>2</li><li>c</li></ul>" == made
    assert isinstance(made, Markup)


def test_adding_escapes_what_is_no_markup() -> None:
    bold = tag.b("x")
    assert HOSTILE + bold + HOSTILE == f"{SAFE}<b>x</b>{SAFE}"
    assert isinstance(HOSTILE + bold, Markup)


def test_a_text_made_from_markup_is_text_again() -> None:
    """What is no longer known to be markup is escaped: it looks wrong, and nothing is run."""
    assert "<p>&lt;b&gt;&lt;/b&gt;!</p>" == tag.p(f"{tag.b()}!")


def test_an_attribute_is_named_left_out_or_written_alone() -> None:
    made = tag.details(class_="a", open=True, hidden=False, aria_label=None, data_step=3)
    assert '<details class="a" open data-step="3"></details>' == made
    assert "<p></p>" == tag.p(class_="")


def test_markup_in_an_attribute_is_words() -> None:
    assert '<iframe srcdoc="&lt;p&gt;\n&lt;/p&gt;"></iframe>' == tag.iframe(
        srcdoc=Markup("<p>\n</p>")
    )


def test_nothing_is_written_as_less_than_nothing_in_a_picture() -> None:
    """Whichever was drawn before: 0 and −0 are equal, and one is remembered for the other."""
    for x in (-0.001, -0.0, 0, 0.0):
        assert '<g x="0"/>' == svg.element("g", x=x)


def test_an_element_without_an_end_has_none() -> None:
    assert '<p>a<br>b<input type="text"></p>' == tag.p("a", tag.br(), "b", tag.input(type="text"))


def test_what_no_page_can_hold_becomes_a_space() -> None:
    assert "<p>a b</p>" == element("p", "a\x07b")


def test_parts_are_joined_with_what_stands_between() -> None:
    assert "a\n&lt;\n<br>" == joined("a", "<", tag.br(), between=LINE)


def test_a_template_takes_its_values_escaped() -> None:
    assert f'<p id="{SAFE}">{SAFE}<br></p>' == fill(
        '<p id="{name}">{name}{more}</p>', name=HOSTILE, more=tag.br()
    )


def test_a_template_takes_each_of_its_values_and_no_others() -> None:
    with pytest.raises(KeyError, match="title"):
        fill("<p>{title}</p>")
    with pytest.raises(ValueError, match="no place for titel"):
        fill("<p>{title}</p>", title="a", titel="b")


def test_sentences_and_tables_of_a_result_are_escaped() -> None:
    page = sentences_page([HOSTILE], HOSTILE) + table_page([HOSTILE], [[HOSTILE, HOSTILE]])
    assert 5 == page.count(SAFE) and HOSTILE not in page
    assert "" == sentences_page([])


def test_a_table_in_plain_text_stands_in_columns() -> None:
    assert "name  VP\nAda   12\nBen    3" == table_text(
        ["name", "VP"], [["Ada", "12"], ["Ben", "3"]]
    )


def written_tags(source: str) -> Iterator[str]:
    """Yield the places where tags and values are put together as text: f-strings, format and %."""
    tree = ast.parse(source)
    values = [node for node in ast.walk(tree) if isinstance(node, ast.FormattedValue)]
    widths = [value.format_spec for value in values]  # {name:<{width}}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr) and node not in widths:
            parts = [_text(part) for part in node.values]
            opened = any(part.endswith("<") for part in parts[:-1])
            if opened or TAG.search(" ".join(parts)):
                yield f"line {node.lineno}: an f-string with a tag"
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            if node.func.attr in ("format", "format_map") and TAG.search(_text(node.func.value)):
                yield f"line {node.lineno}: a tag that is formatted"
        elif (
            isinstance(node, ast.BinOp)
            and isinstance(node.op, ast.Mod | ast.Add)
            and (TAG.search(_text(node.left)) or TAG.search(_text(node.right)))
        ):
            yield f"line {node.lineno}: a tag that is put together"


def _text(node: ast.AST) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


@pytest.mark.parametrize(
    "source",
    [
        'f"<p>{name}</p>"',
        'f"{name}</p>"',
        'f"<{kind}>"',
        '"<p>{}</p>".format(name)',
        '"<p>%s</p>" % name',
        '"<p>" + name',
        'f"a" f"<b class={name}>"',
        'f"<!DOCTYPE html>{page}"',
    ],
)
def test_a_planted_tag_is_found(source: str) -> None:
    assert [*written_tags(source)]


@pytest.mark.parametrize(
    "source",
    [
        'f"{low} < {high}"',
        'f"{low} <= 3"',
        '"<p>"',
        'f"{a}->{b}"',
        'f"{a:<{width}}{b:<3}"',
        'tag.p(f"{a} > {b}")',
    ],
)
def test_other_words_are_left_alone(source: str) -> None:
    assert [] == [*written_tags(source)]


def files() -> list[Path]:
    """Return the files of the package."""
    return sorted((ROOT / "kings").rglob("*.py"))


def test_no_tag_is_put_together_as_text() -> None:
    """A name that somebody typed is escaped by the builder, and not by whoever remembers to."""
    assert len(files()) > 300
    found = [
        f"{file.relative_to(ROOT)}, {place}"
        for file in files()
        if str(file.relative_to(ROOT)) not in BUILDERS
        for place in written_tags(file.read_text(encoding="utf-8"))
    ]
    assert [] == found


PROMISES = {
    "kings/commands/classes.py": 1,  # a drawing: the QR code of a seat
    "kings/figures/notebook.py": 2,  # a drawing, and its words as they stand in it
    "kings/figures/reference_card.py": 1,  # a drawing
    "kings/lessons/student.py": 1,  # styles
    # mistune's prose, a notebook's own outputs and drawings, words of a link, styles of a fragment,
    # an article's head with its byline
    "kings/publish/article.py": 7,
    "kings/publish/live.py": 1,  # a drawing that our own figures made
    # the policy, styles, scripts and JSON, escaped in their own way; a whole page, which its frame
    # escapes
    "kings/publish/page.py": 6,
    "kings/publish/notebook.py": 2,  # drawings that lay in a notebook as text
    "kings/publish/printing/paper.py": 1,  # a sign
    "kings/widgets/controls.py": 1,  # styles
    "kings/widgets/page.py": 1,  # a sign
}
"""How often a file says of text that isn't in its code that it is markup, and why it may."""


def test_hardly_anybody_promises_that_text_is_markup() -> None:
    found: dict[str, int] = {}
    texts = {file: file.read_text(encoding="utf-8") for file in files()}
    for file in (file for file, text in texts.items() if "Markup" in text):
        name = str(file.relative_to(ROOT))
        for node in ast.walk(ast.parse(texts[file])):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and "Markup" == node.func.id
                and node.args
                and not isinstance(node.args[0], ast.Constant)
                and name not in BUILDERS
            ):
                found[name] = found.get(name, 0) + 1
    assert PROMISES == found
