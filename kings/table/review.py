"""The review of a game that is over, as one screen shows it: its graph, and what was worth what.

A ``Reviewer`` has it computed beside the table, keeps it beside the journal, and makes a ``Board``
of it for the moment that is looked at. A board is finished words and pictures. Where somebody wants
to guess first, it holds nothing of what comes after the moment, and no number of the choice: a
screen can't show what it was never sent.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any, Literal

from kings.analysis.review.record import GAMES
from kings.analysis.rounding import signed, tenth
from kings.errors import BadInput, KingsError, MissingPackage
from kings.records.formats import Scenario, scenario_text
from kings.records.recording import AnyRecording, replay as replayed
from kings.table.background import Send, Work
from kings.table.driver import Driver
from kings.table.opening import parse_text
from kings.table.store import TableStore
from kings.words import listed

if TYPE_CHECKING:
    from kings.analysis.review import Choices, Review

Eyes = Literal["seat", "all"]
"""Through whose eyes choices are weighed: the deciding seat's, then; or with all hands open."""

NOT_YET = "A game is reviewed when it is over: a review looks into every hand."
NO_CHOICE = "Nothing is to be decided at this moment, so there is nothing to try."
_COVERED = "What was it worth? Choose what you would do; until then nothing that follows is shown."


@dataclass(frozen=True, slots=True)
class OptionWords:
    """A choice of the decision: its words, and what it is worth to each seat, as it is shown.

    ``worth``: VP by seat, empty while it has to be guessed; ``apart``: the deciding seat's
    difference from what it does unpaid; ``note``: whether it was done, and for how much gold, or is
    what happens unpaid.
    """

    words: str
    worth: tuple[str, ...]
    apart: str
    note: str
    unpaid: bool
    done: bool


@dataclass(frozen=True, slots=True)
class DecisionWords:
    """The decision that is open at the moment shown.

    ``title``: the question, with its answer unless that has to be guessed; ``option``: the place of
    the choice whose price is drawn; ``price``: the picture of it, and ``price_words`` the same in
    words; ``missed``: the deal that would have been better for both; ``eyes``: what all hands open
    change, in a sentence; ``how``: how the numbers were measured.
    """

    seat: int
    title: str
    options: tuple[OptionWords, ...]
    option: int
    price: str
    price_words: str
    missed: str
    eyes: str
    hidden: bool
    how: str


@dataclass(frozen=True, slots=True)
class MomentWords:
    """A moment that mattered: the stop at which it is seen, whose it was, what is said of it."""

    stop: int
    seat: int
    round: int
    regret: str
    said: str
    question: str


@dataclass(frozen=True, slots=True)
class Board:
    """What a screen shows of a review.

    ``state``: ``working``, with the ``share`` that is done in percent, ``told``, or ``refused``,
    for the reason in ``title``. ``graph``: its picture; ``caption``: how it is read; ``here``: what
    happened at the moment shown and how each seat stood; ``guess``: whether what follows is covered
    until a choice is made; ``eyes``: as asked. ``accounts``: luck and judgement, seat by seat.
    """

    state: Literal["working", "told", "refused"]
    title: str
    share: int = 0
    caption: str = ""
    graph: str = ""
    here: str = ""
    covered: str = ""
    decision: DecisionWords | None = None
    moments: tuple[MomentWords, ...] = ()
    accounts: tuple[str, ...] = ()
    eyes: Eyes = "seat"
    guess: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class ReviewErrand:
    """The review of a game that is over, to be computed anywhere."""

    journal: str
    games: int

    def answer(self) -> str:
        """Return the whole review as text."""
        review = _rooms()
        for progress in review.reviewing(replayed(parse_text(self.journal)), games=self.games):
            found = progress.review
        return str(review.review_text(found))


@dataclass(frozen=True, slots=True)
class Wish:
    """How a board is wanted: see ``Board``.

    ``option``: the choice whose price is drawn (None: the one that was made); ``narrow``: whether
    its pictures are for a phone.
    """

    eyes: Eyes = "seat"
    guess: bool = False
    option: int | None = None
    narrow: bool = False


class Reviewer:
    """Reviews the game on one screen; ``tell``: is given each new board.

    ``send``: has it computed elsewhere (None: in a thread here). ``store``: the table whose review
    is shown (None: none is).
    """

    def __init__(self, tell: Callable[[Board], None], send: Send | None = None) -> None:
        self._tell, self._send = tell, send
        self._work: Work[Any] = Work(self._heard, lambda: None, self._refused, self._progress)
        self._take_back: Callable[[], object] = lambda: None
        self.store: TableStore | None = None
        self._game: tuple[str, int] | None = None
        self._review: Review | None = None
        self._share = 0
        self._wish = Wish()
        self._guessed: set[int] = set()
        self._shown = -1

    def ask(self, store: TableStore, wish: Wish) -> None:
        """Show the board for the moment looked at; the game is reviewed if it wasn't yet."""
        driver = store.driver
        if not store.curtain.over:
            raise BadInput(NOT_YET)
        if driver.kept_back_words:
            raise BadInput(driver.kept_back_words)
        _rooms().check_over(driver.recording, driver.journal)
        self.store, self._wish = store, wish
        game = driver.recording.header.id, len(driver.recording.moments)
        if game != self._game:
            self._begin(driver, game)
        self._show()

    def guessed(self, option: int) -> None:
        """Take somebody's guess at the moment shown: what was covered is shown."""
        found = self._open()
        if found is None or not 0 <= option < len(found.options):
            raise BadInput(NO_CHOICE)
        self._guessed.add(found.line)
        self._wish = replace(self._wish, option=option)
        self._show()

    def follow(self) -> None:
        """Show the board for another moment, once one is looked at."""
        store = self.store
        if store is None:
            return
        record = store.driver.recording
        if (record.header.id, len(record.moments)) != self._game:
            self.close()
            return
        if _stop(store) != self._shown:
            self._wish = replace(self._wish, option=None)
            self._show()

    def close(self) -> None:
        """Show no board any more; a review that is being computed goes on only if it is kept."""
        self.store = None
        if self._share < 100:
            self._game, self._review = None, None
            self._work.give_up()
            self._take_back()

    def export(self, what: Literal["graph", "table", "moment"]) -> tuple[str, str]:
        """Return a file's name and text: the graph, its numbers, or the moment as a scenario."""
        store, review = self.store, self._review
        if store is None or review is None or self._share < 100:
            raise BadInput("The review is not there yet; ask again when it is.")
        name = f"{store.room.name}-{store.scene.code or 'game'}"
        if what == "graph":
            return f"{name}-review.svg", _drawing().course_svg(review)
        if what == "table":
            return f"{name}-review.csv", str(review.csv())
        return f"{name}-step-{_stop(store)}.json", _scenario(store)

    def tried(self, option: int) -> tuple[int, Any]:
        """Return the stop at which the decision shown was opened, and a choice's move.

        Before the talk that followed, so that no deal that was struck there binds anybody.
        """
        found, store = self._open(), self.store
        if found is None or store is None or not 0 <= option < len(found.options):
            raise BadInput(NO_CHOICE)
        return _last_stop(store, found.at + 1), found.options[option].choice

    # The work.

    def _begin(self, driver: Driver, game: tuple[str, int]) -> None:
        self._work.give_up()
        self._take_back()
        self._game, self._review, self._share, self._guessed = game, None, 0, set()
        record, journal = driver.recording, driver.journal
        review = _rooms()
        kept = None if journal is None else _kept(review, journal, record)
        if kept is not None:
            self._review, self._share = kept, 100
        elif self._send is None:
            self._work.ask(lambda progress: _steps(record, journal))
        else:
            errand = ReviewErrand(record.text(), GAMES)
            self._take_back = self._send(errand, partial(self._come, game))

    def _come(self, game: tuple[str, int], said: Any) -> None:
        if game != self._game:
            return
        if isinstance(said, KingsError):
            self._refused(str(said))
            return
        store = self.store
        found = _rooms().read_review(said)
        if store is not None and store.driver.journal is not None:
            _keep(store.driver.journal, found)
        self._heard((1.0, found))

    def _heard(self, step: tuple[float, Review]) -> None:
        share, self._review = step
        self._share = round(100 * share)
        if self.store is not None:
            self._show()

    def _progress(self, share: float) -> None:
        pass  # each step tells its own

    def _refused(self, sentence: str) -> None:
        self._game = None
        self._tell(Board("refused", sentence))

    # The board.

    def _open(self) -> Choices | None:
        store, review = self.store, self._review
        if store is None or review is None:
            return None
        return review.at(_line(store), self._wish.eyes)

    def _show(self) -> None:
        store, review = self.store, self._review
        if store is None:
            return
        self._shown = _stop(store)
        if review is None:
            self._tell(Board("working", "Working out what each moment was worth …", self._share))
            return
        self._tell(self._board(store, review))

    def _board(self, store: TableStore, review: Review) -> Board:
        from kings.analysis.review import words

        line, wish = _line(store), self._wish
        found = review.at(line, wish.eyes)
        covered = wish.guess and (found is None or found.line not in self._guessed)
        covered = covered and _stop(store) < len(store.history.stops) - 1
        told = review.until(line) if covered else review
        spot = told.course[told.step(line)]
        stood = listed(
            f"{name} {tenth(points)}"
            for name, points in zip(review.names, spot.points, strict=True)
        )
        decision = None
        if found is not None:
            decision = _decision(review, found, wish, line, covered=covered)
        return Board(
            "told" if self._share == 100 else "working",
            words.title(told),
            self._share,
            caption=words.caption(told, None if found is None or covered else found.seat),
            graph=_drawing().course_svg(
                told, line=line, heading=False, dark=None, narrow=wish.narrow
            ),
            here=f"{spot.said} Expected points: {stood}.",
            covered=_COVERED if covered and found is not None else "",
            decision=decision,
            moments=() if covered else tuple(_moments(store, review)),
            accounts=() if covered else tuple(one.said for one in told.accounts),
            eyes=wish.eyes,
            guess=wish.guess,
        )


def _rooms() -> Any:
    """Return the room of reviews; ``MissingPackage`` where its packages are missing."""
    try:
        from kings.analysis import review
    except ModuleNotFoundError as missing:
        raise MissingPackage(str(missing.name), "A review", extra="analysis") from missing
    return review


def _drawing() -> Any:
    from kings.figures import review

    return review


def _steps(record: AnyRecording, journal: Any) -> Iterator[tuple[float, Review]]:
    """Yield the share that is done and the review so far; the whole one is kept."""
    # no time limit, so that equal games get equal reviews
    for progress in _rooms().reviewing(record, games=GAMES):
        if progress.review.complete and journal is not None:
            _keep(journal, progress.review)
        yield progress.share, progress.review


def _kept(review: Any, journal: Any, record: AnyRecording) -> Review | None:
    """Return the review beside a journal; one that can't be read is computed anew."""
    try:
        found: Review | None = review.kept_review(journal, record, review.How(games=GAMES))
    except KingsError:
        return None
    return found


def _keep(journal: Any, found: Review) -> None:
    """Keep a review beside its journal, where the folder lets us: it can be computed anew."""
    try:
        _rooms().keep_review(journal, found)
    except KingsError:
        return


def _stop(store: TableStore) -> int:
    looking = store.history.looking
    return len(store.history.stops) - 1 if looking is None else looking


def _line(store: TableStore) -> int:
    """Return the line of the journal after which the moment shown is."""
    moves = store.history.stops[_stop(store)].moves
    moments = store.driver.recording.moments
    return moments[moves - 1].line if moves else 1


def _moments(store: TableStore, review: Review) -> Iterator[MomentWords]:
    from kings.analysis.review import words

    for one in review.key:
        yield MomentWords(
            _last_stop(store, one.at + 1),
            one.seat,
            one.round,
            words.say_regret(one),
            one.said,
            one.question,
        )


def _last_stop(store: TableStore, before: int) -> int:
    """Return the last stop before a line of the journal."""
    moments = store.driver.recording.moments
    lines = [moments[stop.moves - 1].line if stop.moves else 1 for stop in store.history.stops]
    return max((at for at, line in enumerate(lines) if line < before), default=0)


def _decision(
    review: Review, found: Choices, wish: Wish, line: int, *, covered: bool
) -> DecisionWords:
    from kings.analysis.review import words

    drawn = _drawing()
    option = found.done if wish.option is None else min(wish.option, len(found.options) - 1)
    options = tuple(_option(found, at, covered=covered) for at in range(len(found.options)))
    if covered:
        return DecisionWords(
            found.seat, _asked(review, found), options, 0, "", "", "", "", hidden=True, how=""
        )
    best = found.options[found.default].words
    sold = found.sale and option != found.default
    return DecisionWords(
        found.seat,
        f"What could {review.names[found.seat]} do? {best}.",
        options,
        option,
        drawn.price_svg(found, review.names, option, dark=None, narrow=True) if sold else "",
        drawn.price_words(found, review.names, option) if sold else "",
        "" if found.missed is None else found.missed.words,
        words.say_eyes(review, line),
        hidden=found.eyes != "both",
        how=found.how,
    )


def _asked(review: Review, found: Choices) -> str:
    return f"What would you do as {review.names[found.seat]}?"


def _option(found: Choices, at: int, *, covered: bool) -> OptionWords:
    one, unpaid = found.options[at], found.options[found.default]
    if covered:
        return OptionWords(one.words, (), "", "", unpaid=False, done=False)
    gold = found.gold[found.seat]
    apart = one.points[found.seat] - unpaid.points[found.seat]
    notes: Sequence[str] = [
        *((f"done, for {gold} gold" if gold > 0 else "done",) if one.done else ()),
        *(("what happens unpaid",) if one.default else ()),
    ]
    return OptionWords(
        one.words,
        tuple(tenth(points) for points in one.points),
        "" if one.default else signed(apart),
        "; ".join(notes),
        unpaid=one.default,
        done=one.done,
    )


def _scenario(store: TableStore) -> str:
    """Return the moment shown as a scenario; it holds all hands, as the game is over."""
    room, state = store.room, store.history.state
    scenario: Scenario[Any, Any, Any] = Scenario(
        "kings-scenario",
        1,
        room.name,
        f"Step {_stop(store)} of a game",
        "What would you do here?",
        state.options,
        room.position_of(state),
    )
    return scenario_text(scenario)
