"""Batches of King's Keys and King of the Castle: the same games anywhere, and what is counted."""

from __future__ import annotations

import csv
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kings import castle, keys
from kings.bots.bot import Player
from kings.bots.roster import bot_names, make_player
from kings.castle import moves as castle_moves
from kings.errors import BadInput, BadRecord
from kings.game import NATURE
from kings.games import ROOMS
from kings.keys import moves as keys_moves
from kings.records.recording import replay
from kings.sim import play, play_game, read_results, round_robin, simulate
from kings.sim.batch import journal_file
from kings.sim.frames import frame, table
from kings.sim.results import GameFacts, write_csv
from kings.sim.schedule import game_seed
from kings.sim.summaries import endings, means, summarize
from kings.sim.tallies import TALLIES

OPTIONS: dict[str, Any] = {
    "keys": keys.Options.with_jokers(),
    "castle": castle.Options(("A", "B", "C", "D", "E"), squires="drawn", known_order=True),
}
SEED = 6
THEFTS = (
    *(keys_moves.Raid, keys_moves.Unlock, keys_moves.Take, keys_moves.Seize, keys_moves.Lead),
)

both = pytest.mark.parametrize("game", OPTIONS)


def bots(game: str) -> list[Player[Any, Any]]:
    """Return a bot for each seat, most of them quick."""
    players: int = OPTIONS[game].players
    return [make_player(game, "greedy"), *(make_player(game, "random") for _ in range(players - 1))]


def batch(game: str, games: int, **how: Any) -> list[GameFacts]:
    return list(simulate(OPTIONS[game], bots(game), games, SEED, **how))


def test_every_game_has_somebody_who_counts() -> None:
    assert list(ROOMS) == list(TALLIES)


@both
def test_several_processes_write_the_bytes_of_one(game: str, tmp_path: Path) -> None:
    alone = batch(game, 3, results=tmp_path / "1.jsonl", journals=tmp_path / "1")
    spread = batch(game, 3, workers=2, results=tmp_path / "2.jsonl", journals=tmp_path / "2")
    assert alone == spread and [0, 1, 2] == [result.index for result in alone]
    assert (tmp_path / "1.jsonl").read_bytes() == (tmp_path / "2.jsonl").read_bytes()
    for index in range(3):
        one, other = (journal_file(tmp_path / folder, index) for folder in "12")
        assert one.read_bytes() == other.read_bytes()


def test_a_cluster_gives_the_same_results() -> None:
    from distributed import Client

    # Without an address of its own a scheduler's pages want one port, which another may have.
    pages = "127.0.0.1:0"
    with Client(n_workers=2, threads_per_worker=1, processes=False, dashboard_address=pages) as on:
        for game in OPTIONS:
            assert batch(game, 3) == batch(game, 3, client=on)


@both
def test_a_batch_is_gone_on_with(game: str, tmp_path: Path) -> None:
    kept = tmp_path / "kept.jsonl"
    batch(game, 2, results=kept)
    assert batch(game, 4, results=kept) == batch(game, 4) == read_results(kept).games
    with pytest.raises(BadRecord, match=r"other settings \(seed\)"):
        list(simulate(OPTIONS[game], bots(game), 4, SEED + 1, results=kept))


def test_a_file_of_another_game_is_refused(tmp_path: Path) -> None:
    kept = tmp_path / "kept.jsonl"
    batch("castle", 1, results=kept)
    with pytest.raises(BadRecord, match=r"other settings \(bots, game, .*options"):
        batch("keys", 1, results=kept)


@both
def test_a_game_of_a_batch_can_be_played_alone(game: str) -> None:
    (*_, last) = batch(game, 3)
    assert game_seed(SEED, 2) == last.seed
    alone = play_game(OPTIONS[game], bots(game), last.seed)
    assert (alone.outcome.scores, alone.outcome.winners) == (last.scores, last.winners)
    assert alone.state.turn == last.turns


@both
def test_results_come_back_from_json(game: str) -> None:
    for result in batch(game, 3):
        assert result == GameFacts.from_json(json.loads(json.dumps(result.to_json())))


@pytest.mark.parametrize(
    "change",
    [
        *({"scores": [1, 2]}, {"scores": 3}, {"bots": []}, {"extra": 1}, {"game": "chess"}),
        *({"winners": [7]}, {"winners": [1, 0]}, {"how": 3}, {"first": 4}, {"hero": -1}),
        *({"turns": -1}, {"facts": [1]}, {"facts": {"pile": "x"}}, {"by_seat": {"had": [1]}}),
        *({"by_seat": {"had": [1, 2, 3, "x"]}}, {"by_seat": 5}, {"index": True}, {"seed": 1.5}),
    ],
)
def test_what_is_no_result_is_refused(change: dict[str, Any]) -> None:
    good = batch("keys", 1)[0].to_json()
    assert good == GameFacts.from_json(good).to_json()
    with pytest.raises(BadRecord):
        GameFacts.from_json(good | change)


@both
def test_the_table_is_tidy(game: str, tmp_path: Path) -> None:
    results = batch(game, 3)
    write_csv(tmp_path / "out.csv", results)
    text = (tmp_path / "out.csv").read_text()
    found = list(csv.DictReader(text.splitlines()))
    assert list(results[0].columns) == list(found[0])
    assert 3 * OPTIONS[game].players == len(found)
    assert [str(result.turns) for result in results for _ in result.bots] == [
        row["turns"] for row in found
    ]
    assert text == frame(results).to_csv(index=False, lineterminator="\n")


def played(game: str, folder: Path) -> Iterator[tuple[GameFacts, Any]]:
    """Yield results with the records of their games."""
    many = batch(game, 5, journals=folder)
    for result in many:
        yield result, replay(journal_file(folder, result.index), game=game)


def steps(record: Any) -> Iterator[tuple[Any, Any, Any]]:
    """Yield each move with the states before and after it."""
    states = list(record.states())
    yield from zip(record.moves, states, states[1:], strict=False)


def test_what_is_counted_in_keys_is_what_happened(tmp_path: Path) -> None:
    kinds: dict[str, Any] = {"guards": keys_moves.PlaceGuard, "called": keys_moves.CallJoker}
    kinds |= {"struck": keys_moves.Eliminate, "bought": keys_moves.BuyBack}
    seen: Counter[str] = Counter()
    for result, record in played("keys", tmp_path):
        for name, kind in kinds.items():
            done = [move.seat for move in record.moves if isinstance(move, kind)]
            assert tuple(map(done.count, range(4))) == result.of_seats(name)
            seen[name] += len(done)
        thieves, got, lost = _thefts(record)
        assert tuple(map(thieves.count, range(4))) == result.of_seats("thefts")
        assert (tuple(got), tuple(lost)) == (result.of_seats("got"), result.of_seats("lost"))
        state = record.state
        assert (state.turn, state.first, state.ended.how) == (
            *(result.turns, result.first, result.how),
        )
        assert tuple(map(int, state.out)) == result.of_seats("out")
        assert result.turns == sum(result.of_seats("had"))
    assert all(seen[name] for name in ("guards", "called", "struck"))


def _thefts(record: Any) -> tuple[list[int], list[int], list[int]]:
    """Return who began a theft, and by seat how many cards were got and lost, by who owned them."""
    thieves: list[int] = []
    got, lost = [0] * 4, [0] * 4
    for move, before, after in steps(record):
        if isinstance(move, THEFTS):
            thieves.append(move.seat)
        elif not isinstance(move, keys_moves.Loot):
            continue
        new = after.owned(thieves[-1]) & ~before.owned(thieves[-1])
        got[thieves[-1]] += new.bit_count()
        for seat in range(4):
            lost[seat] += (before.owned(seat) & new).bit_count()
    return thieves, got, lost


def test_what_is_counted_in_the_castle_is_what_happened(tmp_path: Path) -> None:
    for result, record in played("castle", tmp_path):
        reactions = [move.seat for move in record.moves if isinstance(move, castle_moves.React)]
        cards = [move.seat for move in record.moves if isinstance(move, castle_moves.Play)]
        saved, kept = result.of_seats("escapes"), result.of_seats("kept")
        for seat in range(5):
            assert reactions.count(seat) == saved[seat] + kept[seat]
            assert cards.count(seat) == result.of_seats("played")[seat]
        state = record.state
        assert (state.turn, len(state.dead)) == (result.turns, result.fact("deaths"))
        kings = sum(_king_died(before, after) for _, before, after in steps(record))
        assert kings == result.fact("kings")
        placed = [sum(letter in state.men for letter in row) for row in state.squires]
        assert tuple(placed) == result.of_seats("placed")
        assert result.turns == sum(result.of_seats("had"))


def _king_died(before: Any, after: Any) -> bool:
    return before.men[0] is not None and before.men[0] in after.dead[len(before.dead) :]


@both
def test_a_summary_has_the_means(game: str) -> None:
    results = batch(game, 5)
    seats = summarize(results, bots(game))
    assert sum(line.wins for line in seats) == pytest.approx(
        sum(bool(result.winners) for result in results) / 5
    )
    assert 5 == sum(endings(results).values())
    assert means(results)["turns"] == pytest.approx(sum(one.turns for one in results) / 5)
    had = sum(result.of_seats("had")[1] for result in results) / 5
    assert seats[1].means["had"] == pytest.approx(had) == table(seats)["had"][1]
    with pytest.raises(BadInput, match="no game"):
        summarize([], bots(game))
    with pytest.raises(BadInput, match="no game"):
        means([])


@both
def test_all_ways_to_end_have_words(game: str) -> None:
    assert {result.how for result in batch(game, 8)} <= set(TALLIES[game].endings)


@both
def test_bots_of_another_game_are_refused(game: str) -> None:
    other = make_player("struggle", "greedy")
    with pytest.raises(BadInput, match=f"“greedy” doesn't play {ROOMS[game].title}"):
        simulate(OPTIONS[game], [*bots(game)[1:], other], 1, SEED)


class Blunderer(type(make_player("keys", "random"))):  # type: ignore[misc]  # a bot of that game
    """It chooses what nobody offered."""

    name = "blunderer"

    def choose(self, view: Any, rng: Any) -> Any:
        return replace(super().choose(view, rng), seat=NATURE)


def test_a_bot_at_fault_is_named_with_its_game() -> None:
    with pytest.raises(BadInput, match=r"“blunderer” chose .* \(game 0, seed \d+\)"):
        list(simulate(OPTIONS["keys"], [Blunderer()] * 4, 1, SEED))


def test_a_tournament_deals_the_same_cards_to_all_seatings() -> None:
    entrants = {name: make_player("keys", name) for name in bot_names("keys")[:4]}
    schedule = round_robin(entrants, keys.Options(), SEED, seating="rotations")
    results = list(play(schedule, 2))
    assert 2 * schedule.per_deal == len(results) == 8
    for deal in (0, 1):
        games = [result for result in results if result.deal == deal]
        assert 1 == len({(result.seed, result.first) for result in games})
        assert 4 == len({result.bots for result in games})
