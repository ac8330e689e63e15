"""The table of King's Keys without a browser: clicks play whole games, and words stay apart."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest

from kings.bots.roster import make_player
from kings.figures.keys.signs import crest
from kings.figures.palette import LIGHT
from kings.figures.promise_signs import inline
from kings.keys import Kingdom, Options, Phase
from kings.records.recording import HUMAN, Recording, new_header
from kings.sim.batch import simulate
from kings.table import store_of
from kings.table.driver import Driver
from kings.widgets.page import unbroken
from kings.widgets.table import Table, play, watch
from kings.widgets.tables.keys import KeysParts
from tests.keys.tables import BEN, NAMES, lay, table
from tests.widgets.clicking import words_of

EVERYTHING = Options.with_jokers(NAMES)
ONE_PERSON = (HUMAN, "greedy", "thief", "builder")


def words(one: Table) -> str:
    return " ".join(said for _, _, said in words_of(one))


def press(one: Table, label: str) -> None:
    """Press the first answer whose words hold this."""
    panel: Any = one.choice
    next(made for made in panel._choices.children if label in made.description).click()


def shown(widget: Any) -> bool:
    return bool(widget.layout.display != "none")


def at(state: Any, players: tuple[str, ...] = (HUMAN,) * 4) -> Table:
    """Return a table with a game that begins at this position, its player before the screen."""
    store = store_of(Driver(Recording.begin(new_header(state.options, players, 1, start=state))))
    store.play_on()
    if store.scene.waiting_for is not None:
        store.come(store.scene.waiting_for)
    return Table(store)


def click(one: Table, rng: random.Random) -> None:
    """Press the button that leads on, or any answer of the panel."""
    panel: Any = one.choice
    if shown(panel._do):
        panel._do.click()
    elif panel._choices.children:
        rng.choice(panel._choices.children).click()
    elif shown(panel._curtain):
        panel._curtain.click()
    else:
        panel._go_on.click()


def play_out(one: Table, seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(900):
        if one.store.scene.over:
            return
        click(one, rng)
    raise AssertionError("the game does not end")


@pytest.mark.slow  # two whole games with all pictures
@pytest.mark.parametrize("seed", [1, 2])
def test_whole_games_with_jokers_are_played_by_clicks(seed: int) -> None:
    one = play(EVERYTHING, ONE_PERSON, seed=seed)
    play_out(one, seed)
    assert one.store.scene.shows_end and shown(one.parts.end)
    assert "How it was won" in words(one)


def test_the_table_finds_its_parts_by_the_game() -> None:
    one = play(EVERYTHING, ONE_PERSON, seed=3)
    assert isinstance(one.parts, KeysParts)
    assert "King&#x27;s Keys · turn" in one._head.value
    assert 3 == len(one.picture.drawing["pictures"])


def test_a_play_that_is_put_together_is_said_and_then_done() -> None:
    one = at(
        table(lay(hand="ocean axe 3, ocean coin 1"), lay("sun coin 1, sun coin 2", "sun key 1"))
    )
    panel: Any = one.choice
    assert not shown(panel._do)
    one.parts.point("place:1:hand")
    assert (
        "Do it: steal from Ben's Hand with the Ocean Axe 3: draw two cards" == panel._do.description
    )
    assert {"place:1:hand", "card:ocean axe 3"} == panel.chosen
    panel._do.click()
    assert one.store.scene.view.phase is Phase.AFTER and not shown(panel._do)


def test_only_what_still_fits_is_offered_in_the_picture() -> None:
    one = at(table(lay(hand="ocean axe 3, sun key 1"), lay("sun coin 1", "sun key 2")))
    pictures = one.picture.drawing["pictures"]
    assert 'data-mark="place:1:vault" data-can="yes"' in pictures[0]
    one.parts.point("card:ocean axe 3")
    pictures = one.picture.drawing["pictures"]
    assert 'data-mark="place:1:vault" data-can="yes"' not in pictures[0]
    one.choice._clear()
    assert 'data-mark="place:1:vault" data-can="yes"' in one.picture.drawing["pictures"][0]


def test_the_four_cards_to_hold_are_clicked_and_held_at_once() -> None:
    own = lay(hand="ocean axe 1, ocean axe 2, ocean coin 3, sun key 4", dungeon="forest shield 1")
    one = at(table(own, lay(hand="sun coin 1")))
    panel: Any = one.choice
    press(one, "Play nothing")
    press(one, "Go on")
    assert one.store.scene.view.phase is Phase.HOLD and 5 == len(panel._choices.children)
    for mark in ("card:sun key 4", "card:ocean axe 1", "card:ocean axe 2", "card:forest shield 1"):
        one.parts.point(mark)
    assert "Do it: hold these" == panel._do.description
    assert "Pick anew" == panel._all.description and shown(panel._all)
    assert "Picked: the Sun Key 4" in [made.description for made in panel._choices.children]
    panel._do.click()
    assert 1 == one.store.scene.view.turn - 1 or one.store.scene.waiting_for == 1
    told = " ".join(line.text for line in one.store.scene.log)
    assert "Ada's turn ends with 4 in the Hand, 1 in the Vault, 0 in the Dungeon" in told


def test_the_end_shows_the_winning_cards_and_who_was_eliminated() -> None:
    fours = ", ".join(f"ocean key {rank}" for rank in range(1, 5))
    also = ", ".join(f"sun coin {rank}" for rank in range(1, 5))
    one = at(table(lay(hand=fours, vault=also), lay(hand="sun key 1"), lay(hand="ember key 1")))
    press(one, "Play nothing")
    press(one, "Eliminate Ben")
    press(one, "own Keys")
    said = words(one)
    assert unbroken("Ada eliminated Ben by the four Sun Coins (K-30).") in said
    assert unbroken("The four Keys of the winner's own kingdom (K-31).") in said
    assert "The winning cards" in said


def test_the_log_has_the_crests_of_the_kingdoms_and_says_whose_turn_it_was() -> None:
    one = at(table(lay(), actor=BEN))
    press(one, "Play nothing")
    said = words(one)
    assert "<summary>Turn 2: Ben</summary>" in said
    line = re.search(r"<li>((?:(?!<li>).)*)<span>Ben plays nothing", said)
    assert line and inline(crest(Kingdom.SUN, 14, 2, 24, LIGHT), wide=28, high=28) == line[1]


def test_the_reference_card_tells_what_is_switched_on() -> None:
    plain, full = play(Options(NAMES), ONE_PERSON, seed=1), play(EVERYTHING, ONE_PERSON, seed=1)
    assert "Switched on" not in plain.parts.card_html()
    said = full.parts.card_html()
    for rule in ("K-40", "K-41", "K-42", "K-43", "K-44", "K-45", "K-46"):
        assert f">{rule}<" in said
    assert ">K-47<" not in said


def test_a_recorded_game_is_looked_through_to_its_end(tmp_path: Path) -> None:
    bots = [make_player("keys", name) for name in ("greedy", "thief", "builder", "random")]
    list(simulate(Options(NAMES), bots, 1, 5, journals=tmp_path))
    (journal,) = tmp_path.glob("**/*.jsonl")
    one = watch(journal)
    assert 1 == len(one.picture.drawing["pictures"]) and not shown(one.parts.end)
    one.store.to_end()
    assert shown(one.parts.end) and "How it was won" in words(one)
    assert "every card that was stolen" in words(one) and "promise" not in words(one)


def test_the_table_at_the_end_does_not_say_again_who_has_won() -> None:
    fours = ", ".join(f"ocean key {rank}" for rank in range(1, 5))
    one = at(table(lay(hand=fours)))
    press(one, "Play nothing")
    press(one, "own Keys")
    assert "<h2>Ada wins with all four own Keys (K-31).</h2>" in words(one)
    assert "<h2>The table at the end</h2>" in one._head.value
