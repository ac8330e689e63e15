"""How near each seat is to a win, and whose Hand can be robbed, compared with the rules."""

from __future__ import annotations

from hypothesis import given, settings

from kings.keys import GAME, Phase, Place, State, cards_in
from kings.keys.cards import highest, set_of
from kings.keys.moves import Raid
from kings.keys.plays import wins
from kings.keys.stakes import NOTHING, SAFE, KeysStakes, stakes
from kings.seeds import stream
from tests.effort import examples
from tests.keys.games import random_game
from tests.keys.tables import ADA, BEN, CLEO, DORA, do, lay, table
from tests.keys.twins import twin
from tests.strategies import seeds


def at_stake(state: State, seat: int | None = ADA) -> KeysStakes:
    return stakes(GAME.view(state, seat))


# The sentences.


def test_the_seat_nearest_to_a_win_is_named_with_the_card_it_lacks() -> None:
    state = table(ben=lay(guards="sun shield 4, ember shield 3"), dora=lay(hand="sun axe 1"))
    said = at_stake(state)
    assert said.headline == "Ben has 7 of 10 guards: a Shield of 3 or more would win."
    assert said.lines == ("Any Axe gets into Dora's Hand.",)
    assert at_stake(state, DORA).lines == ("Any Axe gets into your Hand.",)


def test_your_own_aim_is_told_to_you_alone() -> None:
    state = table(
        ada=lay(hand="ocean key 1, ocean key 2, ocean key 4"), ben=lay(hand="sun coin 1"), actor=BEN
    )
    assert at_stake(state).headline == (
        "You are nearest with your own Keys: three of four, without the Ocean Key 3."
    )
    assert "Key" not in " ".join((at_stake(state, CLEO).headline, *at_stake(state, CLEO).lines))


def test_a_win_in_hand_is_said_before_anything_else() -> None:
    state = table(ada=lay(vault="ocean coin 1, ocean coin 2, ocean coin 3, ocean coin 4"))
    assert at_stake(state).headline == "You can win with all four own Coins now."
    assert at_stake(state, BEN).headline == "Any Axe gets into your Hand."


def test_guards_that_are_enough_win_on_their_owners_turn() -> None:
    guarded = lay(guards="sun shield 4, ember shield 3, sun shield 3")
    assert at_stake(table(ben=guarded)).headline == "Ben can win with guards next turn."
    assert at_stake(table(ben=guarded, actor=BEN)).headline == "Ben can win with guards now."
    assert at_stake(table(ben=guarded), BEN).headline == "You can win with guards on your turn."


def test_a_theft_says_how_many_cards_are_drawn_from_where() -> None:
    state = table(
        ada=lay(hand="ocean axe 3"), ben=lay(dungeon="sun axe 1, sun axe 2, sun axe 3, sun axe 4")
    )
    robbed = do(state, "steal B dungeon with oa3")
    assert robbed.phase is Phase.LOOT
    told = {seat: at_stake(robbed, seat).headline for seat in (ADA, BEN, CLEO)}
    assert told == {
        ADA: "You take three cards from Ben's Dungeon, at random.",
        BEN: "Ada takes three cards from your Dungeon, at random.",
        CLEO: "Ada takes three cards from Ben's Dungeon, at random.",
    }


def test_the_doors_of_the_hands_are_named_by_the_axe_that_opens_them() -> None:
    state = table(
        ada=lay(hand="ocean axe 1", guards="ocean shield 2"),
        ben=lay(hand="sun coin 1", guards="sun shield 4"),
        cleo=lay(hand="sun coin 2", guards="ember shield 3"),
        dora=lay(hand="sun coin 3", guards="forest shield 3"),
    )
    assert at_stake(state).doors == (3, SAFE, 4, 4)
    assert at_stake(state).lines[-1:] == ("An Axe of 4 gets into Cleo's and Dora's Hands.",)
    assert at_stake(state, CLEO).lines[-1:] == ("An Axe of 4 gets into your Hand.",)
    assert at_stake(state, BEN).lines[-1:] == ("No Axe gets into your Hand.",)


def test_nothing_is_at_stake_before_the_deal_and_after_the_end() -> None:
    game = random_game(0)
    assert at_stake(game.states[0]) is NOTHING
    assert at_stake(game.states[-1]) is NOTHING


# Against the rules, on random games.


@given(seeds())
@settings(max_examples=examples(15), deadline=None)
def test_on_your_turn_you_are_there_if_the_rules_let_you_claim(seed: int) -> None:
    for state in random_game(seed).states[::3]:
        if state.phase is not Phase.PLAY or state.actor is None:
            continue
        said = at_stake(state, state.actor)
        there = {aim.win for aim in said.aims[state.actor] if not aim.lacks}
        legal = {*wins(state, state.actor)}
        assert there - {"army"} == legal - {"army"}
        assert ("army" in there) == bool(legal & {"army", "axes"})
        assert said.headline.startswith("You can ") == bool(legal)


@given(seeds())
@settings(max_examples=examples(15), deadline=None)
def test_nobody_is_said_to_have_what_it_has_not(seed: int) -> None:
    rng = stream(seed, "aims")
    for state in random_game(seed).states[::5]:
        viewer = rng.choice((*range(4), None))
        said = at_stake(state, viewer)
        for seat, aims in enumerate(said.aims):
            assert (aims == ()) == state.out[seat]
            assert [aim.lacks for aim in aims] == sorted(aim.lacks for aim in aims)
            for aim in aims:
                assert aim.seat == seat
                if aim.win == "guards":
                    assert aim.open and aim.have == sum(
                        c.rank for c in cards_in(state.guards[seat])
                    )
                elif aim.missing or aim.have == 4:
                    four = aim.have + len(aim.missing)
                    owns = [card for card in aim.missing if card.bit & state.everywhere(seat)]
                    assert four == 4 and (not owns or seat != viewer)


@given(seeds())
@settings(max_examples=examples(15), deadline=None)
def test_a_door_opens_to_just_the_axes_that_the_rules_let_in(seed: int) -> None:
    for state in random_game(seed).states[::3]:
        if state.phase is not Phase.PLAY or state.actor is None:
            continue
        doors = at_stake(state).doors
        raids = [move for move in GAME.choices(state, state.actor) if isinstance(move, Raid)]
        into = {(raid.axe, raid.target) for raid in raids if raid.place is Place.HAND}
        for axe in {raid.axe for raid in raids}:
            for target in range(4):
                home = axe.kingdom is state.kingdoms[target]
                if target != state.actor and not home and state.hands[target]:
                    assert ((axe, target) in into) == (
                        axe.rank >= doors[target] and not state.out[target]
                    )
        assert doors == tuple(highest(guards) + 1 for guards in state.guards)


@given(seeds())
@settings(max_examples=examples(15), deadline=None)
def test_what_can_not_be_told_apart_has_the_same_stakes(seed: int) -> None:
    rng = stream(seed, "twins")
    for state in random_game(seed).states[::7]:
        viewer = rng.choice((*range(4), None))
        assert at_stake(state, viewer) == at_stake(twin(state, viewer, rng), viewer)


def test_there_are_at_most_two_lines_after_the_headline() -> None:
    for number in range(6):
        for state in random_game(number).states[::3]:
            for viewer in (ADA, None):
                said = at_stake(state, viewer)
                assert len(said.lines) <= 2 and (said.headline or not said.lines)
                assert all(line.endswith(".") for line in (said.headline, *said.lines) if line)


def test_cards_left_by_thieves_count_for_who_will_own_them() -> None:
    state = table(
        ben=lay(vault="sun key 1, sun key 2", left="sun key 1, sun key 2", dungeon="ember axe 1")
    )
    keys = next(aim for aim in at_stake(state).aims[BEN] if aim.win == "keys")
    assert (keys.have, set_of(keys.missing).bit_count()) == (2, 2)
