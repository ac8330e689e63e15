"""Lesson 7: a bot that is written, and one that is put together from three choices."""

from __future__ import annotations

import random
from itertools import product
from pathlib import Path

import pytest

from kings.analysis.rounding import signed
from kings.bots import Negotiator
from kings.errors import BadInput
from kings.lessons.desk import Desk, shipped_file
from kings.lessons.exercise import check_answer
from kings.lessons.lesson7 import (
    BOT,
    KEEPER,
    LESSON,
    TRAITS,
    ChosenBot,
    bot_of,
    compared,
    compete,
    last_choice,
)
from kings.lessons.turn import Bargained
from kings.records.formats import scenario_state, scenario_text
from kings.records.recording import replay
from kings.struggle import GAME, Options
from kings.struggle.moves import Play
from kings.struggle.state import Phase
from kings.struggle.view import View
from kings.widgets.lesson import character
from tests.lessons.contract import problem_of
from tests.lessons.write_three_rounds import THREE_ROUNDS, three_rounds

EVERY = list(product(*(trait.words for trait in TRAITS)))


def card_views() -> list[View]:
    """Return what seats see when they play a card, over a game played at random."""
    state, rng, found = GAME.start(Options.for_players(3, mode="day")), random.Random(3), []
    while asks := GAME.asks(state):
        ask = asks[0]
        if ask.seat >= 0 and state.phase in (Phase.LEAD, Phase.FOLLOW):
            found.append(GAME.view(state, ask.seat))
        move = GAME.draw(state, rng) if ask.seat < 0 else rng.choice(GAME.choices(state, ask.seat))
        state = GAME.apply(state, move).state
    return found


@pytest.mark.parametrize("words", EVERY, ids="-".join)
def test_every_character_passes_the_check_of_written_bots(words: tuple[str, ...]) -> None:
    problem = problem_of(7, "bot", "Robin")
    assert ("right", BOT.points) == check_answer(BOT, problem, words)[:2]


def test_the_word_for_cards_decides_the_card() -> None:
    views = [view for view in card_views() if len(view.choices) > 2]
    assert len(views) > 10
    for view in views:
        cards = {}
        for word in TRAITS[2].words:
            play = bot_of(("keeper", "splits", word)).choose(view, random.Random(1))
            assert isinstance(play, Play) and play in view.choices
            cards[word] = play.card
        held = [play.card for play in view.choices if isinstance(play, Play)]
        assert (max(held), min(held)) == (cards["highest"], cards["lowest"])
        usual = Negotiator(ChosenBot(("keeper", "splits", "lowest")).promises,
                           ChosenBot(("keeper", "splits", "lowest")).pricing)  # fmt: skip
        play = usual.choose(view, random.Random(1))
        assert isinstance(play, Play) and play.card == cards["weighed"]


def test_its_promises_and_prices_are_those_of_the_words() -> None:
    bot = ChosenBot((" Cynic", "anchors", "HIGHEST"))
    assert ("cynic", "anchors", "mine") == (bot.promises.name, bot.pricing.name, bot.name)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("honest", "splits", "highest"), "Choose one of: keeper, reckoner, grudger"),
        (("keeper", "splits", 3), "Which card does it play? Choose one of: weighed"),
        (("keeper", "splits"), "has 3 words, one for each question"),
    ],
)
def test_words_that_nobody_knows_are_refused_with_those_there_are(
    words: tuple[object, ...], sentence: str
) -> None:
    with pytest.raises(BadInput, match=sentence.split(",")[0].replace("?", r"\?")):
        bot_of(words)  # type: ignore[arg-type]  # whatever a student may type
    status, points, feedback, _ = check_answer(BOT, 1, words)
    assert ("wrong", 0) == (status, points) and sentence in " ".join(feedback)


def test_a_chosen_bot_competes_once_it_has_passed_as_a_written_one_does(tmp_path: Path) -> None:
    desk = Desk(7, "Robin", tmp_path, "tests")
    words = ("keeper", "splits", "highest")
    assert "as soon as its check says" in compete(desk, words).words[0]
    assert desk.check("bot", words).right
    for bot in (words, last_choice):
        table = compete(desk, bot, deals=1).table
        assert table is not None and "mine" in [row[0] for row in table.rows]


def test_the_fields_make_the_words_that_the_check_takes(tmp_path: Path) -> None:
    page, desk = character(), Desk(7, "Robin", tmp_path, "tests")
    assert "not attempted" == desk.check("bot", page.words).status
    page.fields[0].index = 3
    words = page.words
    assert ("cynic", ..., ...) == words
    assert "Some dots are still" in " ".join(desk.check("bot", page.words).feedback)
    page.fields[1].index, page.fields[2].index = 2, 1
    words = page.words
    assert ("cynic", "takes", "highest") == words
    assert desk.check("bot", page.words).right
    assert "Chosen: cynic, takes, highest." in page._said.value


def test_a_bot_put_together_is_told_how_it_fares_and_passes() -> None:
    bot = LESSON.exercise("bot")
    checked = check_answer(bot, 5, ("opportunist", "anchors", "weighed"))
    assert "right" == checked.status
    found = compared(("opportunist", "anchors", "weighed"), 5)
    assert found.deals == 5
    assert f"{signed(found.mean)} points, compared with a keeper" in checked.feedback[0]
    assert "no point more or less" in check_answer(bot, 5, KEEPER).feedback[0]
    assert () == check_answer(bot, 5, last_choice).feedback


def test_words_fill_the_form_of_a_bot() -> None:
    bot = LESSON.exercise("bot")
    form = bot.form(5)
    assert form is not None
    assert [tuple(trait.words) for trait in TRAITS] == [field.choices for field in form.fields]
    assert ("cynic", "takes", "highest") == form.read([("cynic",), ("takes",), ("highest",)])


def test_three_rounds_left_can_be_written_anew_and_favours_nobody_by_gold() -> None:
    scenario = three_rounds()
    assert THREE_ROUNDS.read_text("utf-8") == scenario_text(scenario)
    state = scenario_state(scenario)
    assert (5, (6, 6, 6, 6), ()) == (state.round, state.gold, state.promises)


def test_promises_of_all_tables_are_counted_by_the_round_that_decided_and_the_own_are_listed() -> (
    None
):
    record = replay(shipped_file("games") / "a_word_is_a_word.jsonl")
    names = record.state.options.names
    bargains = [
        Bargained(table, "Play", names, None, one) for table, one in ((1, record), (2, None))
    ]
    shows = next(step for step in LESSON.steps if step.act == "see").shows
    (_, everybody), (_, own), (_, recorded) = (one(1, bargains) or ("", None) for one in shows)
    assert everybody is not None and own is not None and recorded is not None
    tested = [one.status for one in record.state.promises if one.status in ("kept", "broken")]
    counted = [(int(str(row[1])), int(str(row[2]))) for row in everybody.rows]
    assert (tested.count("kept"), tested.count("broken")) == tuple(
        map(sum, zip(*counted, strict=True))
    )
    assert len(record.state.promises) == len(own.rows)
    assert ["rounds 1 to 3", "rounds 4 and 5", "round 6", "round 7"] == [
        row[0] for row in recorded.rows
    ]
    assert None is shows[1](2, bargains)
