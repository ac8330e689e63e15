"""A class that nobody sat in, with known truths: to try out a debrief, and for lessons alone."""

from kings.classroom.simulated.simulate import simulate_class
from kings.classroom.simulated.truths import Truths

__all__ = ["Truths", "simulate_class"]
