"""The benches of the games: whatever is tapped, no card is lost, and only what can be is played."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import chain
from typing import Any

import pytest

from kings.analysis.kinds import BY_RULES, find_position
from kings.castle.cards import ESCAPES, KEEPERS
from kings.castle.state import Phase as CastlePhase
from kings.errors import BadInput, BadPosition
from kings.figures.pictures import PIECES
from kings.games import ROOMS
from kings.laying import Spot
from kings.records.formats import scenario_state
from kings.seeds import stream
from kings.table.editor import BENCHES
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


@pytest.mark.parametrize("game", BY_RULES)
def test_what_a_game_has_led_to_can_be_laid(game: str) -> None:
    """K-13: among others where somebody knows who has a card, and nobody where it lies."""
    room = ROOMS[game]
    options = room.options(names=("Ada", "Ben", "Cleo", "Dora"))
    for seed in range(6):
        state = find_position("moment", seed, options)
        assert state == BENCHES[game].possible(room.position_of(state), options)


MID_CARD = ("react", "recruit", "reveal", "sudden", "lose", "steal", "second")


@cache
def mid_card() -> tuple[Any, ...]:
    """Return moments of random games of the castle in the middle of a card, some of each phase.

    Among them are cards that others brought, threats of which the first came about, and seats that
    were passed over.
    """
    room, rng = ROOMS["castle"], stream(3, "in the middle of a card")
    options = room.options(names=("Ada", "Ben", "Cleo", "Dora"))
    found: list[Any] = []
    for _ in range(60):
        state = room.game.start(options)
        while asks := room.game.asks(state):
            same = [one for one in found if likeness(one) == likeness(state)]
            if state.phase.value in MID_CARD and len(same) < 2:
                found.append(state)
            seat = asks[0].seat
            choices = room.game.choices(state, seat)
            move = rng.choice(choices) if seat >= 0 else room.game.draw(state, rng)
            state = room.game.step(state, move).state
    return tuple(found)


def likeness(state: Any) -> tuple[Any, ...]:
    """Say what kind of moment it is."""
    kinds = [one.card.kind for one in state.playing[:-1]]
    return state.phase, kinds, len(state.threats), len(state.waiting), state.last


def test_random_games_come_into_the_middle_of_every_card() -> None:
    """C-22, C-41, C-51: so that the next test has something of each to lay."""
    assert set(MID_CARD) == {state.phase.value for state in mid_card()}
    assert any(len(state.playing) > 1 for state in mid_card())
    assert any(len(state.threats) > 1 for state in mid_card())
    assert any(len(state.waiting) > 1 for state in mid_card())


@pytest.mark.parametrize("phase", MID_CARD)
def test_the_middle_of_a_card_is_laid_by_taps_and_settings_alone(phase: str) -> None:
    """C-22, C-41, C-51: from a table between cards; what is put up says all that cards don't."""
    room, bench = ROOMS["castle"], BENCHES["castle"]
    for state in mid_card():
        if state.phase.value != phase:
            continue
        options = state.options
        goal = bench.forget(room.position_of(state))
        wanted = bench.possible(goal, options)
        assert replace(state, known=(), deeds=()) == wanted
        draft = replace(goal, phase=CastlePhase.PLAY, playing=(), threats=(), waiting=())
        draft = replace(draft, deck=tuple(sorted((*goal.deck, *on_table(goal)))))
        for where, cards in (("playing", in_play(goal)), ("drawn", drawn_by(goal))):
            for card in cards:
                draft = bench.exchange(draft, Spot("deck", None, card), Spot(where), options)
        assert draft.phase.value in MID_CARD, "laid in play, a card is carried out"
        # One after the other, as the later ones are asked by what the earlier ones say.
        for number, setting in enumerate(bench.settings(goal, options)):
            offered = bench.settings(draft, options)[number]
            assert (setting.name, setting.options) == (offered.name, offered.options)
            draft = bench.put(draft, offered, setting.value, options)
        assert wanted == bench.possible(draft, options)


def on_table(position: Any) -> list[Any]:
    return [*in_play(position), *drawn_by(position)]


def in_play(position: Any) -> list[Any]:
    return [one.card for one in position.playing]


def drawn_by(position: Any) -> list[Any]:
    return [card for one in position.playing for card in one.drawn]


def test_a_card_in_play_that_asks_nobody_is_refused_in_plain_words() -> None:
    """C-21, C-22, C-51."""
    bench = BENCHES["castle"]
    state = next(one for one in mid_card() if one.phase.value == "react" and not one.playing[1:])
    options, draft = state.options, ROOMS["castle"].position_of(state)
    for seat, hand in enumerate(state.hands):
        for card in hand:
            if card in (*ESCAPES, *KEEPERS):
                draft = bench.exchange(draft, Spot("hand", seat, card), Spot("deck"), options)
    with pytest.raises(BadPosition, match=r"The question who reacts is put to nobody: .*\(C-22\)"):
        bench.possible(draft, options)
    empty = replace(draft, men=(None,) * 10, dead=(*draft.dead, *filter(None, draft.men)))
    empty = replace(empty, stacks=((),) * 9, deck=(*empty.deck, *chain(*draft.stacks)))
    with pytest.raises(BadPosition, match=r"nobody and nothing to strike \(C-21\)"):
        bench.possible(empty, options)
    changes = next(one for one in mid_card() if one.playing[-1].drawn)
    lying = ROOMS["castle"].position_of(changes)
    card = next(one.card for one in changes.playing if one.drawn)
    with pytest.raises(BadInput, match="Sudden Changes stays in play"):
        bench.exchange(lying, Spot("playing", None, card), Spot("deck"), options)
