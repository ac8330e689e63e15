"""``kings class``: the folder of a class with its tables, and all that is printed for it."""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kings.classroom.attendance import Change, change_class
from kings.classroom.class_folder import make_class, make_scene
from kings.classroom.erasure import Erased, forget_student
from kings.classroom.lots import SCENE, lots
from kings.classroom.names import names_in
from kings.classroom.plan import SUBSTITUTE, ClassPlan, Start, checked_names, table_stem
from kings.commands import USUAL, flag, hall_address, lesson_options, need, page_address
from kings.errors import BadInput
from kings.hall.register import HALL, Register, open_register, read_register, write_register
from kings.markup import Markup
from kings.names import name_key
from kings.records.files import is_file, read_text
from kings.records.formats import Scenario, read_scenario, scenario_state
from kings.seeds import fresh_seed
from kings.shipped import DATA
from kings.sim.executors import bar
from kings.struggle.options import LETTERS, Options
from kings.typed import quoted
from kings.words import listed, plural

if TYPE_CHECKING:
    from kings.lessons import Lesson
    from kings.publish.printing.class_prints import Prints

SCENARIOS = DATA / "scenarios"


def fill_parser(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    parser.add_argument(
        "names",
        nargs="*",
        metavar="NAMES",
        help="a file (NAMES.csv), or the names themselves; “forget FOLDER NAME” deletes a student, "
        "and “points FOLDER” writes points for a gradebook",
    )
    parser.add_argument(
        "--add",
        action="append",
        default=[],
        metavar="NAME",
        help="seat a latecomer in the class of --folder; nobody else changes seats",
    )
    parser.add_argument(
        "--absent",
        action="append",
        default=[],
        metavar="NAME",
        help="let a bot play for somebody in the class of --folder, until --add brings them back",
    )
    parser.add_argument(
        "--list",
        metavar="LIST.csv",
        help="with “points”: a list of students as Moodle or Canvas exports it, to which they are "
        "added",
    )
    parser.add_argument("--folder", default="class", help="where it goes (default: class)")
    parser.add_argument(
        "--seed", type=int, help="decides who sits where, and the cards (otherwise by lot)"
    )
    parser.add_argument("--title", default="", help="what the class is called")
    parser.add_argument("--size", type=int, default=4, help="how many at a table (default 4)")
    flag(parser, "--night", "play whole games by Night")
    parser.add_argument(
        "--scenario", metavar="NAME", help="a position with a question: a name or a .json file"
    )
    parser.add_argument(
        "--bots",
        default="",
        metavar="C=greedy",
        help="seats of the scenario that bots take, by letter",
    )
    lesson_options(parser)
    parser.add_argument("--paper", default="A4", help="A4 or Letter (default A4)")
    parser.add_argument(
        "--address",
        default="",
        metavar="NAME",
        help="of the hall, as phones reach it (192.168.1.20:8080): role sheets and slips get a QR "
        "code each; alone with --folder: print a class again",
    )
    parser.add_argument(
        "--scorer",
        default="",
        metavar="ADDRESS",
        help="of the page that “kings scorer” writes, where you have put it: score sheets get its "
        "QR code",
    )
    flag(parser, "--pdf", "print a PDF beside every page, with Chromium")
    flag(parser, "--stack", "also put all role sheets into one file, for the printer")
    flag(
        parser,
        "--no-values",
        "leave out of the role sheets what each choice is worth to their seat",
    )
    for half in ("odd", "even"):
        parser.add_argument(
            f"--tell-{half}",
            default="",
            metavar="WORDS",
            help=f"what role sheets ask at tables with an {half} number (“{SCENE}” draws lots "
            "instead)",
        )
    flag(parser, "--json", "answer as JSON")


def run(arguments: argparse.Namespace) -> int:
    """Make the folder, print its sheets, and say what comes next."""
    other = {"forget": _forget, "points": _points}.get("".join(arguments.names[:1]))
    if other is not None:
        return other(arguments)
    from kings.publish.chromium import chromium
    from kings.publish.printing.class_prints import Prints, print_class, print_roles
    from kings.publish.printing.paper import paper_of
    from kings.publish.printing.role_sheets import worths

    site = hall_address(arguments.address)
    prints = Prints(
        paper_of(arguments.paper),
        values=not arguments.no_values,
        stack=arguments.stack,
        pdf=arguments.pdf,
        notes=(arguments.tell_odd, arguments.tell_even),
        scorer=_scorer_code(page_address(arguments.scorer)),
    )
    if arguments.add or arguments.absent:
        return _change(arguments, prints, site)
    if site and not arguments.names:
        return _print_again(arguments, prints, site)
    if not arguments.names:
        raise BadInput("Name a file with the names of the class (NAMES.csv), or the names.")
    lesson = _lesson(arguments)
    start = _start(arguments)
    if prints.pdf:
        chromium()  # a missing browser is reported before a file is made
    if prints.values and start.scenario is not None:
        worths(scenario_state(start.scenario))
    names = _names(arguments.names)
    plan = make_class(
        arguments.folder,
        names,
        fresh_seed() if arguments.seed is None else arguments.seed,
        start=start,
        size=arguments.size,
        title=arguments.title,
    )
    scenes: tuple[Path, ...] = ()
    if lesson is not None:
        scenes = _prepare(Path(arguments.folder), lesson, arguments.minutes, arguments.extras)
        prints = _for_lesson(prints, lesson, arguments.minutes or USUAL, arguments.extras)
    prints = _with_codes(prints, Path(arguments.folder), site)
    files = print_class(arguments.folder, prints, progress=bar("pages"))
    for scene in scenes:
        files += print_roles(scene, prints)
    if arguments.json:
        print(json.dumps(_answer(arguments.folder, plan, files), ensure_ascii=False))
    else:
        told = (
            _told(Path(arguments.folder), plan, stack=arguments.stack)
            if lesson is None
            else _told_lesson(
                Path(arguments.folder), plan, lesson, arguments.minutes, arguments.extras
            )
        )
        print("\n".join([told[0], *_told_apart(names), *told[1:]]))
    return 0


def _print_again(arguments: argparse.Namespace, prints: Prints, site: str) -> int:
    """Print a class that is there: on Monday the laptop may have another address."""
    from kings.publish.printing.class_prints import print_class, print_roles

    folder = Path(arguments.folder)
    prints = _with_lesson(_with_codes(prints, folder, site), folder)
    files = print_class(folder, prints, progress=bar("pages"))
    scenes = () if prints.lesson is None else _make_scenes(folder, prints.lesson, prints.length)
    for scene in scenes:
        files += print_roles(scene, prints)
    if arguments.json:
        print(json.dumps({"files": [str(file) for file in files]}))
    else:
        print(f"{plural(len(files), 'file')} of {folder / 'print'} are written again.")
    return 0


def _with_lesson(prints: Prints, folder: Path) -> Prints:
    """Print what the lesson of a class needs, if it is given one."""
    register = read_register(folder)
    if register is None or register.lesson is None:
        return prints
    from kings.lessons import lesson

    return _for_lesson(prints, lesson(register.lesson), register.length, register.extras)


def _for_lesson(prints: Prints, lesson: Lesson, length: int, extras: Sequence[str]) -> Prints:
    """Print the plan of a lesson, and what its sheets ask for."""
    notes = prints.notes if any(prints.notes) else lesson.plan.notes
    return replace(prints, lesson=lesson, length=length, extras=tuple(extras), notes=notes)


def _scorer_code(address: str) -> Markup | None:
    """Return the QR code of the scorer's page, if it has an address."""
    if not address:
        return None
    need("hall", "QR codes on sheets")
    return _code(address)


def _code(address: str) -> Markup:
    from kings.hall.links import qr_svg

    return Markup(qr_svg(address))


def _with_codes(
    prints: Prints,
    folder: Path,
    site: str,
    changes: Sequence[Change] = (),
    before: Register | None = None,
) -> Prints:
    """Add the QR code of each seat's link, if the hall has an address.

    A seat that went from an absent student to somebody else gets a new link: the sheet of the first
    opens nothing any more. ``before``: what the hall kept when nothing had changed yet: one that
    runs may have voided the link by now.
    """
    voids = any(change.was for change in changes) and (folder / HALL).exists()
    if not site and not voids:
        return prints
    need("hall", "QR codes on sheets")
    from kings.hall.links import Links

    try:
        register = open_register(folder)
        for change in changes:
            place = change.table, change.seat
            voided = before is not None and register.generation(place) > before.generation(place)
            if change.came and change.was and not voided:
                register = register.renewed(place)
        if changes:
            write_register(folder, register)
    except OSError as error:
        raise BadInput(f"{folder / HALL} can't be written: {error.strerror}.") from error
    links = Links(register.secret)
    addresses = {
        one.place: f"{site}#{links.seat(*one.place, one.generation)}" for one in register.seats
    }
    codes = {place: _code(address) for place, address in addresses.items()}
    return replace(prints, codes=codes if site else {})


def _change(arguments: argparse.Namespace, prints: Prints, site: str) -> int:
    """Let a class go on with who is there, print what has changed, and say it."""
    from kings.publish.chromium import chromium
    from kings.publish.printing.class_prints import print_changed_roles, print_changes

    if arguments.names:
        raise BadInput(
            "--add and --absent change the class in --folder, so they take no list of names."
        )
    if prints.pdf:
        chromium()
    folder = Path(arguments.folder)
    before = read_register(folder)
    changes = change_class(folder, absent=arguments.absent, add=arguments.add)
    prints = _with_lesson(_with_codes(prints, folder, site, changes, before), folder)
    files = print_changes(folder, prints, changes)
    scenes = () if prints.lesson is None else _make_scenes(folder, prints.lesson, prints.length)
    for scene in scenes:
        files += print_changed_roles(scene, prints, changes)
    if arguments.json:
        told = [asdict(change) for change in changes]
        print(json.dumps({"changes": told, "files": [str(file) for file in files]}))
    else:
        print("\n".join([*map(_said_of, changes), "", *_to_print(folder, changes, scenes)]))
    return 0


def _forget(arguments: argparse.Namespace) -> int:
    """Delete a student's data: ``kings class forget FOLDER NAME``."""
    if len(arguments.names) != 3:
        raise BadInput("Name the folder and the student: kings class forget monday “Ben Lee”.")
    folder, name = arguments.names[1:]
    erased = forget_student(folder, name)
    if arguments.json:
        print(json.dumps(_erased(erased), ensure_ascii=False))
        return 0
    seat = f", and the seat is called {erased.now}" if erased.now else ""
    print(f"{erased.was} is deleted from {folder}{seat}.")
    for words, paths in (
        ("Written anew", (*erased.journals, *erased.changed)),
        ("Removed", erased.removed),
        ("These files still hold the name or the pseudonym; look at them yourself", erased.left),
    ):
        if paths:
            print(f"{words}: {', '.join(map(str, paths))}.")
    print("Copies elsewhere (backups, printed sheets, files that were sent) are not touched.")
    return 0


def _points(arguments: argparse.Namespace) -> int:
    """Write the points of a class for a gradebook: ``kings class points FOLDER``."""
    if len(arguments.names) != 2:
        raise BadInput("Name the folder: kings class points monday --list participants.csv.")
    need("hall", "Points of lessons")
    from kings.lessons.gradebook import gradebook, write_gradebook

    made = gradebook(arguments.names[1], arguments.list)
    file = write_gradebook(made, arguments.names[1])
    if arguments.json:
        print(json.dumps({"file": str(file), "missing": made.missing}, ensure_ascii=False))
        return 0
    print(f"{file} holds {plural(len(made.rows), 'row')}, by real names: it is for you alone.")
    if made.missing:
        print(f"The list has no row for {listed(made.missing)}.")
    return 0


def _erased(erased: Erased) -> dict[str, Any]:
    paths = {"journals": erased.journals, "changed": erased.changed}
    paths |= {"removed": erased.removed, "left": erased.left}
    said = {name: [str(path) for path in several] for name, several in paths.items()}
    return {"was": erased.was, "now": erased.now, **said}


def _said_of(change: Change) -> str:
    where = f"table {change.table}, seat {LETTERS[change.seat]}"
    if not change.came:
        return f"{change.name} is absent: a {SUBSTITUTE} bot plays {change.pseudonym} at {where}."
    seated = f"{change.name} sits at {where}, and plays as {change.pseudonym}."
    if not change.was:
        return seated
    was = change.was
    return f"{seated} It was the seat of {was}, who is absent: --add “{was}” finds another one."


def _to_print(folder: Path, changes: Sequence[Change], scenes: Sequence[Path] = ()) -> list[str]:
    """Say what is out of date on paper; nothing else is. ``scenes``: its other positions."""
    slips = folder / "print" / "teacher" / "slips-late.html"
    said = []
    for change in changes:
        if change.came:
            sheet = f"{table_stem(change.table)}-seat-{LETTERS[change.seat]}.html"
            sheets = [str(place / "print" / "roles" / sheet) for place in (folder, *scenes)]
            said.append(f"Print {listed([*sheets, f'the slip for {change.name} in {slips}'])}.")
    renamed = sorted({change.table for change in changes if change.others})
    if renamed:
        tables = listed(str(table) for table in renamed)
        said.append(
            f"The others at table {tables} see a new name: print their role sheets and the forms "
            "of that table again, if you hand them out on paper."
        )
    return [*said, "All other tables, seats, pseudonyms, cards and links are as they were."]


def _names(words: Sequence[str]) -> tuple[str, ...]:
    """Return the names, read from a file if one is named."""
    first = Path(words[0])
    if len(words) == 1 and (first.suffix.lower() in (".csv", ".txt") or is_file(first)):
        return names_in(first)
    return tuple(words)


def _start(arguments: argparse.Namespace) -> Start:
    if arguments.scenario is None:
        if arguments.bots:
            raise BadInput("--bots names seats of a scenario, so it needs --scenario.")
        return Start(rules=Options(mode="night" if arguments.night else "day"))
    if arguments.night:
        raise BadInput("A scenario already says whether it is Day or Night; leave out --night.")
    scene = find_scenario(arguments.scenario)
    if scene.name == SCENE and (arguments.tell_odd or arguments.tell_even):
        raise BadInput(
            f"In “{SCENE}” lots decide what each role sheet asks, so leave out --tell-odd and "
            "--tell-even."
        )
    return Start(scenario=scene, bots=_bots(arguments.bots))


def _lesson(arguments: argparse.Namespace) -> Lesson | None:
    """Return the lesson that a class is made for, and let it say the scenario and its bots."""
    if arguments.lesson is None:
        if arguments.minutes is not None or arguments.extras:
            raise BadInput("--minutes and --with belong to a lesson; name it with --lesson.")
        return None
    if arguments.scenario or arguments.bots or arguments.night:
        raise BadInput("A lesson has its scenarios; leave out --scenario, --bots and --night.")
    need("hall", "A lesson on phones")
    need("analysis", "A lesson")
    from kings.lessons import lesson

    found = lesson(arguments.lesson)
    if not found.steps:
        raise BadInput(f"Lesson {found.number} has no steps for phones; its notebook has it whole.")
    found.plan.slack(arguments.minutes or USUAL)  # refuses other lengths
    if found.plan.scenes:
        arguments.scenario = found.plan.scenes[0]
        bots = found.plan.bots.items()
        arguments.bots = ",".join(f"{LETTERS[seat]}={bot}" for seat, bot in bots)
    return found


def _prepare(
    folder: Path, lesson: Lesson, minutes: int | None, extras: Sequence[str]
) -> tuple[Path, ...]:
    """Let the hall of a new class give a lesson; return the folders of its other scenarios."""
    from kings.hall.course import set_lesson

    set_lesson(folder, lesson.number, minutes or USUAL, extras)
    return _make_scenes(folder, lesson, minutes or USUAL)


def _make_scenes(folder: Path, lesson: Lesson, length: int) -> tuple[Path, ...]:
    """Make the other scenarios of a class's lesson, or bring them up to date with its plan.

    Those whose sheets are to be printed are returned: a position that comes a second time has the
    same ones.
    """
    from kings.lessons.turn import scenario_called

    printed, places = [], []
    for step in lesson.plan.version(length):
        if step.act == "bargain":
            scene = scenario_called(step.scene)
            place = make_scene(folder, scene, called=step.title)
            if scene.position not in printed:
                printed.append(scene.position)
                places.append(place)
    return tuple(place for place in places if place != folder)


def _bots(words: str) -> Mapping[int, str]:
    """Read ``C=greedy,D=cautious`` as seats and bots."""
    found: dict[int, str] = {}
    for word in filter(None, (part.strip() for part in words.split(","))):
        letter, _, bot = word.partition("=")
        seat = LETTERS.find(letter.strip().upper())
        if len(letter.strip()) != 1 or seat < 0 or not bot.strip():
            raise BadInput(f"Name the seats for bots as in C=greedy, not {quoted(word)}.")
        found[seat] = bot.strip()
    return found


def find_scenario(word: str) -> Scenario:
    """Return the scenario of a file, or the one of this name; ``BadInput`` lists all names."""
    path = Path(word)
    if path.suffix != ".json":
        path = SCENARIOS / f"{word.strip().lower().replace(' ', '_')}.json"
        if not is_file(path):
            there = ", ".join(sorted(file.stem for file in SCENARIOS.glob("*.json")))
            raise BadInput(f"There is no scenario {quoted(word)}; there are: {there}.")
    try:
        text = read_text(path)
    except OSError as error:
        raise BadInput(f"{path} can't be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise BadInput(f"{path} can't be read: the text is not UTF-8.") from error
    return read_scenario(text)


def _answer(folder: str, plan: ClassPlan, files: Sequence[Path]) -> dict[str, Any]:
    return {
        "folder": folder,
        "seed": plan.seed,
        "scenario": plan.scenario,
        "tables": [
            {"table": table.table, "players": list(table.players), "sitting": list(table.sitting)}
            for table in plan.tables
        ],
        "files": [str(file) for file in files],
    }


def _told(folder: Path, plan: ClassPlan, *, stack: bool) -> list[str]:
    """Say what was made and what comes next, in the order in which it is done."""
    students = sum(len(table.students) for table in plan.tables)
    bots = sum(len(table.bots) for table in plan.tables)
    played = f"“{plan.scenario}”" if plan.scenario else "whole games"
    roles = folder / "print" / ("role-sheets.html" if stack else "roles")
    return [
        f"{plural(students, 'student')} at {_sizes(plan)}, {played}, seed {plan.seed}.",
        *([f"{plural(bots, 'seat')} for bots ({_kinds(plan)})."] if bots else []),
        *(
            ["Lots decided who names the first price, and which: role sheets say it."]
            * bool(lots(plan))
        ),
        "",
        "What comes next:",
        f"1. Print {roles} (one page a seat, each for one pair of eyes), "
        f"{folder / 'print' / 'teacher' / 'slips.html'} (who sits where) and, for a game on paper, "
        f"{_paper(folder, whole=not plan.scenario)}.",
        f"2. Keep {folder / 'names.csv'} and print/teacher to yourself: no other file has names.",
        f"3. In the lesson: kings hall {folder} --host 0.0.0.0. It tells the address for phones, "
        "with a code, and your own page, from which you start and watch all tables.",
        f"   With that address, kings class --folder {folder} --address … prints the sheets again "
        "with a QR code each, which leads to its seat.",
        f"4. Press “End and collect” on your page, and then “Debrief”; or kings debrief {folder}",
    ]


def _paper(folder: Path, *, whole: bool) -> str:
    """Name what a game on paper needs; ``whole``: whether it is a whole one."""
    if not whole:
        return str(folder / "print" / "paper-forms.html")
    return f"{folder / 'print' / 'cards.html'}, paper-forms.html and score-sheets.html"


def _told_lesson(
    folder: Path, plan: ClassPlan, lesson: Lesson, minutes: int | None, extras: Sequence[str]
) -> list[str]:
    """Say what was made for a lesson on phones, and what comes next."""
    switches = f" --minutes {minutes}" if minutes is not None else ""
    switches += "".join(f" --with {extra}" for extra in extras)
    students = sum(len(table.students) for table in plan.tables)
    alone = [table.table for table in plan.tables if len(table.students) == 1]
    teacher = folder / "print" / "teacher"
    return [
        f"{plural(students, 'student')} at {_sizes(plan)}, lesson {lesson.number}: {lesson.title}",
        *(f"The student at table {table} bargains with a bot." for table in alone),
        "",
        "What comes next:",
        f"1. Print {teacher / 'slips.html'}, and cut it: a slip for each student.",
        f"2. Read {teacher / 'lesson-plan.html'}: the minutes, what to say, and what to ask.",
        f"3. Try it alone: kings hall --rehearse --lesson {lesson.number}{switches}",
        f"4. In the lesson: kings hall {folder} --host 0.0.0.0. Your own page opens, and leads "
        "from step to step.",
        "5. Press “End and collect” there, and then “Debrief”.",
        f"Keep {folder / 'names.csv'} and {teacher} to yourself: no other file has names. Role "
        "sheets are there for those without a phone.",
    ]


def _told_apart(names: Sequence[str]) -> list[str]:
    """Say how those of the list are called who have the name of somebody before."""
    met: Counter[str] = Counter()
    said = []
    for own, typed in zip(checked_names(names), names, strict=True):
        plain = " ".join(typed.split())
        met[name_key(plain)] += 1
        if own != plain:
            place = _ordinal(met[name_key(plain)])
            said.append(f"The {place} {plain} of the list is called {own}.")
    return said


def _ordinal(number: int) -> str:
    """Return a place in a list: second, third, and then ``4th``, ``21st`` and so on."""
    if number in (2, 3):
        return {2: "second", 3: "third"}[number]
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10)
    return f"{number}{ending or 'th'}"


def _sizes(plan: ClassPlan) -> str:
    """Say how many tables there are: ``6 tables of 4 and 2 of 3``."""
    counted = Counter(len(table.players) for table in plan.tables)
    (most, number), *others = sorted(counted.items(), reverse=True)
    first = f"{plural(number, 'table')} of {most}"
    return listed([first, *(f"{number} of {size}" for size, number in others)])


def _kinds(plan: ClassPlan) -> str:
    return listed(sorted({one.bot for table in plan.tables for one in table.bots}))
