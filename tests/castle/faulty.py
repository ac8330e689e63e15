"""Faulty variants of functions of King of the Castle, to be planted by the tests; none is right."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kings.castle import plays, rules, state as draft
from kings.castle.cards import DECK, LETTERS, LEVEL_OF, Kind
from kings.castle.kingdom import CASTLES, LORDS, PLACES, castle_level, worths
from kings.castle.moves import Play
from kings.castle.state import Death, Draft, Phase, State
from kings.game import Ask
from kings.seeds import stream

HOLDERS = plays._holders
OPEN_PLACES = plays.open_places
PROMOTE = plays._promote
BEGIN = plays.begin_turn
REACT = plays._avert
STRIKE = plays._strike
LAST_ROUND = plays._last_round
NEXT_DRAWN = plays.next_drawn
WHOLE = plays._whole
PLAGUE = plays.WAYS[Kind.PLAGUE]
FINISH = plays.finish_card
STEAL = Draft.steal
DRAW_CARDS = Draft.draw_cards
UNASKED = stream(0, "unasked")


def nothing(*_: Any, **__: Any) -> None:
    """Leave out what ought to happen."""


def unchanged(self: Any, *_: Any) -> Any:
    """Hide nothing."""
    return self


def anybody_loses(table: Any, seat: int, card: Any) -> tuple[Play, ...]:
    return tuple(Play(seat, card, player=player) for player in range(len(table.hands)))


def all_but_the_king(table: Any, seat: int, card: Any) -> tuple[Play, ...]:
    return tuple(Play(seat, card, men=(place,)) for place in PLACES[1:])


def one_man_of_a_castle(table: Any, seat: int, card: Any) -> tuple[Play, ...]:
    return tuple(replace(way, men=way.men[:1]) for way in PLAGUE(table, seat, card))


def level_spent(table: Draft) -> None:
    """A level card that was built goes to the discard pile as well."""
    played = table.playing[-1].card
    if LEVEL_OF[played]:
        table.throw(played)
    FINISH(table)


def from_the_right(table: Draft, threat: Any) -> tuple[int, ...]:
    return HOLDERS(table, threat)[::-1]


def everybody(table: Draft, threat: Any) -> tuple[int, ...]:
    return tuple(range(table.players))


def nobody(table: Draft, threat: Any) -> tuple[int, ...]:
    return ()


def from_below(table: Any) -> Any:
    return OPEN_PLACES(table)[::-1]


def king_from_the_west(men: Any, stacks: Any, named: Any) -> Any:
    return (
        named
        if named is not None
        else next((castle for castle in CASTLES if men[LORDS[castle]]), None)
    )


def king_from_the_right(men: Any, stacks: Any, named: Any) -> Any:
    if named is not None:
        return named
    there = [castle for castle in CASTLES if men[LORDS[castle]]]
    return max(there, key=lambda castle: (castle_level(stacks, castle), castle), default=None)


def heir_forgotten(table: Draft) -> None:
    table.change_top(replace(table.playing[-1], heir=None))
    PROMOTE(table)


def one_step_up(table: Draft) -> None:
    """Each man moves up by one place at most."""
    before = table.men
    PROMOTE(table)
    if before[1::3].count(None) and before[2::3].count(None):
        table.men = before


def dead_come_back(table: Draft, place: Any) -> Any:
    man: Any = table.men[place]
    table.men = draft.put(table.men, place, None)
    table.reserve = (*table.reserve, man)
    return man


def one_question(table: Draft) -> None:
    while table.threats:
        STRIKE(table)


def discards_first(table: Draft, threats: Any) -> None:
    table.threats = tuple(sorted(threats, key=lambda threat: isinstance(threat, Death)))
    plays.go_on(table)


def bottom_goes(table: Draft, castle: Any, attribute: Any) -> Any:
    return WHOLE(table, castle, attribute)[-1:]


def from_the_bottom(table: Draft, castle: Any, attribute: Any) -> Any:
    return WHOLE(table, castle, attribute)[::-1]


def kept_for_good(table: Draft, seat: int, card: Any) -> None:
    table.threats, table.waiting = table.threats[1:], ()
    plays.go_on(table)


def saves_all(table: Draft, seat: int, card: Any) -> None:
    table.threats = table.threats[:1]
    REACT(table, seat, card)


def up_to_five(state: State) -> int:
    assert state.actor is not None
    return min(5 - len(state.hands[state.actor]), len(state.deck))


def limit_ignored(table: Draft, event: Any) -> None:
    if event.why == "no_men":
        LAST_ROUND(table, event)


def too_early(table: Any) -> Any:
    if not table.reserve:
        table.last = True
    return OPEN_PLACES(table)


def for_ever(table: Draft) -> None:
    if len(table.hands[table.active]) > 3:
        table.phase = Phase.DISCARD
    else:
        plays.begin_turn(table)


def anticlockwise(table: Draft) -> None:
    BEGIN(table)
    assert table.starter is not None
    table.actor = (table.starter - table.turn + 1) % table.players


def one_drawn_only(table: Draft) -> None:
    if len(table.playing[-1].drawn) == 1:
        table.throw(table.playing[-1].drawn[0])
        table.change_top(replace(table.playing[-1], drawn=()))
    NEXT_DRAWN(table)


def steal_a_copy(table: Draft, thief: int, owner: int, card: Any) -> None:
    table.take(thief, card)


def built_below(table: Draft, castle: Any, attribute: Any, card: Any) -> None:
    place = 3 * castle + attribute
    table.stacks = draft.put(table.stacks, place, (card, *table.stacks[place]))


def thrown_anywhere(table: Draft, card: Any) -> None:
    """Chance that is no move: the same game comes out otherwise when it is played again."""
    table.discard = tuple(UNASKED.sample((*table.discard, card), len(table.discard) + 1))


def pile_stays(table: Draft, cards: Any) -> bool:
    """The discard pile stays where it is when the deck runs out."""
    pile = table.discard
    ran_out = DRAW_CARDS(table, cards)
    if ran_out:
        table.discard = pile
    return ran_out


def given_up_unseen(table: Draft, seat: int, card: Any) -> None:
    """What others knew of a card is not forgotten when it leaves the hand."""
    table.hands = draft.put(table.hands, seat, draft.without(table.hands[seat], card))


def any_letters(players: int, rng: Any) -> Any:
    row = rng.sample(DECK, 3 * players)
    return tuple(tuple(sorted(row[first : first + 3])) for first in range(0, len(row), 3))


def men_who_are_there(state: Any, number: int, rng: Any) -> Any:
    return tuple(rng.sample(LETTERS, number))


def first_card_seen(state: State, observer: int, owner: int) -> Any:
    return state.hands[owner][:1]


def no_doubt(known: Any, thief: int, owner: int, card: Any) -> Any:
    return tuple(seen for seen in known if seen.card is not card)


def told_who_is_asked(state: State) -> tuple[Ask, ...]:
    return tuple(Ask(seat, state.phase.value) for seat in rules.asked(state))


def order_of_the_state(state: State) -> Any:
    """Which squires are still to come, but in another order for every hand."""
    return state.reserve if state.hands[0] < state.hands[1] else state.reserve[::-1]


def no_bonus(letters: Any, men: Any, stacks: Any) -> int:
    return sum(worth.points * worth.times for worth in worths(letters, men, stacks))


def squires_always(options: Any, squires: Any, hands: Any) -> Any:
    return squires
