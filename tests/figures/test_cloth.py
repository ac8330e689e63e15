"""The cloth: nothing overlaps, nothing is cut off, and its numbers are those of the view."""

from __future__ import annotations

import math
import random
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations
from xml.etree import ElementTree

import pytest

from kings.figures import hand_svg, table_svg
from kings.figures.struggle import stakes as drawn_stakes
from kings.figures.struggle.header import HIGH, NARROW_HIGH
from kings.figures.struggle.layout import Box, Layout, Rooms, layout, rooms
from kings.figures.struggle.plates import laid_pile_svg
from kings.game import NATURE, Event
from kings.struggle import GAME, Card, State, View
from kings.struggle.cards import count
from kings.struggle.events import GoldPaid
from kings.struggle.moves import Act, Pay, PromiseWords
from kings.struggle.options import Mode
from kings.struggle.partition.exact import best_partition
from kings.struggle.stakes import TrickStakes, running, stakes
from kings.struggle.state import InPlay, Phase
from tests.figures.drawn import SVG, Laid, laid, lines, parse, renamed, seen, texts
from tests.positions import (
    ADA,
    ASSASSIN,
    BEN,
    CLEO,
    COOPER,
    DAN,
    JEWELER,
    KNIGHT,
    options,
    position,
    propose,
    strike,
)

PLAYERS = (3, 4, 5, 6)
LONG = (
    "Maximiliane-Alexandra von Hohenstein",
    "Bartholomew",
    "WWWWWWWWWWWWWWWWWWWWMMMMMMMMMM",
    "Dorothea Wilhelmina",
    "Evangelina",
    "François-Xavier de la Rochefoucauld",
)
"""Long names; the table cuts what there is no room for."""

BROKEN, SEAL, INK2 = "#B3361B", "#8C1D2F", "#535862"


def bargain() -> State:
    """Cleo's Assassin may take Ada's Knight, and Dan's Cooper could bring in a King."""
    return position(
        InPlay(KNIGHT, twos=1),
        JEWELER,
        ASSASSIN,
        COOPER,
        round=4,
        leader=BEN,
        actor=CLEO,
        gold=(9, 8, 9, 11),
        won={
            ADA: [Card(4), Card(7), Card(8), Card(9)],
            BEN: [Card(2), Card(4), Card(4), Card(10)],
            CLEO: [Card(5), Card(6), Card(7), Card(9)],
        },
        hands={
            ADA: [Card(power) for power in (1, 2, 3, 6, 7, 10)],
            BEN: [Card(power) for power in (1, 2, 3, 4, 5, 9)],
            CLEO: [Card(power) for power in (1, 5, 6, 7, 8, 10)],
            DAN: [Card(power) for power in (1, 2, 3, 8, 9, 10)],
        },
    )


@cache
def moments(players: int, mode: Mode) -> tuple[tuple[State, tuple[Event, ...]], ...]:
    """Return moments of two random games under long names, with what happened before each."""
    found: list[tuple[State, tuple[Event, ...]]] = []
    for seed in (1, 2):
        rng = random.Random(100 * players + seed)
        state = renamed(GAME.start(options(players, mode=mode)), LONG)
        happened: tuple[Event, ...] = ()
        while asks := GAME.asks(state):
            seat = asks[0].seat
            move = (
                GAME.draw(state, rng) if seat == NATURE else rng.choice(GAME.choices(state, seat))
            )
            step = GAME.apply(state, move)
            state, happened = step.state, (*happened, *step.events)
            if rng.random() < 0.25:
                found.append((state, happened))
        found.append((state, happened))
    return tuple(found)


@cache
def views(players: int) -> tuple[tuple[View, tuple[Event, ...]], ...]:
    return tuple(
        (seen(state, None if number % 4 == 0 else number % players), happened)
        for mode in ("day", "night")
        for number, (state, happened) in enumerate(moments(players, mode))
    )


@cache
def cloths(players: int, *, narrow: bool) -> tuple[str, ...]:
    """Return those moments drawn, once for all that is asked of them."""
    return tuple(
        table_svg(view, happened=happened, narrow=narrow) for view, happened in views(players)
    )


@cache
def words_on_cloths(players: int, *, narrow: bool) -> tuple[tuple[Laid, ...], ...]:
    """Return the words of each of those pictures as they lie."""
    return tuple(map(laid, cloths(players, narrow=narrow)))


# Where everything lies.


def active_rooms(players: int) -> Iterator[tuple[Layout, Rooms]]:
    for active in (None, *range(players)):
        for crossed in (False, True):
            yield layout(players, narrow=False), rooms(players, active, crossed=crossed)


@pytest.mark.parametrize("players", PLAYERS)
def test_what_lies_between_the_plates_meets_neither_them_nor_each_other(players: int) -> None:
    for where, between in active_rooms(players):
        seats = [box for place in where.places for box in (place.card, place.plate)]
        middle = [between.stakes, between.chips, between.preview]
        assert not any(one.meets(other) for one, other in combinations([*middle, *seats], 2))
        for answer in between.answers:
            assert not any(answer.meets(box) for box in (*middle[:2], *seats))
        whole = Box(0, 0, where.width, where.height)
        for box in (*middle, *between.answers, *seats):
            assert box.x >= 6 and box.y >= 6
            assert box.right <= whole.right and box.foot <= whole.foot - 6


@pytest.mark.parametrize("players", PLAYERS)
def test_a_cloth_keeps_its_measures(players: int) -> None:
    for narrow in (False, True):
        state = moments(players, "day")[3][0]
        bare = parse(table_svg(seen(state, None), narrow=narrow, bare=True))
        where = layout(players, narrow=narrow)
        assert f"0 0 {where.width:g} {round(where.height, 2):g}" == bare.get("viewBox")
        assert ("390" if narrow else "1248") == f"{where.width:g}"
    high = 492 if players < 5 else 580
    assert high == layout(players, narrow=False).height


@pytest.mark.parametrize("players", [4, 5, 6])
@pytest.mark.parametrize("narrow", [False, True])
def test_threads_stay_on_the_cloth_and_out_of_the_room_for_offers(
    players: int,
    narrow: bool,  # noqa: FBT001
) -> None:
    where = layout(players, narrow=narrow)
    for doer in range(players):
        for target in range(players):
            if doer == target:
                continue
            thread = drawn_stakes.Thread(doer, target, ASSASSIN, True, True, "", "")
            crossed = drawn_stakes.crosses(where, [thread], doer)
            between = rooms(players, doer, crossed=crossed)
            (way,) = drawn_stakes.ways(where, [thread], between)
            assert all(6 <= x <= where.width - 6 for x, _ in way.points)
            assert all(6 <= y <= where.height - 6 for _, y in way.points)
            for start, end in zip(way.points, way.points[1:], strict=False):
                assert start[0] == end[0] or start[1] == end[1]
                if not narrow:
                    run = Box(
                        min(start[0], end[0]),
                        min(start[1], end[1]),
                        abs(start[0] - end[0]),
                        abs(start[1] - end[1]),
                    )
                    assert not run.meets(between.chips)
                    assert not any(run.meets(place.plate) for place in where.places)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_medals_hang_apart_and_out_of_the_room_for_offers(players: int) -> None:
    where = layout(players, narrow=False)
    pairs = [(doer, target) for doer in range(players) for target in range(players)]
    for doer, target in pairs:
        for second, other in pairs:
            if doer == target or second in (doer, other):
                continue
            hung = [
                drawn_stakes.Thread(doer, target, ASSASSIN, True, True, "", ""),
                drawn_stakes.Thread(second, other, ASSASSIN, False, False, "", ""),
            ]
            crossed = drawn_stakes.crosses(where, hung, doer)
            between = rooms(players, doer, crossed=crossed)
            one, two = drawn_stakes.ways(where, hung, between)
            apart = math.dist(one.medal, two.medal)
            assert apart >= one.radius + two.radius or (players > 4 and not two.radius)
            for way in (one, two):
                x, y = way.medal
                medal = Box(x - way.radius, y - way.radius, 2 * way.radius, 2 * way.radius)
                if not way.labelled:
                    assert not medal.meets(between.chips), way
                assert not any(medal.meets(place.plate) for place in where.places), way


# What is written: whole, large enough, and over nothing else.


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("narrow", [False, True])
def test_words_stay_in_their_places(players: int, narrow: bool) -> None:  # noqa: FBT001
    where = layout(players, narrow=narrow)
    down = NARROW_HIGH if narrow else HIGH
    for (view, _), picture, words in zip(
        views(players),
        cloths(players, narrow=narrow),
        words_on_cloths(players, narrow=narrow),
        strict=True,
    ):
        _, _, wide, high = map(float, parse(picture).get("viewBox", "").split())
        active = view.named if view.named is not None else view.actor
        between = rooms(players, active)
        for text in words:
            assert 0 <= text.box.x and text.box.right <= wide, text
            assert 0 <= text.box.y and text.box.foot <= high, text
            room = _room_of(text, where, between)
            if room is not None:
                assert _within(text.box, room, down), (text, room)


def _room_of(text: Laid, where: Layout, between: Rooms) -> Box | None:
    """Return the room to which a text belongs."""
    if "data-seat" in text.groups:
        plate = where.places[int(text.groups["data-seat"])].plate
        return plate if not where.narrow else Box(plate.x - 1, plate.y, plate.wide + 2, plate.high)
    if "data-place" in text.groups:
        x, y, wide, high = where.places[int(text.groups["data-place"])].card
        return Box(x - 14, y - 17, wide + 28, high + 40)
    if where.narrow:
        return None
    if "data-stakes" in text.groups:
        return between.stakes
    return between.preview if "data-preview" in text.groups else None


def _within(box: Box, room: Box, down: float) -> bool:
    x, y = room.x, room.y + down
    return x <= box.x and box.right <= room.right and y <= box.y and box.foot <= room.foot + down


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("narrow", [False, True])
def test_no_two_words_of_a_plate_lie_on_each_other(players: int, narrow: bool) -> None:  # noqa: FBT001
    for words in words_on_cloths(players, narrow=narrow):
        by_seat: dict[str, list[Laid]] = {}
        for text in words:
            if "data-seat" in text.groups:
                by_seat.setdefault(text.groups["data-seat"], []).append(text)
        for written in by_seat.values():
            for one, other in combinations(written, 2):
                if _is_small(one) and _is_small(other):  # numbers of cards that overlap
                    continue
                assert not _shrunk(one.box).meets(_shrunk(other.box)), (one, other)


def _is_small(text: Laid) -> bool:
    return text.words.isdigit() and text.size < 14


def _shrunk(box: Box) -> Box:
    """Leave out the room that is only for descenders, and a little at each side."""
    return Box(box.x + 1, box.y + 1, box.wide - 2, box.high - 5)


@pytest.mark.parametrize("players", PLAYERS)
def test_no_word_is_smaller_than_twelve(players: int) -> None:
    for narrow in (False, True):
        on_cloths = words_on_cloths(players, narrow=narrow)
        for (view, _), words in zip(views(players), on_cloths, strict=True):
            hand = laid(hand_svg(view, narrow=narrow)) if view.seat is not None else ()
            for text in (*words, *hand):
                letter = len(text.words) == 1 and text.words.isalpha()  # of a seat's sign
                assert letter or text.size >= 11.99, text


@pytest.mark.parametrize("players", PLAYERS)
def test_a_hand_fits_its_panel(players: int) -> None:
    for view, _ in views(players):
        if view.seat is None:
            continue
        for seat in range(players):
            for text in laid(hand_svg(view, seat)):
                assert 0 <= text.box.x and text.box.right <= 624, text
                assert 0 <= text.box.y and text.box.foot <= 164, text


# The numbers.


def plate_texts(words: Iterable[Laid], seat: int) -> list[str]:
    return [text.words for text in words if text.groups.get("data-seat") == str(seat)]


@pytest.mark.parametrize("players", PLAYERS)
def test_plates_show_the_running_points(players: int) -> None:
    both = (words_on_cloths(players, narrow=narrow) for narrow in (False, True))
    for (view, _), wide, narrow in zip(views(players), *both, strict=True):
        for seat in view.seats:
            stands = running(view, seat.seat)
            (cards, most), gold = stands.cards, stands.gold
            assert cards == most
            written = plate_texts(wide, seat.seat)
            first = written.index("+")
            assert [str(cards), "+", str(gold), "=", str(cards + gold)] == written[
                first - 1 : first + 4
            ]
            short = set(plate_texts(narrow, seat.seat))
            assert str(gold) in short and {f"{cards + gold} pts", str(cards + gold)} & short


def test_a_pile_lies_in_its_best_groups_with_their_points() -> None:
    picture = table_svg(seen(bargain(), None))
    groups = [
        title
        for title in texts(picture, "title")
        if " = " in title and all(word.isdigit() for word in title.replace("=", "").split())
    ]
    assert ["4 = 1", "7 8 9 = 4", "2 = 1", "4 4 = 3", "10 = 1", "5 6 7 = 4", "9 = 1"] == groups
    assert "none won" in plate_texts(laid(picture), DAN)


def test_cards_that_only_two_know_make_a_range() -> None:
    state = position(KNIGHT, JEWELER, ASSASSIN, won={ADA: [Card(4)]}, free_market=True, round=2)
    view = seen(state, BEN)
    shown = replace(view.seats[ADA], sure=(0,) * 10)
    view = replace(view, seats=(shown, *view.seats[1:]))
    assert "+ 1 hidden" in plate_texts(laid(table_svg(view)), ADA)


def test_a_pile_too_wide_names_how_many_cards_are_missing() -> None:
    won = [Card(power) for power in (1, 1, 1, 3, 3, 5, 5, 5, 7, 7, 9, 9, 10, 10, 10)]
    state = position(KNIGHT, JEWELER, ASSASSIN, Card(2), Card(6), Card(4), round=5, won={BEN: won})
    (more,) = [
        text for text in plate_texts(laid(table_svg(seen(state, None))), BEN) if "cards" in text
    ]
    picture = table_svg(seen(state, None))
    drawn = [
        title
        for title in texts(picture, "title")
        if " = " in title and all(word.isdigit() for word in title.replace("=", "").split())
    ]
    shown = sum(len(title.split(" = ")[0].split()) for title in drawn)
    assert f"+ {len(won) - shown} cards" == more


def test_the_hand_of_another_is_a_fan_by_day_and_one_back_by_night() -> None:
    def fans(state: State) -> list[tuple[str | None, str | None, int]]:
        return [
            (group.get("data-fan"), group.findtext(SVG + "title"), len(texts_in(group)) - 1)
            for group in parse(table_svg(seen(state, ADA))).iter(SVG + "g")
            if group.get("data-fan")
        ]

    ben = "Ben's hand, 6 cards: Peasant, Farmer, Assassin, Cobbler, Cooper and Queen"
    assert ("1", ben, 6) in fans(bargain())
    assert ["1", "2", "3"] == [seat for seat, _, _ in fans(bargain())]
    night = fans(position(KNIGHT, JEWELER, ASSASSIN, night=True))
    letter = 1  # on the back
    assert [("1", "Ben's hand, 7 cards", letter), ("2", "Cleo's hand, 7 cards", letter)] == night


def texts_in(group: ElementTree.Element) -> list[str]:
    return ["".join(text.itertext()) for text in group.iter(SVG + "text")]


# What is at stake.


def titled(svg: str, start: str) -> list[list[str | None]]:
    """Return the colours of the lines of each group whose title starts so."""
    return [
        [line.get("stroke") for line in group.iter() if line.get("stroke-dasharray")]
        for group in parse(svg).iter(SVG + "g")
        if (group.findtext(SVG + "title") or "").startswith(start)
    ]


def test_a_card_that_can_be_hit_now_hangs_on_a_thread_and_has_rings() -> None:
    picture = table_svg(seen(bargain(), ADA))
    (thread, _) = titled(picture, "Cleo's Assassin can hit Ada's Knight")
    assert [BROKEN] == thread
    (ada,) = (g for g in parse(picture).iter(SVG + "g") if g.get("data-place") == str(ADA))
    soft = [ring for ring in ada.iter(SVG + "rect") if ring.get("stroke-opacity")]
    dotted = [ring for ring in ada.iter(SVG + "rect") if ring.get("stroke-dasharray") == "3 5"]
    assert [BROKEN] * 4 == [ring.get("stroke") for ring in (*soft, *dotted)]
    assert "takes 4" in "".join(ada.itertext())


def test_what_could_follow_later_is_in_second_ink_with_its_label() -> None:
    picture = table_svg(seen(bargain(), ADA))
    (line, _) = titled(picture, "Dan's Cooper can later hit Ada's Knight")
    assert [INK2] == line
    assert "King in: 10 = 10, both go" in texts(picture)


def test_the_words_of_the_stakes_stand_in_the_middle() -> None:
    view = seen(bargain(), ADA)
    picture = table_svg(view)
    written = [text.words for text in laid(picture) if "data-stakes" in text.groups]
    at_stake = stakes(view)
    assert ["As it stands", "Your Knight takes all four cards."] == written[:2]
    assert at_stake.headline == "As it stands, your Knight takes all four cards."
    assert list(at_stake.lines) == written[2:]
    assert "data-stakes" not in table_svg(view, narrow=True, bare=True)
    assert at_stake.headline in " ".join(texts(table_svg(view, narrow=True)))


def test_where_no_trick_lies_nothing_is_at_stake() -> None:
    state = GAME.start(options(4))
    assert TrickStakes() == stakes(seen(state, ADA))
    assert "data-stakes" not in table_svg(seen(state, ADA))


def test_only_who_takes_the_trick_sees_what_its_pile_comes_to() -> None:
    state = bargain()
    assert "5 → 19" in texts(table_svg(seen(state, ADA)))
    assert "5 → 19" not in texts(table_svg(seen(state, ADA), preview=False))
    for other in (None, BEN, CLEO, DAN):
        assert not any("→" in text for text in texts(table_svg(seen(state, other))))


def test_the_rooms_for_a_page_are_empty_and_say_whose_they_are() -> None:
    root = parse(table_svg(seen(bargain(), ADA), bare=True))
    rects = [rect for rect in root.iter(SVG + "rect") if rect.get("fill") == "none"]
    (chips,) = [rect for rect in rects if rect.get("data-chips") is not None]
    answers = [rect.get("data-answer") for rect in rects if rect.get("data-answer")]
    assert ("430", "10", "388", "186", "right") == tuple(
        chips.get(name) for name in ("x", "y", "width", "height", "data-tip")
    )
    assert ["0", "1", "2", "3"] == answers


@pytest.mark.parametrize("players", PLAYERS)
def test_nothing_is_drawn_where_chips_will_lie(players: int) -> None:
    for view, happened in views(players):
        active = view.named if view.named is not None else view.actor
        if active is None:
            continue
        x, y, wide, high = rooms(players, active).chips
        free = Box(x, y + HIGH, wide, high)
        for text in laid(table_svg(view, happened=happened)):
            assert not text.box.meets(free), text


# Promises, secrets, and the strip above.


def test_open_promises_are_counted_on_the_plate_of_whoever_made_them() -> None:
    state = strike(
        bargain(),
        Pay(ADA, CLEO, 1),
        Act(CLEO, "pass"),
        PromiseWords(ADA, CLEO, 5, "a favour"),
    )
    picture = table_svg(seen(state, ADA))
    groups = [
        (group.get("data-seat"), [title.text for title in group.iter(SVG + "title")])
        for group in parse(picture).iter(SVG + "g")
        if group.get("data-seat")
    ]
    assert [str(ADA)] == [seat for seat, titles in groups if "1 open promise" in titles]


def test_the_same_view_gives_the_same_picture_whatever_was_asked_of_it_before() -> None:
    state = bargain()
    fresh, asked = seen(state, ADA), seen(state, ADA)
    for seat in range(4):
        running(asked, seat)
    stakes(asked)
    assert fresh == asked
    assert table_svg(fresh) == table_svg(asked)


def test_two_nights_that_a_seat_cannot_tell_apart_look_alike() -> None:
    one = position(KNIGHT, JEWELER, ASSASSIN, night=True, round=2)
    (low, high), hand = one.aside[BEN], one.hands[BEN]
    other = replace(
        one,
        hands=(one.hands[ADA], tuple(sorted((low, *hand[1:]))), one.hands[CLEO]),
        aside=(one.aside[ADA], tuple(sorted((hand[0], high))), one.aside[CLEO]),
    )
    assert one != other
    for seat in (None, ADA, CLEO):
        for narrow in (False, True):
            assert table_svg(seen(one, seat), narrow=narrow) == table_svg(
                seen(other, seat), narrow=narrow
            )
    assert hand_svg(seen(one, BEN)) != hand_svg(seen(other, BEN))


def test_the_strip_has_rounds_bank_and_discard_and_a_bare_cloth_none() -> None:
    view = seen(bargain(), ADA)
    bare, whole = table_svg(view, bare=True), table_svg(view)
    for name in ("data-bank", "data-discard", 'data-bead="7"'):
        assert [0, 1] == [picture.count(name) for picture in (bare, whole)]
    assert {"round 4 of 7, by Day", f"{view.bank} in the bank"} <= set(texts(whole))


def test_gold_is_an_arrow_only_where_nothing_else_needs_the_room() -> None:
    state = position(*[Card(power) for power in (8, 10, 6, 5, 7, 2)], round=3, leader=DAN, actor=4)
    state = propose(renamed(state, LONG), Pay(ADA, BEN, 2), Pay(5, CLEO, 2), Act(4, "pass"), by=ADA)
    picture = table_svg(seen(state, None), happened=[GoldPaid(ADA, BEN, 3)])
    arrows = [text.words for text in laid(picture) if text.words.endswith((" gold", " offered"))]
    assert ["3 gold"] == arrows


def test_golden_cloths(golden) -> None:  # type: ignore[no-untyped-def]  # the fixture of all tests
    view = seen(bargain(), ADA)
    paid = [GoldPaid(ADA, BEN, 1)]
    golden("figures/cloth_4.svg", lines(table_svg(view, happened=paid, bare=True)))
    golden("figures/cloth_4_phone.svg", lines(table_svg(view, dark=True, narrow=True, bare=True)))


@pytest.mark.parametrize("rounds", [1, 2, 4, 5, 6, 7])
def test_cards_to_play_have_room_of_their_own_on_a_phone(rounds: int) -> None:
    state = position(None, None, None, None, phase=Phase.LEAD, round=rounds)
    svg = hand_svg(GAME.view(state, ADA), narrow=True)
    boxes = [
        Box(float(x), float(y), 66.0, 66.0 * 1.4)
        for x, y in re.findall(r'translate\(([\d.]+) ([\d.]+)\)"><g data-card', svg)
    ]
    assert 11 - rounds == len(boxes)
    assert not any(one.meets(other) for one, other in combinations(boxes, 2))
    high = float(re.findall(r'viewBox="0 0 390 ([\d.]+)"', svg)[0])
    assert max(box.foot for box in boxes) <= high and max(box.right for box in boxes) <= 390


@pytest.mark.parametrize("narrow", [False, True])
def test_a_whole_pile_lies_in_one_row(narrow: bool) -> None:  # noqa: FBT001
    powers = (1, 2, 3, 4, 5, 3, 7, 8, 9, 10, 9, 10, 10, 1, 6, 6, 6, 2)
    groups = best_partition(count([Card(power) for power in powers])).groups
    said = texts(laid_pile_svg("Ada", groups, narrow=narrow))
    assert all(str(best.points) in said for best in groups)
    assert not any(words.startswith("+") for words in said)
    assert ["none won"] == texts(laid_pile_svg("Ada", ()))
