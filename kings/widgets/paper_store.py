"""What a sheet knows and can do: its rows, the deal being written down, and the game they make.

No widget is in it: a store holds what was typed and says in words what a page shows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

from kings.classroom import paper
from kings.classroom.paper.game import PaperGame, keep_paper
from kings.classroom.paper.moves import clause_of, deals_in, moment_of, row_of_choice
from kings.classroom.paper.parse import read_cards
from kings.classroom.paper.sheet import CLAUSES, PaperFault, PaperSheet, Row
from kings.errors import BadInput, BadRecord
from kings.names import graphemes
from kings.records.files import put_text, read_file, spreadsheet_text
from kings.records.formats import Scenario
from kings.records.recording import Moment
from kings.struggle import events, moves, say
from kings.struggle.binding import act_menu
from kings.struggle.cards import DECK, NEGOTIATE, Card
from kings.struggle.options import LETTERS, Mode, Options
from kings.struggle.rules import GAME
from kings.struggle.state import ROUNDS, Phase, State
from kings.words import listed

_ASKED = (Phase.WINDOW, Phase.TURN, Phase.ANSWER, Phase.RECKON)
"""The phases in which something is decided that a sheet writes down."""


@dataclass(frozen=True, slots=True)
class DecisionLine:
    """A decision of the round shown, in words.

    ``before``: the state in which it is made; ``seat``: who makes it; ``asked``: about what;
    ``label``: of the menu of ``choices``, each with its words; ``choice``: what was chosen (None:
    not yet); ``deals``: those that were struck before it, number and words; ``add_deal``: what the
    button adds (empty: no deal can be struck).
    """

    before: State
    seat: int
    asked: str
    label: str
    choices: tuple[tuple[str, moves.Choice], ...]
    choice: moves.Choice | None
    deals: tuple[tuple[int, str], ...]
    add_deal: str


class PaperStore:
    """A sheet that is being filled in, and the game as far as it goes; listeners hear of changes.

    ``options``: of an empty sheet; ``place``: the file that keeps the sheet after every change;
    ``journal``: where the game goes when it is done (None: only as a download); ``seed``: of the
    table in its class; ``scenario``: what an empty sheet begins with; ``known``: the scenarios that
    a sheet may name.

    ``round``: the one that is shown; ``trouble``: why there is no game yet; ``draft``: the deal
    that is being written down.
    """

    def __init__(
        self,
        options: Options,
        place: Path,
        *,
        journal: Path | None = None,
        seed: int = 0,
        scenario: Scenario | None = None,
        known: Mapping[str, Scenario] | None = None,
    ) -> None:
        self.listeners: list[Callable[[], None]] = []
        self.place, self.journal, self.seed = place, journal, seed
        self.known = {**(known or {}), **({scenario.name: scenario} if scenario else {})}
        name = None if scenario is None else scenario.name
        self.sheet = PaperSheet(options, scenario=name)
        if place.exists():
            self.sheet = _read(place)
        self.draft = DealDraft(self)
        self.kept = False
        self.game: PaperGame | None = None
        self.trouble = ""
        self._play()
        self.round = self._reached()

    # The table.

    @property
    def scenario(self) -> Scenario | None:
        """The scenario that the sheet names, if it is known here."""
        return self.known.get(self.sheet.scenario or "")

    @property
    def first_round(self) -> int:
        """The round with which the game begins."""
        return 1 if self.scenario is None else self.scenario.position.round

    def set_table(self, options: Options, leader: int | None, scenario: str | None = None) -> None:
        """Set who sits at the table, who led the first round, and with what the game began.

        ``options``: the names and the rules; ``leader``: a seat; ``scenario``: its name (None: a
        whole game).
        """
        if leader is not None and leader >= options.players:
            leader = None
        fewer = options.players < self.sheet.options.players
        rows = [row for row in self.sheet.rows if not fewer or _fits(row, options.players)]
        other = scenario != self.sheet.scenario
        self._change(PaperSheet(options, leader, scenario, tuple(rows)))
        if other:
            self.show_round(self.first_round)

    def take_table(
        self,
        *,
        names: tuple[str, ...],
        mode: Mode,
        variants: Mapping[str, Any],
        leader: int | None,
        scenario: str | None,
    ) -> None:
        """Take over the table as it was typed; with a scenario its own rules hold.

        ``names``: of the seats; ``mode`` and ``variants``: the rules; ``leader``: the seat that led
        the first round; ``scenario``: the name of one that is known.
        """
        known = self.known.get(scenario or "")
        if known is None:
            self.set_table(Options(names=names, mode=mode, **variants), leader)
            return
        seated = names if len(names) == known.options.players else known.options.names
        self.set_table(Options(names=seated, mode=known.options.mode), None, known.name)

    def start_again(self) -> None:
        """Take all rows away; the table stays."""
        self._change(replace(self.sheet, rows=()))
        self.show_round(self.first_round)

    def open_text(self, text: str) -> None:
        """Put the sheet of a CSV file here; ``BadRecord`` for one that can't be read."""
        self._change(paper.read_paper(text))
        self.show_round(self._reached())

    def show_round(self, round: int) -> None:
        """Show another round."""
        self.round = round
        self._tell()

    # Cards and uses.

    def card(self, seat: int) -> Card | None:
        """Return the card that is written down for a seat in the round shown."""
        for row in self.sheet.rows:
            if (row.what, row.round, row.who) == ("card", self.round, seat) and row.cards:
                return row.cards[0]
        return None

    @property
    def cards_lie(self) -> bool:
        """Whether the scenario has the cards of the round shown on the table already."""
        first = None if self.game is None else self.game.recording.first
        return first is not None and first.round == self.round and first.phase in _ASKED

    def lay(self, seat: int, card: Card | None) -> None:
        """Write down the card that a seat laid in the round shown; None takes it away."""
        rows = [
            row
            for row in self.sheet.rows
            if (row.what, row.round, row.who) != ("card", self.round, seat)
        ]
        if card is not None:
            rows.append(Row("card", round=self.round, who=seat, cards=(card,)))
        self._rows(rows)

    @property
    def decisions(self) -> tuple[tuple[State, moves.Choice | None], ...]:
        """The choices of the round shown, and the one that has yet to be written down (None)."""
        if self.game is None:
            return ()
        made: list[tuple[State, moves.Choice | None]] = [
            (decided.before, decided.move) for decided in self.game.decided
        ]
        return tuple(
            (before, choice)
            for before, choice in (*made, (self.game.state, None))
            if before.round == self.round and before.phase in _ASKED
        )

    @property
    def lines(self) -> tuple[DecisionLine, ...]:
        """The same decisions in words, with all that can be chosen in each."""
        return tuple(self._line(before, choice) for before, choice in self.decisions)

    def _line(self, before: State, choice: moves.Choice | None) -> DecisionLine:
        seat = GAME.asks(before)[0].seat
        name, view = before.name(seat), GAME.view(before, None)
        return DecisionLine(
            before=before,
            seat=seat,
            asked=say.say_ask(view).partition(". ")[2],
            label=f"Did {name} pay?" if before.phase is Phase.RECKON else f"What {name} did",
            choices=tuple((say.say_choice(view, one), one) for one in GAME.choices(before, seat)),
            choice=choice,
            deals=self.deals(before),
            add_deal="" if before.window is None else f"Add a deal to {name}'s turn",
        )

    @property
    def outcome(self) -> tuple[str, ...]:
        """How the round shown ended: trick, promises and gold; empty while it isn't over."""
        return () if self.game is None else round_told(self.game, self.round)

    def choose(self, before: State, choice: moves.Choice) -> None:
        """Write down what was chosen in a decision."""
        if isinstance(choice, moves.Settle | moves.Break):
            kept = "kept" if isinstance(choice, moves.Settle) else "broken"
            self.judge(choice.promise, kept)
        elif isinstance(choice, moves.Answer):
            self._rows(self._answered(before, choice))
        else:
            row = row_of_choice(before, choice)
            kept_rows = [one for one in self.sheet.rows if not _same_decision(one, before, choice)]
            self._rows([*kept_rows, *([] if row is None else [row])])

    def _answered(self, before: State, answer: moves.Answer) -> Iterator[Row]:
        """Yield the rows with the card with which the Jester's target answered."""
        moment = moment_of(before)
        for row in self.sheet.rows:
            asked = (row.what, row.round, row.who) == ("use", before.round, before.actor)
            if asked and row.on == (answer.seat,) and row.moment in ("", moment):
                yield replace(row, cards=(answer.card,))
            else:
                yield row

    # Deals and promises.

    def deals(self, before: State) -> tuple[tuple[int, str], ...]:
        """Return the deals that are written down for a moment: number and words."""
        if before.phase not in (Phase.WINDOW, Phase.TURN):
            return ()
        try:
            return _deal_words(self.sheet, before)
        except PaperFault:  # the whole sheet is refused then, and says why
            return ()

    def write_deal(self, before: State, rows: list[Row]) -> None:
        """Write a deal down, clause by clause; it is struck in the state ``before``."""
        if not rows:
            raise BadInput("A deal without a clause is no deal (S-51).")
        number = 1 + max((row.deal or 0 for row in self.sheet.rows), default=0)
        placed = [
            replace(row, round=before.round, moment=moment_of(before), deal=number) for row in rows
        ]
        self._rows([*self.sheet.rows, *placed])

    def drop_deal(self, number: int) -> None:
        """Take a deal away again."""
        self._rows([row for row in self.sheet.rows if row.deal != number])

    @property
    def words_to_judge(self) -> tuple[tuple[int, str, str], ...]:
        """The promises in words: number, sentence, and how they are said to have ended."""
        if self.game is None:
            return ()
        return tuple(
            (promise.number, say.say_promise(self.sheet.options.names, promise), row.kept)
            for promise in self.game.state.promises
            if isinstance(promise.clause, moves.PromiseWords)
            and (row := self.game.promises.get(promise.number)) is not None
        )

    def judge(self, promise: int, kept: str) -> None:
        """Write down how a promise ended; empty takes that back."""
        row = None if self.game is None else self.game.promises.get(promise)
        if row is None:
            raise BadInput(f"There is no promise number {promise} on this sheet (S-52).")
        self._rows([replace(one, kept=kept) if one is row else one for one in self.sheet.rows])

    # The whole.

    @property
    def has_fault(self) -> bool:
        """Whether something is written down that can't have been."""
        if self.game is None:
            return not self._lacks_leader
        return self.game.fault is not None

    @property
    def _lacks_leader(self) -> bool:
        return self.sheet.leader is None and self.sheet.scenario is None

    @property
    def said(self) -> str:
        """What can't have been, or what is to be written down next."""
        if self._lacks_leader:
            return "First say who led the first round (S-11)."
        if self.game is None:
            return self.trouble
        if self.game.fault is not None:
            return str(self.game.fault)
        if self.game.finished:
            return "All seven rounds are written down, and everything fits the rules."
        return f"So far everything fits. Next: {self.game.waiting}."

    @property
    def text(self) -> str:
        """The sheet as CSV."""
        return paper.paper_text(self.sheet)

    @property
    def blank(self) -> str:
        """A sheet for the same table, to fill in by hand, as CSV."""
        return paper.blank_sheet(self.sheet.options, self.scenario)

    @property
    def notes(self) -> list[str]:
        """What the rules remark on the game, and of whom some unseen cards are assumed (S-12)."""
        game = self.game
        if game is None or game.fault is not None:
            return []
        header = game.recording.header.paper
        if header is None or not header.assumed or not game.finished:
            return [*game.remarks]
        names = listed(game.state.name(seat) for seat in header.assumed)
        assumed = f"Nobody saw which cards {names} had set aside; some that fit are assumed (S-12)."
        return [*game.remarks, assumed]

    def keep(self) -> str:
        """Put the game in its place, and say so; ``BadInput`` if it has a fault."""
        if self.game is None:
            raise BadInput(self.trouble)
        if self.journal is None:
            raise BadInput("This sheet belongs to no class; save the game as a file.")
        keep_paper(self.game, self.journal)
        self.kept = True
        over = "" if self.game.finished else " It is not finished; you can go on writing it down."
        return f"The game is kept in {self.journal.name}.{over}"

    def _rows(self, rows: Iterator[Row] | list[Row]) -> None:
        self._change(replace(self.sheet, rows=tuple(rows)))

    def _change(self, sheet: PaperSheet) -> None:
        """Take another sheet, keep it, and play it through."""
        try:
            put_text(self.place, paper.paper_text(sheet))
        except OSError as error:
            raise BadInput(f"The sheet can't be kept: {self.place}: {error.strerror}.") from error
        self.sheet, self.kept = sheet, False
        self._play()
        self._tell()

    def _play(self) -> None:
        try:
            self.game = paper.play_paper(self.sheet, self.scenario, seed=self.seed)
            self.trouble = ""
        except (BadInput, PaperFault) as error:
            self.game, self.trouble = None, str(error)

    def _reached(self) -> int:
        """Return the round to show: where the sheet stops, or the first of an empty one."""
        if self.game is None or not self.sheet.rows:
            return self.first_round
        return max(1, self.game.state.round)

    def _tell(self) -> None:
        for listener in self.listeners:
            listener()


def _read(place: Path) -> PaperSheet:
    try:
        return paper.read_paper(spreadsheet_text(read_file(place)))
    except OSError as error:
        raise BadRecord(
            f"The sheet that is kept in {place} can't be read: {error.strerror}."
        ) from error
    except (BadInput, BadRecord) as error:
        raise BadRecord(f"The sheet that is kept in {place} can't be read: {error}") from error


def _fits(row: Row, players: int) -> bool:
    """Return whether a row names only seats that there are."""
    seats = [seat for seat in (row.who, row.to, *row.on) if seat is not None]
    return all(seat < players for seat in seats) and row.moment[:1] not in [*LETTERS[players:]]


def _same_decision(row: Row, before: State, choice: moves.Choice) -> bool:
    """Return whether a row is about this decision, or about one that only follows from it."""
    if row.round != before.round or row.what in CLAUSES:
        return False
    if isinstance(choice, moves.GiveLead):
        return row.what == "lead"
    moment = moment_of(before)
    follows = ("", moment) if before.swapped else ("", moment, f"{moment}+")
    return row.what in ("use", "pass") and row.who == choice.seat and row.moment in follows


def _deal_words(sheet: PaperSheet, before: State) -> tuple[tuple[int, str], ...]:
    """Return the deals that a sheet has at a moment: number and words."""
    here = (before.round, moment_of(before))
    return tuple(
        (deal.number, say.say_deal(sheet.options.names, deal.deal) + (" Refused." * deal.refused))
        for deal in deals_in(sheet.rows)
        if (deal.round, deal.moment) == here
    )


def round_told(game: PaperGame, round: int) -> tuple[str, ...]:
    """Return how a round ended: who won the trick, how promises ended, how much gold all have.

    These words are compared with the real table. Empty while the round isn't over.
    """
    names = game.state.options.names
    moments = list(_of_round(game, round))
    if not moments or not any(
        isinstance(event, events.RoundBegan | events.GameEnded) for event in moments[-1].events
    ):
        return ()
    told = []
    for moment in moments:
        for event in moment.events:
            if isinstance(event, events.CardsCancelled | events.TrickWon | events.NobodyWon):
                told.append(str(say.tell(names, event)))
            elif isinstance(event, events.PromiseEnded):
                promise = moment.state.promises[event.number - 1]
                told.append(f"{say.say_promise(names, promise).rstrip('.')}: {event.status}.")
    purses = zip(names, moments[-1].state.gold, strict=True)
    gold = listed(f"{name} {gold}" for name, gold in purses)
    return (*told, f"Gold after round {round}: {gold}. Is that what lies before you?")


def _of_round(game: PaperGame, round: int) -> Iterator[Moment]:
    """Yield the moves of a round; the last of them begins the next one, or ends the game."""
    reached = game.recording.first.round
    for moment in game.recording.moments:
        if reached == round:
            yield moment
        reached = moment.state.round


# A deal that is being written down.

KINDS: tuple[tuple[str, str], ...] = (
    ("pays gold at once", "pay"),
    ("agrees what its card does now", "agree"),
    ("agrees its answer to the Jester", "agree answer"),
    ("promises gold", "promise gold"),
    ("promises to use an ability", "promise use"),
    ("promises not to use an ability", "promise not"),
    ("promises something in words", "promise words"),
    ("gives won cards, face up (Free Market)", "give"),
    ("gives won cards, face down (Free Market)", "give hidden"),
)
"""What somebody does in a deal, and the kind of row it is."""

NEEDS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "pay": ("who", "to", "gold"),
        "agree": ("act",),
        "agree answer": ("who", "card"),
        "promise gold": ("who", "to", "gold", "due"),
        "promise use": ("who", "to", "ability", "on", "due"),
        "promise not": ("who", "to", "ability", "on", "due"),
        "promise words": ("who", "to", "words", "due"),
        "give": ("who", "to", "cards"),
        "give hidden": ("who", "to", "cards"),
    }
)
"""The fields of each kind, in the order in which they stand."""


@dataclass(frozen=True, slots=True)
class Fields:
    """What the fields of a clause hold: seats by number, cards, gold and words.

    ``act``: what a card does now; ``ability``: whose use is promised (None: any); ``cards``: as
    they were typed; ``on``: for or against whom (None: anybody); ``due``: the round by whose end.
    """

    who: int | None = None
    act: moves.Act | None = None
    to: int | None = None
    gold: int | None = None
    card: Card | None = None
    cards: str = ""
    ability: Card | None = None
    on: int | None = None
    words: str = ""
    due: int | None = None


class DealDraft:
    """A deal that is being written down clause by clause, at one moment of the game.

    ``before``: the state in which it was struck (None: none is being written down); ``rows``: the
    clauses so far.
    """

    def __init__(self, store: PaperStore) -> None:
        self._store = store
        self.before: State | None = None
        self.rows: list[Row] = []

    def is_at(self, before: State) -> bool:
        """Return whether a deal is being written down for this moment."""
        here = self.before
        if here is None:
            return False
        same = (here.round, here.actor, here.swapped, here.phase)
        return same == (before.round, before.actor, before.swapped, before.phase)

    def begin(self, before: State) -> None:
        """Begin a deal that was struck at this moment."""
        self.before, self.rows = before, []
        self._store.show_round(self._store.round)

    def leave(self) -> None:
        """Leave the deal; its clauses are gone."""
        self.before, self.rows = None, []
        self._store.show_round(self._store.round)

    def stay_in_round(self) -> None:
        """Leave the deal if another round is shown than the one in which it was struck."""
        if self.before is not None and self.before.round != self._store.round:
            self.before = None

    def clauses(self, before: State) -> list[str]:
        """Return the clauses so far as the game says them."""
        return [say.say_clause(before.options.names, clause_of(row)) for row in self.rows]

    def kinds(self, before: State) -> list[tuple[str, str]]:
        """Return what somebody can do in a deal of this game, and the kind of row it is."""
        market = before.options.free_market
        return [(words, kind) for words, kind in KINDS if market or "Free Market" not in words]

    def seats(self, before: State) -> list[tuple[str, object]]:
        """Return who can do something in a deal: names and seats."""
        return [(name, seat) for seat, name in enumerate(before.options.names)]

    def options(self, before: State, giver: object) -> dict[str, list[tuple[str, object]]]:
        """Return what can be chosen for each other field of a clause, with its words.

        ``giver``: the seat that is chosen as who does it, to whom nothing can be given.
        """
        names, seats = before.options.names, self.seats(before)
        return {
            "act": [(say.say_clause(names, act), act) for act in act_menu(before, None)],
            "card": [(f"{int(card)} {card.title}", card) for card in DECK],
            "ability": [("any ability", None), *((card.title, card) for card in sorted(NEGOTIATE))],
            "on": [("anybody", None), *seats],
            "due": [(str(number), number) for number in range(before.round, ROUNDS + 1)],
            "to": [(name, seat) for name, seat in seats if seat != giver],
        }

    def add(self, kind: str, fields: Fields) -> None:
        """Add the clause that the fields hold."""
        self.rows.append(clause_row(kind, fields))

    def drop(self, place: int) -> None:
        """Take a clause out."""
        del self.rows[place]

    def write(self, kind: str, fields: Fields, *, refused: bool) -> None:
        """Write the deal down; a clause in the fields is the whole deal if none was added.

        ``refused``: it was offered and not struck.
        """
        before = self.before
        if before is None:
            return
        rows = list(self.rows) or [clause_row(kind, fields)]
        if refused:
            rows[0] = replace(rows[0], kept="refused")
        self.before, self.rows = None, []
        self._store.write_deal(before, rows)


def clause_row(kind: str, fields: Fields) -> Row:
    """Return the row of a clause; ``BadInput`` says what can't be agreed on.

    ``kind``: one of ``KINDS``; ``fields``: what is filled in, of which the kind ``NEEDS`` some.
    """
    if kind == "agree":
        return _act_row(fields.act)
    words = fields.words.strip()
    if kind == "promise words" and not 1 <= len(graphemes(words)) <= moves.MAX_WORDS:
        raise BadInput(f"A promise in words has 1 to {moves.MAX_WORDS} characters (S-51).")
    card = fields.ability if fields.card is None else fields.card
    return Row(
        kind,
        who=fields.who,
        cards=read_cards(fields.cards)
        if "cards" in NEEDS[kind]
        else ()
        if card is None
        else (card,),
        on=() if fields.on is None else (fields.on,),
        to=fields.to,
        gold=fields.gold,
        due=fields.due,
        words=words,
    )


def _act_row(act: moves.Act | None) -> Row:
    if act is None:
        raise BadInput("Nothing can be agreed about an action here (S-51).")
    cards = () if act.card is None else (act.card,)
    return Row(f"agree {act.how}", who=act.by, cards=cards, on=act.on)
