"""The benchmark of credibility measures what it says: of known bots, and of moves by hand."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kings.analysis.credibility import (
    COMPANIES,
    DEALS,
    GAMES,
    KEPT,
    Card,
    Games,
    Kept,
    Measured,
    Pledge,
    Watch,
    card_of,
    is_tested,
    measure,
    read_kept,
    regret,
    share,
    write_kept,
)
from kings.bots.roster import make_player
from kings.cli import main
from kings.errors import BadInput, BadRecord
from kings.publish.credibility import card_page
from kings.struggle import GAME
from kings.struggle.moves import (
    Accept,
    Act,
    Aim,
    Break,
    Deal,
    Pass,
    Pay,
    PromiseGold,
    PromiseRestraint,
    Propose,
    Settle,
)
from kings.struggle.state import LedgerEntry, Phase
from tests.positions import ADA, BEN, CLEO, COBBLER, FARMER, QUEEN, position

ROOT = Path(__file__).resolve().parents[2]
NAMES = ("hero", "fair-keeper", "fair-opportunist")


@pytest.fixture(scope="module")
def kept() -> Kept:
    return read_kept(ROOT / "data" / "credibility")


def pledges(card: Card) -> list[Pledge]:
    return [pledge for game in card.games for pledge in game.pledges]


def value(card: Card, name: str) -> float:
    found = card.line(name).value
    assert found is not None
    return found.mean


# What is counted, in games by hand.


def follow(state: Any, *moves: Any) -> tuple[Watch, Any]:
    watch = Watch(ADA, NAMES)
    for move in moves:
        after = GAME.apply(state, move).state
        watch.see(state, move, after)
        state = after
    return watch, state


def test_gold_that_is_asked_counts_once_by_when_and_by_whom() -> None:
    state = position(FARMER, COBBLER, QUEEN)
    now, later = Pay(BEN, ADA, 3), PromiseGold(CLEO, ADA, 2, 4)
    watch, after = follow(
        state,
        Propose(ADA, Deal((now, Act(ADA, "pass")))),
        Propose(CLEO, Deal((later, Act(ADA, "pass")))),
        Accept(BEN, 1),
    )
    assert ([3, 0], [0, 0]) == (watch.cash, watch.credit)
    watch.see(after, move := Accept(ADA, 2), GAME.apply(after, move).state)
    assert ([3, 0], [0, 2]) == (watch.cash, watch.credit)


def test_a_promised_restraint_has_the_temptation_of_the_best_turn_that_breaks_it() -> None:
    """Ada's Farmer could lift Ben's Cobbler; what that brings her is worked out by the bots."""
    promise = LedgerEntry(1, 1, PromiseRestraint(ADA, CLEO, 7), 1)
    state = position(FARMER, COBBLER, QUEEN).but(promises=(promise,))
    watch, after = follow(state, Aim(ADA, (BEN,)))
    (pledge,) = watch.pledges(after)
    assert ("restraint", "broken", True) == (pledge.kind, pledge.status, pledge.able)
    assert pledge.temptation is not None and is_tested(pledge)
    watch, after = follow(state, Pass(ADA))
    assert watch.pledges(after)[0].temptation == pledge.temptation
    assert "open" == watch.pledges(after)[0].status


def test_gold_that_nobody_could_pay_was_never_put_to_the_test() -> None:
    def told(gold: int, move: Any) -> Pledge:
        promise = LedgerEntry(1, 1, PromiseGold(ADA, BEN, gold, 1), 1)
        state = position(FARMER, COBBLER, QUEEN).but(promises=(promise,))
        while state.phase is not Phase.RECKON:
            asked = GAME.asks(state)[0].seat
            state = GAME.apply(state, GAME.choices(state, asked)[0]).state
        assert any(move == choice for choice in GAME.choices(state, ADA))
        watch, after = follow(state, move)
        return watch.pledges(after)[0]

    assert is_tested(told(2, Break(ADA, 1))) and 2 == told(2, Settle(ADA, 1)).temptation
    assert not is_tested(told(99, Break(ADA, 1)))


def test_the_best_choice_of_the_last_round_has_no_regret_and_others_have_some() -> None:
    state = position(FARMER, COBBLER, QUEEN, round=7)
    lost = [regret(state, ADA, choice) for choice in GAME.choices(state, ADA)]
    assert 0 == min(number for number in lost if number is not None)
    assert all(number is not None and number >= 0 for number in lost)


def test_a_share_of_sums_is_between_its_intervals_ends() -> None:
    rng = random.Random(1)
    inside = 0
    for _ in range(200):
        sizes = [rng.randint(1, 6) for _ in range(20)]
        found = share([(sum(rng.random() < 0.7 for _ in range(size)), size) for size in sizes])
        assert found is not None and found.low is not None and found.high is not None
        assert found.low <= found.mean <= found.high
        inside += found.low <= 0.7 <= found.high
    assert 180 <= inside
    assert share([(0, 0)]) is None


# Bots of known character.


def test_keepers_keep_and_opportunists_break_as_soon_as_it_pays(kept: Kept) -> None:
    for name in ("fair-keeper", "fair-grudger", "hard-keeper", "soft-keeper"):
        assert 1.0 == value(kept.card(name), "kept")
    tempted = [
        one
        for one in pledges(kept.card("fair-opportunist"))
        if is_tested(one) and (one.temptation or 0) > 0
    ]
    assert len(tempted) > 100 and not any(one.status == "kept" for one in tempted)
    assert 0 == value(kept.card("fair-opportunist"), "kept when tempted")


def test_a_reckoner_keeps_where_breaking_brings_nothing_and_breaks_for_more_than_its_name(
    kept: Kept,
) -> None:
    """Its good name is worth 2 VP for each round to come, and its promises fall due late."""
    for one in pledges(kept.card("fair-reckoner")):
        if is_tested(one) and one.kind == "gold" and one.temptation is not None:
            assert (one.status == "kept") == (one.temptation <= 2 * (7 - one.due)), one


def test_whoever_never_promises_has_no_share_of_kept_ones(kept: Kept) -> None:
    card = kept.card("cautious")
    assert 0 == value(card, "promised") and card.line("kept").value is None
    assert "never seen" in repr(card)


# Cards.


def test_the_kept_games_are_played_again_alike(kept: Kept) -> None:
    rng = random.Random(7)
    quick = [name for name in KEPT if name != "searcher"]
    for name in rng.sample(quick, 4):
        at = rng.randrange(len(kept.games[name]))
        assert kept.games[name][at] == Games(make_player("struggle", name))(at)


def in_twelve_digits(told: Any) -> Any:
    """Return what a file says, its numbers to twelve digits: NumPys differ in the sixteenth."""
    return json.loads(json.dumps(told), parse_float=lambda digits: float(f"{float(digits):.12g}"))


def test_the_kept_cards_follow_from_the_kept_games(kept: Kept) -> None:
    assert list(KEPT) == list(kept.games) == list(kept.source["cards"])
    for card in kept.cards():
        assert in_twelve_digits(card.to_json()) == in_twelve_digits(kept.source["cards"][card.name])
        assert DEALS == card.deals
        assert 8 * card.deals == len(card.games)


def test_everybody_sits_in_every_seat_with_the_same_cards(kept: Kept) -> None:
    for played in kept.games.values():
        seats = {(game.deal, game.company, game.seat) for game in played}
        deals = {game.deal for game in played}
        assert seats == {
            (deal, company, seat) for deal in deals for company in COMPANIES for seat in range(4)
        }


def test_a_mean_is_that_of_the_games(kept: Kept) -> None:
    card = kept.card("cautious")
    assert np.isclose(value(card, "points"), np.mean([game.points for game in card.games]))
    card = kept.card("greedy")
    tested = [one for one in pledges(card) if is_tested(one)]
    assert np.isclose(value(card, "kept"), np.mean([one.status == "kept" for one in tested]))


def test_a_game_is_written_and_read_back(kept: Kept) -> None:
    game = kept.games["fair-cynic"][0]
    assert game == Measured.from_json(json.loads(json.dumps(game.to_json())))
    with pytest.raises(BadRecord, match="not a game of the benchmark"):
        Measured.from_json({"deal": 1})
    with pytest.raises(BadInput, match="at least one"):
        measure(make_player("struggle", "greedy"), 0)
    with pytest.raises(BadInput, match="at least one"):
        card_of("nobody", [])


def test_games_that_are_kept_are_read_again(kept: Kept, tmp_path: Path) -> None:
    games = {name: kept.games[name][:40] for name in ("greedy", "fair-keeper")}
    assert "80 games" == write_kept(tmp_path, games, "the test", 1.0)
    assert games == read_kept(tmp_path).games
    (tmp_path / GAMES).write_bytes((ROOT / "data" / "credibility" / GAMES).read_bytes())
    with pytest.raises(BadInput, match=r"games\.json\.xz is not the file that “the test” wrote"):
        read_kept(tmp_path)


def test_a_card_says_what_was_played_and_a_page_shows_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out, page = tmp_path / "card.json", tmp_path / "card.html"
    words = ["benchmark", "--agent", "fair-opportunist", "--deals", "1"]
    assert 0 == main([*words, "--out", str(out), "--page", str(page)])
    said = capsys.readouterr().out
    assert "8 games: 1 deal, each in four seats among 2 companies" in said
    card = json.loads(out.read_text(encoding="utf-8"))
    assert 8 == card["games"] and "fair-opportunist" == card["name"]
    shown = page.read_text(encoding="utf-8")
    assert "Credibility of fair-opportunist" in shown and shown.count("<tr>") == 12 + 4 + 2
    assert 2 == main(["benchmark", "--agent", "greedy,random"])


def test_hostile_names_are_text_on_the_page(kept: Kept) -> None:
    shown = card_page(card_of("<script>alert(1)</script>", kept.games["greedy"][:8]))
    assert "<script>alert" not in shown
