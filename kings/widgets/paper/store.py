"""What the sheet knows and can do, in plain Python: rows that change, and the game they make."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from kings.classroom.paper import paper_text, play_paper, read_paper
from kings.classroom.paper.game import Decided, PaperGame, keep_paper
from kings.classroom.paper.moves import moment_of, row_of_choice
from kings.classroom.paper.sheet import CLAUSES, PaperFault, PaperSheet, Row
from kings.errors import BadInput, BadRecord
from kings.records.files import put_text, read_file, spreadsheet_text
from kings.records.formats import Scenario
from kings.struggle.cards import Card
from kings.struggle.moves import Answer, Break, Choice, GiveLead, PromiseWords, Settle
from kings.struggle.options import LETTERS, Options
from kings.struggle.say import say_promise
from kings.struggle.state import Phase, State
from kings.widgets.paper.clauses import deal_words

_ASKED = (Phase.WINDOW, Phase.TURN, Phase.ANSWER, Phase.RECKON)


class PaperStore:
    """A sheet that is being filled in, and the game as far as it goes; listeners hear of changes.

    ``place``: the file that keeps the sheet after every change; ``journal``: where the game goes
    when it is done (None: only as a download); ``seed``: of the table in its class; ``round``: the
    one that is shown. ``trouble``: why there is no game yet.
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
        """Say who sits at the table, who led first, and with what it began."""
        if leader is not None and leader >= options.players:
            leader = None
        fewer = options.players < self.sheet.options.players
        rows = [row for row in self.sheet.rows if not fewer or _fits(row, options.players)]
        other = scenario != self.sheet.scenario
        self._change(PaperSheet(options, leader, scenario, tuple(rows)))
        if other:
            self.show_round(self.first_round)

    def start_again(self) -> None:
        """Take all rows away; the table stays."""
        self._change(replace(self.sheet, rows=()))
        self.show_round(self.first_round)

    def open_text(self, text: str) -> None:
        """Put the sheet of a CSV file here; ``BadRecord`` for one that can't be read."""
        self._change(read_paper(text))
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
    def decisions(self) -> tuple[tuple[State, Choice | None], ...]:
        """The choices of the round shown, and the one that has yet to be written down (None)."""
        if self.game is None:
            return ()
        made: list[Decided] = [d for d in self.game.decided if d.before.round == self.round]
        found: list[tuple[State, Choice | None]] = [
            (one.before, one.move) for one in made if one.before.phase in _ASKED
        ]
        state = self.game.state
        if state.round == self.round and state.phase in _ASKED:
            found.append((state, None))
        return tuple(found)

    def choose(self, before: State, choice: Choice) -> None:
        """Write down what was chosen in a decision."""
        if isinstance(choice, Settle | Break):
            kept = "kept" if isinstance(choice, Settle) else "broken"
            self.judge(choice.promise, kept)
        elif isinstance(choice, Answer):
            self._rows(self._answered(before, choice))
        else:
            row = row_of_choice(before, choice)
            kept_rows = [one for one in self.sheet.rows if not _same_decision(one, before, choice)]
            self._rows([*kept_rows, *([] if row is None else [row])])

    def _answered(self, before: State, answer: Answer) -> Iterator[Row]:
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
            return deal_words(self.sheet, before)
        except PaperFault:  # the whole sheet is refused then, and says why
            return ()

    def write_deal(self, before: State, rows: list[Row]) -> None:
        """Write a deal down; it is struck at this moment."""
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
            (promise.number, say_promise(self.sheet.options.names, promise), row.kept)
            for promise in self.game.state.promises
            if isinstance(promise.clause, PromiseWords)
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
        return paper_text(self.sheet)

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
            put_text(self.place, paper_text(sheet))
        except OSError as error:
            raise BadInput(f"The sheet can't be kept: {self.place}: {error.strerror}.") from error
        self.sheet, self.kept = sheet, False
        self._play()
        self._tell()

    def _play(self) -> None:
        try:
            self.game = play_paper(self.sheet, self.scenario, seed=self.seed)
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
        return read_paper(spreadsheet_text(read_file(place)))
    except OSError as error:
        raise BadRecord(
            f"The sheet that is kept in {place} can't be read: {error.strerror}."
        ) from error
    except (BadInput, BadRecord) as error:
        raise BadRecord(f"The sheet that is kept in {place} can't be read: {error}") from error


def _fits(row: Row, players: int) -> bool:
    """Say whether a row names only seats that there are."""
    seats = [seat for seat in (row.who, row.to, *row.on) if seat is not None]
    return all(seat < players for seat in seats) and row.moment[:1] not in [*LETTERS[players:]]


def _same_decision(row: Row, before: State, choice: Choice) -> bool:
    """Say whether a row is about this decision, or about one that only follows from it."""
    if row.round != before.round or row.what in CLAUSES:
        return False
    if isinstance(choice, GiveLead):
        return row.what == "lead"
    moment = moment_of(before)
    follows = ("", moment) if before.swapped else ("", moment, f"{moment}+")
    return row.what in ("use", "pass") and row.who == choice.seat and row.moment in follows
