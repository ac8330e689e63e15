"""A client of the Model Context Protocol that plays by a script, and prints what it was told.

It runs in the environment of ``python -m tests.mcp``, where the package ``mcp`` is.
"""

from __future__ import annotations

import asyncio
import json
import sys
from typing import Any

from mcp.client.session import ClientSession
from mcp.client.stdio import StdioServerParameters, stdio_client


async def play(words: list[str]) -> dict[str, Any]:
    """Play all games with the first choices; the second answer is one that is refused."""
    server = StdioServerParameters(
        command=sys.executable, args=["-m", "kings", "agent", "--mcp", *words]
    )
    async with stdio_client(server) as (reads, writes), ClientSession(reads, writes) as session:
        about = await session.initialize()
        tools = await session.list_tools()

        async def call(name: str, **given: Any) -> str:
            found = await session.call_tool(name, given)
            return str(found.content[0].text)

        told = [await call("look")]
        details = json.loads(await call("details"))
        while "All games are over." not in told[-1]:
            if len(told) == 1:
                told.append(await call("reply", answer=99))
            asked = next(text for text in reversed(told) if not text.startswith("Refused"))
            offers = "You may offer a deal" in asked
            told.append(await call("reply", answer=None if offers else 0))
        return {
            "instructions": about.instructions,
            "tools": [tool.name for tool in tools.tools],
            "told": told,
            "details": details,
            "history": await call("history"),
        }


if __name__ == "__main__":
    print(json.dumps(asyncio.run(play(sys.argv[1:]))))
