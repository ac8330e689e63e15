"""Bots and people take and leave seats in the middle of a game."""

from __future__ import annotations

from tests.browser.serving import table_at
from tests.browser.tableside import Tableside


def seat(table: Tableside, name: str, who: str) -> None:
    """Let somebody else play a seat, on the sheet for that."""
    table.press("Seats")
    table.select(f"{name} is played by", who)
    table.press("Back to the table")


def test_a_bot_takes_a_seat_and_leaves_it_again(prepared: str, table: Tableside) -> None:
    table.open(table_at(prepared, seed=4))
    for _ in range(4):
        table.on()
    seat(table, "Ada", "greedy bot")
    assert not table.choices.count()
    before = table.moves
    table.press("Next round")
    assert before < table.moves
    seat(table, "Ada", "a person")
    for _ in range(20):
        if table.choices.count():
            break
        table.on()
    assert "Ada" in table.question
    before = table.moves
    table.press(table.choices.first)
    assert before < table.moves


def test_a_person_takes_a_bots_seat_and_is_asked_from_then_on(
    prepared: str, table: Tableside
) -> None:
    table.open(table_at(prepared, seed=4))
    table.on()
    seat(table, "Ben", "a person")
    for _ in range(20):
        if table.choices.count() and "Ben" in table.question:
            break
        table.on()
    assert "Ben" in table.root.locator(".kings-side h3").first.inner_text()
