"""What every bot has to keep to, as a class of tests that each bot's own tests inherit."""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterator
from functools import cache
from typing import ClassVar

from kings.bots import Bot, make_bot
from kings.game import NATURE
from kings.seeds import stream
from kings.sim.match import play_game
from kings.struggle import GAME, State, View
from kings.struggle.moves import Accept, Propose, Refuse
from kings.struggle.options import Mode, Options
from tests import strategies
from tests.calls import calls_of
from tests.checkers.secrets import twin

# Every size, every mode and every market; the games of a bot are played with all of them.
MODES: tuple[Mode, ...] = ("day", "night", "draw")
ALL_OPTIONS = tuple(
    Options.for_players(
        3 + number % 4,
        mode=MODES[number % 3],
        free_market=number % 2 == 0,
        regulated_market=number // 2 % 2 == 0,
    )
    for number in range(8)
)

STATES_OF_A_GAME = 30


@cache
def moments() -> tuple[State, ...]:
    """Return states of games in which people deal wildly, of all sizes, modes and markets."""
    found: list[State] = []
    for number in range(0, 96, 7):
        game = strategies.play(strategies.STRUGGLE, number)
        found += stream(number, "moments").sample(game.states, STATES_OF_A_GAME)
    return tuple(found)


def asked(state: State) -> Iterator[View]:
    """Yield the views of the seats that have to decide."""
    for ask in GAME.asks(state):
        if ask.seat != NATURE:
            yield GAME.view(state, ask.seat)


def said(bot: Bot, view: View, seed: int) -> tuple[object, ...]:
    """Return all that a bot says and does at one moment: its offer, its answers, its choice."""
    rng = random.Random(seed)
    offer = bot.propose(view, rng) if view.deals_open else None
    answers = [
        bot.respond(view, proposal, rng)
        for proposal in view.proposals
        if view.seat in proposal.deal.parties
    ]
    return (offer, *answers, bot.choose(view, rng) if view.choices else None)


class BotContract:
    """The tests that every bot has to pass; a subclass names its ``bot``.

    A bot of the roster offers nothing that the rules forbid. Of a guest's offers one in ten may be
    such: in a game they are not heard.
    """

    bot: ClassVar[Bot]

    calls: ClassVar[int] = 20_000
    """How many calls of functions a decision may take on average; far more than it does."""

    every: ClassVar[int] = 1
    """Every how many-th moment and game it is tested on: more than 1 where bots are much alike."""

    def moments(self) -> tuple[State, ...]:
        """Return the moments that this bot is tested on."""
        return moments()[:: self.every]

    def test_its_name_leads_to_it(self) -> None:
        found = make_bot(self.bot.name)
        assert (type(self.bot), self.bot.name) == (type(found), found.name)

    def test_it_says_in_a_sentence_what_it_is_and_where_it_comes_from(self) -> None:
        assert self.bot.idea.endswith(".") and self.bot.source.endswith(".")

    def test_it_chooses_among_its_choices(self) -> None:
        for state in self.moments():
            for view in asked(state):
                assert self.bot.choose(view, random.Random(1)) in view.choices

    def test_it_decides_within_its_budget(self) -> None:
        views = [view for state in self.moments()[::5] for view in asked(state)]

        def decide() -> None:
            for view in views:
                self.bot.choose(view, random.Random(1))

        assert calls_of(decide) < self.calls * len(views)

    def test_it_is_silent_if_it_says_so(self) -> None:
        if not self.bot.talks:
            for state in self.moments():
                for seat in range(state.players if state.window is not None else 0):
                    assert self.bot.propose(GAME.view(state, seat), random.Random(1)) is None

    def test_its_offers_are_legal_as_far_as_it_can_tell(self) -> None:
        guest = not type(self.bot).__module__.startswith("kings.")
        offers = unheard = 0
        for number, state in enumerate(self.moments()):
            for seat in range(state.players if state.window is not None else 0):
                offer = self.bot.propose(GAME.view(state, seat), random.Random(number))
                if offer is not None:
                    offers += 1
                    unheard += not GAME.can(state, Propose(seat, offer))
        assert unheard <= (offers // 10 if guest else 0)

    def test_it_answers_the_proposal_that_it_is_asked_about(self) -> None:
        for state in self.moments():
            for seat in range(state.players):
                view = GAME.view(state, seat)
                for proposal in view.proposals:
                    if seat in proposal.deal.parties:
                        reply = self.bot.respond(view, proposal, random.Random(1))
                        assert seat == reply.seat
                        if isinstance(reply, Accept | Refuse):
                            assert proposal.number == reply.proposal
                        else:
                            assert proposal.number == reply.instead_of

    def test_the_same_view_and_stream_give_the_same_words_and_deeds(self) -> None:
        again = pickle.loads(pickle.dumps(self.bot))
        for number, state in enumerate(self.moments()):
            for seat in range(0, state.players, 2):
                view = GAME.view(state, seat)
                assert said(self.bot, view, number) == said(again, view, number)

    def test_what_it_may_not_see_does_not_move_it(self) -> None:
        changed = 0
        for number, state in enumerate(self.moments()):
            if state.night is None or state.round == 0:
                continue
            seat = number % state.players
            other = twin(state, seat, random.Random(number))
            changed += other != state
            here, there = GAME.view(state, seat), GAME.view(other, seat)
            assert said(self.bot, here, number) == said(self.bot, there, number)
        assert changed > 50 // self.every

    def test_it_says_why_in_words_that_follow_because(self) -> None:
        for state in self.moments():
            seen = GAME.view(state, None)
            for proposal in seen.proposals:
                for seat in proposal.deal.parties:
                    for reply in (Accept(seat, proposal.number), Refuse(seat, proposal.number)):
                        reason = self.bot.explain(seen, proposal, reply)
                        assert not reason.endswith(".")
                        assert bool(reason) == (type(self.bot).explain is not Bot.explain)
                        assert reason == self.bot.explain(seen, proposal, reply)

    def test_it_plays_every_kind_of_game_to_its_end(self) -> None:
        for seed, options in list(enumerate(ALL_OPTIONS))[:: self.every]:
            game = play_game(options, [self.bot] * options.players, seed)
            assert options.players == len(game.outcome.scores)

    def test_the_same_object_plays_the_same_game_twice(self) -> None:
        assert self.bot.repeatable
        options = ALL_OPTIONS[5]
        first, second = (play_game(options, [self.bot] * options.players, 5) for _ in range(2))
        assert first.moves == second.moves
