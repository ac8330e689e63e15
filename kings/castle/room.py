"""The room of King of the Castle: all that records, bots, figures and tables ask of the game."""

from __future__ import annotations

from collections.abc import Iterator
from operator import attrgetter

from kings.castle import kingdom, moves, news, positions, say
from kings.castle.brief import brief, rule_of
from kings.castle.cards import NAMES
from kings.castle.events import Happening, Passed, SquireChosen, TurnBegan
from kings.castle.options import Options
from kings.castle.rules import GAME, halts, ways
from kings.castle.stakes import backed, stakes
from kings.castle.state import Phase, State
from kings.castle.view import View
from kings.game import Calling, Picks, Room
from kings.words import listed, owner


def _chapter(options: Options, event: Happening) -> int | None:
    """Return the round that begins: all seats have one turn in it."""
    if not isinstance(event, TurnBegan) or event.turn % options.players != 1:
        return None
    return event.turn // options.players + 1


def _round(state: State) -> int:
    return (state.turn + state.players - 1) // state.players


def _say_end(state: State) -> tuple[str, ...]:
    outcome = GAME.outcome(state)
    assert outcome is not None
    return say.say_end(state.options.names, outcome)


def _picks(view: View) -> Picks | None:
    """Return the squires that are chosen in secret, as one decision (C-60)."""
    if view.phase is not Phase.CHOOSE or view.seat is None or not view.choices:
        return None
    moves_ = tuple((NAMES[move.squire], move) for move in _chosen(view))
    return Picks(view.options.squires_each - view.own.chosen, "Back", _CHOOSING, moves_)


def _chosen(view: View) -> Iterator[moves.ChooseSquire]:
    return (move for move in view.choices if isinstance(move, moves.ChooseSquire))


_CHOOSING = "Tap the squires that you back; nobody else learns whom."


def _scores(view: View) -> tuple[int, ...]:
    """Return each seat's points at the end (C-45)."""
    squires = tuple(seat.squires or () for seat in view.seats)
    backed = kingdom.backed(view.options, squires, tuple(seat.hand or () for seat in view.seats))
    return tuple(kingdom.points(letters, view.men, view.stacks) for letters in backed)


_ABOUT = (
    "Twenty-six squires and ten places for them. Three are yours, in secret: kill, save and "
    "promote so that yours stand high when the men run out."
)

_GIST = (
    "You back three squires in secret; at the end you score for the places they hold.",
    "On your turn you draw, play one Event card, and discard down to three.",
    "Cards kill men, promote squires into their places, and raise the levels of castles.",
)


def _leads_to(state: State, choice: moves.Choice) -> str:
    """Say whose squires' points a card changes, before anybody is drawn for an empty place.

    Nothing where somebody could react (C-22).
    """
    after = GAME.apply(state, choice).state
    while after.phase is Phase.REACT:
        (ask,) = GAME.asks(after)
        if len(GAME.choices(after, ask.seat)) > 1:
            return ""
        after = GAME.apply(after, moves.Decline(ask.seat)).state
    if not GAME.asks(after):
        return "the game would be over"
    said = []
    for seat, name in enumerate(state.options.names):
        now, then = (stakes(GAME.view(one, seat)).before for one in (state, after))
        if then not in (now, None):
            told = f"{owner(name)} squires would stand at {then}, not {now}"
            said.append(f"{told}{_rescored(state, after, seat)}")
    return listed(said, "")


def _rescored(state: State, after: State, seat: int) -> str:
    """Name the squires of a seat that score otherwise in a later state: `` (through Kit)``."""
    squires = backed(GAME.view(state, seat)) or ()
    now, then = (kingdom.worths(squires, one.men, one.stacks) for one in (state, after))
    pairs = zip(now, then, strict=True)
    other = [NAMES[one.squire] for one, later in pairs if one.total != later.total]
    if not other:
        return ""
    return f" (through {listed(other)})"


ROOM = Room(
    name="castle",
    title="King of the Castle",
    about=_ABOUT,
    gist=_GIST,
    letter="C",
    game=GAME,
    options=Options,
    view=View,
    move=moves.Move,
    event=Happening,
    position=positions.Position,
    position_of=positions.position_of,
    state_of=positions.state_of,
    tell=say.tell,
    say_choice=say.say_choice,
    split_choice=say.split_choice,
    does=say.does,
    leads_to=_leads_to,
    say_ask=say.say_ask,
    brief=brief,
    rule_of=rule_of,
    say_end=_say_end,
    stakes=stakes,
    news=news.news,
    deeds=news.deeds,
    scores=_scores,
    picks=_picks,
    pace=attrgetter("turn"),
    chapter=_chapter,
    chapter_now=_round,
    chapter_name="round",
    turn=lambda state: state.turn,
    secrets=lambda _: True,
    least=2,
    most=8,
    holds="every hand and every squire",
    shows="who fell and who came up",
    calling=Calling(
        halts, say.say_danger, "Nobody reacts", (moves.React, moves.Decline), moves.Decline, ways
    ),
    quiet=lambda _, event: isinstance(event, Passed | SquireChosen | TurnBegan),
)
