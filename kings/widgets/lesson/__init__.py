"""What is clicked in a lesson: three questions before and after, and how the exercises stand."""

from kings.widgets.lesson.asking import Predictions, predict
from kings.widgets.lesson.standing import Standings, progress

__all__ = ["Predictions", "Standings", "predict", "progress"]
