"""The rules of King of the Castle as pure functions: who decides, what is allowed, what follows.

This is the door of the room: ``GAME`` keeps the promise of ``kings.game``. Each decision can be
asked three ways: ``check`` raises with a sentence, ``can`` answers yes or no, ``apply`` does it.
Below stand the deal before the first turn and all that chance draws; what a card does once it is
played, and how a turn goes on after it, is in ``plays``.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations, permutations
from typing import Any, TypeVar, cast

from kings.castle import events, kingdom, moves
from kings.castle.cards import DECK, ESCAPES, KEEPERS, LETTER_OF, LETTERS, Card, Letter
from kings.castle.options import Options
from kings.castle.plays import EFFECTS, begin_turn, finish_card, next_drawn, plays, recruit
from kings.castle.refusals import why_not
from kings.castle.state import HAND, Death, Draft, Phase, Playing, State, put, without
from kings.castle.view import View, view
from kings.errors import IllegalMove
from kings.fields import check_made
from kings.game import NATURE, Ask, Game, Halt, Outcome, Step, is_listed

T = TypeVar("T")

_FIRST = {
    "dealt": Phase.SQUIRES,
    "drawn": Phase.SQUIRES,
    "chosen": Phase.CHOOSE,
    "none": Phase.HANDS,
}


def start(options: Options) -> State:
    """Return the table before anything is dealt: whole decks, an empty kingdom."""
    nothing = ((),) * options.players
    return State(
        options=options,
        phase=_FIRST[options.squires],
        turn=0,
        starter=None,
        actor=None,
        last=False,
        hands=nothing,
        squires=nothing,
        aside=nothing,
        men=(None,) * len(kingdom.PLACES),
        stacks=((),) * 9,
        deck=DECK,
        discard=(),
        reserve=LETTERS,
        dead=(),
    )


def asks(state: State) -> tuple[Ask, ...]:
    """Return the decisions that are owed; several where squires are chosen (C-60).

    Who is asked for a reaction is nobody else's business: that question is not open (C-22).
    """
    return tuple([_ask(state.phase, seat) for seat in asked(state)])


# Every move begins with the same few questions; to make each anew takes a random game a twentieth
# longer.
@cache
def _ask(phase: Phase, seat: int) -> Ask:
    return Ask(seat, phase.value, open=phase is not Phase.REACT)


_TURN = frozenset({Phase.PLAY, Phase.SUDDEN, Phase.SECOND, Phase.DISCARD})
"""The phases in which the active player is asked."""


def asked(state: State) -> tuple[int, ...]:
    """Return the seats that owe a decision, in the order in which they are asked."""
    if state.phase in _DRAWS:
        return (NATURE,)
    if state.phase in _TURN:
        assert state.actor is not None
        return (state.actor,)
    if state.phase is Phase.REACT:
        return state.waiting[:1]
    if state.phase is Phase.CHOOSE:
        return tuple([seat for seat in range(state.players) if len(state.squires[seat]) < 3])
    return ()


def choices(state: State, seat: int) -> tuple[moves.Choice, ...]:
    """List what an asked seat can choose, in a fixed order: to do nothing comes first."""
    if seat == NATURE:
        return ()
    if seat not in state.menus:
        # Choices are shown first and then one of them is checked: to list them twice would make a
        # random game a third longer.
        state.menus[seat] = _choices(state, seat) if seat in asked(state) else ()
    return state.menus[seat]


def ways(state: State, seat: int) -> tuple[moves.Choice, ...]:
    """List what a seat could answer to the threat of this moment, were it asked (C-22)."""
    return _choices(state, seat)


def _choices(state: State, seat: int) -> tuple[moves.Choice, ...]:
    hand = state.hands[seat]
    match state.phase:
        case Phase.PLAY | Phase.SECOND:
            return (moves.Pass(seat), *_plays(state, seat, hand))
        case Phase.SUDDEN:
            return _plays(state, seat, state.playing[-1].drawn)
        case Phase.REACT:
            fitting = ESCAPES if isinstance(state.threats[0], Death) else KEEPERS
            return (
                moves.Decline(seat),
                *[moves.React(seat, card) for card in hand if card in fitting],
            )
        case Phase.DISCARD:
            return tuple([moves.Discard(seat, card) for card in hand])
        case Phase.CHOOSE:
            others = [letter for letter in LETTERS if letter not in state.squires[seat]]
            return tuple([moves.ChooseSquire(seat, letter) for letter in others])
    return ()


def _plays(state: State, seat: int, hand: tuple[Card, ...]) -> tuple[moves.Play, ...]:
    return tuple([way for card in hand for way in plays(state, seat, card)])


def check(state: State, move: moves.Move) -> None:
    """Raise ``IllegalMove`` with a sentence that names the seat, the card and the rule."""
    if type(move) in _CHECKS:
        check_made(
            move,
            _DEEDS,
            "C-11" if isinstance(move, moves.DealKingdom | moves.DrawStarter) else "C-10",
        )
        if move.seat != NATURE:
            raise IllegalMove("Only chance deals and draws.", "C-10", seat=move.seat)
        _CHECKS[type(move)](state, move)
        return
    if is_listed(state, move, _DEEDS, choices):
        return
    check_made(move, _DEEDS, "C-20")
    if move not in choices(state, move.seat):
        raise why_not(state, cast("moves.Choice", move), asks(state))


def step(state: State, move: moves.Move) -> Step[State, events.Happening]:
    """Carry out a move that was checked, and return the new state with what happened."""
    draft = Draft(state)
    _DEEDS[type(move)](draft, move)
    return draft.step()


def halts(state: State, move: moves.Move) -> tuple[Halt[State], ...]:
    """Return how the table lies at each threat that a legal move brings up (C-22).

    It is the same whether anybody holds a card to react with or not.
    """
    draft = Draft(state)
    draft.halts = []
    _DEEDS[type(move)](draft, move)
    return tuple(draft.halts)


def draw(state: State, rng: random.Random) -> moves.Chance:
    """Make the draw that is due, from the given stream."""
    if state.phase not in _DRAWS:
        raise IllegalMove("Nothing is drawn now.", "C-20")
    return _DRAWS[state.phase](state, rng)


def chances(state: State) -> Iterator[moves.Chance]:
    """Yield everything that chance could draw now, all equally likely.

    Nothing where nothing is drawn, or where it is dealt: deals are too many to be counted.
    """
    match state.phase:
        case Phase.STARTER:
            yield from map(moves.DrawStarter, range(state.players))
        case Phase.DRAW:
            yield from map(moves.Draw, _drawn(state, _missing(state)))
        case Phase.REVEAL:
            yield from map(moves.Reveal, _drawn(state, _revealed(state)))
        case Phase.LOSE:
            yield from map(moves.Lose, _exposed(state))
        case Phase.STEAL:
            yield from map(moves.Steal, _exposed(state))
        case Phase.RECRUIT:
            yield from map(moves.Recruit, permutations(state.reserve, _needed(state)))


def _unless_others_react(state: State, seat: int | None) -> State:
    """Return how the table lies if all who are asked before ``seat`` leave it, or just all (C-22).

    A question comes up only where somebody holds a fitting card. Whoever isn't asked has to see
    the same in a game in which nobody does, and there the card has been carried out already. Only
    where that would be the end the table waits, at the last threat before it: a game that is over
    lays open what is secret now.
    """
    while state.phase is Phase.REACT and state.waiting and state.waiting[0] != seat:
        leave = moves.Decline(state.waiting[0])
        after = step(state, leave).state
        if after.phase is Phase.OVER:
            # Others may hold a card against another of the threats that are left: whichever it
            # is, it must not be seen at which of them the game really stands.
            later = halts(state, leave)
            return later[-1].state if later else state
        state = after
    return state


def outcome(state: State) -> Outcome | None:
    """Return the final points and the winners, or None before the end (C-45, C-46)."""
    if state.phase is not Phase.OVER:
        return None
    letters = kingdom.backed(state.options, state.squires, state.hands)
    scores = tuple(kingdom.points(row, state.men, state.stacks) for row in letters)
    most = max(scores)
    return Outcome(scores, tuple(seat for seat, score in enumerate(scores) if score == most))


# Before the first turn: squires, hands, the kingdom, and who begins (C-10, C-11, C-60, C-61).


def _deal_squires(state: State, rng: random.Random) -> moves.DealSquires | moves.DrawSquires:
    if state.options.squires == "dealt":
        return moves.DealSquires(_secret_cards(state.players, rng))
    return moves.DrawSquires(_in_threes(rng.sample(LETTERS, 3 * state.players)))


def _secret_cards(players: int, rng: random.Random) -> tuple[tuple[Card, ...], ...]:
    """Deal three cards to each seat; a duplicate letter is given back and another dealt (C-10)."""
    deck = list(DECK)
    dealt = []
    for _ in range(players):
        kept: dict[Letter, Card] = {}
        given_back = []
        while len(kept) < 3:
            card = deck.pop(rng.randrange(len(deck)))
            if kept.setdefault(LETTER_OF[card], card) is not card:
                given_back.append(card)
        deck += given_back
        dealt.append(_sorted(kept.values()))
    return tuple(dealt)


def _in_threes(row: Sequence[T]) -> tuple[tuple[T, ...], ...]:
    return tuple([_sorted(row[first : first + 3]) for first in range(0, len(row), 3)])


def _sorted(row: Iterable[Any]) -> tuple[Any, ...]:
    return tuple(sorted(row))


def _check_squires(state: State, move: moves.DealSquires | moves.DrawSquires) -> None:
    """Three squires for each seat: with cards of C-10, or without them (C-60)."""
    dealt = state.options.squires == "dealt"
    rule = "C-10" if dealt else "C-60"
    if state.phase is not Phase.SQUIRES:
        raise IllegalMove("No squires are dealt now.", rule)
    if dealt is not isinstance(move, moves.DealSquires):
        how = "with Event cards" if dealt else "from letters of their own"
        raise IllegalMove(f"At this table squires are dealt {how}.", rule)
    if isinstance(move, moves.DealSquires):
        _check_rows(state, move.cards, state.deck, "C-10")
        for seat, squires in enumerate(move.cards):
            if len({LETTER_OF[card] for card in squires}) < 3:
                raise IllegalMove(f"{state.name(seat)} has a letter twice.", "C-10")
    else:
        _check_rows(state, move.squires, LETTERS, "C-60")


def _check_rows(
    state: State, rows: Sequence[Sequence[Any]], source: Sequence[Any], rule: str
) -> None:
    """Each seat gets three things of the source, in order, and nothing goes to two places."""
    if len(rows) != state.players:
        raise IllegalMove(f"There are {state.players} seats, not {len(rows)}.", rule)
    everything = [thing for row in rows for thing in row]
    for thing in everything:
        if thing not in source:
            raise IllegalMove(f"{thing} is not there to be dealt.", rule)
        if everything.count(thing) > 1:
            raise IllegalMove(f"{thing} is dealt twice.", rule)
    for seat, row in enumerate(rows):
        if len(row) != 3:
            raise IllegalMove(f"{state.name(seat)} is dealt three, not {len(row)}.", rule)
        if list(row) != sorted(row):
            raise IllegalMove(f"What {state.name(seat)} is dealt is named in order.", rule)


def _apply_squires(draft: Draft, move: moves.DealSquires | moves.DrawSquires) -> None:
    """Give each seat its squires, unseen by the others."""
    if isinstance(move, moves.DealSquires):
        draft.aside = move.cards
        draft.deck = without(draft.deck, *(card for cards in move.cards for card in cards))
        draft.squires = tuple(_sorted(LETTER_OF[card] for card in cards) for cards in move.cards)
    else:
        draft.squires = move.squires
    draft.log(events.SquiresDealt(draft.squires, draft.aside))
    draft.phase = Phase.HANDS


def _choose_squire(draft: Draft, move: moves.ChooseSquire) -> None:
    """Add a squire to a seat's three; when all have three, the hands are dealt (C-60)."""
    own = _sorted((*draft.squires[move.seat], move.squire))
    draft.squires = put(draft.squires, move.seat, own)
    draft.log(events.SquireChosen(move.seat, move.squire))
    if all(len(squires) == 3 for squires in draft.squires):
        draft.phase = Phase.HANDS


def _check_hands(state: State, move: moves.DealHands) -> None:
    """Three cards of the deck for each seat."""
    if state.phase is not Phase.HANDS:
        raise IllegalMove("No hands are dealt now.", "C-10")
    _check_rows(state, move.hands, state.deck, "C-10")


def _apply_hands(draft: Draft, move: moves.DealHands) -> None:
    """Give each seat its hand, unseen by the others; a kingdom in known order needs no chance."""
    draft.hands = move.hands
    draft.deck = without(draft.deck, *(card for hand in move.hands for card in hand))
    draft.log(events.HandsDealt(move.hands))
    draft.phase = Phase.KINGDOM
    if draft.options.known_order and not draft.options.first_men_drawn:
        _settle(draft, LETTERS[: len(kingdom.PLACES)])


def _check_kingdom(state: State, move: moves.DealKingdom) -> None:
    """Ten different men."""
    if state.phase is not Phase.KINGDOM:
        raise IllegalMove("The kingdom is not dealt now.", "C-11")
    if len(move.men) != len(kingdom.PLACES) or len(set(move.men) & set(LETTERS)) != len(
        kingdom.PLACES
    ):
        raise IllegalMove("The first kingdom has ten different men.", "C-11")


def _apply_kingdom(draft: Draft, move: moves.DealKingdom) -> None:
    """Let the first ten men take their places."""
    _settle(draft, move.men)


def _settle(draft: Draft, men: tuple[Letter, ...]) -> None:
    draft.men = men
    draft.reserve = without(draft.reserve, *men)
    draft.log(events.KingdomDealt(men))
    draft.phase = Phase.STARTER


def _check_starter(state: State, move: moves.DrawStarter) -> None:
    """One of the seats begins."""
    if state.phase is not Phase.STARTER:
        raise IllegalMove("Who begins is not drawn now.", "C-11")
    if not 0 <= move.starter < state.players:
        raise IllegalMove(f"There is no seat {move.starter} at this table.", "C-11")


def _apply_starter(draft: Draft, move: moves.DrawStarter) -> None:
    """The seat begins its first turn."""
    draft.starter = move.starter
    draft.log(events.StarterDrawn(move.starter))
    begin_turn(draft)


# What chance draws in the course of the game. Every draw is a move of its own, so it stands in the
# record and can be drawn otherwise.


def _drawn(state: State, number: int) -> Iterator[tuple[Card, ...]]:
    """Yield every set of cards that can be drawn; those of a used-up deck are in all of them."""
    from_pile = max(0, number - len(state.deck))
    if not from_pile:
        return combinations(state.deck, number)
    return ((*state.deck, *rest) for rest in combinations(sorted(state.discard), from_pile))


def _off_the_deck(state: State, number: int, rng: random.Random) -> tuple[Card, ...]:
    """Draw cards; where the deck runs out, the rest comes from the discard pile (C-20)."""
    if number == 1 and state.deck:
        return (rng.choice(state.deck),)
    if number <= len(state.deck):
        return tuple(rng.sample(state.deck, number))
    first = rng.sample(state.deck, len(state.deck))
    return (*first, *rng.sample(state.discard, number - len(first)))


def _men(state: State, number: int, rng: random.Random) -> tuple[Letter, ...]:
    if number == 1:
        return (rng.choice(state.reserve),)
    return tuple(rng.sample(state.reserve, number))


def _missing(state: State) -> int:
    assert state.actor is not None
    missing = HAND + 1 - len(state.hands[state.actor])
    return min(missing, len(state.deck) + len(state.discard))


def _revealed(state: State) -> int:
    return min(2, len(state.deck) + len(state.discard))


def _exposed(state: State) -> tuple[Card, ...]:
    """Return the hand out of which a card is drawn."""
    victim = state.playing[-1].victim
    assert victim is not None
    return state.hands[victim]


def _needed(state: State) -> int:
    return min(state.men[1:].count(None), len(state.reserve))


def _check_off_the_deck(state: State, drawn: Sequence[Card], number: int) -> None:
    """The cards come from the deck, and from the discard pile only when that is used up."""
    if len(drawn) != number:
        raise IllegalMove(f"Exactly {number} of the deck are drawn now, not {len(drawn)}.", "C-20")
    if len(set(drawn)) != number:
        raise IllegalMove("A card can't be drawn twice.", "C-20")
    first, rest = drawn[: len(state.deck)], drawn[len(state.deck) :]
    for card in first:
        if card not in state.deck:
            raise IllegalMove(f"{card} is not in the deck, which is drawn from first.", "C-20")
    for card in rest:
        if card not in state.discard:
            raise IllegalMove(f"{card} is not in the discard pile.", "C-20")


def _check_phase(state: State, phase: Phase, rule: str) -> None:
    if state.phase is not phase:
        raise IllegalMove("That is not drawn now.", rule)


def _check_draw(state: State, move: moves.Draw) -> None:
    """The active player fills up to four cards."""
    _check_phase(state, Phase.DRAW, "C-20")
    _check_off_the_deck(state, move.cards, _missing(state))


def _apply_draw(draft: Draft, move: moves.Draw) -> None:
    """Put the cards into the active player's hand."""
    seat = draft.active
    reshuffled = draft.draw_cards(move.cards)
    draft.take(seat, *move.cards)
    draft.log(events.CardsDrawn(seat, len(move.cards), reshuffled, move.cards))
    draft.phase = Phase.PLAY


def _check_reveal(state: State, move: moves.Reveal) -> None:
    """Sudden Changes draws two cards."""
    _check_phase(state, Phase.REVEAL, "C-51")
    _check_off_the_deck(state, move.cards, _revealed(state))


def _apply_reveal(draft: Draft, move: moves.Reveal) -> None:
    """Lay the drawn cards open; they don't enter the hand (C-51)."""
    reshuffled = draft.draw_cards(move.cards)
    draft.change_top(Playing(draft.playing[-1].card, drawn=move.cards))
    draft.log(events.CardsRevealed(draft.active, move.cards, reshuffled))
    next_drawn(draft)


def _check_lose(state: State, move: moves.Lose) -> None:
    """The card comes out of the named player's hand."""
    _check_phase(state, Phase.LOSE, "C-50")
    _check_exposed(state, move.card)


def _check_exposed(state: State, card: Card) -> None:
    if card not in _exposed(state):
        victim = state.playing[-1].victim
        assert victim is not None
        raise IllegalMove(f"{state.name(victim)} does not hold {card}.", "C-50")


def _apply_lose(draft: Draft, move: moves.Lose) -> None:
    """Put the card on the discard pile, in everybody's sight (C-23)."""
    victim = draft.playing[-1].victim
    assert victim is not None
    draft.give_up(victim, move.card)
    draft.throw(move.card)
    draft.log(events.CardLost(victim, move.card))
    finish_card(draft)


def _check_steal(state: State, move: moves.Steal) -> None:
    """The card comes out of the named player's hand."""
    _check_phase(state, Phase.STEAL, "C-50")
    _check_exposed(state, move.card)


def _apply_steal(draft: Draft, move: moves.Steal) -> None:
    """Put the card into the thief's hand, who may then play another (C-51)."""
    victim = draft.playing[-1].victim
    assert victim is not None
    draft.steal(draft.active, victim, move.card)
    draft.log(events.CardStolen(draft.active, victim, move.card))
    draft.phase = Phase.SECOND


def _check_recruit(state: State, move: moves.Recruit) -> None:
    """As many men as there are empty places, or as the deck has left."""
    _check_phase(state, Phase.RECRUIT, "C-41")
    needed = _needed(state)
    if len(move.squires) != needed:
        raise IllegalMove(f"Exactly {needed} men are drawn now, not {len(move.squires)}.", "C-41")
    if len(set(move.squires) & set(state.reserve)) != needed:
        raise IllegalMove("Different men of the Personality deck are drawn.", "C-41")


def _apply_recruit(draft: Draft, move: moves.Recruit) -> None:
    """Fill the empty places."""
    recruit(draft, move.squires)


_DRAWS: dict[Phase, Callable[[State, random.Random], moves.Chance]] = {
    Phase.SQUIRES: _deal_squires,
    Phase.HANDS: lambda state, rng: moves.DealHands(
        _in_threes(rng.sample(state.deck, HAND * state.players))
    ),
    Phase.KINGDOM: lambda state, rng: moves.DealKingdom(
        tuple(rng.sample(state.reserve, len(kingdom.PLACES)))
    ),
    Phase.STARTER: lambda state, rng: moves.DrawStarter(rng.randrange(state.players)),
    Phase.DRAW: lambda state, rng: moves.Draw(_off_the_deck(state, _missing(state), rng)),
    Phase.REVEAL: lambda state, rng: moves.Reveal(_off_the_deck(state, _revealed(state), rng)),
    Phase.LOSE: lambda state, rng: moves.Lose(rng.choice(_exposed(state))),
    Phase.STEAL: lambda state, rng: moves.Steal(rng.choice(_exposed(state))),
    Phase.RECRUIT: lambda state, rng: moves.Recruit(_men(state, _needed(state), rng)),
}
"""What is drawn in each phase in which chance is asked."""


_CHECKS: dict[type, Callable[[State, Any], None]] = {
    moves.DealSquires: _check_squires,
    moves.DrawSquires: _check_squires,
    moves.DealHands: _check_hands,
    moves.DealKingdom: _check_kingdom,
    moves.DrawStarter: _check_starter,
    moves.Draw: _check_draw,
    moves.Reveal: _check_reveal,
    moves.Lose: _check_lose,
    moves.Steal: _check_steal,
    moves.Recruit: _check_recruit,
}
"""Moves of chance, which are checked rather than listed; any other has to be among the choices."""


_DEEDS: dict[type, Callable[[Draft, Any], None]] = {
    **EFFECTS,
    moves.ChooseSquire: _choose_squire,
    moves.DealSquires: _apply_squires,
    moves.DrawSquires: _apply_squires,
    moves.DealHands: _apply_hands,
    moves.DealKingdom: _apply_kingdom,
    moves.DrawStarter: _apply_starter,
    moves.Draw: _apply_draw,
    moves.Reveal: _apply_reveal,
    moves.Lose: _apply_lose,
    moves.Steal: _apply_steal,
    moves.Recruit: _apply_recruit,
}
"""What each kind of move does."""


class KingOfTheCastle(Game[State, moves.Move, moves.Choice, View, events.Happening]):
    """King of the Castle under the common protocol; it holds nothing."""

    name = "castle"

    start = staticmethod(start)
    asks = staticmethod(asks)
    choices = staticmethod(choices)
    check = staticmethod(check)
    step = staticmethod(step)
    draw = staticmethod(draw)
    chances = staticmethod(chances)
    seen = staticmethod(view)
    outcome = staticmethod(outcome)

    def view(self, state: State, seat: int | None) -> View:
        """Return what ``seat`` may know; not even that others are asked to react (C-22)."""
        return super().view(_unless_others_react(state, seat), seat)


GAME = KingOfTheCastle()
