"""Piles and scores in words: groups judged, what a card is worth, who won and what decided it.

Powers are written in digits, as one types them. Names are put in as they are: whoever shows a text
escapes it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kings.struggle.cards import DECK, Card, Counts
from kings.struggle.partition.check import Assessment, Move
from kings.struggle.partition.cpsat import Proof
from kings.struggle.partition.exact import best_partition
from kings.struggle.partition.explain import Marginals, Place, Worth, marginals
from kings.struggle.partition.groups import RULEBOOK, Group, Partition, Tables
from kings.struggle.scoring import Source, Standing, sources
from kings.words import Names, listed, plural, sentence

# A pile: its groups, the smallest change to a best partition, what a card is worth.


def say_partition(partition: Partition) -> str:
    """Say how a pile is divided: ``2 3 4 a run of 3: 4; 10 alone: 1``."""
    return "; ".join(map(say_group, partition.groups)) or "no cards: 0"


def say_group(group: Group) -> str:
    """Say what a group is: ``2 3 4 a run of 3: 4``."""
    cards, size = powers(group.cards), len(group.cards)
    kind = "alone" if size == 1 else f"a {group.kind} of {size}"
    return f"{cards} {kind}: {group.points}"


def powers(cards: Iterable[Card]) -> str:
    """Write cards as their powers: ``2 2 10``."""
    return " ".join(str(int(card)) for card in cards)


def say_left(points: int, best: int, faults: int) -> str:
    """Say what a division scores and what it leaves on the table (S-63).

    ``points``: the VP of its sets and runs; ``faults``: how many groups are neither.
    """
    if faults:
        return sentence(
            f"So far {plural(points, 'point')}, but {plural(faults, 'group')} can't be scored: "
            f"every card has to be in a set or a run, or alone, before the division counts",
            "S-61",
        )
    left = best - points
    if not left:
        said = f"{plural(points, 'point')}: nothing is left on the table, no division scores more"
        return sentence(said, "S-63")
    were = "point is" if left == 1 else "points are"
    return sentence(
        f"{left} {were} left on the table: this division scores {points}, the best {best}", "S-63"
    )


def say_number_of_best(number: int) -> str:
    """Say how many best partitions there are."""
    if number == 1:
        return sentence("This is the only best partition")
    return sentence(f"There are {number:,} best partitions; they score the same")


def say_checked(checked: Assessment) -> tuple[str, ...]:
    """Say what somebody's own groups score, or all that is wrong with them (S-61 to S-63)."""
    if checked.valid:
        return (say_left(checked.points, checked.best, 0),)
    so_far = plural(checked.points, "point")
    head = f"So far {so_far}, but this is no partition of the pile yet"
    return (sentence(head, "S-61"), *checked.faults)


def say_change(checked: Assessment) -> tuple[str, ...]:
    """Say the smallest change to a best partition: how many cards move, then each move."""
    moved = checked.cards_to_move
    if not moved:
        return (sentence("Nothing has to move: this is a best partition", "S-63"),)
    cards = plural(moved, "card")
    if checked.smallest:
        head = f"The smallest change to a best partition moves {cards}"
    else:
        head = f"A change to a best partition moves {cards}; there are too many to try them all"
    return (sentence(head), *(say_move(checked, move) for move in checked.moves))


def say_move(checked: Assessment, move: Move) -> str:
    """Say which cards go from where to where: ``Move 2 from 2 2 2 to 3 4, which becomes …``."""
    cards = powers(move.cards)
    source = None if move.source is None else powers(checked.mine[move.source])
    if move.becomes is None:
        they = "it is" if len(move.cards) == 1 else "they are"
        return sentence(f"Take {cards} out of {source}: {they} more than the pile has", "S-61")
    said = f"Move {cards} from {source}" if source else f"Take {cards}, so far in no group,"
    if move.to is not None:
        to = powers(checked.mine[move.to])
    elif len(move.becomes.cards) == 1:
        return sentence(f"{said} and lay it alone")
    else:
        to = "a new group"
    return sentence(f"{said} to {to}, which becomes {_named(move.becomes)}")


def _named(group: Group) -> str:
    """Name a group with its points in brackets: ``2 3 4, a run of 3 (4 points)``."""
    size = len(group.cards)
    kind = " alone" if size == 1 else f", a {group.kind} of {size}"
    return f"{powers(group.cards)}{kind} ({_points(group.points)})"


def _points(value: int) -> str:
    return f"−{plural(-value, 'point')}" if value < 0 else plural(value, "point")


def say_gain(worth: Marginals) -> str:
    """Say what one more card of each title would add (S-63)."""
    return _worth("One more card would add", worth.gain, "all six are in the pile")


def say_loss(worth: Marginals) -> str:
    """Say what the loss of one card of each title would cost (S-63)."""
    return _worth("Without one card the pile would lose", worth.loss, "not in the pile")


def say_interests(counts: Counts, tables: Tables = RULEBOOK) -> tuple[str, ...]:
    """Say what a player may want won cards for, and which are easiest to part with (S-57, S-61).

    ``counts``: the player's own pile; no other pile is looked at. What is said is for that player.
    """
    if not any(counts):
        return (sentence("You have won no cards yet"),)
    worth = marginals(counts, tables)
    own = say_partition(best_partition(counts, tables))
    said = [sentence(f"Your won cards score {worth.points}: {own}")]
    most, card = max((gain or 0, -card) for card, gain in zip(DECK, worth.gain, strict=True))
    if most > 1:
        wanted = DECK[-card - 1]
        more = tuple(have + (title is wanted) for title, have in zip(DECK, counts, strict=True))
        groups = (group for group in best_partition(more, tables).groups if wanted in group.cards)
        group = _named(max(groups, key=lambda group: group.points))
        said.append(
            sentence(
                f"The card you could use best is a {wanted.title} ({int(wanted)}): it makes "
                f"{group}, and brings you {most}"
            )
        )
    losses = {card: loss for card, loss in zip(DECK, worth.loss, strict=True) if loss is not None}
    least = min(losses.values())
    cards = listed(f"{card.title} ({int(card)})" for card in losses if losses[card] == least)
    said.append(sentence(f"Easiest to part with, at {_points(least)} each: {cards}"))
    return tuple(said)


def _worth(said: str, values: Worth, none: str) -> str:
    """List titles with what they are worth, and those for which there is no answer."""
    known = [
        f"{card.title} ({int(card)}) {_minus(value)}"
        for card, value in zip(DECK, values, strict=True)
        if value is not None
    ]
    other = [str(int(card)) for card, value in zip(DECK, values, strict=True) if value is None]
    parts = [f"{said}: {', '.join(known)}"] if known else []
    parts += [f"{listed(other)}: {none}"] if other else []
    return " ".join(sentence(part) for part in parts)


def _minus(value: int) -> str:
    return str(value) if value >= 0 else f"−{-value}"


def say_places(places: Sequence[Place]) -> tuple[str, ...]:
    """Say why a pile scores what it does: each place of its lowest card, the best first (S-63)."""
    if not places:
        return (sentence("An empty pile scores nothing"),)
    lowest = places[0].group.cards[0]
    head = f"The lowest card is {int(lowest)}, {lowest.title}; it has to lie in one of these groups"
    return (sentence(head), *map(_place, places))


def _place(place: Place) -> str:
    short = f", {place.missing} too few" if place.missing else ""
    rest = f"with at best {_minus(place.after)} for the rest that makes {_minus(place.total)}"
    return sentence(f"In {_named(place.group)}: {rest}{short}")


def say_proof(proof: Proof) -> str:
    """Say what the solver found and how sure it is, in both forms of proof (S-63)."""
    first = (
        f"{proof.status}: it finds {proof.points}, and no partition scores more than {proof.bound}"
    )
    second = f"{proof.points + 1} or more: {proof.better}"
    how = "Proved by OR-Tools in two ways" if proof.proved else "Not proved by OR-Tools"
    return sentence(f"{how}. {first}. {second}", "S-63")


# The end of a game: places, points and ties (S-60 to S-64).


_PLACES = ("First", "Second", "Third", "Fourth", "Fifth", "Sixth")


def say_standing(names: Names, standing: Standing) -> str:
    """Say a seat's place with its points, and the tie-break if one set it back (S-60, S-64)."""
    points, cards = plural(standing.total, "point"), plural(standing.cards, "card")
    parts = f"{standing.partition.points} from {cards} and {standing.gold} in gold"
    place = f"{_PLACES[standing.rank - 1]}: {names[standing.seat]} with {points}, {parts}"
    match standing.decided_by:
        case None | "points":
            return sentence(place)
        case "cards":
            return sentence(f"{place}; level on points, but with fewer cards won", "S-64")
        case power:
            return sentence(f"{place}; level on points and cards, but with fewer {power}s", "S-64")


def say_tie_break(standing: Standing) -> str:
    """Say by what a seat stands behind another with the same points; empty if by points (S-64)."""
    match standing.decided_by:
        case None | "points":
            return ""
        case "cards":
            return "level on points, fewer cards"
        case power:
            return f"level on points and cards, fewer {power}s"


def say_winner(names: Names, standings: Sequence[Standing]) -> str:
    """Say who won, and by which tie-break if the points were level (S-64)."""
    won = [standing for standing in standings if standing.rank == 1]
    points = plural(won[0].total, "point")
    if len(won) > 1:
        everyone = listed(names[standing.seat] for standing in won)
        return sentence(f"{everyone} share the victory with {points}", "S-64")
    said = f"{names[won[0].seat]} wins with {points}"
    level = [other for other in standings if other.total == won[0].total and other.rank > 1]
    if not level:
        return sentence(said)
    nearest = min(level, key=lambda standing: standing.rank)
    return sentence(f"{said} and {_more(won[0], nearest)}", "S-64")


def say_tie(names: Names, standings: Sequence[Standing], seat: int) -> str:
    """Say whom a seat was level with on points, and what decided; empty if nobody."""
    mine = standings[seat]
    equal = [other for other in standings if other.rank == mine.rank and other.seat != seat]
    told = [_shared(names, mine, equal)] if equal else []
    above = [other for other in standings if other.rank < mine.rank]
    if above and mine.decided_by not in (None, "points"):
        place = max(other.rank for other in above)
        nearest = [other for other in above if other.rank == place]
        told.append(_lost(names, mine, nearest))
    return " ".join(told)


def _shared(names: Names, mine: Standing, equal: Sequence[Standing]) -> str:
    what = "the victory" if mine.rank == 1 else "the place"
    others = listed(names[other.seat] for other in equal)
    said = f"Level with {others} on points, cards won and every title: {what} is shared"
    return sentence(said, "S-64")


def _lost(names: Names, mine: Standing, above: Sequence[Standing]) -> str:
    ahead = listed(names[other.seat] for other in above)
    has = "has" if len(above) == 1 else "have"
    said = f"Level with {ahead} on points, but {ahead} {has} {_more(above[0], mine)}"
    return sentence(said, "S-64")


def _more(first: Standing, second: Standing) -> str:
    """Say what puts one before another with as many points: ``more cards won, 9 against 7``."""
    if first.cards != second.cards:
        return f"more cards won, {first.cards} against {second.cards}"
    power = next(p for p in reversed(range(10)) if first.pile[p] != second.pile[p])
    return f"more {Card(power + 1).title}s, {first.pile[power]} against {second.pile[power]}"


def say_trace(names: Names, table: Sequence[Standing], seat: int) -> tuple[str, ...]:
    """Trace each point of a seat to a group and a rule, and its place to what decided it.

    ``table``: the standings of all seats, in the order of seats (S-60 to S-64).
    """
    mine = table[seat]
    head = sentence(f"{mine.rank}. {names[seat]} has {plural(mine.total, 'point')}")
    traced = [_source(source) for source in sources(mine)]
    left = [say_left(mine.partition.points, mine.best, 0)] if mine.left_on_table else []
    behind = [_behind(names, table, mine)] if mine.decided_by == "points" else []
    tie = say_tie(names, table, seat)
    return (head, *traced, *left, *behind, *([tie] if tie else []))


def _source(source: Source) -> str:
    if source.group is not None:
        return sentence(say_group(source.group), source.rule)
    return sentence(f"{source.points} gold: {source.points}", source.rule)


def _behind(names: Names, table: Sequence[Standing], mine: Standing) -> str:
    place = max(other.rank for other in table if other.rank < mine.rank)
    above = [other for other in table if other.rank == place]
    ahead = listed(names[other.seat] for other in above)
    return sentence(f"Behind {ahead} by {plural(above[0].total - mine.total, 'point')}", "S-64")


def say_changes(tables: Tables) -> str:
    """Say where scoring tables differ from the rulebook's."""
    sets = enumerate(zip(tables.sets, RULEBOOK.sets, strict=True), start=1)
    runs = [(length, tables.run(length), RULEBOOK.run(length)) for length in range(2, 11)]
    told = [
        *(f"a set of {n} {_brings(own, book)}" for n, (own, book) in sets if own != book),
        *(f"a run of {n} {_brings(own, book)}" for n, own, book in runs if own != book),
    ]
    return f"Changed: {'; '.join(told)}." if told else "All points are as in the rules."


def _brings(own: int | None, book: int | None) -> str:
    now = "doesn't count" if own is None else f"brings {own}"
    return f"{now} (in the rules {'nothing' if book is None else book})"
