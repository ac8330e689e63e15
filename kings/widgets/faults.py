"""What a page says of a fault of the program, and where its details go.

The page names the kind of the fault alone: its text may hold cards that this screen may not see.
"""

from __future__ import annotations

import logging

from traitlets.config import Application

from kings.errors import KingsError

_LOG = "the log of the program that runs this page (in the terminal in which it was started)"


def said(error: Exception) -> str:
    """Return the sentence for what stopped a press; a fault of the program is logged as well."""
    if isinstance(error, KingsError):
        return str(error)
    log_fault(error)
    if isinstance(error, OSError) and error.strerror:
        return (
            f"This could not be done, because the system refused it: {error.strerror}. What was "
            f"kept before is safe. The file and all details are in {_LOG}."
        )
    return (
        f"This could not be done, because of a fault in the program ({type(error).__name__}). What "
        "was kept before is safe. Try again; if that fails too, load the page again and go on from "
        f"what is kept. The details are in {_LOG}."
    )


def log_fault(error: Exception) -> None:
    """Write a fault with its traceback to the log: the kernel's, where there is one."""
    log = Application.instance().log if Application.initialized() else logging.getLogger("kings")
    log.error("A press could not be carried out.", exc_info=error)
