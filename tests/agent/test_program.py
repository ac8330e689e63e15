"""A program at the end of a line: whatever it does costs it that decision, and nobody the game."""

from __future__ import annotations

import json
import random
import subprocess
import sys
import textwrap
from collections import deque
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from kings.agent import sheet
from kings.agent.line import MOST_BYTES, Line, NoReply, Rubbish, read_reply
from kings.agent.program import Program, begin, desk_of, end_programs, meet
from kings.bots.roster import admit, dismiss, find_player, make_player
from kings.errors import BadInput
from kings.games import ROOMS
from kings.records.codec import encode
from kings.sim.batch import simulate
from kings.sim.match import play_game
from kings.struggle import GAME, Options
from kings.struggle.moves import Accept, Act, Deal, Pay, Propose, Refuse
from tests import strategies
from tests.agent.echo import Drawn, Echo, Loop
from tests.agent.test_sheet import TWINS
from tests.cases import CASES
from tests.effort import examples
from tests.positions import ADA, BEN, COBBLER, FARMER, QUEEN, position, propose
from tests.strategies import Case

FOUR = Options.for_players(4)
TURN = position(FARMER, COBBLER, QUEEN)
"""Ada may use her Farmer."""


class Scripted(Line):
    """A line at whose other end stands a list of replies; each question takes the next.

    A reply is any value, ``None`` for no line at all, or bytes that are sent as they are.
    """

    def __init__(self, *replies: Any) -> None:
        self.ended = False
        self.sent: list[dict[str, Any]] = []
        self.replies = deque(["scripted", *replies])

    def say(self, message: dict[str, Any]) -> None:
        self.sent.append(json.loads(json.dumps(message)))

    def hear(self, number: int, seconds: float | None) -> Any:
        reply = self.replies.popleft() if self.replies else None
        if reply is None:
            raise NoReply("No reply came in 10 s.", late=True)
        if isinstance(reply, bytes):
            return read_reply(reply).value
        return reply

    def close(self, seconds: float = 0) -> None:
        """There is nothing to close."""

    def said(self, what: str) -> list[dict[str, Any]]:
        return [message for message in self.sent if message.get("say") == what]


@pytest.fixture(autouse=True)
def _nothing_runs_on() -> Iterator[None]:
    yield
    end_programs()


def check(move: Any) -> None:
    GAME.check(TURN, move)


def chair(line: Line) -> Any:
    return meet(line, 10).sit(TURN.options, ADA, check)


def decide(line: Line) -> Any:
    return chair(line).choose(GAME.view(TURN, ADA), random.Random(1))


def write(folder: Path, name: str, body: str) -> tuple[str, ...]:
    """Write a program that says its name and then does what ``body`` says with each message."""
    head = """
        import json, sys, time
        def reply(message, value):
            print(json.dumps({"to": message["id"], "reply": value}), flush=True)
        for line in sys.stdin:
            message = json.loads(line)
            if message.get("ask") == "name":
                reply(message, "NAME")
                continue
    """
    text = textwrap.dedent(head).replace("NAME", name)
    text += textwrap.indent(textwrap.dedent(body), "    ")
    file = folder / f"{name}.py"
    file.write_text(text, encoding="utf-8")
    return sys.executable, str(file)


# What is asked, and what a reply may be.


def test_a_choice_is_taken_by_its_number_and_as_a_move() -> None:
    choices = GAME.view(TURN, ADA).choices
    for number, choice in enumerate(choices):
        assert choice == decide(Scripted(number))
        assert choice == decide(Scripted(encode(ROOMS["struggle"].move, choice)))


def test_a_question_says_all_that_it_takes_to_answer_it() -> None:
    line = Scripted(0)
    decide(line)
    question = line.sent[-1]
    assert {"ask", "id", "game", "seat", "text", "view", "choices", "default", "chance"} <= set(
        question
    )
    assert question["choices"][1]["rule"] == "S-31"
    assert f"1: {question['choices'][1]['say']} (S-31)" in question["text"]
    assert GAME.view(TURN, ADA) == sheet.view_from_json(ROOMS["struggle"], question["view"])


def test_a_refused_reply_is_refused_in_a_sentence_and_may_be_given_once_more() -> None:
    line = Scripted(99, 1)
    assert GAME.view(TURN, ADA).choices[1] == decide(line)
    (refusal,) = line.said("refusal")
    assert "The reply 99 is not the number of one of" in refusal["why"] and refusal["tries"] == 1


def test_after_two_refusals_the_default_is_taken_and_said_and_counted() -> None:
    line = Scripted("?", True)
    program = meet(line, 10)
    seat = program.sit(TURN.options, ADA, check)
    assert GAME.view(TURN, ADA).choices[0] == seat.choose(GAME.view(TURN, ADA), random.Random(1))
    assert 1 == len(line.said("default"))
    told = desk_of(program).say_defaults("scripted")
    assert "1 of 1 decisions of scripted: 1 as its reply was refused twice." in told


def test_no_reply_takes_the_default_at_once() -> None:
    line = Scripted(None)
    assert GAME.view(TURN, ADA).choices[0] == decide(line)
    assert [] == line.said("refusal") and "No reply came" in line.said("default")[0]["why"]


def test_the_same_question_is_asked_once() -> None:
    line = Scripted(1, 0)
    seat = chair(line)
    view = GAME.view(TURN, ADA)
    assert seat.choose(view, random.Random(1)) is seat.choose(view, random.Random(1))
    assert 1 == sum(message.get("ask") == "choose" for message in line.sent)


def test_an_offer_that_the_rules_refuse_is_refused_with_the_rule() -> None:
    view, rng = GAME.view(TURN, ADA), random.Random(1)
    poor = encode(Deal, Deal((Pay(ADA, BEN, 99),)))
    good = Deal((Pay(ADA, BEN, 1), Act(ADA, "pass")))
    line = Scripted(poor, encode(Deal, good))
    assert good == chair(line).propose(view, rng)
    assert "(S-53)" in line.said("refusal")[0]["why"]
    assert (
        chair(Scripted({"clauses": []}, {"clauses": [{"kind": "pay"}]})).propose(view, rng) is None
    )
    assert chair(Scripted(None)).propose(view, rng) is None


def test_what_can_be_bought_is_listed_with_its_clause() -> None:
    line = Scripted(None)
    seat = meet(line, 10).sit(TURN.options, BEN, check)
    seat.propose(GAME.view(TURN, BEN), random.Random(1))
    wares = line.sent[-2]["wares"]
    assert any("Pay Ada so that the Farmer" in ware["say"] for ware in wares)
    deal = {"clauses": [{"kind": "pay", "by": BEN, "to": ADA, "gold": 1}, wares[0]["clause"]]}
    seat = meet(Scripted(deal), 10).sit(TURN.options, BEN, check)
    offered = seat.propose(GAME.view(TURN, BEN), random.Random(1))
    assert offered is not None
    GAME.check(TURN, Propose(BEN, offered))


def test_a_proposal_is_refused_accepted_or_countered() -> None:
    asked = propose(TURN, Pay(BEN, ADA, 3), Act(ADA, "pass"), by=BEN)
    assert asked.window is not None
    view, (proposal,) = GAME.view(asked, ADA), asked.window.proposals
    more = Deal((Pay(BEN, ADA, 4), Act(ADA, "pass")))

    def answer(*replies: Any) -> Any:
        line = Scripted(*replies)
        seat = meet(line, 10).sit(TURN.options, ADA, lambda move: GAME.check(asked, move))
        found = seat.respond(view, proposal, random.Random(1))
        text = next(one["text"] for one in line.sent if one.get("ask") == "respond")
        assert "Ben pays Ada 3 gold: binds, because" in text
        return found

    assert Refuse(ADA, proposal.number) == answer(0) == answer(None) == answer("?", "?")
    assert Accept(ADA, proposal.number) == answer(1)
    assert Propose(ADA, more, instead_of=proposal.number) == answer(encode(Deal, more))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=6,
)
MOVES = st.fixed_dictionaries(
    {"kind": st.sampled_from(("pass", "aim", "pay", "play", "take_gold")), "seat": JSON},
    optional={"on": JSON, "card": JSON},
)
DEALS = st.fixed_dictionaries(
    {
        "clauses": st.lists(
            st.fixed_dictionaries(
                {"kind": st.sampled_from(("pay", "act", "give", "promise_gold", "promise_words"))},
                optional=dict.fromkeys(("by", "to", "gold", "how", "on", "due", "words"), JSON),
            ),
            max_size=3,
        )
    }
)


@given(st.lists(JSON | MOVES | DEALS, max_size=2))
@settings(max_examples=examples(100), deadline=None)
def test_whatever_is_replied_something_legal_is_decided(replies: list[Any]) -> None:
    asked = propose(TURN, Pay(BEN, ADA, 3), Act(ADA, "pass"), by=BEN)
    assert asked.window is not None
    view = GAME.view(asked, ADA)

    def seat() -> Any:
        program = meet(Scripted(*[[one] if one is None else one for one in replies]), 10)
        return program.sit(TURN.options, ADA, lambda move: GAME.check(asked, move))

    assert seat().choose(view, random.Random(1)) in view.choices
    assert GAME.can(asked, seat().respond(view, asked.window.proposals[0], random.Random(1)))
    deal = seat().propose(view, random.Random(1))
    assert deal is None or GAME.can(asked, Propose(ADA, deal))


@given(st.binary(max_size=200) | JSON.map(lambda value: json.dumps(value).encode()))
@settings(max_examples=examples(100), deadline=None)
def test_a_line_is_a_reply_or_is_refused_in_a_sentence(line: bytes) -> None:
    try:
        said = str(read_reply(line).to)
    except Rubbish as refused:
        said = str(refused)
    assert said.lstrip("-").isdigit() or said.endswith(".")


def test_a_reply_of_a_megabyte_or_of_a_thousand_brackets_is_rubbish() -> None:
    with pytest.raises(Rubbish, match="at most"):
        read_reply(b" " * (MOST_BYTES + 1))
    with pytest.raises(Rubbish, match="line of JSON"):
        read_reply(b"[" * 60_000)
    with pytest.raises(Rubbish, match="line of JSON"):
        read_reply(b'{"to": ' + b"9" * 5_000 + b', "reply": 0}')


@pytest.mark.parametrize("reply", [{"name": "my-bot", "talks": False}, "x"])
def test_a_program_says_its_name_and_whether_it_talks(reply: Any) -> None:
    line = Scripted()
    line.replies = deque([reply])
    program = meet(line)
    assert program.name in ("my-bot", "x") and program.talks == (program.name == "x")


@pytest.mark.parametrize("reply", [{"name": "two words"}, 7, {"names": "x"}, "A", {"talks": 1}])
def test_a_name_is_one_word_of_small_letters(reply: Any) -> None:
    line = Scripted()
    line.replies = deque([reply])
    with pytest.raises(BadInput, match="name"):
        meet(line)


# What happens, as a seat is told it.


def test_a_seat_hears_all_that_it_sees_and_nothing_else() -> None:
    line = Scripted(*[0] * 500)
    program = meet(line, 10)
    bots = [program, *(make_player("struggle", "random") for _ in range(3))]
    night = Options.for_players(4, mode="night")
    played = play_game(night, bots, 5)
    state, events = GAME.start(night), []
    for move in played.moves:
        step = GAME.apply(state, move)
        events += [seen for one in step.events if (seen := one.seen_by(0)) is not None]
        state = step.state
    told = [one for news in line.said("news") for one in news["events"]]
    assert [sheet.as_json(ROOMS["struggle"], event) for event in events] == [
        one["event"] for one in told
    ]
    (over,) = line.said("over")
    assert list(played.outcome.scores) == over["scores"]


def two_worlds(case: Case, seed: int) -> tuple[int, int]:
    """Go on from two states that a seat can't tell apart while they look the same to it.

    Returns how many lines its programs were sent, and in how many states the worlds differed.
    """
    game, rng = case.game, random.Random(seed)
    played = strategies.play(case, seed)
    state = rng.choice(played.states[len(played.states) // 4 :])
    viewer = rng.randrange(state.players)
    twin = TWINS[case.name](state, viewer, rng)
    if twin is None or game.outcome(state) is not None:
        return 0, 0
    worlds, lines, differ = [state, twin], [Scripted(*[0] * 400) for _ in range(2)], 0
    lines[1].replies[0] = "scripted-too"  # two programs, and each has a line of its own
    chairs = [meet(line, 10).sit(state.options, viewer, lambda _: None) for line in lines]
    for _ in range(40):
        asks = game.asks(worlds[0])
        if asks and asks[0].seat == viewer:
            views = [game.view(world, viewer) for world in worlds]
            moves = [
                chair.choose(view, random.Random(7))
                for chair, view in zip(chairs, views, strict=True)
            ]
            assert moves[0] == moves[1]
        steps = _alike(game, worlds, viewer, rng)
        if steps is None:
            break
        for chair, step in zip(chairs, steps, strict=True):
            chair.hear(step.events)
        worlds = [step.state for step in steps]
        differ += worlds[0] != worlds[1]
    assert lines[0].sent == lines[1].sent
    return len(lines[0].sent), differ


def _alike(game: Any, worlds: list[Any], viewer: int, rng: random.Random) -> Any:
    """Make a move that is possible in both worlds and looks the same; None if there is none."""
    asks = game.asks(worlds[0])
    if not asks or asks[0].seat not in {ask.seat for ask in game.asks(worlds[1])}:
        return None
    seat = asks[0].seat
    moves = list(game.choices(worlds[0], seat)) if seat >= 0 else []
    if seat < 0:
        moves = [game.draw(worlds[0], rng) for _ in range(5)]
    rng.shuffle(moves)
    for move in moves:
        if game.can(worlds[1], move):
            steps = [game.apply(world, move) for world in worlds]
            seen = [[event.seen_by(viewer) for event in step.events] for step in steps]
            if seen[0] == seen[1]:
                return steps
    return None


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_two_worlds_send_a_seat_the_same_lines(case: Case) -> None:
    found = [two_worlds(case, seed) for seed in range(16)]
    assert sum(lines for lines, _ in found) > 40 and sum(differ for _, differ in found) > 30


@pytest.mark.parametrize("name", ["random", "greedy"])
@pytest.mark.parametrize("game", ["struggle", "keys", "castle"])
def test_a_bot_at_the_end_of_a_line_plays_the_game_that_it_plays_here(game: str, name: str) -> None:
    options = {
        "struggle": FOUR,
        "keys": ROOMS["keys"].options(last_turn=20),
        "castle": ROOMS["castle"].options(turn_limit=10),
    }[game]
    outside = meet(Loop(Echo(name)))
    inside = Drawn(make_player(game, name))
    assert play_game(options, [inside] * 4, 3).moves == play_game(options, [outside] * 4, 3).moves
    assert not desk_of(outside).defaults and desk_of(outside).asked > 10


# Programs in processes of their own.


def test_a_program_plays_and_is_ended_with_its_games(tmp_path: Path) -> None:
    body = """
        if message.get("say") == "bye":
            open(__file__ + ".gone", "w").close()
        if "ask" in message:
            reply(message, {"choose": 0, "respond": 1, "propose": None}[message["ask"]])
    """
    program = begin(write(tmp_path, "plain", body), 60)
    games = list(simulate(FOUR, [program, *[make_player("struggle", "greedy")] * 3], 2, 1))
    assert 2 == len(games) and "plain" == games[0].bots[0]
    assert not desk_of(program).defaults
    end_programs()
    assert (tmp_path / "plain.py.gone").is_file()


def test_a_program_that_crashes_is_begun_again_and_hears_the_game_anew(tmp_path: Path) -> None:
    """It ends at every fifth choice; the others are its own, the last choice of each list."""
    body = """
        asked = globals().get("asked", 0)
        told = globals().get("told", 0)
        if message.get("say") == "news":
            told += len(message["events"])
        if message.get("ask") == "choose":
            asked += 1
            if asked == 5:
                sys.exit(1)
            assert told > 3, "a program that is begun again hears what has happened"
            reply(message, len(message["choices"]) - 1)
        elif message.get("ask"):
            reply(message, {"respond": 0, "propose": None}[message["ask"]])
    """
    program = begin(write(tmp_path, "fragile", body), 60)
    list(simulate(FOUR, [program, *[make_player("struggle", "random")] * 3], 2, 1))
    desk = desk_of(program)
    assert {"ended"} == set(desk.defaults) and 2 < desk.defaults["ended"] < desk.asked / 4
    assert desk.life == 1 + desk.defaults["ended"]


@pytest.mark.parametrize(
    ("name", "body"),
    [
        ("silent", "pass"),
        ("babbler", 'print("Let me think ...", flush=True)'),
        ("flooder", 'sys.stdout.write("x" * 1000000 + "\\n"); sys.stdout.flush()'),
        ("wrong-number", 'reply({"id": 1000000}, 0)'),
        ("late", 'reply({"id": message.get("id", 0) - 1}, 0)'),
        ("binary", 'sys.stdout.buffer.write(bytes(range(256)) + b"\\n"); sys.stdout.flush()'),
        ("quitter", "sys.exit(3)"),
        ("hangs", "time.sleep(600)"),
    ],
)
def test_whatever_a_program_does_the_game_ends_and_the_others_play(
    tmp_path: Path, name: str, body: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kings.agent.program.GRACE", 0.1)
    program = begin(write(tmp_path, name, body), 0.02)
    others = [make_player("struggle", "greedy")] * 3
    (game,) = simulate(FOUR, [program, *others], 1, 1)
    desk = desk_of(program)
    assert desk.defaults.total() == desk.asked > 10
    assert 7 * 4 >= max(game.gold) and len(game.scores) == 4
    assert f"decisions of {name}:" in desk.say_defaults(name)


def test_a_program_that_cannot_be_started_or_says_no_name_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="can't be started"):
        begin((str(tmp_path / "nothing"),))
    with pytest.raises(BadInput, match="The program has ended"):
        begin((sys.executable, "-c", "pass"))


def test_an_edited_program_counts_as_another(tmp_path: Path) -> None:
    body = "reply(message, 0) if 'ask' in message else None"
    command = write(tmp_path, "edited", body)
    one = begin(command)
    again = begin(command)
    write(tmp_path, "edited", f"{body}  # better")
    assert one == again != begin(command)


# Who begins a program: the command line, and nobody else.


@pytest.fixture
def trap(tmp_path: Path) -> Iterator[tuple[str, Path]]:
    """Return the name of a bot that would leave a mark if it were begun."""
    mark = tmp_path / "begun"
    yield f"process:{sys.executable} -c open({str(mark)!r},'w')", mark
    assert not mark.exists()


def test_no_name_of_a_bot_begins_a_program(trap: tuple[str, Path]) -> None:
    for game in ROOMS:
        assert find_player(game, trap[0]) is None
        with pytest.raises(BadInput, match="There is no bot"):
            make_player(game, trap[0])


def test_a_visitor_is_found_by_its_name_while_it_is_here() -> None:
    program = meet(Scripted())
    admit(program)
    try:
        assert all(find_player(game, "Scripted") is program for game in ROOMS)
        with pytest.raises(BadInput, match="already"):
            admit(Program("scripted", ("another",)))
    finally:
        dismiss(program)
    assert find_player("struggle", "scripted") is None
    with pytest.raises(BadInput, match="already"):
        admit(Program("greedy"))


def test_only_the_command_line_begins_programs() -> None:
    root = Path(__file__).resolve().parents[2] / "kings"
    calls = {
        file.relative_to(root).as_posix()
        for file in root.rglob("*.py")
        if "program import" in (text := file.read_text(encoding="utf-8")) and "begin" in text
    }
    assert {"commands/batch_options.py"} == calls
    found = subprocess.run(
        [
            sys.executable,
            "-c",
            "import kings.table.store, sys; print('kings.agent' in sys.modules)",
        ],
        capture_output=True,
        text=True,
        check=True,
    )
    assert "False\n" == found.stdout
