"""``kings play``: open the table in the browser, as an app without code, on this machine only."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import webbrowser

from kings.commands import flag, need
from kings.commands.hall import (
    friends_of,
    keep_open,
    make_friends,
    told_friends,
)
from kings.commands.reach import bot_options, place_options, visitor
from kings.errors import BadInput
from kings.games import ROOMS
from kings.publish import apps

TOKEN = apps.CLASS_TOKEN
"""The environment variable that may hold the token, so that an address is good for more than once.
"""


def fill_parser(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    place_options(parser)
    flag(parser, "--no-browser", "only print the address")
    bot_options(parser, "it stands in the list of bots; with --friends it takes empty seats")
    flag(parser, "--friends", "a link for every seat, for screens of your own")
    parser.add_argument("--players", type=int, help="how many friends, with --friends (default 4)")
    parser.add_argument(
        "--game", choices=tuple(ROOMS), help="the game on the table (otherwise the page asks)"
    )


def run(arguments: argparse.Namespace) -> int:
    """Serve the table on the loopback address until the command is stopped."""
    need("hall", "Playing in the browser")
    if arguments.friends:
        return keep_open(make_friends(arguments), arguments, told_friends)
    if arguments.address or arguments.players is not None:
        raise BadInput("--address and --players go with --friends.")
    from kings.hall import web  # Tornado is loaded when it is needed
    from kings.hall.hall import Hall

    visitor(arguments)
    friends = friends_of(arguments.host)
    port = apps.check_port(arguments.port)
    token = os.environ.get(TOKEN) or apps.new_token()
    game = "" if arguments.game is None else f"?game={arguments.game}"
    hall = Hall(token, friends=friends)

    def told(port: int) -> None:
        friends.run_on(asyncio.get_running_loop())
        address = f"http://{apps.LOOPBACK}:{port}/{game}#{token}"
        print(f"The table is at {address}\nPress Ctrl+C here to stop.", flush=True)
        if not arguments.no_browser:
            webbrowser.open(address)

    apps.end_with_command()
    with contextlib.suppress(KeyboardInterrupt):  # that is how it ends
        asyncio.run(web.serve(hall, port, told))
    return 0
