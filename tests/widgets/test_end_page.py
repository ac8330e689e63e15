"""The page of a finished game: its words, a division of one's own, the file, nothing before."""

from __future__ import annotations

import base64
import re

import ipywidgets as ipw
import pytest

from kings.table import StruggleStore
from kings.widgets.end_page import EndPanel
from kings.widgets.page import Look, Message, Picture
from tests.widgets.clicking import NAMES, finish, table_store, walk, words_of
from tests.widgets.pages import EVIL, buttons, click, page, tags

PICTURED = re.compile(r"data-mark=\"card-at:(\d+)\"")


def ended(
    *, names: tuple[str, ...] = NAMES, seed: int = 3, look: Look | None = None
) -> tuple[StruggleStore, EndPanel]:
    store = table_store(0, seed=seed, names=names)
    finish(store)
    return store, EndPanel(store, Message().run, look or Look())


def picture_of(panel: EndPanel) -> str:
    (drawn,) = (widget for widget in walk(panel) if isinstance(widget, Picture))
    return "".join(drawn.drawing["pictures"])


def said(panel: EndPanel) -> list[str]:
    """Return every word that the front end holds, shown or not, but the fixed ones of buttons."""
    kept = [
        value for kind, name, value in words_of(panel) if (kind, name) != ("Button", "description")
    ]
    return [*kept, picture_of(panel)]


def test_the_ranking_has_every_seat_with_its_sum() -> None:
    store, panel = ended()
    text = page(panel)
    for standing in store.scene.deals.standings:
        assert f"<b>{store.scene.names[standing.seat]}</b>" in text
        cards = f"{standing.cards} card{'' if standing.cards == 1 else 's'}"
        points = standing.partition.points
        assert f"{points} for {cards} + {standing.gold} gold =" in text
        assert f"{standing.total}<small> points" in text
    assert f"The seed of this game was {store.scene.seed}." in text


def test_a_click_shows_another_pile() -> None:
    store, panel = ended()
    for seat, name in enumerate(NAMES):
        click(panel, name)
        assert f"How does {name}&#x27;s pile score most?" in page(panel)
        pile = sum(store.scene.deals.standings[seat].pile)
        assert pile == len(PICTURED.findall(picture_of(panel)))
        on = [made.description for made in buttons(panel, "") if "kings-on" in made._dom_classes]
        assert [name] == on


def test_a_division_of_ones_own_is_judged_as_one_lays_it() -> None:
    store, panel = ended()
    best = max(store.scene.deals.standings, key=lambda standing: standing.best)
    click(panel, NAMES[best.seat])
    left = best.best - best.cards
    assert left > 1
    assert f"{left} points are left on the table" in page(panel)
    click(panel, "Show the best")
    assert f"{best.best} points: nothing is left on the table" in page(panel)
    click(panel, "Back to mine")
    assert f"{left} points are left on the table" in page(panel)


def test_cards_are_laid_by_the_picture_and_by_buttons_alike() -> None:
    _, panel = ended()
    _, other = ended()
    own = panel.piles.own
    for place in (0, 2):
        own._picture._heard(own, {"point": f"card-at:{place}"}, [])
        chips(other)[place].click()
    assert picture_of(panel) == picture_of(other)
    click(panel, "Group the chosen")
    click(other, "Group the chosen")
    assert picture_of(panel) == picture_of(other)
    chips(panel)[0].click()
    chips(panel)[5].click()
    before = picture_of(panel)
    own._picture._heard(own, {"point": "group:0"}, [])
    assert before != picture_of(panel)
    assert len(chips(panel)) == len(PICTURED.findall(picture_of(panel)))


def chips(panel: EndPanel) -> list[ipw.Button]:
    """Return the buttons of the cards."""
    return [made for made in buttons(panel, "") if re.match(r"(✓ )?\d+ [A-Z]", made.description)]


@pytest.mark.parametrize(
    "mark", ["card-at:99", "group:0", "group:77", "card-at:-1", "place:1", "x"]
)
def test_a_strange_click_changes_nothing(mark: str) -> None:
    _, panel = ended()
    before = said(panel)
    panel.piles.own._picture._heard(panel, {"point": mark}, [])
    assert before == said(panel)


def test_without_chosen_cards_it_says_what_to_do() -> None:
    _, panel = ended()
    click(panel, "Group the chosen")
    assert "Choose some cards first." in page(panel)


def test_a_division_waits_while_one_looks_back() -> None:
    store, panel = ended()
    chips(panel)[0].click()
    chips(panel)[1].click()
    click(panel, "Group the chosen")
    laid = picture_of(panel)
    click(panel, "Watch it from the start")
    assert 0 == store.scene.looking
    panel.refresh()
    assert "none" == panel.layout.display
    store.look_now()
    panel.refresh()
    assert laid == picture_of(panel)


def test_one_can_look_back_from_the_end() -> None:
    store, panel = ended()
    click(panel, "Look back at any moment")
    assert len(store.scene.stops) - 2 == store.scene.looking, "one step back from the end"


def test_the_game_can_be_saved_out_of_the_page() -> None:
    store, panel = ended()
    (data,) = re.findall(
        r'download="kings-struggle-3\.jsonl" href="data:[^,"]*,([^"]*)"', page(panel)
    )
    assert store.journal_text() == base64.b64decode(data).decode("utf-8")


def test_before_the_end_it_is_hidden_and_holds_nothing() -> None:
    store = table_store(0, seed=3)
    panel = EndPanel(store, Message().run, Look())
    bare = said(panel)
    assert "none" == panel.layout.display
    assert not any(name in "".join(bare) for name in NAMES)
    finish(store)
    panel.refresh()
    assert "" == panel.layout.display
    assert bare != said(panel)
    store.back()
    panel.refresh()
    assert "none" == panel.layout.display
    assert not any(name in "".join(said(panel)) for name in NAMES)
    assert "points" not in "".join(said(panel))
    assert not any(made.description in NAMES for made in buttons(panel, ""))


def test_names_are_words_and_no_markup() -> None:
    _, panel = ended(names=(EVIL, "\"'&</p><script>alert(2)</script>", "Cleo", "Dora"))
    assert not {"img", "script", "onerror", "src"} & tags(panel)


def test_pictures_and_figures_follow_the_look() -> None:
    look = Look()
    _, panel = ended(look=look)
    light = words_of(panel)
    look.dark = True
    panel.refresh()
    figures = [
        words for _, name, words in words_of(panel) if name == "outputs" and "plotly" in words
    ]
    assert 3 == len(figures)
    assert all("'paper_bgcolor': '#262B32'" in words for words in figures)
    look.dark = False
    panel.refresh()
    assert light == words_of(panel)


def test_figures_have_their_numbers_in_words() -> None:
    store, panel = ended()
    aloud = re.findall(r'<p class="kings-aloud">([^<]*)</p>', page(panel))
    assert any(words.startswith("First: ") for words in aloud)
    assert any(" gold and ended with " in words for words in aloud)
    last = store.scene.deals.gold_by_round[-1]
    assert list(last) == [standing.gold for standing in store.scene.deals.standings]
