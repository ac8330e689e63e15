"""The three questions of lesson 7, with what recorded classes and tournaments say to them."""

from __future__ import annotations

from kings.lessons.lesson import Question

QUESTIONS = (
    Question(
        "kept",
        "Of all promises that are put to the test in a class, how many are kept?",
        least=0,
        most=100,
        unit="of 100",
    ),
    Question(
        "ending",
        "Are promises kept as well in the last two rounds as before?",
        ("Better than before", "As well as before", "Worse than before"),
    ),
    Question(
        "pays",
        "Who makes more points on average: who always keeps promises, or who keeps them while it "
        "pays?",
        (
            "The one who always keeps them",
            "The one who keeps them while it pays",
            "It depends on who else sits at the table",
        ),
    ),
)
