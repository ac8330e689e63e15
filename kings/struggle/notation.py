"""The words of Kings' Struggle on a written page: cards, uses, offers, clauses and promises.

>>> from kings.notation import Words
>>> names = ("Ada", "Ben", "Cleo")
>>> NOTATION.statement(Words.of("B answers 3", names))
(1, (Answer(seat=1, card=<Card.ASSASSIN: 3>),))
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

from kings.errors import IllegalMove
from kings.notation import Act, Notation, Words, letter, letters, read_list, written_text
from kings.struggle import moves, positions
from kings.struggle.cards import DECK, Card, parse_card
from kings.struggle.options import Options
from kings.struggle.rules import START_GOLD
from kings.struggle.state import Phase, State

HELD, ASIDE = 8, 2
"""Cards that each holds by Night, and sets aside (S-12)."""

VERDICTS = ("kept", "broken", "void")


def _card(words: Words) -> Card:
    return words.read("a card", parse_card)


def _is_card(words: Words) -> bool:
    return words.peek().isdigit() or words.peek().upper() in Card.__members__


def _cards(words: Words) -> tuple[Card, ...]:
    """Return one card or more, with nothing between them."""
    found = [_card(words)]
    while _is_card(words):
        found.append(_card(words))
    return tuple(found)


def _listed(cards: Sequence[Card]) -> str:
    return " ".join(str(int(card)) for card in cards)


# What chance does.


def _by_seat(words: Words) -> dict[int, tuple[Card, ...]]:
    """Read the cards of several seats, with commas between the seats."""
    return dict(read_list(words, lambda: (words.seat(), _cards(words))))


def _shuffle(words: Words) -> moves.Shuffle:
    decks = _by_seat(words)
    return moves.Shuffle(tuple(decks.get(seat) for seat in range(len(words.names))))


def _set_aside(words: Words) -> moves.SetAside:
    place = words.place
    lying = _by_seat(words)
    pairs = tuple(lying.get(seat, ()) for seat in range(len(words.names)))
    if any(len(pair) != ASIDE for pair in pairs):
        words.refuse("each player sets two cards aside (S-12).", place)
    return moves.SetAside(cast("tuple[tuple[Card, Card], ...]", pairs))


def _say_by_seat(rows: Sequence[Sequence[Card] | None]) -> str:
    return ", ".join(f"{letter(seat)} {_listed(row)}" for seat, row in enumerate(rows) if row)


# Clauses.


def _on(words: Words) -> tuple[int, ...]:
    return words.seats() if words.took("on") else ()


def _act(words: Words, by: int, how: Any) -> moves.Act:
    card = _card(words) if _is_card(words) else None
    return moves.Act(by, how, card, _on(words))


def _promise(words: Words, by: int) -> moves.PromiseClause:
    to = words.seat()
    if words.peek().startswith('"'):
        said = words.text("the promise")
        return moves.PromiseWords(by, to, _due(words), said)
    if words.peek(1) == "gold":
        gold = words.number("an amount of gold")
        words.expect("gold")
        return moves.PromiseGold(by, to, gold, _due(words))
    kind = moves.PromiseRestraint if words.took("no", "not") else moves.PromiseUse
    if not words.took("use") and not _is_card(words):
        words.refuse('here should stand what is promised: 2 gold, a use, or words in “"” (S-52).')
    card = _card(words) if _is_card(words) else None
    on = words.seat() if words.took("on") else None
    return kind(by, to, _due(words), card, on)


def _due(words: Words) -> int:
    words.expect("by")
    return words.number("the round by whose end it is due")


def _gift(words: Words, by: int) -> moves.Give:
    to = words.seat()
    hidden = words.took("hidden")
    return moves.Give(by, to, _cards(words), face_up=not hidden)


_CLAUSES: dict[str, Callable[[Words, int], moves.Clause]] = {
    "pay": lambda words, by: moves.Pay(by, words.seat(), words.number("an amount of gold")),
    "give": _gift,
    "pass": lambda words, by: _act(words, by, "pass"),
    "use": lambda words, by: _act(words, by, "use"),
    "gold": lambda words, by: _act(words, by, "gold"),
    "swap": lambda words, by: _act(words, by, "swap"),
    "spare": lambda words, by: _act(words, by, "spare"),
    "answer": lambda words, by: moves.AnswerWith(by, _card(words)),
    "promise": _promise,
}


def read_clause(words: Words) -> moves.Clause:
    """Read a clause of a deal, such as ``B pays A 2`` or ``A uses Farmer on B``."""
    by = words.seat()
    return words.verb(_CLAUSES, "a clause")(words, by)


_ACTS = {"pass": "passes", "use": "uses", "gold": "gold", "swap": "swaps", "spare": "spares"}


def write_clause(clause: moves.Clause) -> str:
    """Write a clause as ``read_clause`` reads it."""
    by = letter(clause.by)
    match clause:
        case moves.Pay(_, to, gold):
            return f"{by} pays {letter(to)} {gold}"
        case moves.Give(_, to, cards, face_up):
            hidden = "" if face_up else " hidden"
            return f"{by} gives {letter(to)}{hidden} {_titles(cards or ())}"
        case moves.Act(_, how, card, on):
            return f"{by} {_ACTS[how]}{_aimed(card, on)}"
        case moves.AnswerWith(_, card):
            return f"{by} answers {card.title}"
        case moves.PromiseGold(_, to, gold, due):
            return f"{by} promises {letter(to)} {gold} gold by {due}"
        case moves.PromiseWords(_, to, due, words):
            return f"{by} promises {letter(to)} {written_text(words)} by {due}"
    kind = "use" if isinstance(clause, moves.PromiseUse) else "no use"
    aimed = _aimed(clause.card, () if clause.on is None else (clause.on,))
    return f"{by} promises {letter(clause.to)} {kind}{aimed} by {clause.due}"


def _titles(cards: Sequence[Card]) -> str:
    return " ".join(card.title for card in cards)


def _aimed(card: Card | None, on: Sequence[int]) -> str:
    return (f" {card.title}" if card else "") + (f" on {letters(on)}" if on else "")


# Moves.


def _deal(words: Words) -> moves.Deal:
    words.expect(":")
    return moves.Deal(read_list(words, lambda: read_clause(words)))


def _offer(words: Words, seat: int) -> tuple[Act, ...]:
    place = words.place
    number = words.number("the offer's number") if words.peek().isdigit() else None
    instead = words.number("an offer's number") if words.took("for") else None
    offer = moves.Propose(seat, _deal(words), instead)
    if number is None:
        return (offer,)

    def numbered(state: State) -> moves.Move:
        if number != state.proposals_made + 1:
            words.refuse(f"this is offer {state.proposals_made + 1}, not {number}.", place)
        return offer

    return (numbered,)


def _strike(words: Words, seat: int) -> tuple[Act, ...]:
    """Read a deal that was struck as it was offered: the other parties accept one by one."""
    deal = _deal(words)
    others = (other for other in deal.parties if other != seat)
    return (moves.Propose(seat, deal), *(_accept_last(other) for other in others))


def _accept_last(seat: int) -> Act:
    return lambda state: moves.Accept(seat, state.proposals_made)


def _about_offer(kind: type) -> Callable[[Words, int], tuple[Act, ...]]:
    """Return the reader of a word on an offer, which is the last one if no number says which."""

    def read(words: Words, seat: int) -> tuple[Act, ...]:
        if words.peek():
            return (kind(seat, words.number("the offer's number")),)

        def last(state: State) -> moves.Move:
            lying = state.window.proposals if state.window is not None else ()
            if not lying:
                raise IllegalMove("No offer lies on the table.", "S-50", seat=seat)
            move: moves.Move = kind(seat, lying[-1].number)
            return move

        return (last,)

    return read


def _about_promise(kind: type) -> Callable[[Words, int], tuple[Act, ...]]:
    return lambda words, seat: (kind(seat, words.number("the promise's number")),)


def _judge(words: Words, seat: int) -> tuple[Act, ...]:
    number, token = words.number("the promise's number"), words.take(" or ".join(VERDICTS))
    verdict = token.text.casefold()
    if verdict not in VERDICTS:
        words.refuse("a promise is judged kept, broken or void (S-52).", token.place)
    return (moves.Judge(seat, number, cast("Any", verdict)),)


def _play(words: Words, seat: int) -> tuple[Act, ...]:
    return (moves.Play(seat, _card(words)),)


_VERBS: dict[str, Callable[[Words, int], tuple[Act, ...]]] = {
    "play": _play,
    "pass": lambda words, seat: (moves.Pass(seat),),
    "gold": lambda words, seat: (moves.TakeGold(seat, words.seat() if words.took("on") else None),),
    "on": lambda words, seat: (moves.Aim(seat, words.seats()),),
    "swap": lambda words, seat: (moves.Swap(seat, _card(words)),),
    "answer": lambda words, seat: (moves.Answer(seat, _card(words)),),
    "lead": lambda words, seat: (moves.GiveLead(seat, words.seat()),),
    "keep": lambda words, seat: (moves.GiveLead(seat, None),),
    "offer": _offer,
    "deal": _strike,
    "accept": _about_offer(moves.Accept),
    "refuse": _about_offer(moves.Refuse),
    "withdraw": _about_offer(moves.Withdraw),
    "settle": _about_promise(moves.Settle),
    "break": _about_promise(moves.Break),
    "release": _about_promise(moves.Release),
    "judge": _judge,
}
"""What may follow a player; a card alone is played."""


class StruggleNotation(Notation):
    """How a game of Kings' Struggle is written."""

    head = ("leads", "aside")
    draws: Mapping[str, Callable[[Words], Any]] = {
        "shuffle": _shuffle,
        "mode": lambda words: moves.DrawMode(_card(words)),
        "aside": _set_aside,
    }

    def read(self, words: Words, seat: int) -> tuple[Act, ...]:
        """Read what a seat does."""
        if words.is_verb(_VERBS):
            return words.verb(_VERBS)(words, seat)
        if _is_card(words):
            return _play(words, seat)
        titles = [card.title for card in DECK]
        return words.verb(_VERBS, "a card or a move", titles)(words, seat)

    def write(self, state: State, course: Sequence[moves.Move]) -> tuple[str, int]:
        """Write a move; an offer that all others accept at once is one statement with that."""
        move = course[0]
        if isinstance(move, moves.Propose):
            return _write_offer(state, move, course)
        return _write_move(move), 1

    def silence(self, state: State) -> moves.Move | None:
        """A card's owner passes, and keeps the lead in the Cobbler window (S-21, S-22)."""
        if state.actor is None:
            return None
        if state.phase is Phase.WINDOW:
            return moves.GiveLead(state.actor, None)
        return moves.Pass(state.actor) if state.phase is Phase.TURN else None

    def begin(self, head: Mapping[str, Words], options: Options, acts: Sequence[Act]) -> Any | None:
        """Return the first round of a game whose draw for the lead nobody wrote down.

        By Night the cards that a seat has shown were in its hand, and those that ``aside`` names
        were not; where it doesn't name them, those of the least power that were never seen are
        taken to have lain aside, and the seat is returned as one of which that was assumed (S-12).
        """
        if "leads" not in head:
            if "aside" in head:
                head["aside"].refuse("“aside” belongs to “leads”: who led the first round? (S-11)")
            return None
        night = options.mode == "night"
        if "aside" in head and not night:
            head["aside"].refuse("cards are set aside by Night only; say “mode: night” (S-12).")
        leader = head["leads"].seat()
        named = _by_seat(head["aside"]) if "aside" in head else {}
        seats, assumed = [], []
        for seat in range(options.players):
            shown = {
                act.card
                for act in acts
                if isinstance(act, moves.Play | moves.Swap | moves.Answer) and act.seat == seat
            }
            lying = _lying_aside(named.get(seat, ()), shown) if night else ()
            if night and len(named.get(seat, ())) < ASIDE and len(shown) < HELD:
                assumed.append(seat)
            hand = tuple(card for card in DECK if card not in lying)
            seats.append(positions.SeatPosition(hand, START_GOLD, aside=lying))
        position = positions.Position(
            phase=Phase.LEAD, round=1, seats=tuple(seats), leader=leader, night=night
        )
        return position, tuple(assumed)

    def say_beginning(self, position: positions.Position, options: Options) -> Mapping[str, str]:
        """Say who led the first round, and what lay aside."""
        if position.leader is None or position.round != 1:
            return {}
        aside = _say_by_seat([seat.aside for seat in position.seats])
        return {"leads": letter(position.leader), **({"aside": aside} if aside else {})}


def _lying_aside(named: Sequence[Card], shown: set[Card]) -> tuple[Card, ...]:
    unseen = [card for card in DECK if card not in shown and card not in named]
    return tuple(sorted([*named, *unseen[: max(0, ASIDE - len(named))]]))


def _write_offer(
    state: State, offer: moves.Propose, course: Sequence[moves.Move]
) -> tuple[str, int]:
    clauses = ", ".join(map(write_clause, offer.deal.clauses))
    number = state.proposals_made + 1
    others = [seat for seat in offer.deal.parties if seat != offer.seat]
    accepted = [moves.Accept(seat, number) for seat in others]
    struck = 1 + len(accepted)
    if others and offer.instead_of is None and list(course[1:struck]) == accepted:
        return f"deals: {clauses}", struck
    instead = "" if offer.instead_of is None else f" for {offer.instead_of}"
    return f"offers {number}{instead}: {clauses}", 1


def _write_move(move: moves.Move) -> str:  # noqa: C901  # one line a kind
    match move:
        case moves.Play(_, card):
            return card.title
        case moves.GiveLead(_, to):
            return "keeps" if to is None else f"leads {letter(to)}"
        case moves.Pass():
            return "passes"
        case moves.TakeGold(_, on):
            return "gold" if on is None else f"gold on {letter(on)}"
        case moves.Aim(_, on):
            return f"on {letters(on)}"
        case moves.Swap(_, card):
            return f"swaps {card.title}"
        case moves.Answer(_, card):
            return f"answers {card.title}"
        case moves.Settle(_, number):
            return f"settles {number}"
        case moves.Break(_, number):
            return f"breaks {number}"
        case moves.Shuffle(decks):
            return f"shuffle {_say_by_seat(decks)}"
        case moves.DrawMode(card):
            return f"mode {card.title}"
        case moves.SetAside(pairs):
            return f"aside {_say_by_seat(pairs)}"
        case moves.Accept(_, number):
            return f"accepts {number}"
        case moves.Refuse(_, number):
            return f"refuses {number}"
        case moves.Withdraw(_, number):
            return f"withdraws {number}"
        case moves.Release(_, number):
            return f"releases {number}"
        case moves.Judge(_, number, verdict):
            return f"judges {number} {verdict}"
    raise AssertionError(f"{move} is an offer, or no move")


NOTATION = StruggleNotation()
