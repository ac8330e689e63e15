"""The tournament of lesson 7: a student's bot beside two others, the same cards for all."""

from __future__ import annotations

from kings.bots import make_bot
from kings.lessons.desk import Desk
from kings.lessons.lesson7 import BOT, Choose, bot_of
from kings.lessons.task import Cell, Table
from kings.lessons.task import Task
from kings.sim import play, round_robin
from kings.sim.standings import standings
from kings.struggle import Options

OTHERS = ("greedy", "random")


def compete(desk: Desk, choose: Choose, *, deals: int = 4, seed: int = 7) -> Task:
    """Return how a student's bot fares beside two others, in every seat, with the same cards.

    ``deals``: so often cards are dealt anew; each deal is played in all seatings. A bot that has
    not passed its check is not let in, for it could stop in the middle of a game.
    """
    passed = {one.exercise for one in desk.progress().standings if one.status == "right"}
    if BOT.id not in passed:
        return Task(("Your bot may play as soon as its check says that it is right.",))
    entrants = {"mine": bot_of(choose), **{name: make_bot(name) for name in OTHERS}}
    schedule = round_robin(entrants, Options.for_players(len(entrants)), seed=seed)
    results = list(play(schedule, deals))
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (row.bot, row.points.mean, row.points.low or 0.0, row.points.high or 0.0)
        for row in standings(results)
    )
    words = f"{len(results)} games with the cards of {deals} deals: points, with 95% intervals."
    return Task((words,), Table(("bot", "points", "from", "to"), rows))
