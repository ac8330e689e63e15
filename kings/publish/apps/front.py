"""The pages of the server itself: the front page with a button for each app, and the token's."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import resources

from kings.publish.apps.pages import HEAD, Page
from kings.publish.offline import offline_page, say

_HEAD = f"{HEAD}Nothing has to be installed: choose a page.</p>"
_KEPT = (
    "<p>A game is kept on this server under a code of its own, which stands below the table. Write "
    "it down: it is the one way back to your game, and nobody else has it.</p>"
)
_TABLES = (
    "<h2>The tables of the class</h2><p>Each table has an address of its own, which follows that "
    "of this server, and opens on one screen at a time. Give each table its own address only: "
    "whoever has it and the class’s token sees that table.</p>"
)
_ASK = (
    "<h1>Kings</h1>{told}<form method='post'><label for='token'>Token</label>"
    "<input id='token' name='password' type='password' required autocomplete='off' "
    "{described}>"
    "<button type='submit'>Open</button></form><p>The token is the last part of the address that "
    "you were given, after <code>?token=</code>.</p>"
)
_WRONG = "<p id='wrong' role='alert'>This is not the token of this server.</p>"


def front_page(pages: Sequence[Page], *, teacher: bool) -> str:
    """Return the front page: what the class may open, or for the teacher the board as well."""
    shown = [page for page in pages if not page.of_class and (teacher or not page.teacher)]
    buttons = "".join(
        f"<li><a href='{say(page.address)}'><b>{say(page.title)}</b>"
        f"<span>{say(page.sentence)}</span></a></li>"
        for page in shown
    )
    tables = [page for page in pages if page.of_class] if teacher else []
    return _page(f"{_HEAD}<ul class='apps'>{buttons}</ul>{_KEPT}{_listed(tables)}")


def token_page(*, wrong: bool) -> str:
    """Return the page that asks for the token, or says that the one given is wrong."""
    told = _WRONG if wrong else "<p>This server opens with its token.</p>"
    described = "aria-describedby='wrong' autofocus" if wrong else "autofocus"
    return _page(_ASK.format(told=told, described=described), forms=True)


def refused_page() -> str:
    """Return the page that the class finds in the place of the board."""
    told = "The board shows all tables of the class. It opens with the teacher’s token only."
    return _page(f"<h1>This page is the teacher’s</h1><p>{told}</p><p><a href='/'>Back</a></p>")


def _listed(tables: Sequence[Page]) -> str:
    rows = "".join(
        f"<li><a href='{say(page.address)}'>{say(page.title)}</a>: {say(page.sentence)} "
        f"<code>{say(page.address)}</code></li>"
        for page in tables
    )
    return f"{_TABLES}<ul class='tables'>{rows}</ul>" if tables else ""


def _page(body: str, *, forms: bool = False) -> str:
    style = resources.files("kings.publish.apps").joinpath("static", "front.css").read_text("utf-8")
    return offline_page("Kings", f"<main>{body}</main>", style=style, forms=forms)
