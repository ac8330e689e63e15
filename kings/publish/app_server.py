"""The server: Voilà with a front page, an address for each page, and a token for each of two.

It is a program of its own, ``python -m kings.publish.app_server LIST``, as Voilà is. Nothing of
Voilà's is served that shows a folder or a file. A token comes in once, in an address that is left
at once or in a form; after that a cookie speaks for the browser.
"""

from __future__ import annotations

import hmac
import logging
import math
import os
import re
import sys
from collections.abc import Sequence
from contextlib import aclosing
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlencode

from jupyter_core.paths import jupyter_data_dir
from jupyter_core.utils import ensure_async, ensure_dir_exists
from jupyter_server.auth.identity import IdentityProvider, User
from jupyter_server.auth.login import LoginFormHandler
from jupyter_server.base.handlers import JupyterHandler
from tornado.ioloop import IOLoop
from tornado.log import access_log, app_log, gen_log
from tornado.web import authenticated
from traitlets import Unicode
from traitlets.config import Config
from voila.app import Voila  # type: ignore[import-untyped]  # it ships no types
from voila.tornado.handler import (  # type: ignore[import-untyped]  # as above
    TornadoVoilaHandler,
)
from voila.tornado.kernel_websocket_handler import (  # type: ignore[import-untyped]  # as above
    VoilaKernelWebsocketHandler,
)

from kings.publish import apps
from kings.publish.brake import TokenBrake
from kings.publish.processes import VISIT, Left, NoPlace, Processes, Visit

CLASS, TEACHER = "class", "teacher"
_KEPT = ("/api/kernels/", "/voila/templates/", "/voila/static/", "/voila/api/themes/")
_KEPT_TOO = ("/voila/api/shutdown/", "/voila/labextensions/", "/login")

_TOKEN = re.compile(r"(token=)[^&\s'\"]+")
_REFERRER = "same-origin"
"""What other sites are told of a page's address: nothing. With ``no-referrer`` a browser would also
hide from this server where a page's own request comes from, and the request be refused."""


class _Bare(JupyterHandler):
    """An address out of which the token is taken: it leads on to the same address without it."""

    async def prepare(self, **words: Any) -> None:
        """Take the token, right or wrong, and lead on; all else as Jupyter does it."""
        if self.request.method != "GET" or not self.get_query_argument("token", ""):
            await super().prepare(**words)
            return
        user = await ensure_async(self.identity_provider.get_user(self))
        asked = parse_qsl(self.request.query, keep_blank_values=True)
        rest = urlencode([(name, value) for name, value in asked if name != "token"])
        bare = f"{self.request.path}?{rest}" if rest else self.request.path
        self.redirect(bare if user else f"/login?{urlencode({'wrong': 1, 'next': bare})}")


class _TokenForm(_Bare, LoginFormHandler):
    """Asks for the token."""

    def _render(self, message: object = None) -> None:
        wait = math.ceil(self.settings["identity_provider"].brake.wait(self.request.remote_ip))
        if wait:
            self.set_status(429)
            self.set_header("Retry-After", str(wait))
        wrong = message is not None or bool(self.get_query_argument("wrong", ""))
        self.write(apps.token_page(wrong=wrong, wait=wait))


class Tokens(IdentityProvider):
    """Who is asking: the class or the teacher, by token, and then by a signed cookie."""

    class_token = Unicode("").tag(config=True)
    board_token = Unicode("").tag(config=True)

    def __init__(self, **traits: Any) -> None:
        super().__init__(**{**traits, "login_handler_class": _TokenForm, "token": ""})
        self.brake = TokenBrake()
        # Lax and not Strict: with Strict an address that somebody sent would not let them in, as
        # the cookie that its first answer brings would not go along to where that answer leads.
        self.cookie_options = {"httponly": True, "samesite": "Lax"}

    async def get_user_token(self, handler: Any) -> User | None:
        """Return who has the token in the address, or nobody."""
        return self._known(self.get_token(handler) or "", handler.request.remote_ip)

    def process_login_form(self, handler: Any) -> User | None:
        """Return who has the token that was typed, or nobody."""
        typed = handler.get_body_argument("password", default="")
        return self._known(typed, handler.request.remote_ip)

    @property
    def auth_enabled(self) -> bool:
        """Nothing is ever open to those without a token."""
        return True

    def _known(self, given: str, address: str) -> User | None:
        if not given or self.brake.wait(address):
            return None
        for name, token in ((CLASS, self.class_token), (TEACHER, self.board_token)):
            if token and hmac.compare_digest(given.encode(), token.encode()):
                return User(name)
        if self.brake.note(address, given):
            self.log.error(
                "Many different wrong tokens came from %s: from now on it waits.", address
            )
        return None


class _FrontHandler(_Bare):
    """The front page."""

    def initialize(self, pages: Sequence[apps.Page]) -> None:
        self._pages = pages

    @authenticated
    async def get(self) -> None:
        self.write(apps.front_page(self._pages, teacher=_is_teacher(self)))


class _PageHandler(_Bare, TornadoVoilaHandler):  # type: ignore[misc]  # as above
    """A page for everybody with a token, while there are places; for the teacher always."""

    _visit: Visit | None = None

    @authenticated
    async def get(self, path: str | None = None) -> None:
        await self._open(path)

    async def _open(self, path: str | None) -> None:
        self._visit = visit = Visit(limited=not _is_teacher(self))
        VISIT.set(visit)
        try:
            await self._send(visit, path)
        except NoPlace:
            # On many phones a page that is loaded again gives its place back only when the new one
            # is there: this one, which then gets that place.
            self.set_status(503)
            self.set_header("Refresh", "10")
            self.write(apps.full_page(self._processes.most))
        except Left:
            return
        else:
            self._processes.wait(visit.kernel, self._processes.away)

    async def _send(self, visit: Visit, path: str | None) -> None:
        """Send a page piece by piece; Voilà would go on for ever where its process has ended."""
        async with aclosing(self.get_generator(path=path)) as pieces:
            async for piece in pieces:
                if visit.over:
                    raise Left
                if not await self._processes.lives(visit.kernel):
                    self.write(apps.ended_notice())
                    await self._processes.shutdown_kernel(visit.kernel)
                    return
                self.write(piece)
                self.flush()

    @property
    def _processes(self) -> Processes:
        processes: Processes = self.settings["kernel_manager"]
        return processes

    def on_connection_close(self) -> None:
        """End the process of a page that was left before it had come."""
        super().on_connection_close()
        if self._visit is not None:
            self._visit.over = True
            end, kernel = self._processes.shutdown_kernel, self._visit.kernel
            IOLoop.current().add_callback(end, kernel, now=True)


class _TeacherHandler(_PageHandler):
    """A page for the teacher alone; no process is begun for anybody else."""

    @authenticated
    async def get(self, path: str | None = None) -> None:
        if not _is_teacher(self):
            self.set_status(403)
            self.write(apps.refused_page())
            return
        await self._open(path)


class _Line(VoilaKernelWebsocketHandler):  # type: ignore[misc]  # as above
    """The line between a page and its process."""

    def on_close(self) -> None:
        """Tell a line that was closed from one on which nothing is heard any more."""
        silent = 1000 * (IOLoop.current().time() - self.last_pong) > self.ping_timeout
        super().on_close()
        if silent:
            self.kernel_manager.wait(self.kernel_id, self.kernel_manager.asleep)


def _is_teacher(handler: Any) -> bool:
    user = handler.current_user
    return user is not None and user.username == TEACHER


class AppServer(Voila):  # type: ignore[misc]  # as above
    """Voilà that serves a list of pages and nothing else."""

    pages: Sequence[apps.Page] = ()

    def init_handlers(self) -> list[Any]:
        """Return what answers which address: Voilà's own without its folders, and the pages."""
        kept = [rule for rule in super().init_handlers() if rule[0].startswith(_KEPT + _KEPT_TOO)]
        lines = [
            (rule[0], _Line) if rule[1] is VoilaKernelWebsocketHandler else rule for rule in kept
        ]
        front = (r"/", _FrontHandler, {"pages": self.pages})
        return [*lines, front, *(self._rule(page) for page in self.pages)]

    def init_settings(self) -> dict[str, Any]:
        """Return Voilà's settings with what keeps addresses, cookies and pages to this server."""
        for log in (self.log, access_log, app_log, gen_log, logging.getLogger("asyncio")):
            log.addFilter(_Discreet())
        return {
            **super().init_settings(),
            "headers": {"Referrer-Policy": _REFERRER, "X-Robots-Tag": "noindex"},
            "xsrf_cookie_kwargs": {"samesite": "Lax"},
        }

    def _rule(self, page: apps.Page) -> tuple[str, type[TornadoVoilaHandler], dict[str, Any]]:
        handler = _TeacherHandler if page.teacher else _PageHandler
        settings = {
            "notebook_path": page.notebook,
            "template_paths": self.template_paths,
            "config": self.config,
            "voila_configuration": self.voila_configuration,
        }
        return page.address, handler, settings


class _Discreet(logging.Filter):
    """Takes tokens out of what is logged: an address that could not be answered is told whole."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Let a record pass, without what stands behind ``token=``.

        A page that is left while it comes is nobody's mistake: one line tells it, and no traceback.
        """
        if record.exc_info and str(record.exc_info[1]).startswith("Kernel died"):
            return False
        record.msg, record.args = _TOKEN.sub(r"\1…", record.getMessage()), ()
        return True


def main(words: Sequence[str]) -> None:
    """Serve the pages of a list, the first word, with Voilà's options, the others."""
    listed, *options = words
    AppServer.pages = apps.read_pages(Path(listed))
    tokens = {
        "class_token": os.environ.pop(apps.CLASS_TOKEN),
        "board_token": os.environ.pop(apps.BOARD_TOKEN, ""),
    }
    settings = Config(
        {"Voila": {"identity_provider_class": Tokens, "root_dir": str(Path(listed).parent)}}
    )
    settings.Tokens = Config(tokens)
    settings.VoilaConfiguration = Config({"multi_kernel_manager_class": Processes})
    ensure_dir_exists(jupyter_data_dir(), 0o700)  # older Jupyters look for a secret in it
    AppServer.launch_instance(options, config=settings)


if __name__ == "__main__":
    main(sys.argv[1:])
