"""Lesson 9: what may be said. Bluff, puffing, lies and promises, held against what was true.

A ``Talk`` is one bargain at a turn of the last round, with all that could be checked in it; a
``Statement`` is a sentence said in it, and the engine knows whether it was true then. Five
exercises, three questions, and ``record`` for a recorded game whose words are checked.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from kings.lessons import answers, lesson1
from kings.lessons.desk import shipped_file
from kings.lessons.exercise import Exercise, Kind, Misconception
from kings.lessons.lesson import Lesson, Question
from kings.lessons.lesson1 import Sale
from kings.lessons.lesson6 import draw_paper
from kings.lessons.lesson8 import deals_of
from kings.lessons.steps import LessonPlan, Prompt, Step
from kings.lessons.task import Table, Task
from kings.lessons.terms import plain_word
from kings.lessons.turn import Bargained, Turn, draw_turn, turn_at
from kings.records.chronicle import words_heard
from kings.records.recording import replay
from kings.seeds import stream
from kings.struggle import GAME, State, moves
from kings.struggle.say import say_clause
from kings.words import listed

# A bargain, and what is said in it.

Sort = Literal["fact", "limit", "praise", "promise"]
SORTS: dict[Sort, str] = {
    "fact": "a statement of fact",
    "limit": "how far somebody would go",
    "praise": "an opinion",
    "promise": "a promise",
}


@dataclass(frozen=True)
class Talk:
    """The player on turn and a payer bargain over ``row``; a ``rival`` wants what is done unpaid.

    ``offered``: the gold that the rival has whispered for it; ``before``: what the rival paid for
    as much in an earlier round. Both are in the record, and the payer does not see them.
    """

    turn: Turn
    row: int
    payer: int
    rival: int
    offered: int
    before: int

    @property
    def cost(self) -> int:
        """What the row costs the player on turn, in VP: the least whole gold to ask for."""
        return round(-self.turn.gain(self.row, self.turn.active))

    @property
    def worth(self) -> int:
        """What the row is worth to the payer, in VP."""
        return round(self.turn.gain(self.row, self.payer))

    @property
    def limit(self) -> int:
        """The most gold that the payer should and can pay."""
        return min(self.worth, self.turn.gold[self.payer])

    @property
    def names(self) -> tuple[str, str, str]:
        """The names of the player on turn, the payer and the rival."""
        names = self.turn.names
        return names[self.turn.active], names[self.payer], names[self.rival]

    def facts(self) -> str:
        """Return what the engine and the record know, in words."""
        seller, payer, rival = self.names
        return (
            f"The engine knows: what {payer} wants costs {seller} {self.cost} points and is worth "
            f"{self.worth} to {payer}. In the purses: {payer} {self.turn.gold[self.payer]} gold, "
            f"{rival} {self.turn.gold[self.rival]}. The record shows: {rival} has whispered "
            f"{self.offered} gold to {seller} for doing otherwise, and nothing else; in an earlier "
            f"round {rival} paid {seller} {self.before} gold for as much."
        )


@dataclass(frozen=True)
class Statement:
    """A sentence that somebody says; ``true``: at that moment, None where that can't be asked.

    ``misleads``: true, and said to be taken for something else.
    """

    speaker: str
    sort: Sort
    words: str
    true: bool | None = None
    misleads: bool = False


def crosses(said: Statement) -> bool:
    """Say whether a statement is a false one of fact, as comment 2 on Model Rule 4.1 sorts them.

    By the conventions of negotiation, it says, estimates of price or value and what a party would
    settle for are ordinarily none; neither is an opinion, or a promise.
    """
    return said.sort == "fact" and said.true is False


def limit_claimed(speaker: str, gold: int, least: int) -> Statement:
    """Claim that somebody can't do it for less than so much, when ``least`` would do."""
    return Statement(speaker, "limit", f"I can't do it for less than {gold} gold.", gold <= least)


def offer_claimed(talk: Talk, gold: int) -> Statement:
    """Claim that the rival has offered so much."""
    seller, _, rival = talk.names
    words = f"{rival} has offered me {gold} gold to do otherwise."
    return Statement(seller, "fact", words, gold == talk.offered)


def price_claimed(talk: Talk, gold: int) -> Statement:
    """Claim that the rival paid so much before."""
    seller, _, rival = talk.names
    words = f"Last time {rival} paid me {gold} gold for as much."
    return Statement(seller, "fact", words, gold == talk.before)


def purse_shown(talk: Talk, gold: int) -> Statement:
    """Say what the rival could pay, which is not what the rival offers."""
    seller, _, rival = talk.names
    words = f"{rival} has gold enough to pay {gold}."
    return Statement(seller, "fact", words, gold <= talk.turn.gold[talk.rival], misleads=True)


def least_claimed(talk: Talk, gold: int) -> Statement:
    """Claim that the seller can't do it for less."""
    return limit_claimed(talk.names[0], gold, talk.cost)


def most_claimed(talk: Talk, gold: int) -> Statement:
    """Claim that the row is worth no more than this to the payer."""
    words = f"It is worth {gold} gold to me, and no more."
    return Statement(talk.names[1], "limit", words, gold == talk.worth)


def praise(talk: Talk) -> Statement:
    """Praise the deal."""
    return Statement(talk.names[0], "praise", "You won't make a better deal all evening.")


def promise(talk: Talk, gold: int) -> Statement:
    """Promise gold for another game, which no deal puts down."""
    words = f"Help me now, and you shall have {gold} gold from me in the next game."
    return Statement(talk.names[1], "promise", words)


@dataclass(frozen=True)
class Said:
    """A bargain, and what was said in it, in order."""

    talk: Talk
    statements: tuple[Statement, ...]

    def numbers(self, holds: Callable[[Statement], bool]) -> set[int]:
        """Return the numbers, from 1, of the statements of which something holds."""
        return {at for at, said in enumerate(self.statements, start=1) if holds(said)}

    def untrue(self, *sorts: Sort) -> set[int]:
        """Return the numbers of what was not true, of these sorts (none: of all)."""
        wanted = sorts or tuple(SORTS)
        return self.numbers(lambda said: said.true is False and said.sort in wanted)

    def of(self, *sorts: Sort) -> set[int]:
        """Return the numbers of all statements of these sorts."""
        return self.numbers(lambda said: said.sort in sorts)

    def task(self, question: str) -> Task:
        """Return a task about what was said."""
        seller, payer, rival = self.talk.names
        opening = (
            f"The last round; {seller} decides, {payer} would like one thing and {rival} another. "
            f"{payer} and {seller} bargain, and {payer} can't hear what {rival} whispers."
        )
        rows = tuple(
            (str(at), said.speaker, said.words) for at, said in enumerate(self.statements, start=1)
        )
        given = {
            "cost": self.talk.cost,
            "worth": self.talk.worth,
            "offered": self.talk.offered,
            "before": self.talk.before,
            "said": {int(number): words for number, _, words in rows},
        }
        words = (opening, self.talk.facts(), question)
        return Task(words, Table(("number", "who", "says"), rows), given)


def draw_talk(rng: random.Random) -> Talk | None:
    """Draw a turn at which a payer and the seller have at least four prices to choose from."""
    turn = draw_turn(rng, 3, settled=True)
    if turn is None:
        return None
    row = rng.choice([row for row in turn.choices if row != turn.unpaid])
    payer, rival = rng.sample(turn.others, 2)
    talk = Talk(turn, row, payer, rival, rng.randint(1, 3), rng.randint(1, 4))
    rich = turn.gold[rival] >= 4 and turn.gold[payer] >= talk.worth
    return talk if talk.cost >= 2 and talk.worth >= talk.cost + 4 and rich else None


def draw_said(rng: random.Random) -> Said | None:
    """Draw a bargain and seven sentences; of facts and of limits something is untrue in each."""
    talk = draw_talk(rng)
    if talk is None:
        return None

    def off() -> int:
        return rng.choice((0, rng.randint(1, 3)))

    statements = [
        offer_claimed(talk, talk.offered + off()),
        price_claimed(talk, talk.before + off()),
        purse_shown(talk, rng.randint(talk.offered + 1, talk.turn.gold[talk.rival])),
        least_claimed(talk, talk.cost + off()),
        most_claimed(talk, max(1, talk.worth - off())),
        praise(talk),
        promise(talk, rng.randint(1, 3)),
    ]
    rng.shuffle(statements)
    said = Said(talk, tuple(statements))
    return said if said.untrue("fact") and said.untrue("limit") else None


# The first two exercises: what was not true, and which of it crosses the line.

_NUMBERS: Kind[Said] = answers.members(
    answers.number_set,
    what="numbers of statements",
    among=lambda said: said.numbers(lambda _: True),
)


def _opinion_counted(said: Said) -> set[int]:
    return said.untrue() | said.of("praise")


UNTRUE: Exercise[Said] = Exercise(
    id="untrue",
    title="What was not true?",
    points=2,
    stub="untrue = {...}",
    draw=draw_said,
    ask=lambda said: said.task(
        "Which of these sentences said something that was not true at that moment? Put their "
        "numbers into untrue, in curly brackets."
    ),
    solve=lambda said: said.untrue(),
    answer=_NUMBERS,
    wrong=(
        Misconception(
            "bluff taken for truth",
            "You left out what somebody said about their own limit. People may expect that to be a "
            "bluff, but it was not true all the same.",
            "Compare each limit with what the engine knows.",
            lambda said: said.untrue("fact"),
        ),
        Misconception(
            "opinion for untruth",
            "You counted an opinion. Nothing in the record could show that it is wrong.",
            "What would you have to look up to refute each sentence?",
            _opinion_counted,
        ),
        Misconception(
            "promise for untruth",
            "You counted a promise. It is about later: it can be meant or not, kept or broken, but "
            "at this moment nothing shows that it is untrue.",
            "Which sentence is about something that has not happened yet?",
            lambda said: said.untrue() | said.of("promise"),
        ),
        Misconception(
            "misleading for untrue",
            "You counted a sentence that is true word for word. It may well mislead, but that is "
            "another thing, and it has a name of its own.",
            "Does each sentence say what was offered, or only what could be?",
            lambda said: said.untrue() | said.numbers(lambda one: one.misleads),
        ),
    ),
    alternatives=(lambda said: sorted(said.untrue()),),
    hint="One sentence at a time: which of the numbers that the engine knows is it about?",
)


FACT: Exercise[Said] = Exercise(
    id="fact",
    title="Over the line",
    points=3,
    stub="over = {...}",
    draw=draw_said,
    ask=lambda said: said.task(
        "Which of these sentences are false statements of fact, other than estimates of value and "
        "of how far somebody would go? Put their numbers into over, in curly brackets."
    ),
    solve=lambda said: said.numbers(crosses),
    answer=_NUMBERS,
    wrong=(
        Misconception(
            "bluff for fact",
            "You counted a false word about a limit. By the conventions of negotiation that is "
            "ordinarily not taken for a statement of material fact.",
            "Who could know it better than the speaker, and who relies on it?",
            lambda said: said.untrue("fact", "limit"),
        ),
        Misconception(
            "every fact",
            "You counted all statements of fact, true ones as well.",
            "Compare each with the record.",
            lambda said: said.of("fact"),
        ),
        Misconception(
            "puffing for fact",
            "You counted an opinion. Praise in general words can't be measured, and nobody need "
            "rely on it.",
            "Which sentence could be refuted by a number?",
            lambda said: said.untrue("fact") | said.of("praise"),
        ),
        Misconception(
            "promise for fact",
            "You counted a promise. What it does to trust is told by the ledger and by what "
            "follows, not by the record of this moment.",
            "Which sentence is about something that has not happened yet?",
            lambda said: said.untrue("fact") | said.of("promise"),
        ),
    ),
    alternatives=(lambda said: sorted(said.numbers(crosses)),),
    hint="False, and about something that happened or is there.",
)


# The third exercise: what the ledger shows.


@dataclass(frozen=True)
class Item:
    """Something that was said or proposed; ``fate``: what became of it.

    ``fate``: ``struck``, ``refused``, ``withdrawn``, or ``said`` for words outside any proposal.
    """

    words: str
    by: int
    clauses: tuple[moves.Clause, ...]
    fate: str


@dataclass(frozen=True)
class Pages:
    """A moment of a game, and what was said and proposed at it, in order."""

    state: State
    items: tuple[Item, ...]

    def written(self) -> set[int]:
        """Return the numbers of the items that the ledger shows, by carrying them all out."""
        state, actor, written = self.state, self.state.actor, set()
        assert actor is not None
        for number, item in enumerate(self.items, start=1):
            before = len(state.promises)
            if item.fate != "said":
                state = GAME.apply(state, moves.Propose(item.by, moves.Deal(item.clauses))).state
                made = state.proposals_made
                ends: dict[str, moves.Move] = {
                    "struck": moves.Accept(actor, made),
                    "refused": moves.Refuse(actor, made),
                    "withdrawn": moves.Withdraw(item.by, made),
                }
                state = GAME.apply(state, ends[item.fate]).state
            if len(state.promises) > before:
                written.add(number)
        return written

    def of(self, holds: Callable[[Item], bool]) -> set[int]:
        """Return the numbers of the items of which something holds."""
        return {number for number, item in enumerate(self.items, start=1) if holds(item)}


def _promises(item: Item) -> bool:
    return any(not isinstance(clause, moves.Pay) for clause in item.clauses)


def _draw_pages(rng: random.Random) -> Pages | None:
    paper = draw_paper(rng)
    if paper is None or paper.state.actor is None:
        return None
    state, actor = paper.state, paper.state.actor
    first, second = rng.sample([seat for seat in range(state.players) if seat != actor], 2)
    later = state.round + 1
    gold = moves.PromiseGold
    drafts: list[tuple[int, tuple[moves.Clause, ...], str]] = [
        (first, (moves.Pay(first, actor, 1), gold(first, actor, 2, later)), "struck"),
        (second, (moves.PromiseWords(second, actor, later, "I will not forget it"),), "struck"),
        (second, (moves.Pay(second, actor, 1),), "struck"),
        (second, (gold(second, actor, 3, later),), "refused"),
        (first, (moves.PromiseUse(first, actor, later),), "withdrawn"),
        (first, (gold(first, actor, 1, later),), "said"),
    ]
    rng.shuffle(drafts)
    items = []
    for by, clauses, fate in drafts:
        said = listed(say_clause(state.options.names, clause) for clause in clauses)
        ends = {
            "struck": f"Proposed, and accepted by all: {said}.",
            "refused": f"Proposed, and refused: {said}.",
            "withdrawn": f"Proposed, and withdrawn before anybody answered: {said}.",
            "said": f"Said aloud across the table: {said}.",
        }
        items.append(Item(ends[fate], by, clauses, fate))
    pages = Pages(state, tuple(items))
    try:
        return pages if pages.written() else None
    except ValueError:
        return None


def _ask_ledger(pages: Pages) -> Task:
    actor = pages.state.name(pages.state.actor or 0)
    words = (
        f"Round {pages.state.round}, {actor}'s turn. This was said and proposed, in this order. "
        "Which of it does the ledger of promises show afterwards? Put the numbers into ledger, in "
        "curly brackets.",
    )
    rows = tuple((str(at), item.words) for at, item in enumerate(pages.items, start=1))
    given = {"said": {int(number): text for number, text in rows}}
    return Task(words, Table(("number", "what happened"), rows), given)


LEDGER: Exercise[Pages] = Exercise(
    id="ledger",
    title="What the ledger shows",
    points=2,
    stub="ledger = {...}",
    draw=_draw_pages,
    ask=_ask_ledger,
    solve=Pages.written,
    answer=answers.members(
        answers.number_set,
        what="numbers of lines",
        among=lambda pages: range(1, len(pages.items) + 1),
    ),
    wrong=(
        Misconception(
            "said is written",
            "You counted words that stand in no deal. The journal keeps them; the ledger doesn't.",
            "Which lines were never proposed as a deal?",
            lambda pages: pages.written() | pages.of(lambda item: item.fate == "said"),
        ),
        Misconception(
            "proposed is promised",
            "You counted proposals to which not everybody agreed.",
            "What became of each proposal?",
            lambda pages: (
                pages.written() | pages.of(lambda item: item.fate in ("refused", "withdrawn"))
            ),
        ),
        Misconception(
            "paid is promised",
            "You counted a deal that was carried out at once. Nothing of it is left to keep.",
            "What remains to be done after each deal?",
            lambda pages: pages.of(lambda item: item.fate == "struck"),
        ),
        Misconception(
            "words don't count",
            "You left out a promise in free words. It was agreed on, and the players themselves "
            "judge whether it is kept.",
            "Which promise can't be measured in gold, and was agreed on all the same?",
            lambda pages: (
                pages.written()
                - pages.of(
                    lambda item: any(isinstance(one, moves.PromiseWords) for one in item.clauses)
                )
            ),
        ),
    ),
    alternatives=(lambda pages: sorted(pages.written()),),
    hint="A promise, in a deal, to which all have agreed.",
)


# The fourth exercise: what two sentences about a rival's offer bring the seller.


def claim_brings(claim: int, *, price: int, cost: int, limit: int) -> int:
    """Return what a made-up offer brings the seller, compared with ``price``; below 0 it costs.

    The payer pays one gold more than the claim up to ``limit``, and leaves beyond it; then the
    seller is spared what the favour costs (``cost``).
    """
    return (claim + 1 if claim + 1 <= limit else cost) - price


@dataclass(frozen=True)
class Claims:
    """A bargain about to close at ``price``, and two offers that the seller might make up."""

    talk: Talk
    price: int
    claims: tuple[int, int]

    def brought(self, claim: int) -> int:
        """Return what a claim brings the seller, compared with the price; below 0 it costs."""
        talk = self.talk
        return claim_brings(claim, price=self.price, cost=talk.cost, limit=talk.limit)


def _draw_claims(rng: random.Random) -> Claims | None:
    talk = draw_talk(rng)
    if talk is None:
        return None
    price = rng.randint(talk.cost + 1, talk.limit - 2)
    small = rng.randint(price, talk.limit - 1)
    return Claims(talk, price, (small, rng.randint(talk.limit, talk.limit + 4)))


def _ask_brought(claims: Claims) -> Task:
    seller, payer, rival = claims.talk.names
    first, second = claims.claims
    words = (
        f"What {payer} wants costs {seller} {claims.talk.cost} points. It is worth "
        f"{claims.talk.worth} to {payer}, who has {claims.talk.turn.gold[claims.talk.payer]} gold. "
        f"The two are about to agree on {claims.price} gold. Now {seller} makes up an offer of "
        f"{rival}'s. {payer} believes it and pays one gold more than that, if {payer} does not "
        f"lose by it; otherwise {payer} leaves, and {seller} does what suits {seller} unpaid.",
        f"How many points does it bring {seller}, compared with the {claims.price} gold, to say "
        f"{first}? And to say {second}? Below 0 is a cost. Put both numbers into brought, in this "
        "order.",
    )
    given = {
        "cost": claims.talk.cost,
        "limit": claims.talk.limit,
        "price": claims.price,
        "claims": claims.claims,
    }
    return Task(words, None, given)


def _both(claims: Claims) -> tuple[int, int]:
    return claims.brought(claims.claims[0]), claims.brought(claims.claims[1])


BROUGHT: Exercise[Claims] = Exercise(
    id="brought",
    title="What did it bring?",
    points=3,
    stub="brought = (..., ...)",
    draw=_draw_claims,
    ask=_ask_brought,
    solve=_both,
    answer=answers.numbers(
        2,
        labels=lambda claims: [f"to say {claim}" for claim in claims.claims],
        unit="points",
    ),
    wrong=(
        Misconception(
            "believed without end",
            "You let the payer pay whatever is claimed. Beyond what it is worth nobody pays, "
            "whether it is believed or not.",
            "Compare each price with the most that the payer should pay.",
            lambda claims: (_both(claims)[0], claims.claims[1] + 1 - claims.price),
        ),
        Misconception(
            "price for gain",
            "You counted the gold that is paid. The question is what changes, compared with the "
            "price that was as good as agreed.",
            "Subtract what the seller would have had.",
            lambda claims: (claims.claims[0] + 1, 0),
        ),
        Misconception(
            "cost forgotten",
            "Where the payer leaves, you took the whole price for lost. But the seller keeps what "
            "the favour would have cost.",
            "What did the seller gain by the old price, after the cost?",
            lambda claims: (_both(claims)[0], -claims.price),
        ),
        Misconception(
            "the other side",
            "You have the sign turned round: a higher price is good for the seller, and a lost "
            "deal is bad.",
            "Whose points are asked for?",
            lambda claims: (-_both(claims)[0], -_both(claims)[1]),
        ),
    ),
    alternatives=(lambda claims: list(map(float, _both(claims))),),
    hint="Does the payer stay? Then: the seller's gain with the claim, less the gain without it.",
)


# The last exercise: and later?


@dataclass(frozen=True)
class Later:
    """A lie that brings ``gain`` now; each later deal brings ``deal``, unless it was found out.

    ``chance``: of being found out, in tenths; ``deals``: how many would follow.
    """

    gain: int
    chance: int
    deal: int
    deals: int

    def net(self, chance: float) -> float:
        """Return what the lie brings on average if it is found out with this chance."""
        return self.gain - chance * self.deal * self.deals


def _ask_later(later: Later) -> Task:
    words = (
        f"A lie brings Ada {later.gain} points now. Ben would make {later.deals} more deals with "
        f"her, each worth {later.deal} points to her. In {later.chance} cases of 10 he finds out, "
        "and then makes none of them. (A simple model: nobody else hears of it, and no deal is "
        "better or worse than another.)",
        "What does the lie bring Ada on average, all in all? Below 0 is a cost. Put the number "
        "into net.",
    )
    given = {
        "gain": later.gain,
        "chance": later.chance / 10,
        "deal": later.deal,
        "deals": later.deals,
    }
    return Task(words, None, given)


LATER: Exercise[Later] = Exercise(
    id="later",
    title="And later?",
    points=2,
    stub="net = ...",
    draw=lambda rng: Later(
        rng.randint(2, 8), rng.choice((1, 2, 3, 4)), rng.randint(2, 4), rng.randint(2, 5)
    ),
    ask=_ask_later,
    solve=lambda later: later.net(later.chance / 10),
    answer=answers.number(),
    wrong=(
        Misconception(
            "never found out",
            "You counted what the lie brings now, as if it were never found out.",
            "What is lost if it is, and how often?",
            lambda later: later.gain,
        ),
        Misconception(
            "always found out",
            "You counted the later deals as lost for sure.",
            "In how many cases of ten does he find out?",
            lambda later: later.net(1),
        ),
        Misconception(
            "one deal only",
            "You counted one later deal. All that would follow are lost.",
            "How many deals would there be?",
            lambda later: replace(later, deals=1).net(later.chance / 10),
        ),
        Misconception(
            "the wrong chance",
            "You counted how often it is not found out.",
            "Read the chance once more.",
            lambda later: later.net(1 - later.chance / 10),
        ),
    ),
    alternatives=(lambda later: round(later.net(later.chance / 10), 6),),
    hint="What it brings now, less what is lost later times how often.",
)


# A recorded game: each sentence, and whether it was true.


def recorded_talk(position: State, offered: int = 0) -> Talk:
    """Return the bargain of *The better offer*: Ben wants his Queen left alone, Cleo does not."""
    return Talk(turn_at(position), 0, 1, 2, offered, 0)


def recorded_claims(talk: Talk) -> tuple[Statement, ...]:
    """Return what is claimed in the recorded game, as the engine judges it."""
    return (
        least_claimed(talk, 5),
        offer_claimed(talk, 4),
        most_claimed(talk, 5),
        purse_shown(talk, 9),
        praise(talk),
        promise(talk, 1),
    )


def record(game: Any) -> Table:
    """Return what was said in a recorded game over *The better offer*, and whether it was true.

    ``game``: what ``kings.replay`` returned. Whispers are told as well, since the game is over.
    """
    names = game.state.options.names
    lines = words_heard(game, None)
    offers = [heard.word.text for heard in lines if heard.word.seat == 2 and heard.word.to == 0]
    gold = [int(number) for text in offers for number in re.findall(r"(\d+) gold", text)]
    talk = recorded_talk(game.first, gold[-1] if gold else 0)
    claims = {claim.words: claim for claim in recorded_claims(talk)}
    verdicts = {True: "true", False: "not true", None: "–"}
    rows = []
    for heard in lines:
        word, claim = heard.word, claims.get(heard.word.text)
        to = "all" if word.to is None else f"{names[word.to]} alone"
        sort = SORTS[claim.sort] if claim else "an offer or a question"
        rows.append(
            (names[word.seat], to, word.text, sort, verdicts[claim.true if claim else None])
        )
    return Table(("who", "to", "words", "what it is", "then"), tuple(rows))


# The three questions.

_MATERIAL = "As a false statement of a material fact"
_CONVENTION = "Ordinarily not as a statement of material fact"
_WORD = "As a promise to accept that price"

_OPEN = "A promise that is open"
_BROKEN = "A promise that is broken"
_NOTHING = "Nothing"


def _shown() -> str:
    """Return what the ledger shows of words outside any deal, by asking the engine."""
    pages, rng = None, stream(0, "lesson 9", "question")
    while pages is None:
        pages = _draw_pages(rng)
    said = pages.of(lambda item: item.fate == "said")
    return _OPEN if said & pages.written() else _NOTHING


# The numbers of the questions: what a lawyer says and would take; what a favour costs and is worth,
# the price that is nearly agreed on, and the made-up offer.
ASKED, TAKES = 9, 6
COST, WORTH, AGREED, CLAIMED = 3, 8, 6, 7

LAWYER = limit_claimed("a seller's lawyer", ASKED, TAKES)


def _treated() -> str:
    """Return how the lawyer's sentence is sorted, by what sorts those of the second exercise."""
    if LAWYER.sort == "promise":
        return _WORD
    return _MATERIAL if crosses(LAWYER) else _CONVENTION


def _brings() -> int:
    return claim_brings(CLAIMED, price=AGREED, cost=COST, limit=WORTH)


QUESTIONS = (
    Question(
        "limit",
        f"“{LAWYER.words}” So says {LAWYER.speaker}, and the seller would take {TAKES}. How does "
        "the American Bar Association's comment on its Model Rule 4.1 treat such a sentence?",
        (_MATERIAL, _CONVENTION, _WORD),
        truth=_treated,
    ),
    Question(
        "shown",
        "A player says across the table: “I'll give you 2 gold in the last round.” No deal is "
        "proposed. What does the ledger of promises show?",
        (_OPEN, _BROKEN, _NOTHING),
        truth=_shown,
    ),
    Question(
        "brings",
        f"A favour costs you {COST} and is worth {WORTH} to a buyer; you are about to agree on "
        f"{AGREED} gold. You say that somebody has offered {CLAIMED}. The buyer believes it and "
        "pays one more, if that is no more than it is worth. How many points does your sentence "
        "bring you?",
        least=-10,
        most=10,
        unit="points",
        truth=_brings,
    ),
)


# The steps, for phones and for the teacher's page.

SCENE, SOLD, BUYER, RIVAL = "The better offer", "A", 1, 2
"""What is bargained over, by which letter it stands on the sheets, and the seats of both payers."""

RECORDED = "the_better_offer.jsonl"
"""The game of a table that is on record."""

NOTES = (
    "At your table you may say what you like, true or not. Nobody has to say anything.",
    "At your table, what you say about gold, offers and what has happened must be true. Of your "
    "own limit you may keep silent, and you may praise as you like.",
)
"""The rules for what may be said, at tables with an odd number and with an even one."""


def _offered(turn: Turn) -> Sale:
    return Sale(turn, turn.prices.pair(BUYER, turn.choice(SOLD)))


OWN_LEAST: Exercise[Sale] = replace(
    lesson1.OWN_LEAST,
    wrong=(
        Misconception(
            "default ignored",
            "That is what you have in the end, not what the choice costs you.",
            "Look for the row that you take if nobody pays, and compare the two rows.",
            lambda sale: sale.has(sale.turn.active),
        ),
        Misconception(
            "the default for the price",
            "That is what you have if nobody pays.",
            "How much less do you have by the other row?",
            lambda sale: sale.turn.value(sale.turn.unpaid, sale.turn.active),
        ),
        Misconception(
            "not the best row",
            "You compared with a row that you would not take: there is a better one.",
            "Which row is best for you if nobody pays?",
            lambda sale: _from_another_row(sale),
        ),
    ),
    alternatives=(),
)


def _from_another_row(sale: Sale) -> float:
    """Return what a choice costs the seller, compared with a row that is not the best one."""
    turn = sale.turn
    others = set(turn.choices) - {turn.unpaid, sale.pair.choice}
    return turn.value(others.pop(), turn.active) - sale.has(turn.active)


def _ask_stake(turn: Turn) -> Task:
    unpaid = turn.letter(turn.unpaid)
    words = (
        f"If nobody pays, {turn.actor} takes {unpaid}. But somebody would pay for {SOLD}. What is "
        f"the most whole gold that you should pay so that {turn.actor} takes {unpaid} all the same?"
    )
    return Task((words,))


OWN_STAKE: Exercise[Turn] = Exercise(
    id="own-stake",
    title="What you could lose",
    points=1,
    stub="stake = ...",
    draw=lambda rng: draw_turn(rng, 3, settled=True),
    ask=_ask_stake,
    solve=lambda turn: -turn.gain(turn.choice(SOLD), RIVAL),
    answer=answers.number(unit="gold"),
    wrong=(
        Misconception(
            "default ignored",
            "That is what you have in the end. Most of it you have by the other row as well.",
            "Compare the two rows in your own column.",
            lambda turn: turn.value(turn.unpaid, RIVAL),
        ),
        Misconception(
            "purse for worth",
            "That is what you have in your purse. But you would lose less than that.",
            "How much more do you have by the one row than by the other?",
            lambda turn: turn.gold[RIVAL],
        ),
        Misconception(
            "nobody else pays",
            "You pay nothing as long as nobody else does. Here somebody else would.",
            "What do you lose if the other choice is paid for?",
            lambda turn: 0,
        ),
    ),
    hint="The difference between two rows of your own column.",
)


def _agreed(table: int, bargains: Sequence[Bargained]) -> tuple[str, Table] | None:
    """Return the deals that a table has struck, in words, with what the ledger shows of each."""
    record = next((one.record for one in bargains if one.table == table), None)
    if record is None:
        return None
    ends: dict[int, list[str]] = {}
    for entry in record.state.promises:
        ends.setdefault(entry.deal, []).append(str(entry.status))
    rows = tuple(
        (str(deal.number), deal.words, ", ".join(ends.get(deal.number, ["nothing"])))
        for deal in deals_of(record)
    )
    none = (("–", "No deal was struck.", "nothing"),)
    return "What your table agreed on", Table(("deal", "words", "ledger"), rows or none)


def _on_record(table: int, bargains: Sequence[Bargained]) -> tuple[str, Table]:
    """Return what another table said, each sentence held against what was true."""
    rows = tuple(
        (f"{who} to {to}", words, sort if then == "–" else f"{sort}, {then}")
        for who, to, words, sort, then in record(replay(shipped_file("games") / RECORDED)).rows
    )
    return "What another table said", Table(("who", "words", "what it is"), rows)


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
            "Your sheet",
            (3, 3, 4),
            "tables of three; each sheet says which rule its table has",
            "Go on: the sheet stays at hand while they bargain.",
            (
                "The last turn of the game: an Assassin could take a Queen, and by A it leaves her "
                "alone. One of you would pay for that; another would rather see her taken.",
                "Your sheet says what may be said at your table.",
            ),
            scene=SCENE,
            sold=SOLD,
            payers=(BUYER,),
            prompts=(
                Prompt(0, OWN_LEAST, _offered),
                Prompt(BUYER, lesson1.OWN_MOST, _offered),
                Prompt(RIVAL, OWN_STAKE, lambda turn: turn),
            ),
            notes=NOTES,
            terms=(plain_word("reservation price"),),
        ),
        Step(
            "bargain",
            "Bargain",
            (6, 7, 10),
            "the same tables: odd numbers say what they like, even numbers true facts only",
            "Give one more minute aloud, then go on: no deal is a result too.",
            (
                "You may speak to one person alone, aloud or by a whisper on the screen. What you "
                "type is kept: type nothing that you wouldn't want to read again.",
            ),
            scene=SCENE,
            sold=SOLD,
            payers=(BUYER,),
            notes=NOTES,
        ),
        Step(
            "see",
            "See",
            (3, 4, 6),
            "each table, sheets open; then the words of the table that is on record",
            "Read two sentences of the table on record, and go on.",
            (
                "Open your sheets, and compare what was said with what was so.",
                "Here is what another table, a recorded one, said: each is held against "
                "what was true at that moment.",
            ),
            shows=(_agreed, _on_record),
        ),
        Step(
            "explain",
            "Explain",
            (3, 4, 6),
            "all together",
            "Say the first sentence of each paragraph, and go on.",
            (
                "Four kinds of words that aren't simply so. A bluff is about your own limit: “I "
                "can't do it for less than five.” Puffing is praise that nobody can measure. A lie "
                "is about a fact: “Cleo has offered me four.” A true word can mislead as well: "
                "“Cleo has gold enough to pay nine.”",
                "The comment on the American lawyers' Model Rule 4.1 says that estimates of price "
                "or value, and what a party would settle for, are ordinarily not taken as "
                "statements of material fact. What was offered, or has happened, can be one.",
                "The law is one line, and conscience may draw another. Is bargaining a game with "
                "rules of its own? Or does one tell the truth there as at home? Or is it a "
                "question of what comes back? Shell (“Bargaining for Advantage”, 2006) describes "
                "all three.",
                "A promise is neither true nor false yet. The ledger shows it if it was agreed on "
                "in a deal; words outside a deal are in the journal alone.",
            ),
            terms=tuple(map(plain_word, ("bluff", "puffing", "material fact"))),
        ),
        Step(
            "exercises",
            "Exercises",
            (4, 7, 14),
            "alone, with numbers of one's own",
            "Stop here: the rest is for at home.",
            ("Everyone gets different numbers. Try as often as you like.",),
            exercises=("untrue", "fact", "ledger", "brought"),
            many=(1, 2, 4),
            terms=(plain_word("bluff"), plain_word("material fact")),
        ),
        Step(
            "again",
            "The same questions again",
            (2, 2, 4),
            "alone",
            "Go on: an empty answer is no wrong one.",
            ("The three questions of the beginning.",),
        ),
        Step(
            "debrief",
            "Debrief",
            (12, 15, 20),
            "all together, screens down",
            "Take the second question of the card and the last sentence.",
            (
                "Keep your limit to yourself, say of facts only what is so, and put what matters "
                "into the deal.",
            ),
        ),
    ),
    whispers=True,
    card=(
        "Put the prices under both rules on the board. “Did the rule change the price? Did it "
        "change who made a deal at all?” With few tables say so: we can't tell yet.",
        "Read out sentences without names. “Fact, limit, opinion, promise? True at that "
        "moment?” Let the class vote, then show what the record says.",
        "“Cleo has gold enough to pay nine.” “Is that a lie? How does it feel to have heard "
        "it?” Ask both sides.",
        "“Which of the three schools are you in: here, in a shop, with a friend?” Ask for "
        "reasons, not for confessions.",
        "“What did the ledger show?” One broken gold, and nothing of the made-up offer. “What "
        "would you want a record to show, and who should read it?”",
        "One sentence to take home: keep your limit to yourself, say of facts only what is "
        "so, and put what matters into the deal.",
    ),
)


LESSON = Lesson(
    9,
    "38_what_may_be_said",
    "What may be said that isn't true?",
    (UNTRUE, FACT, LEDGER, BROUGHT, LATER),
    QUESTIONS,
    PLAN,
)
