"""``kings play`` as a server: only on this machine, only with its token, and gone when it ends."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import psutil  # type: ignore[import-untyped]  # it ships no types; ipykernel depends on it
import pytest

ROOT = Path(__file__).resolve().parents[1]
COMMAND = "import sys; from kings.cli import main; sys.exit(main(['play', '--no-browser']))"


class _Stay(urllib.request.HTTPRedirectHandler):
    """Shows a redirect as an answer instead of following it."""

    def redirect_request(self, *_: object, **__: object) -> None:
        return None


def asked(address: str) -> int:
    """Return the status with which the server answers."""
    return fetched(address)[0]


def fetched(address: str) -> tuple[int, str]:
    """Return the server's answer: its status and its page."""
    try:
        with urllib.request.build_opener(_Stay).open(address, timeout=60) as answer:
            return answer.status, answer.read().decode("utf-8")
    except urllib.error.HTTPError as error:
        return error.code, ""


@pytest.fixture
def served(tmp_path: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Run the command and yield it with the address that it tells."""
    environment = {name: value for name, value in os.environ.items() if name != "JUPYTER_TOKEN"}
    server = subprocess.Popen(
        [sys.executable, "-c", COMMAND],
        stdout=subprocess.PIPE,
        text=True,
        cwd=tmp_path,
        env={**environment, "PYTHONPATH": str(ROOT), "JUPYTER_RUNTIME_DIR": str(tmp_path)},
        start_new_session=True,
    )
    try:
        assert server.stdout is not None
        told = "".join(server.stdout.readline() for _ in range(2))
        found = re.search(r"http://127\.0\.0\.1:\d+/\?token=\S{20,}", told)
        assert found, told
        yield server, found.group()
    finally:
        if server.poll() is None:
            os.killpg(server.pid, signal.SIGKILL)
        server.communicate()


def test_the_table_is_shown_to_its_token_only_and_ends_with_its_command(
    served: tuple[subprocess.Popen[str], str],
) -> None:
    server, address = served
    bare = address.split("?")[0]
    assert asked(bare) in (302, 401, 403)
    assert asked(f"{bare}voila/files/kings.ipynb") in (302, 401, 403)
    status, page = fetched(address)
    assert status == 200
    assert "<title>Kings’ Struggle</title>" in page
    assert not re.findall(r"<(?:link|script)[^>]+(?:href|src)=.https?://", page), "all is here"
    kernels = psutil.Process(server.pid).children(recursive=True)
    assert len(kernels) >= 2, "the server, and a kernel for the page or for the next one"

    server.send_signal(signal.SIGTERM)

    assert server.wait(120) == 0
    assert [] == psutil.wait_procs(kernels, timeout=120)[1], "no kernel stays"
    with socket.socket() as knock:
        knock.settimeout(60)
        assert knock.connect_ex(("127.0.0.1", int(bare.rsplit(":", 1)[1].strip("/")))) != 0
