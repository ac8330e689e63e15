"""The drawn kingdom says what the view says, to eyes and ears, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from kings.castle import GAME, LETTERS, Card, Kind, Phase, State
from kings.castle.cards import NAMES
from kings.castle.moves import Play
from kings.figures.castle import (
    PORTRAITS,
    court_svg,
    kingdom_svg,
    marks_of,
    players_svg,
    portrait_svg,
)
from kings.figures.signs import badge
from kings.figures.style import LIGHT
from kings.seeds import stream
from tests.castle.games import numbered
from tests.castle.secrets import twin
from tests.castle.tables import (
    ADA,
    BEN,
    DEFENCE,
    DOMAIN,
    EAST,
    MIDDLE,
    PRESTIGE,
    WEST,
    first,
    options,
    play,
    table,
)
from tests.figures.drawn import HOSTILE, KINDS, SVG, laid, lines, parse, says, texts

OUTSIDE = re.compile(r"https?:|url\(|href|<style|<script|<image|<use|\bon\w+=|\bid=", re.I)
LEVELS = {
    (WEST, DOMAIN): (Card.VILLAGE_F, Card.TOWN_I, Card.CITY_K),
    (WEST, PRESTIGE): (Card.KNOWN_M, Card.FAMED_R),
    (MIDDLE, PRESTIGE): (Card.RECOGNISED_P,),
    (EAST, DEFENCE): (Card.KEEP_T, Card.WALLS_W, Card.TOWERS_Y),
}
PLAGUE, WALLS = Card.PLAGUE_Q, Card.WALLS_X
SQUIRES = ("EMT", "ABC", "DFG")


def position() -> State:
    """Ada is to play at a table with levels of all kinds; three men are her squires."""
    return table(PLAGUE, WALLS, men="MERHWBZLTK", levels=LEVELS, squires=SQUIRES)


def drawn(state: State, seat: int | None = ADA, **words: Any) -> str:
    return kingdom_svg(GAME.view(state, seat), **words)


def danger() -> State:
    """All three men of the East are about to die, and Ben could save one."""
    vanish = first(Kind.VANISHINGS)
    others = {BEN: (first(Kind.LUCKY_ESCAPE),)}
    state = table(vanish, men="MERHWBZLTK", levels=LEVELS, others=others, squires=SQUIRES)
    return play(state, Play(ADA, vanish, EAST))


def marks(svg: str) -> list[str]:
    """Return the marks in a picture: what can be pointed at."""
    found = parse(svg).iter(SVG + "g")
    return [str(group.get("data-mark")) for group in found if group.get("data-mark")]


def test_every_man_stack_castle_and_player_can_be_pointed_at() -> None:
    wanted = [f"place:{n}" for n in range(10)] + [f"stack:{n}" for n in range(9)]
    wanted += [f"castle:{n}" for n in range(3)] + [f"seat:{n}" for n in range(3)]
    for narrow in (False, True):
        assert sorted(wanted) == sorted(marks(drawn(position(), narrow=narrow)))


def test_men_levels_and_names_stand_in_the_picture() -> None:
    words = texts(drawn(position()))
    for shown in ("Maud", "Edda", "Kit", "West Castle", "highest, most prestigious", "Towers"):
        assert shown in words
    assert "best defended" in words


def test_the_levels_of_the_castles_are_written() -> None:
    titles = texts(drawn(position()), "title")
    assert "Domain of the West Castle: level 3" in titles
    assert "Prestige of the West Castle: level 3" in titles
    assert "Defence of the Middle Castle: level 0" in titles


def test_the_throne_tells_its_heir_and_its_points() -> None:
    words = texts(drawn(position()))
    assert {"Edda", "Lord of the West Castle", "14 points"} <= set(words)
    assert {"next: Edda", "The throne scores 14"} <= set(texts(drawn(position(), narrow=True)))
    titles = texts(drawn(position(), None), "title")
    assert "Edda, Lord of the West Castle; next on the throne" in titles


def test_the_picture_is_read_aloud_whole() -> None:
    said = says(drawn(position()))
    assert "King: Maud (M)." in said and "The East Castle, level 3" in said
    assert "Ada's squires: Edda (E), Maud (M) and Tilda (T)." in said


def test_the_title_says_who_is_on_turn() -> None:
    assert "King of the Castle, turn 1: Ada is on turn" == texts(drawn(position()), "title")[0]


@pytest.mark.parametrize("narrow", [False, True])
def test_an_eye_marks_own_squires_for_their_owner_alone(*, narrow: bool) -> None:
    titles = texts(drawn(position(), ADA, narrow=narrow), "title")
    assert "Edda, Lord of the West Castle; your squire; next on the throne" in titles
    assert "Maud, the King; your squire" in titles
    for other in (BEN, None):
        titles = texts(drawn(position(), other, narrow=narrow), "title")
        assert "Edda, Lord of the West Castle; next on the throne" in titles


def test_what_a_castle_is_best_in_stays_within_it() -> None:
    words = "highest, most prestigious, best defended"
    (line,) = (at for at in laid(drawn(table(PLAGUE))) if at.words == words)
    (level, *_) = (at for at in laid(drawn(table(PLAGUE))) if at.words == "level")
    assert line.size >= 12 and line.box.right < level.box.right + 24


def test_whoever_has_no_squires_reads_what_places_score() -> None:
    words = "Lord: 6, and 3 in the highest castle"
    shown = [words in texts(drawn(position(), seat)) for seat in (ADA, BEN, None)]
    assert [False, False, True] == shown


def test_only_the_owner_sees_the_points_of_its_squires() -> None:
    def scored(seat: int | None) -> int:
        return sum(" now" in words for words in texts(drawn(position(), seat)))

    assert [1, 1, 0] == [scored(seat) for seat in (ADA, BEN, None)]


def in_danger(picture: str, tag: str = "rect") -> list[tuple[float, str | None]]:
    """Return the frames of what is in danger, as width and opacity; all of them are dashed."""
    frames = [one for one in parse(picture).iter(SVG + tag) if one.get("stroke-dasharray") == "7 4"]
    assert all(one.get("stroke") == LIGHT.broken for one in frames)
    return [(float(one.get("stroke-width", 0)), one.get("stroke-opacity")) for one in frames]


def test_who_is_about_to_die_is_dashed_and_named() -> None:
    titles = texts(drawn(danger(), BEN), "title")
    assert "Lambert, Lord of the East Castle, is about to die" in titles
    for man in ("Tilda, Seneschal", "Kit, Master at Arms"):
        assert f"{man} of the East Castle, is in danger next" in titles


def test_the_man_who_is_asked_about_stands_out_from_those_to_come() -> None:
    """All deaths come one after another (C-41), and the question is about the first."""
    state = danger()
    (now, *later) = in_danger(drawn(state, BEN))
    assert now[1] is None and 2 == len(later)
    assert all(wide < now[0] and opacity is not None for wide, opacity in later)


def test_a_king_in_danger_has_a_dashed_arch() -> None:
    death = first(Kind.PEACEFUL_DEATH)
    state = table(death, men="MERHWBZLTK", others={BEN: (first(Kind.LUCKY_ESCAPE),)})
    picture = drawn(play(state, Play(ADA, death)), BEN)
    assert "Maud, the King, is about to die" in texts(picture, "title")
    assert 1 == len(in_danger(picture, "path"))


@pytest.mark.parametrize("number", range(14))
def test_a_picture_shows_no_more_than_its_seat_may_know(number: int) -> None:
    """Two worlds that differ in hidden things only are the same picture."""
    rng = stream(number, "pictures")
    compared = 0
    for state in numbered(number).states[3::13]:
        seat = rng.choice((*range(state.players), None))
        other = twin(state, seat, rng)
        if other is not None:
            compared += 1
            assert drawn(state, seat) == drawn(other, seat)
    assert compared


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("dark", [False, True, None])
@pytest.mark.parametrize("players", range(2, 9))
def test_it_is_drawn_for_all_numbers_of_players(
    *, players: int, dark: bool | None, narrow: bool
) -> None:
    state = table(PLAGUE, agreed=options(players))
    picture = drawn(state, narrow=narrow, dark=dark)
    assert not OUTSIDE.search(picture.replace('xmlns="http://www.w3.org/2000/svg"', ""))
    assert [f"seat:{n}" for n in range(players)] == [m for m in marks(picture) if "seat" in m]
    assert (float(str(parse(picture).get("viewBox")).split()[2]) < 400) is narrow
    column = players_svg(GAME.view(state, ADA), dark=dark)
    assert [f"seat:{n}" for n in range(players)] == marks(column)


def can_marks(state: State, seat: int = ADA) -> set[str]:
    """Return all marks of a seat's legal choices."""
    view = GAME.view(state, seat)
    return {mark for choice in view.choices for mark in marks_of(view, choice)}


def test_what_a_choice_consists_of_is_in_the_picture() -> None:
    listed = can_marks(position())
    assert {"place:1", "castle:0", "castle:1"} <= listed and "castle:2" not in listed
    cards = {mark for mark in listed if mark.startswith("card:")}
    assert listed - cards <= set(marks(drawn(position())))
    assert set() == can_marks(position(), BEN)


@pytest.mark.parametrize(
    ("kind", "mark"),
    [
        (Kind.ASSASSINATION, "place:4"),
        (Kind.STATE_OF_DISREPAIR, "stack:8"),
        (Kind.TARGETED_THEFT, "seat:1"),
        (Kind.ACCIDENTAL_DEATH, "place:0"),
    ],
)
def test_a_card_marks_what_it_can_be_aimed_at(kind: Kind, mark: str) -> None:
    state = table(first(kind), men="MERHWBZLTK", levels=LEVELS)
    assert mark in can_marks(state)


def test_hostile_names_are_words_and_nothing_else() -> None:
    state = table(PLAGUE, agreed=options(6))
    named = replace(state, options=replace(state.options, names=HOSTILE))
    for picture in (drawn(named), players_svg(GAME.view(named, ADA))):
        assert HOSTILE[0] in says(picture) + "".join(texts(picture, "title"))
        tags = {tag.tag for tag in parse(picture).iter()}
        assert tags.isdisjoint({SVG + "img", SVG + "script"})


def test_an_empty_place_is_hollow() -> None:
    state = table(PLAGUE, men="MERHWBZLT-", dead="ACDFGIJKNOPQSUVXY", last=True)
    assert "nobody" in texts(drawn(state))


def test_an_empty_throne_can_be_drawn() -> None:
    dead = "".join(letter for letter in LETTERS)
    state = table(men="-" * 10, dead=dead, last=True)
    assert "King: nobody" in texts(drawn(state), "title")
    assert 10 == texts(drawn(state, narrow=True)).count("nobody")


def test_before_the_first_turn_there_is_a_picture_too() -> None:
    start = GAME.start(options(4))
    assert "before the first turn" in texts(drawn(start), "title")[0]


def test_at_the_end_all_squires_and_points_are_shown() -> None:
    end = next(
        state
        for state in (numbered(number).states[-1] for number in (1, 5, 9))
        if state.phase is Phase.OVER and state.options.squires == "drawn"
    )
    outcome = GAME.outcome(end)
    assert outcome is not None
    for picture in (drawn(end, None), players_svg(GAME.view(end, None))):
        words = " ".join(texts(picture))
        for seat, score in zip(GAME.view(end, None).seats, outcome.scores, strict=True):
            assert f"{score} point" in words
            assert ", ".join(NAMES[letter] for letter in seat.squires or ()) in words


def test_a_known_order_tells_who_comes_next() -> None:
    state = table(PLAGUE, agreed=options(known_order=True))
    for picture in (drawn(state), players_svg(GAME.view(state, ADA))):
        assert any("(Kit, Lambert, Maud first)" in words for words in texts(picture))


def test_a_card_that_others_know_is_named_in_the_panel() -> None:
    recycle = first(Kind.RECYCLE)
    state = table(recycle, discard=(PLAGUE,))
    state = play(state, Play(ADA, recycle, fetched=PLAGUE))
    assert any("among them Plague" in title for title in texts(drawn(state, BEN), "title"))
    assert any("1 seen" in words for words in texts(drawn(state, BEN)))


def test_what_flies_to_a_pile_lands_in_every_picture() -> None:
    for narrow in (False, True):
        picture = parse(drawn(position(), narrow=narrow))
        for pile in ("deck", "discard", "reserve", "dead"):
            assert 1 == sum(at.get(f"data-{pile}") is not None for at in picture.iter())


def test_no_two_portraits_are_alike() -> None:
    assert list(LETTERS) == list(PORTRAITS)
    assert 26 == len(set(PORTRAITS.values()))
    assert 26 == len({portrait_svg(letter).partition("</desc>")[2] for letter in LETTERS})


def test_a_portrait_has_a_name_and_loads_nothing() -> None:
    for letter in LETTERS:
        picture = portrait_svg(letter, dark=True)
        assert not OUTSIDE.search(picture.replace('xmlns="http://www.w3.org/2000/svg"', ""))
        assert f"({letter})" in texts(picture, "title")[0]


def test_the_court_is_five_squires_with_one_king() -> None:
    assert "Quill, Edda, Maud, Yorick and Xenia; Maud is King." == says(court_svg())
    assert court_svg() != court_svg(dark=True)
    assert not OUTSIDE.search(court_svg().replace('xmlns="http://www.w3.org/2000/svg"', ""))


def test_every_seat_has_a_sign_of_its_own() -> None:
    assert 8 == len({badge(seat, 0, 0, 24, LIGHT) for seat in range(8)})


def test_golden_kingdom(golden: Callable[[str, str], None]) -> None:
    for kind, dark, narrow in KINDS:
        picture = drawn(position(), dark=dark, narrow=narrow)
        golden(f"figures/castle_kingdom{kind}.svg", lines(picture))


def test_whom_the_assassin_chose_is_next_on_the_throne() -> None:
    murder, escape = first(Kind.ASSASSINATION), first(Kind.LUCKY_ESCAPE)
    before = table(murder, others={BEN: (escape,)}, levels={(WEST, DOMAIN): (Card.CITY_K,)})
    asked = play(before, Play(ADA, murder, EAST))
    drawn = [texts(kingdom_svg(GAME.view(state, BEN))) for state in (before, asked)]
    assert "Lord of the West Castle" in drawn[0] and "Lord of the East Castle" not in drawn[0]
    assert "Lord of the East Castle" in drawn[1] and "Lord of the West Castle" not in drawn[1]
