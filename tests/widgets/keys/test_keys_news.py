"""What the head of a table of King's Keys says just happened: own losses first, the usual never."""

from __future__ import annotations

from typing import Any

from kings.keys.cards import Card, Place
from kings.keys.events import (
    CardDrawn,
    CardsPutAway,
    DidNothing,
    Happening,
    Looted,
    TheftBegan,
    TurnBegan,
    WentOn,
)
from kings.keys.moves import DoNothing, GoOn
from kings.keys.say import tell
from kings.records.recording import HUMAN, Recording, new_header
from kings.table import store_of
from kings.table.driver import Driver
from kings.widgets.table import Table
from kings.widgets.tables.keys.news import told
from kings.widgets.tables.parts import Headline
from tests.keys.tables import NAMES, lay, table

ADA, BEN, CLEO, DORA = range(4)
AXE, LOST = Card("sun axe 3"), (Card("ocean key 2"), Card("sun coin 1"))


def said(viewer: int | None, *events: Happening) -> Headline:
    """Tell a viewer what happened, in the events and the words that are meant for it."""
    seen: list[Any] = [known for event in events if (known := event.seen_by(viewer)) is not None]
    return told(viewer, [(event, str(tell(NAMES, event))) for event in seen])


def robbed(thief: int, victim: int) -> tuple[Happening, ...]:
    return (
        TurnBegan(4, thief, 30),
        CardDrawn(thief, Card("sun axe 1")),
        TheftBegan(thief, victim, Place.HAND, (AXE,), (), (), 2),
        Looted(thief, victim, Place.HAND, 2, LOST),
        WentOn(thief),
        CardsPutAway(thief, 4, 1, 0),
    )


def test_who_was_robbed_is_told_it_first_with_the_cards() -> None:
    found = said(ADA, *robbed(CLEO, ADA), DidNothing(DORA), CardDrawn(ADA, Card("sun key 1")))
    assert (
        "Cleo steals from Ada's Hand, leaves the Sun Axe 3 there and draws two face-down cards "
        "(K-24).",
        "Cleo gets the Ocean Key 2 and the Sun Coin 1 from Ada's Hand (K-13).",
    ) == tuple(found.first)
    assert ["Dora plays nothing (K-20).", "Ada draws the Sun Key 1 (K-12)."] == found.last


def test_who_looks_on_is_told_of_the_theft_and_not_of_the_cards() -> None:
    for viewer in (DORA, None):
        found = said(viewer, *robbed(CLEO, ADA))
        assert not found.first and 2 == len(found.others)
        assert "Cleo gets two cards from Ada's Hand (K-13)." == found.last[-1]


def test_what_belongs_to_every_turn_is_told_where_there_is_nothing_else() -> None:
    assert ["Cleo has finished this turn's play."] == said(ADA, WentOn(CLEO)).last


def test_of_many_things_the_last_are_told_and_how_many_stand_before_them() -> None:
    many = [str(number) for number in range(9)]
    assert ["First, 4 things happened: see the log. Last of all:", *many[4:]] == Headline(
        (), many
    ).last
    assert many[:6] == Headline((), many[:6]).last
    besides = "Besides, 7 more things happened: see the log. Last of all:"
    assert [besides, "7", "8"] == Headline(many, many).last


def test_the_table_says_it_above_what_is_to_be_decided_and_aloud() -> None:
    """Ben sends an Axe into Ada's Hand, the others play nothing, and Ada comes back."""
    state = table(lay(hand="ocean key 1"), lay(hand="sun axe 4"), lay(), lay(), actor=BEN)
    players = (HUMAN,) * 4
    store = store_of(Driver(Recording.begin(new_header(state.options, players, 1, start=state))))
    store.play_on()
    one = Table(store)
    for seat in (BEN, CLEO, DORA):
        store.come(seat)
        thefts = [line.choice for line in store.scene.choices if "Steal from Ada" in line.label]
        store.choose(thefts[0] if thefts else DoNothing(seat))
        store.choose(GoOn(seat))
        assert "kings-touched" not in one._head.value
    store.come(ADA)
    touched = one._head.value.partition("kings-touched")[2].partition("</p>")[0]
    assert "Ben steals from Ada&#x27;s Hand" in touched
    assert "Ben gets the Ocean Key 1 from Ada&#x27;s Hand" in touched
    assert "has finished" not in one._head.value + one._aloud.said
    assert one._aloud.said.startswith("Ben steals from Ada's Hand")
