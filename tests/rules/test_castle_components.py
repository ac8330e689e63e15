"""Players, cards, the kingdom and the letters (C-01 to C-03)."""

from __future__ import annotations

from collections import Counter

import pytest

from kings.castle import DECK, GAME, LETTERS, NAMES, Card, Kind, Options, Place, Rank
from kings.castle.cards import LEVEL_OF, STACK_OF, parse_card, parse_letter
from kings.castle.kingdom import MEN_OF, Castle, castle_of, place_of, rank_of
from kings.castle.options import Squires
from kings.errors import BadInput, BadOptions
from tests.castle.tables import options, play_out


@pytest.mark.parametrize("players", range(2, 7))
def test_c_01_two_to_six_play_with_dealt_squires(players: int) -> None:
    assert GAME.outcome(play_out(GAME.start(options(players, squires="dealt")))) is not None


@pytest.mark.parametrize("squires", ["drawn", "chosen", "none"])
@pytest.mark.parametrize("players", [2, 7, 8])
def test_c_01_up_to_eight_play_without_dealt_squires(players: int, squires: Squires) -> None:
    assert GAME.outcome(play_out(GAME.start(options(players, squires=squires)))) is not None


@pytest.mark.parametrize(("players", "squires"), [(1, "dealt"), (7, "dealt"), (9, "drawn")])
def test_c_01_other_numbers_are_refused(players: int, squires: Squires) -> None:
    with pytest.raises(BadOptions, match=rf"not {players} \(C-01\)"):
        Options(tuple("ABCDEFGHI"[:players]), squires)


def test_c_01_there_is_a_squire_for_every_letter() -> None:
    assert "ABCDEFGHIJKLMNOPQRSTUVWXYZ" == "".join(LETTERS)
    assert list(LETTERS) == [name[0] for name in NAMES.values()]
    assert len(set(NAMES.values())) == 26


def test_c_01_there_are_78_event_cards() -> None:
    state = GAME.start(options())
    assert (78, 26) == (len(set(state.deck)), len(set(state.reserve)))


def test_c_01_each_kind_of_card_has_its_own_discard_pile() -> None:
    end = play_out(GAME.start(options()))
    assert set(end.discard) <= set(DECK) and end.discard
    assert set(end.dead) <= set(LETTERS) and end.dead


@pytest.mark.parametrize("name", ["", "   ", "x" * 41, "two\nlines"])
def test_c_01_a_name_is_short_and_printable(name: str) -> None:
    with pytest.raises(BadOptions, match="name"):
        Options(("Ada", name))


def test_c_01_two_players_have_two_names() -> None:
    with pytest.raises(BadOptions, match="same name"):
        Options(("Ada", "ada "))


def test_c_02_one_king_and_three_castles_of_three_men() -> None:
    assert 10 == len(Place)
    assert [Rank.LORD, Rank.SENESCHAL, Rank.MASTER_AT_ARMS] * 3 == [
        rank_of(place) for place in Place if place is not Place.KING
    ]
    assert (Rank.KING, None) == (rank_of(Place.KING), castle_of(Place.KING))
    for castle in Castle:
        assert [castle] * 3 == [castle_of(place) for place in MEN_OF[castle]]
        assert list(MEN_OF[castle]) == [place_of(castle, rank) for rank in list(Rank)[1:]]


def test_c_02_a_castle_has_domain_prestige_and_defence() -> None:
    level_cards = [card for card in DECK if LEVEL_OF[card]]
    assert [7, 7, 7] == [
        sum(STACK_OF[card] == attribute for card in level_cards) for attribute in (0, 1, 2)
    ]
    assert (0, 1, 2) == tuple(
        STACK_OF[card] for card in (Card.VILLAGE_F, Card.KNOWN_M, Card.KEEP_T)
    )


def test_c_03_every_letter_stands_on_three_event_cards() -> None:
    assert dict.fromkeys(LETTERS, 3) == Counter(card.letter for card in DECK)


def test_c_03_card_number_i_bears_letter_i_modulo_26() -> None:
    assert [LETTERS[number % 26] for number in range(78)] == [card.letter for card in DECK]


@pytest.mark.parametrize(
    ("kind", "letters"),
    [
        (Kind.PEACEFUL_DEATH, "ABCD"),
        (Kind.ACCIDENTAL_DEATH, "EFGHIJ"),
        (Kind.FINANCIAL_SCANDAL, "XYZ"),
        (Kind.UNLUCKY_FALL, "ABC"),
        (Kind.TOWERS, "YZ"),
        (Kind.TIMELY_REPAIRS, "EFG"),
        (Kind.RECYCLE, "YZ"),
    ],
)
def test_c_03_the_letters_of_a_kind_are_those_of_the_table(kind: Kind, letters: str) -> None:
    assert letters == "".join(card.letter for card in DECK if card.kind is kind)


def test_c_03_the_name_of_a_card_ends_in_its_letter() -> None:
    assert [card.letter for card in DECK] == [card.name[-1] for card in DECK]


@pytest.mark.parametrize("card", DECK)
def test_c_03_a_card_is_found_by_number_and_by_title_and_letter(card: Card) -> None:
    assert card is parse_card(str(card)) is parse_card(f" {int(card)} ")
    assert card is parse_card(str(card).upper().replace(" ", "-"))


def test_c_03_a_title_alone_will_do_where_there_is_one_copy() -> None:
    assert Card.TIME_OF_PEACE_C is parse_card("time of peace")
    with pytest.raises(BadInput, match="letter of Q, R, S"):
        parse_card("plague")


@pytest.mark.parametrize("words", ["", "78", "-1", "plague t", "King", "²"])
def test_c_03_what_is_no_card_is_refused(words: str) -> None:
    with pytest.raises(BadInput, match="no Event card"):
        parse_card(words)


def test_c_01_a_squire_is_found_by_letter_and_name() -> None:
    assert "M" == parse_letter(" m ") == parse_letter("maud")
    with pytest.raises(BadInput, match="no squire"):
        parse_letter("Maude")
