"""The suites by which PettingZoo and OpenSpiel judge games, asked about ours, and two readers.

It runs in the environment of ``python -m tests.adapters``, where they are, and prints a line of
JSON for what was asked: ``python tests/adapters/suites.py pettingzoo``.
"""

from __future__ import annotations

import contextlib
import io
import json
import pickle
import random
import sys
import unittest
import warnings
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

TABLES: tuple[dict[str, Any], ...] = (
    {"players": 4, "deals": False},
    {"players": 4},
    {"players": 3, "mode": "night"},
    {"players": 5, "mode": "draw", "reward": "win"},
    {"players": 6, "mode": "night", "regulated_market": True},
)
"""Settings that both adapters know."""

GAMES = ("struggle_last_round", "struggle_last_round(scenario=who_should_lead,reward=win)")


def named(table: dict[str, Any]) -> str:
    """Return a table as OpenSpiel writes it."""
    return f"kings_struggle({','.join(f'{key}={value}' for key, value in table.items())})"


# PettingZoo.


def pettingzoo() -> dict[str, Any]:
    """Run PettingZoo's tests; a warning of theirs is a failure."""
    from pettingzoo.test import api_test, seed_test
    from pettingzoo.utils import TerminateIllegalWrapper

    from kings.adapters import zoo

    passed: Counter[str] = Counter()
    for table in TABLES:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            # Both are said of every environment that holds its mask beside its observation, unless
            # its name stands on a list of PettingZoo's own.
            for said in ("Observation space for each agent probably", "Observation is not a NumPy"):
                warnings.filterwarnings("ignore", message=said)
            api_test(zoo.env(**table), num_cycles=400)
            passed["api_test"] += 1
            seed_test(lambda table=table: zoo.env(**table), num_cycles=60)
            passed["seed_test"] += 1
            _play(TerminateIllegalWrapper(zoo.env(**table), illegal_reward=-1))
            passed["wrapped"] += 1
    environment = zoo.env(max_cycles=3)
    environment.reset(seed=1)
    asked = 0
    for agent in environment.agent_iter():
        seen, _, ended, cut, _ = environment.last()
        done = ended or cut
        asked += not done
        environment.step(None if done else _first(environment, agent, seen))
    return {**passed, "cut after": asked, "cut": not environment.agents}


def _play(environment: Any) -> None:
    environment.reset(seed=3)
    for agent in environment.agent_iter():
        seen, _, ended, cut, _ = environment.last()
        environment.step(None if ended or cut else _first(environment, agent, seen))


def _first(environment: Any, agent: str, seen: Any) -> Any:
    return environment.action_space(agent).sample(seen["action_mask"])


def habits() -> dict[str, Any]:
    """Do what somebody does first who knows PettingZoo, right and wrong; return what is said."""
    from pettingzoo.utils import turn_based_aec_to_parallel

    from kings.adapters import zoo
    from kings.errors import KingsError

    refused = {}
    wrong: tuple[dict[str, Any], ...] = (
        *({"players": "4"}, {"players": 7}, {"deals": "false"}, {"regulated_market": 1}),
        *({"render_mode": "human"}, {"max_cycles": 0}, {"reward": "zero-sum"}),
    )
    for settings in wrong:
        try:
            zoo.env(**settings)
        except KingsError as error:
            refused[str(settings)] = str(error)
    environment = zoo.env(deals=False, render_mode="ansi")
    environment.reset(seed=1)
    agent, plain = environment.agent_selection, environment.unwrapped
    for does in (plain.observe, plain.observation_space, plain.action_space):
        try:
            does("player_1")
        except KingsError as error:
            refused[does.__name__] = str(error)
    try:
        environment.step(0)
    except KingsError as error:
        refused["step"] = str(error)
    said = [plain.say(number) for number in (10, 0, 49)]
    silent = zoo.env()
    silent.reset()
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        shown = silent.render()
    played = []
    for seed in (1, 1, 2):
        answers, paid = [], Counter[str]()
        environment.reset(seed=seed)
        for place, one in enumerate(environment.possible_agents):
            environment.action_space(one).seed(place)
        for one in environment.agent_iter():
            seen, reward, ended, cut, _ = environment.last()
            paid[one] += reward
            answers.append(None if ended or cut else _first(environment, one, seen))
            environment.step(answers[-1])
        played.append((answers, paid))
    return {
        "refused": refused,
        "asked first": agent,
        "said": said,
        "table": environment.render().splitlines()[0],
        "not shown": [shown, *(str(one.message) for one in caught)],
        "again": [played[0] == played[1], played[0] == played[2]],
        "parallel": sorted(turn_based_aec_to_parallel(zoo.env()).reset(seed=1)[0]),
    }


# OpenSpiel.


def openspiel() -> dict[str, Any]:
    """Run OpenSpiel's tests of games on ours."""
    import pyspiel

    from kings.adapters import spiel

    for kind in (spiel.WHOLE, spiel.LAST_ROUND):
        assert kind in pyspiel.registered_games()
    passed: Counter[str] = Counter()
    for words in (*map(named, TABLES), *GAMES):
        game = pyspiel.load_game(words)
        with contextlib.redirect_stdout(io.StringIO()):
            pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
        passed["random_sim_test"] += 1
        assert str(pickle.loads(pickle.dumps(game))) == str(game)
    for result, ran in _cases():
        assert result.wasSuccessful(), [*result.failures, *result.errors]
        passed[ran] += result.testsRun
    return {**passed, "tree": _tree(pyspiel.load_game(GAMES[0]))}


def _cases() -> Iterator[tuple[Any, str]]:
    """Yield how OpenSpiel's own cases went, made for our games as it makes them for its own."""
    import pyspiel
    from open_spiel.integration_tests import api_test
    from open_spiel.python.tests.games_sim_test import GamesSimTest

    for words in (GAMES[0], named(TABLES[0]), named(TABLES[2])):
        game = pyspiel.load_game(words)
        made = {"game": game, "game_name": words, "runTest": None}
        part = type("Part", (api_test.EnforceAPIOnPartialTreeBase,), made)
        yield _run(part, lambda name: name.startswith("test_")), "api_test"
        sim = type(
            "Sim", (GamesSimTest,), {"test_ours": lambda self, game=game: self.sim_game(game)}
        )
        yield _run(sim, lambda name: name == "test_ours"), "games_sim_test"
    # Of the tests on whole trees those that need no tensor of all that a seat remembers.
    made = {"game": pyspiel.load_game(GAMES[0]), "game_name": GAMES[0]}
    whole = type("Whole", (api_test.EnforceAPIOnFullTreeBase,), made)
    wanted = (
        "test_legal_actions_empty",
        "test_current_player_returns_terminal_player_on_terminal_nodes",
        "test_information_state_no_argument_raises_on_terminal_nodes",
        "test_constant_sum",
    )
    yield _run(whole, wanted.__contains__), "api_test, whole tree"


def _run(case: Any, wanted: Callable[[str], bool]) -> unittest.TestResult:
    names = [name for name in unittest.TestLoader().getTestCaseNames(case) if wanted(name)]
    assert names
    suite, result = unittest.TestSuite(map(case, names)), unittest.TestResult()
    with contextlib.redirect_stdout(io.StringIO()):
        suite.run(result)
    return result


def _tree(game: Any) -> dict[str, int]:
    """Walk a whole tree: count it, and see that nobody forgets what it knew or did."""
    counts: Counter[str] = Counter()
    known: dict[tuple[int, str], Any] = {}

    def walk(state: Any, remembered: tuple[Any, ...]) -> None:
        if state.is_terminal():
            counts["ends"] += 1
            return
        counts["questions"] += 1
        seat = state.current_player()
        seen = state.information_state_string(seat)
        own = tuple(one for one in remembered if one[0] == seat)
        told = own, tuple(state.legal_actions())
        assert known.setdefault((seat, seen), told) == told
        for action in state.legal_actions():
            walk(state.child(action), (*remembered, (seat, seen, action)))

    walk(game.new_initial_state(), ())
    return {**counts, "information sets": len(known)}


# The last round, solved in OpenSpiel's tree.


def last_round() -> list[dict[str, Any]]:
    """Return what each combination of sealed cards is worth, by the tree of OpenSpiel alone."""
    import pyspiel

    from kings.adapters import spiel

    found = []
    for words in sys.argv[2:]:
        assert words.startswith(spiel.LAST_ROUND.short_name)
        state = pyspiel.load_game(words).new_initial_state()
        found.append({str(cards): worth for cards, worth in _lines(state, ())})
    return found


def _lines(state: Any, cards: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], Any]]:
    """Yield the cards that are played, in their order, and what all seats have after them."""
    if state.course.state.phase.value not in ("lead", "follow"):
        yield cards, _induced(state)
        return
    question = state.course.question
    for action in state.legal_actions():
        card = int(question.answers[action].card)
        yield from _lines(state.child(action), (*cards, card))


def _induced(state: Any) -> list[float]:
    """Return what all seats have if each takes what is best for it, the first of equals."""
    if state.is_terminal():
        return list(state.returns())
    seat = state.current_player()
    # The order of S-3C, in which the rules list the choices and seats have their own numbers.
    ways = [_induced(state.child(action)) for action in state.course.question.answers]
    return max(ways, key=lambda worth: worth[seat])


def choices() -> dict[str, dict[str, Any]]:
    """Return what each choice of a card that acts is worth to all seats, by OpenSpiel's tree."""
    import pyspiel

    from kings.adapters import course, spiel

    found = {}
    for name in sys.argv[2:]:
        game = pyspiel.load_game(f"{spiel.LAST_ROUND.short_name}(scenario={name})")
        state = game.new_initial_state()
        found[name] = {
            course.say_answer(state.course, action): _induced(state.child(action))
            for action in state.legal_actions()
        }
    return found


def gambit() -> dict[str, int]:
    """Walk the tree that OpenSpiel reads from a file for Gambit beside its own of the same game."""
    import pyspiel

    from kings.adapters import course, spiel
    from kings.adapters.gambit import extensive

    counts: Counter[str] = Counter()
    for name in sys.argv[2:]:
        ours = pyspiel.load_game(f"{spiel.LAST_ROUND.short_name}(scenario={name})")
        read = pyspiel.load_efg_game(extensive(course.last_round(name), name))
        pairs = [(ours.new_initial_state(), read.new_initial_state())]
        while pairs:
            one, other = pairs.pop()
            assert one.is_terminal() is other.is_terminal()
            if one.is_terminal():
                assert list(one.returns()) == list(other.returns())
                counts["ends"] += 1
                continue
            assert one.current_player() == other.current_player()
            # A file has the choices in the order of S-3C, and OpenSpiel by their numbers.
            numbers = list(one.course.question.answers)
            pairs += [
                (one.child(number), other.child(action))
                for number, action in zip(numbers, other.legal_actions(), strict=True)
            ]
            counts["questions"] += 1
    return dict(counts)


# What is exported, as the programs that it is for read it.


def gambit_itself() -> dict[str, Any]:
    """Load a tree and a sealed choice with Gambit; follow each of the tree's plays by our rules.

    Then let Gambit judge our play in the tree. ``led`` is the card that is led, and ``chosen`` what
    each seat follows each lead with; after that everybody takes what is best for itself.
    """
    import pygambit

    from kings.adapters import course, gambit, menu
    from kings.struggle.moves import Play
    from kings.struggle.state import Phase

    name, efg, nfg, words = sys.argv[2:]
    ours = json.loads(words)
    tree, sealed = pygambit.read_efg(efg), pygambit.read_nfg(nfg)
    profile, known = tree.mixed_behavior_profile(rational=True), set()
    plays = tree.get_histories(pygambit.H.plays)
    for play in plays:
        place = course.last_round(name)
        for at, said in enumerate(play.actions):
            assert place.question is not None
            numbers = {course.say_answer(place, one): one for one in place.question.answers}
            if play.actions[:at] not in known:
                known.add(play.actions[:at])
                seat = place.question.seat
                if place.state.phase is Phase.LEAD:
                    best = menu.CARD + ours["led"] - 1
                elif place.state.phase is Phase.FOLLOW:
                    led = place.past[0]
                    assert isinstance(led, Play)
                    best = menu.CARD + ours["chosen"][str(int(led.card))][str(seat)] - 1
                else:
                    best = max(
                        numbers.values(),
                        key=lambda one: gambit._induced(place.answer(one))[seat],
                    )
                profile.set_mixed_action(
                    pygambit.H.path(*play.actions[:at]),
                    {words: int(one == best) for words, one in numbers.items()},
                )
            place = place.answer(numbers[said])
        assert place.outcome is not None
        paid = tree.get_outcome_payoffs(tree.get_outcome(pygambit.H.path(*play.actions)))
        assert place.outcome.scores == tuple(paid[player] for player in tree.players)
    found = pygambit.nash.enummixed_solve(sealed).equilibria
    return {
        "plays": len({play.actions for play in plays}),
        "most to gain in the tree": [
            float(profile.max_regret()),
            float(profile.agent_max_regret()),
        ],
        "worth of the tree": [float(profile.payoffs[player]) for player in tree.players],
        "equilibria": [
            {
                player: {card: float(one[player][card]) for card in sealed.get_strategies(player)}
                for player in sealed.players
            }
            for one in found
        ],
    }


def negmas() -> dict[str, Any]:
    """Load a decision with NegMAS, and say what it finds there."""
    from negmas import Scenario

    scenario = Scenario.load(sys.argv[2])
    assert scenario is not None
    stats = scenario.calc_stats()
    return {
        "negotiators": [one.name for one in scenario.ufuns],
        "reserves": [one.reserved_value for one in scenario.ufuns],
        "utilities": [
            [*outcome, *(float(one(outcome)) for one in scenario.ufuns)]
            for outcome in scenario.outcome_space.enumerate()
        ],
        "frontier": [[float(one) for one in point] for point in stats.pareto_utils],
        "nash": [[float(one) for one in point] for point in stats.nash_utils],
    }


# Observations of worlds that a seat can't tell apart.


def secrets() -> dict[str, int]:
    """Compare what a seat is told in two worlds that differ only in what it may not know.

    By Night another card of somebody else lies aside. All that is done is the same in both.
    """
    import pyspiel

    from kings.adapters.spiel import PAIRS

    counts: Counter[str] = Counter()
    for number in range(12):
        rng = random.Random(number)
        game = pyspiel.load_game(f"kings_struggle(players=3,mode=night,deals={number % 2 == 0})")
        one, history = game.new_initial_state(), []
        while not one.is_terminal():
            history.append(_any(one, rng))
            one.apply_action(history[-1])
        owner = rng.randrange(3)
        place = 3 * 9 + owner  # after the cards of three decks, of which the last ones are no draw
        kept = [int(card) - 1 for card in one.course.state.hands[owner]]
        low = int(PAIRS[history[place]][0]) - 1
        shown = {int(card) - 1 for card in one.course.state.shown[owner]}
        for card in set(kept) - shown:
            pair = tuple(sorted((low, card)))
            other = [*history]
            other[place] = [tuple(int(c) - 1 for c in two) for two in PAIRS].index(pair)
            counts["worlds"] += 1
            _compare(game, history, other, place, owner, counts)
    return dict(counts)


def _any(state: Any, rng: random.Random) -> int:
    if state.is_chance_node():
        return rng.choice([int(outcome) for outcome, _ in state.chance_outcomes()])
    return rng.choice([int(action) for action in state.legal_actions()])


def _compare(
    game: Any, one: list[int], other: list[int], place: int, owner: int, counts: Counter[str]
) -> None:
    left, right = game.new_initial_state(), game.new_initial_state()
    for at, (this, that) in enumerate(zip(one, other, strict=True)):
        if left.is_chance_node() is not right.is_chance_node():
            raise AssertionError("The worlds went apart.")
        if not left.is_chance_node():
            if that not in right.legal_actions():
                counts["ended early"] += 1
                return
            for seat in range(3):
                if seat == owner:
                    continue
                assert left.information_state_string(seat) == right.information_state_string(seat)
                assert left.observation_string(seat) == right.observation_string(seat)
                assert left.observation_tensor(seat) == right.observation_tensor(seat)
                counts["compared"] += 1
                if left.current_player() == seat == right.current_player():
                    assert left.legal_actions() == right.legal_actions()
            if at > place:
                mine = left.information_state_string(owner)
                counts["told apart"] += mine != right.information_state_string(owner)
                counts["own"] += 1
        left.apply_action(this)
        right.apply_action(that)


ASKED = {
    "pettingzoo": pettingzoo,
    "habits": habits,
    "openspiel": openspiel,
    "last_round": last_round,
    "choices": choices,
    "gambit": gambit,
    "gambit itself": gambit_itself,
    "negmas": negmas,
    "secrets": secrets,
}

if __name__ == "__main__":
    print(json.dumps(ASKED[sys.argv[1]]()))
