"""The simple bots of Kings' Struggle: one decides by lot, one is greedy, one is cautious."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache, lru_cache

from kings.bots import deals
from kings.bots.board import (
    Board,
    Gain,
    TrickGuess,
    Turn,
    board_of,
    gains,
    piles_together,
    points_by,
    turns,
    value,
)
from kings.bots.bot import Bot, Reply
from kings.bots.card_choice import pick_answer, pick_card
from kings.bots.promises import Keeper, turns_in_character
from kings.struggle import moves
from kings.struggle.rules import QUEENS_GOLD
from kings.struggle.state import Phase, Proposal
from kings.struggle.view import View
from kings.words import plural

CHATTY = 0.1
"""How often the random bot makes an offer when it could."""

AGREEABLE = 0.5
"""How often it agrees to a deal."""

STUBBORN = 0.1
"""How often it answers with an offer of its own, if it can think of one."""

GENEROUS = 3
"""The most gold in one of its offers."""

SAMPLES = 5
"""How many times the greedy bot guesses the cards of the others before it plays one."""

MOST_FROM_THE_BANK = 6 + QUEENS_GOLD
"""The most gold that an action and a Queen's victory can take together."""

LEAST_GAIN = 2
"""By how many VP an action must be worth more to us than to the active player to be bought."""

MANY_ENDS = 4096
"""Boards whose worst ends the cautious bot remembers."""


class RandomBot(Bot):
    """It decides by lot, and now and then offers or takes a deal by lot, too."""

    name = "random"
    idea = "Chooses by lot among everything that is allowed, deals included."
    source = "The usual yardstick: whoever thinks should do better."

    def choose(self, view: View, rng: random.Random) -> moves.Choice:
        """Take any choice, all equally likely."""
        return rng.choice(view.choices)

    def propose(self, view: View, rng: random.Random) -> moves.Deal | None:
        """Once in a while offer that somebody pays the active player for its action."""
        return _offer(view, rng) if rng.random() < CHATTY else None

    def respond(self, view: View, proposal: Proposal, rng: random.Random) -> Reply:
        """Agree, refuse or counter by lot."""
        seat = view.own.seat
        lot = rng.random()
        if lot < AGREEABLE:
            return moves.Accept(seat, proposal.number)
        counter = _offer(view, rng) if lot < AGREEABLE + STUBBORN else None
        if counter is None:
            return moves.Refuse(seat, proposal.number)
        return moves.Propose(seat, counter, instead_of=proposal.number)

    def explain(self, view: View, proposal: Proposal, reply: Reply) -> str:
        """It has no reasons."""
        return f"{view.name(reply.seat)} answers by lot"


def _offer(view: View, rng: random.Random) -> moves.Deal | None:
    """Let the bot, or if it acts itself some other seat, pay the active player 1 to 3 gold."""
    actor, own = view.actor, view.own.seat
    assert actor is not None
    payers = [own] if own != actor else [seat for seat in range(view.players) if seat != actor]
    payers = [seat for seat in payers if deals.most_to_offer(view, seat)]
    legal = deals.legal_turns(view)
    if not payers or not legal:
        return None
    payer = rng.choice(payers)
    gold = rng.randint(1, min(GENEROUS, deals.most_to_offer(view, payer)))
    turn = rng.choice(legal)
    acts = deals.pin(turn, legal)
    spared = [seat for seat in range(view.players) if seat not in turn.plan.on]
    if rng.random() < 0.3 and spared:
        acts = (moves.Act(actor, "spare", on=(rng.choice(spared),)),)
    return moves.Deal((moves.Pay(payer, actor, gold), *acts))


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

    def choose(self, view: View, rng: random.Random) -> moves.Choice:
        """Take the choice with the highest own VP, the first among equals."""
        match view.phase:
            case Phase.LEAD | Phase.FOLLOW:
                return _best_card(view, rng)
            case Phase.WINDOW | Phase.TURN:
                return deals.likeliest_turn(deals.legal_turns(view)).plan.first
            case Phase.ANSWER:
                return pick_answer(view)
        (broken,) = (choice for choice in view.choices if isinstance(choice, moves.Break))
        return broken

    def propose(self, view: View, rng: random.Random) -> moves.Deal | None:
        """Offer 1 gold more than the loss of the active player for the action it wants most.

        Only an action that brings it at least 2 VP more than the active player loses is bought.
        """
        seat, actor = view.own.seat, view.actor
        if actor is None or seat == actor:
            return None
        usual, wares = deals.price_list(view)
        most_gold = deals.most_to_offer(view, seat)
        best, most = None, LEAST_GAIN - 1
        for acts, bought in wares:
            gain, loss = bought[seat] - usual[seat], usual[actor] - bought[actor]
            if gain - loss > most and loss + 1 <= most_gold:
                best, most = moves.Deal((moves.Pay(seat, actor, loss + 1), *acts)), gain - loss
        return best

    def respond(self, view: View, proposal: Proposal, rng: random.Random) -> Reply:
        """Accept if the deal leaves it better off than it expects to be without."""
        seat = view.own.seat
        usual, agreed = deals.outcome_of(view), deals.outcome_of(view, proposal.deal)
        if usual is None or agreed is None or agreed[seat] <= usual[seat]:
            return moves.Refuse(seat, proposal.number)
        return moves.Accept(seat, proposal.number)

    def explain(self, view: View, proposal: Proposal, reply: Reply) -> str:
        """Say what the deal brings it by what everybody sees, if that tells the answer."""
        return deals.reason(view, proposal.deal, reply)


def _best_card(view: View, rng: random.Random) -> moves.Choice:
    """Return the card that does best on average against guesses of the others' cards (S-20)."""
    board = board_of(view)
    guesses = [_trick_guess(board, view.own.seat, rng) for _ in range(SAMPLES)]
    cards = [choice for choice in view.choices if isinstance(choice, moves.Play)]
    pile, points = board.won[view.own.seat], points_by(board.tables)

    @cache
    def worth(gain: Gain) -> int:
        return points(piles_together(pile, gain.cards)) + gain.gold

    def total(play: moves.Play) -> int:
        card = play.card
        return sum([max(map(worth, gains(card, guess))) for guess in guesses])

    return max(cards, key=total)


def _trick_guess(board: Board, seat: int, rng: random.Random) -> TrickGuess:
    """Guess the cards of the other seats; one that is out of sight may be any that they hold."""
    choice = rng.choice
    others = [
        choice(board.hands[owner]) if lying is None else lying.card
        for owner, lying in enumerate(board.played)
        if owner != seat
    ]
    # One card can use no more than this of a full supply; so more guesses are the same trick, and
    # what its cards gain is remembered.
    return TrickGuess(
        tuple(sorted(others)),
        min(board.bank, MOST_FROM_THE_BANK),
        min(board.fives, 1),
        min(board.twos, 1),
        board.early,
    )


class Cautious(Bot):
    """It takes the turn after which it is best off though everybody later does their worst to it.

    The others are thought to act one after the other, each doing what leaves it least at that
    moment. It never proposes a deal. It takes one that leaves it better off even at the worst, in
    which it promises nothing, and promises made to it count for nothing. If it owes something,
    because it took over somebody's seat, it keeps the promise.
    """

    name = "cautious"
    idea = "Takes what leaves it most if all the others then do their worst to it."
    source = (
        "The maximin rule: Wald, Statistical Decision Functions (1950); for more than two players "
        "Sturtevant and Korf, On Pruning Techniques for Multi-Player Games (2000)."
    )
    talks = False

    def choose(self, view: View, rng: random.Random) -> moves.Choice:
        """Take the choice that is best at the worst; pay what is owed."""
        if len(view.choices) == 1:
            return view.choices[0]
        match view.phase:
            case Phase.LEAD | Phase.FOLLOW:
                return pick_card(view, rng)
            case Phase.WINDOW | Phase.TURN:
                legal = turns_in_character(view, deals.survey(view).legal, Keeper())
                return max(legal, key=lambda turn: _at_worst(view, turn, view.own.seat)).plan.first
            case Phase.ANSWER:
                return pick_answer(view)
        (pays,) = (choice for choice in view.choices if isinstance(choice, moves.Settle))
        return pays

    def respond(self, view: View, proposal: Proposal, rng: random.Random) -> Reply:
        """Accept if the deal leaves it better off at the worst, and asks no promise of it."""
        seat = view.own.seat
        gain = _gain_at_worst(view, proposal.deal, seat)
        if gain is None or gain <= 0 or _makes_promise(proposal.deal, seat):
            return moves.Refuse(seat, proposal.number)
        return moves.Accept(seat, proposal.number)

    def explain(self, view: View, proposal: Proposal, reply: Reply) -> str:
        """Say what the deal brings it at the worst by what everybody sees."""
        name, gain = view.name(reply.seat), _gain_at_worst(view, proposal.deal, reply.seat)
        if _makes_promise(proposal.deal, reply.seat) and isinstance(reply, moves.Refuse):
            return f"{name} promises nothing"
        if gain is None:
            return "what it asks for can't be done"
        if isinstance(reply, moves.Accept) != (gain > 0):
            return deals.hidden_reason(view, proposal.deal, name)
        if gain > 0:
            return f"even at the worst it leaves {name} better off by {plural(gain, 'point')}"
        return f"at the worst it leaves {name} no better off"


def _makes_promise(deal: moves.Deal, seat: int) -> bool:
    return any(
        isinstance(clause, moves.PromiseClause) and clause.by == seat for clause in deal.clauses
    )


def _gain_at_worst(view: View, deal: moves.Deal, seat: int) -> int | None:
    """Return how many VP better off the seat is at the worst with a deal; None if it can't be."""
    agreed = _in_character(view, deals.legal_turns(view, deal), seat)
    usual = _in_character(view, deals.legal_turns(view), seat)
    if not agreed or not usual:
        return None
    gain = _vp_at_worst(view, agreed, seat) - _vp_at_worst(view, usual, seat)
    for clause in deal.clauses:
        if isinstance(clause, moves.Pay):
            gain += clause.gold * ((clause.to == seat) - (clause.by == seat))
    return gain


def _in_character(view: View, legal: tuple[Turn, ...], seat: int) -> tuple[Turn, ...]:
    return turns_in_character(view, legal, Keeper()) if legal and seat == view.actor else legal


def _vp_at_worst(view: View, legal: Sequence[Turn], seat: int) -> int:
    """Return the VP at the worst: its own turn is chosen for that, another's is the likeliest."""
    if seat == view.actor:
        return max(_at_worst(view, turn, seat) for turn in legal)
    return _at_worst(view, deals.likeliest_turn(legal), seat)


def _at_worst(view: View, turn: Turn, seat: int) -> int:
    """Return what is left to the seat after a turn, when the others have done their worst."""
    later = tuple(other for other in deals.seats_after(view) if other != seat)
    return _worst(turn.board, later, seat)


@lru_cache(maxsize=MANY_ENDS)
def _worst(board: Board, later: tuple[int, ...], seat: int) -> int:
    for other in later:
        board = min(turns(board, other), key=lambda turn: turn.values[seat]).board
    return value(board, seat)
