"""A second reading of King of the Castle that shares no line with the engine: one long coroutine.

It holds plain lists and sets and asks by ``yield``: who, what, and the set of possible answers (for
chance how many are drawn, or out of which hand). Cards are numbers, men letters, answers tuples.
Slow and short, so that it can be checked by eye against the rules' page.
"""

from __future__ import annotations

from collections.abc import Generator
from itertools import combinations
from typing import Any

Question = tuple[Any, str, Any]
Answers = Generator[Question, Any, Any]
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
CHANCE = -1

TITLES = """peaceful:4 accident:6 murder:3 barbarians:3 plague:3 escape:4 scandal:3 fall:3 vanish:2
d1:3 d2:2 d3:2 p1:3 p2:2 p3:2 f1:3 f2:2 f3:2 siege:1 weak:1 peace:1 incompetent:1 repairs:3
notbad:3 disrepair:2 lazy:2 shrink:2 losing:2 sudden:2 loss:2 theft:2 recycle:2"""
CARDS = [
    title
    for entry in TITLES.split()
    for title, copies in [entry.split(":")]
    for _ in range(int(copies))
]
TOP_LOSS = {"barbarians": 2, "plague": 0, "scandal": 1, "lazy": 2, "shrink": 0, "losing": 1}
ALL_LOSS = {"siege": 0, "weak": 1, "peace": 2}
ONE_MAN = {"barbarians": 2, "scandal": 1, "fall": 0}


def level(card: int) -> tuple[int, int] | None:
    """Return which attribute a card raises and to what, or None."""
    title = CARDS[card]
    return ("dpf".index(title[0]), int(title[1])) if title[1:].isdigit() else None


class Brute:
    """One game; ``seats`` by number, places 0 to 9, stacks[castle][attribute] with the top last."""

    def __init__(
        self, players: int, squires: str, limit: int | None, *, known: bool, first_drawn: bool
    ) -> None:
        self.players, self.mode, self.limit = players, squires, limit
        self.known, self.first_drawn = known, first_drawn
        self.hands: list[set[int]] = [set() for _ in range(players)]
        self.squires: list[set[str]] = [set() for _ in range(players)]
        self.aside: set[int] = set()
        self.men: list[str | None] = [None] * 10
        self.stacks: list[list[list[int]]] = [[[], [], []] for _ in range(3)]
        self.deck = set(range(78))
        self.discard: list[int] = []
        self.reserve = list(ALPHABET)
        self.dead: list[str] = []
        self.starter = 0
        self.turn = 0
        self.last = False

    def game(self) -> Answers:
        """Play a whole game."""
        yield from self.set_up()
        while not (self.last and self.turn and self.turn % self.players == 0):
            self.turn += 1
            self.last = self.last or self.turn == self.limit
            yield from self.one_turn((self.starter + self.turn - 1) % self.players)

    def set_up(self) -> Answers:
        if self.mode == "dealt":
            for seat, cards in enumerate((yield CHANCE, "DealSquires", None)):
                self.aside |= set(cards)
                self.squires[seat] = {ALPHABET[card % 26] for card in cards}
            self.deck -= self.aside
        elif self.mode == "drawn":
            self.squires = [set(row) for row in (yield CHANCE, "DrawSquires", None)]
        while self.mode == "chosen" and any(len(own) < 3 for own in self.squires):
            waiting = [seat for seat in range(self.players) if len(self.squires[seat]) < 3]
            listed = {s: {("ChooseSquire", x) for x in ALPHABET} - self.had(s) for s in waiting}
            seat, (_, letter) = yield waiting, "choose", listed
            self.squires[seat].add(letter)
        for seat, cards in enumerate((yield CHANCE, "DealHands", None)):
            self.hands[seat] = set(cards)
            self.deck -= set(cards)
        given = ALPHABET[:10]
        if self.first_drawn or not self.known:
            given = yield CHANCE, "DealKingdom", None
        self.men = list(given)
        self.reserve = [letter for letter in ALPHABET if letter not in given]
        self.starter = yield CHANCE, "DrawStarter", None

    def had(self, seat: int) -> set[tuple[str, str]]:
        return {("ChooseSquire", letter) for letter in self.squires[seat]}

    def one_turn(self, seat: int) -> Answers:
        missing = min(4 - len(self.hands[seat]), len(self.deck) + len(self.discard))
        if missing > 0:
            self.hands[seat] |= set((yield from self.off_the_deck("Draw", missing)))
        answer = yield seat, "play", {("Pass",), *self.ways(seat, self.hands[seat])}
        if answer != ("Pass",):
            self.hands[seat].remove(answer[1])
            yield from self.carry_out(seat, answer)
        while len(self.hands[seat]) > 3:
            listed = {("Discard", card) for card in self.hands[seat]}
            _, card = yield seat, "discard", listed
            self.hands[seat].remove(card)
            self.discard.append(card)

    def off_the_deck(self, what: str, number: int) -> Answers:
        cards = yield CHANCE, what, number
        assert len(cards) == len(set(cards)) == number
        for card in cards:
            if not self.deck:
                self.deck, self.discard = set(self.discard), []
            self.deck.remove(card)
        return cards

    def ways(self, seat: int, cards: Any) -> set[Any]:
        """List what can be done with these cards as the table lies."""
        return {
            ("Play", card, *aim) for card in cards for aim in self.aims(seat, card, CARDS[card])
        }

    def aims(self, seat: int, card: int, title: str) -> list[Any]:
        """List (castle, men, attribute, player, fetched) for a card."""
        aims = [aim for castle in range(3) for aim in self.aims_at(castle, card, title)]
        nothing = (None, (), None, None, None)
        if title == "accident":
            aims += [(None, (place,), None, None, None) for place in range(10) if self.men[place]]
        if title == "peaceful" or (title == "murder" and not aims):
            aims += [nothing] if self.men[0] else []
        if title == "sudden" and (self.deck or self.discard):
            aims.append(nothing)
        if title in ("loss", "theft"):
            others = [one for one in range(self.players) if one != seat and self.hands[one]]
            aims += [(None, (), None, one, None) for one in others]
        if title == "recycle":
            aims += [(None, (), None, None, card) for card in self.discard]
        return aims

    def aims_at(self, castle: int, card: int, title: str) -> list[Any]:
        """List the aims of a card at one castle."""
        stacks, first = self.stacks[castle], 3 * castle + 1
        here = [place for place in range(first, first + 3) if self.men[place]]
        if title == "plague":
            pairs = combinations(here, min(2, len(here)))
            return [(castle, pair, None, None, None) for pair in pairs if here or stacks[0]]
        if title == "disrepair":
            return [(castle, (), one, None, None) for one in range(3) if stacks[one]]
        if title == "repairs":
            fitting = [lost for lost in self.discard if self.fits(lost, castle)]
            return [(castle, (), None, None, lost) for lost in fitting]
        number = {**TOP_LOSS, **ALL_LOSS}.get(title)
        man = self.men[first + ONE_MAN[title]] if title in ONE_MAN else None
        hits = {
            "vanish": bool(here),
            "incompetent": any(stacks),
            "murder": bool(self.men[0] and self.men[first]),
        }
        hit = bool(man) or (number is not None and bool(stacks[number]))
        hit = hit or hits.get(title, False) or self.fits(card, castle)
        return [(castle, (), None, None, None)] if hit else []

    def fits(self, card: int, castle: int) -> bool:
        raised = level(card)
        if raised is None:
            return False
        stack = self.stacks[castle][raised[0]]
        return not stack or raised[1] > int(CARDS[stack[-1]][1])

    def carry_out(self, seat: int, play: Any) -> Answers:
        _, card, castle, men, attribute, player, fetched = play
        title, raised = CARDS[card], level(card)
        if raised is not None:
            self.stacks[castle][raised[0]].append(card)
            return
        for place in men or self.doomed_men(title, castle):
            if self.men[place] and not (yield from self.averted(seat, "escape")):
                self.dead.append(str(self.men[place]))
                self.men[place] = None
        for number, lost in self.doomed_cards(title, castle, attribute):
            if not (yield from self.averted(seat, "notbad")):
                self.stacks[castle][number].remove(lost)
                self.discard.append(lost)
        yield from self.move_up(castle if title == "murder" else None)
        if fetched is not None:
            self.discard.remove(fetched)
            raised = level(fetched)
            if title == "repairs" and raised is not None:
                self.stacks[castle][raised[0]].append(fetched)
            else:
                self.hands[seat].add(fetched)
        yield from self.bring(seat, title, player)
        self.discard.append(card)

    def doomed_men(self, title: str, castle: int) -> list[int]:
        if title in ("peaceful", "murder"):
            return [0]
        if title == "vanish":
            return [3 * castle + 1, 3 * castle + 2, 3 * castle + 3]
        return [3 * castle + 1 + ONE_MAN[title]] if title in ONE_MAN else []

    def doomed_cards(self, title: str, castle: Any, attribute: Any) -> list[tuple[int, int]]:
        doomed: list[tuple[int, int]] = []
        for number in range(3):
            stack = [] if castle is None else self.stacks[castle][number]
            if ALL_LOSS.get(title) == number:
                doomed += [(number, lost) for lost in stack[::-1]]
            named = title == "disrepair" and attribute == number
            if stack and (title == "incompetent" or named or TOP_LOSS.get(title) == number):
                doomed.append((number, stack[-1]))
        return doomed

    def averted(self, seat: int, wanted: str) -> Answers:
        """Ask around, from the left of the active player."""
        for step in range(1, self.players + 1):
            asked = (seat + step) % self.players
            fitting = {("React", card) for card in self.hands[asked] if CARDS[card] == wanted}
            if fitting:
                answer = yield asked, "react", {("Decline",), *fitting}
                if answer != ("Decline",):
                    self.hands[asked].remove(answer[1])
                    self.discard.append(answer[1])
                    return True
        return False

    def move_up(self, heir: int | None) -> Answers:
        if self.men[0] is None:
            heights = [sum(int(CARDS[s[-1]][1]) for s in row if s) for row in self.stacks]
            lords = [castle for castle in range(3) if self.men[3 * castle + 1]]
            most = max((heights[castle] for castle in lords), default=0)
            best = [castle for castle in lords if heights[castle] == most]
            if heir is not None:
                best = [heir]
            if best:
                lord = 3 * best[0] + 1
                self.men[0], self.men[lord] = self.men[lord], None
        for castle in range(3):
            left = [man for man in self.men[3 * castle + 1 : 3 * castle + 4] if man]
            self.men[3 * castle + 1 : 3 * castle + 4] = left + [None] * (3 - len(left))
        empty = [place for place in range(1, 10) if self.men[place] is None]
        come = self.reserve[: len(empty)]
        if come and not self.known:
            come = yield CHANCE, "Recruit", min(len(empty), len(self.reserve))
            assert len(come) == min(len(empty), len(self.reserve))
        for place, man in zip(empty, come, strict=False):
            self.men[place] = man
            self.reserve.remove(man)
        self.last = self.last or len(come) < len(empty)

    def bring(self, seat: int, title: str, player: Any) -> Answers:
        if title == "loss":
            card = yield CHANCE, "Lose", self.hands[player]
            self.hands[player].remove(card)
            self.discard.append(card)
        if title == "theft":
            card = yield CHANCE, "Steal", self.hands[player]
            self.hands[player].remove(card)
            self.hands[seat].add(card)
            answer = yield seat, "second", {("Pass",), *self.ways(seat, self.hands[seat])}
            if answer != ("Pass",):
                self.hands[seat].remove(answer[1])
                yield from self.carry_out(seat, answer)
        if title == "sudden":
            number = min(2, len(self.deck) + len(self.discard))
            drawn = list((yield from self.off_the_deck("Reveal", number)))
            while listed := self.ways(seat, drawn):
                answer = yield seat, "sudden", listed
                drawn.remove(answer[1])
                yield from self.carry_out(seat, answer)
            self.discard += drawn
