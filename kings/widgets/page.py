"""Pieces of page."""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from importlib import resources
from typing import Any, TypeVar

import anywidget
import ipywidgets as ipw
import traitlets

from kings.figures.palette import DARK, LIGHT, SANS, SERIF, as_variables
from kings.games import RULE_NUMBER
from kings.widgets.presses import listen, press, said, speaks_for


@dataclass(slots=True)
class Look:
    """What the pictures of one table are drawn for; panels read it when they refresh.

    ``narrow``: the table's frame is under 520 pixels wide.
    """

    dark: bool = False
    large: bool = False
    narrow: bool = False


def script(name: str) -> str:
    """Return a script or a style sheet that ships with the package."""
    return resources.files("kings.widgets").joinpath("static", name).read_text("utf-8")


@cache
def style_sheet() -> str:
    """Return the styles of a whole table: the palette as variables, then every panel's own."""
    folder = resources.files("kings.widgets").joinpath("static")
    sheets = sorted(file.name for file in folder.iterdir() if file.name.endswith(".css"))
    fonts = f"--k-sans:{SANS};--k-serif:{SERIF};"
    variables = (
        f".kings{{{fonts}{as_variables(LIGHT)}}}\n.kings.kings-dark{{{as_variables(DARK)}}}\n"
    )
    return variables + "\n".join(script(name) for name in sheets)


class Light:
    """How one page is lit.

    It is dark where the browser asks for dark pages, until somebody turns it; it is narrow where
    its frame is. ``on_change`` is called when the look has changed, to draw the page anew.
    """

    def __init__(self, look: Look, on_change: Callable[[], None]) -> None:
        self.look = look
        self._on_change = on_change
        self._chosen = False

    def follow(self, picture: Any) -> None:
        """Go by the ``frame`` and the ``scheme`` that a picture reports from its page."""
        listen(picture, lambda _: self._framed(picture), ["frame", "scheme"])

    def _framed(self, picture: Any) -> None:
        self.look.narrow = picture.frame == "narrow"
        if not self._chosen:
            self.look.dark = picture.scheme == "dark"
        self._on_change()

    def turn_dark(self) -> None:
        """Make a light page dark, and a dark one light; from now on the browser isn't asked."""
        self._chosen = True
        self.look.dark = not self.look.dark
        self._on_change()

    def turn_large(self) -> None:
        """Set the page in large type, or in its usual one."""
        self.look.large = not self.look.large
        self._on_change()

    def views(self) -> Mapping[str, bool]:
        """Return which views are on, by the words on their buttons."""
        return {"Dark": self.look.dark, "Large type": self.look.large}

    def dress(self, page: Any) -> None:
        """Give a page the classes by which its style sheet knows the look."""
        toggle_class(page, "dark", on=self.look.dark)
        toggle_class(page, "large", on=self.look.large)


def mark_button(made: Any, *, on: bool) -> None:
    """Show that what a button turns on is on."""
    (made.add_class if on else made.remove_class)("mod-active")


BLANK = "\u00a0"
"""What a button says that says nothing: for no words at all a page keeps the old ones."""

W = TypeVar("W", bound=ipw.DOMWidget)


def classed(widget: W, *names: str) -> W:
    """Give a widget classes (``title`` becomes ``kings-title``) and return it."""
    for name in names:
        widget.add_class(f"kings-{name}")
    return widget


def toggle_class(widget: Any, name: str, *, on: bool) -> None:
    """Give a widget a class or take it away."""
    (widget.add_class if on else widget.remove_class)(f"kings-{name}")


def html(markup: str = "") -> ipw.HTML:
    """Return a piece of page; ``markup`` must be escaped where people typed it."""
    return ipw.HTML(markup, layout=ipw.Layout(margin="0"))


def heading(words: str) -> ipw.HTML:
    """Return a panel's title."""
    return html(title(words))


def title(words: str, *, aside: str = "") -> str:
    """Return a panel's title of escaped words, with smaller ones at the right."""
    right = f"<small>{escape(aside)}</small>" if aside else ""
    return f'<div class="kings-title"><h3>{escape(words)}</h3>{right}</div>'


def paragraph(words: str, *, strong: bool = False) -> str:
    """Return a paragraph of escaped words."""
    inner = f"<b>{unbroken(words)}</b>" if strong else unbroken(words)
    return f'<p class="kings-p">{inner}</p>'


def small(words: str) -> str:
    """Return a paragraph of escaped words in small print; no words, no paragraph."""
    return f'<p class="kings-small">{unbroken(words)}</p>' if words else ""


def unbroken(words: str) -> str:
    """Return escaped words in which no line ends within a rule's number."""
    return RULE_NUMBER.sub(r'<span class="kings-unbroken">\g<0></span>', escape(words))


def lines(words: Iterable[str]) -> str:
    """Return paragraphs of escaped words."""
    return "".join(paragraph(line) for line in words)


def button(
    words: str,
    act: Callable[[], None],
    *,
    style: str = "",
    tooltip: str = "",
    wide: bool = False,
    key: str = "",
) -> ipw.Button:
    """Return a button.

    ``style`` is one of ipywidgets' (``primary`` for the one that leads on, one to a panel);
    ``key``: the shortcut that presses it.
    """
    made = ipw.Button(
        description=words,
        button_style=style,
        tooltip=tooltip or (f"{words} (key {key})" if key else ""),
        layout=ipw.Layout(width="100%" if wide else "auto", height="auto"),
    )
    if key:
        press_key(made, key)
    made.on_click(lambda _: press(made, act))
    return made


def key_class(key: str) -> str:
    """Return the class of the button that a key presses."""
    return f"kings-key-{'help' if key == '?' else key.lower()}"


def press_key(made: ipw.Button, key: str) -> None:
    """Let a shortcut press this button."""
    made.add_class(key_class(key))


def row(*children: ipw.Widget) -> ipw.HBox:
    """Return children side by side, wrapping where there is no room."""
    made = ipw.HBox(list(children), layout=ipw.Layout(flex_flow="row wrap", align_items="center"))
    return classed(made, "row")


def panel(*children: ipw.Widget) -> ipw.VBox:
    """Return children one under another on a card of their own."""
    return classed(ipw.VBox(list(children)), "panel")


class Buttons(ipw.VBox):
    """A column of buttons that are used again for other words, so that the focus stays on them."""

    children: Any

    def __init__(self) -> None:
        super().__init__()
        self._made: list[ipw.Button] = []
        self._acts: list[Callable[[], None]] = []

    def fill(self, labelled: Sequence[tuple[str, Callable[[], None]]], *, style: str = "") -> None:
        """Show these words, each with what it does; a button without words holds none."""
        self._acts = [act for _, act in labelled]
        while len(self._made) < len(labelled):
            self._made.append(self._make(len(self._made)))
        for at, made in enumerate(self._made):
            words = labelled[at][0] if at < len(labelled) else BLANK
            made.description, made.button_style = words, style
        shown = tuple(self._made[: len(labelled)])
        if shown != self.children:
            self.children = shown

    def _make(self, at: int) -> ipw.Button:
        return button(BLANK, lambda: self._press(at), wide=True)

    def _press(self, at: int) -> None:
        """Do what a button says now; a click that comes too late does nothing."""
        if at < len(self._acts):
            self._acts[at]()


def refill(box: ipw.Box, children: Iterable[ipw.Widget]) -> None:
    """Put other children into a box and let go of the old ones, their words and what they hold."""
    old = box.children
    box.children = tuple(children)
    for child in old:
        _let_go(child)


def _let_go(widget: ipw.Widget) -> None:
    for child in getattr(widget, "children", ()):
        _let_go(child)
    widget.close()


def show(widget: ipw.Widget, *, when: bool) -> None:
    """Show or hide a widget."""
    widget.layout.display = "" if when else "none"  # None would be lost on its way in a browser


class Picture(anywidget.AnyWidget):
    """Drawings of one view, one under another; a click on a marked element is told to ``pointed``.

    ``drawing``: ``pictures`` (SVG texts), ``motions`` (what moves into the new state, as
    ``kings.figures.motion`` says it) and ``number``, which is another for every drawing.
    ``frame``: ``wide`` or ``narrow``, as the page finds it. ``scheme``: ``light`` or ``dark``, as
    the page around it is.

    Each page of ours has one, so it brings with it what a page needs: the styles, and that nothing
    changed before a press is told after it.
    """

    _esm = script("order.js") + script("picture.js")
    _css = style_sheet()

    drawing = traitlets.Dict().tag(sync=True)
    frame = traitlets.Enum(["wide", "narrow"], default_value="wide").tag(sync=True)
    scheme = traitlets.Enum(["light", "dark"], default_value="light").tag(sync=True)

    def __init__(self, pointed: Callable[[str], None]) -> None:
        super().__init__(drawing={"pictures": [], "motions": [], "number": 0})
        self._drawn: dict[str, Any] = self.drawing
        self._pointed = pointed
        self.on_msg(self._heard)

    def draw(self, pictures: Sequence[str], motions: Sequence[dict[str, Any]] = ()) -> None:
        """Show other pictures; those that are shown already stay, and nothing moves."""
        last, drawn = self._drawn, list(pictures)
        if drawn != last["pictures"]:
            self._drawn = {
                "pictures": drawn,
                "motions": list(motions),
                "number": last["number"] + 1,
            }
        self.drawing = self._drawn  # also where a page has set another

    def _heard(self, _: object, content: object, __: object) -> None:
        """Take a click from the page: a mark such as ``place:2``; anything else is no click."""
        mark = content.get("point") if isinstance(content, dict) else None
        if isinstance(mark, str):
            press(self, lambda: self._pointed(mark))


PLOTLY = "application/vnd.plotly.v1+json"


class Plot(ipw.VBox):
    """An output that holds one figure as data, so that each redraw sends numbers and no script.

    The numbers stand beside it in words, which are read aloud and not seen.
    """

    def __init__(self) -> None:
        self._out = ipw.Output()
        self._said = html()
        self._drawn: Hashable = None
        super().__init__([self._said, self._out])
        classed(self, "plot")

    def draw(self, figure: Any, words: str) -> None:
        """Show a plotly figure; ``words`` say the same to those who don't see it."""
        data = json.loads(figure.to_json())
        bundle = {
            PLOTLY: {**data, "config": {"displayModeBar": False, "responsive": True}},
            "text/plain": words,
        }
        self._said.value = f'<p class="kings-aloud">{escape(words)}</p>'
        self._out.outputs = ({"output_type": "display_data", "data": bundle, "metadata": {}},)

    def draw_once(self, facts: Hashable, figure: Callable[[], Any], words: str) -> None:
        """Draw a figure unless the one of these same facts is shown already."""
        if facts != self._drawn:
            self._drawn = facts
            self.draw(figure(), words)

    def say(self, words: str) -> None:
        """Show words where a figure would stand."""
        self._drawn = None
        self._said.value = f'<p class="kings-small">{escape(words)}</p>'
        self._out.outputs = (
            {"output_type": "display_data", "data": {"text/plain": ""}, "metadata": {}},
        )

    def clear(self) -> None:
        """Show nothing and hold nothing."""
        self._drawn = None
        self._said.value = ""
        self._out.outputs = ()


SHORTCUTS: tuple[tuple[str, str], ...] = (
    ("1 to 9, 0", "make the first to tenth choice"),
    ("g", "go on"),
    ("o", "make an offer"),
    ("a", "accept the first offer"),
    ("x", "refuse the first offer"),
    ("c", "counter the first offer"),
    ("p", "propose the deal that is put together"),
    ("n", "next decision"),
    ("t", "next turn"),
    ("r", "next round"),
    ("e", "to the end"),
    ("b", "back"),
    ("h", "the reference card"),
    ("d", "light or dark"),
    ("l", "large type"),
    ("?", "these shortcuts"),
    ("Escape", "close what is open"),
)
"""Every key and what it does; the button that has the class ``key_class(key)`` does it."""


class Keys(anywidget.AnyWidget):
    """Listens to the keys pressed in its table and presses the buttons that are marked for them.

    It sees to it that the focus stays in the table when the button that had it goes away, and
    reads ``said`` aloud to those who use a screen reader.
    """

    _esm = script("keys.js")

    said = traitlets.Unicode("").tag(sync=True)


Run = Callable[[Callable[[], None]], None]
"""Does something for a click and shows the sentence if it is refused."""


class Message(ipw.VBox):
    """One line that says what went wrong, or nothing."""

    def __init__(self) -> None:
        self._line = html()
        super().__init__([self._line])

    def say(self, words: str) -> None:
        """Show a sentence, or several on lines of their own; an empty one clears the line."""
        told = lines(words.splitlines())
        self._line.value = f'<div role="alert" class="kings-alert">{told}</div>' if words else ""

    def run(self, act: Callable[[], None]) -> None:
        """Carry out a click; a refusal is shown and has changed nothing, and so is a fault."""
        self.say("")
        try:
            act()
        except Exception as error:  # whatever it is, a press must not seem to do nothing
            self.say(said(error))


def fault_line(page: ipw.Widget) -> Message:
    """Return the line of a page that says what goes wrong where no panel has a line of its own.

    It stays in sight at the page's foot, whichever part of the page was pressed.
    """
    line = classed(Message(), "fault")
    speaks_for(page, line.say)
    return line
