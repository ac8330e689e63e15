"""The coach at the table: advice for the seat in front, and nothing of it left behind."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import ipywidgets as ipw
import pytest

from kings.errors import MissingPackage
from kings.records.formats import read_scenario, scenario_state
from kings.struggle.rules import GAME
from kings.table import StruggleStore
from kings.widgets import Table, coach, play
from kings.widgets.background import Work
from kings.widgets.coach import COACH, CoachPanel, SoldLines
from kings.widgets.page_style import Look
from kings.widgets.plots import PLOTLY, Plot
from tests.checkers.secrets import twin
from tests.positions import ADA, BEN, COOPER, FARMER, QUEEN, position
from tests.widgets.clicking import walk
from tests.widgets.gathering import Wire, wired
from tests.widgets.pages import buttons, click, page
from tests.widgets.worlds import Pair

DATA = Path(__file__).resolve().parents[2] / "data" / "scenarios"
AT_THE_CHOICE = scenario_state(
    read_scenario((DATA / "gold_or_another_card.json").read_text("utf-8"))
)
AT_THE_COOPER = position(COOPER, FARMER, QUEEN, actor=ADA, night=True)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KINGS_HOME", str(tmp_path))


def panel(table: Any) -> CoachPanel:
    (found,) = (one for one in walk(table) if isinstance(one, CoachPanel))
    return found


def test_it_prices_the_decision_at_hand_and_the_next_one() -> None:
    table = play(scenario=DATA / "two_assassins.json", players=["human"] * 4, seed=1)
    click(table, COACH)
    said = page(panel(table))
    assert "Unpaid, Ada does best with “Take Cleo" in said and "kings-table" in said
    assert "what Ada may know" in said
    table.store.choose(table.store.scene.choices[0].choice)
    assert said != page(panel(table))
    assert "Ada does best" not in page(panel(table))


def drawn(table: Any) -> list[Any]:
    """Return the price lines that the coach shows, as figures."""
    found = [one for one in walk(panel(table)) if isinstance(one, Plot)]
    outputs = [output["data"] for plot in found for output in plot._out.outputs]
    return [data[PLOTLY] for data in outputs if PLOTLY in data]


def test_it_draws_the_price_of_what_somebody_would_pay_for() -> None:
    table = play(scenario=DATA / "gold_or_another_card.json", players=["human"] * 4, seed=1)
    click(table, COACH)
    (choice,) = (one for one in walk(panel(table)) if isinstance(one, ipw.Dropdown))
    assert 1 < len(choice.options)
    shown = []
    for _, at in choice.options:
        choice.value = at
        (figure,) = drawn(table)
        shown.append(figure["layout"]["title"]["text"])
    assert len(set(shown)) == len(choice.options)
    click(table, "Back to the table")
    table.store.choose(table.store.scene.choices[0].choice)
    assert [] == drawn(table), "a closed sheet holds nothing of another moment"


def test_where_nothing_is_for_sale_it_says_so_in_place_of_a_picture() -> None:
    table = play(scenario=DATA / "a_promise_falls_due.json", players=["human"] * 3, seed=1)
    click(table, COACH)
    assert [] == drawn(table)
    assert "Nothing is for sale" in page(panel(table))


def cleared(priced: tuple[Any, ...]) -> list[str]:
    """Return what is sent, widget by widget, when these price lines are cleared away."""
    shown, sent = SoldLines(Look()), []
    shown.fill(priced)
    for at, part in enumerate(walk(shown)):
        synced = [name for name in part.keys if not name.startswith("_view")]
        part.observe(lambda change, at=at: sent.append(f"{at}.{change['name']}"), synced)
    shown.clear()
    return sent


def test_what_is_cleared_away_does_not_tell_what_it_was() -> None:
    lines = coach._coach()(GAME.view(AT_THE_CHOICE, ADA)).lines()
    assert 1 < len(lines)
    assert cleared(lines) == cleared(lines[:1]) == cleared(()) != []


def test_its_picture_follows_the_light_of_the_page() -> None:
    table = play(scenario=DATA / "gold_or_another_card.json", players=["human"] * 4, seed=1)
    click(table, COACH)
    light = drawn(table)[0]["layout"]["template"]
    click(table, "Dark")
    assert light != drawn(table)[0]["layout"]["template"]


def test_closed_it_holds_nothing_of_another_moment() -> None:
    table = play(scenario=DATA / "two_assassins.json", players=["human"] * 4, seed=1)
    click(table, COACH)
    click(table, "Back to the table")
    table.store.choose(table.store.scene.choices[0].choice)
    assert "" == panel(table)._said.value == panel(table)._table.value


def test_advice_that_comes_too_late_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []
    monkeypatch.setattr(Work, "ask", lambda work, steps: asked.append(steps))
    table = play(scenario=DATA / "two_assassins.json", players=["human"] * 4, seed=1)
    click(table, COACH)
    (advice, *_) = list(asked[0](lambda share: None))
    click(table, "Back to the table")
    table.store.choose(table.store.scene.choices[0].choice)
    panel(table)._heard(advice)
    assert "" == panel(table)._table.value


def test_at_an_earlier_moment_there_is_no_advice() -> None:
    table = play(scenario=DATA / "two_assassins.json", players=["human"] * 4, seed=1)
    table.store.choose(table.store.scene.choices[0].choice)
    table.store.look(0)
    click(table, COACH)
    assert "the game as it is now" in page(panel(table))


def test_where_nobody_has_a_choice_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*_: Any, **__: Any) -> Any:
        raise MissingPackage("numba", "The coach", extra="compiled")

    monkeypatch.setattr(coach, "_coach", missing)
    table = play(scenario=DATA / "two_assassins.json", players=["human"] * 4, seed=1)
    click(table, COACH)
    assert "The coach needs the package numba" in page(panel(table))


def test_a_teacher_can_leave_it_out() -> None:
    table = play(scenario=DATA / "two_assassins.json", seed=1, coach=False)
    assert [] == [one for one in walk(table) if isinstance(one, CoachPanel)]
    assert [] == buttons(table, COACH)
    boxes = [one for one in walk(table.sheets) if isinstance(one, ipw.Checkbox)]
    (box,) = (one for one in boxes if one.description.startswith("The coach"))
    assert box.value is False


def test_it_can_be_switched_off_when_a_game_is_set_up() -> None:
    table = play()
    boxes = [one for one in walk(table.sheets) if isinstance(one, ipw.Checkbox)]
    (box,) = (one for one in boxes if one.description.startswith("The coach"))
    (button,) = buttons(table, COACH)
    assert "" == button.layout.display
    box.value = False
    click(table, "Play")
    assert "none" == button.layout.display
    table.sheets.open_sheet(COACH)
    table.refresh()
    assert not table.sheets._open, "a hidden sheet is closed"


def opened(pair: Pair, seat: int) -> None:
    """Let a seat come to both tables and ask the coach."""
    if pair.one.store.scene.waiting_for != seat and pair.one.store.scene.front != seat:
        pair.both(lambda front: front.store.hand_over(seat))
    if pair.one.store.scene.waiting_for is not None:
        pair.come()
    pair.both(lambda front: front.table.sheets.open_sheet(COACH))


@pytest.fixture
def wire() -> Any:
    with wired() as made:
        yield made


def test_advice_tells_nothing_of_hidden_cards_and_is_gone_behind_the_curtain(wire: Wire) -> None:
    """Ben asks in two worlds that look the same to Ada: when she comes nothing is left of it."""
    pair = Pair(wire, AT_THE_COOPER, twin(AT_THE_COOPER, ADA, random.Random(1)))
    opened(pair, BEN)
    said = [page(panel(front.table)) for front in (pair.one, pair.two)]
    assert "Ben" in said[0] or "Ada" in said[0]
    pair.both(lambda front: front.store.hand_over(ADA))
    pair.compare()
    opened(pair, ADA)
    pair.compare()
    pair.close()


def test_equal_views_get_equal_advice() -> None:
    one = AT_THE_COOPER
    other = twin(one, ADA, random.Random(2))
    views = [GAME.view(state, ADA) for state in (one, other)]
    assert one != other and views[0] == views[1]
    advice = [list(coach._advice(view))[-1].sentences for view in views]
    assert advice[0] == advice[1]


def test_a_store_without_people_gets_no_advice() -> None:
    table = Table(StruggleStore(play(players=["greedy"] * 4, seed=1).store.driver))
    table.sheets.open_sheet(COACH)
    assert "Advice is for a seat" in page(panel(table))
