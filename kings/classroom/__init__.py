"""A class: its plan, its folder, its tables; everything about one lesson that is kept in files."""

from kings.classroom.answers import Answer, Value, answers_path, append_answer, read_answers
from kings.classroom.attendance import Change, add_student, change_class, mark_absent
from kings.classroom.class_folder import ClassFolder, TableGame, make_class, read_class
from kings.classroom.names import read_names
from kings.classroom.plan import (
    BotSeat,
    ClassPlan,
    Person,
    Problem,
    SeatedTable,
    Start,
    TablePlan,
    class_id,
    class_of,
    is_of_class,
    journal_path,
    plan_text,
    read_class_plan,
    read_plan,
    status_path,
    tables,
)

__all__ = [
    "Answer",
    "BotSeat",
    "Change",
    "ClassFolder",
    "ClassPlan",
    "Person",
    "Problem",
    "SeatedTable",
    "Start",
    "TableGame",
    "TablePlan",
    "Value",
    "add_student",
    "answers_path",
    "append_answer",
    "change_class",
    "class_id",
    "class_of",
    "is_of_class",
    "journal_path",
    "make_class",
    "mark_absent",
    "plan_text",
    "read_answers",
    "read_class",
    "read_class_plan",
    "read_names",
    "read_plan",
    "status_path",
    "tables",
]
