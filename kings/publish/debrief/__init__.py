"""The debrief of a class as a report, slides and tables, made from a class folder in one call."""

from kings.publish.debrief.writing import Debriefed, debrief

__all__ = ["Debriefed", "debrief"]
