"""A bot at fault is named, with the game and its seed; a bot that is none plays as it would."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from typing import Any

import pytest

from kings.bots import make_bot
from kings.errors import BadInput
from kings.sim import play_game, simulate
from kings.sim.schedule import game_seed
from kings.struggle import Card, Deal, Options, Phase, View
from kings.struggle.moves import Accept, Act, Aim, AnswerWith, Pay, Play, PromiseWords, Propose
from kings.struggle.state import Proposal
from tests.sim.quick import OPTIONS, Quick


@dataclass(frozen=True)
class Faulty(Quick):
    """It plays as ``Quick``, but for one wrong answer."""

    name = "faulty"
    chooses: Any = ()
    offers: Any = None
    answers: Any = ()

    def choose(self, view: View, rng: random.Random) -> Any:
        choice = super().choose(view, rng)
        return self.chooses if self.chooses != () and view.phase is Phase.TURN else choice

    def propose(self, view: View, rng: random.Random) -> Any:
        return self.offers

    def respond(self, view: View, proposal: Proposal, rng: random.Random) -> Any:
        answer = super().respond(view, proposal, rng)
        return answer if self.answers == () else self.answers


class Talker(Quick):
    """It asks the other seats for 1 gold each."""

    def propose(self, view: View, rng: random.Random) -> Deal | None:
        others = [seat for seat in range(3) if seat != view.own.seat]
        return Deal(tuple(Pay(view.own.seat, seat, 1) for seat in others))


BAD_DEAL = Deal(("gold",))  # type: ignore[arg-type]  # wrong on purpose
NO_WORDS = Deal((PromiseWords(0, 1, 7, None),))  # type: ignore[arg-type]  # wrong on purpose
NO_SEATS = Deal((Act(0, "use", None, 1),))  # type: ignore[arg-type]  # wrong on purpose
HALF = Deal((Pay(0, 1, 1.5),))  # type: ignore[arg-type]  # wrong on purpose
ENDLESS = 10**5_000
RICH = Deal((Pay(0, 1, ENDLESS),))
LISTED = Deal([Pay(0, 1, 1)])  # type: ignore[arg-type]  # wrong on purpose


@pytest.mark.parametrize(
    ("bot", "what"),
    [
        (Faulty(chooses=None), "chose None, which is not among its choices"),
        (Faulty(chooses="King"), "chose 'King', which"),
        (Faulty(chooses=Play(0, Card.KING)), "chose Play"),
        (Faulty(chooses=7 * "very long "), "chose 'very long"),
        (Faulty(offers="gold"), "proposed 'gold', which is not a deal"),
        (Faulty(offers=BAD_DEAL), "which is not a deal"),
        (Faulty(offers=NO_SEATS), "not a deal: Act.on should be a tuple of seats"),
        (Faulty(offers=HALF), "not a deal: Pay.gold should be a whole number"),
        (Faulty(offers=LISTED), "not a deal: Deal.clauses should be a tuple"),
        (Faulty(offers=RICH), "not a deal: Pay.gold has a number of more than 100 digits"),
        (Faulty(chooses=Aim(0, (ENDLESS,))), "chose Aim(…), which is not among its choices"),
        (Faulty(answers=Accept(0, ENDLESS)), "not an answer: Accept.proposal has a number"),
        (Faulty(answers=Accept(0, None)), "not an answer: Accept.proposal should be a whole"),  # type: ignore[arg-type]  # wrong on purpose
        (Faulty(answers=None), "answered a proposal with None, which is not an answer"),
        (Faulty(answers=Propose(0, BAD_DEAL, 1)), "which is not a deal"),
        (
            Faulty(answers=Propose(0, NO_WORDS, 1)),
            "not a deal: PromiseWords.words should be a text",
        ),
    ],
)
def test_a_bot_at_fault_is_named_with_its_game_and_seed(bot: Faulty, what: str) -> None:
    with pytest.raises(BadInput) as told:
        list(simulate(OPTIONS, [Talker(), bot, bot], 3, 7))
    assert str(told.value).startswith("Bot “faulty” ")
    assert what in str(told.value)
    assert f"(game 0, seed {game_seed(7, 0)})" in str(told.value)


@dataclass(frozen=True)
class Refused(Quick):
    """The house refuses it what it does itself."""

    name = "refused"

    def propose(self, view: View, rng: random.Random) -> Deal | None:
        return Deal((AnswerWith(view.own.seat, "King"),))  # type: ignore[arg-type]  # wrong on purpose


@dataclass(frozen=True)
class Alike(Quick):
    """It makes its choices anew, with a number that is only equal to a seat."""

    name = "alike"

    def choose(self, view: View, rng: random.Random) -> Any:
        choice: Any = super().choose(view, rng)
        return replace(choice, seat=float(choice.seat))


def test_what_the_house_refuses_a_bot_within_its_own_call_is_told_with_its_name() -> None:
    with pytest.raises(BadInput, match=r"^Bot “refused” did .*'King' is no card.*\(game 0, seed"):
        list(simulate(OPTIONS, [Refused()] * 3, 1, 7))


def test_a_choice_that_is_only_equal_to_one_is_none() -> None:
    with pytest.raises(BadInput, match=r"^Bot “alike” .*Play.seat should be a whole number"):
        list(simulate(OPTIONS, [Alike()] * 3, 1, 7))


def test_the_fault_travels_from_other_processes() -> None:
    with pytest.raises(BadInput, match="Bot “faulty” chose None"):
        list(simulate(OPTIONS, [Faulty(chooses=None)] * 3, 4, 7, workers=2))


def test_an_answer_that_can_not_be_given_is_still_a_no() -> None:
    bots = [Talker(), Faulty(answers=Accept(0, 99)), Quick()]
    assert 0 == sum(game.deals for game in simulate(OPTIONS, bots, 2, 7))


def test_bots_under_watch_play_as_alone() -> None:
    options = Options.for_players(4, mode="night")
    bots = [make_bot(name) for name in ("fair-keeper", "hard-grudger", "greedy", "random")]
    for game in simulate(options, bots, 2, 3):
        alone = play_game(options, bots, game.seed)
        assert (alone.outcome.scores, alone.state.gold) == (game.scores, game.gold)
