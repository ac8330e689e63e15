"""A page in one file: it asks no server for anything, and runs no script but those it was made of.

Words that people typed are escaped where markup is made (``kings.markup``); the page's policy is
the second lock: a browser refuses every request, and every script whose fingerprint isn't in it.
The skeletons of whole pages are in ``templates``, styles and scripts in ``static``.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib import resources
from typing import Any

from kings.figures.style import DARK, LIGHT, SANS, SERIF, as_variables
from kings.games import RULE_NUMBER
from kings.markup import LINE, Markup, escaped, fill, joined, tag
from kings.words import Said

MOMENT = re.compile(r"(step|round|turn|line)-\d+")
"""How a moment of a replay is named at the end of its page's address."""


def offline_page(
    title: str,
    body: Markup,
    *,
    style: str,
    scripts: Sequence[str] = (),
    data: Mapping[str, Any] | None = None,
    styles_at_runtime: bool = False,
    frame_scripts: Sequence[str] = (),
    forms: bool = False,
    frames: bool = False,
    fetches: bool = False,
    fonts: bool = False,
    private: bool = False,
    head: Markup | None = None,
) -> Markup:
    """Return a whole HTML document that needs nothing but a browser.

    ``title``, ``body``: of the page; ``style``: its style sheet. ``scripts`` run in their order
    after it; ``data``: what they read, by the id of its element. ``styles_at_runtime``: whether a
    script has to write styles of its own, as plotly's does; ``frame_scripts``: those of pages
    in frames of this one; ``forms``: whether a form may be sent to where the page came from;
    ``frames``: whether a page from there may stand in a frame of this one, ``fetches``: whether a
    script may ask there for more; ``fonts``: whether ``style`` has fonts in it; ``private``: it is
    for those to whom it is given, and asks whoever searches the web to leave it out, should it come
    to lie there; ``head``: more that the page says of itself.
    """
    sheet = f"{colour_styles()}\n{style}"
    allowed_styles = [] if styles_at_runtime else [sheet]
    run_here = [*scripts, *frame_scripts]
    policy = _policy(allowed_styles, run_here, forms=forms, fonts=fonts)
    policy += "; frame-src 'self'" if frames else ""
    policy += "; connect-src 'self'" if fetches else ""
    return fill(
        template("page.html"),
        # A policy has quotes of its own kind only, and is easier to read as it is.
        policy=Markup(policy),
        title=title,
        head=[tag.meta(name="robots", content="noindex") if private else None, head],
        style=Markup(sheet),
        body=body,
        data=[data_block(name, value) for name, value in (data or {}).items()],
        scripts=[tag.script(Markup(script)) for script in scripts],
    )


@cache
def template(name: str) -> str:
    """Return the text of a template, with ``{name}`` where ``kings.markup.fill`` puts a value."""
    return _text("templates", name)


@cache
def static(name: str) -> str:
    """Return the text of a style sheet or script."""
    return _text("static", name)


def _text(folder: str, name: str) -> str:
    return resources.files("kings.publish").joinpath(folder, name).read_text("utf-8")


def tell(words: str | Said) -> Markup:
    """Return a sentence as markup; no line of it ends within a rule's number."""
    return Markup(
        RULE_NUMBER.sub(lambda rule: tag.span(rule[0], class_="rule"), escaped(str(words)))
    )


def data_block(name: str, value: Any) -> Markup:
    """Return data for a script of the page; nothing in it can end the block early.

    ``name``: the id of its element; ``value``: anything that can be written as JSON.
    """
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    safe = Markup(text.replace("</", "<\\/").replace("<!", "<\\u0021"))
    return joined(tag.script(safe, type="application/json", id=name), LINE)


def colour_styles() -> str:
    """Return the palette as CSS variables; dark where the reader's system or the page says so."""
    light, dark = as_variables(LIGHT), as_variables(DARK)
    return (
        f":root{{color-scheme:light;--k-sans:{SANS};--k-serif:{SERIF};{light}}}\n"
        "@media (prefers-color-scheme:dark){:root:not([data-theme=light])"
        f"{{color-scheme:dark;{dark}}}}}\n"
        f":root[data-theme=dark]{{color-scheme:dark;{dark}}}\n"
        f"@media print{{:root:root:root{{color-scheme:light;{light}}}}}\n"
        ".rule{white-space:nowrap}\n"
    )


def page_frame(document: str, *, title: str, high: int, kind: str) -> Markup:
    """Return a frame that holds a whole page of ours, shut off from the page around it.

    ``document``: the page; ``title``: what is in the frame, for those who hear the page around it;
    ``high``: its height in pixels; ``kind``: the frame's class. The page around it lends the frame
    its policy, and so has to allow the scripts of the one inside (or all inline ones).
    """
    return tag.iframe(
        class_=kind,
        title=title,
        sandbox="allow-scripts",
        loading="lazy",
        width="100%",
        height=high,
        srcdoc=Markup(document),
    )


def _policy(styles: Sequence[str], scripts: Sequence[str], *, forms: bool, fonts: bool) -> str:
    """Return what the page may do: show itself and run its own scripts, and nothing else."""
    allowed = {
        "default-src": ["'none'"],
        "img-src": ["data:"],
        "style-src": [_fingerprint(style) for style in styles] or ["'unsafe-inline'"],
        "script-src": [_fingerprint(script) for script in scripts] or ["'none'"],
        "base-uri": ["'none'"],
        "form-action": ["'self'" if forms else "'none'"],
        **({"font-src": ["data:"]} if fonts else {}),
    }
    return "; ".join(f"{name} {' '.join(sources)}" for name, sources in allowed.items())


def _fingerprint(text: str) -> str:
    digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
    return f"'sha256-{digest}'"


Cell = str | int | float | None
"""What a table on the page can hold, beside links and signs, which are markup."""

Row = Sequence[Cell]
"""A line of a table on the page."""

LONG = 24
"""A cell of more characters than this is not made narrow."""


def sheet(caption: str, head: Sequence[str], rows: Iterable[Row]) -> Markup:
    """Return a table that scrolls on a phone; numbers stand at the right.

    ``caption``: what is in it, above; ``head``: the names of its columns; ``rows``: their cells, of
    which the first names the row.
    """
    body = [list(row) for row in rows]
    right = [all(_is_number(row[at]) for row in body) for at in range(len(head))]
    titles = (
        tag.th(title, scope="col", class_=_kind(number=number))
        for title, number in zip(head, right, strict=True)
    )
    table = tag.table(
        tag.thead(tag.tr(titles)), tag.tbody(tag.tr(_cells(row, right)) for row in body)
    )
    return joined(
        tag.p(caption, class_="caption"),
        tag.div(table, class_="sheet", role="group", aria_label=caption, tabindex=0),
    )


def _cells(row: Row, right: Sequence[bool]) -> Iterable[Markup]:
    for at, (cell, number) in enumerate(zip(row, right, strict=True)):
        long = isinstance(cell, str) and not isinstance(cell, Markup) and len(cell) > LONG
        kind = "long" if long else _kind(number=number)
        inside = _write(cell) if long else _unbroken(_write(cell))
        yield tag.th(inside, scope="row", class_=kind) if at == 0 else tag.td(inside, class_=kind)


def _unbroken(words: str) -> Markup:
    """Return the words of a short cell, in which no line ends within its brackets."""
    if isinstance(words, Markup) or (brackets := re.search(r"\(.*\)", words)) is None:
        return escaped(words)
    before, after = words[: brackets.start()], words[brackets.end() :]
    return joined(before, tag.span(brackets[0], class_="unbroken"), after)


def _is_number(cell: Cell) -> bool:
    if isinstance(cell, Markup):
        return False
    return not isinstance(cell, str) or re.fullmatch(r"[+−]?[\d.]+", cell) is not None


def _kind(*, number: bool) -> str | None:
    return "number" if number else None


def _write(cell: Cell) -> str:
    if isinstance(cell, float):
        text = f"{cell:.1f}".removesuffix(".0")
        return "0" if text == "-0" else text.replace("-", "−")
    return "" if cell is None else cell if isinstance(cell, str) else str(cell)
