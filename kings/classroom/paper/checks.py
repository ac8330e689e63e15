"""What a table counted itself, compared with what follows from the rest: it finds slips early."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NoReturn

from kings.classroom.paper.rows import PaperFault, Row
from kings.records import Recording
from kings.struggle.cards import cards_in, count
from kings.struggle.events import NobodyWon, RoundBegan, TrickWon
from kings.struggle.scoring import standings
from kings.struggle.state import State
from kings.struggle.text.words import card_list, plural

__all__ = ["compare_end", "compare_round"]


def compare_round(checks: Iterable[Row], recording: Recording, round: int) -> None:
    """Compare the winner and the gold that were counted at the end of a round.

    Raises ``PaperFault`` where they differ; the first round in which they do is where to look.
    """
    state, names = recording.state, recording.header.options.names
    for row in checks:
        if row.round != round:
            continue
        if row.what == "winner":
            _compare_winner(row, _winner(recording, round), names)
        elif row.what == "gold" and row.who is not None and row.gold != state.gold[row.who]:
            _fault(
                f"Round {round}: {names[row.who]} counted {row.gold} gold at its end, and by what "
                f"is written down has {state.gold[row.who]}; is a deal or a use missing? (S-03)",
                row,
            )


def _winner(recording: Recording, round: int) -> TrickWon | None:
    """Return how the trick of a round was won; None if nobody won it."""
    begun, found = recording.first.round, None
    for moment in recording.moments:
        for event in moment.events:
            if isinstance(event, TrickWon | NobodyWon) and begun == round:
                found = event
            elif isinstance(event, RoundBegan):
                begun = event.round
    return found if isinstance(found, TrickWon) else None


def _compare_winner(row: Row, won: TrickWon | None, names: tuple[str, ...]) -> None:
    seat = None if won is None else won.seat
    if row.who == seat:
        return
    said = "nobody" if row.who is None else names[row.who]
    if won is None:
        really = "nobody does, as all cards cancel"
    else:
        really = f"{names[won.seat]} wins with the {won.card.title}, power {won.power}"
    _fault(f"Round {row.round}: {said} is said to win; by the rules {really} (S-41).", row)


def compare_end(checks: Iterable[Row], state: State) -> tuple[str, ...]:
    """Compare piles and points at the end of the game; return remarks on points left lying.

    Raises ``PaperFault`` for a pile that can't be, and for more points than a pile can score.
    """
    remarks = []
    table = standings(state.piles, state.gold, state.options.tables)
    for row in checks:
        if row.who is None:
            continue
        name, best = state.name(row.who), table[row.who].total
        if row.what == "pile" and count(row.cards) != state.piles[row.who]:
            differs = _differ(state, row)
            _fault(f"The end: {name}'s pile can't be this one: {differs} (S-42).", row)
        if row.what == "points" and row.gold is not None:
            if row.gold > best:
                more = f"{plural(row.gold, 'point')}, and the best is {best}"
                _fault(f"The end: {name} is said to score {more} (S-63).", row)
            if row.gold < best:
                left = plural(best - row.gold, "point")
                remarks.append(f"{name} counted {row.gold} and left {left} on the table (S-63).")
    return tuple(remarks)


def _differ(state: State, row: Row) -> str:
    """Say which cards are too many in a pile as it was written down, and which are missing."""
    assert row.who is not None
    said, really = Counter(row.cards), Counter(cards_in(state.piles[row.who]))
    more, less = (said - really).elements(), (really - said).elements()
    parts = ((list(more), "too many"), (list(less), "missing"))
    return "; ".join(f"{card_list(cards)} {what}" for cards, what in parts if cards)


def _fault(sentence: str, row: Row) -> NoReturn:
    raise PaperFault(sentence, round=row.round, line=row.line)
