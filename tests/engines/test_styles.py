"""What the style sheets ask for can be done by each engine, or doesn't matter."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser

from kings import client
from tests.browser.client_server import client_server

SHEETS = (
    "table.css",
    "review.css",
    "editor.css",
    "hall.css",
    "lesson.css",
    "chart.css",
    "projector.css",
)
REFINEMENTS = {"text-wrap: pretty"}
"""What a page does without where it isn't known."""

UNKNOWN = """(text) => {
  const wrong = [];
  const rules = text.replace(/\\/\\*[^]*?\\*\\//g, "").matchAll(/([^{}]*)\\{([^{}]*)\\}/g);
  for (const [, before, body] of rules) {
    // The parts of an element that only one engine has are named by rules of their own.
    const selector = before.split(";").at(-1).trim().replace(/::[\\w-]+/g, "");
    const plain = !/^(@|from|to|[\\d.]+%)/.test(selector);
    if (plain && !CSS.supports(`selector(:not(${selector}))`)) wrong.push(selector);
    for (const line of body.split(";")) {
      const [, name, value] = /^\\s*([\\w-]+)\\s*:\\s*([^]*)$/.exec(line) ?? [];
      if (name && !name.startsWith("-") && !CSS.supports(name, value.replace("!important", ""))) {
        const ours = body.includes(`-webkit-${name}: ${value}`);
        if (!ours || !CSS.supports(`-webkit-${name}`, value)) wrong.push(`${name}: ${value}`);
      }
    }
  }
  return wrong;
}"""
"""Selectors and declarations of a style sheet that the engine would skip without a word."""


def test_no_rule_is_skipped(engine: Browser, tmp_path: Path) -> None:
    with client_server(tmp_path) as server:
        context = engine.new_context(viewport={"width": 390, "height": 844})
        page = context.new_page()
        page.goto(server.page)
        skipped = {rule for sheet in SHEETS for rule in page.evaluate(UNKNOWN, client.text(sheet))}
        planted = page.evaluate(UNKNOWN, "a:hass(b) { color: nocolour; user-drag: none }")
        context.close()
    assert skipped <= REFINEMENTS
    assert ["a:hass(b)", "color: nocolour", "user-drag: none "] == planted
