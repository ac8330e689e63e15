"""Kings: card games of tricks and bargains, to be played, examined and explained in Jupyter.

>>> import kings
>>> kings.score("2^3 3-8 10", gold=7).points
29

The package is a door: what is most wanted stands in it by name, and is loaded when it is asked for
(PEP 562). ``dir(kings)`` lists the names, ``help(kings.play)`` explains one. Everything else is in
the rooms, which are loaded in the same way: ``kings.struggle`` for the rules, ``kings.analysis``
and ``kings.figures`` for results and their pictures, ``kings.bots`` for players.
"""

__version__ = "0.7.0"

TYPE_CHECKING = False  # as in typing, which would be loaded for it: type checkers know the name

if TYPE_CHECKING:
    from kings import analysis as analysis
    from kings import bots as bots
    from kings import castle as castle
    from kings import classroom as classroom
    from kings import errors as errors
    from kings import figures as figures
    from kings import keys as keys
    from kings import lessons as lessons
    from kings import publish as publish
    from kings import records as records
    from kings import sim as sim
    from kings import struggle as struggle
    from kings import table as table
    from kings import widgets as widgets
    from kings.analysis.hindsight.question import whatif
    from kings.analysis.worth.decision_table import decision
    from kings.analysis.worth.measure import price, values
    from kings.bots.roster import bot, bot_names
    from kings.classroom.class_folder import collect, make_class
    from kings.figures.any_result import picture
    from kings.figures.notebook import framed, hidden, said, show
    from kings.figures.typed_pile import groups, score
    from kings.lessons.desk import open_lesson
    from kings.lessons.logs import class_log
    from kings.lessons.turn import private_sheet, scene
    from kings.publish.debrief import debrief
    from kings.publish.replay.page import replay_page
    from kings.publish.writeup import Writeup as write_up
    from kings.records.formats import scenario_state
    from kings.records.recording import replay_any as replay
    from kings.records.recording import resume_any as resume
    from kings.seeds import stream
    from kings.sim.intervals import estimate
    from kings.sim.match import play_on
    from kings.sim.trials import simulate, tournament
    from kings.struggle.cards import Card
    from kings.struggle.options import Options
    from kings.struggle.partition.cpsat import prove
    from kings.struggle.partition.exact import best_partition
    from kings.struggle.rules import GAME
    from kings.struggle.teaching import trick
    from kings.widgets.board.page import board
    from kings.widgets.countdown import countdown
    from kings.widgets.explorer.page import explore
    from kings.widgets.laboratory.page import laboratory
    from kings.widgets.lesson.page import predict, progress
    from kings.widgets.open_game import scenario, scenarios
    from kings.widgets.paper.page import paper
    from kings.widgets.table import play, watch

__all__ = [
    "__version__",
    "GAME",
    "Card",
    "Options",
    "best_partition",
    "board",
    "bot",
    "bot_names",
    "class_log",
    "collect",
    "countdown",
    "debrief",
    "decision",
    "estimate",
    "explore",
    "framed",
    "groups",
    "hidden",
    "laboratory",
    "make_class",
    "open_lesson",
    "paper",
    "picture",
    "play",
    "play_on",
    "predict",
    "price",
    "private_sheet",
    "progress",
    "prove",
    "replay",
    "replay_page",
    "resume",
    "said",
    "scenario",
    "scenario_state",
    "scenarios",
    "scene",
    "score",
    "show",
    "simulate",
    "stream",
    "tournament",
    "trick",
    "values",
    "watch",
    "whatif",
    "write_up",
]

# No name here is that of a room: importing kings.publish would put the room in its place.
_DOOR = {
    "analysis.hindsight.question": "whatif",
    "analysis.worth.measure": "price values",
    "analysis.worth.decision_table": "decision",
    "bots.roster": "bot bot_names",
    "classroom.class_folder": "collect make_class",
    "figures.any_result": "picture",
    "figures.notebook": "framed hidden said show",
    "figures.typed_pile": "groups score",
    "lessons.desk": "open_lesson",
    "lessons.logs": "class_log",
    "lessons.turn": "private_sheet scene",
    "publish.debrief": "debrief",
    "publish.replay.page": "replay_page",
    "publish.writeup": "write_up=Writeup",
    "records.formats": "scenario_state",
    "records.recording": "replay=replay_any resume=resume_any",
    "seeds": "stream",
    "sim.intervals": "estimate",
    "sim.match": "play_on",
    "sim.trials": "simulate tournament",
    "struggle.cards": "Card",
    "struggle.options": "Options",
    "struggle.partition.cpsat": "prove",
    "struggle.partition.exact": "best_partition",
    "struggle.rules": "GAME",
    "struggle.teaching": "trick",
    "widgets.board.page": "board",
    "widgets.countdown": "countdown",
    "widgets.open_game": "scenario scenarios",
    "widgets.explorer.page": "explore",
    "widgets.laboratory.page": "laboratory",
    "widgets.lesson.page": "predict progress",
    "widgets.paper.page": "paper",
    "widgets.table": "play watch",
}
"""All names of the door by the module behind them; ``name=other`` where it is called otherwise."""

_MODULE_OF = {
    name: (module, other or name)
    for module, names in _DOOR.items()
    for name, _, other in (entry.partition("=") for entry in names.split())
}


if not TYPE_CHECKING:  # a type checker takes the imports above, and refuses what isn't there

    def __getattr__(name: str) -> object:
        """Load what is asked for by name, and keep it."""
        from importlib import import_module
        from importlib.util import find_spec

        if name in _MODULE_OF:
            module, other = _MODULE_OF[name]
            globals()[name] = getattr(import_module(f"kings.{module}"), other)
            return globals()[name]
        # Any room can be asked for, so that ``import kings`` is enough for kings.figures.pile_svg;
        # Python itself keeps a module in its package.
        if name.startswith("_") or find_spec(f"kings.{name}") is None:
            raise AttributeError(f"module 'kings' has no attribute {name!r}")
        return import_module(f"kings.{name}")

    def __dir__() -> list[str]:
        """List the names of the door, the rooms, and what else is there already."""
        from pkgutil import iter_modules

        rooms = (module.name for module in iter_modules(__path__) if module.ispkg)
        return sorted({*globals(), *__all__, *rooms, "errors"})
