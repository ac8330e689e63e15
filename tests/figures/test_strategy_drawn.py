"""Figures of the survey of strategy are tested by their numbers and their words."""

from __future__ import annotations

from typing import Any

import pytest

from kings.figures.results import (
    earnings_figure,
    king_figure,
    lead_figure,
    places_figure,
    seats_figure,
    timing_figure,
)
from kings.struggle.cards import DECK
from tests.figures.plots import assert_dressed, title


def cards(best: int, name: str, **more: Any) -> list[dict[str, Any]]:
    return [
        {"card": int(card), name: 5.0 - abs(card - best), f"{name}_error": 0.1, **more}
        for card in DECK
    ]


def rows(name: str, key: str, *values: float) -> list[dict[str, Any]]:
    return [{key: at, name: value, f"{name}_error": 0.01} for at, value in enumerate(values)]


TIMING = [
    {"card": int(card), "round": at, "share": (10 * at + card) / 100}
    for card in DECK
    for at in range(8)
]
KING = [
    {
        "players": 4,
        "mode": mode,
        "policy": policy,
        "card": card,
        "against": against,
        "points": points,
        "points_error": 0.1,
    }
    for mode in ("day", "night")
    for policy, points in (("random", 1.0), ("greedy", -1.0))
    for card in (9, 10)
    for against in ("own", "the mean")
]
FIGURES = {
    "timing": lambda **look: timing_figure(TIMING, "greedy", **look),
    "earnings": lambda **look: earnings_figure(
        {"random": cards(9, "gained"), "greedy": cards(9, "gained")}, **look
    ),
    "leads": lambda **look: lead_figure(
        {
            "random": cards(9, "points", against="the mean"),
            "greedy": cards(6, "points", against="the mean") + cards(1, "points", against="own"),
        },
        **look,
    ),
    "seats": lambda **look: seats_figure(
        {
            "random": rows("wins", "distance", 0.33, 0.33, 0.34),
            "greedy": rows("wins", "distance", 0.5, 0.25, 0.25),
        },
        3,
        **look,
    ),
    "places": lambda **look: places_figure(
        {"random": rows("gained", "place", 1, 2, 1.5)}, 3, **look
    ),
    "king": lambda **look: king_figure(KING, **look),
}


@pytest.mark.parametrize(
    ("which", "asked"),
    [
        ("timing", "When is each card laid? Most often the King in round 7: 80% of seats."),
        ("earnings", "What does a card earn in its round? Most under every policy: the Queen."),
        (
            "leads",
            "What is a first lead worth? Most: the Queen (random), the Jeweler (greedy).",
        ),
        ("seats", "Does it help to lead first? It does under 1 of 2 policies."),
        ("places", "Which turn of a round is best? Most under every policy: second turn."),
        ("king", "Is the King worth leading first? In 2 of 4 cases it gains, in 2 it costs."),
    ],
)
def test_the_title_asks_and_answers(which: str, asked: str) -> None:
    assert asked == title(FIGURES[which]())


@pytest.mark.parametrize("which", FIGURES)
@pytest.mark.parametrize("look", ["light", "dark"])
def test_every_figure_wears_the_look_fits_a_phone_and_can_be_read(which: str, look: str) -> None:
    figure = FIGURES[which](dark=look == "dark")
    assert_dressed(figure, dark=look == "dark")


def test_never_stands_in_the_last_column() -> None:
    (fields,) = FIGURES["timing"]().data
    assert (0.11, 0.71, 0.01) == (fields.z[0][0], fields.z[0][6], fields.z[0][7])
    assert "never" == FIGURES["timing"]().layout.xaxis.ticktext[-1]


def test_a_lead_is_compared_as_asked() -> None:
    random, greedy = FIGURES["leads"]().data
    assert (10, 10) == (len(random.x), len(greedy.x))
    own = lead_figure({"greedy": cards(1, "points", against="own")}, against="own")
    assert "the leader's own choice" in own.layout.title.subtitle.text.replace("<br>", " ")


def test_a_card_that_was_never_laid_has_no_mark() -> None:
    table = cards(9, "gained")
    table[1] = {"card": 2, "gained": float("nan"), "gained_error": float("nan")}
    (marks,) = earnings_figure({"greedy": table}).data
    assert 9 == len(marks.x)


def test_an_interval_is_two_standard_errors_wide_on_either_side() -> None:
    random, _ = FIGURES["king"]().data
    assert [0.196, 0.196] == list(random.error_x.array)
    assert [1.0, 1.0] == list(random.x)
    assert ["4 players, day", "4 players, night"] == list(FIGURES["king"]().layout.yaxis.ticktext)
