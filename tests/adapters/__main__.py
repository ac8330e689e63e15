"""``python -m tests.adapters``: make an environment with PettingZoo, OpenSpiel, NegMAS, Gambit.

It stands beside ``.venv``, as that of the Model Context Protocol does, and is made once for each
change of what it holds: what is pinned in this folder, and this project as it is here.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from uv import find_uv_bin

ROOT = Path(__file__).resolve().parents[2]
HOME = ROOT / ".venv-adapters"
PINS = ROOT / "tests" / "adapters" / "requirements.lock"


def stamp() -> str:
    """Return what is another whenever the environment has to be made anew."""
    return f"{sys.version}\n{PINS.read_text('utf-8')}"


def main() -> int:
    """Make it if it isn't there."""
    mark = HOME / "made-of.txt"
    if mark.is_file() and mark.read_text("utf-8") == stamp():
        return 0
    print("Setting up PettingZoo, OpenSpiel, NegMAS and Gambit (a minute, once) ...", flush=True)
    uv, python = find_uv_bin(), str(HOME / "bin" / "python")
    install = [uv, "pip", "install", "--quiet", "--python", python]
    for words in (
        [uv, "venv", "--quiet", "--clear", "--seed", "--python", sys.executable, str(HOME)],
        [*install, "--require-hashes", "-r", str(PINS)],
        [*install, "hatchling", "-c", str(ROOT / "requirements.lock")],
        [*install, "--no-deps", "--no-build-isolation", "--editable", str(ROOT)],
    ):
        subprocess.run(words, check=True)
    mark.write_text(stamp(), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
