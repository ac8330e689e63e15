"""How ``make mutants`` tries mutants: a plugin of pytest that collects the tests once.

Each mutant then meets its tests in a fork of that process, until one of them fails. What a mutant
changes is at work in its fork alone, and nothing that ran before can be remembered there.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

PLAN = "KINGS_MUTANTS_PLAN"
"""The variable that names the file of the plan: mutants with their tests, and where to report."""

SURVIVED, KILLED, OUT_OF_TIME = "survived", "killed", "out of time"


@dataclass(frozen=True)
class Trial:
    """A mutant and the tests that it meets; ``seconds``: of a processor that it may take."""

    mutant: str
    tests: Sequence[str]
    seconds: int


@dataclass(frozen=True)
class Plan:
    """Trials, ``workers`` at a time; each end is written to ``report`` as a line at once."""

    trials: tuple[Trial, ...]
    workers: int
    report: Path

    @classmethod
    def read(cls, file: Path) -> Plan:
        """Read a plan from a file."""
        kept = json.loads(file.read_text("utf-8"))
        trials = tuple(Trial(**trial) for trial in kept["trials"])
        return cls(trials, kept["workers"], Path(kept["report"]))

    def write(self, file: Path) -> None:
        """Write the plan to a file."""
        trials = [vars(trial) for trial in self.trials]
        kept = {"trials": trials, "workers": self.workers, "report": str(self.report)}
        file.write_text(json.dumps(kept), "utf-8")


def pytest_runtestloop(session: pytest.Session) -> bool:
    """Try the mutants of the plan instead of running the tests."""
    items = {item.nodeid: item for item in session.items}
    plan = Plan.read(Path(os.environ[PLAN]))
    with plan.report.open("a", encoding="utf-8") as report:
        for mutant, end in try_mutants(session, items, plan):
            report.write(f"{end}\t{mutant}\n")
            report.flush()
    return True


def try_mutants(
    session: pytest.Session, items: Mapping[str, pytest.Item], plan: Plan
) -> Iterator[tuple[str, str]]:
    """Yield how each mutant ended, as they end."""
    running: dict[int, tuple[Trial, float, Path]] = {}
    waiting = list(reversed(plan.trials))
    while waiting or running:
        while waiting and len(running) < plan.workers:
            trial, scratch = waiting.pop(), Path(tempfile.mkdtemp())
            child = os.fork()
            if not child:
                meet(session, items, trial, scratch)
            running[child] = trial, time.monotonic(), scratch
        time.sleep(0.02)
        for child, (trial, begun, scratch) in list(running.items()):
            done, status = os.waitpid(child, os.WNOHANG)
            if not done and time.monotonic() - begun < 10 * trial.seconds:
                continue
            if not done:
                os.killpg(child, signal.SIGKILL)
                _, status = os.waitpid(child, 0)
            del running[child]
            shutil.rmtree(scratch, ignore_errors=True)
            yield trial.mutant, end_of(os.waitstatus_to_exitcode(status))


def end_of(code: int) -> str:
    """Return what the exit code of a fork means; a crash of Python itself is noticed as well."""
    if code in (-signal.SIGXCPU, -signal.SIGKILL):
        return OUT_OF_TIME
    return KILLED if code else SURVIVED


def meet(
    session: pytest.Session, items: Mapping[str, pytest.Item], trial: Trial, scratch: Path
) -> None:
    """Run the tests with the mutant at work, and leave the fork; nothing is printed."""
    import resource  # as forks, it is not for Windows, where the rest is imported too

    os.setsid()
    quiet = os.open(os.devnull, os.O_WRONLY)
    os.dup2(quiet, 1)
    os.dup2(quiet, 2)
    os.environ.update(MUTANT_UNDER_TEST=trial.mutant, PYTEST_DEBUG_TEMPROOT=str(scratch))
    resource.setrlimit(resource.RLIMIT_CPU, (trial.seconds, trial.seconds + 5))
    code = 2
    try:
        chosen = [items[test] for test in trial.tests if test in items]
        for item, following in zip(chosen, [*chosen[1:], None], strict=True):
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if session.testsfailed:
                break
        code = int(bool(session.testsfailed))
    finally:
        sys.stdout.flush()
        os._exit(code)
