"""The site's own pages: what one can do here, two pages without code, and one for the teacher.

They are plain HTML around JupyterLite, and tell how long to wait while Python comes.
"""

from __future__ import annotations

from dataclasses import replace
from importlib import resources
from pathlib import Path
from urllib.parse import urlencode

from kings.publish.apps.pages import EVERYBODY, HEAD, Page
from kings.publish.offline import offline_page, say, tell

_SERVED = {page.address: page for page in EVERYBODY}
_SCORE = "Group the cards of a pile, and see what it scores, what would be best, and why."

WITHOUT_CODE = {
    "play": _SERVED["/table"],
    "score": replace(_SERVED["/laboratory"], sentence=_SCORE),
}
"""The pages that show one thing and no code, by the names of their files."""

LESSONS = (
    ("00_start", "Three first bites", "a pile, a table, and a first deal"),
    ("10_rules", "The rules by example", "each card as a small position that you can change"),
    ("12_play", "Play and look through", "the table, and a game that others have played"),
    ("20_scoring", "Scores", "sets, runs, and why the rulebook's example is not the best"),
    (
        "36_promises",
        "Lesson 6: Promises",
        "exercises that check your answers",
    ),
)
"""The notebooks a visitor can open: file, title, and what is in them."""

_HEAD = f"{HEAD}Nothing has to be installed, and nothing leaves this browser.</p>"
_WAIT = (
    "<p class='note'>The first page you open brings Python along, some 30 MB. That takes half a "
    "minute, longer over a slow line, and is quicker the next time.</p>"
)
_KEPT = (
    "<p class='note'>Games and notebooks are kept by this browser, on this device, and by nobody "
    "else. <b>File → Download</b> in a notebook, or the button under the table, gives you a copy "
    "that lasts.</p>"
)
_TEACHER = (
    "<p class='note'><a href='teacher.html'>For the teacher: a page with a QR code</a> · "
    "<a href='tree/index.html'>All files</a></p>"
)
_ROOT = (
    "<script id='jupyter-config-data' type='application/json' data-jupyter-lite-root='.'>{}"
    "</script>"
)
"""JupyterLite looks on the first page for its settings; those of this site lie beside it."""

_WAITING = (
    "<main id='wait' role='status'><h1>{title}</h1><p>{sentence}</p>"
    "<p>Python is on its way to your browser. That takes half a minute, and longer over a slow "
    "line.</p><progress aria-label='Loading'></progress>"
    "<p id='slow' hidden>It takes longer than usual. Over a slow line that is all right; else load "
    "the page again, or try a newer Chrome, Edge, Firefox or Safari.</p>"
    "<h2>Meanwhile</h2><ul>{meanwhile}</ul><p><a href='index.html'>Back</a></p></main>"
    "<iframe title='{title}' data-src='{source}'></iframe>"
)
_MEANWHILE = (
    "In each of seven rounds everybody plays one card. Equal powers cancel one another (S-40), and "
    "of the rest the highest takes the trick (S-41).",
    "What a card does is for sale. Gold and deeds of this moment bind; everything about later is "
    "only a promise (S-52).",
    "In the end each gold is a point (S-60), and so are sets of equal cards (S-61) and runs of "
    "three or more in a row (S-62).",
)
"""What one can read while one waits."""

_QR = (
    "<main><h1>Kings</h1>"
    "<p>Point your phone’s camera at the square, or type the address. Nothing is installed.</p>"
    "<div id='qr' role='img' aria-label='The QR code of the address below'></div>"
    "<p id='address'></p>"
    "<form><label for='other'>The address that the class shall open</label>"
    "<input id='other' type='url' autocomplete='off' spellcheck='false'>"
    "<button type='button' id='print'>Print</button></form>"
    "<p id='near' role='note' hidden>This address works on this machine only. Put the folder on a "
    "server that the class reaches, and open this page there; or type its address above.</p>"
    "<p class='back'><a href='index.html'>To the table</a></p></main>"
)


def put_pages(site: Path, *, qr_script: str, address: str = "") -> None:
    """Write our own pages into the site of JupyterLite.

    ``qr_script``: the library that works out QR codes; ``address``: where the site will be found
    ("" for wherever the page is opened).
    """
    (site / "index.html").write_text(_front(), encoding="utf-8")
    for name, page in WITHOUT_CODE.items():
        (site / f"{name}.html").write_text(_without_code(page), encoding="utf-8")
    (site / "teacher.html").write_text(_teacher(qr_script, address), encoding="utf-8")


def _front() -> str:
    learn = ("Learn", "Small examples and exercises, with code that you can change.")
    tiles = [
        ("play.html", "Play", WITHOUT_CODE["play"].sentence),
        ("score.html", "Score", WITHOUT_CODE["score"].sentence),
        (_notebook("00_start"), *learn),
    ]
    buttons = "".join(
        f"<li><a href='{say(to)}'><b>{say(title)}</b><span>{say(sentence)}</span></a></li>"
        for to, title, sentence in tiles
    )
    listed = "".join(
        f"<li><a href='{say(_notebook(name))}'>{say(title)}</a>: {tell(sentence)}</li>"
        for name, title, sentence in LESSONS
    )
    more = f"<h2>To learn</h2><p>Open one, then <b>Run → Run All Cells</b>.</p><ul>{listed}</ul>"
    body = (
        f"<main>{_HEAD}<ul class='apps'>{buttons}</ul>{_WAIT}{more}{_KEPT}{_TEACHER}</main>{_ROOT}"
    )
    return offline_page("Kings", body, style=_style())


def _notebook(name: str) -> str:
    return f"notebooks/index.html?{urlencode({'path': f'notebooks/{name}.ipynb'})}"


def _without_code(page: Page) -> str:
    """Return a page that shows what a cell shows, and waits until it does."""
    asked = {"kernel": "python", "hideCodeInput": 1, "showBanner": 0, "code": page.cell}
    source = f"repl/index.html?{urlencode(asked)}"
    body = _WAITING.format(
        title=say(page.title),
        sentence=say(page.sentence),
        source=say(source),
        meanwhile="".join(f"<li>{tell(line)}</li>" for line in _MEANWHILE),
    )
    script = _static("waiting.js")
    return offline_page(page.title, body, style=_style(), scripts=[script], frames=True)


def _teacher(qr_script: str, address: str) -> str:
    return offline_page(
        "Kings: the way to the table",
        _QR,
        style=_style(),
        scripts=[qr_script, _static("teacher.js")],
        data={"given": address},
        styles_at_runtime=True,
    )


def _style() -> str:
    front = resources.files("kings.publish.apps").joinpath("static", "front.css").read_text("utf-8")
    return f"{front}\n{_static('lite.css')}"


def _static(name: str) -> str:
    return resources.files("kings.publish.lite").joinpath("static", name).read_text("utf-8")
