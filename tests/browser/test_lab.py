"""The play notebook in JupyterLab, in a real browser."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.tableside import READY_WITHIN, Tableside


def test_a_round_is_played_in_jupyterlab(lab: str, table: Tableside) -> None:
    page = table.page
    page.goto(lab, timeout=READY_WITHIN)
    # Before there is a kernel, Run All would do nothing; the status bar tells when there is one.
    idle = page.locator("#jp-main-statusbar").get_by_text("Python 3 (ipykernel) | Idle")
    idle.wait_for(timeout=READY_WITHIN)
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
    table.wait()
    while "Round 2" not in table.question:
        table.press(table.choices.first if table.choices.count() else table.button("Go on"))
    table.drawer("What happened")
    expect(page.get_by_role("listitem").filter(has_text="Round 2 begins")).to_be_visible()
    assert "Round 1" in table.log
