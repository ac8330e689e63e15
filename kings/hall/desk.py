"""A table as the hall has it: who may sit there, and what is known of how it stands."""

from __future__ import annotations

from dataclasses import dataclass, field

from kings.hall import events
from kings.hall.board import Board


@dataclass(eq=False)
class Desk:
    """A table as the hall has it.

    ``seats``: from 0; ``names``: at them, none where they are typed; ``begun``: whether it is to
    play, as somebody has come to it; ``paused``: whether it is to wait; ``board``: what everybody
    may see of it, None until it plays; ``rings``: when its clock rings, in seconds since 1970
    (None: none runs); ``away``: since when somebody is away, by seat; ``trouble``: what went wrong
    with it, in a sentence.
    """

    number: int
    seats: tuple[int, ...]
    names: tuple[str, ...] = ()
    begun: bool = False
    paused: bool = False
    board: Board | None = None
    rings: int | None = None
    away: dict[int, int] = field(default_factory=dict)
    trouble: str = ""

    @property
    def state(self) -> str:
        """How the table stands, in a word (see ``metrics.STATES``)."""
        if self.trouble:
            return "stuck"
        if self.board is None:
            return "waiting"
        return "over" if self.board.over else "paused" if self.board.paused else "playing"

    def see(self, board: Board, now: float) -> None:
        """Note how the table stands now, in seconds since 1970."""
        if self.board is None:
            events.tell("table_open", table=self.number, over=board.over)
        elif board.over and not self.board.over:
            events.tell("table_over", table=self.number)
        runs = board.left is not None and not board.stands
        rings = round(now + board.left) if runs and board.left is not None else None
        if rings is None or self.rings is None or abs(rings - self.rings) > 1:
            self.rings = rings  # seconds are rounded: the same clock must not seem another
        self.away = {seat: self.away.get(seat, round(now)) for seat in board.away}
        self.board = board
        self.trouble = ""
