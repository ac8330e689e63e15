"""Lesson 7: reputation over seven rounds. The ledger, the last round, and a bot of your own.

Four exercises, a tournament for the student's bot (``compete``), three questions, which recorded
classes and tournaments answer, and the steps for phones, on which a class plays three rounds. A bot
is written as a function, or, without programming, put together from three choices (``TRAITS``);
both pass the same check.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import sqrt
from statistics import mean, stdev

from kings.analysis.debrief import analyse
from kings.analysis.debrief.promise_keeping import Ending
from kings.analysis.findings.promises import promise_timeline
from kings.analysis.rounding import chances, percent, signed
from kings.bots import PRICING, PROMISES, Bot, Negotiator, make_bot
from kings.errors import BadInput
from kings.game import NATURE
from kings.lessons import answers
from kings.lessons.desk import Desk, class_log
from kings.lessons.exercise import RIGHT, Exercise, Misconception, Verdict, wrong
from kings.lessons.forms import Field, Form
from kings.lessons.lesson import Lesson, Question
from kings.lessons.steps import LessonPlan, Step
from kings.lessons.task import Cell, Table, Task
from kings.lessons.terms import plain_word
from kings.lessons.turn import Bargained
from kings.seeds import stream
from kings.sim import against_field, play, round_robin
from kings.sim.intervals import Estimate, estimate, half_width
from kings.sim.standings import standings
from kings.struggle import GAME, Options, View
from kings.struggle.moves import Choice, Move, Play
from kings.struggle.state import ROUNDS

# The first exercise: were promises kept as well at the end as before?

ENDS = ("kept", "broken", "void")
MANY = 40
"""How many promises a class has made."""

HUNDREDTH = 0.0051
EARLY = 0.85
LATE = 0.45
TESTED = 0.7
"""The chances that a promise is kept, before the last round and in it, and that it is tested."""


@dataclass(frozen=True)
class Promised:
    """Promises, each with the round in which it was decided on and how it ended."""

    lines: tuple[tuple[int, str], ...]

    def count(self, *ends: str, last: bool) -> int:
        """Return how many ended in one of these ways; ``last``: in the last round, or before it."""
        return sum(end in ends and (due == ROUNDS) == last for due, end in self.lines)

    def rate(self, *, last: bool, among: Iterable[str] = ("kept", "broken")) -> float:
        """Return the share that was kept among those that ended in some ways (``among``).

        ``last``: in the last round, or before it.
        """
        return self.count("kept", last=last) / self.count(*among, last=last)


def _draw_promised(rng: random.Random) -> Promised | None:
    lines = []
    for _ in range(MANY):
        due = rng.choice((1, 2, 3, 4, 5, 6, 7, 7, 7))
        kept = rng.random() < (LATE if due == ROUNDS else EARLY)
        tested = rng.random() < TESTED
        lines.append((due, ("kept" if kept else "broken") if tested else "void"))
    drawn = Promised(tuple(sorted(lines)))
    enough = all(drawn.count(end, last=at) >= 2 for end in ("kept", "void") for at in (True, False))
    return drawn if enough and drawn.count("broken", last=True) >= 2 else None


def _ask_drop(promised: Promised) -> Task:
    words = (
        "This is how the promises of one class ended, by the round in which they were decided on. "
        "A void promise never had its occasion.",
        f"By how much does the share that was kept, of those put to the test, fall from rounds 1 "
        f"to {ROUNDS - 1} to round {ROUNDS}? Put the difference of the two shares into drop, "
        "above 0 if it falls; to a hundredth will do.",
    )
    rounds = ((f"1 to {ROUNDS - 1}", False), (str(ROUNDS), True))
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (label, *(promised.count(end, last=last) for end in ENDS)) for label, last in rounds
    )
    return Task(words, Table(("rounds", *ENDS), rows), {"promises": list(promised.lines)})


def _drop(promised: Promised) -> float:
    return promised.rate(last=False) - promised.rate(last=True)


DROP: Exercise[Promised] = Exercise(
    id="drop",
    title="The last round",
    points=2,
    stub="drop = ...",
    draw=_draw_promised,
    ask=_ask_drop,
    solve=_drop,
    answer=answers.number(HUNDREDTH),
    wrong=(
        Misconception(
            "void counted",
            "You divided by all promises. Those that are void were never put to the test.",
            "Leave the third column out of both shares.",
            lambda promised: (
                promised.rate(last=False, among=ENDS) - promised.rate(last=True, among=ENDS)
            ),
        ),
        Misconception(
            "the other way round",
            "That is the last round less the rounds before.",
            "A fall is what was, less what is.",
            lambda promised: -_drop(promised),
        ),
        Misconception(
            "numbers for shares",
            "You compared how many were kept. There were more promises before than in the last "
            "round.",
            "First a share for each row, then the difference.",
            lambda promised: promised.count("kept", last=False) - promised.count("kept", last=True),
        ),
    ),
    alternatives=(lambda promised: round(_drop(promised), 2),),
    hint="Kept out of kept and broken, once for each row.",
)


# The second exercise: a bot of your own, tried at a table.

Choose = Callable[[View, random.Random], Choice]

PLAYERS = 4
GAMES = 2
TIMES = 3
"""How often the bot is shown each moment: a bot with dice of its own gives itself away."""


class OwnBot(Bot):
    """A bot made of one function: it refuses every deal, and chooses as the function says."""

    idea = "Written by a student in lesson 7."
    source = "A student's own."

    def __init__(self, choose: Choose, name: str = "mine") -> None:
        self.name = name
        self._choose = choose

    def choose(self, view: View, rng: random.Random) -> Choice:
        """Decide as the function says."""
        return self._choose(view, rng)


@dataclass(frozen=True, slots=True)
class Trait:
    """One side of a bot's character: what is asked, and the words that can be chosen for it."""

    asks: str
    words: Mapping[str, str]

    def read(self, word: object) -> str:
        """Return a word that can be chosen, in small letters; ``BadInput`` lists those."""
        plain = word.strip().casefold() if isinstance(word, str) else ""
        if plain not in self.words:
            raise BadInput(f"{self.asks} Choose one of: {', '.join(self.words)}.")
        return plain


HIGHEST, LOWEST = "highest", "lowest"
TRAITS = (
    Trait("How does it treat its promises?", {name: one.idea for name, one in PROMISES.items()}),
    Trait("How does it bargain?", {name: one.idea for name, one in PRICING.items()}),
    Trait(
        "Which card does it play?",
        {
            "weighed": "The one that is worth most on average, whatever the others play.",
            HIGHEST: "Always its highest card.",
            LOWEST: "Always its lowest card.",
        },
    ),
)
"""What can be chosen of a bot: how it stands to promises, how it prices, and its cards."""

Words = Sequence[str]
"""A word for each trait, in their order."""


class ChosenBot(Negotiator):
    """A bot put together from three choices: it bargains, and decides as the words say."""

    def __init__(self, words: Words, name: str = "mine") -> None:
        if len(words) != len(TRAITS):
            raise BadInput(f"A bot's character has {len(TRAITS)} words, one for each question.")
        word, price, cards = (one.read(said) for one, said in zip(TRAITS, words, strict=True))
        super().__init__(PROMISES[word], PRICING[price])
        self.name = name
        self._cards = cards

    def choose(self, view: View, rng: random.Random) -> Choice:
        """Play a card as its word for cards says, and decide all else in character."""
        plays = [choice for choice in view.choices if isinstance(choice, Play)]
        if self._cards in (HIGHEST, LOWEST) and len(plays) == len(view.choices):
            pick = max if self._cards == HIGHEST else min
            return pick(plays, key=lambda play: play.card)
        return super().choose(view, rng)


def bot_of(choose: Choose | Words, name: str = "mine") -> Bot:
    """Return a bot that decides as a function says, or as three words do.

    ``choose``: ``choose(view, rng)`` returns one of the view's choices; or a word for each of the
    ``TRAITS``, such as ``("keeper", "splits", "highest")``. Raises ``BadInput`` for other words.
    """
    return OwnBot(choose, name) if callable(choose) else ChosenBot(choose, name)


COMPANY = "fair-keeper"
"""Who sits at both other seats when a bot that was put together plays."""
KEEPER: Words = ("keeper", "splits", "weighed")
"""The character with which it is compared: the same as its neighbours'."""
ROUNDS_OF_CARDS = 5
"""How often cards are dealt for it; each time it plays at all three seats."""


def compared(words: Words, seed: int) -> Estimate:
    """Return what a bot that was put together makes more than a keeper does in its place, in VP.

    Both have the same seats, cards and neighbours, two keepers who bargain fairly. ``seed``: of the
    cards.
    """
    heroes = {"mine": bot_of(words), "keeper": bot_of(KEEPER, "keeper")}
    company = make_bot(COMPANY)
    schedule = against_field(
        heroes, [(COMPANY, company)] * 2, Options.for_players(3), seed=seed, seating="rotations"
    )
    points: dict[str, dict[int, list[int]]] = {name: {} for name in heroes}
    for game in play(schedule, ROUNDS_OF_CARDS):
        if game.hero is not None:
            scores = points[game.bots[game.hero]].setdefault(game.deal, [])
            scores.append(game.scores[game.hero])
    deals = range(ROUNDS_OF_CARDS)
    return estimate([mean(points["mine"][at]) - mean(points["keeper"][at]) for at in deals])


def _fares(words: Words, seed: int) -> str:
    """Say how a bot that was put together did, and what that shows."""
    found = compared(words, seed)
    games = ROUNDS_OF_CARDS * 3
    if found.low is None or found.high is None:
        return f"In {games} games it did what a keeper does in its place: no point more or less."
    clear = found.low > 0 or found.high < 0
    return (
        f"It has played {games} games among keepers: {signed(found.mean)} points, compared with a "
        f"keeper in its place with the same cards (95%: {signed(found.low)} to "
        f"{signed(found.high)}). The interval {'leaves out 0' if clear else 'holds 0'}."
    )


def _ask_bot(seed: int) -> Task:
    words = (
        "Write a bot. Its function choose(view, rng) is called whenever it has to decide; it "
        "returns one of view.choices. view is what its seat sees: view.own.gold, view.own.hand, "
        "view.round, view.seats and more; rng is its only source of chance, such as "
        "rng.choice(...).",
        "Your bot sits down with three others, for whole games. It must always answer with one of "
        "the choices, and it must decide alike whenever it sees the same with the same rng. How "
        f"well it plays is not judged here: that is what tournaments are for. Its games bear the "
        f"number {seed}.",
        "If you don't program, choose a character: three words in quotes and round brackets, one "
        "for its promises, one for its prices and one for its cards.",
    )
    beside_form = (
        "Put a bot together by three words: how it treats its promises, how it bargains, and which "
        "card it plays. The table says what each word means.",
        "It then plays some games at once, with two keepers for neighbours. How well it does is "
        "not marked: change one word, and see what that does.",
    )
    rows = tuple((word, means) for trait in TRAITS for word, means in trait.words.items())
    return Task(words, Table(("word", "what it does"), rows), {"seed": seed}, "", beside_form)


def _bot_form(seed: int) -> Form:
    labels = ("its promises", "its prices", "its cards")
    return Form(
        tuple(Field(label, tuple(trait.words)) for label, trait in zip(labels, TRAITS, strict=True))
    )


def _judge_bot(seed: int, answer: object) -> Verdict:
    if isinstance(answer, tuple | list):
        try:
            choose = ChosenBot(answer).choose
        except BadInput as error:
            return wrong(note=str(error))
        fault = _first_fault(choose, seed)
        return wrong(fault) if fault else Verdict(1.0, note=_fares(answer, seed))
    if not callable(answer):
        return wrong(note="The answer should be a function choose(view, rng), or three words.")
    fault = _first_fault(answer, seed)
    return wrong(fault) if fault else RIGHT


def _first_fault(choose: Choose, seed: int) -> str:
    """Play some games with the bot; return the name of its first mistake, if any."""
    return next(filter(None, (_fault(choose, seed, game) for game in range(GAMES))), "")


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
        elif ask.seat == NATURE:
            chosen = GAME.draw(state, rng)
        else:
            chosen = others.choose(GAME.view(state, ask.seat), rng)
        state = GAME.apply(state, chosen).state
    return ""


def _wrong_at(choose: Choose, view: View, seed: int) -> str:
    """Name the mistake that a bot makes at one moment, if any."""
    # The student's function may return anything, whatever its type says.
    chosen: list[object] = [choose(view, random.Random(seed)) for _ in range(TIMES)]
    if chosen[0] is None:
        return "a question left open"
    if any(choice not in view.choices for choice in chosen):
        return "not one of the choices"
    return "" if all(choice == chosen[0] for choice in chosen) else "dice of its own"


def last_choice(view: View, rng: random.Random) -> Choice:
    """Take the last of the choices; in a hand that is the highest card."""
    return view.choices[-1]


BOT: Exercise[int] = Exercise(
    id="bot",
    title="A bot of your own",
    points=4,
    stub="def choose(view, rng):\n    return ...",
    draw=lambda rng: rng.randrange(10**6),
    ask=_ask_bot,
    solve=lambda seed: KEEPER,
    answer=answers.checked_by(_judge_bot, form=_bot_form),
    wrong=(
        Misconception(
            "not one of the choices",
            "Your bot returned something that is not in view.choices: a number, perhaps, or a "
            "card.",
            "Return an element of view.choices itself, such as view.choices[0].",
            lambda seed: lambda view, rng: 1,
        ),
        Misconception(
            "a question left open",
            "At some moment your bot returned nothing at all. It is asked for more than cards: "
            "also for the use of a card, for an answer to a Jester, and whether it pays what it "
            "promised.",
            "Does every way through your function end with a return?",
            lambda seed: lambda view, rng: view.choices[0] if len(view.choices) > 2 else None,
        ),
        Misconception(
            "dice of its own",
            "Shown the same moment again, with the same rng, your bot decided differently. So no "
            "game of it could ever be repeated.",
            "Draw with rng, and not with the module random; and remember nothing between calls.",
            lambda seed: lambda view, rng: random.choice(view.choices),
        ),
    ),
    alternatives=(
        lambda seed: lambda view, rng: rng.choice(view.choices),
        lambda seed: last_choice,
        lambda seed: ["Cynic", "anchors", " highest "],
    ),
    hint="Begin with return view.choices[0], and change one thing at a time.",
)


# The last two exercises: a paired comparison, and what intervals show.

DEALS = 12
TWENTIETH = 0.051


@dataclass(frozen=True)
class Deals:
    """What two bots scored with the same cards, deal by deal."""

    mine: tuple[int, ...]
    theirs: tuple[int, ...]

    @property
    def apart(self) -> list[int]:
        """Return the differences, deal by deal."""
        return [mine - theirs for mine, theirs in zip(self.mine, self.theirs, strict=True)]


def _draw_deals(rng: random.Random) -> Deals:
    cards = [rng.randint(10, 40) for _ in range(DEALS)]
    mine = tuple(base + rng.randint(-3, 6) for base in cards)
    return Deals(mine, tuple(base + rng.randint(-4, 4) for base in cards))


def _ask_paired(deals: Deals) -> Task:
    words = (
        f"Two bots took the same seat with the same cards, in {DEALS} deals. How many points more "
        "does the first one make on average, and how sure is that?",
        "Put the two ends of the 95% interval for the mean difference into interval, the lower one "
        f"first; to a tenth will do. (Student's t for {DEALS} deals: "
        f"{half_width(1, DEALS):.3f}.)",
    )
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (str(deal), one, other)
        for deal, (one, other) in enumerate(zip(deals.mine, deals.theirs, strict=True), start=1)
    )
    given = {"mine": list(deals.mine), "theirs": list(deals.theirs), "t": half_width(1, DEALS)}
    return Task(words, Table(("deal", "first", "second"), rows), given)


def _around(centre: float, error: float) -> tuple[float, float]:
    half = half_width(error, DEALS)
    return centre - half, centre + half


def _paired(deals: Deals) -> tuple[float, float]:
    found = estimate(deals.apart)
    assert found.low is not None and found.high is not None
    return found.low, found.high


def _unpaired(deals: Deals) -> tuple[float, float]:
    error = sqrt((stdev(deals.mine) ** 2 + stdev(deals.theirs) ** 2) / DEALS)
    return _around(mean(deals.apart), error)


def _spread(deals: Deals) -> tuple[float, float]:
    return _around(mean(deals.apart), stdev(deals.apart))


def _without_t(deals: Deals) -> tuple[float, float]:
    error = stdev(deals.apart) / sqrt(DEALS)
    return mean(deals.apart) - error, mean(deals.apart) + error


PAIRED: Exercise[Deals] = Exercise(
    id="paired",
    title="The same cards for both",
    points=3,
    stub="interval = (..., ...)",
    draw=_draw_deals,
    ask=_ask_paired,
    solve=_paired,
    answer=answers.numbers(2, TWENTIETH),
    wrong=(
        Misconception(
            "not paired",
            "You treated the two columns as if the cards were different. Most of the spread is the "
            "luck of the cards, and that is the same for both.",
            "First the difference in each deal, then its mean and its spread.",
            _unpaired,
        ),
        Misconception(
            "spread for error",
            "So widely single deals are spread. The mean of many deals is surer.",
            "Divide the spread by the square root of the number of deals.",
            _spread,
        ),
        Misconception(
            "one error wide",
            "You went one standard error to each side. That holds the truth in two cases of three "
            "only.",
            "Multiply the standard error by Student's t.",
            _without_t,
        ),
    ),
    alternatives=(lambda deals: [round(end, 1) for end in _paired(deals)],),
    hint="Differences, their mean, their spread, the root of how many there are, and t.",
)


@dataclass(frozen=True)
class Rows:
    """Intervals of several characters' gains over the keeper, in VP."""

    rows: tuple[tuple[str, float, float], ...]

    def named(self, holds: Callable[[float, float], bool]) -> set[str]:
        """Return the names of the rows of whose two ends something holds."""
        return {name for name, low, high in self.rows if holds(low, high)}


CHARACTERS = ("grudger", "reckoner", "opportunist", "cynic", "saint")


def _draw_rows(rng: random.Random) -> Rows | None:
    """Draw intervals; None if nobody, or everybody, is shown to gain."""
    rows = []
    for name in CHARACTERS:
        centre, half = rng.uniform(-2, 3), rng.uniform(0.4, 2)
        rows.append((name, round(centre - half, 1), round(centre + half, 1)))
    drawn = Rows(tuple(rows))
    return drawn if 1 <= len(_shown(drawn)) < len(CHARACTERS) else None


def _ask_shown(asked: Rows) -> Task:
    about = (
        "In a tournament each of these characters took the keeper's seat, with the same cards. "
        "Below stand the ends of the 95% interval of what it gains over the keeper, in points."
    )
    question = "Of which characters is it shown that they gain over the keeper?"
    python = "Put their names into shown, in quotes and in curly brackets; set() if there is none."
    table = Table(("character", "from", "to"), asked.rows)
    given = {name: (low, high) for name, low, high in asked.rows}
    words, beside_form = (about, f"{question} {python}"), (about, f"{question} Tick their names.")
    return Task(words, table, given, beside_form=beside_form)


def _shown(asked: Rows) -> set[str]:
    return asked.named(lambda low, high: low > 0)


SHOWN: Exercise[Rows] = Exercise(
    id="shown",
    title="What has been shown?",
    points=2,
    stub="shown = {...}",
    draw=_draw_rows,
    ask=_ask_shown,
    solve=_shown,
    answer=answers.members(
        answers.word_set, what="names from the table", among=lambda _: CHARACTERS
    ),
    wrong=(
        Misconception(
            "the middle is enough",
            "You named all whose middle lies above 0. Where the interval reaches below 0, chance "
            "may have done it.",
            "On which side of 0 does the whole interval lie?",
            lambda asked: asked.named(lambda low, high: low + high > 0),
        ),
        Misconception(
            "possible is shown",
            "You named all that could gain. An interval that reaches above 0 leaves it open; that "
            "is not the same as shown.",
            "On which side of 0 does the whole interval lie?",
            lambda asked: asked.named(lambda low, high: high > 0),
        ),
        Misconception(
            "any difference",
            "You named all that differ from the keeper. Some of them lose by it.",
            "Which way do they differ?",
            lambda asked: asked.named(lambda low, high: low > 0 or high < 0),
        ),
    ),
    alternatives=(lambda asked: sorted(_shown(asked)),),
    hint="An interval shows a gain if all of it lies above 0.",
)


# The tournament: a student's bot against two others, the same cards for all.

OTHERS = ("greedy", "random")


def compete(desk: Desk, choose: Choose | Words, *, deals: int = 4, seed: int = 7) -> Task:
    """Return how a student's bot fares against two others, in every seat, with the same cards.

    ``desk``: the student's; ``choose``: the bot, as ``bot_of`` takes it; ``deals``: how often cards
    are dealt; each deal is played in all seatings; ``seed``: of the deals. A bot that has not
    passed its check is not let in, because it could stop in the middle of a game.
    """
    passed = {one.exercise for one in desk.progress().standings if one.status == "right"}
    if BOT.id not in passed:
        return Task(("Your bot may play as soon as its check says that it is right.",))
    entrants = {"mine": bot_of(choose), **{name: make_bot(name) for name in OTHERS}}
    schedule = round_robin(entrants, Options.for_players(len(entrants)), seed=seed)
    results = list(play(schedule, deals))
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (row.bot, row.points.mean, row.points.low or 0.0, row.points.high or 0.0)
        for row in standings(results)
    )
    words = f"{len(results)} games with the cards of {deals} deals: points, with 95% intervals."
    return Task((words,), Table(("bot", "points", "from", "to"), rows))


# The three questions. Nothing computes their answers: classes and tournaments show them.

QUESTIONS = (
    Question(
        "kept",
        "Of all promises that are put to the test in a class, how many are kept?",
        least=0,
        most=100,
        unit="of 100",
    ),
    Question(
        "ending",
        "Are promises kept as well in the last round as before?",
        ("Better than before", "As well as before", "Worse than before"),
    ),
    Question(
        "pays",
        "Who makes more points on average: someone who always keeps promises, or someone who "
        "keeps them while it pays?",
        (
            "The one who always keeps them",
            "The one who keeps them while it pays",
            "It depends on who else sits at the table",
        ),
    ),
)


# What a phone shows of the promises: those of the class, those of the own table, recorded ones.


def _counted(name: str, ends: Sequence[str]) -> tuple[Cell, ...]:
    """Return a line of a table: what these promises came to, and the share kept of those tested."""
    kept, broken = ends.count("kept"), ends.count("broken")
    share = f"{percent(kept / (kept + broken))} of {kept + broken}" if kept + broken else "–"
    return name, str(kept), str(broken), str(len(ends) - kept - broken), share


COUNTED = ("decided in", "kept", "broken", "neither", "kept of those tested")


def _of_class(table: int, bargains: Sequence[Bargained]) -> tuple[str, Table] | None:
    """Return how the promises of all tables ended; nobody is named in it."""
    ledgers = [one.record.state.promises for one in bargains if one.record is not None]
    ends = [(entry.ended, str(entry.status)) for ledger in ledgers for entry in ledger]
    if not ends:
        return None
    last = [status for ended, status in ends if ended == ROUNDS]
    rows = (
        _counted(f"before round {ROUNDS}", [end for at, end in ends if at not in (None, ROUNDS)]),
        _counted(f"round {ROUNDS}", last),
    )
    still = sum(ended is None for ended, _ in ends)
    title = "All promises of your class" + (f" ({still} still open)" if still else "")
    return title, Table(COUNTED, rows)


def _of_table(table: int, bargains: Sequence[Bargained]) -> tuple[str, Table] | None:
    """Return the ledger of a table, which all who sit there have seen."""
    found = next((one for one in bargains if one.table == table and one.record is not None), None)
    if found is None or found.record is None:
        return None
    arcs = promise_timeline(found.record.state.promises, found.names).arcs
    rows = tuple((str(arc.number), arc.words, str(arc.status)) for arc in arcs)
    none = (("–", "Nobody promised anything.", "–"),)
    return "The ledger of your table", Table(("number", "promise", "came to"), rows or none)


@cache
def _recorded() -> Ending:
    """Return how promises were kept in the class that ships: whole games, played by bots."""
    return analyse(class_log(None).folder.path).ending


def _of_recorded(table: int, bargains: Sequence[Bargained]) -> tuple[str, Table]:
    """Return the same of whole games: shares with their intervals."""
    rows = tuple(
        (name, f"{percent(one.rate)} of {one.of}", chances(one.low, one.high))
        for name, one in _recorded().stretches
        if one.rate is not None and one.low is not None and one.high is not None
    )
    return "Whole games that bots have played", Table(("decided in", "kept", "95%"), rows)


# The steps, for phones and for the teacher's page.

SCENE = "Three rounds left"
COMMITMENT = plain_word("commitment")

PLAN = LessonPlan(
    (
        Step(
            "bargain",
            "Play",
            (14, 14, 30),
            "tables of four, rounds 5 to 7 of a game: a whole one takes 45 minutes",
            "Stop in the middle of a round: whatever is still open in the ledger is left out.",
            (
                "The last three rounds of a game. Play to win. Everybody has 6 gold, and the "
                "ledger is empty.",
                "Promise what you like. The ledger writes it down, and everybody at the table can "
                "read it.",
            ),
            scene=SCENE,
        ),
        Step(
            "predict",
            "Predict",
            (3, 3, 4),
            "alone, three questions about whole classes",
            "Go on: whoever has two answers has enough to compare.",
            ("Three questions, before you see what the others did. They come again at the end.",),
        ),
        Step(
            "see",
            "See",
            (2, 3, 5),
            "each table its ledger; then the class, and games that are on record",
            "Leave the ledgers out, and read the two lines of the class.",
            (
                "Kept and broken say something about a word. A promise that never had its "
                "occasion, or was let off, says nothing about it.",
            ),
            shows=(_of_class, _of_table, _of_recorded),
        ),
        Step(
            "explain",
            "Explain",
            (3, 3, 5),
            "all together",
            "Say the first sentence and the last, and go on.",
            (
                "Why keep a promise at all? Nothing forces you: a promise here is no commitment, "
                "which would tie your hands. You keep it because there is a tomorrow, and a broken "
                "word costs the deals that others no longer make with you.",
                "In round 7 there is no tomorrow. Whoever foresees that trusts less in round 6, "
                "and so on: that is the endgame drop.",
                "Does honesty pay? It depends on the company. To compare two players fairly, give "
                "them the same seat and the same cards, deal by deal, and look at the differences.",
            ),
            terms=(COMMITMENT,),
        ),
        Step(
            "exercises",
            "Exercises",
            (4, 5, 12),
            "alone, with numbers of one's own; the second is a bot put together by three words",
            "Stop here: the rest is for at home.",
            ("Everyone gets different numbers. Try as often as you like.",),
            exercises=("drop", "bot", "shown"),
            many=(1, 2, 3),
            terms=(COMMITMENT,),
        ),
        Step(
            "again",
            "The same questions again",
            (2, 2, 4),
            "alone",
            "Go on: an empty answer is no wrong one.",
            ("The three questions about whole classes.",),
        ),
        Step(
            "debrief",
            "Debrief",
            (9, 15, 15),
            "all together, screens down",
            "Take the third question of the card and the last sentence.",
            (
                "Trust lives on tomorrow; and what one bot has over another is shown by the same "
                "cards, many times.",
            ),
        ),
    ),
    card=(
        "“Who would you lend three gold to now, and why?” Then open the ledger: does it bear "
        "you out?",
        "“What did you predict, and what was it?” Show both rounds of answers beside the "
        "class's figure.",
        "“Who broke a word in round 7? Who had seen it coming, and what did they do in round 6?”",
        "“Which three words make a bot that fares well among keepers? And among breakers?” Compare "
        "the bots that were put together, and ask by how many games.",
        "One sentence to take home: trust lives on tomorrow; and what one bot has over "
        "another is shown by the same cards, many times.",
    ),
)


LESSON = Lesson(
    7,
    "37_reputation",
    "Does it pay to keep one's word?",
    (DROP, BOT, PAIRED, SHOWN),
    QUESTIONS,
    PLAN,
)
