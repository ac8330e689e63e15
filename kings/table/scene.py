"""The scene: everything that a screen may show at one moment, as plain frozen values.

A store makes one for every change, and panels and clients read that and nothing else. It is made
for the eyes before the screen: what they may not see is not in it, and while the curtain is closed
or the whole table is asked, it holds what a bystander sees.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from kings.records.chronicle import LogLine, Stop, say_bots
from kings.table.curtain import Curtain
from kings.table.driver import Driver
from kings.table.history import History, lines, seen
from kings.table.shelf import BranchLine, Shelf, kept_words
from kings.table.talk import Deals
from kings.words import listed

NOT_NOW = "Nothing can be decided here."
NOTHING_HELD = "{}, you hold no card for this."


@dataclass(frozen=True, slots=True)
class Labelled:
    """A choice with the words on its button."""

    choice: Any
    label: str


@dataclass(frozen=True, slots=True)
class Asked:
    """What the whole table is asked, where it is nobody's business who could answer.

    ``people``: those who may come forward, whatever they hold; ``danger``: what is about to happen;
    ``nobody``: the words of all who leave it.
    """

    people: tuple[int, ...]
    danger: str
    nobody: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What is agreed on at a screen beside the rules; a store's commands change it.

    ``stop_for_offers``: whether a bot's decision waits until the people here have had their say;
    ``stop_for_tricks``: whether a bot's lead waits until they have seen how the trick ended;
    ``coach``: whether one may ask what a choice is worth.
    """

    stop_for_offers: bool = True
    stop_for_tricks: bool = True
    coach: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """One moment of a game before one screen.

    Who is here: ``names``, ``players`` (``human`` or a bot's name) by seat, the seats of
    ``people``; ``front``: the seat before the screen (None: nobody, or only bots play);
    ``waiting_for``: the seat that the curtain asks for (None: no curtain); ``others``: the people
    who might be given the screen; ``bots_told``: which seat was a bot's and when, in sentences.

    What lies there: ``view``, in which nothing can be chosen at a moment that is looked at;
    ``happened``: all that the eyes here have seen, oldest first, and ``log`` the same in sentences;
    ``news`` and ``last``: what of it happened since the last click of the one before the screen, or
    in the step that is looked at.

    What is asked: ``question``, the sentence over it all; ``ask``: the same in the words of the
    game; ``asked_words``: who is to decide; ``choices`` with their words; ``agreed``: what deals
    bind the acting player to; ``can_offer``: whether a deal may be put together; ``deals``: all
    bargaining. ``asked``: what the whole table is asked, where nobody has come forward yet;
    ``called``: whether it is asked something, so that nobody knows how the game goes on.

    Where in the game: ``stops`` and which of them is looked at (``looking``; None: the game as it
    is now), ``can_go_on``, ``can_go_back``, ``taken_back``: how many steps can be had again;
    ``at_trick_end``: a trick is decided and lies there; ``over``: the game has ended, whatever
    moment is shown; ``shows_end``: this is its end, with ``end_words``, the result in sentences.

    Where it is kept: ``watched``: a recorded game that is only looked at, with the ``eyes`` of a
    seat or a bystander's; ``code``, ``kept_words``, ``branches``; ``kept_back``: why a game of a
    class doesn't tell yet what was hidden, and ``may_be_told_here``: that it will at this table;
    ``seed`` and ``journal``, the game as a text, when both may be known (None, empty before).
    ``scenario``: name and question of the one that this game began with.

    ``notice``: a sentence to show once. ``stops_for``: the switches of a table and their words.
    """

    options: Any
    names: tuple[str, ...]
    players: tuple[str, ...]
    people: tuple[int, ...]
    front: int | None
    waiting_for: int | None
    others: tuple[int, ...]
    bots_told: tuple[str, ...]

    view: Any
    happened: tuple[Any, ...]
    log: tuple[LogLine, ...]
    news: tuple[Any, ...]
    last: tuple[str, ...]

    question: str
    ask: str
    asked_words: str
    choices: tuple[Labelled, ...]
    agreed: tuple[str, ...]
    can_offer: bool
    deals: Deals
    called: bool
    asked: Asked | None

    stops: tuple[Stop, ...]
    looking: int | None
    can_go_on: bool
    can_go_back: bool
    taken_back: int
    at_trick_end: bool
    over: bool
    shows_end: bool
    end_words: tuple[str, ...]

    watched: bool
    eyes: int | None
    code: str
    kept_words: str
    branches: tuple[BranchLine, ...]
    kept_back: str
    may_be_told_here: bool
    seed: int | None
    journal: str
    scenario: tuple[str, str] | None

    notice: str
    stops_for: tuple[tuple[str, str], ...]
    settings: Settings


def make_scene(
    driver: Driver,
    curtain: Curtain,
    history: History,
    shelf: Shelf,
    settings: Settings,
    notice: str = "",
) -> Scene:
    """Return what one screen may show now.

    ``driver``: the game; ``curtain``: who sits before the screen; ``history``: the moment that is
    looked at; ``shelf``: where games are kept; ``notice``: a sentence to show once.
    """
    room, record, talk = driver.room, driver.recording, driver.talk
    header, looking, front = record.header, history.looking, curtain.front
    names: tuple[str, ...] = header.options.names
    begun = header.scenario
    now, called = looking is None, curtain.call is not None
    stops, moves, state, tellings, recent = history.shown()

    view = room.game.view(state, history.viewer)
    if looking is not None:
        view = replace(view, choices=())
    elif curtain.leave is not None:
        view = replace(view, choices=tuple(one for one in view.choices if one != curtain.leave))
    choices = tuple(Labelled(choice, room.say_choice(view, choice)) for choice in view.choices)

    over, shows_end = curtain.over, not called and room.game.outcome(state) is not None
    end_words = room.say_end(state) if shows_end else ()
    at_trick_end = now and driver.at_trick_end
    ask = talk.ask(view, end_words, pauses=at_trick_end)
    kept_back = driver.kept_back_words
    told = over and not kept_back

    if looking is not None:
        question = _looked_at(driver, stops, looking)
    elif called:
        nothing = front is not None and not choices
        question = NOTHING_HELD.format(names[front or 0]) if nothing else room.say_ask(view)
    elif curtain.waiting_for is not None:
        question = f"Please hand the screen to {names[curtain.waiting_for]}."
    else:
        question = ask

    return Scene(
        options=header.options,
        names=names,
        players=tuple(record.players),
        people=driver.people,
        front=front,
        waiting_for=curtain.waiting_for,
        others=_others(driver, curtain) if now and not called else (),
        bots_told=() if called else say_bots(record),
        view=view,
        happened=seen(tellings),
        log=lines(tellings),
        news=seen(recent),
        last=tuple(line.text for line in lines(recent)),
        question=question,
        ask=ask,
        asked_words=_listed(view, names),
        choices=choices,
        agreed=talk.agreed(view),
        can_offer=now and front is not None and talk.may_offer(state),
        deals=(
            talk.deals(record, moves, view, front) if now else talk.deals_then(record, moves, view)
        ),
        called=called,
        asked=_asked(driver, view) if called and now and front is None else None,
        stops=stops,
        looking=looking,
        can_go_on=_can_go_on(driver, curtain) if looking is None else looking < len(stops) - 1,
        can_go_back=driver.can_go_back if looking is None else looking > 0,
        taken_back=driver.taken_back if now else 0,
        at_trick_end=at_trick_end,
        over=over,
        shows_end=shows_end,
        end_words=end_words,
        watched=driver.watched,
        eyes=history.eyes,
        code=driver.code,
        kept_words=kept_words(driver),
        branches=shelf.branches(driver),
        kept_back=kept_back,
        may_be_told_here=bool(kept_back) and driver.may_be_told_here,
        seed=header.seed if told else None,
        journal=record.text() if told and shows_end else "",
        scenario=None if begun is None else (begun.name, begun.question),
        notice=notice,
        stops_for=talk.stops_for,
        settings=settings,
    )


def _others(driver: Driver, curtain: Curtain) -> tuple[int, ...]:
    """Return the people who might be given the screen; at the end, those with a question left."""
    here, over = (curtain.front, curtain.waiting_for), curtain.over
    return tuple(
        seat
        for seat in driver.people
        if seat not in here and not (over and not driver.talk.has_questions(driver.state, seat))
    )


def _asked(driver: Driver, view: Any) -> Asked:
    calling = driver.room.calling
    assert calling is not None
    return Asked(driver.people, calling.danger(view), calling.nobody)


def _can_go_on(driver: Driver, curtain: Curtain) -> bool:
    """Say whether something happens next that needs nobody at the screen."""
    waits = curtain.waiting_for is not None or curtain.call is not None or curtain.over
    return not waits and driver.can_go_on


def _listed(view: Any, names: tuple[str, ...]) -> str:
    asked = ["chance" if ask.seat < 0 else names[ask.seat] for ask in view.asks]
    return listed(asked) if asked else ""


def _looked_at(driver: Driver, stops: tuple[Stop, ...], at: int) -> str:
    chapter = f"{driver.room.chapter_name} {stops[at].chapter}"
    when = chapter if at else "the beginning"
    where = f"{when} of a recorded game" if driver.watched else when
    step = f", step {at} of {len(stops) - 1}" if at else ""
    return f"You are looking at {where}{step}. {NOT_NOW}"
