"""The peers: packages of others, pinned, each in an environment of its own.

An environment is made at its first use, in a folder of caches, and is made anew when what is pinned
has changed.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Peer:
    """A package to compare with: its name, what pip is asked for, and the script that measures."""

    name: str
    requirement: str
    module: str

    @property
    def folder(self) -> str:
        """The name of its environment, which changes when a pin does."""
        return self.requirement.replace("[", "-").replace("]", "").replace("==", "-")


PEERS = (
    Peer("OpenSpiel", "open-spiel==2.0.2", "benchmarks.peers.open_spiel_games"),
    Peer("RLCard", "rlcard==1.2.0", "benchmarks.peers.rlcard_games"),
    Peer("PettingZoo", "pettingzoo[classic]==1.27.0", "benchmarks.peers.pettingzoo_games"),
    Peer("python-chess", "chess==1.11.2", "benchmarks.peers.chess_games"),
)


class CannotInstall(Exception):
    """A peer has no environment; the sentence says why."""


def cache() -> Path:
    """Return where the environments are kept unless another folder is named."""
    shared = os.environ.get("XDG_CACHE_HOME")
    return (Path(shared) if shared else Path.home() / ".cache") / "kings-benchmarks"


def prepared(peer: Peer, folder: Path) -> Path:
    """Return the Python of a peer's environment, made if it isn't there; else CannotInstall."""
    place = folder / f"{peer.folder}-python{sys.version_info.major}.{sys.version_info.minor}"
    python = place / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    complete = place / "complete"
    if not complete.exists():
        shutil.rmtree(place, ignore_errors=True)
        _run(peer, sys.executable, "-m", "venv", str(place))
        _run(peer, str(python), "-m", "pip", "--no-input", "install", peer.requirement)
        complete.touch()
    return python


def installed(python: Path) -> dict[str, str]:
    """Return all packages of an environment with their versions."""
    told = subprocess.run(
        [python, "-m", "pip", "list", "--format", "json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        check=True,
    )
    return {package["name"]: package["version"] for package in json.loads(told.stdout)}


def _run(peer: Peer, *command: str) -> None:
    """Run one step of an installation."""
    ran = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if ran.returncode:
        lines = ran.stdout.strip().splitlines()
        errors = [line for line in lines if line.startswith("ERROR")]
        why = (errors or lines or ["no reason was given"])[-1]
        raise CannotInstall(f"{peer.name} ({peer.requirement}) can't be installed: {why}")
