"""What is at stake in the trick: who takes it as it stands, and who could change that.

Everything is read off a view, so two states that a seat can't tell apart give it the same stakes.
"As it stands" means that nobody acts any more; a threat is what one seat alone could do to that,
now or on its turn to come. What is bought against a threat stands in ``purchases``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import compress, islice
from typing import NamedTuple

from kings.game import Stakes
from kings.struggle import binding, moves
from kings.struggle.abilities import OpenTable, Use, choices
from kings.struggle.binding import Plan
from kings.struggle.cards import Card, Counts
from kings.struggle.partition.exact import grouper, scorer
from kings.struggle.partition.groups import RULEBOOK, Group, Partition, Tables
from kings.struggle.rules import Trick, decide
from kings.struggle.state import InPlay, Phase, in_play, put
from kings.struggle.view import View
from kings.words import counted, listed, number, owner, upper

MANY_TRICKS = 8192
"""Tricks whose end is remembered: one view asks for some hundred, and the next for most of them."""

MANY_FILLINGS = 256
"""Ways to complete a pile with hidden cards that are tried out; beyond that there are bounds."""

IN_TRICK = (Phase.WINDOW, Phase.TURN, Phase.ANSWER)
"""The phases in which a whole trick lies open on the table."""


@dataclass(frozen=True, slots=True)
class Threat:
    """What a card could do to the trick as it stands.

    ``seat``, ``card``: whose card does it, as it lies in play; ``target``: the seat whose card it
    hits; ``now``: whether it can be done now, or only on a turn to come; ``taker``: who takes the
    trick then (None: nobody); ``label``: what a thread says, such as ``King in: 10 = 10, both go``,
    or nothing. ``brought``: the card that a Cooper would bring in. ``sure``: False where it takes
    another seat's choice of a card, or a card that a hidden hand may not hold.
    """

    seat: int
    card: Card
    target: int
    now: bool
    taker: int | None
    label: str
    brought: Card | None
    sure: bool


@dataclass(frozen=True, slots=True)
class TrickStakes(Stakes):
    """The stakes of a trick.

    ``taker``: who takes it as it stands (None: nobody), ``takes``: how many cards; ``cancelled``:
    seats whose cards are of equal power, lowest power first (S-40); ``threats``: what could change
    the taker, one for each seat, target and taker: what can be done now first, then by turns, and
    of each seat the simplest first. Nobody threatens a trick that is its own.
    """

    taker: int | None = None
    takes: int = 0
    cancelled: tuple[tuple[int, ...], ...] = ()
    threats: tuple[Threat, ...] = ()


@dataclass(frozen=True, slots=True)
class Running:
    """A seat's points so far, as the viewer knows them.

    ``cards``: the least and the most VP that the won cards score, equal where all are known
    (S-57); ``gold``: the purse; ``groups``: the best groups of the cards that the viewer is sure
    of.
    """

    cards: tuple[int, int]
    gold: int
    groups: tuple[Group, ...]


@dataclass(frozen=True, slots=True)
class Effect:
    """What a choice comes to if the trick then stands.

    ``taker``: who takes the trick (None: nobody); ``before``, ``after``: the VP of the viewer's won
    cards now and with the trick; ``groups``: the viewer's best groups then, none where an answer
    to a Jester decides which.
    """

    taker: int | None
    before: int
    after: int
    groups: tuple[Group, ...]


NOTHING = TrickStakes()
"""The stakes where no trick lies open."""


def stakes(view: View) -> TrickStakes:
    """Return what is at stake in the trick, in words and in seats."""
    if view.phase not in IN_TRICK:
        return NOTHING
    played = _table(view).played
    trick = _end(view, played)
    chances = [_chances(view, seat, trick.winner, now=now) for seat, now in _to_act(view)]
    lines = [_line(view, trick.winner, found) for found in chances if found]
    return TrickStakes(
        headline=_headline(view, trick),
        lines=tuple(lines[:2]),
        taker=trick.winner,
        takes=_takes(played, trick),
        cancelled=trick.cancelled,
        threats=tuple(chance.threat for found in chances for chance in found),
    )


def _table(view: View) -> OpenTable:
    """Return the table as the view shows it, laid once."""
    found: OpenTable | None = view.known.get("table")
    if found is None:
        found = view.known["table"] = binding.open_table(view)
    return found


def _end(view: View, played: tuple[InPlay | None, ...]) -> Trick:
    """Return how a trick of these cards ends at this table."""
    return _decided(played, view.options.peasant_before_ties)


@lru_cache(maxsize=MANY_TRICKS)
def _decided(played: tuple[InPlay | None, ...], early: bool) -> Trick:  # noqa: FBT001  # a quick key
    return decide(played, peasant_before_ties=early)


def _takes(played: tuple[InPlay | None, ...], trick: Trick) -> int:
    """Return the number of cards that the winner of a trick takes."""
    return 0 if trick.winner is None else len(_left(played, trick))


def _left(played: tuple[InPlay | None, ...], trick: Trick) -> list[Card]:
    """Return the cards that are left for the winner once equal powers are gone (S-40)."""
    gone = {seat for seats in trick.cancelled for seat in seats}
    lying = enumerate(played)
    return [card.card for seat, card in lying if card is not None and seat not in gone]


# What the seats could do.


class Way(NamedTuple):
    """One way in which a seat can use its card, to the end.

    ``plan``: the turn as it is planned, ``brought``: the card that a Cooper brings in for it;
    ``use``: what is done with the card then in play, ``hits``: the seats at whose cards it is
    aimed; ``answer``: the card with which a Jester's target answers; ``played``: the trick
    afterwards, and ``trick``: how it then ends. ``held``: whether the seat has the card that it
    brings in for certain; ``free``: whether nobody else has a say in it.
    """

    plan: Plan
    brought: Card | None
    use: Use
    hits: tuple[int, ...]
    answer: Card | None
    played: tuple[InPlay | None, ...]
    trick: Trick
    held: bool
    free: bool

    @property
    def effort(self) -> tuple[bool, bool, int]:
        """What a simple way has less of: guesses, a swap, targets."""
        return not (self.held and self.free), self.brought is not None, len(self.hits)


def ways(view: View, seat: int) -> tuple[Way, ...]:
    """List the ways in which a seat could use its card on the table as it lies, simplest first.

    The acting seat keeps to the deals that bind it now; a deal binds nobody's later turn.
    """
    found: tuple[Way, ...] | None = view.known.get(("ways", seat))
    if found is None:
        order = sorted(_ways(view, seat), key=lambda way: way.effort)
        found = view.known["ways", seat] = tuple(order)
    return found


def _ways(view: View, seat: int) -> list[Way]:
    """Think the uses of a seat through: what each leads to, and then how all those tricks end."""
    turns = _turns(view, seat)
    plans = [binding.plan_of(table.played[seat], first, use) for table, first, use in turns]
    rows = list(zip(turns, plans, strict=True))
    acts = _struck(view) if view.phase is Phase.TURN and seat == view.actor else ()
    for act in acts:
        kept = [binding.satisfies(plan, act) for _, plan in rows]
        rows = list(compress(rows, kept))
    led = [
        (plan, use, answer, played, free)
        for (table, _, use), plan in rows
        for answer, played, free in _used(view, table, use, plan.hits)
    ]
    early = view.options.peasant_before_ties
    ends = [_decided(played, early) for *_, played, _ in led]
    lies = view.seats[seat]
    sure = (None, *(lies.shown if lies.hand is None else lies.hand))
    return [
        Way(
            plan,
            plan.brought,
            use,
            plan.hits,
            answer,
            played,
            trick,
            held=plan.brought in sure,
            free=free,
        )
        for (plan, use, answer, played, free), trick in zip(led, ends, strict=True)
    ]


def _turns(view: View, seat: int) -> list[tuple[OpenTable, Use, Use]]:
    """List what a seat can do: the table as it then lies, the first choice, and the last."""
    table = _table(view)
    if view.phase is Phase.ANSWER and seat == view.actor:
        assert view.named is not None
        named = moves.Aim(seat, (view.named,))
        return [(table, named, named)]
    turns: list[tuple[OpenTable, Use, Use]] = []
    for first in choices(table, seat):
        if isinstance(first, moves.Swap):
            after = table.replaced(seat, first.card)
            turns += [(after, first, use) for use in choices(after, seat)]
        else:
            turns.append((table, first, first))
    return turns


def _struck(view: View) -> tuple[moves.Act, ...]:
    """Return the clauses of struck deals that bind the action."""
    return tuple([b.clause for b in view.bounds if isinstance(b.clause, moves.Act)])


def _used(
    view: View, table: OpenTable, use: Use, hits: tuple[int, ...]
) -> list[tuple[Card | None, tuple[InPlay | None, ...], bool]]:
    """Return what a use leads to: the answer, the trick, and whether nobody else has a say in it.

    Of a Jester's use, each answer that there may be (S-36).
    """
    lying = table.played[use.seat]
    if isinstance(use, moves.Aim) and lying is not None and lying.card is Card.JESTER:
        answers = _answers(view, table, use.seat, hits[0])
        alone = len(answers) == 1
        return [(card, put(table.played, hits[0], in_play(card)), alone) for card in answers]
    return [(None, _after(table.played, use, hits), True)]


def _answers(view: View, table: OpenTable, seat: int, target: int) -> tuple[Card, ...]:
    """Return the cards that may answer the Jester of a seat: one where a deal binds its target.

    What was agreed on for the turn that goes on binds nobody on a later one (S-52).
    """
    for bound in view.bounds if seat == view.actor else ():
        if isinstance(bound.clause, moves.AnswerWith) and bound.clause.by == target:
            return (bound.clause.card,)
    return table.hands[target]


def _after(
    played: tuple[InPlay | None, ...], use: Use, hits: tuple[int, ...]
) -> tuple[InPlay | None, ...]:
    """Return the trick after a use that asks nobody, on the cards of these seats."""
    lying = played[use.seat]
    for on in hits:
        struck = played[on]
        assert lying is not None
        assert struck is not None
        if lying.card is Card.FARMER:
            marked = in_play(struck.card, struck.fives + 1, struck.twos)
            played = put(played, on, marked)
        elif lying.card is Card.JEWELER:
            marked = in_play(struck.card, struck.fives, struck.twos + 1)
            played = put(played, on, marked)
        else:
            played = put(played, on, None)
    return played


def _to_act(view: View) -> tuple[tuple[int, bool], ...]:
    """Return the seats that act now (True) or whose turn is to come, in their order (S-22)."""
    assert view.leader is not None
    assert view.actor is not None
    players = len(view.seats)
    if view.phase is Phase.WINDOW:
        order = [(view.leader + step) % players for step in range(players)]
        return tuple([(seat, False) for seat in order])
    number_to_come = (view.leader - view.actor - 1) % players
    later = [(view.actor + step + 1) % players for step in range(number_to_come)]
    return ((view.actor, True), *((seat, False) for seat in later))


class _Chance(NamedTuple):
    """A threat, and the way in which it is carried out."""

    threat: Threat
    way: Way


def _chances(view: View, seat: int, taker: int | None, *, now: bool) -> tuple[_Chance, ...]:
    """List what a seat can change: the simplest way for each target and each new taker."""
    lying, answered = view.seats[seat].lying, now and view.phase is Phase.ANSWER
    if lying is None or (seat == taker and not answered):
        return ()
    takers: dict[tuple[Card | None, tuple[int, ...], Card | None], int | None] = {}
    found: dict[tuple[int, int | None], _Chance] = {}
    for way in ways(view, seat):
        trick = way.trick
        takers[way.brought, way.hits, way.answer] = trick.winner
        if trick.winner == taker or trick.winner in _less(way, takers):
            continue
        target = _target(way, trick, taker)
        if (target, trick.winner) not in found:
            threat = Threat(
                seat,
                lying.card,
                target,
                now,
                trick.winner,
                _label(way, trick, target),
                way.brought,
                way.held and way.free,
            )
            found[target, trick.winner] = _Chance(threat, way)
    # What strikes at the card that takes the trick is what everybody looks for.
    return tuple(sorted(found.values(), key=lambda chance: _order(chance.way, taker)))


def _order(way: Way, taker: int | None) -> tuple[bool, bool, int]:
    """Return what is named first: what is sure and simple, and strikes at the taker's card.

    A card that a Cooper brings in rather wins by its power than cancels, or acts.
    """
    unsure, swapped, _ = way.effort
    if way.hits:
        return unsure, swapped, 2 if taker in way.hits else 3
    trick, seat = way.trick, way.use.seat
    cancels = taker in _equals(trick, seat)
    return unsure, swapped, 0 if trick.winner == seat else 1 if cancels else 3


def _less(
    way: Way, takers: dict[tuple[Card | None, tuple[int, ...], Card | None], int | None]
) -> list[int | None]:
    """Return who takes the trick if only a part of this is done: no use after a swap, or one."""
    parts: list[tuple[int, ...]] = [(on,) for on in way.hits] if len(way.hits) > 1 else []
    if way.brought is not None and way.hits:
        parts.append(())
    return [takers[key] for part in parts if (key := (way.brought, part, None)) in takers]


def _target(way: Way, trick: Trick, taker: int | None) -> int:
    """Return the seat whose card is hit: where it is one of several, the taker's."""
    seat = way.use.seat
    hit = way.hits or [other for other in _equals(trick, seat) if other != seat]
    if taker is not None and (taker in hit or not hit):
        return taker
    return hit[0] if hit else seat


def _label(way: Way, trick: Trick, target: int) -> str:
    """Return what a thread says of a card brought in, or of a marker."""
    if isinstance(way.use, moves.Pass) and way.brought is not None:
        seat = way.use.seat
        equal = _equal(way.played, trick, seat)
        power = f": {int(way.brought)}" if trick.winner == seat and not trick.by_peasant else ""
        return f"{way.brought.title} in{equal or power}"
    brought = "" if way.brought is None else f"{way.brought.title} in"
    marker = _marker(way)
    if not marker:
        return brought
    marked = f"{marker}{_equal(way.played, trick, target)}"
    return f"{brought}, {marked}" if brought else marked


def _marker(way: Way) -> str:
    """Return the marker that a way puts on a card, or nothing."""
    lying = way.played[way.use.seat]
    if not way.hits or lying is None:
        return ""
    return {Card.FARMER: "+5", Card.JEWELER: "+2"}.get(lying.card, "")


def _equal(played: tuple[InPlay | None, ...], trick: Trick, seat: int) -> str:
    """Say that the card of a seat goes with equal ones, as the end of a label; or nothing."""
    seats = _equals(trick, seat)
    if not seats:
        return ""
    return f": {_tie(played, seats)}, {'both' if len(seats) == 2 else 'all'} go"


def _equals(trick: Trick, seat: int) -> tuple[int, ...]:
    """Return the seats whose cards cancel with that of a seat, its own among them; or none."""
    return next((seats for seats in trick.cancelled if seat in seats), ())


def _tie(played: tuple[InPlay | None, ...], seats: Iterable[int]) -> str:
    """Write equal powers: ``10 = 10``."""
    lying = [played[seat] for seat in seats]
    return " = ".join([str(card.power) for card in lying if card is not None])


# The words.


def _tied(played: tuple[InPlay | None, ...], seats: Sequence[int]) -> str:
    """Name cards of equal power: ``two 10s``."""
    power = next(card.power for card in (played[seat] for seat in seats) if card is not None)
    return f"{number(len(seats))} {power}s"


def _headline(view: View, trick: Trick) -> str:
    """Say who takes the trick as it stands."""
    return f"As it stands, {_taken(view, _table(view).played, trick, 'takes')}."


def _taken(view: View, played: tuple[InPlay | None, ...], trick: Trick, takes: str) -> str:
    """Say who takes a trick, and what cancels in it."""
    ties = listed([_tied(played, seats) for seats in trick.cancelled], "")
    winner = None if trick.winner is None else played[trick.winner]
    if trick.winner is None or winner is None:
        return f"nobody: {ties} cancel" if ties else "nobody: no card is left"
    lying = sum(card is not None for card in played)
    cards = _how_many(_takes(played, trick), lying)
    cancel = f"; {ties} cancel" if ties else ""
    return f"{owned_card(view, trick.winner, winner.card)} {takes} {cards}{cancel}"


def _how_many(taken: int, lying: int) -> str:
    if taken < lying or taken == 1:
        return counted(taken, "card")
    return "both cards" if taken == 2 else f"all {number(taken)} cards"


def owned_card(view: View, seat: int, card: Card | None = None) -> str:
    """Name the card in play of a seat by its owner: ``your Knight``, ``Ben's Jeweler``."""
    lying = view.seats[seat].lying
    if card is None:
        assert lying is not None
        card = lying.card
    whose = "your" if seat == view.seat else owner(view.options.names[seat])
    return f"{whose} {card.title}"


def named_card(view: View, seat: int) -> str:
    """Name the card in play of a seat, by its owner only if need be: ``the Jeweler``."""
    lying = view.seats[seat].lying
    assert lying is not None
    alike = [other for other in view.seats if other.lying and other.lying.card is lying.card]
    return (
        owned_card(view, seat) if seat == view.seat or len(alike) > 1 else f"the {lying.card.title}"
    )


def _line(view: View, taker: int | None, found: tuple[_Chance, ...]) -> str:
    """Say what a seat can do to the trick: the first of its chances."""
    threat, way = found[0]
    subject = owned_card(view, threat.seat)
    subject = upper(subject) if threat.seat == view.seat else subject
    if view.phase is Phase.ANSWER and threat.now:
        return f"{subject} sends {_object(view, threat.target, taker)} away now{_then(view, way)}."
    can = "can" if way.held else "may"
    when = "now" if threat.now else "later"
    done = f"{subject} {can} {_deed(view, way, taker)} {when}{_with(way)}"
    return f"{done}{_then(view, way) if threat.now else ''}."


def _deed(view: View, way: Way, taker: int | None) -> str:
    """Say what is done, without when and with what."""
    if not way.hits:
        return _swapped(way, taker)
    lying = way.played[way.use.seat]
    assert lying is not None
    struck = listed([_object(view, on, taker) for on in way.hits])
    if _marker(way):
        marked = way.played[way.hits[0]]
        assert marked is not None
        equal = _equals(way.trick, way.hits[0])
        return f"lift {struck} to {_tie(way.played, equal) if equal else marked.power}"
    return f"send {struck} away" if lying.card is Card.JESTER else f"take {struck}"


def _swapped(way: Way, taker: int | None) -> str:
    """Say what a card that a Cooper brings in does by its power alone."""
    trick, seat = way.trick, way.use.seat
    if taker in _equals(trick, seat):
        return "cancel it"
    if trick.winner == seat:
        return "win" if taker is None else "beat it"
    return "change that"


def _object(view: View, seat: int, taker: int | None) -> str:
    return "it" if seat == taker else named_card(view, seat)


def _with(way: Way) -> str:
    if way.brought is None:
        return ""
    return f" with {'an' if way.brought is Card.ASSASSIN else 'a'} {way.brought.title}"


def _then(view: View, way: Way) -> str:
    """Say who wins after what is done now, unless it depends on somebody's answer."""
    alike = [other for other in ways(view, way.use.seat) if other.use == way.use]
    winners = {other.trick.winner for other in alike if other.plan == way.plan}
    if len(winners) > 1:
        return ""
    winner = winners.pop()
    if winner is None:
        return ": then nobody wins"
    lying = way.played[winner]
    if winner == way.use.seat and not way.hits:
        return ""
    if way.answer is not None and winner == way.hits[0]:
        return f": then {'you win' if winner == view.seat else f'{view.name(winner)} wins'}"
    assert lying is not None
    return f": then {owned_card(view, winner, lying.card)} wins"


# Points so far, and what a choice comes to.


def running(view: View, seat: int) -> Running:
    """Return a seat's points as far as the viewer knows them; exact where its cards are sure."""
    shown, tables = view.seats[seat], view.options.tables
    hidden = shown.won - sum(shown.sure)
    groups = _best(tables)(shown.sure).groups
    points = _points(groups)
    least, most = (
        (points, points) if not hidden else _range(shown.sure, hidden, _pool(view), tables)
    )
    return Running((least, most), shown.gold, groups)


_by_rulebook = lru_cache(maxsize=MANY_TRICKS)(grouper())


def _best(tables: Tables) -> Callable[[Counts], Partition]:
    """Return the way to the best groups of a pile; by the rulebook's tables it is remembered."""
    return _by_rulebook if tables == RULEBOOK else grouper(tables)


def _pool(view: View) -> Counts:
    """Return the won cards of which the viewer can't say in which pile they lie, by title.

    Each seat has one card of each title, and all of it that is gone for good but not discarded is
    won: that is open to everybody (S-42, S-57).
    """
    won = [-thrown for thrown in view.discard]
    for seat in view.seats:
        there = {*(seat.possible if seat.hand is None else seat.hand)}
        if seat.lying is not None:
            there.add(seat.lying.card)
        if seat.seat == view.seat and view.own_sealed is not None:
            there.add(view.own_sealed)
        for card in Card:
            won[card - 1] += card not in there
        for at, known in enumerate(seat.sure):
            won[at] -= known
    return tuple(won)


@lru_cache(maxsize=MANY_TRICKS)
def _range(sure: Counts, hidden: int, pool: Counts, tables: Tables) -> tuple[int, int]:
    """Return the least and the most that a pile can score with some hidden cards of a pool."""
    points = scorer(tables)
    fillings = list(_fillings(pool, hidden, MANY_FILLINGS + 1))
    if len(fillings) <= MANY_FILLINGS:
        scores = [points(_plus(sure, filling)) for filling in fillings]
        return min(scores), max(scores)
    # A card by itself is a set, so each one adds at least what that scores: less can't come of any
    # filling, nor more than of all the pool without the cards that lie elsewhere.
    single = tables.sets[0]
    return points(sure) + single * hidden, points(_plus(sure, pool)) - single * (sum(pool) - hidden)


def _fillings(pool: Counts, size: int, most: int) -> Iterator[Counts]:
    """Yield the ways to draw so many cards of a pool, at most so many of them."""
    return islice(_drawn(pool, size), most)


def _drawn(pool: Counts, size: int) -> Iterator[Counts]:
    if not pool:
        yield ()
        return
    rest = sum(pool[1:])
    for number_drawn in range(max(0, size - rest), min(pool[0], size) + 1):
        for others in _drawn(pool[1:], size - number_drawn):
            yield number_drawn, *others


def _won(pile: Counts, cards: Iterable[Card]) -> Counts:
    taken = list(pile)
    for card in cards:
        taken[card - 1] += 1
    return tuple(taken)


def _plus(pile: Counts, more: Counts) -> Counts:
    return tuple([a + b for a, b in zip(pile, more, strict=True)])


Intended = moves.Choice | moves.Act | moves.AnswerWith | None
"""A choice, a clause that binds one, or nothing: what an effect can be asked of."""


def effect(view: View, choice: Intended) -> Effect | None:
    """Return what a choice comes to for the viewer if the trick then stands.

    ``choice``: what the acting seat (or a Jester's target) can choose; a clause that binds it; or
    None: nothing is done. None is returned where that depends on what somebody else chooses, where
    no trick lies open, and for a bystander.
    """
    return effects(view, (choice,))[0]


def effects(view: View, choices: Sequence[Intended]) -> tuple[Effect | None, ...]:
    """Return what each of some choices comes to, as ``effect`` does."""
    if view.seat is None or view.phase not in IN_TRICK:
        return (None,) * len(choices)
    own, best = view.seats[view.seat].sure, _best(view.options.tables)
    before, after = _points(best(own).groups), dict[tuple[Card, ...], tuple[Group, ...]]()
    found: list[Effect | None] = []
    for choice in choices:
        same: Effect | None = None
        for way in _ways_of(view, choice):
            won = _gained(view, way)
            if way.trick.winner == view.seat:
                won = (*won, *_left(way.played, way.trick))
            if won not in after:
                after[won] = best(_won(own, won)).groups
            made = Effect(way.trick.winner, before, _points(after[won]), after[won])
            if same is None:
                same = made
            elif (made.taker, made.after) != (same.taker, same.after):
                same = None
                break
            elif made.groups != same.groups:
                same = replace(same, groups=())
        found.append(same)
    return tuple(found)


def leads_to(view: View, choice: moves.Choice) -> str:
    """Say who would take the trick after a choice if nobody else did anything.

    Nothing where that depends on what somebody else chooses, and where no trick lies open.
    """
    if view.phase not in IN_TRICK:
        return ""
    ends = {(way.played, way.trick) for way in _ways_of(view, choice)}
    return upper(_taken(view, *ends.pop(), "would take")) if len(ends) == 1 else ""


def _points(groups: Iterable[Group]) -> int:
    return sum([group.points for group in groups])


def _ways_of(view: View, choice: Intended) -> Sequence[Way]:
    """Return the ways that a choice or a clause leaves open; in a window nobody has acted yet."""
    assert view.actor is not None
    window = view.phase is Phase.WINDOW
    if choice is None or window or isinstance(choice, moves.Swap):
        return (_still(view, choice if isinstance(choice, moves.Swap) else None),)
    open_now = ways(view, view.actor)
    match choice:
        case moves.Act():
            kept = [binding.satisfies(way.plan, choice) for way in open_now]
            return list(compress(open_now, kept))
        case moves.AnswerWith(by, card):
            return [way for way in open_now if way.hits == (by,) and way.answer is card]
        case moves.Answer(_, card):
            answers = view.phase is Phase.ANSWER
            return [way for way in open_now if answers and way.answer is card]
    return [way for way in open_now if way.plan.first == choice]


def _still(view: View, swap: moves.Swap | None) -> Way:
    """Return the way in which no ability is used; a Cooper may have gone for another card."""
    assert view.actor is not None
    table, idle = _table(view), moves.Pass(view.actor)
    if swap is not None:
        table = table.replaced(view.actor, swap.card)
    plan, trick = binding.plan_of(None, idle, idle), _end(view, table.played)
    return Way(plan, None, idle, (), None, table.played, trick, held=True, free=True)


def _gained(view: View, way: Way) -> tuple[Card, ...]:
    """Return the cards of the trick that the viewer takes by its own Assassin or Knight."""
    lying = way.played[way.use.seat]
    takes = lying is not None and lying.card in (Card.ASSASSIN, Card.KNIGHT)
    if not takes or way.use.seat != view.seat:
        return ()
    taken = [view.seats[on].lying for on in way.hits]
    return tuple([card.card for card in taken if card is not None])
