"""The bench of King of the Castle: how the editor puts up its positions (see ``kings.laying``).

Beside the Event cards there are the 26 squires, who stand in the realm, are dead or still to come,
and a mark for each of them that lies with whoever backs the squire.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from kings.castle import positions
from kings.castle.aims import Aim, aims, say_threat
from kings.castle.cards import DECK, LETTERS, LEVEL_OF, NAMES, Card, Kind, Letter
from kings.castle.kingdom import ATTRIBUTES, CASTLES, PLACES, Place, castle_of, rank_of
from kings.castle.options import Options
from kings.castle.plays import holders
from kings.castle.positions import CARRIED_OUT, Position, SeatPosition
from kings.castle.state import Phase, Playing, State
from kings.errors import BadInput, BadPosition
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

SQUIRE = 100
"""The number of the first squire as a piece; those of the Event cards are their own, from 0."""
BACKED = 200
"""The number of the first mark of those who back a squire."""

_WHERE = {
    0: "Event cards lie in hands, on castles and in their piles",
    SQUIRE: "squires stand in the realm, are dead or still to come",
    BACKED: "it lies with whoever backs the squire",
}
_MAN = {place: place.name.lower() for place in PLACES}
_STACK = tuple(
    (f"{castle.name} {attribute.name}".lower(), castle.name.title(), attribute.name.title())
    for castle in CASTLES
    for attribute in ATTRIBUTES
)
_ALONE = frozenset(_MAN.values())
_PHASES: tuple[tuple[Phase, str], ...] = (
    (Phase.DRAW, "the hand is filled up"),
    (Phase.PLAY, "a card is played"),
    (Phase.DISCARD, "a card is discarded"),
    (Phase.REACT, "somebody may react to the card in play"),
    (Phase.RECRUIT, "men come for the empty places"),
    (Phase.REVEAL, "Sudden Changes draws two cards"),
    (Phase.SUDDEN, "one of the drawn cards is played"),
    (Phase.LOSE, "the lot falls on a lost card"),
    (Phase.STEAL, "the lot falls on a stolen card"),
    (Phase.SECOND, "the thief may play another card"),
)
"""The phases of a turn: between cards, and while one is carried out."""
_BETWEEN = (Phase.DRAW, Phase.PLAY, Phase.DISCARD)
_TAKE = (Kind.UNEXPECTED_LOSS, Kind.TARGETED_THEFT)
"""The cards that name another player."""
_PARTS = {
    "men": "men of the realm",
    "aside": "Event cards of the squires",
    "reserve": "Personality deck",
    "playing": "card in play",
    "threats": "danger",
    "waiting": "question who reacts",
    "deck": "Event deck",
    **{f"stacks[{number}]": f"{c}'s {a}" for number, (_, c, a) in enumerate(_STACK)},
}


def title(piece: int) -> str:
    """Return what a piece is called: a card, a squire, or the mark of one who is backed."""
    if piece in range(len(DECK)):
        return str(Card(piece))
    for first, words in ((SQUIRE, "squire {}"), (BACKED, "mark of {}")):
        if piece - first in range(len(LETTERS)):
            return words.format(NAMES[LETTERS[piece - first]])
    return "card"


def _laid(position: Position, options: Options) -> Laid:
    deck = positions.deck_of(position)
    reserve = positions.reserve_of(position)
    found: Laid = {}
    for seat, own in enumerate(position.seats):
        found[("hand", seat)] = [*sorted(own.hand)]
        if options.squires == "dealt":
            found[("aside", seat)] = [*sorted(own.aside)]
        elif options.squires != "none":
            found[("squires", seat)] = _numbers(sorted(own.squires), BACKED)
    for place, man in zip(PLACES, position.men, strict=True):
        found[(_MAN[place], None)] = [] if man is None else _numbers([man], SQUIRE)
    for (where, _, _), stack in zip(_STACK, position.stacks, strict=True):
        found[(where, None)] = [*stack]
    if ("squires", 0) in found:
        found[("unbacked", None)] = _unbacked(position, options)
    found[("playing", None)] = [one.card for one in position.playing]
    drawn = [card for one in position.playing for card in one.drawn]
    if drawn or _changes(position.playing) is not None:
        found[("drawn", None)] = [*drawn]
    found[("reserve", None)] = _numbers(reserve, SQUIRE)
    found[("dead", None)] = _numbers(position.dead, SQUIRE)
    found[("discard", None)] = [*position.discard]
    found[("deck", None)] = [*deck]
    return found


def _changes(playing: tuple[Playing, ...]) -> int | None:
    """Return the place of the innermost Sudden Changes among the cards in play."""
    places = [at for at, one in enumerate(playing) if one.card.kind is Kind.SUDDEN_CHANGES]
    return places[-1] if places else None


def _numbers(letters: tuple[Letter, ...] | list[Letter], first: int) -> list[int]:
    return [first + LETTERS.index(letter) for letter in letters]


def _letters(pieces: list[int]) -> tuple[Letter, ...]:
    return tuple(LETTERS[piece % 100] for piece in pieces)


def _unbacked(position: Position, options: Options) -> list[int]:
    """List the marks still to be had: where squires are chosen, several may back one (C-60)."""
    taken = {letter for seat in position.seats for letter in seat.squires}
    shared = options.squires == "chosen"
    return _numbers([one for one in LETTERS if shared or one not in taken], BACKED)


def _trays(position: Position, options: Options) -> tuple[Tray, ...]:
    cards = _laid(position, options)

    def found() -> Iterator[Tray]:
        for seat in range(len(position.seats)):
            yield _tray(cards, "hand", "hand", seat)
            if ("squires", seat) in cards:
                yield _tray(cards, "squires", "squires backed", seat)
            if ("aside", seat) in cards:
                yield _tray(cards, "aside", "squires’ cards", seat)
        for place in PLACES:
            castle = castle_of(place)
            group = "The throne" if castle is None else f"The {castle.name.title()}"
            marks = (f"place:{int(place)}", str(int(place)))
            yield _tray(cards, _MAN[place], rank_of(place).title, None, group, marks)
            if castle is not None and rank_of(place) == len(ATTRIBUTES):
                for number in range(3 * castle, 3 * castle + 3):
                    where, _, words = _STACK[number]
                    yield _tray(cards, where, words, None, group, (f"stack:{number}",))
        for where, words, group in (
            ("playing", "in play, the innermost last", "The card that is carried out"),
            ("drawn", "drawn by Sudden Changes", "The card that is carried out"),
            ("unbacked", "nobody’s squires", "Marks of who is backed"),
            ("reserve", "squires to come", "Squires out of the realm"),
            ("dead", "dead, in order", "Squires out of the realm"),
            ("discard", "discards, in order", "Event cards"),
            ("deck", "cards to come", "Event cards"),
        ):
            if (where, None) in cards:
                yield _tray(cards, where, words, None, group)

    return tuple(found())


def _tray(
    cards: Laid,
    where: str,
    words: str,
    seat: int | None,
    group: str = "",
    marks: tuple[str, ...] = (),
) -> Tray:
    return Tray(where, seat, words, tuple(map(int, cards[(where, seat)])), group, marks=marks)


def _kind(where: str) -> int:
    """Return the number from which on the pieces that lie at a place are counted."""
    if where in ("squires", "unbacked"):
        return BACKED
    return SQUIRE if where in (*_ALONE, "reserve", "dead") else 0


def _exchange(position: Position, card: Spot, to: Spot, options: Options) -> Position:
    cards = exchanged(_laid(position, options), card, to, _ALONE, title)
    if cards is None:
        return position
    if card.card is not None and _kind(card.where) != _kind(to.where):
        words = _WHERE[_kind(card.where)]
        raise BadInput(f"The {title(card.card)} can't lie there: {words} (C-01, C-02).")
    return _put_up(position, cards)


def _put_up(position: Position, cards: Laid) -> Position:
    """Return the position with its pieces laid so."""

    def those(where: str, seat: int | None = None) -> tuple[Card, ...]:
        return tuple(map(Card, cards.get((where, seat), ())))

    seats = tuple(
        replace(
            own,
            hand=tuple(sorted(those("hand", seat))),
            squires=tuple(sorted(_letters(cards.get(("squires", seat), [])))),
            aside=tuple(sorted(those("aside", seat))),
        )
        for seat, own in enumerate(position.seats)
    )
    playing = _in_play(position, those("playing"), those("drawn"))
    return replace(
        _with_cards(position, playing),
        seats=seats,
        men=tuple(next(iter(_letters(cards[(_MAN[place], None)])), None) for place in PLACES),
        stacks=tuple(
            tuple(sorted(those(where), key=lambda card: LEVEL_OF[card])) for where, _, _ in _STACK
        ),
        discard=those("discard"),
        dead=_letters(cards[("dead", None)]),
        deck=tuple(sorted(those("deck"))),
        reserve=tuple(sorted(_letters(cards[("reserve", None)]))),
    )


def _in_play(
    position: Position, cards: tuple[Card, ...], drawn: tuple[Card, ...]
) -> tuple[Playing, ...]:
    """Return the cards in play, each with what it had; new drawn ones lie with Sudden Changes."""
    before = {one.card: one for one in position.playing}
    playing = [before.get(card, Playing(card)) for card in cards]
    playing = [
        replace(one, drawn=tuple(card for card in one.drawn if card in drawn)) for one in playing
    ]
    new = tuple(card for card in drawn if not any(card in one.drawn for one in playing))
    if new:
        at = _changes(tuple(playing))
        if at is None:
            raise BadInput("Sudden Changes stays in play as long as cards lie there that it drew.")
        playing[at] = replace(playing[at], drawn=(*playing[at].drawn, *new))
    return tuple(playing)


def _with_cards(position: Position, playing: tuple[Playing, ...]) -> Position:
    """Return the position with these cards in play, in a phase in which the innermost can be."""
    if [one.card for one in playing] == [one.card for one in position.playing]:
        return replace(position, playing=playing)
    phase = position.phase
    kinds = CARRIED_OUT.get(phase, ())
    if not playing:
        phase = phase if phase in _BETWEEN else Phase.PLAY
    elif playing[-1].card.kind not in kinds:
        fitting = (one for one, kinds in CARRIED_OUT.items() if playing[-1].card.kind in kinds)
        phase = next(fitting, phase)
    return replace(position, playing=playing, phase=phase, threats=(), waiting=())


def _actor(position: Position) -> int:
    return ((position.starter or 0) + max(1, position.turn) - 1) % len(position.seats)


def _settings(position: Position, options: Options) -> tuple[Setting, ...]:
    return (
        phase_menu(_PHASES, position.phase),
        Setting("turn", "Turn", position.turn, least=1, most=_MOST_TURNS),
        menu("actor", "On turn", options.names, _actor(position)),
        *_card_settings(_carried(position, options), options),
    )


def _card_settings(position: Position, options: Options) -> Iterator[Setting]:
    """Yield what has to be known of the card in play that doesn't follow from where cards lie."""
    if position.phase in _BETWEEN:
        return
    for number, one in enumerate(position.playing):
        if one.card.kind in _TAKE:
            taken = f"{one.card.title} takes from"
            yield menu(f"victim {number}", taken, options.names, one.victim)
    if position.phase is not Phase.REACT:
        return
    table = positions.table_of(position, options)
    found = aims(table)
    aim = _aim_of(position, found)
    if aim is None:
        return
    if len(found) > 1:
        yield menu("aim", "It strikes", (one.words for one in found), found.index(aim))
    if len(aim.threats) > 1:
        words = [say_threat(table, threat) for threat in aim.threats]
        past = len(aim.threats) - len(position.threats)
        yield menu("danger", "Now in danger", words, past)
    may = holders(table, position.threats[0])
    if len(may) > 1:
        past = len(may) - len(position.waiting)
        yield menu("asked", "Asked to react", (options.names[seat] for seat in may), past)
    if _may_be_last(position, options):
        yield menu("last", "The last round had come before", ("no", "yes"), int(position.last))


def _aim_of(position: Position, found: tuple[Aim, ...]) -> Aim | None:
    """Return what the card in play is aimed at, by what is in danger; None where that is nothing.

    Of an Assassination the heir has to be the same; what is left of an aim is in danger as well.
    """
    heir = position.playing[-1].heir if position.playing else None
    for aim in found:
        left = aim.threats[len(aim.threats) - len(position.threats) :]
        if position.threats and left == position.threats and aim.heir == heir:
            return aim
    return None


def _carried(position: Position, options: Options) -> Position:
    """Return the position with what a card in play is aimed at, and who is asked (C-22, C-41).

    What was put up stays as long as it can be; else the card strikes the first that it can.
    """
    if position.phase in _BETWEEN or not position.playing:
        return position
    actor, hands = _actor(position), [seat.hand for seat in position.seats]
    others = [seat for seat in range(len(hands)) if seat != actor]
    robbed = next((seat for seat in others if hands[seat]), others[0])
    playing = tuple(
        replace(one, victim=robbed)
        if one.card.kind in _TAKE and one.victim in (None, actor)
        else one
        for one in position.playing
    )
    position = replace(position, playing=playing)
    if position.phase is not Phase.REACT:
        return position
    table = positions.table_of(position, options)
    found = aims(table)
    if found and _aim_of(position, found) is None:
        position = _aimed(position, found[0])
    if not found:
        return replace(position, threats=(), waiting=())
    may = holders(table, position.threats[0])
    waiting = position.waiting
    if not waiting or may[len(may) - len(waiting) :] != waiting:
        position = replace(position, waiting=may)
    return position


def _aimed(position: Position, aim: Aim) -> Position:
    card = replace(position.playing[-1], heir=aim.heir)
    return replace(
        position, playing=(*position.playing[:-1], card), threats=aim.threats, waiting=()
    )


_MOST_TURNS = 10_000


def _put(position: Position, setting: Setting, value: int, options: Options) -> Position:
    players = len(position.seats)
    if setting.name == "turn":
        return replace(position, turn=value, starter=(_actor(position) - value + 1) % players)
    if setting.name == "actor":
        return replace(position, starter=(value - max(1, position.turn) + 1) % players)
    if setting.name == "phase":
        return _with_phase(position, phases(_PHASES, position.phase)[value][0])
    position = _carried(position, options)
    if setting.name == "last":
        return replace(position, last=bool(value))
    if setting.name.startswith("victim"):
        at = int(setting.name.removeprefix("victim"))
        cards = list(position.playing)
        cards[at] = replace(cards[at], victim=value)
        return replace(position, playing=tuple(cards))
    table = positions.table_of(position, options)
    found = aims(table)
    if setting.name == "aim":
        return _aimed(position, found[value])
    if setting.name == "danger":
        aim = _aim_of(position, found)
        assert aim is not None, "only what is in danger is asked about"
        return replace(position, threats=aim.threats[value:], waiting=())
    return replace(position, waiting=holders(table, position.threats[0])[value:])


def _with_phase(position: Position, phase: Phase) -> Position:
    """Return the position in another phase; between cards none is in play."""
    if phase is position.phase:
        return position
    position = replace(
        position,
        phase=phase,
        turn=max(1, position.turn),
        starter=position.starter or 0,
        threats=(),
        waiting=(),
    )
    if phase not in _BETWEEN:
        return position
    on_table = [card for one in position.playing for card in (one.card, *one.drawn)]
    return replace(position, playing=(), discard=(*position.discard, *on_table))


def _bare(position: Position, _: Options) -> Position:
    """Return the table with all cards in the deck, and every squire still to come."""
    seats = (SeatPosition(),) * len(position.seats)
    return Position(Phase.PLAY, 1, seats, starter=0)


def _possible(position: Position, options: Options) -> State:
    with at_table(options.names, _PARTS):
        position = _filled_in(position, options)
        if position.phase is Phase.REACT and position.playing:
            _check_question(position)
        return positions.state_of(position, options)


def _check_question(position: Position) -> None:
    """Say in plain words why nobody is asked, where the card in play asks nobody."""
    kind = position.playing[-1].card.kind
    if kind in CARRIED_OUT[Phase.REACT] and not position.threats:
        raise BadPosition("position.playing has nobody and nothing to strike (C-21).")
    if position.threats and not position.waiting:
        raise BadPosition(
            "position.waiting is put to nobody: no hand holds a card against this danger (C-22)."
        )


def _filled_in(position: Position, options: Options) -> Position:
    """Return the position with what follows from the rest: the last round, and what is known."""
    known = tuple(one for one in position.known if one.card in position.seats[one.owner].hand)
    last = position.last
    if any(phase is position.phase for phase, _ in _PHASES):
        short = None in position.men[Place.WEST_LORD :] and not positions.reserve_of(position)
        last = _is_late(position, options) or short
        if _may_be_last(position, options):
            last = position.last
    return replace(_carried(position, options), known=known, last=last)


def _is_late(position: Position, options: Options) -> bool:
    limit = options.turn_limit
    return limit is not None and position.turn >= limit


def _may_be_last(position: Position, options: Options) -> bool:
    """Say whether the place that nobody can fill may be empty since this card only (C-42)."""
    short = None in position.men[Place.WEST_LORD :] and not positions.reserve_of(position)
    return position.phase is Phase.REACT and short and not _is_late(position, options)


def _agree(position: Position, before: Options, options: Options) -> Position:
    """Return the position with what says who is backed: their cards, marks of them, or nothing.

    Cards of squires go back into the deck where squires aren't dealt (C-10, C-60, C-62).
    """
    if options.squires == before.squires:
        return position
    cards = _laid(position, before)
    if before.squires == "dealt":
        cards[("deck", None)] += [card for seat in position.seats for card in seat.aside]
    seats = tuple(
        replace(seat, aside=(), squires=seat.squires if options.squires in _MARKED else ())
        for seat in position.seats
    )
    deck = tuple(sorted(Card(card) for card in cards[("deck", None)]))
    return replace(position, seats=seats, deck=deck)


_MARKED = ("drawn", "chosen")
"""How squires are given out where no card bears them: whom a seat backs has a mark there."""


def _recalls(position: Position) -> bool:
    return bool(position.deeds or position.known)


def _forget(position: Position) -> Position:
    return replace(position, deeds=(), known=())


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
