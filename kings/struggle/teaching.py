"""Small positions to teach with: a few words set one up, and plain words play on from it.

>>> from kings.struggle.teaching import trick
>>> farmer = trick("Farmer", "Jeweler", "King")
>>> farmer.choices
('Pass: leave the Farmer unused', "Put +5 on Ben's Jeweler (6 + 5 = 11)")
>>> farmer.choose("Put +5 on Ben").told
("Ada's Farmer puts +5 on Ben's card (S-31).",)

Whatever a few words don't say is filled in so that a game could have led there: cards that are
nowhere else were played in earlier rounds and lie on the discard pile.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from kings.errors import BadInput, BadPosition, IllegalMove
from kings.struggle import positions, say
from kings.struggle.binding import verdict
from kings.struggle.cards import DECK, Card, parse_card
from kings.struggle.events import GameEnded, Happening, RoundBegan
from kings.struggle.moves import Accept, Choice, Clause, Deal, GiveLead, Move, Pass, Propose
from kings.struggle.options import Options
from kings.struggle.rules import GAME
from kings.struggle.state import InPlay, Phase, State
from kings.struggle.view import View
from kings.typed import quoted

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn")


@dataclass(frozen=True)
class Scene:
    """A moment of a game, with what happened on the way to it from the scene before.

    ``ended``: the trick is decided, and the scene is not about what comes next.
    """

    state: State
    happened: tuple[Happening, ...] = ()
    ended: bool = False

    @property
    def asked(self) -> int | None:
        """The seat that decides next, None if nobody does."""
        asks = GAME.asks(self.state)
        return asks[0].seat if asks else None

    @property
    def choices(self) -> tuple[str, ...]:
        """What the asked seat can choose, as the words on the buttons."""
        view = self.view(self.asked)
        return tuple(say.say_choice(view, choice) for choice in view.choices)

    @property
    def told(self) -> tuple[str, ...]:
        """What happened on the way here, a sentence each; it tells all, secrets too."""
        return tuple(str(say.tell(self.state.options.names, event)) for event in self.happened)

    def told_to(self, seat: int | None) -> tuple[str, ...]:
        """What a seat got to know of it (None: a bystander), a sentence each."""
        seen = [event.seen_by(seat) for event in self.happened]
        names = self.state.options.names
        known = (cast("Happening", event) for event in seen if event is not None)
        return tuple(str(say.tell(names, event)) for event in known)

    @property
    def ask(self) -> str:
        """What is to be decided, and by whom; empty if the trick is decided."""
        return "" if self.ended else say.say_ask(self.view(self.asked))

    @property
    def ledger(self) -> tuple[str, ...]:
        """The promises so far and how they stand, a sentence each (S-52)."""
        return tuple(
            say.say_promise(self.state.options.names, line) for line in self.state.promises
        )

    def view(self, seat: int | None = None) -> View:
        """Return what a seat sees (None: a bystander)."""
        return GAME.view(self.state, seat)

    def choose(self, *words: str) -> Scene:
        """Make choices one after another, each named by the words it begins with.

        Raises ``BadInput`` with the possible choices if the words fit none of them, or several.
        """
        scene = self
        for said in words:
            scene = scene._with(scene._chosen(said))
        return Scene(scene.state, scene.happened[len(self.happened) :])

    def _chosen(self, said: str) -> Choice:
        choices = self.view(self.asked).choices
        labels = dict(zip(self.choices, choices, strict=True))
        fit = [label for label in labels if label.casefold().startswith(said.casefold())]
        chosen = said if said in labels else fit[0] if len(fit) == 1 else None
        if chosen is None:
            raise BadInput(f"{quoted(said)} is not one choice of these: {'; '.join(labels)}.")
        return labels[chosen]

    def do(self, *moves: Move) -> Scene:
        """Make moves of the engine one after another, talk included."""
        scene = Scene(self.state)
        for move in moves:
            scene = scene._with(move)
        return scene

    def _with(self, move: Move) -> Scene:
        step = GAME.apply(self.state, move)
        events = step.events
        return Scene(step.state, (*self.happened, *events))

    def verdicts(self, *clauses: Clause) -> tuple[str, ...]:
        """Say of each clause whether it would bind now, and why (S-52)."""
        names = self.state.options.names
        return tuple(
            say.say_verdict(say.say_clause(names, c), verdict(self.state, c)) for c in clauses
        )

    def refusal(self, *clauses: Clause) -> str:
        """Return the sentence with which this deal is refused, or nothing if it may be struck."""
        try:
            self.strike(*clauses)
        except IllegalMove as refused:
            return str(refused)
        return ""

    def strike(self, *clauses: Clause) -> Scene:
        """Let the first party of a deal propose it and all others accept."""
        first, *others = Deal(clauses).parties
        proposed = self.do(Propose(first, Deal(clauses)))
        number = proposed.state.proposals_made
        agreed = proposed.do(*(Accept(seat, number) for seat in others))
        return Scene(agreed.state, (*proposed.happened, *agreed.happened))

    def finish(self) -> Scene:
        """Let everybody who is still asked leave things as they are, until the trick is decided.

        Promised gold that is due (S-52) is still asked for then.
        """
        scene, begun = Scene(self.state), self.state.round
        while (seat := scene.asked) is not None and scene.state.round == begun:
            if scene.state.phase not in (Phase.WINDOW, Phase.TURN):
                break
            window = scene.state.phase is Phase.WINDOW
            scene = scene._with(GiveLead(seat, None) if window else Pass(seat))
        kept = [one for one in scene.happened if not isinstance(one, RoundBegan | GameEnded)]
        return Scene(scene.state, tuple(kept), ended=scene.state.phase is not Phase.RECKON)

    def __str__(self) -> str:
        """Tell what happened, what is asked now, and what can be chosen."""
        if self.ended or self.asked is None:
            return "\n".join(self.told)
        return "\n".join([*self.told, self.ask, *(f"  · {choice}" for choice in self.choices)])


def trick(
    *cards: str | None,
    turn: int | None = None,
    leader: int = 0,
    round: int = 6,
    hands: Mapping[int, str] | None = None,
    gold: Sequence[int] | None = None,
    won: Mapping[int, str] | None = None,
    names: Sequence[str] = NAMES,
    **agreed: Any,
) -> Scene:
    """Set up a trick after the cards were turned over, one card per seat, to try a rule on.

    ``cards``: such as ``"Cooper +5"``; None is a card that was taken out of the trick. ``turn``:
    whose turn it is (None: the ``leader``'s); those before have acted. ``round``: from 1 to 7;
    ``names`` and ``gold``: of each seat (None: what everybody begins with). A lone Cobbler opens
    its window (S-21) unless a turn is named. ``hands`` and ``won`` name cards as words or powers; a
    hand that isn't named holds the highest cards left. ``agreed``: options of the game, such as
    ``mode="night"``. Raises ``BadPosition`` if no game leads here.

    For example ``kings.trick("Jester", "Jeweler", "Knight", turn=1)``.
    """
    lying = [None if words is None else _lying(words) for words in cards]
    cobblers = [seat for seat, one in enumerate(lying) if one and one.card is Card.COBBLER]
    window = len(cobblers) == 1 and turn is None
    actor = cobblers[0] if window else leader if turn is None else turn
    before = 0 if window else (actor - leader) % len(cards)
    return _scene(
        Phase.WINDOW if window else Phase.TURN,
        round,
        lying,
        [_cards((hands or {}).get(seat)) for seat in range(len(cards))],
        [_cards((won or {}).get(seat, "")) or () for seat in range(len(cards))],
        [(seat - leader) % len(cards) < before for seat in range(len(cards))],
        gold,
        Options(names=tuple(names[: len(cards)]), **agreed),
        leader=leader,
        actor=actor,
    )


def before_the_lead(
    *hands: str,
    leader: int = 0,
    gold: Sequence[int] | None = None,
    names: Sequence[str] = NAMES,
    **agreed: Any,
) -> Scene:
    """Set up the beginning of a round from the hands, one entry a seat: ``"Farmer Jester King"``.

    How many cards are held says which round it is. Arguments and errors are as in ``trick``.
    """
    options = Options(names=tuple(names[: len(hands)]), **agreed)
    held = [_cards(words) for words in hands]
    full = 8 if options.mode == "night" else 10
    return _scene(
        Phase.LEAD,
        full + 1 - len(held[0] or ()),
        [None] * len(hands),
        held,
        [()] * len(hands),
        [False] * len(hands),
        gold,
        options,
        leader=leader,
        actor=None,
    )


def _cards(words: str | None) -> tuple[Card, ...] | None:
    return None if words is None else tuple(map(parse_card, words.replace(",", " ").split()))


def _lying(words: str) -> InPlay:
    """Read a card in play with its markers: ``Jester +5 +2``."""
    name, *markers = words.split()
    if any(marker not in ("+5", "+2") for marker in markers):
        raise BadInput(f"{quoted(words)} is no card in play: a title, then +5 or +2 (S-3A).")
    return InPlay(parse_card(name), markers.count("+5"), markers.count("+2"))


def _scene(
    phase: Phase,
    round: int,
    lying: Sequence[InPlay | None],
    hands: Sequence[tuple[Card, ...] | None],
    won: Sequence[tuple[Card, ...]],
    acted: Sequence[bool],
    gold: Sequence[int] | None,
    options: Options,
    *,
    leader: int,
    actor: int | None,
) -> Scene:
    night = options.mode == "night"
    size = (8 if night else 10) - round + (phase is Phase.LEAD)
    seats, spent = [], []
    for seat, one in enumerate(lying):
        free = [card for card in DECK if one is None or card is not one.card]
        named = hands[seat]
        hand = tuple(free[-size:]) if named is None else named
        rest = [card for card in free if card not in hand]
        aside = tuple(rest[:2]) if night else ()
        spent += rest[len(aside) :]
        purse = 5 if gold is None else gold[seat]
        seats.append(positions.SeatPosition(hand, purse, won[seat], one, aside, acted=acted[seat]))
    for card in (card for pile in won for card in pile):
        if card not in spent:
            raise BadPosition(f"Nobody can have played the {card.title} that was won (S-01).")
        spent.remove(card)
    position = positions.Position(
        phase, round, tuple(seats), leader, actor, night, discard=tuple(sorted(spent))
    )
    return Scene(positions.state_of(position, options))
