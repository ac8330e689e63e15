"""A school in JupyterLab's own server: a teacher opens lessons from the launcher.

The class folders are those below the server's root, where the notebooks lie. A teacher is whoever
has signed in at the server; at the seats' own addresses nobody does, and nothing else of the server
is behind them.
"""

from __future__ import annotations

import atexit
import hashlib
import ipaddress
from pathlib import Path
from typing import Any

import tornado.web
from jupyter_server.auth.decorator import allow_unauthenticated
from jupyter_server.base.handlers import JupyterHandler
from jupyter_server.utils import url_path_join

from kings.hall import web
from kings.hall.gate import Lessons, school_rules
from kings.hall.school import School
from kings.records.places import home

WHERE = "kings"
"""Where a school is, below the server's base address."""
ALONE = (
    "Only this machine reaches this server. Students reach it if Jupyter is started with "
    "--ServerApp.ip=0.0.0.0 in a network that you trust, and you open this page by the machine's "
    "address there, or by that of a proxy or a hub in front of it. For one lesson it is simpler to "
    "type kings hall FOLDER --host 0.0.0.0 in a terminal."
)


class ServerNames(web.Names):
    """By which names Jupyter's server may be asked: those that it takes itself."""

    def __init__(self, server: Any) -> None:
        super().__init__(frozenset(server.local_hostnames) | web.NAMES)
        self._any = bool(server.allow_remote_access)

    def knows(self, host: str) -> bool:
        """Take any name where the server does, and its own and any loopback address elsewhere."""
        return self._any or super().knows(host) or _is_loopback(host)


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host.rpartition(":")[0].strip("[]")).is_loopback
    except ValueError:
        return False


class LabLessons(Lessons, JupyterHandler):
    """The page of lessons of whoever has signed in at the server."""

    check_xsrf_cookie = JupyterHandler.check_xsrf_cookie
    get_login_url = JupyterHandler.get_login_url

    async def prepare(self, **more: Any) -> None:
        """Ask the server who it is, behind what every address of a school asks."""
        Lessons.prepare(self)
        await JupyterHandler.prepare(self, **more)

    @tornado.web.authenticated
    def get(self) -> None:  # type: ignore[override]  # the decorator hides its type
        """Send the page, with what its requests are known by."""
        assert self.xsrf_token
        super().get()

    @tornado.web.authenticated
    async def post(self) -> None:  # type: ignore[override]  # as above
        """Do what is asked for."""
        await super().post()

    def shelf(self) -> Path:
        """Return the root of the server."""
        return self.houses.root


def _open_to_all(handler: type[Any]) -> type[Any]:
    """Return a handler marked for the server as one for which nobody has to sign in."""
    methods = [name for name in ("get", "post") if _has(handler, name)]
    marked = {name: allow_unauthenticated(getattr(handler, name)) for name in methods}
    made: type[Any] = type(handler.__name__, (handler,), marked)
    return made


def _has(handler: type[Any], method: str) -> bool:
    nothing = tornado.web.RequestHandler
    return getattr(handler, method) is not getattr(nothing, method)


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    """Tell the server what to load."""
    return [{"module": "kings.hall.lab"}]


def _load_jupyter_server_extension(server: Any) -> None:
    """Add the addresses of a school to a server, for the folders below its root.

    What was open when the server ended is opened again as soon as it runs.
    """
    root = Path(server.root_dir).resolve()
    name = hashlib.sha256(str(root).encode()).hexdigest()[:16]
    school = School(root, home() / "schools" / f"{name}.json", ServerNames(server), alone=ALONE)
    server.web_app.settings["kings_school"] = school
    prefix = url_path_join(server.base_url, WHERE, "/")
    rules = school_rules(school, prefix, LabLessons, open_to_all=_open_to_all)
    server.web_app.add_handlers(".*$", rules)
    server.io_loop.call_later(0, school.begin)  # when it has its port
    atexit.register(school.end)
