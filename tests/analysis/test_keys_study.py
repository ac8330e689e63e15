"""The study of King's Keys: kept games come out again, and the tables say what the games say."""

from __future__ import annotations

import hashlib
import lzma
from itertools import islice
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

from kings.analysis.keys import (
    COMPANIES,
    FOUR,
    MEASURES,
    RULES,
    KeysStudy,
    bots,
    changes,
    games,
    lengths,
    main,
    places,
    read_games,
    ways,
    write_games,
)
from kings.analysis.study import turned
from kings.errors import BadInput
from tests.effort import some

ENDS = ("plain", "both")
GAMES_A_DEAL = {1: 1, 4: 4, 5: 20}
"""How many games the bots of a company play in a deal."""

DATA = Path(__file__).resolve().parents[2] / "data" / "keys"


@pytest.fixture(scope="module")
def kept() -> KeysStudy:
    """The study that lies in the repository."""
    return read_games(DATA)


def made(**columns: list[Any]) -> KeysStudy:
    """Return a study of a few games of four greedy bots, alike under all rules."""
    number = len(columns["how"])
    rows = {
        "company": ["greedy"] * number,
        "deal": list(range(number)),
        "first": [0] * number,
        "turns": [10] * number,
        "winner": [0] * number,
        "bot": ["greedy"] * number,
        "out": [0] * number,
        "thefts": [0] * number,
        "guards": [0] * number,
        **columns,
    }
    return KeysStudy(pd.concat([pd.DataFrame({**rows, "rules": rules}) for rules in RULES]), {})


ENTRIES = [
    *((company, rules, 2) for company in ("greedy", "random", "four") for rules in ENDS),
    ("five", "plain", 1),
]


@pytest.mark.parametrize(
    ("company", "rules", "number"),
    some(ENTRIES, [*ENTRIES[::4], ("five", "plain", 1)]),
)
def test_the_kept_games_come_out_again(
    kept: KeysStudy, company: str, rules: str, number: int
) -> None:
    again = pd.DataFrame(islice(games(company, rules), number))
    first = kept.of(company, rules).head(len(again))
    pd.testing.assert_frame_equal(first, again, check_dtype=False)


def test_every_company_played_all_its_deals_under_all_rules(kept: KeysStudy) -> None:
    for company, about in COMPANIES.items():
        for rules in about.rules:
            found = kept.of(company, rules)
            assert list(range(about.deals)) == sorted(found["deal"].unique())
            assert about.deals * GAMES_A_DEAL[len(about.bots)] == len(found)


def test_winners_are_of_the_company_and_an_unknown_set_of_rules_is_refused(kept: KeysStudy) -> None:
    assert set(kept.of("four", "plain")["bot"]) <= {*FOUR, ""}
    with pytest.raises(BadInput, match="No game"):
        kept.of("four", "none")


def test_shares_of_all_ways_and_of_all_bots_make_one(kept: KeysStudy) -> None:
    for rules in RULES:
        assert ways(kept, "random", rules)["mean"].sum() == pytest.approx(1)
        alone = (kept.of("four", rules)["winner"] >= 0).mean()
        assert bots(kept, rules)["mean"].sum() == pytest.approx(alone)


def test_of_five_bots_each_is_counted_where_it_sat(kept: KeysStudy) -> None:
    found, games = bots(kept, "plain", "five"), kept.of("five", "plain")
    assert found["mean"].sum() == pytest.approx(5 / 4 * (games["winner"] >= 0).mean())
    wins = (games["bot"] == "searcher").sum()
    assert found["mean"]["searcher"] == pytest.approx(wins / (0.8 * len(games)))


def test_places_count_from_the_one_who_began() -> None:
    found = places(
        made(how=["keys"] * 4, first=[0, 1, 2, 3], winner=[1, 2, 3, 0]), "greedy", "plain"
    )
    assert [0, 1, 0, 0] == found["mean"].tolist() and [1, 2, 3, 4] == found.index.tolist()


def test_a_truce_is_nobodys_victory() -> None:
    found = made(how=["idle", "keys"], winner=[-1, 0], bot=["", "greedy"])
    assert 0.5 == places(found, "greedy", "plain")["mean"].sum()
    assert {"a truce", "four own Keys"} == set(ways(found, "greedy", "plain").index)


def test_lengths_have_mean_interval_and_quarters() -> None:
    found = lengths(made(how=["keys"] * 5, turns=[10, 20, 30, 40, 50]), "greedy").loc["jokers"]
    assert [30, 20, 30, 40] == [
        found[name] for name in ("mean", "quarter", "half", "three quarters")
    ]
    assert found["low"] < 30 < found["high"]


def test_rules_are_compared_deal_by_deal() -> None:
    kept = made(how=["keys"] * 3, turns=[10, 20, 90])
    longer = kept.rows["turns"].where(kept.rows["rules"] == "plain", kept.rows["turns"] - 5)
    found = changes(KeysStudy(kept.rows.assign(turns=longer), {}), "greedy", "turns")
    assert {-5.0} == set(found["mean"])
    assert found[["low", "high"]].isna().all(axis=None), "three deals that agree prove nothing"
    assert ["buy back", "jokers", "both"] == found.index.tolist()


@pytest.mark.parametrize("measure", list(MEASURES))
def test_every_measure_is_a_number_for_each_game(kept: KeysStudy, measure: str) -> None:
    found = changes(kept, "four", measure)
    assert (found["low"] <= found["mean"]).all() and (found["mean"] <= found["high"]).all()


def test_a_table_that_was_changed_is_refused(tmp_path: Path) -> None:
    write_games(tmp_path, list(games("greedy", "plain", deals=1)), "made here", 1.0)
    assert 1 == read_games(tmp_path).source["games"]
    content = lzma.decompress((tmp_path / "games.csv.xz").read_bytes())
    (tmp_path / "games.csv.xz").write_bytes(lzma.compress(content.replace(b"greedy", b"greedX")))
    with pytest.raises(BadInput, match="is not the table that “made here” wrote"):
        read_games(tmp_path)


def test_the_kept_table_is_the_one_that_was_written(kept: KeysStudy) -> None:
    content = turned(lzma.decompress((DATA / "games.csv.xz").read_bytes()))
    assert hashlib.sha256(content).hexdigest() == kept.source["sha256"]
    assert kept.source["games"] == len(kept.rows)


def test_the_command_wants_a_folder(capsys: pytest.CaptureFixture[str]) -> None:
    assert 2 == main([])
    assert "python -m kings.analysis.keys FOLDER" in capsys.readouterr().err
