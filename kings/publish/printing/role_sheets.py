"""Role sheets: a page for one seat, with what that seat may know and nothing else.

A sheet is made from a view, as everything that a player sees is; it never gets the state. In the
last round of an open game it also says what each choice is worth to that seat.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kings.analysis.rounding import tenth
from kings.errors import BadInput, MissingPackage
from kings.figures import card_svg, table_svg
from kings.figures.signs import inline, seal, thread
from kings.figures.struggle.alt_text import round_words
from kings.figures.style import LIGHT
from kings.markup import Child, Markup, joined, tag
from kings.publish.page import tell
from kings.publish.printing import paper
from kings.struggle import say
from kings.struggle.cards import CARD_TEXTS, DECK, cards_in
from kings.struggle.options import LETTERS
from kings.struggle.rules import GAME
from kings.struggle.say_scores import say_interests
from kings.struggle.state import ROUNDS, Phase, State
from kings.struggle.view import SeatView, View
from kings.words import plural, upper

_BEFORE = (Phase.DRAW_LEAD, Phase.DRAW_MODE, Phase.SET_ASIDE)


@dataclass(frozen=True, slots=True)
class Worth:
    """What one seat ends with, in VP with all its gold, for each thing that may be done now.

    ``who``: whose choice it is; ``unpaid``: the place of what is done if nobody pays.
    """

    who: str
    choices: tuple[str, ...]
    points: tuple[float, ...]
    unpaid: int

    def __post_init__(self) -> None:
        """Refuse numbers that don't fit the choices."""
        if len(self.choices) != len(self.points) or self.unpaid not in range(len(self.points)):
            raise BadInput("A role sheet has one number for each choice.")


def role_sheet(
    view: View,
    aside: Sequence[str],
    *,
    question: str = "",
    note: str = "",
    worth: Worth | None = None,
    code: Markup | None = None,
) -> Markup:
    """Return the sheet of the seat that looks through ``view``.

    ``aside``: the small words at its head, such as the table; ``question``: of the scenario;
    ``note``: what the teacher asks of this table; ``worth``: this seat's own values;
    ``code``: the QR code of its link to the hall. Raises ``ValueError`` for a bystander's view.
    """
    own = view.own
    eyes = "For your eyes only: what is written here is yours to tell or to keep."
    return joined(
        paper.head(own.name, [*aside, f"Seat {LETTERS[own.seat]}"], seat=own.seat, code=code),
        tag.p(eyes, class_="eyes"),
        tag.p(tell(question), class_="asked") if question else None,
        tag.p(tell(note), class_="note") if note else None,
        _new_game(view) if view.phase in _BEFORE else _position(view),
        _worth(worth, own) if worth is not None else None,
        _interests(view) if worth is not None and view.options.free_market else None,
        _binding(),
        _notes(view, worth),
    )


def _new_game(view: View) -> Iterator[Markup]:
    """Say what is known before the first card is drawn: the ten cards of every deck."""
    table = ", ".join(seat.name for seat in view.seats)
    yield tag.p(
        f"Seven rounds, at a table of {plural(view.players, 'player')}, clockwise: {table}. You "
        f"begin with {view.own.gold} gold and these ten cards, as everybody does."
    )
    yield paper.table(
        ("Power", "Card", "Class", "What it does"),
        (
            paper.cells(int(card), card.title, card.estate.value, CARD_TEXTS[card].full)
            for card in DECK
        ),
    )


def _position(view: View) -> Markup:
    own = view.own
    hand = "Your hand, which nobody else sees" if view.night else "Your hand, open to all"
    promises = (say.say_promise(view.options.names, promise) for promise in view.promises)
    seen = tag.div(
        tag.h2("What everybody sees"),
        table_svg(view, narrow=True, bare=True),
        tag.p(_stores(view)),
        tag.p(tell(say.say_ask(view))),
        (tag.p(tell(words)) for words in promises),
    )
    yours = tag.div(
        tag.h2("What is yours"),
        tag.p(_holding(own)),
        tag.p(_in_play(own)) if own.lying is not None else None,
        tag.h2(hand),
        tag.div((card_svg(card, wide=80) for card in own.hand or ()), class_="cards"),
    )
    return tag.div(seen, yours, class_="scene")


def _stores(view: View) -> str:
    """Say how far the game is, what the others have won, and what the bank and the discard hold."""
    others = [seat for seat in view.seats if seat.seat != view.seat and seat.won]
    won = [f"{seat.name} has won {_won(seat)}" for seat in others]
    bank = f"{view.bank} gold in the bank, {plural(sum(view.discard), 'card')} discarded"
    return f"{upper(round_words(view))}: {'; '.join([*won, bank])}."


def _won(seat: SeatView) -> str:
    pile, hidden = cards_in(seat.sure), seat.won - sum(seat.sure)
    known = [say.card_list(pile)] if pile else []
    return ", and ".join([*known, *([f"{plural(hidden, 'card')} face down"] if hidden else [])])


def _holding(own: SeatView) -> str:
    pile = cards_in(own.sure)
    won = f"{plural(own.won, 'won card')}: {say.card_list(pile)}" if pile else "no won cards"
    return f"{own.gold} gold, 1 VP each; {won}."


def _in_play(own: SeatView) -> str:
    assert own.lying is not None
    card = own.lying.card
    return f"In play: {card.title}, {own.lying.power}. {CARD_TEXTS[card].full}"


def _worth(worth: Worth, own: SeatView) -> Iterator[Child]:
    """Return what each choice is worth to this seat; the numbers of the others are theirs."""
    whose = "you do" if worth.who == own.name else f"{worth.who} does"
    heads = tag.tr(
        tag.th(f"If {whose} this", scope="col"),
        tag.th("you end with", scope="col", class_="number"),
    )
    lines = zip(worth.choices, worth.points, strict=True)
    rows = (
        tag.tr(
            tag.td(choice, " (what happens if nobody pays)" if at == worth.unpaid else None),
            tag.td(f"{tenth(points)} VP", class_="number"),
            class_="unpaid" if at == worth.unpaid else None,
        )
        for at, (choice, points) in enumerate(lines)
    )
    yield tag.h2("What it is worth to you")
    yield tag.table(tag.thead(heads), tag.tbody(rows), class_="worth")
    yield tag.p(
        "Your gold is counted in, before anything is paid. Gold that you pay comes off, gold that "
        "you are paid comes on top.",
        class_="small",
    )


def _interests(view: View) -> Markup:
    """Say what this seat may want won cards for, where they can change hands (S-57)."""
    said = say_interests(view.own.sure, view.options.tables)
    return tag.div(tag.h2("What won cards are to you"), tag.p(" ".join(said)))


def _binding() -> Markup:
    return tag.p(
        inline(seal(12, 12, 22, LIGHT)),
        " What can be done at once ",
        tag.b("binds"),
        " (S-52). ",
        inline(thread(12, 12, 22, LIGHT)),
        " Whatever lies later is a ",
        tag.b("promise"),
        ": nobody makes anyone keep it.",
        class_="small foot",
    )


def _notes(view: View, worth: Worth | None) -> tuple[Markup, Markup]:
    """Return lines to write on before the talking begins."""
    if worth is None:
        return tag.h2("Your notes"), paper.blanks("My plan", "Who owes me what", "")
    least = "The least I take" if worth.who == view.own.name else "The most I pay"
    return tag.h2("Before you talk"), paper.blanks(least, "My first offer", "The deal")


def worths(state: State) -> tuple[Worth, ...] | None:
    """Return what each choice of the seat that is asked is worth to each seat, exactly.

    None where that is not exact or not open to everybody: before the turns of the last round, and
    at Night. Where a choice leaves a Jester's answer open (S-36), each answer is told. All play on
    as is best for each, without payments. Raises ``MissingPackage`` without NumPy and Numba.
    """
    if state.night is not False or state.round != ROUNDS or state.phase is not Phase.TURN:
        return None
    try:
        from kings.analysis.worth import values
    except ImportError as missing:
        package = missing.name or "numba"
        raise MissingPackage(
            package, "Reckoning values for role sheets", extra="analysis"
        ) from missing
    found = values(state, open_cards=True)
    lines = [
        line
        for at, choice in enumerate(found.choices)
        for line in _answers(GAME.apply(state, choice).state, found.labels[at])
        or [(found.labels[at], tuple(found.vp[at].tolist()), at == found.default)]
    ]
    unpaid = next((at for at, (_, _, done) in enumerate(lines) if done), 0)
    labels = tuple(label for label, _, _ in lines)
    who = state.name(found.deciding)
    return tuple(
        Worth(who, labels, tuple(points[seat] for _, points, _ in lines), unpaid)
        for seat in range(state.players)
    )


Line = tuple[str, tuple[float, ...], bool]
"""What may be done, what it is worth to each seat, and whether it is done unpaid."""


def _answers(state: State, label: str) -> list[Line]:
    """Return a line for each answer to a Jester, or nothing where none is asked for."""
    from kings.analysis.worth import values

    if state.phase is not Phase.ANSWER or len(GAME.choices(state, _named(state))) < 2:
        return []
    found = values(state, open_cards=True)
    name = state.name(found.deciding)
    return [
        (f"{label}; {name}: {words}", tuple(points.tolist()), False)
        for words, points in zip(found.labels, found.vp, strict=True)
    ]


def _named(state: State) -> int:
    assert state.named is not None
    return state.named
