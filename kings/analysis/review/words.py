"""A review in words: its title, how its graph is read, and all of it for those who can't see it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import groupby

from kings.analysis.review.record import Choices, KeyMoment, Review, Spot
from kings.analysis.rounding import percent, tenth
from kings.struggle.state import ROUNDS
from kings.words import listed, number, sentence, upper

STRETCHES = 3
"""With more changes of the lead than this, they are counted and not named."""


def title(review: Review) -> str:
    """Return the question of the graph and its answer: who was ahead, round by round."""
    asked = "Who was ahead?"
    led = [(leader, list(rounds)) for leader, rounds in groupby(_leaders(review), _leader)]
    if not led:
        return asked
    names = [review.names[leader] for leader, _ in led]
    if len(led) == 1:
        return f"{asked} {names[0]}, in every round."
    last = f"from round {led[-1][1][0][1]} on {names[-1]}"
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
    said = [
        f"Expected points after every line, the mean of {review.games:,} play-outs by the policy "
        f"“{review.continuation}” with all hands as they lay."
    ]
    if seat is not None:
        said.append(f"Band: where {review.names[seat]} ends in at least 4 of 5 play-outs.")
    return " ".join(said)


def alt(review: Review) -> str:
    """Say the graph: expected points round by round, the deals, and the moments that mattered."""
    said = [sentence(f"{_before(one)}: {_points(review, one)}") for one in _marks(review)]
    if review.scores:
        won = listed(review.names[seat] for seat in review.winners)
        ends = (f"{name} {score}" for name, score in zip(review.names, review.scores, strict=True))
        said.append(sentence(f"At the end: {', '.join(ends)}; {won} won"))
    for deal in review.deals:
        said.append(sentence(f"Deal {deal.number}, round {deal.round}: {deal.words}"))
        said += [
            sentence(f"{one.words}: {one.course}" if one.course else one.words)
            for one in deal.promises
        ]
    said += [say_moment(review, place) for place in range(len(review.key))]
    return " ".join(said)


def _marks(review: Review) -> Sequence[Spot]:
    """Return the beginning and the last spot of every round."""
    last = {spot.round: spot for spot in review.course}
    begin = review.course[:1]
    return (*begin, *(spot for round_, spot in last.items() if round_))


def _before(spot: Spot) -> str:
    return "At the beginning" if spot.kind == "start" else f"After round {spot.round}"


def _points(review: Review, spot: Spot) -> str:
    pairs = zip(review.names, spot.points, strict=True)
    return ", ".join(f"{name} {tenth(points)}" for name, points in pairs)


def say_moment(review: Review, place: int) -> str:
    """Say a moment that mattered: whose, when, how much, what happened, and the question."""
    one = review.key[place]
    return (
        f"Moment {place + 1}, {review.names[one.seat]} in round {one.round}, "
        f"{say_regret(one)}: {one.said} {one.question}"
    )


def say_regret(moment: KeyMoment) -> str:
    """Write a regret with how sure it is: ``4.7 (4.4 to 4.9)``, ``6 at most``, ``7 exactly``."""
    found = tenth(moment.regret)
    if moment.sure == "exact":
        return f"{found} exactly"
    if moment.sure == "at most":
        return f"{found} at most"
    low, high = tenth(moment.low), tenth(moment.high)
    return found if low == high else f"{found} ({low} to {high})"


def say_eyes(review: Review, line: int) -> str:
    """Say in one sentence what all hands open change at the decision after a line.

    Empty where no decision is open.
    """
    known, opened = review.at(line), review.at(line, "all")
    if known is None or opened is None:
        return ""
    if known.eyes == "both":
        return "Here it makes no difference: all cards that matter lie open."
    return sentence(
        f"As {review.names[known.seat]} knew it, “{_best(known)}” was best; with all hands open "
        f"{'it is still' if _best(known) == _best(opened) else f'“{_best(opened)}” is'} best"
    )


def _best(found: Choices) -> str:
    return found.options[found.default].words


def sentences(review: Review) -> tuple[str, ...]:
    """Say everything in full: how it ended, the moments that mattered, luck and judgement."""
    ends = (f"{name} {score}" for name, score in zip(review.names, review.scores, strict=False))
    said = (
        [
            sentence(
                f"{listed(review.names[seat] for seat in review.winners)} won: {', '.join(ends)}"
            )
        ]
        if review.scores
        else []
    )
    if review.complete:
        count = len(review.key)
        said.append(
            f"{upper(number(count))} moments mattered most, in order of time:"
            if count > 1
            else "One moment mattered most:"
            if count
            else "Nobody could clearly have had more at any moment."
        )
    said += [say_moment(review, place) for place in range(len(review.key))]
    said += [account.said for account in review.accounts]
    return tuple(said)


def rounds(review: Review) -> tuple[tuple[str, ...], ...]:
    """Return expected points and chances of winning after each round, in words, for a terminal."""
    return tuple(
        (
            "start" if one.kind == "start" else f"round {one.round} of {ROUNDS}",
            *(
                f"{tenth(points)} ({percent(wins)})"
                for points, wins in zip(one.points, one.wins, strict=True)
            ),
        )
        for one in _marks(review)
    )
