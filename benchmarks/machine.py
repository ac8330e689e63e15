"""What machine it was, when, and how busy."""

from __future__ import annotations

import os
import platform
import subprocess
from pathlib import Path


def about() -> dict[str, str | int | float]:
    """Return the processor, its cores, the memory, the system and the Python."""
    return {
        "processor": _processor(),
        "cores": os.cpu_count() or 1,
        "memory_gb": round(_memory() / 1e9, 1),
        "system": f"{platform.system()} {platform.machine()}",
        "python": f"{platform.python_implementation()} {platform.python_version()}",
    }


def word() -> str:
    """Return a word for this kind of machine, to name a file by: cores and architecture."""
    return f"{os.cpu_count() or 1}-cores-{platform.machine().lower().replace('_', '-')}"


def load() -> list[float]:
    """Return the load of the last 1, 5 and 15 minutes: how many processes wanted a processor."""
    return [round(one, 2) for one in os.getloadavg()]


def _processor() -> str:
    table = Path("/proc/cpuinfo")
    if table.exists():
        for line in table.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def _memory() -> int:
    return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")


def revision() -> str:
    """Return the version of the code as git names it, with a word if files were changed since."""
    command = ["git", "describe", "--always", "--dirty", "--exclude=*"]
    folder = Path(__file__).parent
    try:
        told = subprocess.run(
            command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
    except FileNotFoundError:
        return "unknown"
    return told.stdout.decode().strip() or "unknown"
