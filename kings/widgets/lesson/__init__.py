"""The widgets of a lesson: three questions before and after, and the state of the exercises."""

from kings.widgets.lesson.page import Predictions, Standings, predict, progress

__all__ = ["Predictions", "Standings", "predict", "progress"]
