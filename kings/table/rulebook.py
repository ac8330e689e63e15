"""The rules in their own words, one by one, for whoever asks at the table what a number stands for.

The texts are copies of ``docs/rules``, which ``make schemas`` writes anew, so that the package
carries them. They are read as far as they go in Markdown: paragraphs, lists, tables, and bold,
slanted and fixed words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from types import MappingProxyType

from kings.errors import BadInput
from kings.game import Room
from kings.games import RULE_NUMBER
from kings.markup import Child, Markup, joined, tag
from kings.typed import quoted

FOLDER = resources.files(__package__).joinpath("rulebooks")
"""Where the copies lie."""

_BEGINS = re.compile(rf"\*\*({RULE_NUMBER.pattern}) (.+?)\.\*\* ?", re.DOTALL)
_INLINE = re.compile(rf"\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`|({RULE_NUMBER.pattern})", re.DOTALL)
_ITEM = re.compile(r"^(?:[-*]|\d+\.) ", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule: its ``number``, what it is called, and its words, as blocks of Markdown."""

    number: str
    title: str
    blocks: tuple[str, ...]

    def html(self) -> Markup:
        """Return its words as a part of a page; the numbers of other rules are buttons."""
        return joined(_block(block) for block in self.blocks)


def file_name(room: Room) -> str:
    """Return what the file with a game's rules is called: ``kings-struggle.md``."""
    plain = room.title.lower().replace("'", "").replace("’", "")
    return f"{'-'.join(plain.split())}.md"


@cache
def rules(room: Room) -> Mapping[str, Rule]:
    """Return the rules of a game, by their numbers, in the order of the book; none without one."""
    file = FOLDER.joinpath(file_name(room))
    text = file.read_text("utf-8") if file.is_file() else ""
    return MappingProxyType({rule.number: rule for rule in _rules(text)})


def find_rule(room: Room, number: str) -> Rule:
    """Return a rule of a game; ``BadInput`` where it has none of this number."""
    found = rules(room).get(number.strip().upper())
    if found is None:
        raise BadInput(f"{room.title} has no rule {quoted(number)}.")
    return found


def _rules(text: str) -> Iterator[Rule]:
    number, title, blocks = "", "", list[str]()
    for block in re.split(r"\n\s*\n", text.strip()):
        begins = _BEGINS.match(block)
        if begins is not None or block.startswith("#"):
            if number:
                yield Rule(number, title, tuple(blocks))
            number, title, blocks = "", "", []
        if begins is not None:
            number, title = begins[1], " ".join(begins[2].split())
            block = block[begins.end() :]
        if number and block:
            blocks.append(block)
    if number:
        yield Rule(number, title, tuple(blocks))


def _block(block: str) -> Markup:
    lines = block.splitlines()
    if lines[0].startswith("|"):
        return _table(lines)
    if _ITEM.match(block):
        items = [_inline(" ".join(item.split())) for item in _ITEM.split(block) if item.strip()]
        wrap = tag.ol if block[0].isdigit() else tag.ul
        return wrap(tag.li(item) for item in items)
    return tag.p(_inline(" ".join(block.split())))


def _table(lines: Sequence[str]) -> Markup:
    rows = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in lines]
    head, _, *body = rows
    return tag.div(
        tag.table(
            tag.thead(tag.tr(tag.th(_inline(cell), scope="col") for cell in head)),
            tag.tbody(tag.tr(tag.td(_inline(cell)) for cell in row) for row in body),
        ),
        class_="rule-table",
    )


def _inline(words: str) -> Markup:
    """Return words with what is bold, slanted or fixed in them, and the rules that they name."""
    parts: list[Child] = []
    done = 0
    for match in _INLINE.finditer(words):
        bold, slanted, fixed, number = match.groups()
        parts.append(words[done : match.start()])
        done = match.end()
        if bold is not None:
            parts.append(tag.b(_inline(bold)))
        elif slanted is not None:
            parts.append(tag.i(_inline(slanted)))
        elif fixed is not None:
            parts.append(tag.code(fixed))
        else:
            parts.append(_mark(number))
    return joined(*parts, words[done:])


def _mark(number: str) -> Markup:
    """Return the number of a rule as a button, which a client answers with that rule."""
    label = f"Rule {number}"
    return tag.button(number, type="button", class_="rule", data_rule=number, aria_label=label)


def rule_marks(numbers: str) -> Markup:
    """Return the numbers of rules, such as ``S-22, S-50``, as buttons."""
    return tag.small(_inline(numbers), class_="kings-rule")
