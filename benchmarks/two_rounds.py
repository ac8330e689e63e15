"""Best play in the last two rounds of a table of three by Day, without trade.

In round 6 everybody takes what is best for itself, knowing how all will play on. In round 7 the
leader plays the card that is best for it, and the two followers play an equilibrium of their sealed
choice; then the cards lie open and are played out by backward induction. Where there are several
equilibria the worth depends on which is played, so everything is computed twice: with the first of
them each time, and with the last.

Rules: S-20 to S-38, S-60 to S-64. Promises only count for what they forbid or owe; gold that was
promised is kept, as handing it over could only cost.
"""

from __future__ import annotations

from dataclasses import astuple, dataclass, field
from operator import add

import numpy as np

from kings.analysis.worth.endings import Array
from kings.analysis.worth.last_round import INDUCTION, Tree, advance
from kings.analysis.worth.normal_form import CardGame, followers_game
from kings.sim.kernel import layout, rules
from kings.sim.kernel.encode import code_of, encode
from kings.sim.kernel.scoring import scorer_for
from kings.struggle import GAME, RULEBOOK, Phase, State, moves
from kings.struggle.cards import Card
from kings.struggle.state import ROUNDS

PLAYERS = 3
"""At the table: two followers, so that all their equilibria can be listed."""

PICKS = (0, -1)
"""Which of several equilibria is played: the first, or the last."""


@dataclass
class Solved:
    """What was solved on the way.

    ``rounds``: last rounds before their lead; ``games``: of the two followers in them, one for each
    lead; ``mixed``: those without an equilibrium in which nobody draws lots; ``several``: those
    with more than one equilibrium, so that which one is played may matter. ``nights``: games of the
    followers by Night (``benchmarks.hidden_cards``); ``nights_pure``: those with an equilibrium
    in which nobody draws lots.
    """

    rounds: int = 0
    games: int = 0
    mixed: int = 0
    several: int = 0
    nights: int = 0
    nights_pure: int = 0

    def __add__(self, other: Solved) -> Solved:
        """Return how much was solved in both."""
        return Solved(*(map(add, astuple(self), astuple(other))))


@dataclass
class BestPlay:
    """Solves positions of one table; whatever it has solved it remembers."""

    solved: Solved = field(default_factory=Solved)

    def __post_init__(self) -> None:
        """Begin without any position."""
        self._tree = Tree(scorer_for(RULEBOOK), INDUCTION, "vp")
        self._known: dict[bytes, Array] = {}

    def worths(self, state: State, seat: int) -> dict[moves.Choice, Array]:
        """Return what each choice of a seat is worth to it in VP, for each of ``PICKS``.

        ``state``: round 6 by Day, at a table of three, its cards turned up.
        """
        row, found = encode(state), {}
        for choice in GAME.choices(state, seat):
            found[choice] = self._after(row, seat, code_of(choice))[:, seat]
        return found

    def card_game(self, state: State) -> CardGame:
        """Return the followers' game in round 6 after a lead, with the first of ``PICKS``.

        ``state``: of that moment, by Day, at a table of three, nobody's card face down yet.
        """
        assert state.leader is not None and state.phase is Phase.FOLLOW
        seats = tuple((state.leader + step) % PLAYERS for step in range(1, PLAYERS))
        cards = tuple(state.hands[seat] for seat in seats)
        payoffs = np.zeros((*map(len, cards), PLAYERS))
        row, (first, second) = encode(state), seats
        for profile in np.ndindex(payoffs.shape[:-1]):
            one, other = (layout.CARD + hand[at] for hand, at in zip(cards, profile, strict=True))
            begun = row.copy()
            rules.apply(begun, first, one)
            payoffs[profile] = self._after(begun, second, other)[0]
        led = state.played[state.leader]
        assert led is not None
        return CardGame(
            names=state.options.names,
            leader=state.leader,
            lead=Card(led.card),
            seats=seats,
            cards=cards,
            payoffs=payoffs,
            lens="vp",
            how=f"Exact over {payoffs[..., 0].size} combinations of cards and the round after.",
        )

    def _after(self, row: layout.Row, seat: int, code: int) -> Array:
        """Return what all seats have after a choice, shape (picks, seats)."""
        after = row.copy()
        rules.apply(after, seat, code)
        tally = np.array([0, 1 << 40, 0, 0])
        asked, mask = (int(number) for number in advance(after, True, tally))
        key = after.tobytes()
        if key not in self._known:
            self._known[key] = self._worth(after, asked, mask)
        return self._known[key]

    def _worth(self, row: layout.Row, seat: int, mask: int) -> Array:
        """Return what all seats have from a real choice on, shape (picks, seats)."""
        if row[layout.ROUND] == ROUNDS:
            assert row[layout.PHASE] == layout.LEAD
            return self._last_round(row, seat)
        ways = []
        while mask:
            ways.append(self._after(row, seat, (mask & -mask).bit_length() - 1))
            mask &= mask - 1
        return _best(np.array(ways), seat)

    def _last_round(self, row: layout.Row, leader: int) -> Array:
        """Return what all seats have at the end of a last round that is to be led."""
        self.solved.rounds += 1
        ways = []
        for card in layout.hand_in(row, leader):
            led = row.copy()
            rules.apply(led, leader, layout.CARD + card)
            ways.append(self._followed(followers_game(led, self._tree, ("", "", ""))))
        return _best(np.array(ways), leader)

    def _followed(self, game: CardGame) -> Array:
        """Return what all seats have after a lead, shape (picks, seats)."""
        corners = game.corners
        self.solved.games += 1
        self.solved.mixed += not game.pure
        self.solved.several += len(corners) > 1
        return np.array([game.worth(corners[pick]) for pick in PICKS])


def _best(ways: Array, seat: int) -> Array:
    """Return what comes of the way that is best for a seat, the first among equals.

    ``ways``: shape (ways, picks, seats); a choice is made for each pick.
    """
    chosen = (ways[:, :, seat].round(6)).argmax(axis=0)
    return np.array([ways[way, pick] for pick, way in enumerate(chosen)])
