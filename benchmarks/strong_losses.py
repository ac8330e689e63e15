"""Where the strong bot loses its points: ``python -m benchmarks.strong_losses``.

One kind of its decisions after another is made by a known bot instead: the cards, the turns (with
answers to a Jester and the Cobbler's window), the offers, the answers to offers; or it says nothing
at all. Each of these mixtures has every seat of the same tables, with the same cards and draws of
chance, and so have the strong bot and the shrewd one, and strong bots that guess the others' cards
more often. Told is for each how many VP it has more than the others at its table and more than the
strong bot in the same seats, its share of the victories, and the deals and coins of a game. The
result is kept in ``benchmarks/results/``.
"""

from __future__ import annotations

import random
import sys
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from statistics import fmean
from typing import Any

from benchmarks.searching import keep, words_for
from kings.bots import Bot, Reply, make_bot
from kings.bots.outlook import GUESSES
from kings.bots.strong import Foresight
from kings.sim.batch import play
from kings.sim.executors import bar
from kings.sim.intervals import SHARE, estimate
from kings.sim.results import GameResult
from kings.sim.schedule import against_field
from kings.sim.strong import Quick, QuickShrewd, Row
from kings.struggle.moves import Choice, Deal, Refuse
from kings.struggle.options import Mode, Options
from kings.struggle.state import Phase, Proposal
from kings.struggle.view import View

FIELDS: Mapping[str, tuple[str, str, str]] = {
    "bargain": ("fair-opportunist", "fair-reckoner", "hard-keeper"),
    "keepers": ("fair-keeper", "fair-keeper", "fair-keeper"),
    "greedy": ("greedy", "greedy", "greedy"),
    "searchers": ("searcher", "searcher", "searcher"),
}
MODES: tuple[Mode, ...] = ("day", "night")
KNOWN = "fair-opportunist"
"""Who decides instead, unless another is asked for."""
TIMES = (3, 10, 30)
"""By how much more often a strong bot guesses that thinks longer."""


@dataclass(frozen=True)
class Mixed(Bot):
    """A bot whose cards, turns, offers and answers are those of four others; None says no."""

    name: str
    cards: Bot
    turns: Bot
    offers: Bot | None
    answers: Bot | None

    idea = "Decides as others do, each kind of decision as another."
    source = "This benchmark."

    def choose(self, view: View, rng: random.Random) -> Choice:
        """Decide as the one who decides on this."""
        bot = self.cards if view.phase in (Phase.LEAD, Phase.FOLLOW) else self.turns
        return bot.choose(view, rng)

    def propose(self, view: View, rng: random.Random) -> Deal | None:
        """Offer what the one who makes the offers does."""
        return None if self.offers is None else self.offers.propose(view, rng)

    def respond(self, view: View, proposal: Proposal, rng: random.Random) -> Reply:
        """Answer as the one who answers does."""
        if self.answers is None:
            return Refuse(view.own.seat, proposal.number)
        return self.answers.respond(view, proposal, rng)


class _LongRow(Row):
    """A row of the kernel at which the others' cards are guessed more often."""

    def __init__(self, view: View, times: int) -> None:
        super().__init__(view)
        self.times = times

    def guessing(self) -> Any:
        """Return how piles are scored, and how often the others' cards are guessed."""
        return super().guessing()._replace(guesses=GUESSES * self.times)


class Longer(Quick):
    """The strong bot, but it guesses the others' cards so many times as often."""

    def __init__(self, times: int) -> None:
        super().__init__()
        self.times, self.name = times, f"x{times}"

    def foresee(self, view: View) -> Foresight:
        """Return how it thinks ahead."""
        return _LongRow(view, self.times)


def heroes(known: Bot) -> dict[str, Bot]:
    """Return who is under test, by name; ``known``: who decides in the strong bot's place."""
    own = Quick()
    mixed = (
        Mixed("cards", known, own, own, own),
        Mixed("turns", own, known, own, own),
        Mixed("offers", own, own, known, own),
        Mixed("answers", own, own, own, known),
        Mixed("mute", own, own, None, None),
    )
    longer = [Longer(times) for times in TIMES]
    return {bot.name: bot for bot in (own, QuickShrewd(), *mixed, *longer)}


def main(words: Sequence[str] | None = None) -> int:
    """Play, print the result and keep it."""
    parser = words_for("benchmarks.strong_losses", __doc__, "of four games a bot under test")
    parser.add_argument("--field", choices=tuple(FIELDS), default="bargain")
    parser.add_argument("--modes", nargs="+", choices=MODES, default=MODES)
    parser.add_argument("--known", default=KNOWN, help="who decides instead")
    parser.add_argument("--only", nargs="+", default=None, help="who is under test beside strong")
    arguments = parser.parse_args(words)
    found = {
        "seed": arguments.seed,
        "deals": arguments.deals,
        "field": arguments.field,
        "known": arguments.known,
        "tables": [{"mode": mode, "bots": _played(mode, arguments)} for mode in arguments.modes],
    }
    keep(found, arguments, f"strong_losses-{arguments.field}")
    return 0


def _played(mode: Mode, arguments: Any) -> dict[str, Any]:
    """Play all who are under test at the same tables, and return how they did."""
    every = heroes(make_bot(arguments.known))
    chosen = {n: bot for n, bot in every.items() if not arguments.only or n in arguments.only}
    field = [(f"{name} {n}", make_bot(name)) for n, name in enumerate(FIELDS[arguments.field], 1)]
    options = Options.for_players(4, mode=mode)
    schedule = against_field({"strong": every["strong"], **chosen}, field, options, arguments.seed)
    games = play(schedule, arguments.deals, workers=arguments.workers, progress=bar("games"))
    return measures(list(games))


def measures(games: Sequence[GameResult]) -> dict[str, Any]:
    """Return how each bot under test did, by itself and against ``strong`` in the same seats."""
    by_name: dict[str, list[GameResult]] = defaultdict(list)
    for game in games:
        assert game.hero is not None
        by_name[game.bots[game.hero]].append(game)
    usual = _by_deal(by_name["strong"], _ahead)
    return {
        name: {
            "ahead": asdict(estimate(list(_by_deal(own, _ahead).values()))),
            "more_than_strong": asdict(
                estimate([vp - usual[deal] for deal, vp in _by_deal(own, _ahead).items()])
            ),
            "wins": asdict(estimate(list(_by_deal(own, _wins).values()), within=SHARE)),
            **{
                what: round(fmean(getattr(game, what)[game.hero] for game in own), 2)
                for what in ("scores", "struck", "paid", "received")
            },
        }
        for name, own in by_name.items()
    }


def _by_deal(
    games: Sequence[GameResult], measure: Callable[[GameResult], float]
) -> dict[int, float]:
    """Return the mean of a measure within each deal."""
    deals: dict[int, list[float]] = defaultdict(list)
    for game in games:
        deals[game.deal].append(measure(game))
    return {deal: fmean(numbers) for deal, numbers in deals.items()}


def _ahead(game: GameResult) -> float:
    """Return by how many VP the bot under test is ahead of the others at its table."""
    others = [vp for seat, vp in enumerate(game.scores) if seat != game.hero]
    return game.scores[game.hero or 0] - fmean(others)


def _wins(game: GameResult) -> float:
    """Return its share of the victory."""
    return game.win(game.hero or 0)


if __name__ == "__main__":
    sys.exit(main())
