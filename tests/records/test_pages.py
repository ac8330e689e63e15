"""A game as a page of text: what people write is read, and what is written is the same game."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kings.castle.options import Options as CastleOptions
from kings.errors import BadRecord
from kings.keys.cards import Kingdom
from kings.keys.options import Options as KeysOptions
from kings.notation import Words
from kings.publish.replay.page import replay_page
from kings.records.formats import PaperNotes, Parent, ScenarioWords, Word
from kings.records.notation import NOTATIONS, page_of, read_page, replay_any, resume_any
from kings.records.recording import AnyRecording, Recording, new_header, replay
from kings.seeds import stream
from kings.struggle import moves
from kings.struggle.cards import DECK, Card
from kings.struggle.options import Options
from kings.struggle.partition.groups import Tables
from kings.struggle.state import Phase
from tests.castle.games import CASTLE
from tests.keys.games import KEYS
from tests.proofs import pages
from tests.proofs.pages import check_round_trip, recorded
from tests.strategies import STRUGGLE, play

ROOT = Path(__file__).resolve().parents[2]
KEPT = sorted(
    path
    for folder in ("data/games", "data/lessons/class_of_30", "tests/records")
    for path in (ROOT / folder).rglob("*.jsonl")
    if path.parent.name != "answers" and "kings-journal" in path.read_text(encoding="utf-8")[:40]
)
CASES = {case.name: case for case in (STRUGGLE, KEYS, CASTLE)}

HEAD = "Kings' Struggle\nplayers: Ada, Ben, Cleo\nleads: Cleo\n"
NAMES = ("Ada", "Ben", "Cleo")

NUMBERS = (4, 5, 6, 7, 15)
"""Random games: whole ones, and cut short; where seats change hands, and where they don't."""


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_every_kept_game_is_the_same_after_a_page(path: Path) -> None:
    check_round_trip(replay(path, game=None))


@pytest.mark.parametrize(("name", "number"), [(name, at) for name in CASES for at in NUMBERS])
def test_random_games_are_the_same_after_a_page(name: str, number: int) -> None:
    check_round_trip(recorded(CASES[name], number, seed=number))


@pytest.mark.slow
@pytest.mark.parametrize("tens", range(100))
@pytest.mark.parametrize("name", CASES)
def test_a_thousand_random_games_of_each_are_the_same_after_a_page(name: str, tens: int) -> None:
    for number in range(10 * tens, 10 * tens + 10):
        check_round_trip(recorded(CASES[name], 1_000 + number, seed=number))


def test_the_proof_plays_all_three_games(capsys: pytest.CaptureFixture[str]) -> None:
    """`make prove-pages` in short, and the record that it left."""
    assert 0 == pages.main(["--games", "6", "--first", "30"])
    found = json.loads(capsys.readouterr().out)
    assert {"struggle": 2, "keys": 2, "castle": 2} == found["games"]
    assert found["moves"] > found["lines_of_pages"] > 100
    kept = json.loads((ROOT / "data" / "proofs" / "pages.json").read_text("utf-8"))
    many = sum(kept["games"].values())
    assert kept["command"] == f"python -m tests.proofs.pages --games {many} --first 0"
    assert 0 == kept["different"] and many > 1_000


def test_a_game_that_is_another_after_its_page_ends_the_proof(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def forgets(recording: AnyRecording) -> str:
        page = page_of(recording)
        return page.replace("seed: 10", "seed: 11", 1)

    monkeypatch.setattr(pages, "page_of", forgets)
    with pytest.raises(AssertionError, match=r"Game 30 \(struggle, seed 10\)"):
        pages.check(range(30, 31))


# What people write.

ROUND = """\
1. C King; A Cooper; B Jeweler     # the three cards
   B offers: B pays A 2, A swaps Farmer, A uses Farmer on B
   A offers for 1: B pays A 2, A swaps 2, A uses Farmer on B,
      B promises A 2 gold by 1     # more, at the end of the round
   B accepts
   A swaps Farmer; on B; B gold on C; settles 1
"""


def test_a_round_that_somebody_wrote_down_is_the_game_that_was_played() -> None:
    written = read_page(HEAD + ROUND)
    played: Recording = Recording.begin(written.header)
    first = moves.Deal((moves.Pay(1, 0, 2), moves.Act(0, "swap", Card.FARMER), _use(0, 1)))
    more = moves.Deal((*first.clauses, moves.PromiseGold(1, 0, 2, 1)))
    course = (
        *(moves.Play(2, Card.KING), moves.Play(0, Card.COOPER), moves.Play(1, Card.JEWELER)),
        moves.Pass(2),
        *(moves.Propose(1, first), moves.Propose(0, more, 1), moves.Accept(1, 2)),
        *(moves.Swap(0, Card.FARMER), moves.Aim(0, (1,)), moves.TakeGold(1, 2)),
        moves.Settle(1, 1),
    )
    for move in course:
        played.do(move)
    assert played.state == written.state
    assert (2, Phase.LEAD) == (written.state.round, written.state.phase)
    assert (9, 2, 5) == written.state.gold


def _use(by: int, on: int) -> moves.Act:
    return moves.Act(by, "use", Card.FARMER, (on,))


def test_who_led_is_enough_of_a_beginning_by_day() -> None:
    """S-12: by Day everybody holds all ten cards."""
    first = read_page(HEAD).first
    assert (1, 2, False, (DECK,) * 3) == (first.round, first.leader, first.night, first.hands)


def test_by_night_what_nobody_has_seen_is_assumed_and_said_to_be() -> None:
    """S-12: Ada's two cards are known, one of Ben's is, and Cleo was never asked."""
    page = read_page(HEAD + "mode: night\naside: A 1 2, B King\n\n1. C Peasant; A 3; B 1\n")
    assert ((1, 2), (2, 10), (2, 3)) == page.first.aside
    assert PaperNotes((1, 2)) == page.header.paper
    check_round_trip(page)
    more = "mode: night\naside: A 1 2, B King\npaper: A\n\n1. C Peasant; A 3; B 1\n"
    assert PaperNotes((0, 1, 2)) == read_page(HEAD + more).header.paper  # the writer's own, too


def test_a_deal_and_offers_without_numbers_are_understood() -> None:
    one = read_page(HEAD + "1. C King; A Cooper; B 6\nB deals: B pays A 2, A swaps 2; A swap 2")
    long = "B offers: B pays A 2, A swaps 2; A accepts 1; A swaps Farmer"
    assert one.state == read_page(HEAD + f"1. Cleo 10; ada cooper; BEN 6\n{long}").state
    gone = read_page(HEAD + "1. C 10; A 5; B 6\nB offers 1: B pays A 2, A swaps 2; withdraws")
    assert () == gone.state.window.proposals


def test_what_goes_without_saying_is_done_up_to_a_round_that_is_named_and_to_the_end() -> None:
    rounds = [f"{at}. C {power}; A {power}; B {power}" for at, power in enumerate(_EQUAL, 1)]
    page = "\n".join(rounds)
    state = read_page(f"{HEAD}\n{page}\nend: A 5, B 5, C 5").state
    assert (Phase.OVER, (5, 5, 5)) == (state.phase, state.gold)
    assert 7 == read_page(f"{HEAD}\n{page}").state.round


_EQUAL = (1, 9, 10, 2, 8, 3, 7)
"""Powers that take nothing and give nothing where everybody plays the same and passes."""


CLAUSES = (
    (moves.Pay(0, 1, 3), "A pays B 3"),
    (moves.Give(0, 1, (Card.FARMER, Card.KING)), "A gives B Farmer King"),
    (moves.Give(2, 1, (Card.QUEEN,), face_up=False), "C gives B hidden Queen"),
    (moves.Act(0, "pass"), "A passes"),
    (moves.Act(0, "pass", Card.FARMER), "A passes Farmer"),
    (moves.Act(0, "use", Card.KNIGHT, (1, 2)), "A uses Knight on B C"),
    (moves.Act(0, "gold"), "A gold"),
    (moves.Act(0, "swap", Card.JESTER), "A swaps Jester"),
    (moves.Act(0, "spare", None, (1,)), "A spares on B"),
    (moves.AnswerWith(1, Card.ASSASSIN), "B answers Assassin"),
    (moves.PromiseGold(0, 1, 4, 7), "A promises B 4 gold by 7"),
    (moves.PromiseUse(0, 1, 3), "A promises B use by 3"),
    (moves.PromiseUse(0, 1, 3, Card.FARMER, 1), "A promises B use Farmer on B by 3"),
    (moves.PromiseRestraint(0, 1, 3, None, 1), "A promises B no use on B by 3"),
    (moves.PromiseWords(0, 1, 3, 'He said: "no, A; # never"\\'), _SAID := (
        'A promises B "He said: \\"no, A; # never\\"\\\\" by 3'
    )),
)  # fmt: skip


@pytest.mark.parametrize(("clause", "words"), CLAUSES)
def test_a_clause_has_one_way_to_be_written(clause: moves.Clause, words: str) -> None:
    from kings.struggle.notation import read_clause, write_clause

    assert words == write_clause(clause)
    assert clause == read_clause(Words.of(words, NAMES))


STATEMENTS = (
    ("A plays 2", moves.Play(0, Card.FARMER)),
    ("B on A C", moves.Aim(1, (0, 2))),
    ("A leads C", moves.GiveLead(0, 2)),
    ("A keeps", moves.GiveLead(0, None)),
    ("A passes", moves.Pass(0)),
    ("B gold", moves.TakeGold(1)),
    ("C answers King", moves.Answer(2, Card.KING)),
    ("A refuses 12", moves.Refuse(0, 12)),
    ("A withdraws 12", moves.Withdraw(0, 12)),
    ("B releases 3", moves.Release(1, 3)),
    ("B breaks 3", moves.Break(1, 3)),
    ("B judges 3 void", moves.Judge(1, 3, "void")),
    ("mode King", moves.DrawMode(Card.KING)),
)


@pytest.mark.parametrize(("words", "move"), STATEMENTS)
def test_each_word_of_the_game_is_understood(words: str, move: moves.Move) -> None:
    _, acts = NOTATIONS["struggle"].statement(Words.of(words, NAMES))
    assert (move,) == acts


# What a page says at its top.


@pytest.mark.parametrize(
    "options",
    [
        Options(names=("A, of B", "Ben (greedy)", 'C "x"', "Dora Dee"), mode="draw"),
        Options(
            names=("by", "use", "King"),
            free_market=True,
            tables=Tables((1, 2, 3, 4, 5, 6), ((3, 3),)),
        ),
        Options(names=("B", "A", "C"), regulated_market=True, peasant_before_ties=True),
        KeysOptions.with_jokers(("hand", "with", "Draw", "Cleo")),
        KeysOptions(kingdoms=tuple(Kingdom)[::-1], last_turn=12),
        CastleOptions(names=("west", "King"), squires="none", count_copies=False, turn_limit=None),
        CastleOptions(names=("A", "first", "lose"), known_order=True, first_men_drawn=True),
    ],
)
def test_what_a_table_agrees_on_and_odd_names_come_back(options: Any) -> None:
    case = CASES[type(options).__module__.split(".")[1]]
    game = play(case, 3, options=options)
    recording: AnyRecording = Recording.begin(
        new_header(options, ("human",) * options.players, 3, timed=False, bell=90, whispers=True)
    )
    for move in game.moves[:150]:
        recording.do(move)
    check_round_trip(recording)


def test_a_branch_of_a_scenario_keeps_where_it_comes_from() -> None:
    recording = recorded(STRUGGLE, 2)
    header = replace(
        new_header(recording.header.options, recording.header.players, 5, start=recording.state),
        parent=Parent("some-game", 12),
        branch="What if; really?",
        scenario=ScenarioWords("Two, or three", "Who # wins?"),
        began=None,
    )
    check_round_trip(Recording.begin(header))
    assert "start: {" in page_of(Recording.begin(header))


def test_times_detours_and_notes_are_not_on_a_page() -> None:
    recording = Recording.begin(new_header(Options(), ("human",) * 4, 1))
    game = play(STRUGGLE, 4, options=Options())
    for move in game.moves[:6]:
        recording.do(move)
    recording.note(Word(0, 1, None, "I won't sell."))
    recording.back(2)
    page = page_of(recording)
    assert "sell" not in page
    assert recording.moves == read_page(page).moves


# What can't be understood.

GOOD = HEAD + "\n1. C King; A Cooper; B Jeweler\n"


@pytest.mark.parametrize(
    ("text", "place", "said"),
    [
        ("", (None, None), "The page is empty"),
        ("Chess\n", (1, 1), "the first line of a page names the game"),
        ("castle\n\nA passes", (1, 1), "should say who plays"),
        ("struggle\nplayers: Ada, Ben", (2, 1), "three to six players"),
        ("struggle\nplayers: Ada, Ada, Ben", (2, 1), "the same name"),
        ("struggle\nplayers: Ada, Ben (greedy, Cleo", (2, 19), "this bracket is never closed"),
        (HEAD + "leads: Ada", (4, 1), "said twice"),
        (HEAD + "mood: night", (4, 1), "did you mean mode?"),
        (HEAD + "mode: dusk", (4, 7), "day or night or draw"),
        (HEAD + "free-market: perhaps", (4, 14), "yes or no"),
        (HEAD + "tables: {1}", (4, 1), "is not JSON"),
        (HEAD + "seed: -1", (4, 7), "a number"),
        (HEAD + "start: {}", (4, 1), "start"),
        (HEAD + "aside: A 1 2", (4, 8), "by Night only"),
        ("struggle\nplayers: A, B, C\nleads: Dora", (3, 8), "“Dora” is no player"),
        (HEAD + "edition: 9", (1, 1), "header.edition"),
        (GOOD + "X passes", (6, 1), "“X” is no player"),
        (GOOD + "A sings", (6, 3), "“sings” is not a card or a move"),
        (GOOD + "A swap Fermer", (6, 8), "“Fermer” is no card"),
        (GOOD + "A on B; on B C D", (6, 16), "“D” is not understood here"),
        (GOOD + "A deals A pays B 2", (6, 9), "“:”, not “A”"),
        (GOOD + "A offers: A pays B two", (6, 20), "an amount of gold"),
        (GOOD + "A offers: A pays B 2,", (6, 21), "ends after a comma"),
        (GOOD + "A offers: A pays B 2,\n\n  B sings", (8, 5), "“sings” is not a clause"),
        (GOOD + "A offers 2: A pays B 2, B passes", (6, 10), "this is offer 1, not 2"),
        (GOOD + 'A offers: A promises B "x by 2', (6, 24), "never closed"),
        (GOOD + 'A offers: A promises B "\\x" by 2', (6, 24), "quotation marks"),
        (GOOD + "A accepts", (6, 1), "No offer lies on the table"),
        (GOOD + "A judges 1 fine", (6, 12), "kept, broken or void"),
        (GOOD + "A on C", (6, 1), "Cooper"),
        (GOOD + "2. C Queen; A gold", (6, 13), "Ada"),
        (GOOD + "4. C Queen", (6, 1), "round 4 can't begin here, in round 2"),
        (GOOD + "end", (6, 1), "the game can't end here"),
        (GOOD + "C King; A Cooper", (6, 1), "Cleo"),
        ("keys\nplayers: A, B, C, D\n\nsteal B hand", (4, 1), "“steal” is no player"),
    ],
)
def test_what_is_wrong_is_said_with_its_line_and_column(
    text: str, place: tuple[int | None, int | None], said: str
) -> None:
    with pytest.raises(BadRecord) as caught:
        read_page(text)
    assert said in str(caught.value)
    assert place == (caught.value.line, caught.value.column)


def test_points_that_the_rules_don_t_give_are_refused() -> None:
    page = page_of(replay_any(_A_WORD))
    assert "end: A 15, B 27, C 19, D 16\n" in page
    with pytest.raises(BadRecord, match=r"Ben has 27 points by the rules, not 26\."):
        read_page(page.replace("B 27", "B 26"))


_A_WORD = ROOT / "data" / "games" / "a_word_is_a_word.jsonl"


def test_a_page_in_a_file_is_replayed_like_a_journal(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    game = replay_any(_A_WORD)
    file.write_text(page_of(game), encoding="utf-8")
    assert replay_any(_A_WORD).state == replay_any(file).state == replay_any(page_of(game)).state
    with pytest.raises(BadRecord, match="King's Keys is wanted here"):
        replay_any(file, "keys")
    assert replay_page(file) == replay_page(page_of(game)) == replay_page(_A_WORD)
    for page in (file, str(file), page_of(game)):
        with pytest.raises(BadRecord, match=r"kings notation GAME\.txt --out GAME\.jsonl makes"):
            resume_any(page)


def test_the_pages_in_the_documentation_are_games() -> None:
    text = (ROOT / "docs" / "reference" / "notation.md").read_text(encoding="utf-8")
    pages = re.findall(r"```text\n(.*?)```", text, re.DOTALL)
    read = [read_page(page) for page in pages]
    assert ["struggle", "keys", "castle"] == [game.header.game for game in read]
    for game in read:
        check_round_trip(game)
    with pytest.raises(BadRecord) as caught:
        read_page(pages[0].replace("A swaps Farmer; on B", "A swaps Fermer; on B"))
    assert f"`{caught.value}`" in text


SCRAPS = '\x00"#,;/:(]{\n\u2028é\ud83d٣-1'


def test_a_page_that_is_damaged_is_read_or_refused_and_nothing_else() -> None:
    """Letters are left out and put in, words moved and lines exchanged, 300 times, seed 28."""
    rng = stream(28, "damage")
    pages = [HEAD + ROUND, f"{HEAD}mode: night\naside: A 1 2\npaper: B\n1. C 3; A 4; B 5\nend: A 1"]
    refused = 0
    for _ in range(300):
        page = rng.choice(pages)
        at = rng.randrange(len(page))
        match rng.randrange(4):
            case 0:
                page = page[:at] + page[at + 1 :]
            case 1:
                page = page[:at] + rng.choice(SCRAPS) + page[at:]
            case 2:
                page = f"{page[:at]} {rng.choice(page.split())} {page[at:]}"
            case _:
                lines = page.split("\n")
                rng.shuffle(lines)
                page = "\n".join(lines)
        try:
            read_page(page)
        except BadRecord:
            refused += 1
    assert 100 < refused < 300
