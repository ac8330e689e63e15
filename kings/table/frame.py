"""One moment of a table as a screen gets it: pictures, sentences and legal choices, as JSON.

A frame is made from a store's ``Scene`` and from nothing else, so it holds what the eyes before the
screen may see; a client draws it and works nothing out. Words are plain texts that a client shows
as texts; only pictures and sprites are markup, whose words the drawing has escaped. The format is
published as a JSON Schema in ``kings/table/schemas`` (``make schemas`` writes it anew).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence, Set as AbstractSet
from dataclasses import asdict, dataclass, field, fields, replace
from functools import cache, lru_cache
from itertools import takewhile
from typing import Any, ClassVar, Generic, Literal, TypeVar

from kings.figures.drawing import Drawing
from kings.figures.game_end import gold_text, word_text, word_title, words_given
from kings.figures.pictures import DRAWINGS, end_pictures, pictures
from kings.figures.struggle.plates import laid_pile_svg
from kings.figures.struggle.table import screen
from kings.game import Deed, Room, Stakes as GameStakes
from kings.games import ROOMS
from kings.records.codec import (
    Encoder,
    Schema,
    decode,
    encode,
    encoder,
    field_types,
    plain_text,
    schema_of,
)
from kings.records.formats import ScenarioWords, parse_object
from kings.struggle import events
from kings.struggle.moves import (
    Act,
    AnswerWith,
    Clause,
    Deal,
    Move,
    Pay,
    Propose,
)
from kings.struggle.purchases import Menu, Purchase, SeatName, menu, purchases
from kings.struggle.say import say_clause, say_deal
from kings.struggle.say_scores import say_standing, say_tie_break
from kings.struggle.stakes import Intended, effects
from kings.struggle.state import ROUNDS
from kings.struggle.view import View
from kings.table.guide import Guide, guide_of
from kings.table.scene import Scene
from kings.table.talk import AnswerLine, ClauseLine
from kings.words import Names, listed, plural, to_you

M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class Say(Generic[M]):
    """A move with the words on its button."""

    say: str
    move: M


@dataclass(frozen=True, slots=True)
class Choice(Generic[M]):
    """A legal choice: its words, the move to send back, and what of the picture it consists of.

    ``marks``: the ``data-mark`` that have to be pointed at, all of them; none where only a button
    says it. ``effect``: what it changes for the viewer in this trick, where a coach is allowed.
    ``lone``: nothing else can be chosen; ``final``: it can't be taken back by this screen alone.
    """

    say: str
    move: M
    marks: tuple[str, ...]
    effect: str = ""
    lone: bool = False
    final: bool = False


@dataclass(frozen=True, slots=True)
class Picks(Generic[M]):
    """Choices that are made together: ``number`` of the ``choices``, in their order.

    ``verb``: what is done with each, whose words are those of the choice: ``Hold``; ``hint``: how
    it is done, in a sentence.
    """

    number: int
    verb: str
    hint: str
    choices: tuple[Choice[M], ...]


@dataclass(frozen=True, slots=True)
class Stakes:
    """What is at stake in one sentence, and in at most two more; no sentence where nothing is.

    ``news``: what happened to what the viewer has since its last click, in one line, where the
    table doesn't show it.
    """

    headline: str = ""
    lines: tuple[str, ...] = ()
    news: str = ""


@dataclass(frozen=True, slots=True)
class Moving:
    """One thing that moves into the new picture, as ``kings.figures.drawing.Motion`` says it."""

    what: str
    start: str
    end: str
    sprite: str
    wave: int


@dataclass(frozen=True, slots=True)
class Chip:
    """Something to be bought of a seat with one tap.

    ``words`` finish the line of ``opening``, such as “Pay Cleo so that the Assassin …”; ``offer``:
    the move to send, with the price still to be set in its first clause. ``effect``: as in
    ``Choice``. ``state``: whether it was offered in this window: ``free``: not yet; ``open``:
    it is on the table; ``refused``: it was turned down, with the ``reason`` that was given and the
    ``gold`` that was offered.
    """

    seller: int
    opening: str
    words: str
    offer: Propose
    effect: str = ""
    state: Literal["free", "refused", "open"] = "free"
    reason: str = ""
    gold: int = 0


@dataclass(frozen=True, slots=True)
class ClauseWords:
    """A clause in words, and whether and why it binds; ``clause``: the same to be changed."""

    text: str
    binds: bool
    reason: str
    clause: Clause


@dataclass(frozen=True, slots=True)
class Offer:
    """An open proposal: who made it, and what one may do about it.

    ``deal``: the same to be countered; ``answer``: whether one may accept, refuse, or counter it;
    ``withdraw``: it is the viewer's own. ``effects``: what it does for the viewer.
    """

    number: int
    by: str
    seat: int
    mine: bool
    clauses: tuple[ClauseWords, ...]
    deal: Deal
    answer: bool
    counter: bool
    withdraw: bool
    effects: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Answer:
    """What a seat answered to an offer in this window, newest last; ``offer``: to what."""

    seat: int
    words: str
    agrees: bool
    offer: str


@dataclass(frozen=True, slots=True)
class Promise(Generic[M]):
    """A promise of the ledger: its sentence, how it stands, what the viewer may do about it."""

    number: int
    text: str
    status: str
    moves: tuple[Say[M], ...]


@dataclass(frozen=True, slots=True)
class Question(Generic[M]):
    """A promise in words to the viewer, who is asked how it ended."""

    text: str
    answers: tuple[Say[M], ...]


@dataclass(frozen=True, slots=True)
class PassedWindow:
    """A window for deals that went by, by who was to act; ``word``: what they were to do."""

    seat: int
    say: str
    word: str


@dataclass(frozen=True, slots=True)
class Window:
    """Whether the viewer may put an offer together, and how the game goes on without one.

    ``let``: the words on the button that lets the game go on; empty where nothing goes on without
    the viewer's decision. ``passed``: the windows that went by since the last word or move of
    a person; ``reopen`` goes back to one.
    """

    open: bool
    let: str
    passed: tuple[PassedWindow, ...] = ()


@dataclass(frozen=True, slots=True)
class Steps:
    """Where in the game this is: moment ``at`` of ``of``.

    ``can_back``: whether one can look at the moment before; ``again``: how
    many steps that were taken back can be had again.
    """

    at: int
    of: int
    can_back: bool
    again: int


@dataclass(frozen=True, slots=True)
class Agreed:
    """What is agreed on at this screen.

    ``coach``: whether one may ask what a choice is worth (None: there is no coach here);
    ``can_back``: whether the last step may be taken back now; the others: see ``scene.Settings``
    (None: this game never stops for that, or always does).
    """

    coach: bool | None
    stop_for_offers: bool | None
    stop_at_windows: bool | None
    stop_for_tricks: bool | None
    can_back: bool


@dataclass(frozen=True, slots=True)
class Curtain:
    """What stands in place of the decision while nobody is known to sit before a shared screen.

    Either the curtain waits for one person, or the whole table is asked: ``words`` say what,
    ``people`` may come forward, and ``nobody`` are the words of all who leave it (empty behind the
    curtain).
    """

    words: str
    people: tuple[SeatName, ...]
    nobody: str


@dataclass(frozen=True, slots=True)
class Head:
    """How far the game has come: chapter ``at`` of ``of`` (0: nobody knows of how many)."""

    at: int
    of: int
    words: str
    bank: str


@dataclass(frozen=True, slots=True)
class LogWords:
    """Something that happened, in a sentence; ``seat``: who did it."""

    seat: int | None
    text: str


@dataclass(frozen=True, slots=True)
class Rank:
    """One seat's result: its place, what its cards and its gold score, and both together, in VP.

    ``note``: by what it stands behind a seat with the same points, where it does.
    """

    seat: int
    name: str
    rank: int
    cards: int
    gold: int
    points: int
    words: str
    note: str
    winner: bool


@dataclass(frozen=True, slots=True)
class BranchWords:
    """Another game of this one's family; ``say``: its name, and where it left."""

    id: str
    say: str


@dataclass(frozen=True, slots=True)
class Over:
    """The end: the result in sentences; ranks where the game has them, best first.

    ``pictures``: the pile of each rank in one row, laid out as it scores most. ``facts``: what the
    gold and the promises came to, and where bots sat in; ``seed``: of the game, where it may be
    known; ``saves``: whether the game may be had as a file; ``proves``: whether the scores can be
    proved; ``kept_back``: why a game of a class doesn't tell yet what was hidden, and ``again``:
    whether that can be asked again here.
    """

    headline: str
    lines: tuple[str, ...]
    ranks: tuple[Rank, ...]
    pictures: tuple[str, ...]
    facts: tuple[str, ...]
    seed: int | None
    saves: bool
    proves: bool
    rematch: bool
    kept_back: str
    again: bool


@dataclass(frozen=True, slots=True)
class Bell:
    """A window for deals, or a question to the whole table, as it stands for this seat.

    ``left``: the seconds that are left, as the frame is made, of the ``of`` that it began with
    (None: there is no limit); the client counts down by itself. ``enough``: whether this seat has
    nothing more to offer, or has answered; ``early``: what it has decided already, in a sentence,
    to be carried out when the time comes; ``dropped``: why something that it had decided isn't any
    more; ``paused``: whether the clock stands; ``rung``: the window is closed, and whoever acts
    decides alone.
    """

    what: Literal["window", "question"]
    left: int | None = field(compare=False)
    of: int | None
    enough: bool
    early: str
    dropped: str
    paused: bool
    rung: bool


@dataclass(frozen=True, slots=True)
class Said:
    """Something that was said at the table, or (``to``) to one seat alone."""

    by: int
    to: int | None
    text: str


@dataclass(frozen=True, slots=True)
class YesOrNo:
    """An answer to a question of consent, with the words on its button."""

    say: str
    yes: bool


@dataclass(frozen=True, slots=True)
class Consent:
    """What somebody would like to do that needs everybody's consent: to take the last step back.

    ``choices``: the answers that this seat can give; none where it has agreed, or asks itself.
    """

    what: Literal["back"]
    by: int
    words: str
    choices: tuple[YesOrNo, ...]


@dataclass(frozen=True, slots=True)
class Company:
    """What a screen shows of the table beside the game, where others have screens too.

    ``bell``: None where no window and no question is open; ``words``: what was last said, oldest
    first, as far as this seat heard it; ``whispers``: the seats that it may speak to alone;
    ``asked``: what needs consent; ``can_back``: whether this seat may ask to take the last step
    back; ``let``: the words on the button that says that it has nothing more to offer (empty: it
    needn't, or has; None: as at a table of one screen); ``paused``: why the table stands still.
    """

    bell: Bell | None = None
    words: tuple[Said, ...] = ()
    whispers: tuple[SeatName, ...] = ()
    asked: Consent | None = None
    can_back: bool = False
    let: str | None = None
    paused: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame(Generic[M]):
    """One moment before one screen.

    ``n``: the number of the frame on its connection, from 1 (others' frames don't count); ``q``:
    the number of what is asked of this screen, to be sent back with whatever it does. ``seat``:
    whose eyes these are (None: a bystander's, as while the curtain is closed); ``game``,
    ``title``, ``code`` (empty while the game is only in memory), ``names``, ``players`` (``human``
    or a bot's name).

    ``ask``: what is to be decided, and by whom; ``agreed``: what deals bind the acting player to;
    ``deeds``: what each seat did in its last turn, in words that follow its name, oldest first.
    ``step``: this is a moment on the way to where the table waits now: it is shown for a while, and
    nothing can be done in it. ``picks``: the choices that are one decision (None: each is its own).
    ``pictures``: SVG texts, the table first; None: the one that is there. ``purse``: the viewer's
    gold. ``log``: all that happened, oldest first; ``menu``: None where no offer can be put
    together; ``looking``: this is an earlier moment; ``reads``: what can be asked for to be read.
    ``curtain``: None while somebody sits before the screen, or nobody has to; ``others``: who else
    may be given the screen, and ``to_table``: whether whoever came forward can go back to the table
    that is asked. ``scenario``: the position with which this game began, and its question;
    ``watched``: a recorded game, with the seats whose ``eyes`` it may be seen with; ``bots_told``:
    which seat was a bot's and when; ``branches``: the other games of the family. ``over``: None
    before the end; ``guide``: what
    the guided first round says; ``notice``: a sentence to show once.

    ``company``: whether others at the table have screens too. Only then there are ``bell``,
    ``words`` that were said, ``whispers``, what is ``asked`` with everybody's consent, and why the
    table is ``paused``: see ``Company``.
    """

    BARE: ClassVar[tuple[Any, ...]] = (Move,)

    n: int
    q: int
    seat: int | None
    game: str
    title: str
    code: str
    kept: str
    names: tuple[str, ...]
    players: tuple[str, ...]
    head: Head
    ask: str
    agreed: tuple[str, ...]
    deeds: tuple[LogWords, ...]
    step: bool
    stakes: Stakes
    pictures: tuple[str | None, ...]
    motions: tuple[Moving, ...]
    choices: tuple[Choice[M], ...]
    picks: Picks[M] | None
    chips: tuple[Chip, ...]
    purse: int
    offers: tuple[Offer, ...]
    answers: tuple[Answer, ...]
    ledger: tuple[Promise[M], ...]
    questions: tuple[Question[M], ...]
    menu: Menu | None
    window: Window
    log: tuple[LogWords, ...]
    steps: Steps
    looking: bool
    reads: tuple[str, ...]
    settings: Agreed
    curtain: Curtain | None
    others: tuple[SeatName, ...]
    to_table: bool
    scenario: ScenarioWords | None
    watched: bool
    eyes: tuple[SeatName, ...]
    bots_told: tuple[str, ...]
    branches: tuple[BranchWords, ...]
    over: Over | None
    guide: Guide | None
    notice: str
    company: bool
    bell: Bell | None
    words: tuple[Said, ...]
    whispers: tuple[SeatName, ...]
    asked: Consent | None
    paused: str


AnyFrame = Frame[Any]
"""A frame of any game."""


def make_frame(
    scene: Scene,
    *,
    narrow: bool = False,
    company: Company | None = None,
    coach: bool = True,
    pages: bool = False,
    news: Sequence[Any] = (),
    number: int = 1,
    asked: int = 0,
    step: bool = False,
) -> AnyFrame:
    """Return what a screen shows of a scene, with all its pictures.

    ``narrow``: the screen is a phone's; ``company``: others at the table have screens too, so that
    nothing is taken back from this one alone, and no code tells where the game lies; ``coach``:
    whether there may be one; ``pages``: whether the game can be had as a page; ``news``: what has
    happened since its last frame, and so moves into the picture; ``number``: of the frame;
    ``asked``: of what is asked; ``step``: this is an earlier moment that is shown on the way to
    now, as if it were now.
    """
    room, view = scene.room, scene.view
    own, beside = company is not None, company or Company()
    if _is_settled(beside):
        view = replace(view, choices=())
        scene = replace(scene, view=view, choices=())
    drawing = DRAWINGS[room.view]
    marks = [drawing.marks(view, line.choice) for line in scene.choices]
    pictures, stakes = drawn(
        room,
        view,
        scene.happened,
        frozenset[str]().union(*marks),
        narrow=narrow,
        preview=not scene.settings.taught,
    )
    wares = _for_sale(scene)
    effects = _effects(scene, wares)
    live = scene.looking is None or step
    deeds = room.deeds(view, scene.happened)
    news_line = room.news(view, scene.news) if scene.looking is None else ""
    moving = drawing.motions(news, view, scene.happened) if news and live else ()
    at = len(scene.stops) - 1 if scene.looking is None else scene.looking
    return Frame(
        n=number,
        q=asked,
        seat=view.seat,
        game=room.name,
        title=room.title,
        code="" if own else scene.code,
        kept="" if own else scene.kept_words,
        names=scene.names,
        players=scene.players,
        head=_head(room, scene, at),
        ask=_did(scene, deeds) if step else _question(scene, own=own),
        agreed=scene.agreed,
        deeds=tuple(LogWords(deed.seat, deed.words) for deed in deeds),
        step=step,
        stakes=Stakes(stakes.headline, stakes.lines, news_line),
        pictures=tuple(pictures),
        motions=tuple(Moving(**asdict(motion)) for motion in moving),
        choices=_choices(scene, marks, effects, own=own),
        picks=_picks(scene, drawing),
        chips=_chips(scene, wares, effects),
        purse=_purse(scene),
        offers=_offers(scene, effects),
        answers=tuple(
            Answer(line.seat, line.text, line.agrees, line.offer)
            for line in reversed(scene.deals.answers)
        ),
        ledger=tuple(
            Promise(line.number, line.text, line.status, _says(line.moves))
            for line in scene.deals.ledger
        ),
        questions=tuple(Question(line.text, _says(line.answers)) for line in scene.deals.unjudged),
        menu=(
            menu(view, scene.names, scene.deals.act_options, jester=scene.deals.jester_may_act)
            if scene.can_offer and isinstance(view, View)
            else None
        ),
        window=Window(
            scene.can_offer,
            _let(scene) if beside.let is None or scene.looking is not None else beside.let,
            tuple(
                PassedWindow(seat, f"Make an offer before {deed}", word)
                for seat, deed, word in (() if own else scene.passed)
            ),
        ),
        log=tuple([_log_words(line.seat, line.text) for line in scene.log]),
        steps=Steps(
            at=at,
            of=len(scene.stops) - 1,
            can_back=at > 0,
            again=scene.taken_back,
        ),
        looking=not live,
        reads=(
            *("rules", "rule"),
            *(("replay",) if pages else ()),
            "seats",
            *(("hand",) if isinstance(view, View) else ()),
            *(("guesses",) if drawing.guesses is not None else ()),
        ),
        settings=_settings(room, scene, beside if own else None, coach=coach),
        curtain=_curtain(scene) if live and not step else None,
        others=tuple(
            SeatName(seat, scene.names[seat], f"Hand the screen to {scene.names[seat]}")
            for seat in scene.others
        ),
        to_table=live and scene.came_forward,
        scenario=None if scene.scenario is None else ScenarioWords(*scene.scenario),
        watched=scene.watched,
        eyes=_eyes(scene),
        bots_told=scene.bots_told,
        branches=tuple(
            BranchWords(line.id, f"{line.name}, {line.words}")
            for line in (() if own else scene.branches)
            if not line.current
        ),
        over=_over(room, scene, narrow=narrow, own=own) if scene.shows_end else None,
        guide=None if scene.scenario is None else guide_of(scene),
        notice=scene.notice,
        company=own,
        bell=beside.bell,
        words=beside.words,
        whispers=beside.whispers,
        asked=beside.asked,
        paused=beside.paused,
    )


def is_same(before: AnyFrame, now: AnyFrame) -> bool:
    """Say whether two frames show the same; their numbers, pictures and motions aside."""
    return all(getattr(before, name) == getattr(now, name) for name in _SHOWN)


_SHOWN = tuple(part.name for part in fields(Frame) if part.name not in ("n", "pictures", "motions"))


def _is_settled(beside: Company) -> bool:
    """Say whether this seat has decided already, and would have to change that first."""
    bell = beside.bell
    return bell is not None and bell.what == "window" and bool(bell.early)


@lru_cache(maxsize=10_000)
def _log_words(seat: int | None, text: str) -> LogWords:
    """Say a line of the log once: every frame has all of them."""
    return LogWords(seat, text)


def drawn(
    room: Room,
    view: Any,
    happened: Sequence[Any],
    can: AbstractSet[str] = frozenset(),
    *,
    narrow: bool,
    preview: bool = True,
    threats: bool = True,
) -> tuple[Sequence[str], GameStakes]:
    """Return the pictures of a view, and what is at stake in it.

    The pictures are the cloth, the hand, and what a phone shows in a sheet besides. ``happened``:
    what the viewer has seen so far; ``can``: what of the pictures its choices consist of;
    ``preview``: whether the cloth says what the viewer's pile would come to; ``threats``: and who
    could change how the trick ends.
    """
    if isinstance(view, View):
        look = {"narrow": narrow, "preview": preview, "threats": threats}
        return screen(view, happened=happened, can=can, **look)
    return pictures(view, dark=None, narrow=narrow, happened=happened), room.stakes(view)


def _head(room: Room, scene: Scene, at: int) -> Head:
    """Say how far the game has come, and in Kings' Struggle what lies in the bank."""
    view, chapter = scene.view, scene.stops[at].chapter
    words = f"{room.chapter_name} {chapter}" if chapter else ""
    if not isinstance(view, View):
        return Head(chapter, 0, "finished" if scene.shows_end else words, "")
    when = "" if view.night is None else ", by Night" if view.night else ", by Day"
    words = "finished" if scene.shows_end else f"{words} of {ROUNDS}" if chapter else "the draw"
    return Head(chapter, ROUNDS, f"{words}{when}", f"{view.bank} in the bank")


def _settings(room: Room, scene: Scene, beside: Company | None, *, coach: bool) -> Agreed:
    settings, several = scene.settings, beside is not None and beside.let is not None
    can_back = scene.can_go_back if beside is None else beside.can_back
    fixed = ("stop_for_offers", "stop_at_windows") if settings.taught else ()
    known = () if several else scene.stops_for  # where there are several, the table stops for all
    stops = {name: getattr(settings, name) for name, _ in known if name not in fixed}
    coached = room.has_coach and not scene.watched
    coached = coached and (not settings.taught or settings.coach_in_class)
    return Agreed(
        coach=settings.coach if coached and coach else None,
        stop_for_offers=stops.get("stop_for_offers"),
        stop_at_windows=stops.get("stop_at_windows"),
        stop_for_tricks=stops.get("stop_for_tricks"),
        can_back=scene.looking is None and can_back,
    )


def _choices(
    scene: Scene, marks: Sequence[AbstractSet[str]], effects: Mapping[Intended, str], *, own: bool
) -> tuple[Choice[Any], ...]:
    return tuple(
        Choice(
            say=line.label,
            move=line.choice,
            marks=tuple(sorted(pointed)),
            effect=effects.get(line.choice, ""),
            lone=len(scene.choices) == 1,
            final=own,
        )
        for line, pointed in zip(scene.choices, marks, strict=True)
    )


def _question(scene: Scene, *, own: bool) -> str:
    """Say what is asked; a person who is alone before the screen is told "you"."""
    asked = {ask.seat for ask in scene.view.asks}
    front = scene.front
    if front is None or front not in asked or not (own or len(scene.people) == 1):
        return scene.question
    return to_you(scene.question, scene.names[front])


def _did(scene: Scene, deeds: Sequence[Deed]) -> str:
    """Say what was done last."""
    return f"{scene.names[deeds[-1].seat]} {deeds[-1].words}." if deeds else scene.ask


def _picks(scene: Scene, drawing: Drawing) -> Picks[Any] | None:
    """Return the choices that are one decision, while it is the viewer's."""
    picks = scene.room.picks(scene.view) if scene.choices else None
    if picks is None:
        return None
    marks = [drawing.marks(scene.view, move) for _, move in picks.moves]
    choices = tuple(
        Choice(words, move, tuple(sorted(pointed)))
        for (words, move), pointed in zip(picks.moves, marks, strict=True)
    )
    return Picks(picks.number, picks.verb, picks.hint, choices)


def _effects(scene: Scene, wares: Sequence[Purchase]) -> Mapping[Intended, str]:
    """Say what each choice and clause changes in the viewer's won cards, where a coach may help."""
    view = scene.view
    if not scene.settings.coach or not isinstance(view, View):
        return {}
    deals = [line.proposal.deal for line in scene.deals.proposals if line.can_answer]
    asked: list[Intended] = [line.choice for line in scene.choices]
    asked += [bought.clause for bought in wares]
    asked += [part for deal in deals for part in deal.clauses if isinstance(part, Act | AnswerWith)]
    idle, *found = effects(view, [None, *asked]) if asked else (None,)
    return {
        what: f"your cards {effect.before} → {effect.after}"
        for what, effect in zip(asked, found, strict=True)
        if effect is not None and (idle is None or effect.after != idle.after)
    }


def _let(scene: Scene) -> str:
    """Return the words on the button with which the game goes on."""
    if scene.looking is not None or not scene.can_go_on or scene.choices:
        return ""
    if scene.taken_back:
        return "Do it again"
    seats = [ask.seat for ask in scene.view.asks if ask.seat >= 0]
    if not seats:
        return "Go on"
    names = listed([scene.names[seat] for seat in seats])
    return f"Let {names} lead" if scene.at_trick_end else f"Let {names} decide"


def _says(moves: Sequence[tuple[str, Any]]) -> tuple[Say[Any], ...]:
    return tuple(Say(words, move) for words, move in moves)


def _curtain(scene: Scene) -> Curtain | None:
    """Return whom the screen waits for; None where it waits for nobody."""
    names = scene.names
    if scene.asked is not None and not scene.asked.people:
        return Curtain("You have answered. The others are still asked.", (), "")
    if scene.asked is not None:
        people = tuple(
            SeatName(seat, names[seat], f"I'm {names[seat]}, let me look (nobody else is looking)")
            for seat in scene.asked.people
        )
        return Curtain(f"Everybody is asked: {scene.asked.danger}", people, scene.asked.nobody)
    seat = scene.waiting_for
    if seat is None:
        return None
    here = SeatName(seat, names[seat], f"I'm {names[seat]}, and nobody else is looking")
    return Curtain(scene.question, (here,), "")


def _eyes(scene: Scene) -> tuple[SeatName, ...]:
    """Return through whose eyes a recorded game can be looked at: each seat's, once it is over."""
    if not scene.watched or not scene.over or scene.kept_back:
        return ()
    return tuple(SeatName(seat, name, f"As {name}") for seat, name in enumerate(scene.names))


def _over(room: Room, scene: Scene, *, narrow: bool, own: bool) -> Over:
    ranks, pictures = _ranks(scene, narrow=narrow)
    if not isinstance(scene.view, View):
        pictures = tuple(end_pictures(scene.view, narrow=narrow, happened=scene.happened))
        ranks = _scored(room, scene)
        pictures = tuple(pictures[rank.seat] for rank in ranks) or pictures
    return Over(
        headline=scene.end_words[0] if scene.end_words else "The game is over.",
        lines=scene.end_words[1:],
        ranks=ranks,
        pictures=pictures,
        facts=tuple(_facts(scene)),
        seed=scene.seed,
        saves=bool(scene.journal),
        proves=bool(scene.deals.standings),
        rematch=not scene.watched and bool(scene.code) and not own,  # a class plays once
        kept_back=scene.kept_back,
        again=scene.may_be_told_here,
    )


def _ranks(scene: Scene, *, narrow: bool) -> tuple[tuple[Rank, ...], tuple[str, ...]]:
    """Return the seats of Kings' Struggle as they came in, and their piles."""
    standings = sorted(scene.deals.standings, key=lambda one: one.rank)
    ranks = tuple(
        Rank(
            seat=one.seat,
            name=scene.names[one.seat],
            rank=one.rank,
            cards=one.partition.points,
            gold=one.gold,
            points=one.total,
            words=say_standing(scene.names, one),
            note=say_tie_break(one),
            winner=one.rank == 1,
        )
        for one in standings
    )
    piles = (
        laid_pile_svg(scene.names[one.seat], one.partition.groups, dark=None, narrow=narrow)
        for one in standings
    )
    return ranks, tuple(piles)


def _scored(room: Room, scene: Scene) -> tuple[Rank, ...]:
    """Return the seats of another game that counts points, best first."""
    scores = room.scores(scene.view)
    order = sorted(range(len(scores)), key=lambda seat: -scores[seat])
    return tuple(
        Rank(
            seat=seat,
            name=scene.names[seat],
            rank=1 + sum(other > scores[seat] for other in scores),
            cards=scores[seat],
            gold=0,
            points=scores[seat],
            words=plural(scores[seat], "point"),
            note="",
            winner=scores[seat] == max(scores),
        )
        for seat in order
    )


def _facts(scene: Scene) -> Iterator[str]:
    """Yield what a ranking doesn't say: gold over the rounds, who kept a word, which were bots."""
    if isinstance(scene.view, View) and scene.deals.standings:
        yield gold_text(scene.deals.gold_by_round, scene.names)
        given = words_given(scene.view.promises, len(scene.names))
        yield word_text(given, scene.names) if any(one.made for one in given) else word_title(given)
    yield from scene.bots_told


# What is bargained about, which only Kings' Struggle does.


def _offers(scene: Scene, effects: Mapping[Intended, str]) -> tuple[Offer, ...]:
    return tuple(
        Offer(
            number=line.proposal.number,
            by=scene.names[line.proposal.by],
            seat=line.proposal.by,
            mine=line.can_withdraw,
            clauses=tuple([clause_words(scene.names, clause) for clause in line.clauses]),
            deal=line.proposal.deal,
            answer=line.can_answer,
            counter=line.can_answer,
            withdraw=line.can_withdraw,
            effects=_gains(scene, line.proposal.deal, effects) if line.can_answer else (),
        )
        for line in scene.deals.proposals
    )


def _gains(scene: Scene, deal: Deal, effects: Mapping[Intended, str]) -> tuple[str, ...]:
    """Say what a deal does for the viewer, where a coach may help: in gold, and in won cards."""
    if not scene.settings.coach:
        return ()
    paid = [part for part in deal.clauses if isinstance(part, Pay) and scene.front in part.parties]
    gold = sum(part.gold if part.to == scene.front else -part.gold for part in paid)
    acts = [part for part in deal.clauses if isinstance(part, Act | AnswerWith)]
    purse = _purse(scene)
    paid_words = (f"your gold {purse} → {purse + gold}",) if gold else ()
    return (*paid_words, *[effects[part] for part in acts if part in effects])


def clause_words(names: Names, line: ClauseLine) -> ClauseWords:
    """Return a clause with its words and its verdict apart."""
    reason = f"because {line.reason}"
    return ClauseWords(say_clause(names, line.clause), line.binds, reason, line.clause)


def _for_sale(scene: Scene) -> list[Purchase]:
    """List what can be bought now and isn't settled by a deal in force."""
    if scene.front is None or not scene.can_offer or not isinstance(scene.view, View):
        return []
    return [bought for bought in purchases(scene.view) if not bought.settled]


def _purse(scene: Scene) -> int:
    """Return the viewer's gold, where the game has gold to bargain with."""
    view = scene.view
    return view.seats[view.seat].gold if isinstance(view, View) and view.seat is not None else 0


def _chips(
    scene: Scene, wares: Sequence[Purchase], effects: Mapping[Intended, str]
) -> tuple[Chip, ...]:
    """Return what can be bought now, each with how far an offer of it has come in this window."""
    front = scene.front
    if front is None or not wares:
        return ()
    tried = list(_tried(scene, front))
    deals = [bought.offer(front, 1) for bought in wares]
    chips = []
    for bought, deal in zip(wares, deals, strict=True):
        last = next((one for one in tried if bought.clause in one.deal.clauses), None)
        shown = last if last is not None and last.how in ("open", "refused") else None
        paid = () if shown is None else shown.deal.clauses
        by_me = [part.gold for part in paid if isinstance(part, Pay) and part.by == front]
        chips.append(
            Chip(
                seller=bought.seller,
                opening=bought.opening,
                words=bought.words,
                offer=Propose(front, deal),
                effect=effects.get(bought.clause, ""),
                state="free" if shown is None else "open" if shown.how == "open" else "refused",
                reason="" if shown is None else shown.reason,
                gold=sum(by_me),
            )
        )
    return tuple(chips)


@dataclass(frozen=True, slots=True)
class _Tried:
    """An offer of the viewer in this window, and how it went."""

    deal: Deal
    how: str
    reason: str


def _tried(scene: Scene, front: int) -> Iterator[_Tried]:
    """Yield what the viewer has offered in this window, newest first."""
    window = [*takewhile(lambda event: isinstance(event, _TALK), reversed(scene.happened))]
    closed: dict[int, events.ProposalClosed] = {}
    struck = set[int]()
    for event in window:
        if isinstance(event, events.ProposalClosed):
            closed[event.number] = event
        elif isinstance(event, events.DealStruck):
            struck.add(event.number)
        elif isinstance(event, events.Proposed) and event.seat == front:
            end = closed.get(event.number)
            how = "struck" if event.number in struck else "open" if end is None else end.how
            words = say_deal(scene.names, event.deal)
            yield _Tried(event.deal, how, _reason(scene.deals.answers, words, end))


def _reason(answers: Sequence[AnswerLine], offer: str, end: events.ProposalClosed | None) -> str:
    """Return the sentence with which an offer was turned down; empty where nobody gave one."""
    if end is None or end.how != "refused":
        return ""
    return next(
        (line.text for line in answers if line.seat == end.seat and line.offer == offer), ""
    )


_TALK = (
    events.Proposed,
    events.Accepted,
    events.ProposalClosed,
    events.DealStruck,
    events.GoldPaid,
    events.CardsGiven,
    events.ChoiceBound,
    events.PromiseMade,
    events.PromisePaid,
    events.PromiseEnded,
)
"""What happens within a window for deals and doesn't end it."""


# Frames as JSON.


@cache
def frame_type(room: Room) -> Any:
    """Return the type of a frame of this game, as the codec and the schemas take it."""
    return Frame[room.move]  # type: ignore[name-defined]  # the codec reads this type, not mypy


def frame_data(frame: AnyFrame) -> dict[str, Any]:
    """Return a frame as what ``plain_text`` takes."""
    data: dict[str, Any] = encode(frame_type(ROOMS[frame.game]), frame)
    return data


def frame_text(frame: AnyFrame, pictures: Sequence[str | None] | None = None) -> str:
    """Write a frame as one line of JSON; ``pictures``: what is sent in place of its own."""
    drawn = frame.pictures if pictures is None else pictures
    apart = {"pictures": _pictures_text(drawn), "log": _log_text(frame.log)}
    parts, plain = [], dict[str, Any]()
    for name, field_encoder in _field_encoders(ROOMS[frame.game]):
        if name not in apart:
            plain[name] = field_encoder(getattr(frame, name))
            continue
        parts += [plain_text(plain)[1:-1], f'"{name}":{apart[name]}']
        plain = {}
    return f"{{{','.join([*parts, plain_text(plain)[1:-1]])}}}"


@cache
def _field_encoders(room: Room) -> tuple[tuple[str, Encoder], ...]:
    types = field_types(frame_type(room))
    return tuple((name, encoder(hint)) for name, hint in types.items())


# Nearly all of a frame is its pictures and the log of the whole game, so these are written as texts
# at once, and not as objects first.


def _pictures_text(pictures: Sequence[str | None]) -> str:
    return f"[{','.join(['null' if svg is None else _quoted(svg) for svg in pictures])}]"


def _log_text(log: Sequence[LogWords]) -> str:
    lines = [
        f'{{"seat":{"null" if line.seat is None else line.seat},"text":{_quoted(line.text)}}}'
        for line in log
    ]
    return f"[{','.join(lines)}]"


_quoted = json.encoder.encode_basestring
"""Writes a text as JSON does that keeps letters of all alphabets."""


def read_frame(text: str) -> AnyFrame:
    """Read a frame; ``BadRecord`` names the place of whatever is wrong in it."""
    data = parse_object(text, "The frame")
    game = data.get("game")
    room = ROOMS[game if isinstance(game, str) and game in ROOMS else "struggle"]
    frame: AnyFrame = decode(frame_type(room), data, "frame")
    return frame


def frame_schemas() -> dict[str, Schema]:
    """Return the schemas of the frames of all games, by their names: ``keys-frame``."""
    return {
        f"{room.name}-frame": schema_of(frame_type(room), f"frame of {room.title}")
        for room in ROOMS.values()
    }
