"""Positions of Kings' Struggle in a few words, and short ways to play on from them.

A position names what matters; the rest is filled in so that it could have come up in a game: every
card of every deck lies somewhere, bank and purses hold 250 gold, markers are in play or in supply.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

import pytest

from kings.errors import IllegalMove
from kings.game import NATURE, Event
from kings.struggle import DECK, GAME, Card, Deal, Options, Phase, State, count
from kings.struggle.abilities import choices as ability_choices
from kings.struggle.cards import Counts
from kings.struggle.moves import Accept, Clause, GiveLead, Move, Pass, Play, Propose, Shuffle
from kings.struggle.options import Mode
from kings.struggle.partition.groups import RULEBOOK, Tables
from kings.struggle.state import GOLD, MARKERS, InPlay, Window

PEASANT, FARMER, ASSASSIN, COBBLER, COOPER, JEWELER, JESTER, KNIGHT, QUEEN, KING = DECK
ADA, BEN, CLEO, DAN, EVE, FINN = range(6)
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn")

BEFORE_THE_FLIP = (Phase.LEAD, Phase.FOLLOW)


def options(
    players: int,
    *,
    mode: Mode = "day",
    free_market: bool = False,
    regulated_market: bool = False,
    peasant_before_ties: bool = False,
    tables: Tables = RULEBOOK,
) -> Options:
    """Return options for Ada, Ben, Cleo …"""
    return Options(
        names=NAMES[:players],
        mode=mode,
        free_market=free_market,
        regulated_market=regulated_market,
        peasant_before_ties=peasant_before_ties,
        tables=tables,
    )


def position(
    *trick: InPlay | Card | None,
    phase: Phase = Phase.TURN,
    round: int = 1,
    leader: int = ADA,
    actor: int | None = None,
    hands: Mapping[int, Iterable[Card]] | None = None,
    aside: Mapping[int, Iterable[Card]] | None = None,
    won: Mapping[int, Iterable[Card]] | None = None,
    gold: Sequence[int] | None = None,
    night: bool = False,
    free_market: bool = False,
    regulated_market: bool = False,
    peasant_before_ties: bool = False,
    tables: Tables = RULEBOOK,
) -> State:
    """Return a position with these cards on the table, one entry a seat.

    An entry is a card, a card with markers, or None: not played yet (before the flip) or taken
    in this round. ``actor`` is the leader unless named; the seats before it have acted. ``won``
    names the Points Piles; cards that are nowhere else lie on the discard pile. Hands that are not
    named hold the highest cards that can be left. Raises ``ValueError`` where no game leads here.
    """
    played = tuple(InPlay(lying) if isinstance(lying, Card) else lying for lying in trick)
    seats = range(len(played))
    held = hands or {}
    put_aside = tuple(
        tuple(sorted((aside or {}).get(seat, _lowest_two(played[seat], held.get(seat, ())))))
        if night
        else ()
        for seat in seats
    )
    gone = phase not in BEFORE_THE_FLIP
    owed = [round - 1 + (lying is None and gone) for lying in played]
    piles = [tuple((won or {}).get(seat, ())) for seat in seats]
    free = [_not_on_the_table(lying, pair) for lying, pair in zip(played, put_aside, strict=True)]
    spent = _spent(free, owed, dict(held), [card for pile in piles for card in pile])
    purses = tuple(gold) if gold is not None else (5,) * len(played)
    acting = _acting(phase, leader if actor is None else actor, played)
    state = GAME.start(
        options(
            len(played),
            mode="night" if night else "day",
            free_market=free_market,
            regulated_market=regulated_market,
            peasant_before_ties=peasant_before_ties,
            tables=tables,
        )
    )
    counts = tuple(count(pile) for pile in piles)
    state = replace(
        state,
        phase=phase,
        round=round,
        leader=leader,
        actor=acting,
        hands=tuple(
            tuple(card for card in cards if card not in played_before)
            for cards, played_before in zip(free, spent, strict=True)
        ),
        aside=put_aside,
        played=played,
        acted=_acted(phase, leader, acting, len(played)),
        gold=purses,
        bank=GOLD - sum(purses),
        fives=MARKERS - sum(lying.fives for lying in played if lying is not None),
        twos=MARKERS - sum(lying.twos for lying in played if lying is not None),
        piles=counts,
        discard=_discard(spent, piles),
        certain=(counts,) * (len(played) + 1) if free_market else None,
        drawing=(),
    )
    if min(state.bank, state.fives, state.twos) < 0:
        raise ValueError("there are 250 gold and five markers of each kind")
    return _with_window(state)


def _not_on_the_table(lying: InPlay | None, put_aside: tuple[Card, ...]) -> list[Card]:
    """Return the cards of a deck that are in hand or were played in earlier rounds."""
    table = {*put_aside, *(() if lying is None else (lying.card,))}
    return [card for card in DECK if card not in table]


def _discard(spent: list[list[Card]], piles: Sequence[Iterable[Card]]) -> Counts:
    """Return the cards that were played and that nobody has won."""
    played = count(card for cards in spent for card in cards)
    taken = count(card for pile in piles for card in pile)
    return tuple(a - b for a, b in zip(played, taken, strict=True))


def _acted(phase: Phase, leader: int, acting: int | None, players: int) -> tuple[bool, ...]:
    """Say whose turn of this round is over: those between the leader and the acting seat."""
    if phase is not Phase.TURN or acting is None:
        return (False,) * players
    over = (acting - leader) % players
    return tuple((seat - leader) % players < over for seat in range(players))


def _acting(phase: Phase, actor: int, played: Sequence[InPlay | None]) -> int | None:
    """Return who holds the Scepter; in the Cobbler window that is the Cobbler's owner."""
    if phase is Phase.WINDOW:
        return next(s for s, lying in enumerate(played) if lying and lying.card is COBBLER)
    return None if phase in BEFORE_THE_FLIP else actor


def _lowest_two(lying: InPlay | None, hand: Iterable[Card]) -> tuple[Card, ...]:
    kept = {*hand, *(() if lying is None else (lying.card,))}
    return tuple(card for card in DECK if card not in kept)[:2]


def _spent(
    free: list[list[Card]],
    owed: list[int],
    hands: dict[int, Iterable[Card]],
    won: list[Card],
) -> list[list[Card]]:
    """Choose, for each seat, the cards that it played in earlier rounds: won ones first."""
    spent: list[list[Card]] = [[] for _ in free]
    for seat, hand in hands.items():
        held = set(hand)
        spent[seat] = [card for card in free[seat] if card not in held]
        if len(spent[seat]) != owed[seat] or not held <= set(free[seat]):
            raise ValueError(f"{NAMES[seat]} can't hold these cards in this round")
    for cards in spent:
        for card in cards:
            if card in won:
                won.remove(card)
    for card in won:
        needs = [
            (owed[seat] - len(spent[seat]), seat)
            for seat in range(len(free))
            if seat not in hands and card in free[seat] and card not in spent[seat]
        ]
        if not needs or max(needs)[0] < 1:
            raise ValueError(f"nobody can have played the {card.title} that was won")
        spent[max(needs)[1]].append(card)
    for seat, cards in enumerate(spent):
        rest = [card for card in free[seat] if card not in cards]
        cards.extend(rest[: owed[seat] - len(cards)])
    return spent


def _with_window(state: State) -> State:
    able = state.phase is Phase.TURN and len(ability_choices(state, state.actor or 0)) > 1
    if state.phase is not Phase.WINDOW and not able:
        return state
    nothing = (0,) * state.players
    return replace(state, window=Window((), nothing, nothing))


def first_round(*cards: Card, chosen: Options | None = None) -> State:
    """Play the first Day round up to the flip: the first seat leads, each seat plays its card."""
    state = GAME.start(chosen or options(len(cards)))
    reverse = tuple(reversed(DECK))
    state = play(state, Shuffle((reverse, *(DECK,) * (len(cards) - 1))))
    for seat, card in enumerate(cards):
        state = play(state, Play(seat, card))
    return state


def play(state: State, *moves: Move) -> State:
    """Make the moves one after another and return the last state."""
    for move in moves:
        state = GAME.apply(state, move).state
    return state


def events(state: State, *moves: Move) -> tuple[Event, ...]:
    """Make the moves and return everything that happened."""
    happened: list[Event] = []
    for move in moves:
        step = GAME.apply(state, move)
        state = step.state
        happened += step.events
    return tuple(happened)


def refusal(state: State, move: Move) -> IllegalMove:
    """Return the error with which the move is refused; ``can`` has to say the same."""
    assert not GAME.can(state, move)
    with pytest.raises(IllegalMove) as refused:
        GAME.apply(state, move)
    return refused.value


def finish_round(state: State) -> State:
    """Let everybody who is asked pass, until the trick is decided."""
    begun = state.round
    while state.round == begun and state.phase in (Phase.WINDOW, Phase.TURN):
        (ask,) = GAME.asks(state)
        idle = GiveLead(ask.seat, None) if state.phase is Phase.WINDOW else Pass(ask.seat)
        state = play(state, idle)
    return state


def play_out(state: State, seed: int = 1) -> State:
    """Play to the end with random choices and without deals."""
    rng = random.Random(seed)
    while asks := GAME.asks(state):
        seat = asks[0].seat
        move = GAME.draw(state, rng) if seat == NATURE else rng.choice(GAME.choices(state, seat))
        state = play(state, move)
    return state


def deal(*clauses: Clause) -> Deal:
    """Return the deal of these clauses."""
    return Deal(clauses)


def propose(state: State, *clauses: Clause, by: int | None = None) -> State:
    """Put a deal on the table, by its first party unless ``by`` is named."""
    agreed = deal(*clauses)
    return play(state, Propose(agreed.parties[0] if by is None else by, agreed))


def strike(state: State, *clauses: Clause) -> State:
    """Propose a deal and let all its parties accept."""
    state = propose(state, *clauses)
    assert state.window is not None
    proposal = state.window.proposals[-1]
    for party in proposal.deal.parties:
        if party not in proposal.accepted:
            state = play(state, Accept(party, proposal.number))
    return state
