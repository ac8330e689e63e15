"""The editor: a position put up by hand on the board of a table, drawn by lot, or out of a link.

One ``Editor`` is behind one screen. It knows the position as it lies there, which need not be
possible yet, and the last possible one, which is drawn, weighed, linked and played on from. Every
change is data from a screen: a refusal is a sentence, and changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from itertools import chain
from typing import Any, Literal

from kings import errors
from kings.analysis.kinds import BY_RULES, KINDS, Progress, find_position
from kings.errors import BadInput
from kings.figures.pictures import deck_of, table_picture
from kings.game import Room
from kings.games import ROOMS, EachGame, find_room, room_of
from kings.laying import Bench, Piece, Setting, Spot, Tray, setting_of
from kings.options import say_agreed
from kings.records.formats import (
    Scenario,
    read_scenario,
    read_scenario_code,
    scenario_code,
    scenario_state,
    scenario_text,
)
from kings.records.recording import HUMAN
from kings.seeds import stream
from kings.struggle.options import Options
from kings.struggle.state import ROUNDS, Phase, State
from kings.table.agreement import agreed, agreed_fields
from kings.table.background import Work
from kings.table.front_page import NAMES, OptionField, Plain, Points
from kings.table.library import scenario, scenarios
from kings.table.opening import AnyScenario
from kings.table.shelf import clean_name
from kings.table.store import TableStore
from kings.table.worth import Weigher, Worth

FIRST = "The price of two"
"""The named position that lies there first."""
QUESTION = "What would you do here?"
"""What is asked of a position that was put up here."""
BY_HAND = "A position laid by hand"
"""What a position that was begun on an empty table is called."""
NOT_OVER = "A position is taken from a game when it is over: the editor shows every hand."
MOST_UNDONE = 100
BENCHES: Mapping[str, Bench] = EachGame("kings.{}.bench", "BENCH")
"""How the positions of each game are put up by hand."""
_ONE_GAME = "What choices are worth is worked out for Kings' Struggle only."


# What a screen asks for.


@dataclass(frozen=True, slots=True)
class Exchange:
    """A card goes to a place, or changes places with the card that lies there."""

    card: Spot
    to: Spot


@dataclass(frozen=True, slots=True)
class Put:
    """A setting of the table, or of a seat, has this value (see ``kings.laying.Setting``)."""

    name: str
    value: int
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Agree:
    """The table agrees on another value of an option.

    ``points``: of scoring tables of its own (None: the game's).
    """

    name: str
    value: Plain = None
    points: Points | None = None


@dataclass(frozen=True, slots=True)
class Bare:
    """An empty table of a game, for so many: its cards lie where they come from."""

    game: str
    players: int


@dataclass(frozen=True, slots=True)
class Source:
    """Another position: the ``moment`` of the game that lies here, if it is over; or a text.

    ``text``: the name of a ``named`` one, a ``link`` or its code, a scenario's ``file``.
    """

    what: Literal["moment", "named", "link", "file"]
    text: str = ""
    game: str = "struggle"


@dataclass(frozen=True, slots=True)
class Drawn:
    """A position of a kind (``what``), drawn by lot: see ``kings.analysis.kinds``.

    ``round``, ``night``: where a kind of Kings' Struggle leaves them open.
    """

    seed: int
    what: str = "round"
    players: int = 4
    round: int = ROUNDS
    night: bool = False
    game: str = "struggle"


@dataclass(frozen=True, slots=True)
class Step:
    """Undo the last change, or drop what came of earlier moves: deals, or what others saw."""

    what: Literal["undo", "drop"]


Change = Exchange | Put | Agree | Bare | Source | Drawn | Step


# What a screen shows.


@dataclass(frozen=True, slots=True)
class Named:
    """A position of the house, by its game and its name."""

    game: str
    title: str
    name: str


@dataclass(frozen=True, slots=True)
class GameWords:
    """A game of which a table can be laid empty, and how many play it by the usual rules."""

    name: str
    title: str
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class KindWords:
    """A kind of a game that can be drawn; ``free``: whether its round and mode can be chosen."""

    game: str
    name: str
    words: str
    free: bool


@dataclass(frozen=True, slots=True)
class Easel:
    """A position as a screen shows it.

    ``picture``: the last possible one; ``refusal``: why what lies there is none (empty: it is).
    ``trays``, ``settings``: what can be changed by hand; ``deck``: the cards that lie there.
    ``rules``: what the table has agreed on; ``agreed``: what of it is not the usual, in words.
    ``bare``: the games of which a table can be laid empty. ``weighs``: whether choices of this game
    can be weighed. ``code``: of its link. ``undo``: whether there is something to undo;
    ``forgetting``: what can be dropped, in words (empty: nothing).
    """

    game: str
    title: str
    name: str
    question: str
    players: tuple[str, ...]
    picture: str
    refusal: str
    trays: tuple[Tray, ...]
    settings: tuple[Setting, ...]
    deck: tuple[Piece, ...]
    rules: tuple[OptionField, ...]
    agreed: tuple[str, ...]
    named: tuple[Named, ...]
    kinds: tuple[KindWords, ...]
    bare: tuple[GameWords, ...]
    weighs: bool
    code: str
    undo: bool
    forgetting: str


_Lying = tuple[AnyScenario, Any, Any]
"""The last possible position, and what lies there under which options."""


class Editor:
    """Puts up positions at one screen.

    ``show`` and ``weighed`` are told what it shows; ``refuse``: why a position could not be drawn.
    """

    def __init__(
        self,
        show: Callable[[Easel], None],
        weighed: Callable[[Worth], None],
        refuse: Callable[[str], None],
    ) -> None:
        self._show, self._refuse = show, refuse
        self.weigher = Weigher(weighed)
        self._scene: AnyScenario | None = None
        self._draft: Any = None
        self._options: Any = None
        self._state: Any = None
        self._refusal = ""
        self._before: list[_Lying] = []
        self._lot: Work[AnyScenario] = Work(self._drawn, lambda: None, self._undrawn, self._drawing)

    @property
    def scenario(self) -> AnyScenario:
        """The last possible position as a scenario."""
        if self._scene is None:
            self._put_up(first_position())
        assert self._scene is not None
        return self._scene

    # Changes.

    def open(self, scene: AnyScenario | None = None) -> None:
        """Show the position that lies there, or another one."""
        self._put_up(self.scenario if scene is None else scene)
        self._tell()
        self._weigh()

    def change(self, change: Change, store: TableStore) -> None:
        """Carry out a change; ``store``: the table here. A refusal changes nothing."""
        before = self._lying()
        self._lot.give_up()
        match change:
            case Drawn():
                self.weigher.stop()
                self._drawing(0.0)
                self._lot.ask(lambda progress: _lots(change, progress))
                return
            case Source():
                self._put_up(_taken(change, store))
            case Bare():
                self._lay_bare(change)
            case Step("undo"):
                self._undo()
                return
            case _:
                self._edit(change)
        self._changed(before)

    def close(self) -> None:
        """Weigh and draw nothing any more; what lies there stays."""
        self.weigher.stop()
        self._lot.give_up()

    def players(self) -> tuple[str, ...]:
        """Return who plays on from here: a person on the seat that decides, else greedy bots.

        Where chance comes first, the person sits on the first seat.
        """
        if self._refusal:
            raise BadInput(f"This position can't be played: {self._refusal}")
        scene = self.scenario
        game = ROOMS[scene.game].game
        if game.outcome(self._state) is not None:
            raise BadInput("The game is over here, so there is nothing to play.")
        first = max(0, game.asks(self._state)[0].seat)
        return tuple(HUMAN if seat == first else "greedy" for seat in range(scene.options.players))

    def file(self) -> tuple[str, str]:
        """Return the name and the text of the position as a scenario's file."""
        words = "".join(one if one.isalnum() else "_" for one in self.scenario.name.casefold())
        return f"{words.strip('_') or 'position'}.json", scenario_text(self.scenario)

    def _drawn(self, scene: AnyScenario) -> None:
        before = self._lying()
        self._put_up(scene)
        self._changed(before)

    def _undrawn(self, sentence: str) -> None:
        self._refuse(sentence)
        self._weigh()

    def _drawing(self, share: float) -> None:
        self.weigher.wait("Drawing a position …", share)

    def _lying(self) -> _Lying:
        return self.scenario, self._draft, self._options

    def _changed(self, before: _Lying) -> None:
        if self._lying() != before:
            self._before = [*self._before[-MOST_UNDONE:], before]
        self._shown()

    def _put_up(self, scene: AnyScenario) -> None:
        self._scene = replace(scene, name=clean_name(scene.name) or "A position")
        self._draft, self._options = scene.position, scene.options
        self._state = scenario_state(scene)
        self._refusal = ""

    def _undo(self) -> None:
        if not self._before:
            raise BadInput("There is nothing to undo.")
        scene, draft, options = self._before.pop()
        self._put_up(scene)
        if (draft, options) != (scene.position, scene.options):
            self._options = options
            self._take(draft)
        self._shown()

    def _lay_bare(self, change: Bare) -> None:
        """Lay an empty table; the options are those of the table here, if as many play there."""
        options, room = self._options, find_room(change.game)
        _check_players(room, change.players)
        if room_of(options) is not room or options.players != change.players:
            options = room.options(names=NAMES[: change.players])
        self._put_up(of_state(_dealt(options), BY_HAND))
        self._take(BENCHES[room.name].bare(self._draft, options))

    def _edit(self, change: Exchange | Put | Agree | Step) -> None:
        draft, options = self._draft, self._options
        bench = BENCHES[self.scenario.game]
        match change:
            case Exchange(card, to):
                draft = bench.exchange(draft, card, to, options)
            case Put(name, value, seat):
                setting = setting_of(bench.settings(draft, options), name, seat, value)
                draft = bench.put(draft, setting, value, options)
            case Agree(name, value, points):
                others = agreed(options, name, value, points)
                draft = bench.agree(draft, options, others)
                self._options = others
            case Step():
                draft = bench.forget(draft)
        self._take(draft)

    def _take(self, draft: Any) -> None:
        """Let a position lie there; the last possible one stays drawn until it is possible."""
        scene = self.scenario
        self._draft, self._refusal = draft, ""
        try:
            state = BENCHES[scene.game].possible(draft, self._options)
        except errors.BadPosition as refusal:
            self._refusal = str(refusal)
            return
        if state != self._state:
            name = scene.name.removesuffix(", changed")
            self._state = state
            self._scene = replace(
                scene,
                name=name if name == BY_HAND else f"{name}, changed",
                question=QUESTION,
                options=self._options,
                position=ROOMS[scene.game].position_of(state),
            )

    def _shown(self) -> None:
        self.weigher.forget_deal()
        self._tell()
        self._weigh()

    def _tell(self) -> None:
        scene = self.scenario
        room = ROOMS[scene.game]
        view = room.game.view(self._state, None)
        draft, bench = self._draft, BENCHES[scene.game]
        self._show(
            Easel(
                game=scene.game,
                title=room.title,
                name=scene.name,
                question=scene.question,
                players=scene.options.names,
                picture=table_picture(view, dark=None, narrow=True),
                refusal=self._refusal,
                trays=bench.trays(draft, self._options),
                settings=bench.settings(draft, self._options),
                deck=deck_of(scene.game),
                rules=tuple(agreed_fields(self._options)),
                agreed=say_agreed(self._options),
                named=tuple(
                    Named(other.name, other.title, one.name)
                    for other in ROOMS.values()
                    for one in scenarios(game=other.name)
                ),
                kinds=_kinds(),
                bare=_games(),
                weighs=isinstance(self._state, State),
                code=scenario_code(scene),
                undo=bool(self._before),
                forgetting=bench.forgetting if bench.recalls(draft) else "",
            )
        )

    def _weigh(self) -> None:
        self.weigher.stop()
        if not isinstance(self._state, State):
            self.weigher.refuse(_ONE_GAME)
        elif self._refusal:
            self.weigher.refuse("A position is weighed once it is possible.")
        else:
            self.weigher.weigh(self._state)


def first_position() -> AnyScenario:
    """Return what lies there first: a position of the house, or a deal where there is none."""
    named = {scene.name: scene for scene in scenarios()}
    if FIRST in named:
        return named[FIRST]
    return drawn(Drawn(seed=0))


def _taken(change: Source, store: TableStore) -> AnyScenario:
    match change:
        case Source("moment"):
            return moment_of(store)
        case Source("named", name, game):
            return scenario(name, find_room(game).name)
        case Source("link", text):
            return read_scenario_code(text)
    return read_scenario(change.text, game=None)


def moment_of(store: TableStore) -> AnyScenario:
    """Return the moment that is looked at in a game that is over, with all hands, as a scenario.

    Raises ``BadInput`` while it goes on, and where a class keeps its cards back.
    """
    driver = store.driver
    if not store.curtain.over:
        raise BadInput(NOT_OVER)
    kept = driver.kept_back
    if kept is not None:
        raise BadInput(kept.hindsight)
    at = store.history.looking
    step = len(store.history.stops) - 1 if at is None else at
    return of_state(store.history.state, f"Step {step} of a game")


def first_choice(store: TableStore) -> int:
    """Return the first stop of a game at which a seat has a real choice, all cards turned up."""
    room, moments = store.room, store.driver.recording.moments
    for at, stop in enumerate(store.history.stops):
        state = moments[stop.moves - 1].state if stop.moves else None
        if state is None or getattr(state, "phase", None) not in (Phase.WINDOW, Phase.TURN, None):
            continue
        asks = [ask.seat for ask in room.game.asks(state) if ask.seat >= 0]
        if any(len(room.game.choices(state, seat)) > 1 for seat in asks):
            return at
    return 0


def of_state(state: Any, name: str) -> AnyScenario:
    """Return a state of any game as a scenario of this name."""
    room = room_of(state.options)
    return Scenario(
        "kings-scenario",
        1,
        room.name,
        name,
        QUESTION,
        state.options,
        room.position_of(state),
    )


def _lots(change: Drawn, progress: Progress) -> Iterator[AnyScenario]:
    yield drawn(change, progress)


def drawn(change: Drawn, progress: Progress = lambda share: None) -> AnyScenario:
    """Return a position of a kind, drawn by lot, as a scenario; ``progress``: of the search."""
    room = find_room(change.game)
    _check_players(room, change.players)
    names = NAMES[: change.players]
    options: Any = room.options(names=names)
    if room.name == "struggle":
        options = Options(names=names, mode="night" if change.night else "day")
    state = find_position(change.what, change.seed, options, change.round, progress)
    words = next(one.words for one in _kinds() if (one.game, one.name) == (room.name, change.what))
    if (room.name, change.what) == ("struggle", "round"):
        words = f"a moment of round {change.round}"
    return of_state(state, f"{words[0].upper()}{words[1:]}, seed {change.seed}")


def _check_players(room: Room, players: int) -> None:
    if not room.least <= players <= room.most:
        many = str(room.most) if room.least == room.most else f"{room.least} to {room.most}"
        raise BadInput(f"{room.title} is for {many} players, not {players} ({room.letter}-01).")


@cache
def _games() -> tuple[GameWords, ...]:
    """Return the games, and for how many a table of each can be laid under the usual rules."""
    found = []
    for room in ROOMS.values():
        many = [n for n in range(room.least, room.most + 1) if _is_table(room, n)]
        found.append(GameWords(room.name, room.title, min(many), max(many)))
    return tuple(found)


def _is_table(room: Room, players: int) -> bool:
    try:
        room.options(names=NAMES[:players])
    except errors.BadOptions:
        return False
    return True


@cache
def _kinds() -> tuple[KindWords, ...]:
    """Return what can be drawn by lot of every game."""
    return tuple(
        chain(
            (KindWords("struggle", one.name, one.words, free=one.night is None) for one in KINDS),
            (
                KindWords(game, one.name, one.words, free=False)
                for game, kinds in BY_RULES.items()
                for one in kinds
            ),
        )
    )


def _dealt(options: Any) -> Any:
    """Return the first state of a game with these options in which somebody decides."""
    game, rng = room_of(options).game, stream(0, "an empty table")
    state = game.start(options)
    while game.asks(state)[0].seat < 0:
        state = game.apply(state, game.draw(state, rng)).state
    return state
