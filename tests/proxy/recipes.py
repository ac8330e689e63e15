"""The proxies that the page on serving a class gives recipes for, run as it says.

A recipe is read out of the page. What is filled in are ports, a name of this machine, and a
certificate that is made on the spot; below a prefix, what the page says that changes.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.browser.serving import READY_WITHIN, ROOT, free_port

PAGE = ROOT / "docs" / "serving.md"
NAME = "localhost"
"""By which these proxies are asked."""
KINDS = ("nginx", "caddy")
ROOT_PLACE, PREFIX = "/", "/kings/"

_CALLS = {"nginx": "nginx", "caddy": "caddyfile"}
_AROUND = """\
daemon off;
pid {folder}/nginx.pid;
{user}
worker_processes 1;
error_log {folder}/error.log;
events {{ worker_connections 768; }}
http {{
    access_log {folder}/access.log;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/kings.conf;
}}
"""
"""What Debian's own ``nginx.conf`` has around the recipe, with folders of a test's."""


def recipe(kind: str, place: str = ROOT_PLACE) -> str:
    """Return a proxy's recipe from the page, for the root or below the page's prefix."""
    fence = rf"^```{_CALLS[kind]}\n(.*?)^```$"
    blocks: list[str] = re.findall(fence, PAGE.read_text("utf-8"), re.M | re.S)
    if kind == "caddy":
        whole, below = blocks
        return below if place == PREFIX else whole
    (text,) = blocks
    if place == PREFIX:
        said = re.search(r"location / \{ +# below a prefix: (location /kings/ \{)$", text, re.M)
        assert said, "the page no longer says what changes below a prefix"
        text = text.replace(said[0], said[1])
    return text


def to_workers(place: str, first_port: int) -> tuple[tuple[str, str], ...]:
    """Return the change of nginx's recipe with which it leads lines to workers by itself.

    ``first_port``: at which worker 0 listens; it ends with 0, as on the page.
    """
    assert first_port % 10 == 0
    fence = r"^  ```nginx\n(.*?)^  ```$"  # the one in a list
    (text,) = map(str, re.findall(fence, PAGE.read_text("utf-8"), re.M | re.S))
    if place == PREFIX:
        said = re.search(r"location ~ \^/w\S+ \{ +# below a prefix: (location ~ .*)$", text, re.M)
        assert said, "the page no longer says what changes below a prefix"
        text = text.replace(said[0], said[1])
    ports = f"127.0.0.1:{first_port // 10}$1"
    assert "127.0.0.1:900$1" in text
    before = f"    location {place} {{"
    return ((before, text.replace("127.0.0.1:900$1", ports) + before),)


class Front:
    """A proxy that runs, from its recipe; it can be killed and started again.

    ``kind``: which one; ``place``: where the hall is below it; ``behind``: the hall's port;
    ``changes``: what else is changed in the recipe, each as before and after.
    """

    def __init__(
        self,
        kind: str,
        folder: Path,
        place: str,
        behind: int,
        changes: tuple[tuple[str, str], ...] = (),
    ) -> None:
        self.kind, self.folder, self.place = kind, folder, place
        self.port, self.plain = free_port(), free_port()
        folder.mkdir(parents=True, exist_ok=True)
        make_certificate(folder)
        text = recipe(kind, place)
        for before, after in (*changes, *self._filled(behind)):
            assert before in text, f"the recipe for {kind} has no {before}"
            text = text.replace(before, after)
        self._write(text)
        self.start()

    @property
    def site(self) -> str:
        """The origin of its pages."""
        return f"https://{NAME}:{self.port}"

    @property
    def address(self) -> str:
        """Where the hall is."""
        return f"{self.site}{self.place}"

    def _filled(self, behind: int) -> tuple[tuple[str, str], ...]:
        folder = self.folder
        if self.kind == "caddy":
            tls = f"{NAME} {{\n    tls {folder}/fullchain.pem {folder}/privkey.pem"
            return (("school.example {", tls), ("127.0.0.1:8080", f"127.0.0.1:{behind}"))
        return (
            ("school.example", NAME),
            ("listen 80;", f"listen {self.plain};"),
            ("https://$host$request_uri", f"https://$host:{self.port}$request_uri"),
            ("listen 443 ", f"listen {self.port} "),
            ("/etc/ssl/kings/", f"{folder}/"),
            ("127.0.0.1:8080", f"127.0.0.1:{behind}"),
        )

    def _write(self, text: str) -> None:
        folder = self.folder
        if self.kind == "caddy":
            ports = f"http_port {self.plain}\n    https_port {self.port}"
            text = f"{{\n    admin off\n    {ports}\n}}\n{text}"
            (folder / "Caddyfile").write_text(text, encoding="utf-8")
            return
        (folder / "kings.conf").write_text(text, encoding="utf-8")
        user = "user root;" if os.geteuid() == 0 else ""  # the test's folder is for its user alone
        whole = _AROUND.format(folder=folder, user=user)
        (folder / "nginx.conf").write_text(whole, encoding="utf-8")

    def start(self) -> None:
        """Start it, and wait until it answers."""
        folder = self.folder
        words = {
            "nginx": ["nginx", "-p", f"{folder}", "-c", "nginx.conf", "-e", f"{folder}/error.log"],
            "caddy": ["caddy", "run", "--config", f"{folder}/Caddyfile", "--adapter", "caddyfile"],
        }[self.kind]
        home = {"HOME": f"{folder}", "XDG_DATA_HOME": f"{folder}", "XDG_CONFIG_HOME": f"{folder}"}
        program = shutil.which(words[0])
        assert program, f"make test-proxy installs {words[0]}"
        with (folder / "messages.log").open("ab") as messages:
            self.process = subprocess.Popen(
                [program, *words[1:]],
                stdout=messages,
                stderr=messages,
                env={**os.environ, **home},
                start_new_session=True,
            )
        end = time.monotonic() + READY_WITHIN
        while not answers(self.port):
            assert self.process.poll() is None and time.monotonic() < end, self.messages
            time.sleep(0.05)

    @property
    def messages(self) -> str:
        """What it has written, about requests too."""
        logs = sorted(self.folder.glob("*.log"))
        return "\n".join(log.read_text("utf-8", "replace") for log in logs)

    def kill(self) -> None:
        """Kill it with all its processes, whatever they do."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        end = time.monotonic() + READY_WITHIN
        while answers(self.port):
            assert time.monotonic() < end, "it answers although it was killed"
            time.sleep(0.05)


def answers(port: int) -> bool:
    """Say whether anything listens at a port of this machine."""
    with socket.socket() as knock:
        return knock.connect_ex(("127.0.0.1", port)) == 0


def make_certificate(folder: Path) -> None:
    """Make a certificate that nobody has signed, for two days."""
    key = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes")
    names = ("-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}", "-days", "2")
    files = ("-keyout", f"{folder}/privkey.pem", "-out", f"{folder}/fullchain.pem")
    subprocess.run(
        ["openssl", "req", "-x509", *key, *names, *files], check=True, capture_output=True
    )


@contextmanager
def front(
    kind: str, folder: Path, place: str, behind: int, changes: tuple[tuple[str, str], ...] = ()
) -> Iterator[Front]:
    """Run a proxy in front of a port, and end it."""
    made = Front(kind, folder, place, behind, changes)
    try:
        yield made
    finally:
        if made.process.poll() is None:
            made.kill()
