"""The study of promises: belief, memory and boycotts as they are set, and its games as kept."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest

from kings.analysis import credit
from kings.analysis.credit import HEROES, SETTINGS, USUAL, Belief, Boycott, Setting, hero
from kings.analysis.study import Study
from kings.bots import make_bot
from kings.errors import BadInput
from kings.sim import against_field, play
from kings.sim.results import GameResult
from kings.struggle import GAME, Options, moves
from kings.struggle.cards import Card
from kings.struggle.moves import PromiseGold
from kings.struggle.state import LedgerEntry, PromiseStatus, Proposal
from kings.struggle.view import View
from tests.positions import position

ADA, BEN, CLEO = 0, 1, 2
FOLDER = Path(__file__).resolve().parents[2] / "data" / "credit"


@pytest.fixture(scope="module")
def kept() -> Study:
    return credit.read(FOLDER)


def seen(*endings: tuple[PromiseStatus, int], at: int = 5, by: int = BEN) -> View:
    """Return what Ada sees in round 5 if Ben's promises ended so, each in its round."""
    ledger = tuple(
        LedgerEntry(n, n, PromiseGold(by, CLEO, 1, ended), made=1, status=status, ended=ended)
        for n, (status, ended) in enumerate(endings, 1)
    )
    state = position(Card.ASSASSIN, Card.QUEEN, Card.FARMER, gold=(5, 5, 5))
    return GAME.view(replace(state, promises=ledger, round=at), ADA)


@pytest.mark.parametrize(
    ("belief", "endings", "believed"),
    [
        (Belief(), [("broken", 4)], 0.75),
        (Belief(0.4), [("kept", 4)], 0.4),
        (Belief(ledger=True), [], 0.75),
        (Belief(ledger=True), [("kept", 2), ("broken", 3)], 2.5 / 4),
        (Belief(memory=1), [("broken", 3)], 0.75),
        (Belief(memory=1), [("broken", 4)], 0.0),
        (Belief(memory=2), [("broken", 3)], 0.0),
        (Belief(memory=6), [("kept", 1)], 0.75),
        (Belief(memory=6), [("broken", 1)], 0.0),
    ],
)
def test_a_table_believes_as_it_is_set(
    belief: Belief, endings: list[tuple[PromiseStatus, int]], believed: float
) -> None:
    assert believed == belief.of(seen(*endings), BEN)
    assert belief.prior == belief.of(seen(*endings), CLEO)


def test_a_boycott_refuses_whoever_broke_its_word_and_nobody_else() -> None:
    deal = moves.Deal((moves.Pay(BEN, ADA, 5), moves.Act(ADA, "use", Card.ASSASSIN, (CLEO,))))
    for endings, remembered in (([("broken", 4)], True), ([("kept", 4)], False)):
        view = seen(*endings)  # type: ignore[arg-type]  # words that are statuses
        belief = Belief(memory=6)
        inner = hero("cash", belief)
        proposal = Proposal(1, BEN, deal, (BEN,))
        answer = Boycott(inner, belief).respond(view, proposal, None)  # type: ignore[arg-type]  # it draws nothing
        usual = inner.respond(view, proposal, None)  # type: ignore[arg-type]  # as above
        assert answer == (moves.Refuse(ADA, 1) if remembered else usual)


def without_bots(games: Iterable[GameResult]) -> list[GameResult]:
    return [replace(game, bots=(), lineup=0, hero=None, index=0) for game in games]


@pytest.mark.parametrize(
    ("ours", "theirs"), [("cash", "fair-keeper"), ("breaker", "fair-opportunist")]
)
def test_with_the_usual_belief_the_heroes_are_the_houses_own_bots(ours: str, theirs: str) -> None:
    """Games by the bots of the roster, which know nothing of the study."""
    belief, options = Belief(ledger=True), Options.for_players(4)
    one = against_field({ours: hero(ours, belief)}, [("x", hero("cash", belief))] * 3, options, 1)
    other = against_field(
        {theirs: make_bot(theirs)}, [("x", make_bot("fair-keeper"))] * 3, options, 1
    )
    assert without_bots(play(one, 2)) == without_bots(play(other, 2))


def test_keeper_and_breaker_make_the_same_offers_until_one_breaks_a_promise() -> None:
    """Where nothing was promised the two played the same game; where something was, one kept it."""
    table = Setting("belief", USUAL, Belief())
    games = [game for game in credit.games_of(table, 3) if game.hero is not None]
    by_hero = {
        name: [game for game in games if game.bots[game.hero or 0] == name]
        for name in ("keeper", "breaker")
    }
    pairs = list(zip(by_hero["keeper"], by_hero["breaker"], strict=True))
    for keeps, breaks in pairs:
        seat = keeps.hero or 0
        if not breaks.promised[seat]:
            assert without_bots([keeps]) == without_bots([breaks])
    assert any(breaks.broken[breaks.hero or 0] for _, breaks in pairs)
    kept, broken = (sum(one.kept[one.hero or 0] for one in of) for of in zip(*pairs, strict=True))
    assert kept > broken


def test_what_is_kept_is_what_is_played(kept: Study) -> None:
    for setting in (SETTINGS[2], SETTINGS[-2]):
        again = credit.rows_of(setting, credit.games_of(setting, 1))
        same = kept.rows["kind"].eq(setting.kind) & kept.rows["at"].eq(setting.at)
        old = kept.rows[same & kept.rows["deal"].eq(0)].reset_index(drop=True)
        assert old.to_csv() == again.reset_index(drop=True).to_csv()


def test_every_table_is_kept_whole(kept: Study) -> None:
    assert len(SETTINGS) * credit.DEALS * len(HEROES) == len(kept.rows)
    assert len(kept.rows) * 4 == kept.source["games"] > kept.source["distinct"] > credit.DEALS
    assert {credit.SEED, credit.DEALS} == {kept.source["seed"], kept.source["deals"]}


def test_gains_are_paired_by_deal(kept: Study) -> None:
    rows = kept.rows[kept.rows["kind"].eq("belief") & kept.rows["at"].eq(0.5)]
    sums = rows.pivot(index="deal", columns="hero", values="points")
    found = credit.gain(kept, "belief", 0.5, "breaker", "keeper")
    assert found.mean == pytest.approx(((sums["breaker"] - sums["keeper"]) / 4).mean())
    assert credit.DEALS == found.deals
    assert credit.gain(kept, "memory", 0, "breaker", "cash") == credit.gain(
        kept, "belief", USUAL, "breaker", "cash"
    )


def test_games_that_ended_alike_count_once() -> None:
    rows, facts = credit.played(1, SETTINGS[:1])
    assert facts["games"] == 20 and len(rows) == len(HEROES)
    # Where nothing is believed nothing is promised: all but the boaster play the same four games.
    assert facts["distinct"] <= 8


def test_a_changed_table_is_refused(tmp_path: Path) -> None:
    credit.write(tmp_path, credit.played(1, SETTINGS[:1]), "the test", 1.0)
    assert "the test" == credit.read(tmp_path).source["command"]
    (tmp_path / "games.csv.xz").write_bytes((FOLDER / "games.csv.xz").read_bytes())
    with pytest.raises(BadInput, match="is not the table that “the test” wrote"):
        credit.read(tmp_path)


def test_the_command_asks_for_a_folder(capsys: pytest.CaptureFixture[str]) -> None:
    assert 2 == credit.main([])
    assert "python -m kings.analysis.credit FOLDER" in capsys.readouterr().err
