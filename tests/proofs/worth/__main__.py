"""Run the proof: ``python -m tests.proofs.worth --seed 1 --out data/worth/proof.json``."""

from __future__ import annotations

import argparse
import json
import platform
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

import kings
from kings.errors import BadInput
from kings.sim.kernel.compiling import cache_folder
from tests.proofs.worth.agreeing import Agreement, agree
from tests.proofs.worth.identities import hold_identities
from tests.proofs.worth.prices import price_slowly
from tests.proofs.worth.report import Report
from tests.proofs.worth.signing import sign

Part = Callable[[int, int, int], Report | Agreement]

PARTS: dict[str, tuple[Part, int]] = {
    "exact values and play-outs": (agree, 800),
    "prices by trying all gold": (price_slowly, 1200),
    "identities": (hold_identities, 2000),
    "rational signers": (sign, 300),
}
"""Each part of the proof, and at how many positions it looks."""


def main(words: list[str] | None = None) -> int:
    """Run all parts and print what they compared; 1 if anything differed."""
    parser = argparse.ArgumentParser(prog="python -m tests.proofs.worth")
    parser.add_argument("--share", type=float, default=1.0, help="part of the usual positions")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="a JSON file for what is found")
    asked = parser.parse_args(words)
    if not asked.share > 0:
        raise BadInput("A proof needs at least one position.")
    kept: dict[str, object] = {}
    differences = 0
    for name, (part, usual) in PARTS.items():
        began = time.monotonic()
        found = part(asked.seed, 0, max(1, round(asked.share * usual)))
        seconds = time.monotonic() - began
        kept[name] = found.record()
        differences += (found.report if isinstance(found, Agreement) else found).differences
        print(f"{name}: {seconds:,.0f} s\n{json.dumps(kept[name], indent=1)}", flush=True)
    if asked.out is not None:
        text = json.dumps(_record(asked.seed, differences, kept), indent=1, ensure_ascii=False)
        asked.out.write_text(f"{text}\n", encoding="utf-8", newline="\n")
    return 1 if differences else 0


def _record(seed: int, differences: int, parts: dict[str, object]) -> dict[str, object]:
    """Return what is kept of a proof: when and by what it was done, and what it found."""
    return {
        "date": datetime.now(UTC).date().isoformat(),
        "command": f"python -m tests.proofs.worth --seed {seed}",
        "seed": seed,
        "kernel": cache_folder().name,
        "versions": {
            "kings": kings.__version__,
            "python": platform.python_version(),
            **{name: version(name) for name in ("numba", "numpy", "scipy")},
        },
        "differences": differences,
        **parts,
    }


if __name__ == "__main__":
    sys.exit(main())
