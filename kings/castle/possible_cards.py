"""Can these cards be in the middle of being carried out? If not, a sentence says where."""

from __future__ import annotations

from typing import NoReturn

from kings.castle.cards import ESCAPES, KEEPERS, KIND_OF, LEVEL_KINDS, REACTIONS, Kind
from kings.castle.kingdom import (
    ATTRIBUTES,
    Attribute,
    Castle,
    Rank,
    castle_of,
    rank_of,
)
from kings.castle.plays import plays
from kings.castle.state import Death, Phase, Playing, State, Threat
from kings.errors import BadPosition

_LORD, _SENESCHAL, _MASTER = Rank.LORD, Rank.SENESCHAL, Rank.MASTER_AT_ARMS
_MEN = (_LORD, _SENESCHAL, _MASTER)
_DOMAIN, _PRESTIGE, _DEFENCE = ATTRIBUTES

_STRIKES: dict[Kind, tuple[tuple[Rank, ...], int, tuple[Attribute, ...], int]] = {
    Kind.PEACEFUL_DEATH: ((Rank.KING,), 1, (), 0),
    Kind.ACCIDENTAL_DEATH: ((Rank.KING, *_MEN), 1, (), 0),
    Kind.ASSASSINATION: ((Rank.KING,), 1, (), 0),
    Kind.BARBARIANS: ((_MASTER,), 1, (_DEFENCE,), 1),
    Kind.PLAGUE: (_MEN, 2, (_DOMAIN,), 1),
    Kind.FINANCIAL_SCANDAL: ((_SENESCHAL,), 1, (_PRESTIGE,), 1),
    Kind.UNLUCKY_FALL: ((_LORD,), 1, (), 0),
    Kind.VANISHINGS: (_MEN, 3, (), 0),
    Kind.PROTRACTED_SIEGE: ((), 0, (_DOMAIN,), 3),
    Kind.WEAK_ADMINISTRATION: ((), 0, (_PRESTIGE,), 3),
    Kind.TIME_OF_PEACE: ((), 0, (_DEFENCE,), 3),
    Kind.INCOMPETENT_LORD: ((), 0, ATTRIBUTES, 3),
    Kind.STATE_OF_DISREPAIR: ((), 0, ATTRIBUTES, 1),
    Kind.LAZY_DEFENCE: ((), 0, (_DEFENCE,), 1),
    Kind.SHRINKING_DOMAIN: ((), 0, (_DOMAIN,), 1),
    Kind.LOSING_INFLUENCE: ((), 0, (_PRESTIGE,), 1),
}
"""Whom and what a kind can strike: ranks, how many men, attributes, how many cards (C-50)."""

_BRINGERS = (Kind.SUDDEN_CHANGES, Kind.TARGETED_THEFT)

_PHASES: dict[Phase, tuple[Kind, ...]] = {
    Phase.REACT: tuple(_STRIKES),
    Phase.RECRUIT: tuple(kind for kind, strike in _STRIKES.items() if strike[1]),
    Phase.REVEAL: (Kind.SUDDEN_CHANGES,),
    Phase.SUDDEN: (Kind.SUDDEN_CHANGES,),
    Phase.LOSE: (Kind.UNEXPECTED_LOSS,),
    Phase.STEAL: (Kind.TARGETED_THEFT,),
    Phase.SECOND: (Kind.TARGETED_THEFT,),
}
"""In which phases a card is on the table, and of which kinds the innermost can be."""


def _bad(place: str, what: str) -> NoReturn:
    raise BadPosition(f"position.{place} {what}.")


def check_cards_in_play(state: State) -> None:
    """Raise ``BadPosition`` unless the cards on the table fit the phase and what threatens."""
    kinds = _PHASES.get(state.phase, ())
    if bool(kinds) != bool(state.playing):
        _bad("playing", f"does not go with the phase {state.phase.value!r} (C-21)")
    if (state.phase is Phase.REACT) != bool(state.threats and state.waiting):
        _bad("threats", f"does not go with the phase {state.phase.value!r} (C-22)")
    if state.phase is not Phase.REACT and (state.threats or state.waiting):
        _bad("threats", f"does not go with the phase {state.phase.value!r} (C-22)")
    for number, playing in enumerate(state.playing):
        _check_playing(state, number, playing)
    if kinds and KIND_OF[state.playing[-1].card] not in kinds:
        _bad("playing", f"does not go with the phase {state.phase.value!r} (C-50)")
    if state.phase is Phase.REACT:
        _check_threats(state)
    if state.phase is Phase.RECRUIT:
        _check_recruits(state)


def _check_playing(state: State, number: int, playing: Playing) -> None:
    place, kind = f"playing[{number}]", KIND_OF[playing.card]
    inner = number < len(state.playing) - 1
    if kind in REACTIONS or kind in LEVEL_KINDS or (inner and kind not in _BRINGERS):
        _bad(place, f"can't be {playing.card}, which brings no other card (C-51)")
    if playing.heir is not None and kind is not Kind.ASSASSINATION:
        _bad(f"{place}.heir", "is named by an Assassination only (C-40)")
    if (playing.victim is not None) != (kind in (Kind.UNEXPECTED_LOSS, Kind.TARGETED_THEFT)):
        _bad(f"{place}.victim", "is named by a loss or a theft, and by these only (C-50)")
    if playing.victim is not None:
        _check_victim(state, place, playing.victim)
    drawn = len(playing.drawn)
    if drawn > (2 if kind is Kind.SUDDEN_CHANGES else 0):
        _bad(f"{place}.drawn", "has more cards than Sudden Changes draws (C-51)")
    if not inner:
        _check_drawn(state, place, playing)


def _check_victim(state: State, place: str, victim: int) -> None:
    if not 0 <= victim < state.players or victim == state.actor:
        _bad(f"{place}.victim", f"is seat {victim}, and has to be another player (C-50)")
    if state.phase in (Phase.LOSE, Phase.STEAL) and not state.hands[victim]:
        _bad(f"{place}.victim", "has no card in hand (C-50)")


def _check_drawn(state: State, place: str, playing: Playing) -> None:
    """Before the draw nothing is drawn; afterwards a card waits that can be played (C-51)."""
    if state.phase is Phase.REVEAL and playing.drawn:
        _bad(f"{place}.drawn", "is drawn already (C-51)")
    if state.phase is Phase.SUDDEN:
        assert state.actor is not None
        if not any(plays(state, state.actor, card) for card in playing.drawn):
            _bad(f"{place}.drawn", "has no card that could be played now (C-51)")


def _check_threats(state: State) -> None:
    deaths = [threat for threat in state.threats if isinstance(threat, Death)]
    removals = [threat for threat in state.threats if not isinstance(threat, Death)]
    ranks, men, attributes, cards = _STRIKES[KIND_OF[state.playing[-1].card]]
    if list(state.threats) != [*deaths, *removals]:
        _bad("threats", "should name the deaths before the discards (C-41)")
    if len(deaths) > men or any(rank_of(death.place) not in ranks for death in deaths):
        _bad("threats", "names deaths that this card does not bring (C-50)")
    if len(removals) > cards or any(lost.attribute not in attributes for lost in removals):
        _bad("threats", "names discards that this card does not bring (C-50)")
    if len({_castle(threat) for threat in state.threats}) > 1:
        _bad("threats", "is about one castle only (C-50)")
    if deaths != sorted(deaths, key=lambda death: death.place):
        _bad("threats", "should name the higher ranks first (C-41)")
    for number, threat in enumerate(state.threats):
        _check_target(state, f"threats[{number}]", threat)
    _check_waiting(state)


def _castle(threat: Threat) -> Castle | None:
    return castle_of(threat.place) if isinstance(threat, Death) else threat.castle


def _check_target(state: State, place: str, threat: Threat) -> None:
    if isinstance(threat, Death):
        if state.men[threat.place] is None:
            _bad(place, "is about a place where nobody is (C-41)")
    elif threat.card not in state.stacks[3 * threat.castle + threat.attribute]:
        _bad(place, f"is about {threat.card}, which is not on that stack (C-41)")


def _check_waiting(state: State) -> None:
    """Those who may still react hold a fitting card; nobody is passed over (C-22)."""
    assert state.actor is not None
    fitting = ESCAPES if isinstance(state.threats[0], Death) else KEEPERS
    order = [(state.actor + step) % state.players for step in range(1, state.players + 1)]
    holders = tuple(seat for seat in order if not fitting.isdisjoint(state.hands[seat]))
    waiting = state.waiting
    if not waiting or holders[-len(waiting) :] != waiting:
        _bad("waiting", "should name the holders of a fitting card who come last (C-22)")


def _check_recruits(state: State) -> None:
    if None not in state.men[1:] or not state.reserve or state.options.known_order:
        _bad("phase", "draws men, and none has to be drawn (C-41)")
    if state.men[0] is None:
        _bad("men", "leave the throne empty, and there are squires to fill every place (C-40)")
