"""Proves what decisions are said to be worth, on positions of real games: ``make prove-worth``.

Four questions. Do exact values and play-outs agree under the same continuation? Does trying every
amount of gold give the same prices? Do the identities of the theory hold? Do rational signers sign
exactly what lies in the zone of agreement? The second and the last are answered slowly, by the
readable rules and by trying everything.
"""

from tests.proofs.worth.report import Report

__all__ = ["Report"]
