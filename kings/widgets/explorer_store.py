"""What the explorer knows: a position, where it came from, its values, a deal, kept positions.

Plain Python with no widget in it. A refusal changes nothing: the last possible position stays.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from kings import errors
from kings.classroom.embargo import check_hindsight
from kings.records.chronicle import stop_moves
from kings.records.formats import Scenario, read_scenario, scenario_state
from kings.records.recording import Recording, replay
from kings.struggle.cards import Card
from kings.struggle.options import Options
from kings.struggle.positions import position_of
from kings.struggle.room import ROOM
from kings.struggle.rules import GAME
from kings.struggle.state import Phase, State
from kings.struggle.view import View
from kings.table import StruggleStore, new_game
from kings.table.background import Work
from kings.table.opening import find_scenario, parse_text
from kings.widgets import explorer_positions as positions
from kings.widgets.page import said

if TYPE_CHECKING:
    from kings.analysis.bargaining.decision import Decision
    from kings.analysis.bargaining.prices import Prices
    from kings.analysis.findings.decision import PriceLine
    from kings.analysis.worth import Lens, Values

MOST_KEPT = 12
"""So many positions can be compared."""


@dataclass(frozen=True, eq=False)
class Kept:
    """A position that was kept to compare, with what was known of it then."""

    name: str
    state: State
    terms: Terms
    answer: Answer


class ExploreStore:
    """One explorer: every verb changes it and tells ``listeners``.

    ``answer``: what is known of the position under these terms so far; ``refusal``: why nothing
    is; ``done``: whether it won't get better. ``chosen``: the choice that is priced; ``gold``: what
    each seat would pay for it. ``record``: the game that is looked through, ``at``: its stop;
    ``opened``: where it lies, if it was not brought as a text.
    """

    def __init__(self, state: State, name: str) -> None:
        self.state = state
        self.name = name
        self.terms = Terms()
        self.answer: Answer | None = None
        self.refusal = ""
        self.done = False
        self.share = 0.0
        self.warm = False
        self.chosen = 0
        self.gold: tuple[int, ...] = (0,) * state.players
        self.record: Recording | None = None
        self.opened: Path | None = None
        self._called = ""
        self.at = 0
        self.kept: tuple[Kept, ...] = ()
        self.listeners: list[Callable[[], None]] = []
        self._work: Work[Answer] = Work(
            self._heard, self._finished, self._failed, self._progress, said
        )

    # The position.

    @property
    def view(self) -> View:
        """The table as somebody sees it who sits nowhere."""
        return GAME.view(self.state, None)

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits where."""
        return self.state.options.names

    def load(self, source: Scenario | Path | str) -> None:
        """Take the position of a scenario, or of the path of its JSON file."""
        scene = find_scenario(source)
        self._take(scenario_state(scene), scene.name)

    def open_text(self, name: str, text: str) -> None:
        """Take a scenario or a game from a file's text; ``name`` is the file's."""
        if name.lower().endswith(".json"):
            self._take_scene(read_scenario(text))
        else:
            self._open(replay(parse_text(text)), name)

    def open_game(self, path: Path | str, at: int | None = None) -> None:
        """Look through a recorded game, at a stop or at the first choice after the first flip."""
        self._open(
            replay(path),
            Path(path).stem.replace("_", " ").capitalize(),
            at,
            opened=Path(path),
        )

    def deal(self, options: Options, round: int, seed: int) -> None:
        """Take a position that was dealt and played by lot, to build from."""
        self._take(positions.deal_out(options, round, seed), f"A deal of round {round}")

    @property
    def stops(self) -> int:
        """How many moments the game has that is looked through; 0 for none."""
        return 0 if self.record is None else len(stop_moves(self.record.moments, ROOM))

    def look(self, at: int) -> None:
        """Take the position of a stop of the game that is looked through."""
        if self.record is None or not 0 <= at < self.stops:
            raise errors.BadInput("There is no such moment in this game.")
        self._look(at)
        self._changed()

    def build(self, words: positions.Words) -> None:
        """Put the position together anew from words; an impossible one is refused."""
        self._edit(positions.state_from(words, self.state))

    def change(self, place: positions.Place, card: Card) -> None:
        """Let another card lie in a place; the two cards of the deck change places."""
        self._edit(positions.change_card(self.state, place, card))

    def drop_deals(self) -> None:
        """Take the position without its deals and promises."""
        self._edit(positions.dropped_deals(self.state))

    def _open(
        self,
        record: Recording,
        name: str,
        at: int | None = None,
        *,
        opened: Path | None = None,
    ) -> None:
        check_hindsight(opened, record.header.id)
        if not record.moments:
            raise errors.BadRecord("This game has no move yet.")
        moves = stop_moves(record.moments, ROOM)
        if at is None:
            at = next(
                (stop for stop, many in enumerate(moves) if many and _open_choice(record, many)),
                0,
            )
        if not 0 <= at < len(moves):
            raise errors.BadInput(f"The game has moments 0 to {len(moves) - 1}, not {at}.")
        self.record, self._called, self.opened = record, name, opened
        self._look(at)
        self._changed()

    def _look(self, at: int) -> None:
        assert self.record is not None
        many = stop_moves(self.record.moments, ROOM)[at]
        self.at = at
        self.state = self.record.moments[many - 1].state if many else self.record.first
        self.name = f"{self._called}, moment {at}"

    def _take_scene(self, scene: Scenario) -> None:
        self._take(scenario_state(scene), scene.name)

    def _take(self, state: State, name: str) -> None:
        self.record, self.opened, self.at = None, None, 0
        self.state, self.name = state, name
        self._changed()

    def _edit(self, state: State) -> None:
        if state == self.state:
            return
        chosen, gold = self.chosen, self.gold
        self.state = state
        if not self.name.endswith(", changed"):
            self.name = f"{self.name}, changed"
        self._new(chosen, tuple(map(min, gold, state.gold)))

    # What it is worth.

    def see(self, terms: Terms) -> None:
        """Measure through another lens, with another continuation, or with other knowledge."""
        if terms != self.terms:
            self.terms = terms
            self._measure()
            self._tell()

    def price(self, choice: int) -> None:
        """Price another choice."""
        if self.answer is None or not 0 <= choice < self.answer.decision.choices:
            raise errors.BadInput("There is no such choice to price.")
        self.chosen = choice
        self._tell()

    def pay(self, seat: int, gold: int) -> None:
        """Let a seat pay so much in the deal that is tried."""
        if not 0 <= gold <= self.state.gold[seat]:
            raise errors.BadInput(
                f"{self.names[seat]} has {self.state.gold[seat]} gold and can't pay {gold} (S-53)."
            )
        self.gold = (*self.gold[:seat], gold, *self.gold[seat + 1 :])
        self._tell()

    @property
    def signatures(self) -> tuple[Signature, ...]:
        """What the deal that is tried brings each seat; ``BadInput`` where there is none."""
        if self.answer is None:
            raise errors.BadInput("Nothing has been measured yet; wait for the values.")
        return signatures(self.answer, self.chosen, self.gold)

    def measure(self) -> None:
        """Begin to measure the position; listeners hear of every better answer."""
        self._measure()
        self._tell()

    def stop(self) -> None:
        """Measure no further."""
        self._work.give_up()

    def _measure(self) -> None:
        state, terms = self.state, self.terms
        self.answer, self.refusal, self.done, self.share = None, "", False, 0.0
        self._work.ask(lambda progress: answers(state, terms, progress))

    def _heard(self, answer: Answer) -> None:
        if self.answer is None:
            self.chosen = self._first_choice(answer)
        self.answer, self.warm = answer, True
        self._tell()

    def _finished(self) -> None:
        self.done = True
        self._tell()

    def _first_choice(self, answer: Answer) -> int:
        """Return the choice that was priced, or else the one with the largest surplus."""
        decision = answer.decision
        if 0 < self.chosen < decision.choices:
            return self.chosen
        if answer.prices is None:
            return decision.unpaid
        surplus = answer.prices.surplus
        others = [at for at in range(decision.choices) if at != decision.unpaid]
        return max(others, key=lambda at: surplus[at], default=decision.unpaid)

    def _failed(self, sentence: str) -> None:
        self.refusal, self.done = sentence, True
        self._tell()

    def _progress(self, share: float) -> None:
        self.share = share
        self._tell()

    # Kept positions.

    def keep(self, name: str = "") -> None:
        """Keep the position to compare it."""
        if self.answer is None:
            raise errors.BadInput("This position hasn't been measured yet; wait for its values.")
        if len(self.kept) == MOST_KEPT:
            raise errors.BadInput(f"{MOST_KEPT} positions are kept; remove one first.")
        called = name.strip()[:60] or self.name
        self.kept = (*self.kept, Kept(called, self.state, self.terms, self.answer))
        self._tell()

    def back_to(self, at: int) -> None:
        """Take a kept position again, under the terms it was kept with."""
        kept = self._kept_at(at)
        self.terms = kept.terms
        self._take(kept.state, kept.name)

    def let_go(self, at: int) -> None:
        """Keep a position no longer."""
        self._kept_at(at)
        self.kept = (*self.kept[:at], *self.kept[at + 1 :])
        self._tell()

    def _kept_at(self, at: int) -> Kept:
        if not 0 <= at < len(self.kept):
            raise errors.BadInput("There is no such kept position.")
        return self.kept[at]

    # Playing on.

    def table(self) -> StruggleStore:
        """Return a table at this position: a person on the seat that decides, else greedy bots."""
        asks = [ask.seat for ask in GAME.asks(self.state) if ask.seat >= 0]
        if not asks:
            raise errors.BadInput(
                "Nobody has anything to decide here, so there is nothing to play."
            )
        me = self.answer.decision.active if self.answer is not None else asks[0]
        players = ["human" if seat == me else "greedy" for seat in range(self.state.players)]
        scene = Scenario(
            "kings-scenario",
            1,
            "struggle",
            self.name,
            "What happens if we play on from here?",
            self.state.options,
            position_of(self.state),
        )
        return new_game(players=players, scenario=scene)

    def _changed(self) -> None:
        """Forget what was known of another position, and measure this one."""
        self._new(0, (0,) * self.state.players)

    def _new(self, chosen: int, gold: tuple[int, ...]) -> None:
        self.chosen, self.gold = chosen, gold
        self._measure()
        self._tell()

    def _tell(self) -> None:
        for listener in self.listeners:
            listener()


def _open_choice(record: Recording, many: int) -> bool:
    """Say whether somebody has a real choice after so many moves, with the cards turned up."""
    state = record.moments[many - 1].state
    if state.phase not in (Phase.WINDOW, Phase.TURN):
        return False
    (ask,) = GAME.asks(state)
    return len(GAME.choices(state, ask.seat)) > 1


# What is asked of the rooms that price. They are loaded with the first question: that, and
# compiling the rules, takes seconds the first time, so both are done beside the page.

PRECISION = 0.1
"""The standard error in VP that is measured down to."""
SECONDS = 4.0
"""So long it is refined at most."""

CONTINUATIONS: tuple[tuple[str, str | None], ...] = (
    ("as fits the position", None),
    ("everybody's best, no more deals", "backward induction"),
    ("an auction at every later choice", "menu auctions"),
    ("greedy bots", "greedy"),
    ("bots that pay one another", "paying"),
    ("at random", "random"),
)
"""How all play on after the choice, in words and as ``kings.analysis.worth`` calls it."""


@dataclass(frozen=True, slots=True)
class Terms:
    """How values are measured: through which lens, how all play on, and who knows what.

    ``open_cards``: the one who asks sees all cards; else only what the deciding seat may know.
    """

    lens: Lens = "vp"
    continuation: str | None = None
    open_cards: bool = True


@dataclass(frozen=True, eq=False)
class Answer:
    """The values of a position under some terms, the table of its decision, and the prices."""

    values: Values
    decision: Decision
    prices: Prices | None
    refusal: str = ""

    def line(self, choice: int) -> PriceLine | None:
        """Return the price line of a choice; None where there is no price."""
        from kings.analysis.findings.decision import price_line

        if self.prices is None or choice == self.decision.unpaid:
            return None
        return price_line(self.prices, choice)

    def sentences(self, choice: int) -> tuple[str, ...]:
        """Say what a choice costs and who can pay for it."""
        return (self.refusal,) if self.prices is None else self.prices.sentences(choice)


@dataclass(frozen=True, slots=True)
class Signature:
    """What a deal brings a seat against no deal, in VP or in chances; whether the seat signs it.

    ``party``: whether it is asked at all.
    """

    seat: int
    name: str
    gain: float
    party: bool

    @property
    def signs(self) -> bool:
        """Whether the seat loses nothing by signing."""
        return self.gain > -1e-9


def answers(state: State, terms: Terms, progress: Callable[[float], None]) -> Iterator[Answer]:
    """Yield a first answer soon, and then better ones.

    Raises ``MissingPackage`` without the compiled kernel, ``BadInput`` where nobody has a choice.
    """
    worth = _worth()
    found = worth.refine(
        state,
        open_cards=terms.open_cards,
        continuation=terms.continuation,
        lens=terms.lens,
        precision=PRECISION,
        seconds=SECONDS,
        threads=1,
        progress=progress,
    )
    for values in found:
        yield _priced(worth.decision(values), values)


def _priced(decision: Decision, values: Values) -> Answer:
    from kings.analysis.bargaining.prices import price_choices

    try:
        return Answer(values, decision, price_choices(decision))
    except errors.BadInput as error:  # values stand all the same
        return Answer(values, decision, None, str(error))


def signatures(answer: Answer, choice: int, gold: Sequence[int]) -> tuple[Signature, ...]:
    """Return what a deal brings each seat: ``choice`` for gold that each seat pays the active one.

    ``gold``: what each seat pays, shape (seats,); the active seat pays itself nothing. Raises
    ``BadInput`` for gold that nobody has (S-53) and where nobody pays.
    """
    from kings.analysis.bargaining.decision import Payment
    from kings.analysis.bargaining.prices import price_deal

    decision = answer.decision
    paid = [
        Payment(seat, decision.active, amount)
        for seat, amount in enumerate(gold)
        if amount and seat != decision.active
    ]
    if not paid:
        raise errors.BadInput("Nobody pays yet: move a slider, and see who would sign.")
    deal = price_deal(decision, choice, paid)
    return tuple(
        Signature(seat, name, deal.gains[seat], seat in deal.parties)
        for seat, name in enumerate(decision.names)
    )


def _worth() -> ModuleType:
    try:
        from kings.analysis import worth
    except ModuleNotFoundError as missing:
        raise errors.MissingPackage(str(missing.name), "What-if", extra="analysis") from missing
    return worth
