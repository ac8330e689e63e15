"""The room of King's Keys: all that records, bots, figures and tables ask of the game."""

from __future__ import annotations

from itertools import islice
from operator import attrgetter

from kings.game import Picks, Room
from kings.keys import news, positions, say
from kings.keys.brief import brief, rule_of
from kings.keys.cards import cards_in, four_of
from kings.keys.events import CardHeld, CardsPutAway, DidNothing, Happening, TurnBegan, WentOn
from kings.keys.moves import Choice, Claim, Eliminate, GoOn, Hold, Move
from kings.keys.options import PLAYERS, Options
from kings.keys.rules import GAME
from kings.keys.stakes import stakes
from kings.keys.state import HELD, Phase, State
from kings.keys.view import View
from kings.words import owner


def _chapter(_: Options, event: Happening) -> int | None:
    return event.turn if isinstance(event, TurnBegan) else None


def _say_end(state: State) -> tuple[str, ...]:
    return (say.say_end(GAME.view(state, None)),)


def _picks(view: View) -> Picks | None:
    """Return the four cards that are held as one decision: they are chosen in order (K-12)."""
    if view.phase is not Phase.HOLD or view.seat is None or view.seat != view.actor:
        return None
    last = max((card.number for card in view.held), default=-1)
    later = [card for card in view.owned if card.number > last]
    moves = tuple((f"the {card.label}", Hold(view.seat, card)) for card in later)
    return Picks(HELD - len(view.held), "Hold", _HOLDING, moves)


MANY = 100
"""Of a play with more ways to draw it isn't said what it leads to."""


def _leads_to(state: State, play: Choice) -> str:
    """Say what a play lets its seat claim (K-30, K-31, K-46), where that hangs on no draw."""
    after = GAME.apply(state, play).state
    draws = list(islice(GAME.chances(after), MANY + 1))
    if len(draws) > MANY:
        return ""
    ends = {_claimed(state, GAME.apply(after, draw).state, play.seat) for draw in draws}
    ends = ends or {_claimed(state, after, play.seat)}
    return ends.pop() if len(ends) == 1 else ""


def _claimed(before: State, state: State, seat: int) -> str:
    view = GAME.view(state, seat)
    if not view.asks:
        return "the game would be over"
    claims = [one for one in view.choices if isinstance(one, Claim | Eliminate)]
    name, said = view.name(seat), []
    for one in claims:  # “Eliminate Ben: show all four Sun Axes”, “Win with an army”
        claim, _, shown = say.say_choice(view, one).partition(": ")
        claim = claim[0].lower() + claim[1:]
        missing = _missing(before, seat, one) if isinstance(one, Eliminate) else ""
        if missing and len(claims) == 1:
            return f"{name} could then {claim}, with {missing}"
        said.append(f"{shown} and {claim}" if shown else claim)
    return f"{name} could then {' or '.join(said)}" if said else ""


def _missing(state: State, seat: int, claim: Eliminate) -> str:
    """Name the one card of four that somebody else has, if the others are a seat's own."""
    four = four_of(claim.kingdom, claim.suit)
    lie = [(of, card) for of in range(PLAYERS) for card in cards_in(four & state.owned(of))]
    names = state.options.names
    others = [f"{owner(names[of])} {card.label}" for of, card in lie if of != seat]
    return others[0] if len(others) == 1 and len(lie) == len(cards_in(four)) else ""


_HOLDING = "Tap the cards to hold; the others go to your Vault and your Dungeon."


_ABOUT = (
    "Four kingdoms, four suits, and everybody steals. Post guards, send soldiers, and show the "
    "hand that wins before somebody else does."
)

_GIST = (
    "You win by gathering ten of something: soldiers, guards, keys or coins.",
    "On your turn you draw a card and make one play: place a guard, or send soldiers to steal.",
    "Foreign soldiers have to be paid, and every thief leaves the card that did it behind.",
)

ROOM = Room(
    name="keys",
    title="King's Keys",
    about=_ABOUT,
    gist=_GIST,
    letter="K",
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
    stakes=stakes,
    leads_to=_leads_to,
    news=news.news,
    deeds=news.deeds,
    picks=_picks,
    pace=attrgetter("turn"),
    chapter=_chapter,
    chapter_now=lambda state: int(state.turn),
    chapter_name="turn",
    turn=lambda state: state.turn,
    secrets=lambda state: any(state.hands),
    least=PLAYERS,
    most=PLAYERS,
    holds="every Hand, every Vault and every card that was stolen",
    shows="who took what from whom",
    formalities=(GoOn,),
    quiet=lambda _, event: isinstance(event, DidNothing | WentOn | CardHeld | CardsPutAway),
)
