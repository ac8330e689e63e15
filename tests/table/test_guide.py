"""The guided first round: four steps, one thing at a time, numbers that add up, and a way out."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest

from kings.games import ROOMS
from kings.records.recording import HUMAN
from kings.struggle import events
from kings.struggle.cards import Card
from kings.table import Driver, guide, store_of
from kings.table.guide import ADA, CLEO, PLAYERS, PRICE, first_round
from kings.table.opening import FIRST_ROUND
from kings.table.rulebook import rules
from kings.table.seat import Seat
from tests.table.devices import Tape, click, say, seated


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KINGS_HOME", str(tmp_path))


def begun() -> tuple[Seat, Tape]:
    seat, tape = seated(seed=9)
    say(seat, "begin", guide=True)
    return seat, tape


def pages(tape: Tape) -> list[dict[str, Any]]:
    return list(tape.frame["guide"]["pages"]) if tape.frame["guide"] else []


def follow(seat: Seat, tape: Tape, gold: int) -> None:
    """Do what the page asks for; ``gold`` is offered, 0: nothing is."""
    frame, page = tape.frame, pages(tape)[-1]
    match page["press"]:
        case "card":
            (choice,) = (one for one in frame["choices"] if one["marks"] == page["marks"])
            say(seat, "choose", q=frame["q"], move=choice["move"])
        case "send" if gold:
            (chip,) = (one for one in frame["chips"] if one["words"] == page["chip"])
            deal = chip["offer"]["deal"]
            deal["clauses"][0]["gold"] = gold
            say(seat, "offer", q=frame["q"], deal=deal)
        case "choice":
            (choice,) = (one for one in frame["choices"] if not one["marks"])
            say(seat, "choose", q=frame["q"], move=choice["move"])
        case _:
            say(seat, "enough", q=frame["q"])
    assert "refused" not in tape.last


def course(gold: int) -> tuple[Seat, Tape, list[dict[str, Any]]]:
    """Follow the guide to the end of the trick; return all pages that were shown."""
    seat, tape = begun()
    shown = pages(tape)
    while pages(tape)[-1]["press"] != "done":
        follow(seat, tape, gold)
        shown += pages(tape)
    return seat, tape, shown


@pytest.mark.parametrize("gold", [0, 1, PRICE, 5])
def test_it_goes_through_four_steps_one_thing_at_a_time(gold: int) -> None:
    _, tape, shown = course(gold)
    assert [1, 2, 3, 4] == sorted({page["step"] for page in shown})
    assert [page["step"] for page in shown] == sorted(page["step"] for page in shown)
    assert len(shown) == (6 if gold else 4)
    assert all(page["title"] and page["words"] and page["press"] for page in shown)
    assert all(not re.search(r"[SKC]-\d", page["words"]) for page in shown)
    assert {page["rule"] for page in shown} <= set(rules(ROOMS["struggle"]))
    assert all(len(page["words"]) <= 230 for page in shown), "it fits a note"
    assert 4 == len(tape.frame["guide"]["plates"]) and all(tape.frame["guide"]["plates"])


def test_an_assassin_threatens_the_knight_unless_it_is_paid() -> None:
    paid, _, _ = course(PRICE)
    unpaid, _, _ = course(0)

    def taken(seat: Seat) -> list[Card]:
        happened = seat.store.scene.happened
        return [one.card for one in happened if isinstance(one, events.CardTaken)]

    assert [Card.KNIGHT] == taken(unpaid)
    assert Card.KNIGHT not in taken(paid)


@pytest.mark.parametrize("gold", [0, 1, PRICE, 4])
def test_the_numbers_add_up(gold: int) -> None:
    seat, tape, shown = course(gold)
    wins, counts = shown[-2:]
    (won,) = (one for one in seat.store.scene.happened if isinstance(one, events.TrickWon))
    name = tape.frame["names"][won.seat]
    assert wins["title"].startswith("You win" if won.seat == 0 else f"{name} wins")
    assert all(card.title in wins["words"] for card in won.cards)
    view = seat.store.scene.view
    purse = view.seats[won.seat].gold
    assert counts["counts"] == won.seat and tape.frame["guide"]["purses"][won.seat] == purse
    said = re.search(r"(\d+) \+ (\d+) = (\d+) points", counts["words"])
    assert said is not None
    cards, coins, total = map(int, said.groups())
    assert (cards, coins) == (len(won.cards), purse) and cards + coins == total
    assert f"worth {cards} points" in counts["title"]
    numbers = ", ".join(str(int(card)) for card in sorted(won.cards)[:-1])
    assert f"{numbers} and {int(max(won.cards))}" in counts["words"]


def test_what_is_offered_is_said_as_it_is_set() -> None:
    seat, tape = begun()
    follow(seat, tape, PRICE)
    (page,) = pages(tape)
    assert f"Offer her {PRICE} gold" in page["title"] and PRICE == page["gold"]
    assert f"You have {tape.frame['purse']} gold" in page["words"]
    follow(seat, tape, PRICE)
    assert "The deal binds." == pages(tape)[0]["title"] and tape.frame["agreed"]


def test_a_refusal_is_a_normal_end_of_the_step() -> None:
    """Another Cleo, who wants more: the step offers to improve, or to let her decide."""
    store = store_of(Driver.begin(None, (HUMAN, "greedy", HUMAN, "greedy"), 1, first_round()))
    store.play_on()
    seat, tape = seated(store)
    say(seat, "come", seat=ADA)
    follow(seat, tape, 1)
    say(seat, "hand_over", seat=ADA)
    follow(seat, tape, 1)
    say(seat, "hand_over", seat=CLEO)
    (offer,) = tape.frame["offers"]
    say(seat, "refuse", q=tape.frame["q"], number=offer["number"])
    say(seat, "hand_over", seat=ADA)
    (page,) = pages(tape)
    assert (2, "She wants more.", "improve") == (page["step"], page["title"], page["press"])
    assert "let Cleo decide" in page["words"]
    (chip,) = (one for one in tape.frame["chips"] if one["words"] == page["chip"])
    assert ("refused", 1) == (chip["state"], chip["gold"])


def test_it_is_the_same_after_a_page_is_loaded_again() -> None:
    seat, tape = begun()
    for _ in range(3):
        follow(seat, tape, PRICE)
        again = Tape()
        seat.come(again)
        assert again.frame["guide"] == tape.frame["guide"]
        seat.come(tape)


def test_it_ends_with_its_round_and_the_game_goes_on() -> None:
    seat, tape, _ = course(PRICE)
    rng = random.Random(1)
    click(seat, tape, rng)
    assert tape.frame["guide"] is None
    for _ in range(300):
        if seat.store.scene.over:
            break
        click(seat, tape, rng)
        assert tape.frame["guide"] is None
    assert seat.store.scene.over and tape.frame["over"]


def test_a_game_that_goes_otherwise_has_no_words_that_do_not_fit() -> None:
    """Whoever lays another card is on their own."""
    seat, tape = begun()
    other = next(one for one in tape.frame["choices"] if one["marks"] == ["card:1"])
    say(seat, "choose", q=tape.frame["q"], move=other["move"])
    assert tape.frame["guide"] is None


def test_no_other_game_is_guided_and_no_earlier_moment() -> None:
    _, tape = seated(seed=1)
    assert tape.frame["guide"] is None
    seat, tape = begun()
    follow(seat, tape, PRICE)
    say(seat, "look", at=0)
    assert tape.frame["guide"] is None


def test_its_position_comes_up_in_a_game() -> None:
    scenario = first_round()
    assert FIRST_ROUND == scenario.name and len(PLAYERS) == len(scenario.options.names)
    store = store_of(Driver.begin(None, PLAYERS, guide.SEED, scenario))
    assert not store.driver.is_taught, "it goes by itself, as a game does"
    assert 1 == store.scene.view.round and store.scene.view.bank == 250 - 4 * 5


def test_the_page_for_a_new_game_says_which_games_have_one() -> None:
    seat, tape = seated(seed=1)
    say(seat, "setup")
    guided = [game["game"] for game in tape.last["setup"]["games"] if game["guided"]]
    assert ["struggle"] == guided
