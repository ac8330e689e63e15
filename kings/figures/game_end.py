"""How a game ended: the gold of each seat over the rounds as a figure, and who kept their word."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from kings.figures.svg import cut
from kings.figures.theme import graph_objects, label, new_figure
from kings.struggle.options import LETTERS
from kings.struggle.state import Ledgered, PromiseStatus
from kings.words import Names, listed, plural, sentence

GoldByRound = Sequence[Sequence[int]]
"""The gold of each seat: at the start, and after each round that was played."""


def gold_title(rounds: GoldByRound, names: Names) -> str:
    """Return the title of the figure, which asks who ended with most gold and answers."""
    most = max(rounds[-1])
    richest = [cut(names[seat], 20, 200) for seat, has in enumerate(rounds[-1]) if has == most]
    if len(richest) == len(names):
        return f"Who ended with the most gold? All with the same, {most}."
    ends = "ends" if len(richest) == 1 else "end"
    return f"Who ended with the most gold? {listed(richest)} {ends} with {most}."


def gold_text(rounds: GoldByRound, names: Names) -> str:
    """Say the numbers of the figure, seat by seat: the text for those who don't see it."""
    return " ".join(
        _gold_line(name, [gold[seat] for gold in rounds]) for seat, name in enumerate(names)
    )


def _gold_line(name: str, gold: Sequence[int]) -> str:
    said = f"{name} began with {gold[0]} gold and ended with {gold[-1]}"
    most = max(gold)
    if most > max(gold[0], gold[-1]):
        said += f"; the most was {most}, after round {gold.index(most)}"
    return sentence(said)


def gold_figure(
    rounds: GoldByRound, names: Names, *, dark: bool = False, wide: bool = False
) -> Any:
    """Draw each seat's gold over the rounds as a plotly ``Figure``.

    Each seat has its colour, its shape and its kind of line. ``layout.meta["description"]`` holds
    the alternative text; ``wide``: not for a phone. Raises ``MissingPackage`` without plotly.
    """
    played = len(rounds) - 1
    figure = new_figure(
        gold_title(rounds, names),
        f"Gold at the start and after each of {plural(played, 'round')}.",
        high=300,
        dark=dark,
        wide=wide,
        hovermode="closest",
        meta={"description": gold_text(rounds, names)},
    )
    for seat, name in enumerate(names):
        figure.add_trace(_gold_trace(seat, name, [gold[seat] for gold in rounds]))
    ticks = ["start", *(str(number) for number in range(1, played + 1))]
    figure.update_xaxes(title_text="after round", tickvals=list(range(len(ticks))), ticktext=ticks)
    most = max(max(gold) for gold in rounds)
    figure.update_yaxes(title_text="gold", range=[-0.04 * most - 0.5, 1.08 * most + 1], nticks=8)
    figure.update_layout(legend={"y": -0.28, "yanchor": "top"}, margin={"b": 110})
    return figure


def _gold_trace(seat: int, name: str, gold: Sequence[int]) -> Any:
    said = [
        label(f"{name}: {has} gold {f'after round {at}' if at else 'at the start'}")
        for at, has in enumerate(gold)
    ]
    return graph_objects().Scatter(
        name=label(f"{LETTERS[seat]} {cut(name, 14, 130)}"),
        x=list(range(len(gold))),
        y=list(gold),
        mode="lines+markers",
        hovertext=said,
        hoverinfo="text",
        cliponaxis=False,
    )


# Who kept their word: how each player's promises ended, counted.

STATUSES: tuple[PromiseStatus, ...] = ("kept", "broken", "void", "released", "open")
"""How a promise can stand, in the order in which it is shown."""


@dataclass(frozen=True, slots=True)
class Word:
    """One seat's promises: how many ended in each way, in the order of ``STATUSES``."""

    seat: int
    counts: tuple[int, ...]

    @property
    def made(self) -> int:
        """How many promises the seat made."""
        return sum(self.counts)


def words_given(promises: Iterable[Ledgered], players: int) -> tuple[Word, ...]:
    """Count the promises of each seat by how they ended; a seat without any counts nothing."""
    ended = Counter((promise.clause.by, promise.status) for promise in promises)
    return tuple(
        Word(seat, tuple(ended[seat, status] for status in STATUSES)) for seat in range(players)
    )


def word_title(given: Sequence[Word]) -> str:
    """Return the title, which asks who kept their word and answers."""
    made = sum(word.made for word in given)
    if not made:
        return "Who kept their word? Nobody promised anything."
    kept = sum(word.counts[0] for word in given)
    were = "was" if kept == 1 else "were"
    return f"Who kept their word? {kept} of {plural(made, 'promise')} {were} kept."


def word_text(given: Sequence[Word], names: Names) -> str:
    """Say each player's counts: ``Ada made 3 promises: 2 kept and 1 broken.``"""
    return " ".join(_word_line(word, names[word.seat]) for word in given)


def _word_line(word: Word, name: str) -> str:
    if not word.made:
        return sentence(f"{name} promised nothing")
    ends = [
        f"{count} {status}" for count, status in zip(word.counts, STATUSES, strict=True) if count
    ]
    return sentence(f"{name} made {plural(word.made, 'promise')}: {listed(ends)}")
