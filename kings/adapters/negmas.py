"""A frozen decision for NegMAS: a payer may buy what the deciding seat does, for gold now.

Two issues: the choice, and the gold that the payer pays for it (S-51). Utility is final points, in
which 1 gold is 1 VP (S-60); without an agreement the deciding seat does what it does unpaid, and
what that is worth to each is its reserve.
"""

from __future__ import annotations

import json
from typing import Any

from kings.analysis.bargaining.decision import Decision, in_vp
from kings.errors import BadInput

CHOICE, GOLD = "choice", "gold"
"""The names of the two issues."""


def scenario_files(decision: Decision, payer: int, title: str) -> dict[str, str]:
    """Return the files of a scenario of NegMAS by their names: its outcomes, then both utilities.

    ``decision``: in VP; ``payer``: the seat that may pay. NegMAS reads the folder that they are in
    with ``Scenario.load``; the deciding seat negotiates first. ``BadInput`` for a payer that is
    none, or has no gold.
    """
    in_vp(decision, "An export for NegMAS")
    decider, name = decision.active, decision.names
    if payer not in decision.others:
        raise BadInput(
            f"{name[decider]} decides, so somebody else pays: "
            f"{' or '.join(name[seat] for seat in decision.others)}."
        )
    if not decision.gold[payer]:
        raise BadInput(f"{name[payer]} has no gold to pay with (S-53).")
    if len(set(decision.labels)) < decision.choices:
        raise BadInput("Two choices have the same words here; NegMAS could not tell them apart.")
    space = {
        "type": "DiscreteCartesianOutcomeSpace",
        "name": title,
        "issues": [
            {"type": "CategoricalIssue", "name": CHOICE, "values": decision.labels},
            {"type": "ContiguousIssue", "name": GOLD, "values": [0, decision.gold[payer]]},
        ],
    }
    # NegMAS takes the utilities in the order of the names of their files.
    return {
        "outcomes.yml": _text(space),
        "utility_1.yml": _text(_utility(decision, decider, 1)),
        "utility_2.yml": _text(_utility(decision, payer, -1)),
    }


def _utility(decision: Decision, seat: int, slope: int) -> dict[str, Any]:
    """Return what the outcomes are worth to a seat. ``slope``: of the gold that is paid."""
    # To four decimals: a smaller number has an exponent in JSON, and YAML takes that for a word.
    values = [round(value, 4) for value in decision.values[:, seat].tolist()]
    return {
        "type": "LinearAdditiveUtilityFunction",
        "name": decision.names[seat],
        "values": [
            {"type": "TableFun", "mapping": dict(zip(decision.labels, values, strict=True))},
            {"type": "LinearFun", "slope": slope},
        ],
        "weights": [1.0, 1.0],
        "reserved_value": values[decision.unpaid],
    }


def _text(parts: dict[str, Any]) -> str:
    """Return a file as JSON, which is YAML as well."""
    return json.dumps(parts, ensure_ascii=False, indent=2) + "\n"
