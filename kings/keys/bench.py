"""The bench of King's Keys: how the editor puts up its positions (see ``kings.laying``)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from kings.keys import cards, positions
from kings.keys.options import PLAYERS, Options
from kings.keys.positions import Position, SeatPosition
from kings.keys.state import BYSTANDER, Phase, State, Theft
from kings.laying import (
    Bench,
    Laid,
    Setting,
    Spot,
    Tray,
    at_table,
    exchanged,
    menu,
    phase_menu,
    phases,
)

_PLACES = tuple(place.value for place in cards.Place)
_LEFT = " left"
"""What the place of the cards is called that others left in one: ``vault left`` (K-11)."""
_PHASES: tuple[tuple[Phase, str], ...] = (
    (Phase.DRAW, "a card is drawn"),
    (Phase.PLAY, "a play is made"),
    (Phase.LOOT, "a thief draws cards"),
    (Phase.AFTER, "the play is over"),
    (Phase.HOLD, "four cards to hold are chosen"),
)
_NO_YES = ("no", "yes")
_PARTS = {
    "left": "pile of what others left",
    "lying": "coins for guards",
    "seen": "table’s memory of what was seen",
    "placed": "table’s memory of places",
    "theft.target": "one who is stolen from",
    "theft.number": "number of cards to be stolen",
}


def title(piece: int) -> str:
    """Return what a card is called."""
    return cards.DECK[piece].label if piece in range(len(cards.DECK)) else "card"


def _laid(position: Position, options: Options) -> Laid:
    found: Laid = {}
    for seat, own in enumerate(position.seats):
        for place in _PLACES:
            lying: tuple[cards.Card, ...] = getattr(own, place)
            found[(place, seat)] = _numbers(card for card in lying if card not in own.left)
            found[(place + _LEFT, seat)] = _numbers(card for card in lying if card in own.left)
        found[("guards", seat)] = _numbers(own.guards)
        if options.buy_back or own.lying:
            found[("lying", seat)] = _numbers(own.lying)
    found[("aside", None)] = _numbers(position.aside)
    found[("pile", None)] = _numbers(positions.pile_of(position, options))
    return found


def _numbers(some: Iterable[cards.Card]) -> list[int]:
    return sorted(card.number for card in some)


def _trays(position: Position, options: Options) -> tuple[Tray, ...]:
    laid = _laid(position, options)
    out = any(seat.out for seat in position.seats)

    def found() -> Iterator[Tray]:
        for (where, seat), lying in laid.items():
            if where == "aside" and not (out or lying):
                continue
            words = where.removesuffix(_LEFT).capitalize()
            beside = where.endswith(_LEFT)
            if beside:
                words = f"left in {words}"
            elif where == "lying":
                words = "Coins for guards"
            elif where == "aside":
                words = "guards out of the game"
            marks = (f"place:{seat}:{where}", f"{seat} {where}") if seat is not None else ()
            group = "Nobody’s cards" if seat is None else ""
            yield Tray(where, seat, words, tuple(lying), group, beside, marks)

    return tuple(found())


def _exchange(position: Position, card: Spot, to: Spot, options: Options) -> Position:
    laid = exchanged(_laid(position, options), card, to, (), title)
    return position if laid is None else _put_up(position, laid)


def _put_up(position: Position, laid: Laid) -> Position:
    def those(where: str, seat: int | None) -> tuple[cards.Card, ...]:
        return tuple(cards.DECK[number] for number in sorted(laid.get((where, seat), ())))

    def both(where: str, seat: int) -> tuple[cards.Card, ...]:
        return (*those(where, seat), *those(where + _LEFT, seat))

    seats = tuple(
        SeatPosition(
            **{place: both(place, seat) for place in _PLACES},
            guards=those("guards", seat),
            left=tuple(card for place in _PLACES for card in those(place + _LEFT, seat)),
            lying=those("lying", seat),
            out=own.out,
        )
        for seat, own in enumerate(position.seats)
    )
    return replace(position, seats=seats, aside=those("aside", None), pile=those("pile", None))


def _settings(position: Position, options: Options) -> tuple[Setting, ...]:
    names = options.names
    found = [
        phase_menu(_PHASES, position.phase),
        Setting("turn", "Turn", position.turn, least=1, most=options.last_turn),
        menu("actor", "On turn", names, position.actor or 0),
    ]
    theft, out = position.theft, any(seat.out for seat in position.seats)
    if out:
        found.append(menu("first", "Who began", names, position.first or 0))
    if position.phase is Phase.LOOT and theft is not None:
        places = (*(place.label for place in cards.Place), "highest Axe (Axe Joker)")
        place = len(places) - 1 if theft.place is None else list(cards.Place).index(theft.place)
        found += [
            menu("target", "Steals from", names, theft.target),
            menu("place", "Out of", places, place),
            Setting("number", "Cards to draw", theft.number, least=1, most=4),
        ]
    if position.phase is not Phase.DRAW:
        found.append(menu("empty", "The pile was empty as the turn began", _NO_YES, position.empty))
    if position.phase in _LATE:
        found.append(menu("busy", "Something was played in it", _NO_YES, position.busy))
        if out:
            found.append(menu("shown", "Somebody went out in it", _NO_YES, position.shown))
    if position.empty:
        found.append(Setting("idle", "Idle turns in a row", position.idle, most=options.last_turn))
    kingdoms = position.kingdoms or cards.KINGDOMS
    for seat, own in enumerate(position.seats):
        at = cards.KINGDOMS.index(kingdoms[seat])
        labels = tuple(kingdom.label for kingdom in cards.KINGDOMS)
        found += [
            Setting("kingdom", f"{names[seat]}'s kingdom", at, labels, seat=seat, sign="has"),
            Setting("out", f"{names[seat]} is", int(own.out), ("in", "out"), seat=seat, sign="is"),
        ]
    return tuple(found)


_LATE = (Phase.AFTER, Phase.HOLD)
"""The phases at the end of a turn."""


def _put(position: Position, setting: Setting, value: int, _: Options) -> Position:
    theft, seat = position.theft, setting.seat
    match setting.name:
        case "phase":
            return _with_phase(position, phases(_PHASES, position.phase)[value][0])
        case "turn" | "actor" | "first" | "idle":
            return replace(position, **{setting.name: value})  # type: ignore[arg-type]  # numbers
        case "empty" | "busy" | "shown":
            return replace(position, **{setting.name: bool(value)})  # type: ignore[arg-type]
        case "kingdom":
            assert seat is not None
            return replace(position, kingdoms=_dealt(position, seat, cards.KINGDOMS[value]))
        case "out":
            seats = list(position.seats)
            seats[seat or 0] = replace(seats[seat or 0], out=bool(value))
            return replace(position, seats=tuple(seats))
    assert theft is not None
    if setting.name == "target":
        return replace(position, theft=replace(theft, target=value))
    if setting.name == "number":
        return replace(position, theft=replace(theft, number=value))
    places = tuple(cards.Place)
    place = places[value] if value < len(places) else None
    return replace(position, theft=replace(theft, place=place))


def _with_phase(position: Position, phase: Phase) -> Position:
    actor = position.actor or 0
    theft = position.theft
    if phase is Phase.LOOT and theft is None:
        theft = Theft((actor + 1) % PLAYERS, cards.Place.HAND, 1)
    return replace(
        position,
        phase=phase,
        turn=max(1, position.turn),
        actor=actor,
        kingdoms=position.kingdoms or cards.KINGDOMS,
        theft=theft,
    )


def _dealt(position: Position, seat: int, kingdom: cards.Kingdom) -> tuple[cards.Kingdom, ...]:
    """Return who has which kingdom when a seat has this one: two of them are exchanged (K-01)."""
    kingdoms = list(position.kingdoms or cards.KINGDOMS)
    other = kingdoms.index(kingdom)
    kingdoms[seat], kingdoms[other] = kingdoms[other], kingdoms[seat]
    return tuple(kingdoms)


def _bare(position: Position, options: Options) -> Position:
    """Return the table with all cards in the pile."""
    kingdoms = options.kingdoms or position.kingdoms or cards.KINGDOMS
    return Position(Phase.PLAY, (SeatPosition(),) * PLAYERS, kingdoms, actor=0)


def _possible(position: Position, options: Options) -> State:
    with at_table(options.names, _PARTS):
        return positions.state_of(_filled_in(position), options)


def _filled_in(position: Position) -> Position:
    """Return the position with what follows from its phase, its turn and where its cards lie."""
    if not any(phase is position.phase for phase, _ in _PHASES):
        return position
    phase, late = position.phase, position.phase in _LATE
    anybody_out = any(seat.out for seat in position.seats)
    seen = tuple(_kept(row, at, position) for at, row in enumerate(position.seen))
    return replace(
        position,
        first=position.first if anybody_out else None,
        theft=position.theft if phase is Phase.LOOT else None,
        held=position.held if phase is Phase.HOLD else (),
        empty=position.empty and phase is not Phase.DRAW,
        busy=phase is Phase.LOOT or (late and position.busy),
        shown=late and anybody_out and position.shown,
        idle=position.idle if position.empty else 0,
        ended=None,
        seen=seen,
        # A position may remember what was seen and nothing of where: then it has no such rows.
        placed=tuple(
            tuple(card for card in row if card in known)
            for row, known in zip(position.placed, seen or position.placed, strict=False)
        ),
    )


def _kept(row: tuple[cards.Card, ...], observer: int, position: Position) -> tuple[cards.Card, ...]:
    """Return what an observer can still have seen: cards that another player owns (K-13)."""
    there = {
        card
        for at, seat in enumerate(position.seats)
        if at != observer or observer == BYSTANDER
        for card in (*seat.hand, *seat.vault, *seat.dungeon)
        if card not in seat.left
    }
    return tuple(card for card in row if card in there)


def _agree(position: Position, before: Options, options: Options) -> Position:
    """Return the position with the kingdoms agreed on; Jokers come into the pile, or go (K-40)."""
    laid = _laid(position, before)
    if options.jokers != before.jokers:
        jokers = {card.number for card in cards.cards_in(cards.JOKERS)}
        laid = {place: [one for one in lying if one not in jokers] for place, lying in laid.items()}
        if options.jokers:
            laid[("pile", None)] += sorted(jokers)
        gone = () if options.jokers else cards.cards_in(cards.JOKERS)
        position = replace(
            position,
            held=tuple(card for card in position.held if card not in gone),
            seen=tuple(tuple(card for card in row if card not in gone) for row in position.seen),
            placed=tuple(
                tuple(card for card in row if card not in gone) for row in position.placed
            ),
        )
    return replace(_put_up(position, laid), kingdoms=options.kingdoms or position.kingdoms)


def _recalls(position: Position) -> bool:
    return any(position.seen)


def _forget(position: Position) -> Position:
    return replace(position, seen=(), placed=())


BENCH = Bench(
    trays=_trays,
    exchange=_exchange,
    settings=_settings,
    put=_put,
    bare=_bare,
    possible=_possible,
    agree=_agree,
    recalls=_recalls,
    forget=_forget,
    forgetting="Forget what was seen",
)
