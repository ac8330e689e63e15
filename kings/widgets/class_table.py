"""The table of a class, by the class's folder and the table's number."""

from __future__ import annotations

from pathlib import Path

from kings.classroom.plan import journal_path, read_class_plan
from kings.table import StruggleStore
from kings.table.driver import Driver
from kings.widgets.table import Table


def class_store(folder: Path | str, table: int) -> StruggleStore:
    """Return what the table of a class knows and can do, at the moment where its journal stops.

    What is decided goes into the journal, and how far the table is into its status. Raises
    ``BadRecord`` if this is no class folder, or the table is open elsewhere; ``BadInput`` if the
    class has no such table.
    """
    plan = read_class_plan(folder)
    store = StruggleStore(Driver.open(journal_path(folder, plan.table(table).table)))
    store.play_on()
    return store


def class_table(folder: Path | str, table: int, *, coach: bool = False) -> Table:
    """Return the table of a class as a page; raises what ``class_store`` raises.

    ``coach``: whether it may be asked what a choice is worth, which in a lesson gives answers away.
    """
    return Table(class_store(folder, table), coach=coach)
