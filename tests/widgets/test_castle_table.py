"""The table of King of the Castle: the card first, then its target; scores, guesses and the end."""

from __future__ import annotations

from pathlib import Path

import pytest

from kings.castle import Card, Kind, State
from kings.castle.moves import Play
from kings.figures.castle import castle_reference
from kings.table import TableStore
from kings.widgets import Table
from kings.widgets.castle_table import FEW, GUESSES
from tests.castle.tables import ADA, BEN, EAST, WEST, first, options, table
from tests.figures.drawn import texts
from tests.widgets.clicking import any_at, finish
from tests.widgets.monkey import shown
from tests.widgets.pages import click, page

DEATH, FALL, ESCAPE = (
    first(kind) for kind in (Kind.PEACEFUL_DEATH, Kind.UNLUCKY_FALL, Kind.LUCKY_ESCAPE)
)
MEN = "MERHWBZLTK"
SQUIRES = ("MEX", "RBT", "LUV")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KINGS_HOME", str(tmp_path))


def position() -> State:
    """Ada can play in many ways; the King and his heir are her squires."""
    return table(DEATH, FALL, Card.ACCIDENTAL_DEATH_E, Card.KNOWN_M, men=MEN, squires=SQUIRES)


def at_table(*people: int, state: State | None = None) -> Table:
    store: TableStore = any_at(state or position(), *people, bot="random")
    return Table(store)


def buttons(here: Table) -> list[str]:
    """Return what can be chosen, as the buttons say it."""
    pressed = [one for one in shown(here.choice) if getattr(one, "key", None) != "Escape"]
    words = [getattr(one, "description", "") for one in pressed]
    return [word for word in words if word.startswith("Play ")]


def test_of_many_choices_the_card_comes_first() -> None:
    here = at_table(ADA)
    assert len(here.store.scene.choices) > FEW
    assert "Play Accidental Death (10 ways)" in buttons(here)
    assert "Play Peaceful Death" in buttons(here) and "Play Unlucky Fall (3 ways)" in buttons(here)


def test_then_its_targets_follow_and_all_can_be_had_back() -> None:
    here = at_table(ADA)
    click(here, "Play Unlucky Fall (3 ways)")
    assert [f"Play Unlucky Fall: the {name} Castle" for name in ("West", "Middle", "East")] == (
        buttons(here)
    )
    click(here, "Show all choices")
    assert "Play Unlucky Fall (3 ways)" in buttons(here)
    click(here, "Play Unlucky Fall (3 ways)")
    click(here, "Play Unlucky Fall: the East Castle")
    assert EAST in {
        moment.move.castle
        for moment in here.store.driver.recording.moments
        if isinstance(moment.move, Play)
    }


def test_a_click_on_a_card_and_one_on_its_target_play_it() -> None:
    here = at_table(ADA)
    here.parts.point(f"card:{int(FALL)}")
    assert {f"card:{int(FALL)}"} == here.choice.chosen
    here.parts.point(f"castle:{int(WEST)}")
    assert any("Edda, Lord of the West Castle, dies" in line.text for line in here.store.scene.log)


def test_own_squires_and_their_points_stand_beside_the_choices() -> None:
    here = at_table(ADA, BEN)
    _, panel = here.parts.beside
    assert "" == page(panel)
    here.store.come(ADA)
    assert "Maud (M)" in page(panel) and "21 points" in page(panel)
    assert "Rosa (R)" not in page(panel)


def test_promotions_are_drawn_step_by_step_after_a_death() -> None:
    here = at_table(ADA)
    click(here, "Play Peaceful Death")
    words = [word for svg in here.picture.drawing["pictures"] for word in texts(svg)]
    assert "Step by step" in words and "Ada plays Peaceful Death (C-50)." in words
    assert here.picture.drawing["motions"]


def test_on_a_phone_the_steps_stand_below_the_choices() -> None:
    here = at_table(ADA)
    here.picture.frame = "narrow"
    click(here, "Play Peaceful Death")
    steps, _ = here.parts.beside
    assert "Step by step" in page(steps)
    assert "Step by step" not in "".join(here.picture.drawing["pictures"])


def test_a_card_that_a_question_interrupts_is_told_from_its_beginning() -> None:
    state = table(FALL, ESCAPE, DEATH, Card.KNOWN_M, men=MEN, squires=SQUIRES)
    here = at_table(ADA, state=state)
    click(here, "Play Unlucky Fall: the West Castle")
    click(here, "Let it happen")
    words = [word for svg in here.picture.drawing["pictures"] for word in texts(svg)]
    assert "Ada plays Unlucky Fall: the West Castle (C-50)." in words


def test_the_guess_is_that_of_the_one_before_the_screen() -> None:
    here = at_table(ADA, BEN)
    here.sheets.open_sheet(GUESSES)
    assert "Ada: Edda, Maud, Xenia" not in page(here)
    here.store.come(ADA)
    assert "Ada: Edda, Maud, Xenia" in page(here)


def test_at_the_end_everybody_has_scores_with_their_reasons() -> None:
    here = at_table(ADA, state=table(men=MEN, squires=SQUIRES, agreed=options(turn_limit=3)))
    finish(here.store)
    end = here.parts.end
    assert "Who backed whom" in page(end) and "Lambert (L)" in page(end)
    here.store.look(0)
    assert "Lambert (L)" not in page(end)


def test_the_reference_card_has_every_kind_and_the_variants_of_the_game() -> None:
    card = castle_reference(options(4, squires="none", known_order=True))
    assert all(kind.title.replace("'", "&#x27;") in card for kind in Kind)
    assert "the letters in hand score" in card and "C-61" in card
    assert "Three letters are drawn" not in card
