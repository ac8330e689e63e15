"""Figures of the guess and of the study are tested by their numbers and their words."""

from __future__ import annotations

from typing import Any

import pandas as pd
import pytest

from kings.analysis.castle import CHARACTERS, EACH, CastleStudy, Followed, Moment, found_out
from kings.castle import LETTERS, Letter
from kings.figures.castle.study import (
    certainty_figure,
    characters_figure,
    court_figure,
    guesses_figure,
    order_figure,
    secrets_figure,
    tournament_figure,
)
from tests.figures.plots import assert_dressed, title

BACKED: tuple[tuple[Letter, ...], ...] = (("A", "B", "C"), ("D", "E", "F"))


def moment(turn: int, words: str, likely: float) -> Moment:
    """Ada is thought to back Alder with this chance; of all else nothing is known."""
    rows: list[dict[Letter, float]] = [dict.fromkeys(LETTERS, 0.1) for _ in range(2)]
    rows[0]["A"] = likely
    return Moment(turn, words, tuple(rows))


FOLLOWED = Followed(
    ("Ada", "<b>Ben</b>"),
    (moment(1, "Before the first turn.", 0.1), moment(3, "Ada saves Alder.", 0.7)),
    BACKED,
)


def study() -> CastleStudy:
    """Return made-up rows in which the known lose 2 points and the knowing gain 1."""
    rows: list[dict[str, Any]] = []

    def add(points: float, **about: Any) -> None:
        for deal in range(60):
            rows.append(
                {
                    "deal": deal,
                    "players": 4,
                    "world": "unknown",
                    "others": "schemer",
                    "hero": "schemer",
                    "tested": -1,
                    "told": "",
                    "seat": 0,
                    "bot": "schemer",
                    "order": 0,
                    "court": 0,
                    "share": 0.4,
                    "turns": 20 + deal % 4,
                    "points": points + deal % 2 / 10,
                }
                | about
            )

    for seat in range(4):
        for world in ("unknown", "known", "alphabet"):
            place = {"seat": seat, "order": seat, "court": seat, "world": world}
            add(6 + seat, share=0.4 if not seat else 0.2, **place)
    add(7.5 - 2, told="others know", tested=0)
    add(7.5 + 1, told="hero knows", tested=0)
    add(7.5, told="all know")
    for hero, others, world in CHARACTERS:
        if others == "greedy":
            add(3.5, hero="greedy", others="greedy", world=world)
        base = 3.5 if others == "greedy" else 7.5
        add(base + 4, hero=hero, others=others, world=world, tested=1, seat=1)
    for bot, share in (("searcher", 0.6), ("random", 0.1), ("greedy", 0.3)):
        add(1, others=EACH, hero="searcher", tested=0, bot=bot, share=share)
    return CastleStudy(pd.DataFrame(rows), {})


KEPT = study()
FIGURES = {
    "guesses": lambda **look: guesses_figure(FOLLOWED, **look),
    "certainty": lambda **look: certainty_figure(FOLLOWED, **look),
    "secrets": lambda **look: secrets_figure(KEPT, **look),
    "order": lambda **look: order_figure(KEPT, 4, ("schemer",), **look),
    "tournament": lambda **look: tournament_figure(KEPT, **look),
    "court": lambda **look: court_figure(KEPT, **look),
    "characters": lambda **look: characters_figure(KEPT, **look),
}


def test_a_guess_is_a_byte_a_field() -> None:
    chances = FOLLOWED.moments[1].percents()
    assert (2, 26) == chances.shape and 2 * 26 == chances.nbytes
    assert [70, 10] == list(chances[0, :2]) and {10} == {*chances[1]}


@pytest.mark.parametrize("name", FIGURES)
def test_every_figure_is_dressed_and_described(name: str) -> None:
    for dark in (False, True):
        assert_dressed(FIGURES[name](dark=dark), dark=dark)


def test_the_guess_begins_with_the_last_moment_and_has_a_frame_for_each() -> None:
    figure = guesses_figure(FOLLOWED)
    assert "Ada backs Alder, rightly: 70%." in title(figure)
    assert [70, 10] == list(figure.data[0].z[0][:2])
    assert [10, 70] == [frame.data[0].z[0][0] for frame in figure.frames]
    assert ("70",) == figure.data[1].text and (0,) == figure.data[1].x
    said = [step.label for step in figure.layout.sliders[0].steps]
    assert ["Turn 1. Before the first turn.", "Turn 3. Ada saves Alder."] == said
    assert "&lt;b&gt;Ben" in figure.layout.yaxis.ticktext[1]


def test_the_boxes_are_the_truth() -> None:
    boxes = guesses_figure(FOLLOWED).data[2]
    assert [(0, 0), (1, 0), (2, 0), (3, 1), (4, 1), (5, 1)] == list(
        zip(boxes.x, boxes.y, strict=True)
    )


def test_certainty_is_the_mean_over_the_true_squires() -> None:
    assert [0.1, 0.3] == pytest.approx(found_out(FOLLOWED, 0))
    figure = certainty_figure(FOLLOWED)
    assert [0.1, 0.3] == list(figure.data[0].y)
    assert "Ada most of all: 30% in the end." in title(figure)


def test_secrets_have_their_price_in_the_title() -> None:
    assert "in points? −2.0 for being known, +1.0 for knowing." in title(secrets_figure(KEPT))
    assert [-2.0, 1.0, 0.0] == list(secrets_figure(KEPT).data[0].x)


def test_shares_of_the_victory_are_told_in_percentage_points() -> None:
    figure = secrets_figure(KEPT, "share")
    assert "in percentage points of wins?" in title(figure)
    assert 2 == len(figure.data[0].x)


def test_deals_that_prove_nothing_about_the_beginner_say_so() -> None:
    even = CastleStudy(KEPT.rows.assign(share=[0.0, 0.5] * (len(KEPT.rows) // 2)), {})
    assert "These deals can't say." in title(order_figure(even, 4, ("schemer",)))


def test_who_begins_is_compared_with_a_fair_share() -> None:
    figure = order_figure(KEPT, 4, ("schemer",))
    assert [0.4, 0.2, 0.2, 0.2] == list(figure.data[0].x)
    assert 0.25 == figure.layout.shapes[0].x0


def test_a_tournament_has_its_winner_in_the_title() -> None:
    figure = tournament_figure(KEPT)
    assert "Who wins? The searcher, 60.0% of wins." in title(figure)
    assert ["searcher", "greedy", "random"] == list(figure.layout.yaxis.ticktext)


def test_squires_at_court_are_shown_for_every_world() -> None:
    figure = court_figure(KEPT)
    assert 3 == len(figure.data) and [6.05, 7.05, 8.05, 9.05] == list(figure.data[0].x)
    assert "From none to three: +3.0 points" in title(figure)


def test_characters_are_compared_with_whom_they_replace() -> None:
    figure = characters_figure(KEPT)
    assert {4.0} == set(figure.data[0].x)
    assert "Among the greedy: +4.0 points." in title(figure)
