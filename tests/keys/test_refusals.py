"""Each refusal of King's Keys says why: every cause has its own sentence and its own rule."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations
from typing import Any, get_args

import pytest

from kings.keys import GAME, Card, Phase, Place, State, cards_in
from kings.keys.cards import COINS, DECK, KINGDOMS, Suit
from kings.keys.moves import (
    BuyBack,
    CallJoker,
    Choice,
    Claim,
    DoNothing,
    Eliminate,
    GoOn,
    Hold,
    Lead,
    PlaceGuard,
    Raid,
    Seize,
    Take,
    Unlock,
    Win,
)
from kings.seeds import stream
from tests.effort import numbers
from tests.keys.games import idle_game, random_game
from tests.keys.tables import ADA, EVERYTHING, do, lay, play_out, refusal, table
from tests.keys.twins import twin
from tests.refusals import check_refusals, said

JOKER = Card.COIN_JOKER.bit
OWN_AXES = "ocean axe 1, ocean axe 2, ocean axe 3, ocean axe 4"
FIVE = "ocean axe 1, ocean key 1, ocean key 2, ocean key 3, ocean shield 1"
BETRAYER = lay("sun axe 1, sun coin 1, ember coin 1, coin joker")
SUN_COINS = lay("sun shield 3, sun coin 1, sun coin 2, sun coin 3, ember coin 3, sun key 1")
NO_PAYMENT = "no payment for the Sun Shield 3"
JOKERS = lay("axe joker, coin joker, ocean axe 1")


def betrayal() -> State:
    """Return a table at which Ada may send Sun's soldiers against Ben, who has Sun."""
    ben = lay(dungeon="ocean axe 1, ember axe 1", left="ember axe 1")
    return table(BETRAYER, ben, jokers=True, coin_joker=True, allow_betrayed_theft=True)


def colours() -> State:
    """Return a table at which the Coin Joker changes the colour of one Coin."""
    ada = lay("sun shield 3, sun coin 3, forest coin 1, ember coin 2, coin joker")
    return table(ada, jokers=True, coin_joker=True)


def led(**switches: Any) -> State:
    ada = lay("shield joker, sun axe 2, sun coin 2")
    return table(ada, lay("ocean key 1"), jokers=True, shield_joker=True, **switches)


def holding() -> State:
    return do(table(lay(f"{FIVE}, ocean coin 1")), "nothing", "go on", "hold os1")


CAUSES: tuple[tuple[State, str, str, str], ...] = (
    (
        betrayal(),
        "steal B dungeon with sa1 paying ec1, cj",
        "The Coin Joker can't pay Sun's soldiers against their own kingdom.",
        "K-25",
    ),
    (
        betrayal(),
        "steal B dungeon with sa1 taking ea1 paying sc1",
        "Ada sends Sun's soldiers against their own kingdom and takes nothing, so no cards are "
        "named.",
        "K-25",
    ),
    (
        betrayal(),
        "steal B dungeon with sa1",
        "The Sun Axe 1 has to be paid with Sun Coins worth 1.",
        "K-22",
    ),
    (
        led(),
        "lead B with sa2 paying sc2",
        "Sun's soldiers never act against their own kingdom.",
        "K-22",
    ),
    (
        led(allow_betrayed_theft=True),
        "lead B with sa2 paying sc2",
        "No Joker leads Sun's soldiers against their own kingdom.",
        "K-25",
    ),
    (
        table(JOKERS, lay("sun axe 1"), **EVERYTHING),
        "take B hand with aj",
        "The Axe Joker takes a player's highest Axe and nothing else.",
        "K-42",
    ),
    (
        table(JOKERS, lay("sun axe 1"), **EVERYTHING),
        "take B hand with cj",
        "The Coin Joker takes no card: it changes the colour of a Coin.",
        "K-44",
    ),
    (
        table(JOKERS, lay("sun axe 1"), **EVERYTHING),
        "take B hand with oa1",
        "The Ocean Axe 1 is no Joker that takes a card.",
        "K-41",
    ),
    (
        table(lay(OWN_AXES)),
        "claim army",
        "Ada has no army but the four own Axes, which are claimed as “axes”.",
        "K-31",
    ),
    (
        table(lay("ocean key 1, sun axe 4")),
        "claim army",
        "Ada has no army: no Axe that is its own, or paid with Coins of that Axe's kingdom.",
        "K-31",
    ),
    (
        table(lay("ocean axe 3, sun axe 4, sun coin 1")),
        "claim army",
        "Ada can show an army worth 3 with the Coins that pay it, and needs 10.",
        "K-31",
    ),
    (
        table(lay("ocean axe 1, ocean axe 2, ocean axe 3")),
        "claim axes",
        "Ada does not own all four Ocean Axes: the Ocean Axe 4 is missing.",
        "K-31",
    ),
    (
        table(lay("ocean coin 1, ocean coin 2")),
        "claim coins",
        "Ada does not own all four Ocean Coins: the Ocean Coin 3 and the Ocean Coin 4 are missing.",
        "K-31",
    ),
    (
        table(lay(guards="ocean shield 1, ocean shield 2")),
        "claim guards",
        "Ada has guards worth 3 in position, and needs 10.",
        "K-31",
    ),
    (
        table(lay("key joker, axe joker, shield joker"), **EVERYTHING),
        "claim laughter",
        "Ada does not own all four Jokers: the Coin Joker is missing.",
        "K-46",
    ),
    (
        table(SUN_COINS),
        "guard with ss3 paying sc2, sc3",
        f"The Sun Coin 2 and the Sun Coin 3 are {NO_PAYMENT}: the Sun Coin 2 could be left out.",
        "K-27",
    ),
    (
        table(SUN_COINS),
        "guard with ss3 paying sc2",
        f"The Sun Coin 2 is {NO_PAYMENT}: 3 has to be reached, and the Coins are worth 2.",
        "K-27",
    ),
    (
        table(SUN_COINS),
        "guard with ss3 paying ec3",
        f"The Ember Coin 3 is {NO_PAYMENT}: the Ember Coin 3 is not Sun's.",
        "K-27",
    ),
    (
        table(SUN_COINS),
        "guard with ss3 paying sk1",
        f"The Sun Key 1 is {NO_PAYMENT}: the Sun Key 1 is no Coin.",
        "K-27",
    ),
    (
        table(SUN_COINS),
        "guard with ss3 paying sc2, sc1",
        f"The Sun Coin 2 and the Sun Coin 1 are {NO_PAYMENT}: cards are named in the order of the "
        "deck.",
        "K-27",
    ),
    (
        table(SUN_COINS),
        "guard with ss3 paying sc1, sc2, sc2",
        f"The Sun Coin 1, the Sun Coin 2 and the Sun Coin 2 are {NO_PAYMENT}: the Sun Coin 2 is "
        "named twice.",
        "K-27",
    ),
    (
        colours(),
        "guard with ss3 paying ec2, fc1, cj",
        f"The Ember Coin 2, the Forest Coin 1 and the Coin Joker are {NO_PAYMENT}: the Coin Joker "
        "changes one Coin only, and the Ember Coin 2 and the Forest Coin 1 are not Sun's.",
        "K-44",
    ),
    (
        colours(),
        "guard with ss3 paying sc3, cj",
        f"The Sun Coin 3 and the Coin Joker are {NO_PAYMENT}: all the Coins are Sun's already, and "
        "the Coin Joker has none to change.",
        "K-44",
    ),
    (
        colours(),
        "guard with ss3 paying cj",
        f"The Coin Joker is {NO_PAYMENT}: it changes the colour of a Coin, and is none itself.",
        "K-44",
    ),
    (
        table(lay(guards="ocean shield 1")),
        "guard with os1",
        "The Ocean Shield 1 stands guard for Ada, and stays there.",
        "K-21",
    ),
    (
        holding(),
        "hold oa1",
        "Cards to hold are named in the order of the deck, and the Ocean Axe 1 comes before the "
        "Ocean Shield 1.",
        "K-12",
    ),
    (
        holding(),
        "hold ok2",
        "After the Ocean Key 2 too few cards come in the order of the deck to hold 4.",
        "K-12",
    ),
)


@pytest.mark.parametrize(("state", "line", "sentence", "rule"), CAUSES)
def test_each_cause_of_a_refused_choice_has_its_sentence(
    state: State, line: str, sentence: str, rule: str
) -> None:
    refused = refusal(state, line)
    assert (sentence, rule, ADA) == (refused.sentence, refused.rule, refused.seat)


def test_a_guard_is_not_bought_back_for_nothing() -> None:
    state = table(lay("ocean coin 2"), lay(guards="ocean shield 2"), buy_back=True)
    move = BuyBack(ADA, 1, Card.OCEAN_SHIELD_2, ())
    why = "The Ocean Shield 2 has to be bought back with Ocean Coins worth 2. (K-47)"
    assert why == said(GAME, state, move)


def test_who_is_out_is_told_so() -> None:
    """K-30: an eliminated player has nothing to decide any more, whoever's turn it is."""
    state = table(dora=lay(out=True), turn=5)
    assert "Dora is out of the game. (K-30)" == said(GAME, state, DoNothing(3))


def test_a_game_is_over_by_the_rule_that_ended_it() -> None:
    by_rule = {"laughter": "K-46", "idle": "K-32", "last_turn": "K-32"}
    laughing = table(lay("key joker, axe joker, shield joker, coin joker"), **EVERYTHING)
    ends = [random_game(number).states[-1] for number in range(3)]
    ends += [idle_game(number).states[-1] for number in range(6)]
    for state in (do(laughing, "claim laughter"), do(table(lay(OWN_AXES)), "claim axes"), *ends):
        assert state.ended is not None
        rule = by_rule.get(state.ended.how, "K-31")
        over = f"The game is over; {state.name(ADA)} has nothing to decide. ({rule})"
        assert over == said(GAME, state, DoNothing(ADA))
    assert "idle" in {state.ended.how for state in ends if state.ended is not None}


def every_choice(state: State, seat: int) -> Iterator[Choice]:
    """Put together the choices that somebody could try, right and wrong ones."""
    near = range(-1, state.players + 1)
    yield from (DoNothing(seat), GoOn(seat), CallJoker(seat))
    yield from (Claim(seat, win) for win in get_args(Win))
    yield from (Eliminate(seat, kingdom, suit) for kingdom in KINGDOMS for suit in Suit)
    yield from (Hold(seat, card) for card in DECK)
    yield from (Seize(seat, target) for target in near)
    known = state.owned(seat) if 0 <= seat < state.players else 0
    rows = _rows(cards_in(known & (COINS | JOKER)), 2)
    for card in DECK:
        yield from (PlaceGuard(seat, card, paid) for paid in rows)
    for target in near:
        yield from _thefts(state, seat, target, cards_in(known), rows)


def _thefts(
    state: State,
    seat: int,
    target: int,
    held: tuple[Card, ...],
    rows: list[tuple[Card, ...]],
) -> Iterator[Choice]:
    left = cards_in(state.left[target]) if 0 <= target < state.players else ()
    named = _rows(left, 3)
    for card in (*held, Card.SUN_AXE_4, Card.EMBER_KEY_2):
        yield from (Unlock(seat, card, target, row) for row in named)
        yield from (BuyBack(seat, target, card, row) for row in rows)
        for place in Place:
            yield from (Take(seat, card, target, place, one) for one in (None, *left))
            for paid in rows:
                yield from (Raid(seat, card, target, place, row, paid) for row in named)
        for paid in rows:
            yield from (Lead(seat, card, target, row, paid) for row in named)


def _rows(cards: tuple[Card, ...], most: int) -> list[tuple[Card, ...]]:
    """Return rows of at most so many cards, one with a card twice and one turned round."""
    rows = [row for size in range(most + 1) for row in combinations(cards, size)]
    return [*rows, *(row[::-1] for row in rows[-1:]), *((card, card) for card in cards[:1])]


OF_KIND: dict[type, set[str]] = {
    DoNothing: set(),
    GoOn: {"K-12"},
    CallJoker: {"K-45"},
    Claim: {"K-31", "K-46"},
    Eliminate: {"K-30"},
    Hold: {"K-12", "K-11", "K-21"},
    Seize: {"K-42"},
    PlaceGuard: {"K-21", "K-27", "K-44"},
    Raid: {"K-21", "K-22", "K-23", "K-24", "K-25", "K-26", "K-27", "K-44"},
    Unlock: {"K-21", "K-26", "K-27"},
    Take: {"K-21", "K-27", "K-41", "K-42", "K-43", "K-44"},
    Lead: {"K-21", "K-22", "K-25", "K-27", "K-43", "K-44"},
    BuyBack: {"K-21", "K-27", "K-47"},
}


def fitting(state: State, move: Choice) -> set[str]:
    """Return the rules that can be the reason why a choice is refused."""
    if not 0 <= move.seat < state.players:
        return {"K-01"}
    if state.phase is Phase.OVER:
        return {"K-31", "K-32", "K-46"}
    if state.out[move.seat]:
        return {"K-30"}
    if move.seat != state.actor or state.phase not in (Phase.PLAY, Phase.AFTER, Phase.HOLD):
        return {"K-10", "K-12", "K-23"}
    target = getattr(move, "target", None)
    rules = OF_KIND[type(move)]
    if target is not None:
        rules = rules | ({"K-30"} if 0 <= target < state.players else {"K-01"})
    if state.phase is Phase.PLAY and not isinstance(move, Hold):
        return rules
    return rules | {"K-12"}


@pytest.mark.parametrize("number", numbers(2, of=32))
def test_every_choice_that_is_refused_is_refused_with_its_reason(number: int) -> None:
    """And the answer is the same at every table that its seat can't tell from this one (K-13)."""
    game = random_game(number)
    rng = stream(number, "refusals")

    def tried(state: State) -> list[Choice]:
        seats = (-1, *range(5))
        moves = list(chain.from_iterable(every_choice(state, seat) for seat in seats))
        return rng.sample(moves, min(1500, len(moves)))

    states = rng.sample(game.states, 6)
    check_refusals(GAME, states, tried, fitting, twin, rng, own=80)


def test_a_play_that_was_made_up_is_taken_if_it_is_listed() -> None:
    """The made-up choices reach the right ones too, or the wrong ones would be easy ones."""
    state = betrayal()
    moves = set(every_choice(state, ADA))
    assert set(GAME.choices(state, ADA)) <= moves
    assert Phase.OVER is play_out(state).phase
