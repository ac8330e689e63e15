"""The benches of the games: whatever is tapped, no card is lost, and only what can be is played."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from kings.errors import BadInput, BadPosition
from kings.games import ROOMS
from kings.laying import Spot
from kings.records.formats import scenario_state
from kings.seeds import stream
from kings.table.editor import BENCHES, PIECES
from kings.table.library import scenarios

TAPS = 30
SCENES = [one for game in ROOMS for one in scenarios(game=game)]


def there(trays: Any) -> Counter[int]:
    """Count what lies on the table, but for the marks that are to be had again and again."""
    return Counter(card for tray in trays for card in tray.cards)


def test_every_game_has_a_bench_and_pieces_for_it() -> None:
    assert set(ROOMS) == set(BENCHES) == set(PIECES)


@pytest.mark.parametrize("scene", SCENES, ids=lambda one: f"{one.game} {one.name}")
def test_no_tap_loses_a_card_and_what_is_possible_is_what_lies_there(scene: Any) -> None:
    """C-01, K-05, S-01: at random, to trays, against cards, and with every setting."""
    room, bench, rng = ROOMS[scene.game], BENCHES[scene.game], stream(7, scene.name)
    options, draft = scene.options, scene.position
    before = there(bench.trays(draft, options))
    known = {piece.card for piece in PIECES[scene.game]()}
    assert set(before) <= known
    possible, said = 0, []
    for _ in range(TAPS):
        trays = bench.trays(draft, options)
        full = [tray for tray in trays if tray.cards]
        source, aim = rng.choice(full), rng.choice(trays)
        onto = rng.choice(aim.cards) if aim.cards and rng.random() < 0.5 else None
        card = Spot(source.where, source.seat, rng.choice(source.cards))
        setting = rng.choice(bench.settings(draft, options))
        most = len(setting.options) - 1 if setting.options else setting.most or 9
        try:
            if rng.random() < 0.3:
                draft = bench.put(draft, setting, rng.randint(setting.least, most), options)
            else:
                draft = bench.exchange(draft, card, Spot(aim.where, aim.seat, onto), options)
        except BadInput as refusal:
            said.append(str(refusal))
        assert before == there(bench.trays(draft, options))
        try:
            state = bench.possible(draft, options)
        except BadPosition as refusal:
            said.append(str(refusal))
            draft = draft if rng.random() < 0.5 else scene.position
            continue
        possible += 1
        again = bench.trays(room.position_of(state), options)
        assert there(again) == before
        assert {(one.where, one.seat): one.cards for one in again if one.cards} == {
            (one.where, one.seat): one.cards for one in bench.trays(draft, options) if one.cards
        }
        room.game.view(state, None)
    assert possible
    letter = room.letter
    assert not [one for one in said if one.startswith("position") or f"({letter}-" not in one]
    assert scenario_state(scene) == bench.possible(scene.position, options)
