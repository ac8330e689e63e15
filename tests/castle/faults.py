"""Faults to plant into King of the Castle, and which check of the battery has to notice each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from kings.castle import events, kingdom, plays, rules, state as draft, view
from kings.castle.cards import Kind
from kings.castle.kingdom import CASTLES
from kings.castle.moves import Play
from kings.castle.state import Draft
from tests.castle import faulty


@dataclass(frozen=True)
class Fault:
    """A fault: what it is, where it sits, what stands there instead, and who must notice."""

    name: str
    where: tuple[Any, Any]
    what: Any
    caught_by: tuple[str, ...] = ("brute",)

    def plant(self, patch: pytest.MonkeyPatch) -> None:
        """Put the fault into the engine until the patch is undone."""
        place, name = self.where
        if isinstance(place, dict):
            patch.setitem(place, name, self.what)
        else:
            patch.setattr(place, name, self.what)


def anywhere(kind: Kind) -> Fault:
    """A card can be aimed at castles where it has no effect."""

    def ways(table: Any, seat: int, card: Any) -> Any:
        return plays._at_castles(seat, card, CASTLES)

    return Fault(f"{kind.title} can be aimed anywhere", (plays.WAYS, kind), ways)


FAULTS = (
    *(anywhere(kind) for kind in (Kind.VILLAGE, Kind.FAMED, Kind.WALLS, Kind.BARBARIANS)),
    *(anywhere(kind) for kind in (Kind.LAZY_DEFENCE, Kind.INCOMPETENT_LORD, Kind.TIME_OF_PEACE)),
    Fault(
        "an escape is played on one's turn",
        (plays.WAYS, Kind.LUCKY_ESCAPE),
        lambda table, seat, card: (Play(seat, card),),
    ),
    Fault(
        "a loss may hit oneself",
        (plays.WAYS, Kind.UNEXPECTED_LOSS),
        faulty.anybody_loses,
    ),
    Fault(
        "an accident spares the King",
        (plays.WAYS, Kind.ACCIDENTAL_DEATH),
        faulty.all_but_the_king,
    ),
    Fault(
        "a plague takes one man",
        (plays.WAYS, Kind.PLAGUE),
        faulty.one_man_of_a_castle,
    ),
    Fault("the right is asked first", (plays, "_holders"), faulty.from_the_right),
    Fault("all are asked to react", (plays, "_holders"), faulty.everybody),
    Fault("nobody is asked to react", (plays, "_holders"), faulty.nobody),
    Fault("places are filled from below", (plays, "open_places"), faulty.from_below),
    Fault("the West is always highest", (kingdom, "next_king"), faulty.king_from_the_west),
    Fault("ties go to the right", (kingdom, "next_king"), faulty.king_from_the_right),
    Fault("the chosen heir is forgotten", (plays, "_promote"), faulty.heir_forgotten),
    Fault("nobody moves up", (plays, "_promote"), faulty.nothing),
    Fault("nobody moves up by two", (plays, "_promote"), faulty.one_step_up),
    Fault("the dead come back", (Draft, "kill"), faulty.dead_come_back, ("retelling",)),
    Fault("one question for all deaths", (plays, "_strike"), faulty.one_question),
    Fault("discards come before deaths", (plays, "_threaten"), faulty.discards_first),
    Fault("the bottom card goes", (plays, "_top"), faulty.bottom_goes),
    Fault("a stack goes from its bottom", (plays, "_whole"), faulty.from_the_bottom),
    Fault("a reaction stays in hand", (plays, "_avert"), faulty.kept_for_good),
    Fault("a reaction saves everybody", (plays, "_avert"), faulty.saves_all),
    Fault("hands are filled up to five", (rules, "_missing"), faulty.up_to_five),
    Fault("the turn limit is ignored", (plays, "_last_round"), faulty.limit_ignored),
    Fault("the last round comes early", (plays, "open_places"), faulty.too_early),
    Fault("the game goes on for ever", (plays, "turn_over"), faulty.for_ever, ("ending",)),
    Fault("play goes anticlockwise", (plays, "begin_turn"), faulty.anticlockwise),
    Fault("one drawn card is played", (plays, "next_drawn"), faulty.one_drawn_only),
    Fault("a stolen card is copied", (Draft, "steal"), faulty.steal_a_copy, ("conservation",)),
    Fault("a level goes below the stack", (Draft, "build"), faulty.built_below, ("positions",)),
    Fault("the pile is shuffled unasked", (Draft, "throw"), faulty.thrown_anywhere, ("replay",)),
    Fault("what is spent vanishes", (Draft, "throw"), faulty.nothing, ("conservation",)),
    Fault("a level is spent too", (plays, "finish_card"), faulty.level_spent, ("conservation",)),
    Fault("the pile is not shuffled in", (Draft, "draw_cards"), faulty.pile_stays),
    Fault("letters come twice", (rules, "_secret_cards"), faulty.any_letters, ("ending",)),
    Fault("men come who are there", (rules, "_men"), faulty.men_who_are_there, ("ending",)),
    Fault("a hand is seen", (view, "_seen"), faulty.first_card_seen, ("knowledge",)),
    Fault("a theft leaves no doubt", (draft, "_after_theft"), faulty.no_doubt, ("knowledge",)),
    Fault("a recycled card is unseen", (Draft, "show"), faulty.nothing, ("knowledge",)),
    Fault("old news is believed", (Draft, "give_up"), faulty.given_up_unseen, ("knowledge",)),
    Fault(
        "who is asked is told",
        (rules.KingOfTheCastle, "asks"),
        staticmethod(faulty.told_who_is_asked),
        ("views",),
    ),
    Fault("hands show in the reserve", (view, "_to_come"), faulty.order_of_the_state, ("views",)),
    Fault("bonuses are forgotten", (kingdom, "points"), faulty.no_bonus),
    Fault("hands never score", (kingdom, "backed"), faulty.squires_always),
    *(
        Fault(f"{kind.__name__} is told to all", (kind, "seen_by"), faulty.unchanged, ("events",))
        for kind in (
            events.CardsDrawn,
            events.CardStolen,
            events.HandsDealt,
            events.SquiresDealt,
            events.SquireChosen,
            events.Declined,
        )
    ),
)
