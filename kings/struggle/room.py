"""The room of Kings' Struggle: all that records, bots, figures and tables ask of the game."""

from __future__ import annotations

from collections.abc import Hashable

from kings.game import Room
from kings.struggle import events, positions, say
from kings.struggle.brief import brief, rule_of
from kings.struggle.events import Happening, RoundBegan
from kings.struggle.moves import Move
from kings.struggle.options import Options
from kings.struggle.rules import GAME, forced
from kings.struggle.say_scores import say_standing, say_winner
from kings.struggle.scoring import ranked, standings
from kings.struggle.stakes import leads_to, stakes
from kings.struggle.state import EDITION, Phase, State
from kings.struggle.view import View


def _chapter(_: Options, event: Happening) -> int | None:
    return event.round if isinstance(event, RoundBegan) else None


def _veiled(state: State) -> bool:
    """Say whether hands or face-down cards are hidden for longer than a choice (S-12, S-57)."""
    return bool(state.night) or state.options.free_market


def _secrets(state: State) -> bool:
    """Say whether hands, a choice or face-down cards are hidden (S-12, S-20, S-57)."""
    return _veiled(state) or state.phase is Phase.FOLLOW


_OPEN = (
    *(events.CardSealed, events.LeadGiven, events.LeadKept, events.Passed, events.GoldTaken),
    *(events.MarkerPlaced, events.MarkersReturned, events.CardTaken, events.JesterNamed),
    *(events.CardsCancelled, events.TrickWon, events.NobodyWon, events.RoundBegan),
    *(events.Proposed, events.Accepted, events.ProposalClosed, events.DealStruck, events.GoldPaid),
    *(events.ChoiceBound, events.PromiseMade, events.PromisePaid, events.PromiseEnded),
)
"""What happens to cards that lie open, or to none."""
_FROM_HAND = (events.CardLed, events.CardSwapped, events.CardAnswered)
"""What brings a card from a hand, which everybody knows by Day."""


def _quiet(state: State, event: Happening) -> bool:
    """Say whether no card was turned over or drawn."""
    by_day = isinstance(event, _FROM_HAND) and not state.night
    gift = isinstance(event, events.CardsGiven) and event.gift.face_up
    return isinstance(event, _OPEN) or by_day or gift


def _say_end(state: State) -> tuple[str, ...]:
    reached = standings(state.piles, state.gold, state.options.tables)
    names = state.options.names
    placed = [say_standing(names, standing) for standing in ranked(reached)]
    return (say_winner(names, reached), *placed)


_ABOUT = (
    "Seven tricks, and almost everything a card does is for sale. What is done at once binds; "
    "everything about later is only a promise."
)


def _pace(view: View) -> Hashable:
    """Return what is another with each act of a seat; cards are put down together."""
    if view.phase in (Phase.WINDOW, Phase.TURN, Phase.ANSWER):
        return view.round, view.phase is Phase.WINDOW, view.actor
    return view.round, view.phase is Phase.OVER


_GIST = (
    "Everybody plays one card: the leader's lies open, the others are turned over together.",
    "Clockwise each card may act. Just before it does, you can pay for what it does, or promise.",
    "Cards of equal power go; the highest of the rest takes the trick.",
    "After seven tricks, sets and runs of the cards you won score, and so does each gold.",
)

ROOM = Room(
    name="struggle",
    title="Kings' Struggle",
    about=_ABOUT,
    gist=_GIST,
    pace=_pace,
    letter="S",
    game=GAME,
    options=Options,
    view=View,
    move=Move,
    event=Happening,
    position=positions.Position,
    position_of=positions.position_of,
    state_of=positions.state_of,
    tell=say.tell,
    say_choice=say.say_choice,
    split_choice=say.split_choice,
    say_ask=say.say_ask,
    brief=brief,
    rule_of=rule_of,
    say_end=_say_end,
    chapter=_chapter,
    chapter_now=lambda state: int(state.round),
    chapter_name="round",
    turn=lambda state: (state.actor, state.phase),
    secrets=_secrets,
    veiled=_veiled,
    forced=forced,
    quiet=_quiet,
    least=3,
    most=6,
    holds="every hand, every deal and every promise",
    shows="who promised what",
    has_coach=True,
    stakes=stakes,
    does=say.does,
    leads_to=lambda state, choice: leads_to(GAME.view(state, None), choice),
    leads_openly=True,
    edition=EDITION,
)
