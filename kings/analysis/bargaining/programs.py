"""Linear programmes, handed to SciPy."""

from __future__ import annotations

from typing import Any

import numpy as np

from kings.analysis.bargaining.decision import Array
from kings.errors import MissingPackage

Solved = tuple[Array, float, Array]
"""The solution, its cost, and the weight of each constraint."""


def minimise(
    costs: Array, constraints: Array, least: Array, equal: Array, totals: Array, *, signed: bool
) -> Solved:
    """Minimise ``costs · x`` where ``constraints · x ≥ least`` and ``equal · x = totals``.

    ``signed``: x may be below 0. The weights are at least 0: by how much the cost would rise with
    each entry of ``least``. The programme must have a solution. Raises ``MissingPackage`` without
    SciPy.
    """
    try:
        from scipy.optimize import linprog
    except ImportError as missing:
        raise MissingPackage("scipy", "A linear programme", extra="analysis") from missing
    found: Any = linprog(
        costs,
        A_ub=-constraints if len(constraints) else None,
        b_ub=-least if len(constraints) else None,
        A_eq=equal,
        b_eq=totals,
        bounds=(None, None) if signed else (0, None),
        method="highs-ds",
    )
    if not found.success:
        raise ArithmeticError(f"The linear programme was not solved: {found.message}")
    weights = -np.asarray(found.ineqlin.marginals) if len(constraints) else np.zeros(0)
    return np.asarray(found.x), float(found.fun), weights
