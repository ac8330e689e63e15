"""One question about a recorded game, answered in one call: what if it had gone otherwise?"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from kings.analysis.hindsight import branches
from kings.analysis.hindsight.comparison import Comparison, what_if
from kings.analysis.hindsight.deals import DealsWorth, deals_worth
from kings.classroom.embargo import check_hindsight
from kings.errors import BadInput
from kings.records.recording import Recording, replay
from kings.struggle.cards import as_card, parse_card
from kings.typed import quoted


def whatif(
    game: Recording | Path | str,
    *,
    refuse: int | None = None,
    no_deals: bool = False,
    card: tuple[int, str, str | int] | None = None,
    seats: Mapping[str, str] | None = None,
    players: str = "paying",
    games: int = 2000,
    seed: int = 1,
) -> Comparison | DealsWorth:
    """Change one thing in a recorded game of Kings' Struggle, play on many times, and compare.

    ``game``: the record, or the path of its journal. Ask one of these: ``refuse``: the deal of this
    number is refused; ``no_deals``: nobody trades; ``card``: in a round a player plays another
    card, as in ``(3, "Ada", "King")``; ``seats``: others play for these, as in ``{"Ada":
    "random"}``. If you ask none of them, you get what each struck deal was worth. ``players``: who
    plays on, the policy of all seats: ``paying``, which buys and sells, ``greedy``,
    ``random`` or ``strong``;
    ``seats`` takes the same names. ``games``: how often each branch is played on, with the chance
    of this ``seed``. Raises ``BadInput`` for anything that is not a recorded game, for two
    questions at once, and for players, deals and cards that don't exist.

    For example ``kings.whatif("data/games/a_word_is_a_word.jsonl", refuse=3)``.
    """
    if not isinstance(game, Recording | Path | str):
        raise BadInput(
            f"Give a recorded game, or the path of its journal, not a value of type "
            f"{type(game).__name__}."
        )
    record = game if isinstance(game, Recording) else replay(game)
    if not isinstance(game, Recording):  # whoever holds a record in memory has every hand anyway
        check_hindsight(Path(game), record.header.id)
    asked = [refuse is not None, no_deals, card is not None, seats is not None]
    if sum(asked) > 1:
        raise BadInput("Ask one thing at a time: refuse, no_deals, card or seats.")
    if not any(asked):
        return deals_worth(record, players, games=games, seed=seed)
    fork = _fork(record, refuse, card, seats)
    return what_if(fork, players, games=games, seed=seed)


def _fork(
    record: Recording,
    refuse: int | None,
    card: tuple[int, str, str | int] | None,
    seats: Mapping[str, str] | None,
) -> branches.Fork:
    if refuse is not None:
        return branches.refuse_deal(record, refuse)
    if card is not None:
        number, name, laid = card
        named = parse_card(laid) if isinstance(laid, str) else as_card(laid)
        return branches.another_card(record, number, seat_of(record, name), named)
    if seats is not None:
        return branches.other_players(
            record, {seat_of(record, name): bot for name, bot in seats.items()}
        )
    return branches.without_deals(record)


def seat_of(record: Recording, word: str) -> int:
    """Return the seat of a player by name, in any case; ``BadInput`` lists who plays."""
    names = record.header.options.names
    for seat, name in enumerate(names):
        if name.casefold() == word.strip().casefold():
            return seat
    raise BadInput(
        f"There is no player {quoted(word.strip())} at this table; there are: {', '.join(names)}."
    )
