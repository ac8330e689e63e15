from kings.analysis.all_piles import (
    all_best_and_ways as all_best_and_ways,
    greatest_score as greatest_score,
    pile_at as pile_at,
)
from kings.analysis.atlas import (
    failures as failures,
    in_cards as in_cards,
    pile_of as pile_of,
    read_atlas as read_atlas,
    shortcuts_of as shortcuts_of,
)
from kings.analysis.bargaining.auction import menu_auction as menu_auction
from kings.analysis.bargaining.coalitions import (
    decision_game as decision_game,
    find_core as find_core,
    shapley_value as shapley_value,
)
from kings.analysis.bargaining.decision import Decision as Decision, Payment as Payment
from kings.analysis.bargaining.prices import (
    price_choices as price_choices,
    price_deal as price_deal,
)
from kings.analysis.bargaining.solutions import (
    bargaining_solutions as bargaining_solutions,
    pareto_improvement as pareto_improvement,
)
from kings.analysis.debrief import analyse as analyse
from kings.analysis.findings.deals import first_offers as first_offers
from kings.analysis.findings.decision import (
    Said as Said,
    common_worth as common_worth,
    deal_plane as deal_plane,
    price_line as price_line,
)
from kings.analysis.findings.history import gold_flow as gold_flow, race_of as race_of
from kings.analysis.findings.openings import (
    class_openings as class_openings,
    openings as openings,
)
from kings.analysis.findings.promises import promise_timeline as promise_timeline
from kings.analysis.hindsight import (
    another_card as another_card,
    another_choice as another_choice,
    deals_worth as deals_worth,
    other_players as other_players,
    race_beside as race_beside,
    race_of_both as race_of_both,
    refuse_deal as refuse_deal,
    what_if as what_if,
    without_deals as without_deals,
)
from kings.analysis.honesty import (
    EVERYBODY as EVERYBODY,
    WORLDS as WORLDS,
    character as character,
    company as company,
    gains as gains,
    paired as paired,
    play_deals as play_deals,
    promises as promises,
    read_tournaments as read_tournaments,
    shared_deals as shared_deals,
    society as society,
    verdict as verdict,
)
from kings.analysis.scoring import points_of_piles as points_of_piles
from kings.analysis.strategy_survey import (
    Setting as Setting,
    leads as leads,
    read_survey as read_survey,
    rows_of as rows_of,
)
from kings.analysis.worth import (
    decision as decision,
    promise_worth as promise_worth,
    values as values,
)
from kings.analysis.worth.normal_form import lead_game as lead_game, normal_form as normal_form

__all__: list[str]
