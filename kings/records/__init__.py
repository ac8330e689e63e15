"""Games as files: journals that lose nothing, replay, and scenarios."""

from kings.records.chronicle import BotStretch, bot_stretches, say_bots
from kings.records.formats import (
    HouseTables,
    JournalHeader,
    Moved,
    PaperNotes,
    Parent,
    Scenario,
    ScenarioWords,
    Seated,
    WentBack,
    read_scenario,
    read_tables,
    scenario_state,
    scenario_text,
    tables_text,
)
from kings.records.journal import Journal, journal_header, parse_journal, read_journal
from kings.records.places import games_folder, home, new_journal_path
from kings.records.recording import HUMAN, Moment, Recording, new_header, replay, resume

__all__ = [
    "HUMAN",
    "BotStretch",
    "HouseTables",
    "Journal",
    "JournalHeader",
    "Moment",
    "Moved",
    "PaperNotes",
    "Parent",
    "Recording",
    "Scenario",
    "ScenarioWords",
    "Seated",
    "WentBack",
    "bot_stretches",
    "games_folder",
    "home",
    "journal_header",
    "new_header",
    "new_journal_path",
    "parse_journal",
    "read_journal",
    "read_scenario",
    "read_tables",
    "replay",
    "resume",
    "say_bots",
    "scenario_state",
    "scenario_text",
    "tables_text",
]
