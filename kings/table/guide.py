"""The guided first round: a fixed position, and what is said at each of its moments.

Four steps: a card is played, an offer made, the trick won, and a pile counted. What is asked
follows from the scene alone, so a page that is loaded again goes on where it was. Every number
that is said is read off the game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Literal

from kings.records.formats import Scenario, read_scenario
from kings.records.recording import HUMAN
from kings.struggle import events
from kings.struggle.cards import Card
from kings.struggle.partition.groups import Group
from kings.struggle.stakes import running
from kings.struggle.state import Phase
from kings.struggle.view import View
from kings.table.opening import FIRST_ROUND
from kings.table.scene import Scene
from kings.words import counted, listed, owner, plural

PLAYERS = (HUMAN, "greedy", "greedy", "greedy")
SEED = 1
ADA, BEN, CLEO = 0, 1, 2
"""Who learns, who has led, and whose Assassin is a danger."""
PRICE = 2
"""Gold that is offered first."""

Press = Literal["card", "send", "improve", "let", "choice", "next", "done"]
"""What is to be pressed: a card, a button of the offer, to let the game go on, or the guide's own.
"""


@dataclass(frozen=True, slots=True)
class Page:
    """One thing that is asked.

    ``step``: 1 to 4; ``title``, ``words``, ``small``: the note; ``press``: what is to be pressed.
    ``marks``: what of the pictures can be pointed at now (none: all that the game allows);
    ``chip``: the words of the one offer that is shown, at ``gold``, and ``worth``: what it means.
    ``rule``: what explains the card that this is about, with the ``question`` on its button;
    ``counts``: the seat whose pile is looked at.
    """

    step: int
    title: str
    words: str
    small: str
    press: Press
    marks: tuple[str, ...] = ()
    chip: str = ""
    gold: int = 0
    worth: str = ""
    rule: str = ""
    question: str = ""
    counts: int | None = None


@dataclass(frozen=True, slots=True)
class Guide:
    """What the guide says at this moment: its pages, and gold and a sentence for each plate."""

    pages: tuple[Page, ...]
    plates: tuple[str, ...]
    purses: tuple[int, ...]


@cache
def first_round() -> Scenario:
    """Return the position with which the guide begins: Ben has led, two cards lie face down."""
    text = resources.files(__package__).joinpath("first_round.json").read_text("utf-8")
    return read_scenario(text)


def guide_of(scene: Scene) -> Guide | None:
    """Return what the guide says now; None in every other game, and when its round is over."""
    view = scene.view
    guided = scene.scenario is not None and scene.scenario[0] == FIRST_ROUND
    if not guided or not isinstance(view, View) or view.seat != ADA or scene.looking is not None:
        return None
    if any(_lays_another(one) for one in scene.happened):
        return None
    pages = tuple(_pages(scene, view))
    if not pages:
        return None
    return Guide(pages, tuple(_plates(scene, view)), tuple(seat.gold for seat in view.seats))


def _lays_another(event: object) -> bool:
    """Say whether this is how the cards were turned over, and the learner's is no Knight."""
    return isinstance(event, events.CardsFlipped) and event.cards[ADA] is not Card.KNIGHT


def _pages(scene: Scene, view: View) -> Iterator[Page]:
    if scene.at_trick_end and view.round <= first_round().position.round + 1:
        yield from _ends(scene, view)
    elif view.phase is Phase.FOLLOW and scene.choices and view.round == 1:
        yield _play(view)
    elif view.phase is Phase.TURN and view.round == 1:
        if view.actor == CLEO and scene.can_offer:
            yield _offer(scene, view)
        elif scene.choices:
            yield _own_turn(view)


def _play(view: View) -> Page:
    led = view.lying(BEN)
    assert led is not None
    return Page(
        1,
        "Play your Knight.",
        f"Ben has led the {led.card.title}, power {int(led.card)}. The others each lay one card "
        "face down, and all are turned over together. The highest power takes the trick. Tap your "
        "Knight, the 8.",
        "On a keyboard: 8, then Enter.",
        "card",
        marks=(f"card:{int(Card.KNIGHT)}",),
        rule="S-20",
        question="How does a round go?",
    )


def _offer(scene: Scene, view: View) -> Page:
    if scene.agreed:
        return Page(
            2,
            "The deal binds.",
            "The gold has changed hands, and sparing your Knight is what Cleo does on this very "
            "turn. So she can't change her mind. What is promised for later would bind nobody. Now "
            "let Cleo decide.",
            "She may still take another card.",
            "let",
            rule="S-32",
            question="What is an Assassin?",
        )
    if _was_refused(scene):
        return Page(
            2,
            "She wants more.",
            "Refusing is part of bargaining. Press Improve to offer one gold more, or let Cleo "
            "decide and see what happens.",
            "You keep your gold if you leave it.",
            "improve",
            chip=_SPARES,
            gold=PRICE,
            worth=_YOURS,
            rule="S-32",
            question="What is an Assassin?",
        )
    gold = view.own.gold
    return Page(
        2,
        f"Offer her {PRICE} gold to spare it.",
        "Almost everything a card does can be bought. Cleo's Assassin can take your Knight, and "
        f"then you win nothing. You have {gold} gold, and each is a point. Press Send, or change "
        "the sum first.",
        "If she refuses, you may offer more.",
        "send",
        chip=_SPARES,
        gold=PRICE,
        worth=_YOURS,
        rule="S-32",
        question="What is an Assassin?",
    )


def _was_refused(scene: Scene) -> bool:
    """Say whether an offer of the learner was turned down."""
    own = {
        one.number for one in scene.happened if isinstance(one, events.Proposed) and one.seat == ADA
    }
    closed = (one for one in scene.happened if isinstance(one, events.ProposalClosed))
    return any(one.how == "refused" and one.number in own for one in closed)


_SPARES = "spares your Knight"
_YOURS = "it stays yours"


def _own_turn(view: View) -> Page:
    return Page(
        3,
        "Your turn: leave it.",
        "Your Knight may take Serfs out of the trick, such as Cleo's Assassin. But whoever wins "
        "the trick gets every card that is left in it, and that is you. So press Pass.",
        "To use a card is always your choice.",
        "choice",
        marks=("pass",),
        rule="S-37",
        question="What is a Knight?",
    )


def _ends(scene: Scene, view: View) -> Iterator[Page]:
    won = next((one for one in scene.happened if isinstance(one, events.TrickWon)), None)
    if won is None:
        return
    mine = won.seat == ADA
    name = view.name(won.seat)
    cards = f"{counted(len(won.cards), 'card')}: {listed([card.title for card in won.cards])}"
    if mine:
        title = "You win the trick."
        words = f"Your {won.card.title}, {won.power}, is the highest power. You take {cards}."
    else:
        title = f"{name} wins the trick."
        words = (
            f"Your Knight is gone, so {owner(name)} {won.card.title}, {won.power}, is the highest "
            f"power that is left. {name} takes {cards}."
        )
    small = "Cards of equal power would have cancelled each other."
    yield Page(3, title, words, small, "next", rule="S-41", question="Who wins a trick?")
    yield _count(view, won.seat)


def _count(view: View, seat: int) -> Page:
    shown = running(view, seat)
    points, gold = shown.cards[0], shown.gold
    whose, has = ("Your", "you have") if seat == ADA else (owner(view.name(seat)), "that makes")
    total = f"{has} {points} + {gold} = {plural(points + gold, 'point')}"
    return Page(
        4,
        f"{whose} pile is worth {plural(points, 'point')}.",
        f"{_grouped(shown.groups)} Each gold is a point as well: {total}. After seven rounds the "
        "most points win.",
        _larger(view),
        "done",
        rule="S-62",
        question="What scores more?",
        counts=seat,
    )


def _grouped(groups: Sequence[Group]) -> str:
    """Say how a pile of few cards scores."""
    runs = [group for group in groups if group.kind == "run"]
    alone = [group.cards[0] for group in groups if len(group.cards) == 1]
    said = []
    if runs:
        cards = " ".join(str(int(card)) for card in runs[0].cards)
        said.append(f"{cards} follow one another: a run, worth {runs[0].points}.")
    if alone:
        cards = listed([str(int(card)) for card in sorted(alone)])
        each = "a single card is 1 point" if len(alone) == 1 else "each on its own is 1 point"
        said.append(f"{cards}: {each}.")
    return " ".join(said)


def _larger(view: View) -> str:
    """Say what scores more, by the table's own numbers."""
    tables = view.options.tables
    shortest, points = min(tables.runs)
    run = " ".join(str(power) for power in range(3, 3 + shortest))
    return f"A run such as {run} is worth {points}, two equal cards {tables.sets[1]}."


def _plates(scene: Scene, view: View) -> Iterator[str]:
    """Yield one sentence for each seat: what it has done last, or what it may do."""
    for seat in view.seats:
        done = [said for one in scene.happened if (said := _deed(view, seat.seat, one))]
        yield done[-1] if done else _to_come(view, seat.seat)


def _deed(view: View, seat: int, event: object) -> str:
    match event:
        case events.GoldTaken(seat=who, gold=gold, card=card) if who == seat and card is not None:
            return f"Took {gold} gold with the {card.title}."
        case events.CardTaken(seat=who, owner=whose, card=card) if who == seat:
            of = "your" if whose == ADA else owner(view.name(whose))
            return f"Took {of} {card.title} with the Assassin."
        case events.GoldPaid(seat=who, to=to, gold=gold) if who == seat:
            return f"Paid {view.name(to)} {gold} gold."
        case events.TrickWon(seat=who, cards=cards) if who == seat:
            return f"Won the trick: {counted(len(cards), 'card')}."
    return ""


def _to_come(view: View, seat: int) -> str:
    lying = view.lying(seat)
    if view.phase is Phase.FOLLOW:
        if lying is not None:
            return f"Has led the {lying.card.title}."
        return "Has laid a card face down." if view.seats[seat].chosen else "Lays a card now."
    if lying is None:
        return "Your Knight is gone." if seat == ADA else ""
    return _MAY.get(lying.card, "")


_MAY = {
    Card.ASSASSIN: "May take one Royal or one Merchant for herself.",
    Card.COBBLER: "May take 1 gold for each Serf.",
    Card.KNIGHT: "8 is the highest power: as it stands you take all four.",
}
