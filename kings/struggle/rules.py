"""The rules of Kings' Struggle as pure functions, from the set-up to the last trick.

This is the door of the room: ``GAME`` keeps the promise of ``kings.game``. Each decision can be
asked three ways: ``check`` raises with a sentence, ``can`` answers yes or no, ``apply`` does it.
What the cards can do on a turn stands in ``abilities``, the bargaining table in ``deals``, and the
ledger in ``promises``.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, permutations
from typing import Any, TypeVar, cast

from kings.errors import IllegalMove
from kings.fields import check_made
from kings.game import NATURE, Ask, Game, Outcome, Step, is_listed
from kings.struggle import binding, deals, events, moves, promises
from kings.struggle.abilities import Use, carry_out, choices as ability_choices
from kings.struggle.cards import DECK, NO_CARDS, SERFS, Card
from kings.struggle.options import Options
from kings.struggle.refusals import why_not
from kings.struggle.scoring import standings
from kings.struggle.state import (
    GOLD,
    MARKERS,
    ROUNDS,
    Draft,
    InPlay,
    Phase,
    State,
    nothing_certain,
    put,
)
from kings.struggle.view import View, view
from kings.words import Said

T = TypeVar("T")

START_GOLD = 5
QUEENS_GOLD = 5


# Who decides, what can be chosen, and what is allowed.


def asks(state: State) -> tuple[Ask, ...]:
    """Return the decisions that are owed; several in the sealed choice of a round (S-20)."""
    return _asks(state.phase, asked(state))


# The same few questions come up in every game, and every view of the table asks for them: together
# with the order of the cases below this is worth a tenth of a random game.
@cache
def _asks(phase: Phase, seats: tuple[int, ...]) -> tuple[Ask, ...]:
    return tuple([Ask(seat, phase.value) for seat in seats])


def asked(state: State) -> tuple[int, ...]:
    """Return the seats that owe a decision, in the order in which they are asked."""
    match state.phase:
        case Phase.TURN | Phase.WINDOW:
            seat = state.actor
        case Phase.FOLLOW:
            return _followers(state)
        case Phase.LEAD:
            seat = state.leader
        case Phase.ANSWER:
            seat = state.named
        case Phase.RECKON:
            seat = state.promises[state.reckoning[0] - 1].clause.by
        case Phase.OVER:
            return ()
        case _:
            seat = NATURE
    assert seat is not None
    return (seat,)


def _followers(state: State) -> tuple[int, ...]:
    """Return the seats that have yet to choose a card, in order from the leader's left."""
    assert state.leader is not None
    order = (*range(state.leader + 1, state.players), *range(state.leader))
    return tuple([seat for seat in order if state.sealed[seat] is None])


def choices(state: State, seat: int) -> tuple[moves.Choice, ...]:
    """List what an asked seat can choose, deals kept (S-52), in the order of S-3C."""
    # A view lists them, and then the move is looked for among them: they are worked out once. Where
    # they aren't, a random game takes a third more time.
    listed: tuple[moves.Choice, ...] | None = state.known.get(seat)
    if listed is None:
        listed = state.known[seat] = _choices(state, seat)
    return listed


def _choices(state: State, seat: int) -> tuple[moves.Choice, ...]:
    """Work out what a seat can choose; nothing if it isn't asked, or if chance is."""
    if seat not in asked(state):
        return ()
    match state.phase:
        case Phase.TURN | Phase.WINDOW:
            return _bound_choices(state, seat)
        case Phase.FOLLOW | Phase.LEAD:
            return tuple([moves.Play(seat, card) for card in state.hands[seat]])
        case Phase.ANSWER:
            bound = _bound_answer(state, seat)
            return tuple([moves.Answer(seat, c) for c in state.hands[seat] if bound in (None, c)])
        case Phase.RECKON:
            number = state.reckoning[0]
            pays = promises.can_settle(state, moves.Settle(seat, number))
            return (*((moves.Settle(seat, number),) if pays else ()), moves.Break(seat, number))
    return ()


def _bound_choices(state: State, seat: int) -> tuple[moves.Choice, ...]:
    """List what the acting seat can choose where deals may bind it (S-52)."""
    free = binding.free_choices(state, seat)
    acts = [bound.clause for bound in state.bounds if isinstance(bound.clause, moves.Act)]
    if not acts:
        return free
    kept = {
        plan.first
        for plan in binding.plans(state, state.hands[seat])
        if all(binding.satisfies(plan, act) for act in acts)
    }
    return tuple([choice for choice in free if choice in kept])


def _bound_answer(state: State, seat: int) -> Card | None:
    """Return the card with which a deal binds a seat to answer a Jester, if one does (S-52)."""
    for bound in state.bounds:
        if isinstance(bound.clause, moves.AnswerWith) and bound.clause.by == seat:
            return bound.clause.card
    return None


def check(state: State, move: moves.Move) -> None:
    """Raise ``IllegalMove`` with a sentence that names the seat, the card and the rule."""
    special = _CHECKS.get(type(move))
    if special is not None:
        # Whoever asks first whether it can, and then does it, has it looked into once: at a table
        # that bargains these checks are a tenth of all the time.
        if state.known.get("allowed") is not move:
            _check_made(move)
            special(state, move)
            state.known["allowed"] = move
    elif not is_listed(state, move, _DEEDS, choices):
        check_made(move, _DEEDS, "S-20")
        if move not in choices(state, move.seat):
            raise why_not(state, cast("moves.Choice", move), asks(state))


def _check_made(move: moves.Move) -> None:
    """Refuse a draw, or a word at the bargaining table, with a thing of the wrong type in it."""
    if isinstance(move, moves.Propose):
        deals.check_well_made(move.deal, move.seat)
    check_made(
        move,
        _DEEDS,
        "S-11" if isinstance(move, moves.Shuffle | moves.DrawMode | moves.SetAside) else "S-50",
    )


def step(state: State, move: moves.Move) -> Step[State, events.Happening]:
    """Carry out a move that was checked, and return the new state with what happened."""
    draft = Draft(state)
    _DEEDS[type(move)](draft, move)
    return draft.step()


# Before the first round: gold, the lead, Day or Night, cards set aside (S-10 to S-13). Everything
# drawn is a move of chance, so it stands in the record and can be drawn otherwise.


def start(options: Options) -> State:
    """Return the table as it stands before anything is drawn: whole decks, 5 gold each (S-10)."""
    players = options.players
    return State(
        options=options,
        phase=Phase.DRAW_LEAD,
        night=options.night,
        round=0,
        leader=None,
        actor=None,
        swapped=False,
        named=None,
        hands=(DECK,) * players,
        aside=((),) * players,
        sealed=(None,) * players,
        played=(None,) * players,
        acted=(False,) * players,
        shown=((),) * players,
        gold=(START_GOLD,) * players,
        bank=GOLD - START_GOLD * players,
        fives=MARKERS,
        twos=MARKERS,
        piles=(NO_CARDS,) * players,
        certain=nothing_certain(players) if options.free_market else None,
        drawing=tuple(range(players)),
    )


def draw(state: State, rng: random.Random) -> moves.Shuffle | moves.DrawMode | moves.SetAside:
    """Make the draw that is due, from the given stream."""
    match state.phase:
        case Phase.DRAW_LEAD:
            seats = range(state.players)
            return moves.Shuffle(
                tuple(_shuffled(rng) if s in state.drawing else None for s in seats)
            )
        case Phase.DRAW_MODE:
            return moves.DrawMode(rng.choice(DECK))
        case Phase.SET_ASIDE:
            return moves.SetAside(tuple(_two(rng) for _ in range(state.players)))
    raise IllegalMove("Nothing is drawn now.", "S-20")


def _shuffled(rng: random.Random) -> tuple[Card, ...]:
    return tuple(rng.sample(DECK, len(DECK)))


def _two(rng: random.Random) -> tuple[Card, Card]:
    low, high = sorted(rng.sample(DECK, 2))
    return low, high


def chances(state: State) -> Iterator[moves.Shuffle | moves.DrawMode | moves.SetAside]:
    """Yield everything that can be drawn now, all equally likely; nothing if no draw is due.

    Who takes the shuffles to their end waits for ever.
    """
    match state.phase:
        case Phase.DRAW_LEAD:
            for decks in _rows(len(state.drawing), lambda: permutations(DECK)):
                shuffled = dict(zip(state.drawing, decks, strict=True))
                yield moves.Shuffle(tuple(shuffled.get(seat) for seat in range(state.players)))
        case Phase.DRAW_MODE:
            yield from map(moves.DrawMode, DECK)
        case Phase.SET_ASIDE:
            for pairs in _rows(state.players, lambda: combinations(DECK, 2)):
                yield moves.SetAside(pairs)


def _rows(players: int, one: Callable[[], Iterable[T]]) -> Iterator[tuple[T, ...]]:
    """Yield every row that gives each of so many players one of these; none is made in advance."""
    if not players:
        yield ()
        return
    for first in one():
        for others in _rows(players - 1, one):
            yield first, *others


def _check_nature(
    state: State, move: moves.Shuffle | moves.DrawMode | moves.SetAside, phase: Phase, not_now: Said
) -> None:
    """Refuse a draw that is not chance's, or not of this phase."""
    if move.seat != NATURE:
        raise IllegalMove("Only chance draws and shuffles.", "S-11", seat=move.seat)
    if state.phase is not phase:
        raise IllegalMove(not_now.sentence, not_now.rule)


def _check_each_seat(state: State, rows: Sequence[object], rule: str) -> None:
    if len(rows) != state.players:
        raise IllegalMove(f"There are {state.players} seats, not {len(rows)}.", rule)


def check_shuffle(state: State, move: moves.Shuffle) -> None:
    """The seats that draw have a whole deck each, the others none."""
    _check_nature(state, move, Phase.DRAW_LEAD, Said("Nobody draws for the lead now", "S-11"))
    _check_each_seat(state, move.decks, "S-11")
    for seat, deck in enumerate(move.decks):
        if (deck is not None) != (seat in state.drawing):
            raise IllegalMove(f"{state.name(seat)} draws if and only if it is tied.", "S-11")
        if deck is not None and sorted(deck) != list(DECK):
            raise IllegalMove(f"The deck of {state.name(seat)} is not the ten cards.", "S-02")


def apply_shuffle(draft: Draft, move: moves.Shuffle) -> None:
    """Draw card after card until one is highest; decks tied to the end are shuffled again."""
    tied = draft.drawing
    for turn in range(len(DECK)):
        drawn = {seat: deck[turn] for seat in tied if (deck := move.decks[seat]) is not None}
        draft.log(events.DrewForLead(tuple(drawn.get(seat) for seat in range(draft.players))))
        highest = max(drawn.values())
        tied = tuple(seat for seat, card in drawn.items() if card is highest)
        if len(tied) == 1:
            break
    draft.drawing = tied if len(tied) > 1 else ()
    if len(tied) == 1:
        draft.leader = tied[0]
        draft.log(events.LeaderDrawn(tied[0]))
        _after_leader(draft)


def _after_leader(draft: Draft) -> None:
    if draft.night is None:
        draft.phase = Phase.DRAW_MODE
    else:
        _settle_mode(draft, None)


def check_mode(state: State, move: moves.DrawMode) -> None:
    """Day or Night is drawn for only if the table has not agreed."""
    _check_nature(state, move, Phase.DRAW_MODE, Said("Day or Night is not drawn for now", "S-13"))
    if move.card not in DECK:
        raise IllegalMove("The first player draws one of the ten cards.", "S-13")


def apply_mode(draft: Draft, move: moves.DrawMode) -> None:
    """Even power is Day, odd is Night (S-13)."""
    draft.night = move.card % 2 == 1
    _settle_mode(draft, move.card)


def _settle_mode(draft: Draft, card: Card | None) -> None:
    assert draft.night is not None
    draft.log(events.ModeSettled(draft.night, card))
    if draft.night:
        draft.phase = Phase.SET_ASIDE
    else:
        begin_round(draft)


def check_set_aside(state: State, move: moves.SetAside) -> None:
    """Each seat sets two different cards of its deck aside."""
    _check_nature(state, move, Phase.SET_ASIDE, Said("No cards are set aside now", "S-12"))
    _check_each_seat(state, move.cards, "S-12")
    for seat, pair in enumerate(move.cards):
        if sorted(set(pair)) != sorted(pair) or len(set(pair)) != 2 or not set(pair) <= set(DECK):
            raise IllegalMove(f"{state.name(seat)} sets two cards of its deck aside.", "S-12")


def apply_set_aside(draft: Draft, move: moves.SetAside) -> None:
    """Put the two cards of each deck where nobody sees them (S-12)."""
    draft.aside = tuple(tuple(sorted(pair)) for pair in move.cards)
    draft.hands = tuple(
        tuple(card for card in hand if card not in pair)
        for hand, pair in zip(draft.hands, draft.aside, strict=True)
    )
    draft.log(events.CardsSetAside(move.cards))
    begin_round(draft)


# The course of a round (S-20 to S-24).


def begin_round(draft: Draft) -> None:
    """Ask the holder of the Star to lead (S-20)."""
    assert draft.leader is not None
    draft.round += 1
    draft.phase = Phase.LEAD
    draft.actor = None
    draft.acted = (False,) * draft.players
    draft.log(events.RoundBegan(draft.round, draft.leader))


def _play(draft: Draft, move: moves.Play) -> None:
    if draft.phase is Phase.LEAD:
        draft.lay(move.seat, move.card)
        draft.log(events.CardLed(move.seat, move.card))
        draft.phase = Phase.FOLLOW  # the others choose all at once
        return
    draft.seal(move.seat, move.card)
    draft.log(events.CardSealed(move.seat, move.card))
    if draft.sealed.count(None) == 1:
        flip(draft)


def flip(draft: Draft) -> None:
    """Turn all cards up; then a lone Cobbler has its window, or the turns begin (S-20, S-21)."""
    draft.flip()
    cards = [lying.card for _, lying in draft.in_play()]
    draft.log(events.CardsFlipped(tuple(cards)))
    if cards.count(Card.COBBLER) == 1:
        draft.phase = Phase.WINDOW
        draft.actor = cards.index(Card.COBBLER)
        deals.open_window(draft)
    else:
        begin_turns(draft)


def _give_lead(draft: Draft, move: moves.GiveLead) -> None:
    promises.watch(draft, binding.free_choices(draft.before, move.seat), move, Card.COBBLER)
    if move.to is None:
        draft.log(events.LeadKept(move.seat))
    else:
        draft.log(events.LeadGiven(move.seat, move.to))
        draft.leader = move.to
    begin_turns(draft)


def begin_turns(draft: Draft) -> None:
    """Give the first turn to the leader (S-22)."""
    deals.close_window(draft)
    draft.bounds = ()
    assert draft.leader is not None
    _begin_turn(draft, draft.leader)


def _begin_turn(draft: Draft, seat: int) -> None:
    draft.phase = Phase.TURN
    draft.actor = seat
    draft.swapped = False
    seek_choice(draft)


def seek_choice(draft: Draft) -> None:
    """Open a time for deals if the card in play can do something (S-3B, S-50)."""
    assert draft.actor is not None
    if len(ability_choices(draft, draft.actor)) > 1:
        deals.open_window(draft)


def _use(draft: Draft, use: Use) -> None:
    lying = draft.played[use.seat]
    if lying is not None and draft.promises:
        promises.watch(draft, ability_choices(draft.before, use.seat), use, lying.card)
    carry_out(draft, use)
    if draft.named is not None:
        deals.close_window(draft)
        draft.phase = Phase.ANSWER
    elif isinstance(use, moves.Swap):
        _second_choice(draft)
    else:
        end_turn(draft)


def _second_choice(draft: Draft) -> None:
    """After a Cooper's swap the new card may be used at once, if it can do something (S-34)."""
    deals.close_window(draft)
    draft.bounds = tuple(
        bound
        for bound in draft.bounds
        if isinstance(bound.clause, moves.AnswerWith) or not binding.met_by_swap(bound.clause)
    )
    draft.swapped = True
    seek_choice(draft)
    if draft.window is None:
        end_turn(draft)


def _answer(draft: Draft, move: moves.Answer) -> None:
    old = draft.exchange(move.seat, move.card)
    draft.log(events.CardAnswered(move.seat, old, move.card))
    end_turn(draft)


def end_turn(draft: Draft) -> None:
    """Hand the Scepter on to the left; after the last turn the trick is decided (S-22, S-24)."""
    seat = draft.actor
    assert seat is not None
    deals.close_window(draft)
    draft.bounds = ()
    draft.named = None
    draft.swapped = False
    draft.acted = put(draft.acted, seat, value=True)
    following = (seat + 1) % draft.players
    if following != draft.leader:
        _begin_turn(draft, following)
    else:
        draft.actor = None
        _decide_trick(draft)
        if draft.promises:
            promises.judge_round(draft)
            draft.reckoning = promises.owed_gold(draft.promises, draft.round)
        end_round(draft)


def end_round(draft: Draft) -> None:
    """Ask for promised gold that is due, if any is left; then play on, or end the game (S-24)."""
    if draft.reckoning:
        draft.phase = Phase.RECKON
    elif draft.round < ROUNDS:
        begin_round(draft)
    else:
        draft.phase = Phase.OVER
        draft.log(events.GameEnded())


# Promised gold is paid or kept, and promises are released and judged (S-52).


def _settle(draft: Draft, move: moves.Settle) -> None:
    promises.settle(draft, move)
    _reckoned(draft, move.promise)


def _break(draft: Draft, move: moves.Break) -> None:
    promises.break_gold(draft, move)
    _reckoned(draft, move.promise)


def _release(draft: Draft, move: moves.Release) -> None:
    promises.end_promise(draft, move.promise, "released", judge=move.seat)
    _reckoned(draft, move.promise)


def _judge(draft: Draft, move: moves.Judge) -> None:
    promises.end_promise(draft, move.promise, move.verdict, judge=move.seat)


def _reckoned(draft: Draft, promise: int) -> None:
    """Go on when the last promise that was asked for is paid, broken or released."""
    if draft.phase is Phase.RECKON:
        draft.reckoning = tuple(number for number in draft.reckoning if number != promise)
        if not draft.reckoning:
            end_round(draft)


# The trick (S-40 to S-42).


def _decide_trick(draft: Draft) -> None:
    """Cancel equal powers, find the winner, and give it what is left (S-40 to S-42)."""
    result = decide(draft.played, peasant_before_ties=draft.options.peasant_before_ties)
    for seats in result.cancelled:
        _throw_equals_away(draft, seats)
    if result.winner is not None:
        _take_trick(draft, result.winner, by_peasant=result.by_peasant)
        return
    assert draft.leader is not None
    draft.log(events.NobodyWon(draft.leader))


def _throw_equals_away(draft: Draft, seats: tuple[int, ...]) -> None:
    """Put cards of equal power on the discard pile (S-40)."""
    first = draft.played[seats[0]]
    assert first is not None
    cards = tuple(draft.take_off(seat) for seat in seats)
    draft.log(events.CardsCancelled(first.power, seats, cards))
    for card in cards:
        draft.throw_away(card)


def _take_trick(draft: Draft, seat: int, *, by_peasant: bool) -> None:
    winner = draft.played[seat]
    assert winner is not None
    taken = draft.clear()
    draft.win(seat, *taken)
    draft.log(events.TrickWon(seat, winner.card, winner.power, by_peasant, tuple(sorted(taken))))
    if winner.card is Card.QUEEN:
        draft.bank_pays(seat, QUEENS_GOLD, Card.QUEEN)
    draft.leader = seat


@dataclass(frozen=True, slots=True)
class Trick:
    """The result of a trick.

    ``cancelled``: groups of seats whose cards are of equal power, lowest power first; ``winner``:
    the winning seat, None if no card is left; ``by_peasant``: whether a lone Peasant won it.
    """

    cancelled: tuple[tuple[int, ...], ...]
    winner: int | None
    by_peasant: bool


def decide(played: Sequence[InPlay | None], *, peasant_before_ties: bool = False) -> Trick:
    """Decide the trick from the cards in play, by seat (None: no card left there).

    Equal powers cancel first. Then a Peasant wins if no other Serf is left; with the house rule
    ``peasant_before_ties`` it wins if it was the only Serf before equal powers went (S-41).
    Otherwise the highest power wins.
    """
    powers = {seat: lying.power for seat, lying in enumerate(played) if lying is not None}
    cancelled, left = _equal_powers(powers)
    if not left:
        return Trick(cancelled, None, by_peasant=False)
    peasant = _lone_peasant(played, powers if peasant_before_ties else left)
    if peasant in left:
        return Trick(cancelled, peasant, by_peasant=True)
    return Trick(cancelled, max(left, key=powers.__getitem__), by_peasant=False)


def _equal_powers(powers: dict[int, int]) -> tuple[tuple[tuple[int, ...], ...], list[int]]:
    """Return the groups of seats of equal power, lowest power first, and the seats left over."""
    if len(set(powers.values())) == len(powers):
        return (), list(powers)
    groups: dict[int, list[int]] = {}
    for seat, power in powers.items():
        groups.setdefault(power, []).append(seat)
    cancelled = tuple([tuple(groups[power]) for power in sorted(groups) if len(groups[power]) > 1])
    return cancelled, sorted([seats[0] for seats in groups.values() if len(seats) == 1])


def _lone_peasant(played: Sequence[InPlay | None], seats: Iterable[int]) -> int | None:
    """Return the seat whose Peasant is the only Serf among these seats, if there is one."""
    serfs = [seat for seat in seats if (lying := played[seat]) is not None and lying.card in SERFS]
    if len(serfs) == 1:
        lying = played[serfs[0]]
        if lying is not None and lying.card is Card.PEASANT:
            return serfs[0]
    return None


# The end of the game, and the door.


def outcome(state: State) -> Outcome | None:
    """Return the final scores in VP and the winners, or None before the end (S-64)."""
    if state.phase is not Phase.OVER:
        return None
    table = standings(state.piles, state.gold, state.options.tables)
    return Outcome(
        tuple(table[seat].total for seat in range(state.players)),
        tuple(seat for seat in range(state.players) if table[seat].rank == 1),
    )


_CHECKS: dict[type, Callable[[State, Any], None]] = {
    moves.Shuffle: check_shuffle,
    moves.DrawMode: check_mode,
    moves.SetAside: check_set_aside,
    moves.Propose: deals.check_propose,
    moves.Accept: deals.check_accept,
    moves.Refuse: deals.check_refuse,
    moves.Withdraw: deals.check_withdraw,
    moves.Release: promises.check_release,
    moves.Judge: promises.check_judge,
    moves.Settle: promises.check_settle,
    moves.Break: promises.check_break,
}
"""Moves that are checked rather than listed; any other has to be among the choices."""


_DEEDS: dict[type, Callable[[Draft, Any], None]] = {
    moves.Shuffle: apply_shuffle,
    moves.DrawMode: apply_mode,
    moves.SetAside: apply_set_aside,
    moves.Play: _play,
    moves.GiveLead: _give_lead,
    moves.Pass: _use,
    moves.TakeGold: _use,
    moves.Aim: _use,
    moves.Swap: _use,
    moves.Answer: _answer,
    moves.Settle: _settle,
    moves.Break: _break,
    moves.Propose: deals.propose,
    moves.Accept: deals.accept,
    moves.Refuse: deals.refuse,
    moves.Withdraw: deals.withdraw,
    moves.Release: _release,
    moves.Judge: _judge,
}


def forced(state: State) -> moves.Choice | None:
    """Return the one choice of a turn, where the whole table can see that there is no other (S-22).

    By Night only its owner knows what a Cooper could bring in, so that its turn is never forced.
    """
    if state.phase is not Phase.TURN or state.actor is None:
        return None
    lying = state.played[state.actor]
    if state.night and lying is not None and lying.card is Card.COOPER:
        return None
    left = choices(state, state.actor)
    return left[0] if len(left) == 1 else None


class Struggle(Game[State, moves.Move, moves.Choice, View, events.Happening]):
    """Kings' Struggle under the common protocol; it holds nothing."""

    name = "struggle"

    start = staticmethod(start)
    asks = staticmethod(asks)
    choices = staticmethod(choices)
    check = staticmethod(check)
    step = staticmethod(step)
    draw = staticmethod(draw)
    chances = staticmethod(chances)
    seen = staticmethod(view)
    outcome = staticmethod(outcome)

    def forget(self, state: State) -> None:
        """Let go of the turns, choices and views that were worked out for a state."""
        state.known.clear()


GAME = Struggle()
