"""The addresses of a school: the students' door, a teacher's page of lessons, and each hall's own.

At ``PREFIX/`` students type their code and are led to ``PREFIX/KEY/``, the hall that has it. What
stands at ``PREFIX/lessons`` is for teachers: who is one, the program says in which a school is.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlsplit

import tornado.netutil
import tornado.web

from kings.errors import BadInput, KingsError
from kings.hall import web
from kings.hall.hall import parse_message, read_fields
from kings.hall.links import same
from kings.hall.school import School
from kings.records.codec import plain_text

PAGE = "school.html"
TOKEN = "Kings-Token"
"""The header in which a teacher's page says its token, where that is how a teacher is known."""
LESSONS = "lessons"
"""Where a teacher's page is, below the prefix."""
_KEY = r"(?P<key>[a-z2-7]{8})"


@dataclass(frozen=True, slots=True)
class Wish:
    """What a teacher's page asks for: nothing more (``show``), or one of the other things first.

    ``name``: the class folder that is to be opened or closed; ``title``, ``game``, ``tables`` and
    ``players`` (at each of them): of the lesson that is to be made.
    """

    what: Literal["show", "open", "close", "make"]
    name: str = ""
    title: str = ""
    game: str = "struggle"
    tables: int = 1
    players: int = 4


class AtSchool(web.Guarded):
    """An address of the school, and of none of its halls."""

    houses: School

    def enter(self) -> None:
        """Look for no hall."""


class DoorPage(AtSchool):
    """The students' door."""

    def get(self) -> None:
        """Send it."""
        self.send_page(PAGE)


class SchoolFiles(AtSchool, web.Files):
    """The client's files."""


class NothingHere(AtSchool, web.Nothing):
    """Every other address."""


class _Answers(AtSchool, web.Posted):
    """Answers what is posted in JSON."""

    def answer(self, told: dict[str, Any]) -> None:
        """Send an answer, which nothing keeps."""
        self.set_header("Content-Type", "application/json; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        self.finish(plain_text(told))


class Door(_Answers):
    """Leads whoever knows a code to the hall that has it."""

    def post(self) -> None:
        """Answer where that hall is, or why nowhere."""
        try:
            word, said = parse_message(self.posted)
            if word != "enter":
                raise BadInput("The door can't read that.")
            self.answer({"at": self.houses.find(str(said.get("code", "")))})
        except KingsError as refused:
            self.answer({"refused": str(refused)})


class Lessons(_Answers):
    """A teacher's page of lessons, and what is done there; ``shelf``: the folder of this teacher's.

    Each program in which a school is says by a class of its own who a teacher is.
    """

    def shelf(self) -> Path:
        """Return the folder whose classes this teacher sees; raises ``HTTPError``."""
        raise tornado.web.HTTPError(403)

    @property
    def teacher(self) -> str:
        """The name under which the teacher has signed in; empty where there are no names."""
        return ""

    def get(self) -> None:
        """Send the page."""
        self.send_page(PAGE)

    async def post(self) -> None:
        """Do what is asked for, and answer what the page shows then."""
        shelf = self.shelf()
        refused = ""
        try:
            word, said = parse_message(self.posted)
            wish = read_fields(Wish, {"what": word, **said})
            await asyncio.to_thread(self._do, wish, shelf)
        except (KingsError, OSError) as error:
            refused = str(error)
        shown = await asyncio.to_thread(self.houses.shown, shelf, self.door)
        self.answer({**shown, "teacher": self.teacher, "refused": refused})

    @property
    def door(self) -> str:
        """The address of the students' door, as others reach it, or as this teacher does."""
        below = self.request.path.removesuffix(LESSONS)
        return self.houses.address or f"{self.request.headers['Origin']}{below}"

    def _do(self, wish: Wish, shelf: Path) -> None:
        school = self.houses
        match wish.what:
            case "open":
                school.open_folder(shelf, wish.name, self.door)
            case "close":
                school.close_folder(shelf, wish.name)
            case "make":
                name = school.make(shelf, wish.title, wish.game, wish.tables, wish.players)
                school.open_folder(shelf, name, self.door)


class SchoolFigures(AtSchool, web.Figures):
    """What is measured in all halls of the school together."""

    def get(self, **_: str) -> None:
        """Send it."""
        self.check_token(self.houses.links, self.houses.metrics)
        self.send_text(self.houses.figures())


def figures_rule(school: School, prefix: str) -> tuple[str, Any, dict[str, Any]]:
    """Return the address of what is measured, below a prefix that ends with a slash."""
    return f"{re.escape(prefix)}metrics", SchoolFigures, {"houses": school}


class TokenLessons(Lessons):
    """The page of the one teacher who has the school's token."""

    def shelf(self) -> Path:
        """Return the root, for whoever has the token."""
        if not same(self.request.headers.get(TOKEN, ""), self.houses.token):
            raise tornado.web.HTTPError(403)
        return self.houses.root


def school_rules(
    school: School,
    prefix: str,
    lessons: type[Lessons] = TokenLessons,
    more: list[tuple[str, Any, dict[str, Any]]] | None = None,
    *,
    open_to_all: Callable[[type[Any]], type[Any]] = lambda handler: handler,
) -> list[tuple[str, Any, dict[str, Any]]]:
    """Return the addresses of a school below a prefix that ends with a slash.

    ``lessons``: the teacher's page; ``more``: further addresses of the program's own;
    ``open_to_all``: marks a handler that asks nobody to sign in, where a program wants that.
    """
    start, given = re.escape(prefix), {"houses": school}
    file = r"client/(?P<edition>\w+)/(?P<name>\w+\.\w+)"
    open_ones = [
        (f"{start}door", Door, given),
        (start, DoorPage, given),
        (f"{start}{file}", SchoolFiles, given),
        *web.hall_rules(school, f"{start}{_KEY}/"),
        (f"{start}.*", NothingHere, given),
    ]
    marked = [(pattern, open_to_all(handler), about) for pattern, handler, about in open_ones]
    return [(f"{start}{LESSONS}", lessons, given), *(more or []), *marked]


def application(school: School, address: str = "") -> tornado.web.Application:
    """Return what answers for a school on its own, whose one teacher has its token.

    ``address``: by which others know it, whose path may be below a proxy's prefix: everything is
    there and at the root, as some proxies take the prefix off, and others leave it on.
    """
    prefix = urlsplit(address).path.rstrip("/")
    places = (f"{prefix}/", "/") if prefix else ("/",)
    return tornado.web.Application(
        [
            rule
            for place in places
            for rule in school_rules(school, place, more=[figures_rule(school, place)])
        ],
        default_handler_class=NothingHere,
        default_handler_args={"houses": school},
    )


async def serve(
    school: School,
    addresses: tornado.web.Application,
    host: str,
    port: int,
    told: Callable[[], None],
    until: Awaitable[None] | None = None,
) -> None:
    """Serve a school's addresses until something is over, for ever without that.

    ``told``: called once the server answers. Raises ``BadInput`` where nothing can listen.
    """
    sockets = web.listen(host, port)
    school.begin()
    server = web.server_of(addresses)
    server.add_sockets(sockets)
    try:
        told()
        await (until or asyncio.Event().wait())
    finally:
        server.stop()
        school.end()
