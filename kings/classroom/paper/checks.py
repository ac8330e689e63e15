"""What a table counted itself, compared with what follows from its sheet, to find slips early."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from kings.classroom.paper.sheet import PaperFault, Row, fault_at
from kings.records.recording import Recording
from kings.struggle import events
from kings.struggle.cards import cards_in, count
from kings.struggle.say import card_list
from kings.struggle.scoring import standings
from kings.struggle.state import State
from kings.words import plural

Changes = dict[int, int]
"""By how much the gold of each seat differs."""


class Purses:
    """The gold that a table counted, round by round, against what follows from the sheet.

    A difference that was reported is carried on: what was counted later is compared with it in
    mind, so that one missing deal is not reported again after every round.
    """

    def __init__(self, checks: Iterable[Row], pays: Iterable[Row]) -> None:
        self._counted = [row for row in checks if row.what == "gold" and row.who is not None]
        self._pays = list(pays)
        self._told: Counter[int] = Counter()

    def compare(self, recording: Recording, round: int) -> Iterator[PaperFault]:
        """Yield what was counted wrong at the end of a round, or written down wrong before it."""
        state, names = recording.state, recording.header.options.names
        rows = {row.who: row for row in self._counted if row.round == round and row.who is not None}
        off = {
            seat: (row.gold or 0) - state.gold[seat] - self._told[seat]
            for seat, row in rows.items()
        }
        guess = self._guess(off, round, names)
        reported = [seat for seat in off if off[seat]]
        if guess:
            reported = reported[:1]  # one slip explains the other purse too
        for seat in reported:
            row, has = rows[seat], state.gold[seat] + self._told[seat]
            many = f"{abs(off[seat])} too {'few' if off[seat] > 0 else 'many'}"
            yield fault_at(
                row,
                f"Round {round}: {names[seat]} counted {row.gold} gold at its end, and by what "
                f"is written down has {has}, {many}"
                f"{guess or '; is a deal or a use missing?'} (S-03)",
                "gold",
            )
        self._told.update(off)

    def _guess(self, off: Changes, round: int, names: tuple[str, ...]) -> str:
        """Return the one slip with a payment that explains all differences, as a question.

        A payment that nobody wrote down is thought of last.
        """
        for slips in (self._not_so, self._others, self._missing):
            found = [words for change, words in slips(off, round, names) if _explains(change, off)]
            if found:
                return f": {found[0]}" if len(found) == 1 else ""
        return ""

    def _not_so(
        self, off: Changes, round: int, names: tuple[str, ...]
    ) -> Iterator[tuple[Changes, str]]:
        """Yield the slips between two who are written down: the change of each purse, and words."""
        for payer, receiver, gold in self._in(round):
            paid, got = names[payer], names[receiver]
            yield (
                {payer: 2 * gold, receiver: -2 * gold},
                f"did {got} pay {paid}, not {paid} {got}?",
            )
            yield {payer: gold, receiver: -gold}, f"did {paid} really pay {got} {gold} gold?"

    def _others(
        self, off: Changes, round: int, names: tuple[str, ...]
    ) -> Iterator[tuple[Changes, str]]:
        """Yield payments to or by somebody else, whose purse was counted as well."""
        for payer, receiver, gold in self._in(round):
            paid, got = names[payer], names[receiver]
            for seat in sorted(off.keys() - {payer, receiver}):
                if receiver in off:
                    yield (
                        {receiver: -gold, seat: gold},
                        f"did {paid} pay {names[seat]}, not {got}?",
                    )
                if payer in off:
                    yield {payer: gold, seat: -gold}, f"did {names[seat]} pay {got}, not {paid}?"

    def _missing(
        self, off: Changes, round: int, names: tuple[str, ...]
    ) -> Iterator[tuple[Changes, str]]:
        """Yield the payment that is missing, between two who have none written down."""
        less = [seat for seat in off if off[seat] < 0]
        more = [seat for seat in off if off[seat] > 0]
        if len(less) == len(more) == 1 and off[less[0]] == -off[more[0]]:
            paid = off[more[0]]
            pair = {*less, *more}
            if not any({payer, receiver} == pair for payer, receiver, _ in self._in(round)):
                yield (
                    {less[0]: -paid, more[0]: paid},
                    f"did {names[less[0]]} pay {names[more[0]]} {paid} gold?",
                )

    def _in(self, round: int) -> Iterator[tuple[int, int, int]]:
        """Yield the payments of a round: who paid whom, and how much."""
        for row in self._pays:
            if row.round == round and row.who is not None and row.to is not None and row.gold:
                yield row.who, row.to, row.gold


def _explains(change: Changes, off: Changes) -> bool:
    """Say whether a change is what is off, in all purses that were counted."""
    return any(off.values()) and all(change.get(seat, 0) == by for seat, by in off.items())


def compare_winner(checks: Iterable[Row], recording: Recording, round: int) -> Iterator[PaperFault]:
    """Yield the fault of a winner that can't have won the trick of a round.

    ``checks``: the rows of what was counted; ``recording``: the game, to the end of the ``round``.
    """
    names = recording.header.options.names
    for row in checks:
        if row.round == round and row.what == "winner":
            yield from _wrong_winner(row, _winner(recording, round), names)


def _winner(recording: Recording, round: int) -> events.TrickWon | None:
    """Return how the trick of a round was won; None if nobody won it."""
    begun, found = recording.first.round, None
    for moment in recording.moments:
        for event in moment.events:
            if isinstance(event, events.TrickWon | events.NobodyWon) and begun == round:
                found = event
            elif isinstance(event, events.RoundBegan):
                begun = event.round
    return found if isinstance(found, events.TrickWon) else None


def _wrong_winner(
    row: Row, won: events.TrickWon | None, names: tuple[str, ...]
) -> Iterator[PaperFault]:
    seat = None if won is None else won.seat
    if row.who == seat:
        return
    said = "nobody" if row.who is None else names[row.who]
    if won is None:
        really = "nobody does, as all cards cancel"
    else:
        really = f"{names[won.seat]} wins with the {won.card.title}, power {won.power}"
    sentence = f"Round {row.round}: {said} is said to win; by the rules {really} (S-41)."
    yield fault_at(row, sentence, "who")


def compare_end(
    checks: Iterable[Row], state: State
) -> tuple[tuple[str, ...], tuple[PaperFault, ...]]:
    """Compare piles and points at the end: remarks on points left on the table, and faults.

    A fault is a pile that the player can't have won, or more points than a pile can score.
    """
    remarks, faults = [], []
    table = standings(state.piles, state.gold, state.options.tables)
    for row in checks:
        if row.who is None:
            continue
        name, best = state.name(row.who), table[row.who].total
        if row.what == "pile" and count(row.cards) != state.piles[row.who]:
            differs = _differ(state, row)
            wrong = f"The end: {name}'s pile can't be this one: {differs} (S-42)."
            faults.append(fault_at(row, wrong, "card"))
        if row.what == "points" and row.gold is not None:
            if row.gold > best:
                more = f"{plural(row.gold, 'point')}, and the best is {best}"
                faults.append(
                    fault_at(row, f"The end: {name} is said to score {more} (S-63).", "gold")
                )
            if row.gold < best:
                left = plural(best - row.gold, "point")
                remarks.append(f"{name} counted {row.gold} and left {left} on the table (S-63).")
    return tuple(remarks), tuple(faults)


def _differ(state: State, row: Row) -> str:
    """Say which cards are too many in a pile as it was written down, and which are missing."""
    assert row.who is not None
    said, really = Counter(row.cards), Counter(cards_in(state.piles[row.who]))
    more, less = (said - really).elements(), (really - said).elements()
    parts = ((list(more), "too many"), (list(less), "missing"))
    return "; ".join(f"{card_list(cards)} {what}" for cards, what in parts if cards)
