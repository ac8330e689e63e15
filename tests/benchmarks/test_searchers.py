"""A searcher's share of the victories is averaged by deal, beside a greedy bot's in its seats."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from benchmarks import searchers
from benchmarks.searchers import Shares
from kings.bots.bot import Player
from kings.bots.roster import make_player
from kings.sim.results import GameFacts, Result


def game(deal: int, hero: int, bots: tuple[str, ...], winners: tuple[int, ...]) -> GameFacts:
    """Return a game of two in which one seat is a hero's."""
    return GameFacts(
        index=0, deal=deal, lineup=0, seed=1, bots=bots, hero=hero, game="castle", first=0,
        how="no_men", turns=9, winners=winners, scores=(0, 0), facts=(), by_seat=(),
    )  # fmt: skip


def quick(game: str, _: str) -> Player[Any, Any]:
    """Return a bot that doesn't think, whichever is asked for."""
    return make_player(game, "random")


def test_shares_are_means_over_the_seats_of_a_deal() -> None:
    searched, greedy = ("searcher", "another"), ("greedy", "another")
    shares = Shares.of(
        [
            game(0, 0, searched, (0,)),
            game(0, 1, searched[::-1], (0, 1)),
            game(0, 0, greedy, ()),
            game(0, 1, greedy[::-1], (0,)),
            game(1, 0, searched, (1,)),
            game(1, 0, greedy, (0,)),
        ]
    )
    assert ((0.75, 0.0), (0.0, 1.0)) == shares.deals
    assert (0.375, -0.125) == (shares.searcher().mean, shares.gained().mean)


def test_the_benchmark_plays_and_keeps_what_it_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two who play alike meet the same luck, so neither has more of the victories."""
    monkeypatch.setattr("benchmarks.searchers.make_player", quick)
    monkeypatch.setattr("benchmarks.searching.TIMED_GAMES", 1)
    words = ["castle", "--deals", "2", "--out", str(tmp_path), "--machine", "here"]
    assert 0 == searchers.main(words)
    (file,) = tmp_path.glob("*-here-castle-searched.json")
    told = json.loads(file.read_text(encoding="utf-8"))
    assert ["date", "machine", "code", "game"] == list(told)[:4]
    assert (2, 4) == (told["deals"], told["players"])
    assert 0 <= told["share"]["mean"] <= 1 and 0 == told["more_than_greedy"]["mean"]
    assert 0 < told["seconds_a_decision"]["mean"] <= told["seconds_a_decision"]["most"]


def test_the_other_seats_can_be_taken_by_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Four games a deal each: whoever sits where, the searcher has every seat once."""
    seats: list[tuple[str, ...]] = []

    def noted(results: Iterable[Result]) -> Shares:
        played = list(results)
        seats.extend(game.bots for game in played)
        return of(played)

    of = Shares.of
    monkeypatch.setattr(Shares, "of", staticmethod(noted))
    monkeypatch.setattr(
        "benchmarks.searchers.make_player", lambda game, _: make_player(game, "random")
    )
    monkeypatch.setattr("benchmarks.searching.TIMED_GAMES", 1)
    words = ["keys", "--deals", "2", "--out", str(tmp_path), "--machine", "here"]
    assert 0 == searchers.main([*words, "--others", "random", "thief", "builder"])
    (file,) = tmp_path.glob("*-here-keys-searched.json")
    told = json.loads(file.read_text(encoding="utf-8"))
    assert ["random", "thief", "builder"] == told["others"]
    assert 2 * 2 * 4 == len(seats)
    assert {0, 1, 2, 3} == {row.index("searcher") for row in seats if "searcher" in row}


def test_an_interval_needs_two_deals(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        searchers.main(["castle", "--deals", "1"])
    assert "two deals at least" in capsys.readouterr().err
