"""The game comes back: after F5, a second tab, another page, a broken line, and a ``kill -9``."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, WebSocketRoute, expect

from tests.browser.client_player import Player
from tests.browser.client_server import WHEN, ClientServer, When, client_server
from tests.effort import some

TRADERS = ("human", "fair-keeper", "hard-keeper", "fair-grudger")
TWO = ("human", "human", "greedy", "greedy")
NIGHT = {"Day or Night": "Night"}

SHOWN = """() => {
  const words = [...document.querySelectorAll(
    ".head, .stakes, .chips, .answer, .offer, .decide, .look, .end, .begin, .hand, .strip")]
    .map((at) => at.innerText);
  const frame = window.kings.frame;
  const parts = frame === null ? null : [frame.q, frame.ask, frame.seat, frame.steps.at,
    frame.steps.of, frame.choices.map(({ say }) => say), frame.log.map(({ text }) => text),
    frame.chips.map(({ words, state, gold }) => [words, state, gold]),
    frame.offers.map(({ number }) => number), frame.curtain, frame.pictures.map(sum)];
  function sum(svg) {
    return [...svg].reduce((at, letter) => (at * 31 + letter.codePointAt(0)) % 1000003, 0);
  }
  return JSON.stringify([words, parts]);
}"""
"""What is to be seen, and what of the frame one acts on."""


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ClientServer]:
    """A server of the client's pages: some of these tests kill it."""
    with client_server(tmp_path_factory.mktemp("hall")) as server:
        yield server


@pytest.fixture
def hall(program: ClientServer) -> Iterator[ClientServer]:
    """The server, which deals what it deals at first, and stands again after a test."""
    program.deal(1)
    yield program
    program.revive()


@pytest.fixture
def context(new_context: Callable[..., BrowserContext]) -> BrowserContext:
    """A browser whose reader wants no motion, so that what bots did is there at once."""
    return new_context(viewport={"width": 1280, "height": 720}, reduced_motion="reduce")


def at_the_table(hall: ClientServer, context: BrowserContext, game: str, **table: Any) -> Player:
    player = Player(context.new_page())
    player.page.goto(hall.page)
    player.begin(game, **table)
    return player


def shown(player: Player) -> Any:
    """Return what is to be seen, once it has come."""
    player.until(lambda: player.page.evaluate("window.kings?.el.dataset.busy") == "false")
    return json.loads(player.page.evaluate(SHOWN))


def play_until(player: Player, reached: Callable[[dict[str, Any]], Any], most: int = 150) -> None:
    """Play on, hastily and without offers, until the frame is of this kind."""
    for _ in range(most):
        frame = player.settled()
        if reached(frame):
            return
        assert not frame["over"], "the game ended before that"
        if frame["offers"]:
            player.press("[data-focus=refuse]")
            player.after(frame["n"])
        else:
            player.decide({**frame, "chips": []})
        player.decisions += 1
    raise AssertionError("it doesn't come to that")


def reach(
    hall: ClientServer,
    context: BrowserContext,
    game: str,
    reached: Callable[[dict[str, Any]], Any],
    **table: Any,
) -> Player:
    """Return a player at such a moment of one of the first games."""
    for seed in range(1, 12):
        hall.deal(seed)
        player = at_the_table(hall, context, game, **table)
        try:
            play_until(player, reached, most=60)
        except AssertionError:
            continue
        return player
    raise AssertionError("no game comes to such a moment")


def _can_offer(frame: dict[str, Any]) -> bool:
    return bool(frame["chips"] and not frame["choices"] and not frame["offers"])


def at_a_window(hall: ClientServer, context: BrowserContext) -> Player:
    """Return a player who could make an offer; the table stops wherever that is so."""
    player = at_the_table(hall, context, "struggle")
    player.page.evaluate("window.kings.send({ do: 'settings', stop_at_windows: true })")
    play_until(player, _can_offer)
    return player


def check_back(player: Player) -> None:
    """F5 comes back to the same moment, down to the last word."""
    before, at = shown(player), player.frame()["steps"]["at"]
    player.page.reload()
    player.until(lambda: player.page.locator("main").count())
    player.until(lambda: player.settled()["steps"]["at"] == at)  # first comes now, then the moment
    assert before == shown(player)
    player.mind()


# F5, and a second tab.

Reach = Callable[[ClientServer, BrowserContext], Player]


def at_a_choice(game: str) -> Reach:
    """Return how to come to a choice of one's own."""

    def come(hall: ClientServer, context: BrowserContext) -> Player:
        player = at_the_table(hall, context, game)
        play_until(player, lambda frame: frame["choices"] and player.decisions > 3)
        return player

    return come


def at_the_end(game: str) -> Reach:
    """Return how to come to the end of a game."""

    def come(hall: ClientServer, context: BrowserContext) -> Player:
        player = at_the_table(hall, context, game)
        play_until(player, lambda frame: frame["over"], most=400)
        return player

    return come


def at_a_refusal(hall: ClientServer, context: BrowserContext) -> Player:
    player = at_a_window(hall, context)
    player.press("button.chip[data-chip]")
    player.press("[data-focus=send]")
    player.until(
        lambda: (
            "free"
            not in [one["state"] for one in player.frame().get("chips", [{"state": "free"}])[:1]]
        )
    )
    return player


def at_an_offer_of_ones_own(hall: ClientServer, context: BrowserContext) -> Player:
    """Two people share the screen: the other one's answer is still to come."""
    player = at_the_table(hall, context, "struggle", players=TWO)
    play_until(player, lambda frame: frame["seat"] == 1 and frame["menu"] and frame["choices"])
    hand_over(player, "Ada")
    player.until(lambda: player.frame().get("seat") == 0 and player.frame().get("chips"))
    player.press("button.chip[data-chip]")
    player.press("[data-focus=send]")
    player.until(lambda: player.frame().get("open"))
    return player


def hand_over(player: Player, name: str) -> None:
    """Give the screen to another person."""
    player.press("[data-focus=more]")
    player.press(player.page.get_by_role("button", name=f"Hand the screen to {name}"))


def at_an_offer(hall: ClientServer, context: BrowserContext) -> Player:
    return reach(hall, context, "struggle", lambda f: f["offers"], players=TRADERS)


def at_six_seats(hall: ClientServer, context: BrowserContext) -> Player:
    players, night = (*TRADERS, *TRADERS[1:3]), NIGHT
    table: dict[str, Any] = {"seats": 6, "players": players, "options": night}
    return reach(hall, context, "struggle", lambda f: f["offers"], **table)


def at_a_tricks_end(hall: ClientServer, context: BrowserContext) -> Player:
    player = at_the_table(hall, context, "struggle")
    play_until(player, lambda frame: frame["let"].endswith(" lead"))
    return player


def at_a_step_back(hall: ClientServer, context: BrowserContext) -> Player:
    """The last decision was taken back."""
    player = at_a_choice("struggle")(hall, context)
    before = player.frame()
    player.press("[data-focus=more]")
    player.press("[data-focus=take-back]")
    player.until(lambda: player.settled()["steps"]["at"] < before["steps"]["at"])
    return player


def in_a_branch(hall: ClientServer, context: BrowserContext) -> Player:
    """A branch was left for at the moment of a choice."""
    player = at_a_choice("struggle")(hall, context)
    before = player.frame()["code"]
    player.press("[data-focus=more]")
    player.press(player.page.get_by_role("button", name="Branch off from here"))
    player.press("[data-focus=branch-off]")
    player.until(lambda: player.settled()["code"] != before)
    player.press("[aria-label='Close this note']")
    return player


def behind_the_curtain(hall: ClientServer, context: BrowserContext) -> Player:
    player = at_the_table(hall, context, "struggle", players=TWO, options=NIGHT)
    play_until(player, lambda frame: frame["curtain"] and player.decisions > 2)
    return player


def before_the_curtain(hall: ClientServer, context: BrowserContext) -> Player:
    """Somebody has said who it is."""
    player = behind_the_curtain(hall, context)
    player.press("[data-focus='person 0']")
    player.until(lambda: not player.frame().get("curtain", True))
    return player


def handed_over(hall: ClientServer, context: BrowserContext) -> Player:
    """The one who decides has given the screen away, and nobody has come yet."""
    player = before_the_curtain(hall, context)
    hand_over(player, ("Ada", "Ben")[1 - player.frame()["seat"]])
    player.until(lambda: player.frame().get("curtain"))
    return player


def at_the_secret_question(hall: ClientServer, context: BrowserContext) -> Player:
    return reach(hall, context, "castle", lambda f: f["curtain"] > 1, players=TWO)


def forward_at_the_question(hall: ClientServer, context: BrowserContext) -> Player:
    """The whole table is asked, and one has come forward."""
    player = at_the_secret_question(hall, context)
    player.press("[data-focus='person 1']")
    player.until(lambda: player.frame().get("seat") is not None)
    return player


MOMENTS: dict[str, Reach] = {
    "a choice of struggle": at_a_choice("struggle"),
    "a choice of keys": at_a_choice("keys"),
    "a choice of castle": at_a_choice("castle"),
    "a refusal": at_a_refusal,
    "an offer of one's own": at_an_offer_of_ones_own,
    "an offer that came": at_an_offer,
    "six seats by night": at_six_seats,
    "a trick's end": at_a_tricks_end,
    "a step back": at_a_step_back,
    "a branch": in_a_branch,
    "behind the curtain": behind_the_curtain,
    "before the curtain": before_the_curtain,
    "a screen handed over": handed_over,
    "the secret question": at_the_secret_question,
    "forward at the question": forward_at_the_question,
    "the end of struggle": at_the_end("struggle"),
    "the end of keys": at_the_end("keys"),
    "the end of castle": at_the_end("castle"),
}
"""The kinds of moment that a page comes back to, and how a game comes there."""
USUAL_F5 = (
    *("a choice of castle", "an offer of one's own", "an offer that came", "a step back"),
    *("the secret question", "the end of castle"),
)
USUAL_TABS = ("behind the curtain",)
"""What the short run looks at."""


@pytest.mark.parametrize("moment", some(MOMENTS, USUAL_F5))
def test_f5_comes_back_to_the_same_moment(
    hall: ClientServer, context: BrowserContext, moment: str
) -> None:
    check_back(MOMENTS[moment](hall, context))


@pytest.mark.parametrize("moment", some(MOMENTS, USUAL_TABS))
def test_another_tab_shows_the_same_moment(
    hall: ClientServer, context: BrowserContext, moment: str
) -> None:
    first = MOMENTS[moment](hall, context)
    before = shown(first)
    second = Player(context.new_page())
    second.page.goto(first.page.url)
    assert before == shown(second)
    expect(first.page.locator(".toast")).to_contain_text("another screen")
    second.mind()


def test_f5_while_looking_back(hall: ClientServer, context: BrowserContext) -> None:
    player = reach(hall, context, "struggle", lambda f: f["choices"] and not f["offers"])
    play_until(player, lambda f: f["steps"]["of"] > 3 and f["choices"] and not f["offers"])
    for _ in range(2):
        at = player.frame()["steps"]["at"]
        player.press("[data-focus=look-back]")
        player.until(lambda at=at: player.settled()["steps"]["at"] == at - 1)  # type: ignore[misc]
    check_back(player)
    player.press("[data-focus=now]")
    player.until(lambda: not player.frame().get("looking", True))
    check_back(player)


def test_f5_on_the_page_for_a_new_game(hall: ClientServer, context: BrowserContext) -> None:
    player = Player(context.new_page())
    player.page.goto(hall.page)
    expect(player.page.locator(".play")).to_be_visible()
    before = player.page.locator(".begin").inner_text()
    player.page.reload()
    expect(player.page.locator(".play")).to_be_visible()
    assert before == player.page.locator(".begin").inner_text()


# Two tabs, and the browser's own buttons.


def test_the_later_of_two_tabs_has_the_game_and_the_earlier_is_told(
    hall: ClientServer, context: BrowserContext
) -> None:
    first = at_the_table(hall, context, "struggle")
    before = shown(first)
    second = Player(context.new_page())
    second.page.goto(first.page.url)
    assert before == shown(second)
    expect(first.page.locator(".toast")).to_contain_text("another screen")
    frame = second.settled()
    second.decide(frame)
    second.settled()
    assert before[1][0] == first.frame()["q"] < second.frame()["q"]
    first.page.reload()
    assert shown(first) == shown(second)
    expect(second.page.locator(".toast")).to_contain_text("another screen")
    first.decide(first.settled())
    assert [] == [*first.errors, *second.errors]


def test_back_and_forward_come_back_to_the_game(
    hall: ClientServer, context: BrowserContext
) -> None:
    player = at_the_table(hall, context, "struggle")
    player.decide(player.settled())
    before = shown(player)
    player.page.goto("about:blank")
    player.page.go_back()
    assert before == shown(player)
    player.decide(player.settled())
    assert [] == player.errors


def test_the_address_of_another_game_brings_that_game(
    hall: ClientServer, context: BrowserContext
) -> None:
    player = at_the_table(hall, context, "struggle")
    one = player.page.url
    player.press("[data-focus=more]")
    player.press(player.page.get_by_role("button", name="New game"))
    player.begin("castle")
    other = player.page.url
    assert one != other
    player.page.goto(one)  # only what stands behind # differs, so nothing is loaded
    player.until(lambda: player.frame().get("game") == "struggle")
    player.page.go_back()
    player.until(lambda: player.frame().get("game") == "castle")
    assert player.page.url == other


# Kills and broken lines.


def moves(hall: ClientServer, player: Player) -> list[Any]:
    """Return the moves in the journal, without those that were taken back."""
    code = player.page.url.partition("#")[2].split("/")[1]
    lines = [json.loads(line) for line in hall.lines(code)[1:]]
    return [line["move"] for line in lines if "move" in line]


@pytest.mark.parametrize("when", some(WHEN, WHEN[::2]))
def test_a_decision_counts_once_wherever_the_server_is_killed(
    hall: ClientServer, context: BrowserContext, when: When
) -> None:
    player = at_the_table(hall, context, "struggle")
    play_until(player, lambda frame: len(frame["choices"]) > 3 and player.decisions > 2)
    frame, before = player.settled(), moves(hall, player)
    hall.die(when)
    player.choose(frame["choices"])
    assert hall.is_dead()
    expect(player.page.locator(".toast")).to_contain_text("coming back")
    hall.again()
    player.after(frame["n"])
    player.until(lambda: player.frame().get("q", 0) > frame["q"])
    own = [move for move in moves(hall, player)[len(before) :] if move["seat"] == 0]
    assert 1 == len([move for move in own if move["kind"] in ("play", "lead")]), own
    expect(player.page.locator(".toast.shown")).to_have_count(0)
    player.errors.clear()  # the browser tells of a line that can't be opened
    if when == "within the line":
        player.play()
    else:
        player.decide(player.settled())


@pytest.mark.parametrize("when", some(WHEN, WHEN[1::2]))
def test_an_offer_counts_once_wherever_the_server_is_killed(
    hall: ClientServer, context: BrowserContext, when: When
) -> None:
    player = at_a_window(hall, context)
    frame, before = player.settled(), moves(hall, player)
    player.press("button.chip[data-chip]")
    hall.die(when)
    player.press("[data-focus=send]")
    assert hall.is_dead()
    hall.again()
    player.until(lambda: player.frame().get("q", 0) > frame["q"])
    made = moves(hall, player)[len(before) :]
    assert 1 == len([move for move in made if move["kind"] == "propose" and move["seat"] == 0])
    states = [chip["state"] for chip in player.settled()["chips"]]
    assert "refused" in states or len(states) < len(frame["chips"])


def test_a_window_is_left_once_wherever_the_server_is_killed(
    hall: ClientServer, context: BrowserContext
) -> None:
    player = at_the_table(hall, context, "struggle")
    play_until(player, lambda frame: frame["let"])
    frame = player.settled()
    hall.die("after the line")
    player.go_on()
    assert hall.is_dead()
    hall.again()
    player.until(lambda: player.frame().get("q", 0) > frame["q"])
    player.errors.clear()
    player.decide(player.settled())


def test_what_gets_lost_on_the_line_is_sent_again(
    hall: ClientServer, context: BrowserContext
) -> None:
    """The decision reaches the journal, and its frame never comes: the line breaks just then."""
    lines: list[WebSocketRoute] = []
    deaf = False
    page: Page = context.new_page()

    def route(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        lines.append(line)
        line.on_message(server.send)
        server.on_message(lambda text: None if deaf else line.send(text))

    page.route_web_socket("**/socket", route)
    player = Player(page)
    page.goto(hall.page)
    player.begin("struggle")
    frame = player.settled()
    deaf = True
    player.choose(frame["choices"])
    player.until(lambda: moves(hall, player))
    made = moves(hall, player)
    deaf = False
    lines[-1].close(code=1001)
    player.until(lambda: player.frame().get("q", 0) > frame["q"])
    assert made == moves(hall, player)[: len(made)]
    own = [move for move in moves(hall, player) if move["seat"] == 0]
    assert 1 == own.count(own[0])
    player.decide(player.settled())


def test_a_screen_that_was_offline_comes_back_by_itself(
    hall: ClientServer, context: BrowserContext
) -> None:
    player = at_the_table(hall, context, "struggle")
    before = shown(player)
    hall.kill()
    expect(player.page.locator(".toast")).to_contain_text("coming back")
    hall.again()
    expect(player.page.locator(".toast.shown")).to_have_count(0)
    assert before == shown(player)
    player.errors.clear()
    player.decide(player.settled())
    player.mind()
