"""The greedy bot: the most points from the table as it lies, and not a thought for later."""

from __future__ import annotations

import random
from functools import cache

from kings.bots.base import Bot, Reply
from kings.bots.estimate import Board, Gain, board_of, joined, points_by, value
from kings.bots.offers import legal_turns, likeliest, market, most_to_offer, outcome_of
from kings.bots.reasons import reason
from kings.bots.turns import Guess, best_value, gains
from kings.struggle.moves import Accept, Answer, Break, Choice, Deal, Pay, Play, Refuse
from kings.struggle.rules import QUEENS_GOLD
from kings.struggle.state import Phase, Proposal
from kings.struggle.view import View

SAMPLES = 5
"""How many times the cards of the others are guessed before one is played."""

MOST_FROM_THE_BANK = 6 + QUEENS_GOLD
"""The most gold that an action and a Queen's victory can take together."""

LEAST_GAIN = 2
"""By how many VP an action must be worth more to us than to the active player to be bought."""


class Greedy(Bot):
    """It takes the choice after which it would have most VP if nobody acted any more.

    Own VP are gold, the best points of the won cards and of those it would win, and the Queen's 5.
    Among equals the first choice is taken. A card is played for its average over a few guesses of
    the others' cards, a Cooper for its gold and a Jester for its power alone. A Jester's target is
    expected to answer with what is worst for it.

    It takes a deal that leaves it better off than no deal, and buys an action that is worth more
    to it than to its owner. Promises count for nothing, and it keeps none.
    """

    name = "greedy"
    idea = "Takes what brings it most points at once, and counts only what is certain now."
    source = (
        "The greedy heuristic: in every step what is best locally (Cormen, Leiserson, Rivest and "
        "Stein, Introduction to Algorithms, chapter on greedy algorithms)."
    )

    def choose(self, view: View, rng: random.Random) -> Choice:
        """Take the choice with the highest own VP, the first among equals."""
        match view.phase:
            case Phase.LEAD | Phase.FOLLOW:
                return _best_card(view, rng)
            case Phase.WINDOW | Phase.TURN:
                return likeliest(legal_turns(view)).plan.first
            case Phase.ANSWER:
                return _best_answer(view)
        (broken,) = (choice for choice in view.choices if isinstance(choice, Break))
        return broken

    def propose(self, view: View, rng: random.Random) -> Deal | None:
        """Offer 1 gold more than the loss of the active player for the action it wants most.

        Only an action that brings it at least 2 VP more than the active player loses is bought.
        """
        seat, actor = view.own.seat, view.actor
        if actor is None or seat == actor:
            return None
        usual, wares = market(view)
        most_gold = most_to_offer(view, seat)
        best, most = None, LEAST_GAIN - 1
        for acts, bought in wares:
            gain, loss = bought[seat] - usual[seat], usual[actor] - bought[actor]
            if gain - loss > most and loss + 1 <= most_gold:
                best, most = Deal((Pay(seat, actor, loss + 1), *acts)), gain - loss
        return best

    def respond(self, view: View, proposal: Proposal, rng: random.Random) -> Reply:
        """Accept if the deal leaves it better off than it expects to be without."""
        seat = view.own.seat
        usual, agreed = outcome_of(view), outcome_of(view, proposal.deal)
        if usual is None or agreed is None or agreed[seat] <= usual[seat]:
            return Refuse(seat, proposal.number)
        return Accept(seat, proposal.number)

    def explain(self, view: View, proposal: Proposal, reply: Reply) -> str:
        """Say what the deal brings it by what everybody sees, if that tells the answer."""
        return reason(view, proposal.deal, reply)


def _best_card(view: View, rng: random.Random) -> Choice:
    """Return the card that does best on average against guesses of the others' cards (S-20)."""
    board = board_of(view)
    guesses = [_guess(board, view.own.seat, rng) for _ in range(SAMPLES)]
    cards = [choice for choice in view.choices if isinstance(choice, Play)]
    pile, points = board.won[view.own.seat], points_by(board.tables)

    @cache
    def worth(gain: Gain) -> int:
        return points(joined(pile, gain.cards)) + gain.gold

    def total(play: Play) -> int:
        card = play.card
        return sum([max(map(worth, gains(card, guess))) for guess in guesses])

    return max(cards, key=total)


def _guess(board: Board, seat: int, rng: random.Random) -> Guess:
    """Guess the cards of the other seats; one that is out of sight may be any that they hold."""
    choice = rng.choice
    others = [
        choice(board.hands[owner]) if lying is None else lying.card
        for owner, lying in enumerate(board.played)
        if owner != seat
    ]
    # Of a full bank or supply one card can use no more, and so the same trick comes more often.
    return Guess(
        tuple(sorted(others)),
        min(board.bank, MOST_FROM_THE_BANK),
        min(board.fives, 1),
        min(board.twos, 1),
        board.early,
    )


def _best_answer(view: View) -> Choice:
    """Return the best card to give a Jester, used at once if our turn is still to come (S-36)."""
    seat, board = view.own.seat, board_of(view)
    answers = [choice for choice in view.choices if isinstance(choice, Answer)]

    def worth(answer: Answer) -> int:
        after = board.exchange(seat, answer.card)
        return value(after, seat) if view.own.acted else best_value(after, seat)

    return max(answers, key=worth)
