"""The table in words: what a picture says when it is read aloud, made from the same view.

It names what is drawn and nothing else, so it gives nothing away that the picture doesn't.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from kings.figures.struggle.motion import Course, Fate, follow, trick_is_over
from kings.figures.svg import memo
from kings.game import NATURE, Event
from kings.struggle.cards import CARD_TEXTS, Counts, cards_in
from kings.struggle.options import LETTERS
from kings.struggle.say import card_list, power_sum, say_deal, say_lying
from kings.struggle.stakes import Running, TrickStakes, running, stakes
from kings.struggle.state import ROUNDS, InPlay, Phase
from kings.struggle.view import SeatView, View
from kings.words import counted, listed, owner, plural, sentence, upper

TRICK = (Phase.WINDOW, Phase.TURN, Phase.ANSWER)
"""When the cards of a trick lie open, so that an empty place means a card that left."""

_BEFORE = (Phase.DRAW_LEAD, Phase.DRAW_MODE, Phase.SET_ASIDE)


def in_trick(view: View) -> bool:
    """Say whether the cards of a trick lie open, so that an empty place means a card that left."""
    return view.phase in TRICK


def game_line(view: View) -> str:
    """Say what game this is and how far it has come: ``Night game · round 4 of 7``."""
    kind = {None: "Before the draw", False: "Day game", True: "Night game"}[view.night]
    if view.phase is Phase.OVER:
        return f"{kind} · finished"
    return kind if view.phase in _BEFORE else f"{kind} · round {view.round} of {ROUNDS}"


def round_words(view: View) -> str:
    """Say how far the game has come, for the strip above the table: ``round 4 of 7, by Day``."""
    if view.phase in _BEFORE or view.night is None:
        return "before the first round"
    mode = "by Night" if view.night else "by Day"
    return (
        f"finished, {mode}"
        if view.phase is Phase.OVER
        else f"round {view.round} of {ROUNDS}, {mode}"
    )


def table_title(view: View) -> str:
    """Return what and when: ``Kings' Struggle, round 4: Ada is on turn``."""
    when = f", round {view.round}" if view.phase not in (*_BEFORE, Phase.OVER) else ""
    return f"Kings' Struggle{when}: {_waits(view)}"


def _waits(view: View) -> str:
    if view.phase is Phase.OVER:
        return "the game is over"
    names = view.options.names
    asked = [names[ask.seat] for ask in view.asks if ask.open and ask.seat != NATURE]
    return f"{listed(asked)} to decide" if asked else "cards are drawn"


@dataclass(frozen=True, slots=True)
class Moment:
    """What the pictures of one view show, worked out once for all of them.

    ``course``: which the last trick has taken; ``at_stake``: as the trick stands; ``said``: the
    same, or how the last trick ended, until the next card is led; ``points``: of each seat so far.
    """

    view: View
    course: Course
    at_stake: TrickStakes
    said: TrickStakes
    points: tuple[Running, ...]

    @property
    def is_over(self) -> bool:
        """Whether the last trick is decided and the next card not led yet."""
        return trick_is_over(self.view, self.course)


def moment_of(view: View, happened: Iterable[Event] = ()) -> Moment:
    """Work out what there is to show; ``happened``: what the viewer has seen happen."""
    course = follow(happened, len(view.seats))
    at_stake = stakes(view)
    points = tuple([running(view, seat.seat) for seat in view.seats])
    return Moment(view, course, at_stake, shown_stakes(view, course, at_stake), points)


def shown_stakes(view: View, course: Course, at_stake: TrickStakes) -> TrickStakes:
    """Return what is said in the middle: what is at stake, or how the last trick ended."""
    if at_stake.headline or not trick_is_over(view, course):
        return at_stake
    won = next((seat for seat, fate in course.fates.items() if fate.what == "wins"), None)
    if won is None:
        headline = "Nobody takes the trick."
    else:
        fate = course.fates[won]
        headline = f"{upper(_whose(view, won, fate))} takes {counted(fate.cards, 'card')}."
    return TrickStakes(headline, tuple([*_taken(view, course), *_gone(course)][:2]))


def _whose(view: View, seat: int, fate: Fate) -> str:
    """Say a card that lay there: ``your Knight``, ``Cleo's Assassin``."""
    whose = "your" if seat == view.seat else owner(view.name(seat))
    return f"{whose} {'card' if fate.lying is None else fate.lying.card.title}"


def _taken(view: View, course: Course) -> Iterator[str]:
    """Say which cards an ability took out of the trick."""
    for seat, fate in course.fates.items():
        if fate.what == "taken" and fate.by is not None:
            by = course.fates.get(fate.by)
            doer = upper(view.name(fate.by)) if by is None else upper(_whose(view, fate.by, by))
            if by is None and fate.by == view.seat:
                doer = "You"
            yield f"{doer} took {_whose(view, seat, fate)}."


def _gone(course: Course) -> Iterator[str]:
    """Say which cards of equal power are gone."""
    powers = [fate.power for fate in course.fates.values() if fate.what == "cancelled"]
    for power in sorted(set(powers)):
        number = powers.count(power)
        equal = " = ".join([str(power)] * number)
        yield f"{equal}: {'both' if number == 2 else 'all'} are gone."


def describe_table(view: View, happened: Iterable[Event] = ()) -> str:
    """Read the whole table aloud, in one to eight sentences.

    ``happened``: what the viewer has seen happen; with it a trick that has just ended is told.
    """
    return describe(moment_of(view, happened))


def describe(moment: Moment) -> str:
    """Read the whole table aloud."""
    view, course, at_stake = moment.view, moment.course, moment.at_stake
    stands = " ".join([line for line in (at_stake.headline, *at_stake.lines) if line])
    lines = (
        f"{game_line(view).replace(' · ', ', ')}, {plural(len(view.seats), 'player')}",
        _last_trick(view, course) if moment.is_over else _cards(view, course),
        stands.removesuffix("."),
        f"Points so far: {', '.join(_points_words(moment))}",
        f"{view.bank} gold in the bank, {sum(view.discard)} discarded",
        _holders(view),
        _paid(view, course),
        _offers(view),
        _alone(view),
    )
    return " ".join(map(sentence, filter(None, lines)))


def points_words(points: tuple[int, int]) -> str:
    """Say points as one number, or as least and most: ``14``, ``13 to 17``."""
    least, most = points
    return str(least) if least == most else f"{least} to {most}"


def _points_words(moment: Moment) -> list[str]:
    """Say what each seat has: ``Ada 14 with 4 cards and 9 gold``."""
    seats = moment.view.seats
    cards = [plural(seat.won, "card") for seat in seats]
    totals = [
        points_words((points.cards[0] + points.gold, points.cards[1] + points.gold))
        for points in moment.points
    ]
    return [
        f"{seat.name} {total} with {won} and {seat.gold} gold"
        for seat, total, won in zip(seats, totals, cards, strict=True)
    ]


def _last_trick(view: View, course: Course) -> str:
    """Say how the trick ended that the places still show."""
    places = [
        f"{seat.name}: {fate_words(view, course.fates[seat.seat])}"
        for seat in view.seats
        if seat.seat in course.fates
    ]
    won = any(fate.what == "wins" for fate in course.fates.values())
    return f"The last trick: {'; '.join(places if won else [*places, 'nobody won it'])}"


def fate_words(view: View, fate: Fate) -> str:
    """Say what became of a card: ``Queen 9, wins 3 cards``."""
    card = "a card" if fate.lying is None else _power(fate.lying)
    match fate.what:
        case "taken":
            return f"{card}, taken by {view.name(fate.by)}" if fate.by is not None else card
        case "cancelled":
            return f"{card}, cancelled by equal power"
        case "wins":
            return f"{card}, wins {plural(fate.cards, 'card')}"
    return f"{card}, to {view.name(fate.by)}" if fate.by is not None else card


def _paid(view: View, course: Course) -> str:
    paid = [
        f"{view.name(pay.seat)} paid {view.name(pay.to)} {pay.gold} gold" for pay in course.paid
    ]
    return f"Just now {listed(paid)}" if paid else ""


def _cards(view: View, course: Course) -> str:
    """Say what lies before each seat, clockwise from the one who leads."""
    if not in_trick(view) and view.phase is not Phase.FOLLOW:
        return "No cards are in play"
    gone = course.fates if in_trick(view) else {}
    lying = ["" if seat.lying is None else _power(seat.lying) for seat in view.seats]
    places = [
        f"{seat.name}: {fate_words(view, gone[seat.seat])}"
        if seat.seat in gone
        else f"{seat.name}: {lying[seat.seat] or _empty_words(view, seat)}"
        for seat in view.seats
    ]
    first = view.leader or 0
    return f"In play: {'; '.join(places[first:] + places[:first])}"


def _empty_words(view: View, seat: SeatView) -> str:
    """Say what is in a place in which no card lies open."""
    if seat.chosen:
        return "a card face down"
    if in_trick(view):
        return "card has left play"
    return "still choosing" if view.phase is Phase.FOLLOW else "no card"


_power = memo(say_lying)


def _holders(view: View) -> str:
    names = view.options.names
    star = "" if view.leader is None else f"{names[view.leader]} leads and holds the Star"
    does = "may give the lead" if view.phase is Phase.WINDOW else "is on turn"
    on_turn = "" if view.actor is None else f"{names[view.actor]} {does}, holding the Scepter"
    named = "" if view.named is None else f"{names[view.named]} has to answer the Jester"
    return "; ".join(filter(None, (star, on_turn, named)))


def _offers(view: View) -> str:
    names = view.options.names
    open_now = [f"by {names[p.by]}: {say_deal(names, p.deal)}" for p in view.proposals]
    return f"Offered {'; '.join(open_now)}" if open_now else ""


def _alone(view: View) -> str:
    """Say what the viewer alone sees: its hand by Night, and its own face-down card."""
    if view.seat is None:
        return ""
    own, hidden = view.seats[view.seat], []
    if view.night and own.hand:
        hidden.append(f"the hand: {_named(own.hand)}")
    if view.own_sealed is not None:
        hidden.append(f"the card face down: {view.own_sealed.title}")
    return f"Only {own.name} sees {'; '.join(hidden)}" if hidden else ""


@memo
def card_title(lying: InPlay) -> str:
    """Say all that is on a card in play: ``Jeweler, 6 + 5 = 11, Merchant. Takes …``."""
    card = lying.card
    return f"{card.title}, {power_sum(lying)}, {card.estate.value}. {CARD_TEXTS[card].full}"


@dataclass(frozen=True, slots=True)
class SeatWords:
    """What the picture says of one seat.

    ``turn``: in two or three words what it has to do, or has done in this round; ``asked``:
    whether a decision of its own is open; ``plate``: all that is on its plate, with the whole
    name; ``place``: what lies before it, or what became of that; ``fated``: whether an empty place
    shows what became of its card.
    """

    turn: str
    asked: bool
    plate: str
    place: str
    fated: bool


def seat_words(moment: Moment) -> tuple[SeatWords, ...]:
    """Return the words of every seat."""
    view = moment.view
    asked = {ask.seat for ask in view.asks if ask.open}
    won = [plural(seat.won, "won card") for seat in view.seats]
    lying = ["" if seat.lying is None else card_title(seat.lying) for seat in view.seats]
    fated = in_trick(view) or moment.is_over
    fates = moment.course.fates if fated else {}
    said = []
    for seat in view.seats:
        turn = _turn_words(view, seat, asked=seat.seat in asked)
        place = lying[seat.seat]
        if not place:
            fate = None if seat.chosen else fates.get(seat.seat)
            place = _empty_words(view, seat) if fate is None else fate_words(view, fate)
        parts = (
            f"{seat.name} (seat {LETTERS[seat.seat]}): {seat.gold} gold, {won[seat.seat]}",
            turn,
            "holds the Star" if view.leader == seat.seat else "",
            "holds the Scepter" if view.actor == seat.seat else "",
            _certainly(seat.sure),
        )
        plate = ", ".join(filter(None, parts))
        said.append(SeatWords(turn, seat.seat in asked, plate, f"{seat.name}: {place}", fated))
    return tuple(said)


@memo
def _certainly(sure: Counts) -> str:
    """Say which of a seat's won cards the viewer can be sure of."""
    return f"certainly {card_list(cards_in(sure))}" if sum(sure) else ""


def _turn_words(view: View, seat: SeatView, *, asked: bool) -> str:
    match view.phase:
        case Phase.LEAD:
            return "to lead" if asked else ""
        case Phase.FOLLOW:
            chosen = "has led" if seat.lying is not None else "card chosen"
            return "to choose" if asked else chosen
        case Phase.WINDOW:
            return "to decide" if asked else "to come"
        case Phase.TURN | Phase.ANSWER:
            if view.named == seat.seat:
                return "to answer"
            if view.actor == seat.seat:
                return "bargains" if view.deals_open else "on turn"
            if seat.acted:
                return "has led" if view.leader == seat.seat else "done"
            return "to come" if seat.lying is not None else "card gone"
        case Phase.RECKON:
            return "owes gold" if asked else ""
    return ""


_named = memo(card_list)  # a hand is the same for most of a round


def hand_title(seat: SeatView, *, night: bool | None) -> str:
    """Name a hand and who may see it: ``Ada's hand, which only Ada sees: Farmer and Queen``."""
    who = f"{owner(seat.name)} hand"
    if seat.hand is None:
        return f"{who}: {plural(seat.held, 'card')}, hidden"
    seen = f", which only {seat.name} sees" if night else ", open to all"
    return f"{who}{seen}: {_named(seat.hand) if seat.hand else 'no cards'}"
