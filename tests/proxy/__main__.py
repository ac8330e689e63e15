"""``python -m tests.proxy``: nginx and Caddy as Debian has them, which are installed where allowed.

Whoever may not install anything reads in one sentence what is missing.
"""

from __future__ import annotations

import shutil
import subprocess
import sys

from tests import chromium

PROGRAMS = {"nginx": "nginx-light", "caddy": "caddy", "openssl": "openssl"}
"""What is run, and Debian's package of it."""
ADVICE = "The hall is tried behind nginx and Caddy, and there is no {0} here: apt-get install {1}"


def missing() -> str:
    """Return a sentence that says what to install; nothing if all is there."""
    names = [name for name in PROGRAMS if not shutil.which(name)]
    packages = " ".join(PROGRAMS[name] for name in names)
    return ADVICE.format(" and no ".join(names), packages) if names else ""


def main() -> int:
    """Install what is missing and print the versions; return 1, after a sentence, without it."""
    if missing():
        chromium.install(*PROGRAMS.values())
    if advice := missing():
        print(advice, file=sys.stderr)
        return 1
    nginx = subprocess.run(["nginx", "-v"], check=True, capture_output=True, text=True).stderr
    caddy = subprocess.run(["caddy", "version"], check=True, capture_output=True, text=True).stdout
    print(f"{nginx.strip()}, Caddy {caddy.split()[0]}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
