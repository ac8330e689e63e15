"""Every game of the house as a case under the common contract."""

from __future__ import annotations

from tests.castle.games import CASTLE
from tests.keys.games import KEYS
from tests.strategies import STRUGGLE

CASES = (STRUGGLE, KEYS, CASTLE)
