"""The browser that the browser tests drive, and its fonts: find them, or get them where allowed.

``python -m tests.chromium`` does both, and says in one sentence what to install where it may not.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from kings.errors import KingsError
from kings.publish.chromium import chromium

PACKAGES = ("chromium", "fonts-dejavu-core", "fonts-liberation")

QUIET = ("disable-gpu", "disable-quic", "no-first-run", "disable-background-networking")
ROOMY = ("no-sandbox", "disable-component-update", "disable-sync", "disable-dev-shm-usage")
ELSEWHERE = "kings.school"
"""This machine by a name: to pages of it a browser grants no more than to any over plain HTTP."""
NAMES = f"host-resolver-rules=MAP {ELSEWHERE} 127.0.0.1"
FLAGS = [f"--{flag}" for flag in (*QUIET, *ROOMY, NAMES)]

ADVICE = (
    "The browser tests need Chromium: install it (Debian: apt-get install chromium; Google Chrome "
    "will do as well), or say where it is with CHROMIUM=/path/to/it."
)

FONTS = {"DejaVu": "DejaVuSans.ttf", "Liberation": "LiberationSans-Regular.ttf"}
"""Two machines' fonts, and a file of each: wide letters, and those of Arial's widths."""

FONT_ADVICE = (
    "The tests of what is printed need two sets of fonts, DejaVu and Liberation: install both "
    "(Debian: apt-get install fonts-dejavu-core fonts-liberation)."
)


def _font_folder(name: str) -> Path | None:
    """Return the folder in which a set of fonts lies on this machine."""
    places = [Path("/usr/share/fonts"), Path("/usr/local/share/fonts"), Path.home() / ".fonts"]
    files = (file for place in places for file in place.rglob(FONTS[name]))
    return next((file.parent for file in files), None)


def without_fonts() -> list[str]:
    """Return the sets of fonts that are missing here; only Linux, with its fontconfig, has any."""
    if sys.platform != "linux":
        return []
    return [name for name in FONTS if _font_folder(name) is None]


def only_fonts(name: str, folder: Path) -> Path:
    """Write a configuration by which Linux has this set of fonts and no other; return its path."""
    assert name not in without_fonts(), FONT_ADVICE
    path = folder / "fonts.conf"
    path.write_text(
        '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">\n'
        f"<fontconfig><dir>{_font_folder(name)}</dir><cachedir>{folder / 'cache'}</cachedir>"
        '<include ignore_missing="yes">/etc/fonts/conf.d</include></fontconfig>\n',
        encoding="utf-8",
    )
    return path


def find() -> str | None:
    """Return the path of the browser that the package prints with too, or None without one."""
    try:
        return chromium()
    except KingsError:
        return None


def install(*packages: str) -> None:
    """Install packages of Debian's if this is Debian and the user may; else do nothing."""
    right = _right_to_install()
    if right is None or not shutil.which("apt-get"):
        return
    print("Installing what these tests need (about a minute, once) ...", flush=True)
    apt = [*right, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq"]
    for words in (["update"], ["install", "--yes", "--no-install-recommends", *packages]):
        subprocess.run(
            [*apt, *words], check=False, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL
        )


def _right_to_install() -> list[str] | None:
    """Return the words to put before a command of root's, or None if that needs a password."""
    if not hasattr(os, "geteuid"):
        return None
    if os.geteuid() == 0:
        return []
    sudo = ["sudo", "-n"]
    if not shutil.which("sudo"):
        return None
    asked = subprocess.run([*sudo, "true"], check=False, capture_output=True)
    return sudo if asked.returncode == 0 else None


def main() -> int:
    """Make sure that there is a browser with fonts; return 1, after a sentence, if it can't be."""
    if without_fonts() or (find() is None and "CHROMIUM" not in os.environ):
        install(*PACKAGES)
    missing = [
        *([ADVICE] if find() is None else []),
        *([FONT_ADVICE] if without_fonts() else []),
    ]
    print("\n".join(missing), end="\n" if missing else "", file=sys.stderr)
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
