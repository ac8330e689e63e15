"""Two games that differ only in what a seat may not know, and the same done before both.

What a screen is sent is compared byte for byte, in number and order; only the code under which a
game is kept is drawn anew for each, and is left out.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from typing import Any

from kings.hall.table import Table
from kings.records.recording import HUMAN, Recording, new_header
from kings.struggle.state import Phase
from kings.table.driver import Driver
from kings.table.seat import Seat
from tests.table.devices import Clock, Tape
from tests.widgets.clicking import any_at

ASIDE = ("look", "now", "read", "draft", "save")
"""What a person may ask that changes nothing in the game."""
OF_THE_SCREEN = ("settings", "hello")
"""What is agreed on at a screen, by whoever sits there: the others see that it was."""


def known(seat: Seat, eyes: int | None) -> Any:
    """Return all that a pair of eyes before a screen may know of the game."""
    store = seat.store
    record, call = store.driver.recording, store.curtain.call
    moments = record.moments if call is None else record.moments[: call.at]
    happened = [event for moment in moments for event in moment.events]
    if call is not None:
        happened += record.moments[call.at].events[: call.events]
    heard = [event.seen_by(eyes) for event in happened]
    state = store.driver.state if call is None else call.state
    view = store.room.game.view(state, eyes)
    return view, [event for event in heard if event is not None], call is None


class TimedTape(Tape):
    """A device that notes when it was sent what."""

    def __init__(self, clock: Callable[[], float]) -> None:
        super().__init__()
        self._clock = clock
        self.times: list[float] = []

    def send(self, text: str) -> None:
        super().send(text)
        self.times.append(self._clock())


class Before:
    """One of two worlds: the seat before a screen, and all that it was sent, and when."""

    def __init__(self, seat: Seat, clock: Callable[[], float] = lambda: 0.0) -> None:
        self.seat, self.tape = seat, TimedTape(clock)
        seat.come(self.tape)

    @property
    def times(self) -> list[float]:
        """When each message was sent."""
        return self.tape.times

    @property
    def frame(self) -> dict[str, Any]:
        """The last frame, pictures and all."""
        return {**self.tape.frame, "pictures": self.tape.pictures}

    def say(self, said: dict[str, Any]) -> None:
        """Send a message with the number of what is asked now."""
        self.seat.hear(json.dumps({"q": self.tape.frame["q"], **said}))

    def heard(self, known: int = 0) -> list[str]:
        """Return what was sent after so many messages, without the code of the game."""
        code = self.seat.store.driver.code or "no code"
        return [text.replace(code, "CODE") for text in self.tape.heard[known:]]


def asides(
    before: Before, rng: random.Random, words: Sequence[str] = (*ASIDE, *OF_THE_SCREEN)
) -> dict[str, Any]:
    """Return something to ask that changes nothing."""
    frame = before.frame
    match rng.choice(words):
        case "look":
            return {"do": "look", "at": rng.randrange(frame["steps"]["of"] + 1)}
        case "settings":
            name = rng.choice(("coach", "stop_for_offers", "stop_at_windows", "stop_for_tricks"))
            return {"do": "settings", name: rng.random() < 0.5}
        case "read":
            return {"do": "read", "what": "rules"}
        case "draft":
            rows = [
                clause for chip in frame["chips"] for clause in chip["offer"]["deal"]["clauses"]
            ]
            return {"do": "draft", "rows": rng.sample(rows, min(len(rows), 2)) or [None]}
        case "hello":
            return {"do": "hello", "narrow": rng.random() < 0.5}
        case word:
            return {"do": word}


def deeds(before: Before, rng: random.Random) -> list[dict[str, Any]]:
    """Return what the frame offers to do, the decisions first."""
    frame = before.frame
    said: list[dict[str, Any]] = []
    if frame["curtain"] is not None:
        said += [{"do": "come", "seat": one["seat"]} for one in frame["curtain"]["people"]]
        said += [{"do": "nobody"}] if frame["curtain"]["nobody"] else []
        return said
    said += [{"do": "choose", "move": choice["move"]} for choice in frame["choices"]]
    said += [{"do": "enough"}] if frame["window"]["let"] else []
    said += [{"do": "to_the_table"}] if frame["to_table"] else []
    said += [_offer(chip["offer"]["deal"], rng) for chip in frame["chips"]]
    for offer in frame["offers"]:
        if offer["answer"]:
            said += [{"do": do, "number": offer["number"]} for do in ("accept", "refuse")]
            said += [{"do": "offer", "deal": offer["deal"], "instead_of": offer["number"]}]
        if offer["withdraw"]:
            said += [{"do": "withdraw", "number": offer["number"]}]
    said += [_gift(frame, rng)] if frame["menu"] and frame["menu"]["give"] else []
    said += [{"do": "hand_over", "seat": one["seat"]} for one in frame["others"]]
    said += [{"do": "back"}] if frame["settings"]["can_back"] and rng.random() < 0.3 else []
    return said


def _offer(deal: Any, rng: random.Random) -> dict[str, Any]:
    deal = json.loads(json.dumps(deal))
    deal["clauses"][0]["gold"] = rng.randint(1, 4)
    return {"do": "offer", "deal": deal}


def _gift(frame: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """Offer a won card face down for a piece of gold, as the Free Market has it."""
    menu = frame["menu"]
    held = rng.choice(menu["give"])
    cards = [rng.choice(held["cards"])["card"]]
    others = [one["seat"] for one in menu["seats"] if one["seat"] != held["seat"]]
    to = menu["me"] if held["seat"] != menu["me"] else rng.choice(others)
    give = {
        "kind": "give",
        "by": held["seat"],
        "to": to,
        "cards": cards,
        "face_up": False,
        "number": 1,
    }
    pay = {"kind": "pay", "by": to, "to": held["seat"], "gold": 1}
    return {"do": "offer", "deal": {"clauses": [pay, give]}}


class Shared:
    """Two worlds at a screen that people share; ``compared``: how often they were found the same.

    ``people``: who plays; bots sit on the other seats.
    """

    def __init__(
        self, one: Any, two: Any, *people: int, bot: str = "greedy", seed: int = 1
    ) -> None:
        self.worlds = [
            Before(Seat(any_at(state, *people, seed=seed), clock=count().__next__))
            for state in (one, two)
        ]
        self.compared = 0
        self.done: list[Any] = []
        self._heard = [0, 0]
        self._same = False

    @property
    def alike(self) -> bool:
        """Whether whoever is before the screen may know of no difference.

        When the game is over, all of it may be read in the file that the page offers.
        """
        here = [world.seat.store.curtain for world in self.worlds]
        who = [(curtain.front, curtain.waiting_for) for curtain in here]
        if who[0] != who[1] or any(curtain.over for curtain in here):
            return False
        first, second = (known(world.seat, who[0][0]) for world in self.worlds)
        return bool(first == second)

    def both(self, said: dict[str, Any]) -> None:
        """Send the same from both screens."""
        self.done.append(said)
        for world in self.worlds:
            world.say(said)

    def compare(self) -> None:
        """What was sent since they were last compared is the same.

        ``n`` tells how often the screen was sent something, to whoever sat there. Where somebody
        before could see a difference, the first frame after is compared with all its pictures.
        """
        new = [world.heard(known) for world, known in zip(self.worlds, self._heard, strict=True)]
        if self._same:
            assert _unnumbered(new[0]) == _unnumbered(new[1]), self.done
        frames = [{**world.frame, "n": 0, "motions": []} for world in self.worlds]
        for frame, world in zip(frames, self.worlds, strict=True):
            frame |= {"code": "", "kept": frame["kept"].replace(frame["code"] or "?", "CODE")}
            assert world.tape.frame["n"]
        differing = [name for name in frames[0] if frames[0][name] != frames[1][name]]
        assert [] == differing, self.done
        self.compared += 1

    def walk(self, viewer: int, rng: random.Random, *, steps: int) -> None:
        """Do the same before both, and compare wherever nobody there may see a difference.

        Whoever may see one looks around in each world in another way, and then does what can be
        done in both, or gives the screen on. It ends where ``viewer`` has learned of it.
        """
        for _ in range(steps):
            alike = self.alike
            if alike:
                self.compare()
            self._same = alike
            self._heard = [len(world.tape.heard) for world in self.worlds]
            store = self.worlds[0].seat.store
            if not alike and (store.curtain.front == viewer or store.curtain.over):
                return
            if alike and rng.random() < 0.4:
                self.both(asides(self.worlds[0], rng))
            else:
                self._act(rng, alike=alike)

    def _act(self, rng: random.Random, *, alike: bool) -> None:
        if not alike:
            for world in self.worlds:
                for _ in range(rng.randrange(4)):
                    world.say(asides(world, random.Random(rng.random()), ASIDE))
                world.say({"do": "now"})
        seed = rng.random()
        offered = [deeds(world, random.Random(seed)) for world in self.worlds]
        shared = [said for said in offered[0] if said in offered[1]]
        if shared:
            self.both(rng.choice(shared))
            return
        for world, own in zip(self.worlds, offered, strict=True):
            if own:
                world.say(rng.choice(own))


def _unnumbered(heard: list[str]) -> list[str]:
    return [json.dumps({**json.loads(text), "n": 0}) for text in heard]


class Own:
    """Two worlds with a screen for each of its people; ``viewer`` may know of no difference.

    ``bell``: of both tables, whose clocks go alike: what is compared includes when it was sent.
    ``shared``: whether all others share one screen.
    ``acts``: what others did in secret, by its kind, in how many moments another thing in each.
    """

    def __init__(
        self,
        one: Any,
        two: Any,
        viewer: int,
        *,
        seed: int = 1,
        bell: int | None = None,
        shared: bool = False,
    ) -> None:
        self.viewer = viewer
        self.clocks = [Clock(), Clock()]
        self.tables = [
            self._table(state, seed, bell, clock)
            for state, clock in zip((one, two), self.clocks, strict=True)
        ]
        self.worlds = [
            self._screens(table, clock, shared=shared)
            for table, clock in zip(self.tables, self.clocks, strict=True)
        ]
        self.compared = 0
        self.acts = Counter[str]()
        self.done: list[Any] = []

    @staticmethod
    def _table(state: Any, seed: int, bell: int | None, clock: Clock) -> Table:
        players = (HUMAN,) * state.players
        header = new_header(state.options, players, seed, start=state, bell=bell, whispers=True)
        return Table(Driver(Recording.begin(header)), clock=clock, bell=bell)

    def _screens(self, table: Table, clock: Clock, *, shared: bool) -> dict[int, Before]:
        others = [seat for seat in table.seats if seat != self.viewer]
        if shared:
            table.screen(others)
        places = {place.seats[0]: place for place in table.places}
        return {seat: Before(place, clock) for seat, place in places.items()}

    @property
    def secret(self) -> int:
        """How often others did something else in each world, unseen by the viewer."""
        return self.acts.total()

    @property
    def alike(self) -> bool:
        """Whether the viewer may know of no difference; at the end everybody may."""
        eyes = [world[self.viewer].seat for world in self.worlds]
        if any(seat.store.curtain.over for seat in eyes):
            return False
        return bool(known(eyes[0], self.viewer) == known(eyes[1], self.viewer))

    def compare(self) -> None:
        """The viewer's screen was sent the same from its first message on, at the same times."""
        one, two = (world[self.viewer] for world in self.worlds)
        assert one.heard() == two.heard(), self.done
        assert one.times == two.times, self.done
        self.compared += 1

    def walk(self, rng: random.Random, *, steps: int) -> None:
        """Let people do things, others than the viewer often something else in each world."""
        for _ in range(steps):
            if not self.alike:
                return
            self.compare()
            self.wait(rng.choice((0.2, 1, 3, 12)))
            if not self.alike:
                return
            seat = rng.choice(sorted(self.worlds[0]))
            if rng.random() < 0.2:
                self._aside(seat, rng)
            elif seat == self.viewer or rng.random() < 0.3 or not self._secret(seat, rng):
                self._act(seat, rng)

    def wait(self, seconds: float) -> None:
        """Let time pass in both worlds, bell by bell."""
        for table, clock in zip(self.tables, self.clocks, strict=True):
            until = clock.now + seconds
            while (ring := table.next_ring) is not None and ring <= until:
                clock.now = max(clock.now, ring)
                table.tick()
            clock.now = until
            table.tick()

    def _aside(self, seat: int, rng: random.Random) -> None:
        """Others ask for what they like, in each world something else; it reaches nobody."""
        said = [asides(self.worlds[0][seat], rng)] * 2
        if seat != self.viewer:
            said[1] = asides(self.worlds[1][seat], rng)
        self.send(seat, said)
        self.send(seat, [{"do": "now"}] * 2)

    def _act(self, seat: int, rng: random.Random) -> None:
        state = rng.random()
        offered = [deeds(world[seat], random.Random(state)) for world in self.worlds]
        shared = [one for one in offered[0] if one in offered[1]]
        if shared:
            self.send(seat, [rng.choice(shared)] * 2)

    def _secret(self, seat: int, rng: random.Random) -> bool:
        """Let a seat do what nobody else is told, in each world as it likes; say whether it did."""
        secrets = [secret_deeds(world[seat], self.viewer, rng) for world in self.worlds]
        kinds = [kind for kind in secrets[0] if kind in secrets[1]]
        if not kinds:
            return False
        kind = rng.choice([kind for kind in kinds if kind != "whispers"] or kinds)
        said = [rng.choice(own[kind]) for own in secrets]
        self.acts[kind] += said[0] != said[1]
        self.send(seat, said)
        return True

    def send(self, seat: int, said: Sequence[dict[str, Any] | None]) -> None:
        """Let a seat send something in each world; None: nothing there."""
        self.done.append((seat, said))
        for world, one in zip(self.worlds, said, strict=True):
            if one is not None:
                world[seat].say(one)


def secret_deeds(
    before: Before, viewer: int, rng: random.Random
) -> dict[str, list[dict[str, Any] | None]]:
    """Return what a seat could do now that ``viewer`` isn't told, by its kind; None: nothing."""
    frame, found = before.frame, dict[str, list[dict[str, Any] | None]]()
    chosen: list[dict[str, Any] | None]
    chosen = [{"do": "choose", "move": choice["move"]} for choice in frame["choices"]]
    bell = frame["bell"]
    if bell is not None and bell["what"] == "question" and chosen:
        found["answers"] = [*chosen, None]
    elif bell is not None and bell["what"] == "window" and not bell["rung"]:
        if chosen:
            found["early"] = [*chosen, None]
        if bell["early"]:
            found["changes"] = [{"do": "reconsider"}, None]
        if frame["window"]["let"]:
            found["enough"] = [{"do": "enough"}, None]
    elif chosen and getattr(before.seat.store.driver.state, "phase", None) is Phase.FOLLOW:
        found["sealed"] = chosen
    heard = [one["seat"] for one in frame["whispers"] if one["seat"] != viewer]
    if heard:
        said = {"do": "word", "to": rng.choice(heard), "text": rng.choice(("Now?", "Never!"))}
        found["whispers"] = [said, None]
    return found


def differences(one: Any, two: Any) -> Iterator[str]:
    """Yield the names of the parts of a state in which two differ."""
    yield from (name for name in one.__slots__ if getattr(one, name) != getattr(two, name))
