"""Whose decisions cost a strong bot points: mixtures decide as they should, and are counted so."""

from __future__ import annotations

import random

import pytest

from benchmarks.strong_losses import Longer, Mixed, heroes, measures
from kings.bots import Bot, make_bot
from kings.sim.results import GameResult
from kings.sim.strong import Quick
from kings.struggle import GAME, RULEBOOK, Phase, View
from kings.struggle.moves import Choice, Play, Refuse
from tests.bots.contract import asked, moments
from tests.sim.quick import result


def game(deal: int, hero: str, *scores: int) -> GameResult:
    """Return a game of three whose first seat is under test."""
    best = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
    return result(0, scores, best, bots=(hero, "b", "c"), deal=deal, hero=0)


def test_each_is_compared_with_the_strong_bot_in_the_same_deals() -> None:
    found = measures(
        [
            game(0, "strong", 8, 2, 4),  # 5 ahead
            game(1, "strong", 3, 3, 3),
            game(0, "mute", 4, 2, 4),  # 1 ahead, 4 less
            game(1, "mute", 1, 3, 3),  # 2 behind
        ]
    )
    assert found["strong"]["ahead"]["mean"] == pytest.approx(2.5)
    assert found["strong"]["more_than_strong"]["mean"] == 0
    assert found["mute"]["more_than_strong"]["mean"] == pytest.approx(-3)
    assert found["mute"]["wins"]["mean"] == pytest.approx(0.25)


def test_a_mixture_decides_as_the_one_whose_decision_it_is() -> None:
    known = make_bot("greedy")
    bots = heroes(known)
    mute = bots["mute"]
    seen = {"cards": 0, "turns": 0}
    for state in moments()[::3]:
        for view in asked(state):
            if len(view.choices) < 2 or view.phase is Phase.RECKON:
                continue
            kind = "cards" if view.phase in (Phase.LEAD, Phase.FOLLOW) else "turns"
            assert chosen(bots[kind], view) == chosen(known, view)
            seen[kind] += 1
        if state.window is not None:
            for proposal in state.window.proposals:
                seat = proposal.deal.parties[0]
                view = GAME.view(state, seat)
                assert isinstance(mute.respond(view, proposal, random.Random(1)), Refuse)
                assert mute.propose(view, random.Random(1)) is None
    assert all(seen.values())


def chosen(bot: Bot, view: View) -> Choice:
    return bot.choose(view, random.Random(1))


def test_who_thinks_longer_guesses_more_and_no_other_way() -> None:
    """With as many guesses it plays the same card; with more the sum grows as they do."""
    state = next(
        state
        for state in moments()
        if state.phase is Phase.LEAD and not state.night and state.options.tables == RULEBOOK
    )
    view = next(asked(state))
    plays = [choice for choice in view.choices if isinstance(choice, Play)]
    usual = Quick().foresee(view).cards(plays, 5)
    assert usual == Longer(1).foresee(view).cards(plays, 5)
    longer = Longer(10).foresee(view).cards(plays, 5)
    assert all(abs(longer[play] / 10 - usual[play]) < 0.4 * usual[play] for play in plays)


def test_all_kinds_of_decisions_are_put_to_the_test() -> None:
    names = set(heroes(make_bot("greedy")))
    assert {"strong", "shrewd", "cards", "turns", "offers", "answers", "mute", "x10"} <= names
    assert all(isinstance(heroes(make_bot("greedy"))[name], Mixed) for name in ("cards", "mute"))
