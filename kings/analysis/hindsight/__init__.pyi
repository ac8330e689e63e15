from kings.analysis.hindsight.branches import (
    Fork as Fork,
    another_card as another_card,
    another_choice as another_choice,
    choices_at as choices_at,
    other_players as other_players,
    refuse_deal as refuse_deal,
    without_deals as without_deals,
)
from kings.analysis.hindsight.comparison import (
    Comparison as Comparison,
    race_beside as race_beside,
    race_of_both as race_of_both,
    what_if as what_if,
)
from kings.analysis.hindsight.deals import (
    DealWorth as DealWorth,
    deal_worth as deal_worth,
    deals_worth as deals_worth,
)

__all__: list[str]
