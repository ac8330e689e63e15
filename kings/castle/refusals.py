"""Why a choice is not allowed, in a sentence that names the seat, the card and the rule.

Each cause has a sentence of its own. Only what the seat that asks may know goes into it: who else
could react stays a secret (C-22).
"""

from __future__ import annotations

from kings.castle import cards, kingdom, moves, say
from kings.castle.plays import plays
from kings.castle.state import Death, Phase, State
from kings.errors import IllegalMove
from kings.game import NATURE, Ask
from kings.words import Said

_ASKED: dict[str, tuple[str, str]] = {
    Phase.CHOOSE.value: ("choose a squire", "C-60"),
    Phase.PLAY.value: ("play a card, or none", "C-20"),
    Phase.REACT.value: ("react, or let it happen", "C-22"),
    Phase.SUDDEN.value: ("play one of the cards that Sudden Changes drew", "C-51"),
    Phase.SECOND.value: ("play another card after the theft, or none", "C-51"),
    Phase.DISCARD.value: ("discard a card", "C-20"),
}

_KINDS: dict[Phase, tuple[type, ...]] = {
    Phase.CHOOSE: (moves.ChooseSquire,),
    Phase.PLAY: (moves.Play, moves.Pass),
    Phase.REACT: (moves.React, moves.Decline),
    Phase.SUDDEN: (moves.Play,),
    Phase.SECOND: (moves.Play, moves.Pass),
    Phase.DISCARD: (moves.Discard,),
}


def why_not(state: State, move: moves.Choice, asks: tuple[Ask, ...]) -> IllegalMove:
    """Return the error for a choice that is not among the legal ones."""
    seat = move.seat
    if not 0 <= seat < state.players:
        return IllegalMove(f"There is no seat {seat} at this table.", "C-01", seat=seat)
    if all(ask.seat != seat for ask in asks):
        why = _not_asked(state, seat, asks)
        return IllegalMove(why.sentence, why.rule, seat=seat)
    if not isinstance(move, _KINDS[state.phase]):
        what, rule = _ASKED[asks[0].what]
        return IllegalMove(f"{state.name(seat)} has to {what} now.", rule, seat=seat)
    if isinstance(move, moves.ChooseSquire):
        return _no_squire(state, move)
    if isinstance(move, moves.Play):
        return _no_play(state, move)
    assert isinstance(move, moves.Discard | moves.React)
    if move.card not in state.hands[seat]:
        return _not_held(
            state, seat, move.card, "C-22" if isinstance(move, moves.React) else "C-20"
        )
    return _no_reaction(state, seat, move.card)


_DRAWN: dict[str, Said] = {
    Phase.SQUIRES.value: Said("The squires are still being dealt", "C-10"),
    Phase.HANDS.value: Said("The hands are still being dealt", "C-10"),
    Phase.KINGDOM.value: Said("The first ten men are still being dealt", "C-11"),
    Phase.STARTER.value: Said("Who begins is still being drawn", "C-11"),
    Phase.DRAW.value: Said("The cards that fill up a hand are still being drawn", "C-20"),
    Phase.RECRUIT.value: Said("The men for the empty places are still being drawn", "C-41"),
    Phase.REVEAL.value: Said("The cards of Sudden Changes are still being drawn", "C-51"),
    Phase.LOSE.value: Said("The card of an Unexpected Loss is still being drawn", "C-50"),
    Phase.STEAL.value: Said("The card of a Targeted Theft is still being drawn", "C-50"),
}
"""What chance does, by what is asked of it."""


def _not_asked(state: State, seat: int, asks: tuple[Ask, ...]) -> Said:
    name = state.name(seat)
    if not asks:
        return Said(f"The game is over; {name} has nothing to decide", "C-42")
    if asks[0].seat == NATURE:
        drawn = _DRAWN[asks[0].what]
        return Said(f"{drawn.words}; {name} has nothing to decide yet", drawn.rule)
    rule = _ASKED[asks[0].what][1]
    if not asks[0].open:
        return Said(f"{name} is not asked now whether to react", rule)  # who is asked is a secret
    if state.phase is Phase.CHOOSE:
        return Said(f"{name} has chosen three squires already", rule)
    return Said(f"It is not for {name} to decide now, but for {state.name(asks[0].seat)}", rule)


def _no_squire(state: State, move: moves.ChooseSquire) -> IllegalMove:
    name = cards.NAMES.get(move.squire)
    if name is None:
        return IllegalMove(f"There is no squire {move.squire!r}.", "C-01", seat=move.seat)
    return IllegalMove(
        f"{state.name(move.seat)} backs {name} already; the three squires differ.",
        "C-60",
        seat=move.seat,
    )


def _not_held(state: State, seat: int, card: cards.Card, rule: str) -> IllegalMove:
    return IllegalMove(f"{state.name(seat)} does not hold {card}.", rule, seat=seat)


def _no_reaction(state: State, seat: int, card: cards.Card) -> IllegalMove:
    """Say why a card that is held is not played against what is about to happen (C-22)."""
    name = state.name(seat)
    if cards.KIND_OF[card] not in cards.REACTIONS:
        said = f"{name} can't react with {card}: only Lucky Escape and Not That Bad are reactions."
        return IllegalMove(said, "C-22", seat=seat)
    death = isinstance(state.threats[0], Death)
    against = "a death" if death else "the loss of a level card"
    return IllegalMove(f"{name} can't play {card} against {against}.", "C-22", seat=seat)


def _no_play(state: State, move: moves.Play) -> IllegalMove:
    seat, name, card = move.seat, state.name(move.seat), move.card
    sudden = state.phase is Phase.SUDDEN
    there = state.playing[-1].drawn if sudden else state.hands[seat]
    if card not in there:
        if sudden:
            said = f"{card} is none of the cards that Sudden Changes drew for {name}."
            return IllegalMove(said, "C-51", seat=seat)
        return _not_held(state, seat, card, "C-20")
    if cards.KIND_OF[card] in cards.REACTIONS:
        said = f"{name} can't play {card} as the card of a turn: it is a reaction."
        return IllegalMove(said, "C-22", seat=seat)
    if not plays(state, seat, card):
        rule = "C-30" if cards.LEVEL_OF[card] else "C-21"
        said = f"{card}, played by {name}, would have no effect whatever now: {_nothing(card)}."
        return IllegalMove(said, rule, seat=seat)
    why, rule = _wrong_way(state, move)
    return IllegalMove(f"{name} can't play {card} like that: {why}.", rule, seat=seat)


_STRUCK: dict[cards.Kind, tuple[str, ...]] = {
    cards.Kind.ASSASSINATION: ("Lord",),
    cards.Kind.BARBARIANS: ("Master at Arms", "Defence card"),
    cards.Kind.PLAGUE: ("man", "Domain card"),
    cards.Kind.FINANCIAL_SCANDAL: ("Seneschal", "Prestige card"),
    cards.Kind.UNLUCKY_FALL: ("Lord",),
    cards.Kind.VANISHINGS: ("man",),
    cards.Kind.PROTRACTED_SIEGE: ("Domain card",),
    cards.Kind.WEAK_ADMINISTRATION: ("Prestige card",),
    cards.Kind.TIME_OF_PEACE: ("Defence card",),
    cards.Kind.INCOMPETENT_LORD: ("level card",),
    cards.Kind.STATE_OF_DISREPAIR: ("level card",),
    cards.Kind.LAZY_DEFENCE: ("Defence card",),
    cards.Kind.SHRINKING_DOMAIN: ("Domain card",),
    cards.Kind.LOSING_INFLUENCE: ("Prestige card",),
}
"""What a castle has to have, one of these at least, so that a kind does something there (C-21)."""


def _nothing(card: cards.Card) -> str:
    """Say what is missing where a card could do nothing at all, in words that follow a colon."""
    kind = cards.KIND_OF[card]
    if cards.LEVEL_OF[card]:
        attribute = say.say_attribute(kingdom.ATTRIBUTES[cards.STACK_OF[card]])
        return f"no castle has a lower level of {attribute} than {cards.LEVEL_OF[card]}"
    if kind in _MISSING:
        return _MISSING[kind]
    return f"no castle has a {' or a '.join(_STRUCK[kind])}"


_MISSING: dict[cards.Kind, str] = {
    cards.Kind.PEACEFUL_DEATH: "there is no King",
    cards.Kind.ACCIDENTAL_DEATH: "there is no man in the kingdom",
    cards.Kind.ASSASSINATION: "there is no King",
    cards.Kind.TIMELY_REPAIRS: "no level card of the discard pile fits on a castle",
    cards.Kind.SUDDEN_CHANGES: "there is no Event card to be drawn",
    cards.Kind.UNEXPECTED_LOSS: "no other player has a card in hand",
    cards.Kind.TARGETED_THEFT: "no other player has a card in hand",
    cards.Kind.RECYCLE: "the discard pile is empty",
}


def _wrong_way(state: State, move: moves.Play) -> tuple[str, str]:
    """Say what is wrong with what is named beside a card, and by which rule.

    The card could be played otherwise.
    """
    card = move.card
    named = {name for name in _FIELDS if getattr(move, name) not in (None, ())}
    possible = _fields_of(state, card)
    for name, words in _FIELDS.items():
        if name in named and name not in possible:
            heirless = name == "castle" and cards.KIND_OF[card] is cards.Kind.ASSASSINATION
            return "no castle has a Lord" if heirless else f"it leaves no {words} to choose", "C-21"
    # A castle without men leaves a Plague no man to name.
    needed = set(possible) - ({"men"} if "castle" in possible else set())
    if needed - named:
        return _needs(card), "C-30" if cards.LEVEL_OF[card] else "C-50"
    if move.player is not None:
        return _wrong_player(state, move.seat, move.player)
    if move.fetched is not None:
        return _wrong_fetched(state, card, move.fetched, move.castle)
    if move.castle is None:
        return _wrong_man(state, move.men)
    if cards.LEVEL_OF[card]:
        return f"{_needs(card)}, and {_built(state, move.castle, card)}", "C-30"
    return _wrong_castle(state, move, move.castle)


_FIELDS = {
    "castle": "castle",
    "men": "man",
    "attribute": "attribute",
    "player": "player",
    "fetched": "card of the discard pile",
}
"""What can be named when a card is played, and what each is called."""

_NAMED: dict[cards.Kind, tuple[str, ...]] = {
    cards.Kind.PEACEFUL_DEATH: (),
    cards.Kind.ACCIDENTAL_DEATH: ("men",),
    cards.Kind.PLAGUE: ("castle", "men"),
    cards.Kind.STATE_OF_DISREPAIR: ("castle", "attribute"),
    cards.Kind.TIMELY_REPAIRS: ("castle", "fetched"),
    cards.Kind.SUDDEN_CHANGES: (),
    cards.Kind.UNEXPECTED_LOSS: ("player",),
    cards.Kind.TARGETED_THEFT: ("player",),
    cards.Kind.RECYCLE: ("fetched",),
}
"""What has to be named for a card of each kind; for those left out, a castle (C-21, C-50)."""


def _fields_of(state: State, card: cards.Card) -> tuple[str, ...]:
    """Return what is named for a card; an Assassination names no castle where no Lord is left."""
    kind = cards.KIND_OF[card]
    if kind is cards.Kind.ASSASSINATION and all(state.men[lord] is None for lord in kingdom.LORDS):
        return ()
    return _NAMED.get(kind, ("castle",))


def _wrong_player(state: State, seat: int, player: int) -> tuple[str, str]:
    if not 0 <= player < state.players:
        return f"there is no seat {player} at this table", "C-01"
    needs = "it needs another player with a card in hand"
    if player == seat:
        return f"{needs}, and {state.name(seat)} is the one who plays it", "C-50"
    return f"{needs}, and {state.name(player)} has none", "C-50"


def _wrong_fetched(
    state: State, card: cards.Card, fetched: cards.Card, castle: kingdom.Castle | None
) -> tuple[str, str]:
    if fetched not in state.discard:
        return f"{fetched} is not in the discard pile", "C-50"
    if fetched not in cards.LEVEL_CARDS:
        return f"{_needs(card)}, and {fetched} is no level card", "C-50"
    assert castle is not None  # a Recycle takes any card of the pile
    return f"{_needs(card)}, and {_built(state, castle, fetched)}", "C-30"


def _built(state: State, castle: kingdom.Castle, card: cards.Card) -> str:
    """Say how high a castle has already risen in what a level card would raise."""
    attribute = kingdom.ATTRIBUTES[cards.STACK_OF[card]]
    height = kingdom.level(state.stacks, castle, attribute)
    return f"{say.say_castle(castle)} has {say.say_attribute(attribute)} {height} already"


def _wrong_man(state: State, men: tuple[kingdom.Place, ...]) -> tuple[str, str]:
    """Say why an Accidental Death can't strike this man, or these."""
    if len(men) > 1:
        return f"one man dies, and {len(men)} are named", "C-50"
    return f"there is no {say.say_place(men[0])}", "C-50"


def _wrong_castle(state: State, move: moves.Play, castle: kingdom.Castle) -> tuple[str, str]:
    """Say why a card does nothing in this castle, or what is wrong with the men named there."""
    kind, attribute = cards.KIND_OF[move.card], move.attribute
    wanted = _STRUCK[kind]
    if attribute is not None:
        wanted = (f"{say.say_attribute(attribute)} card",)
    if kind is cards.Kind.PLAGUE:
        there = [place for place in kingdom.MEN_OF[castle] if state.men[place] is not None]
        if there or state.stacks[3 * castle + kingdom.Attribute.DOMAIN]:
            return _wrong_men(state, move, castle, len(there)), "C-50"
    return f"{say.say_castle(castle)} has no {' and no '.join(wanted)}", "C-50"


def _wrong_men(state: State, move: moves.Play, castle: kingdom.Castle, there: int) -> str:
    """Say what is wrong with the men whom a Plague is to kill in a castle with so many men."""
    men = move.men
    for place in men:
        if kingdom.castle_of(place) is not castle:
            return f"the {say.say_place(place)} is no man of {say.say_castle(castle)}"
        if state.men[place] is None:
            return f"there is no {say.say_place(place)}"
        if men.count(place) > 1:
            return f"the {say.say_place(place)} is named twice"
    if len(men) != min(2, there):
        named = f"{len(men) or 'none'} {'are' if len(men) > 1 else 'is'} named"
        return f"{_needs(move.card)}, and {named}"
    return "its men are named from the highest rank down"


def _needs(card: cards.Card) -> str:
    """Say what has to be named when a card is played, in words that follow a colon."""
    if cards.LEVEL_OF[card]:
        return "it goes on a castle where its level is higher than the one there"
    return _NEEDS[cards.KIND_OF[card]]


_NEEDS: dict[cards.Kind, str] = {
    cards.Kind.PEACEFUL_DEATH: "it leaves nothing to choose",
    cards.Kind.ACCIDENTAL_DEATH: "it needs one man who is to die",
    cards.Kind.ASSASSINATION: "it needs the castle whose Lord becomes King, if there is a Lord",
    cards.Kind.BARBARIANS: "it needs a castle with a Master at Arms or a Defence card",
    cards.Kind.PLAGUE: "it needs a castle and two of its men, or as many as there are",
    cards.Kind.FINANCIAL_SCANDAL: "it needs a castle with a Seneschal or a Prestige card",
    cards.Kind.UNLUCKY_FALL: "it needs a castle with a Lord",
    cards.Kind.VANISHINGS: "it needs a castle with a man",
    cards.Kind.PROTRACTED_SIEGE: "it needs a castle with a Domain card",
    cards.Kind.WEAK_ADMINISTRATION: "it needs a castle with a Prestige card",
    cards.Kind.TIME_OF_PEACE: "it needs a castle with a Defence card",
    cards.Kind.INCOMPETENT_LORD: "it needs a castle with a level card",
    cards.Kind.TIMELY_REPAIRS: (
        "it needs a level card of the discard pile and a castle where it fits"
    ),
    cards.Kind.STATE_OF_DISREPAIR: "it needs a castle and an attribute with a level card",
    cards.Kind.LAZY_DEFENCE: "it needs a castle with a Defence card",
    cards.Kind.SHRINKING_DOMAIN: "it needs a castle with a Domain card",
    cards.Kind.LOSING_INFLUENCE: "it needs a castle with a Prestige card",
    cards.Kind.SUDDEN_CHANGES: "it leaves nothing to choose",
    cards.Kind.UNEXPECTED_LOSS: "it needs another player with a card in hand",
    cards.Kind.TARGETED_THEFT: "it needs another player with a card in hand",
    cards.Kind.RECYCLE: "it needs a card of the discard pile",
}
