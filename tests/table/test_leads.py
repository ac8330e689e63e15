"""What a choice leads to, as a review says it: in recorded games, against the rules themselves."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from kings.castle.moves import Decline
from kings.castle.rules import GAME as CASTLE
from kings.castle.stakes import stakes
from kings.castle.state import Phase
from kings.game import NATURE
from kings.games import find_room
from kings.keys.moves import Claim, Eliminate
from kings.keys.room import MANY
from kings.keys.rules import GAME as KEYS
from kings.keys.state import Phase as Loot
from kings.records.recording import replay
from kings.seeds import stream
from kings.words import owner


def decisions(path: str, *, every: int = 1) -> Iterator[tuple[Any, Any]]:
    """Yield the states of a game in which a seat has several choices, with each of these."""
    record: Any = replay(Path(path), None)
    game = find_room(record.header.game).game
    states = [state for state in record.states() if game.asks(state)]
    for state in states[::every]:
        seat = game.asks(state)[0].seat
        choices = () if seat == NATURE else game.choices(state, seat)
        yield from ((state, choice) for choice in choices if len(choices) > 1)


def claims_of(state: Any, seat: int) -> list[Claim | Eliminate]:
    """List what a seat can claim."""
    return [one for one in KEYS.choices(state, seat) if isinstance(one, Claim | Eliminate)]


def test_a_play_of_kings_keys_leads_to_what_its_seat_can_claim_whatever_it_draws() -> None:
    """K-30, K-31: the claims are made, one player is out or the game is won."""
    room, rng = find_room("keys"), stream(5, "leads")
    assert not room.leads_openly, "it takes all hands"
    claimed = dict[type, int]()
    for state, play in decisions("data/games/keys/one_is_out.jsonl"):
        said = room.leads_to(state, play)
        after = KEYS.apply(state, play).state
        if not KEYS.asks(after):
            assert said == "the game would be over"
            continue
        draws = list(KEYS.chances(after)) if after.phase is Loot.LOOT else []
        ends = [KEYS.apply(after, draw).state for draw in draws] or [after]
        claims = [tuple(claims_of(end, play.seat)) for end in ends]
        if len(draws) <= MANY:
            assert bool(said) <= all(claims), "whatever is drawn, there is something to claim"
            assert said or len(set(claims)) != 1 or claims[0] == ()
        end = rng.choice(ends)
        for one in claims_of(end, play.seat) if said else ():
            then = KEYS.apply(end, one).state
            assert not KEYS.asks(then) or isinstance(one, Eliminate)
            claimed[type(one)] = claimed.get(type(one), 0) + 1
    assert claimed[Claim] and claimed[Eliminate]


def test_a_card_of_the_castle_leads_to_the_points_of_squires_if_nobody_reacts() -> None:
    """C-22, C-41: all squires are counted before it and after, unless somebody can react."""
    room, told = find_room("castle"), 0
    assert not room.leads_openly, "it takes all hands"
    for state, choice in decisions("data/games/castle/no_men_left.jsonl", every=3):
        said = room.leads_to(state, choice)
        after = CASTLE.apply(state, choice).state
        free = True
        while CASTLE.asks(after) and CASTLE.asks(after)[0].what == Phase.REACT.value:
            free = free and len(CASTLE.choices(after, CASTLE.asks(after)[0].seat)) == 1
            after = CASTLE.apply(after, Decline(CASTLE.asks(after)[0].seat)).state
        if not CASTLE.asks(after):
            assert said == ("the game would be over" if free else "")
            continue
        for seat, player in enumerate(state.options.names):
            now, then = (stakes(CASTLE.view(one, seat)).before for one in (state, after))
            sentence = f"{owner(player)} squires would stand at {then}, not {now}"
            assert (sentence in said) == (now != then and free)
            assert "nobody" not in said, "squires are named, if any score otherwise"
            told += sentence in said
    assert told
