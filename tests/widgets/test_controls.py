"""The panel of plain widgets: whole games by its buttons, deals, looking back, and no secrets."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import ipywidgets as ipw
import pytest

import kings
from kings.seeds import stream
from kings.struggle.options import Options
from kings.struggle.purchases import KINDS
from kings.struggle.state import State
from kings.table import Scene, TableStore, begin, watch
from kings.widgets import Controls
from kings.widgets.page import unbroken
from tests.checkers.secrets import twin
from tests.effort import every_other
from tests.positions import (
    ADA,
    ASSASSIN,
    BEN,
    CLEO,
    COOPER,
    FARMER,
    JESTER,
    KING,
    KNIGHT,
    QUEEN,
    position,
)
from tests.table.test_every_table import AGREED, NAMES, every_game, table_of
from tests.widgets.clicking import at, open_window, table_store, walk
from tests.widgets.gathering import Front, Wire, difference, living_widgets, wired
from tests.widgets.pages import EVIL, buttons, click, field, page, shown, tags
from tests.widgets.worlds import Message, Pair, a_pair

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KINGS_HOME", str(tmp_path))


def controls_of(name: str, *people: int, seed: int = 1) -> Controls:
    """Return the panel of a new game in which these seats are people and the others greedy bots."""
    return Controls(table_of(name, *people, seed=seed))


def press_on(controls: Controls, rng: random.Random) -> None:
    """Press one of the buttons that decide or lead on; the screen is not given away for nothing."""
    deciding = [
        made
        for made in controls.choices.children
        if not made.description.startswith(("Hand the screen", "Back to the table"))
    ]
    rng.choice(deciding or controls.choices.children).click()


def words_on(controls: Controls) -> list[str]:
    return [made.description for made in controls.choices.children]


def written(controls: Controls) -> Any:
    """Return the part of the panel in which one bargains."""
    assert controls.bargain is not None
    return controls.bargain


# Whole games.


@every_game
@pytest.mark.parametrize("people", [(0,), (0, 1, 2)])
def test_a_whole_game_by_its_buttons(name: str, people: tuple[int, ...]) -> None:
    controls, rng = controls_of(name, *people, seed=5), random.Random(1)
    for _ in range(1_000):
        scene = controls.store.scene
        if scene.over:
            break
        assert page_says(controls, scene)
        press_on(controls, rng)
    assert controls.store.scene.shows_end
    assert unbroken(controls.store.scene.end_words[-1]) in page(controls)


def page_says(controls: Controls, scene: Scene) -> bool:
    """Say whether the question, the last sentence and every choice are on the page."""
    offered = {line.label for line in scene.choices}
    sentences = (scene.question, *scene.last[-1:])
    said = all(unbroken(words) in page(controls) for words in sentences)
    return said and offered <= {*words_on(controls)}


@every_game
def test_bots_alone_are_stepped_through_one_thing_a_turn_a_round_and_to_the_end(name: str) -> None:
    controls = controls_of(name)
    store = controls.store
    click(controls, "Next decision")
    moves = len(store.driver.recording.moments)
    click(controls, "Next turn")
    assert moves < len(store.driver.recording.moments)
    if store.room.chapter_name == "turn":
        assert [] == buttons(controls, "Next turn ▶▶")
    else:
        chapter = store.scene.stops[-1].chapter
        click(controls, f"Next {store.room.chapter_name} ▶▶")
        assert chapter + 1 == store.scene.stops[-1].chapter
    click(controls, "To the end")
    assert store.scene.over
    assert all(made.disabled for made in buttons(controls, "Next"))


def test_a_game_leaves_no_widgets_behind() -> None:
    """Buttons come and go; what a choice was called is not kept for whoever asks the kernel."""
    controls, rng = controls_of("castle", 0, 1, 2), random.Random(2)
    needed = []
    while not controls.store.scene.over:
        mine = {part.model_id for part in walk(controls)}
        looks = [name for part in walk(controls) for name in _looks(part)]
        needed.append(len(living_widgets()) - len(mine) - len(looks))
        press_on(controls, rng)
    assert {needed[0]} == set(needed)


def _looks(part: Any) -> Iterator[str]:
    for name in ("layout", "style"):
        if isinstance(getattr(part, name, None), ipw.Widget):
            yield getattr(part, name).model_id


def test_a_second_click_does_not_decide_the_next_question() -> None:
    controls = controls_of("struggle", 0)
    first = controls.choices.children[0]
    assert first.comm is not None
    first.click()
    assert first not in controls.choices.children
    assert first.comm is None, "nobody hears what a page sends to it now"


@every_game
def test_two_panels_on_one_store_show_the_same(name: str) -> None:
    one = controls_of(name, 0)
    two = Controls(one.store)
    press_on(one, random.Random(0))
    assert page(one) == page(two)
    assert words_on(one) == words_on(two)


@every_game
def test_all_widgets_are_plain(name: str) -> None:
    controls = controls_of(name, 0, 1)
    if controls.bargain is not None:
        controls = Controls(at(FOR_SALE, ADA, BEN))
        click(controls, "I'm Ada") if controls.store.scene.waiting_for == ADA else None
        click(controls, "Make an offer")
    modules = {part._model_module for part in walk(controls)}
    assert modules <= {"@jupyter-widgets/base", "@jupyter-widgets/controls"}
    assert [] == [part for part in walk(controls) if part.has_trait("_esm")]
    assert "script" not in tags(controls)


# Deals.

FOR_SALE = position(KNIGHT, ASSASSIN, FARMER, round=2, won={ADA: [KING]}, free_market=True)


def test_a_deal_is_struck_with_a_bot() -> None:
    controls = Controls(open_window(table_store(0)))
    gold = controls.store.scene.view.seats[0].gold
    click(controls, "Make an offer")
    pay, act = written(controls).rows.children
    assert ("pay", "act") == (pay.kind, act.kind)
    pay.fields["gold"].value = gold
    assert "<b>binds</b> because the gold moves at once" in page(controls)
    assert "acts now, and the rules hold it to this choice" in page(pay) + page(act)
    click(controls, "Propose deal")
    assert any("is struck as deal" in words for words in controls.store.scene.last)
    assert () == written(controls).rows.children and [] == written(controls).draft


def test_a_bot_that_would_lose_by_it_refuses_and_says_why() -> None:
    controls = Controls(begin(seed=14))
    controls.store.change_settings(stop_at_windows=True)
    controls.choices.children[0].click()
    click(controls, "Make an offer")
    click(controls, "Propose deal")
    assert "Dora refuses proposal 1, because by what is certain now" in page(controls)


def test_what_the_rules_refuse_is_said_before_it_is_proposed() -> None:
    controls = Controls(begin(seed=14))
    controls.store.change_settings(stop_at_windows=True)
    controls.choices.children[0].click()
    click(controls, "Make an offer")
    (propose,) = buttons(controls, "Propose deal")
    assert not propose.disabled
    click(controls, "Add a clause")
    for row in written(controls).rows.children[::2]:
        row.fields["gold"].value = 5
    assert "Not yet: Ada would have to pay 10 gold and has 5." in page(controls)
    assert propose.disabled
    click(controls, "Take out clause")
    assert "Not yet" not in page(controls) and not propose.disabled
    click(controls, "Drop offer")
    assert "because" not in page(controls)


def test_s_52_every_kind_of_clause_can_be_written_and_is_judged() -> None:
    controls = Controls(at(FOR_SALE, ADA, BEN, CLEO))
    come_to(controls, ADA)
    click(controls, "Make an offer")
    judged = {}
    for kind in written(controls).rows.children[0]._kind.offered:
        row = written(controls).rows.children[0]
        row._kind.choose(kind[1])
        row = written(controls).rows.children[0]
        if "words" in row.fields:
            row.fields["words"].value = "my vote"
        if "cards" in row.fields:
            row.fields["cards"].index = (0,)
        judged[row.kind] = "binds" if "<b>binds</b>" in page(row) else "promise"
        assert row.clause == written(controls).draft[0]
        assert KINDS[row.kind] == kind[0]
    assert {
        **dict.fromkeys(("pay", "act", "give"), "binds"),
        **dict.fromkeys(
            ("promise_gold", "promise_use", "promise_restraint", "promise_words"), "promise"
        ),
    } == judged
    assert set(KINDS) == {*judged, "answer"}, "only a Jester's answer can't be sold here"


def test_the_answer_to_a_jester_can_be_sold() -> None:
    controls = Controls(at(position(FARMER, JESTER, QUEEN, actor=BEN), ADA, BEN, CLEO))
    come_to(controls, CLEO)
    click(controls, "Make an offer")
    row = written(controls).rows.children[0]
    row._kind.choose("answer")
    assert (CLEO, "binds") == (row.clause.by, "binds" if "<b>binds" in page(row) else "")
    assert ("Ada", "Cleo") == tuple(words for words, _ in row.fields["by"].offered)
    row.fields["by"].choose(ADA)
    assert ADA == written(controls).draft[0].by


def test_the_question_of_a_scenario_is_shown() -> None:
    moment = kings.scenario("A card for sale")
    controls = Controls(begin(scenario=moment))
    assert unbroken(moment.question) in page(controls)


def come_to(controls: Controls, seat: int) -> None:
    """Give the screen to a seat by the panel's buttons."""
    name = controls.store.scene.names[seat]
    if controls.store.scene.front != seat and controls.store.scene.waiting_for != seat:
        click(controls, f"Hand the screen to {name}")
    if controls.store.scene.waiting_for is not None:
        click(controls, f"I'm {name}, and nobody else is looking")
    assert seat == controls.store.scene.front


@pytest.mark.parametrize("answer", ["Accept", "Refuse", "Counter"])
def test_an_offer_is_answered_by_a_person(answer: str) -> None:
    controls = Controls(at(FOR_SALE, ADA, BEN, CLEO))
    come_to(controls, BEN)
    click(controls, "Make an offer")
    written(controls).rows.children[0].fields["to"].choose(ADA)
    click(controls, "Propose deal")
    assert [] == buttons(controls, "Accept") and buttons(controls, "Withdraw proposal 1")
    come_to(controls, ADA)
    assert "Proposal 1, by Ben" in page(controls)
    click(controls, f"{answer} proposal 1")
    if answer == "Counter":
        written(controls).rows.children[0].fields["gold"].value = 3
        click(controls, "Propose instead of 1")
        assert "Proposal 2, by Ada" in page(controls)
        assert "Ben pays Ada 3 gold" in page(controls)
        click(controls, "Withdraw proposal 2")
    struck = any("is struck as deal" in line.text for line in controls.store.scene.log)
    assert (answer == "Accept") == struck
    assert "Proposal" not in page(controls)


def test_a_promise_is_kept_by_its_button() -> None:
    controls = Controls(at(FOR_SALE, ADA, BEN, CLEO))
    come_to(controls, BEN)
    click(controls, "Make an offer")
    row = written(controls).rows.children[0]
    row._kind.choose("promise_gold")
    click(controls, "Propose deal")
    come_to(controls, ADA)
    click(controls, "Accept proposal 1")
    come_to(controls, BEN)
    click(controls, "Pay it now")
    assert ["kept"] == [line.status for line in controls.store.scene.deals.ledger]


# Looking back, and branches.


def test_one_looks_back_with_the_slider_and_with_the_steps() -> None:
    controls, rng = controls_of("struggle", 0), random.Random(0)
    for _ in range(12):
        press_on(controls, rng)
    store, slider = controls.store, field(controls, "Moment")
    last, moves = len(store.scene.stops) - 1, store.driver.recording.moves
    assert (last, last) == (slider.value, slider.max)
    slider.value = 3
    assert 3 == store.scene.looking
    assert f"step 3 of {last}" in page(controls) and ["Back to now"] == words_on(controls)
    assert not [made for made in buttons(controls, "Make an offer") if made in [*shown(controls)]]
    click(controls, "◀ Look back")
    assert 2 == slider.value
    click(controls, "Next decision")
    click(controls, "Next decision")
    assert 4 == slider.value
    click(controls, "Back to now")
    assert store.scene.looking is None and last == slider.value
    assert moves == store.driver.recording.moves


def test_a_move_is_taken_back_and_done_again() -> None:
    controls = controls_of("keys", 0)
    before = page(controls)
    controls.choices.children[0].click()
    click(controls, "◀ Take back")
    assert before != page(controls), "it says that nothing new has happened"
    assert 1 <= controls.store.scene.taken_back
    click(controls, "Next decision")
    assert 0 == controls.store.scene.taken_back


@every_game
def test_a_branch_leaves_at_the_moment_shown_and_the_game_is_opened_again(name: str) -> None:
    controls = controls_of(name)
    click(controls, "To the end")
    field(controls, "Moment").value = len(controls.store.scene.stops) // 2
    field(controls, "Branch").value = "What if?"
    click(controls, "Branch from here")
    assert not controls.store.scene.over and "" == field(controls, "Branch").value
    assert ["What if?"] == [line.name for line in controls.store.scene.branches if line.current]
    click(controls, "Open The game")
    assert unbroken(controls.store.scene.end_words[-1]) in page(controls)


def test_a_recorded_game_is_looked_through() -> None:
    controls = Controls(watch(ROOT / "data" / "games" / "night_of_four.jsonl"))
    assert [] == words_on(controls) and "of a recorded game" in page(controls)
    click(controls, "Next round")
    click(controls, "To the end")
    assert unbroken(controls.store.scene.end_words[0]) in page(controls)
    click(controls, "Branch from here")
    assert not controls.store.scene.watched


def test_a_refusal_is_said_and_gone_at_the_next_press() -> None:
    controls, rng = controls_of("castle", 0), random.Random(1)
    while not controls.store.scene.over:
        press_on(controls, rng)
    moves = controls.store.driver.recording.moves
    click(controls, "◀ Take back")
    assert "A finished game with hidden cards stays over" in page(controls)
    assert moves == controls.store.driver.recording.moves
    click(controls, "Branch from here")
    assert "stays over" not in page(controls)


def test_the_notice_of_a_branch_is_shown() -> None:
    controls = controls_of("struggle", 0, 1)
    click(controls, "Branch from here")
    assert "dealt anew in the branch" in page(controls)


# What people typed.


@every_game
def test_names_are_escaped_everywhere(name: str) -> None:
    options = type(AGREED[name])(names=(EVIL, *NAMES[1 : AGREED[name].players]))
    controls = Controls(begin(options, ["human", *["random"] * (options.players - 1)], seed=1))
    rng = random.Random(0)
    for _ in range(10):
        assert "&lt;img" in page(controls)
        assert "img" not in tags(controls) and "onerror" not in tags(controls)
        if controls.store.scene.over:
            break
        press_on(controls, rng)


def test_what_is_promised_and_what_a_branch_is_called_are_escaped() -> None:
    controls = Controls(at(FOR_SALE, ADA, BEN, CLEO))
    come_to(controls, BEN)
    click(controls, "Make an offer")
    row = written(controls).rows.children[0]
    row._kind.choose("promise_words")
    row.fields["words"].value = EVIL
    click(controls, "Propose deal")
    come_to(controls, ADA)
    click(controls, "Accept proposal 1")
    field(controls, "Branch").value = EVIL
    click(controls, "Branch from here")
    assert "&lt;img" in page(controls)
    assert "img" not in tags(controls) and "onerror" not in tags(controls)


# Secrets.


PANEL: Any = Controls
"""What a front end shows, in place of the table for which the helpers are typed."""


@pytest.fixture
def wire() -> Iterator[Wire]:
    with wired() as made:
        yield made


def messages(front: Front, rng: random.Random, *, deciding: bool = True) -> list[Message]:
    """List what a person could send now with what is shown; ``deciding``: or change the game."""
    controls: Any = front.table
    looking = set(walk(controls.bargain.rows)) | {
        *buttons(controls, "Make an offer"),
        *buttons(controls, "Add a clause"),
        *buttons(controls, "Drop offer"),
        *buttons(controls, "Back to now"),
        field(controls, "Moment"),
        field(controls, "Branch"),
    }
    return [
        (front.place(part), message)
        for part in shown(controls)
        if deciding or part in looking
        for message in _messages(part, rng)
    ]


def _messages(part: Any, rng: random.Random) -> list[dict[str, Any]]:
    match part:
        case ipw.Button():
            clicked = {"method": "custom", "content": {"event": "click"}}
            return [] if part.disabled else [clicked]
        case ipw.IntSlider() | ipw.BoundedIntText():
            return [] if part.disabled else [_update(value=rng.randint(part.min, part.max))]
        case ipw.SelectMultiple():
            return [_update(index=[at for at in range(len(part.options)) if rng.random() < 0.3])]
        case ipw.Dropdown():
            return [_update(index=rng.randrange(len(part.options)))] if part.options else []
        case ipw.Checkbox():
            return [_update(value=not part.value)]
        case ipw.Text():
            return [_update(value=f"words {rng.randrange(1000)}")]
    return []


def _update(**state: Any) -> dict[str, Any]:
    return {"method": "update", "state": state}


def renamed(lines: list[str]) -> list[str]:
    """Name widgets by their order in these lines: how many others were made meanwhile is no news.

    The names that a page gets are random.
    """
    names: dict[str, str] = {}
    return [
        re.sub(r"widget \d+", lambda found: names.setdefault(found[0], f"#{len(names)}"), line)
        for line in lines
    ]


def compare(pair: Pair, *, sent: bool) -> None:
    """Every widget holds the same at both panels; ``sent``: and the last act has sent the same."""
    said = difference(renamed(pair.one.last), renamed(pair.two.last)) if sent else ""
    assert not said, f"sent after {pair.done}: {said}"
    held = difference(renamed(pair.one.gather()), renamed(pair.two.gather()))
    assert not held, f"held after {pair.done}: {held}"
    pair.compared += 1


def play_both(pair: Pair, viewer: int, rng: random.Random, *, steps: int) -> None:
    """Do the same at both panels until ``viewer`` has learned of the difference; compare all along.

    Where the one in front may see a difference, it writes and looks around, each in the own way.
    """
    same = False  # whether the last act was the same, on the same page
    for _ in range(steps):
        alike, store = pair.alike, pair.one.store
        if alike:
            compare(pair, sent=same)
        same = alike
        if store.scene.waiting_for is not None:
            pair.come()
        elif alike:
            pair.send(rng.choice(messages(pair.one, rng)))
            assert not pair.one.failed, (pair.done, pair.one.failed)
        elif store.scene.front == viewer or store.scene.over:
            return
        elif rng.random() < 0.5:
            seed = rng.random()
            for front in (pair.one, pair.two):
                own = random.Random(seed)
                front.send(*own.choice(messages(front, own, deciding=False)))
        elif store.scene.looking is not None:
            pair.both(lambda front: front.store.look_now())
        else:
            _decide_or_hand_over(pair, viewer, rng)


def _decide_or_hand_over(pair: Pair, viewer: int, rng: random.Random) -> None:
    one, two = (
        {line.choice for line in front.store.scene.choices} for front in (pair.one, pair.two)
    )
    shared = sorted(one & two, key=repr)
    if shared and rng.random() < 0.7:
        choice = rng.choice(shared)
        pair.both(lambda front: front.store.choose(choice))
    else:
        pair.both(lambda front: front.store.hand_over(viewer))


@pytest.mark.parametrize(("market", "seed"), every_other((False, True), range(3)))
def test_the_panel_holds_nothing_that_its_reader_may_not_know(
    wire: Wire,
    seed: int,
    market: bool,  # noqa: FBT001 - parametrized
) -> None:
    options = Options(names=NAMES[:3], mode="night", free_market=market)
    pair, viewer = a_pair(wire, seed, options, PANEL)
    play_both(pair, viewer, stream(seed, "controls"), steps=60)
    pair.close()
    assert pair.compared >= 5


AT_THE_COOPER = position(COOPER, FARMER, QUEEN, actor=ADA, night=True)
PLACES = [
    AT_THE_COOPER,
    FOR_SALE,
    position(FARMER, JESTER, QUEEN, leader=BEN, night=True),
]


def write_something(front: Front, world: int) -> None:
    """Do what changes nothing in the game, in each world in another way."""
    controls = front.table
    front.click(front.place(*buttons(controls, "Make an offer")))
    for part in [*walk(written(controls).rows), field(controls, "Branch")]:
        match part:
            case _ if part.comm is None:
                continue  # another kind of clause has other fields
            case ipw.BoundedIntText():
                front.set(front.place(part), value=part.min + world)
            case ipw.Dropdown() if len(part.options) > 1:
                front.set(front.place(part), index=(world + 1) % len(part.options))
            case ipw.Text():
                front.set(front.place(part), value=f"words of world {world}")
    for _ in range(world):
        front.click(front.place(*buttons(controls, "Add a clause")))


def ben_was_here(pair: Pair) -> None:
    """Ben writes something else in each world and gives the screen to Ada; compare what stays."""
    for front in (pair.one, pair.two):
        front.do(partial(visit, front.store, BEN))
    for world, front in enumerate((pair.one, pair.two)):
        write_something(front, world)
    assert pair.one.gather() != pair.two.gather(), "there are traces"
    pair.both(lambda front: front.store.hand_over(ADA))
    compare(pair, sent=False)
    for front in (pair.one, pair.two):
        front.do(partial(visit, front.store, ADA))
    compare(pair, sent=False)


def visit(store: TableStore, seat: int) -> None:
    """Let a seat come, whoever was there before."""
    if store.scene.waiting_for != seat and store.scene.front != seat:
        store.hand_over(seat)
    if store.scene.waiting_for is not None:
        store.come(seat)


@pytest.mark.parametrize("state", PLACES)
def test_what_somebody_has_begun_is_gone_when_another_comes(wire: Wire, state: State) -> None:
    others = [twin(state, ADA, random.Random(1))] if state.night else []
    for other in (state, *others):
        pair = Pair(wire, state, other, PANEL)
        ben_was_here(pair)
        pair.close()


class Forgetful(Controls):
    """Forgets to forget the name of a branch that somebody has begun to write."""

    def refresh(self) -> None:
        name = self._name.value
        super().refresh()
        self._name.value = name


class Open(Controls):
    """Draws the table as it is, and not as the one in front sees it."""

    def refresh(self) -> None:
        super().refresh()
        hands = self.store.driver.state.hands
        self._words.value += "".join(f"<!-- {hand} -->" for hand in hands)


@pytest.mark.parametrize("leaky", [Forgetful, Open])
def test_a_panel_that_leaks_is_caught(wire: Wire, leaky: Any) -> None:
    pair = Pair(wire, AT_THE_COOPER, twin(AT_THE_COOPER, ADA, random.Random(1)), leaky)
    with pytest.raises(AssertionError, match=r"words of world|Card\.JESTER"):
        ben_was_here(pair)
    pair.close()


def test_under_the_curtain_the_panel_shows_what_a_bystander_sees() -> None:
    controls = Controls(at(position(KNIGHT, COOPER, QUEEN, leader=BEN, night=True), ADA, BEN))
    come_to(controls, BEN)
    assert "Only Ben sees" in page(controls)
    click(controls, "Hand the screen to Ada")
    assert "Only" not in page(controls)
    first, *others = words_on(controls)
    assert ("I'm Ada, and nobody else is looking", ["Hand the screen to Ben"]) == (first, others)


def test_what_a_page_sends_of_its_own_breaks_nothing(wire: Wire) -> None:
    front = Front(wire, lambda: PANEL(at(AT_THE_COOPER, ADA, BEN)))
    front.do(lambda: visit(front.store, ADA))
    write_something(front, 0)
    rng = random.Random(3)
    junk: list[object] = [None, -1, 10**9, "9", "", [0, 99], {}, True, 0.5]
    for _ in range(300):
        at_place = rng.choice(front.living)
        part = front.widget(at_place)
        names = [name for name in part.keys if name in ("value", "index", "max", "description")]
        if names:
            front.set(at_place, **{rng.choice(names): rng.choice(junk)})
    front.do(front.table.refresh)
    assert ADA == front.store.scene.front
    front.close()
