"""Everything has words, they tell no secrets, and they name what they are about."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from kings.castle import GAME, Card, Kind, Place, events as told, worths
from kings.castle.cards import CARD_TEXTS
from kings.castle.kingdom import Attribute, Castle
from kings.castle.moves import Decline, Pass, Play, React
from kings.castle.say import (
    describe,
    say_ask,
    say_choice,
    say_danger,
    say_level,
    say_man,
    say_place,
    say_threat,
    say_worth,
    split_choice,
    tell,
)
from kings.words import listed, plural, sentence
from tests.castle.games import numbered
from tests.castle.tables import (
    ADA,
    BEN,
    CLEO,
    DOMAIN,
    EAST,
    NAMES,
    WEST,
    events,
    first,
    options,
    play,
    table,
)

FALL, ESCAPE, PLAGUE = first(Kind.UNLUCKY_FALL), first(Kind.LUCKY_ESCAPE), Card.PLAGUE_Q
TOWN, RECYCLE = Card.TOWN_I, first(Kind.RECYCLE)


@pytest.mark.parametrize("kind", Kind)
def test_every_kind_has_a_short_and_a_full_text_and_a_rule(kind: Kind) -> None:
    text = CARD_TEXTS[kind]
    assert text.short and text.full.endswith(".") and re.fullmatch(r"C-\d\d", text.rule)
    assert len(text.short) <= 45


@pytest.mark.parametrize("number", range(6))
def test_every_happening_is_told_in_one_sentence(number: int) -> None:
    game = numbered(number)
    for event in (event for happened in game.events for event in happened):
        for viewer in (0, None):
            heard = event.seen_by(viewer)
            if heard is not None:
                words = str(tell(game.options.names, heard))
                assert re.fullmatch(r"[A-Z].*\.", words) and "None" not in words


def words_of(label: str) -> list[str]:
    """Return the words of a label in order, without small ones."""
    small = {"in", "of", "the", "Castle"}
    return [word for word in re.findall(r"[\w']+", label) if word not in small]


@pytest.mark.parametrize("number", range(6))
def test_every_choice_and_every_question_has_words(number: int) -> None:
    for state in numbered(number).states[::3]:
        for viewer in (0, 1, None):
            seen = GAME.view(state, viewer)
            labels = [say_choice(seen, choice) for choice in seen.choices]
            assert len(set(labels)) == len(labels)
            split = [split_choice(seen, choice) for choice in seen.choices]
            assert len(set(split)) == len(labels)
            for (what, which), label in zip(split, labels, strict=True):
                assert words_of(f"{what} {which}") == words_of(label)
            assert say_ask(seen).endswith((".", "?"))
            assert "None" not in "".join(labels) + describe(seen)


def test_in_the_game_without_squires_cards_are_named_with_their_letters() -> None:
    state = table(FALL, agreed=options(squires="none"))
    assert "Play Unlucky Fall A: the West Castle" in [
        say_choice(GAME.view(state, ADA), way) for way in GAME.choices(state, ADA)
    ]


@pytest.mark.parametrize(
    ("play", "words"),
    [
        (Play(ADA, FALL, WEST), "Play Unlucky Fall: the West Castle"),
        (
            Play(ADA, PLAGUE, WEST, (Place.WEST_LORD, Place.WEST_MASTER)),
            "Play Plague: Bram and Dunstan in the West Castle",
        ),
        (
            Play(ADA, first(Kind.ACCIDENTAL_DEATH), men=(Place.KING,)),
            "Play Accidental Death: Alder, the King",
        ),
        (
            Play(ADA, first(Kind.ASSASSINATION), EAST),
            "Play Assassination: Hob, Lord of the East Castle, is to follow",
        ),
        (Play(ADA, first(Kind.TARGETED_THEFT), player=BEN), "Play Targeted Theft: Ben's hand"),
        (
            Play(ADA, RECYCLE, fetched=TOWN),
            "Play Recycle: take Town (Domain 2) I",
        ),
        (
            Play(ADA, first(Kind.TIMELY_REPAIRS), EAST, fetched=TOWN),
            "Play Timely Repairs: Town (Domain 2) I on the East Castle",
        ),
        (
            Play(ADA, first(Kind.STATE_OF_DISREPAIR), EAST, attribute=Attribute.DOMAIN),
            "Play State of Disrepair: Domain of the East Castle",
        ),
        (Play(ADA, first(Kind.SUDDEN_CHANGES)), "Play Sudden Changes"),
        (Pass(ADA), "Play no card"),
    ],
)
def test_the_words_on_a_button(play: Play | Pass, words: str) -> None:
    assert words == say_choice(GAME.view(table(FALL), ADA), play)


def test_a_question_to_react_names_the_danger_and_nobody_who_could() -> None:
    state = play(table(FALL, others={BEN: (ESCAPE,)}), Play(ADA, FALL, WEST))
    danger = "Ada plays Unlucky Fall: Bram, Lord of the West Castle, is about to die"
    asked = replace(state, waiting=())
    for seat in (ADA, CLEO, None):
        assert f"{danger}. Does anybody react (C-22)?" == say_ask(GAME.view(asked, seat))
    seen = GAME.view(state, BEN)
    assert f"{danger}. Do you react (C-22)?" == say_ask(seen)
    assert "Play Lucky Escape: save Bram" == say_choice(seen, React(BEN, ESCAPE))
    assert "Let it happen" == say_choice(seen, Decline(BEN))


def test_a_level_in_danger_is_named_with_its_castle() -> None:
    siege, kept = first(Kind.PROTRACTED_SIEGE), first(Kind.NOT_THAT_BAD)
    state = table(siege, levels={(WEST, DOMAIN): (TOWN,)}, others={BEN: (kept,)})
    seen = GAME.view(play(state, Play(ADA, siege, WEST)), BEN)
    said = "Town is about to be discarded from the West Castle"
    assert said == say_threat(seen, seen.threats[0])
    assert "keep Town on the West Castle" in say_choice(seen, React(BEN, kept))


def test_a_promotion_is_told_with_its_reason() -> None:
    death, murder = first(Kind.PEACEFUL_DEATH), first(Kind.ASSASSINATION)
    (peaceful, *_) = [
        str(tell(NAMES, event))
        for event in events(table(death), Play(ADA, death))
        if isinstance(event, told.Promoted)
    ]
    assert peaceful == (
        "Bram rises from Lord of the West Castle to King, as the highest Lord (C-40)."
    )
    (named, *_) = [
        str(tell(NAMES, event))
        for event in events(table(murder), Play(ADA, murder, EAST))
        if isinstance(event, told.Promoted)
    ]
    assert "Hob rises" in named and "named by the Assassination" in named


def test_the_danger_names_whom_the_assassin_chose() -> None:
    murder, escape = first(Kind.ASSASSINATION), first(Kind.LUCKY_ESCAPE)
    state = play(table(murder, others={BEN: (escape,)}), Play(ADA, murder, EAST))
    danger = "Alder, the King, is about to die, and Hob, Lord of the East Castle, is to follow"
    assert f"Ada plays Assassination: {danger}" == say_danger(GAME.view(state, BEN))


def test_hidden_cards_are_told_as_a_number() -> None:
    drawn = told.CardsDrawn(ADA, 2, reshuffled=False, cards=(TOWN, PLAGUE))
    assert "Ada draws Town (Domain 2) and Plague (C-20)." == str(tell(NAMES, drawn))
    assert "Ada draws 2 cards (C-20)." == str(tell(NAMES, drawn.seen_by(BEN)))
    stolen = told.CardStolen(ADA, BEN, TOWN)
    assert "Ada steals a card from Ben (C-50)." == str(tell(NAMES, stolen.seen_by(CLEO)))


def test_a_table_in_words() -> None:
    state = table(FALL, TOWN, levels={(EAST, DOMAIN): (Card.CITY_K,)}, discard=(PLAGUE,))
    text = describe(GAME.view(state, ADA))
    assert "King: Alder (A)." in text
    assert "The East Castle, level 3 (Domain 3, Prestige 0, Defence 0): Lord Hob (H)" in text
    assert "the highest castle" in text.splitlines()[4]
    assert "Ada's squires: Alder (A), Bram (B) and Cecily (C)." in text
    assert "Ben's hand: 3 cards." in text and "Ben's squires" not in text
    assert "1 discarded, Plague on top" in text


def test_points_in_words() -> None:
    king, lord, nobody = worths(("A", "B", "Z"), table().men, ((),) * 9)
    assert "Alder, King, scores 12: 12 points (C-45)." == say_worth(king)
    assert "Bram, Lord of the West Castle, scores 6 and 3 more: 9 points (C-45)." == say_worth(lord)
    assert "Zora holds no position (C-45)." == say_worth(nobody)


def test_places_and_levels_have_names() -> None:
    assert "Hob, Lord of the West Castle" == say_man("H", Place.WEST_LORD)
    assert "Maud, the King" == say_man("M", Place.KING)
    assert "Master at Arms of the East Castle" == say_place(Place.EAST_MASTER)
    assert "Walls, Defence 2" == say_level(Card.WALLS_W)
    assert {castle.name.title() for castle in Castle} == {"West", "Middle", "East"}


def test_small_change_of_the_language() -> None:
    assert ("nobody", "Ada", "Ada and Ben") == (listed([]), listed(["Ada"]), listed(["Ada", "Ben"]))
    assert ("1 point", "0 points") == (plural(1, "point"), plural(0, "point"))


def test_names_are_put_in_as_they_are() -> None:
    """Whoever shows a text escapes it; here nothing is lost or changed."""
    names = ("<b>Ada</b>", "Ben")
    assert str(tell(names, told.StarterDrawn(0))).startswith("<b>Ada</b> begins")


def test_a_title_that_ends_with_a_sign_gets_no_full_stop() -> None:
    drawn = told.CardsDrawn(ADA, 1, reshuffled=False, cards=(Card.BARBARIANS_N,))
    assert "Ada draws Barbarians! (C-20)." == str(tell(NAMES, drawn))
    assert "Barbarians!" == sentence(Kind.BARBARIANS.title)
