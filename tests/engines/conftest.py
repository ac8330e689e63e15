"""The browsers that are tried beside Chromium; a missing one is a failure, never a skip."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

import pytest
from playwright.sync_api import Browser, Playwright, expect

from tests.browser.tableside import READY_WITHIN
from tests.engines import firefox, webkit
from tests.engines.__main__ import missing

expect.set_options(timeout=READY_WITHIN)


@pytest.fixture(scope="session", params=["firefox", "webkit"])
def engine(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Browser]:
    """Each of the browsers in turn."""
    assert not missing(), missing()
    folder = tmp_path_factory.mktemp(request.param)
    if request.param == "webkit":
        with webkit.browser(folder) as found:
            yield cast(Browser, found)
        return
    playwright: Playwright = request.getfixturevalue("playwright")
    with firefox.browser(playwright, folder) as opened:
        yield opened
