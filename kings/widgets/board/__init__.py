"""The teacher's board: all tables of a class on one page, which keeps itself up to date."""

from kings.widgets.board.page import Board, board

__all__ = ["Board", "board"]
