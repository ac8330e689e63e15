"""Reading a replay page back: its data, and the markup that its script would put up."""

from __future__ import annotations

import html
import json
import re
from typing import Any


def data_of(page: str) -> dict[str, Any]:
    """Return what the script reads."""
    found = re.search(r'<script type="application/json" id="game">(.*?)</script>', page, re.S)
    assert found is not None
    data: dict[str, Any] = json.loads(found[1])
    return data


def moments_of(page: str) -> list[dict[str, str]]:
    """Return for each step the markup of every panel, joined as the script joins it."""
    data = data_of(page)

    def built(part: Any) -> str:
        if isinstance(part, str):
            return part
        return "".join(built(data["parts"][one]) if isinstance(one, int) else one for one in part)

    return [
        {name: built(data["parts"][number]) for name, number in step["put"].items()}
        | {"ending": built(data["parts"][data["ending"]])}
        for step in data["steps"]
    ]


def log_of(page: str) -> list[str]:
    """Return the lines of the log, in plain words."""
    log = page[page.index('id="log"') : page.index("</main>")].split('id="deals"')[0]
    return [plain(line) for line in re.findall(r"<li data-step.*?</li>", log)]


def plain(markup: str) -> str:
    """Return the words of a piece of page."""
    return html.unescape(re.sub(r"<[^>]+>", "", markup)).strip()
