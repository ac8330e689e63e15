"""The graph of a review and its price bars, read back: lines, badges, seals, words."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

import pytest

from kings.analysis.review import Review, words
from kings.analysis.review.record import DealMark
from kings.errors import BadInput
from kings.figures.review import (
    DASHES,
    course_svg,
    edges,
    price_svg,
    price_words,
    shares,
    strip_part,
    strip_svg,
)
from kings.figures.style import LIGHT
from tests.analysis.review.games import KINDS, TURNS, reviewed, turns_reviewed
from tests.figures.drawn import HOSTILE, SVG, laid, parse, says, texts

DAY = "day of four"


def lines_of(svg: str, colour: str) -> list[str | None]:
    """Return the dashes of the lines of a seat: of its course, not of the edges of its band."""
    return [
        one.get("stroke-dasharray")
        for one in parse(svg).iter(f"{SVG}path")
        if one.get("stroke") == colour and float(one.get("stroke-width", "0")) > 1.5
    ]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("narrow", [False, True], ids=["wide", "narrow"])
def test_each_seat_has_its_colour_its_dash_and_its_badge(kind: str, *, narrow: bool) -> None:
    review = reviewed(kind)
    svg = course_svg(review, narrow=narrow)
    for seat, colour in enumerate(LIGHT.seats[: len(review.names)]):
        whole = narrow or seat == review.winners[0]
        assert lines_of(svg, colour) == [None if whole else DASHES[seat]]
    for seat, score in enumerate(review.scores):
        assert "ABCDEF"[seat] in texts(svg)
        assert str(score).replace("-", "−") in texts(svg)


def drawn_in(svg: str, colour: str, *, ground: bool = False) -> list[list[tuple[float, float]]]:
    """Return the points of the lines in a colour, or of the ``ground`` below them."""
    wanted = "fill-opacity" if ground else "stroke-width"
    least = "0.25" if ground else "1.5"
    return [
        [(float(x), float(y)) for x, y in re.findall(r"([\d.]+) ([\d.]+)", part)]
        for one in parse(svg).iter(f"{SVG}path")
        if one.get("fill" if ground else "stroke") == colour
        and float(one.get(wanted, "0")) >= float(least)
        for part in one.get("d", "").split("M")[1:]
    ]


def twice(deal: DealMark) -> DealMark:
    """Return a deal in which everything was promised twice."""
    return replace(deal, promises=deal.promises * 2)


def test_eight_seats_have_their_lanes() -> None:
    review = reviewed("day of four")
    course = tuple(
        replace(one, **{part: getattr(one, part) * 2 for part in ("points", "low", "high", "half")})
        for one in review.course
    )
    eight = replace(review, names=tuple("ABCDEFGH"), course=course, key=(), scores=(1,) * 8)
    for narrow in (False, True):
        assert {*"ABCDEFGH"} <= {*texts(course_svg(eight, narrow=narrow))}


@pytest.mark.parametrize("kind", [*KINDS, *TURNS])
def test_on_a_phone_each_seat_has_a_lane_filled_where_it_is_ahead(kind: str) -> None:
    review = turns_reviewed(kind) if kind in TURNS else reviewed(kind)
    svg, places = course_svg(review, narrow=True), shares(review)
    left, right = (share * 390 for share in edges(narrow=True))
    xs = [round(left + share * (right - left), 1) for share in places]
    bottom = 0.0
    for seat, colour in enumerate(LIGHT.seats[: len(review.names)]):
        (line,) = drawn_in(svg, colour)
        assert [x for x, _ in line] == xs
        assert min(y for _, y in line) > bottom, "lanes lie below one another"
        bottom = max(y for _, y in line)
        ahead = [spot.points[seat] == max(spot.points) for spot in review.course]
        filled = drawn_in(svg, colour, ground=True)
        for at, (x, now) in enumerate(zip(xs[:-1], ahead, strict=False)):
            middle = (x + xs[at + 1]) / 2
            assert now == any(one[0][0] < middle < one[-1][0] for one in filled) or x == xs[at + 1]
        for points in filled:
            assert set(points[1:]) <= set(line), "it ends at the line"


@pytest.mark.parametrize("kind", KINDS)
def test_on_a_phone_the_lanes_say_what_each_seat_stood_at(kind: str) -> None:
    review = reviewed(kind)
    spot = review.course[len(review.course) // 2]
    svg = course_svg(review, narrow=True, line=spot.line, seat=0)
    fell = words.fell_at(review, spot.line, 0)
    for seat, points in enumerate(spot.points):
        assert (words.lined_up(review, points) in texts(svg)) or (seat == 0 and fell)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("narrow", [False, True], ids=["wide", "narrow"])
def test_no_word_leaves_the_picture(kind: str, *, narrow: bool) -> None:
    review = reviewed(kind)
    middle = review.choices[len(review.choices) // 2].at
    pictures = [course_svg(review, narrow=narrow, line=line) for line in (None, middle)]
    both = replace(review, deals=tuple(twice(one) for one in review.deals))
    pictures += [course_svg(both, narrow=narrow, deal=one.number) for one in both.deals]
    for svg in pictures:
        wide, high = (float(side) for side in parse(svg).attrib["viewBox"].split()[2:])
        for one in laid(svg):
            assert -1 <= one.box.x and one.box.x + one.box.wide <= wide + 1, one
            assert -1 <= one.box.y and one.box.y + one.box.high <= high + 1, one


def ended_alike(review: Review, *seats: int) -> Review:
    """Return a review in which these seats ended with as many points as the first of them."""
    last = review.course[-1]
    points = tuple(
        last.points[seats[0]] if seat in seats else one for seat, one in enumerate(last.points)
    )
    return replace(review, course=(*review.course[:-1], replace(last, points=points)))


@pytest.mark.parametrize("seats", [(0, 2), (1, 3, 4), tuple(range(6))])
def test_seats_that_ended_alike_stand_beside_one_another(seats: tuple[int, ...]) -> None:
    review = ended_alike(reviewed("day of six"), *seats)
    svg = course_svg(review)
    wide = float(parse(svg).attrib["viewBox"].split()[2])
    right = edges()[1] * wide
    beyond = [one for one in laid(svg) if one.box.x > right]
    ended = Counter(words.amount(review, points) for points in review.course[-1].points)
    rows = [said for said, many in ended.items() for _ in range(0, many, 3)]
    assert sorted(one.words for one in beyond) == sorted([*"ABCDEF"[: len(review.names)], *rows])
    assert all(one.box.x + one.box.wide <= wide for one in beyond)


def test_the_words_for_the_ear_say_points_deals_promises_and_moments() -> None:
    review = reviewed(DAY)
    said = says(course_svg(review))
    assert said.count("After round") == 7
    assert all(f"Deal {deal.number}," in said for deal in review.deals)
    assert all(one.words in said for deal in review.deals for one in deal.promises)
    for place in range(len(review.key)):
        assert words.say_moment(review, place) in said
    assert words.title(review) in texts(course_svg(review), "title")


def test_every_deal_has_its_seal_and_every_promise_its_end() -> None:
    review = reviewed(DAY)
    svg = course_svg(review)
    assert [str(deal.number) for deal in review.deals] == re.findall(r'data-deal="(\d+)"', svg)
    titles = " ".join(texts(svg, "title"))
    for deal in review.deals:
        assert deal.words in titles
        for promise in deal.promises:
            assert promise.course in titles


def test_the_promise_of_the_deal_at_hand_is_told_in_words() -> None:
    review = reviewed(DAY)
    svg = course_svg(review, line=33)
    assert "Cleo promises Ben 3 gold: broken" in " ".join(texts(svg))
    assert "Cleo promises Ben 3 gold: broken" not in " ".join(texts(course_svg(review)))


def test_the_words_of_a_promise_are_not_crossed_by_its_line() -> None:
    """However long the words are: they stand beyond where it ends, or before where it begins."""
    review = reviewed(DAY)
    places, (left, right) = shares(review), edges()

    def drawn_at(line: int) -> float:
        return 860 * (left + places[review.step(line)] * (right - left))

    ended = [
        (deal, deal.promises[0], deal.promises[0].line)
        for deal in review.deals
        if deal.promises and deal.promises[0].line is not None
    ]
    for deal, promise, line in ended:
        for said in ("Ben pays", "Ben will do all that anybody could ever ask of him " * 3):
            told = replace(deal, promises=(replace(promise, words=said),))
            deals = tuple(told if one is deal else one for one in review.deals)
            svg = course_svg(replace(review, deals=deals), deal=deal.number)
            (words_,) = (
                one
                for one in parse(svg).iter(f"{SVG}text")
                if (one.text or "").endswith(f": {promise.status}")
            )
            assert "…" not in (words_.text or ""), "whose it is stands there whole"
            at = float(words_.get("x", "0"))
            if words_.get("text-anchor") == "end":
                assert at < drawn_at(deal.line)
            else:
                assert at > drawn_at(line or 0)
    assert ended


def test_what_rests_on_fewer_play_outs_is_fainter() -> None:
    review = reviewed(DAY)
    half = [
        replace(spot, games=4) if spot.line > 40 and spot.games else spot for spot in review.course
    ]
    partly = replace(review, course=tuple(half), complete=False)
    assert 'stroke-opacity="0.4"' in course_svg(partly)
    assert 'stroke-opacity="0.4"' not in course_svg(review)


@pytest.mark.parametrize("kind", KINDS)
def test_places_along_the_graph_ascend_round_by_round(kind: str) -> None:
    review = reviewed(kind)
    places = shares(review)
    assert places == tuple(sorted(places)) and 0 <= places[0] and 1 == places[-1]
    for spot, share in zip(review.course, places, strict=True):
        assert not spot.round or spot.round - 1 < 7 * share <= spot.round + 1e-9
    for narrow in (False, True):
        left, right = edges(narrow=narrow)
        assert 0 < left < right < 1


def hostile(review: Review) -> Review:
    """Return a review whose players have names that a page has to be careful with."""
    return replace(review, names=HOSTILE[: len(review.names)])


@pytest.mark.parametrize("dark", [False, True, None])
def test_names_are_escaped_and_kept_short(*, dark: bool | None) -> None:
    review = hostile(reviewed(DAY))
    svg = course_svg(review, dark=dark)
    price = price_svg(review.choices[3], review.names, 0, dark=dark)
    for drawn in (svg, price):
        assert "<script" not in drawn and "<img" not in drawn
        parse(drawn)
    assert ("var(--k-seat0)" in svg) == (dark is None)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("narrow", [False, True], ids=["wide", "narrow"])
def test_price_bars_fit_and_say_what_each_side_can_accept(kind: str, *, narrow: bool) -> None:
    review = reviewed(kind)
    for choices in review.choices[::5]:
        for at, option in enumerate(choices.options):
            svg = price_svg(choices, review.names, at, narrow=narrow)
            wide, high = map(float, parse(svg).attrib["viewBox"].split()[2:])
            for box in (one.box for one in laid(svg)):
                assert -1 <= box.x and box.x + box.wide <= wide + 1
                assert -1 <= box.y and box.y + box.high <= high + 1
            said = price_words(choices, review.names, at)
            assert said == says(svg)
            for seat, most in enumerate(option.pays):
                told = f"{review.names[seat]} can pay up to {most} gold"
                assert (told in said) == bool(most)


@pytest.mark.parametrize("kind", KINDS)
def test_a_strip_shows_the_same_places_as_the_graph(kind: str) -> None:
    """A page that finds a spot under a finger on the graph finds it on the strip."""
    review = reviewed(kind)
    from_, to = strip_part()
    graph = [left + share * (right - left) for left, right in [edges(narrow=True)]
             for share in shares(review)]  # fmt: skip
    for at in (0, len(review.course) // 2, len(review.course) - 1):
        line = review.course[at].line
        drawn = parse(strip_svg(review, seat=0, line=line))
        wide = float(drawn.attrib["viewBox"].split()[2])
        here = next(one for one in drawn.iter(f"{SVG}path") if one.get("stroke") == LIGHT.select)
        x = float(re.findall(r"M([\d.]+)", here.attrib["d"])[0])
        assert from_ + x / wide * (to - from_) == pytest.approx(graph[review.step(line)], abs=0.001)


def test_a_strip_has_one_line_and_the_numbers_of_the_moments() -> None:
    review = reviewed(DAY)
    whole = strip_svg(review, seat=1, line=33)
    numbers = [str(at + 1) for at in range(len(review.key))]
    assert texts(whole) == [*numbers, "B"]
    for seat, colour in enumerate(LIGHT.seats[: len(review.names)]):
        assert lines_of(whole, colour) == [None] * (seat == 1)
    wide, high = (float(side) for side in parse(whole).attrib["viewBox"].split()[2:])
    for one in laid(whole):
        assert -1 <= one.box.x and one.box.x + one.box.wide <= wide + 1, one
        assert -1 <= one.box.y and one.box.y + one.box.high <= high + 1, one


def test_whose_gold_a_price_takes_all_of_is_said() -> None:
    review = reviewed(DAY)
    choices, at, seat, most = next(
        (choices, at, seat, most)
        for choices in review.choices
        for at, option in enumerate(choices.options)
        for seat, most in enumerate(option.pays)
        if most
    )
    purses = [99] * len(review.names)
    assert f"pays up to {most}" in texts(price_svg(choices, review.names, at, purses=purses))
    purses[seat] = most
    assert f"has only {most}" in texts(price_svg(choices, review.names, at, purses=purses))


@pytest.mark.parametrize("game", sorted(TURNS))
def test_chances_go_from_none_to_all_wherever_one_stands(game: str) -> None:
    review = turns_reviewed(game)
    at = review.key[0].at if review.key else review.choices[-1].at
    so_far = replace(review, course=review.course[: review.step(at) + 1])
    for line in (None, at):
        assert {"0%", "100%"} <= set(texts(course_svg(so_far, line=line)))


def test_the_price_at_which_a_deal_was_missed_has_a_ring() -> None:
    review = reviewed(DAY)
    choices = next(one for one in review.choices if one.sale)
    plain = price_svg(choices, review.names, 0)
    ringed = price_svg(choices, review.names, 0, missed=(3, "missed"))
    assert "missed" in texts(ringed) and "missed" not in texts(plain)
    told = {one.text: float(one.get("x", "0")) for one in parse(ringed).iter(f"{SVG}text")}
    ring = next(one for one in parse(ringed).iter(f"{SVG}circle") if one.get("r") == "7")
    assert float(ring.get("cx", "0")) == pytest.approx(told["3"], abs=0.1) == told["missed"]


def test_a_price_that_beats_what_was_struck_is_the_least_that_is_asked() -> None:
    review = reviewed(DAY)
    choices, at, seat, (low, high) = next(
        (choices, at, seat, zone)
        for choices in review.choices
        for at, option in enumerate(choices.options)
        for seat, zone in enumerate(option.zones)
        if zone and zone[1] > max(0, zone[0])
    )
    for least, asked in ((0, choices.options[at].ask), (high, high)):
        drawn = price_svg(choices, review.names, at, least=least)
        said = price_words(choices, review.names, at, least=least)
        assert f"asks at least {asked}" in texts(drawn) and said == says(drawn)
        assert f"{review.names[choices.seat]} should ask at least {asked} gold" in said
        assert f"{review.names[seat]} can pay up to" in said
        assert f"both sign from {max(low, least)} to {high}" in said


def test_what_could_have_been_had_has_a_ring_where_no_hidden_card_mattered() -> None:
    """All else that a graph shows is with all hands open."""
    for review in (reviewed(DAY), *map(turns_reviewed, sorted(TURNS))):
        for key in review.key:
            found = review.at(key.at)
            assert found is not None
            could = found.options[key.option].points[key.seat] + key.gold
            said = f"{words.lined_up(review, could)} better"
            for seat in range(len(review.names)):
                ringed = said in texts(course_svg(review, seat=seat, line=key.at))
                assert ringed == (seat == key.seat and found.eyes == "both")
            assert said not in texts(course_svg(review, seat=key.seat))


def test_what_is_not_there_is_refused() -> None:
    review = reviewed(DAY)
    with pytest.raises(BadInput, match="no seat 4 at a table of 4"):
        course_svg(review, seat=4)
    with pytest.raises(BadInput, match="no choice 99"):
        price_svg(review.choices[0], review.names, 99)
    with pytest.raises(BadInput, match="without a course"):
        course_svg(replace(review, course=()))


def test_both_eyes_are_told_apart_in_a_sentence() -> None:
    day, night = reviewed(DAY), reviewed("night of four")
    assert "the numbers are the same" in words.say_eyes(day, 33)
    one = next(one for one in night.choices if one.eyes == "seat" and words.best(one))
    assert words.say_eyes(night, one.at).startswith(f"As {night.names[one.seat]} knew it, “")
    assert words.say_eyes(night, night.course[-1].line) == ""
