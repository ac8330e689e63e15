"""A turn of the last round, and what each choice is worth to each player.

In the last round the cards are open, so every value is computed to the end of the game and nothing
is sampled. Lessons 1 to 5 draw their numbers from such turns, or take one from a scenario.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from functools import cache, cached_property

from kings.analysis.bargaining.decision import Decision
from kings.analysis.bargaining.prices import Prices, price_choices
from kings.analysis.worth import decision, values
from kings.errors import BadInput
from kings.lessons.desk import shipped_file
from kings.lessons.task import NAMES, Table, Task, played
from kings.markup import element
from kings.records.formats import Scenario, read_scenario, scenario_state
from kings.records.recording import Recording
from kings.struggle import GAME, Options, Phase, State
from kings.struggle.say_scores import say_interests
from kings.struggle.state import GOLD, ROUNDS

CONTINUATION = (
    "Each row is a choice; below a name stands what that player has at the end of the game, in "
    "points (VP) with gold counted, if nobody pays anybody and all then play as well as they can."
)
NEAR = 1e-9
"""Values that are less apart than this are the same: only rounding sets them apart."""


@dataclass(frozen=True)
class Turn:
    """A turn of the last round: the position, and the decision with its values in VP."""

    position: State
    decision: Decision

    @property
    def active(self) -> int:
        """The seat whose turn it is."""
        return self.decision.active

    @property
    def actor(self) -> str:
        """The name of the player whose turn it is."""
        return self.decision.names[self.active]

    @property
    def others(self) -> tuple[int, ...]:
        """The other seats."""
        return self.decision.others

    @property
    def names(self) -> tuple[str, ...]:
        """All names, by seat."""
        return self.decision.names

    @property
    def gold(self) -> tuple[int, ...]:
        """The purses, in whole gold by seat."""
        return self.decision.gold

    @property
    def choices(self) -> range:
        """All choices, by their places in the table."""
        return range(self.decision.choices)

    @property
    def unpaid(self) -> int:
        """The choice that is made if nobody pays."""
        return self.decision.unpaid

    @cached_property
    def prices(self) -> Prices:
        """What each choice costs and who can pay for it."""
        return price_choices(self.decision)

    @property
    def settled(self) -> bool:
        """Whether it is plain what is done unpaid: one choice is best for the player on turn."""
        own = sorted(self.decision.values[:, self.active].tolist())
        return len(own) == 1 or own[-1] > own[-2] + NEAR

    def value(self, choice: int, *seats: int) -> float:
        """Return what these seats have together, in VP, if a choice is made and nobody pays."""
        return float(self.decision.values[choice, list(seats)].sum())

    def best_for(self, *seats: int) -> int:
        """Return the choice that is best for these seats together.

        Of equally good ones it is the one that the player on turn prefers.
        """
        order = self.decision.tie_order
        return max(order, key=lambda choice: round(self.value(choice, *seats), 9))

    def gain(self, choice: int, seat: int) -> float:
        """Return what a choice is worth to a seat, in VP, compared with what is done unpaid."""
        return self.value(choice, seat) - self.value(self.unpaid, seat)

    # As students see it.

    @property
    def letters(self) -> tuple[str, ...]:
        """The letters that stand for the choices."""
        return letters(self.decision.choices)

    def letter(self, choice: int) -> str:
        """Return the letter that stands for a choice."""
        return self.letters[choice]

    def choice(self, letter: str) -> int:
        """Return the place of the choice that a letter stands for; ``BadInput`` for no choice."""
        if letter not in self.letters:
            known = ", ".join(self.letters)
            raise BadInput(f"There is no choice {letter}; there are: {known}.")
        return self.letters.index(letter)

    def table(self) -> Table:
        """Return the values as a table: a line for each choice, named by a letter."""
        rows = zip(self.letters, self.decision.labels, self.decision.values, strict=True)
        return Table(
            ("choice", "what it is", *self.names),
            tuple((letter, label, *map(float, row)) for letter, label, row in rows),
        )

    def given(self) -> dict[str, object]:
        """Return the values as Python has them: ``values[choice][name]``, ``gold[name]``."""
        rows = zip(self.letters, self.decision.values.tolist(), strict=True)
        return {
            "who": self.actor,
            "values": {letter: dict(zip(self.names, row, strict=True)) for letter, row in rows},
            "gold": dict(zip(self.names, self.gold, strict=True)),
        }

    def purses(self) -> str:
        """Return the sentence of a task that says what is in the purses."""
        gold = zip(self.names, self.gold, strict=True)
        return f"Gold in the purses: {', '.join(f'{name} {purse}' for name, purse in gold)}."

    def task(self, *words: str, **given: object) -> Task:
        """Return a task about this turn, with its table.

        ``words``: the paragraphs after the one that says whose turn it is; ``given``: what is
        handed to Python beside the table, by name.
        """
        opening = f"The last round, cards turned up, and {self.actor} decides. {CONTINUATION}"
        return Task((opening, *words), self.table(), {**self.given(), **given})


def letters(many: int) -> tuple[str, ...]:
    """Return the letters that stand for ``many`` choices: A, B, C …"""
    return tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ"[:many])


def last_round(rng: random.Random, players: int = 3) -> State:
    """Play a game by Day at random up to the first turn of its last round."""
    start = GAME.start(Options(names=NAMES[:players], mode="day"))
    return played(start, rng, lambda state: state.phase is Phase.TURN and state.round == 7)


def draw_turn(
    rng: random.Random, players: int = 3, *, poor: bool = False, settled: bool = False
) -> Turn | None:
    """Draw a turn of the last round with three to six choices; None if this game has none.

    ``players``: how many sit at the table; ``poor``: purses are drawn anew, one to six gold each,
    so that they matter; ``settled``: it has to be plain what is done unpaid.
    """
    state = last_round(rng, players)
    if state.actor is None or not 3 <= len(GAME.choices(state, state.actor)) <= 6:
        return None
    if poor:
        gold = tuple(rng.randint(1, 6) for _ in state.gold)
        state = replace(state, gold=gold, bank=GOLD - sum(gold))
    turn = turn_at(state)
    return turn if turn.settled or not settled else None


def turn_at(state: State) -> Turn:
    """Return the turn of a position in the last round, with values that are computed exactly."""
    return Turn(state, decision(values(state, open_cards=True)))


def moment(scenario: Scenario) -> Turn | State:
    """Return the decision of a scenario of the last round, or else its position.

    Before the last round the values of a choice hang on cards that nobody has chosen yet.
    """
    state = scenario_state(scenario)
    return turn_at(state) if state.round == ROUNDS and state.phase is Phase.TURN else state


@dataclass(frozen=True)
class Bargained:
    """A bargain of one table of a class, and what came of it.

    ``table``: its number; ``title``: what the step was called; ``names``: by seat; ``turn``: what
    was decided (None: before the last round); ``record``: the game as it stands (None: none that
    can be read); ``sealed``: the offers that were written down unseen, in gold by seat (None: there
    is none).
    """

    table: int
    title: str
    names: tuple[str, ...]
    turn: Turn | None
    record: Recording | None
    sealed: tuple[int | None, ...] = ()

    @property
    def points(self) -> tuple[float, ...] | None:
        """What everybody ended with, in VP by seat; None while the game is not over."""
        found = None if self.record is None else GAME.outcome(self.record.state)
        return None if found is None else tuple(map(float, found.scores))


def scene(name: str) -> Turn:
    """Return the decision of a scenario in the last round, with what every choice is worth.

    ``name``: of the scenario. Raises ``BadInput`` if none of this name came with the program.

    For example ``kings.scene("A card for sale").table()``.
    """
    return turn_at(scenario_state(scenario_called(name)))


@cache
def scenario_called(name: str) -> Scenario:
    """Return the scenario of this name that came along; ``BadInput`` lists those there are."""
    files = sorted(shipped_file("scenarios").glob("*.json"))
    scenarios = [read_scenario(file.read_text(encoding="utf-8")) for file in files]
    scenes = {scenario.name: scenario for scenario in scenarios}
    if name not in scenes:
        raise BadInput(f"There is no scenario “{name}”; there are: {', '.join(sorted(scenes))}.")
    return scenes[name]


@dataclass(frozen=True, slots=True)
class PrivateSheet:
    """The sheet of one player; a notebook shows it folded, so that only its player opens it."""

    name: str
    task: Task

    def _repr_html_(self) -> str:
        title = f"{self.name}’s private sheet: open it only if you are {self.name}"
        return element("details", element("summary", title), self.task.page())

    def __repr__(self) -> str:
        """Return whose it is, and nothing that is on it."""
        return f"{self.name}’s private sheet."


def private_sheet(turn: Turn, name: str, note: str = "") -> PrivateSheet:
    """Return the sheet of one player: what each choice brings that player, and the player's gold.

    ``turn``: what ``scene`` returned; ``name``: the player's; ``note``: what the player is asked
    to do, such as what a lot says. What the others have is not on it. Where won cards may change
    hands (S-57) it also says what the player may want them for.
    Raises ``BadInput`` for anything but a scene, and if there is no such player.

    For example ``kings.private_sheet(kings.scene("A card for sale"), "Ada")``.
    """
    if not isinstance(turn, Turn):
        raise BadInput(
            f"A private sheet belongs to a scene, not to a value of type {type(turn).__name__}; "
            "kings.scene finds one by its name."
        )
    if name not in turn.names:
        raise BadInput(f"There is no {name} at this table; there are: {', '.join(turn.names)}.")
    seat, options = turn.names.index(name), turn.position.options
    words = (
        f"You are {name}, with {turn.gold[seat]} gold. "
        + ("You decide." if name == turn.actor else f"{turn.actor} decides.")
        + " The table says what you have in the end, in points with gold counted, if nobody pays.",
        *(say_interests(turn.position.piles[seat], options.tables) if options.free_market else ()),
        "The others have other numbers, which you don't know. Don't show this to them.",
        *([note] if note else []),
    )
    rows = zip(turn.letters, turn.decision.labels, turn.decision.values[:, seat], strict=True)
    table = Table(
        ("choice", "what it is", "you"),
        tuple((letter, label, float(value)) for letter, label, value in rows),
    )
    return PrivateSheet(name, Task(words, table))
