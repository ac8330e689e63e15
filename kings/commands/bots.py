"""``kings bots``: who can play, with the idea of each and where it comes from."""

from __future__ import annotations

import argparse
import json
import textwrap

from kings.bots.roster import ROSTERS, every_player
from kings.commands import flag
from kings.commands.game_options import add_game


def fill_parser(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    add_game(parser)
    flag(parser, "--json", "answer as JSON")


def run(arguments: argparse.Namespace) -> int:
    """Print all bots of a game: those of the menu first, then those that are only known."""
    menu, bots = ROSTERS[arguments.game].menu, list(every_player(arguments.game).values())
    if arguments.json:
        told = [
            {"name": bot.name, "idea": bot.idea, "source": bot.source, "menu": bot.name in menu}
            for bot in bots
        ]
        print(json.dumps({"bots": told}))
        return 0
    for bot in bots:
        print(bot.name)
        for words in (bot.idea, f"Source: {bot.source}"):
            print(textwrap.indent(textwrap.fill(words, 92), "    "))
    print("\nName a bot of your own by its file and its class, as in --bots mybots:Loudest.")
    return 0
