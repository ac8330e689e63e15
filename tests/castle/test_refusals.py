"""Each refusal of King of the Castle says why: every cause has its own sentence and rule."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import permutations

import pytest

from kings.castle import GAME, Card, Castle, Kind, Phase, Place, State
from kings.castle.cards import DECK, KIND_OF, LEVEL_OF, REACTIONS
from kings.castle.kingdom import Attribute
from kings.castle.moves import Choice, ChooseSquire, Decline, Discard, Pass, Play, React
from kings.seeds import stream
from tests.castle.games import numbered
from tests.castle.secrets import twin
from tests.castle.tables import (
    ADA,
    BEN,
    CLEO,
    DEFENCE,
    DOMAIN,
    EAST,
    WEST,
    first,
    options,
    play,
    refusal,
    table,
)
from tests.effort import numbers
from tests.refusals import check_refusals

DEATH, PEACE = first(Kind.ACCIDENTAL_DEATH), first(Kind.PEACEFUL_DEATH)
HEIR, RAID = first(Kind.ASSASSINATION), first(Kind.BARBARIANS)
PLAGUE, VILLAGE, TOWN = Card.PLAGUE_Q, Card.VILLAGE_F, Card.TOWN_I
SHRINKING, DISREPAIR = first(Kind.SHRINKING_DOMAIN), first(Kind.STATE_OF_DISREPAIR)
REPAIRS, LOSS, RECYCLE = (
    first(Kind.TIMELY_REPAIRS),
    first(Kind.UNEXPECTED_LOSS),
    first(Kind.RECYCLE),
)
FALL, ESCAPE, NOT_BAD = (
    first(Kind.UNLUCKY_FALL),
    first(Kind.LUCKY_ESCAPE),
    first(Kind.NOT_THAT_BAD),
)
LORD, MASTER = Place.WEST_LORD, Place.WEST_MASTER
RAISED = {(WEST, DOMAIN): (TOWN,)}
NOTHING_LOWER = {
    (castle, DOMAIN): (card,)
    for castle, card in zip(Castle, (TOWN, Card.TOWN_J, Card.CITY_K), strict=True)
}
ONE_EACH = {BEN: (), CLEO: (Card.PLAGUE_R,)}


def empty(men: str, *hand: Card) -> State:
    """Return a table in the last round at which only these men are left, the King first."""
    dead = [letter for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ" if letter not in men]
    return table(*hand, men=men.ljust(10, "-"), dead="".join(dead), last=True)


def falling() -> State:
    """Return a table at which Ben may save a Lord, holding three cards."""
    state = table(FALL, others={BEN: (ESCAPE, NOT_BAD, PLAGUE)})
    return play(state, Play(ADA, FALL, WEST))


def rubble(*hand: Card) -> State:
    return table(*hand, levels=RAISED, discard=(VILLAGE, Card.PLAGUE_R))


LIKE_THAT = "Ada can't play {} like that: {}."
NO_EFFECT = "{}, played by Ada, would have no effect whatever now: {}."
TWO_MEN = "it needs a castle and two of its men, or as many as there are"
HIGHER = "it goes on a castle where its level is higher than the one there"
FITS = "it needs a level card of the discard pile and a castle where it fits"
OTHER = "it needs another player with a card in hand"

WRONG_WAYS: tuple[tuple[State, Play, str, str], ...] = (
    (table(PEACE), Play(ADA, PEACE, WEST), "it leaves no castle to choose", "C-21"),
    (table(DEATH), Play(ADA, DEATH), "it needs one man who is to die", "C-50"),
    (
        table(DEATH),
        Play(ADA, DEATH, men=(Place.KING, LORD)),
        "one man dies, and 2 are named",
        "C-50",
    ),
    (
        empty("A", DEATH),
        Play(ADA, DEATH, men=(LORD,)),
        "there is no Lord of the West Castle",
        "C-50",
    ),
    (empty("A", HEIR), Play(ADA, HEIR, WEST), "no castle has a Lord", "C-21"),
    (empty("AB", HEIR), Play(ADA, HEIR, EAST), "the East Castle has no Lord", "C-50"),
    (
        empty("ABCD", RAID),
        Play(ADA, RAID, EAST),
        "the East Castle has no Master at Arms and no Defence card",
        "C-50",
    ),
    (table(PLAGUE), Play(ADA, PLAGUE, WEST), f"{TWO_MEN}, and none is named", "C-50"),
    (
        table(PLAGUE),
        Play(ADA, PLAGUE, WEST, men=(LORD,)),
        f"{TWO_MEN}, and 1 is named",
        "C-50",
    ),
    (
        table(PLAGUE),
        Play(ADA, PLAGUE, WEST, men=(LORD, Place.EAST_LORD)),
        "the Lord of the East Castle is no man of the West Castle",
        "C-50",
    ),
    (
        table(PLAGUE),
        Play(ADA, PLAGUE, WEST, men=(LORD, LORD)),
        "the Lord of the West Castle is named twice",
        "C-50",
    ),
    (
        table(PLAGUE),
        Play(ADA, PLAGUE, WEST, men=(MASTER, LORD)),
        "its men are named from the highest rank down",
        "C-50",
    ),
    (
        empty("ABC", PLAGUE),
        Play(ADA, PLAGUE, EAST),
        "the East Castle has no man and no Domain card",
        "C-50",
    ),
    (
        empty("ABC", PLAGUE),
        Play(ADA, PLAGUE, WEST, men=(LORD, MASTER)),
        "there is no Master at Arms of the West Castle",
        "C-50",
    ),
    (table(VILLAGE), Play(ADA, VILLAGE), HIGHER, "C-30"),
    (
        rubble(first(Kind.VILLAGE, 1)),
        Play(ADA, first(Kind.VILLAGE, 1), WEST),
        f"{HIGHER}, and the West Castle has Domain 2 already",
        "C-30",
    ),
    (
        table(SHRINKING, levels=RAISED),
        Play(ADA, SHRINKING, EAST),
        "the East Castle has no Domain card",
        "C-50",
    ),
    (
        table(DISREPAIR, levels=RAISED),
        Play(ADA, DISREPAIR, WEST, attribute=DEFENCE),
        "the West Castle has no Defence card",
        "C-50",
    ),
    (
        rubble(REPAIRS),
        Play(ADA, REPAIRS, WEST, fetched=VILLAGE),
        f"{FITS}, and the West Castle has Domain 2 already",
        "C-30",
    ),
    (
        rubble(REPAIRS),
        Play(ADA, REPAIRS, WEST, fetched=Card.PLAGUE_R),
        f"{FITS}, and Plague R is no level card",
        "C-50",
    ),
    (
        rubble(REPAIRS),
        Play(ADA, REPAIRS, WEST, fetched=Card.CITY_L),
        "City L is not in the discard pile",
        "C-50",
    ),
    (
        table(LOSS, others=ONE_EACH),
        Play(ADA, LOSS, player=BEN),
        f"{OTHER}, and Ben has none",
        "C-50",
    ),
    (
        table(LOSS, others=ONE_EACH),
        Play(ADA, LOSS, player=ADA),
        f"{OTHER}, and Ada is the one who plays it",
        "C-50",
    ),
    (
        table(LOSS, others=ONE_EACH),
        Play(ADA, LOSS, player=7),
        "there is no seat 7 at this table",
        "C-01",
    ),
    (
        rubble(RECYCLE),
        Play(ADA, RECYCLE, fetched=Card.CITY_L),
        "City L is not in the discard pile",
        "C-50",
    ),
)


@pytest.mark.parametrize(("state", "move", "why", "rule"), WRONG_WAYS)
def test_each_wrong_way_to_play_a_card_has_its_sentence(
    state: State, move: Play, why: str, rule: str
) -> None:
    refused = refusal(state, move)
    expected = LIKE_THAT.format(move.card, why), rule, ADA
    assert expected == (refused.sentence, refused.rule, refused.seat)


WITHOUT_EFFECT: tuple[tuple[State, Card, str, str], ...] = (
    (empty("", PEACE), PEACE, "there is no King", "C-21"),
    (
        empty("A", RAID),
        RAID,
        "no castle has a Master at Arms or a Defence card",
        "C-21",
    ),
    (
        table(VILLAGE, levels=NOTHING_LOWER),
        VILLAGE,
        "no castle has a lower level of Domain than 1",
        "C-30",
    ),
    (table(SHRINKING), SHRINKING, "no castle has a Domain card", "C-21"),
    (table(REPAIRS), REPAIRS, "no level card of the discard pile fits on a castle", "C-21"),
    (
        table(LOSS, others={BEN: (), CLEO: ()}),
        LOSS,
        "no other player has a card in hand",
        "C-21",
    ),
    (table(RECYCLE), RECYCLE, "the discard pile is empty", "C-21"),
)


@pytest.mark.parametrize(("state", "card", "why", "rule"), WITHOUT_EFFECT)
def test_a_card_that_could_do_nothing_says_what_is_missing(
    state: State, card: Card, why: str, rule: str
) -> None:
    refused = refusal(state, Play(ADA, card))
    assert (NO_EFFECT.format(card, why), rule) == (refused.sentence, refused.rule)


@pytest.mark.parametrize(
    ("state", "move", "sentence"),
    [
        (
            falling(),
            React(BEN, PLAGUE),
            "Ben can't react with Plague Q: only Lucky Escape and Not That Bad are reactions. "
            "(C-22)",
        ),
        (
            falling(),
            React(BEN, NOT_BAD),
            "Ben can't play Not That Bad H against a death. (C-22)",
        ),
        (
            falling(),
            React(BEN, first(Kind.LUCKY_ESCAPE, 1)),
            "Ben does not hold Lucky Escape U. (C-22)",
        ),
        (
            play(table(FALL), Play(ADA, FALL, WEST)),
            Pass(ADA),
            "The men for the empty places are still being drawn; Ada has nothing to decide yet. "
            "(C-41)",
        ),
        (
            GAME.start(options(2, squires="dealt")),
            Pass(ADA),
            "The squires are still being dealt; Ada has nothing to decide yet. (C-10)",
        ),
    ],
)
def test_who_can_not_react_or_is_not_asked_is_told_why(
    state: State, move: Choice, sentence: str
) -> None:
    assert sentence == str(refusal(state, move))


def every_choice(state: State, seat: int, rng: random.Random) -> Iterator[Choice]:
    """Put together choices that somebody could try, right and wrong ones."""
    yield from (Pass(seat), Decline(seat), ChooseSquire(seat, "A"), ChooseSquire(seat, "Z"))
    for card in DECK:
        yield from (React(seat, card), Discard(seat, card), Play(seat, card))
    held = state.hands[seat] if 0 <= seat < state.players else ()
    drawn = state.playing[-1].drawn if state.playing else ()
    rows = [(), *permutations(Place, 1), *rng.sample([*permutations(Place, 2)], 12)]
    fetched = [None, *state.discard[:6], Card.CITY_L]
    for card in {*held, *drawn, Card.PLAGUE_S}:
        for castle in (None, *Castle):
            yield from (Play(seat, card, castle, men) for men in rows)
            yield from (Play(seat, card, castle, attribute=each) for each in Attribute)
            yield from (Play(seat, card, castle, fetched=one) for one in fetched)
        yield from (Play(seat, card, player=on) for on in range(-1, state.players + 1))
    yield from (move for move in GAME.choices(state, seat) if seat >= 0)


DEALT = {
    Phase.SQUIRES: {"C-10"},
    Phase.HANDS: {"C-10"},
    Phase.KINGDOM: {"C-11"},
    Phase.STARTER: {"C-11"},
    Phase.DRAW: {"C-20"},
    Phase.REVEAL: {"C-51"},
    Phase.LOSE: {"C-50"},
    Phase.STEAL: {"C-50"},
    Phase.RECRUIT: {"C-41"},
    Phase.OVER: {"C-42"},
    Phase.CHOOSE: {"C-60", "C-01"},
    Phase.REACT: {"C-22"},
    Phase.DISCARD: {"C-20"},
}
ASKED = {Phase.PLAY: "C-20", Phase.SECOND: "C-51", Phase.SUDDEN: "C-51"}


def fitting(state: State, move: Choice) -> set[str]:
    """Return the rules that can be the reason why a choice is refused."""
    if not 0 <= move.seat < state.players:
        return {"C-01"}
    if state.phase in DEALT:
        return DEALT[state.phase]
    asked = ASKED[state.phase]
    if move.seat != state.actor or not isinstance(move, Play):
        return {asked}
    there = state.playing[-1].drawn if state.phase is Phase.SUDDEN else state.hands[move.seat]
    if move.card not in there:
        return {"C-51" if state.phase is Phase.SUDDEN else "C-20"}
    if KIND_OF[move.card] in REACTIONS:
        return {"C-22"}
    if LEVEL_OF[move.card]:
        return {"C-21", "C-30"}
    rules = {"C-21", "C-50"}
    if move.player is not None and not 0 <= move.player < state.players:
        rules.add("C-01")
    if KIND_OF[move.card] is Kind.TIMELY_REPAIRS:
        rules.add("C-30")
    return rules


@pytest.mark.parametrize("number", numbers(4, of=40))
def test_every_choice_that_is_refused_is_refused_with_its_reason(number: int) -> None:
    """And the answer is the same at every table that its seat can't tell from this one (C-22)."""
    game = numbered(number)
    rng = stream(number, "refusals")

    def tried(state: State) -> Iterator[Choice]:
        for seat in range(-1, state.players + 1):
            yield from every_choice(state, seat, rng)

    states = rng.sample(game.states, min(12, len(game.states)))
    check_refusals(GAME, states, tried, fitting, twin, rng, own=40)
