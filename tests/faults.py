"""Faults to plant into Kings' Struggle, and which check of the battery has to notice each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from kings.struggle import (
    abilities,
    binding,
    cards,
    deals,
    moves,
    promises,
    rules,
    scoring,
    state,
    view,
)
from kings.struggle.cards import Card, CardClass
from kings.struggle.events import (
    CardSealed,
    CardsSetAside,
)
from kings.struggle.moves import Accept, Answer, DrawMode, PromiseRestraint, Withdraw
from kings.struggle.options import Options
from kings.struggle.state import Draft
from tests import faulty

DAY = Options(mode="day", free_market=True)
NIGHT = Options(mode="night", free_market=True)
REGULATED = Options(mode="day", regulated_market=True)
HOUSE = Options(names=tuple("ABCDEF"), mode="day", peasant_before_ties=True)
DRAWN = Options(mode="draw")
FULL = Options(names=tuple("ABCDEF"), mode="day")


@dataclass(frozen=True)
class Fault:
    """One fault: ``where`` it is planted and ``what`` stands there instead.

    ``where`` is an object and the name of its attribute, or a mapping and a key of it.
    ``caught_by``: the checks that are asked; one of them has to complain.
    """

    name: str
    where: tuple[Any, Any]
    what: Any
    caught_by: tuple[str, ...]
    options: Options = DAY
    talk: float = 0.8

    def plant(self, patch: pytest.MonkeyPatch) -> None:
        """Put the fault into the engine until the patch is undone."""
        place, name = self.where
        if isinstance(place, dict):
            patch.setitem(place, name, self.what)
        else:
            patch.setattr(place, name, self.what, raising=name != "max")


FAULTS = (
    Fault("a hand is open at night", (view, "hand_is_open"), lambda *_: True, ("views",), NIGHT),
    Fault(
        "the gap in a hand tells the sealed card",
        (view, "_visible_hand"),
        lambda state, _, owner: state.hands[owner],
        ("views",),
    ),
    Fault(
        "possible cards are those held",
        (view, "possible_cards"),
        lambda state, owner: state.hands[owner],
        ("views",),
        NIGHT,
    ),
    Fault("a sealed card is announced", (CardSealed, "seen_by"), lambda self, _: self, ("events",)),
    Fault(
        "cards set aside are announced",
        (CardsSetAside, "seen_by"),
        lambda self, _: self,
        ("events",),
        NIGHT,
    ),
    Fault(
        "a face-down gift is seen", (moves, "_clause_seen_by"), faulty.first_card_opens, ("events",)
    ),
    Fault(
        "a face-down offer is seen", (moves, "_clause_seen_by"), faulty.first_card_opens, ("views",)
    ),
    Fault(
        "everybody knows what was given face down",
        (state, "_after_gift"),
        lambda row, gift, **_: faulty.AFTER_GIFT(row, gift, sees=True, everything=False),
        ("piles",),
    ),
    Fault(
        "a refusal by night tells",
        (deals, "may_hold"),
        lambda state, _, owner: state.hands[owner],
        ("refusals",),
        NIGHT,
    ),
    Fault(
        "a refusal tells a pile",
        (deals, "may_own"),
        lambda state, _, owner, cards: all(
            have >= want for have, want in zip(state.piles[owner], cards, strict=True)
        ),
        ("refusals",),
    ),
    Fault(
        "a swapped card stays in hand",
        (Draft, "exchange"),
        faulty.after(Draft.exchange, faulty.keep_new_card_in_hand),
        ("cards",),
    ),
    Fault(
        "a gift is copied",
        (Draft, "hand_over"),
        faulty.after(Draft.hand_over, faulty.give_twice),
        ("cards",),
    ),
    Fault("cancelled cards vanish", (Draft, "throw_away"), faulty.nothing, ("cards",)),
    Fault("a payment is skipped", (Draft, "pay"), faulty.nothing, ("deals",)),
    Fault("a payment is only announced", (Draft, "pay"), faulty.pay_unseen, ("retelling",)),
    Fault("gold is minted", (Draft, "bank_pays"), faulty.mint, ("gold",)),
    Fault(
        "markers are not returned", (Draft, "take_off"), faulty.lift_without_markers, ("markers",)
    ),
    Fault("the lowest card wins", (rules, "max"), min, ("tricks",)),
    Fault("equal cards are kept", (rules, "decide"), faulty.equals_stay, ("tricks",)),
    Fault(
        "a third equal card is kept", (rules, "decide"), faulty.only_two_cancel, ("tricks",), FULL
    ),
    Fault("any Peasant wins", (rules, "_lone_peasant"), faulty.any_peasant, ("tricks",)),
    Fault(
        "the house rule is forgotten",
        (rules, "decide"),
        faulty.rulebook_always,
        ("tricks",),
        HOUSE,
        0.0,
    ),
    Fault("the Queen brings nothing", (rules, "QUEENS_GOLD"), 0, ("tricks",)),
    Fault("the Star is not moved", (rules, "_take_trick"), faulty.star_stays, ("retelling",)),
    Fault("six rounds are a game", (rules, "ROUNDS"), 6, ("tricks",)),
    Fault(
        "two Cobblers have a window",
        (rules, "flip"),
        faulty.window_for_the_first_cobbler,
        ("turns",),
    ),
    Fault(
        "turns begin with the Cobbler",
        (rules, "begin_turns"),
        faulty.turns_from_the_cobbler,
        ("turns",),
    ),
    Fault(
        "who answered a Jester acts again",
        (rules._DEEDS, Answer),
        faulty.answer_and_act_again,
        ("turns",),
    ),
    Fault(
        "the Knight takes three",
        (abilities._USES, Card.KNIGHT),
        faulty.three_serfs,
        ("choices",),
        FULL,
    ),
    Fault(
        "the Farmer helps Royals",
        (abilities._USES, Card.FARMER),
        faulty.farmer_for_royals,
        ("markers",),
    ),
    Fault(
        "a second Cooper is no hindrance",
        (abilities._USES, Card.COOPER),
        faulty.cooper_in_company,
        ("choices",),
    ),
    Fault("the Cobbler counts Royals", (cards.PAID_FOR, Card.COBBLER), CardClass.ROYAL, ("deeds",)),
    Fault(
        "what an Assassin takes goes to its owner",
        (abilities, "_aim"),
        faulty.loot_goes_home,
        ("retelling",),
    ),
    Fault(
        "the lead goes to the leader",
        (binding, "lead_choices"),
        faulty.lead_to_the_leader,
        ("choices",),
    ),
    Fault(
        "a bound choice is free",
        (rules, "_bound_choices"),
        lambda state, seat: binding.free_choices(state, seat),
        ("binding",),
    ),
    Fault("a bound answer is free", (rules, "_bound_answer"), faulty.nothing, ("binding",)),
    Fault(
        "a use of the Cooper may be aimed",
        (binding, "_uses"),
        faulty.cooper_may_be_aimed,
        ("binding", "ending"),
    ),
    Fault(
        "restraint binds nobody",
        (binding, "binding_form"),
        lambda state, clause: (
            None if isinstance(clause, PromiseRestraint) else faulty.BINDING_FORM(state, clause)
        ),
        ("deals",),
    ),
    Fault("strangers accept", (rules._CHECKS, Accept), faulty.anybody_accepts, ("deals",)),
    Fault("strangers withdraw", (rules._CHECKS, Withdraw), faulty.anybody_withdraws, ("deals",)),
    Fault("one word strikes a deal", (rules._DEEDS, Accept), faulty.struck_by_one, ("deals",)),
    Fault("acceptances do not lapse", (deals, "_asked_again"), lambda p: p, ("deals",)),
    Fault(
        "answers are sold where no Jester can come",
        (deals, "_check_jester_comes"),
        faulty.nothing,
        ("deals",),
    ),
    Fault("cards without ability are sold", (deals, "_check_sense"), faulty.nothing, ("deals",)),
    Fault("purses are not looked at", (deals, "_check_purses"), faulty.nothing, ("gold",)),
    Fault(
        "the Regulated Market is free",
        (deals, "_check_regulated"),
        faulty.nothing,
        ("deals",),
        REGULATED,
    ),
    Fault(
        "several small deals get round the limit",
        (deals, "_plus"),
        lambda left, _: left,
        ("deals",),
        REGULATED,
    ),
    Fault(
        "a broken promise is called void",
        (promises, "judge_round"),
        faulty.void_for_broken,
        ("promises",),
    ),
    Fault(
        "a promise without occasion is judged",
        (promises, "judge_round"),
        faulty.kept_without_occasion,
        ("promises",),
    ),
    Fault(
        "the occasion is only what was done",
        (promises, "watch"),
        faulty.occasion_is_what_was_done,
        ("promises",),
    ),
    Fault(
        "gold that is not paid is called paid",
        (promises, "break_gold"),
        faulty.breaks_are_kept,
        ("promises",),
    ),
    Fault(
        "promised gold is handed over in words",
        (promises, "settle"),
        faulty.settled_with_words,
        ("promises",),
    ),
    Fault("odd is Day", (rules._DEEDS, DrawMode), faulty.odd_is_day, ("setup",), DRAWN, 0.0),
    Fault("the lowest draw leads", (rules, "max"), min, ("setup",), DAY, 0.0),
    Fault(
        "sets are off by one",
        (scoring, "best_partition"),
        faulty.sets_off_by_one,
        ("scores",),
        DAY,
        0.0,
    ),
    Fault(
        "fewest cards win a tie",
        (rules, "standings"),
        faulty.fewest_cards_win,
        ("scores",),
        Options(names=tuple("ABC")),
        0.0,
    ),
)
