"""Lesson 5: coalitions. What groups can have, fair shares, and divisions that last.

Five exercises about three players at a turn of the last round, a division that is broken off again
and again (``walk``), and three questions, whose answers the theory of coalitions computes.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from kings.analysis.bargaining import coalitions
from kings.analysis.findings.decision import CommonWorth, Shares, common_worth
from kings.lessons import answers, exercise
from kings.lessons.forms import boxes_form, numbers_form
from kings.lessons.lesson import Lesson, Question
from kings.lessons.steps import LessonPlan, PlainWord, Prompt, Step
from kings.lessons.task import Cell, Table, Task, cell_text
from kings.lessons.terms import plain_word
from kings.lessons.turn import NEAR, Bargained, Turn, draw_turn
from kings.records.formats import Word
from kings.words import listed, plural

# Three players at a turn, and what each group of them can have by itself.

SEATS = (0, 1, 2)
WORTHS = (
    "Below stands what each group can have by itself, in points (VP), if the others do what is "
    "best for themselves. Gold may be handed over as one likes."
)


@dataclass(frozen=True)
class Party:
    """Three players at a turn, and the game of groups that follows from it."""

    turn: Turn
    game: coalitions.Game

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all three, by seat."""
        return self.game.players

    @property
    def total(self) -> float:
        """What all three can have together."""
        return float(self.game.worth[-1])

    def worth(self, *seats: int) -> float:
        """Return what a group of seats can have by itself."""
        return float(self.game.worth[sum(1 << seat for seat in seats)])

    def others(self, seat: int) -> tuple[int, ...]:
        """Return the two other seats."""
        return tuple(other for other in range(len(self.names)) if other != seat)

    def table(self) -> Table:
        """Return the worth of every group, as students see it."""
        rows = [
            (listed(self.game.members(mask)), float(self.game.worth[mask])) for mask in self.groups
        ]
        return Table(("group", "can have"), tuple(rows))

    @property
    def groups(self) -> tuple[int, ...]:
        """All groups as bit masks of seats, the small ones first."""
        groups = range(1, self.game.everyone + 1)
        return tuple(sorted(groups, key=lambda mask: (mask.bit_count(), mask)))

    def at_worst(self, *seats: int) -> float:
        """Return what a group has if the others harm it as much as they can, at whatever cost.

        This is the worth of a group as von Neumann and Morgenstern (1944) define it.
        """
        inside = self.turn.active in seats
        sums = [self.turn.value(choice, *seats) for choice in self.turn.choices]
        return max(sums) if inside else min(sums)

    def threats(self) -> Table:
        """Return both numbers of every group: the others' best for themselves, and their worst."""
        rows = [
            (
                listed(self.game.members(mask)),
                float(self.game.worth[mask]),
                self.at_worst(*members(mask)),
            )
            for mask in self.groups
        ]
        heads = ("group", "if the others do their best", "if they do their worst")
        return Table(heads, tuple(rows))

    def given(self) -> dict[str, object]:
        """Return the same as Python has it: ``worth[frozenset of names]``, and the names."""
        worth = {
            frozenset(self.game.members(mask)): float(self.game.worth[mask])
            for mask in range(1, self.game.everyone + 1)
        }
        return {"names": self.names, "worth": worth}

    def task(self, question: str, **given: object) -> Task:
        """Return a task about the groups of this party; ``given`` is for Python, by name."""
        words = (
            f"The last round, cards turned up, and {self.turn.actor} decides. {WORTHS}",
            f"All together can have {self.total:g}.",
            question,
        )
        return Task(words, self.table(), {**self.given(), **given})


def members(mask: int) -> tuple[int, ...]:
    """Return the seats of a group."""
    return tuple(seat for seat in SEATS if mask >> seat & 1)


def party_of(turn: Turn) -> Party:
    """Return the three players at a turn, and what each group of them can have."""
    return Party(turn, coalitions.decision_game(turn.decision))


def draw_party(rng: random.Random) -> Party | None:
    """Draw a turn of the last round of a game of three."""
    turn = draw_turn(rng, 3)
    return None if turn is None else party_of(turn)


# A division that is broken off again and again.


def walk(common: CommonWorth, shares: Sequence[float], steps: int) -> Iterator[tuple[Shares, str]]:
    """Yield divisions and the group that leaves each; end where nobody has a reason to leave.

    The group that gains most by itself leaves and shares its gain equally; the others divide what
    remains of the whole in equal parts. ``common``: what each group can have; ``shares``: the first
    division, by seat; ``steps``: the most divisions.
    """
    now: Shares = tuple(map(float, shares))
    for _ in range(steps):
        mask, gain = common.complaint(now)
        if gain <= 1e-9:
            return
        yield now, common.group(mask)
        now = _after(common, now, mask, gain)


def _after(common: CommonWorth, shares: Shares, mask: int, gain: float) -> Shares:
    inside = [seat for seat in range(len(shares)) if mask >> seat & 1]
    rest = (common.total - common.worth[mask]) / (len(shares) - len(inside))
    return tuple(
        share + gain / len(inside) if seat in inside else rest for seat, share in enumerate(shares)
    )


# The first two exercises: what a group can have, with the decider and without.


@dataclass(frozen=True)
class Asked:
    """A party, and the player in it whom the question is about."""

    party: Party
    seat: int

    @property
    def name(self) -> str:
        """The name of that player."""
        return self.party.names[self.seat]

    @property
    def pair(self) -> tuple[int, int]:
        """The player on turn, and the player whom the question is about."""
        return self.party.turn.active, self.seat


def _draw_asked(rng: random.Random) -> Asked | None:
    party = draw_party(rng)
    return None if party is None else Asked(party, rng.choice(party.others(party.turn.active)))


def _draw_alone(rng: random.Random) -> Asked | None:
    """Draw a turn at which it is plain what the two others do."""
    asked = _draw_asked(rng)
    if asked is None:
        return None
    turn, others = asked.party.turn, asked.party.others(asked.seat)
    sums = sorted(turn.value(choice, *others) for choice in turn.choices)
    return asked if sums[-1] > sums[-2] + NEAR else None


def _ask_pair(asked: Asked) -> Task:
    return asked.party.turn.task(
        f"{asked.party.turn.actor} and {asked.name} stand together and share what they have. How "
        "many points can the two have, whatever the third does? Put the number into pair.",
        other=asked.name,
    )


def _ask_alone(asked: Asked) -> Task:
    return asked.party.turn.task(
        f"{asked.name} stands alone, and the other two stand together against nobody: they do what "
        f"is best for the two of them. How many points are left to {asked.name}? Put the number "
        "into alone.",
        other=asked.name,
    )


def _pair(asked: Asked) -> float:
    return asked.party.worth(*asked.pair)


def _alone(asked: Asked) -> float:
    return asked.party.worth(asked.seat)


def _of_the_others(asked: Asked) -> float:
    others = asked.party.others(asked.seat)
    return asked.party.turn.value(asked.party.turn.best_for(*others), *others)


PAIR: exercise.Exercise[Asked] = exercise.Exercise(
    id="pair",
    title="Two who stand together",
    points=2,
    stub="pair = ...",
    draw=_draw_asked,
    ask=_ask_pair,
    solve=_pair,
    answer=answers.number(unit="VP"),
    wrong=(
        exercise.Misconception(
            "unpaid row",
            "That is what the two have if nobody talks to anybody. Together they can agree on "
            "another choice and share.",
            "Add the two columns row by row, and look for the greatest sum.",
            lambda asked: asked.party.turn.value(asked.party.turn.unpaid, *asked.pair),
        ),
        exercise.Misconception(
            "third column added",
            "You added all three columns. The third player's points belong to the third player.",
            "Leave the third column out.",
            lambda asked: asked.party.turn.value(asked.party.turn.best_for(*asked.pair), 0, 1, 2),
        ),
        exercise.Misconception(
            "added up from one alone",
            "You added the best that each could have. They are not in the same row, and only one "
            "choice is made.",
            "Both have to live with the same row.",
            lambda asked: sum(
                asked.party.turn.value(asked.party.turn.best_for(seat), seat) for seat in asked.pair
            ),
        ),
    ),
    alternatives=(lambda asked: _pair(asked) + 1e-9,),
    hint="Two columns, one row for both.",
)


ALONE: exercise.Exercise[Asked] = exercise.Exercise(
    id="alone",
    title="One who stands alone",
    points=2,
    stub="alone = ...",
    draw=_draw_alone,
    ask=_ask_alone,
    solve=_alone,
    answer=answers.number(unit="VP"),
    wrong=(
        exercise.Misconception(
            "unpaid row",
            "That is what is left if the one who decides stands alone as well. But the other two "
            "stand together and may choose another row.",
            "First find the row that is best for the two others, by adding their columns.",
            lambda asked: asked.party.turn.value(asked.party.turn.unpaid, asked.seat),
        ),
        exercise.Misconception(
            "own best",
            "That is the most that could be had, but the choice is not made by the one who stands "
            "alone.",
            "Who chooses the row? Then read off what is left.",
            lambda asked: asked.party.turn.value(asked.party.turn.best_for(asked.seat), asked.seat),
        ),
        exercise.Misconception(
            "the others' share",
            "That is what the other two have together, not what is left for the one who stands "
            "alone.",
            "You found the right row, it seems. Now look at the third column.",
            _of_the_others,
        ),
    ),
    alternatives=(lambda asked: _alone(asked) - 1e-9,),
    hint="The two others choose the row; the one who stands alone takes what is there.",
)


# The third and fourth exercise: a fair share, and a division that lasts.

TENTH = 0.051
"""Shares may be rounded to a tenth."""

SLACK = 0.05
"""How far the sums of rounded shares may be off."""


def _ask_shapley(party: Party) -> Task:
    order = ", ".join(party.names)
    question = (
        "What does each bring to the table, on average over all six orders in which the three can "
        f"arrive? Put the three Shapley values into fair, in this order: {order}. To a tenth will "
        "do."
    )
    return party.task(question)


def _shapley(party: Party) -> Shares:
    return tuple(coalitions.shapley_value(party.game).tolist())


def _equal(party: Party) -> Shares:
    return (party.total / 3,) * 3


def _in_order(party: Party) -> Shares:
    """Return what each adds if they arrive in the order of their seats."""
    first, second = party.worth(0), party.worth(0, 1)
    return first, second - first, party.total - second


def _last_come(party: Party) -> Shares:
    """Return what each adds as the last to arrive."""
    return tuple(party.total - party.worth(*party.others(seat)) for seat in SEATS)


def _equal_surplus(party: Party) -> Shares:
    """Return what each has alone, and an equal part of the rest."""
    alone = [party.worth(seat) for seat in SEATS]
    return tuple(own + (party.total - sum(alone)) / 3 for own in alone)


SHAPLEY: exercise.Exercise[Party] = exercise.Exercise(
    id="shapley",
    title="A fair share",
    points=3,
    stub="fair = (..., ..., ...)",
    draw=draw_party,
    ask=_ask_shapley,
    solve=_shapley,
    answer=answers.numbers(3, TENTH, labels=lambda party: party.names, unit="VP"),
    wrong=(
        exercise.Misconception(
            "equal shares",
            "You gave everybody the same. Shapley's value asks what each brings.",
            "Write down the six orders, and for each what the newcomer adds.",
            _equal,
        ),
        exercise.Misconception(
            "one order only",
            "That is what each adds if they arrive in one order, by seat. Who comes first is "
            "chance: all six orders count.",
            "Do the same for the five other orders, and take the average.",
            _in_order,
        ),
        exercise.Misconception(
            "everybody last",
            "That is what each adds as the last to arrive. Not everybody can be the last at once.",
            "Do your three numbers add up to what there is?",
            _last_come,
        ),
        exercise.Misconception(
            "pairs left out",
            "You gave everybody what they have alone, and an equal part of the rest. What the "
            "pairs can have counts as well.",
            "What does each add to one who is there already?",
            _equal_surplus,
        ),
    ),
    alternatives=(
        lambda party: [round(share, 1) for share in _shapley(party)],
        lambda party: [share + 0.01 for share in _shapley(party)],
    ),
    hint="Six orders; in each, one adds to nobody, one to one, one to two.",
)


def _draw_stable(rng: random.Random) -> Party | None:
    party = draw_party(rng)
    return party if party is not None and len(_corners(party)) > 1 else None


def _corners(party: Party) -> tuple[Shares, ...]:
    """Return the corners of the core; none if it is empty."""
    return common_worth(party.game).core()


def _ask_division(party: Party) -> Task:
    order = ", ".join(party.names)
    question = (
        "Divide what all three can have together so that no group could do better by itself. Put "
        f"the three shares into division, in this order: {order}. There are many right answers."
    )
    return party.task(question)


def _centre(party: Party) -> Shares:
    return tuple(coalitions.prenucleolus(party.game).tolist())


def _one_takes_all(party: Party) -> Shares:
    """Return the division in which the last gets all that is above what the others have alone."""
    first, second = party.worth(0), party.worth(1)
    return first, second, party.total - first - second


def _one_is_cheated(party: Party) -> Shares:
    """Return the centre, but the first gets a point less than alone, and the second that much."""
    first, second, third = _centre(party)
    short = party.worth(0) - 1
    return short, second + first - short, third


def _judge_division(party: Party, answer: object) -> exercise.Verdict:
    """Verify a division: that it shares out all there is, and that nobody can better it."""
    shares = answers.number_list(answer, 3)
    if shares is None:
        return exercise.wrong(note="The answer should be 3 numbers, in round brackets.")
    if sum(shares) > party.total + SLACK:
        return exercise.wrong("more than there is")
    if sum(shares) < party.total - SLACK:
        return exercise.wrong("something left over")
    if any(shares[seat] < party.worth(seat) - SLACK for seat in SEATS):
        return exercise.wrong("one would rather be alone")
    for pair in map(party.others, SEATS):
        if sum(shares[seat] for seat in pair) < party.worth(*pair) - SLACK:
            return exercise.wrong("two would leave")
    return exercise.RIGHT


DIVISION: exercise.Exercise[Party] = exercise.Exercise(
    id="division",
    title="A division that lasts",
    points=3,
    stub="division = (..., ..., ...)",
    draw=_draw_stable,
    ask=_ask_division,
    solve=_centre,
    answer=answers.checked_by(
        _judge_division, form=lambda party: numbers_form(3, party.names, "VP")
    ),
    wrong=(
        exercise.Misconception(
            "more than there is",
            "Your shares add up to more than all three can have together.",
            "Add your three numbers; compare with the last row of the table.",
            _last_come,
        ),
        exercise.Misconception(
            "something left over",
            "Your shares don't use up what there is: all three together could have more.",
            "Add your three numbers; compare with the last row of the table.",
            lambda party: tuple(share - 1 for share in _centre(party)),
        ),
        exercise.Misconception(
            "one would rather be alone",
            "One of the three gets less than by standing alone.",
            "Compare each share with the first three rows.",
            _one_is_cheated,
        ),
        exercise.Misconception(
            "two would leave",
            "Nobody would do better alone; but two of them would do better as a pair.",
            "Add the shares of each pair, and compare with what that pair can have.",
            _one_takes_all,
        ),
    ),
    alternatives=(
        lambda party: _corners(party)[0],
        lambda party: list(_corners(party)[-1]),
    ),
    hint="Begin with what each has alone, then ask of each pair what it is short of.",
)


# The last exercise: who would leave a division that looks fair?

ROOM = 0.1
"""How much better or worse off a group is by itself, at least, in VP."""

PAIRS = ((0, 1), (0, 2), (1, 2))


@dataclass(frozen=True)
class Proposed:
    """A party and a division that is proposed to it: shares by seat, to a tenth."""

    party: Party
    shares: tuple[float, ...]

    def complaint(self, *seats: int) -> float:
        """Return how much more a group could have by itself; below 0 it is content."""
        return self.party.worth(*seats) - sum(self.shares[seat] for seat in seats)

    def named(self, seats: tuple[int, ...]) -> tuple[str, ...]:
        """Return the names of a group."""
        return tuple(self.party.names[seat] for seat in seats)

    def leaving(self) -> tuple[int, ...]:
        """Return the pair that gains most by leaving."""
        return max(PAIRS, key=lambda pair: self.complaint(*pair))

    def staying(self) -> tuple[int, ...]:
        """Return the pair that is most content."""
        return min(PAIRS, key=lambda pair: self.complaint(*pair))


def _draw_proposed(rng: random.Random) -> Proposed | None:
    party = draw_party(rng)
    if party is None:
        return None
    first, second, _ = (round(share, 1) for share in coalitions.shapley_value(party.game).tolist())
    found = Proposed(party, (first, second, round(party.total - first - second, 1)))
    clear = all(abs(found.complaint(*pair)) > ROOM for pair in PAIRS)
    alone = all(found.complaint(seat) < -ROOM for seat in range(3))
    some = found.complaint(*found.leaving()) > 0 > found.complaint(*found.staying())
    return found if clear and alone and some else None


def _ask_leaving(proposed: Proposed) -> Task:
    party = proposed.party
    offer = listed(
        f"{name} {share:g}" for name, share in zip(party.names, proposed.shares, strict=True)
    )
    question = (
        f"A fair-minded friend proposes Shapley's shares: {offer}. Which group should refuse, "
        "because it can have more by itself? Put the names into leaving, in quotes and in round "
        "brackets. If there are several such groups, any of them will do."
    )
    return party.task(question, shares=dict(zip(party.names, proposed.shares, strict=True)))


def _judge_leaving(proposed: Proposed, answer: object) -> exercise.Verdict:
    names = proposed.party.names
    if not isinstance(answer, tuple | list | set | frozenset) or not answer:
        return exercise.wrong(note="The answer should be names, in quotes and in round brackets.")
    if not all(isinstance(name, str) and name in names for name in answer):
        return exercise.wrong(note=f"The names are {listed(names)}.")
    seats = sorted({names.index(name) for name in answer})
    if proposed.complaint(*seats) > 0:
        return exercise.RIGHT
    by_size = {1: "one alone", 2: "a content pair", 3: "the whole table"}
    return exercise.wrong(by_size[len(seats)])


LEAVING: exercise.Exercise[Proposed] = exercise.Exercise(
    id="leaving",
    title="Fair, and yet refused",
    points=3,
    stub="leaving = (..., ...)",
    draw=_draw_proposed,
    ask=_ask_leaving,
    solve=lambda proposed: proposed.named(proposed.leaving()),
    answer=answers.checked_by(
        _judge_leaving, form=lambda proposed: boxes_form(proposed.party.names)
    ),
    wrong=(
        exercise.Misconception(
            "the whole table",
            "All three together get exactly what there is; they can't have more.",
            "Look at the groups of two.",
            lambda proposed: proposed.named((0, 1, 2)),
        ),
        exercise.Misconception(
            "one alone",
            "Alone nobody would have as much as was proposed.",
            "Look at the groups of two.",
            lambda proposed: proposed.named((0,)),
        ),
        exercise.Misconception(
            "a content pair",
            "These two get at least as much as they could have by themselves.",
            "Add the shares of each pair, and compare with what that pair can have.",
            lambda proposed: proposed.named(proposed.staying()),
        ),
    ),
    alternatives=(
        lambda proposed: list(reversed(proposed.named(proposed.leaving()))),
        lambda proposed: set(proposed.named(proposed.leaving())),
    ),
    hint="For each pair: what it was offered, and what it could have.",
)


# The three questions, with what the theory of coalitions says about them.

_YES = "Yes: a third each"
_UNEQUAL = "Yes, but not equal shares"
_NONE = "No: whatever is proposed, two of them can do better"


def majority() -> coalitions.Game:
    """Return the game in which any two of three can share 12 without the third."""
    return coalitions.Game.of(
        ("Ada", "Ben", "Cleo"), lambda group: 12.0 if len(group) >= 2 else 0.0
    )


def gloves() -> coalitions.Game:
    """Return the game of one left glove and two right ones: a pair is worth 6 (Shapley 1959)."""

    def worth(group: frozenset[str]) -> float:
        return 6.0 if "left" in group and len(group) >= 2 else 0.0

    return coalitions.Game.of(("left", "right", "other right"), worth)


def _lasting() -> str:
    return _NONE if coalitions.find_core(majority()).empty else _YES


def _market() -> float:
    return round(float(coalitions.find_core(gloves()).centre[0]), 6)


def _brought() -> float:
    return round(float(coalitions.shapley_value(gloves())[0]), 6)


QUESTIONS = (
    Question(
        "majority",
        "Three players can share 12 points; any two of them can take the 12 and leave the third "
        "with nothing. Is there a division that no group would break off?",
        (_YES, _UNEQUAL, _NONE),
        truth=_lasting,
    ),
    Question(
        "market",
        "One player has a left glove, two others have a right glove each. A pair is worth 6 "
        "points, a single glove nothing. If a deal is to last, how many points does the owner of "
        "the left glove get?",
        least=0,
        most=6,
        unit="points",
        truth=_market,
    ),
    Question(
        "brought",
        "The three arrive in any order, all orders alike, and each gets what they add. What does "
        "the owner of the left glove get on average?",
        least=0,
        most=6,
        unit="points",
        truth=_brought,
    ),
)


# The steps, for phones and for the teacher's page.

SCENE = "Two against one"


def _ask_own_pair(asked: Asked) -> Task:
    actor, other = asked.party.turn.actor, asked.name
    question = (
        f"{actor} and {other} stand together. How many points can the two have, whatever the third "
        "does?"
    )
    return Task((question,))


def _ask_own_alone(asked: Asked) -> Task:
    question = (
        "The two others stand together, and do what is best for the two of them. How many points "
        "are left to you?"
    )
    return Task((question,))


OWN_PAIR = replace(PAIR, id="own-pair", points=1, ask=_ask_own_pair)
OWN_ALONE = replace(ALONE, id="own-alone", points=1, ask=_ask_own_alone)


def asked_of(seat: int) -> Callable[[Turn], Asked]:
    """Return what makes a question about the player at this seat of a turn."""
    return lambda turn: Asked(party_of(turn), seat)


def what_groups_had(table: int, bargains: Sequence[Bargained]) -> tuple[str, Table] | None:
    """Return what each group of a table could have by itself, at worst, and what it had."""
    own = next((one for one in bargains if one.table == table and one.turn is not None), None)
    if own is None or own.turn is None:
        return None
    party, points = party_of(own.turn), own.points
    rows: list[tuple[Cell, ...]] = []
    for mask, (group, best, worst) in zip(party.groups, party.threats().rows, strict=True):
        had = () if points is None else (cell_text(sum(points[at] for at in members(mask))),)
        rows.append((group, cell_text(best), cell_text(worst), *had))
    heads = ("group", "by itself", "at worst", "had")
    return "What each group could have", Table(heads[: len(rows[0])], tuple(rows))


MOST_WORDS = 12
"""How many sentences of a table are shown again."""


def what_was_said(table: int, bargains: Sequence[Bargained]) -> tuple[str, Table] | None:
    """Return what was said aloud at a table, the last of it, and how much was whispered."""
    rows: list[tuple[Cell, ...]] = []
    for one in bargains:
        if one.table != table or one.record is None:
            continue
        words = [noted.note for noted in one.record.noted if isinstance(noted.note, Word)]
        aloud = [word for word in words if word.to is None]
        rows += [(one.names[word.seat], word.text) for word in aloud[-MOST_WORDS:]]
        if len(aloud) < len(words):
            rows.append(("whispered", plural(len(words) - len(aloud), "sentence")))
    return ("What was said", Table(("who", "words"), tuple(rows))) if rows else None


WITHOUT_YOU = plain_word("BATNA")
CORE = PlainWord(
    "core",
    "All divisions by which every group gets at least what it can have by itself. There may be "
    "none.",
)
SHAPLEY_VALUE = PlainWord(
    "Shapley's value",
    "What each adds to those who are there already, on average over all orders in which they can "
    "arrive.",
)
THREAT = PlainWord(
    "threat",
    "To say that one will do harm if the other does not yield. If it would hurt the one who makes "
    "it too, it takes a commitment to be believed.",
)

PLAN = LessonPlan(
    (
        Step(
            "predict",
            "Predict",
            (3, 3, 4),
            "alone, three questions",
            "Go on: whoever has two answers has enough to compare.",
            ("Three questions. They come again at the end.",),
        ),
        Step(
            "sheet",
            "Your table",
            (3, 3, 4),
            "alone; everybody at a table sees the same",
            "Go on: the numbers stay at hand while they bargain.",
            (
                "The last trick. One of you decides what the card does; two of you, or all three, "
                "can agree on it and share.",
            ),
            scene=SCENE,
            prompts=(
                Prompt(0, OWN_PAIR, asked_of(1)),
                Prompt(1, OWN_PAIR, asked_of(1)),
                Prompt(2, OWN_ALONE, asked_of(2)),
            ),
            terms=(WITHOUT_YOU,),
            shared=True,
        ),
        Step(
            "bargain",
            "Bargain",
            (8, 10, 16),
            "groups of three; they may whisper",
            "Give one more minute aloud, then go on: no deal is a result too.",
            (
                "Any two of you can agree, or all three. Say and whisper what you like first: it "
                "is kept with your game, and binds nobody. A deal that all its parties accept "
                "binds at once.",
            ),
            scene=SCENE,
            shared=True,
        ),
        Step(
            "see",
            "See",
            (3, 3, 5),
            "each table",
            "Read the table of groups; leave the words for the debrief.",
            (
                "By itself: what a group could have had, if the others do what is best for "
                "themselves. At worst: if they would rather harm it, whatever that costs them.",
            ),
            terms=(THREAT,),
            shows=(what_groups_had, what_was_said),
        ),
        Step(
            "explain",
            "Explain",
            (3, 3, 5),
            "all together",
            "Say the first sentence and the third, and go on.",
            (
                "What a group can have by itself is its BATNA. With the one who decides it takes "
                "the row that is best for it; without, it gets what is left.",
                "How sure is that? The numbers assume that the others do what is best for "
                "themselves. Von Neumann and Morgenstern (1944) counted the worst case: that they "
                "harm you, whatever it costs them. In this trick both numbers are the same, so no "
                "threat changes anything.",
                "A division lasts if every group gets at least that much. Here the three pairs ask "
                "for 101 in all, and can be given twice 48: no division lasts, and the core is "
                "empty.",
                "Shapley's value is one sense of what is fair: what each adds, on average over all "
                "orders of arriving. Fair is not the same as lasting.",
            ),
            terms=(CORE, SHAPLEY_VALUE, THREAT),
        ),
        Step(
            "exercises",
            "Exercises",
            (4, 6, 14),
            "alone, with numbers of one's own",
            "Stop here: the rest is for at home.",
            ("Everyone gets different numbers. Try as often as you like.",),
            exercises=("pair", "division", "alone", "leaving", "shapley"),
            many=(1, 2, 4),
            terms=(CORE,),
        ),
        Step(
            "again",
            "The same questions again",
            (2, 2, 3),
            "alone",
            "Go on: an empty answer is no wrong one.",
            ("The three questions of the beginning.",),
        ),
        Step(
            "debrief",
            "Debrief",
            (10, 15, 20),
            "all together, screens down",
            "Take question 1 and the last sentence.",
            (
                "What a group can have without you is what you must leave it. If the groups "
                "together ask for more than there is, nothing lasts.",
            ),
        ),
    ),
    whispers=True,
    card=(
        "Each group writes its three numbers on the board. “Who was left out, and what did they "
        "offer to come back?”",
        "“Ada decides. Did Ada get most?” Compare with Shapley's three numbers.",
        "“Which pair asks for most?” Add up the three pairs against twice the total: no "
        "division can please them all.",
        "“Where have you seen this outside the game?” Majorities in a council, three "
        "flatmates and two rooms, a company with two suppliers.",
        "One sentence to take home: what a group can have without you is what you must leave "
        "it; if the groups together ask for more than there is, nothing lasts.",
    ),
)


LESSON = Lesson(
    5,
    "35_coalitions",
    "Who needs whom?",
    (PAIR, ALONE, SHAPLEY, DIVISION, LEAVING),
    QUESTIONS,
    PLAN,
)
