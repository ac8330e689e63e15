"""The atlas as it is committed: its tables agree with one another, and its examples with the rules.

Whether every number is right is a long run: all piles are gone through again.
"""

from __future__ import annotations

import json
import lzma
import random
import shutil
from collections import Counter
from math import comb
from pathlib import Path

import pandas as pd
import pytest

from kings.analysis.all_piles import greatest_score
from kings.analysis.atlas import (
    ALL_FOUR,
    AtlasFrames,
    failures,
    in_cards,
    pile_of,
    read_atlas,
    shortcuts_of,
    survey,
    write,
)
from kings.errors import BadInput
from kings.sim.intervals import wilson
from kings.struggle.cards import Counts
from kings.struggle.partition.exact import best_points, count_best
from kings.struggle.partition.explain import USUAL, Shortcut, shortcut_partition
from kings.struggle.partition.groups import parse_pile
from kings.struggle.partition.transducer import rulebook

FOLDER = Path(__file__).resolve().parents[2] / "data" / "scoring"
ALL_PILES = 7**10


@pytest.fixture(scope="module")
def atlas() -> AtlasFrames:
    return read_atlas(FOLDER)


def test_it_is_about_every_pile_by_the_rulebook(atlas: AtlasFrames) -> None:
    assert ALL_PILES == 282_475_249 == atlas.source["piles"] == atlas["scores"].piles.sum()
    assert ALL_PILES == atlas["best_partitions"].piles.sum()
    losses = atlas["losses"].groupby("shortcut").piles.sum().to_dict()
    assert dict.fromkeys([*(way.value for way in Shortcut), ALL_FOUR], ALL_PILES) == losses
    assert [6 * ALL_PILES // 7] * 10 == atlas["gains"].groupby("power").piles.sum().tolist()
    assert [1, 3, 6, 10, 20, 30] == atlas.source["tables"]["sets"]
    assert "make atlas" == atlas.source["command"]


def test_the_least_and_the_most_are_scores_of_their_examples(atlas: AtlasFrames) -> None:
    for row in atlas["scores"].itertuples():
        least, most = pile_of(str(row.smallest_example)), pile_of(str(row.largest_example))
        assert (row.cards, row.cards) == (sum(least), sum(most))
        assert (row.smallest, row.largest) == (score(least), score(most))


def test_the_most_is_the_closed_form_for_every_number_of_cards(atlas: AtlasFrames) -> None:
    assert [greatest_score(cards) for cards in range(61)] == atlas["scores"].largest.tolist()


def test_the_habit_behind_the_printed_grouping_and_the_steepest_gain(atlas: AtlasFrames) -> None:
    """Sets first is wrong for 38 of 100 piles of ten cards; the steepest gain for 1.6 of all."""
    ten = atlas.drawn(4).loc[10]
    assert ten["sets first, then runs: wrong"] == pytest.approx(0.379, abs=5e-4)
    shares = atlas["shortcuts"].set_index("shortcut").wrong / ALL_PILES
    assert shares["steepest gain"] == pytest.approx(0.0157, abs=5e-5)
    assert shares["steepest gain"] == shares[[way.value for way in Shortcut]].min()


def test_what_the_arrays_say_of_a_recipe_it_does_pile_by_pile(atlas: AtlasFrames) -> None:
    """Piles of ten cards from four decks, each scored by the transducer and by the recipe."""
    rng = random.Random(17)
    decks = [title for title in range(10) for _ in range(4)]
    piles = [Counter(rng.sample(decks, 10)) for _ in range(1500)]
    counts = [tuple(pile[title] for title in range(10)) for pile in piles]
    drawn = atlas.drawn(4).loc[10]
    for way in Shortcut:
        wrong = [shortcut_partition(pile, way).points < rulebook().points(pile) for pile in counts]
        low, high = wilson(sum(wrong), len(wrong), 4)
        assert low <= drawn[f"{way.value}: wrong"] <= high


def score(pile: Counts) -> int:
    """Score a pile by the method for any tables, a large one, for which that is slow, by table."""
    return best_points(pile) if sum(pile) <= 20 else rulebook().points(pile)


def test_the_examples_have_as_many_best_partitions(atlas: AtlasFrames) -> None:
    table = atlas["best_partitions"]
    assert table.best_partitions.tolist() == [count_best(pile_of(pile)) for pile in table.example]


@pytest.mark.parametrize("which", ["first", "worst", "worst_of_few"])
def test_the_shortcuts_fail_on_their_examples_as_they_are_said_to(
    atlas: AtlasFrames, which: str
) -> None:
    for row in failures(atlas, which).itertuples():
        pile = parse_pile(str(row.pile))
        names = [way for way in Shortcut if way.value == row.shortcut] or USUAL
        made = max(shortcut_partition(pile, way).points for way in names)
        found = (row.cards, row.best, row.lost)
        assert (sum(pile), best_points(pile), best_points(pile) - made) == found


def test_a_pile_is_wrong_where_points_are_lost(atlas: AtlasFrames) -> None:
    losses = atlas["losses"]
    wrong = losses[losses.lost > 0].groupby("shortcut").piles.sum()
    assert wrong.to_dict() == atlas["shortcuts"].set_index("shortcut").wrong.to_dict()
    by_cards = atlas["shortcuts_by_cards"].groupby("shortcut")
    assert wrong.to_dict() == by_cards.wrong.sum().to_dict()
    total = (losses.lost * losses.piles).groupby(losses.shortcut).sum()
    assert total.to_dict() == by_cards["lost"].sum().to_dict()
    assert losses.groupby("shortcut").lost.max().to_dict() == by_cards.worst.max().to_dict()


def test_sets_only_is_wrong_where_runs_are_needed(atlas: AtlasFrames) -> None:
    sets = atlas["shortcuts_by_cards"].query("shortcut == 'sets only'")
    assert atlas["scores"].runs_needed.tolist() == sets.wrong.tolist()
    draws = atlas["draws"]
    assert draws.runs_needed.tolist() == draws["sets only: wrong"].tolist()


def test_each_pile_once_is_the_same_whichever_way_it_is_counted(atlas: AtlasFrames) -> None:
    once = atlas.drawn(0)
    scores = atlas["scores"].set_index("cards")
    share = scores.runs_needed / scores.piles
    pd.testing.assert_series_equal(once.runs_needed, share, check_names=False, atol=1e-6)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_mean_grows_by_the_mean_gain_of_the_next_card(atlas: AtlasFrames, players: int) -> None:
    """The next card is of each title with the same chance, if nothing is known of the pile."""
    mean = atlas.drawn(players).best
    gain = pd.concat([atlas.gain(players, power) for power in range(1, 11)], axis=1).mean(axis=1)
    steps = mean.diff().iloc[1:].reset_index(drop=True)
    pd.testing.assert_series_equal(steps, gain, check_names=False, atol=5e-6)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_few_cards_can_be_counted_by_hand(atlas: AtlasFrames, players: int) -> None:
    drawn = atlas.drawn(players)
    assert [0, 1] == drawn.best[:2].tolist()
    pair = 10 * comb(players, 2) / comb(10 * players, 2)
    assert drawn.best[2] == pytest.approx(2 + pair, abs=1e-6)  # a pair is 3 and not 2
    three = 10 * comb(players, 3) / comb(10 * players, 3)
    two = 10 * comb(players, 2) * 9 * players / comb(10 * players, 3)
    run = 8 * players**3 / comb(10 * players, 3)
    assert drawn.best[3] == pytest.approx(3 + 3 * three + two + run, abs=1e-6)
    assert drawn.runs_needed[3] == pytest.approx(run, abs=1e-6)


def test_a_title_is_worth_what_the_one_opposite_is(atlas: AtlasFrames) -> None:
    for power in range(1, 6):
        there, opposite = (
            atlas["gains"].query(f"power == {p}")[["gain", "piles"]].to_numpy().tolist()
            for p in (power, 11 - power)
        )
        assert there == opposite
        assert atlas.gain(4, power).tolist() == atlas.gain(4, 11 - power).tolist()


def test_the_largest_gains_are_gains(atlas: AtlasFrames) -> None:
    for row in atlas.facts["largest_gains"]:
        pile = pile_of(row["pile"])
        more = tuple(n + (at + 1 == row["power"]) for at, n in enumerate(pile))
        assert (row["gain"], row["cards"]) == (best_points(more) - best_points(pile), sum(pile))


def test_a_changed_table_is_refused(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(FOLDER, tmp_path / "copy"))
    table = folder / "scores.csv.xz"
    table.write_bytes(lzma.compress(lzma.decompress(table.read_bytes()).replace(b"300", b"301")))
    with pytest.raises(BadInput, match=r"scores\.csv"):
        read_atlas(folder)


def test_the_rulebooks_example_by_every_way() -> None:
    pile = pile_of("0 3 1 1 1 1 1 1 0 1")
    assert "2^3 3 4 5 6 7 8 10" == in_cards(pile)
    assert [22, 13, 22, 22, 20, 22, 22] == shortcuts_of(pile).points.tolist()
    assert "2 3 4 5 6 7 8, 2 2, 10" == shortcuts_of(pile).groups.iloc[0]


@pytest.mark.slow
def test_all_piles_again_give_the_same_tables(tmp_path: Path) -> None:
    write(tmp_path, survey(), "make atlas", 0)
    again, kept = (
        json.loads((folder / "atlas.json").read_text(encoding="utf-8"))
        for folder in (tmp_path, FOLDER)
    )
    assert (kept["sha256"], kept["facts"]) == (again["sha256"], again["facts"])
