"""What Sphinx and its theme leave to do for those who read by ear or with the keyboard."""

from __future__ import annotations

import re
from typing import Any

from sphinx.application import Sphinx

EMPTY_HEAD = re.compile(r'<th class="head[^"]*"><p></p></th>')


def setup(app: Sphinx) -> dict[str, Any]:
    """Mend each page's text; ``reachable.js`` does the rest where the page is shown."""
    app.connect("html-page-context", without_empty_heads)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def without_empty_heads(
    app: Sphinx, page: str, layout: str, context: dict[str, Any], tree: object
) -> None:
    """Make a head that heads nothing an empty field."""
    if "body" in context:
        context["body"] = EMPTY_HEAD.sub("<td></td>", context["body"])
