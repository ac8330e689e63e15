"""Whether what the debrief tells of a class follows: many simulated classes, with effects and none.

``make prove-debrief`` lets the debrief conclude from a thousand classes in which nothing is there
and from two hundred of each effect in which that is, of three sizes. It counts in how many anything
false is told (5 of 100 at most), how often each interval holds what is true (93 to 97 of 100), and
how often what is there is told.

Three kinds of classes hold nothing. ``scripts``: first offers by lot, prices about one middle,
promises kept with one probability. ``worth``: first offers and prices follow what each deal is
worth to both sides, and one who is offered as much as he would have settled for takes it at once.
``bots``: whole games by identical bots at all seats of all tables, read from their journals. The
gains of seats in the first two come from whole games of one compiled policy with the same cards.
How large effects are, how much is promised and sold, and who breaks is drawn for each class.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Hashable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from statistics import fmean
from typing import Any

from kings.analysis.debrief import lines
from kings.analysis.debrief.beliefs import Question
from kings.analysis.debrief.clusters import Estimated
from kings.analysis.debrief.conclusions import Conclusions, conclusions
from kings.analysis.debrief.joint import LEVEL
from kings.analysis.debrief.prices import DealPrice, Priced
from kings.analysis.debrief.promise_keeping import people_tested, stage
from kings.analysis.debrief.table_records import TableRecord
from kings.analysis.findings.openings import Openings, openings
from kings.bots import make_bot
from kings.classroom.class_folder import TableGame
from kings.classroom.plan import Start, TablePlan, starting_header
from kings.game import NATURE
from kings.lessons.bargains import PairModel, simulate_pairs
from kings.records.recording import Recording
from kings.seeds import stream
from kings.sim.intervals import wilson
from kings.sim.match import next_move
from kings.struggle.rules import GAME
from kings.struggle.state import ROUNDS, State

SIZES = (8, 15, 30)
"""Tables of a class."""
SEATS = 4
NULLS = {"scripts": 350, "worth": 350, "bots": 300}
"""How many classes of each kind without an effect, over all sizes."""
EFFECTS = (
    "anchor",
    "opener by lot",
    "opener",
    "round 7",
    "rounds 6 and 7",
    "breakers",
    "weak table",
)
PLANTED = 200
"""How many classes of each effect, over all sizes."""
COVERED = (0.93, 0.97)
POLICY = "paying"
BOTS = ("fair-keeper", "hard-keeper", "soft-keeper", "fair-opportunist", "greedy", "random")
"""Those who sit at all seats of a class; one character for each class."""
OWN_TIMING = ("round 6", "round 7", "stakes")
"""What a character that breaks when it pays does by itself, so that telling it is not false."""
MOST_TABLES_OF_BOTS = 8
NAMES = ("Ada", "Ben", "Cleo", "Dan")
QUESTION = (7, "q")

Truth = set[tuple[str, Hashable]]


@dataclass
class Outcome:
    """What came of one class.

    ``told``: questions that were told; ``false``: those of them that aren't true; ``found``:
    whether all, or for persons any, of what was planted was told; ``held``: for each kind of
    interval how many held the truth, of how many.
    """

    kind: str
    tables: int
    number: int
    told: list[str]
    false: list[str]
    found: bool
    held: dict[str, list[int]] = field(default_factory=dict)

    @property
    def key(self) -> tuple[str, int, int]:
        return self.kind, self.tables, self.number

    def hold(self, name: str, low: float | None, high: float | None, true: float) -> None:
        if low is not None and high is not None:
            count = self.held.setdefault(name, [0, 0])
            count[0] += low - 1e-9 <= true <= high + 1e-9
            count[1] += 1


# What is true of a class.


@dataclass
class World:
    """How the students of a class behave, drawn by lot; an effect of 0 isn't there."""

    tables: int
    kept: float
    drop: dict[int, float]
    breakers: dict[tuple[int, int], float]
    weak: dict[int, float]
    slope: float
    opener: float
    by_worth: bool

    def keeps(self, table: int, seat: int, round: int) -> float:
        """Return the probability of keeping a promise."""
        if (table, seat) in self.breakers:
            return self.breakers[table, seat]
        return max(0.0, self.kept - self.drop.get(round, 0.0) - self.weak.get(table, 0.0))


def drawn_world(rng: random.Random, kind: str, tables: int) -> World:
    """Draw what is true of a class of this kind."""
    world = World(tables, rng.uniform(0.7, 0.95), {}, {}, {}, 0.0, 0.0, by_worth=kind != "scripts")
    match kind:
        case "anchor":
            world.slope = rng.uniform(0.25, 0.75)
        case "opener" | "opener by lot":
            world.opener = rng.uniform(1.0, 2.5)
        case "round 7":
            world.drop = {7: rng.uniform(0.25, 0.6)}
        case "rounds 6 and 7":
            world.drop = {at: rng.uniform(0.25, 0.6) for at in (6, 7)}
        case "breakers":
            seats = [(table, seat) for table in range(1, tables + 1) for seat in range(SEATS)]
            for who in rng.sample(seats, rng.randint(1, max(1, tables // 3))):
                world.breakers[who] = rng.uniform(0.0, 0.2)
        case "weak table":
            world.weak = {rng.randint(1, tables): rng.uniform(0.3, 0.6)}
    return world


def planted(world: World, kind: str) -> Truth:
    """Return what may be told of a class truly."""
    truth: Truth = set()
    if world.slope:
        truth.add(("anchor", None))
    if kind == "opener by lot":
        truth.add(("opener", None))
    truth |= {(f"round {at}", None) for at in world.drop}
    truth |= {("breaker", (table, NAMES[seat])) for table, seat in world.breakers}
    truth |= {("table", table) for table in world.weak}
    # Where two break, the table keeps less whoever is left out.
    many = Counter(table for table, _ in world.breakers)
    truth |= {("table", table) for table, count in many.items() if count > 1}
    return truth


def lots_of(rng: random.Random, world: World, kind: str) -> Openings | None:
    """Return what a class of pairs agreed on that drew lots: one pair at each table, and more."""
    if kind not in ("scripts", "opener by lot"):
        return None
    model = PairModel(slope=0, opener=2 * world.opener)
    return openings(simulate_pairs(rng, max(8, world.tables), model))


# Classes that are written down line by line.


def promises_of(rng: random.Random, world: World) -> list[lines.Promise]:
    """Return the promises of a class: how many a player makes is drawn, too."""
    made: list[lines.Promise] = []
    for table in range(1, world.tables + 1):
        for seat, name in enumerate(NAMES):
            for _ in range(rng.randint(3, 12)):
                (ended,) = rng.choices(range(1, ROUNDS + 1), (1, 2, 2, 2, 2, 3, 3))
                kept = rng.random() < world.keeps(table, seat, ended)
                made.append(
                    lines.Promise(
                        *(table, len(made) + 1, 1, name, "Zoe", seat + 1, False, "gold"),
                        *(max(1, ended - 1), ended, ended, "kept" if kept else "broken", True),
                        *(ended == ROUNDS, rng.randint(1, 4), "gold"),
                    )
                )
    return made


def sales_of(rng: random.Random, world: World) -> tuple[list[lines.Bargain], list[DealPrice]]:
    """Return the sales of a class, and what play-outs say of them, which is a little off."""
    sales, prices = [], []
    at_once = rng.uniform(0.1, 0.5)
    for table in range(1, world.tables + 1):
        for number in range(1, rng.randint(4, 12) + 1):
            gain = rng.randint(3, 12)
            cost = rng.randint(-1, gain - 2)
            payer, seller = rng.sample(range(SEATS), 2)
            seller_opens = rng.random() < 0.5
            side = 1 if seller_opens else -1
            if world.by_worth:
                middle = (gain + cost) / 2
                first = max(1, round(middle + side * rng.uniform(0, (gain - cost) / 2 + 2)))
            else:
                middle, first = 4.0, rng.randint(1, 8)
            price = middle + world.slope * (first - middle) + side * world.opener / 2
            agreed = max(1, round(price + rng.gauss(0, 1.0)))
            enough = first <= agreed if seller_opens else first >= agreed
            taken = rng.random() < at_once or (world.by_worth and enough)
            gold = first if taken else agreed
            sales.append(
                lines.Bargain(
                    table=table,
                    deal=number,
                    round=rng.randint(1, ROUNDS),
                    window=number,
                    actor=NAMES[seller],
                    parties=" and ".join(NAMES[seat] for seat in sorted((payer, seller))),
                    payer=NAMES[payer],
                    sale=True,
                    first_by=NAMES[seller if seller_opens else payer],
                    first_offer=first,
                    price=gold,
                    paid_now=gold,
                    offers=1 if taken else 2,
                    binding=2,
                    promises=0,
                    people=True,
                    words="a sale",
                )
            )
            for seat, vp in ((payer, gain - gold), (seller, gold - cost)):
                worth = vp + rng.gauss(0, 0.25)
                prices.append(
                    DealPrice(
                        *(table, number, sales[-1].round, seat + 1, NAMES[seat], True),
                        *(worth, worth - 0.5, worth + 0.5, 0.0),
                    )
                )
    return sales, prices


def answers_of(rng: random.Random, world: World) -> list[lines.Prediction]:
    """Return what students answered before and after; nobody's mind is changed on the whole."""
    said = []
    for table in range(1, world.tables + 1):
        here = rng.gauss(60, 4)
        for name in NAMES:
            own = rng.gauss(here, 8)
            for when in ("before", "after"):
                number = float(round(min(100, max(0, rng.gauss(own, 8)))))
                said.append(
                    lines.Prediction(
                        *(table, f"{name} {table}", *(QUESTION[0], when, QUESTION[1])),
                        *(number, str(number), ""),
                    )
                )
    return said


def begun(seed: int) -> State:
    """Return a game of four whose cards are dealt, before its first round."""
    state = GAME.start(starting_header(TablePlan(1, NAMES, seed), Start(), name="x").options)
    draws = 0
    while GAME.asks(state) and GAME.asks(state)[0].seat == NATURE:
        state = GAME.apply(state, GAME.draw(state, stream(seed, "chance", draws))).state
        draws += 1
    return state


def seats_of(
    rng: random.Random, world: World, sales: Sequence[lines.Bargain]
) -> tuple[list[lines.Game], list[lines.SeatLine], list[lines.RoundLine]]:
    """Return what seats gained round by round in whole games of one policy with the same cards."""
    from kings.sim.kernel.play import play_on

    found = play_on(
        begun(rng.getrandbits(48)), [POLICY] * SEATS, world.tables, rng.getrandbits(48), tricks=True
    )
    assert found.tricks is not None
    paid: dict[tuple[int, int, str], int] = defaultdict(int)
    got: dict[tuple[int, int, str], int] = defaultdict(int)
    for sale in sales:
        (other,) = set(sale.parties.split(" and ")) - {sale.payer}
        paid[sale.table, sale.round, sale.payer] += sale.price
        got[sale.table, sale.round, other] += sale.price
    games, seats, rounds = [], [], []
    for table in range(1, world.tables + 1):
        gained = found.tricks.gained[table - 1].cumsum(axis=0)
        games.append(a_game(table))
        for seat, name in enumerate(NAMES):
            seats.append(a_seat(table, seat, int(gained[-1, seat])))
            for at in range(ROUNDS):
                here = (table, at + 1, name)
                rounds.append(
                    lines.RoundLine(
                        *(table, at + 1, seat + 1, name, False, "", "none", False),
                        *(int(gained[at, seat]), 0, paid[here], got[here]),
                    )
                )
    return games, seats, rounds


def a_game(table: int) -> lines.Game:
    return lines.Game(
        *(table, "", "finished", "screen", "A", SEATS, 0, False, ROUNDS, 0, 0, 0, 0, 0, 0),
        *(0, 0, 0, "", None),
    )


def a_seat(table: int, seat: int, vp: int) -> lines.SeatLine:
    return lines.SeatLine(
        *(table, seat + 1, NAMES[seat], "", vp, vp, 0, 0, 1, None, 0, 0, 0, 0, 0, 0)
    )


# Classes of identical bots, from their journals.


def played_by(bot: str, cards: int, seed: int, table: int) -> TableRecord:
    """Return a whole game of identical bots on the seats of people."""
    plan = TablePlan(table, NAMES, cards)
    record = Recording.begin(starting_header(plan, Start(), name=f"{cards}-{table}"))
    bots = [make_bot(bot) for _ in NAMES]
    while True:
        chance = any(ask.seat == NATURE for ask in GAME.asks(record.state))
        move = next_move(record.state, record.moves, bots, cards if chance else seed + table)
        if move is None:
            return TableRecord(TableGame(plan, Path(f"{table}.jsonl"), record), NAMES, "A")
        record.do(move)


def of_bots(rng: random.Random, tables: int) -> tuple[Conclusions, bool]:
    """Return what is concluded from a class of bots, and whether they break when it pays."""
    bot, cards, seed = rng.choice(BOTS), rng.getrandbits(48), rng.getrandbits(48)
    records = [played_by(bot, cards, seed, table) for table in range(1, tables + 1)]
    found = conclusions(
        games=[one for table in records for one in lines.Game.of_table(table)],
        seats=[one for table in records for one in lines.SeatLine.of_table(table)],
        rounds=[one for table in records for one in lines.RoundLine.of_table(table)],
        deals=[one for table in records for one in lines.Bargain.of_table(table)],
        promises=[one for table in records for one in lines.Promise.of_table(table)],
    )
    return found, "keeper" not in bot


# One class, and what came of it.


def outcome(seed: int, kind: str, tables: int, number: int) -> Outcome:
    """Simulate one class and hold what is told of it against what is true."""
    rng = stream(seed, "debrief", kind, tables, number)
    if kind == "bots":
        found, times_by_itself = of_bots(rng, tables)
        named = _named(found)
        allowed = OWN_TIMING if times_by_itself else ()
        told = sorted(question for question, _ in named)
        return Outcome(
            kind, tables, number, told, [one for one in told if one not in allowed], False
        )
    world = drawn_world(rng, kind, tables)
    made = promises_of(rng, world)
    sales, worth = sales_of(rng, world)
    games, seats, rounds = seats_of(rng, world, sales)
    found = conclusions(
        games=games,
        seats=seats,
        rounds=rounds,
        deals=sales,
        promises=made,
        predictions=answers_of(rng, world),
        questions={QUESTION: Question("How many?", "of 100")},
        priced=Priced(deals=tuple(worth)),
        openings=lots_of(rng, world, kind),
    )
    named, truth = _named(found), planted(world, kind)
    told, false = (sorted(one for one, _ in group) for group in (named, named - truth))
    here = Outcome(kind, tables, number, told, false, _found(kind, named, truth))
    _hold(here, world, made, found)
    return here


def _named(found: Conclusions) -> Truth:
    """Return what is told of a class, by what titles and sentences ask."""
    named: Truth = set()
    class_wide: Mapping[str, Estimated | None] = {
        "anchor": found.anchoring.slope,
        "stakes": found.temptation.more,
        **{one.question: one.drop for one in found.ending.rounds},
    }
    named |= {(name, None) for name, one in class_wide.items() if one is not None and one.clear}
    lots = found.openings
    if lots is not None:
        effects = {"anchor": lots.number, "opener": lots.opener}
        named |= {(name, None) for name, one in effects.items() if one is not None and one.clear}
    named |= {("breaker", one.about) for one in found.words.breakers}
    named |= {("table", one.table) for one in found.words.low_tables}
    named |= {("seats", one.about) for one in found.same_cards.courses if one.outstanding}
    named |= {("payer", one.about) for one in found.same_cards.courses if one.paying}
    named |= {
        ("opinion", one.about)
        for one in found.beliefs.questions
        if one.shift is not None and one.shift.clear
    }
    return named


def _found(kind: str, named: Truth, truth: Truth) -> bool:
    """Say whether what was planted was told: of breakers any, of rounds both."""
    if kind == "breakers":
        return any(question == "breaker" for question, _ in named & truth)
    return bool(truth) and truth <= named


def _hold(here: Outcome, world: World, made: Sequence[lines.Promise], found: Conclusions) -> None:
    """Note which intervals hold what is true."""
    if world.by_worth:
        _hold_gap(here, "slope of first offers", found.anchoring.slope, world.slope)
    _hold_gap(here, "gold at stake", found.temptation.more, 0.0)
    for one in found.ending.rounds:
        true = _true_drop(world, made, one.round)
        _hold_gap(here, f"change in {one.question}", one.drop, true)
    for question in found.beliefs.questions:
        _hold_gap(here, "change of opinion", question.shift, 0.0)
    if not world.breakers and not world.weak:
        late = ((one.round, one.question, one.kept) for one in found.ending.rounds)
        for at, name, share in ((1, "rounds 1 to 5", found.ending.earlier), *late):
            here.hold(f"share kept in {name}", share.low, share.high, world.keeps(1, 0, at))
    if not world.drop:
        for player in found.words.players:
            true = world.keeps(player.table, NAMES.index(player.player), 1)
            here.hold("share kept by a player", player.low, player.high, true)


def _hold_gap(here: Outcome, name: str, found: Estimated | None, true: float) -> None:
    if found is not None:
        here.hold(name, found.low, found.high, true)


def _true_drop(world: World, made: Sequence[lines.Promise], number: int) -> float:
    """Return the change that the gap estimates: tables count by how much they can say."""
    total = weight = 0.0
    for table in range(1, world.tables + 1):
        here = [one for one in people_tested(made) if one.table == table]
        late = [one for one in here if one.ended == number]
        early = [one for one in here if stage(one) < ROUNDS - 1]
        if late and early:
            own = len(late) * len(early) / (len(late) + len(early))
            rates = [
                fmean(world.keeps(table, one.seat - 1, one.ended or 1) for one in part)
                for part in (late, early)
            ]
            total += own * (rates[0] - rates[1])
            weight += own
    return total / weight if weight else 0.0


# All of them, and the record.


def tasks(share: float) -> Iterator[tuple[str, int, int]]:
    """Yield the classes of a run: of nothing, then of each effect at each size."""
    for kind, many in NULLS.items():
        for number in range(max(1, round(many * share))):
            tables = SIZES[number % len(SIZES)]
            yield kind, MOST_TABLES_OF_BOTS if kind == "bots" else tables, number
    for effect in EFFECTS:
        for number in range(max(1, round(PLANTED * share))):
            yield effect, SIZES[number % len(SIZES)], number


def record_of(seed: int, outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """Return the record of a run: what was told, and how often intervals held."""
    groups: dict[tuple[str, int], list[Outcome]] = defaultdict(list)
    held: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    for one in outcomes:
        groups[one.kind, one.tables].append(one)
        for name, (times, of) in one.held.items():
            held[name][0] += times
            held[name][1] += of
    return {
        "seed": seed,
        "told": [
            {
                "kind": kind,
                "tables": tables,
                "classes": len(group),
                "false": sum(bool(one.false) for one in group),
                "falsely": dict(
                    sorted(Counter(f for one in group for f in set(one.false)).items())
                ),
                "found": sum(one.found for one in group),
            }
            for (kind, tables), group in sorted(groups.items(), key=lambda one: _place(*one[0]))
        ],
        "intervals": [
            {"interval": name, "held": times, "of": of}
            for name, (times, of) in sorted(held.items())
        ],
    }


def _place(kind: str, tables: int) -> tuple[int, int]:
    return [*NULLS, *EFFECTS].index(kind), tables


def faults(record: Mapping[str, Any]) -> list[str]:
    """Return where more is told than may be, or intervals hold too seldom or too often."""
    said = []
    nothing = [one for one in record["told"] if one["kind"] in NULLS]
    groups = {
        "classes without an effect": nothing,
        **{kind: [one for one in nothing if one["kind"] == kind] for kind in NULLS},
        **{kind: [one for one in record["told"] if one["kind"] == kind] for kind in EFFECTS},
    }
    for name, group in groups.items():
        false, classes = (sum(one[what] for one in group) for what in ("false", "classes"))
        if classes and wilson(false, classes)[0] > LEVEL:
            said.append(f"{name}: something false is told of {false} of {classes}")
    for one in record["intervals"]:
        low, high = wilson(one["held"], one["of"])
        if high < COVERED[0] or low > COVERED[1]:
            said.append(f"{one['interval']}: {one['held']} of {one['of']} intervals hold the truth")
    return said


def told(record: Mapping[str, Any]) -> list[str]:
    """Return the record in sentences."""
    said = []
    for one in record["told"]:
        false, found = (_share(one[what], one["classes"]) for what in ("false", "found"))
        power = "" if one["kind"] in NULLS else f"; what is there is told of {found}"
        said.append(
            f"{one['kind']}, {one['tables']} tables: of {one['classes']} classes something false "
            f"is told of {false}{power}"
        )
    for one in record["intervals"]:
        said.append(f"{one['interval']}: {_share(one['held'], one['of'])} of {one['of']} hold")
    return said


def _share(times: int, of: int) -> str:
    low, high = wilson(times, of)
    return f"{times / of:.3f} ({low:.3f} to {high:.3f})"


def _outcome(task: tuple[int, str, int, int]) -> Outcome:
    return outcome(*task)


def main(words: list[str]) -> int:
    """Run what has not been run yet, print and keep the record; 1 if something is wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--share", type=float, default=1.0, help="of all classes")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--minutes", type=float, help="stop then; --kept goes on another time")
    parser.add_argument("--kept", type=Path, help="classes done, one a line, to go on from")
    parser.add_argument("--out", type=Path)
    given = parser.parse_args(words)
    done = {}
    if given.kept is not None and given.kept.exists():
        for line in given.kept.read_text("utf-8").splitlines():
            one = Outcome(**json.loads(line))
            done[one.key] = one
    every = list(tasks(given.share))
    left = [(given.seed, *task) for task in every if task not in done]
    # By lot, so that a run that is stopped has some of each kind.
    stream(given.seed, "order").shuffle(left)
    end = None if given.minutes is None else time.monotonic() + 60 * given.minutes
    left = left if given.minutes != 0 else []
    with ProcessPoolExecutor(given.workers) as pool:
        for at, one in enumerate(pool.map(_outcome, left, chunksize=2), start=1):
            done[one.key] = one
            if given.kept is not None:
                with given.kept.open("a", encoding="utf-8") as file:
                    file.write(f"{json.dumps(vars(one))}\n")
            if at % 50 == 0:
                print(f"{at} of {len(left)} classes", file=sys.stderr, flush=True)
            if end is not None and time.monotonic() > end:
                pool.shutdown(cancel_futures=True)
                break
    record = record_of(given.seed, [done[task] for task in every if task in done])
    record["wanted"] = len(every)
    wrong = record["faults"] = faults(record)
    print("\n".join([*told(record), *(wrong or ["What is told follows as often as it should."])]))
    if given.out is not None:
        given.out.write_text(f"{json.dumps(record, indent=1)}\n", encoding="utf-8")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
