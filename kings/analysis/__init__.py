"""Analysis: all piles at once, studies of the three games, bargaining, hindsight and debriefs.

These rooms return arrays, dataclasses and frames and draw nothing. They need the extra ``analysis``
(NumPy and pandas); only compiled scoring needs the extra ``compiled``. What a notebook asks for
most can be had from here, and is loaded when it is asked for.
"""

from typing import TYPE_CHECKING

from kings.face import lazy_face

if TYPE_CHECKING:
    from kings.analysis.all_piles import all_best_and_ways, greatest_score, pile_at
    from kings.analysis.atlas import failures, in_cards, pile_of, read_atlas, shortcuts_of
    from kings.analysis.bargaining.auction import menu_auction
    from kings.analysis.bargaining.coalitions import decision_game, find_core, shapley_value
    from kings.analysis.bargaining.decision import Decision, Payment
    from kings.analysis.bargaining.prices import price_choices, price_deal
    from kings.analysis.bargaining.solutions import bargaining_solutions, pareto_improvement
    from kings.analysis.debrief import analyse
    from kings.analysis.findings.deals import first_offers
    from kings.analysis.findings.decision import Said, common_worth, deal_plane, price_line
    from kings.analysis.findings.history import gold_flow, race_of
    from kings.analysis.findings.promises import promise_timeline
    from kings.analysis.hindsight import (
        another_card,
        another_choice,
        deals_worth,
        other_players,
        race_beside,
        race_of_both,
        refuse_deal,
        what_if,
        without_deals,
    )
    from kings.analysis.honesty import (
        EVERYBODY,
        WORLDS,
        character,
        company,
        gains,
        paired,
        play_deals,
        promises,
        read_tournaments,
        shared_deals,
        society,
        verdict,
    )
    from kings.analysis.scoring import points_of_piles
    from kings.analysis.strategy_survey import Setting, leads, read_survey, rows_of
    from kings.analysis.worth import decision, promise_worth, values
    from kings.analysis.worth.normal_form import lead_game, normal_form
else:
    __getattr__, __dir__ = lazy_face(
        globals(),
        {
            "all_piles": "all_best_and_ways greatest_score pile_at",
            "atlas": "failures in_cards pile_of read_atlas shortcuts_of",
            "bargaining.auction": "menu_auction",
            "bargaining.coalitions": "decision_game find_core shapley_value",
            "bargaining.decision": "Decision Payment",
            "bargaining.prices": "price_choices price_deal",
            "bargaining.solutions": "bargaining_solutions pareto_improvement",
            "debrief": "analyse",
            "findings.deals": "first_offers",
            "findings.decision": "Said common_worth deal_plane price_line",
            "findings.history": "gold_flow race_of",
            "findings.promises": "promise_timeline",
            "hindsight": "another_card another_choice deals_worth other_players race_beside "
            "race_of_both refuse_deal what_if without_deals",
            "honesty": "EVERYBODY WORLDS character company gains paired play_deals promises "
            "read_tournaments shared_deals society verdict",
            "scoring": "points_of_piles",
            "strategy_survey": "Setting leads read_survey rows_of",
            "worth": "decision promise_worth values",
            "worth.normal_form": "lead_game normal_form",
        },
    )

__all__ = [
    "EVERYBODY",
    "WORLDS",
    "Decision",
    "Payment",
    "Said",
    "Setting",
    "all_best_and_ways",
    "analyse",
    "another_card",
    "another_choice",
    "bargaining_solutions",
    "character",
    "common_worth",
    "company",
    "deal_plane",
    "deals_worth",
    "decision",
    "decision_game",
    "failures",
    "find_core",
    "first_offers",
    "gains",
    "gold_flow",
    "greatest_score",
    "in_cards",
    "lead_game",
    "leads",
    "menu_auction",
    "normal_form",
    "other_players",
    "paired",
    "pareto_improvement",
    "pile_at",
    "pile_of",
    "play_deals",
    "points_of_piles",
    "price_choices",
    "price_deal",
    "price_line",
    "promise_timeline",
    "promise_worth",
    "promises",
    "race_beside",
    "race_of",
    "race_of_both",
    "read_atlas",
    "read_survey",
    "read_tournaments",
    "refuse_deal",
    "rows_of",
    "shapley_value",
    "shared_deals",
    "shortcuts_of",
    "society",
    "values",
    "verdict",
    "what_if",
    "without_deals",
]
