"""Kings' Struggle as an environment of PettingZoo: agents in turn, and a mask of what is allowed.

>>> from kings.adapters import zoo
>>> env = zoo.env(players=4, deals=False)
>>> env.reset(seed=1)
>>> env.agent_selection in env.agents
True

It needs the package ``pettingzoo`` (extra ``pettingzoo``).
"""

from __future__ import annotations

import warnings
from functools import cached_property
from typing import Any

from kings.adapters import course, menu, observation
from kings.adapters.course import Course, Reward
from kings.errors import BadInput, MissingPackage
from kings.records.recording import Recording
from kings.seeds import fresh_seed
from kings.struggle.options import Mode, Options
from kings.words import listed

try:
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError as missing:
    raise MissingPackage(
        "pettingzoo", "An environment of PettingZoo", extra="pettingzoo"
    ) from missing


def env(**settings: Any) -> Any:
    """Return an environment that says in a sentence what is used in the wrong order.

    ``settings``: of ``KingsStruggle``.
    """
    return wrappers.OrderEnforcingWrapper(KingsStruggle(**settings))


class KingsStruggle(AECEnv[str, dict[str, Any], int]):
    """A game of Kings' Struggle in which every question to a seat is one step.

    ``players``: 3 to 6 (S-01); ``mode``: ``day``, ``night`` or ``draw`` (S-12, S-13); ``deals``:
    whether seats may offer deals; ``regulated_market``: by S-58; ``reward``: ``score`` or ``win``,
    paid when the game ends; ``max_cycles``: after so many questions to each seat on average the
    game is truncated (None: it ends by itself, after seven rounds).

    Two tables that a seat can't tell apart give it the same observation and the same mask.
    """

    metadata = {"render_modes": ["ansi"], "name": "kings_struggle_v1", "is_parallelizable": False}  # noqa: RUF012  # PettingZoo's own way

    def __init__(
        self,
        players: int = 4,
        *,
        mode: Mode = "day",
        deals: bool = True,
        regulated_market: bool = False,
        reward: Reward = "score",
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        _check_switches(deals=deals, regulated_market=regulated_market)
        _check_number("players", players, "from 3 to 6", " (S-01)")
        if max_cycles is not None:
            _check_number("max_cycles", max_cycles, "from 1 on, or None")
        if render_mode not in (None, "ansi"):
            raise BadInput(
                f"render_mode is “ansi” or None, not {render_mode!r}: a table is shown in words."
            )
        if reward not in ("score", "win"):
            raise BadInput(f"The reward is “score” or “win”, not {reward!r}.")
        self.options = Options.for_players(players, mode=mode, regulated_market=regulated_market)
        self.deals, self.reward, self.max_cycles = deals, reward, max_cycles
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(players)]
        numbers = menu.NUMBERS if deals else menu.PLAIN
        # Each agent has spaces of its own, as each draws from its own by lot.
        self.action_spaces = {agent: spaces.Discrete(numbers) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: _observation_space(numbers) for agent in self.possible_agents
        }
        self._numbers = numbers
        self.course: Course = course.begin(self.options, deals=deals)

    def observation_space(self, agent: str) -> Any:
        """Return where the observations of an agent lie."""
        self._seat_of(agent)
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the numbers of the menu."""
        self._seat_of(agent)
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; the same seed gives the same draws of chance."""
        self.seed = fresh_seed() if seed is None else seed
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._go_to(course.begin(self.options, deals=self.deals))

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent sees, and what it may answer if it is asked now."""
        seat = self._seat_of(agent)
        question = self.course.question
        if question is not None and question.seat != seat:
            question = None
        row = observation.observe(self.course.view(seat), question)
        mask = np.zeros(self._numbers, np.int8)
        if question is not None:
            mask[list(question.answers)] = 1
        return {"observation": np.array(row, np.float32), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Answer for the agent that is asked; a number that the mask forbids is refused."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise BadInput(f"{agent} is asked something, and None is no answer.")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._go_to(self.course.answer(int(action)))
        self._accumulate_rewards()

    def say(self, action: int) -> str:
        """Say what a number does now; of one that isn't allowed, what it stands for."""
        question = self.course.question
        if question is None or action not in question.answers:
            return menu.say(action)
        return course.say_answer(self.course, action)

    def render(self) -> str | None:
        """Return all that a bystander sees, in words; None unless the render mode is ``ansi``."""
        if self.render_mode is None:
            warnings.warn(
                "Nothing is rendered: make the environment with render_mode='ansi'.", stacklevel=2
            )
            return None
        return "\n".join(course.brief(self.course, None))

    def close(self) -> None:
        """Do nothing: a game holds nothing open."""

    def journal(self) -> Recording:
        """Return the record of the game so far, which ``kings replay`` reads."""
        players = tuple("pettingzoo" for _ in self.possible_agents)
        return course.journal(self.course, players, self.seed, f"game-{self.seed}")

    def _seat_of(self, agent: str) -> int:
        if agent not in self.possible_agents:
            agents = listed(self.possible_agents)
            raise BadInput(f"There is no agent {agent!r}. They are {agents}, clockwise.")
        return self.possible_agents.index(agent)

    @cached_property
    def _most(self) -> int | None:
        return None if self.max_cycles is None else self.max_cycles * len(self.possible_agents)

    def _go_to(self, place: Course) -> None:
        """Go on from a place in the course, when chance has drawn what is due."""
        self.course = course.drawn(place, self.seed)
        outcome = self.course.outcome
        if outcome is not None:
            self.rewards = dict(
                zip(self.possible_agents, course.paid(self.reward, outcome), strict=True)
            )
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._most is not None and self.course.answers >= self._most:
            self.truncations = dict.fromkeys(self.agents, True)
        question = self.course.question
        seat = 0 if question is None else question.seat
        self.agent_selection = self.possible_agents[seat]


def _check_switches(**given: object) -> None:
    for name, value in given.items():
        if not isinstance(value, bool):
            raise BadInput(f"{name} is True or False, not {value!r}.")


def _check_number(name: str, value: object, which: str, rule: str = "") -> None:
    """Refuse what is no number, or less than 1; how many can play is for the rules to say."""
    if not isinstance(value, int) or value < 1:
        raise BadInput(f"{name} is a number {which}, not {value!r}{rule}.")


def _observation_space(numbers: int) -> Any:
    low, high = np.array(observation.LOW, np.float32), np.array(observation.HIGH, np.float32)
    return spaces.Dict(
        {
            "observation": spaces.Box(low, high, dtype=np.float32),
            "action_mask": spaces.Box(0, 1, (numbers,), np.int8),
        }
    )
