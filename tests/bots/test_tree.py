"""The search finds what is best in games small enough to know it, and never looks at a secret."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

import pytest

from kings.bots.tree import Budget, Search, Tried, Worth, best
from kings.errors import BadInput
from kings.game import NATURE, Ask, Game, Outcome, Step


@dataclass(frozen=True)
class Moment:
    """What was done so far, and a secret that nobody sees but its ``owner``."""

    done: tuple[tuple[int, str], ...] = ()
    secret: str = ""
    owner: int | None = None

    def said(self, seat: int) -> str | None:
        return next((what for who, what in reversed(self.done) if who == seat), None)


@dataclass
class Toy(Game[Moment, tuple[int, str], tuple[int, str], Any, Any]):
    """A game in a few words: who may do what now, what is seen of it, and what it brings.

    ``menu``: the choices of every seat that is asked; ``scores``: by seat, at the end; ``knows``:
    what a viewer knows of the moves.
    """

    menu: Callable[[Moment], dict[int, tuple[str, ...]]]
    scores: Callable[[Moment], tuple[int, ...]]
    knows: Callable[[Moment, int | None], object] = lambda moment, viewer: moment.done
    name: str = "toy"

    def start(self, options: Any) -> Moment:
        return Moment()

    def asks(self, state: Moment) -> tuple[Ask, ...]:
        return tuple(Ask(seat, "choose") for seat in self.menu(state))

    def choices(self, state: Moment, seat: int) -> tuple[tuple[int, str], ...]:
        return tuple((seat, word) for word in self.menu(state).get(seat, ()))

    def check(self, state: Moment, move: tuple[int, str]) -> None:
        assert move in self.choices(state, move[0])

    def step(self, state: Moment, move: tuple[int, str]) -> Step[Moment, Any]:
        return Step(replace(state, done=(*state.done, move)), ())

    def draw(self, state: Moment, rng: random.Random) -> tuple[int, str]:
        return rng.choice(self.choices(state, NATURE))

    def chances(self, state: Moment) -> Iterator[tuple[int, str]]:
        return iter(self.choices(state, NATURE))

    def seen(self, state: Moment, seat: int | None, asks: object, choices: object) -> Any:
        secret = state.secret if state.owner is not None and seat == state.owner else None
        return self.knows(state, seat), secret

    def outcome(self, state: Moment) -> Outcome | None:
        if self.menu(state):
            return None
        scores = self.scores(state)
        top = max(scores)
        return Outcome(scores, tuple(s for s, mine in enumerate(scores) if mine == top))


def tenths(worth: Worth) -> tuple[float, ...]:
    return tuple(points / 10 for points in worth.points)


def by_lot(toy: Toy) -> Callable[[Moment, random.Random], Worth]:
    """Play on by lot."""

    def play_out(state: Moment, rng: random.Random) -> Worth:
        while (result := toy.outcome(state)) is None:
            seat = rng.choice(toy.asks(state)).seat
            state = toy.apply(state, rng.choice(toy.choices(state, seat))).state
        return Worth(tuple(map(float, result.scores)), (0.0,) * len(result.scores))

    return play_out


def search(
    toy: Toy,
    guess: Callable[[random.Random], Moment],
    visits: int = 600,
    *,
    seed: int = 1,
    patience: int = 1,
    exploration: float = 0.5,
) -> dict[str, Tried[tuple[int, str]]]:
    budget = Budget(visits, exploration, patience)
    search: Search[Moment, tuple[int, str]] = Search(toy, 0, guess, by_lot(toy), tenths, budget)
    return {tried.choice[1]: tried for tried in search.run(random.Random(seed))}


def found(tried: dict[str, Tried[tuple[int, str]]]) -> str:
    return best(list(tried.values()))[1]


def nim(matches: int) -> Toy:
    """Take one to three matches in turn; the last one wins."""

    def left(moment: Moment) -> int:
        return matches - sum(int(word) for _, word in moment.done)

    def menu(moment: Moment) -> dict[int, tuple[str, ...]]:
        words = tuple(str(number) for number in range(1, min(3, left(moment)) + 1))
        return {len(moment.done) % 2: words} if words else {}

    def scores(moment: Moment) -> tuple[int, ...]:
        return (10, 0) if len(moment.done) % 2 else (0, 10)

    return Toy(menu, scores)


@pytest.mark.parametrize("matches", [5, 6, 7, 9, 10, 11])
def test_it_leaves_a_multiple_of_four_matches(matches: int) -> None:
    assert str(matches % 4) == found(search(nim(matches), lambda _: Moment()))


def colour_bet(moment: Moment) -> dict[int, tuple[str, ...]]:
    match len(moment.done):
        case 0:
            return {0: ("safe", "bet")}
        case 1 if moment.said(0) == "bet":
            return {0: ("red", "black")}
    return {}


def colour_scores(moment: Moment) -> tuple[int, ...]:
    said = moment.said(0)
    return (6 if said == "safe" else 10 * (said == moment.secret),)


def test_it_does_not_count_on_knowing_later_what_it_can_not_know() -> None:
    # Who thought every guess through by itself would bet: in each of them one colour is right.
    toy = Toy(colour_bet, colour_scores)
    tried = search(toy, lambda rng: Moment(secret=rng.choice(("red", "black"))), exploration=2)
    assert "safe" == found(tried)
    assert 0.6 == pytest.approx(tried["safe"].reward)
    assert 0.5 == pytest.approx(tried["bet"].reward, abs=0.08)


def test_it_does_count_on_what_it_will_see() -> None:
    def seen(moment: Moment, viewer: int | None) -> object:
        return moment.done, moment.secret if moment.done else None

    toy = Toy(colour_bet, colour_scores, seen)
    tried = search(toy, lambda rng: Moment(secret=rng.choice(("red", "black"))))
    assert "bet" == found(tried)
    assert tried["bet"].reward > 0.8


def test_a_card_face_down_is_not_seen_by_those_who_choose_after_it() -> None:
    # Matching pennies: the other wins if it names the same side.
    def menu(moment: Moment) -> dict[int, tuple[str, ...]]:
        sides = ("heads", "tails")
        return {seat: sides for seat in (0, 1) if moment.said(seat) is None}

    def scores(moment: Moment) -> tuple[int, ...]:
        return (0, 10) if moment.said(0) == moment.said(1) else (10, 0)

    def sealed(moment: Moment, viewer: int | None) -> object:
        return tuple((who, what if who == viewer else "?") for who, what in moment.done)

    hidden = search(Toy(menu, scores, sealed), lambda _: Moment(), 2000)
    open_ = search(Toy(menu, scores), lambda _: Moment(), 2000)
    for side in ("heads", "tails"):
        assert hidden[side].reward > 0.35
        assert open_[side].reward < 0.2


def test_a_choice_that_only_some_hands_allow_is_weighed_by_how_often_it_can_be_made() -> None:
    # One in five times the other holds an ace and takes all.
    def menu(moment: Moment) -> dict[int, tuple[str, ...]]:
        match len(moment.done):
            case 0:
                return {0: ("stop", "go")}
            case 1 if moment.said(0) == "go":
                return {1: ("low", "lower", *(("ace",) if moment.secret == "ace" else ()))}
        return {}

    def scores(moment: Moment) -> tuple[int, ...]:
        match moment.said(1):
            case "ace":
                return (0, 10)
            case "low" | "lower":
                return (10, 0)
        return (7, 0)

    toy = Toy(menu, scores)
    tried = search(toy, lambda rng: Moment(secret="ace" if rng.random() < 0.2 else "", owner=1))
    assert "go" == found(tried)
    assert 0.8 == pytest.approx(tried["go"].reward, abs=0.05)


def gamble(moment: Moment) -> dict[int, tuple[str, ...]]:
    match moment.done:
        case ():
            return {0: ("keep", "throw")}
        case ((0, "throw"),):
            return {NATURE: tuple("123456")}
    return {}


@pytest.mark.parametrize(("kept", "better"), [(3, "throw"), (4, "keep")])
def test_chance_is_drawn_and_not_wished_for(kept: int, better: str) -> None:
    def scores(moment: Moment) -> tuple[int, ...]:
        thrown = moment.said(NATURE)
        return (kept if thrown is None else int(thrown),)

    tried = search(Toy(gamble, scores), lambda _: Moment(), 3000, exploration=0.1)
    assert better == found(tried)


def test_the_same_seed_and_visits_give_the_same_result() -> None:
    first = search(nim(11), lambda _: Moment(), 100, seed=5, patience=3)
    assert first == search(nim(11), lambda _: Moment(), 100, seed=5, patience=3)
    assert first != search(nim(11), lambda _: Moment(), 100, seed=6, patience=3)


@pytest.mark.parametrize("visits", [1, 7, 50])
def test_it_thinks_as_many_games_through_as_it_may(visits: int) -> None:
    tried = search(nim(9), lambda _: Moment(), visits)
    assert visits == sum(one.visits for one in tried.values())


def test_all_choices_are_tried_on_the_same_guesses() -> None:
    toy = Toy(colour_bet, colour_scores)
    number = 0

    def guess(rng: random.Random) -> Moment:
        nonlocal number
        number += 1
        return Moment(secret=rng.choice(("red", "black")))

    tried = search(toy, guess, 100)
    assert number == max(one.visits for one in tried.values())


def test_the_clock_stops_it() -> None:
    toy = nim(21)
    budget = Budget(10**9, 0.5, seconds=0.05)
    moment = Moment()
    search: Search[Moment, tuple[int, str]] = Search(
        toy, 0, lambda _: moment, by_lot(toy), tenths, budget
    )
    assert sum(one.visits for one in search.run(random.Random(1))) >= 1


def test_among_equals_the_best_mean_is_taken_and_then_the_first() -> None:
    assert "b" == best([Tried("a", 3, 0.5), Tried("b", 3, 0.6), Tried("c", 3, 0.6)])
    assert "a" == best([Tried("a", 4, 0.5), Tried("b", 3, 0.6)])


@pytest.mark.parametrize(
    ("visits", "exploration", "patience", "seconds"),
    [(0, 1.0, 1, None), (1, -0.1, 1, None), (1, 1.0, 0, None), (1, 1.0, 1, 0.0)],
)
def test_a_budget_allows_a_search(
    visits: int, exploration: float, patience: int, seconds: float | None
) -> None:
    with pytest.raises(BadInput):
        Budget(visits, exploration, patience, seconds)


def test_a_search_can_be_run_again() -> None:
    toy = nim(9)
    search: Search[Moment, tuple[int, str]] = Search(
        toy, 0, lambda _: Moment(), by_lot(toy), tenths, Budget(50, 0.5)
    )
    first = search.run(random.Random(3))
    search.run(random.Random(4))
    assert first == search.run(random.Random(3))
