"""A strong player of Kings' Struggle: it thinks each round through to its end before it bargains.

What a table is worth to it was learned from games (``kings.bots.outlook``). How it prices and
answers deals is that of every negotiator; only what is for sale is valued otherwise.
"""

from __future__ import annotations

import random
from bisect import bisect
from collections.abc import Callable, Iterable, Mapping
from itertools import accumulate
from typing import Protocol, TypeVar

from kings.bots import deals
from kings.bots.board import Board, Turn, board_with
from kings.bots.determinize import determinize
from kings.bots.negotiator import Negotiator, Splits
from kings.bots.outlook import (
    GUESSES,
    UNIT,
    Scene,
    Stage,
    Worths,
    foreseen,
    foreseen_after,
    play_on,
    readily,
    used,
)
from kings.bots.promises import PROMISES, Promises, turns_in_character
from kings.struggle import moves
from kings.struggle.abilities import Use
from kings.struggle.binding import Plan
from kings.struggle.cards import Card
from kings.struggle.deals import MARKET_GOLD
from kings.struggle.state import Phase, State, in_play, put
from kings.struggle.view import View

T = TypeVar("T")


class Foresight(Protocol):
    """A view, and what choices in it are worth, in thousandths of a VP.

    What the view hides is filled in, and never looked at.
    """

    def turns(self, plans: Iterable[Plan]) -> Mapping[Plan, Worths]:
        """Return what ways to take the turn or to use the window are worth to each seat."""

    def answers(self, choices: Iterable[moves.Answer]) -> Mapping[moves.Choice, Worths]:
        """Return what answers to a Jester are worth to each seat."""

    def cards(self, choices: Iterable[moves.Play], luck: int) -> Mapping[moves.Choice, int]:
        """Return what each card is worth to its owner, added up over guesses of the others' cards.

        ``luck``: what the guesses are drawn with, a whole number below 2^63.
        """


class Thought:
    """Foresight by the readable rules."""

    def __init__(self, view: View) -> None:
        state = determinize(view, random.Random(0))
        assert view.leader is not None
        self.view = view
        night, own = bool(state.night), view.seat
        self.scene = Scene(
            stage=Stage(state.players, night, state.round),
            viewer=own,
            leader=view.leader,
            held=tuple(map(len, state.hands)),
            apart=state.aside[own] if night and own is not None else (),
            limit=MARKET_GOLD if view.options.regulated_market else None,
        )
        self.board = board_with(
            state, tuple([_may_hold(state, seat, own) for seat in range(state.players)])
        )

    def turns(self, plans: Iterable[Plan]) -> dict[Plan, Worths]:
        """Return what ways to take the turn or to use the window are worth to each seat."""
        return {plan: self._turn(plan) for plan in plans}

    def _turn(self, plan: Plan) -> Worths:
        board, scene = self.board, self.scene
        if isinstance(plan.first, moves.GiveLead):
            leader = scene.leader if plan.first.to is None else plan.first.to
            return foreseen(board, leader, scene._replace(leader=leader))
        seat = plan.first.seat
        if plan.brought is not None:
            board = board.exchange(seat, plan.brought)
        return foreseen_after(used(board, seat, use_of(plan), scene), seat, scene)

    def answers(self, choices: Iterable[moves.Answer]) -> dict[moves.Choice, Worths]:
        """Return what answers to a Jester are worth to each seat."""
        actor = self.view.actor
        assert actor is not None
        return {
            choice: foreseen_after(self.board.exchange(choice.seat, choice.card), actor, self.scene)
            for choice in choices
        }

    def cards(self, choices: Iterable[moves.Play], luck: int) -> dict[moves.Choice, int]:
        """Return what each card is worth to its owner, added up over guesses."""
        totals: dict[moves.Choice, int] = dict.fromkeys(choices, 0)
        led = self.board.played[self.scene.leader]
        for number in range(GUESSES):
            for choice in totals:
                assert isinstance(choice, moves.Play)
                lead = choice.card if led is None else led.card
                board, scene = self._guess(luck, number, lead)
                after = _laid(board, choice.seat, choice.card)
                worths = play_on(after, scene.leader, scene, number % 2 == 1)
                totals[choice] += worths[choice.seat]
        return totals

    def _guess(self, luck: int, number: int, lead: Card) -> tuple[Board, Scene]:
        """Give every other seat that has no card in sight one that it may hold (S-20).

        Each as readily as it answers that lead. Whatever is led meets the same luck.
        """
        board, held = self.board, list(self.scene.held)
        own = self.view.own.seat
        held[own] -= 1
        for other, lying in enumerate(self.board.played):
            if lying is not None or other == own:
                continue
            held[other] -= not self.view.seats[other].chosen
            cards = board.hands[other]
            drawn = ((self.scene.stage.rounds << 4 | own) << 4 | _GUESS) << 8 | other
            weights = [readily(card, lead, night=self.scene.stage.night) for card in cards]
            place = _below(luck, (drawn << 8) + number, sum(weights))
            board = _laid(board, other, cards[bisect(list(accumulate(weights)), place)])
            if not held[other]:
                board = board._replace(hands=put(board.hands, other, ()))
        return board, self.scene._replace(held=tuple(held))


def _may_hold(state: State, seat: int, viewer: int | None) -> tuple[Card, ...]:
    """Return the cards that a hand may hold, a face-down one with them.

    By Night a hidden hand may hold what lies aside as well.
    """
    sealed = state.sealed[seat]
    held = {*state.hands[seat], *(() if sealed is None else (sealed,))}
    if held and state.night and seat != viewer:
        held.update(state.aside[seat])
    return tuple(sorted(held))


_GUESS = 6
"""The kind of decision for which guesses are drawn, as the compiled rules count them."""


def _below(key: int, number: int, limit: int) -> int:
    """Draw a number from 0 to ``limit - 1``: number ``number`` of SplitMix64 under a key.

    Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014. So no
    draw depends on those before it, and the compiled rules draw the same.
    """
    all_bits = (1 << 64) - 1
    mixed = key + 0x9E3779B97F4A7C15 * (number + 1) & all_bits
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 & all_bits
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & all_bits
    return ((mixed ^ mixed >> 31) >> 32) * limit >> 32


def _laid(board: Board, seat: int, card: Card) -> Board:
    """Return the board after a seat has played a card from its hand."""
    left = tuple(held for held in board.hands[seat] if held is not card)
    return board._replace(
        hands=put(board.hands, seat, left), played=put(board.played, seat, in_play(card))
    )


def use_of(plan: Plan) -> Use:
    """Return what a plan does with the card that it uses."""
    seat = plan.first.seat
    if plan.card is None:
        return moves.Pass(seat)
    if plan.gold:
        return moves.TakeGold(seat, plan.hits[0] if plan.hits else None)
    return moves.Aim(seat, plan.hits)


class Bold(Splits):
    """It asks for all but 1 VP of the surplus at first, and settles for half."""

    def opening(self, surplus: int) -> int:
        """Leave 1 VP to the other."""
        return max(1, surplus - 1)


class Strong(Negotiator):
    """It expects of every later turn what is best there, sold or not, and bargains over the rest.

    A turn counts for what lies on the table at the end of the round, and for what is to be had
    from hand, pile and purse later, as it learned from games. A card is played for its average over
    guesses of the others' cards, by Day each as likely as it was counted to answer that lead.
    ``promises``: how it stands to promises.

    House tables (S-66) count for points, but what comes later is valued by the rulebook's.
    """

    thinks = True

    def __init__(self, promises: Promises = PROMISES["opportunist"]) -> None:
        super().__init__(promises, Bold())
        self.name = "strong"
        self.idea = (
            "Thinks each round through, weighs what comes later as its games have taught it, and "
            "bargains."
        )
        self.source = (
            "Fitted policy iteration from whole games: Sutton and Barto, Reinforcement Learning "
            "(2018), chapters 5 and 9; Samuel, Some Studies in Machine Learning Using the Game of "
            "Checkers (1959)."
        )

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"

    def choose(self, view: View, rng: random.Random) -> moves.Choice:
        """Take the choice after which it expects most, among turns that are in character."""
        if len(view.choices) == 1 or view.phase is Phase.RECKON:
            return super().choose(view, rng)
        seat = view.own.seat
        if view.phase in (Phase.WINDOW, Phase.TURN):
            legal = turns_in_character(view, self.market(view).legal, self.promises)
            worths = self._worths(view)
            return max(legal, key=lambda turn: worths[turn.plan][seat]).plan.first
        thought = self._thought(view)
        if view.phase is Phase.ANSWER:
            answers = thought.answers(c for c in view.choices if isinstance(c, moves.Answer))
            return max(view.choices, key=lambda choice: answers[choice][seat])
        plays = (choice for choice in view.choices if isinstance(choice, moves.Play))
        cards = thought.cards(plays, rng.getrandbits(63))
        return max(view.choices, key=lambda choice: cards[choice])

    def market(self, view: View) -> deals.Market:
        """Return what is for sale, by what is to be expected at the end of the game."""
        return once(view, ("market", type(self)), lambda: self._market(view))

    def _market(self, view: View) -> deals.Market:
        worths, actor = self._worths(view), view.actor
        assert actor is not None
        legal = tuple(
            Turn(turn.plan, turn.board, tuple(round(vp / UNIT) for vp in worths[turn.plan]))
            for turn in deals.survey(view).legal
        )
        finest = [worths[turn.plan][actor] for turn in legal]
        usual = legal[finest.index(max(finest))]
        return deals.Market(legal, usual, deals.sales_of(legal, usual))

    def _worths(self, view: View) -> Mapping[Plan, Worths]:
        """Return what every turn that is open is worth to each seat, as far as the viewer knows."""
        plans = [turn.plan for turn in deals.survey(view).legal]
        return once(view, ("turns", type(self)), lambda: self._thought(view).turns(plans))

    def _thought(self, view: View) -> Foresight:
        return once(view, ("thought", type(self)), lambda: self.foresee(view))

    def foresee(self, view: View) -> Foresight:
        """Return how it thinks ahead."""
        return Thought(view)


def once(view: View, what: tuple[object, ...], make: Callable[[], T]) -> T:
    """Return what is made of a view, the first time; then the view of this seat remembers it."""
    asked = (*what, view.seat)
    if asked not in view.known:
        view.known[asked] = make()
    made: T = view.known[asked]
    return made
