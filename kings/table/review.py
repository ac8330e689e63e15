"""The review of a game that is over, as one screen shows it: its graph, and what was worth what.

A ``Reviewer`` has it computed at the table's desk and makes a ``Board`` of it for the moment that
is looked at. A board is finished words and pictures. Where somebody wants to guess first, it holds
nothing of what comes after the moment, and no number of the choice: a screen can't show what it was
never sent. A branch is shown beside the game that it left.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal

from kings.analysis.review.record import GAMES
from kings.analysis.rounding import tenth
from kings.errors import BadInput
from kings.figures.pictures import deck_of, marks_of, own_pictures
from kings.laying import Piece
from kings.records.formats import Scenario, scenario_text
from kings.records.recording import AnyRecording
from kings.table.driver import Driver
from kings.table.frame import drawn
from kings.table.review_desk import ReviewDesk, Told, rooms
from kings.table.store import TableStore
from kings.table.trial import trial
from kings.words import number, owner, sentence, upper

if TYPE_CHECKING:
    from kings.analysis.review import Choices, Review
    from kings.analysis.review.beside import Beside
    from kings.analysis.review.record import Account, DealMark, KeyMoment, Spot as Happened

Eyes = Literal["seat", "all"]
"""Through whose eyes choices are weighed: the deciding seat's, then; or with all hands open."""

Continuation = Literal["paying", "greedy", "strong", "random"]
"""The policy by which all seats play on."""

NOT_YET = "A game is reviewed when it is over: a review looks into every hand."
NOT_WEIGHED = (
    "The rule of thumb sees no difference between these choices, so there is nothing to compare. "
    "Tap the graph, or go one step on or back."
)
NO_CHOICE = "Nothing is to be decided at this moment, so there is nothing to try."
_COVERED = "What happened next stays covered until you choose."


@dataclass(frozen=True, slots=True)
class PaidWords:
    """A choice with the gold of a deal about it, and whether it was so.

    ``seat``: whom it is told of; ``worth``: what each seat that gets or pays gold has with it, and
    nothing of the others.
    """

    words: str
    seat: int
    worth: tuple[str, ...]
    done: bool


@dataclass(frozen=True, slots=True)
class OptionWords:
    """A choice of the decision: its words, and what it is worth to each seat, as it is shown.

    ``what``, ``which``: its words in two, what is done and with which card or to whom; ``does``:
    what that card does, in a game of which the words don't say it. ``worth``:
    VP by seat, empty while it has to be guessed; ``apart``: the deciding seat's difference from
    what it does unpaid; ``note``: whether it is best, or what happens unpaid; ``paid``: the same
    for gold, as it was struck or missed. ``cards``: those that it consists of, where they have a
    sign of their own; ``marks``: of what else in the pictures, with them (see
    ``kings.figures.pictures.marks_of``).
    ``rank``: how many choices could bring the deciding seat more; ``level``: whether, as far as
    was measured, none is.
    """

    words: str
    worth: tuple[str, ...]
    apart: str
    note: str
    unpaid: bool
    done: bool
    cards: tuple[Piece, ...] = ()
    marks: tuple[str, ...] = ()
    rank: int = 0
    level: bool = False
    what: str = ""
    which: str = ""
    does: str = ""
    paid: tuple[PaidWords, ...] = ()


@dataclass(frozen=True, slots=True)
class DealWords:
    """A deal that can be tried: who pays how much, for which choice; or the choice without one.

    ``payer``: None where nobody pays; ``note``: between which prices both sign, or what was done.
    """

    option: int
    payer: int | None
    gold: int
    words: str
    note: str


@dataclass(frozen=True, slots=True)
class DecisionWords:
    """The decision that is open at the moment shown.

    ``title``: the best choice, unless that has to be guessed; ``whose``: the seat that the moment
    is told of, mostly the one that decides; ``option``: the place of the choice
    whose price is drawn; ``price``: the picture of it, ``price_words`` the same in words, and
    ``price_title`` what it was worth, in short; ``missed``: the deal that would have been better
    for both; ``deals``: those that can be tried; ``eyes``: what all hands open change, in a
    sentence; ``how``: how the numbers were measured; ``about``: what each worth is, and half of the
    widest 95% interval of those that count.
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
    deals: tuple[DealWords, ...] = ()
    about: str = ""
    price_title: str = ""
    whose: int = -1


@dataclass(frozen=True, slots=True)
class MomentWords:
    """A moment that mattered: the stop at which it is seen, whose and when, what is said of it.

    ``regret``: what was missed, with its unit; ``sure``: how sure that is.
    """

    stop: int
    seat: int
    when: str
    regret: str
    sure: str
    said: str
    question: str


@dataclass(frozen=True, slots=True)
class SwingWords:
    """The greatest change that is none of the moments that mattered.

    ``stop``: at which it is seen; ``when``, ``change``: of whose prospects; ``cause``: whether it
    was luck or somebody's doing; ``said``: what happened.
    """

    stop: int
    seat: int
    when: str
    change: str
    cause: str
    said: str


@dataclass(frozen=True, slots=True)
class HandWords:
    """What a seat alone had at the moment shown, drawn; ``title``: whose it is."""

    seat: int
    title: str
    pictures: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AccountWords:
    """Luck and judgement of a seat: its expected points at first, what changed them, its points."""

    seat: int
    first: str
    judgement: str
    hidden: str
    others: str
    chance: str
    last: str


@dataclass(frozen=True, slots=True)
class Spot:
    """A stop of the game on the graph; ``x``: how far from the left, of the picture's width."""

    x: float
    stop: int


@dataclass(frozen=True, slots=True)
class Talk:
    """Deals that were struck before a move that had to be made: what a branch could do without.

    ``stop``: at which nothing was said yet; ``words``, ``note``: of the button that leads there.
    """

    stop: int
    words: str
    note: str


@dataclass(frozen=True, slots=True)
class Board:
    """What a screen shows of a review.

    ``state``: ``working``, with the ``share`` that is done in percent, ``told``, or ``refused``,
    for the reason in ``title``, which otherwise answers who was ahead; ``headline``: what the
    moment shown is. ``table``: the picture of the table, ``seen`` with whose eyes;
    ``hands``: what these eyes alone saw or, with all hands open, everybody's, the deciding seat's
    first. ``graph``: its picture; ``caption``: how it is read, and ``summary`` what it shows.
    ``here``: what happened at the moment shown; ``stood``: how each seat stood then. ``guess``:
    whether what follows is covered until a choice is made, and ``covers``: whether it is now;
    ``eyes``: as asked. ``moments``: those that mattered, and ``swing`` the greatest change beside
    them; ``further``: where they are covered, the stop of the next that is to be guessed;
    ``accounts``: luck and judgement, seat by seat. ``band``: whose band was asked for;
    ``banded``: whose is drawn. ``spots``: where a tap on the graph leads. ``talk``: the deals about
    a move that had to be made, where the moment is one. ``chances``: whether it is a game of turns,
    of which chances to win are told by a rule of thumb: it has no bands and no choice of who plays
    on. ``nobody``: why no moment is told, once it is known that none is; ``undecided``: why nothing
    is to be compared at this moment.
    """

    state: Literal["working", "told", "refused"]
    title: str
    share: int = 0
    headline: str = ""
    table: str = ""
    seen: str = ""
    hands: tuple[HandWords, ...] = ()
    caption: str = ""
    summary: str = ""
    graph: str = ""
    here: str = ""
    stood: tuple[str, ...] = ()
    covered: str = ""
    covers: bool = False
    decision: DecisionWords | None = None
    moments: tuple[MomentWords, ...] = ()
    further: int | None = None
    swing: SwingWords | None = None
    accounts: tuple[AccountWords, ...] = ()
    beside: str = ""
    eyes: Eyes = "seat"
    guess: bool = False
    continuation: Continuation = "paying"
    band: int | None = None
    banded: int | None = None
    spots: tuple[Spot, ...] = ()
    talk: Talk | None = None
    chances: bool = False
    nobody: str = ""
    undecided: str = ""


@dataclass(frozen=True, slots=True)
class Wish:
    """How a board is wanted: see ``Board``.

    ``option``: the choice whose price is drawn (None: the one that was made); ``narrow``: whether
    its pictures are for a phone, ``broad``: for much room; ``continuation``: the policy by which
    all seats play on; ``band``: whose band is drawn (None: of the seat that decides, else of the
    winner).
    """

    eyes: Eyes = "seat"
    guess: bool = False
    option: int | None = None
    narrow: bool = False
    continuation: Continuation = "paying"
    band: int | None = None
    broad: bool = False


class Reviewer:
    """Reviews the game on one screen; ``tell``: is given each new board.

    ``desk``: where it is computed, which the screens of a table share. ``store``: the table whose
    review is shown (None: none is).
    """

    def __init__(self, tell: Callable[[Board], None], desk: ReviewDesk) -> None:
        self._tell, self._desk = tell, desk
        self.store: TableStore | None = None
        self._game: tuple[str, int, str] | None = None
        self._review: Review | None = None
        self._beside: Beside | None = None
        self._leave: list[Callable[[], None]] = []
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
        names = driver.recording.header.options.names
        if wish.band is not None and wish.band not in range(len(names)):
            raise BadInput("There is no such seat.")
        rooms().check_over(driver.recording, driver.file)
        self.store, self._wish = store, wish
        game = driver.recording.header.id, len(driver.recording.moments), wish.continuation
        if game != self._game:
            self._begin(driver, game)
        if self._game == game:  # it may have been refused at once
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
        if (record.header.id, len(record.moments), self._wish.continuation) != self._game:
            self.close()
            return
        if _stop(store) != self._shown:
            self._wish = replace(self._wish, option=None)
            self._show()

    def close(self) -> None:
        """Show no board any more; what is known of the game stays known here."""
        self.store = None
        if self._share < 100:
            self._forget()

    def export(self, what: Literal["graph", "table", "moment"]) -> tuple[str, str]:
        """Return a file's name and text: the graph, its numbers, or the moment as a scenario."""
        store, review = self.store, self._review
        if store is None or review is None or self._share < 100:
            raise BadInput("The review is not there yet; ask again when it is.")
        name = f"{store.room.name}-{store.scene.code or 'game'}"
        if what == "graph":
            drawn = _drawing().course_svg(review, seat=self._wish.band, first=self._beside)
            return f"{name}-review.svg", drawn
        if what == "table":
            return f"{name}-review.csv", self._table(review)
        return f"{name}-step-{_stop(store)}.json", _scenario(store)

    def _table(self, review: Review) -> str:
        """Return the numbers of the course, with those of the game that a branch has left."""
        from kings.analysis.review.beside import Both

        return review.csv() if self._beside is None else Both(review, self._beside).csv()

    def trial(
        self, option: int, payer: int | None = None, gold: int = 0
    ) -> tuple[int, tuple[Any, ...]]:
        """Return the stop at which the decision shown was opened, and the moves that try a choice.

        Before the talk that followed, so that no deal that was struck there binds anybody.
        ``payer``, ``gold``: who pays how much for it, in a deal that binds at once. Raises
        ``IllegalMove`` for a deal that the rules forbid.
        """
        found, store = self._open(), self.store
        if found is None or store is None or not 0 <= option < len(found.options):
            raise BadInput(NO_CHOICE)
        stop, state, choices = _opened(store, found)
        if found.options[option].choice is None:
            return stop, (choices[option],)
        return stop, trial(state, choices[option], payer, gold)

    # The work.

    def _begin(self, driver: Driver, game: tuple[str, int, str]) -> None:
        self._forget()
        self._game = game
        self._wait_for(driver.recording, driver.file, self._heard)

    def _wait_for(
        self, record: AnyRecording, journal: Any, hear: Callable[[Told], None], **how: bool
    ) -> None:
        measure, wish = rooms().measure_of(record.header.game), self._wish
        wanted = (
            measure.how(wish.continuation, GAMES)
            if wish.continuation in measure.continuations
            else measure.how()
        )
        self._leave.append(self._desk.ask(record, journal, wanted, hear, **how))

    def _forget(self) -> None:
        """Wait for nothing any more, and know nothing of a game."""
        self._game, self._review, self._beside, self._share = None, None, None, 0
        self._guessed = set()
        leave, self._leave = self._leave, []
        for one in leave:
            one()

    def _heard(self, told: Told) -> None:
        if told.refused:
            self._forget()
            self._tell(Board("refused", told.refused))
            return
        before, self._share, self._review = self._share, told.share, told.review
        if told.share == 100 and before < 100:
            self._seek_first()
        if self.store is not None:
            self._show()

    def _seek_first(self) -> None:
        """Have the game measured that this branch has left, if it is one and that lies here."""
        store, review = self.store, self._review
        if store is None or review is None:
            return
        from kings.analysis.review.beside import first_game

        journal, branch = store.shelf.parent(store.driver), store.driver.recording
        first = first_game(journal, branch)
        if first is None:
            return

        def heard(told: Told) -> None:
            if told.review is not None and told.share == 100:
                self._put_beside(review, branch, first, told.review)

        self._wait_for(first, journal, heard, whole=False)

    def _put_beside(
        self, review: Review, branch: AnyRecording, first: AnyRecording, found: Review
    ) -> None:
        from kings.analysis.review.beside import beside

        if review is not self._review:
            return
        try:
            self._beside = beside(review, branch, first, found)
        except BadInput:
            return  # nothing of it can be compared
        if self.store is not None:
            self._show()

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
            seen = _seen(store, None, self._wish, opened=False, asks=True)
            working = Board("working", "Working out what each moment was worth …", self._share)
            self._tell(replace(working, table=seen[0], seen=seen[1], hands=seen[2]))
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
        banded = wish.band
        if banded is None and found is not None and not covered:
            key = _missed_deal(review, found)
            banded = found.seat if key is None else key.seat
        elif banded is None and told.winners:
            banded = told.winners[0]
        first = None if covered else self._beside
        decision: DecisionWords | None = None
        stop = 0
        deals: tuple[DealMark, ...] = ()
        if found is not None:
            decision = _decision(store, review, found, wish, covered=covered)
        else:
            stop, deals = _talk(store, told)
        open_to_all = found is not None and found.eyes == "both"
        opened = not covered and (wish.eyes == "all" or open_to_all)
        table, seen, hands = _seen(store, found, wish, opened=opened, asks=covered)
        return Board(
            "told" if self._share == 100 else "working",
            words.title(told),
            self._share,
            headline=_headline(review, found, _stop(store), spot, covered=covered),
            table=table,
            seen=seen,
            hands=hands,
            caption=words.caption(told, banded),
            summary=words.summary(told, banded),
            graph=_drawing().course_svg(
                told,
                seat=wish.band if covered else banded,
                line=line,
                deal=deals[-1].number if deals else None,
                first=first,
                heading=False,
                dark=None,
                narrow=wish.narrow,
                broad=wish.broad,
                taller=_taller(decision, wish) if covered else 0,
            ),
            here=spot.said if found is None else f"{found.asked} Just before: {spot.said}",
            stood=tuple(words.lined_up(review, points) for points in spot.points),
            covered=_COVERED if covered and found is not None else "",
            covers=covered,
            decision=decision,
            moments=() if covered else tuple(_moments(store, review)),
            further=_further(store, review) if covered else None,
            swing=None if covered else _swing(store, review),
            accounts=() if covered else tuple(_account(one) for one in told.accounts),
            beside=_say_beside(review, first, banded),
            eyes=wish.eyes,
            guess=wish.guess,
            continuation=wish.continuation,
            band=wish.band,
            banded=banded,
            spots=tuple(_spots(store, told, first, wish)),
            talk=_say_talk(stop, deals) if deals else None,
            chances=review.chances,
            nobody=words.nobody(review) if review.complete and not review.key else "",
            undecided=NOT_WEIGHED if review.chances and _chooses(store) is not None else "",
        )


def _headline(
    review: Review, found: Choices | None, stop: int, spot: Happened, *, covered: bool
) -> str:
    """Say what the moment shown is: what is decided there, and whether that mattered."""
    from kings.analysis.review import words

    if found is None:
        if review.complete and spot is review.course[-1]:
            return "The end of the game"
        part = f", {words.chapter(review)} {spot.round}" if spot.round else ""
        return f"Step {stop}{part}"
    if covered:
        return f"Guess first: what would you do as {review.names[found.seat]}?"
    for number_, one in enumerate(review.key, 1):
        if one.line == found.line:
            name, told = review.names[one.seat], words.regret(review, one)[0]
            lost = (
                f"{owner(name)} choice left a chance of {told}"
                if review.chances
                else f"{name} missed {told}"
            )
            other = one.decider if one.seat != one.decider else None
            by = "" if other is None else f", by a deal with {review.names[other]}"
            moment = f"Moment {number_}, " if len(review.key) > 1 else ""
            when = f"{moment}{words.chapter(review)} {one.round}"
            return sentence(upper(f"{when}: {lost}{by}"))
    return found.asked


MORE_ROOM = {4: 140.0, 8: 90.0}
"""How much taller the graph is below at most so many choices that hold nothing but their words."""


def _taller(decision: DecisionWords | None, wish: Wish) -> float:
    """Return by how much the graph is taller where somebody guesses: there is little else."""
    many = 0 if decision is None else len(decision.options)
    more = next((more for most, more in MORE_ROOM.items() if many <= most), 0)
    return 0 if wish.narrow else more * (1.8 if wish.broad else 1)


def _drawing() -> Any:
    from kings.figures import review

    return review


def _say_beside(review: Review, first: Beside | None, banded: int | None) -> str:
    """Say what a branch is compared with; empty where nothing stands beside it."""
    from kings.analysis.review.beside import say_beside

    return "" if first is None or banded is None else say_beside(review, first, banded)


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
            f"{upper(words.chapter(review))} {one.round}",
            *_regret(review, one),
            one.said,
            one.question,
        )


def _regret(review: Review, moment: KeyMoment) -> tuple[str, str]:
    """Say a regret, and in a line of its own how sure it is."""
    from kings.analysis.review import words

    said, sure = words.regret(review, moment)
    if not sure:
        return said, ""
    return said, "Exact, not estimated" if moment.sure == "exact" else f"95% sure: {sure}"


def _further(store: TableStore, review: Review) -> int | None:
    """Return the stop of the next moment that mattered, if there is one."""
    stops = (one.stop for one in _moments(store, review))
    return next((stop for stop in stops if stop > _stop(store)), None)


def _swing(store: TableStore, review: Review) -> SwingWords | None:
    from kings.analysis.review import words

    found = words.swing(review)
    if found is None:
        return None
    spot = review.course[found[0]]
    stop = min(bisect_left(_stop_lines(store), spot.line), len(store.history.stops) - 1)
    return SwingWords(
        stop,
        found[1],
        f"{upper(words.chapter(review))} {spot.round}",
        words.say_change(review, *found),
        words.say_cause(review, spot),
        words.say_happening(review, spot),
    )


def _account(one: Account) -> AccountWords:
    return AccountWords(
        one.seat,
        first=f"{one.first:.1f}",
        judgement=_change(one.judgement),
        hidden=_change(one.hidden),
        others=_change(one.others),
        chance=_change(one.chance),
        last=tenth(one.last),
    )


def _change(points: float) -> str:
    """Write a change in a column, with its sign and its tenth."""
    said = f"{points:+.1f}".replace("-", "−")
    return "0.0" if said[1:] == "0.0" else said


def _stop_lines(store: TableStore) -> list[int]:
    """Return the line of the journal after which each stop is."""
    moments = store.driver.recording.moments
    return [moments[stop.moves - 1].line if stop.moves else 1 for stop in store.history.stops]


def _last_stop(store: TableStore, before: int) -> int:
    """Return the last stop before a line of the journal."""
    return max(0, bisect_left(_stop_lines(store), before) - 1)


def _chooses(store: TableStore) -> int | None:
    """Return who has a choice at the moment shown, if somebody has."""
    game, state = store.room.game, store.history.state
    seats = (ask.seat for ask in game.asks(state) if ask.seat >= 0)
    return next((seat for seat in seats if len(game.choices(state, seat)) > 1), None)


def _opened(store: TableStore, found: Choices) -> tuple[int, Any, tuple[Any, ...]]:
    """Return the stop at which a decision was opened, before any talk, its state and choices."""
    stop, record = _last_stop(store, found.at + 1), store.driver.recording
    moves = store.history.stops[stop].moves
    state = record.moments[moves - 1].state if moves else record.first
    if found.options[0].choice is None:
        return stop, state, store.room.game.choices(state, found.seat)
    return stop, state, tuple(one.choice for one in found.options)


def _seen(
    store: TableStore, found: Choices | None, wish: Wish, *, opened: bool, asks: bool
) -> tuple[str, str, tuple[HandWords, ...]]:
    """Return the table at the moment shown, whose eyes see it, and the hands that they see.

    These are the eyes of whoever decides, and a bystander's where nobody does. ``opened``: whether
    all hands are, the deciding seat's first; ``asks``: whether what can be chosen is ringed.
    """
    room, history = store.room, store.history
    names = store.driver.recording.header.options.names
    seat = _chooses(store) if found is None else found.seat
    first = 0 if seat is None else seat
    order = [(first + at) % len(names) for at in range(len(names))] if opened else [seat]
    view, happened = history.through(seat)
    can = frozenset[str]()
    if asks:
        can = can.union(*(marks_of(view, choice) for choice in view.choices))
    (table, *_), _ = drawn(room, view, happened, can, narrow=True, threats=False)
    hands = []
    for one in order:
        if one is not None:
            held = replace(history.through(one)[0], choices=())
            own = own_pictures(held, dark=None, narrow=True, bare=True)
            if own:
                held_ = "squires and cards" if len(own) > 1 else "cards"
                hands.append(HandWords(one, f"{owner(names[one])} {held_}", tuple(own)))
    eyes = "as a bystander saw it" if seat is None else f"as {names[seat]} saw it"
    return table, f"The table {eyes}", tuple(hands)


def _spots(store: TableStore, told: Review, first: Beside | None, wish: Wish) -> Iterator[Spot]:
    """Yield where the stops lie on the graph, as far as it is told."""
    left, right = _drawing().edges(narrow=wish.narrow, broad=wish.broad)
    places = _drawing().shares(told, first)
    for stop, line in enumerate(_stop_lines(store)):
        if line <= told.course[-1].line:
            yield Spot(round(left + places[told.step(line)] * (right - left), 4), stop)


def _talk(store: TableStore, told: Review) -> tuple[int, tuple[DealMark, ...]]:
    """Return the stop before the talk at the moment shown, and the deals that were struck in it."""
    from kings.analysis.review.course import is_talk

    record = store.driver.recording
    states = (record.first, *(moment.state for moment in record.moments))
    place = store.history.stops[_stop(store)].moves
    first = place
    while first and is_talk(states[first - 1], record.moments[first - 1]):
        first -= 1
    while place < len(record.moments) and is_talk(states[place], record.moments[place]):
        place += 1
    lines = {moment.line for moment in record.moments[first:place]}
    before = record.moments[first - 1].line if first else 1
    return _last_stop(store, before + 1), tuple(one for one in told.deals if one.line in lines)


def _say_talk(stop: int, deals: Sequence[DealMark]) -> Talk:
    many = "the deals that were struck" if len(deals) > 1 else "the deal that was struck"
    return Talk(stop, f"Without {many}", " ".join(sentence(deal.words) for deal in deals))


def _decision(
    store: TableStore, review: Review, found: Choices, wish: Wish, *, covered: bool
) -> DecisionWords:
    from kings.analysis.review import words

    figures = _drawing()
    option = _first(review, found) if wish.option is None else wish.option
    option = min(option, len(found.options) - 1)
    _, state, choices = _opened(store, found)
    view = store.room.game.view(state, found.seat)
    options = tuple(
        replace(_option(review, found, at, covered=covered), **_pictured(store, view, choice))
        for at, choice in enumerate(choices)
    )
    if covered:
        return DecisionWords(
            found.seat, "Choose one", options, 0, "", "", "", "", hidden=True, how=""
        )
    sold, key = found.sale and option != found.default, _missed_deal(review, found)
    return DecisionWords(
        found.seat,
        _best(review, found, options),
        options,
        option,
        figures.price_svg(found, review.names, option, dark=None, narrow=True) if sold else "",
        figures.price_words(found, review.names, option) if sold else "",
        "" if found.missed is None else found.missed.words,
        words.say_eyes(review, found.at),
        hidden=found.eyes != "both",
        how=found.how,
        deals=tuple(_deals(review, found, option)),
        about=_about(review, found),
        price_title=_worth_in_gold(review, found, option) if sold else "",
        whose=found.seat if key is None else key.seat,
    )


def _pictured(store: TableStore, view: Any, choice: Any) -> dict[str, Any]:
    """Return the cards and the marks of a choice, as fields of ``OptionWords``."""
    marks = marks_of(view, choice)
    deck = deck_of(store.room.name)
    cards = tuple(piece for piece in deck if piece.sign and piece.mark in marks)
    what, which = store.room.split_choice(view, choice)
    return {
        "cards": cards,
        "marks": tuple(sorted(marks)),
        "what": what,
        "which": which,
        "does": store.room.does(view, choice),
    }


def _missed_deal(review: Review, found: Choices) -> KeyMoment | None:
    """Return the deal that was missed there, if that is a moment that mattered."""
    if found.eyes == "all":
        return None
    keys = (key for key in review.key if key.line == found.line and key.gold)
    return next(keys, None)


def _first(review: Review, found: Choices) -> int:
    """Return the choice that is looked at first: the best, or what was done if none clearly is."""
    from kings.analysis.review import words

    missed = _missed_deal(review, found)
    if missed is not None:
        return missed.option
    return found.default if words.best(found) else found.done


def _best(review: Review, found: Choices, options: Sequence[OptionWords]) -> str:
    """Name the best choice, or say that none is: the question and its answer."""
    from kings.analysis.review import words

    missed = _missed_deal(review, found)
    if missed is not None:
        what, names = found.options[missed.option].words, review.names
        if missed.seat == found.seat:
            return sentence(f"Best: “{what}”, for up to {missed.gold} gold")
        paid = f"{names[missed.seat]} could have paid {names[found.seat]} {-missed.gold} gold"
        could = found.options[missed.option].points[missed.seat] + missed.gold
        more = (
            f"{words.lined_up(review, could)}, not {words.lined_up(review, could - missed.regret)}"
        )
        return sentence(f"{paid} for “{what}”: {more}")
    level = sum(one.level for one in found.options)
    many = "all choices are" if level == len(found.options) else f"{number(level)} choices are"
    best = words.best(found)
    if ": " in best:  # it would be the second
        best = f"{options[found.default].what}, {options[found.default].which}"
    most = "Best unpaid" if found.sale else "Best"
    return sentence(f"{most}: {best}" if best else f"No clear best: {many} level")


def _about(review: Review, found: Choices) -> str:
    """Say what is told of each choice, and how exact it is.

    How exact is said of those that are level, and of what was done: what is clearly worse was tried
    less often.
    """
    from kings.analysis.review import words

    what = "chance to win" if review.chances else "points in the end"
    gold = ", before any payment" if found.sale else ""
    near = [one.half[found.seat] or 0.0 for one in found.options if one.level or one.done]
    sure = "exactly" if found.exact else f"±\u00a0{words.amount(review, max(near))}"
    return f"{what}, {sure}{gold}"


def _worth_in_gold(review: Review, found: Choices, option: int) -> str:
    """Say in short what a choice was worth in gold, and what was paid for it."""
    one = found.options[option]
    zones = [zone for zone in one.zones if zone and zone[1] > 0]
    gold = found.gold[found.seat] if one.done else 0
    promise = " and a promise" if one.done and _promised(review, found) else ""
    paid = f"; {gold} gold{promise} was paid" if gold > 0 else ""
    before = ", before any deal" if found.deals else ""
    if not zones:
        return f"“{one.words}” could be sold to nobody: no price suited both{before}{paid}."
    low, high = max(1, min(zone[0] for zone in zones)), max(zone[1] for zone in zones)
    price = f"{low} to {high} gold" if low < high else f"{low} gold"
    key = _missed_deal(review, found)
    if key is not None and key.option == option and key.seat != found.seat and -key.gold > low:
        paid = f"; {-key.gold} to beat the deal that was struck"
    return f"“{one.words}” could be sold for {price}{before}{paid}."


def _deals(review: Review, found: Choices, option: int) -> Iterator[DealWords]:
    """Yield the deals that can be tried: for the chosen choice, the one missed, and none at all."""
    names, seller = review.names, review.names[found.seat]
    if found.sale:
        one = found.options[option]
        zones = [
            (option, payer, zone) for payer, zone in enumerate(one.zones) if zone and zone[1] > 0
        ]
        missed = found.missed
        if missed is not None and missed.option != option:
            zones.append((missed.option, missed.payer, (missed.low, missed.high)))
        key = _missed_deal(review, found)
        for at, payer, (low, high) in zones:
            least = max(1, low)
            if key is not None and (at, payer) == (key.option, key.seat):
                least = -key.gold  # it must beat what was struck
            elif key is not None and (at, found.seat) == (key.option, key.seat):
                least = high  # it was missed at the price that is best for whoever decides
            gold = (least + high) // 2
            both = f"from {least} to {high}" if least < high else f"for {least}"
            note = f"both would have signed {both} gold"
            if missed is not None and (at, payer) == (missed.option, missed.payer):
                note += ", and it was missed"
            words = f"{names[payer]} pays {gold} gold for “{found.options[at].words}”"
            yield DealWords(at, payer, gold, words, note)
    if found.deals:
        unpaid = found.options[found.default].words
        many = "the deals that were struck" if len(found.deals) > 1 else "the deal that was struck"
        yield DealWords(
            found.default, None, 0, f"Without {many}: “{unpaid}”", f"what {seller} does unpaid"
        )


def _option(review: Review, found: Choices, at: int, *, covered: bool) -> OptionWords:
    from kings.analysis.review import words

    one, unpaid = found.options[at], found.options[found.default]
    if covered:
        return OptionWords(one.words, (), "", "", unpaid=False, done=False)
    clear = words.best(found) != ""
    own, missed = one.points[found.seat], _missed_deal(review, found)

    def brought(other: int) -> float:
        sold = missed is not None and (missed.option, missed.seat) == (other, found.seat)
        return found.options[other].points[found.seat] + (missed.gold if missed and sold else 0)

    return OptionWords(
        one.words,
        tuple(words.lined_up(review, points) for points in one.points),
        "" if one.default else words.apart(review, own, unpaid.points[found.seat]),
        _remark(found, clear=clear) if one.default else "",
        unpaid=one.default and clear,
        done=one.done,
        level=one.level,
        rank=sum(brought(other) > brought(at) for other in range(len(found.options))),
        paid=tuple(_paid(review, found, at)),
    )


def _remark(found: Choices, *, clear: bool) -> str:
    """Say of the default that it is best, or what it is where nothing clearly is."""
    if clear:
        return "best"
    return "unpaid" if found.sale else ""


def _paid(review: Review, found: Choices, at: int) -> Iterator[PaidWords]:
    """Yield a choice with the gold that was paid for it, and with that which somebody missed."""
    from kings.analysis.review import words

    def one(said: str, seat: int, gold: Sequence[int], *, done: bool) -> PaidWords:
        worth = (
            words.lined_up(review, points + more) if more or other == seat else ""
            for other, (points, more) in enumerate(zip(found.options[at].points, gold, strict=True))
        )
        return PaidWords(said, seat, tuple(worth), done)

    key = _missed_deal(review, found)
    if key is not None and key.option == at:
        most = "up to " if key.gold > 0 else ""
        by = "" if key.seat == found.seat else f" by {review.names[key.seat]}"
        gold = [0] * len(review.names)
        gold[key.seat] = key.gold
        if key.seat != found.seat:  # it pays whoever decides
            gold[found.seat] = -key.gold
        said = f"for {most}{abs(key.gold)} gold: missed{by}"
        yield one(said, key.seat, gold, done=False)
    got = found.gold[found.seat]
    promised = _promised(review, found)
    if found.options[at].done and (got or promised):
        paid = f", {-got} gold paid" if got < 0 else f", for {got} gold" if got else ""
        promise = " (promise not counted)" if promised else ""
        yield one(f"done{paid}{promise}", found.seat, found.gold, done=True)


def _promised(review: Review, found: Choices) -> bool:
    """Say whether whoever decides was promised something in the deals that were struck about it."""
    deals = (deal for deal in review.deals if deal.number in found.deals)
    return any(promise.to == found.seat for deal in deals for promise in deal.promises)


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
