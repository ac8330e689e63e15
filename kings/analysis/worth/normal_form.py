"""The last round's sealed choice as a game in normal form: who follows with which card (S-20).

The leader's card lies open. All others choose a card at the same time; then the cards are turned up
and the turns are played out as the last round's tree says (``last_round``). So each combination of
cards has an exact worth, and the combinations from which nobody alone would change are the
equilibria.

Equilibria in which cards are drawn by lot are computed by quantecon (``quantecon.game_theory``).
What comes back is checked here: nobody may gain by changing its own lot alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, product
from math import prod
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from kings.analysis.finding import frame_of
from kings.analysis.rounding import percent, tenth
from kings.analysis.worth.endings import Array, Lens
from kings.analysis.worth.last_round import AUCTIONS, INDUCTION, Tree
from kings.analysis.worth.measure import Progress
from kings.analysis.worth.position import Moment, position
from kings.errors import BadInput, MissingPackage
from kings.sim.kernel import layout, rules
from kings.sim.kernel.scoring import Scorer
from kings.struggle.cards import Card
from kings.struggle.state import ROUNDS, Phase, State

if TYPE_CHECKING:
    import pandas as pd

EPSILON = 1e-4
"""With three players and more nobody can gain more than this, payoffs scaled to 0 to 1."""

SLACK = 1e-9
"""What rounding may make of 0."""

Profile = tuple[int, ...]
"""For each follower the place of its card in its hand."""


@dataclass(frozen=True, eq=False)
class CardGame:
    """The game of the followers after one lead.

    ``leader`` and ``lead``: who led which card. ``seats``: the followers, from the leader's left;
    ``cards``: what each holds. ``payoffs``: shape (cards of the first follower, …, of the last,
    seats of the table), in VP or probabilities of winning by ``lens``. ``how``: one sentence that
    says how they were computed.
    """

    names: tuple[str, ...]
    leader: int
    lead: Card
    seats: tuple[int, ...]
    cards: tuple[tuple[Card, ...], ...]
    payoffs: Array
    lens: Lens
    how: str

    @cached_property
    def own(self) -> tuple[Array, ...]:
        """Return each follower's own payoffs, shape (cards of the first, …, of the last)."""
        return tuple(self.payoffs[..., seat] for seat in self.seats)

    @cached_property
    def pure(self) -> tuple[Profile, ...]:
        """Return all equilibria in which nobody draws lots, in the order of the cards."""
        stable = np.logical_and.reduce(self.best)
        return tuple(tuple(map(int, profile)) for profile in np.argwhere(stable))

    @cached_property
    def mixed(self) -> Mixed:
        """Return one equilibrium in which cards may be drawn by lot; see ``mixed_equilibrium``."""
        return mixed_equilibrium(self.own)

    @cached_property
    def corners(self) -> tuple[tuple[Array, Array], ...]:
        """Return all corners of the equilibria of two followers; see ``corner_equilibria``."""
        return corner_equilibria(*self.own)

    @property
    def played(self) -> tuple[Array, ...]:
        """Return how likely each follower plays each card: the first pure equilibrium, else mixed.

        One array a follower, shape (cards,).
        """
        if not self.pure:
            return self.mixed.lots
        return tuple(
            np.eye(len(cards))[card] for cards, card in zip(self.cards, self.pure[0], strict=True)
        )

    def worth(self, lots: Sequence[Array]) -> Array:
        """Return what all seats of the table have if the followers draw their cards by these lots.

        ``lots``: a probability for each card of each follower.
        """
        found = self.payoffs
        for lot in lots:
            found = np.tensordot(lot, found, axes=(0, 0))
        return found

    def gains(self, lots: Sequence[Array]) -> Array:
        """Return what each follower could gain by changing its own lot alone."""
        return gains_by_changing(self.own, lots)

    @cached_property
    def best(self) -> tuple[NDArray[np.bool_], ...]:
        """Say of each combination whether a follower's card is a best answer to the others'.

        One array a follower, shape (cards of the first, …, of the last).
        """
        return tuple(
            payoff >= payoff.max(axis=axis, keepdims=True) - 1e-9
            for axis, payoff in enumerate(self.own)
        )

    def frame(self) -> pd.DataFrame:
        """Return the table of two followers: what both have, a star at each best answer.

        Raises ``BadInput`` for more followers, and ``MissingPackage`` without pandas.
        """
        if len(self.seats) != 2:
            raise BadInput("A table of combinations has two sides, so it is for three players.")
        write = tenth if self.lens == "vp" else percent
        sides = list(zip(self.own, self.best, strict=True))
        cells = [
            " | ".join(write(float(own[at])) + "*" * int(best[at]) for own, best in sides)
            for at in np.ndindex(self.own[0].shape)
        ]
        (first, held), (second, across) = zip(
            (self.names[seat] for seat in self.seats),
            ([card.title for card in cards] for cards in self.cards),
            strict=True,
        )
        table = frame_of(across, np.reshape(cells, self.own[0].shape).tolist())
        return table.set_axis(held).rename_axis(index=first, columns=second)

    def cards_of(self, profile: Profile) -> tuple[Card, ...]:
        """Return the cards of a combination."""
        return tuple(cards[at] for cards, at in zip(self.cards, profile, strict=True))


@dataclass(frozen=True, eq=False)
class LeadGame:
    """One step up: the leader's card, when all know how the followers will answer each (S-20).

    ``games``: the game after each lead. ``worth``: what all seats have after each lead, shape
    (leads, seats), if the followers play the first pure equilibrium, or a mixed one where there is
    none. ``least`` and ``most``: what the leader has in the worst and the best of the pure
    equilibria for it.
    """

    leader: int
    games: tuple[CardGame, ...]
    worth: Array
    least: Array
    most: Array

    @property
    def leads(self) -> tuple[Card, ...]:
        """Return the cards that can be led."""
        return tuple(game.lead for game in self.games)

    @property
    def best(self) -> int:
        """Return the place of the best lead for the leader, the lowest card among equals."""
        own = self.worth[:, self.leader]
        return int(np.flatnonzero(own >= own.max() - 1e-9)[0])


def normal_form(
    place: Moment,
    *,
    lens: Lens = "vp",
    continuation: str = INDUCTION,
    progress: Progress | None = None,
) -> CardGame:
    """Return the followers' game in the last round, once the leader has played (S-20).

    ``place``: a state, or by Day a view. Cards that lie face down already are taken up again: all
    choose at the same time. By Night the payoffs are those of players who know all hands.
    ``lens``: what all want; ``continuation``: “backward induction” or “menu auctions” after the
    cards are turned up; ``progress``: told the share that is done.

    Raises ``BadInput`` in any other phase, and where a combination is too large to be solved.
    """
    row, scorer, names, night = _row(place, Phase.FOLLOW, continuation)
    tree = Tree(scorer, continuation, lens)
    return followers_game(row, tree, names, lens, night=night, progress=progress)


def lead_game(
    place: Moment,
    *,
    lens: Lens = "vp",
    continuation: str = INDUCTION,
    progress: Progress | None = None,
) -> LeadGame:
    """Return what each lead of the last round is worth, the followers in equilibrium after it.

    The leader chooses first and all know it (Stackelberg); so each lead is tried. Parameters and
    errors as in ``normal_form``; ``BadInput`` unless the leader is to play.
    """
    row, scorer, names, night = _row(place, Phase.LEAD, continuation)
    leader = int(row[layout.LEADER])
    held = layout.hand_in(row, leader)
    games = []
    for number, card in enumerate(held):
        after = row.copy()
        rules.apply(after, leader, layout.CARD + card)
        tree = Tree(scorer, continuation, lens)
        games.append(followers_game(after, tree, names, lens, night=night))
        if progress is not None:
            progress((number + 1) / len(held))
    ranges = [[float(game.payoffs[at][leader]) for at in game.pure] for game in games]
    worth = np.array([game.worth(game.played) for game in games])
    own = worth[:, leader].tolist()
    return LeadGame(
        leader,
        tuple(games),
        worth,
        np.array([min(found, default=mean) for found, mean in zip(ranges, own, strict=True)]),
        np.array([max(found, default=mean) for found, mean in zip(ranges, own, strict=True)]),
    )


def _row(
    place: Moment, phase: Phase, continuation: str
) -> tuple[layout.Row, Scorer, tuple[str, ...], bool]:
    if continuation not in (INDUCTION, AUCTIONS):
        raise BadInput(f"The sealed choice is solved by “{INDUCTION}” or “{AUCTIONS}”.")
    if place.round != ROUNDS or place.phase is not phase:
        when = "the leader is to play" if phase is Phase.LEAD else "the leader has played"
        raise BadInput(f"This game begins in the last round when {when} (S-20).")
    if place.night and not isinstance(place, State):
        raise BadInput("By Night a seat does not know the hands that this game is made of (S-12).")
    found = position(place, None, None, open_cards=isinstance(place, State))
    return found.world(0, 0), found.scorer, found.view.options.names, bool(place.night)


def followers_game(
    row: layout.Row,
    tree: Tree,
    names: tuple[str, ...],
    lens: Lens = "vp",
    *,
    night: bool = False,
    progress: Progress | None = None,
) -> CardGame:
    """Return the followers' game of a row in which the leader has played in the last round.

    ``tree``: plays out what follows, for this ``lens``; ``names``: of the seats; ``night``: say
    that the payoffs are those of open hands; ``progress``: as in ``normal_form``.
    """
    start, before = row.copy(), tree.positions
    _take_up(start)
    leader, players = int(row[layout.LEADER]), len(names)
    seats = tuple((leader + step) % players for step in range(1, players))
    hands = [layout.hand_in(start, seat) for seat in seats]
    payoffs = np.zeros((*map(len, hands), players))
    for done, (profile, worth) in enumerate(_payoffs(start, tree, lens, seats, hands)):
        payoffs[profile] = worth
        if progress is not None and done % 16 == 0:
            progress(done / prod(map(len, hands)))
    lead = Card(int(start[layout.PLAYED]) >> layout.CARD_BITS * leader & 15)
    open_hands = ", as if all hands lay open" if night else ""
    how = (
        f"Exact over {prod(map(len, hands))} combinations of cards, each played out by "
        f"{tree.continuation} ({tree.positions - before} positions){open_hands}."
    )
    cards = tuple(tuple(map(Card, hand)) for hand in hands)
    return CardGame(
        names=names,
        leader=leader,
        lead=lead,
        seats=seats,
        cards=cards,
        payoffs=payoffs,
        lens=lens,
        how=how,
    )


def _take_up(row: layout.Row) -> None:
    """Return the cards that lie face down to their hands."""
    for seat in range(int(row[layout.PLAYERS])):
        card = int(row[layout.SEALED]) >> layout.CARD_BITS * seat & 15
        if card:
            row[layout.HANDS] |= np.int64(1) << layout.HAND_BITS * seat + card - 1
    row[layout.SEALED] = 0


def _payoffs(
    start: layout.Row,
    tree: Tree,
    lens: Lens,
    seats: Sequence[int],
    hands: Sequence[Sequence[int]],
) -> Iterator[tuple[Profile, Array]]:
    """Yield every combination of cards and what it is worth to all seats."""
    for profile in product(*(range(len(hand)) for hand in hands)):
        row = start.copy()
        codes = [layout.CARD + hand[at] for hand, at in zip(hands, profile, strict=True)]
        for seat, code in zip(seats[:-1], codes[:-1], strict=True):
            rules.apply(row, seat, code)
        ends = tree.ends(row, seats[-1], codes[-1], 0)
        if ends is None:
            raise BadInput("A combination of cards is too large to be solved.")
        yield profile, ends.mean(lens)


# Equilibria of any game in normal form.


@dataclass(frozen=True, eq=False)
class Mixed:
    """An equilibrium: how likely each player plays each card.

    ``lots``: one array a player, shape (cards,), summing to 1. ``gain``: the most that anybody
    could still gain by changing its lot alone, in the unit of the payoffs. ``method``: how it was
    found.
    """

    lots: tuple[Array, ...]
    gain: float
    method: str


def gains_by_changing(payoffs: Sequence[Array], lots: Sequence[Array]) -> Array:
    """Return what each player could gain by changing its own lot alone, 0 or more.

    ``payoffs``: each player's own, shape (cards of the first, …, of the last).
    """
    gains = []
    for player, payoff in enumerate(payoffs):
        left = np.moveaxis(payoff, player, 0)
        for other in reversed([lot for at, lot in enumerate(lots) if at != player]):
            left = left @ other
        gains.append(max(0.0, float(left.max() - left @ lots[player])))
    return np.array(gains)


def corner_equilibria(rows: Array, columns: Array) -> tuple[tuple[Array, Array], ...]:
    """Return all equilibria of two players that are no mixtures of other equilibria.

    Every equilibrium is a mixture of these corners; a game in which nobody has two equally good
    answers has no others. ``rows``, ``columns``: what the two have, shape (cards of the first,
    cards of the second). Corners at which the first plays its first cards come first. It takes
    every corner of the lots to which a player's answer stays the same, and keeps the pairs in which
    each plays only best answers (Mangasarian, “Equilibrium points of bimatrix games”, 1964, in the
    words of Avis, Rosenberg, Savani and von Stengel, “Enumeration of Nash equilibria for two-player
    games”, 2010). For a dozen cards or so, as there are as many tries as ways to choose half of
    them.
    """
    first, second = rows.shape
    # A lot of one player, scaled so that no answer of the other brings it more than 1. Its labels:
    # own cards that it doesn't play, and the other's that are best answers to it.
    own = _corners(_scaled(columns) + 1, first)
    theirs = _corners(_scaled(rows.T) + 1, second)
    swapped = np.roll(theirs[1], first, axis=1)
    fits = (own[1][:, None, :] | swapped[None, :, :]).all(axis=2)
    return tuple((own[0][one], theirs[0][other]) for one, other in np.argwhere(fits))


def _corners(gains: Array, cards: int) -> tuple[Array, NDArray[np.bool_]]:
    """Return all corners of a player's lots, and which of its bounds each touches.

    ``gains``: what the other has by each own card and each answer, all above 0; ``cards``: how many
    own cards. The bounds are ``lot >= 0`` for each of them, then ``lot @ gains <= 1`` for each
    answer.
    """
    bounds = np.vstack([-np.eye(cards), gains.T])
    ends = np.r_[np.zeros(cards), np.ones(gains.shape[1])]
    tries = np.array(list(combinations(range(len(bounds)), cards)))
    systems = bounds[tries]
    whole = np.abs(np.linalg.det(systems)) > SLACK
    found = np.linalg.solve(systems[whole], ends[tries[whole]][..., None])[..., 0]
    inside = (found @ bounds.T <= ends + SLACK).all(axis=1) & (found.sum(axis=1) > SLACK)
    # The same corner where more bounds meet than there are cards comes from several tries.
    lots = -np.unique(-found[inside].round(9), axis=0)
    touched: NDArray[np.bool_] = np.abs(lots @ bounds.T - ends) < 1e-7
    scaled: Array = np.maximum(lots, 0) / lots.sum(axis=1, keepdims=True)
    return scaled, touched


def mixed_equilibrium(payoffs: Sequence[Array]) -> Mixed:
    """Return one equilibrium of a game, in lots if need be.

    Cards that another card beats in every case are left out first. Two players: by Lemke and
    Howson's pivots (“Equilibrium points of bimatrix games”, Journal of SIAM, 1964), exact to
    rounding. More: by McLennan and Tourky's method (“From imitation games to Kakutani”, 2006),
    within ``EPSILON`` of the span of each player's payoffs. Raises ``MissingPackage`` without
    quantecon, and ``BadInput`` where the method does not come to rest.
    """
    try:
        from quantecon.game_theory import (  # type: ignore[import-untyped]  # it ships no types
            NormalFormGame,
            Player,
            lemke_howson,
            mclennan_tourky,
        )
    except ImportError as missing:
        raise MissingPackage("quantecon", "A mixed equilibrium", extra="theory") from missing
    left, games = _undominated(payoffs)
    scaled = [_scaled(payoff) for payoff in games]
    players = [
        Player(np.ascontiguousarray(np.transpose(payoff, _from(at, len(scaled)))))
        for at, payoff in enumerate(scaled)
    ]
    game = NormalFormGame(players)
    if len(players) == 2:
        method = "Lemke and Howson’s pivots"
        found, result = lemke_howson(game, full_output=True)
    else:
        method = "McLennan and Tourky’s imitation games"
        found, result = mclennan_tourky(game, epsilon=EPSILON, full_output=True)
    if not result.converged:
        raise BadInput(f"No mixed equilibrium was found by {method} in {result.num_iter} steps.")
    lots = tuple(
        _spread(np.asarray(lot), places, payoffs[0].shape[at])
        for at, (lot, places) in enumerate(zip(found, left, strict=True))
    )
    return Mixed(lots, float(gains_by_changing(payoffs, lots).max()), method)


def _from(player: int, players: int) -> tuple[int, ...]:
    """Return the axes as this player counts them: itself first, then those who follow it."""
    return tuple((player + step) % players for step in range(players))


def _scaled(payoff: Array) -> Array:
    """Return payoffs from 0 to 1; equilibria stay the same."""
    span = payoff.max() - payoff.min()
    scaled: Array = (payoff - payoff.min()) / (span or 1.0)
    return scaled


def _spread(lot: Array, places: Sequence[int], cards: int) -> Array:
    """Return a lot over all cards, those left out with none."""
    full = np.zeros(cards)
    full[list(places)] = np.maximum(lot, 0)
    whole: Array = full / full.sum()
    return whole


def _undominated(payoffs: Sequence[Array]) -> tuple[list[list[int]], list[Array]]:
    """Leave out, again and again, cards that another card beats in every case."""
    left = [list(range(size)) for size in payoffs[0].shape]
    while True:
        games = [payoff[np.ix_(*left)] for payoff in payoffs]
        for player, payoff in enumerate(games):
            own = np.moveaxis(payoff, player, 0).reshape(len(left[player]), -1)
            beaten = [
                card
                for card, row in enumerate(own)
                if any((other > row + 1e-9).all() for other in own)
            ]
            if beaten:
                left[player] = [at for card, at in enumerate(left[player]) if card not in beaten]
                break
        else:
            return left, games
