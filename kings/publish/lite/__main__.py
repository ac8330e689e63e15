"""Build the table without installation: ``python -m kings.publish.lite build/lite``."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from kings.errors import KingsError
from kings.publish.lite.building import build_lite


def main(words: list[str] | None = None) -> int:
    """Carry out the command; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m kings.publish.lite", description=__doc__)
    parser.add_argument("out", type=Path, help="the folder of the site")
    parser.add_argument("--address", default="", help="its address on the web, for the QR code")
    parser.add_argument("--parts", type=Path, help="where downloads are kept")
    asked = parser.parse_args(words)
    parts = asked.parts or asked.out.resolve().parent / "lite-parts"
    try:
        build_lite(asked.out, parts, address=asked.address)
    except KingsError as error:
        print(error, file=sys.stderr)
        return 1
    print(f"The table is in {asked.out}; docs/lite.md says how to put it on a server.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
