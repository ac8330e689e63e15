"""The door: what ``import kings`` offers by name, lazily, and the page that lists it."""

from __future__ import annotations

import ast
import inspect
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import kings
from kings.errors import BadInput
from kings.face import names_of

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "reference" / "door.md"
NAMES = [name for name in kings.__all__ if name != "__version__"]
RECORD = ROOT / "data" / "games" / "a_word_is_a_word.jsonl"
COSTLY = {"debrief"}
"""Examples that take what a test of names should not: the games of a whole class."""

SHOWN = {
    *("score", "groups", "picture", "show", "said", "framed", "replay", "simulate", "tournament"),
    *("price", "whatif", "review", "private_sheet"),
}
"""What shows itself in a notebook as a page with its words; tables and panels are widgets."""

LAZY = sorted(
    ".".join(stub.parent.relative_to(ROOT).parts) for stub in (ROOT / "kings").rglob("*.pyi")
)
"""The packages whose names are read from a stub."""

ROOMS = sorted(
    alias.name
    for node in ast.walk(ast.parse((ROOT / "kings" / "__init__.pyi").read_text(encoding="utf-8")))
    if isinstance(node, ast.ImportFrom) and node.module == "kings"
    for alias in node.names
)
"""The rooms behind the door, as editors and type checkers are told of them."""


def examples() -> dict[str, str]:
    """Return the page's example of every name that it lists."""
    rows = re.findall(r"^\| `(\w+)` \| `(.+?)` \| ", PAGE.read_text(encoding="utf-8"), re.M)
    assert len(rows) == len(dict(rows))
    return dict(rows)


def behind(name: str) -> Any:
    """Return what the stub of the door says that a name is, from its own module."""
    module, other = names_of("kings")[name]
    return getattr(import_module(module), other)


def test_there_are_about_forty_names() -> None:
    assert 35 <= len(NAMES) <= 50
    assert set(names_of("kings")) - set(ROOMS) == set(NAMES)


def test_to_import_the_package_loads_nothing_but_the_door() -> None:
    script = "import kings, json, sys; dir(kings); print(json.dumps(list(sys.modules)))"
    ran = subprocess.run([sys.executable, "-c", script], stdout=subprocess.PIPE, check=True)
    assert {"kings", "kings.face"} == {
        name for name in json.loads(ran.stdout) if name.startswith("kings")
    }


def test_no_name_is_that_of_a_room() -> None:
    rooms = {path.stem for path in (ROOT / "kings").iterdir()}
    assert set() == rooms & set(NAMES)


def test_no_module_that_is_imported_hides_a_name() -> None:
    script = """
import json, pkgutil
from importlib import import_module
import kings
from kings.face import names_of
# Their packages are no part of a usual install.
APART = {"kings.adapters.spiel", "kings.adapters.zoo", "kings.hall.hub"}
for found in pkgutil.walk_packages(kings.__path__, "kings."):
    if not found.name.endswith("__main__") and found.name not in APART:
        import_module(found.name)
print(json.dumps([
    name
    for name, (module, other) in names_of("kings").items()
    if getattr(kings, name) is not getattr(import_module(module), other)
]))
"""
    ran = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, stdout=subprocess.PIPE, check=True
    )
    assert [] == json.loads(ran.stdout.splitlines()[-1])


@pytest.mark.parametrize("name", NAMES)
def test_every_name_is_what_the_door_says(name: str) -> None:
    assert getattr(kings, name) is behind(name)


@pytest.mark.parametrize("face", LAZY)
def test_editors_and_type_checkers_read_the_same_names(face: str) -> None:
    """A stub says nothing but what is read from it: imports, names of its own, and two types."""
    room = import_module(face)
    stub = ast.parse((Path(room.__path__[0]) / "__init__.pyi").read_text(encoding="utf-8"))
    kinds = {type(statement) for statement in stub.body}
    assert kinds <= {ast.ImportFrom, ast.Assign, ast.AnnAssign}
    for name, (module, other) in names_of(face).items():
        if module != face:
            assert getattr(room, name) is getattr(import_module(module), other)


def test_a_name_that_is_not_there_is_missed_as_in_any_module() -> None:
    with pytest.raises(AttributeError, match="module 'kings' has no attribute 'chess'"):
        _ = kings.chess  # type: ignore[attr-defined]  # that it isn't there is what is tested


@pytest.mark.parametrize(
    "path",
    [
        *ROOMS,
        *("analysis.castle.found_out", "analysis.honesty.SEED", "analysis.keys.ways"),
        *("errors.IllegalMove", "figures.castle.kingdom_svg", "figures.keys.board_svg"),
        *("figures.pile_svg", "lessons.lesson5.walk", "struggle.Act"),
    ],
)
def test_the_rooms_can_be_asked_for_from_the_door(path: str) -> None:
    script = f"import kings; print(kings.{path})"
    subprocess.run([sys.executable, "-c", script], cwd=ROOT, check=True, timeout=120)


def test_every_room_is_behind_the_door() -> None:
    packages = {path.parent.name for path in (ROOT / "kings").glob("*/__init__.py")}
    assert {*packages, "errors"} - {"commands"} == set(ROOMS) <= set(dir(kings))


def test_all_names_are_listed_before_they_are_loaded() -> None:
    assert set(NAMES) <= set(dir(kings))


@pytest.mark.parametrize("name", NAMES)
def test_every_name_explains_itself_and_its_parameters(name: str) -> None:
    value = behind(name)
    words = inspect.getdoc(value) or ""
    assert words.split("\n")[0].endswith((".", "?"))
    assert name == "GAME" or f"kings.{name}(" in words or f"kings.{name}." in words, "no example"
    if inspect.isfunction(value):
        unsaid = [one for one in inspect.signature(value).parameters if f"``{one}``" not in words]
        assert [] == unsaid


def test_the_page_lists_the_names_of_the_door() -> None:
    assert sorted(NAMES) == sorted(examples())


def test_every_example_asks_for_its_name() -> None:
    wrong = [name for name, example in examples().items() if f"kings.{name}" not in example]
    assert [] == wrong


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Stand in a folder with the recorded games, and a game to go on with."""
    games = tmp_path / "data" / "games"
    games.mkdir(parents=True)
    for journal in (ROOT / "data" / "games").glob("*.jsonl"):
        shutil.copy(journal, games)
    shutil.copy(games / "night_of_four.jsonl", tmp_path / "game.jsonl")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("KINGS_HOME", str(tmp_path / "home"))
    return tmp_path


def test_the_examples_run_as_they_stand(project: Path) -> None:
    (begin,) = re.findall(r"```python\n(.+?)```", PAGE.read_text(encoding="utf-8"), re.S)
    names: dict[str, Any] = {}
    exec(begin, names)
    found = {
        name: eval(example, names) for name, example in examples().items() if name not in COSTLY
    }

    assert 29 == found["score"].points
    assert (project / "monday" / "class.json").is_file()
    assert [] == [name for name in SHOWN if not found[name]._repr_html_()]
    assert [] == [name for name in SHOWN if "object at 0x" in repr(found[name])]


def test_what_people_typed_is_escaped_where_it_is_shown() -> None:
    import kings.markup as shown

    told = shown.sentences_page(["<b>Ada</b>"], "<i>") + shown.table_page(["<u>"], [["<s>", "<p>"]])
    assert [] == re.findall(r"<(?:b|i|u|s|p)>", told.replace("<p><strong>", ""))


def test_a_scenario_is_valued_like_its_position() -> None:
    moment = kings.scenario("A card for sale")
    state = kings.scenario_state(moment)
    assert kings.values(state, open_cards=True) is kings.values(moment, open_cards=True)


START = kings.GAME.start(kings.Options.for_players(3))


@pytest.mark.parametrize("face", LAZY)
def test_no_name_of_a_lazy_room_is_that_of_a_module_in_it(face: str) -> None:
    room = import_module(face)
    inside = {path.stem for path in Path(room.__path__[0]).iterdir()}
    assert room.__all__
    assert set() == inside & set(room.__all__)
    assert set(room.__all__) <= set(dir(room))


@pytest.mark.parametrize(
    ("ask", "named"),
    [
        (lambda: kings.score("2 2 joker"), "“joker”"),
        (lambda: kings.score("2 2", gold=251), "251"),
        (lambda: kings.groups("2 2; 2-1"), "2-1"),
        (lambda: kings.picture(7), "of type int"),
        (lambda: kings.bot("oracle", "keys"), "“oracle”"),
        (lambda: kings.scenario("Nowhere"), "“Nowhere”"),
        (lambda: kings.simulate("random", games=1, players=9), "3 to 6, not 9"),
        (
            lambda: kings.simulate(["random", "greedy"], games=1),
            "one bot for all seats or 4, not 2",
        ),
        (lambda: kings.simulate("random", games=1, game="chess"), "“chess”"),
        (lambda: kings.simulate("greedy,random,random"), "several bots in a list"),
        (lambda: kings.score((2, 2, 2, 10)), "name its cards in words"),
        (lambda: kings.watch(7), "not a value of type int"),  # type: ignore[arg-type]  # refused
        (lambda: kings.whatif(7), "not a value of type int"),  # type: ignore[arg-type]  # refused
        (lambda: kings.review(RECORD, games=1), "play-outs a point, not 1"),
        (lambda: kings.price("A card for sale"), "kings.scenario finds"),  # type: ignore[arg-type]  # refused
        (lambda: kings.decision(7), "not from a value of type int"),  # type: ignore[arg-type]  # refused
        (lambda: kings.show(7), "not a value of type int"),  # type: ignore[arg-type]  # refused
        (lambda: kings.show(), "not nothing"),
        (lambda: kings.private_sheet(7, "Ada"), "not to a value of type int"),  # type: ignore[arg-type]  # refused
        (lambda: kings.play_on(7, (), (), 1), "not from a value of type int"),
        (
            lambda: kings.play_on(START, (), ["greedy"] * 3, 1),  # type: ignore[list-item]  # refused
            "Seat 0 has a value of type str",
        ),
        (lambda: kings.play_on(START, (), [None], 1), "3 seats need as many bots, not 1"),
        (
            lambda: kings.whatif(RECORD, seats={"Ada": "cautious"}),
            "random, greedy, paying, strong; bots",
        ),
        (lambda: kings.tournament(["greedy", "greedy"], deals=1), "One bot alone"),
        (lambda: kings.whatif(RECORD, refuse=1, no_deals=True), "one thing at a time"),
        (lambda: kings.whatif(RECORD, card=(3, "Zoe", "Queen")), "“Zoe”"),
    ],
)
def test_what_makes_no_sense_is_refused_in_a_sentence_that_names_it(
    ask: Callable[[], object], named: str
) -> None:
    with pytest.raises(BadInput, match=re.escape(named)):
        ask()
