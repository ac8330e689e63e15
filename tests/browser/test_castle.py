"""King of the Castle in the browser: a reaction, a chain of promotions, and the end of the game."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest

from kings.castle import Card, Kind, State
from kings.castle.positions import position_of
from kings.records.formats import Scenario, scenario_text
from tests.browser.serving import served
from tests.browser.tableside import Tableside
from tests.castle import tables
from tests.castle.tables import BEN, CLEO, first, options

CELL = """
import json, os
from urllib.parse import parse_qs

from kings.widgets import play

play(**json.loads(parse_qs(os.environ["QUERY_STRING"])["table"][0]))
"""
DEATH, ESCAPE, ACCIDENT = (
    first(kind) for kind in (Kind.PEACEFUL_DEATH, Kind.LUCKY_ESCAPE, Kind.ACCIDENTAL_DEATH)
)
NOBODY = "Nobody reacts"


def position() -> State:
    """Three turns are left; Ada can have the King killed, and Ben can save him."""
    return tables.table(
        DEATH,
        Card.KNOWN_M,
        Card.TOWN_I,
        Card.VILLAGE_F,
        agreed=options(3, turn_limit=3),
        men="MERHWBZLTK",
        others={
            BEN: (ESCAPE, ACCIDENT, Card.KEEP_T),
            CLEO: (Card.KNOWN_N, Card.WALLS_W, Card.VILLAGE_G),
        },
        squires=("EHX", "MWT", "BLU"),
    )


@pytest.fixture(scope="module")
def castle(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a table at the position, with Ada and Ben before the screen."""
    home = tmp_path_factory.mktemp("castle")
    state, file = position(), home / "two_deaths.json"
    asked = "Who is King in the end?"
    scene = Scenario(
        "kings-scenario",
        1,
        "castle",
        "Two deaths",
        asked,
        state.options,
        position_of(state),
    )
    file.write_text(scenario_text(scene), encoding="utf-8")
    words = {"scenario": str(file), "players": ["human", "human", "greedy"], "seed": 1}
    with served(home, CELL) as url:
        yield f"{url}&table={quote(json.dumps(words))}"


def come(side: Tableside) -> None:
    """Take the place before the screen, if it waits for somebody."""
    if not side.choices.count():
        side.press(side.root.locator(".kings-key-g:visible"))


def test_a_reaction_a_chain_of_promotions_and_the_end(
    castle: str, table: Tableside, tmp_path: Path
) -> None:
    table.open(castle)
    come(table)
    assert "Ada plays one card, or none" in table.question
    table.point(f"card:{int(DEATH)}")
    assert "Does anybody react" in table.question and "Maud, the King, is about" in table.news
    asked = table.choices.all_inner_texts()
    assert len(asked) == 3 and not [words for words in asked if "Lucky" in words]
    table.press(table.choices.nth(2))
    table.press("Play Lucky Escape: save Maud")
    come(table)
    assert "Ben plays one card, or none" in table.question
    assert "Maud, the King, lives on" in table.picture
    table.point(f"card:{int(ACCIDENT)}")
    assert {f"place:{n}" for n in range(10)} <= set(table.can)
    table.point("place:0")
    table.press(NOBODY)
    promoted = table.log
    for man, place in (("Edda", "King"), ("Rosa", "Lord"), ("Hob", "Seneschal")):
        assert f"{man} rises from" in promoted and f"to {place}" in promoted
    for _ in range(4):
        if table.over:
            break
        table.press(NOBODY)
    assert table.over
    end = table.root.locator(".kings-end").inner_text()
    assert "(C-46)" in end and "Edda (E)" in end and "Bram (B)" in end
