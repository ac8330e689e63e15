"""Typing in a game that was played with real cards: a sheet that the rules check as you type."""

from kings.widgets.paper.page import PaperPage, paper

__all__ = ["PaperPage", "paper"]
