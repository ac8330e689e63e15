"""Kings' Struggle as games of OpenSpiel, which are there when this module is imported.

``kings_struggle`` is the whole game: a draw is a node of chance, a question a node of the seat
that is asked. ``struggle_last_round`` begins in the last round of a scenario, without deals, so
that it is small enough to be solved.

>>> import pyspiel
>>> from kings.adapters import spiel
>>> pyspiel.load_game("kings_struggle(players=3,deals=false)").num_players()
3

It needs the package ``open-spiel`` (extra ``openspiel``).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kings.adapters import course, menu, observation
from kings.adapters.course import Course
from kings.errors import BadInput, MissingPackage
from kings.records.recording import Recording
from kings.struggle import moves
from kings.struggle.cards import DECK, Card
from kings.struggle.options import Options
from kings.struggle.state import GOLD, ROUNDS, Phase

try:
    import numpy as np
    import pyspiel
except ImportError as missing:
    raise MissingPackage("open-spiel", "A game of OpenSpiel", extra="openspiel") from missing

PAIRS = tuple((one, other) for at, one in enumerate(DECK) for other in DECK[at + 1 :])
"""The two cards that a seat may set aside, by the number of the outcome (S-12)."""
MOST_A_CARD = 5
"""Points that a won card brings at most: six equal ones score 30 (S-61)."""


def _kind(name: str, title: str, chance: Any, settings: dict[str, Any]) -> Any:
    kinds = pyspiel.GameType
    return kinds(
        short_name=name,
        long_name=title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=chance,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=6,
        min_num_players=3,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=settings,
    )


WHOLE = _kind(
    "kings_struggle",
    "Kings' Struggle",
    pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    {"players": 4, "mode": "day", "deals": True, "regulated_market": False, "reward": "score"},
)
LAST_ROUND = _kind(
    "struggle_last_round",
    "The last round of Kings' Struggle",
    pyspiel.GameType.ChanceMode.DETERMINISTIC,
    {"scenario": "the_last_lead", "reward": "score"},
)


def _bounds(start: Course, reward: str) -> Any:
    """Return what OpenSpiel wants to know of a game's size."""
    players, deals = start.state.players, start.deals
    windows = ROUNDS * (2 * players + 1)
    # In a window each seat offers once, and after each offer all are asked again, twice at most.
    talk = windows * (players + 1) * 3 * players if deals else 0
    most = float(GOLD + MOST_A_CARD * len(DECK) * players) if reward == "score" else 1.0
    return pyspiel.GameInfo(
        num_distinct_actions=menu.NUMBERS if deals else menu.PLAIN,
        max_chance_outcomes=len(PAIRS),
        num_players=players,
        min_utility=0.0,
        max_utility=most,
        utility_sum=None,
        max_game_length=windows + ROUNDS * 2 * players + talk,
    )


class _Game(pyspiel.Game):
    """What the two games have in common: where they start, and what is paid at the end."""

    def __init__(self, kind: Any, start: Course, given: dict[str, Any]) -> None:
        self.start, self.reward = start, given["reward"]
        if self.reward not in ("score", "win"):
            raise BadInput(f"The reward is “score” or “win”, not {self.reward!r}.")
        super().__init__(kind, _bounds(start, self.reward), given)

    def new_initial_state(self) -> Table:
        """Return the table before anything is drawn or asked."""
        return Table(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Return who writes down what a seat sees."""
        return Observer(iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class KingsStruggle(_Game):
    """The whole game; its settings are those of ``kings.adapters.zoo.KingsStruggle``."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**WHOLE.parameter_specification, **(params or {})}
        options = Options.for_players(
            given["players"], mode=given["mode"], regulated_market=given["regulated_market"]
        )
        super().__init__(WHOLE, course.begin(options, deals=given["deals"]), given)

    def max_chance_nodes_in_history(self) -> int:
        """Return how many draws there are, unless all decks are tied to their last card."""
        players = self.start.state.players
        return players * len(DECK) + players + 1


class LastRound(_Game):
    """The last round of a scenario without deals.

    ``scenario``: the name of one that comes with the program, or the path of a file.
    """

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**LAST_ROUND.parameter_specification, **(params or {})}
        super().__init__(LAST_ROUND, course.last_round(given["scenario"]), given)

    def max_chance_nodes_in_history(self) -> int:
        """Return none: everything is drawn already."""
        return 0


class Table(pyspiel.State):
    """A moment of a game: its course, and what of the present draw is settled already.

    A draw is one node after the other: for each deck that is shuffled one card after the other
    (outcomes 0 to 9: Peasant to King), for each seat that sets cards aside one pair.
    """

    def __init__(self, game: _Game) -> None:
        super().__init__(game)
        self.begun, self.reward = game.start, game.reward
        self.course = game.start
        self.drawn: tuple[int, ...] = ()

    def current_player(self) -> Any:
        """Return who is asked, or chance, or that the game is over."""
        if self.course.over:
            return pyspiel.PlayerId.TERMINAL
        if self.course.chance:
            return pyspiel.PlayerId.CHANCE
        assert self.course.question is not None
        return self.course.question.seat

    def _legal_actions(self, player: int) -> list[int]:
        question = self.course.question
        if question is None or question.seat != player:
            return []
        return sorted(question.answers)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return what can be drawn next, all equally likely."""
        open_ = self._outcomes()
        return [(outcome, 1 / len(open_)) for outcome in open_]

    def _outcomes(self) -> list[int]:
        if self.course.state.phase is Phase.SET_ASIDE:
            return list(range(len(PAIRS)))
        deck = self.drawn[len(self.drawn) // len(DECK) * len(DECK) :]
        return [place for place in range(len(DECK)) if place not in deck]

    def _apply_action(self, action: int) -> None:
        if not self.course.chance:
            self.course = self.course.answer(action)
            return
        if action not in self._outcomes():
            raise BadInput(f"Chance can't draw {action} now.")
        self.drawn += (action,)
        while len(left := self._outcomes()) == 1:  # the last card of a deck
            self.drawn += (left[0],)
        move = self._whole()
        if move is not None:
            self.course, self.drawn = self.course.draw(move), ()

    def _whole(self) -> moves.Shuffle | moves.DrawMode | moves.SetAside | None:
        """Return the draw, if all of it is settled."""
        state = self.course.state
        if state.phase is Phase.DRAW_MODE:
            return moves.DrawMode(DECK[self.drawn[0]])
        if state.phase is Phase.SET_ASIDE:
            pairs = tuple(PAIRS[place] for place in self.drawn)
            return moves.SetAside(pairs) if len(pairs) == state.players else None
        if len(self.drawn) < len(DECK) * len(state.drawing):
            return None
        cards = [DECK[place] for place in self.drawn]
        decks: list[tuple[Card, ...] | None] = [None] * state.players
        for at, seat in enumerate(state.drawing):
            decks[seat] = tuple(cards[at * len(DECK) : (at + 1) * len(DECK)])
        return moves.Shuffle(tuple(decks))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            if self.course.state.phase is Phase.SET_ASIDE:
                one, other = PAIRS[action]
                return f"set aside {one.title} and {other.title}"
            return f"draw {DECK[action].title}"
        question = self.course.question
        if question is None or question.seat != player or action not in question.answers:
            return menu.say(action)
        return f"{action} {course.say_answer(self.course, action)}"

    def is_terminal(self) -> bool:
        """Say whether the game is over."""
        return self.course.over

    def returns(self) -> list[float]:
        """Return what each seat is paid; nothing before the end."""
        outcome = self.course.outcome
        if outcome is None:
            return [0.0] * self.course.state.players
        return list(course.paid(self.reward, outcome))

    def __str__(self) -> str:
        lines = course.brief(self.course, None)
        return "\n".join((*lines, f"Drawn: {self.drawn}") if self.drawn else lines)

    def journal(self, name: str = "openspiel") -> Recording:
        """Return the record of the game so far, which ``kings replay`` reads, under a name."""
        players = tuple("openspiel" for _ in range(self.course.state.players))
        return course.journal(self.course, players, 0, name)  # whoever asks draws, by no seed


class Observer:
    """Writes down what a seat sees: as numbers, and as text.

    What everybody sees, or the seat alone, OpenSpiel can ask for apart from each other: that is
    text only, and so is what a seat remembers of a whole game.
    """

    def __init__(self, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"Observations take no parameters, such as {params}.")
        self._recall, self._public = kind.perfect_recall, kind.public_info
        self._private = kind.private_info != pyspiel.PrivateInfoType.NONE
        whole = self._public and self._private and not self._recall
        self.tensor = np.zeros(observation.LENGTH if whole else 0, np.float32)
        self.dict = {"observation": self.tensor} if whole else {}

    def set_from(self, state: Table, player: int) -> None:
        """Write the numbers, if there are any."""
        if self.dict:
            question = state.course.question
            if question is not None and question.seat != player:
                question = None
            self.tensor[:] = observation.observe(state.course.view(player), question)

    def string_from(self, state: Table, player: int) -> str:
        """Return the text: of all that the seat remembers, or of the table as it sees it now."""
        place = state.course
        if not self._public:
            own = place.view(player)
            return f"hand {own.own.hand}, face down {own.own_sealed}" if self._private else ""
        if self._recall:
            return course.information(place, state.begun, player if self._private else None)
        if not self._private:
            return "\n".join(course.brief(place, None))
        return "\n".join((*course.brief(place, player), course.asked(place, player)))


def register(games: Sequence[tuple[Any, Any]]) -> None:
    """Let OpenSpiel find these games by their names."""
    for kind, game in games:
        pyspiel.register_game(kind, game)


register(((WHOLE, KingsStruggle), (LAST_ROUND, LastRound)))
