"""The review of a game that is over, as one screen shows it: its graph, and what was worth what.

A ``Reviewer`` has it computed at the table's desk and makes a ``Board`` of it for the moment that
is looked at. A board is finished words and pictures. Where somebody wants to guess first, it holds
nothing of what comes after the moment, and no number of the choice: a screen can't show what it was
never sent. A branch is shown beside the game that it left.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Literal

from kings.analysis.review.record import GAMES
from kings.analysis.rounding import tenth
from kings.errors import BadInput
from kings.figures.pictures import deck_of, marks_of, own_pictures
from kings.records.formats import Scenario, scenario_text
from kings.records.recording import AnyRecording
from kings.table.driver import Driver
from kings.table.frame import drawn
from kings.table.review_board import (
    AccountWords,
    Board,
    DecisionWords,
    HandWords,
    MomentWords,
    OptionWords,
    Spot,
    Strip,
    SwingWords,
    Talk,
    Wish,
)
from kings.table.review_desk import ReviewDesk, Told, rooms
from kings.table.review_options import Weighed, named
from kings.table.store import TableStore
from kings.table.trial import trial
from kings.words import owner, sentence, upper

if TYPE_CHECKING:
    from kings.analysis.review import Choices, Review
    from kings.analysis.review.beside import Beside
    from kings.analysis.review.record import Account, DealMark, KeyMoment, Spot as Happened

NOT_YET = "A game is reviewed when it is over: a review looks into every hand."
NOT_WEIGHED = (
    "The rule of thumb sees no difference between these choices, so there is nothing to compare."
)
FEW = 6
"""So many choices are never folded."""
NO_CHOICE = "Nothing is to be decided at this moment, so there is nothing to try."


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
        self._guessed: dict[int, int | None] = {}
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

    def guessed(self, option: int | None) -> None:
        """Take somebody's guess at the moment shown: what was covered is shown.

        ``option``: None for no choice at all, where it is asked what one would pay for.
        """
        found = self._open()
        if found is None or (option is not None and not 0 <= option < len(found.options)):
            raise BadInput(NO_CHOICE)
        self._guessed[found.line] = option
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
        self._guessed = {}
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
            seen = _seen(store, _chooses(store), opened=False)
            working = Board("working", "Working out what each moment was worth …", self._share)
            self._tell(replace(working, table=seen[0], seen=seen[1], hands=seen[2]))
            return
        self._tell(self._board(store, review))

    def _board(self, store: TableStore, review: Review) -> Board:
        line, wish = _line(store), self._wish
        found = review.at(line, wish.eyes)
        weighed = None if found is None else Weighed.of(review, found)
        covered = wish.guess and (found is None or found.line not in self._guessed)
        covered = covered and _stop(store) < len(store.history.stops) - 1
        spot = review.course[review.step(line)]
        decision: DecisionWords | None = None
        stop = 0
        deals: tuple[DealMark, ...] = ()
        if weighed is not None:
            guessed = self._guessed.get(weighed.found.line) if wish.guess else None
            decision = _decision(store, weighed, wish, guessed, covered=covered)
        elif not covered:
            stop, deals = _talk(store, review)
        open_to_all = found is not None and found.eyes == "both"
        opened = not covered and (wish.eyes == "all" or open_to_all)
        looks = _chooses(store) if found is None else found.seat
        if decision is not None and (covered or opened):
            looks = decision.whose  # whose guess it is, and whose moment
        table, seen, hands = _seen(store, looks, opened=opened)
        board = Board(
            "told" if self._share == 100 else "working",
            "",
            self._share,
            headline=_headline(review, weighed, _stop(store), spot, covered=covered),
            table=table,
            seen=seen,
            hands=hands,
            here=_here(spot, found, _stop(store) if wish.narrow else None, covered=covered),
            decision=decision,
            eyes=wish.eyes,
            guess=wish.guess,
            continuation=wish.continuation,
            band=wish.band,
            talk=_say_talk(stop, deals) if deals else None,
            chances=review.chances,
            undecided=NOT_WEIGHED if review.chances and _chooses(store) is not None else "",
        )
        if covered:
            return replace(
                board,
                stakes="" if review.chances else _stakes(store, decision),
                covers=True,
                further=_further(store, review),
            )
        whose = None if weighed is None else weighed.whose
        return self._whole(board, store, review, whose, deals[-1].number if deals else None)

    def _whole(
        self, board: Board, store: TableStore, review: Review, whose: int | None, deal: int | None
    ) -> Board:
        """Return a board with all that the game came to, at which the moment shown is pointed.

        ``whose``: whose moment it is; ``deal``: as in ``course_svg``. Whoever has yet to guess is
        sent nothing of it: a graph tells what was in every hand, and a scale how far it goes.
        """
        from kings.analysis.review import words

        line, first = _line(store), self._beside
        banded = whose if board.band is None else board.band
        if banded is None and review.winners:
            banded = review.winners[0]
        return replace(
            board,
            title=words.title(review),
            caption=words.caption(review, banded),
            summary=f"{words.summary(review, banded)}; filled: ahead or level",
            graph=_drawing().course_svg(
                review,
                seat=banded,
                line=line,
                deal=deal,
                first=first,
                heading=False,
                dark=None,
                narrow=True,
            ),
            strip=_strip(review, banded, line) if self._wish.narrow else None,
            moments=tuple(_moments(store, review)),
            swing=_swing(store, review),
            accounts=tuple(_account(one) for one in review.accounts),
            beside=_say_beside(review, first, banded),
            banded=banded,
            spots=tuple(_spots(store, review, first)),
            nobody=words.nobody(review) if review.complete and not review.key else "",
        )


def _here(spot: Happened, found: Choices | None, step: int | None, *, covered: bool) -> str:
    """Say what is open, and what happened just before; on a phone, at which ``step``."""
    if found is None:
        return spot.said
    said = re.sub(r"^\w+ \d+\. ", "" if step is None else f"Step {step}. ", found.asked)
    return said if step is not None and not covered else f"{said} Just before: {spot.said}"


def _stakes(store: TableStore, asked: DecisionWords | None) -> str:
    """Say what is at stake at the moment shown, for whoever guesses, and what can be done."""
    seen, _ = store.history.through(None if asked is None else asked.whose)
    can = {one.does for one in asked.options if one.does} if asked else set()
    said = (store.room.stakes(seen).headline, *(f"{one}." for one in can))
    return " ".join(filter(None, said))


def _headline(
    review: Review, weighed: Weighed | None, stop: int, spot: Happened, *, covered: bool
) -> str:
    """Say what the moment shown is: what is decided there, and whether that mattered."""
    from kings.analysis.review import words

    if weighed is None:
        if review.complete and spot is review.course[-1]:
            return "The end of the game"
        part = f", {words.chapter(review)} {spot.round}" if spot.round else ""
        return f"Step {stop}{part}"
    found = weighed.found
    if covered:
        if weighed.whose != found.seat:
            payer, name = review.names[weighed.whose], review.names[found.seat]
            return f"Guess first: you are {payer}. Would you pay {name}, and for what?"
        return f"Guess first: you are {review.names[found.seat]}. What would you do?"
    for number_, one in enumerate(review.key, 1):
        if one.line == found.line:
            name, told = review.names[one.seat], words.regret(review, one)[0]
            lost = f"{name} missed {told}"
            if review.chances:
                known = "" if found.eyes == "both" else f", as {name} knew it"
                lost = f"{owner(name)} choice left {told}{known}"
            elif one.seat != one.decider:
                lost = f"{name} missed a deal with {review.names[one.decider]}, worth {told}"
            moment = f"Moment {number_}, " if len(review.key) > 1 else ""
            when = f"{moment}{words.chapter(review)} {one.round}"
            return sentence(upper(f"{when}: {lost}"))
    return found.asked


def _drawing() -> Any:
    from kings.figures import review

    return review


def _strip(review: Review, seat: int | None, line: int) -> Strip:
    drawing = _drawing()
    left, right = drawing.strip_part()
    picture = drawing.strip_svg(review, seat=seat, line=line, dark=None)
    return Strip(picture, left, right)


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
            _said(store, review, one),
            one.question,
        )


def _said(store: TableStore, review: Review, moment: KeyMoment) -> str:
    """Say what happened at a moment, in the words of the rows of a page."""
    found = review.at(moment.at)
    assert found is not None, "a moment is one of a decision"
    _, state, choices = _opened(store, found)
    view = store.room.game.view(state, found.seat)
    said = moment.said
    for at in {found.done, moment.option}:
        words = found.options[at].words
        what, which = store.room.split_choice(view, choices[at])
        said = said.replace(f"“{words}”", f"“{named(OptionWords(words, what=what, which=which))}”")
    return said


def _regret(review: Review, moment: KeyMoment) -> tuple[str, str]:
    """Say a regret, and in a line of its own how sure it is."""
    from kings.analysis.review import words

    said, sure = words.regret(review, moment)
    if not sure:
        return said, ""
    return said, "Exact, not estimated" if moment.sure == "exact" else f"95% sure: {sure}"


def _further(store: TableStore, review: Review) -> int | None:
    """Return the stop of the next moment that mattered, if there is one."""
    stops = (_last_stop(store, one.at + 1) for one in review.key)
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
    store: TableStore, seat: int | None, *, opened: bool
) -> tuple[str, str, tuple[HandWords, ...]]:
    """Return the table at the moment shown, whose eyes see it, and the hands that they see.

    These are the eyes of ``seat``, or a bystander's (None). ``opened``: whether all hands are, that
    seat's first.
    """
    room, history = store.room, store.history
    names = store.driver.recording.header.options.names
    first = 0 if seat is None else seat
    order = [(first + at) % len(names) for at in range(len(names))] if opened else [seat]
    view, happened = history.through(seat)
    (table, *_), _ = drawn(room, view, happened, narrow=True, threats=False)
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


def _spots(store: TableStore, review: Review, first: Beside | None) -> Iterator[Spot]:
    """Yield where the stops lie on the graph."""
    left, right = _drawing().edges(narrow=True)
    places = _drawing().shares(review, first)
    for stop, line in enumerate(_stop_lines(store)):
        yield Spot(round(left + places[review.step(line)] * (right - left), 4), stop)


def _talk(store: TableStore, review: Review) -> tuple[int, tuple[DealMark, ...]]:
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
    return _last_stop(store, before + 1), tuple(one for one in review.deals if one.line in lines)


def _say_talk(stop: int, deals: Sequence[DealMark]) -> Talk:
    many = "the deals that were struck" if len(deals) > 1 else "the deal that was struck"
    return Talk(stop, f"Without {many}", " ".join(sentence(deal.words) for deal in deals))


_GOLD = "Gold of a deal counts in the lines that name it."


def _decision(
    store: TableStore, weighed: Weighed, wish: Wish, guessed: int | None, *, covered: bool
) -> DecisionWords:
    from kings.analysis.review import words

    figures, review, found = _drawing(), weighed.review, weighed.found
    option = weighed.first if wish.option is None else wish.option
    option = min(option, len(found.options) - 1)
    _, state, choices = _opened(store, found)
    view = store.room.game.view(state, found.seat)
    options = tuple(
        replace(
            OptionWords(found.options[at].words) if covered else weighed.option(at),
            guessed=at == guessed,
            **_pictured(store, view, choice),
        )
        for at, choice in enumerate(choices)
    )
    if covered:
        own, name = weighed.whose == found.seat, review.names[found.seat]
        known = "" if found.eyes == "both" else f"; it is weighed as {name} knew it"
        title = f"Choose one{known}"
        if not own:
            purse = f"You have {state.gold[weighed.whose]} gold, and the price comes next"
            title = f"Pay {name} to …? {purse}"
        return DecisionWords(found.seat, title, options, whose=weighed.whose)
    leads = [store.room.leads_to(state, choice) for choice in choices]
    beside = store.room.leads_openly or found.eyes != "seat"
    ranked = _ranked(options, leads if beside else [""] * len(leads))
    if any(one.leads for one in ranked):
        leads = []  # it is told beside them
    opened = review.at(found.at, "all")
    decides = opened is None or words.best(opened)
    asked = DecisionWords(
        found.seat,
        weighed.best(options),
        ranked,
        option,
        struck=weighed.struck,
        missed=weighed.told_of_missed,
        eyes=words.say_opened(review, found.at, [named(one) for one in options], leads),
        hidden=found.eyes != "both",
        how=f"{found.how} {_GOLD}" if found.sale else found.how,
        deals=tuple(weighed.deals(option)),
        about=weighed.about,
        cost=weighed.cost(leads if decides else []),
        whose=weighed.whose,
        plain=weighed.clear and weighed.missed is None,
    )
    if not found.sale or option == found.default:
        return asked
    return replace(
        asked,
        price=figures.price_svg(
            found,
            review.names,
            option,
            missed=weighed.price(option),
            least=weighed.least(option),
            purses=state.gold,
            dark=None,
            narrow=True,
        ),
        price_words=figures.price_words(found, review.names, option, least=weighed.least(option)),
        price_title=weighed.in_gold(option),
    )


def _ranked(options: Sequence[OptionWords], leads: Sequence[str]) -> tuple[OptionWords, ...]:
    """Return choices with their places: the best first, and beside it what ``leads`` to the same.

    What was done, and what leads to the same as that, comes next. Many choices stand by what they
    could bring alone: the rest of them is folded.
    """
    order = sorted(range(len(options)), key=lambda at: options[at].rank)
    ends = list(dict.fromkeys(leads[at] for at in order))
    several = len(ends) > 1 and len(options) <= FEW
    if several:
        early = {ends[0], *(leads[at] for at in order if options[at].done)}
        order.sort(key=lambda at: (leads[at] not in early, ends.index(leads[at])))
    return tuple(
        replace(one, rank=order.index(at), leads=(leads[at] or "Or else") if several else "")
        for at, one in enumerate(options)
    )


def _pictured(store: TableStore, view: Any, choice: Any) -> dict[str, Any]:
    """Return the cards and the marks of a choice, as fields of ``OptionWords``."""
    marks = marks_of(view, choice, acting=True)
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
