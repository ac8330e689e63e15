"""``python -m tests.hub``: make the environment of a JupyterHub, apart from the project's own.

It stands beside ``.venv`` and is made once for each change of what it holds: JupyterHub as pinned
in this folder, this project as it is here, and the hub's proxy, which comes from npm.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

from uv import find_uv_bin

ROOT = Path(__file__).resolve().parents[2]
HUB = ROOT / ".venv-hub"
PINS = ROOT / "tests" / "hub" / "requirements.lock"
PROXY = "configurable-http-proxy@5.3.0"
ADVICE = "The hub's proxy comes from npm, and there is no npm here: install Node.js 20 or newer."


def stamp() -> str:
    """Return what is another whenever the environment has to be made anew."""
    return f"{PROXY}\n{sys.version}\n{PINS.read_text('utf-8')}"


def is_ready() -> bool:
    """Say whether the environment is there, as it should be."""
    mark = HUB / "made-of.txt"
    return mark.is_file() and mark.read_text("utf-8") == stamp()


def main() -> int:
    """Make it if it isn't there; return 1, after a sentence, if something is missing."""
    if is_ready():
        return 0
    npm = shutil.which("npm")
    if npm is None:
        print(ADVICE, file=sys.stderr)
        return 1
    print("Setting up a JupyterHub (about a minute, once) ...", flush=True)
    uv, python = find_uv_bin(), str(HUB / "bin" / "python")
    install = [uv, "pip", "install", "--quiet", "--python", python]
    for words in (
        [uv, "venv", "--quiet", "--clear", "--seed", "--python", sys.executable, str(HUB)],
        [*install, "--require-hashes", "-r", str(PINS)],
        [*install, "hatchling", "-c", str(ROOT / "requirements.lock")],
        [*install, "--no-deps", "--no-build-isolation", "--editable", str(ROOT)],
        [npm, "install", "--silent", "--no-fund", "--prefix", str(HUB / "proxy"), PROXY],
    ):
        subprocess.run(words, check=True)
    (HUB / "made-of.txt").write_text(stamp(), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
