"""Role sheets: a page for one seat, with what that seat may know and nothing else.

A sheet is made from a view, as everything that a player sees is; it never gets the state.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kings.analysis.rounding import tenth
from kings.errors import BadInput
from kings.figures import card_svg, table_svg
from kings.figures.signs import inline, seal, thread
from kings.figures.style import LIGHT
from kings.publish.offline import say, tell
from kings.publish.printing.paper import blanks, head, rows
from kings.struggle.cards import CARD_TEXTS, DECK, cards_in
from kings.struggle.options import LETTERS
from kings.struggle.say import card_list, say_ask, say_promise
from kings.struggle.state import Phase
from kings.struggle.view import SeatView, View
from kings.words import plural

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
) -> str:
    """Return the sheet of the seat that looks through ``view``.

    ``aside``: the small words at its head, such as the table; ``question``: of the scenario;
    ``note``: what the teacher asks of this table; ``worth``: this seat's own values. Raises
    ``ValueError`` for a bystander's view.
    """
    own = view.own
    parts = [
        head(own.name, [*aside, f"Seat {LETTERS[own.seat]}"], seat=own.seat),
        '<p class="eyes">For your eyes only: what stands here is yours to tell or to keep.</p>',
        f'<p class="asked">{tell(question)}</p>' if question else "",
        f'<p class="note">{tell(note)}</p>' if note else "",
        *(_new_game(view) if view.phase in _BEFORE else _position(view)),
        _worth(worth, own) if worth is not None else "",
        _binding(),
        _notes(view, worth),
    ]
    return "".join(parts)


def _new_game(view: View) -> list[str]:
    """Say what is known before the first card is drawn: the ten cards of every deck."""
    table = ", ".join(seat.name for seat in view.seats)
    cards = [
        (str(int(card)), card.title, card.estate.value, CARD_TEXTS[card].full) for card in DECK
    ]
    return [
        f"<p>Seven rounds, at a table of {plural(view.players, 'player')}, clockwise: {say(table)}."
        f" You begin with {view.own.gold} gold and these ten cards, as everybody does.</p>",
        rows(("Power", "Card", "Class", "What it does"), cards),
    ]


def _position(view: View) -> list[str]:
    own = view.own
    promises = [say_promise(view.options.names, promise) for promise in view.promises]
    held = "".join(card_svg(card, wide=80) for card in own.hand or ())
    return [
        '<div class="scene"><div><h2>What everybody sees</h2>',
        f"{table_svg(view)}<p>{tell(say_ask(view))}</p>",
        *(f"<p>{tell(words)}</p>" for words in promises),
        f"</div><div><h2>What is yours</h2><p>{say(_holding(view))}</p>",
        f"<p>{say(_in_play(own))}</p>" if own.lying is not None else "",
        f'<h2>{say(_hand_words(view))}</h2><div class="cards">{held}</div></div></div>',
    ]


def _hand_words(view: View) -> str:
    return "Your hand, which nobody else sees" if view.night else "Your hand, open to all"


def _holding(view: View) -> str:
    own = view.own
    pile = cards_in(own.sure)
    won = f"{plural(own.won, 'won card')}: {card_list(pile)}" if pile else "no won cards"
    return f"{own.gold} gold, 1 VP each; {won}."


def _in_play(own: SeatView) -> str:
    assert own.lying is not None
    card = own.lying.card
    return f"In play: {card.title}, {own.lying.power}. {CARD_TEXTS[card].full}"


def _worth(worth: Worth, own: SeatView) -> str:
    """Return what each choice is worth to this seat; the numbers of the others are theirs."""
    whose = "you do" if worth.who == own.name else f"{worth.who} does"
    lines = "".join(
        f'<tr class="{"unpaid" if at == worth.unpaid else ""}"><td>{say(choice)}'
        f"{' (what happens if nobody pays)' if at == worth.unpaid else ''}</td>"
        f'<td class="number">{tenth(points)} VP</td></tr>'
        for at, (choice, points) in enumerate(zip(worth.choices, worth.points, strict=True))
    )
    return (
        "<h2>What it is worth to you</h2>"
        f'<table class="worth"><thead><tr><th scope="col">If {say(whose)} this</th>'
        '<th scope="col" class="number">you end with</th></tr></thead>'
        f"<tbody>{lines}</tbody></table>"
        '<p class="small">Your gold is counted in, before anything is paid. Gold that you pay '
        "comes off, gold that you are paid comes on top.</p>"
    )


def _binding() -> str:
    return (
        '<p class="small foot">'
        f"{inline(seal(12, 12, 22, LIGHT))} What can be done at once <b>binds</b> (S-52). "
        f"{inline(thread(12, 12, 22, LIGHT))} Whatever lies later is a <b>promise</b>: "
        "nobody makes anyone keep it.</p>"
    )


def _notes(view: View, worth: Worth | None) -> str:
    """Return lines to write on before the talking begins."""
    if worth is None:
        return "<h2>Your notes</h2>" + blanks("My plan", "Who owes me what", "")
    least = "The least I take" if worth.who == view.own.name else "The most I pay"
    return "<h2>Before you talk</h2>" + blanks(least, "My first offer", "The deal")
