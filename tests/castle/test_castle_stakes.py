"""Whom a card threatens, what could prevent it and what comes of it, compared with the rules."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given, settings

from kings.castle import GAME, Kind, Phase, State, cards_of, points
from kings.castle.events import Promoted
from kings.castle.kingdom import Place, backed
from kings.castle.moves import Decline, Play
from kings.castle.rules import halts
from kings.castle.stakes import NOTHING, CastleStakes, aftermath, stakes
from kings.seeds import stream
from tests.castle.games import numbered
from tests.castle.secrets import twin, unarmed
from tests.castle.tables import (
    ADA,
    BEN,
    CLEO,
    DEFENCE,
    DOMAIN,
    MIDDLE,
    WEST,
    first,
    options,
    play,
    table,
)
from tests.effort import examples
from tests.strategies import seeds

PLAGUE, PEACE = first(Kind.PLAGUE), first(Kind.PEACEFUL_DEATH)
ESCAPE, KEEPER = first(Kind.LUCKY_ESCAPE), first(Kind.NOT_THAT_BAD)
VILLAGE, LAZY = first(Kind.VILLAGE), first(Kind.LAZY_DEFENCE)


def at_stake(state: State, seat: int | None = ADA) -> CastleStakes:
    return stakes(GAME.view(state, seat))


def called(state: State, move: Play) -> State:
    """Return how the table lies while all are called to react to the first danger of a card."""
    return halts(state, move)[0].state


# The sentences.


def test_a_king_about_to_die_is_named_with_his_heir_and_what_that_changes() -> None:
    state = called(table(PEACE), Play(ADA, PEACE))
    assert at_stake(state) == CastleStakes(
        headline="As it stands, your squire Alder, the King, dies.",
        lines=(
            "Whoever holds Lucky Escape can still save Alder.",
            "Then Bram is King and your squires score 21 instead of 27.",
        ),
        dying=(Place.KING,),
        heir=Place.WEST_LORD,
        before=27,
        after=21,
    )
    told = at_stake(state, None)
    assert told.headline == "As it stands, Alder, the King, dies."
    assert told.lines[1] == "Then Bram is King."


def test_who_is_asked_is_told_what_its_own_card_can_do() -> None:
    state = play(table(PEACE, others={BEN: [ESCAPE]}), Play(ADA, PEACE))
    assert at_stake(state, BEN).lines[0] == "Your Lucky Escape can save Alder."
    called_up = called(table(PEACE, others={BEN: [ESCAPE]}), Play(ADA, PEACE))
    assert at_stake(called_up, BEN).lines[0] == "Whoever holds Lucky Escape can still save Alder."


def test_a_level_about_to_go_is_named_with_its_castle() -> None:
    keep = first(Kind.KEEP)
    state = table(LAZY, levels={(MIDDLE, DEFENCE): [keep]})
    said = at_stake(called(state, Play(ADA, LAZY, MIDDLE)), CLEO)
    assert said.headline == "As it stands, the Middle Castle loses Keep."
    assert said.lines[0] == "Whoever holds Not That Bad can still keep Keep."
    assert (said.falling, said.dying, said.heir) == ((keep,), (), None)


def test_several_dangers_stand_in_one_sentence() -> None:
    state = table(PLAGUE, levels={(WEST, DOMAIN): [VILLAGE]})
    play_it = Play(ADA, PLAGUE, WEST, men=(Place.WEST_LORD, Place.WEST_MASTER))
    said = at_stake(called(state, play_it), CLEO)
    assert said.headline == (
        "As it stands, Bram and Dunstan die and the West Castle loses Village."
    )
    assert said.dying == (Place.WEST_LORD, Place.WEST_MASTER)


def test_a_quiet_realm_says_what_your_squires_score_and_who_is_next() -> None:
    assert at_stake(table()).headline.startswith("As it stands, your squires score 27 points: ")
    assert at_stake(table()).lines == (
        "Next on the throne: your squire Bram, Lord of the West Castle.",
    )
    assert at_stake(table(), None).headline == "Next on the throne: Bram, Lord of the West Castle."


def test_the_end_is_spoken_of_when_it_is_near() -> None:
    dead = "KLMNOPQRSTUVWXYZ"
    said = [at_stake(table(dead=dead[few:])).lines[1:] for few in (4, 3, 1, 0)]
    assert said == [
        (),
        ("Three more squires can come; the next empty place then brings the last round.",),
        ("One more squire can come; the next empty place then brings the last round.",),
        ("No squire is left: the next empty place brings the last round.",),
    ]


def test_nothing_is_at_stake_before_the_deal_and_after_the_end() -> None:
    game = numbered(0)
    assert at_stake(game.states[0]) is NOTHING
    assert at_stake(game.states[-1]) is NOTHING


# Against the rules, on random games.


@given(seeds())
@settings(max_examples=examples(25), deadline=None)
def test_if_nobody_reacts_the_realm_is_what_was_said(seed: int) -> None:
    for state in numbered(seed).states:
        if state.phase is not Phase.REACT:
            continue
        viewer = state.waiting[0]
        view = GAME.view(state, viewer)
        said, realm = stakes(view), aftermath(view)
        after, crowned = state, None
        while after.phase is Phase.REACT:
            after, events = GAME.apply(after, Decline(after.waiting[0]))
            for event in events:
                if isinstance(event, Promoted) and event.place is Place.KING:
                    crowned = event.origin
        assert (after.men, after.stacks) == realm
        assert said.heir == crowned
        letters = backed(state.options, (state.squires[viewer],), (state.hands[viewer],))[0]
        assert said.before == points(letters, state.men, state.stacks)
        assert said.after == points(letters, after.men, after.stacks)


@given(seeds())
@settings(max_examples=examples(25), deadline=None)
def test_what_can_not_be_told_apart_has_the_same_stakes(seed: int) -> None:
    rng = stream(seed, "twins")
    for state in numbered(seed).states[::4]:
        viewer = rng.choice((*range(state.players), None))
        other = twin(state, viewer, rng)
        if other is not None:
            assert at_stake(state, viewer) == at_stake(other, viewer)


def test_nothing_that_is_said_tells_who_holds_a_reaction() -> None:
    """While all are called the same is said to a holder as to the same seat without the card."""
    compared = 0
    for number in range(40):
        game = numbered(number)
        for state, move in zip(game.states, game.moves, strict=False):
            for halt in halts(state, move):
                for viewer in range(state.players):
                    bare = at_stake(unarmed(halt.state, viewer), viewer)
                    assert bare == at_stake(halt.state, viewer)
                    assert bare.lines[0].startswith(("Whoever holds ", "Nobody can "))
                    compared += 1
    assert compared > 1000


def test_squires_are_named_to_their_own_seat_alone() -> None:
    for number in range(20):
        for state in numbered(number).states[::3]:
            said = at_stake(state, None)
            assert "your" not in " ".join((said.headline, *said.lines))
            assert said.before is said.after is None
            assert len(said.lines) <= 2 and (said.headline or not said.lines)


def test_a_known_order_tells_who_comes() -> None:
    agreed = options(known_order=True)
    state = play(table(PEACE, agreed=agreed, others={BEN: [ESCAPE]}), Play(ADA, PEACE))
    assert None not in aftermath(GAME.view(state, ADA)).men
    assert aftermath(GAME.view(state, ADA)).men == play(state, Decline(BEN)).men


def test_a_reaction_of_which_all_copies_are_gone_can_save_nobody() -> None:
    copies = cards_of(Kind.LUCKY_ESCAPE)
    gone = called(table(PEACE, discard=copies), Play(ADA, PEACE))
    assert at_stake(gone).lines[0] == "Nobody can save Alder any more."
    one_left = called(table(PEACE, discard=copies[1:]), Play(ADA, PEACE))
    assert at_stake(one_left).lines[0] == "Whoever holds Lucky Escape can still save Alder."
    view = GAME.view(one_left, ADA)
    aside = replace(view.own, aside=copies[:1])  # its letter is a squire's, so it is out of play
    known = replace(view, seats=(aside, *view.seats[1:]))
    assert stakes(known).lines[0] == "Nobody can save Alder any more."
