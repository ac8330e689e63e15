"""Positions become states if a game could have led there, and a sentence says why if not."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from kings.castle import DECK, GAME, Card, Castle, Death, Kind, Phase, Place, State
from kings.castle.kingdom import Attribute
from kings.castle.moves import Play, Reveal
from kings.castle.positions import Position, SeatPosition, position_of, state_of
from kings.castle.state import Deed, Known, Playing, Removal
from kings.errors import BadPosition
from kings.records.codec import decode, encode
from tests.castle.games import numbered
from tests.castle.tables import ADA, BEN, CLEO, WEST, first, options, play, table

PLAGUE, FALL, ESCAPE = Card.PLAGUE_Q, Card.UNLUCKY_FALL_A, Card.LUCKY_ESCAPE_T
VILLAGE, TOWN, SUDDEN = Card.VILLAGE_F, Card.TOWN_I, Card.SUDDEN_CHANGES_S


def before() -> Position:
    """Return a position in which Ada is to play."""
    return position_of(table(FALL, TOWN))


def reacting() -> Position:
    """Return a position in which Ben and Cleo may save a Lord."""
    others = {BEN: (ESCAPE,), CLEO: (Card.LUCKY_ESCAPE_U,)}
    return position_of(play(table(FALL, others=others), Play(ADA, FALL, WEST)))


def sudden() -> Position:
    """Return a position in which Ada plays one of two drawn cards."""
    state = play(table(SUDDEN), Play(ADA, SUDDEN), Reveal((VILLAGE, TOWN)))
    return position_of(state)


def refused(position: Position, **changes: Any) -> str:
    with pytest.raises(BadPosition) as error:
        state_of(replace(position, **changes), options())
    return str(error.value)


def seats(position: Position, seat: int, **changes: Any) -> tuple[SeatPosition, ...]:
    row = list(position.seats)
    row[seat] = replace(row[seat], **changes)
    return tuple(row)


def test_what_is_nowhere_else_is_still_to_come() -> None:
    position = replace(before(), deck=None, reserve=None)
    assert table(FALL, TOWN) == state_of(position, options())


def test_with_dealt_squires_the_secret_cards_are_enough() -> None:
    dealt = options(2, squires="dealt")
    secret = (Card.PEACEFUL_DEATH_A, Card.PLAGUE_Q, Card.VILLAGE_F)
    own = (SeatPosition(aside=secret), SeatPosition(aside=(Card.TOWN_I, Card.CITY_K, Card.KEEP_T)))
    state = state_of(Position(Phase.HANDS, 0, own), dealt)
    assert (("A", "F", "Q"), ("I", "K", "T")) == state.squires


@pytest.mark.parametrize("number", range(20))
def test_every_state_of_a_game_is_possible_and_comes_back_through_json(number: int) -> None:
    game = numbered(number)
    for state in game.states[::6]:
        data = encode(Position, position_of(state))
        assert state == state_of(decode(Position, data, "position"), game.options)


CARDLESS: tuple[tuple[dict[str, Any], str], ...] = (
    ({"men": tuple("ABC")}, "men has 3 entries"),
    ({"stacks": ()}, "stacks has 0 entries"),
    ({"discard": (FALL,)}, "Unlucky Fall A 2 times"),
    ({"deck": DECK[8:26] + DECK[27:34] + DECK[35:70]}, "Sudden Changes S 0 times"),
    ({"dead": ("A",)}, "Alder (A) 2 times"),
    ({"reserve": ()}, "Kit (K) 0 times"),
    ({"turn": 0}, "turn is 0"),
    ({"starter": None}, "starter is drawn"),
    ({"starter": 3}, "starter is seat 3"),
    ({"last": True}, "last is true"),
    ({"turn": 403}, "after the round of the turn limit"),
    ({"phase": Phase.OVER}, "not all have had equally many turns"),
    ({"phase": Phase.DRAW}, "needs no more cards"),
    ({"phase": Phase.REACT}, "playing does not go with the phase"),
    ({"phase": Phase.STARTER}, "turn is 1"),
    ({"threats": (Death(Place.KING),)}, "threats does not go with the phase"),
    ({"waiting": (BEN,)}, "threats does not go with the phase"),
    ({"known": (Known(BEN, ADA, VILLAGE),)}, "which is not in that hand"),
    ({"known": (Known(ADA, ADA, FALL),)}, "who can't be one"),
    ({"known": (Known(9, ADA, FALL),)}, "who can't be one"),
    ({"deeds": (Deed(Play(9, FALL), (None,) * 10),)}, "not at the table"),
    ({"deeds": (Deed(Play(ADA, FALL), ()),)}, "the ten places"),
)


@pytest.mark.parametrize(("changes", "said"), CARDLESS)
def test_what_does_not_fit_together_is_named(changes: dict[str, Any], said: str) -> None:
    assert said in refused(before(), **changes)
    assert refused(before(), **changes).startswith("position.")


def test_a_table_has_a_seat_for_every_name() -> None:
    assert "3 names" in refused(before(), seats=before().seats[:2])


@pytest.mark.parametrize(
    ("squires", "said"),
    [(("A", "B"), "3 different letters"), (("A", "D", "Z"), "share a squire")],
)
def test_squires_fit_the_options(squires: tuple[str, ...], said: str) -> None:
    assert said in refused(before(), seats=seats(before(), ADA, squires=squires))


def test_secret_cards_are_for_dealt_squires() -> None:
    position = before()
    assert position.deck is not None
    aside = position.deck[:3]
    changed = seats(position, ADA, aside=aside)
    said = refused(position, seats=changed, deck=position.deck[3:])
    assert "dealt with Event cards" in said


def moved(position: Position, owner: int, number: int) -> Position:
    """Return a position in which a seat has some more cards of the deck, or puts some back."""
    assert position.deck is not None
    hand, deck = position.seats[owner].hand, position.deck
    new = (*hand, *deck[:number]) if number > 0 else hand[:number]
    back = deck[number:] if number > 0 else (*deck, *hand[number:])
    return replace(position, seats=seats(position, owner, hand=new), deck=back)


@pytest.mark.parametrize(
    ("owner", "number", "said"),
    [(ADA, -1, "filled up to four"), (ADA, 1, "has 5 cards"), (BEN, 1, "three at most")],
)
def test_hands_have_the_size_of_their_phase(owner: int, number: int, said: str) -> None:
    assert said in refused(moved(before(), owner, number))


def test_nobody_discards_of_three_cards() -> None:
    assert "of three or fewer" in refused(moved(before(), ADA, -1), phase=Phase.DISCARD)


def stacked(*cards: Card, number: int = 0) -> dict[str, Any]:
    position = before()
    assert position.deck is not None
    rows: list[tuple[Card, ...]] = [()] * 9
    rows[number] = cards
    return {"stacks": tuple(rows), "deck": tuple(c for c in position.deck if c not in cards)}


def test_stacks_rise_and_hold_their_own_attribute() -> None:
    city = Card.CITY_K
    assert "does not belong there" in refused(before(), **stacked(city, number=1))
    assert "should rise" in refused(before(), **stacked(city, Card.TOWN_J))
    assert state_of(replace(before(), **stacked(Card.TOWN_J, city)), options()).stacks[0]


@pytest.mark.parametrize(
    ("men", "said"),
    [
        ("-BCDEFGHIJ", "leave the throne empty"),
        ("A-CDEFGHIJ", "leave the West Lord empty above a man"),
        ("ABC-EFGHIJ", "squires to fill it"),
    ],
)
def test_nobody_stands_below_an_empty_place(men: str, said: str) -> None:
    gone = next(man for man in "ABCDEFGHIJ" if man not in men)
    row = tuple(None if man == "-" else man for man in men)
    assert said in refused(before(), men=row, dead=(gone,))


def test_a_reaction_waits_for_holders_of_a_fitting_card() -> None:
    assert (BEN, CLEO) == state_of(reacting(), options()).waiting
    assert (CLEO,) == state_of(replace(reacting(), waiting=(CLEO,)), options()).waiting
    for waiting in ((BEN,), (CLEO, BEN), (ADA,)):
        assert "holders of a fitting card" in refused(reacting(), waiting=waiting)


@pytest.mark.parametrize(
    ("threats", "said"),
    [
        ((Death(Place.WEST_MASTER),), "deaths that this card does not bring"),
        ((Death(Place.WEST_LORD), Death(Place.EAST_LORD)), "does not bring"),
        ((Removal(Castle.WEST, Attribute.DOMAIN, VILLAGE),), "discards that this card"),
    ],
)
def test_threats_are_those_of_the_card(threats: tuple[Any, ...], said: str) -> None:
    assert said in refused(reacting(), threats=threats)


def test_threats_are_about_what_is_there() -> None:
    plague = (Playing(PLAGUE),)
    swapped = {"playing": plague, "discard": (FALL,)}
    lost = Removal(Castle.WEST, Attribute.DOMAIN, VILLAGE)
    start = replace(reacting(), deck=None, **swapped)  # type: ignore[arg-type]  # fields
    west = Death(Place.WEST_LORD)
    assert "not on that stack" in refused(start, threats=(west, lost))
    assert "deaths before the discards" in refused(start, threats=(lost, west))
    upside_down = (Death(Place.WEST_MASTER), west)
    assert "higher ranks first" in refused(start, threats=upside_down)
    assert "one castle only" in refused(start, threats=(west, Death(Place.EAST_LORD)))


@pytest.mark.parametrize(
    ("playing", "said"),
    [
        ((Playing(VILLAGE),), "brings no other card"),
        ((Playing(FALL, heir=WEST),), "named by an Assassination only"),
        ((Playing(FALL, victim=BEN),), "by these only"),
        ((Playing(FALL, drawn=(VILLAGE,)),), "more cards than Sudden Changes draws"),
        ((Playing(first(Kind.RECYCLE)),), "does not go with the phase 'react'"),
        ((Playing(FALL), Playing(PLAGUE)), "brings no other card"),
        ((Playing(first(Kind.TARGETED_THEFT)), Playing(FALL)), "by these only"),
        ((Playing(first(Kind.TARGETED_THEFT), victim=ADA), Playing(FALL)), "another player"),
    ],
)
def test_cards_on_the_table_fit_the_phase(playing: tuple[Playing, ...], said: str) -> None:
    used = {card for one in playing for card in (one.card, *one.drawn)}
    position = reacting()
    discard = () if FALL in used else (FALL,)
    own = [
        replace(seat, hand=tuple(card for card in seat.hand if card not in used))
        for seat in position.seats
    ]
    changed = replace(position, seats=tuple(own), deck=None, discard=discard)
    assert said in refused(changed, playing=playing)


def test_drawn_cards_wait_only_while_one_can_be_played() -> None:
    assert Phase.SUDDEN is state_of(sudden(), options()).phase
    spoilt = (Playing(SUDDEN, drawn=(ESCAPE, Card.NOT_THAT_BAD_H)),)
    free = replace(sudden(), deck=None, playing=spoilt)
    assert "no card that could be played" in refused(free)
    assert "drawn already" in refused(sudden(), phase=Phase.REVEAL)


def test_a_victim_has_a_card() -> None:
    theft = first(Kind.TARGETED_THEFT)
    state = play(table(theft, others={BEN: (TOWN,)}), Play(ADA, theft, player=BEN))
    position = position_of(state)
    empty = seats(position, BEN, hand=())
    assert "no card in hand" in refused(replace(position, deck=None), seats=empty)


def test_men_are_drawn_only_where_places_are_empty() -> None:
    state = play(table(FALL), Play(ADA, FALL, WEST))
    assert Phase.RECRUIT is state.phase
    position = position_of(state)
    full = {"men": tuple("ABCDEFGHIJ"), "dead": ()}
    assert "none has to be drawn" in refused(position, **full)


def recruiting(card: Card) -> Position:
    """Return a position in which a place is empty and this card is being carried out."""
    position = position_of(play(table(FALL), Play(ADA, FALL, WEST)))
    assert Phase.RECRUIT is position.phase
    own = [
        replace(seat, hand=tuple(held for held in seat.hand if held is not card))
        for seat in position.seats
    ]
    discard = () if card is FALL else (FALL,)
    playing = (Playing(card),)
    return replace(position, seats=tuple(own), deck=None, discard=discard, playing=playing)


@pytest.mark.parametrize(
    "kind",
    [
        Kind.PROTRACTED_SIEGE,
        Kind.WEAK_ADMINISTRATION,
        Kind.TIME_OF_PEACE,
        Kind.INCOMPETENT_LORD,
        Kind.STATE_OF_DISREPAIR,
        Kind.LAZY_DEFENCE,
        Kind.SHRINKING_DOMAIN,
        Kind.LOSING_INFLUENCE,
    ],
)
def test_men_are_drawn_only_under_a_card_that_kills(kind: Kind) -> None:
    """C-41: where nobody dies no place is empty, and nobody has to be found for one."""
    assert "playing does not go with the phase 'recruit' (C-50)" in refused(recruiting(first(kind)))


def test_under_a_card_that_kills_men_are_drawn() -> None:
    for card in (FALL, PLAGUE):
        assert Phase.RECRUIT is state_of(recruiting(card), options()).phase


def test_a_known_order_is_alphabetical() -> None:
    known = options(known_order=True)
    state: State = table(FALL, agreed=known)
    backwards = replace(position_of(state), reserve=state.reserve[::-1])
    with pytest.raises(BadPosition, match="alphabetical"):
        state_of(backwards, known)


@pytest.mark.parametrize("squires", ["chosen", "none", "drawn"])
def test_the_set_up_fits_the_options(squires: Any) -> None:
    agreed = options(squires=squires)
    wrong = Phase.CHOOSE if squires == "drawn" else Phase.SQUIRES
    empty = Position(wrong, 0, (SeatPosition(),) * 3)
    with pytest.raises(BadPosition, match=r"C-60"):
        state_of(empty, agreed)


def test_before_the_first_turn_nothing_is_built() -> None:
    start = position_of(GAME.start(options()))
    assert "dealt after the squires" in refused(moved(start, ADA, 3))
    assert "are dealt after the hands" in refused(start, men=tuple("ABCDEFGHIJ"), reserve=None)
    built = ((TOWN,), *((),) * 8)
    assert "before the first turn" in refused(start, stacks=built, deck=None)
