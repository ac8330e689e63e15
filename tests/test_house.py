"""The house stands: which room may know which, and what every room must have.

The plan is the table of floors below; imports only go down. The checks work on a mapping of module
names to source text, so that the tests can also plant a fault in a small house of their own.
"""

from __future__ import annotations

import ast
import graphlib
import importlib
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from kings.games import ROOMS, RULE_NUMBER

ROOT = Path(__file__).resolve().parents[1]

# Room: floor. A room on a floor imports from lower floors only.
FLOORS = {
    "kings.face": 0,
    "kings": 1,
    "kings.errors": 1,
    "kings.words": 1,
    "kings.seeds": 1,
    "kings.shipped": 1,
    "kings.client": 11,
    "kings.typed": 2,
    "kings.laying": 2,
    "kings.names": 3,
    "kings.game": 2,
    "kings.options": 2,
    "kings.fields": 3,
    "kings.notation": 3,
    "kings.markup": 4,
    "kings.struggle": 4,
    "kings.keys": 4,
    "kings.castle": 4,
    "kings.games": 5,
    "kings.bots": 6,
    "kings.records": 6,
    "kings.sim": 7,
    "kings.agent": 8,
    "kings.classroom": 8,
    "kings.table": 11,
    "kings.analysis": 9,
    "kings.adapters": 10,
    "kings.figures": 10,
    "kings.lessons": 10,
    "kings.publish": 12,
    "kings.hall": 13,
    "kings.widgets": 13,
    "kings.commands": 14,
    "kings.cli": 15,
    "kings.__main__": 16,
}
GAMES = {room.name: room.letter for room in ROOMS.values()}
TEACHING_CORE = 6  # up to this floor the standard library is enough, so that it runs in a browser

# What a room, or one module of it, may import beside the standard library.
PACKAGES = {
    "kings.struggle.partition.cpsat": {"ortools"},
    "kings.records": {"typing_extensions"},  # while types are checked, never when it runs
    "kings.adapters.learned": {"numpy"},
    "kings.adapters.spiel": {"numpy", "pyspiel"},
    "kings.adapters.zoo": {"gymnasium", "numpy", "pettingzoo"},
    "kings.agent.mcp_server": {"anyio", "mcp"},
    "kings.analysis": {"numpy", "pandas"},
    "kings.analysis.bargaining.coalitions": {"numpy", "scipy"},
    "kings.analysis.scoring": {"numba", "numpy"},
    "kings.analysis.worth.normal_form": {"numpy", "pandas", "quantecon"},
    "kings.sim.kernel": {"numpy"},
    "kings.sim.kernel.chance": {"llvmlite", "numba", "numpy"},
    "kings.sim.kernel.compiling": {"llvmlite", "numba"},
    "kings.sim.executors": {"distributed", "tqdm"},
    "kings.sim.frames": {"pandas"},
    "kings.sim.intervals": {"numpy"},
    "kings.sim.schedule": {"typing_extensions"},  # while types are checked, never when it runs
    "kings.sim.self_play": {"numpy"},
    "kings.sim.standings": {"numpy"},
    "kings.sim.strong": {"numpy"},
    "kings.figures": {"plotly"},
    "kings.lessons": {"numpy"},
    "kings.hall.gate": {"tornado"},
    "kings.hall.hub": {"jupyterhub", "tornado"},
    "kings.hall.lab": {"jupyter_server", "tornado"},
    "kings.hall.links": {"segno"},
    "kings.hall.handover": {"tornado"},
    "kings.hall.web": {"tornado"},
    "kings.hall.workers": {"tornado"},
    "kings.publish.app_server": {"jupyter_core", "jupyter_server", "tornado", "traitlets", "voila"},
    "kings.publish.article": {"mistune"},
    "kings.publish.live": {"plotly"},
    "kings.publish.lite_packages": {"packaging"},
    "kings.publish.processes": {"jupyter_server", "traitlets"},
    "kings.publish.notebook": {"nbclient", "nbformat"},
    "kings.publish.writeup": {"IPython"},
    "kings.widgets": {"IPython", "anywidget", "ipywidgets", "plotly", "traitlets"},
    "kings.table": set(),
}
HEAVY = (
    *("anywidget", "distributed", "ipywidgets", "numba", "numpy", "ortools", "pandas", "plotly"),
    *("scipy", "tqdm"),
)

# Where all games stand side by side: what a fourth would be entered in besides its own modules.
LISTS = {
    "kings.games",  # and the stub of the door, for type checkers
}

# How many numbered rules each game's page has at least: no check of them may pass on an empty page.
FEWEST_RULES = {"S": 47, "K": 29, "C": 23}

Sources = dict[str, str]


@dataclass(frozen=True)
class Import:
    """One import: who asks, for what, and whether only when a function runs, or types are read."""

    by: str
    of: str
    late: bool


def the_house() -> Sources:
    """Read every module of the package: dotted name → source."""
    found = {}
    for path in sorted((ROOT / "kings").rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        found[name] = path.read_text(encoding="utf-8")
    return found


def room(name: str) -> str:
    """Return the room a module stands in: ``kings.struggle.cards`` → ``kings.struggle``."""
    return ".".join(name.split(".")[:2])


def imports(sources: Sources) -> list[Import]:
    """List all imports of all modules, those inside functions too.

    The door names the rooms above it where types are checked, as it loads them by name when they
    are asked for; no other module, and nothing else of the door, is let off.
    """
    found = []
    for by, text in sources.items():
        for statement, late, typed in _import_statements(text):
            if by == "kings" and typed:
                continue
            found += [Import(by, of, late) for of in _imported(statement, sources)]
    return found


@cache
def _import_statements(text: str) -> tuple[tuple[ast.Import | ast.ImportFrom, bool, bool], ...]:
    return tuple(_statements_below(ast.parse(text)))


def _statements_below(
    node: ast.AST, *, late: bool = False, typed: bool = False
) -> Iterator[tuple[ast.Import | ast.ImportFrom, bool, bool]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Import | ast.ImportFrom):
            yield child, late, typed
        elif isinstance(child, ast.stmt | ast.excepthandler | ast.match_case):
            within = typed or _is_typing(child)
            yield from _statements_below(child, late=late or _runs_later(child), typed=within)


def _is_typing(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"


def _runs_later(node: ast.AST) -> bool:
    if isinstance(node, ast.If):
        return "TYPE_CHECKING" in ast.unparse(node.test)
    return isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)


def _imported(statement: ast.Import | ast.ImportFrom, sources: Sources) -> list[str]:
    if isinstance(statement, ast.Import):
        return [alias.name for alias in statement.names]
    base = "." * statement.level + (statement.module or "")
    names = [f"{base}.{alias.name}" for alias in statement.names]
    return [name if name in sources else base for name in names]


def upward(sources: Sources) -> list[str]:
    """Name the imports inside the package that don't go down to a lower floor."""
    return [
        f"{step.by} imports {step.of}"
        for step in imports(sources)
        if room(step.of) in FLOORS
        and room(step.by) != room(step.of)
        and FLOORS[room(step.by)] <= FLOORS[room(step.of)]
    ]


def circle(sources: Sources) -> list[str]:
    """Return one circle of imports between modules, or an empty list."""
    graph: dict[str, set[str]] = {name: set() for name in sources}
    for step in imports(sources):
        if step.of in sources and step.of != step.by:
            graph[step.by].add(step.of)
    try:
        graphlib.TopologicalSorter(graph).prepare()
    except graphlib.CycleError as error:
        return list(error.args[1])
    return []


def strangers(sources: Sources) -> list[str]:
    """Name the packages that a module imports and its room is not meant to know."""
    known = {*sys.stdlib_module_names, "kings"}
    return [
        f"{step.by} imports {step.of}"
        for step in imports(sources)
        if (package := step.of.split(".")[0]) not in known | _allowed(step.by)
        or (FLOORS[room(step.by)] <= TEACHING_CORE and package not in known and not step.late)
    ]


def _allowed(module: str) -> set[str]:
    matching = [place for place in PACKAGES if f"{module}.".startswith(f"{place}.")]
    return PACKAGES[max(matching, key=len)] if matching else set()


def rule_numbers() -> set[str]:
    """Return the rules that ``docs/rules`` defines: a number in bold opens a paragraph."""
    pages = sorted((ROOT / "docs" / "rules").glob("*.md"))
    text = "\n".join(page.read_text(encoding="utf-8") for page in pages)
    return set(re.findall(rf"^\*\*({RULE_NUMBER.pattern})", text, flags=re.MULTILINE))


def rules_with_a_test() -> set[str]:
    """Return the rules that have a test named after them: ``test_s_34_…`` → ``S-34``."""
    tests = sorted((ROOT / "tests" / "rules").rglob("test_*.py"))
    text = "\n".join(path.read_text(encoding="utf-8") for path in tests)
    named = re.findall(r"^\s*def test_([a-z])_(\d[0-9a-z])(?=[_(])", text, flags=re.I | re.M)
    return {f"{letter}-{number}".upper() for letter, number in named}


def built_games() -> set[str]:
    """Return the letters of the games that have their room."""
    return {letter for game, letter in GAMES.items() if (ROOT / "kings" / game).is_dir()}


def test_every_room_stands_on_a_floor() -> None:
    assert {room(name) for name in the_house()} <= set(FLOORS)


def test_imports_only_go_down() -> None:
    assert [] == upward(the_house())


def test_modules_do_not_import_each_other_in_a_circle() -> None:
    assert [] == circle(the_house())


def test_a_room_imports_only_the_packages_it_is_about() -> None:
    assert [] == strangers(the_house())


def test_the_checks_see_the_imports_of_the_house() -> None:
    inside = [step for step in imports(the_house()) if step.of.startswith("kings.")]
    assert len(inside) >= len(the_house()) // 2


@pytest.mark.parametrize(
    "fault",
    [
        {"kings.game": "from kings.struggle import rules"},
        {"kings.struggle.rules": "def play():\n    import kings.bots"},
        {"kings.struggle": "import kings.keys.cards", "kings.keys.cards": ""},
        {"kings.bots": "from kings.records import journal", "kings.records.journal": ""},
        {"kings.errors": "if TYPE_CHECKING:\n    from kings.cli import main"},
        {"kings": "from kings.widgets import play"},
        {"kings": "def __getattr__(name):\n    from kings.widgets import play"},
        {"kings": "if not TYPE_CHECKING:\n    from kings.widgets import play"},
    ],
)
def test_an_upward_import_is_caught(fault: Sources) -> None:
    assert upward(fault)


def test_a_circle_is_caught() -> None:
    cards = "from kings.struggle import rules"
    rules = "from kings.struggle.cards import Card"
    assert circle({"kings.struggle.cards": cards, "kings.struggle.rules": rules})


@pytest.mark.parametrize(
    "fault",
    [
        {"kings.struggle.cards": "import numpy"},
        {"kings.bots.simple_bots": "def choose():\n    from pandas import DataFrame"},
        {"kings.struggle.partition.cpsat": "from ortools.sat.python import cp_model"},
        {"kings.table": "import ipywidgets"},
        {"kings.figures.game_end": "import numba"},
        {"kings.seeds": "from . import errors"},
    ],
)
def test_a_strange_package_is_caught(fault: Sources) -> None:
    assert strangers(fault)


def test_the_solver_may_be_imported_inside_a_function() -> None:
    late = "def prove():\n    from ortools.sat.python import cp_model"
    assert [] == strangers({"kings.struggle.partition.cpsat": late})


def test_the_teaching_core_and_the_command_line_load_nothing_heavy() -> None:
    light = [name for name in the_house() if FLOORS[room(name)] <= TEACHING_CORE]
    light += [name for name in the_house() if room(name) == "kings.cli"]
    script = f"""
import importlib, json, sys
for name in {light!r}:
    importlib.import_module(name)
    loaded = sorted(set({HEAVY!r}) & set(sys.modules))
    if loaded:
        break
print(json.dumps([name, loaded]))
"""
    ran = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, stdout=subprocess.PIPE, check=True, text=True
    )
    assert [light[-1], []] == json.loads(ran.stdout)


def test_all_stands_in_the_face_of_a_package_only() -> None:
    """A module offers what has no underscore before its name; a face says what of its room is."""
    folders = [path.parent for path in (ROOT / "kings").rglob("__init__.py")]
    faces = {".".join(folder.relative_to(ROOT).parts) for folder in folders}
    assert set() == {name for name, text in the_house().items() if "__all__ =" in text} - faces


FACES = re.compile(r"^__all__ =|= lazy_face\(", re.M)


@pytest.mark.parametrize("name", [name for name, text in the_house().items() if FACES.search(text)])
def test_all_tells_the_truth(name: str) -> None:
    module = importlib.import_module(name)
    promised = module.__all__
    assert len(promised) == len(set(promised))
    assert [] == [entry for entry in promised if not hasattr(module, entry)]


def lists_of_games(sources: Sources) -> set[str]:
    """Return the modules outside the games' own rooms that name every game of the house.

    A game is named by an import from its room, in whatever folder that stands, or by its name as a
    text of the program; a docstring may name all.
    """
    return {
        module
        for module, text in sources.items()
        if not set(GAMES) & set(module.split("."))
        and all(game in text for game in GAMES)  # which is quick
        and set(GAMES) <= _games_in(ast.parse(text))
    }


def _games_in(tree: ast.Module) -> set[str]:
    named = set[str]()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            named |= {*(node.module or "").split("."), *(alias.name for alias in node.names)}
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            named.add(node.value)
    return named & set(GAMES)


def test_all_games_are_listed_in_a_few_modules_only() -> None:
    assert LISTS == lists_of_games(the_house())


@pytest.mark.parametrize(
    "fault",
    [
        '_FORMS = {"struggle": 1, "keys": 2, "castle": 3}',
        "from kings import castle, keys, struggle",
        "from kings.struggle import rules\nfrom kings.keys import GAME\nprint('castle')",
    ],
)
def test_another_list_of_the_games_is_caught(fault: str) -> None:
    assert {"kings.widgets.page"} == lists_of_games({"kings.widgets.page": fault})


def test_every_rule_of_a_built_game_has_its_test() -> None:
    wanted = {number for number in rule_numbers() if number[0] in built_games()}
    assert [] == sorted(wanted - rules_with_a_test())


def test_every_rule_test_is_named_after_a_rule() -> None:
    assert [] == sorted(rules_with_a_test() - rule_numbers())


@pytest.mark.parametrize("letter", sorted(built_games()))
def test_the_rules_of_a_built_game_are_written_down(letter: str) -> None:
    written = [number for number in rule_numbers() if number[0] == letter]
    assert len(written) >= FEWEST_RULES[letter]


@pytest.mark.parametrize("pattern", ["kings/**/*.py", "notebooks/*.ipynb", "docs/rules/*.md"])
def test_only_rules_that_exist_are_cited(pattern: str) -> None:
    cited = {
        number
        for path in ROOT.glob(pattern)
        for number in RULE_NUMBER.findall(path.read_text(encoding="utf-8"))
    }
    assert [] == sorted(cited - rule_numbers())
