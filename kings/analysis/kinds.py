"""Positions of a kind, drawn by lot: a last round with an empty core, a promise worth breaking, …

A seed draws games that are dealt and played by lot until one comes to such a position; the same
seed finds the same one again. What tells the kinds apart is exact: in Kings' Struggle the last
round is solved by backward induction with all cards open, everybody playing on without deals; the
kinds of the other games stand in their rooms, as the rules alone tell them apart.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from kings import laying
from kings.errors import BadInput, MissingPackage
from kings.games import EachGame, room_of
from kings.seeds import stream
from kings.struggle import moves
from kings.struggle.positions import position_of, state_of
from kings.struggle.spots import deal_out
from kings.struggle.state import ROUNDS, LedgerEntry, Phase, State

if TYPE_CHECKING:
    from kings.analysis.bargaining.coalitions import Game
    from kings.analysis.worth.decision_table import Values

TRIES = 400
"""Give up after so many games."""
GAP = 1.0
"""VP that have to be at stake for a kind that is about a gain or a loss."""

Find = Callable[[State], State | None]
"""Returns the position of the kind that a drawn one is, or leads to; None: none."""
Progress = Callable[[float], None]
"""Called with the share of all tries that were made."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of position: its name, its words, and how it is told from others.

    ``night``: whether it is one of Night (None: as one likes); ``last``: whether it is one of the
    last round; ``phases``: of the decisions that are tried.
    """

    name: str
    words: str
    find: Find
    night: bool | None = None
    last: bool = True
    phases: tuple[Phase, ...] = (Phase.TURN,)


def find_position(
    kind: str,
    seed: int,
    options: Any,
    round: int = ROUNDS,
    progress: Progress = lambda share: None,
) -> Any:
    """Return a position of a kind, drawn by lot: equal arguments give the same one again.

    ``kind``: the name of one of ``KINDS``, or of ``BY_RULES`` for the other games; ``options``: who
    plays, and which game; of Kings' Struggle by Day or by Night. ``round``: which one, where the
    kind doesn't say (in Kings' Struggle). Raises ``BadInput`` where there is no such kind, and
    where none was found in 400 games.
    """
    draw, words = _lot(kind, options, round)
    rng = stream(seed, "a position of a kind", kind)
    for tried in range(TRIES):
        state = draw(rng)
        if state is not None:
            return state
        progress((tried + 1) / TRIES)
    raise BadInput(
        f"In {TRIES} games drawn with the seed {seed} there was not {words}. Try another seed."
    )


def _lot(kind: str, options: Any, round: int) -> tuple[Callable[[random.Random], Any | None], str]:
    """Return what looks for a position of a kind in a game drawn by lot, and the kind's words."""
    room = room_of(options)
    told = next((one for one in BY_RULES.get(room.name, ()) if one.name == kind), None)
    if told is not None:
        return lambda rng: _met(told, room.game, options, rng), told.words
    found = next((one for one in KINDS if room.name == "struggle" and one.name == kind), None)
    if found is None:
        raise BadInput(f"There is no kind of position “{kind}” of {room.title}.")
    if found.night is not None:
        options = replace(options, mode="night" if found.night else "day")
    round = ROUNDS if found.last else round
    return lambda rng: found.find(deal_out(options, round, rng, found.phases)), found.words


def _met(kind: laying.Kind, game: Any, options: Any, rng: random.Random) -> Any | None:
    """Play a game by lot, and return one of its positions of a kind, each as likely as another."""
    state, met = game.start(options), []
    while asks := game.asks(state):
        seat = asks[0].seat
        choices = game.choices(state, seat)
        if seat >= 0 and len(choices) > 1 and kind.holds(state):
            met.append(state)
        move = rng.choice(choices) if seat >= 0 else game.draw(state, rng)
        state = game.step(state, move).state
    return rng.choice(met) if met else None


def solved(state: State) -> Values | None:
    """Return the exact values of a decision, all cards open; None where the tree is too large."""
    try:
        from kings.analysis.worth.last_round import INDUCTION
        from kings.analysis.worth.measure import values
    except ModuleNotFoundError as missing:
        what = "Telling this kind of position from others"
        raise MissingPackage(str(missing.name), what, extra="analysis") from missing
    try:
        return values(state, open_cards=True, continuation=INDUCTION)
    except BadInput:
        return None


def _game(state: State) -> Game | None:
    """Return the game that the seats play as coalitions, if there is something to gain in it."""
    from kings.analysis.bargaining.coalitions import decision_game
    from kings.analysis.worth.decision_table import decision

    worth = solved(state)
    if worth is None:
        return None
    table = decision(worth)
    gain = table.values.sum(axis=1).max() - table.values[table.unpaid].sum()
    return decision_game(table) if gain >= GAP else None


def _with_core(state: State, *, empty: bool) -> State | None:
    from kings.analysis.bargaining.coalitions import find_core

    game = _game(state)
    return state if game is not None and find_core(game).empty is empty else None


def _tempting(state: State) -> State | None:
    """Return the position with a promise that its giver would rather break, if there is one.

    The seat on turn has promised another what that one likes better, and what costs itself most.
    """
    worth = solved(state)
    if worth is None or state.actor is None:
        return None
    seat, unpaid = state.actor, worth.default
    lying = state.played[seat]
    assert lying is not None, "a turn has a card in play"
    gains = worth.vp - worth.vp[unpaid]
    best: tuple[float, moves.PromiseUse] | None = None
    for at, choice in enumerate(worth.choices):
        on = sorted(moves.targets(choice))
        for to in range(state.players):
            told = to != seat and len(on) == 1 and gains[at][to] >= GAP and gains[at][seat] <= -GAP
            if told and (best is None or gains[at][seat] < best[0]):
                clause = moves.PromiseUse(seat, to, ROUNDS, lying.card, on[0])
                best = float(gains[at][seat]), clause
    return None if best is None else _promised(state, best[1])


def _promised(state: State, clause: moves.PromiseUse) -> State | None:
    """Return the position after a deal in which this was promised, if breaking it would pay."""
    from kings.analysis.worth.last_round import INDUCTION
    from kings.analysis.worth.promises import promise_worth

    position = position_of(state)
    deal = position.deals_struck + 1
    line = LedgerEntry(len(position.promises) + 1, deal, clause, made=state.round)
    after = state_of(
        replace(
            position,
            promises=(*position.promises, line),
            deals_struck=deal,
            proposals_made=position.proposals_made + 1,
        ),
        state.options,
    )
    priced = promise_worth(after, line, open_cards=True, continuation=INDUCTION)
    return after if priced.vp.cost >= GAP else None


KINDS: tuple[Kind, ...] = (
    Kind(
        "round",
        "a moment of a round",
        lambda state: state,
        last=False,
        phases=(Phase.WINDOW, Phase.TURN, Phase.ANSWER),
    ),
    Kind(
        "empty core",
        "a last round with an empty core",
        lambda state: _with_core(state, empty=True),
        night=False,
    ),
    Kind(
        "core",
        "a last round whose core is not empty",
        lambda state: _with_core(state, empty=False),
        night=False,
    ),
    Kind(
        "sealed",
        "a sealed last round by Night",
        lambda state: state,
        night=True,
        phases=(Phase.FOLLOW,),
    ),
    Kind("promise", "a promise worth breaking", _tempting, night=False),
)
"""The kinds, each with how it is told from others."""


BY_RULES: Mapping[str, tuple[laying.Kind, ...]] = EachGame("kings.{}.kinds", "KINDS")
"""The kinds of the other games, by game; they are told apart by the rules."""
