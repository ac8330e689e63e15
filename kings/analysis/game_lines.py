"""The lines of tidy tables of recorded games: what each column is, and how it is computed.

Every line has the number of its game, and the tables join by that and the number of a seat, a move,
an offer, a deal, a clause or a promise. A column is explained where it is declared
(``kings.analysis.tidy``), and the code book is made of that. Seats count from 1, as people count.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from kings.analysis.debrief.table_records import OfferRecord, offers_made
from kings.analysis.findings.deals import gold_in
from kings.analysis.tidy import Line, explained
from kings.game import NATURE, Room
from kings.games import ROOMS
from kings.options import say_agreed
from kings.records.codec import kind_of
from kings.records.formats import Seated
from kings.records.notation import NOTATIONS
from kings.records.recording import HUMAN, AnyRecording, Moment
from kings.struggle import events, moves
from kings.struggle.notation import write_clause
from kings.struggle.scoring import standings
from kings.struggle.state import LedgerEntry, State
from kings.words import listed

_GAME = "The number of the game, from 1, in the order of the files."
_OFFER = "The number of the offer in its game, from 1."
_DEAL = "The number of the deal in its game, from 1."
_MOVE = "The number of the move in its game, from 1."
_CHAPTER = "The round of Kings' Struggle, or the turn of the other games; 0 before the first."
_SEAT = "The seat, from 1, clockwise."
_PARTIES = "All parties of the deal, in order of seats."


@dataclass(frozen=True)
class Played:
    """A game as the tables take it.

    ``game``: its number; ``file``: where it was read from; ``group``: the class to whose folder it
    belongs, if it is of one; ``withheld``: the players who have not agreed.
    """

    game: int
    file: str
    record: AnyRecording
    group: str = ""
    withheld: frozenset[str] = frozenset()

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, by seat, as the journal has them."""
        names: tuple[str, ...] = self.record.header.options.names
        return names

    @property
    def room(self) -> Room:
        """The room of its game."""
        return ROOMS[self.record.header.game]

    @property
    def of_struggle(self) -> bool:
        """Whether it is a game in which deals are made."""
        return isinstance(self.record.state, State)

    @cached_property
    def steps(self) -> tuple[tuple[int, Any, Moment[Any, Any, Any]], ...]:
        """The moves in force with their numbers, each with the state before it."""
        pairs = zip(self.record.states(), self.record.moments, strict=False)
        return tuple((at, before, moment) for at, (before, moment) in enumerate(pairs, start=1))

    @cached_property
    def move_at(self) -> Mapping[int, int]:
        """The number of each move in force, by its line in the journal."""
        return {moment.line: at for at, _, moment in self.steps}

    @cached_property
    def offers(self) -> tuple[OfferRecord, ...]:
        """All offers, in the order in which they were made."""
        return offers_made(self.record) if self.of_struggle else ()

    @cached_property
    def struck(self) -> tuple[OfferRecord, ...]:
        """The offers that became deals, in the order in which they were struck."""
        struck = [offer for offer in self.offers if offer.deal is not None]
        return tuple(sorted(struck, key=lambda offer: offer.deal or 0))

    @cached_property
    def promise_of(self) -> Mapping[tuple[int, int], int]:
        """The number of the promise that a clause is, by its deal and its place in it, from 1."""
        found: dict[tuple[int, int], int] = {}
        for offer in self.struck:
            assert offer.deal is not None and offer.struck is not None
            made = [
                event
                for event in self.record.moments[offer.struck].events
                if isinstance(event, events.PromiseMade) and event.deal == offer.deal
            ]
            for place, clause in enumerate(offer.event.deal.clauses, start=1):
                event = next((one for one in made if one.clause == clause), None)
                if event is not None:
                    made.remove(event)
                    found[offer.deal, place] = event.number
        return found

    def called(self, seats: Iterable[int]) -> str:
        """Return the names of seats, in order; empty for none."""
        names = [self.names[seat] for seat in sorted(set(seats))]
        return listed(names) if names else ""


@dataclass(frozen=True, slots=True)
class GameLine(Line):
    """A game as a whole."""

    table_name = "games"

    game: int = explained("", _GAME)
    file: str = explained("", "The file that it was read from, as seen from the folder.")
    id: str = explained("", "The id that its journal has.")
    rules: str = explained("", "struggle, keys or castle.")
    group: str = explained("", "The class to whose folder it belongs; empty for other games.")
    source: str = explained(
        "", "people, bots, mixed (both had a seat at some time), or paper (played with real cards)."
    )
    players: int = explained("seats", "How many seats the table has.")
    night: bool | None = explained(
        "", "1 for Night, 0 for Day; empty before that is settled, and in other games."
    )
    options: str = explained("", "What the table agreed on beside the usual, with rules' numbers.")
    seed: str = explained("", "The seed of all chance, a whole number; 0 of games without one.")
    edition: int = explained("", "The edition of the rules by which it is judged.")
    engine: str = explained("", "The version of the program that wrote the journal.")
    began: str = explained("", "When it began (UTC); empty where no times were kept.")
    scenario: str = explained("", "The name of the position that it began with; empty for others.")
    parent: str = explained(
        "", "The id of the game that it branched off from, with whose moves it begins; else empty."
    )
    over: bool = explained("", "1 if it was played to its end.")
    chapters: int = explained("", "How far it came: the last round or turn that was begun.")
    moves: int = explained("moves", "Moves in force, draws of chance included.")
    offers: int = explained("offers", "Deals that were proposed, counter-offers included.")
    deals: int = explained("deals", "Deals that were struck.")
    promises: int = explained("promises", "Promises that were made.")
    winners: str = explained("", "Who won; empty while nobody has.")

    @classmethod
    def of_game(cls, game: Played) -> Iterator[GameLine]:
        """Yield the one line of a game."""
        header, state = game.record.header, game.record.state
        outcome = game.room.game.outcome(state)
        sat = {*header.players, *(x.player for x in game.record.lines if isinstance(x, Seated))}
        seated = "people" if sat == {HUMAN} else "mixed" if HUMAN in sat else "bots"
        yield cls(
            game=game.game,
            file=game.file,
            id=header.id,
            rules=header.game,
            group=game.group,
            source="paper" if header.paper is not None else seated,
            players=len(game.names),
            night=state.night if isinstance(state, State) else None,
            options="; ".join(say_agreed(header.options)),
            seed=str(header.seed),
            edition=header.edition,
            engine=header.engine,
            began=header.began or "",
            scenario="" if header.scenario is None else header.scenario.name,
            parent="" if header.parent is None else header.parent.id,
            over=outcome is not None,
            chapters=int(game.room.chapter_now(state)),
            moves=len(game.record.moments),
            offers=len(game.offers),
            deals=len(game.struck),
            promises=len(state.promises) if isinstance(state, State) else 0,
            winners="" if outcome is None else game.called(outcome.winners),
        )


@dataclass(frozen=True, slots=True)
class SeatLine(Line):
    """A seat at a table, over the whole game."""

    table_name = "seats"
    about = ("player",)

    game: int = explained("", _GAME)
    seat: int = explained("", _SEAT)
    player: str = explained("", "The name of the seat.")
    kind: str = explained("", "human or a bot's name: who sat there at the beginning.")
    changed: bool = explained("", "1 if somebody else took the seat over during the game.")
    won: bool | None = explained("", "1 if the seat won or shared the victory; empty if not over.")
    score: int | None = explained(
        "points", "Its score by the rules of its game; empty while the game is not over."
    )
    rank: int | None = explained("", "1 for the most points; equal points have the same rank.")
    gold: int | None = explained(
        "gold", "Gold at the end of what was played; Kings' Struggle only."
    )
    card_vp: int | None = explained("VP", "VP of its won cards alone; Kings' Struggle only.")
    offers: int = explained("offers", "Offers that the seat made.")
    deals: int = explained("deals", "Struck deals to which the seat was a party.")
    promised: int = explained("promises", "Promises that the seat made.")
    kept: int = explained("promises", "How many of them it kept.")
    broken: int = explained("promises", "How many of them it broke.")

    @classmethod
    def of_game(cls, game: Played) -> Iterator[SeatLine]:
        """Yield a line for each seat."""
        header, state = game.record.header, game.record.state
        outcome = game.room.game.outcome(state)
        scores = None if outcome is None else outcome.scores
        struggle = state if isinstance(state, State) else None
        cards = [] if struggle is None else _card_points(struggle)
        changed = {line.seat for line in game.record.lines if isinstance(line, Seated)}
        for seat, name in enumerate(game.names):
            ends = [line.status for line in _ledger(state) if line.clause.by == seat]
            yield cls(
                game=game.game,
                seat=seat + 1,
                player=name,
                kind=header.players[seat],
                changed=seat in changed,
                won=None if outcome is None else seat in outcome.winners,
                score=None if scores is None else scores[seat],
                rank=None if scores is None else 1 + sum(one > scores[seat] for one in scores),
                gold=None if struggle is None else struggle.gold[seat],
                card_vp=cards[seat] if cards else None,
                offers=sum(offer.event.seat == seat for offer in game.offers),
                deals=sum(seat in offer.event.deal.parties for offer in game.struck),
                promised=len(ends),
                kept=ends.count("kept"),
                broken=ends.count("broken"),
            )


def _ledger(state: Any) -> tuple[LedgerEntry, ...]:
    return state.promises if isinstance(state, State) else ()


def _card_points(state: State) -> list[int]:
    reached = standings(state.piles, state.gold, state.options.tables)
    points = {score.seat: score.partition.points for score in reached}
    return [points[seat] for seat in range(state.players)]


@dataclass(frozen=True, slots=True)
class MoveLine(Line):
    """A move in force: a decision, a word on a deal, or a draw of chance."""

    table_name = "moves"
    about = ("player", "others")

    game: int = explained("", _GAME)
    move: int = explained("", _MOVE)
    line: int = explained("", "Its line in the journal; of a written page, the line it would be.")
    chapter: int = explained("", _CHAPTER)
    seat: int | None = explained("", "Whose move it is, from 1; empty for chance.")
    player: str = explained("", "The name of that seat; empty for chance.")
    by: str = explained("", "human, or the bot that had the seat then; empty for chance.")
    kind: str = explained("", "The kind of move, such as play, propose or draw_card.")
    words: str = explained(
        "", "The move in the notation of written games, without its player's letter."
    )
    others: str = explained("", "The other players whom it names, or whose deal it is about.")
    choices: int | None = explained(
        "moves", "How many moves could be chosen; empty for talk and chance, which list none."
    )
    offer: int | None = explained("", "The offer that it makes or answers, if it does.")
    at: str = explained("", "When it was made (UTC); empty where no times were kept.")

    @classmethod
    def of_game(cls, game: Played) -> Iterator[MoveLine]:
        """Yield a line for each move in force."""
        notation, rules = NOTATIONS[game.record.header.game], game.room.game
        sitting = _sitters(game.record)
        at = {line.n: line.at for line in game.record.lines}
        parties = {offer.event.number: offer.event.deal.parties for offer in game.offers}
        for number, before, moment in game.steps:
            move = moment.move
            drawn = move.seat == NATURE
            offer = _offer_of(before, move)
            listed_moves = () if drawn else rules.choices(before, move.seat)
            named = {*_named(move), *parties.get(offer or 0, ())} - {move.seat}
            yield cls(
                game=game.game,
                move=number,
                line=moment.line,
                chapter=int(game.room.chapter_now(before)),
                seat=None if drawn else move.seat + 1,
                player="" if drawn else game.names[move.seat],
                by="" if drawn else sitting[moment.line][move.seat],
                kind=_kind(move),
                words=notation.write(before, [move])[0],
                others=game.called(named),
                choices=len(listed_moves) if move in listed_moves else None,
                offer=offer,
                at=at[moment.line] or "",
            )


def _kind(value: Any) -> str:
    """Return the name of a move or a clause as journals have it."""
    kind: Any = type(value)
    return kind_of(kind)


def _sitters(record: AnyRecording) -> dict[int, tuple[str, ...]]:
    """Return who sat where when each line of the journal was written."""
    sitting = list(record.header.players)
    found = {}
    for line in record.lines:
        found[line.n] = tuple(sitting)
        if isinstance(line, Seated):
            sitting[line.seat] = line.player
    return found


def _offer_of(before: Any, move: Any) -> int | None:
    """Return the number of the offer that a move makes or answers."""
    if isinstance(move, moves.Propose):
        number: int = before.proposals_made + 1
        return number
    return getattr(move, "proposal", None)


def _named(move: Any) -> set[int]:
    """Return the seats that a move names."""
    found: set[int] = set()
    for name in ("on", "to", "target", "player"):
        value = getattr(move, name, None)
        found |= set(value) if isinstance(value, tuple) else set() if value is None else {value}
    if isinstance(move, moves.Propose):
        found |= {*move.deal.parties, *(seat for c in move.deal.clauses for seat in _aimed(c))}
    return found


def _aimed(clause: moves.Clause) -> tuple[int, ...]:
    on = getattr(clause, "on", None)
    return on if isinstance(on, tuple) else () if on is None else (on,)


@dataclass(frozen=True, slots=True)
class OfferLine(Line):
    """A deal that was proposed, whatever became of it."""

    table_name = "offers"
    about = ("player", "parties")

    game: int = explained("", _GAME)
    offer: int = explained("", _OFFER)
    move: int = explained("", "The number of the move by which it was made.")
    chapter: int = explained("", "The round in which it was made.")
    window: int = explained("", "The number of the time for deals (S-50) in the game, from 1.")
    seat: int = explained("", "Who made it: the seat, from 1.")
    player: str = explained("", "The name of that seat.")
    parties: str = explained("", _PARTIES)
    clauses: int = explained("clauses", "How many clauses it has.")
    gold_now: int = explained("gold", "Gold that would be paid at once.")
    gold_later: int = explained("gold", "Gold that is promised in it.")
    instead_of: int | None = explained("", "The offer that it replaced, if it did.")
    outcome: str = explained(
        "",
        "struck, refused, withdrawn, countered (another took its place), changed (it had become "
        "impossible), lapsed (unanswered when the time for deals was over), or open.",
    )
    reason: str = explained("", "The same in a sentence, with who did it.")
    ended_by: int | None = explained("", "The seat that ended it, from 1; empty if nobody did.")
    ended_move: int | None = explained("", "The number of the move with which it ended.")
    silent: str = explained("", "The parties who had not agreed when it ended, or have not yet.")
    deal: int | None = explained("", "The number of the deal that it became, if it did.")
    words: str = explained("", "The clauses in the notation; A is seat 1.")

    @classmethod
    def of_game(cls, game: Played) -> Iterator[OfferLine]:
        """Yield a line for each offer, in the order in which they were made."""
        closed = _closed(game)
        replaced = {
            offer.event.instead_of: offer for offer in game.offers if offer.event.instead_of
        }
        for offer in game.offers:
            made, deal = offer.event, offer.event.deal
            by, agreed = closed[made.number]
            silent = [seat for seat in deal.parties if seat not in agreed]
            later = replaced.get(made.number)
            yield cls(
                game=game.game,
                offer=made.number,
                move=game.move_at[offer.line],
                chapter=offer.before.round,
                window=offer.window,
                seat=made.seat + 1,
                player=game.names[made.seat],
                parties=game.called(deal.parties),
                clauses=len(deal.clauses),
                gold_now=sum(c.gold for c in deal.clauses if isinstance(c, moves.Pay)),
                gold_later=sum(c.gold for c in deal.clauses if isinstance(c, moves.PromiseGold)),
                instead_of=made.instead_of,
                outcome=offer.outcome,
                reason=_reason(game, offer.outcome, by, silent, later),
                ended_by=None if by is None else by + 1,
                ended_move=None if offer.ended is None else game.move_at[offer.ended],
                silent=game.called(silent),
                deal=offer.deal,
                words=", ".join(map(write_clause, deal.clauses)),
            )


def _closed(game: Played) -> dict[int, tuple[int | None, set[int]]]:
    """Return for each offer who ended it, if anybody did, and who had agreed to it by then."""
    found: dict[int, tuple[int | None, set[int]]] = {}
    for _, _, moment in game.steps:
        for event in moment.events:
            match event:
                case events.Proposed(seat, number):
                    found[number] = None, {seat}
                case events.Accepted(seat, number):
                    found[number][1].add(seat)
                case events.ProposalClosed(number, seat):
                    found[number] = seat, found[number][1]
                case events.DealStruck(number, _):
                    found[number] = moment.move.seat, found[number][1]
    return found


def _reason(
    game: Played, outcome: str, by: int | None, silent: Sequence[int], later: OfferRecord | None
) -> str:
    who = "" if by is None else game.names[by]
    match outcome:
        case "struck":
            return f"{who} agreed, as the last party."
        case "refused" | "withdrawn":
            return f"{who} {'refused' if outcome == 'refused' else 'withdrew'} it."
        case "countered" if later is not None:
            return f"{who} made offer {later.event.number} in its place."
        case "changed":
            return "It had become impossible (S-53)."
        case "lapsed":
            return f"{game.called(silent)} had not answered when the time for it was over (S-50)."
    return f"{game.called(silent)} have yet to answer." if outcome == "open" else outcome


@dataclass(frozen=True, slots=True)
class DealLine(Line):
    """A deal that was struck."""

    table_name = "deals"
    about = ("parties",)

    game: int = explained("", _GAME)
    deal: int = explained("", _DEAL)
    offer: int = explained("", "The offer that it was.")
    move: int = explained("", "The number of the move that struck it.")
    chapter: int = explained("", "The round in which it was struck.")
    window: int = explained("", "The number of the time for deals in the game, from 1.")
    actor: int | None = explained("", "The seat whose action was up for decision, from 1.")
    parties: str = explained("", _PARTIES)
    gold: int = explained("gold", "All gold in it, paid at once or promised.")
    binding: int = explained("clauses", "Clauses that the rules carried out or enforced (S-52).")
    promises: int = explained("clauses", "Clauses that were promises only.")
    words: str = explained("", "The clauses in the notation; A is seat 1.")

    @classmethod
    def of_game(cls, game: Played) -> Iterator[DealLine]:
        """Yield a line for each deal, in the order in which they were struck."""
        for offer in game.struck:
            assert offer.deal is not None and offer.struck is not None
            deal, actor = offer.event.deal, offer.before.actor
            promised = sum((offer.deal, at) in game.promise_of for at in _places(deal))
            yield cls(
                game=game.game,
                deal=offer.deal,
                offer=offer.event.number,
                move=offer.struck + 1,
                chapter=offer.before.round,
                window=offer.window,
                actor=None if actor is None else actor + 1,
                parties=game.called(deal.parties),
                gold=gold_in(deal),
                binding=len(deal.clauses) - promised,
                promises=promised,
                words=", ".join(map(write_clause, deal.clauses)),
            )


def _places(deal: moves.Deal) -> range:
    """Return the numbers of a deal's clauses, from 1."""
    return range(1, len(deal.clauses) + 1)


@dataclass(frozen=True, slots=True)
class ClauseLine(Line):
    """A clause of an offer, struck or not."""

    table_name = "clauses"
    about = ("by", "to", "on", "parties")

    game: int = explained("", _GAME)
    offer: int = explained("", _OFFER)
    clause: int = explained("", "The number of the clause in its offer, from 1.")
    deal: int | None = explained("", "The deal that the offer became, if it did.")
    kind: str = explained(
        "",
        "pay, give, act, answer_with, promise_gold, promise_use, promise_restraint, promise_words.",
    )
    by: str = explained("", "Who pays, gives, does or promises.")
    by_seat: int = explained("", "That seat, from 1.")
    to: str = explained("", "To whom; empty where it is nobody's.")
    to_seat: int | None = explained("", "That seat, from 1.")
    how: str = explained("", "Of an action: pass, use, gold, swap or spare (S-52); else empty.")
    gold: int | None = explained("gold", "An amount paid or promised.")
    cards: str = explained("", "The cards that it names.")
    on: str = explained("", "The players at whom an action is aimed.")
    due: int | None = explained("", "Of a promise: the round by whose end it is due.")
    binds: bool | None = explained(
        "",
        "1 if the rules carried it out or enforce it, 0 if it became a promise; empty if the "
        "offer was not struck.",
    )
    promise: int | None = explained("", "The number of the promise that it became, if it did.")
    parties: str = explained("", _PARTIES)
    words: str = explained("", "The clause in the notation; A is seat 1.")

    @classmethod
    def of_game(cls, game: Played) -> Iterator[ClauseLine]:
        """Yield a line for each clause of each offer."""
        for offer in game.offers:
            deal = offer.event.deal
            for place, clause in zip(_places(deal), deal.clauses, strict=True):
                to: int | None = getattr(clause, "to", None)
                number = game.promise_of.get((offer.deal or 0, place))
                yield cls(
                    game=game.game,
                    offer=offer.event.number,
                    clause=place,
                    deal=offer.deal,
                    kind=_kind(clause),
                    by=game.names[clause.by],
                    by_seat=clause.by + 1,
                    to="" if to is None else game.names[to],
                    to_seat=None if to is None else to + 1,
                    how=clause.how if isinstance(clause, moves.Act) else "",
                    gold=getattr(clause, "gold", None),
                    cards=", ".join(card.title for card in _cards(clause)),
                    on=game.called(_aimed(clause)),
                    due=getattr(clause, "due", None),
                    binds=None if offer.deal is None else number is None,
                    promise=number,
                    parties=game.called(deal.parties),
                    words=write_clause(clause),
                )


def _cards(clause: moves.Clause) -> tuple[Any, ...]:
    if isinstance(clause, moves.Give):
        return clause.cards or ()
    card = getattr(clause, "card", None)
    return () if card is None else (card,)


@dataclass(frozen=True, slots=True)
class PromiseLine(Line):
    """A promise, and how it ended."""

    table_name = "promises"
    about = ("by", "to", "on", "parties")

    game: int = explained("", _GAME)
    promise: int = explained("", "The number of the promise in its game, from 1.")
    deal: int = explained("", "The deal that it was made in.")
    clause: int | None = explained(
        "",
        "The number of its clause; empty for a promise that a position began with.",
    )
    kind: str = explained("", "gold, use (of an ability), restraint (not to use one), or words.")
    by: str = explained("", "Who promised.")
    by_seat: int = explained("", "That seat, from 1.")
    to: str = explained("", "To whom.")
    to_seat: int = explained("", "That seat, from 1.")
    on: str = explained("", "For or against whom an ability is, or is not, to be used.")
    gold: int | None = explained("gold", "The promised amount; empty for other promises.")
    made: int = explained("", "The round in which it was made.")
    due: int = explained("", "The round by whose end it is due.")
    ended: int | None = explained("", "The round in which it ended; empty while it is open.")
    ended_move: int | None = explained("", "The number of the move with which it ended.")
    status: str = explained("", "kept, broken, void (the occasion never came), released, or open.")
    judge: int | None = explained("", "The seat that judged it, from 1; empty if the rules did.")
    parties: str = explained("", _PARTIES)
    words: str = explained("", "The promise in the notation; A is seat 1.")

    @classmethod
    def of_game(cls, game: Played) -> Iterator[PromiseLine]:
        """Yield a line for each promise of the ledger."""
        places = {number: place for (_, place), number in game.promise_of.items()}
        parties = {offer.deal: offer.event.deal.parties for offer in game.struck}
        ends = {
            event.number: (at, event.judge)
            for at, _, moment in game.steps
            for event in moment.events
            if isinstance(event, events.PromiseEnded)
        }
        for entry in _ledger(game.record.state):
            clause = entry.clause
            at, judge = ends.get(entry.number, (None, None))
            yield cls(
                game=game.game,
                promise=entry.number,
                deal=entry.deal,
                clause=places.get(entry.number),
                kind=_kind(clause).removeprefix("promise_"),
                by=game.names[clause.by],
                by_seat=clause.by + 1,
                to=game.names[clause.to],
                to_seat=clause.to + 1,
                on=game.called(_aimed(clause)),
                gold=getattr(clause, "gold", None),
                made=entry.made,
                due=clause.due,
                ended=entry.ended,
                ended_move=at,
                status=entry.status,
                judge=None if judge is None else judge + 1,
                parties=game.called(parties.get(entry.deal, clause.parties)),
                words=write_clause(clause),
            )


KINDS: tuple[type[Any], ...] = (
    GameLine,
    SeatLine,
    MoveLine,
    OfferLine,
    DealLine,
    ClauseLine,
    PromiseLine,
)
"""The tables, in the order in which they are written."""
