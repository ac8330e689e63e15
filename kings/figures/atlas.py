"""The atlas of all piles as figures: the numbers come from its tables, and are only drawn here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Unpack

from kings.figures.charts import Figure, Look, new_chart
from kings.figures.comparisons import Curve, curves_figure, fine_percent
from kings.words import listed, plural, upper


def score_figure(
    smallest: Sequence[int],
    mean: Sequence[float],
    largest: Sequence[int],
    players: int,
    *,
    at: int = 20,
    **look: Unpack[Look],
) -> Figure:
    """Draw the least, the mean and the most that piles of 0, 1, 2 … cards score (S-63).

    ``mean``: of piles drawn from the decks of so many ``players``; shorter than the other two,
    which are those of any six decks; all are cut to its length. ``at``: the title speaks of it.
    """
    answer = f"With {at} cards {smallest[at]} to {largest[at]} points, {mean[at]:.0f} on average."
    most = len(mean)
    curves = (
        Curve.of("the most", largest[:most]),
        Curve.of(f"mean, {players} decks", mean),
        Curve.of("the least", smallest[:most]),
    )
    return curves_figure(
        f"What does a pile score? {answer}",
        f"Best partitions. The mean is that of cards drawn from {players} decks.",
        curves,
        value="points of the cards",
        **look,
    )


def runs_figure(
    needed: Mapping[int, Sequence[float]], *, at: int = 20, **look: Unpack[Look]
) -> Figure:
    """Draw how often no partition into sets alone is best, by cards and by players.

    ``needed``: for each number of players the shares for 0, 1, 2 … cards drawn from their decks.
    """
    shares = [row[at] for row in needed.values()]
    least, most = fine_percent(min(shares)), fine_percent(max(shares))
    answer = f"With {at} cards in {least} to {most} of piles."
    return curves_figure(
        f"How often does the best score need a run? {answer}",
        "Share of piles in which sets alone are not best, by the number of players' decks they "
        "come from.",
        [Curve.of(plural(players, "player"), row) for players, row in needed.items()],
        value="piles that need a run",
        shares=True,
        **look,
    )


def shortcuts_figure(
    wrong: Mapping[str, Sequence[float]], players: int, *, at: int = 20, **look: Unpack[Look]
) -> Figure:
    """Draw how often each shortcut misses the best score.

    ``wrong``: by the shortcut's name the shares for 0, 1, 2 … cards drawn from ``players`` decks.
    """
    least = min(wrong, key=lambda name: wrong[name][at])
    answer = f"“{upper(least)}”: with {at} cards in {fine_percent(wrong[least][at])} of piles."
    return curves_figure(
        f"Which shortcut fails least? {answer}",
        f"Share of piles, drawn from {players} decks, for which a shortcut misses the best score.",
        [Curve.of(name, row) for name, row in wrong.items()],
        value="piles it gets wrong",
        shares=True,
        **look,
    )


def next_card_figure(
    gain: Mapping[int, Sequence[float]], players: int, *, at: int = 10, **look: Unpack[Look]
) -> Figure:
    """Draw what one more card adds on average, by its power.

    ``gain``: for the powers 1 to 5, which are worth as much as 10 to 6, the mean gain of piles of
    0, 1, 2 … cards drawn from ``players`` decks.
    """
    best = max(gain, key=lambda power: gain[power][at])
    least = min(gain, key=lambda power: gain[power][at])
    answer = (
        f"After {at} cards {gain[best][at]:.1f} points if it is a {best} or {11 - best}, "
        f"{gain[least][at]:.1f} if it is a {least} or {11 - least}."
    )
    return curves_figure(
        f"What is the next card worth? {answer}",
        f"Mean gain; the pile and the card are drawn from {players} decks.",
        [Curve.of(f"{power} or {11 - power}", row) for power, row in gain.items()],
        value="points gained",
        cards="cards before it",
        **look,
    )


def best_partitions_figure(piles: Mapping[int, int], **look: Unpack[Look]) -> Figure:
    """Draw how many piles have 1, 2, 3 … best partitions, on a scale of powers of ten.

    ``piles``: for each number of best partitions the number of piles.
    """
    total = sum(piles.values())
    alone = fine_percent(piles[1] / total)
    rows = [f"{plural(number, 'best partition')}: {piles[number]:,} piles" for number in piles]
    chart = new_chart(
        f"How often is there only one best partition? In {alone} of all piles.",
        "Piles by number of best partitions; each line stands for 100 times as many.",
        f"{listed(rows)}; {total:,} in all.",
        height=26 * len(piles),
        **look,
        showlegend=False,
    )
    chart.bars(list(piles.values()), rows, texts=[f"{count:,}" for count in piles.values()])
    chart.x("piles", type="log", range=[0, 12], dtick=2, showgrid=True, exponentformat="power")
    chart.rows([str(number) for number in piles], "best partitions")
    return chart.figure()
