"""Late positions drawn at random: any phase of round 6 or 7, by Day or at Night."""

from __future__ import annotations

import random

from tests.perft.brute import (
    COBBLER,
    COOPER,
    JESTER,
    LAST_ROUND,
    MERCHANTS,
    ROYALS,
    InPlay,
    Position,
    uses,
)

GOLD, MARKERS = 250, 5
PHASES = ("lead", "follow", "window", "turn", "turn after a swap", "answer")


def draw(rng: random.Random, players: int) -> Position:
    """Draw a position, again and again until it fits the phase that was drawn for it."""
    phase = rng.choice(PHASES)
    while True:
        position = _deal(rng, players)
        if _fits(rng, position, phase):
            return position


def _deal(rng: random.Random, players: int) -> Position:
    """Draw what has nothing to do with the phase: cards, gold, the round and the leader."""
    night = rng.random() < 0.6
    round_number = LAST_ROUND if rng.random() < 0.8 else LAST_ROUND - 1
    decks = [rng.sample(range(1, 11), 10) for _ in range(players)]
    set_aside = 2 if night else 0
    held = 11 - round_number - set_aside
    piles: list[list[int]] = [[] for _ in range(players)]
    discard: list[int] = []
    for deck in decks:
        for card in deck[set_aside + held :]:
            rng.choice([*piles, discard]).append(card)
    bank = rng.choice([0, 1, 3, 100, GOLD - 5 * players])
    cuts = sorted(rng.randint(0, GOLD - bank) for _ in range(players - 1))
    return {
        "players": players,
        "round": round_number,
        "phase": "lead",
        "leader": rng.randrange(players),
        "actor": None,
        "named": None,
        "swapped": False,
        "acted": [False] * players,
        "hands": [deck[set_aside : set_aside + held] for deck in decks],
        "aside": [deck[:set_aside] for deck in decks],
        "sealed": [None] * players,
        "table": [None] * players,
        "gold": [b - a for a, b in zip([0, *cuts], [*cuts, GOLD - bank], strict=True)],
        "bank": bank,
        "fives": MARKERS,
        "twos": MARKERS,
        "piles": piles,
        "discard": discard,
        "peasant_before_ties": rng.random() < 0.5,
    }


def _fits(rng: random.Random, position: Position, phase: str) -> bool:
    """Play on to the phase; False if these cards can't be in it."""
    if phase == "lead":
        return True
    if phase == "follow":
        return _seal(rng, position)
    position["table"] = [(hand.pop(), 0, 0) for hand in position["hands"]]
    if phase == "window":
        return _open_window(position)
    _take_turns(rng, position)
    if phase == "turn after a swap":
        return _swap(position)
    return _name(rng, position) if phase == "answer" else True


def _seal(rng: random.Random, position: Position) -> bool:
    position["phase"] = "follow"
    leader = position["leader"]
    position["table"][leader] = (position["hands"][leader].pop(), 0, 0)
    others = [seat for seat in range(position["players"]) if seat != leader]
    for seat in rng.sample(others, rng.randrange(len(others))):
        position["sealed"][seat] = position["hands"][seat].pop()
    return True


def _open_window(position: Position) -> bool:
    position["phase"] = "window"
    owners = [seat for seat, lying in enumerate(position["table"]) if lying == (COBBLER, 0, 0)]
    position["actor"] = owners[0] if owners else None
    return len(owners) == 1


def _take_turns(rng: random.Random, position: Position) -> None:
    """Let some seats have had their turn, markers lie and cards be gone."""
    players = position["players"]
    done = rng.randrange(players)
    turns = [(position["leader"] + step) % players for step in range(players)]
    position["phase"], position["actor"] = "turn", turns[done]
    for seat in turns[:done]:
        position["acted"][seat] = True
    if done:
        position["table"] = [_marked(rng, position, lying) for lying in position["table"]]
        for seat in turns:
            if rng.random() < 0.1:
                _lose(position, seat, to=rng.choice(turns[:done]))


def _marked(rng: random.Random, position: Position, lying: InPlay | None) -> InPlay | None:
    assert lying is not None
    fives = twos = 0
    if lying[0] in MERCHANTS:
        fives = min(rng.choice([0, 0, 1, 1, 2, 5]), position["fives"])
    elif lying[0] in ROYALS:
        twos = min(rng.choice([0, 0, 1, 1, 2, 5]), position["twos"])
    position["fives"] -= fives
    position["twos"] -= twos
    return lying[0], fives, twos


def _lose(position: Position, seat: int, *, to: int) -> None:
    lying = position["table"][seat]
    if lying is not None and seat != to:
        position["table"][seat] = None
        position["piles"][to].append(lying[0])
        position["fives"] += lying[1]
        position["twos"] += lying[2]


def _swap(position: Position) -> bool:
    """Say that the actor's card came in by its Cooper, which is back in the hand."""
    actor = position["actor"]
    assert actor is not None
    position["swapped"] = True
    return COOPER in position["hands"][actor] and bool(uses(position, actor))


def _name(rng: random.Random, position: Position) -> bool:
    """Have the actor's Jester ask somebody for another card."""
    actor = position["actor"]
    assert actor is not None
    jester = position["table"][actor]
    targets = uses(position, actor)
    if jester is None or jester[0] != JESTER or not targets:
        return False
    named = rng.choice(targets)[1]
    assert isinstance(named, int)
    position["phase"], position["named"] = "answer", named
    return True
