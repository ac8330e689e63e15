"""``python -m tests.engines``: which browsers there are beside Chromium, or what to install."""

from __future__ import annotations

import shutil
import subprocess
import sys

from tests.engines.firefox import FIREFOX
from tests.engines.webkit import DRIVER, PYTHON, SCREEN

ASKS_FIREFOX = (FIREFOX, "--version")
ASKS_WEBKIT = (
    PYTHON,
    "-c",
    "import gi; gi.require_version('Gtk', '3.0'); gi.require_version('WebKit2', '4.1'); "
    "from gi.repository import WebKit2 as kit; "
    "print('WebKitGTK', f'{kit.MAJOR_VERSION}.{kit.MINOR_VERSION}.{kit.MICRO_VERSION}')",
)
PACKAGES = ("firefox-esr", "webkit2gtk-driver", "gir1.2-webkit2-4.1", "python3-gi", "xvfb")
ADVICE = (
    "Firefox and WebKit are tried as Debian has them, and there is no {0} here: "
    f"apt-get install {' '.join(PACKAGES)}"
)


def _answer(words: tuple[str, ...]) -> str:
    """Return what a program prints; nothing where it is missing or fails."""
    if not shutil.which(words[0]):
        return ""
    asked = subprocess.run(words, check=False, capture_output=True, text=True)
    return asked.stdout.strip() if asked.returncode == 0 else ""


def missing() -> str:
    """Return a sentence that says what to install; nothing if all is there."""
    needed = {
        "Firefox": _answer(ASKS_FIREFOX),
        "WebKitGTK for Python": _answer(ASKS_WEBKIT),
        "WebDriver for WebKitGTK": shutil.which(DRIVER),
        "Xvfb": shutil.which(SCREEN),
    }
    names = [name for name, found in needed.items() if not found]
    return ADVICE.format(" and no ".join(names)) if names else ""


def main() -> int:
    """Print the versions; return 1, after a sentence, if something is missing."""
    if advice := missing():
        print(advice, file=sys.stderr)
        return 1
    print(f"{_answer(ASKS_FIREFOX)}, {_answer(ASKS_WEBKIT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
