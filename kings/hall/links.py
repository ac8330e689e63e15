"""Links to seats, to the teacher's page and the wall's, and the code of a lobby; as QR codes too.

A link follows from a secret, so nothing of it has to be kept, a restarted hall knows the same ones,
and whoever has one learns nothing of another.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import io
import secrets
from collections.abc import Container, Iterable

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"
"""The letters of a code: I and O look like digits."""
CODE = 5
"""Letters of a code."""

_LINK_BYTES, _TOKEN_BYTES, _KEY_BYTES = 12, 16, 5
LINK = 16
"""Characters of the link of a seat."""
TEACHER, PROJECTOR = "t", "p"
"""What the addresses of the teacher and of the projector begin with, behind ``#``."""

_INK, _PAPER = "#16181C", "#FFFFFF"
_QUIET = 4
"""Modules of white around a QR code, without which readers miss it."""

Place = tuple[int, int]
"""A table's number (from 1) and a seat (from 0)."""


def new_secret() -> str:
    """Draw a secret of 128 bits for the links of a hall."""
    return secrets.token_hex(16)


def new_code(*, but: Container[str] = ()) -> str:
    """Draw the code of a lobby; ``but``: none of these."""
    while (code := "".join(secrets.choice(LETTERS) for _ in range(CODE))) in but:
        pass
    return code


def read_code(typed: str) -> str:
    """Return a code as it was meant; empty where it is none: small letters and blanks will do."""
    code = "".join(typed.split()).upper() if typed.isascii() else ""
    return code if len(code) == CODE and set(code) <= set(LETTERS) else ""


class Links:
    """All links of one hall, made from its secret."""

    def __init__(self, secret: str) -> None:
        self._secret = secret.encode()
        self._known: dict[str, str] = {}  # each page that is sent asks for one anew

    def seat(self, table: int, seat: int, generation: int) -> str:
        """Return the link of a seat: 96 bits; a new ``generation`` voids the one before."""
        return self._made(f"table {table} seat {seat} generation {generation}", _LINK_BYTES)

    @property
    def teacher(self) -> str:
        """What opens the teacher's page."""
        return TEACHER + self._made("teacher", _TOKEN_BYTES)

    @property
    def projector(self) -> str:
        """What opens the view for the wall."""
        return PROJECTOR + self._made("projector", _TOKEN_BYTES)

    @property
    def metrics(self) -> str:
        """The token for the numbers that whoever runs the machine reads."""
        return self._made("metrics", _TOKEN_BYTES)

    @property
    def debrief(self) -> str:
        """What stands in the address of the debrief's pages."""
        return self._made("debrief", _TOKEN_BYTES)

    @property
    def key(self) -> str:
        """What stands for this hall in the addresses of a school; it opens nothing by itself."""
        return base64.b32encode(self._digest("key")[:_KEY_BYTES]).decode().lower()

    def find(self, link: str, seats: Iterable[tuple[int, int, int]]) -> Place | None:
        """Return the table and the seat of a link; None for one that opens none.

        ``seats``: all there are, each with its generation. Every one of them is compared, in
        constant time, so that the time tells nothing either.
        """
        found = None
        for table, seat, generation in seats:
            if same(link, self.seat(table, seat, generation)):
                found = table, seat
        return found

    def _made(self, words: str, size: int) -> str:
        if words not in self._known:
            made = base64.urlsafe_b64encode(self._digest(words)[:size])
            self._known[words] = made.decode().rstrip("=")
        return self._known[words]

    def _digest(self, words: str) -> bytes:
        return hmac.new(self._secret, words.encode(), hashlib.sha256).digest()


def same(one: str, two: str) -> bool:
    """Compare two tokens in constant time; anything may be in them."""
    return hmac.compare_digest(one.encode("utf-8", "replace"), two.encode("utf-8", "replace"))


def qr_svg(address: str) -> str:
    """Return an address as a QR code, dark on white whatever the light around."""
    import segno

    code = segno.make_qr(address, error="m")
    return code.svg_inline(
        dark=_INK, light=_PAPER, border=_QUIET, omitsize=True, svgclass=None, lineclass=None
    )


def scanned(address: str) -> dict[str, str]:
    """Return an address as it is typed, and as it is scanned."""
    return {"address": address, "qr": qr_svg(address)}


def qr_text(address: str) -> str:
    """Return an address as a QR code for a terminal, two modules in the height of a letter."""
    import segno

    drawn = io.StringIO()
    segno.make_qr(address, error="l").terminal(out=drawn, border=2, compact=True)
    return drawn.getvalue()
