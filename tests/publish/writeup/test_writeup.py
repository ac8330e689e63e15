"""A write-up: results are named, sentences take their numbers from them, claims must hold."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from pathlib import Path

import plotly.graph_objects
import pytest

from kings.errors import BadInput, MissingPackage
from kings.figures import pile_svg
from kings.publish.writeup import Writeup
from kings.struggle import best_partition, count


@dataclass(frozen=True, slots=True)
class Gain:
    """A result with fields."""

    mean: float
    low: float


@pytest.fixture
def paper() -> Writeup:
    """A write-up with a few results."""
    made = Writeup(seed=7, allowed=["1984"])
    made.let(best=29, printed=27, gain=Gain(2.25, -0.5), who="fair-keeper")
    return made


def test_a_sentence_takes_its_numbers_from_the_results(paper: Writeup) -> None:
    said = paper.say("{best} against {printed}; {gain.mean:.1f} from {gain.low:.1f}, says {who}.")
    assert "29 against 27; 2.2 from −0.5, says fair-keeper." == str(said)


def test_plain_words_take_their_numbers_from_the_results_too(paper: Writeup) -> None:
    paper.let(habit="sets_first")
    assert "sets_first: 29 against 27" == paper.words("{habit}: {best} against {printed}")
    with pytest.raises(BadInput, match="“30” was typed"):
        paper.words("All 30 points")


def test_a_changed_result_changes_the_sentence() -> None:
    sentence = "The most is {best}."
    first, second = Writeup(seed=None), Writeup(seed=None)
    first.let(best=29)
    second.let(best=30)
    assert str(first.say(sentence)) != str(second.say(sentence))
    assert "The most is 30." == str(second.say(sentence))


@pytest.mark.parametrize(
    "words", ["The most is 29.", "Two players.", "In {best} of 30 games.", "It was in 1985."]
)
def test_a_typed_number_is_refused_where_it_is_typed(paper: Writeup, words: str) -> None:
    with pytest.raises(BadInput, match="typed and not computed"):
        paper.say(words)


def test_a_number_that_a_program_put_into_the_words_is_typed_all_the_same(paper: Writeup) -> None:
    wrong = 43
    with pytest.raises(BadInput, match="“43” was typed"):
        paper.say(f"The most is {wrong}.")


def test_years_and_rules_may_be_typed(paper: Writeup) -> None:
    assert "Axelrod (1984), by S-63." == str(paper.say("Axelrod (1984), by S-63."))


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("{worst}", "There is no result “worst”; there are: best, printed, gain, who."),
        ("{gain.high:.1f}", "has no “high”"),
        ("{gain}", "not a Gain"),
        ("{best!r}", "not the name of a result"),
        ("{best.__class__}", "not the name of a result"),
        ("{best:{printed}}", "not the name of a result"),
        ("{}", "not the name of a result"),
        ("{best", "left open"),
    ],
)
def test_what_is_no_result_is_refused_in_a_sentence(paper: Writeup, words: str, why: str) -> None:
    with pytest.raises(BadInput, match=why.replace(".", r"\.")):
        paper.say(words)


def test_a_name_stands_for_one_value(paper: Writeup) -> None:
    paper.let(best=29)
    with pytest.raises(BadInput, match="“best” stands for 29 already"):
        paper.let(best=30, other=1)
    assert "other" not in paper.results


def test_a_claim_that_fails_is_said(paper: Writeup) -> None:
    paper.claim("the best is more than the printed", 29 > 27)
    with pytest.raises(BadInput, match="The text says that pigs fly, and the results don't"):
        paper.claim("pigs fly", holds=False)
    with pytest.raises(BadInput, match="“two” was typed"):
        paper.claim("two pigs fly", holds=True)


def test_figures_are_numbered_in_their_order_and_once(paper: Writeup) -> None:
    draw = partial(pile_svg, best_partition(count([2, 2])))
    first = paper.picture("one", draw, caption="{best} points.")
    second = paper.picture("other", draw, caption="More.")
    again = paper.picture("one", draw, caption="{best} points.")
    assert (1, 2, 1) == (first.number, second.number, again.number)
    assert "**Figure 1.** 29 points." == again.heading
    assert "points" in first.alt


def test_a_figure_needs_words_and_its_caption_no_typed_number(paper: Writeup) -> None:
    figure = plotly.graph_objects.Figure()
    with pytest.raises(BadInput, match="needs a caption and an alternative text"):
        paper.figure("bare", figure, caption="Points.")
    with pytest.raises(BadInput, match="“29” was typed"):
        paper.figure("typed", figure, caption="All 29 points.", alt="A line.")
    with pytest.raises(BadInput, match="can't be a file's name"):
        paper.figure("../evil", figure, caption="Points.", alt="A line.")
    with pytest.raises(BadInput, match="“29” was typed"):
        paper.figure("heard", figure, caption="Points.", alt="All 29 points.")
    assert "Up to 29." == paper.figure("line", figure, caption="Points.", alt="Up to {best}.").alt


def test_the_appendix_says_how_all_was_made(tmp_path: Path) -> None:
    data = tmp_path / "about.json"
    data.write_text('{"made": "2026-01-02", "command": "make data"}', encoding="utf-8")
    paper = Writeup(seed=7, data=[tmp_path], packages=["plotly"])
    paper.let(best=29)
    paper.claim("it is the best", holds=True)
    paper.say("{best}, or in words {best:words}, or again {best}.")
    told = str(paper.appendix("Counted."))
    for words in ("Counted.", "seed of all samples is 7", "made on 2026-01-02 by `make data`"):
        assert words in told
    assert "`best` 29" in told and "it is the best" in told and "plotly" in told
    folded = told.index("<details>")
    assert folded < told.index("`best` 29") and "it is the best" in told[:folded]
    facts = paper.appendix("Counted.", about="The best is {best}.").facts
    assert "The best is 29." == facts["about"] and "`best`" not in facts["told"]
    data.write_text('{"made": "2026-01-03", "command": "make data"}', encoding="utf-8")
    assert told != str(paper.appendix("Counted."))


def test_the_appendix_needs_data_and_packages_that_are_there(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="There is no data"):
        Writeup(seed=1, data=[tmp_path]).appendix("")
    with pytest.raises(MissingPackage, match="no-such-package"):
        Writeup(seed=1, packages=["no-such-package"]).appendix("")


def test_a_replay_opens_at_a_moment(paper: Writeup) -> None:
    shown = paper.replay("game", "a.jsonl", caption="A game.", start="round-4")
    assert "round-4" == shown.more["start"]
    with pytest.raises(BadInput, match="not at “the end”"):
        paper.replay("other", "a.jsonl", caption="A game.", start="the end")


def test_a_scorer_begins_with_a_pile_and_refuses_what_cannot_be(paper: Writeup) -> None:
    """S-01, S-03: no seventh card of a title, and at most 250 gold."""
    shown = paper.scorer("pile", "2^3 3-8 10", gold=7, caption="It is worth {best}.")
    assert "It is worth 29." == shown.caption
    assert [0, 3, 1, 1, 1, 1, 1, 1, 0, 1] == shown.more["pile"] and "29 points" in shown.alt
    with pytest.raises(BadInput, match="S-01"):
        paper.scorer("pile", "2^6 2", caption="A pile.")
    with pytest.raises(BadInput, match="S-03"):
        paper.scorer("pile", "2", gold=251, caption="A pile.")
