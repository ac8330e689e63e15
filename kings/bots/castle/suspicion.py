"""Whose squires are whose? Bayes over the letters, from what everybody has seen.

Prior: every set of three letters that can still be is as likely as there are cards for it. The
evidence is each deed, by whom it served and whom it hurt (``deed_odds``): the odds of a letter are
multiplied by how much more, or less, often players do that to a squire of their own than to another
man. Greedy bots do it even more (0.05, 0.2, 27, 7 and 2.4); people hide.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from kings.castle import cards, kingdom
from kings.castle.moves import Play
from kings.castle.state import Death, Deed
from kings.castle.view import View

Odds = Mapping[cards.Letter, float]
"""How likely each letter is, as a chance or as a factor."""

KILLED, HURT = 0.15, 0.4
"""How much less likely players kill a squire of their own than another man, or take levels from his
castle."""

SAVED, CROWNED, RAISED = 15.0, 5.0, 2.0
"""How much more likely players save a squire of their own, make him King, or raise his castle."""


def deed_odds(deed: Deed) -> Odds:
    """Return by what a deed multiplies the odds that its player backs each letter."""
    if deed.against is not None:
        if isinstance(deed.against, Death):
            return _for(deed.men, (deed.against.place,), SAVED)
        return _for(deed.men, kingdom.MEN_OF[deed.against.castle], RAISED)
    assert isinstance(deed.move, Play)
    return _by_play(deed.move, deed.men)


def _for(
    men: kingdom.Men, places: Sequence[kingdom.Place], factor: float
) -> dict[cards.Letter, float]:
    return {man: factor for place in places if (man := men[place]) is not None}


def _by_play(play: Play, men: kingdom.Men) -> Odds:
    kind, castle = cards.KIND_OF[play.card], play.castle
    king = _for(men, (kingdom.Place.KING,), KILLED)
    if kind is cards.Kind.PEACEFUL_DEATH:
        return king
    if kind is cards.Kind.ASSASSINATION:
        return king | (_for(men, (kingdom.LORDS[castle],), CROWNED) if castle is not None else {})
    if play.men:
        return _for(men, play.men, KILLED)
    if castle is None:
        return {}
    if cards.LEVEL_OF[play.card] or play.fetched is not None:
        return _for(men, kingdom.MEN_OF[castle], RAISED)
    ranks = _KILLS.get(kind, ())
    killed = [kingdom.MEN_OF[castle][rank] for rank in ranks]
    return _for(men, killed, KILLED) if killed else _for(men, kingdom.MEN_OF[castle], HURT)


_KILLS: dict[cards.Kind, tuple[int, ...]] = {
    cards.Kind.UNLUCKY_FALL: (0,),
    cards.Kind.FINANCIAL_SCANDAL: (1,),
    cards.Kind.BARBARIANS: (2,),
    cards.Kind.VANISHINGS: (0, 1, 2),
}
"""Which men of the castle a kind kills where nothing is left to choose: 0 the Lord."""


def suspicions(view: View) -> tuple[Odds, ...]:
    """Return for each seat how likely it is that each letter is one of its squires (0 to 1).

    For squires that the viewer knows that is 0 or 1. In the game without squires nobody backs
    anybody before the end, and all is 0 (C-62).
    """
    before, rows = prior(view), evidence(view)
    return tuple(
        [
            _known(seat.squires)
            if seat.squires is not None
            else chances({letter: before[letter] * row[letter] for letter in cards.LETTERS})
            for seat, row in zip(view.seats, rows, strict=True)
        ]
    )


def _known(squires: Sequence[cards.Letter]) -> Odds:
    return {letter: float(letter in squires) for letter in cards.LETTERS}


def evidence(view: View) -> list[dict[cards.Letter, float]]:
    """Return for each seat by what its deeds multiply the odds that it backs each letter."""
    rows = [dict.fromkeys(cards.LETTERS, 1.0) for _ in view.seats]
    for deed in view.deeds:
        row = rows[deed.move.seat]
        for letter, factor in deed_odds(deed).items():
            row[letter] *= factor
    return rows


def prior(view: View) -> dict[cards.Letter, float]:
    """Return how many cards bear each letter that could lie before somebody else (C-10, C-60)."""
    if view.options.squires == "dealt":
        left = Counter(card.letter for card in unseen_cards(view))
        return {letter: float(left[letter]) for letter in cards.LETTERS}
    known = {letter for seat in view.seats for letter in seat.squires or ()}
    gone = known if view.options.squires == "drawn" else set()
    each = float(view.options.squires_each > 0)
    return {letter: 0.0 if letter in gone else each for letter in cards.LETTERS}


def unseen_cards(view: View) -> tuple[cards.Card, ...]:
    """List the cards of which the viewer can't say where they are: deck, hands, secret cards."""
    seen = {*view.discard}
    for stack in view.stacks:
        seen |= {*stack}
    for playing in view.playing:
        seen |= {playing.card, *playing.drawn}
    for seat in view.seats:
        seen |= {*(seat.hand or ()), *seat.seen, *(seat.aside or ())}
    return tuple([card for card in cards.DECK if card not in seen])


def chances(weights: Odds) -> Odds:
    """Return how likely each letter is among three different ones drawn by these weights.

    A set of three is as likely as the product of its weights; so the chance of a letter is its
    weight times the sum over pairs of the others, over the sum over all triples.
    """
    total = sum(weights.values())
    squares = sum(weight**2 for weight in weights.values())
    cubes = sum(weight**3 for weight in weights.values())
    triples = (total**3 - 3 * total * squares + 2 * cubes) / 6
    if triples <= 0:
        return dict.fromkeys(weights, 0.0)
    likely = {}
    for letter, weight in weights.items():
        rest = total - weight
        pairs = (rest**2 - (squares - weight**2)) / 2
        likely[letter] = min(1.0, max(0.0, weight * pairs / triples))
    return likely
