"""Bots from outside this package: watched while they play, and told apart by their source.

The bots of this package are tested against their contract; one of a user's own may be at fault. A
move that it may not make, or that is none, is reported with the bot's name and the game, as in a
batch of many games only the name, the game and its seed help to find out where.

Such a bot is known by the whole module it stands in and by all that one imports, as the files read:
a constant or a helper beside the class decides as much as the class. Comments and blank lines don't
count. Python's own modules and this package's are left out, since their versions are known
elsewhere, and of installed packages only the version is noted.
"""

from __future__ import annotations

import ast
import hashlib
import importlib.util
import random
import sys
import sysconfig
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar, cast, get_args

from kings.bots import Bot, Reply
from kings.bots.bot import Player, Visitor
from kings.errors import BadInput, KingsError
from kings.fields import wrong_field
from kings.game import is_picked
from kings.struggle.moves import Deal, Propose, malformed
from kings.struggle.state import Proposal
from kings.struggle.view import View
from kings.typed import represented

T = TypeVar("T")

_REPLIES = get_args(Reply)


def checked(bot: Player[Any, Any], name: str, game: int, seed: int) -> Player[Any, Any]:
    """Return the bot for one game; what it does wrong there raises ``BadInput``.

    ``bot``: any player; ``name``: what it is called in the batch; ``game`` and ``seed``: the number
    and the seed of that game. A visitor is let through: whatever comes from outside, the rules have
    said yes to what it answers.
    """
    if isinstance(bot, Visitor):
        return bot
    watched = _TalkWatch if hasattr(bot, "respond") else _Watch
    return cast("Player[Any, Any]", watched(cast("Bot", bot), name, game, seed))


@dataclass(frozen=True, slots=True)
class _Watch:
    """A bot in one game, with what names it."""

    bot: Bot
    name: str
    game: int
    seed: int

    def choose(self, view: Any, rng: random.Random) -> Any:
        choice = self._own(self.bot.choose, view, rng)
        if is_picked(choice, view.choices):
            return choice
        if choice not in view.choices:
            raise self._fault(f"chose {represented(choice)}, which is not among its choices")
        wrong = wrong_field(choice)  # Python takes True and 1.0 for 1
        if wrong:
            raise self._fault(f"chose {represented(choice)}, which is not a choice: {wrong}")
        return choice

    def _own(self, call: Callable[..., T], *given: Any) -> T:
        """Let the bot itself do something; whatever this package refuses it there is its fault."""
        try:
            return call(*given)
        except KingsError as error:
            what = f"did what is refused: {str(error).rstrip('.')}"
            raise self._fault(what) from error

    def _fault(self, what: str) -> BadInput:
        return BadInput(f"Bot “{self.name}” {what} (game {self.game}, seed {self.seed}).")


class _TalkWatch(_Watch):
    """A bot of Kings' Struggle, which may say something wrong as well."""

    __slots__ = ()

    @property
    def talks(self) -> bool:
        return self.bot.talks

    def propose(self, view: View, rng: random.Random) -> Deal | None:
        deal = self._own(self.bot.propose, view, rng)
        if deal is not None:
            self._check_deal(deal)
        return deal

    def respond(self, view: View, proposal: Proposal, rng: random.Random) -> Reply:
        reply: Any = self._own(self.bot.respond, view, proposal, rng)
        if not isinstance(reply, _REPLIES):
            raise self._fault(
                f"answered a proposal with {represented(reply)}, which is not an answer"
            )
        if isinstance(reply, Propose):
            self._check_deal(reply.deal)
        wrong = wrong_field(reply)
        if wrong:
            raise self._fault(
                f"answered a proposal with {represented(reply)}, which is not an answer: {wrong}"
            )
        return cast("Reply", reply)

    def _check_deal(self, deal: Any) -> None:
        wrong = malformed(deal)
        if wrong:
            raise self._fault(f"proposed {represented(deal)}, which is not a deal: {wrong}")


# Where a module's source is, and what it says.

_INSTALLED = tuple(Path(sysconfig.get_path(name)).resolve() for name in ("purelib", "platlib"))


def is_stranger(module: str) -> bool:
    """Say whether a module is neither Python's own nor of this package."""
    return module.split(".")[0] not in {*sys.stdlib_module_names, "kings"} or module == "__main__"


def file_of(module: str) -> Path | None:
    """Return the file a module's source stands in; None if there is none, as in a notebook."""
    loaded = sys.modules.get(module)
    place = getattr(loaded, "__file__", None) if loaded is not None else _place(module)
    if place is None or not place.endswith(".py") or not Path(place).is_file():
        return None
    return Path(place)


def _place(module: str) -> str | None:
    """Return where a module would be loaded from, without running anything for it."""
    parent = module.rpartition(".")[0]
    if parent and parent not in sys.modules:
        return None
    try:
        spec = importlib.util.find_spec(module)
    except (ImportError, ValueError):
        return None
    return spec.origin if spec is not None and spec.has_location else None


def sources(module: str) -> dict[str, str]:
    """Return what tells a module and all that it imports: a hash of each file, or a version."""
    found: dict[str, str] = {}
    waiting = [module]
    while waiting:
        name = waiting.pop()
        if name in found or not is_stranger(name):
            continue
        file = file_of(name)
        if file is None:
            continue
        if name != module and _is_installed(file):
            found[name.split(".")[0]] = _version(name.split(".")[0])
            continue
        tree = ast.parse(file.read_bytes())
        found[name] = hashlib.sha256(ast.dump(tree).encode()).hexdigest()[:32]
        waiting += _imports(tree, name, is_package=file.name == "__init__.py")
    return dict(sorted(found.items()))


def _is_installed(file: Path) -> bool:
    return any(file.resolve().is_relative_to(folder) for folder in _INSTALLED)


def _version(package: str) -> str:
    return str(getattr(sys.modules.get(package), "__version__", "installed"))


def _imports(tree: ast.Module, module: str, *, is_package: bool) -> Iterator[str]:
    """Yield the names of all that may be a module in a module's imports, and its packages."""
    package = module if is_package else module.rpartition(".")[0]
    if package:
        yield package
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield from _with_packages(alias.name)
        elif isinstance(node, ast.ImportFrom):
            parents = package.split(".")[: len(package.split(".")) - node.level + 1]
            base = ".".join([*(parents if node.level else ()), *filter(None, [node.module])])
            yield from _with_packages(base)
            yield from (f"{base}.{alias.name}" for alias in node.names)


def _with_packages(module: str) -> Iterator[str]:
    while module:
        yield module
        module = module.rpartition(".")[0]
