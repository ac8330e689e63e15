"""What is packed: the same bytes each time, small, and from the archive the same wheel."""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest
from hatchling.metadata.core import ProjectMetadata
from hatchling.plugin.manager import PluginManager

import kings
from kings.publish.lite_packages import DATA, slim
from tests.release.built import ROOT, Release, build, unpacked

MOST = 3_000_000
"""Bytes that the wheel may have: it is fetched into browsers."""
RECORD = re.compile(r"data/(kernel|proofs|yardstick)/")
"""Records of proofs, which nothing in the package reads."""


@pytest.fixture(scope="module")
def release(tmp_path_factory: pytest.TempPathFactory) -> Release:
    return build(ROOT, tmp_path_factory.mktemp("release"))


def digests(release: Release) -> tuple[str, str]:
    """Return the fingerprints of the wheel and of the archive."""
    files = (release.wheel, release.archive)
    wheel, archive = (hashlib.sha256(file.read_bytes()).hexdigest() for file in files)
    return wheel, archive


def test_the_wheel_is_small_and_holds_the_package_and_what_jupyter_looks_for(
    release: Release,
) -> None:
    assert release.wheel.stat().st_size < MOST
    with zipfile.ZipFile(release.wheel) as packed:
        names = packed.namelist()
    made = f"kings-{kings.__version__}"
    assert {"kings", f"{made}.dist-info", f"{made}.data"} == {name.split("/")[0] for name in names}
    jupyters = {name.partition(".data/data/")[2] for name in names if ".data/" in name}
    assert jupyters == {
        "etc/jupyter/jupyter_server_config.d/kings.json",
        "share/jupyter/labextensions/kings-hall/install.json",
        "share/jupyter/labextensions/kings-hall/package.json",
        "share/jupyter/labextensions/kings-hall/static/remoteEntry.js",
    }


def shipped_here() -> set[str]:
    """Return the files of the project that the wheel is to have in the package."""
    files = [file for name in ("data", "notebooks") for file in (ROOT / name).rglob("*")]
    found = {file.relative_to(ROOT).as_posix() for file in files if file.is_file()}
    return {name for name in found if ".ipynb_checkpoints" not in name and not RECORD.match(name)}


def test_the_wheel_teaches(release: Release) -> None:
    """What it reads is in it as it is here, and the notebooks as nobody has run them yet."""
    with zipfile.ZipFile(release.wheel) as packed:
        names = [name.removeprefix("kings/") for name in packed.namelist()]
        inside = {name for name in names if name.startswith(("data/", "notebooks/"))}
        held = {name: packed.read(f"kings/{name}") for name in inside}
    assert inside == shipped_here() != set()
    for name in inside:
        own = (ROOT / name).read_bytes()
        if name.startswith("data/scenarios/"):  # without blanks
            assert json.loads(own) == json.loads(held[name]), name
            continue
        if not name.endswith(".ipynb"):
            assert own == held[name], name
            continue
        here, there = (json.loads(text)["cells"] for text in (own, held[name]))
        assert ["".join(cell["source"]) for cell in here] == [cell["source"] for cell in there]
        code = [cell for cell in there if cell["cell_type"] == "code"]
        assert code and not any(cell["outputs"] or cell["execution_count"] for cell in code), name


def test_schemas_say_the_same_without_their_blanks(release: Release) -> None:
    own = {file.relative_to(ROOT).as_posix(): file for file in ROOT.glob("kings/**/schemas/*.json")}
    with zipfile.ZipFile(release.wheel) as packed:
        names = [name for name in packed.namelist() if "/schemas/" in name]
        held = {name: packed.read(name) for name in names if name.endswith(".json")}
    assert sorted(own) == sorted(held) != []
    for name, file in own.items():
        assert json.loads(file.read_bytes()) == json.loads(held[name])
        assert len(held[name]) < file.stat().st_size


def page_of_the_package(**urls: str) -> str:
    """Return the Markdown that an index is to show, if the project names these addresses."""
    asked = ProjectMetadata(str(ROOT), PluginManager())
    asked.config["project"]["urls"] = urls
    return str(asked.core.readme)


def test_scripts_do_the_same_without_their_comments(release: Release) -> None:
    """What is left out are whole lines, and none of them stands within a text."""
    own = {file.relative_to(ROOT).as_posix(): file for file in ROOT.glob("kings/**/*.js")}
    with zipfile.ZipFile(release.wheel) as packed:
        names = [name for name in packed.namelist() if re.match(r"kings/.*\.js$", name)]
        held = {name: packed.read(name).decode() for name in names}
    assert sorted(own) == sorted(held) != []
    for name, file in own.items():
        kept, ticks = [], 0
        for line in file.read_text(encoding="utf-8").splitlines():
            if line.lstrip().startswith("//"):
                assert ticks % 2 == 0, f"{name}: {line}"
            else:
                kept.append(line)
                ticks += line.count("`")
        assert kept == held[name].splitlines()


def test_styles_do_the_same_without_their_comments(release: Release) -> None:
    own = {file.relative_to(ROOT).as_posix(): file for file in ROOT.glob("kings/**/*.css")}
    with zipfile.ZipFile(release.wheel) as packed:
        names = [name for name in packed.namelist() if re.match(r"kings/.*\.css$", name)]
        held = {name: packed.read(name).decode() for name in names}
    assert sorted(own) == sorted(held) != []
    for name, file in own.items():
        text = file.read_text(encoding="utf-8")
        rules, kept = (re.sub(r"/\*.*?\*/", "", one, flags=re.DOTALL) for one in (text, held[name]))
        assert rules.split() == kept.split()
        assert not re.search(r"^\s*/\*", held[name], re.MULTILINE)


def test_the_page_of_the_package_leads_nowhere_that_an_index_has_not(release: Release) -> None:
    with zipfile.ZipFile(release.wheel) as packed:
        told = packed.read(f"kings-{kings.__version__}.dist-info/METADATA").decode("utf-8")
    page = told.partition("\n\n")[2]
    assert "\nDescription-Content-Type: text/markdown\n" in told
    assert page.startswith("# Kings\n") and "(`docs/start/first_game.md`)" in page
    assert [] == re.findall(r"\]\((?!https:).*?\)", page)


def test_with_an_address_its_links_and_its_picture_are_files_of_that_version() -> None:
    page = page_of_the_package(Repository="https://kings.example/all/kings/")
    links = re.findall(r"(!?)\[[^\]]*\]\((\S+)\)", page)
    assert (
        "!",
        f"https://kings.example/all/kings/raw/v{kings.__version__}/docs/_static/deal.png",
    ) in links
    plain = f"https://kings.example/all/kings/blob/v{kings.__version__}/"
    for picture, link in links:
        assert picture or (ROOT / link.removeprefix(plain)).is_file(), link
    assert len(re.findall(r"\]\(", (ROOT / "README.md").read_text("utf-8"))) == len(links) > 10


def test_a_browser_gets_of_it_what_is_read_there(release: Release, tmp_path: Path) -> None:
    with zipfile.ZipFile(slim(release.wheel, tmp_path)) as packed:
        names = packed.namelist()
    data = [name.split("/")[2] for name in names if name.startswith("kings/data/")]
    assert {*DATA} == {*data}
    assert "kings/data/scenarios/a_card_for_sale.json" in names
    assert [] == [name for name in names if "notebooks/" in name or name.startswith("kings/hall/")]


def test_the_source_archive_holds_what_the_notebooks_and_tests_read(release: Release) -> None:
    with tarfile.open(release.archive) as packed:
        names = [name.split("/", 1)[1] for name in packed.getnames()]
    tops = {name.split("/")[0] for name in names}
    assert "jupyter/server.json" in names
    papers = {"LICENSE", "README.md", "CHANGELOG.md", "pyproject.toml", "requirements.lock"}
    papers.add("hatch_build.py")
    assert tops >= {"kings", "notebooks", "data", "tests", "docs", "benchmarks", *papers}
    assert [] == [name for name in names if "__pycache__" in name or name.startswith(".ci")]


@pytest.mark.slow
def test_the_archive_makes_the_same_wheel_byte_for_byte(release: Release, tmp_path: Path) -> None:
    folder = unpacked(release, tmp_path / "unpacked")
    for file in folder.rglob("*"):
        os.utime(file, (1, 1))
    again = build(folder, tmp_path / "again")
    assert digests(release) == digests(again)


@pytest.mark.slow
def test_a_file_more_makes_another_wheel(release: Release, tmp_path: Path) -> None:
    folder = unpacked(release, tmp_path / "unpacked")
    shutil.copy(folder / "README.md", folder / "kings" / "planted.md")
    assert digests(build(folder, tmp_path / "more"))[0] != digests(release)[0]


def loaded_by(statement: str) -> set[str]:
    """Return the modules that this import loads in a fresh process."""
    script = (
        "import json, sys; before = set(sys.modules); "
        f"{statement}; print(json.dumps(sorted(set(sys.modules) - before)))"
    )
    words = [sys.executable, "-c", script]
    ran = subprocess.run(words, cwd=ROOT, stdout=subprocess.PIPE, check=True, text=True)
    return set(json.loads(ran.stdout))


def test_the_package_loads_nothing_but_the_door() -> None:
    assert {"kings", "kings.face"} == loaded_by("import kings")


def test_the_rules_load_the_standard_library_alone() -> None:
    packages = {name.split(".")[0] for name in loaded_by("from kings.struggle import *")}
    assert "kings" in packages
    assert set() == packages - {"kings"} - sys.stdlib_module_names
