"""The replay page: complete, small, shut off from the network, and safe whatever people typed."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from kings.errors import BadRecord
from kings.publish.page import data_block
from kings.publish.replay.page import replay_frame, replay_page
from kings.publish.replay.struggle import final_standings
from kings.records.chronicle import Chronicle
from kings.records.recording import Recording, new_header, replay
from kings.struggle import Options
from kings.struggle.say import tell
from kings.struggle.say_scores import say_standing
from tests.figures.drawn import HOSTILE, parse
from tests.publish.replay.reading import data_of, log_of, moments_of, plain
from tests.strategies import STRUGGLE, play

DAY = "data/games/a_word_is_a_word.jsonl"
MOST_BYTES = 1_000_000
AIM = 400_000


@pytest.fixture(scope="module")
def game() -> Recording:
    """A finished game by Day with deals and promises."""
    return replay(DAY)


@pytest.fixture(scope="module")
def made(game: Recording) -> str:
    """Its page."""
    return replay_page(game)


def random_game(players: int, names: tuple[str, ...]) -> Recording:
    """Return a random game with offers of every kind, played to its end."""
    seed = next(seed for seed in range(99) if play(STRUGGLE, seed).options.players == players)
    played = play(STRUGGLE, seed)
    options = replace(played.options, names=names[:players])
    record = Recording(new_header(options, ("human",) * players, seed))
    for move in played.moves:
        record.do(move)
    return record


@pytest.fixture(scope="module")
def hostile() -> str:
    """The page of a random game between players with the worst of names."""
    return replay_page(random_game(3, HOSTILE), title="</script><script>alert(3)</script>")


def test_every_moment_is_there_with_every_panel(game: Recording, made: str) -> None:
    stops = Chronicle(game.header.options.names, game.first, None).stops(game.moments)
    steps = data_of(made)["steps"]
    assert [stop.chapter for stop in stops] == [step["chapter"] for step in steps]
    assert all({"now", "wide", "narrow", "offers", "hands", "ledger"} == {*s["put"]} for s in steps)


def test_every_picture_is_whole(made: str) -> None:
    for moment in moments_of(made):
        for kind in ("wide", "narrow"):
            assert parse(moment[kind]).tag.endswith("svg")


def test_the_log_tells_everything_in_its_order(game: Recording, made: str) -> None:
    names = game.header.options.names
    told = [str(tell(names, event)) for moment in game.moments for event in moment.events]
    assert told == log_of(made)


def test_the_end_tells_every_score_and_every_pile(game: Recording, made: str) -> None:
    ending = moments_of(made)[-1]["ending"]
    assert game.state.players == ending.count("<details")
    for total in (15, 27, 19, 16):
        assert f"{total} points" in plain(ending)


def test_without_scripts_the_result_and_the_log_can_be_read(made: str) -> None:
    aside = made[made.index("<noscript>") : made.index("</noscript>")]
    assert "Ben wins with 27 points." in plain(aside)


def test_an_unfinished_game_says_so_and_tells_no_seed(game: Recording) -> None:
    half = replay_page(game.branch(moves=40))
    assert "not finished" in half and "seed of its cards" not in half
    assert "" == moments_of(half)[-1]["ending"]


def test_the_seed_is_told_only_where_every_hand_is_open(game: Recording) -> None:
    seed = f"The seed of its cards is {game.header.seed}."
    assert seed in replay_page(game)
    for eyes in ("table", 0):
        assert "seed of its cards" not in replay_page(game, eyes=eyes)


def test_bots_are_named(game: Recording) -> None:
    record = game.branch(players=("greedy", "human", "human", "human"), moves=9)
    assert "Bots: Ada (greedy)." in replay_page(record)


def test_a_torn_journal_says_so(tmp_path: Path) -> None:
    torn = tmp_path / "torn.jsonl"
    torn.write_bytes(b"".join(Path(DAY).read_bytes().splitlines(keepends=True)[:9]) + b'{"n": 1')
    assert "incomplete" in replay_page(torn)


def test_a_bad_journal_is_refused(tmp_path: Path) -> None:
    bad = tmp_path / "bad.jsonl"
    bad.write_text('{"format": "something else"}\n', encoding="utf-8")
    with pytest.raises(BadRecord, match="Line 1"):
        replay_page(bad)


def test_the_page_is_small(made: str) -> None:
    assert len(made.encode()) < AIM


@pytest.mark.slow
def test_a_page_of_six_who_never_stop_talking_is_small_enough() -> None:
    assert len(replay_page(random_game(6, HOSTILE)).encode()) < MOST_BYTES


def test_the_policy_allows_the_pages_own_script_and_style_and_nothing_else(made: str) -> None:
    found = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', made)
    assert found is not None
    policy = dict(part.split(" ", 1) for part in found[1].split("; "))
    assert ("'none'", "data:") == (policy["default-src"], policy["img-src"])
    for tag, source in (("script", "script-src"), ("style", "style-src")):
        inside = re.findall(rf"<{tag}>(.*?)</{tag}>", made, flags=re.S)
        digest = base64.b64encode(hashlib.sha256(inside[0].encode()).digest()).decode()
        assert (1, f"'sha256-{digest}'") == (len(inside), policy[source])


def test_nothing_in_the_page_points_to_another_place(made: str) -> None:
    named = set(re.findall(r"https?://[^\"'\s<>\\]+", made))
    assert {"http://www.w3.org/2000/svg"} == named
    assert not re.search(r"""(src|srcset|action)=["']""", made)


def test_hostile_names_and_titles_stay_text(hostile: str) -> None:
    before = hostile[: hostile.index('<script type="application/json"')]
    everything = [before, *(part for moment in moments_of(hostile) for part in moment.values())]
    assert not any(re.search(r"<img|<script>alert|<b> ", part) for part in everything)
    assert 1 == len(re.findall(r"<script>", hostile))
    assert any(HOSTILE[0] in plain(part) for part in everything)


def test_data_cannot_end_its_own_block() -> None:
    words = "</script><!--<script>"
    block = data_block("game", {"words": words}).removesuffix("</script>\n")
    assert "</script>" not in block and "<!--" not in block
    assert {"words": words} == json.loads(block[block.index("{") :])


def test_a_game_that_has_not_begun_has_one_moment() -> None:
    options = Options(names=("Ada", "Ben", "Cleo"))
    record = Recording(new_header(options, ("human",) * 3, 3))
    page = replay_page(record)
    assert 1 == len(moments_of(page))
    assert "Nothing has happened yet." in plain(moments_of(page)[0]["now"])


def test_a_frame_holds_the_page_as_text(made: str) -> None:
    frame = replay_frame(made, title='Table "3"')
    assert frame.count("<") == 2
    assert 'title="Table &quot;3&quot;"' in frame and 'sandbox="allow-scripts"' in frame


def test_the_same_game_makes_the_same_page(game: Recording, made: str) -> None:
    assert made == replay_page(replay(DAY))


def test_the_standings_are_said_for_those_without_scripts(game: Recording, made: str) -> None:
    for standing in final_standings(game.state):
        assert say_standing(game.header.options.names, standing) in plain(made)
