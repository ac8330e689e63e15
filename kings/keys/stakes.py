"""What is at stake: how near each seat is to a win, and what the player on turn threatens.

Everything is read off a view: guards lie open to all, and of the rest counts what the viewer has
seen and can still tell who has it. So a seat may always be nearer than it is said to be here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kings.game import Stakes
from kings.keys import cards, moves
from kings.keys.cards import Card, Cards, Suit, cards_in, four_of, highest, set_of, worth
from kings.keys.moves import Win
from kings.keys.plays import ENOUGH, best_army
from kings.keys.say import WON, card_list
from kings.keys.state import Phase
from kings.keys.view import SeatView, View
from kings.words import counted, listed, number, owner

FOURS: tuple[tuple[Win, Suit], ...] = (("axes", Suit.AXE), ("keys", Suit.KEY), ("coins", Suit.COIN))
"""The suits of which the own four win (K-31)."""

HIGHEST_RANK = 4

NEAR = 2
"""With so many cards lacking, or fewer, a seat is near enough to a win to be spoken of."""

SAFE = HIGHEST_RANK + 1
"""The rank of no Axe: a Hand that only such a one could enter is safe (K-24)."""


@dataclass(frozen=True, slots=True)
class Aim:
    """How near a seat is to a win, as far as the viewer knows.

    ``have`` of ``need``: cards, or for ``army`` and ``guards`` what they count (K-31); ``missing``:
    the cards of the four that the viewer doesn't know it has. ``open``: whether everybody sees it.
    """

    seat: int
    win: Win
    have: int
    need: int
    missing: tuple[Card, ...] = ()
    open: bool = False

    @property
    def lacks(self) -> int:
        """The least number of cards that would still do."""
        left = max(0, self.need - self.have)
        return left if self.need == HIGHEST_RANK else -(-left // HIGHEST_RANK)


@dataclass(frozen=True, slots=True)
class KeysStakes(Stakes):
    """The stakes of a turn.

    ``aims``: by seat, its nearest ways to win, the nearest first; none for who is out. ``doors``:
    by seat, the least rank of an Axe that gets into its Hand past the guards (``SAFE``: none does).
    """

    aims: tuple[tuple[Aim, ...], ...] = ()
    doors: tuple[int, ...] = ()


NOTHING = KeysStakes()
"""The stakes before anything is dealt, and after the end."""


def stakes(view: View) -> KeysStakes:
    """Return what is at stake, in words and by seat."""
    if view.actor is None or view.phase is Phase.OVER:
        return NOTHING
    stands: KeysStakes | None = view.known.get(("stakes", view.seat))
    if stands is None:
        stands = view.known["stakes", view.seat] = _stakes(view)
    return stands


def _stakes(view: View) -> KeysStakes:
    found = tuple([_aims(view, seat) for seat in view.seats])
    doors = tuple([highest(set_of(seat.guards)) + 1 for seat in view.seats])
    said = [words for words in _sentences(view, found, doors) if words]
    return KeysStakes(said[0] if said else "", tuple(said[1:3]), found, doors)


def _aims(view: View, seat: SeatView) -> tuple[Aim, ...]:
    """List how near a seat is to each win, the nearest first."""
    if seat.out or seat.kingdom is None:
        return ()
    return tuple(sorted(_each_aim(view, seat), key=lambda aim: (aim.lacks, -aim.have / aim.need)))


def nearest(view: View, seat: SeatView) -> Aim | None:
    """Return the win that a seat is nearest to, None where it has nothing that the viewer knows."""
    aims = _aims(view, seat)
    return aims[0] if aims and aims[0].have else None


def _each_aim(view: View, seat: SeatView) -> list[Aim]:
    assert seat.kingdom is not None
    held, at = _held(seat), seat.seat
    fours = [four_of(seat.kingdom, suit) for _, suit in FOURS]
    lacking = [cards_in(four & ~held) for four in fours]
    aims = [
        Aim(at, win, (held & four).bit_count(), HIGHEST_RANK, missing)
        for (win, _), four, missing in zip(FOURS, fours, lacking, strict=True)
    ]
    army = worth(best_army(held, seat.kingdom, view.options) & cards.AXES)
    guards = Aim(at, "guards", view.guard_strength(at), ENOUGH, open=True)
    aims += [Aim(at, "army", army, ENOUGH), guards]
    if view.options.laughter:
        jokers = (held & cards.JOKERS).bit_count()
        missing = cards_in(cards.JOKERS & ~held)
        aims.append(Aim(at, "laughter", jokers, HIGHEST_RANK, missing))
    return aims


def _held(seat: SeatView) -> Cards:
    """Return the cards that the viewer knows a seat to have, or to own when its turn comes."""
    places = (seat.hand, seat.vault, seat.dungeon)
    here = [card for place in places for card in (*place.known, *place.open)]
    return set_of((*here, *seat.somewhere))


# The words.


def _sentences(
    view: View, found: tuple[tuple[Aim, ...], ...], doors: tuple[int, ...]
) -> Iterator[str]:
    """Yield what there is to say, what weighs most first; some of it may be empty."""
    yield _claim(view)
    yield _theft(view)
    yield _danger(view, found)
    yield _vault(view)
    if view.seat is not None and found[view.seat]:
        yield _own_aim(found[view.seat][0])
    yield _doors(view, doors)


def _claim(view: View) -> str:
    """Say that the viewer has won, if it claims it."""
    for choice in view.choices:
        if isinstance(choice, moves.Claim):
            how = WON[choice.win].partition(":")[0].partition(" ")[2]
            verb = "show" if choice.win == "laughter" else "win"
            return f"You can {verb} {how} now."
    return ""


def _theft(view: View) -> str:
    """Say what is being stolen (K-23, K-24, K-26)."""
    if view.theft is None or view.actor is None:
        return ""
    thief = "You take" if view.actor == view.seat else f"{view.name(view.actor)} takes"
    whose = _whose(view, view.theft.target)
    if view.theft.place is None:
        return f"{thief} {whose} highest Axe."
    drawn = counted(view.theft.number, "card")
    return f"{thief} {drawn} from {whose} {view.theft.place.label}, at random."


def _danger(view: View, found: tuple[tuple[Aim, ...], ...]) -> str:
    """Say which other seat is nearest to a win, if one is near."""
    others = [aims[0] for aims in found if aims and aims[0].seat != view.seat]
    if not others:
        return ""
    aim = min(others, key=lambda aim: (aim.lacks, -aim.have / aim.need))
    name = view.name(aim.seat)
    if aim.lacks == 0:
        return f"{name} can win {_by(aim)} {'now' if aim.seat == view.actor else 'next turn'}."
    if aim.lacks == 1:
        last = "" if aim.win == "army" else f": {_last_card(aim)}"
        return f"{name} has {near_words(aim)}{last}."
    return f"{name} is nearest, with {near_words(aim)}." if aim.lacks <= NEAR else ""


def _vault(view: View) -> str:
    """Say who is known to have a Key of the viewer's colour, which opens its Vault (K-26)."""
    if view.seat is None or view.own.out or not view.own.vault.number:
        return ""
    keys = four_of(view.own.kingdom, Suit.KEY) if view.own.kingdom is not None else 0
    for seat in view.seats:
        cards = cards_in(_held(seat) & keys) if seat.seat != view.seat and not seat.out else ()
        if cards:
            return f"{seat.name} has {card_list(cards)}, which can open your Vault."
    return ""


def _own_aim(aim: Aim) -> str:
    """Say to which win the viewer is nearest."""
    if aim.lacks > NEAR:
        return ""
    if aim.lacks == 0:
        return f"You can win {_by(aim)} on your turn."
    if aim.need == ENOUGH:
        return f"You are nearest {_by(aim)}: {aim.have} of {aim.need}."
    without = f", without {card_list(aim.missing)}" if len(aim.missing) == 1 else ""
    return f"You are nearest {_by(aim)}: {number(aim.have)} of four{without}."


def _by(aim: Aim) -> str:
    return {
        "axes": "with your own Axes",
        "keys": "with your own Keys",
        "coins": "with your own Coins",
        "army": "with an army",
        "guards": "with guards",
        "laughter": "with Jokers",
    }[aim.win]


def near_words(aim: Aim) -> str:
    """Say how much of a win a seat has: ``4 of 10 guards``."""
    if aim.win == "guards":
        return f"{aim.have} of {aim.need} guards"
    if aim.win == "army":
        return f"{aim.have} of {aim.need} soldiers, for all you know"
    suit = aim.win.capitalize() if aim.win != "laughter" else "Jokers"
    return f"{number(aim.have)} of four {suit}, for all you know"


def _last_card(aim: Aim) -> str:
    """Say which card would be enough."""
    if aim.missing:
        return f"{card_list(aim.missing)} would win"
    least = aim.need - aim.have
    if least == 1:
        return "any Shield would win"
    more = "" if least == HIGHEST_RANK else " or more"
    return f"a Shield of {least}{more} would win"


def _doors(view: View, doors: tuple[int, ...]) -> str:
    """Say whose Hand the player on turn can rob past the guards (K-24)."""
    if view.actor is None:
        return ""
    if view.seat is not None and view.actor != view.seat:
        if view.own.out:
            return ""
        return f"{_axe(doors[view.seat])} gets into your Hand."
    others = [s.seat for s in view.seats if not s.out and s.seat != view.actor and s.hand.number]
    if not others:
        return ""
    weakest = min(doors[seat] for seat in others)
    open_hands = [seat for seat in others if doors[seat] == weakest]
    hands = "Hand" if len(open_hands) == 1 else "Hands"
    whose = listed([owner(view.name(seat)) for seat in open_hands])
    return f"{_axe(weakest)} gets into {whose} {hands}."


def _axe(least: int) -> str:
    if least == SAFE:
        return "No Axe"
    return "Any Axe" if least == 1 else f"An Axe of {least} or more" if least < 4 else "An Axe of 4"


def _whose(view: View, seat: int) -> str:
    return "your" if seat == view.seat else owner(view.name(seat))
