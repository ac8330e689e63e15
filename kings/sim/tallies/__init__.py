"""What is counted in the games of a batch: a tally for each game of the house."""

from collections.abc import Mapping
from types import MappingProxyType

from kings.sim.facts import GameFacts
from kings.sim.result import Result
from kings.sim.results import GameResult
from kings.sim.tallies.castle import CastleTally
from kings.sim.tallies.keys import KeysTally
from kings.sim.tallies.struggle import StruggleTally
from kings.sim.tallies.tally import Meeting, Tally

__all__ = ["RESULTS", "TALLIES", "Meeting", "Tally"]

TALLIES: Mapping[str, type[Tally]] = MappingProxyType(
    {"struggle": StruggleTally, "keys": KeysTally, "castle": CastleTally}
)
"""Who counts, by the name of the game."""

RESULTS: Mapping[str, type[Result]] = MappingProxyType(
    {"struggle": GameResult, "keys": GameFacts, "castle": GameFacts}
)
"""What comes out, by the name of the game."""
