"""The papers of the house agree: project file, environments, lock, wheel and notebooks."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from hatchling.builders.wheel import WheelBuilder
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import kings
from tests.test_house import PACKAGES

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = (".binder", ".ci", "benchmarks", "data", "docs", "jupyter", "kings", "notebooks", "tests")
CACHES = {"__pycache__", ".ipynb_checkpoints"}

# What has no place in files that anybody unpacks anywhere. The brackets keep this list from
# finding itself.
OUT_OF_PLACE = {
    "a folder of one machine": r"(?<![\w.:])/(roo[t]|hom[e]|User[s])/",
    "the number of a ticket": r"\bissu[e]s?\s+#?\d|\b(fixe[s]|close[s]|se[e]|P[R]) #\d",
    "the address of a package index": r"pyp[i]\.org|pythonhoste[d]|npmj[s]\.|anaconda\.or[g]",
}


def read(name: str) -> str:
    """Return the text of a file of the project."""
    return (ROOT / name).read_text(encoding="utf-8")


def project() -> dict[str, Any]:
    """Return the ``[project]`` table."""
    table: dict[str, Any] = tomllib.loads(read("pyproject.toml"))["project"]
    return table


LOCKS = (
    "requirements.lock",
    *(f"tests/{apart}/requirements.lock" for apart in ("adapters", "hub", "mcp")),
)
APART = {"hub", "mcp", "openspiel", "pettingzoo", "tables"}
"""Extras with an environment of their own, or none: nobody else has to install them."""


def requirements(extras: Iterable[str]) -> list[Requirement]:
    """Return what these extras ask for, and what the project does anyway."""
    build = tomllib.loads(read("pyproject.toml"))["build-system"]["requires"]
    known = project()["optional-dependencies"]
    more = (line for extra in extras for line in known[extra])
    return [Requirement(line) for line in (*project()["dependencies"], *build, *more)]


def pins(lock: str = LOCKS[0]) -> dict[str, set[str]]:
    """Return what a lock pins: name → versions (one for each range of Pythons)."""
    found: dict[str, set[str]] = {}
    for name, version in re.findall(r"^([\w.-]+)==(\S+)", read(lock), re.MULTILINE):
        found.setdefault(name, set()).add(version)
    return found


def files() -> list[Path]:
    """Return the files of the project; no git is needed, so an unpacked archive will do."""
    top = [path for path in ROOT.iterdir() if path.is_file()]
    deep = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*") if path.is_file()]
    return [path for path in top + deep if not CACHES & set(path.parts)]


def out_of_place(text: str) -> list[str]:
    """Return what a text says that it should not, with the reason."""
    return [
        f"{reason}: {found[0]!r}"
        for reason, pattern in OUT_OF_PLACE.items()
        for found in re.finditer(pattern, text, flags=re.IGNORECASE)
    ]


def test_the_version_is_the_same_everywhere() -> None:
    cited = re.search(r"^version: (\S+)$", read("CITATION.cff"), re.MULTILINE)
    told = re.search(r"^## (\d\S*)", read("CHANGELOG.md"), re.MULTILINE)
    assert cited
    assert told
    assert kings.__version__ == project()["version"] == cited[1] == told[1]
    assert kings.__version__ == json.loads(read("jupyter/labextension/package.json"))["version"]


def test_what_catalogues_read_agrees_with_the_project_file() -> None:
    told, cited = json.loads(read("codemeta.json")), read("CITATION.cff")
    table = project()
    assert (table["version"], table["description"]) == (told["version"], told["description"])
    assert table["keywords"] == told["keywords"]
    assert [one["name"] for one in table["authors"]] == [one["name"] for one in told["author"]]
    assert f"\ndate-released: {told['datePublished']}\n" in cited
    assert all(f"\n  - {word}\n" in f"{cited}\n" for word in told["keywords"])
    assert "negotiation" in table["description"]
    named = re.search(r"^repository-code: (\S+)$", cited, re.MULTILINE)
    address = table.get("urls", {}).get("Repository")
    assert address == told.get("codeRepository") == (named[1] if named else None)


def test_the_conda_environment_asks_for_what_players_need() -> None:
    lines = [line.strip() for line in read("environment.yml").splitlines() if line.strip()]
    assert [
        f"name: {project()['name']}",
        "channels:",
        "- conda-forge",
        "dependencies:",
        f"- python{project()['requires-python']}",
        "- pip",
        "- pip:",
        "- -c .binder/pins.txt",
        "- -e .[notebooks,publish,theory]",
    ] == [line for line in lines if not line.startswith("#")]


def test_all_means_every_extra() -> None:
    extras = project()["optional-dependencies"]
    assert Requirement(extras["all"][0]).extras == extras.keys() - {"all"} - APART


def test_every_package_that_the_program_imports_is_asked_for() -> None:
    """And not only brought along by another one, which may do without it tomorrow."""
    asked = {
        canonicalize_name(one.name) for one in requirements(project()["optional-dependencies"])
    }
    imported = set().union(*PACKAGES.values()) - {"typing_extensions"}  # read by mypy alone
    imported = imported - {"pyspiel"} | {"open_spiel"}  # one package, under two names
    assert {"tornado", "jupyter_server", "IPython"} <= imported
    assert [] == sorted(name for name in imported if canonicalize_name(name) not in asked)


def test_the_lock_pins_everything_that_the_project_asks_for() -> None:
    pinned = pins()
    assert len(pinned) > 100
    for asked in requirements(project()["optional-dependencies"].keys() - APART):
        if asked.name != project()["name"]:
            assert pinned.get(asked.name), f"{asked.name} is not in the lock; run `make lock`"
            assert all(asked.specifier.contains(version) for version in pinned[asked.name])


COLAB = {
    "ipywidgets": "7.7.1",
    "traitlets": "5.7.1",
    "numpy": "2.0.2",
    "pandas": "2.2.2",
    "numba": "0.60.0",
    "tqdm": "4.66.4",
}
"""What Colab had when it was last seen; docs/start/install.md says when and where."""


def test_what_colab_has_need_not_be_replaced() -> None:
    asked = {one.name: one for one in requirements({"analysis", "compiled"})}
    assert COLAB.keys() <= asked.keys()
    assert [] == [name for name, has in COLAB.items() if not asked[name].specifier.contains(has)]
    told = read("docs/start/install.md")
    assert [] == [name for name, has in COLAB.items() if f"{name} {has}" not in told]


@pytest.mark.parametrize(
    ("lock", "extra", "package"),
    [
        ("adapters", "openspiel", "open-spiel"),
        ("adapters", "pettingzoo", "pettingzoo"),
        ("hub", "hub", "jupyterhub"),
        ("mcp", "mcp", "mcp"),
    ],
)
def test_a_lock_of_its_own_pins_what_its_extra_needs_as_the_other_does(
    lock: str, extra: str, package: str
) -> None:
    pinned, others = pins(f"tests/{lock}/requirements.lock"), pins()
    asked = [
        one for one in requirements({extra}) if one.name not in (project()["name"], "hatchling")
    ]
    assert package in {one.name for one in asked} - others.keys()
    for one in asked:
        assert pinned.get(one.name), f"{one.name} is not in that lock; run `make lock`"
    assert [] == [name for name in pinned.keys() & others.keys() if pinned[name] != others[name]]


def test_conda_and_binder_take_the_versions_of_the_lock() -> None:
    assert pins() == pins(".binder/pins.txt")
    assert "--hash" not in read(".binder/pins.txt")  # with hashes pip installs no folder


@pytest.mark.parametrize("lock", LOCKS)
def test_the_lock_has_a_hash_for_every_pin(lock: str) -> None:
    entries = re.split(r"\n(?=\w)", read(lock).partition("make lock\n")[2])
    assert sum(map(len, pins(lock).values())) == len(entries)
    assert [] == [entry.split()[0] for entry in entries if "--hash=sha256:" not in entry]


@pytest.mark.parametrize("lock", LOCKS)
def test_the_lock_has_no_addresses(lock: str) -> None:
    assert [] == re.findall(r".*(?::/|/\w|@|--index|--find).*", read(lock))


def test_a_wheel_holds_every_file_of_the_package() -> None:
    builder = WheelBuilder(str(ROOT))
    packed = {ROOT / found.relative_path for found in builder.recurse_included_files()}
    wanted = {path for path in files() if ROOT / "kings" in path.parents}
    assert ROOT / "kings" / "py.typed" in wanted
    assert set() == wanted - packed


def test_files_say_nothing_out_of_place() -> None:
    assert len(files()) >= 20
    found = {}
    for path in files():
        text = path.read_text(encoding="utf-8", errors="replace")
        if path.suffix != ".lock" and (said := out_of_place(text)):
            found[str(path.relative_to(ROOT))] = said
    assert {} == found


@pytest.mark.parametrize(
    "text",
    ["see /roo" + "t/notes", "as in issu" + "e 12", "fixe" + "s #7.", "https://pyp" + "i.org/"],
)
def test_what_is_out_of_place_is_found(text: str) -> None:
    assert out_of_place(text)


@pytest.mark.parametrize(
    "text", ["colour #1f77b4", "and/or/home/alone", "player #2", "~/.local/share/kings"]
)
def test_what_is_in_place_is_left_alone(text: str) -> None:
    assert [] == out_of_place(text)


def test_a_playable_table_is_tested_in_a_browser() -> None:
    assert list((ROOT / "tests" / "browser").glob("test_*.py"))
