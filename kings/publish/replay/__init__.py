"""A recorded game as one page that anybody can step through, with no Python and no network."""

from __future__ import annotations

from kings.table.driver import Driver


def page_of_table(driver: Driver) -> str:
    """Return the page of the game at a table, for everybody: with hands only if they may be told.

    That is what the whole table knows as long as the game goes on, and in a class until every table
    is over. What makes the page is loaded when somebody asks for it: a table is there sooner.
    """
    from kings.publish.replay.frames import open_eyes
    from kings.publish.replay.page import page_for

    record = driver.recording
    return page_for(record, open_eyes(record, None, driver.kept_back))
