"""The server: Voilà with a front page, an address for each page, and a token for each of two.

It is a program of its own, ``python -m kings.publish.app_server LIST``, as Voilà is. Nothing of
Voilà's is served that shows a folder or a file.
"""

from __future__ import annotations

import hmac
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from jupyter_server.auth.identity import IdentityProvider, User
from jupyter_server.auth.login import LoginFormHandler
from jupyter_server.base.handlers import JupyterHandler
from tornado.web import authenticated
from traitlets import Unicode
from traitlets.config import Config
from voila.app import Voila  # type: ignore[import-untyped]  # it ships no types
from voila.tornado.handler import (  # type: ignore[import-untyped]  # as above
    TornadoVoilaHandler,
)

from kings.publish import apps

CLASS, TEACHER = "class", "teacher"
_KEPT = ("/api/kernels/", "/voila/templates/", "/voila/static/", "/voila/api/themes/")
_KEPT_TOO = ("/voila/api/shutdown/", "/voila/labextensions/", "/login")


class _TokenForm(LoginFormHandler):
    """Asks for the token."""

    def _render(self, message: object = None) -> None:
        tried = "token=" in self.get_argument("next", default="")
        self.write(apps.token_page(wrong=tried or message is not None))


class Tokens(IdentityProvider):
    """Who is asking: the class or the teacher, by token, and then by a signed cookie."""

    class_token = Unicode("").tag(config=True)
    board_token = Unicode("").tag(config=True)

    def __init__(self, **traits: Any) -> None:
        super().__init__(**{**traits, "login_handler_class": _TokenForm, "token": ""})

    async def get_user_token(self, handler: Any) -> User | None:
        """Return who has the token in the address, or nobody."""
        return self._known(self.get_token(handler) or "")

    def process_login_form(self, handler: Any) -> User | None:
        """Return who has the token that was typed, or nobody."""
        return self._known(handler.get_argument("password", default=""))

    @property
    def auth_enabled(self) -> bool:
        """Nothing is ever open to those without a token."""
        return True

    def _known(self, given: str) -> User | None:
        for name, token in ((CLASS, self.class_token), (TEACHER, self.board_token)):
            if token and hmac.compare_digest(given.encode(), token.encode()):
                return User(name)
        return None


class _FrontHandler(JupyterHandler):
    """The front page; the token doesn't stay in the address."""

    def initialize(self, pages: Sequence[apps.Page]) -> None:
        self._pages = pages

    @authenticated
    async def get(self) -> None:
        if self.get_argument("token", ""):
            self.redirect("/")
            return
        self.write(apps.front_page(self._pages, teacher=_is_teacher(self)))


class _PageHandler(TornadoVoilaHandler):  # type: ignore[misc]  # as above
    """A page for everybody with a token."""


class _TeacherHandler(TornadoVoilaHandler):  # type: ignore[misc]  # as above
    """A page for the teacher alone; no process is begun for anybody else."""

    @authenticated
    async def get(self, path: str | None = None) -> None:
        if not _is_teacher(self):
            self.set_status(403)
            self.write(apps.refused_page())
            return
        await super().get(path)


def _is_teacher(handler: Any) -> bool:
    user = handler.current_user
    return user is not None and user.username == TEACHER


class AppServer(Voila):  # type: ignore[misc]  # as above
    """Voilà that serves a list of pages and nothing else."""

    pages: Sequence[apps.Page] = ()

    def init_handlers(self) -> list[Any]:
        """Return what answers which address: Voilà's own without its folders, and the pages."""
        kept = [rule for rule in super().init_handlers() if rule[0].startswith(_KEPT + _KEPT_TOO)]
        front = (r"/", _FrontHandler, {"pages": self.pages})
        return [*kept, front, *(self._rule(page) for page in self.pages)]

    def _rule(self, page: apps.Page) -> tuple[str, type[TornadoVoilaHandler], dict[str, Any]]:
        handler = _TeacherHandler if page.teacher else _PageHandler
        settings = {
            "notebook_path": page.notebook,
            "template_paths": self.template_paths,
            "config": self.config,
            "voila_configuration": self.voila_configuration,
        }
        return page.address, handler, settings


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
    AppServer.launch_instance(options, config=settings)


if __name__ == "__main__":
    main(sys.argv[1:])
