"""What every page in a notebook is made of: look, words, buttons, fields and pictures.

Words become HTML by ``kings.markup``, so what people typed is escaped wherever it stands. How the
pieces look is said in the style sheets (``static/*.css``), by the classes they are given here.
Whatever is pressed goes through ``press``, which says on the page what went wrong.
"""

from __future__ import annotations

import logging
from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from importlib import resources
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

import anywidget
import ipywidgets as ipw
import traitlets
from traitlets.config import Application

from kings.errors import BadInput, KingsError
from kings.figures.signs import inline_badge
from kings.figures.style import VARIABLES, Palette, palette, palette_styles
from kings.games import RULE_NUMBER
from kings.markup import Child, Markup, element, joined
from kings.records.files import spreadsheet_text


@dataclass(slots=True)
class Look:
    """What the pictures of one table are drawn for; panels read it when they refresh.

    ``narrow``: the table's frame is as narrow as a phone's (see ``Picture.least``).
    """

    dark: bool = False
    large: bool = False
    narrow: bool = False

    @property
    def colours(self) -> Palette:
        """The colours of a light or a dark page."""
        return palette(dark=self.dark)


def script(name: str) -> str:
    """Return a script or a style sheet that ships with the package."""
    return resources.files("kings.widgets").joinpath("static", name).read_text("utf-8")


@cache
def style_sheet() -> str:
    """Return the styles of a whole table: the palette as variables, then every panel's own."""
    folder = resources.files("kings.widgets").joinpath("static")
    sheets = sorted(file.name for file in folder.iterdir() if file.name.endswith(".css"))
    return palette_styles(".kings", ".kings.kings-dark") + "\n".join(map(script, sheets))


class Light:
    """How one page is lit.

    It is dark where the browser asks for dark pages, until somebody turns it; it is narrow where
    its frame is. ``on_change`` is called when the look has changed, to draw the page anew.
    """

    def __init__(self, look: Look, on_change: Callable[[], None]) -> None:
        self.look = look
        self._on_change = on_change
        self._chosen = False
        self._buttons: dict[str, ipw.Button] = {}

    def follow(self, picture: Picture) -> None:
        """Go by the ``frame`` and the ``scheme`` that a picture reports from its page."""
        listen(picture, lambda _: self._framed(picture), ["frame", "scheme"])

    def _framed(self, picture: Picture) -> None:
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

    def buttons(self) -> tuple[ipw.Button, ...]:
        """Return the buttons that turn the views, made at the first call; ``dress`` marks them."""
        if not self._buttons:
            acts = {"Dark": self.turn_dark, "Large type": self.turn_large}
            self._buttons = {name: button(name, act) for name, act in acts.items()}
        return tuple(self._buttons.values())

    def dress(self, page: ipw.DOMWidget) -> None:
        """Give a page the classes by which its style sheet knows the look."""
        toggle_class(page, "dark", on=self.look.dark)
        toggle_class(page, "large", on=self.look.large)
        for name, made in self._buttons.items():
            mark_button(made, on=self.views()[name])


def mark_button(made: ipw.Button, *, on: bool) -> None:
    """Show that what a button turns on is on."""
    (made.add_class if on else made.remove_class)("mod-active")


# Words of a page.


W = TypeVar("W", bound=ipw.DOMWidget)


def classed(widget: W, *names: str) -> W:
    """Give a widget classes (``title`` becomes ``kings-title``) and return it."""
    for name in names:
        widget.add_class(f"kings-{name}")
    return widget


def toggle_class(widget: ipw.DOMWidget, name: str, *, on: bool) -> None:
    """Give a widget a class or take it away."""
    (widget.add_class if on else widget.remove_class)(f"kings-{name}")


def html(*children: Child) -> ipw.HTML:
    """Return a piece of page of these children; words that are no markup are escaped."""
    return ipw.HTML(joined(*children), layout=ipw.Layout(margin="0"))


def heading(words: str) -> ipw.HTML:
    """Return a panel's title as a piece of page."""
    return html(title(words))


def title(words: str, *, aside: str = "") -> Markup:
    """Return a panel's title, with smaller words at its right."""
    right = element("small", aside) if aside else None
    return element("div", element("h3", words), right, class_="kings-title")


def paragraph(words: str, *, strong: bool = False) -> Markup:
    """Return a paragraph."""
    inner = unbroken(words)
    return element("p", element("b", inner) if strong else inner, class_="kings-p")


def small(words: str) -> Markup:
    """Return a paragraph in small print; no words, no paragraph."""
    return element("p", unbroken(words), class_="kings-small") if words else joined()


def lines(words: Iterable[str]) -> Markup:
    """Return a paragraph for each sentence."""
    return joined(map(paragraph, words))


def bulleted(words: Iterable[Child]) -> Markup:
    """Return a list with a bullet for each sentence; no words, no list."""
    items = [element("li", item) for item in words]
    return element("ul", items, class_="kings-list") if items else joined()


def unbroken(words: str) -> Markup:
    """Return words in which no line ends within a rule's number."""
    parts: list[Child] = []
    done = 0
    for number in RULE_NUMBER.finditer(words):
        parts += [words[done : number.start()], element("span", number[0], class_="kings-unbroken")]
        done = number.end()
    return joined(*parts, words[done:])


def aloud(words: str) -> Markup:
    """Return a paragraph that is read aloud and not seen."""
    return element("p", words, class_="kings-aloud")


def status(*children: Child) -> Markup:
    """Return what is read aloud as soon as it stands there."""
    return element("div", children, role="status")


def data_table(
    columns: Sequence[Child],
    rows: Iterable[Sequence[Child]],
    *,
    label: str,
    caption: Child = None,
) -> Markup:
    """Return a table that can be scrolled by keyboard where the page is narrow.

    ``columns``: what stands over each; ``rows``: the cells of each, of which the first is the row's
    heading; ``label``: the table's name, read aloud; ``caption``: what stands above it.
    """
    heads = [element("th", column, scope="col") for column in columns]
    body = [
        element("tr", element("th", first, scope="row"), [element("td", cell) for cell in cells])
        for first, *cells in rows
    ]
    return element(
        "div",
        element(
            "table",
            None if caption is None else element("caption", caption),
            element("thead", element("tr", heads)),
            element("tbody", body),
            class_="kings-table",
        ),
        class_="kings-scroll",
        tabindex=0,
        role="region",
        aria_label=label,
    )


def save_link(words: str, name: str, kind: str, data: bytes) -> Markup:
    """Return a link that saves a file out of the page itself.

    ``words``: of the link; ``name``: of the file; ``kind``: its media type; ``data``: what it
    holds.
    """
    href = f"data:{kind};base64,{b64encode(data).decode('ascii')}"
    return element("a", words, class_="kings-save", download=name, href=href)


# What a press does, and that it never seems to do nothing: if it fails, its page says so. Every
# button, field and picture hands what it does to ``press`` or ``carry_out``, or is heard by
# ``listen``; the Jupyter widgets themselves would write what goes wrong to a log that nobody sees.
# Of a fault of the program the page names the kind alone: its text may hold cards that this screen
# may not see. The details go to the log.

_LOG = "the log of the program that runs this page (in the terminal in which it was started)"


def said(error: Exception) -> str:
    """Return the sentence for what stopped a press; a fault of the program is logged as well."""
    if isinstance(error, KingsError):
        return str(error)
    log_fault(error)
    if isinstance(error, OSError) and error.strerror:
        return (
            f"This could not be done, because the system refused it: {error.strerror}. What was "
            f"kept before is safe. The file and all details are in {_LOG}."
        )
    return (
        f"This could not be done, because of a fault in the program ({type(error).__name__}). What "
        "was kept before is safe. Try again; if that fails too, load the page again and go on from "
        f"what is kept. The details are in {_LOG}."
    )


def log_fault(error: Exception) -> None:
    """Write a fault with its traceback to the log: the kernel's, where there is one."""
    log = Application.instance().log if Application.initialized() else logging.getLogger("kings")
    log.error("A press could not be carried out.", exc_info=error)


Say = Callable[[str], None]

# A widget doesn't know where it lies, so all pages are known here; one that is gone is forgotten.
_pages: WeakKeyDictionary[ipw.Widget, Say] = WeakKeyDictionary()
_complaints: list[Say] = []
"""How the pages speak that say something now."""
_under_way: list[ipw.Widget] = []
"""Whose press is being carried out: one at the most."""


def speaks_for(page: ipw.Widget, say: Say) -> None:
    """Let ``say`` show what goes wrong on a page; it is given a sentence, or none to clear it."""
    _pages[page] = say


def press(widget: ipw.Widget, act: Callable[[], None]) -> None:
    """Do what a press on a widget does; what the last one complained of is forgotten."""
    while _complaints and not _under_way:
        _complaints.pop()("")
    carry_out(widget, act)


def carry_out(widget: ipw.Widget, act: Callable[[], None]) -> None:
    """Do something for a widget; if that fails, the page that it lies on says so.

    What happens within a press fails with it. On no page at all the error is raised.
    """
    if _under_way:
        act()
        return
    _under_way.append(widget)
    try:
        act()
    except Exception as error:
        say = _say_of(widget)
        if say is None:
            raise
        say(said(error))
        _complaints.append(say)
    finally:
        _under_way.pop()


def listen(
    widget: ipw.Widget, heard: Callable[[Any], None], names: str | Sequence[str] = "value"
) -> None:
    """Call ``heard`` with every change of a widget's traits; if it fails, the page says so.

    ``names``: of the trait, or of several.
    """
    widget.observe(lambda change: carry_out(widget, lambda: heard(change)), names)


def _say_of(widget: ipw.Widget) -> Say | None:
    """Return how the innermost page speaks that a widget lies on; None if it lies on none."""
    pages = [({*_below(page)}, say) for page, say in _pages.items()]
    around = [(len(parts), say) for parts, say in pages if widget in parts]
    return min(around, key=lambda page: page[0])[1] if around else None


def _below(widget: ipw.Widget) -> Iterator[ipw.Widget]:
    yield widget
    for child in getattr(widget, "children", ()):
        yield from _below(child)


# Buttons, rows and panels.

BLANK = "\u00a0"
"""What a button says that says nothing: for no words at all a page keeps the old ones."""


def button(
    words: str,
    act: Callable[[], None],
    *,
    style: str = "",
    tooltip: str = "",
    wide: bool = False,
) -> ipw.Button:
    """Return a button.

    ``words``: on it; ``act``: what a press does; ``style``: one of ipywidgets' (``primary`` for the
    one that leads on, one to a panel); ``tooltip``: what is said of it; ``wide``: whether it fills
    its panel.
    """
    made = ipw.Button(
        description=words,
        button_style=style,
        tooltip=tooltip,
        layout=ipw.Layout(width="100%" if wide else "auto", height="auto"),
    )
    made.on_click(lambda _: press(made, act))
    return made


def row(*children: ipw.Widget) -> ipw.HBox:
    """Return children side by side, wrapping where there is no room."""
    made = ipw.HBox(list(children), layout=ipw.Layout(flex_flow="row wrap", align_items="center"))
    return classed(made, "row")


def panel(*children: ipw.Widget) -> ipw.VBox:
    """Return children one under another on a card of their own."""
    return classed(ipw.VBox(list(children)), "panel")


def bar(name: str, *buttons: ipw.Widget) -> ipw.HBox:
    """Return the bar at the head of a page: its name, and buttons."""
    return classed(row(html(element("span", name, class_="kings-mark")), row(*buttons)), "bar")


def seat_badge(seat: int) -> Markup:
    """Draw a seat's shape and letter in the page's own colours, light or dark."""
    return element("span", Markup(inline_badge(seat, VARIABLES)), class_="kings-seat-badge")


def seat_name(seat: int, name: str) -> Markup:
    """Return a seat's badge and the name of the player who sits there."""
    return seat_badge(seat) + element("b", name)


def seat_row(*parts: ipw.Widget) -> ipw.HBox:
    """Return what belongs to one seat, side by side."""
    return classed(ipw.HBox(list(parts)), "seat")


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
    for looks in ("layout", "style"):  # widgets of their own, which ipywidgets would keep for good
        if isinstance(made := getattr(widget, looks, None), ipw.Widget):
            made.close()


def show(*widgets: ipw.Widget, when: bool) -> None:
    """Show or hide widgets."""
    for widget in widgets:  # None in place of an empty text would be lost on its way in a browser
        widget.layout.display = "" if when else "none"


def show_each(*widgets: tuple[ipw.Widget, bool]) -> None:
    """Show or hide widgets, each with whether it is shown."""
    for widget, when in widgets:
        widget.layout.display = "" if when else "none"


# Fields: a menu, real radio buttons, and a file to load. In a menu and in
# radio buttons any value may stand behind the words, None too.

Options = Sequence[tuple[str, Any]]
"""Words of a menu with what each stands for."""


class Menu(ipw.Dropdown):
    """A menu in which any value may stand behind the words.

    ``name``: what the menu is called; ``quiet``: the name is read aloud and not shown;
    ``offered``: the words with what stands behind each.

    ipywidgets gets the places of the options as their values. To it None means that nothing is
    chosen: a menu whose first option stood for None came up empty in every other process, as the
    order in which traitlets tells changes hangs on the process's hash seed.
    """

    def __init__(self, name: str, options: Options = (), *, quiet: bool = True) -> None:
        super().__init__(options=[], description=name)
        self.offered: tuple[tuple[str, Any], ...] = ()
        if quiet:
            classed(self, "quiet")
        if options:
            self.fit(options, options[0][1])

    def fit(self, options: Options, chosen: Any) -> None:
        """Set the options and which of them is chosen; one that is not there chooses the first."""
        values = [value for _, value in options]
        index = values.index(chosen) if chosen in values else 0
        with self.hold_sync():
            if tuple(options) != self.offered:
                self.offered = tuple(options)
                self.options = tuple((words, at) for at, (words, _) in enumerate(options))
            self.index = index if values else None

    def choose(self, chosen: Any) -> None:
        """Choose one of the options by what it stands for."""
        self.fit(self.offered, chosen)

    @property
    def undecided(self) -> bool:
        """Whether a page says that none of the options is chosen; ours never does."""
        return bool(self.offered) and self.index is None

    @property
    def chosen(self) -> Any:
        """What is chosen (None: nothing, where there are no options)."""
        return None if self.index is None else self.offered[self.index][1]


class Radios(anywidget.AnyWidget):
    """A group of radio buttons; ``index`` is the place of the one that is on.

    ``label``: the group's name; ``quiet``: the name is read aloud and not shown.
    """

    _esm = script("radios.js")

    label = traitlets.Unicode("").tag(sync=True)
    quiet = traitlets.Bool(False).tag(sync=True)
    words = traitlets.List(traitlets.Unicode()).tag(sync=True)
    index = traitlets.Int(0).tag(sync=True)

    def __init__(
        self, label: str, options: Sequence[tuple[str, Any]], *, at: int = 0, quiet: bool = False
    ) -> None:
        self._values = [value for _, value in options]
        words = [said for said, _ in options]
        super().__init__(label=label, quiet=quiet, words=words, index=at)

    @property
    def value(self) -> Any:
        """What the button stands for that is on."""
        return self._values[self.index]

    @traitlets.validate("index")
    def _within(self, proposal: dict[str, int]) -> int:
        """Keep what a page says among the buttons."""
        return max(0, min(len(self._values) - 1, proposal["value"]))


MOST_BYTES = 2_000_000
"""The most that is taken from a page; a game has about a tenth of a million."""


class Opener(anywidget.AnyWidget):
    """Tells ``opened`` the name and the text of a file; the text of one too large is None.

    A ``table`` is decoded as spreadsheets write it, any other file as UTF-8.
    The text is sent and not kept: a file holds secrets, and everything that a widget keeps can be
    asked for.
    """

    _esm = script("opener.js")

    label = traitlets.Unicode("").tag(sync=True)
    accept = traitlets.Unicode("").tag(sync=True)
    table = traitlets.Bool(False).tag(sync=True)  # a spreadsheet's: sent as bytes, decoded here
    most_bytes = traitlets.Int(MOST_BYTES).tag(sync=True)

    def __init__(
        self,
        label: str,
        opened: Callable[[str, str | None], None],
        *,
        accept: str,
        table: bool = False,
    ) -> None:
        super().__init__(label=label, accept=accept, table=table)
        self._opened = opened
        self.on_msg(self._heard)

    def _heard(self, _: object, content: object, buffers: object) -> None:
        """Take a file from the page; anything else is none."""
        if not isinstance(content, dict) or not isinstance(content.get("name"), str):
            return
        text = content.get("text")
        if self.table and isinstance(buffers, list) and buffers:
            text = _table_text(bytes(buffers[0]))
        small = isinstance(text, str) and len(text) <= MOST_BYTES
        press(self, lambda: self._opened(content["name"], text if small else None))


def _table_text(data: bytes) -> str:
    """Return the text of a spreadsheet's file; whoever reads it says that another is no table."""
    try:
        return spreadsheet_text(data)
    except BadInput:
        return data.decode(errors="replace")


# Pictures.

NARROW = 520
"""Under how many pixels a picture is drawn for a phone."""


class Picture(anywidget.AnyWidget):
    """Drawings of one view, one under another; a click on a marked element is told to ``pointed``.

    ``drawing``: ``pictures`` (SVG texts) and ``number``, which is another for every drawing.
    ``frame``: ``wide`` or ``narrow``, as the page finds it: narrow under ``least`` pixels.
    ``scheme``: ``light`` or ``dark``, as the page around it is.

    Each page of ours has one, so it brings with it what a page needs: the styles, and that nothing
    changed before a press is told after it.
    """

    _esm = script("order.js") + script("picture.js")
    _css = style_sheet()

    drawing = traitlets.Dict().tag(sync=True)
    frame = traitlets.Enum(["wide", "narrow"], default_value="wide").tag(sync=True)
    scheme = traitlets.Enum(["light", "dark"], default_value="light").tag(sync=True)
    least = traitlets.Int(NARROW).tag(sync=True)

    def __init__(self, pointed: Callable[[str], None]) -> None:
        super().__init__(drawing={"pictures": [], "number": 0})
        self._drawn: dict[str, Any] = self.drawing
        self._pointed = pointed
        self.on_msg(self._heard)

    def draw(self, pictures: Sequence[str]) -> None:
        """Show other pictures; those that are shown already stay."""
        drawn = list(pictures)
        if drawn != self._drawn["pictures"]:
            self._drawn = {"pictures": drawn, "number": self._drawn["number"] + 1}
        self.drawing = self._drawn  # also where a page has set another

    def _heard(self, _: object, content: object, __: object) -> None:
        """Take a click from the page: a mark such as ``place:2``; anything else is no click."""
        mark = content.get("point") if isinstance(content, dict) else None
        if isinstance(mark, str):
            press(self, lambda: self._pointed(mark))


# What is read aloud, and what went wrong.


class Aloud(anywidget.AnyWidget):
    """Reads ``said`` aloud to those who use a screen reader.

    It sees to it that the focus stays on its page when the button that had it goes away, and that a
    notebook's own shortcuts stay out.
    """

    _esm = script("aloud.js")

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
        self._line.value = element("div", told, class_="kings-alert", role="alert") if words else ""

    def run(self, act: Callable[[], None]) -> None:
        """Carry out a click; a refusal is shown and has changed nothing, and so is a fault."""
        self.say("")
        try:
            act()
        except Exception as error:  # whatever it is, a press must not seem to do nothing
            self.say(said(error))


class Messages:
    """The lines below the panels of one page; a click on any of them clears them all.

    ``lines``: one for each panel.
    """

    def __init__(self, panels: int) -> None:
        self.lines = tuple(Message() for _ in range(panels))

    def run(self, panel: int) -> Run:
        """Return what carries out the clicks of a panel, so that a refusal stands below it."""
        return partial(self._run, self.lines[panel])

    def _run(self, message: Message, act: Callable[[], None]) -> None:
        for other in self.lines:
            other.say("")
        message.run(act)


def fault_line(page: ipw.Widget) -> Message:
    """Return the line of a page that says what goes wrong where no panel has a line of its own.

    It stays in sight at the page's foot, whichever part of the page was pressed.
    """
    line = classed(Message(), "fault")
    speaks_for(page, line.say)
    return line
