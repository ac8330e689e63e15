"""The table as a whole: pointing at the picture, stepping and branching, sheets, views, keys."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import ipywidgets as ipw
import pytest
from traitlets import TraitError

from kings.figures.struggle.table import marks_of
from kings.struggle.moves import Aim, Play, TakeGold
from kings.widgets import Table, play, watch
from kings.widgets.page import BLANK, SHORTCUTS, Buttons, Picture, Range, key_class, style_sheet
from tests.positions import ADA, FARMER, JEWELER, KNIGHT, QUEEN, position
from tests.widgets.clicking import at, table_store, walk
from tests.widgets.pages import buttons, click, field, page

ROOT = Path(__file__).resolve().parents[2]
RECORDED = ROOT / "data" / "games" / "night_of_four.jsonl"


def point(table: Table, mark: str) -> None:
    """Click on the picture as the browser tells it."""
    table.picture._handle_custom_msg({"point": mark}, [])


def shown(table: Any) -> Iterator[Any]:
    """Yield the widgets that are not hidden, nor in something hidden."""
    if table.layout.display == "none":
        return
    yield table
    for child in getattr(table, "children", ()):
        yield from shown(child)


def test_a_card_is_played_by_pointing_at_it() -> None:
    table = play(seed=1)
    table.store.change_settings(stop_at_windows=True)
    lead = next(line.choice for line in table.store.scene.choices if isinstance(line.choice, Play))
    point(table, f"card:{int(lead.card)}")
    assert any(lead.card.title in line.text for line in table.store.scene.log)
    assert lead.card == table.store.scene.view.seats[0].lying.card


def test_pointing_at_what_is_no_choice_does_nothing() -> None:
    table = play(seed=1)
    before = (page(table), len(table.store.scene.stops))
    for mark in ("place:2", "seat:0", "card:99", "nonsense", ""):
        point(table, mark)
    for content in (None, 7, {"point": 3}, {"other": "card:1"}, ["card:1"]):
        table.picture._handle_custom_msg(content, [])
    assert before == (page(table), len(table.store.scene.stops))


def test_pointing_narrows_the_choices_until_one_is_left() -> None:
    """A Knight may take one Serf or two (S-37): one mark leaves several choices, two just one."""
    table = Table(at(position(KNIGHT, FARMER, FARMER, QUEEN), ADA))
    aims = [line.choice for line in table.store.scene.choices if isinstance(line.choice, Aim)]
    two = next(aim for aim in aims if len(marks_of(table.store.scene.view, aim)) == 2)
    first, second = sorted(marks_of(table.store.scene.view, two))
    before = len(table.store.scene.choices)
    point(table, first)
    assert frozenset({first}) == table.choice.chosen
    listed = [made.description for made in table.choice._choices.children]
    assert 1 < len(listed) < before
    assert f'data-mark="{first}"' in page(table)
    point(table, second)
    assert 2 == table.store.scene.view.seats[0].won


def test_a_mark_is_taken_back_by_pointing_again_or_by_the_button() -> None:
    table = Table(at(position(KNIGHT, FARMER, FARMER, QUEEN), ADA))
    before = [made.description for made in table.choice._choices.children]
    for _ in range(2):
        point(table, "place:1")
    assert frozenset() == table.choice.chosen
    point(table, "place:1")
    click(table, "Show all choices")
    assert before == [made.description for made in table.choice._choices.children]


def test_gold_of_several_cards_is_taken_by_its_button_and_leaves_the_marks_behind() -> None:
    table = Table(at(position(JEWELER, QUEEN, KNIGHT), ADA))
    gold = [line for line in table.store.scene.choices if isinstance(line.choice, TakeGold)]
    assert gold
    click(table, gold[0].label)
    assert frozenset() == table.choice.chosen


def test_the_slider_goes_through_the_game_and_back_to_now() -> None:
    table = play(seed=2)
    for _ in range(3):
        click(table, table.store.scene.choices[0].label if table.store.scene.choices else "Go on")
    now = page(table)
    (slider,) = (widget for widget in walk(table) if isinstance(widget, Range) and widget.quiet)
    assert slider.most == slider.value == len(table.store.scene.stops) - 1
    slider.value = 0
    assert 0 == table.store.scene.looking and "looking" in page(table)
    assert not table.store.scene.choices
    click(table, "Next decision")
    assert 1 == table.store.scene.looking == slider.value
    click(table, "Back to now")
    assert table.store.scene.looking is None
    assert now == page(table)
    slider.value = 10_000
    assert slider.value <= slider.most


def test_playing_on_from_an_earlier_moment_takes_the_rest_back() -> None:
    table = play(seed=2)
    for _ in range(3):
        click(table, table.store.scene.choices[0].label if table.store.scene.choices else "Go on")
    stops = len(table.store.scene.stops)
    table.store.look(1)
    click(table, "Play on from here")
    assert table.store.scene.looking is None and 2 == len(table.store.scene.stops) < stops
    assert f"{stops - 2} steps were taken back" in page(table) or "1 step was" in page(table)
    click(table, "Next decision")
    assert 3 == len(table.store.scene.stops)


def test_branches_are_named_and_kept() -> None:
    table = play(seed=2)
    click(table, table.store.scene.choices[0].label)
    code = table.store.scene.code
    field(table, "Branch").value = "what if <b>"
    click(table, "Branch from here")
    assert code != table.store.scene.code
    assert "" == field(table, "Branch").value
    assert "what if <b>" in [line.name for line in table.store.scene.branches if line.current]
    assert "<b>" not in page(table).replace("&lt;b&gt;", "")[-2000:]
    others = [made for made in walk(table) if isinstance(made, Buttons)][-1]
    assert 1 == len(others.children)
    others.children[0].click()
    assert code == table.store.scene.code


@pytest.mark.parametrize("name", ["Reference card", "Shortcuts", "Seats", "New game"])
def test_a_sheet_is_one_click_away(name: str) -> None:
    table = play(seed=1)
    closed = len(list(shown(table)))
    click(table, name)
    assert closed != len(list(shown(table)))
    click(table, "Back to the table")
    assert closed == len(list(shown(table)))


def test_without_arguments_the_page_for_setting_up_comes_first() -> None:
    table = play()
    words = {made.description for made in shown(table) if isinstance(made, ipw.Button)}
    assert "Play" in words and not any(word.startswith("Lead the") for word in words)
    assert "Back to the table" not in words
    click(table, "Play")
    words = {made.description for made in shown(table) if isinstance(made, ipw.Button)}
    assert {line.label for line in table.store.scene.choices} <= words
    assert "Next decision ▶" in words


def test_dark_large_and_narrow_are_drawn() -> None:
    table = play(seed=1)
    wide = table.picture.drawing["pictures"]
    click(table, "Dark")
    assert "kings-dark" in table._dom_classes and wide != table.picture.drawing["pictures"]
    table.picture.set_state({"scheme": "dark"})
    click(table, "Dark")
    assert "kings-dark" not in table._dom_classes, "what was chosen by hand stays"
    assert wide == table.picture.drawing["pictures"]
    click(table, "Large type")
    assert "kings-large" in table._dom_classes
    table.picture.set_state({"frame": "narrow"})
    assert 'viewBox="0 0 390' in table.picture.drawing["pictures"][0]
    with pytest.raises(TraitError):
        table.picture.frame = "seat 2"


def test_the_table_follows_the_page_until_somebody_chooses() -> None:
    table = play(seed=1)
    table.picture.set_state({"scheme": "dark"})
    assert "kings-dark" in table._dom_classes
    table.picture.set_state({"scheme": "light"})
    assert "kings-dark" not in table._dom_classes


def test_every_shortcut_presses_a_button() -> None:
    """Over a few moments of a game each key has a button; the digits press the choices."""
    table = Table(table_store(0, 1, 2, 3, seed=1))
    found: set[str] = set()
    for _ in range(60):
        found |= {name for widget in walk(table) for name in getattr(widget, "_dom_classes", ())}
        store = table.store
        if store.scene.deals.proposals and store.scene.others:
            click(table, "Hand the screen to")
            if store.scene.deals.proposals[0].can_answer:
                found |= {n for made in shown(table) for n in getattr(made, "_dom_classes", ())}
                break
        elif store.scene.can_offer and store.scene.view.actor != store.scene.front:
            click(table, "Make an offer")
            found |= {n for made in shown(table) for n in getattr(made, "_dom_classes", ())}
            click(table, "Propose the deal")
        elif store.scene.can_offer and store.scene.others:
            click(table, "Hand the screen to")
        elif store.scene.waiting_for is not None:
            click(table, "I'm")
        else:
            click(table, store.scene.choices[0].label if store.scene.choices else "Go on")
    keys = [key for key, _ in SHORTCUTS if key != "1 to 9, 0"]
    assert [] == [key for key in keys if key_class(key) not in found]
    assert "kings-choices" in found


def test_what_just_happened_moves_and_what_is_looked_at_does_not() -> None:
    table = play(seed=1)
    click(table, table.store.scene.choices[0].label)
    assert table.picture.drawing["motions"]
    table.store.look(0)
    assert [] == list(table.picture.drawing["motions"])
    table.store.look_now()
    assert [] == list(table.picture.drawing["motions"])
    click(table, "◀ Back")
    assert [] == list(table.picture.drawing["motions"])


def test_the_same_pictures_are_not_sent_again() -> None:
    picture = Picture(lambda mark: None)
    picture.draw(["<svg/>"])
    first = picture.drawing
    picture.draw(["<svg/>"])
    assert first is picture.drawing
    picture.draw(["<svg> </svg>"])
    assert first["number"] + 1 == picture.drawing["number"]


def test_used_buttons_keep_no_old_words() -> None:
    made = Buttons()
    made.fill([("one", print), ("two", print)])
    both = made.children
    made.fill([("three", print)])
    assert both[:1] == made.children
    assert ["three", BLANK] == [button.description for button in both]
    both[1].click()  # a click that comes late finds nothing to do


def test_a_recorded_game_is_looked_through() -> None:
    table = watch(RECORDED)
    assert table.store.scene.watched and 0 == table.store.scene.looking
    click(table, "Next round")
    assert table.store.scene.looking
    click(table, "To the end")
    assert "The result" in page(table) or "wins" in page(table)
    assert "none" == buttons(table, "Back to now")[0].layout.display


def test_a_finished_recorded_game_is_seen_through_anybodys_eyes() -> None:
    table = watch(RECORDED)
    for _ in range(6):
        click(table, "Next decision")
    eyes = field(table, "Seen by")
    assert "which only" not in page(table)
    eyes.choose(2)
    name = table.store.scene.names[2]
    assert f"which only {name} sees" in page(table)
    eyes.choose(None)
    assert "which only" not in page(table)


def test_who_looked_through_a_seats_eyes_sits_on_it_in_a_branch() -> None:
    table = watch(RECORDED)
    click(table, "Next round")
    field(table, "Seen by").choose(1)
    click(table, "Branch from here")
    assert not table.store.scene.watched and 1 in table.store.scene.people


def test_no_button_is_ever_without_words() -> None:
    """For an empty description the page would keep the old words."""
    table = Table(table_store(0, 1, mode="night", seed=3))
    for _ in range(40):
        store = table.store
        made = [widget for widget in walk(table) if isinstance(widget, ipw.Button)]
        assert [] == [widget for widget in made if not widget.description]
        if store.scene.can_offer:
            click(table, "Make an offer")
            click(table, "Promise words")
            click(table, "Close")
        if store.scene.waiting_for is not None:
            click(table, "I'm")
        elif store.scene.can_offer and store.scene.others:
            click(table, "Hand the screen to")
        else:
            click(table, store.scene.choices[0].label if store.scene.choices else "Go on")


def test_what_is_read_aloud_says_what_happened_and_what_is_asked() -> None:
    table = play(seed=1)
    click(table, table.store.scene.choices[0].label)
    assert table._aloud.said.endswith(table.store.scene.question)
    assert table.store.scene.last[-1] in table._aloud.said


def test_the_styles_stay_in_the_table() -> None:
    plain = re.sub(r"/\*.*?\*/", "", style_sheet(), flags=re.DOTALL)
    rules = [found.strip() for found in re.findall(r"([^{}]+)\{", plain)]
    assert 100 < len(rules)
    outside = [rule for rule in rules if ".kings" not in rule and not rule.startswith("@")]
    assert [] == outside


def test_a_whole_game_by_pointing_wherever_a_choice_has_marks() -> None:
    table = Table(table_store(0, seed=5))
    pointed = 0
    while not table.store.scene.over:
        choices = table.store.scene.choices
        marks = [marks_of(table.store.scene.view, line.choice) for line in choices]
        alone = [found for found in marks if found and 1 == marks.count(found)]
        if alone:
            pointed += 1
            before = len(table.store.scene.stops)
            for mark in sorted(alone[0]):
                point(table, mark)
            if table.choice.chosen:  # more could be added: the first button says just this
                table.choice._choices.children[0].click()
            assert before < len(table.store.scene.stops)
        else:
            click(table, choices[0].label if choices else "Go on")
    assert 7 <= pointed
