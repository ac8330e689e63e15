"""What the bots just answered to offers, with a reason that everybody may hear.

A reason is made from a bystander's view of the moment before the answer. So it can tell nothing
that the answer itself doesn't.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile

from kings.bots import Reply, find_bot
from kings.records import Moment, Recording
from kings.records.formats import Seated
from kings.struggle.moves import Accept, Propose, Refuse, Settle, Talk
from kings.struggle.rules import GAME
from kings.struggle.say import say_deal
from kings.struggle.state import Proposal, State
from kings.widgets.store.bargains import Bargains


@dataclass(frozen=True, slots=True)
class AnswerLine:
    """A bot's answer: who gave it, whether it was a yes, its sentence, and what was offered."""

    seat: int
    agrees: bool
    text: str
    offer: str


def answers(store: Bargains) -> tuple[AnswerLine, ...]:
    """Return what bots answered in the window of the moment shown, newest first."""
    recording = store._game.recording
    return answers_in(recording, recording.moments[: store._shown])


def answers_in(recording: Recording, moments: Sequence[Moment]) -> tuple[AnswerLine, ...]:
    """Return what bots answered since the last decision before the end of these moments."""
    talked = [*takewhile(_is_talk, reversed(moments))]
    found = []
    for back, moment in enumerate(talked, start=1):
        earlier = moments[: len(moments) - back]
        before = earlier[-1].state if earlier else recording.first
        found += [_line(recording, moment, reply, before) for reply in _replies(moment, before)]
    return tuple(line for line in found if line is not None)


def _is_talk(moment: Moment) -> bool:
    return isinstance(moment.move, Talk | Settle)


def _replies(moment: Moment, before: State) -> Iterator[Reply]:
    """Yield the move if it answers a proposal; changing one's own offer is no answer."""
    match moment.move:
        case Accept() | Refuse() as reply:
            yield reply
        case Propose(seat, _, int(number)) as reply:
            if _offer(before, number).by != seat:
                yield reply


def _line(recording: Recording, moment: Moment, reply: Reply, before: State) -> AnswerLine | None:
    """Say a bot's answer; None if no bot gave it."""
    bot = find_bot(_player(recording, reply.seat, moment.line))
    if bot is None:
        return None
    number = reply.instead_of if isinstance(reply, Propose) else reply.proposal
    assert number is not None
    view = GAME.view(before, None)
    offer = next(proposal for proposal in view.proposals if proposal.number == number)
    why = bot.explain(view, offer, reply)
    words = f"{view.name(reply.seat)} {_VERBS[type(reply)]} proposal {number}"
    return AnswerLine(
        seat=reply.seat,
        agrees=isinstance(reply, Accept),
        text=f"{words}, because {why}." if why else f"{words}.",
        offer=say_deal(view.options.names, offer.deal),
    )


_VERBS: dict[type, str] = {Accept: "agrees to", Refuse: "refuses", Propose: "counters"}


def _offer(state: State, number: int) -> Proposal:
    assert state.window is not None
    return next(proposal for proposal in state.window.proposals if proposal.number == number)


def _player(recording: Recording, seat: int, line: int) -> str:
    """Return who sat there when this line of the journal was written."""
    player = recording.header.players[seat]
    for seated in recording.lines:
        if isinstance(seated, Seated) and seated.n < line and seated.seat == seat:
            player = seated.player
    return player
