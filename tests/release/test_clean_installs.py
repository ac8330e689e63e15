"""A release in clean environments: with no extra, and with each of them on its own.

A command that needs more than is there says in one sentence which extra it belongs to; and in that
extra's own environment the very same command works.
"""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

import kings
from kings.publish.guard import read_notebook
from tests.compare_notebooks import differences
from tests.release.built import ROOT, Clean, Release, build, extras, unpacked, within
from tests.release.offers import BASE, OFFERS, SNIPPETS, Offer
from tests.test_house import FLOORS, TEACHING_CORE, room, the_house

pytestmark = pytest.mark.slow

Installed = Callable[[str], Clean]
LACKS = re.compile(r"kings [a-z]+: .+ needs .+ pip install .+ this project's extra “(\w+)”\)\n")


@pytest.fixture(scope="module")
def release(tmp_path_factory: pytest.TempPathFactory) -> Release:
    return build(ROOT, tmp_path_factory.mktemp("release"))


@pytest.fixture(scope="module")
def installed(release: Release, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """Return what makes the environment of an extra, or gives it again."""
    made: dict[str, Clean] = {}

    def give(extra: str) -> Clean:
        if extra not in made:
            made[extra] = Clean.made(tmp_path_factory.mktemp(extra or "base"))
            chosen = f"[{extra}]" if extra else ""
            made[extra].install(f"kings{chosen} @ {release.wheel.as_uri()}")
        return made[extra]

    return give


@pytest.fixture
def desk(tmp_path: Path) -> Path:
    """A folder with a copy of the simulated class."""
    shutil.copytree(ROOT / "data" / "lessons" / "class_of_30", tmp_path / "class")
    return tmp_path


def asked(clean: Clean, offer: Offer, desk: Path) -> tuple[int, str, str]:
    """Give a command in an environment; return its code, what it printed, what it complained."""
    words = (word.format(made=desk / "class") for word in offer.words)
    ran = clean.run("-m", "kings", *words, at=desk)
    return ran.returncode, ran.stdout, ran.stderr


@pytest.mark.parametrize("extra", [BASE, *extras()])
def test_an_extra_installs_alone_and_the_rules_can_be_imported(
    installed: Installed, extra: str, tmp_path: Path
) -> None:
    clean = installed(extra)
    clean.check()
    core = [name for name in the_house() if FLOORS[room(name)] <= TEACHING_CORE]
    script = f"import {', '.join(core)}; print(kings.__file__, kings.__version__)"
    ran = clean.run("-c", script, at=tmp_path)
    assert "" == ran.stderr
    place, version = ran.stdout.split()
    assert kings.__version__ == version
    assert clean.folder in Path(place).parents


@pytest.mark.parametrize("offer", OFFERS, ids=str)
def test_a_command_works_with_its_own_extra_alone(
    installed: Installed, offer: Offer, desk: Path
) -> None:
    code, printed, complained = asked(installed(offer.extra), offer, desk)
    assert offer.code == code, complained
    assert offer.tells in printed + complained


@pytest.mark.parametrize("extra", [BASE, *extras()])
def test_a_command_that_lacks_something_names_the_extra_that_has_it(
    installed: Installed, extra: str, desk: Path
) -> None:
    has = within(extra) if extra else {BASE}
    lacking = [offer for offer in OFFERS if offer.extra not in has | {BASE}]
    for offer in lacking:
        code, printed, complained = asked(installed(extra), offer, desk)
        named = LACKS.fullmatch(complained)
        assert 2 == code and named, f"{offer}: {printed}{complained}"
        assert named[1] in within(offer.extra), offer
    assert lacking or {"all", "test"} & {extra}


@pytest.mark.parametrize("extra", SNIPPETS)
def test_an_extra_for_python_does_what_it_is_for(
    installed: Installed, extra: str, tmp_path: Path
) -> None:
    ran = installed(extra).run("-c", SNIPPETS[extra], at=tmp_path)
    assert "True\n" == ran.stdout, ran.stderr


NOTEBOOKS = sorted(path.name for path in (ROOT / "notebooks").glob("*.ipynb"))
RUN = """
import json
import sys
from kings.publish.notebook import run_notebook
print(json.dumps(run_notebook(sys.argv[1])))
"""


@pytest.fixture(scope="module")
def mine(installed: Installed, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The notebooks as whoever has the wheel copies them."""
    folder = tmp_path_factory.mktemp("copied")
    ran = installed("publish,theory").run("-m", "kings", "notebooks", "mine", at=folder)
    assert 0 == ran.returncode, ran.stderr
    return folder / "mine" / "notebooks"


def test_the_wheel_brings_every_notebook(mine: Path) -> None:
    assert sorted(path.name for path in mine.glob("*.ipynb")) == NOTEBOOKS


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_every_notebook_that_the_wheel_brings_shows_what_ours_do(
    installed: Installed, mine: Path, name: str
) -> None:
    ran = installed("publish,theory").run("-c", RUN, name, at=mine, patience=1500)
    assert 0 == ran.returncode, ran.stderr
    ours = read_notebook(ROOT / "notebooks" / name)
    assert [] == differences(ours, json.loads(ran.stdout))


def test_the_site_s_extra_builds_a_page(installed: Installed, tmp_path: Path) -> None:
    docs = tmp_path / "docs"
    docs.mkdir()
    (docs / "conf.py").write_text("extensions = ['myst_nb']\nhtml_theme = 'furo'\n", "utf-8")
    (docs / "index.md").write_text("# A page\n", "utf-8")
    ran = installed("site").run("-m", "sphinx", "-q", "docs", "out", at=tmp_path)
    assert 0 == ran.returncode, ran.stderr
    assert "A page" in (tmp_path / "out" / "index.html").read_text("utf-8")


def test_the_source_archive_installs_and_its_own_tests_pass(
    release: Release, tmp_path: Path
) -> None:
    clean = Clean.made(tmp_path / "archive")
    clean.install(f"kings[test] @ {release.archive.as_uri()}")
    folder = unpacked(release, tmp_path / "unpacked")
    shutil.rmtree(folder / "kings")
    words = ["tests/struggle/test_text.py", "tests/records/test_journal.py", "tests/keys"]
    ran = clean.run("-m", "pytest", "-q", "-p", "no:cacheprovider", *words, at=folder)
    assert 0 == ran.returncode, ran.stdout
