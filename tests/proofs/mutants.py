"""Make small changes to the program, one at a time, and see that a test notices: ``make mutants``.

mutmut makes the changed programs (mutants) of the files that ``tool.mutmut`` in ``pyproject.toml``
names: the rules, deals, views and records. A mutant is killed when a test fails, when the tests
don't come to an end, or when the type checker refuses it, as the checks of every change would.
Thousands of mutants take hours, so that as many as are asked for are drawn by lot.

Each mutant first meets the quickest tests that run through its function, in a process that has
imported everything. Whatever survives them meets all of these tests, in a process of its own: there
it is at work from the first import on. The survivors are listed beside the reasons that
``survivors.json`` gives for them.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import random
import subprocess
import sys
import tempfile
import tomllib
from bisect import bisect
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from difflib import ndiff
from itertools import islice
from pathlib import Path
from typing import Any

from kings.sim.intervals import wilson
from tests.proofs.mutant_trials import KILLED, OUT_OF_TIME, PLAN, SURVIVED, Plan, Trial

HERE = Path(__file__).parent
REASONS = HERE / "survivors.json"
MUTANTS = Path("mutants")
STATS = MUTANTS / "mutmut-stats.json"

REFUSED = "refused by types"
ENDS = {0: SURVIVED, 1: KILLED, 3: KILLED, 37: REFUSED, 24: OUT_OF_TIME, -24: OUT_OF_TIME}
"""What mutmut's exit codes say; a mutant with any other code is tried again."""

DEAD = (KILLED, REFUSED, OUT_OF_TIME)

QUICK_SECONDS, QUICK_TESTS = 10.0, 500
"""How long the tests may take together that a mutant meets first, and how many they are at most."""


def environment(**more: str) -> dict[str, str]:
    """Return the variables of this process, with this environment's programs found first.

    ``CI``: random tests draw the same examples each time, so that a mutant alone makes them fail.
    """
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    return {**os.environ, "PATH": path, "CI": "1", **more}


def settings() -> dict[str, Any]:
    """Return what ``pyproject.toml`` says to mutmut."""
    told: dict[str, Any] = tomllib.loads(Path("pyproject.toml").read_text("utf-8"))
    mutmuts: dict[str, Any] = told["tool"]["mutmut"]
    return mutmuts


def mutmut(*words: str, check: bool = True) -> str:
    """Run mutmut in this environment and return what it prints."""
    run = subprocess.run(
        [sys.executable, "-m", "mutmut", *words],
        capture_output=True,
        text=True,
        check=False,
        env=environment(),
    )
    if check and run.returncode:
        raise SystemExit(f"mutmut {words[0]} failed:\n{(run.stdout + run.stderr)[-2000:]}")
    return run.stdout


def states() -> dict[str, str]:
    """Return how each mutant ended, by its name; one that hasn't been tried is ``not tried``."""
    ends: dict[str, str] = {}
    for file in sorted(MUTANTS.glob("kings/**/*.meta")):
        for name, code in json.loads(file.read_text("utf-8"))["exit_code_by_key"].items():
            ends[name] = "not tried" if code is None else ENDS.get(code, "unclear")
    return ends


def mangled(name: str) -> str:
    """Return mutmut's name for the function that a mutant changes."""
    return name.rpartition("__mutmut_")[0]


def function(name: str) -> str:
    """Return the function that a mutant changes, as ``kings.keys.state.Draft.spend``."""
    module, _, rest = mangled(name).rpartition(".")
    path = rest.split("ǁ")[1:] or [rest.removeprefix("x_")]
    return ".".join((module, *path))


def change(name: str) -> str:
    """Return the lines that a mutant takes away and puts in, without the space before them."""
    module, _, local = name.rpartition(".")
    before, after = (
        _lines(MUTANTS / Path(*module.split(".")).with_suffix(".py"), function)
        for function in (f"{mangled(local)}__mutmut_orig", local)
    )
    told = [line for line in ndiff(before, after) if line[0] in "+-"]
    return " ".join(f"{line[0]} {line[1:].strip()}" for line in told)


def _lines(file: Path, function: str) -> list[str]:
    """Return the lines of a function of a changed module, but for the first, which has its name."""
    text = file.read_text("utf-8")
    (found,) = (
        node
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef) and node.name == function
    )
    return text.splitlines()[found.lineno : found.end_lineno]


def drawn(names: Iterable[str], how_many: int, seed: int) -> list[str]:
    """Draw mutants by lot: the same ones for the same seed."""
    urn = sorted(names)
    return sorted(random.Random(seed).sample(urn, min(how_many, len(urn))))


def refused() -> set[str]:
    """Return the mutants that the type checker refuses."""
    run = subprocess.run(
        settings()["type_check_command"],
        cwd=MUTANTS,
        capture_output=True,
        text=True,
        check=False,
        env=environment(),
    )
    lines: dict[str, list[int]] = {}
    for complaint in map(json.loads, filter(str.strip, run.stdout.splitlines())):
        if complaint["severity"] == "error":
            lines.setdefault(complaint["file"], []).append(complaint["line"])
    return {name for file, wrong in lines.items() for name in _mutants_at(Path(file), wrong)}


def _mutants_at(file: Path, lines: Iterable[int]) -> Iterator[str]:
    """Yield the mutants that these lines of a changed module belong to."""
    module = ".".join(file.with_suffix("").parts)
    tree = ast.parse((MUTANTS / file).read_text("utf-8"))
    begins = sorted(
        (node.lineno, node.name)
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and "__mutmut_" in node.name
    )
    for line in lines:
        _, name = begins[bisect(begins, (line, "~")) - 1]
        if name.endswith("_orig"):
            raise SystemExit(f"{file}, line {line}: the types refuse more than mutants.")
        yield f"{module}.{name}"


def covering(name: str, stats: Mapping[str, Any]) -> set[str]:
    """Return the tests that run through a mutant's function.

    Whatever runs while modules are imported stands on the account of the first test of all.
    """
    first = next(iter(stats["duration_by_test"]), "")
    return {*stats["tests_by_mangled_function_name"].get(mangled(name), ())} - {first}


def fitting_tests(name: str, stats: Mapping[str, Any]) -> list[str]:
    """Return all tests that run through a mutant's function, the quickest first.

    A function that runs while modules are imported belongs to no test: it is tried with the tests
    of its room.
    """
    seconds = stats["duration_by_test"]
    room = f"tests/{name.split('.')[1]}/"
    tests = covering(name, stats) or {test for test in seconds if test.startswith(room)}
    return sorted(tests, key=lambda test: (seconds[test], test))


def quickest(tests: Iterable[str], seconds: Mapping[str, float]) -> list[str]:
    """Return the first of these tests, as many as fit into the time."""
    chosen: list[str] = []
    left = QUICK_SECONDS
    for test in islice(tests, QUICK_TESTS):
        left -= seconds[test]
        if chosen and left < 0:
            break
        chosen.append(test)
    return chosen


def trial(name: str, stats: Mapping[str, Any], *, whole: bool) -> Trial:
    """Return the trial of a mutant by all tests that run through its function, or the quickest."""
    seconds = stats["duration_by_test"]
    tests = fitting_tests(name, stats)
    chosen = tests if whole else quickest(tests, seconds)
    return Trial(name, chosen, int(4 * sum(seconds[test] for test in chosen)) + 60)


def pytest_in_mutants(*words: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run pytest where the mutants are, with the arguments that mutmut gives it as well."""
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-x", "-q", "--rootdir=.", *words]
        + settings()["pytest_add_cli_args"],
        cwd=MUTANTS,
        capture_output=True,
        text=True,
        check=False,
        env=environment(PY_IGNORE_IMPORTMISMATCH="1", **variables),
    )


def try_them(trials: Sequence[Trial], workers: int) -> None:
    """Try mutants, and keep how each ended."""
    with tempfile.TemporaryDirectory() as folder:
        plan, report = Path(folder, "plan.json"), Path(folder, "report")
        Plan(tuple(trials), workers, report).write(plan)
        run = pytest_in_mutants(
            *("-s", "-p", "tests.proofs.mutant_trials"),
            *settings()["pytest_add_cli_args_test_selection"],
            **{PLAN: str(plan), "MUTANT_UNDER_TEST": ""},
        )
        lines = report.read_text("utf-8").splitlines() if report.exists() else []
        for line in lines:
            end, name = line.split("\t")
            keep(name, end)
        if len(lines) < len(trials):
            raise SystemExit(f"The trials ended early:\n{(run.stdout + run.stderr)[-2000:]}")


def try_anew(name: str, stats: Mapping[str, Any]) -> None:
    """Try a mutant of a function that runs while modules are imported, in a process of its own."""
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as listed:
        listed.write("\n".join(fitting_tests(name, stats)))
        listed.flush()
        run = pytest_in_mutants(f"@{listed.name}", MUTANT_UNDER_TEST=name)
    # A test that isn't found is no death, unless its module can't be imported.
    failed = run.returncode in (1, 2, 3) or "ERROR collecting" in run.stdout
    if not failed and run.returncode:
        raise SystemExit(f"pytest failed for {name}:\n{(run.stdout + run.stderr)[-2000:]}")
    keep(name, KILLED if failed else SURVIVED)


def keep(name: str, end: str) -> None:
    """Write down how a mutant ended, where mutmut writes its own."""
    module = mangled(name).split(".x")[0]
    file = MUTANTS / Path(*module.split(".")).with_suffix(".py.meta")
    kept = json.loads(file.read_text("utf-8"))
    kept["exit_code_by_key"][name] = {SURVIVED: 0, KILLED: 1, OUT_OF_TIME: 24, REFUSED: 37}[end]
    file.write_text(json.dumps(kept, indent=4), "utf-8")


def try_all(names: Sequence[str], workers: int) -> None:
    """Try mutants quickly unless that was done before, and those that are left with all tests."""
    stats = json.loads(STATS.read_text("utf-8"))
    for name in refused() & set(names):
        keep(name, REFUSED)
    ends = states()
    new = [name for name in names if ends[name] == "not tried"]
    print(f"Trying {len(new)} mutants ...", flush=True)
    try_them([trial(name, stats, whole=False) for name in new], workers)
    ends = states()
    left = [name for name in names if ends[name] not in DEAD]
    print(f"{len(left)} survived the quickest tests and meet all ...", flush=True)
    try_them([trial(name, stats, whole=True) for name in left], workers)
    ends = states()
    for name in left:
        if ends[name] not in DEAD and not covering(name, stats):
            try_anew(name, stats)


def report(names: Sequence[str], ends: Mapping[str, str]) -> dict[str, Any]:
    """Return how these mutants ended: counts, and the share killed with its interval."""
    counts = Counter(ends[name] for name in names)
    killed = sum(counts[end] for end in DEAD)
    typed = len(names) - counts[REFUSED]
    by_tests = killed - counts[REFUSED]
    return {
        "drawn": len(names),
        "functions": len({mangled(name) for name in names}),
        "ends": dict(sorted(counts.items())),
        "killed": killed,
        "share": shares(killed, len(names)),
        "killed by tests, of those that the types allow": [by_tests, typed],
        "share of these": shares(by_tests, typed),
    }


def shares(killed: int, of: int) -> list[float]:
    """Return a share and its 95 % interval."""
    low, high = wilson(killed, of)
    return [round(killed / of, 4), round(low, 4), round(high, 4)]


def survivors(names: Iterable[str], ends: Mapping[str, str]) -> list[dict[str, str]]:
    """Return what each survivor changes, with the reason for which it may survive."""
    reasons = json.loads(REASONS.read_text("utf-8"))
    told = []
    for name in names:
        if ends[name] not in DEAD:
            where, what = function(name), change(name)
            why = reasons.get(where, {}).get(what, "")
            told.append({"mutant": name, "function": where, "change": what, "reason": why})
    return told


def main() -> None:
    """Draw mutants, try them, print the survivors, and write the record if a place is given."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sample", type=int, default=600, help="how many mutants to draw of all")
    parser.add_argument("--also", type=Path, help="a file with mutants to try besides, one a line")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2, help="how many to try at a time")
    parser.add_argument("--only", default="", help="mutants of functions whose name begins so")
    parser.add_argument("--out", type=Path, help="the file for the record")
    words = parser.parse_args()
    print("Making the mutants, and seeing which test runs through which function ...", flush=True)
    mutmut("run", "nothing of this name", check=False)
    names = [name for name in states() if function(name).startswith(words.only)]
    if not names:
        raise SystemExit(f"No mutant of a function whose name begins with {words.only!r}.")
    sample = drawn(names, words.sample, words.seed)
    more = words.also.read_text("utf-8").split() if words.also else []
    tried = sorted({*sample, *more})
    try_all(tried, words.workers)
    ends = states()
    record = {
        "date": date.today().isoformat(),
        "seed": words.seed,
        "mutants": len(names),
        "by lot": report(sample, ends),
        **({"besides": report(more, ends)} if more else {}),
        "survivors": survivors(tried, ends),
    }
    print(json.dumps(record, indent=1, ensure_ascii=False))
    if words.out:
        words.out.parent.mkdir(exist_ok=True)
        words.out.write_text(json.dumps(record, indent=1, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    main()
