"""A page in one file: it asks no server for anything, and runs no script but those it was made of.

Words that people typed are escaped by whoever writes the body; the page's policy is the second
lock: a browser refuses every script whose fingerprint doesn't stand in it, and every request.
"""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from kings.figures.style import DARK, LIGHT, SANS, SERIF, as_variables
from kings.figures.svg import clean
from kings.games import RULE_NUMBER
from kings.words import Said


def offline_page(
    title: str,
    body: str,
    *,
    style: str,
    scripts: Sequence[str] = (),
    data: Mapping[str, Any] | None = None,
    styles_at_runtime: bool = False,
    frame_scripts: Sequence[str] = (),
    forms: bool = False,
    frames: bool = False,
    fonts: bool = False,
) -> str:
    """Return a whole HTML document that needs nothing but a browser.

    ``body``: markup in which all that people typed is escaped. ``scripts`` run in their order
    after it; ``data``: what they read, by the id of its element. ``styles_at_runtime``: whether a
    script has to write styles of its own, as plotly's does; ``frame_scripts``: those of pages that
    stand in frames of this one; ``forms``: whether a form may be sent to where the page came from;
    ``frames``: whether a page from there may stand in a frame of this one; ``fonts``: whether
    ``style`` has fonts in it.
    """
    blocks = "".join(data_block(name, value) for name, value in (data or {}).items())
    run = "".join(f"<script>{script}</script>" for script in scripts)
    sheet = f"{colour_styles()}\n{style}"
    allowed_styles = [] if styles_at_runtime else [sheet]
    run_here = [*scripts, *frame_scripts]
    policy = _policy(allowed_styles, run_here, forms=forms, frames=frames, fonts=fonts)
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        '<meta name="referrer" content="no-referrer">\n'
        f"<title>{say(title)}</title>\n<style>{sheet}</style></head>\n"
        f"<body>\n{body}\n{blocks}{run}</body></html>\n"
    )


def say(words: str) -> str:
    """Return words as they may stand in a page, in an attribute too."""
    return escape(clean(words))


def tell(words: str | Said) -> str:
    """Return a sentence as it may stand in a page; no line of it ends within a rule's number."""
    return RULE_NUMBER.sub(r'<span class="rule">\g<0></span>', say(str(words)))


def data_block(name: str, value: Any) -> str:
    """Return data for a script of the page; nothing in it can end the block early."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    safe = text.replace("</", "<\\/").replace("<!", "<\\u0021")
    return f'<script type="application/json" id="{say(name)}">{safe}</script>\n'


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


def _policy(
    styles: Sequence[str], scripts: Sequence[str], *, forms: bool, frames: bool, fonts: bool
) -> str:
    """Return what the page may do: show itself and run its own scripts, and nothing else."""
    allowed = {
        "default-src": ["'none'"],
        "img-src": ["data:"],
        "style-src": [_fingerprint(style) for style in styles] or ["'unsafe-inline'"],
        "script-src": [_fingerprint(script) for script in scripts] or ["'none'"],
        "base-uri": ["'none'"],
        "form-action": ["'self'" if forms else "'none'"],
        **({"frame-src": ["'self'"]} if frames else {}),
        **({"font-src": ["data:"]} if fonts else {}),
    }
    return "; ".join(f"{name} {' '.join(sources)}" for name, sources in allowed.items())


def _fingerprint(text: str) -> str:
    digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
    return f"'sha256-{digest}'"
