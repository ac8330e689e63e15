"""The position with which a game on paper begins, as far as it can be known.

Nobody wrote down which cards were drawn for the lead, so no draw is made up: the game begins with
the first round. By Night the cards that were set aside follow from those that were seen.
"""

from __future__ import annotations

from kings.classroom.making import renamed
from kings.classroom.paper.rows import PaperFault, PaperSheet, Row
from kings.errors import BadInput
from kings.records import Scenario, scenario_state
from kings.struggle.cards import DECK, Card
from kings.struggle.positions import Position, SeatPosition, state_of
from kings.struggle.rules import START_GOLD
from kings.struggle.state import Phase, State
from kings.typed import quoted

HELD, ASIDE = 8, 2


class Start:
    """Where a game on paper begins; ``assumed``: the seats of which some cards are not known."""

    def __init__(self, state: State, assumed: tuple[int, ...] = ()) -> None:
        self.state = state
        self.assumed = assumed


def start_of(sheet: PaperSheet, scenario: Scenario | None = None) -> Start:
    """Return the beginning of a game on paper; ``scenario``: the one that the sheet names.

    Raises ``BadInput`` if the scenario is missing or another one, ``PaperFault`` if nobody is said
    to lead, or if somebody shows cards that can't all have been in one hand (S-12).
    """
    if sheet.scenario is not None:
        return Start(_of_scenario(sheet, scenario))
    if scenario is not None:
        raise BadInput(f"The sheet doesn't say that it began with the scenario “{scenario.name}”.")
    if sheet.leader is None:
        raise PaperFault("Before the first round: who led it? (S-11)", round=0)
    night = sheet.options.mode == "night"
    seats = range(sheet.options.players)
    held = [_night_hand(sheet, seat) if night else (DECK, (), False) for seat in seats]
    position = Position(
        phase=Phase.LEAD,
        round=1,
        seats=tuple(SeatPosition(hand, START_GOLD, aside=aside) for hand, aside, _ in held),
        leader=sheet.leader,
        night=night,
    )
    assumed = tuple(seat for seat, (_, _, unknown) in enumerate(held) if unknown)
    return Start(state_of(position, sheet.options), assumed)


def _of_scenario(sheet: PaperSheet, scenario: Scenario | None) -> State:
    if scenario is None or scenario.name != sheet.scenario:
        raise BadInput(
            f"This sheet began with the scenario {quoted(str(sheet.scenario))}, which isn't here."
        )
    if scenario.options.players != sheet.options.players:
        raise BadInput(
            f"The scenario “{scenario.name}” is for {scenario.options.players} players, and the "
            f"sheet names {sheet.options.players}."
        )
    return scenario_state(renamed(scenario, sheet.options.names))


def _night_hand(sheet: PaperSheet, seat: int) -> tuple[tuple[Card, ...], tuple[Card, ...], bool]:
    """Return a seat's eight cards, the two set aside, and whether some of that is assumed (S-12).

    What the seat has shown was in its hand, and what it says was set aside was not; of the rest
    those of the least power are taken to lie aside.
    """
    refused = {row.deal for row in sheet.rows if row.kept == "refused"}
    struck = [row for row in sheet.rows if row.deal is None or row.deal not in refused]
    shown = [(card, row) for row in struck for card in _shown(row, seat)]
    aside = [card for row in sheet.rows if row.what == "aside" for card in _own(row, seat)]
    name = sheet.options.names[seat]
    for card, row in shown:
        if card in aside:
            raise _fault(f"{name} plays the {card.title}, which was set aside (S-12).", row)
    seen = {card for card, _ in shown}
    if len(seen) > HELD:
        held = f"{name} shows {len(seen)} different cards, and by Night holds {HELD} (S-12)."
        raise _fault(held, shown[-1][1])
    if len(set(aside)) != len(aside) or len(aside) > ASIDE:
        raise PaperFault(f"{name} sets two different cards aside (S-12).", round=0)
    unseen = [card for card in DECK if card not in seen and card not in aside]
    missing = ASIDE - len(aside)
    lying = tuple(sorted([*aside, *unseen[:missing]]))
    return tuple(card for card in DECK if card not in lying), lying, 0 < missing < len(unseen)


def _fault(sentence: str, row: Row) -> PaperFault:
    return PaperFault(f"Round {row.round}: {sentence}", round=row.round, line=row.line)


def _own(row: Row, seat: int) -> tuple[Card, ...]:
    return row.cards if row.who == seat else ()


def _shown(row: Row, seat: int) -> tuple[Card, ...]:
    """Return the cards of a seat's hand that a row shows: laid, swapped in, answered with, left."""
    if row.what in ("card", "left", "agree answer", "agree swap"):
        return _own(row, seat)
    if row.what == "use":
        answers = row.on == (seat,) and row.who != seat
        swaps = row.who == seat and not row.on
        return row.cards if answers or swaps else ()
    return ()
