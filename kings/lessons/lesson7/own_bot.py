"""The second exercise of lesson 7: a bot of your own, tried at a table."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from kings.bots import Bot, make_bot
from kings.game import NATURE
from kings.lessons.exercise import Exercise, Misconception
from kings.lessons.task import Task
from kings.lessons.exercise import RIGHT, Verdict, wrong
from kings.seeds import stream
from kings.struggle import GAME, Options, State, View
from kings.struggle.moves import Choice, Move

Choose = Callable[[View, random.Random], Any]

PLAYERS = 4
GAMES = 2
TWICE = 3
"""So often each moment is shown to the bot again: a bot with dice of its own gives itself away."""


class OwnBot(Bot):
    """A bot made of one function: it refuses every deal, and chooses as the function says."""

    idea = "Written by a student in lesson 7."
    source = "A student's own."

    def __init__(self, choose: Choose, name: str = "mine") -> None:
        self.name = name
        self._choose = choose

    def choose(self, view: View, rng: random.Random) -> Choice:
        """Decide as the function says."""
        found: Choice = self._choose(view, rng)
        return found


def bot_of(choose: Choose, name: str = "mine") -> Bot:
    """Return a bot that chooses as a function says: ``choose(view, rng)``, one of its choices."""
    return OwnBot(choose, name)


def _ask(seed: int) -> Task:
    words = (
        "Write a bot. Its function choose(view, rng) is called whenever it has to decide; it "
        "returns one of view.choices. view is what its seat sees: view.own.gold, view.own.hand, "
        "view.round, view.seats and more; rng is its only source of chance, such as "
        "rng.choice(...).",
        "Your bot sits down with three others, for whole games. It must always answer with one of "
        "the choices, and it must decide alike whenever it sees the same with the same rng. How "
        f"well it plays is not judged here: that is what tournaments are for. Its games bear the "
        f"number {seed}.",
    )
    return Task(words, None, {"seed": seed})


def _judge(seed: int, answer: Any) -> Verdict:
    if not callable(answer):
        return wrong(note="The answer should be a function choose(view, rng).")
    for game in range(GAMES):
        fault = _fault(answer, seed, game)
        if fault:
            return wrong(fault)
    return RIGHT


def _fault(choose: Choose, seed: int, game: int) -> str:
    """Play a game with the bot at one of the seats; return the name of its first mistake."""
    rng, others = stream(seed, "lesson 7", game), make_bot("random")
    state = GAME.start(Options.for_players(PLAYERS, mode="night" if game % 2 else "day"))
    seat, move = game % PLAYERS, 0
    while asks := GAME.asks(state):
        move += 1
        ask = asks[0]
        if ask.seat == seat:
            view = GAME.view(state, seat)
            fault = _wrong_at(choose, view, seed + move)
            if fault:
                return fault
            chosen: Move = choose(view, random.Random(seed + move))
        else:
            chosen = _another(state, ask.seat, others, rng)
        state = GAME.apply(state, chosen).state
    return ""


def _another(state: State, seat: int, bot: Bot, rng: random.Random) -> Move:
    if seat == NATURE:
        return GAME.draw(state, rng)
    return bot.choose(GAME.view(state, seat), rng)


def _wrong_at(choose: Choose, view: View, seed: int) -> str:
    """Name the mistake that a bot makes at one moment, if any."""
    found = [choose(view, random.Random(seed)) for _ in range(TWICE)]
    if found[0] is None:
        return "a question left open"
    if any(one not in view.choices for one in found):
        return "not one of the choices"
    return "" if all(one == found[0] for one in found) else "dice of its own"


def last_choice(view: View, rng: random.Random) -> Choice:
    """Take the last of the choices: in a hand that is the highest card."""
    return view.choices[-1]


def _drawn(view: View, rng: random.Random) -> Choice:
    return rng.choice(view.choices)


def _first_number(view: View, rng: random.Random) -> int:
    return 1


def _open(view: View, rng: random.Random) -> Choice | None:
    return view.choices[0] if len(view.choices) > 2 else None


def _own_dice(view: View, rng: random.Random) -> Choice:
    return random.choice(view.choices)


_WRONG: tuple[Misconception[int], ...] = (
    Misconception(
        "not one of the choices",
        "Your bot returned something that is not in view.choices: a number, perhaps, or a card.",
        "Return an element of view.choices itself, such as view.choices[0].",
        lambda seed: _first_number,
    ),
    Misconception(
        "a question left open",
        "At some moment your bot returned nothing at all. It is asked for more than cards: also "
        "for the use of a card, for an answer to a Jester, and whether it pays what it promised.",
        "Does every way through your function end with a return?",
        lambda seed: _open,
    ),
    Misconception(
        "dice of its own",
        "Shown the same moment again, with the same rng, your bot decided differently. So no game "
        "of it could ever be repeated.",
        "Draw with rng, and not with the module random; and remember nothing between calls.",
        lambda seed: _own_dice,
    ),
)

BOT: Exercise[int] = Exercise(
    id="bot",
    title="A bot of your own",
    points=4,
    hands_in="choose",
    stub="def choose(view, rng):\n    return ...",
    draw=lambda rng: rng.randrange(10**6),
    ask=_ask,
    solve=lambda seed: last_choice,
    judge=_judge,
    wrong=_WRONG,
    alternatives=(lambda seed: _drawn,),
    hint="Begin with return view.choices[0], and change one thing at a time.",
)
