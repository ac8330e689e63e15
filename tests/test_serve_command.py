"""``kings serve`` on the command line: what it refuses, and why."""

from __future__ import annotations

import socket

import pytest

from kings.cli import main
from kings.commands.serve import check_host, check_tokens
from kings.errors import BadInput

GOOD, OTHER = "class-token-1234", "teacher-token-1234"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--host", "no such host"), "no such host"),
        (("--host", "192.0.2.77"), "192.0.2.77"),
        (("--port", "0"), "1 to 65535"),
        (("--token", "short"), "--token"),
        (("--token", "with spaces in it"), "--token"),
        (("--idle", "0"), "1 to 1440"),
        (("--pages", "0"), "1 to 1000"),
        (("--board-token", OTHER), "needs a class"),
        (("--class", "no-such-folder"), "no-such-folder"),
    ],
)
def test_bad_words_are_refused_in_one_sentence(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], told: str
) -> None:
    assert main(["serve", "--no-browser", *words]) == 2
    said = capsys.readouterr()
    assert told in said.err
    assert "kings serve:" in said.err and 1 == said.err.count("\n")


def test_a_port_at_which_something_answers_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        assert main(["serve", "--no-browser", "--port", str(port)]) == 2
    assert str(port) in capsys.readouterr().err


def test_it_can_listen_at_this_machine_and_at_all_its_addresses() -> None:
    assert "127.0.0.1" == check_host("127.0.0.1")
    assert "0.0.0.0" == check_host("0.0.0.0")


def test_the_teacher_has_a_token_of_their_own() -> None:
    assert (GOOD, OTHER) == check_tokens(GOOD, OTHER)
    with pytest.raises(BadInput, match="must differ"):
        check_tokens(GOOD, GOOD)
