"""The study of King of the Castle: kept as it was played, paired by deals, and read aright."""

from __future__ import annotations

import json
import lzma
from pathlib import Path

import pandas as pd
import pytest

from kings.analysis.castle import (
    CHARACTERS,
    DEALS,
    EACH,
    SECRETS,
    SEED,
    CastleStudy,
    Row,
    by_order,
    by_squires_at_court,
    character,
    length,
    main,
    play_table,
    read_games,
    secret,
    tables,
    tournament,
    write_games,
)
from kings.bots.castle import CASTLE_BOTS
from kings.errors import BadInput

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def kept() -> CastleStudy:
    return read_games(ROOT / "data" / "castle")


@pytest.mark.parametrize("number", [0, 4, 13, 18, 23, 29])
def test_a_kept_table_is_played_again_and_gives_the_same_rows(
    kept: CastleStudy, number: int
) -> None:
    table = list(tables())[number]
    deal = number % kept.source["deals"]
    again = pd.DataFrame(play_table(table, deal)).round(6)
    found = kept.of(
        deal=deal,
        players=table.options.players,
        world=table.world,
        others=table.others,
        hero=table.hero,
        tested=-1 if table.seat is None else table.seat,
        told=table.told,
    )
    assert again.to_csv(index=False) == found.to_csv(index=False)


def test_all_deals_were_played_at_all_tables(kept: CastleStudy) -> None:
    assert SEED == kept.source["seed"] and DEALS == kept.source["deals"]
    games = kept.rows[kept.rows["seat"] == 0].groupby("deal").size()
    assert {len(list(tables()))} == set(games) and DEALS == len(games)
    assert kept.source["games"] == games.sum()


def test_every_victory_is_shared_out_once(kept: CastleStudy) -> None:
    about = ["deal", "players", "world", "others", "hero", "tested", "told"]
    assert (kept.rows.groupby(about)["share"].sum() - 1).abs().max() < 1e-4
    best = kept.rows.groupby(about)["points"].transform("max")
    assert ((kept.rows["share"] > 0) == (kept.rows["points"] == best)).all()


def test_a_table_that_was_changed_is_refused(kept: CastleStudy, tmp_path: Path) -> None:
    write_games(tmp_path, [dict(kept.rows.iloc[at]) for at in range(8)], "a test", 1.0)
    assert 8 == len(read_games(tmp_path).rows)
    file = tmp_path / "games.csv.xz"
    changed = lzma.decompress(file.read_bytes()).replace(b"schemer", b"greedy")
    file.write_bytes(lzma.compress(changed))
    with pytest.raises(BadInput, match="a test"):
        read_games(tmp_path)


def made(*rows: Row) -> CastleStudy:
    """Return a study of these rows; what they leave out is the plain table of four schemers."""
    plain: Row = {
        "players": 4,
        "world": "unknown",
        "others": "schemer",
        "hero": "schemer",
        "tested": -1,
        "told": "",
        "seat": 0,
        "bot": "schemer",
        "order": 0,
        "court": 0,
        "share": 0.25,
        "turns": 24,
    }
    return CastleStudy(pd.DataFrame([plain | row for row in rows]), {})


def test_a_secret_is_compared_within_each_deal() -> None:
    """Deals differ by 100 points, and a secret by 1 and 3: its mean is 2, with little error."""
    told: Row = {"told": "others know", "tested": 2, "seat": 2}
    found = secret(
        made(
            {"deal": 0, "points": 5},
            {"deal": 1, "points": 105},
            {"deal": 0, "points": 4, **told},
            {"deal": 1, "points": 102, **told},
            {"deal": 0, "points": 90, **told, "seat": 1},
        ),
        "others know",
    )
    assert (-2.0, 1.0, 2) == (found.mean, found.error, found.deals)


def test_a_character_is_compared_with_whom_it_replaces() -> None:
    hero: Row = {"others": "greedy", "tested": 3, "seat": 3}
    greedy: Row = {"others": "greedy", "hero": "greedy", "seat": 3}
    rows: list[Row] = []
    for deal, more in enumerate((2, 4)):
        rows += [
            {"deal": deal, "points": 10, **greedy},
            {"deal": deal, "points": 10 + more, **hero},
        ]
    assert 3.0 == character(made(*rows), "schemer", "greedy", "unknown").mean


def test_orders_lengths_and_squires_at_court_are_means_over_deals() -> None:
    rows: list[Row] = []
    for deal in range(2):
        for seat in range(4):
            here: Row = {"deal": deal, "seat": seat, "order": seat, "court": seat}
            rows.append(
                {**here, "points": 2 * seat + deal, "share": float(seat == 3), "turns": 20 + deal}
            )
    study = made(*rows)
    assert [0, 0, 0, 1] == [one.mean for one in by_order(study, 4, "schemer")]
    court = by_squires_at_court(study, "unknown")
    assert [0.5, 2.5, 4.5, 6.5] == [one.mean for one in court if one is not None]
    assert (None,) * 4 == by_squires_at_court(study, "known")
    assert 20.5 == length(study, "unknown").mean


def test_in_a_tournament_each_kind_has_each_seat_once_in_a_deal(kept: CastleStudy) -> None:
    rows = kept.of(others=EACH)
    seats = rows.groupby(["deal", "bot"])["seat"].apply(sorted)
    assert DEALS * len(CASTLE_BOTS) == len(seats)
    assert all([0, 1, 2, 3] == each for each in seats)
    orders = rows[rows["tested"] == 0].groupby("deal")["bot"].apply(tuple)
    assert 6 == len(set(orders))


def test_the_winner_of_a_tournament_comes_first() -> None:
    there: Row = {"others": EACH, "hero": "searcher", "points": 1}
    rows: list[Row] = []
    for deal in range(2):
        for bot, share in (("random", 0.0), ("searcher", 0.75), ("greedy", 0.25)):
            rows.append({"deal": deal, **there, "bot": bot, "share": share + deal / 10})
    found = tournament(made(*rows))
    assert ["searcher", "greedy", "random"] == list(found)
    assert 0.8 == pytest.approx(found["searcher"].mean)


def test_the_kept_games_answer_every_question(kept: CastleStudy) -> None:
    for told in SECRETS:
        assert DEALS == secret(kept, told).deals == secret(kept, told, "share").deals
    for hero, others, world in CHARACTERS:
        assert DEALS == character(kept, hero, others, world).deals
    for players in range(2, 7):
        assert 1 == pytest.approx(sum(one.mean for one in by_order(kept, players, "greedy")))
    assert 1 == pytest.approx(sum(one.mean for one in tournament(kept).values()))


def test_the_command_wants_a_folder(capsys: pytest.CaptureFixture[str]) -> None:
    assert 2 == main([])
    assert "python -m kings.analysis.castle FOLDER" in capsys.readouterr().err
    assert json.loads((ROOT / "data/castle/castle.json").read_text())["command"].endswith(
        "kings.analysis.castle data/castle"
    )
