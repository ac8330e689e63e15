"""The editor at a screen: positions put up by hand, weighed, linked, and played on from."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kings.analysis.rounding import percent, tenth
from kings.analysis.worth import values
from kings.errors import MissingPackage
from kings.games import room_of
from kings.records.files import read_text
from kings.records.formats import (
    read_scenario,
    read_scenario_code,
    scenario_code,
    scenario_state,
)
from kings.struggle.partition.groups import RULEBOOK
from kings.table import worth as at_the_table
from kings.table.driver import Driver
from kings.table.editor import BENCHES, BY_HAND as LAID, FIRST, NOT_OVER, Editor
from kings.table.front_page import plain
from kings.table.library import scenario, scenarios
from kings.table.seat import Seat
from kings.table.store import store_of
from kings.table.worth import CONTINUATIONS
from tests.effort import some
from tests.table.devices import Clock, Tape, say, seated

DAY = Path("data/games/a_word_is_a_word.jsonl")
BY_HAND = (*scenarios(game="keys"), *scenarios(game="castle"))
KEYS = sorted(Path("data/games/keys").glob("*.jsonl"))[0]
ASSASSINS = "Two Assassins"


@pytest.fixture(autouse=True)
def home(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KINGS_HOME", str(tmp_path))


@pytest.fixture
def unweighed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is weighed, for tests of what needs no values."""
    monkeypatch.setattr(Editor, "_weigh", lambda editor: None)


def told(tape: Tape, what: str) -> dict[str, Any]:
    """Return the last of what was told about something."""
    found: dict[str, Any] = [one for one in tape.since(0) if what in one][-1][what]
    return found


def edited(at: Seat, tape: Tape, kind: str, **change: Any) -> dict[str, Any]:
    """Change something; return what the editor shows then."""
    say(at, "edit", change={"kind": kind, **change})
    assert "refused" not in tape.last, tape.last
    return told(tape, "edited")


def refused(at: Seat, tape: Tape, kind: str, **change: Any) -> str:
    say(at, "edit", change={"kind": kind, **change})
    words: str = tape.last["refused"]
    return words


def named(seat: Seat, tape: Tape, name: str, game: str = "struggle") -> dict[str, Any]:
    return edited(seat, tape, "source", what="named", text=name, game=game)


def spot(where: str, seat: int | None, card: int | None = None) -> dict[str, Any]:
    return {"where": where, "seat": seat, "card": card}


@pytest.mark.usefixtures("unweighed")
def test_it_opens_with_a_position_of_the_house_before_any_game_is_begun() -> None:
    seat, tape = seated()
    seat.begun = False
    say(seat, "edit")
    shown = told(tape, "edited")
    assert (FIRST, "", False) == (shown["name"], shown["refusal"], shown["undo"])
    assert shown["picture"].startswith("<svg")
    assert ["The Queen", ("lying", 0, [9])] == [
        "The Queen",
        next((t["where"], t["seat"], t["cards"]) for t in shown["trays"] if t["where"] == "lying"),
    ]
    assert {"struggle", "keys", "castle"} == {one["game"] for one in shown["named"]}


@pytest.mark.usefixtures("unweighed")
def test_cards_change_places_and_every_change_can_be_undone() -> None:
    seat, tape = seated()
    before = named(seat, tape, FIRST)
    queen = edited(seat, tape, "exchange", card=spot("lying", 0, 9), to=spot("hand", 0, 3))
    assert f"{FIRST}, changed" == queen["name"] and "" == queen["refusal"]
    assert before["picture"] != queen["picture"] and before["code"] != queen["code"]
    short = edited(seat, tape, "exchange", card=spot("hand", 0, 9), to=spot("discard", None))
    assert "Ada's hand has 3 cards and should have 4 (S-12, S-20)." == short["refusal"]
    assert queen["picture"] == short["picture"], "the last possible position stays drawn"
    assert queen["code"] == short["code"]
    say(seat, "play_on")
    assert "can't be played: Ada's hand" in tape.last["refused"]
    for shown in (queen, before):
        assert shown["trays"] == edited(seat, tape, "step", what="undo")["trays"]
    assert before["code"] == told(tape, "edited")["code"]
    assert "nothing to undo" in refused(seat, tape, "step", what="undo")


@pytest.mark.usefixtures("unweighed")
@pytest.mark.parametrize(
    ("kind", "change", "words"),
    [
        ("exchange", {"card": spot("hand", 0, 3), "to": spot("hand", 1)}, "would lie twice"),
        ("exchange", {"card": spot("hand", 0, 1), "to": spot("hand", 1)}, "no longer there"),
        ("exchange", {"card": spot("cellar", 0, 1), "to": spot("hand", 1)}, "no such place"),
        ("put", {"name": "gold", "seat": 0, "value": 251}, "the box holds 250"),
        ("put", {"name": "gold", "seat": 9, "value": 1}, "can't be set"),
        ("put", {"name": "fives", "seat": 0, "value": 1}, "can't be set"),
        ("put", {"name": "round", "value": 8}, "from 0 to 7"),
        ("bare", {"game": "keys", "players": 5}, "King's Keys is for 4 players, not 5"),
        ("bare", {"game": "castle", "players": 7}, "(C-01)"),
        ("bare", {"game": "chess", "players": 2}, "no game"),
        ("source", {"what": "named", "text": "No such"}, "There is no scenario"),
        ("source", {"what": "link", "text": "!"}, "holds no position"),
        ("source", {"what": "file", "text": "{}"}, "format"),
        ("source", {"what": "moment"}, NOT_OVER),
        ("drawn", {"seed": 1, "what": "other"}, "no kind of position"),
        ("drawn", {"seed": 1, "players": 2}, "3 to 6 players"),
        ("drawn", {"seed": 1, "round": 8}, "rounds 1 to 7"),
        ("spell", {}, "kind"),
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(
    kind: str, change: dict[str, Any], words: str
) -> None:
    seat, tape = seated()
    before = named(seat, tape, FIRST)
    assert words in refused(seat, tape, kind, **change)
    say(seat, "edit")
    assert before == told(tape, "edited") | {"undo": before["undo"]}


def rule(shown: dict[str, Any], name: str) -> dict[str, Any]:
    found: dict[str, Any] = next(one for one in shown["rules"] if one["name"] == name)
    return found


def others(field: dict[str, Any]) -> list[dict[str, Any]]:
    """Return what else a table can agree on: the values of an option beside the one it has."""
    if field["points"]:
        return [{"points": {**field["points"], "sets": [2, 4, 6, 8, 10, 12]}}]
    if field["values"]:
        said = [one["value"] for one in field["values"]]
    elif field["most"]:
        said = [field["most"], *([None] if field["endless"] else [])]
    else:
        said = [True, False]
    return [{"value": one} for one in said if one != field["value"]]


@pytest.mark.usefixtures("unweighed")
@pytest.mark.parametrize(
    ("name", "game"),
    [(FIRST, "struggle"), ("The Key left behind", "keys"), ("Whom to kill?", "castle")],
)
def test_a_table_agrees_on_other_rules(name: str, game: str) -> None:
    """S-12, S-57, S-58, S-66, K-40, C-60: another possible position, or the reason; undone."""
    seat, tape = seated()
    before = named(seat, tape, name, game)
    possible = 0
    for field in before["rules"]:
        for change in others(field):
            shown = edited(seat, tape, "agree", name=field["name"], **change)
            if shown["refusal"]:
                assert before["code"] == shown["code"], "the last possible one is what is linked"
            else:
                possible += 1
                options = read_scenario_code(shown["code"]).options
                now = rule(shown, field["name"])
                assert plain(getattr(options, field["name"])) == now["value"] or now["points"]
                assert now["value"] == change.get("value", True)
            assert before == edited(seat, tape, "step", what="undo")
    assert possible >= 3


@pytest.mark.usefixtures("unweighed")
def test_another_rule_takes_its_cards_along() -> None:
    """S-12: two lie aside by Night. K-40: four Jokers. C-62: without squires nothing bears them."""
    seat, tape = seated()
    named(seat, tape, FIRST)
    night = edited(seat, tape, "agree", name="mode", value="night")
    assert "aside" in night["refusal"] and "aside" in {one["where"] for one in night["trays"]}
    own = edited(seat, tape, "agree", name="mode", value="day")
    assert not own["refusal"] and not own["agreed"]
    points = {"sets": [9] * 6, "runs": [0, 4, 6, 9, 13, 18, 24, 31, 39]}
    edited(seat, tape, "agree", name="tables", points=points)
    tables = read_scenario_code(told(tape, "edited")["code"]).options.tables
    assert ((9,) * 6, RULEBOOK.runs) == (tables.sets, tables.runs)
    assert not edited(seat, tape, "agree", name="tables")["agreed"]
    assert RULEBOOK == read_scenario_code(told(tape, "edited")["code"]).options.tables

    plain_deck = named(seat, tape, "The Key left behind", "keys")
    shown = edited(seat, tape, "agree", name="jokers", value=True)
    assert 4 == len(cards_at(shown, "pile", None)) - len(cards_at(plain_deck, "pile", None))
    assert rule(shown, "laughter")["value"] is True, "a form proposes all of what they may do"
    shown = edited(seat, tape, "agree", name="jokers", value=False)
    assert plain_deck["trays"] == shown["trays"] and not shown["refusal"]
    assert scenario("The Key left behind", "keys").options == (
        read_scenario_code(shown["code"]).options
    )

    dealt = named(seat, tape, "Whom to kill?", "castle")
    shown = edited(seat, tape, "agree", name="squires", value="none")
    assert not shown["refusal"] and rule(shown, "count_copies")["value"] is True
    assert not {"aside", "squires"} & {one["where"] for one in shown["trays"]}
    kind = edited(seat, tape, "agree", name="squires", value=rule(dealt, "squires")["value"])
    assert kind["refusal"], "who is backed is to be laid anew"


def cards_at(shown: dict[str, Any], where: str, seat: int | None) -> list[int]:
    found: list[int] = next(
        one["cards"] for one in shown["trays"] if (one["where"], one["seat"]) == (where, seat)
    )
    return found


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"name": "mode", "value": "dusk"}, "“Day or Night” can't be dusk"),
        ({"name": "free_market", "value": 3}, "“Free Market” can't be 3"),
        ({"name": "names", "value": "x"}, "can't be agreed on"),
        ({"name": "tables", "points": {"sets": [1], "runs": []}}, "six entries"),
    ],
)
@pytest.mark.usefixtures("unweighed")
def test_what_no_table_can_agree_on_is_refused(change: dict[str, Any], words: str) -> None:
    seat, tape = seated()
    before = named(seat, tape, FIRST)
    assert words in refused(seat, tape, "agree", **change)
    say(seat, "edit")
    assert before == told(tape, "edited")


@pytest.mark.usefixtures("unweighed")
def test_star_scepter_round_and_gold_are_put_up_too() -> None:
    seat, tape = seated()
    shown = named(seat, tape, FIRST)
    before = {one["name"]: one["value"] for one in shown["settings"] if one["seat"] is None}
    edited(seat, tape, "put", name="leader", value=2 + 1)
    shown = edited(seat, tape, "put", name="actor", value=1 + 1)
    assert "" == shown["refusal"]
    assert {**before, "leader": 3, "actor": 2} == {
        one["name"]: one["value"] for one in shown["settings"] if one["seat"] is None
    }
    assert [True, False, True] == list(read_scenario_code_state(shown["code"]).acted)
    late = edited(seat, tape, "put", name="round", value=7)
    assert "should have 3" in late["refusal"]
    edited(seat, tape, "step", what="undo")
    gold = edited(seat, tape, "put", name="gold", seat=0, value=11)
    assert 11 == read_scenario_code_state(gold["code"]).gold[0]
    marked = edited(seat, tape, "put", name="twos", seat=0, value=1)
    assert ["twos"] == [
        one["name"] for one in marked["settings"] if one["seat"] == 0 and one["value"] == 1
    ]


def read_scenario_code_state(code: str) -> Any:
    return scenario_state(read_scenario_code(code))


@pytest.mark.usefixtures("unweighed")
@pytest.mark.parametrize(
    ("name", "game"),
    [(ASSASSINS, "struggle"), ("Whom to kill?", "castle"), ("The other card", "keys")],
)
def test_a_link_and_a_file_are_the_very_same_position(name: str, game: str) -> None:
    seat, tape = seated()
    shown = named(seat, tape, name, game)
    assert scenario_code(scenario(name, game)) == shown["code"]
    say(seat, "leave", file=True)
    file = tape.last["page"]
    assert file["name"].endswith(".json")
    other, screen = seated()
    linked = edited(
        other, screen, "source", what="link", text=f"http://h/#position={shown['code']}"
    )
    assert linked | {"undo": False} == shown | {"undo": False}
    again = edited(other, screen, "source", what="file", text=file["text"])
    assert shown["code"] == again["code"] == scenario_code(read_scenario(file["text"], game=None))


@pytest.mark.usefixtures("unweighed")
@pytest.mark.parametrize(
    ("game", "name"),
    some(((one.game, one.name) for one in BY_HAND), ((one.game, one.name) for one in BY_HAND[::2])),
)
def test_every_position_can_be_laid_from_an_empty_table(game: str, name: str) -> None:
    """C-01, K-05: tap by tap, as at a screen; what players did before is no card and isn't laid."""
    wanted = scenario(name, game)
    seat, tape = seated()
    named(seat, tape, name, game)
    goal = edited(seat, tape, "step", what="drop")
    shown = edited(seat, tape, "bare", game=game, players=wanted.options.players)
    assert sum(len(one["cards"]) for one in goal["trays"]) == sum(
        len(one["cards"]) for one in shown["trays"]
    )
    assert not [one for one in shown["trays"] if one["seat"] is not None and one["cards"]]
    wrong = [one["value"] for one in shown["settings"]]
    for tray in goal["trays"]:
        if tray["where"] in ("deck", "pile", "reserve", "unbacked"):
            continue
        for card in tray["cards"]:
            lies = next(one for one in shown["trays"] if card in one["cards"])
            shown = edited(
                seat,
                tape,
                "exchange",
                card=spot(lies["where"], lies["seat"], card),
                to=spot(tray["where"], tray["seat"]),
            )
    for one in goal["settings"]:
        shown = edited(seat, tape, "put", **{key: one[key] for key in ("name", "seat", "value")})
    assert goal["trays"] == shown["trays"] and "" == shown["refusal"], shown["refusal"]
    assert wrong != [one["value"] for one in shown["settings"]]
    first = read_scenario_code_state(goal["code"])
    assert first == read_scenario_code_state(shown["code"])
    bench = BENCHES[game]
    kept = room_of(wanted.options).position_of(scenario_state(wanted))
    assert first == bench.possible(bench.forget(kept), wanted.options)


CASTLE, LEFT = ("Whom to kill?", "castle"), ("The Key left behind", "keys")
IMPOSSIBLE: dict[str, tuple[tuple[str, str], str, dict[str, Any], str]] = {
    "too few cards": (
        CASTLE,
        "exchange",
        {"card": spot("hand", 0, 16), "to": spot("deck", None)},
        "Ada's hand has 3 cards, and before the play it is filled up to four (C-20)",
    ),
    "a Domain on the Prestige": (
        CASTLE,
        "exchange",
        {"card": spot("west domain", None, 36), "to": spot("west prestige", None)},
        "West's Prestige holds a card that does not belong there (C-30)",
    ),
    "no Lord above a Seneschal": (
        CASTLE,
        "exchange",
        {"card": spot("west_lord", None, 104), "to": spot("dead", None)},
        "The men of the realm leave the West Lord empty above a man (C-40)",
    ),
    "two of three squires": (
        CASTLE,
        "exchange",
        {"card": spot("squires", 0, 217), "to": spot("unbacked", None)},
        "Ada's squires should name 3 different letters (C-10)",
    ),
    "a turn after the last": (CASTLE, "put", {"name": "turn", "value": 500}, "(C-43)"),
    "a Key on guard": (
        LEFT,
        "exchange",
        {"card": spot("hand", 0, 30), "to": spot("guards", 0)},
        "Ada's guards should be Shields (K-21)",
    ),
    "a Shield in a Vault": (
        LEFT,
        "exchange",
        {"card": spot("hand", 0, 4), "to": spot("vault", 0)},
        "Ada's vault should hold Coins and Keys (K-04)",
    ),
    "a Shield left in a Dungeon": (
        LEFT,
        "exchange",
        {"card": spot("hand", 0, 4), "to": spot("dungeon left", 1)},
        "Ben's pile of what others left has the Ocean Shield 1 in the Dungeon (K-11)",
    ),
    "another's kingdom": (LEFT, "put", {"name": "kingdom", "seat": 0, "value": 1}, "(K-10)"),
    "out, with cards": (
        LEFT,
        "put",
        {"name": "out", "seat": 1, "value": 1},
        "Ben is out and still has cards (K-30)",
    ),
    "a theft of nothing": (
        LEFT,
        "put",
        {"name": "phase", "value": 2},
        "The number of cards to be stolen can't be 1 there (K-23)",
    ),
}


@pytest.mark.usefixtures("unweighed")
@pytest.mark.parametrize("what", IMPOSSIBLE)
def test_what_no_game_leads_to_is_refused_with_its_rule(what: str) -> None:
    (name, game), kind, change, words = IMPOSSIBLE[what]
    seat, tape = seated()
    before = named(seat, tape, name, game)
    shown = edited(seat, tape, kind, **change)
    assert words in shown["refusal"]
    assert (before["picture"], before["code"]) == (shown["picture"], shown["code"])
    say(seat, "play_on")
    assert "can't be played" in tape.last["refused"]
    assert before == edited(seat, tape, "step", what="undo") | {"undo": before["undo"]}


@pytest.mark.usefixtures("unweighed")
def test_a_squire_is_no_card_and_a_thief_can_be_in_a_vault() -> None:
    seat, tape = seated()
    named(seat, tape, *CASTLE)
    squire = {"card": spot("king", None, 112), "to": spot("hand", 0)}
    assert "The squire Maud can't lie there" in refused(seat, tape, "exchange", **squire)
    named(seat, tape, *LEFT)
    edited(seat, tape, "put", name="phase", value=2)
    shown = edited(seat, tape, "put", name="place", value=1)
    assert "" == shown["refusal"]
    theft = read_scenario_code_state(shown["code"]).theft
    assert (1, "vault", 1) == (theft.target, theft.place.value, theft.number)
    assert "from 1 to 4" in refused(seat, tape, "put", name="number", value=5)


@pytest.mark.usefixtures("unweighed")
@pytest.mark.parametrize(("game", "players"), [("struggle", 5), ("keys", 4), ("castle", 2)])
def test_every_game_begins_on_an_empty_table(game: str, players: int) -> None:
    seat, tape = seated()
    shown = edited(seat, tape, "bare", game=game, players=players)
    assert (game, LAID, players) == (shown["game"], shown["name"], len(shown["players"]))
    out_of_hands = [one for one in shown["trays"] if one["where"] != "hand" and one["cards"]]
    assert not [one for one in out_of_hands if one["seat"] is not None]
    assert all(
        card in {piece["card"] for piece in shown["deck"]}
        for tray in shown["trays"]
        for card in tray["cards"]
    )


@pytest.mark.parametrize(
    ("name", "game"),
    [(ASSASSINS, "struggle"), ("Whom to kill?", "castle"), ("The other card", "keys")],
)
@pytest.mark.usefixtures("unweighed")
def test_play_goes_on_from_here_with_a_person_where_somebody_decides(name: str, game: str) -> None:
    seat, tape = seated()
    seat.begun = False
    named(seat, tape, name, game)
    say(seat, "play_on")
    frame = tape.frame
    record = seat.store.driver.recording
    assert (game, name) == (frame["game"], frame["scenario"]["name"])
    asked = max(0, seat.store.room.game.asks(record.first)[0].seat)
    assert ["human" if at == asked else "greedy" for at in range(len(frame["names"]))] == list(
        record.players
    )
    assert scenario_state(scenario(name, game)) == record.first
    assert frame["code"] and seat.begun


@pytest.mark.usefixtures("unweighed")
def test_a_moment_is_taken_from_a_game_that_is_over_and_from_no_other() -> None:
    seat, tape = seated(store_of(Driver.read(read_text(DAY))))
    say(seat, "look", at=30)
    shown = edited(seat, tape, "source", what="moment")
    assert "Step 30 of a game" == shown["name"]
    assert seat.store.history.state == read_scenario_code_state(shown["code"])
    keys, screen = seated(store_of(Driver.read(read_text(KEYS))))
    assert "keys" == edited(keys, screen, "source", what="moment")["game"]
    open_game, live = seated()
    assert NOT_OVER == refused(open_game, live, "source", what="moment")
    assert not [one for one in live.since(0) if "edited" in one]


@pytest.mark.usefixtures("unweighed")
def test_a_kind_drawn_with_a_seed_can_be_had_again() -> None:
    seat, tape = seated()
    drawn = {"what": "round", "seed": 5, "players": 5, "round": 3, "night": True}
    shown = edited(seat, tape, "drawn", **drawn)
    assert "A moment of round 3, seed 5" == shown["name"]
    state = read_scenario_code_state(shown["code"])
    assert (5, 3, True) == (state.players, state.round, state.night)
    other, screen = seated()
    assert shown["code"] == edited(other, screen, "drawn", **drawn)["code"]
    empty = edited(seat, tape, "drawn", what="empty core", seed=1)
    assert "A last round with an empty core, seed 1" == empty["name"]


@pytest.mark.usefixtures("unweighed")
def test_kinds_of_every_game_are_drawn_for_as_many_as_can_play_it() -> None:
    seat, tape = seated()
    shown = named(seat, tape, FIRST)
    assert {"struggle", "keys", "castle"} == {one["game"] for one in shown["kinds"]}
    for one in shown["bare"]:
        for players in (one["least"], one["most"]):
            kind = next(kind for kind in shown["kinds"] if kind["game"] == one["name"])
            drawn = {"game": one["name"], "what": kind["name"], "players": players, "seed": 2}
            lot = edited(seat, tape, "drawn", **drawn)
            assert (one["name"], players) == (lot["game"], len(lot["players"]))
            assert "" == lot["refusal"] and lot["name"].endswith(", seed 2")
            assert lot["trays"] == edited(seat, tape, "put", **same_setting(lot))["trays"]
    short = edited(seat, tape, "drawn", game="keys", what="one short", seed=1)
    assert (
        "A turn one card short of a win, seed 1",
        "keys",
    ) == (short["name"], short["game"])
    many = refused(seat, tape, "drawn", game="keys", what="win", seed=1, players=5)
    assert "King's Keys is for 4 players, not 5 (K-01)." == many


def same_setting(shown: dict[str, Any]) -> dict[str, Any]:
    """Return the change that puts up what is put up already, so that the position is laid anew."""
    one = shown["settings"][0]
    return {"name": one["name"], "value": one["value"], "seat": one["seat"]}


def test_where_nobody_may_be_coached_there_is_no_editor() -> None:
    tape = Tape()
    seat = Seat(seated()[0].store, clock=Clock(ticks=True), coach=False)
    seat.come(tape)
    say(seat, "edit")
    assert "no editor at this table" in tape.last["refused"]
    say(seat, "weigh", terms={})
    assert not [one for one in tape.since(0) if "weighed" in one]


# What it is worth.


def weighed(seat: Seat, tape: Tape, **terms: Any) -> dict[str, Any]:
    say(seat, "weigh", terms=terms)
    return told(tape, "weighed")


def test_the_worth_is_that_of_the_package_for_every_seat() -> None:
    seat, tape = seated()
    named(seat, tape, ASSASSINS)
    found = told(tape, "weighed")
    known = values(scenario_state(scenario(ASSASSINS)), open_cards=True)
    assert found["decision"]["whose"] == found["decision"]["seat"]
    options = found["decision"]["options"]
    assert "told" == found["state"] and known.exact
    assert list(known.labels) == [one["words"] for one in options]
    assert [[tenth(vp) for vp in line] for line in known.vp.tolist()] == [
        one["worth"] for one in options
    ]
    assert [at == known.default for at in range(len(options))] == [one["unpaid"] for one in options]
    assert any("should not take less than 1 gold" in words for words in found["sentences"])
    assert found["decision"]["price"].startswith("<svg") and found["rows"]
    wins = weighed(seat, tape, lens="wins")
    chances = values(scenario_state(scenario(ASSASSINS)), open_cards=True, lens="wins")
    assert [[percent(one) for one in line] for line in chances.wins.tolist()] == [
        one["worth"] for one in wins["decision"]["options"]
    ]


def test_a_deal_says_who_signs_it() -> None:
    seat, tape = seated()
    named(seat, tape, ASSASSINS)
    found = told(tape, "weighed")
    option, most = found["terms"]["option"], found["most"]
    assert ("", []) == (found["verdict"], found["signed"])
    gold = [0] * len(most)
    gold[1] = 1
    one = weighed(seat, tape, option=option, gold=gold)
    assert "Everybody who is asked signs: 1 gold for it." == one["verdict"]
    assert len(most) == len(one["signed"])
    gold[1] = most[1]
    assert (
        "No deal: Ben would not sign." == weighed(seat, tape, option=option, gold=gold)["verdict"]
    )
    too_much = weighed(seat, tape, option=option, gold=[99, most[1] + 9, -4])["terms"]["gold"]
    assert all(0 <= paid <= limit for paid, limit in zip(too_much, most, strict=True))


def test_where_no_deal_can_be_struck_nothing_is_priced() -> None:
    """S-50: a sealed choice is no time for deals, whatever it is worth to the others."""
    seat, tape = seated()
    edited(seat, tape, "drawn", what="sealed", seed=1, players=3)
    found = told(tape, "weighed")
    assert found["decision"]["options"][0]["worth"] and "" == found["decision"]["price"]
    assert [0, 0, 0] == found["most"] and "(S-50)" in found["sentences"][0]


def test_what_cannot_be_weighed_is_said_and_the_editor_goes_on() -> None:
    seat, tape = seated()
    named(seat, tape, FIRST)
    found = weighed(seat, tape, continuation="menu auctions")
    assert "refused" == found["state"] and "needs the last round" in found["said"]
    assert len(CONTINUATIONS) == len(found["ways"])
    named(seat, tape, "The other card", "keys")
    assert "Kings' Struggle only" in told(tape, "weighed")["said"]
    shown = named(seat, tape, FIRST)
    edited(seat, tape, "exchange", card=spot("hand", 0, 3), to=spot("discard", None))
    assert "once it is possible" in told(tape, "weighed")["said"]
    assert shown["code"] == told(tape, "edited")["code"]


def test_without_the_packages_one_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*_: object) -> Iterator[Any]:
        raise MissingPackage("numba", "What-if", extra="compiled")
        yield

    monkeypatch.setattr(at_the_table, "answers", missing)
    seat, tape = seated()
    named(seat, tape, ASSASSINS)
    assert "needs the package numba" in told(tape, "weighed")["said"]
    assert told(tape, "edited")["trays"]
