"""The tidy tables of a class: what each column is, its unit and meaning, and how it is computed.

A line of a table is a frozen dataclass, and its fields are the columns. Each column says its unit
and what it means where it is declared, so the code book can't lag behind the tables; and each kind
of line computes itself from the record of a table (``of_table``). To add a column, add the field
and its value; to add a table, add a class, and name it in ``debrief.KINDS``. Then
``print(code_book_page())`` shows the code book for the end of ``docs/debrief.md``.

Every table begins with the number of the table at which it happened. Seats count from 1 here, as
people count, and players are called by the names in the journal: pseudonyms, unless the debrief was
asked for with real names.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from statistics import fmean
from typing import Any, cast

from kings.analysis.debrief.table_records import OfferRecord, TableRecord
from kings.analysis.findings.deals import gold_in
from kings.analysis.findings.history import BANK, gold_flow, gold_moves
from kings.analysis.tidy import Line, explained
from kings.classroom.answers import Answer, Value
from kings.classroom.class_folder import ClassFolder
from kings.records.chronicle import bot_stretches, words_heard
from kings.records.codec import kind_of
from kings.records.formats import NOTES, Early, Moved, Seen, WentBack
from kings.records.recording import Moment, Recording
from kings.struggle import events, moves
from kings.struggle.partition.exact import best_points
from kings.struggle.say import say_deal, say_promised
from kings.struggle.scoring import standings
from kings.struggle.state import ROUNDS, LedgerEntry, Phase, State
from kings.words import listed

END: int = ROUNDS
"""The end of a game begins with this round."""

_TABLE = "The number of the table."
_DEAL = "The number of the deal at its table, from 1."
_ROUND = "The round in which it happened, 1 to 7."
_WHEN = "When it was done (UTC); empty on paper."


# Games, their seats and their rounds.


@dataclass(frozen=True, slots=True)
class Game(Line):
    """A table's game as a whole."""

    table_name = "games"

    table: int = explained("", _TABLE)
    file: str = explained("", "The journal that the line was read from.")
    state: str = explained("", "finished, half-finished, or damaged (used up to there).")
    source: str = explained("", "screen: played in the program; paper: typed in from real cards.")
    cards: str = explained(
        "", "A letter for the cards: tables with the same letter were dealt the same."
    )
    players: int = explained("seats", "How many seats the table has.")
    bots: int = explained("seats", "How many seats a bot played at any time of the game.")
    night: bool | None = explained("", "1 for Night, 0 for Day; empty before that is settled.")
    rounds: int = explained("rounds", "How many rounds were played to their end.")
    offers: int = explained("offers", "How many deals were proposed, counter-offers included.")
    deals: int = explained("deals", "How many deals were struck.")
    gold_moved: int = explained("gold", "Gold that players handed over, promised gold too.")
    promises: int = explained("promises", "How many promises were made.")
    kept: int = explained("promises", "How many of them were kept.")
    broken: int = explained("promises", "How many of them were broken.")
    total_vp: int = explained("VP", "The VP of all seats together, at the end of what was played.")
    best_vp: int = explained("VP", "The VP of the seat that had most.")
    spread_vp: int = explained("VP", "The most VP of a seat less the least.")
    winners: str = explained("", "Who won (S-64), or was ahead where the game isn't finished.")
    minutes: float | None = explained("minutes", "From the first move to the last; empty on paper.")

    @classmethod
    def of_table(cls, table: TableRecord) -> Iterator[Game]:
        """Yield the one line of a table's game."""
        record, state = table.record, table.record.state
        scores = standings(state.piles, state.gold, state.options.tables)
        totals = [score.total for score in scores]
        ends = [promise.status for promise in state.promises]
        winners = [table.names[score.seat] for score in scores if score.rank == 1]
        times = [
            line.at for line in record.lines if line.at is not None and not isinstance(line, NOTES)
        ]
        yield cls(
            table=table.table,
            file=table.game.path.name,
            state=_progress(table),
            source="paper" if table.paper else "screen",
            cards=table.cards,
            players=state.players,
            bots=len({stretch.seat for stretch in bot_stretches(record)}),
            night=state.night,
            rounds=len(table.ends),
            offers=len(table.offers),
            deals=sum(offer.deal is not None for offer in table.offers),
            gold_moved=sum(f.gold for f in gold_flow(record).flows if f.source != BANK),
            promises=len(ends),
            kept=ends.count("kept"),
            broken=ends.count("broken"),
            total_vp=sum(totals),
            best_vp=max(totals),
            spread_vp=max(totals) - min(totals),
            winners=listed(winners) if table.ends else "",
            minutes=_minutes(times[0], times[-1]) if times else None,
        )


def _progress(table: TableRecord) -> str:
    if table.game.damage is not None:
        return "damaged"
    return "finished" if table.game.finished else "half-finished"


def _minutes(first: str, last: str) -> float:
    return (datetime.fromisoformat(last) - datetime.fromisoformat(first)).total_seconds() / 60


@dataclass(frozen=True, slots=True)
class SeatLine(Line):
    """A seat at a table, over the whole game."""

    table_name = "seats"
    about = ("player",)

    table: int = explained("", _TABLE)
    seat: int = explained("", "The seat, from 1, clockwise.")
    player: str = explained("", "Who sat there.")
    bot: str = explained("", "The bot that played the seat, and when; empty for people.")
    vp: int = explained("VP", "VP of cards in their best partition and of gold (S-60 to S-63).")
    card_vp: int = explained("VP", "VP of the cards alone.")
    gold: int = explained("gold", "Gold at the end.")
    cards_won: int = explained("cards", "Cards in the Points Pile.")
    rank: int = explained("", "Place at the table by S-64; players who share it have the same.")
    duplicate_vp: float | None = explained(
        "VP",
        "VP less the mean of the same seat at the other tables with the same cards and as many "
        "rounds; empty where there is no such table.",
    )
    deals: int = explained("deals", "Struck deals to which the seat was a party.")
    paid: int = explained("gold", "Gold handed to other players, promised gold too.")
    received: int = explained("gold", "Gold got from other players, promised gold too.")
    promised: int = explained("promises", "Promises that the seat made.")
    kept: int = explained("promises", "How many of them it kept.")
    broken: int = explained("promises", "How many of them it broke.")

    @classmethod
    def of_table(cls, table: TableRecord) -> Iterator[SeatLine]:
        """Yield a line for each seat; what needs other tables is filled in later."""
        record, state = table.record, table.record.state
        flow = gold_flow(record)
        struck = [offer.event.deal for offer in table.offers if offer.deal is not None]
        for score in standings(state.piles, state.gold, state.options.tables):
            seat = score.seat
            bots = [
                f"{stretch.bot} (rounds {max(1, stretch.first)} to {max(1, stretch.last)})"
                for stretch in bot_stretches(record)
                if stretch.seat == seat
            ]
            ends = [promise.status for promise in state.promises if promise.clause.by == seat]
            yield cls(
                table=table.table,
                seat=seat + 1,
                player=table.names[seat],
                bot=", ".join(bots),
                vp=score.total,
                card_vp=score.partition.points,
                gold=score.gold,
                cards_won=score.cards,
                rank=score.rank,
                duplicate_vp=None,
                deals=sum(seat in deal.parties for deal in struck),
                paid=flow.paid(seat),
                received=flow.got(seat) - flow.between(BANK, seat),
                promised=len(ends),
                kept=ends.count("kept"),
                broken=ends.count("broken"),
            )


def with_duplicates(
    seats: Iterable[SeatLine], tables: Iterable[TableRecord]
) -> tuple[SeatLine, ...]:
    """Fill in by how much each seat beat the same seat elsewhere, with the same cards."""
    dealt = {table.table: (table.cards, len(table.ends)) for table in tables}
    lines = tuple(seats)
    same: dict[tuple[str, int, int], list[SeatLine]] = defaultdict(list)
    for line in lines:
        same[*dealt[line.table], line.seat].append(line)
    return tuple(_beside(line, same[*dealt[line.table], line.seat]) for line in lines)


def _beside(line: SeatLine, same: Sequence[SeatLine]) -> SeatLine:
    others = [other.vp for other in same if other is not line]
    return replace(line, duplicate_vp=line.vp - fmean(others) if others else None)


@dataclass(frozen=True, slots=True)
class RoundLine(Line):
    """A seat in one round."""

    table_name = "rounds"
    about = ("player",)

    table: int = explained("", _TABLE)
    round: int = explained("", "The round, 1 to 7; only rounds that were played to their end.")
    seat: int = explained("", "The seat, from 1.")
    player: str = explained("", "Who sat there.")
    led: bool = explained("", "1 if the seat led the round at its beginning.")
    card: str = explained("", "The card that it laid, before any swap or Jester's answer.")
    action: str = explained("", "used, left (could have used it), or none (nothing to decide).")
    won: bool = explained("", "1 if it won the trick.")
    vp: int = explained("VP", "VP at the end of the round, cards and gold.")
    gold: int = explained("gold", "Gold at the end of the round.")
    paid: int = explained("gold", "Gold handed to other players in the round, promised gold too.")
    received: int = explained("gold", "Gold got from other players in the round.")

    @classmethod
    def of_table(cls, table: TableRecord) -> Iterator[RoundLine]:
        """Yield a line for each seat in each round that was played to its end."""
        played: dict[int, list[tuple[State, Moment]]] = defaultdict(list)
        for before, moment in zip(table.record.states(), table.record.moments, strict=False):
            played[before.round].append((before, moment))
        for number, after in table.ends:
            course = played[number]
            log = [event for _, moment in course for event in moment.events]
            cards = next((e.cards for e in log if isinstance(e, events.CardsFlipped)), ())
            led = next((e.seat for e in log if isinstance(e, events.CardLed)), None)
            won = next((e.seat for e in log if isinstance(e, events.TrickWon)), None)
            moved = [one for one in gold_moves(log) if one[0] != BANK]
            for seat in range(after.players):
                points = best_points(after.piles[seat], after.options.tables)
                yield cls(
                    table=table.table,
                    round=number,
                    seat=seat + 1,
                    player=table.names[seat],
                    led=seat == led,
                    card=cards[seat].title if cards else "",
                    action=_action(seat, course),
                    won=seat == won,
                    vp=points + after.gold[seat],
                    gold=after.gold[seat],
                    paid=sum(gold for by, _, _, gold in moved if by == seat),
                    received=sum(gold for _, to, _, gold in moved if to == seat),
                )


def _action(seat: int, course: Iterable[tuple[State, Moment]]) -> str:
    """Say whether a seat used its ability, left it, or had nothing to decide (S-3B)."""
    left = False
    for before, moment in course:
        move = moment.move
        if move.seat != seat or before.phase not in (Phase.TURN, Phase.WINDOW):
            continue
        if isinstance(move, moves.Aim | moves.Swap | moves.TakeGold) or (
            isinstance(move, moves.GiveLead) and move.to is not None
        ):
            return "used"
        if isinstance(move, moves.Pass | moves.GiveLead):
            left = left or before.window is not None
    return "left" if left else "none"


# Offers, struck deals and promises.


@dataclass(frozen=True, slots=True)
class Offer(Line):
    """A proposal on the table."""

    table_name = "offers"
    about = ("by", "parties")

    table: int = explained("", _TABLE)
    offer: int = explained("", "The number of the proposal at its table, from 1.")
    round: int = explained("", _ROUND)
    window: int = explained("", "The number of the window for deals (S-50) in the game, from 1.")
    actor: str = explained("", "The active player, whose action is up for decision.")
    by: str = explained("", "Who made the offer.")
    by_bot: bool = explained("", "1 if a bot played that seat then.")
    parties: str = explained("", "All parties of the deal, in order of seats.")
    gold: int = explained("gold", "All gold in the offer, paid at once or promised.")
    promises: int = explained("promises", "How many of its clauses are promises when it is struck.")
    answers: int | None = explained("", "The number of the offer that it replaced, if it was one.")
    outcome: str = explained(
        "",
        "struck, refused, withdrawn, countered, changed, lapsed (nobody answered before the window "
        "closed), or open.",
    )
    at: str = explained("", _WHEN)
    seconds: float | None = explained(
        "seconds", "From the offer to its end; empty while it is open, and without times."
    )
    words: str = explained("", "The clauses in words.")

    @classmethod
    def of_table(cls, table: TableRecord) -> Iterator[Offer]:
        """Yield a line for each proposal."""
        for offer in table.offers:
            proposed, deal = offer.event, offer.event.deal
            yield cls(
                table=table.table,
                offer=proposed.number,
                round=offer.before.round,
                window=offer.window,
                actor=_actor(table, offer),
                by=table.names[proposed.seat],
                by_bot=table.is_bot(proposed.seat, offer.line),
                parties=listed(table.names[seat] for seat in deal.parties),
                gold=gold_in(deal),
                promises=sum(isinstance(clause, moves.PromiseClause) for clause in deal.clauses),
                answers=proposed.instead_of,
                outcome=offer.outcome,
                at=table.times.get(offer.line) or "",
                seconds=table.seconds(offer.line, offer.ended),
                words=say_deal(table.names, deal),
            )


def _actor(table: TableRecord, offer: OfferRecord) -> str:
    actor = offer.before.actor
    return "" if actor is None else table.names[actor]


@dataclass(frozen=True, slots=True)
class Bargain(Line):
    """A struck deal, and how its price came about."""

    table_name = "deals"
    about = ("parties",)

    table: int = explained("", _TABLE)
    deal: int = explained("", _DEAL)
    round: int = explained("", _ROUND)
    window: int = explained("", "The number of the window for deals in the game, from 1.")
    actor: str = explained("", "The active player.")
    parties: str = explained("", "All parties, in order of seats.")
    payer: str = explained("", "Who gives most gold in it, now or as promised; empty without gold.")
    sale: bool = explained(
        "", "1 if gold is given for something other than gold; a loan of gold is not a sale."
    )
    first_by: str = explained(
        "",
        "Who made the first offer of this bargaining: same parties, same window. Empty for a game "
        "on paper, whose offers nobody wrote down.",
    )
    first_offer: int | None = explained("gold", "All gold in that first offer; empty on paper.")
    price: int = explained("gold", "All gold in the struck deal, paid at once or promised.")
    paid_now: int = explained("gold", "How much of it was paid at once.")
    offers: int | None = explained(
        "offers", "Offers that this bargaining took, the struck one included; empty on paper."
    )
    binding: int = explained("clauses", "Clauses that the rules carried out or enforced (S-52).")
    promises: int = explained("promises", "Clauses that were promises only.")
    people: bool = explained("", "1 if only people were parties, no bot.")
    words: str = explained("", "The clauses in words.")

    @classmethod
    def of_table(cls, table: TableRecord) -> Iterator[Bargain]:
        """Yield a line for each struck deal, in the order in which they were struck."""
        struck = [offer for offer in table.offers if offer.deal is not None]
        for offer in sorted(struck, key=lambda offer: offer.deal or 0):
            yield cls._of(table, offer)

    @classmethod
    def _of(cls, table: TableRecord, struck: OfferRecord) -> Bargain:
        assert struck.deal is not None and struck.struck is not None
        deal = struck.event.deal
        course = [
            offer
            for offer in table.offers
            if offer.window == struck.window
            and offer.event.deal.parties == deal.parties
            and offer.event.number <= struck.event.number
        ]
        first = course[0].event
        moment = table.record.moments[struck.struck]
        promises = sum(isinstance(event, events.PromiseMade) for event in moment.events)
        payer = _payer(deal)
        return cls(
            table=table.table,
            deal=struck.deal,
            round=struck.before.round,
            window=struck.window,
            actor=_actor(table, struck),
            parties=listed(table.names[seat] for seat in deal.parties),
            payer="" if payer is None else table.names[payer],
            sale=_is_sale(deal),
            first_by="" if table.paper else table.names[first.seat],
            first_offer=None if table.paper else gold_in(first.deal),
            price=gold_in(deal),
            paid_now=sum(clause.gold for clause in deal.clauses if isinstance(clause, moves.Pay)),
            offers=None if table.paper else len(course),
            binding=len(deal.clauses) - promises,
            promises=promises,
            people=not any(table.is_bot(seat, moment.line) for seat in deal.parties),
            words=say_deal(table.names, deal),
        )


def _is_sale(deal: moves.Deal) -> bool:
    gold = [one for one in deal.clauses if isinstance(one, moves.Pay | moves.PromiseGold)]
    return 0 < len(gold) < len(deal.clauses)


def _payer(deal: moves.Deal) -> int | None:
    """Return who gives most gold, now or as promised; the first of equals, None without gold."""
    given: dict[int, int] = {}
    for clause in deal.clauses:
        if isinstance(clause, moves.Pay | moves.PromiseGold):
            given[clause.by] = given.get(clause.by, 0) + clause.gold
    return max(given, key=lambda seat: given[seat]) if given else None


@dataclass(frozen=True, slots=True)
class Promise(Line):
    """A line of a table's promise ledger."""

    table_name = "promises"
    about = ("by", "to")

    table: int = explained("", _TABLE)
    promise: int = explained("", "The number of the promise at its table, from 1.")
    deal: int = explained("", "The deal that it belongs to.")
    by: str = explained("", "Who promised.")
    to: str = explained("", "To whom.")
    seat: int = explained("", "The promiser's seat, from 1.")
    by_bot: bool = explained("", "1 if a bot played the promiser's seat when the promise ended.")
    kind: str = explained("", "gold, use (of an ability), restraint (not to use one), or words.")
    made: int = explained("", "The round in which it was made.")
    due: int = explained("", "The round by whose end it is due.")
    ended: int | None = explained("", "The round in which it ended; empty while it is open.")
    status: str = explained("", "kept, broken, void (the occasion never came), released, or open.")
    tested: bool = explained("", "1 if it was kept or broken: the promiser had to choose.")
    at_end: bool = explained("", "1 if it ended in round 7, the last.")
    gold: int | None = explained(
        "gold",
        "Promised gold: what keeping cost and breaking saved at once, before what it is worth to "
        "be believed later. Empty for other promises.",
    )
    words: str = explained("", "What was promised.")

    @classmethod
    def of_table(cls, table: TableRecord) -> Iterator[Promise]:
        """Yield a line for each promise of the ledger."""
        moments = table.record.moments
        ended_at = {
            event.number: moment.line
            for moment in moments
            for event in moment.events
            if isinstance(event, events.PromiseEnded)
        }
        after_the_last = moments[-1].line + 1 if moments else 1
        for entry in table.record.state.promises:
            yield cls._of(table, entry, ended_at.get(entry.number, after_the_last))

    @classmethod
    def _of(cls, table: TableRecord, entry: LedgerEntry, line: int) -> Promise:
        clause, names = entry.clause, table.names
        return cls(
            table=table.table,
            promise=entry.number,
            deal=entry.deal,
            by=names[clause.by],
            to=names[clause.to],
            seat=clause.by + 1,
            by_bot=table.is_bot(clause.by, line),
            kind=_kind(clause),
            made=entry.made,
            due=clause.due,
            ended=entry.ended,
            status=entry.status,
            tested=entry.status in ("kept", "broken"),
            at_end=entry.ended is not None and entry.ended >= END,
            gold=clause.gold if isinstance(clause, moves.PromiseGold) else None,
            words=say_promised(names, clause),
        )


def _kind(clause: moves.PromiseClause) -> str:
    match clause:
        case moves.PromiseGold():
            return "gold"
        case moves.PromiseUse():
            return "use"
        case moves.PromiseRestraint():
            return "restraint"
    return "words"


# What was decided when, what was seen, and what was said.


@dataclass(frozen=True, slots=True)
class MoveLine(Line):
    """A decision, with the time that it took."""

    table_name = "moves"
    about = ("player",)

    table: int = explained("", _TABLE)
    line: int = explained("", "The line of the journal in which it was carried out.")
    round: int = explained("", "The round in which it was carried out; 0 before the first.")
    seat: int = explained("", "The seat that decided, from 1.")
    player: str = explained("", "Who decided.")
    by_bot: bool = explained("", "1 if a bot played that seat then.")
    move: str = explained("", "What kind of move it was, as in the journal: play, propose, pass.")
    at: str = explained("", _WHEN)
    seconds: float | None = explained(
        "seconds", "Since the move before it at the table; empty for the first, and without times."
    )
    early: str = explained(
        "", "When it was decided, if that was before it could be carried out (UTC); else empty."
    )
    changes: int = explained(
        "decisions", "How often the seat had decided otherwise before, in the same window."
    )

    @classmethod
    def of_table(cls, table: TableRecord) -> Iterator[MoveLine]:
        """Yield a line for each move in force of a seat; draws of chance have none."""
        early = _decided_early(table.record)
        before: int | None = None
        for moment in table.record.moments:
            if moment.move.seat >= 0:
                yield cls._of(table, moment, before, early.get(moment.line, ()))
            before = moment.line

    @classmethod
    def _of(
        cls, table: TableRecord, moment: Moment, before: int | None, own: Sequence[Early[Any]]
    ) -> MoveLine:
        seat = moment.move.seat
        early = own[-1].at if own and own[-1].move == moment.move else None
        return cls(
            table=table.table,
            line=moment.line,
            round=table.rounds[moment.line],
            seat=seat + 1,
            player=table.names[seat],
            by_bot=table.is_bot(seat, moment.line),
            move=kind_of(cast("Any", type(moment.move))),
            at=table.times.get(moment.line) or "",
            seconds=None if before is None else table.seconds(before, moment.line),
            early=early or "",
            changes=sum(one.move != moment.move for one in own),
        )


def _decided_early(record: Recording) -> Mapping[int, Sequence[Early[Any]]]:
    """Return what a seat had decided before it moved, by the line of the move, oldest first.

    Offers and answers of the same seat may come in between.
    """
    found: dict[int, list[Early[Any]]] = {}
    waiting: dict[int, list[Early[Any]]] = defaultdict(list)
    for line in record.lines:
        match line:
            case Early(_, seat):
                waiting[seat].append(line)
            case Moved(n, move):
                own = waiting[move.seat]
                if own and (own[-1].move == move or not isinstance(move, moves.Talk)):
                    found[n] = waiting.pop(move.seat)
            case WentBack():
                waiting.clear()
    return found


@dataclass(frozen=True, slots=True)
class Sighting(Line):
    """An offer that reached somebody's own screen; noted only where the class has agreed."""

    table_name = "seen"
    about = ("player", "by")

    table: int = explained("", _TABLE)
    offer: int = explained("", "The number of the proposal at its table, from 1.")
    round: int = explained("", _ROUND)
    by: str = explained("", "Who made the offer.")
    seat: int = explained("", "The seat on whose screen it was shown, from 1.")
    player: str = explained("", "Who sat there.")
    at: str = explained("", "When it was shown (UTC).")
    seconds: float | None = explained("seconds", "From the offer to then; empty without times.")

    @classmethod
    def of_table(cls, table: TableRecord) -> Iterator[Sighting]:
        """Yield a line for each sighting of an offer that was not taken back."""
        offers = {offer.event.number: offer for offer in table.offers}
        for noted in table.record.noted:
            note = noted.note
            if isinstance(note, Seen) and note.offer in offers:
                offer = offers[note.offer]
                yield cls(
                    table=table.table,
                    offer=note.offer,
                    round=offer.before.round,
                    by=table.names[offer.event.seat],
                    seat=note.seat + 1,
                    player=table.names[note.seat],
                    at=note.at or "",
                    seconds=table.seconds(offer.line, note.n),
                )


@dataclass(frozen=True, slots=True)
class Spoken(Line):
    """Something that was said at a table, or whispered; whispers only once the game is over."""

    table_name = "words"
    about = ("by", "to")

    table: int = explained("", _TABLE)
    round: int = explained("", "The round in which it was said; 0 before the first.")
    by: str = explained("", "Who said it.")
    to: str = explained("", "Who alone heard it, if it was whispered; empty if everybody did.")
    at: str = explained("", "When it was said (UTC).")
    words: str = explained("", "What was said.")

    @classmethod
    def of_table(cls, table: TableRecord) -> Iterator[Spoken]:
        """Yield a line for all that was said, oldest first."""
        for heard in words_heard(table.record, None):
            word = heard.word
            yield cls(
                table=table.table,
                round=table.rounds[word.n],
                by=table.names[word.seat],
                to="" if word.to is None else table.names[word.to],
                at=word.at or "",
                words=word.text,
            )


# Answers of students.


@dataclass(frozen=True, slots=True)
class Prediction(Line):
    """An answer of a student to a question before or after a lesson."""

    table_name = "predictions"
    about = ("student",)

    table: int | None = explained("", "The student's table; empty if the class has none for it.")
    student: str = explained("", "The student's pseudonym or, if asked for, name.")
    lesson: int = explained("", "The lesson, 1 to 9.")
    when: str = explained("", "before or after.")
    question: str = explained("", "The question, by its short name.")
    number: float | None = explained("", "The answer if it is a number (yes is 1, no is 0).")
    words: str = explained("", "The answer as it was given.")
    at: str = explained("", "When it was given (UTC).")

    @classmethod
    def of_class(cls, folder: ClassFolder, real: Mapping[str, str]) -> Iterator[Prediction]:
        """Yield a line for each answer; of answers given twice all are kept, in their order.

        ``real``: names to show instead of pseudonyms.
        """
        tables = {name: table.table for table in folder.plan.tables for name in table.players}
        for answer in folder.answers:
            yield cls._of(answer, tables.get(answer.student), real)

    @classmethod
    def _of(cls, answer: Answer, table: int | None, real: Mapping[str, str]) -> Prediction:
        value = answer.answer
        return cls(
            table=table,
            student=real.get(answer.student, answer.student),
            lesson=answer.lesson,
            when=answer.when,
            question=answer.question,
            number=float(value) if isinstance(value, int | float) else None,
            words=_answered(value),
            at=answer.at,
        )


def _answered(value: Value) -> str:
    if isinstance(value, tuple):
        return ", ".join(map(_answered, value))
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value is None else str(value)
