"""Whole games at the client, before the real server: by mouse, by finger and by keyboard."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.browser.client_page import SIZES
from tests.browser.client_player import Means, Player
from tests.browser.client_server import ClientServer, client_server
from tests.effort import some

TRADERS = ("human", "fair-keeper", "hard-keeper", "fair-grudger", "fair-keeper", "hard-keeper")
GAMES = ("struggle", "keys", "castle")
MEANS: tuple[Means, ...] = ("mouse", "finger", "keyboard")
SCREENS = ("laptop", "wider", "desk", "phone")
SHORT = (
    ("struggle", "finger", "phone"),
    ("keys", "keyboard", "desk"),
    ("castle", "mouse", "laptop"),
    ("castle", "finger", "wider"),
)
"""What is played in the short run: each game, means and screen is among them."""


@dataclass(frozen=True)
class Case:
    """One game to be played: what, by which means, on which screen, by how many, in which light."""

    game: str
    means: Means
    size: str

    @property
    def number(self) -> int:
        """The case's place among all of them."""
        at = GAMES.index(self.game), MEANS.index(self.means), SCREENS.index(self.size)
        return at[0] * 12 + at[1] * 4 + at[2]

    @property
    def seats(self) -> int:
        """How many sit there; King's Keys is a game for four."""
        return 4 if self.game == "keys" else (4, 3, 6, 4, 6, 3, 6, 6, 3)[self.number % 9]

    @property
    def night(self) -> bool:
        """Whether hands are hidden."""
        return self.game == "struggle" and self.number % 3 == 1

    @property
    def dark(self) -> bool:
        """Whether the screen is dark."""
        return (self.number + SCREENS.index(self.size)) % 2 == 1


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ClientServer]:
    """A server of the client's pages."""
    with client_server(tmp_path_factory.mktemp("hall")) as server:
        yield server


@pytest.mark.parametrize(
    ("game", "means", "size"),
    some(product(GAMES, MEANS, SCREENS), SHORT),
)
def test_a_whole_game(
    hall: ClientServer,
    new_context: Callable[..., BrowserContext],
    game: str,
    means: Means,
    size: str,
) -> None:
    case = Case(game, means, size)
    width, height, _ = SIZES[case.size]
    context = new_context(
        viewport={"width": width, "height": height},
        has_touch=case.means == "finger",
        color_scheme="dark" if case.dark else "light",
        reduced_motion="reduce" if case.number % 6 else "no-preference",
    )
    player = Player(context.new_page(), case.means)
    hall.deal(case.number + 1)
    player.page.goto(hall.page)
    trading = case.game == "struggle"
    player.begin(
        case.game,
        seats=case.seats,
        players=TRADERS[: case.seats] if trading else (),
        options={"Day or Night": "Night"} if case.night else {},
    )
    player.play()
    expect(player.page.locator(".end")).to_be_visible()
    player.mind()
    assert "" == hall.log()
    mode = ("Night" if case.night else "Day") if trading else ""
    print(f"{case}: {case.seats} seats {mode}, {player.taps} presses")
