"""What stands beside the table of Kings' Struggle at a moment: hands, offers, and the ledger."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kings.figures.cards import face
from kings.figures.palette import VARIABLES
from kings.figures.promise_signs import (
    inline,
    inline_badge,
    owing,
    promise_sign,
    seal,
    thread,
)
from kings.publish.offline import say
from kings.publish.replay.eyes import Eyes
from kings.publish.replay.frames import Frame
from kings.struggle.binding import Verdict, verdict
from kings.struggle.cards import Card
from kings.struggle.moves import Clause
from kings.struggle.say import card_list, say_clause, say_course, say_promised
from kings.struggle.state import LedgerEntry, Proposal
from kings.words import Names, listed, plural

_CARD = 40.0


def hands_panel(frame: Frame, eyes: Eyes) -> str:
    """Return every hand that these eyes may see; of the others, how many cards they hold."""
    rows = (_hand(frame, seat, eyes) for seat in range(frame.view.players))
    return f'<ul class="hands">{"".join(rows)}</ul>'


def _hand(frame: Frame, seat: int, eyes: Eyes) -> str:
    shown, state = frame.view.seats[seat], frame.state
    hand = state.hands[seat] if eyes == "all" else shown.hand
    down = state.sealed[seat] if eyes in ("all", seat) else None
    aside = state.aside[seat] if eyes == "all" else ()
    said = _hand_words(hand, shown.held, down, aside, shown.aside)
    cards = "".join(_mini(card) for card in hand or ())
    below = _mini(down, '<i class="down">face down</i>') if down is not None else ""
    return (
        f"<li>{inline_badge(seat, VARIABLES)}<div><b>{say(shown.name)}</b> <small>{say(said)}"
        f'</small><span class="cards">{cards}{below}</span></div></li>'
    )


def _hand_words(
    hand: tuple[Card, ...] | None,
    held: int,
    down: Card | None,
    aside: tuple[Card, ...],
    set_aside: int,
) -> str:
    """Say a hand: its cards, or how many there are; what lies face down, and what is set aside."""
    words = [f"{plural(held, 'card')}, hidden" if hand is None else _listed(hand)]
    if down is not None:
        words.append(f"face down: {down.title}")
    if aside:
        words.append(f"set aside, unseen: {card_list(aside)}")
    elif set_aside:
        words.append(f"{set_aside} set aside, unseen by all")
    return "; ".join(words)


def _listed(hand: tuple[Card, ...]) -> str:
    return card_list(hand) if hand else "no cards"


def _mini(card: Card, below: str = "") -> str:
    drawn = inline(face(card, _CARD, VARIABLES), wide=_CARD, high=1.4 * _CARD)
    return f"<span>{drawn}{below}</span>"


def offers_panel(frame: Frame) -> str:
    """Return the offers on the table, and what struck deals bind somebody to do now (S-52)."""
    names = frame.view.options.names
    bound = [
        f'<p class="bound">{inline(seal(12, 12, 22, VARIABLES))}<span>Deal {one.deal} binds: '
        f"{say(say_clause(names, one.clause))}.</span></p>"
        for one in frame.view.bounds
    ]
    offers = [_offer(frame, names, proposal) for proposal in frame.view.proposals]
    return "".join([*bound, *offers])


def _offer(frame: Frame, names: Names, proposal: Proposal) -> str:
    asked = [seat for seat in proposal.deal.parties if seat not in proposal.accepted]
    agree = [f"{_listed_names(names, proposal.accepted)} agreed"] if proposal.accepted else []
    answer = [f"{_listed_names(names, asked)} to answer"] if asked else []
    clauses = [(clause, verdict(frame.state, clause)) for clause in proposal.deal.clauses]
    return (
        f'<section class="offer"><h3>Offer {proposal.number}, by {say(names[proposal.by])}</h3>'
        f"{clauses_panel(names, clauses)}"
        f"<p><small>{say('; '.join([*agree, *answer]))}.</small></p></section>"
    )


def _listed_names(names: Names, seats: Iterable[int]) -> str:
    return listed(names[seat] for seat in seats)


def clauses_panel(names: Names, clauses: Iterable[tuple[Clause, Verdict]]) -> str:
    """Return clauses one under another: whether each binds, by sign and word, and why (S-52)."""
    return "".join(_clause(names, clause, found) for clause, found in clauses)


def _clause(names: Names, clause: Clause, found: Verdict) -> str:
    word, draw = ("binds", seal) if found.binds else ("promise", thread)
    return (
        f'<p class="clause">{inline(draw(12, 12, 22, VARIABLES))}<span>'
        f"{say(say_clause(names, clause))}<small><b>{word}</b> because {say(found.reason)}"
        "</small></span></p>"
    )


def ledger_panel(promises: Sequence[LedgerEntry], names: Names) -> str:
    """Return the ledger: who owes whom what, and how each promise stands."""
    rows = "".join(_promise(promise, names) for promise in promises)
    return f'<ul class="ledger">{rows}</ul>' if rows else ""


def _promise(promise: LedgerEntry, names: Names) -> str:
    clause, status = promise.clause, promise.status
    sign = inline(promise_sign(status, 12, 12, 24, VARIABLES))
    course = f"Promise {promise.number}, {say_course(names, promise)}"
    return (
        f"<li>{owing(clause.by, clause.to, status, VARIABLES)}<div>"
        f"{say(say_promised(names, clause))}<small>{say(course)}</small></div>"
        f'<b class="{status}">{sign} {status}</b></li>'
    )
