"""The scorer's page against the package: value, first best groups, number of best ones.

    python -m tests.proofs.scorer --seed 1

``make prove-scorer`` compares all piles of up to 8 cards and 200,000 others, drawn by a seed, in
Chromium, and writes ``data/scoring/page.json``.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from datetime import UTC, datetime
from itertools import chain, islice
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

from kings import __version__
from kings.publish.scorer import scorer_page
from kings.struggle.cards import Counts
from kings.struggle.partition.exact import count_best, grouper
from tests import chromium

RECORD = Path(__file__).parents[2] / "data" / "scoring" / "page.json"
CHUNK = 5_000
ASK = """piles => piles.map((letters) => {
  const counts = [...letters].map(Number), best = kingsScore.best(counts);
  const groups = best[0].map((group) => group.join(" ")).join("; ");
  return [kingsScore.points(counts), best.length, groups];
})"""

Answer = tuple[int, int, str]
"""Points, the number of best partitions, and the first of them."""


def small_piles(most: int) -> Iterator[Counts]:
    """Yield all piles of at most so many cards, six of a title at most (S-01)."""

    def lay(counts: Counts, left: int) -> Iterator[Counts]:
        if len(counts) == 10:
            yield counts
            return
        for number in range(min(6, left) + 1):
            yield from lay((*counts, number), left - number)

    return lay((), most)


def random_piles(number: int, above: int, seed: int) -> Iterator[Counts]:
    """Yield piles of more cards than ``above``: each size alike, cards drawn from the six decks."""
    rng = random.Random(seed)
    for _ in range(number):
        drawn = rng.sample(range(60), rng.randint(above + 1, 60))
        yield tuple(sum(card % 10 == at for card in drawn) for at in range(10))


def answer(counts: Counts) -> Answer:
    """Return what the package says of a pile."""
    first = grouper()(counts)
    groups = "; ".join(" ".join(str(int(card)) for card in one.cards) for one in first.groups)
    return first.points, count_best(counts), groups


def answers(piles: list[Counts]) -> list[Answer]:
    """Return what the package says of piles."""
    return [answer(one) for one in piles]


def asked(page: Page, piles: list[Counts]) -> list[Answer]:
    """Return what the page says of piles."""
    found = page.evaluate(ASK, ["".join(map(str, one)) for one in piles])
    return [(points, number, groups) for points, number, groups in found]


def chunks(piles: Iterable[Counts]) -> Iterator[list[Counts]]:
    """Yield the piles in lists of at most ``CHUNK``."""
    left = iter(piles)
    while chunk := list(islice(left, CHUNK)):
        yield chunk


def open_page(page: Page, folder: Path) -> None:
    """Open the scorer from a file of this folder, and wait until it can count."""
    file = folder / "scorer.html"
    file.write_text(scorer_page(), "utf-8")
    page.goto(file.as_uri())
    page.wait_for_selector("body[data-ready]")


def main(words: list[str]) -> int:
    """Compare, write the record, and return 1 if anything differs."""
    parser = argparse.ArgumentParser(prog="python -m tests.proofs.scorer")
    parser.add_argument("--most", type=int, default=8, help="all piles of up to so many cards")
    parser.add_argument("--others", type=int, default=200_000, help="so many others")
    parser.add_argument("--seed", type=int, default=1)
    asked_for = parser.parse_args(words)
    begun, compared, wrong = time.monotonic(), 0, []
    piles = chain(
        small_piles(asked_for.most),
        random_piles(asked_for.others, asked_for.most, asked_for.seed),
    )
    folder = Path.cwd() / "build"
    folder.mkdir(exist_ok=True)
    parts = list(chunks(piles))
    with sync_playwright() as driver, ProcessPoolExecutor() as pool:
        browser = driver.chromium.launch(executable_path=chromium.find(), args=chromium.FLAGS)
        page = browser.new_page()
        open_page(page, folder)
        for chunk, ours in zip(parts, pool.map(answers, parts), strict=True):
            theirs = asked(page, chunk)
            wrong += [one for one in zip(chunk, ours, theirs, strict=True) if one[1] != one[2]]
            compared += len(chunk)
            print(f"\r{compared:,} piles, {len(wrong)} differences", end="", flush=True)
        version = browser.version
        browser.close()
    print()
    record: dict[str, Any] = {
        "what": "the scorer's page against the package: points, number of best ways, the first",
        "made by": f"python -m tests.proofs.scorer --seed {asked_for.seed}",
        "date": f"{datetime.now(UTC):%Y-%m-%d}",
        "version": __version__,
        "chromium": version,
        "all piles of up to": asked_for.most,
        "others": asked_for.others,
        "seed": asked_for.seed,
        "compared": compared,
        "differences": [list(pile) for pile, _, _ in wrong],
        "seconds": round(time.monotonic() - begun),
    }
    RECORD.write_text(json.dumps(record, indent=1) + "\n", "utf-8")
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
