"""Frames: true to their schema and to the scene, legal in what they offer, silent on the rest."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from jsonschema import Draft202012Validator

from kings.errors import BadRecord
from kings.games import ROOMS
from kings.records.codec import write_schemas
from kings.seeds import stream
from kings.struggle.moves import Deal, Pay, PromiseWords
from kings.struggle.options import Options
from kings.struggle.state import Phase
from kings.table import StruggleStore, begin, frame as frames, new_game
from kings.table.frame import frame_data, frame_text, make_frame, read_frame
from kings.table.seat import schemas
from tests.checkers.secrets import twin
from tests.effort import some
from tests.positions import BEN, CLEO
from tests.strategies import STRUGGLE, play
from tests.table.devices import click, played, seated
from tests.widgets.clicking import at, click_on, click_until, open_window, table_store

SCHEMAS = Path(frames.__file__).parent / "schemas"


@cache
def published(name: str) -> Draft202012Validator:
    schema = json.loads((SCHEMAS / f"{name}.json").read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


def test_the_published_schemas_are_those_of_the_code(tmp_path: Path) -> None:
    write_schemas(tmp_path, schemas())
    for file in tmp_path.iterdir():
        assert file.read_text(encoding="utf-8") == (SCHEMAS / file.name).read_text("utf-8")
    assert {file.name for file in tmp_path.iterdir()} == {file.name for file in SCHEMAS.iterdir()}


@pytest.mark.parametrize("people", some((1, 2), [2]))
@pytest.mark.parametrize("game", ROOMS)
def test_every_frame_of_a_game_keeps_the_schema_and_can_be_read_again(
    game: str, people: int
) -> None:
    ends = {"keys": {"last_turn": 12}, "castle": {"turn_limit": 18}}.get(game, {})
    options = ROOMS[game].options(names=("Ada", "Ben", "Cleo", "Dora"), **ends)
    players = ["human"] * people + ["greedy"] * (4 - people)
    seat, tape = seated(begin(options, players, seed=4))
    kinds = set[str]()
    for number, _ in enumerate(played(seat, tape, random.Random(1))):
        published(f"{game}-frame").validate(tape.frame)
        whole = make_frame(seat.store.scene, narrow=number % 2 == 0, asked=seat.q)
        assert whole == read_frame(frame_text(whole))
        kinds.add("curtain" if tape.frame["curtain"] else "choice")
    published(f"{game}-frame").validate(tape.frame)
    assert tape.frame["over"]["headline"]
    assert ("curtain" in kinds) == (people > 1)


@pytest.mark.parametrize("game", ROOMS)
def test_what_a_screen_sends_keeps_the_schema_of_messages(game: str) -> None:
    seat, tape = seated(game=game, seed=2)
    rng = random.Random(2)
    for _ in range(12):
        if seat.store.scene.over:
            break
        published(f"{game}-message").validate(click(seat, tape, rng))


def test_a_frame_that_is_not_one_is_refused_by_its_place() -> None:
    data = frame_data(make_frame(begin(seed=1).scene))
    data["window"]["open"] = "yes"
    with pytest.raises(BadRecord, match=r"frame\.window\.open should be true or false"):
        read_frame(json.dumps(data))


# What it offers is what the rules allow.


def windows(seed: int) -> Iterator[StruggleStore]:
    """Play a game of one person, and pause where it could make an offer."""
    rng = random.Random(seed)
    store = table_store(0, seed=seed, mode="night" if seed % 2 else "day")
    store.change_settings(stop_at_windows=True)
    while not store.scene.over:
        if store.scene.can_offer:
            yield store
        click_on(store, rng)


def test_a_chip_is_never_refused_by_the_rules() -> None:
    chips = 0
    for store in (store for seed in range(3) for store in windows(seed)):
        for chip in make_frame(store.scene).chips:
            chips += 1
            assert "" == store.objection(chip.offer.deal), chip
            assert chip.opening and chip.words
    assert chips > 60


def test_a_refused_chip_stays_with_the_reason_and_the_gold() -> None:
    refused = struck = 0
    for store in windows(3):
        chip = next(iter(make_frame(store.scene).chips), None)
        if chip is None:
            continue
        store.propose(chip.offer.deal)
        bought = chip.offer.deal.clauses[1]
        left = {one.offer.deal.clauses[1]: one for one in make_frame(store.scene).chips}
        if bought in [bound.clause for bound in store.scene.view.bounds]:
            struck += 1
            assert bought not in left, "what a deal binds is not offered again"
        elif left[bought].state == "refused":
            refused += 1
            assert 1 == left[bought].gold and chip.offer == left[bought].offer
            assert left[bought].reason.startswith(store.scene.names[chip.seller])
    assert refused > 2 and struck


def buyers_window() -> StruggleStore:
    """Return a table of four people by Day, where another than the one before it acts."""
    store = click_until(table_store(0, 1, 2, 3), lambda table: bool(table.scene.deals.act_options))
    actor = store.scene.view.actor
    store.hand_over(next(seat for seat in store.scene.people if seat != actor))
    return store


def test_an_open_offer_makes_its_chip_an_open_one() -> None:
    store = buyers_window()
    chip = make_frame(store.scene).chips[0]
    store.propose(chip.offer.deal)
    now = next(one for one in make_frame(store.scene).chips if one.words == chip.words)
    assert ("open", 1) == (now.state, now.gold)


def test_effects_are_told_only_where_a_coach_may_help() -> None:
    store = table_store(0, seed=2)
    told = 0
    rng = random.Random(5)
    while not store.scene.over:
        for coach in (True, False):
            store.change_settings(coach=coach)
            frame = make_frame(store.scene)
            effects: list[Any] = [*frame.choices, *frame.chips]
            some = any(one.effect for one in effects) or any(one.effects for one in frame.offers)
            told += coach and some
            assert coach or not some
        click_on(store, rng)
    assert told > 3


def test_the_stakes_are_those_of_the_view() -> None:
    store = open_window(table_store(0, seed=1))
    stakes = ROOMS["struggle"].stakes(store.scene.view)
    frame = make_frame(store.scene)
    assert stakes.headline and stakes.headline == frame.stakes.headline
    assert stakes.lines == frame.stakes.lines


def test_marks_of_choices_are_in_the_pictures() -> None:
    for game in ROOMS:
        seat, tape = seated(game=game, seed=6)
        rng, known = random.Random(6), 0
        for _ in range(25):
            if seat.store.scene.over:
                break
            drawn = "".join(tape.pictures)
            for choice in tape.frame["choices"]:
                known += len(choice["marks"])
                for mark in choice["marks"]:
                    assert f'data-mark="{mark}"' in drawn, (game, mark)
            click(seat, tape, rng)
        assert known, game


# What it must not tell.


def test_two_states_that_a_seat_cannot_tell_apart_have_the_same_frame() -> None:
    compared = 0
    for seed in range(12):
        rng = stream(seed, "frames")
        options = Options(
            names=("Ada", "Ben", "Cleo", "Dora"),
            mode="night" if seed % 3 else "day",
            free_market=seed % 4 == 0,
        )
        game = play(STRUGGLE, seed, options=options, talk=0.3)
        dealt = [state for state in game.states if state.actor is not None or state.hands[0]]
        for _ in range(4):
            state = rng.choice(dealt)
            if state.phase is Phase.OVER or min(ask.seat for ask in STRUGGLE.game.asks(state)) < 0:
                continue
            viewer = rng.randrange(state.players)
            other = twin(state, viewer, rng)
            if other == state:
                continue
            texts = [_as_seen(one, viewer) for one in (state, other)]
            assert texts[0] == texts[1]
            compared += 1
    assert compared > 15


def _as_seen(state: Any, viewer: int) -> str:
    store = at(state, *range(state.players))
    store.come(viewer)
    return frame_text(make_frame(store.scene))


def test_behind_the_curtain_a_frame_has_no_hand_and_no_choice() -> None:
    store = new_game(Options(mode="night"), ["human", "human", "greedy", "greedy"], seed=2)
    assert store.scene.waiting_for is not None
    frame = make_frame(store.scene)
    assert (None, (), (), 1) == (frame.seat, frame.choices, frame.chips, len(frame.pictures))
    assert frame.curtain is not None and "" == frame.curtain.nobody
    assert 0 == frame.purse


HOSTILE = ("<img src=x onerror=alert(1)>", "\"'&amp;<b>", "{}</script>", "Ben]]>\u200c")


def test_hostile_names_and_words_are_no_markup() -> None:
    store = new_game(Options(names=HOSTILE), ["human", "greedy", "greedy", "greedy"], seed=5)
    rng = random.Random(1)
    while not store.scene.over:
        frame = make_frame(store.scene)
        for svg in (*frame.pictures, *(motion.sprite for motion in frame.motions)):
            assert svg is not None
            nodes = list(ElementTree.fromstring(svg).iter())
            strange = {node.tag.rpartition("}")[2] for node in nodes} & {"img", "b", "script", "a"}
            heard = [name for node in nodes for name in node.attrib if name.startswith("on")]
            assert not strange and not heard
        click_on(store, rng)
    assert HOSTILE[0] in make_frame(store.scene).names


def test_words_of_a_promise_stand_in_a_frame_as_they_were_typed() -> None:
    store = buyers_window()
    words = "<script>alert('x')</script> & \"you\""
    here = store.scene.front
    assert here is not None
    to = BEN if here != BEN else CLEO
    store.propose(Deal((PromiseWords(here, to, 7, words),)))
    frame = make_frame(store.scene)
    assert words in frame.offers[-1].clauses[0].text
    assert "<script>" not in "".join(filter(None, frame.pictures))
    assert json.loads(frame_text(frame))["offers"][-1]["clauses"][0]["clause"]["words"] == words


def test_the_effects_of_an_offer_that_came_are_gold_and_cards() -> None:
    store = buyers_window()
    payer, actor = store.scene.front, store.scene.view.actor
    assert payer is not None and actor is not None
    act = store.scene.deals.act_options[0][1]
    store.propose(Deal((Pay(payer, actor, 2), act)))
    assert () == make_frame(store.scene).offers[-1].effects, "it is its own"
    store.hand_over(actor)
    offer = make_frame(store.scene).offers[-1]
    assert offer.answer and "your gold 5 → 7" in offer.effects
