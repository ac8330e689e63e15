"""What the tests of printed sheets share: a machine with one set of fonts, and with another."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from kings.publish.chromium import Browser
from tests import chromium


@pytest.fixture(scope="module", params=chromium.FONTS)
def machine(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    """Let the browser find one set of fonts and no other, and return its name."""
    name = str(request.param)
    with pytest.MonkeyPatch.context() as patch:
        fonts = chromium.only_fonts(name, tmp_path_factory.mktemp(name))
        patch.setenv("FONTCONFIG_FILE", str(fonts))
        yield name


@pytest.fixture(scope="module")
def press(machine: str) -> Iterator[Browser]:
    """One browser for all that is printed with the fonts of ``machine``."""
    with Browser() as browser:
        yield browser
