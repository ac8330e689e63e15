from kings import (
    adapters as adapters,
    agent as agent,
    analysis as analysis,
    bots as bots,
    castle as castle,
    classroom as classroom,
    client as client,
    errors as errors,
    figures as figures,
    hall as hall,
    keys as keys,
    lessons as lessons,
    publish as publish,
    records as records,
    sim as sim,
    struggle as struggle,
    table as table,
    widgets as widgets,
)
from kings.analysis.hindsight.question import whatif as whatif
from kings.analysis.tables import tables as tables
from kings.analysis.worth.decision_table import decision as decision
from kings.analysis.worth.measure import price as price, values as values
from kings.bots.roster import bot as bot, bot_names as bot_names
from kings.classroom.class_folder import collect as collect, make_class as make_class
from kings.figures.notebook import (
    framed as framed,
    hidden as hidden,
    picture as picture,
    said as said,
    show as show,
)
from kings.figures.typed_pile import groups as groups, score as score
from kings.lessons.desk import class_log as class_log, open_lesson as open_lesson
from kings.lessons.turn import private_sheet as private_sheet, scene as scene
from kings.publish.debrief import debrief as debrief
from kings.publish.replay.page import replay_page as replay_page
from kings.publish.review import review as review
from kings.publish.writeup import Writeup
from kings.records.formats import scenario_state as scenario_state
from kings.records.notation import page_of as page_of, replay_any, resume_any
from kings.seeds import stream as stream
from kings.sim.intervals import estimate as estimate
from kings.sim.match import play_on as play_on
from kings.sim.trials import simulate as simulate, tournament as tournament
from kings.struggle.cards import Card as Card
from kings.struggle.options import Options as Options
from kings.struggle.partition.cpsat import prove as prove
from kings.struggle.partition.exact import best_partition as best_partition
from kings.struggle.rules import GAME as GAME
from kings.struggle.teaching import trick as trick
from kings.table.library import scenario as scenario, scenarios as scenarios
from kings.widgets.board import board as board, countdown as countdown
from kings.widgets.laboratory import laboratory as laboratory
from kings.widgets.lesson import predict as predict, progress as progress
from kings.widgets.paper import paper as paper
from kings.widgets.screen import explore as explore, play as play, watch as watch

__version__: str
__all__: list[str]

replay = replay_any
resume = resume_any
write_up = Writeup
