"""What a replay page shows of Kings' Struggle beside the table: offers, hands, promises, deals.

At the end it shows who won and by what, each pile as it scores most, and who kept a word.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from kings.figures import game_end as word, signs as promise_signs
from kings.figures.signs import star
from kings.figures.struggle.alt_text import game_line
from kings.figures.struggle.cards import face
from kings.figures.struggle.piles import pile_svg
from kings.figures.style import VARIABLES
from kings.markup import LINE, Markup, joined, tag
from kings.publish.page import tell
from kings.publish.replay.frames import Eyes, Frame, state_after
from kings.publish.replay.show import Show, growing, scrolled
from kings.records.recording import AnyRecording
from kings.struggle import say, say_scores
from kings.struggle.binding import Verdict, verdict
from kings.struggle.cards import Card
from kings.struggle.events import DealStruck
from kings.struggle.moves import Clause
from kings.struggle.scoring import Standing, ranked, standings
from kings.struggle.state import LedgerEntry, Phase, Proposal, State
from kings.words import Names, listed, plural


class StruggleShow(Show):
    """A replay of Kings' Struggle: everything that is for sale is below the table."""

    def facts(self) -> str:
        """Say what game this is: ``Night game · finished``."""
        return game_line(self.course[-1].view)

    def result(self) -> str:
        """Say who won and every place; empty if the game was not finished."""
        table = final_standings(self.record.state)
        if not table:
            return ""
        places = (say_scores.say_standing(self.names, standing) for standing in table)
        return " ".join([say_scores.say_winner(self.names, table), *places])

    def ask(self, frame: Frame) -> str:
        """Say who decides next."""
        return say.say_ask(frame.view)

    def panels(self, frame: Frame) -> dict[str, str]:
        """Return the offers, the hands and the ledger."""
        return {
            "offers": offers_panel(frame),
            "hands": hands_panel(frame, self.eyes),
            "ledger": ledger_panel(frame.view.promises, self.names),
        }

    def places(self) -> Markup:
        """Return the places of the hands and of the promises."""
        hands = tag.section(tag.h2(self.hands_title()), tag.div(id="hands"), class_="panel")
        nothing = "Nobody has promised anything yet."
        return joined(hands, LINE, growing("Promises", tag.div(id="ledger"), nothing))

    def lists(self) -> Markup:
        """Return the list of deals."""
        deals = tag.ol(
            tag.li(
                tag.h3(tag.a(f"Deal {number}, round {frame.chapter}", href=f"#step-{frame.step}")),
                clauses_panel(self.names, clauses),
                data_step=frame.step,
            )
            for frame in self.course
            for number, clauses in deals_in(self.record, frame, self.eyes)
        )
        return growing("Deals", scrolled("deals", "Deals", deals), "No deal has been struck yet.")

    def ending(self) -> Markup:
        """Return the result with its piles; empty before the end."""
        return ending_panel(self.record.state)


_CARD = 40.0


def hands_panel(frame: Frame, eyes: Eyes) -> Markup:
    """Return every hand that these eyes may see; of the others, how many cards they hold."""
    rows = (_hand(frame, seat, eyes) for seat in range(frame.view.players))
    return tag.ul(rows, class_="hands")


def _hand(frame: Frame, seat: int, eyes: Eyes) -> Markup:
    shown, state = frame.view.seats[seat], frame.state
    hand = state.hands[seat] if eyes == "all" else shown.hand
    down = state.sealed[seat] if eyes in ("all", seat) else None
    aside = state.aside[seat] if eyes == "all" else ()
    cards = [_small_card(card) for card in hand or ()]
    if down is not None:
        cards.append(_small_card(down, tag.i("face down", class_="down")))
    words = _hand_words(hand, shown.held, down, aside, shown.aside)
    drawn = tag.span(cards, class_="cards")
    line = tag.div(tag.b(shown.name), " ", tag.small(words), drawn)
    return tag.li(promise_signs.inline_badge(seat, VARIABLES), line)


def _hand_words(
    hand: tuple[Card, ...] | None,
    held: int,
    down: Card | None,
    aside: tuple[Card, ...],
    set_aside: int,
) -> str:
    """Say a hand: its cards, or how many there are; what lies face down, and what is set aside."""
    if hand is None:
        words = [f"{plural(held, 'card')}, hidden"]
    else:
        words = [say.card_list(hand) if hand else "no cards"]
    if down is not None:
        words.append(f"face down: {down.title}")
    if aside:
        words.append(f"set aside, unseen: {say.card_list(aside)}")
    elif set_aside:
        words.append(f"{set_aside} set aside, unseen by all")
    return "; ".join(words)


def _small_card(card: Card, below: Markup | None = None) -> Markup:
    drawn = promise_signs.inline(face(card, _CARD, VARIABLES), wide=_CARD, high=1.4 * _CARD)
    return tag.span(drawn, below)


def offers_panel(frame: Frame) -> Markup:
    """Return the offers on the table, and what struck deals bind somebody to do now (S-52)."""
    names = frame.view.options.names
    sign = promise_signs.inline(promise_signs.seal(12, 12, 22, VARIABLES))
    bound = [
        tag.p(
            sign,
            tag.span(f"Deal {bound.deal} binds: {say.say_clause(names, bound.clause)}."),
            class_="bound",
        )
        for bound in frame.view.bounds
    ]
    return joined(bound, (_offer(frame, names, proposal) for proposal in frame.view.proposals))


def _offer(frame: Frame, names: Names, proposal: Proposal) -> Markup:
    asked = [seat for seat in proposal.deal.parties if seat not in proposal.accepted]
    agreed = [f"{_listed_names(names, proposal.accepted)} agreed"] if proposal.accepted else []
    answer = [f"{_listed_names(names, asked)} to answer"] if asked else []
    clauses = [(clause, verdict(frame.state, clause)) for clause in proposal.deal.clauses]
    return tag.section(
        tag.h3(f"Offer {proposal.number}, by {names[proposal.by]}"),
        clauses_panel(names, clauses),
        tag.p(tag.small(f"{'; '.join([*agreed, *answer])}.")),
        class_="offer",
    )


def _listed_names(names: Names, seats: Iterable[int]) -> str:
    return listed(names[seat] for seat in seats)


def clauses_panel(names: Names, clauses: Iterable[tuple[Clause, Verdict]]) -> Markup:
    """Return clauses one under another: whether each binds, by sign and word, and why (S-52)."""
    return joined(_clause(names, clause, judged) for clause, judged in clauses)


def _clause(names: Names, clause: Clause, judged: Verdict) -> Markup:
    kind, draw = (
        ("binds", promise_signs.seal) if judged.binds else ("promise", promise_signs.thread)
    )
    why = tag.small(tag.b(kind), f" because {judged.reason}")
    sign = promise_signs.inline(draw(12, 12, 22, VARIABLES))
    return tag.p(sign, tag.span(say.say_clause(names, clause), why), class_="clause")


def ledger_panel(promises: Sequence[LedgerEntry], names: Names) -> Markup:
    """Return the ledger: who owes whom what, and how each promise stands."""
    if not promises:
        return Markup()
    return tag.ul((_promise(promise, names) for promise in promises), class_="ledger")


def _promise(promise: LedgerEntry, names: Names) -> Markup:
    clause, status = promise.clause, promise.status
    sign = promise_signs.inline(promise_signs.promise_sign(status, 12, 12, 24, VARIABLES))
    course = f"Promise {promise.number}, {say.say_course(names, promise)}"
    return tag.li(
        promise_signs.owing(clause.by, clause.to, status, VARIABLES),
        tag.div(say.say_promised(names, clause), tag.small(course)),
        tag.b(sign, f" {status}", class_=status),
    )


Judged = tuple[int, tuple[tuple[Clause, Verdict], ...]]
"""The number of a deal that was struck, and each of its clauses with whether it bound."""


def deals_in(record: AnyRecording, frame: Frame, eyes: Eyes) -> Iterator[Judged]:
    """Yield the deals that a step struck, with what bound in their window."""
    for at in frame.moves:
        before = state_after(record, at)
        for event in record.moments[at].events:
            if isinstance(event, DealStruck):
                yield event.deal, _clauses(before, event.number, eyes)


def _clauses(before: State, number: int, eyes: Eyes) -> tuple[tuple[Clause, Verdict], ...]:
    assert before.window is not None
    deal = next(offer.deal for offer in before.window.proposals if offer.number == number)
    viewer = eyes if isinstance(eyes, int) else None
    shown = deal if eyes == "all" else deal.seen_by(viewer)
    return tuple((clause, verdict(before, clause)) for clause in shown.clauses)


def final_standings(state: State) -> tuple[Standing, ...]:
    """Return the standings of a game that is over, by seat; none before its end."""
    if state.phase is not Phase.OVER:
        return ()
    return standings(state.piles, state.gold, state.options.tables)


def ending_panel(state: State) -> Markup:
    """Return the result with its piles; empty before the end."""
    table, names = final_standings(state), state.options.names
    if not table:
        return Markup()
    given = word.words_given(state.promises, state.players)
    return joined(
        tag.h2(tell(say_scores.say_winner(names, table))),
        tag.ol((_rank(standing, table, names) for standing in ranked(table)), class_="ranks"),
        tag.h3("How the piles score (S-60 to S-63)"),
        (_pile(standing, names[standing.seat]) for standing in ranked(table)),
        tag.h3(word.word_title(given)),
        tag.p(word.word_text(given, names)),
    )


def _rank(standing: Standing, table: Sequence[Standing], names: Names) -> Markup:
    won = promise_signs.inline(star(12, 12, 24, VARIABLES)) if standing.rank == 1 else None
    tie = say_scores.say_tie(names, table, standing.seat)
    cards = f"{standing.partition.points} for {plural(standing.cards, 'card')}"
    return tag.li(
        tag.span(f"{standing.rank}."),
        promise_signs.inline_badge(standing.seat, VARIABLES),
        tag.b(names[standing.seat], " ", won),
        tag.span(f"{cards} + {standing.gold} gold ="),
        tag.strong(standing.total, " ", tag.small("points")),
        tag.small(tell(tie)) if tie else None,
    )


def _pile(standing: Standing, name: str) -> Markup:
    best, gold = standing.partition, standing.gold
    summary = tag.summary(
        promise_signs.inline_badge(standing.seat, VARIABLES),
        f" {name}: {plural(standing.total, 'point')}",
    )
    pictures = (
        tag.div(pile_svg(best, gold, name=name, dark=None, narrow=kind == "narrow"), class_=kind)
        for kind in ("wide", "narrow")
    )
    return tag.details(summary, pictures, open=standing.rank == 1)
