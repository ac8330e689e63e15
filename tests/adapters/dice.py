"""Bots that answer by lot from the menu, in this package's own games.

What they answered is written down, so that the same can be answered elsewhere.
"""

from __future__ import annotations

import random

from kings.adapters import menu
from kings.adapters.course import choice_answers, offer_answers
from kings.bots import Bot, Reply
from kings.sim.match import Played, play_game
from kings.struggle.moves import Accept, Choice, Deal, Propose, Refuse
from kings.struggle.options import Options
from kings.struggle.state import Proposal
from kings.struggle.view import View

QUIET = 0.7
"""How often nothing is offered where something could be: else most deals forbid each other."""


class Dice(Bot):
    """Answers by lot; ``answers`` are the numbers, each with the seat.

    What leaves no choice isn't written down: the course of an adapter doesn't ask for it.
    """

    name, idea, source = "dice", "Answers by lot from the menu.", "These tests."

    def __init__(self, answers: list[tuple[int, int]], *, deals: bool) -> None:
        self.answers, self._deals = answers, deals

    def choose(self, view: View, rng: random.Random) -> Choice:
        """Choose by lot; it is only asked where there are several choices."""
        known = choice_answers(view.choices, view.players)
        number = rng.choice(sorted(known))
        self.answers.append((view.own.seat, number))
        (chosen,) = [one for one in view.choices if one == known[number]]
        return chosen

    def propose(self, view: View, rng: random.Random) -> Deal | None:
        """Offer something by lot, or mostly nothing."""
        if not self._deals:
            return None
        offers = offer_answers(view)
        if len(offers) == 1:
            return None
        quiet = rng.random() < QUIET
        number = menu.NO_OFFER if quiet else rng.choice(sorted(offers))
        self.answers.append((view.own.seat, number))
        move = offers[number]
        return move.deal if isinstance(move, Propose) else None

    def respond(self, view: View, proposal: Proposal, rng: random.Random) -> Reply:
        """Say yes or no by lot; a yes to what it can't do counts as a no (S-53)."""
        seat = view.own.seat
        number = rng.choice((menu.REFUSE, menu.ACCEPT))
        self.answers.append((seat, number))
        return (Accept if number == menu.ACCEPT else Refuse)(seat, proposal.number)


def played(options: Options, seed: int, *, deals: bool) -> tuple[Played, list[tuple[int, int]]]:
    """Play a game by lot, and return it with what was answered."""
    answers: list[tuple[int, int]] = []
    bot = Dice(answers, deals=deals)
    return play_game(options, [bot] * options.players, seed), answers
