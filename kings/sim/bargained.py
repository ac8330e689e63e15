"""Games among bots that bargain, by the compiled rules: the same games, many times as fast.

The readable bots draw their cards by lot with Python's chance, and so do these, with the same
numbers; all else is played by ``kings.sim.kernel.bargainers``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from kings.bots.bot import Player
from kings.bots.card_choice import UNSEEN, by_lot, worths_against
from kings.bots.negotiator import PRICING, Negotiator
from kings.bots.promises import PROMISES
from kings.bots.struggle import NEGOTIATORS
from kings.seeds import stream
from kings.sim.kernel import bargainers, hall as of, layout as at
from kings.sim.kernel.compiling import is_kept
from kings.sim.kernel.encode import encode
from kings.sim.kernel.scoring import points_of, scorer_for
from kings.sim.results import GameResult, Meeting
from kings.struggle.cards import DECK
from kings.struggle.options import Options
from kings.struggle.partition.groups import RULEBOOK
from kings.struggle.rules import GAME, START_GOLD
from kings.struggle.state import ROUNDS, Phase, State

# By class, since a bot that came from another process has brought its own characters along.
_PROMISES, _PRICING = list(map(type, PROMISES.values())), list(map(type, PRICING.values()))
_HELD = [tuple(card for card in DECK if hand >> card - 1 & 1) for hand in range(1 << len(DECK))]


def can_play(options: Options, bots: Iterable[Player[Any, Any]]) -> bool:
    """Say whether these bots can play here: all negotiators, by the rulebook's tables (S-66)."""
    return options.tables == RULEBOOK and all(
        type(bot) is Negotiator
        and type(bot.promises) in _PROMISES
        and type(bot.pricing) in _PRICING
        for bot in bots
    )


def is_compiled() -> bool:
    """Say whether the rules were compiled before on this computer, so that nobody has to wait."""
    return is_kept(bargainers.follow)


def prepare() -> None:
    """Compile the rules now if they aren't, which takes half a minute, by playing a game."""
    bots = [next(iter(NEGOTIATORS.values()))] * 3
    names = tuple(bot.name for bot in bots)
    play(Options.for_players(3), bots, Meeting(0, 0, 0, 0, names, None))


def play(options: Options, bots: Sequence[Player[Any, Any]], meeting: Meeting) -> GameResult:
    """Play a game and return its result, the same as by the readable rules.

    ``options``, ``bots``: such as ``can_play`` says yes to; ``meeting``: which game it is; its seed
    decides all chance.
    """
    return _Table(options, bots, meeting.seed).play(meeting)


class _Table:
    """One game: its set-up by the readable rules, cards by lot, rounds by the compiled ones."""

    def __init__(self, options: Options, bots: Sequence[Player[Any, Any]], seed: int) -> None:
        state, moves = _set_up(options, seed)
        assert state.leader is not None
        self.seed, self.players = seed, options.players
        self.night, self.leader = bool(state.night), state.leader
        self.hall, self.scorer = of.new_hall(), points_of(scorer_for(options.tables))
        rows, lists = self.hall["rows"][0], self.hall["lists"][0]
        self.row, self.counted = rows[of.GAME], rows[of.COUNTED]
        self.cards = lists[of.CARDS : of.CARDS + self.players]
        self.row[:] = encode(state)
        for seat, bot in enumerate(bots):
            assert isinstance(bot, Negotiator)
            rows[of.STANDS, seat] = _PROMISES.index(type(bot.promises))
            rows[of.PRICES, seat] = _PRICING.index(type(bot.pricing))
        bargainers.begin(self.hall, moves, self.scorer)

    def play(self, meeting: Meeting) -> GameResult:
        """Play it to the end."""
        for _ in range(ROUNDS):
            leader = int(self.row[at.LEADER])
            seats = [(leader + step) % self.players for step in range(self.players)]
            moves = int(self.counted[of.MOVES])
            bargainers.lead(self.hall, self._card(leader, 0, moves), self.scorer)
            cards = sum(
                self._card(seat, step, moves + step) << at.CARD_BITS * seat
                for step, seat in enumerate(seats)
                if step
            )
            bargainers.follow(self.hall, cards, self.scorer)
        return self._result(meeting)

    def _card(self, seat: int, step: int, moves: int) -> int:
        """Return the card that a seat plays, ``step`` seats after the leader."""
        seen = self.cards[seat, : of.VIEWED].tolist()
        cards = _HELD[seen.pop(seat)]
        if len(cards) == 1:
            return int(cards[0])
        others = [bits << 1 for bits in seen[: self.players - 1]]
        prizes = dict(zip(of.PRIZES, seen[at.SEATS - 1 :], strict=True))
        unseen = UNSEEN * (self.players - 1 - (step > 0))
        worths = worths_against(
            others, step / len(others), cards, lambda card: prizes[card] + unseen
        )
        return int(by_lot(cards, worths, stream(self.seed, "bot", seat, moves, "choose")))

    def _result(self, meeting: Meeting) -> GameResult:
        counts = self.counted.tolist()
        rows = self.cards[:, :3].tolist()
        scores, gold, won = (tuple(row) for row in zip(*rows, strict=True))

        def by_seat(first: int) -> tuple[int, ...]:
            return tuple(counts[first : first + self.players])

        def ended(status: int) -> tuple[int, ...]:
            return by_seat(of.ENDED + at.SEATS * status)

        paid, received = by_seat(of.PAID), by_seat(of.RECEIVED)
        from_bank = (
            has - START_GOLD + gave - got
            for has, gave, got in zip(gold, paid, received, strict=True)
        )
        return GameResult(
            *(meeting.index, meeting.deal, meeting.lineup, meeting.seed),
            *(meeting.bots, meeting.hero),
            night=self.night,
            leader=self.leader,
            winners=tuple(seat for seat, wins in enumerate(won) if wins),
            deals=counts[of.DEALS],
            scores=scores,
            gold=gold,
            struck=by_seat(of.STRUCK),
            paid=paid,
            received=received,
            taken=tuple(from_bank),
            promised=by_seat(of.PROMISED),
            kept=ended(int(of.KEPT)),
            broken=ended(int(of.BROKEN)),
            void=ended(int(of.VOID)),
            released=(0,) * self.players,
        )


def _set_up(options: Options, seed: int) -> tuple[State, int]:
    """Return the state in which the first card is to be led, and how many draws led to it."""
    state, draws = GAME.start(options), 0
    while state.phase is not Phase.LEAD:
        state = GAME.step(state, GAME.draw(state, stream(seed, "chance", draws))).state
        draws += 1
    return state, draws
