"""A school as a service of a JupyterHub: teachers sign in there, students come by link or code.

The hub starts the program and says in its environment where it is (``JUPYTERHUB_…``). Who may use
the service is a teacher: a role with the scope ``access:services!service=…`` makes one. A teacher
sees the class folders in a folder of their own, named as their account; an admin of the hub too,
as running a hub is no reason to read what students did.
"""

from __future__ import annotations

import asyncio
import os
import secrets
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import tornado.web
from jupyterhub.services.auth import (
    HubOAuth,
    HubOAuthCallbackHandler,
    HubOAuthenticated,
    UserNotAllowed,
)

from kings.errors import BadInput
from kings.hall import web
from kings.hall.gate import Lessons, figures_rule, school_rules
from kings.hall.school import School, own_shelf

NOT_A_TEACHER = (
    "This account may not open lessons: ask whoever runs the hub for the service's scope."
)


@dataclass(frozen=True, slots=True)
class Service:
    """Where the hub wants the service: below which ``prefix``, and where it listens.

    ``public``: the address by which everybody reaches the prefix; empty if the hub doesn't say.
    """

    prefix: str
    host: str
    port: int
    public: str = ""


def service_here() -> Service:
    """Read it from the environment; ``BadInput`` where no hub has started this program."""
    environment = os.environ
    prefix, url = (environment.get(f"JUPYTERHUB_SERVICE_{name}", "") for name in ("PREFIX", "URL"))
    place = urlsplit(url)
    if not prefix or not place.hostname or not place.port:
        raise BadInput(
            "A hub starts this program as one of its services, with an address (url), and says so "
            "in JUPYTERHUB_SERVICE_PREFIX and JUPYTERHUB_SERVICE_URL."
        )
    public = environment.get("JUPYTERHUB_PUBLIC_URL", "")
    return Service(prefix, place.hostname, place.port, public)


class AnyName(web.Names):
    """A server behind a hub's proxy, which others may ask by any name that leads to that."""

    def __init__(self, address: str = "") -> None:
        super().__init__(web.NAMES, address=address)
        self._any = not address

    def knows(self, host: str) -> bool:
        """Take any name while the hub doesn't say its own."""
        return self._any or self._site.netloc == host or super().knows(host)


class HubLessons(HubOAuthenticated, Lessons):
    """The page of lessons of whoever has signed in at the hub, and has the service's scope."""

    async def prepare(self) -> None:
        """Ask the hub who it is, and keep the loop free until it answers."""
        Lessons.prepare(self)
        model = await self.hub_auth.get_user(self, sync=False)
        try:
            self.current_user = model and self.check_hub_user(model)
        except UserNotAllowed:
            raise tornado.web.HTTPError(403, NOT_A_TEACHER) from None

    def get(self) -> None:
        """Send the page, with what its requests are known by, or to the hub to sign in."""
        if self.current_user is None:
            self.redirect(self.get_login_url())
        elif self.xsrf_token:
            super().get()

    @property
    def teacher(self) -> str:
        """The name of the account."""
        return str(self.current_user["name"])

    def shelf(self) -> Path:
        """Return the folder of the account."""
        if self.current_user is None:
            raise tornado.web.HTTPError(403)
        return own_shelf(self.houses.root, self.teacher)


def application(school: School, service: Service) -> tornado.web.Application:
    """Return what answers for a service of the hub."""
    HubOAuth.instance()  # which reads where the hub is, and refuses to begin where it can't
    figures = figures_rule(school, service.prefix)
    callback: list[Any] = [(f"{service.prefix}oauth_callback", HubOAuthCallbackHandler, {})]
    return tornado.web.Application(
        school_rules(school, service.prefix, HubLessons, [*callback, figures]),
        default_handler_class=web.Nothing,
        default_handler_args={"houses": school},
        cookie_secret=secrets.token_bytes(32),
        log_function=lambda _: None,
    )


async def gone(parent: int) -> None:
    """Return when the hub that has started this program has ended, however that came.

    A hub that is killed leaves its services, and the next one would find their port taken.
    """
    while os.getppid() == parent:
        await asyncio.sleep(0.5)
