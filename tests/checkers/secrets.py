"""Nothing leaks: a second state that differs only in what a seat may not know looks the same.

By Night that is which of a deck's unseen cards are in hand, face down or set aside; by Day, which
card of an open hand lies face down; in the Free Market, which won cards changed hands face down.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from kings.errors import IllegalMove
from kings.seeds import stream
from kings.struggle import events as told
from kings.struggle.binding import plans, satisfies
from kings.struggle.cards import DECK, cards_in
from kings.struggle.deals import check_deal
from kings.struggle.moves import Accept, Act, Deal, Give, Play, Propose, SetAside
from kings.struggle.state import Phase
from tests.strategies import Trajectory

TRIES = 40


def twin(state: Any, viewer: int | None, rng: random.Random) -> Any:
    """Return a state that ``viewer`` can't tell from this one, otherwise as different as may be.

    It could come up in a game: whoever is bound can do what the deal asks, and so can whoever has
    agreed (S-53). Where the dice find no such state it is this one.
    """
    for _ in range(TRIES):
        other = _dealt_otherwise(state, viewer, rng)
        if _can_keep_its_deals(other) and _can_do_what_they_agreed_to(other, viewer):
            return other
    return state


def _dealt_otherwise(state: Any, viewer: int | None, rng: random.Random) -> Any:
    hands, aside, sealed = list(state.hands), list(state.aside), list(state.sealed)
    for seat in range(state.players):
        if seat != viewer:
            hands[seat], aside[seat], sealed[seat] = _dealt_again(state, seat, rng)
    other = replace(state, hands=tuple(hands), aside=tuple(aside), sealed=tuple(sealed))
    if state.options.free_market:
        other = _other_piles(other, viewer, rng)
        other = _other_offers(other, viewer, rng)
    return other


def _can_keep_its_deals(state: Any) -> bool:
    """Say whether the active player's hand leaves it a turn that its deals allow (S-53, S-56)."""
    acts = [bound.clause for bound in state.bounds if isinstance(bound.clause, Act)]
    if not acts or state.phase is Phase.ANSWER:
        return True
    every = plans(state, state.hands[state.actor])
    return any(all(satisfies(plan, act) for act in acts) for plan in every)


def _can_do_what_they_agreed_to(state: Any, viewer: int | None) -> bool:
    """Say whether all the others could agree again to what they have agreed to (S-53).

    The viewer is not asked: a "no" that it hears in the twin alone is a leak, which tests look for.
    """
    proposals = state.window.proposals if state.window is not None else ()
    try:
        for proposal in proposals:
            for seat in set(proposal.accepted) - {viewer}:
                check_deal(state, proposal.deal, seat)
    except IllegalMove:
        return False
    return True


def _dealt_again(state: Any, seat: int, rng: random.Random) -> tuple[Any, Any, Any]:
    """Deal the unseen cards of a seat again; what the table has seen in hand is not put aside."""
    down = [card for card in (state.sealed[seat],) if card is not None]
    unseen = [card for card in (*state.hands[seat], *down) if card not in state.shown[seat]]
    apart = rng.sample([*unseen, *state.aside[seat]], len(state.aside[seat]))
    held = [c for c in (*state.hands[seat], *down, *state.aside[seat]) if c not in apart]
    face_down = rng.choice(held) if down else None
    hand = tuple(sorted(card for card in held if card is not face_down))
    return hand, tuple(sorted(apart)), face_down


def _other_piles(state: Any, viewer: int | None, rng: random.Random) -> Any:
    """Exchange two won cards of which the viewer can't say who has which (S-57).

    Whoever was sure of one of them, by having given or got it, is sure of the other in its place.
    """
    row = state.certain[state.players if viewer is None else viewer]
    unsure = [
        [c for c in DECK if state.piles[seat][c - 1] > row[seat][c - 1]]
        for seat in range(state.players)
    ]
    seats = [seat for seat in range(state.players) if unsure[seat] and seat != viewer]
    if len(seats) < 2:
        return state
    left, right = rng.sample(seats, 2)
    mine, yours = rng.choice(unsure[left]), rng.choice(unsure[right])
    piles = [list(pile) for pile in state.piles]
    certain = [[list(pile) for pile in known] for known in state.certain]
    for seat, out, into in ((left, mine, yours), (right, yours, mine)):
        piles[seat][out - 1] -= 1
        piles[seat][into - 1] += 1
        for known in certain:
            if known[seat][out - 1] > piles[seat][out - 1]:
                known[seat][out - 1] -= 1
                known[seat][into - 1] += 1
    return replace(
        state,
        piles=tuple(map(tuple, piles)),
        certain=tuple(tuple(map(tuple, known)) for known in certain),
    )


def _other_offers(state: Any, viewer: int | None, rng: random.Random) -> Any:
    if state.window is None:
        return state
    proposals = tuple(
        replace(p, deal=Deal(tuple(_other_gift(state, c, viewer, rng) for c in p.deal.clauses)))
        for p in state.window.proposals
    )
    return replace(state, window=replace(state.window, proposals=proposals))


def _other_gift(state: Any, clause: Any, viewer: int | None, rng: random.Random) -> Any:
    """Put other cards in a face-down gift: often such as its giver has, at times any."""
    if not isinstance(clause, Give) or clause.face_up or viewer in (clause.by, clause.to):
        return clause
    won = list(cards_in(state.piles[clause.by]))
    can = clause.number <= len(won) and rng.random() < 0.7
    cards = rng.sample(won, clause.number) if can else rng.choices(DECK, k=clause.number)
    return Give(clause.by, clause.to, tuple(cards), face_up=False)


def check_views(game: Trajectory) -> Iterator[str]:
    """A view is the same for two states that the viewer can't tell apart, and it is true."""
    rng = stream(game.seed, "twins")
    rules = game.case.game
    for number in range(game.seed % 3, len(game.states), 3):
        state = game.states[number]
        viewer = rng.choice((*range(state.players), None))
        seen = rules.view(state, viewer)
        again = rules.view(twin(state, viewer, rng), viewer)
        if seen != again or (number % 4 == 0 and repr(seen) != repr(again)):
            yield f"state {number}: the view of {viewer} tells hidden things: {seen}, {again}"
            return
        yield from (f"state {number}: {wrong}" for wrong in _untrue(state, viewer, seen))


def _untrue(state: Any, viewer: int | None, view: Any) -> Iterator[str]:
    """Yield what a view says of the open things that isn't so."""
    for seat, shown in enumerate(view.seats):
        open_ = seat == viewer or not state.night
        if state.night is not None and (shown.hand is not None) != open_:
            yield f"the hand of {seat} in the view of {viewer} is {shown.hand}"
        down = () if state.sealed[seat] is None or seat == viewer else (state.sealed[seat],)
        if shown.hand is not None and list(shown.hand) != sorted((*state.hands[seat], *down)):
            yield f"the hand of {seat} in the view of {viewer} is {shown.hand}"
        counts = (shown.gold, shown.held, shown.lying, shown.won, shown.aside)
        true = (state.gold[seat], len(state.hands[seat]), state.played[seat])
        if counts != (*true, sum(state.piles[seat]), len(state.aside[seat])):
            yield f"the seat of {seat} in the view of {viewer} is {shown}"
        if any(sure > won for sure, won in zip(shown.sure, state.piles[seat], strict=True)):
            yield f"{viewer} is sure of cards that {seat} has not won"
        if seat == viewer and shown.sure != state.piles[seat]:
            yield f"{viewer} does not know its own pile"
    if viewer is not None and view.own_sealed != state.sealed[viewer]:
        yield f"{viewer} does not see its own face-down card"


def check_events(game: Trajectory) -> Iterator[str]:
    """Nobody hears of a face-down card that is not its own, nor of cards set aside."""
    for event in (event for events in game.events for event in events):
        for viewer in (*range(game.options.players), None):
            seen = event.seen_by(viewer)
            if isinstance(event, told.CardSealed) and viewer != event.seat:
                wrong = seen.card is not None
            elif isinstance(event, told.CardsSetAside):
                wrong = seen.cards is not None
            elif isinstance(event, told.CardsGiven):
                wrong = seen.gift.cards != _given(event.gift, viewer)
            elif isinstance(event, told.Proposed):
                pairs = zip(event.deal.clauses, seen.deal.clauses, strict=True)
                gifts = [(said, heard) for said, heard in pairs if isinstance(said, Give)]
                wrong = any(heard.cards != _given(said, viewer) for said, heard in gifts)
            else:
                wrong = seen != event
            if wrong:
                yield f"{viewer} hears {seen}"


def _given(gift: Give, viewer: int | None) -> Any:
    return gift.cards if gift.face_up or viewer in (gift.by, gift.to) else None


def check_piles(game: Trajectory) -> Iterator[str]:
    """Nobody is sure of more won cards than what it saw can prove (S-57)."""
    if not game.options.free_market:
        return
    seats = range(game.options.players)
    for viewer in (game.seed % len(seats), None):
        proven = [[0] * 10 for _ in seats]
        sizes = [0] * len(seats)
        parts = zip(game.states[1:], game.events, strict=True)
        for number, (state, events) in enumerate(parts, start=1):
            for event in events:
                _prove(proven, sizes, event, viewer)
            given = any(isinstance(event, told.CardsGiven) for event in events)
            if not given and number % 16:
                continue
            for seat in seats:
                sure = game.case.game.view(state, viewer).seats[seat].sure
                if any(known > most for known, most in zip(sure, proven[seat], strict=True)):
                    yield f"state {number}: {viewer} is sure that {seat} has {sure}"
                    return


def _prove(proven: list[list[int]], sizes: list[int], event: Any, viewer: int | None) -> None:
    """Follow what can be proved of each pile: backs may have been any card of their giver.

    A whole pile that is handed over takes what was proved of it along.
    """
    if isinstance(event, told.CardTaken | told.TrickWon):
        cards = (event.card,) if isinstance(event, told.CardTaken) else event.cards
        sizes[event.seat] += len(cards)
        for card in cards:
            proven[event.seat][card - 1] += 1
    elif isinstance(event, told.CardsGiven):
        _prove_gift(proven, sizes, event.gift, viewer)


def _prove_gift(proven: list[list[int]], sizes: list[int], gift: Give, viewer: int | None) -> None:
    giver, receiver = proven[gift.by], proven[gift.to]
    cards = _given(gift, viewer)
    if cards is None and gift.number == sizes[gift.by]:
        receiver[:] = [a + b for a, b in zip(receiver, giver, strict=True)]
        giver[:] = [0] * len(giver)
    elif cards is None:
        giver[:] = [max(0, number - gift.number) for number in giver]
    for card in cards or ():
        giver[card - 1] = max(0, giver[card - 1] - 1)
        receiver[card - 1] += 1
    sizes[gift.by] -= gift.number
    sizes[gift.to] += gift.number


def check_refusals(game: Trajectory) -> Iterator[str]:
    """What a seat is answered, yes or no and in which words, tells it nothing hidden (S-53)."""
    rng = stream(game.seed, "answers")
    for tried in game.tries:
        if not isinstance(tried.move, Propose | Accept):
            continue
        seat, state = tried.move.seat, game.states[tried.at]
        if not 0 <= seat < state.players or state.window is None:
            continue
        said = _answer(game, twin(state, seat, rng), tried.move)
        if said != tried.error:
            yield f"state {tried.at}: {tried.move} is answered {tried.error}, in a twin {said}"


def _answer(game: Trajectory, state: Any, move: Any) -> str | None:
    try:
        game.case.game.check(state, move)
    except IllegalMove as error:
        return str(error)
    return None


def check_worlds(game: Trajectory) -> Iterator[str]:
    """Two whole games that differ in hidden things only are the same to everybody else."""
    rng = stream(game.seed, "worlds")
    for _ in range(2):
        number = rng.randrange(len(game.states))
        state = game.states[number]
        owner = rng.randrange(state.players)
        pair = _hidden_pair(state, owner, rng)
        if pair is None:
            continue
        moves = [_otherwise(move, owner, *pair) for move in game.moves[:number]]
        last = max((k for k in range(number) if _plays(game.moves[k], owner)), default=None)
        if state.sealed[owner] is not None and last is not None:
            moves[last] = Play(owner, pair[1])
        yield from _compare(game, moves, owner, number)


def _hidden_pair(state: Any, owner: int, rng: random.Random) -> tuple[Any, Any] | None:
    """Return two cards of a seat that nobody else could tell from one another so far."""
    shown = state.shown[owner]
    hand = [card for card in state.hands[owner] if card not in shown]
    if state.sealed[owner] is not None:
        others = hand if state.night is not False else list(state.hands[owner])
        return (state.sealed[owner], rng.choice(others)) if others else None
    if hand and state.aside[owner] and not state.bounds:
        return rng.choice(hand), rng.choice(state.aside[owner])
    return None


def _plays(move: Any, owner: int) -> bool:
    return isinstance(move, Play) and move.seat == owner


def _otherwise(move: Any, owner: int, one: Any, two: Any) -> Any:
    """Let ``owner`` have set the other card aside, where one of the two was."""
    if not isinstance(move, SetAside):
        return move
    aside = set(move.cards[owner])
    if len(aside & {one, two}) == 1:
        aside ^= {one, two}
    pair = tuple(sorted(aside))
    return SetAside((*move.cards[:owner], pair, *move.cards[owner + 1 :]))  # type: ignore[arg-type]


def _compare(game: Trajectory, moves: list[Any], owner: int, number: int) -> Iterator[str]:
    rules = game.case.game
    state = rules.start(game.options)
    others: list[int | None] = [s for s in range(game.options.players) if s != owner]
    for place, move in enumerate(moves):
        if isinstance(move, Propose | Accept) and not rules.can(state, move):
            return  # the owner spoke of a card that it does not hold in this world
        step = rules.apply(state, move)
        for viewer in (*others, None):
            heard = [event.seen_by(viewer) for event in step.events]
            was = [event.seen_by(viewer) for event in game.events[place]]
            if heard != was:
                yield f"{viewer} heard {was} at move {place}, in another world {heard}"
                return
        state = step.state
    for viewer in (*others, None):
        if rules.view(state, viewer) != rules.view(game.states[number], viewer):
            yield f"{viewer} can tell state {number} from that of another world"
            return
