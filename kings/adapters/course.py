"""The course of a game as questions, one seat after the other, each answered by a number.

Who is asked, and when, is what ``kings.sim.match`` does with bots: first whoever has to answer a
proposal, the oldest first; then each seat may offer once in a window, the acting one last; then the
decision is due. A decision that leaves no choice is taken without a question. A course never
changes: an answer makes another one, so that a search can branch where it likes.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Literal

from kings.adapters import menu
from kings.agent.sheet import as_json, view_as_json
from kings.errors import BadInput
from kings.game import NATURE, Event, Outcome
from kings.records.files import read_text
from kings.records.formats import read_scenario, scenario_state
from kings.records.recording import Recording, new_header
from kings.seeds import stream
from kings.shipped import DATA
from kings.struggle import moves
from kings.struggle.brief import brief as struggle_brief
from kings.struggle.options import Options
from kings.struggle.room import ROOM
from kings.struggle.rules import GAME
from kings.struggle.say import say_deal
from kings.struggle.state import ROUNDS, Phase, Proposal, State
from kings.struggle.view import View
from kings.typed import quoted


@dataclass(frozen=True, slots=True)
class Question:
    """Who is asked what: to ``choose``, to ``respond`` to a proposal, or to ``propose`` a deal.

    ``answers``: the move of each number that is allowed, None where nothing is done (no offer).
    """

    seat: int
    what: menu.What
    answers: dict[int, moves.Move | None] = field(hash=False)
    proposal: Proposal | None = None


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer by its number, which nobody but the seat itself learns of by this."""

    seat: int
    number: int

    def seen_by(self, seat: int | None) -> Answered | None:
        """Return the answer to whoever gave it."""
        return self if seat == self.seat else None


@dataclass(frozen=True)
class Course:
    """A game up to a question.

    ``deals``: whether seats may offer deals; ``past``: all moves that led here, draws included;
    ``story``: all that happened, and in between the answers that were given. ``offered``: who has
    offered something in this window; ``silent``: who had nothing to offer since the last move.
    """

    state: State
    deals: bool = True
    past: tuple[moves.Move, ...] = ()
    story: tuple[Event | Answered, ...] = ()
    offered: frozenset[int] = frozenset()
    silent: frozenset[int] = frozenset()

    def __deepcopy__(self, memo: object) -> Course:
        return self  # nothing in it changes

    @cached_property
    def question(self) -> Question | None:
        """Return what is asked next; None where chance has to draw, and when the game is over."""
        if self.deals and self.state.window is not None:
            asked = self._answer() or self._offer()
            if asked is not None:
                return asked
        return self._decision()

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return not GAME.asks(self.state)

    @property
    def chance(self) -> bool:
        """Whether chance has to draw."""
        asks = GAME.asks(self.state)
        return bool(asks) and asks[0].seat == NATURE

    @property
    def outcome(self) -> Outcome | None:
        """The result, or None while the game goes on."""
        return GAME.outcome(self.state)

    @cached_property
    def answers(self) -> int:
        """How many questions were answered."""
        return sum(isinstance(one, Answered) for one in self.story)

    def view(self, seat: int | None) -> View:
        """Return what a seat (None: a bystander) may know."""
        return GAME.view(self.state, seat)

    def draw(self, move: moves.Move) -> Course:
        """Return the course after a draw of chance, at the next real question or draw."""
        return self._after(move).forced()

    def answer(self, number: int) -> Course:
        """Return the course after the answer to its question, at the next real question or draw.

        ``BadInput`` for a number that isn't allowed now.
        """
        question = self.question
        if question is None:
            raise BadInput("Nobody is asked anything now: chance draws, or the game is over.")
        if number not in question.answers:
            who = f"{self.state.name(question.seat)} (seat {question.seat})"
            raise BadInput(f"{who} can't answer {menu.say(number)}: the mask says what is allowed.")
        noted = replace(self, story=(*self.story, Answered(question.seat, number)))
        return noted._answered(question, number).forced()

    def _answered(self, question: Question, number: int) -> Course:
        move = question.answers[number]
        if move is None:
            return replace(self, silent=self.silent | {question.seat})
        return self._after(move)

    def _after(self, move: moves.Move) -> Course:
        step = GAME.apply(self.state, move)
        offered = self.offered
        if isinstance(move, moves.Propose):
            offered |= {move.seat}
        elif not isinstance(move, moves.Talk | moves.Settle):
            offered = frozenset()
        return replace(
            self,
            state=step.state,
            past=(*self.past, move),
            story=(*self.story, *step.events),
            offered=offered,
            silent=frozenset(),
        )

    def forced(self) -> Course:
        """Return the course after all that leaves no choice.

        Whoever is offered a deal is asked even where it can't but refuse, as bots are (S-53).
        """
        course = self
        while (question := course.question) is not None and question.what != "respond":
            if len(question.answers) > 1:
                break
            (number,) = question.answers
            course = course._answered(question, number)
        return course

    # What is asked.

    def _answer(self) -> Question | None:
        assert self.state.window is not None
        for proposal in self.state.window.proposals:
            for seat in proposal.deal.parties:
                if seat not in proposal.accepted:
                    return _to_answer(self.state, seat, proposal)
        return None

    def _offer(self) -> Question | None:
        actor = self.state.actor
        assert actor is not None
        for step in range(1, self.state.players + 1):
            seat = (actor + step) % self.state.players
            if seat in self.offered or seat in self.silent:
                continue
            answers = offer_answers(self.view(seat))
            if len(answers) > 1:
                return Question(seat, "propose", answers)
        return None

    def _decision(self) -> Question | None:
        asks = GAME.asks(self.state)
        if not asks or asks[0].seat == NATURE:
            return None
        seat = asks[0].seat
        return Question(
            seat, "choose", choice_answers(GAME.choices(self.state, seat), self.state.players)
        )


def choice_answers(choices: tuple[moves.Choice, ...], players: int) -> dict[int, moves.Move | None]:
    """Return the choices of a decision by their numbers, in the order of the choices."""
    return {menu.number_of(choice, players): choice for choice in choices}


def offer_answers(view: View) -> dict[int, moves.Move | None]:
    """Return what a seat can offer, by number, to offer nothing first."""
    assert view.seat is not None
    deals = menu.offers(view)
    made = {number: moves.Propose(view.seat, deal) for number, deal in deals.items()}
    return {menu.NO_OFFER: None, **made}


def _to_answer(state: State, seat: int, proposal: Proposal) -> Question:
    """Return the question to a party of a proposal; a yes only where it can be carried out."""
    no, yes = moves.Refuse(seat, proposal.number), moves.Accept(seat, proposal.number)
    answers: dict[int, moves.Move | None] = {menu.REFUSE: no}
    if GAME.can(state, yes):
        answers[menu.ACCEPT] = yes
    return Question(seat, "respond", answers, proposal)


# Whole games.

Reward = Literal["score", "win"]
"""What is rewarded when the game ends: the points, or the share of the victory (S-64)."""


def paid(reward: Reward, outcome: Outcome) -> tuple[float, ...]:
    """Return what each seat is rewarded with at the end."""
    if reward == "score":
        return tuple(map(float, outcome.scores))
    share = 1 / len(outcome.winners)
    return tuple(share * (seat in outcome.winners) for seat in range(len(outcome.scores)))


def brief(course: Course, seat: int | None) -> tuple[str, ...]:
    """Say all that a seat (None: a bystander) may know now, in lines."""
    return struggle_brief(GAME.view(course.state, seat))


def begin(options: Options, *, deals: bool = True) -> Course:
    """Return the course of a game before anything is drawn."""
    return Course(GAME.start(options), deals)


def drawn(course: Course, seed: int) -> Course:
    """Let chance draw what is due, from the streams that a game of this seed has everywhere."""
    while course.chance:
        before = sum(move.seat == NATURE for move in course.past)
        course = course.draw(GAME.draw(course.state, stream(seed, "chance", before)))
    return course


def journal(course: Course, players: tuple[str, ...], seed: int, name: str) -> Recording:
    """Return the record of a game from its first draw on.

    ``players``: who sits where; ``seed``: of the draws; ``name``: the id of the record.
    """
    options = course.state.options
    record: Recording = Recording(new_header(options, players, seed, timed=False, name=name))
    for move in course.past:
        record.do(move)
    return record


def position_of(scenario: str) -> State:
    """Return the state in which a scenario begins.

    ``scenario``: the name of one that comes with the program, or the path of a file. ``BadInput``
    if there is none.
    """
    shipped = DATA / "scenarios" / f"{scenario}.json"
    try:
        text = read_text(shipped if shipped.is_file() else scenario)
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"There is no scenario {quoted(scenario)}, and no such file.") from error
    state: State = scenario_state(read_scenario(text))
    return state


def last_round(scenario: str) -> Course:
    """Return the course that begins in a scenario, without deals.

    ``scenario``: as in ``position_of``. ``BadInput`` unless it is in the last round.
    """
    state = position_of(scenario)
    if state.round != ROUNDS or state.phase is Phase.OVER:
        raise BadInput(
            f"The scenario {quoted(scenario)} is not in the last round, {ROUNDS} (S-24)."
        )
    return Course(state, deals=False).forced()


# In words.


def say_answer(place: Course, number: int) -> str:
    """Say what an answer that is allowed now does."""
    question = place.question
    assert question is not None
    move = question.answers[number]
    match move:
        case None:
            return "offer nothing"
        case moves.Propose(_, deal):
            return f"offer: {say_deal(place.state.options.names, deal)}"
        case moves.Accept(_, proposal):
            return f"accept proposal {proposal}"
        case moves.Refuse(_, proposal):
            return f"refuse proposal {proposal}"
    return ROOM.say_choice(place.view(question.seat), move)


def information(place: Course, begun: Course, seat: int | None) -> str:
    """Return all that a seat has seen and done, a line each: equal where it can't tell the worlds.

    ``begun``: where the game began; ``seat``: None for a bystander. First what the seat saw then,
    next what happened as it saw it and what it answered, and last what it sees and is asked now:
    by Night no happening tells a seat its own hand (S-12).
    """
    lines = [_line(view_as_json(begun.view(seat)))]
    for one in place.story:
        seen = one.seen_by(seat)
        if isinstance(seen, Answered):
            lines.append(f"answered {seen.number}")
        elif seen is not None:
            lines.append(_line(as_json(ROOM, seen)))
    return "\n".join([*lines, _line(view_as_json(place.view(seat))), asked(place, seat)])


def _line(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def asked(place: Course, seat: int | None) -> str:
    """Say what a seat is asked now."""
    question = place.question
    if question is None or question.seat != seat:
        return "asked nothing"
    about = "" if question.proposal is None else f" to proposal {question.proposal.number}"
    return f"asked to {question.what}{about}"
