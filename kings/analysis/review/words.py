"""A review in words: its title, how its graph is read, and all of it for those who can't see it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import groupby, pairwise
from typing import TYPE_CHECKING

from kings.analysis.review.record import Choices, KeyMoment, Review, Spot
from kings.analysis.rounding import chances, percent, signed, tenth
from kings.games import ROOMS
from kings.struggle.state import ROUNDS
from kings.words import listed, number, owner, sentence, upper

if TYPE_CHECKING:
    from kings.analysis.review.measure import Measure

STRETCHES = 3
"""With more changes of the lead than this, they are counted and not named."""

MARKS = 12
"""So many rounds or turns at most are told in words; of more, some are left out."""


def chapter(review: Review) -> str:
    """Return what a part of the game is called: a round, or a turn."""
    return ROOMS[review.game].chapter_name


def amount(review: Review, value: float) -> str:
    """Write what a seat can expect: VP to a tenth, or a chance in whole percent."""
    return percent(value / 100) if review.chances else tenth(value)


def lined_up(review: Review, value: float) -> str:
    """Write the same for a column of numbers: VP with their tenth, even where it is 0."""
    return amount(review, value) if review.chances else f"{value:.1f}".replace("-", "−")


def apart(review: Review, value: float, other: float) -> str:
    """Write by how much a number differs from another, as both are shown, with its sign."""
    places = None if review.chances else 1
    return signed(round(value, places) - round(other, places))


def measured(review: Review) -> str:
    """Name what a seat can expect, as the beginning of a sentence."""
    return "Estimated chances to win, all hands open" if review.chances else "Expected points"


def _measure(review: Review) -> Measure:
    """Return how a game of turns is measured."""
    from kings.analysis.review.measure import measure_of  # it needs NumPy, the words don't

    return measure_of(review.game)


def title(review: Review) -> str:
    """Return the question of the graph and its answer: who was ahead, round by round."""
    asked = "Who was ahead?"
    part = chapter(review)
    led = [(leader, list(rounds)) for leader, rounds in groupby(_leaders(review), _leader)]
    if not led:
        return asked
    names = [review.names[leader] for leader, _ in led]
    if len(led) == 1:
        return f"{asked} Mostly {names[0]}."
    last = f"from {part} {led[-1][1][0][1]} on mostly {names[-1]}"
    if len(led) > STRETCHES:
        return f"{asked} The lead changed {number(len(led) - 1)} times; {last}."
    return f"{asked} {', then '.join(names[:-1])}; {last}."


def _leaders(review: Review) -> list[tuple[int, int]]:
    """Return who was mostly ahead in each round, and the round."""
    found = []
    for round_, spots in groupby(review.course, lambda spot: spot.round):
        if round_:
            ahead = Counter(
                max(range(len(one.points)), key=one.points.__getitem__) for one in spots
            )
            found.append((ahead.most_common(1)[0][0], round_))
    return found


def _leader(pair: tuple[int, int]) -> int:
    return pair[0]


def caption(review: Review, seat: int | None = None) -> str:
    """Say how the graph is read; ``seat``: whose band is drawn (None: nobody's)."""
    if review.chances:
        return (
            "Each player's chance to win after every step, with all hands as they lay: an estimate "
            f"by a rule of thumb, after the turn is played to its end, the mean of {review.games} "
            f"times. {_measure(review).trust}"
        )
    said = [
        f"Expected points after every line, the mean of {review.games:,} play-outs by the policy "
        f"“{review.continuation}” with all hands as they lay."
    ]
    if seat is not None:
        said.append(f"Band: where {review.names[seat]} ends in at least 4 of 5 play-outs.")
    return " ".join(said)


def summary(review: Review, seat: int | None = None) -> str:
    """Say in short what the graph shows; ``seat``: whose band is drawn (None: nobody's)."""
    if review.chances:
        error = f"{_measure(review).error:g}%"
        return f"All hands open, as nobody saw them; estimates, off by about {error}"
    band = f"; band: {review.names[seat]} in 4 of 5 play-outs" if seat is not None else ""
    return f"{measured(review)}, all hands open{band}"


def alt(review: Review) -> str:
    """Say the graph: what each could expect, round by round, deals, and moments that mattered."""
    said = [sentence(f"{_before(review, one)}: {_points(review, one)}") for one in _marks(review)]
    ends = f"{_ends(review)}; " if _ends(review) else ""
    said.append(sentence(f"At the end: {ends}{_won(review)}"))
    for deal in review.deals:
        said.append(sentence(f"Deal {deal.number}, round {deal.round}: {deal.words}"))
        said += [
            sentence(f"{one.words}: {one.course}" if one.course else one.words)
            for one in deal.promises
        ]
    said += [say_moment(review, place) for place in range(len(review.key))]
    said.append(say_swing(review))
    return " ".join(filter(None, said))


def _marks(review: Review) -> Sequence[Spot]:
    """Return the beginning and the last spot of every round, of a long game of some."""
    last = {spot.round: spot for spot in review.course}
    rounds_ = [spot for round_, spot in last.items() if round_]
    step = -(-len(rounds_) // MARKS)
    return (*review.course[:1], *rounds_[::-1][:: max(1, step)][::-1])


def _before(review: Review, spot: Spot) -> str:
    if spot.kind == "start":
        return "At the beginning"
    return f"After {chapter(review)} {spot.round}"


def _won(review: Review) -> str:
    if not review.winners:
        return "nobody won"
    return f"{listed(review.names[seat] for seat in review.winners)} won"


def _ends(review: Review) -> str:
    """Say each seat's points; nothing where they only say who won."""
    if review.scores == tuple(int(seat in review.winners) for seat in range(len(review.names))):
        return ""
    return ", ".join(
        f"{name} {score}" for name, score in zip(review.names, review.scores, strict=False)
    )


def _points(review: Review, spot: Spot) -> str:
    pairs = zip(review.names, spot.points, strict=True)
    return ", ".join(f"{name} {amount(review, points)}" for name, points in pairs)


def say_moment(review: Review, place: int) -> str:
    """Say a moment that mattered: whose, when, how much, what happened, and the question."""
    one = review.key[place]
    return (
        f"Moment {place + 1}, {review.names[one.seat]} in {chapter(review)} {one.round}, "
        f"{'' if review.chances else 'missed '}{say_regret(review, one)}: {one.said} {one.question}"
    )


def swing(review: Review) -> tuple[int, int] | None:
    """Return the place in the course of the greatest change of what a seat could expect, and whose.

    Of the moments that mattered it is none: they are told already. None where no change is greater
    than chance explains, or the review isn't complete.
    """
    if not review.complete:
        return None
    told = {line for one in review.key for line in range(one.at + 1, one.line + 1)}
    changes = [
        (abs(now - then) - (half or 0.0) - (half_then or 0.0), place, seat)
        for place, (before, spot) in enumerate(pairwise(review.course), start=1)
        if spot.line not in told
        for seat, (then, half_then, now, half) in enumerate(
            zip(before.points, before.half, spot.points, spot.half, strict=True)
        )
    ]
    least = 0.0
    if review.chances:
        least = _measure(review).error
    change, place, seat = max(changes, default=(0.0, 0, 0))
    return (place, seat) if change > least else None


def say_change(review: Review, place: int, seat: int) -> str:
    """Say how a spot changed what a seat could expect: ``45% → 71%``."""
    before, after = (amount(review, review.course[at].points[seat]) for at in (place - 1, place))
    return f"{before} → {after}"


def say_cause(review: Review, spot: Spot) -> str:
    """Say what kind of happening a spot is: luck, a deal, or somebody's doing."""
    if spot.seat is None:
        return "a card drawn, nobody’s choice"
    if spot.deal is not None:
        return "a deal"
    decided = any(one.line == spot.line for one in review.choices)
    name = review.names[spot.seat]
    return f"a choice of {owner(name)}" if decided else f"{owner(name)} only move"


def say_happening(review: Review, spot: Spot) -> str:
    """Say what happened at a spot, and nothing that followed by itself; of a deal its terms."""
    deal = next((one for one in review.deals if one.number == spot.deal), None)
    if deal is None:
        return sentence(spot.said.split(". ")[0].removesuffix("."))
    return _stopped(f"Deal {deal.number}: {deal.words}")


def _stopped(words: str) -> str:
    """End a sentence, unless it ends in one that somebody said."""
    return words if words.endswith((".”", "!”", "?”")) else sentence(words)


def say_swing(review: Review) -> str:
    """Say the greatest change apart from the moments that mattered; empty where there is none."""
    found = swing(review)
    if found is None:
        return ""
    spot = review.course[found[0]]
    return (
        f"Largest swing, {chapter(review)} {spot.round}, {say_cause(review, spot)}, "
        f"{review.names[found[1]]} {say_change(review, *found)}: {say_happening(review, spot)}"
    )


def say_regret(review: Review, moment: KeyMoment) -> str:
    """Write a regret with how sure it is: ``4.7 points (4.4 to 4.9)``, ``50%, not 59% (…)``."""
    said, sure = regret(review, moment)
    return f"{said} ({sure})" if sure else said


def regret(review: Review, moment: KeyMoment) -> tuple[str, str]:
    """Write a regret with its unit, and how sure it is.

    Of a chance both are told, as they stand beside the choices, and by how much they differ.
    """
    if not review.chances:
        return missed(moment)
    found = review.at(moment.at)
    assert found is not None, "a moment is one of a decision"
    could, had = (
        round(found.options[at].points[moment.seat]) for at in (moment.option, found.done)
    )
    ends = chances(moment.low / 100, moment.high / 100).removesuffix("%")
    return f"{had}%, not {could}%", f"lost {ends} percentage points"


def fell(review: Review, moment: KeyMoment) -> tuple[float, float]:
    """Return what whose moment it is could have had, and what it had, as it knew it then."""
    found = review.at(moment.at)
    assert found is not None, "a moment is one of a decision"
    could = found.options[moment.option].points[moment.seat] + moment.gold
    return could, could - moment.regret


def fell_at(review: Review, line: int | None, seat: int | None) -> tuple[float, ...]:
    """Return the same for a seat at a moment that mattered to it; nothing at any other line.

    Nothing either where hidden cards mattered: all else that a graph shows is with all hands open.
    """
    found = None if line is None else review.at(line)
    if found is None or found.eyes != "both":
        return ()
    keys = (key for key in review.key if key.line == found.line)
    return next((fell(review, key) for key in keys if key.seat == seat), ())


def missed(moment: KeyMoment) -> tuple[str, str]:
    """Write VP that were missed, and how sure they are: ``4.7 points`` and ``4.4 to 4.9``."""
    found = tenth(moment.regret)
    points = f"{found} point" if found == "1" else f"{found} points"
    if moment.sure == "exact":
        return points, "exactly"
    if moment.sure == "at most":
        return f"up to {points}", ""
    low, high = tenth(moment.low), tenth(moment.high)
    return points, "" if low == high else f"{low} to {high}"


def say_eyes(review: Review, line: int) -> str:
    """Say in one sentence what all hands open change at the decision after a line.

    Empty where no decision is open.
    """
    known = review.at(line)
    if known is None or known.eyes == "both":
        return say_opened(review, line)
    first = best(known)
    before = f"“{first}” was best" if first else "no choice was clearly best"
    after = say_opened(review, line).replace("With", "with", 1)
    return f"As {review.names[known.seat]} knew it, {before}; {after}"


def say_opened(
    review: Review, line: int, said: Sequence[str] = (), leads: Sequence[str] = ()
) -> str:
    """Say the same beside what was best as the seat knew it.

    ``said``: the choices in the words of the page, if it has words of its own; ``leads``: to what
    each leads.
    """
    known, opened = review.at(line), review.at(line, "all")
    if known is None or opened is None:
        return ""
    if known.eyes == "both":
        return "No hidden card matters here: with all hands open the numbers are the same."
    first, then = best(known), best(opened)
    named = said[opened.default] if then and said else then
    says = f"“{named}” is {'best instead' if first else 'best'}" if then else "none is clearly best"
    if first and first == then:
        says = "it is still best"
    elif then and leads and leads[opened.default]:
        says = f"{says}: {leads[opened.default]}"
    return sentence(f"With all hands open, {says}")


def best(found: Choices) -> str:
    """Return the best choice of a decision in words, if it is clear which it is; else nothing."""
    clear = sum(one.level for one in found.options) == 1
    return found.options[found.default].words if clear else ""


def sentences(review: Review) -> tuple[str, ...]:
    """Say everything in full: how it ended, the moments that mattered, luck and judgement."""
    ends = f": {_ends(review)}" if _ends(review) else ""
    won = _won(review) if review.winners else "Nobody won"
    said = [sentence(f"{won}{ends}")]
    if review.complete:
        count = len(review.key)
        said.append(
            f"{upper(number(count))} moments mattered most, in order of time:"
            if count > 1
            else "One moment mattered most:"
            if count
            else nobody(review)
        )
    said += [say_moment(review, place) for place in range(len(review.key))]
    said += filter(None, [say_swing(review)])
    said += [account.said for account in review.accounts]
    return tuple(said)


def nobody(review: Review) -> str:
    """Say that no moment is told, and why."""
    if review.chances:
        return "No choice clearly cost anybody a chance to win of 5% or more."
    return "Nobody could clearly have had a point more at any moment."


def rounds(review: Review) -> tuple[tuple[str, ...], ...]:
    """Return expected points and chances of winning after each round, in words, for a terminal."""
    last = "" if review.chances else f" of {ROUNDS}"
    return tuple(
        (
            "start" if one.kind == "start" else f"{chapter(review)} {one.round}{last}",
            *(
                percent(wins) if review.chances else f"{tenth(points)} ({percent(wins)})"
                for points, wins in zip(one.points, one.wins, strict=True)
            ),
        )
        for one in _marks(review)
    )
