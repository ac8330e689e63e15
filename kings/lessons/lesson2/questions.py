"""The three questions of lesson 2, with what the recorded bargains say to them."""

from __future__ import annotations

from statistics import fmean

from kings.lessons.bargains import bargains
from kings.lessons.lesson import Question

_SELLER = "Where the seller opens with 15"
_PAYER = "Where the payer opens with 3"
_SAME = "There is no difference: the sheets are the same"
_EITHER = "Either may be true; it depends on how it was decided who opens, and how"


def difference() -> float:
    """Return how much higher recorded prices are on average where the seller opened, in gold."""
    recorded = bargains(None, "The first offer").pairs
    by = {
        opens: fmean(one.price for one in recorded if one.opens == opens)
        for opens in ("seller", "payer")
    }
    return round(by["seller"] - by["payer"], 1)


def _higher() -> str:
    gap = difference()
    return _SELLER if gap > 0 else _PAYER if gap < 0 else _SAME


QUESTIONS = (
    Question(
        "higher",
        "Two pairs bargain over the same choice with the same private sheets: any price from 2 to "
        "16 gold suits both. In one the seller opens with 15 gold, in the other the payer opens "
        "with 3. Where will the price be higher, on average over many pairs?",
        (_SELLER, _PAYER, _SAME),
        truth=_higher,
    ),
    Question(
        "gap",
        "By how many gold will the two prices differ, on average over many pairs?",
        least=0,
        most=14,
        unit="gold",
        truth=difference,
    ),
    Question(
        "reading",
        "In another class everybody opened as they liked. Higher first offers went with higher "
        "prices. What follows?",
        (
            "A high first offer moves the price",
            "Whoever has the better sheet opens higher, and gets more anyway",
            _EITHER,
        ),
        truth=lambda: _EITHER,
    ),
)
