"""A JupyterHub that runs as its page of the docs sets it up, to be killed and started again."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tests.browser.serving import free_port
from tests.hub.__main__ import HUB, ROOT, is_ready

PASSWORD = "of-everybody-in-this-test"
READY_WITHIN = 90.0
"""Seconds in which all of it has to answer: a hub looks every half a minute for its services."""
PREFIX = "/services/kings/"

OWN = """
c.JupyterHub.authenticator_class = "dummy"
c.DummyAuthenticator.password = {password!r}
c.Authenticator.allow_all = True
c.JupyterHub.spawner_class = "simple"
c.JupyterHub.bind_url = "http://127.0.0.1:{port}"
c.JupyterHub.hub_port = {hub_port}
c.ConfigurableHTTPProxy.api_url = "http://127.0.0.1:{proxy_port}"
c.ConfigurableHTTPProxy.command = [{proxy!r}]
c.JupyterHub.db_url = "sqlite:///hub.sqlite"
"""


def config_of_the_page() -> str:
    """Return the lines that the page of the docs says to add."""
    page = (ROOT / "docs" / "jupyterhub.md").read_text("utf-8")
    found = re.search(r"^```python\n(.*?)^```", page, re.DOTALL | re.MULTILINE)
    assert found
    return found[1]


class Hub:
    """A hub with its proxy and its service; ``root``: the folder of all teachers' lessons."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.root = folder, folder / "lessons"
        self.port, hub_port, proxy_port, service_port = (free_port() for _ in range(4))
        programs = HUB / "bin"
        proxy = HUB / "proxy" / "node_modules" / ".bin" / "configurable-http-proxy"
        lines = config_of_the_page()
        for said, meant in (
            ("http://127.0.0.1:8991", f"http://127.0.0.1:{service_port}"),
            ('"kings", "hall"', f'"{programs / "kings"}", "hall"'),
            ("/srv/kings", str(self.root)),
        ):
            assert said in lines
            lines = lines.replace(said, meant)
        own = OWN.format(
            password=PASSWORD,
            port=self.port,
            hub_port=hub_port,
            proxy_port=proxy_port,
            proxy=str(proxy),
        )
        (folder / "jupyterhub_config.py").write_text(lines + own, encoding="utf-8")
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def service(self) -> str:
        """The address of the students' door."""
        return f"http://127.0.0.1:{self.port}{PREFIX}"

    def start(self) -> None:
        """Start it, and wait until the service answers through the proxy."""
        assert is_ready(), "make test-hub makes the environment of the hub"
        variables = {**os.environ, "PATH": f"{HUB / 'bin'}{os.pathsep}{os.environ['PATH']}"}
        variables.pop("PYTHONPATH", None)
        with (self.folder / "hub.log").open("ab") as log:
            self.process = subprocess.Popen(
                [str(HUB / "bin" / "jupyterhub"), "-f", "jupyterhub_config.py"],
                stdout=log,
                stderr=subprocess.STDOUT,
                env=variables,
                cwd=self.folder,
                start_new_session=True,
            )
        self.wait()

    def wait(self) -> None:
        """Wait until the service answers through the proxy."""
        until = time.monotonic() + READY_WITHIN
        while True:
            try:
                with urllib.request.urlopen(self.service, timeout=10) as page:
                    assert page.status == 200
                    return
            except (urllib.error.URLError, OSError):
                assert time.monotonic() < until, self.log
                time.sleep(1)

    @property
    def log(self) -> str:
        """The last words of its messages."""
        return (self.folder / "hub.log").read_text("utf-8", "replace")[-4000:]

    def programs(self, word: str) -> list[int]:
        """Return the processes of this hub that were begun with this word."""
        found = []
        for place in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):
                words = (place / "cmdline").read_bytes().decode("utf-8", "replace").split("\0")
                here = str((place / "cwd").readlink()).startswith(str(self.folder))
                if here and any(word in one for one in words):
                    found.append(int(place.name))
        return found

    def kill(self) -> None:
        """Kill the hub itself; what it has started stays for the moment."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def kill_service(self) -> None:
        """Kill the service."""
        (service,) = self.programs("--hub")
        os.kill(service, signal.SIGKILL)

    def stop(self) -> None:
        """Stop all of it."""
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            with suppress(subprocess.TimeoutExpired):
                self.process.wait(20)
        for word in ("jupyterhub", "configurable-http-proxy", "--hub"):
            for left in self.programs(word):
                with suppress(ProcessLookupError):
                    os.kill(left, signal.SIGKILL)


@contextmanager
def running_hub(folder: Path) -> Iterator[Hub]:
    """Run a hub, and stop it at the end."""
    hub = Hub(folder)
    try:
        hub.start()
        yield hub
    finally:
        hub.stop()
