"""The browser that the browser tests drive: find it, or get it where that is allowed.

``python -m tests.chromium`` does both, and says in one sentence what to install where it may not.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

from kings.errors import KingsError
from kings.publish.printing.chromium import chromium

PACKAGES = ("chromium", "fonts-dejavu-core")

QUIET = ("disable-gpu", "disable-quic", "no-first-run", "disable-background-networking")
ROOMY = ("no-sandbox", "disable-component-update", "disable-sync", "disable-dev-shm-usage")
FLAGS = [f"--{flag}" for flag in (*QUIET, *ROOMY)]

ADVICE = (
    "The browser tests need Chromium: install it (Debian: apt-get install chromium; Google Chrome "
    "will do as well), or say where it is with CHROMIUM=/path/to/it."
)


def find() -> str | None:
    """Return the path of the browser that the package prints with too, or None without one."""
    try:
        return chromium()
    except KingsError:
        return None


def install() -> None:
    """Install Debian's Chromium if this is Debian and the user may; else do nothing."""
    right = _right_to_install()
    if right is None or not shutil.which("apt-get"):
        return
    print("Installing Chromium for the browser tests (about a minute, once) ...", flush=True)
    apt = [*right, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq"]
    for words in (["update"], ["install", "--yes", "--no-install-recommends", *PACKAGES]):
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
    """Make sure that there is a browser; return 1, after one sentence, if there can't be."""
    if find() is None and "CHROMIUM" not in os.environ:
        install()
    if find() is None:
        print(ADVICE, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
