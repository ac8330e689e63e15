"""A bot that has been told secrets: it knows the squires of certain seats, and nothing more."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace

from kings.bots.castle.bots import CastleBot
from kings.castle import GAME, Options, State
from kings.castle.cards import Card, Letter
from kings.castle.moves import Choice
from kings.castle.view import SeatView, View
from kings.errors import BadInput
from kings.sim.match import next_decision


@dataclass(frozen=True, slots=True)
class Secret:
    """Whom a seat backs, and the Event cards that bear the letters (C-10)."""

    seat: int
    squires: tuple[Letter, ...]
    aside: tuple[Card, ...]


class Informed(CastleBot):
    """It thinks as another bot does, at a table where some squires lie open to it."""

    name = "informed"
    idea = "Thinks as another bot does, but has been told whom certain seats back."
    source = (
        "The value of information: what a decision gains by knowing first (Howard, Information "
        "value theory, 1966)."
    )

    def __init__(self, bot: CastleBot, secrets: tuple[Secret, ...]) -> None:
        self._bot = bot
        self._secrets = {secret.seat: secret for secret in secrets}

    def choose(self, view: View, rng: random.Random) -> Choice:
        """Let the other bot choose from a view in which the secrets stand."""
        return self._bot.choose(replace(view, seats=tuple(map(self._told, view.seats))), rng)

    def _told(self, seat: SeatView) -> SeatView:
        secret = self._secrets.get(seat.seat)
        if secret is None or seat.squires is not None:
            return seat
        return replace(seat, squires=secret.squires, aside=secret.aside)


def dealt(options: Options, seed: int) -> tuple[Secret, ...]:
    """Return the squires that chance deals in the game of this seed, by seat.

    Raises ``BadInput`` where the squires are not dealt or drawn before everything else.
    """
    if options.squires not in ("dealt", "drawn"):
        raise BadInput("Only squires that chance deals are known beforehand (C-10, C-60).")
    start = GAME.start(options)
    nobody = (None,) * options.players
    state: State = GAME.apply(start, next_decision(start, (), nobody, seed)).state
    rows = zip(state.squires, state.aside, strict=True)
    return tuple(Secret(seat, squires, aside) for seat, (squires, aside) in enumerate(rows))
