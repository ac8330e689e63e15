"""What each choice of a decision was worth, in the words of one screen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kings.table.review_board import DealWords, OptionWords, PaidWords
from kings.words import listed, number, sentence

if TYPE_CHECKING:
    from kings.analysis.review import Choices, Review
    from kings.analysis.review.record import DealMark, KeyMoment, Option


@dataclass(frozen=True, slots=True)
class Weighed:
    """A decision of a game that is over: ``found`` by its ``review``.

    ``missed``: the deal that was missed there, if that is a moment that mattered.
    """

    review: Review
    found: Choices
    missed: KeyMoment | None

    @staticmethod
    def of(review: Review, found: Choices) -> Weighed:
        """Return it with the deal that was missed; with all hands open none is told of."""
        keys = (key for key in review.key if key.line == found.line and key.gold)
        return Weighed(review, found, None if found.eyes == "all" else next(keys, None))

    @property
    def whose(self) -> int:
        """The seat that it is told of: whoever missed a deal, else whoever decides."""
        return self.found.seat if self.missed is None else self.missed.seat

    @property
    def first(self) -> int:
        """The choice that is looked at first: the best, or what was done if none clearly is."""
        if self.missed is not None:
            return self.missed.option
        return self.found.default if self.clear else self.found.done

    @property
    def clear(self) -> bool:
        """Whether it is clear which choice is best."""
        from kings.analysis.review import words

        return words.best(self.found) != ""

    def best(self, options: Sequence[OptionWords]) -> str:
        """Name the best choice, or say that none is: the question and its answer.

        ``options``: as ``option`` has them, with their cards.
        """
        from kings.analysis.review import words

        found, missed, names = self.found, self.missed, self.review.names
        if missed is not None:
            what = found.options[missed.option].words
            if missed.seat == found.seat:
                return sentence(f"Best: “{what}”, for up to {missed.gold} gold")
            paid = f"{names[missed.seat]} could have paid {names[found.seat]} {-missed.gold} gold"
            could, had = self._shown(words.fell(self.review, missed))
            return sentence(f"{paid} for “{what}”: {could}, not {had}")
        if self.clear:
            said = named(options[found.default])
            return sentence(f"{'Best unpaid' if found.sale else 'Best'}: “{said}”")
        level = sum(one.level for one in found.options)
        many = "all choices are" if level == len(options) else f"{number(level)} choices are"
        return f"No clear best: {many} level."

    @property
    def about(self) -> str:
        """What is told of each choice, and how exact it is.

        How exact is said of those that are level, and of what was done: what is clearly worse was
        tried less often.
        """
        from kings.analysis.review import words

        found = self.found
        what = "chance to win" if self.review.chances else "points in the end"
        near = [one.half[found.seat] or 0.0 for one in found.options if one.level or one.done]
        sure = "exactly" if found.exact else f"±\u00a0{words.amount(self.review, max(near))}"
        return f"{what}, {sure}"

    def cost(self, leads: Sequence[str] = ()) -> str:
        """Say whom the better choice would have hurt, by more than both numbers are uncertain.

        Of a deal, what whoever decides would have had is said first; of chances to win whom it
        would have cost most, and to what it really led: ``leads``, for each choice.
        """
        review, found = self.review, self.found
        could, had = found.options[self.first], found.options[found.done]
        if could is had or not (self.clear or self.missed):
            return ""
        if review.chances:
            return self._left(could, had, leads)
        seller, hurt = "", []
        for seat, paid in enumerate(self._missed_gold):
            if seat == self.whose:
                continue
            then, now = could.points[seat] + paid, had.points[seat] + found.gold[seat]
            unsure = (could.half[seat] or 0.0) + (had.half[seat] or 0.0)
            less, more = self._shown((then, now))
            if seat == found.seat:
                seller = f"{review.names[seat]} would have had {less}, not {more}"
            elif now - then > unsure:
                hurt.append(f"{review.names[seat]} ({less}, not {more})")
        better = "it" if seller else "The best"
        said = [seller, f"{better} would have hurt {listed(hurt)}" if hurt else ""]
        return sentence("; ".join(filter(None, said))) if any(said) else ""

    def _left(self, could: Option, had: Option, leads: Sequence[str]) -> str:
        """Say the same of chances: what one gains others lose, and the table tells of them all."""
        lost, seat = max((then - could.points[at], at) for at, then in enumerate(had.points))
        unsure = (could.half[seat] or 0.0) + (had.half[seat] or 0.0)
        less, more = self._shown((could.points[seat], had.points[seat]))
        left = f"The best leaves {self.review.names[seat]} {less}, not {more}"
        truth = leads[self.first] if leads and leads[self.first] != leads[self.found.done] else ""
        parts = (left if lost > unsure else "", f"In fact {truth}" if truth else "")
        return " ".join(sentence(one) for one in parts if one)

    @property
    def _missed_gold(self) -> list[int]:
        """Return what each seat would have got in the deal that was missed."""
        found, key = self.found, self.missed
        gold = [0] * len(self.review.names)
        if key is not None:
            gold[key.seat] = key.gold
            if key.seat != found.seat:  # it pays whoever decides
                gold[found.seat] = -key.gold
        return gold

    def price(self, option: int) -> tuple[int, str] | None:
        """Return for how much gold a deal about a choice was missed, and what that price is."""
        missed = self.missed
        if missed is None or missed.option != option:
            return None
        return abs(missed.gold), self._beats if self.least(option) else "missed"

    @property
    def _beats(self) -> str:
        return f"beats the struck deal{', promise aside' if self._promised else ''}"

    def least(self, option: int) -> int:
        """Return from how much gold on a deal that was missed beats what was struck, else 0."""
        missed, found = self.missed, self.found
        beats = missed is not None and missed.seat != found.seat and found.deals
        return -missed.gold if missed and beats and missed.option == option else 0

    def in_gold(self, option: int) -> str:
        """Say in short what a choice was worth in gold, and what was paid for it."""
        found = self.found
        one = found.options[option]
        zones = [zone for zone in one.zones if zone and zone[1] > 0]
        gold = found.gold[found.seat] if one.done else 0
        promise = " and a promise" if one.done and self._promised else ""
        paid = f"; {gold} gold{promise} was paid" if gold > 0 else ""
        before = ", before any deal" if found.deals else ""
        if not zones:
            return f"“{one.words}” could be sold to nobody: no price suited both{before}{paid}."
        low, high = max(1, min(zone[0] for zone in zones)), max(zone[1] for zone in zones)
        if least := self.least(option):
            low, before, paid = max(low, least), "", ""
        price = f"{low} to {high} gold" if low < high else f"{low} gold"
        buyers = [at for at, zone in enumerate(one.zones) if zone and zone[1] >= low]
        sold = f"“{one.words}” could be sold"
        if len(buyers) == 1:
            seller, buyer = (self.review.names[seat] for seat in (found.seat, *buyers))
            sold = f"{seller} could sell {buyer} “{one.words}”"
        return f"{sold} for {price}{before}{paid}."

    def deals(self, option: int) -> Iterator[DealWords]:
        """Yield the deals that can be tried.

        They are those for the chosen choice, the one that was missed, and none at all.
        """
        found, names, key = self.found, self.review.names, self.missed
        if found.sale:
            one = found.options[option]
            zones = [
                (option, payer, zone)
                for payer, zone in enumerate(one.zones)
                if zone and zone[1] > 0
            ]
            missed = found.missed
            if missed is not None and missed.option != option:
                zones.append((missed.option, missed.payer, (missed.low, missed.high)))
            for at, payer, (low, high) in zones:
                least = max(1, low)
                if key is not None and (at, payer) == (key.option, key.seat):
                    least = -key.gold  # it must beat what was struck
                elif key is not None and (at, found.seat) == (key.option, key.seat):
                    least = high  # it was missed at the price that is best for whoever decides
                gold = (least + high) // 2
                both = f"from {least} to {high}" if least < high else f"for {least}"
                note = f"both would have signed {both} gold"
                if missed is not None and (at, payer) == (missed.option, missed.payer):
                    note += ", and it was missed"
                said = f"{names[payer]} pays {gold} gold for “{found.options[at].words}”"
                yield DealWords(at, payer, gold, said, note)
        if found.deals:
            unpaid = found.options[found.default].words
            many = "deals that were" if len(found.deals) > 1 else "deal that was"
            said = f"Without the {many} struck: “{unpaid}”"
            note = f"what {names[found.seat]} does unpaid"
            yield DealWords(found.default, None, 0, said, note)

    def option(self, at: int) -> OptionWords:
        """Say what a choice was worth to each seat."""
        from kings.analysis.review import words

        review, found = self.review, self.found
        one = found.options[at]
        own, default = (found.options[of].points[found.seat] for of in (at, found.default))
        best, unpaid = one.default and self.clear and not self.missed, one.default and found.sale
        brought = [self._brought(other) for other in range(len(found.options))]
        return OptionWords(
            one.words,
            self._shown(one.points),
            "" if one.default else words.apart(review, own, default),
            "if nobody pays" if unpaid and not best else "",
            best=best,
            unpaid=unpaid,
            done=one.done,
            level=one.level,
            rank=-1 if self._told(at) else sum(other > brought[at] for other in brought),
            paid=self._paid(at),
        )

    @property
    def struck(self) -> tuple[str, ...]:
        """Tell of each deal that was struck."""
        said = (f"Struck: {one.words}." for one in self._struck_deals)
        return tuple(one.replace(".”.", ".”") for one in said)  # a promise in its own words

    @property
    def told_of_missed(self) -> str:
        """Tell of a deal that was missed, unless the moment is about it."""
        found = self.found
        return found.missed.words if found.missed and not self.missed else ""

    def _asked(self, at: int) -> Iterator[PaidWords]:
        """Yield a choice at the least that whoever decides would take for it, before any deal."""
        found, payer, names = self.found, self.whose, self.review.names
        one, unpaid = found.options[at], found.options[found.default]
        gold = [0] * len(names)
        if payer == found.seat or one.default:
            return
        if one.ask is None:
            yield PaidWords("out of reach: no purse is enough", payer, ())
            return
        most = one.pays[payer] or 0
        if one.ask > most and one.points[payer] - unpaid.points[payer] >= one.ask:
            poor = f"out of reach: {names[payer]} has {most} of {one.ask} gold"
            yield PaidWords(poor, payer, ())
            return
        gold[payer], gold[found.seat] = -one.ask, one.ask
        yield self._with(at, f"if {names[payer]} pays {one.ask} gold", payer, gold)

    def _told(self, at: int) -> bool:
        """Say whether the moment is told of a choice for which another seat could have paid."""
        missed = self.missed
        if missed is None:
            return False
        return missed.seat != self.found.seat and self._alike(at, missed.option)

    def _brought(self, at: int) -> float:
        """Return what a choice could bring the deciding seat, with the gold that it missed."""
        found, missed = self.found, self.missed
        sold = missed is not None and (missed.option, missed.seat) == (at, found.seat)
        return found.options[at].points[found.seat] + (missed.gold if missed and sold else 0)

    def _paid(self, at: int) -> tuple[PaidWords, ...]:
        """Return a choice with the gold that was paid for it, and that which somebody missed."""
        found, key, names = self.found, self.missed, self.review.names
        rows: list[PaidWords] = []
        if key is not None and self._alike(at, key.option):
            said = f"if {names[key.seat]} pays {-key.gold} gold"
            if key.seat == found.seat:
                said = f"if sold for up to {key.gold} gold"
            rows.append(self._with(at, said, key.seat, self._missed_gold, missed=True))
        if found.options[at].done and (found.gold[found.seat] or self._promised):
            rows.append(self._with(at, self._struck, found.seat, found.gold, done=True))
        return tuple(rows or self._asked(at))

    def _alike(self, one: int, other: int) -> bool:
        """Say whether two choices are worth the same to each seat, as it is shown."""
        options = self.found.options
        return self._shown(options[one].points) == self._shown(options[other].points)

    @property
    def _struck(self) -> str:
        """What was done, and what was paid and promised for it."""
        found, names = self.found, self.review.names
        got, others = found.gold[found.seat], enumerate(found.gold)
        payers = [names[seat] for seat, gold in others if gold < 0 and seat != found.seat]
        payer = names[found.seat] if got < 0 else listed(payers)
        said = [f"{payer} paid {abs(got)} gold"] if got else []
        said += ["promise not counted"] if self._promised else []
        return f"done: {', '.join(said)}"

    def _with(self, at: int, said: str, seat: int, gold: Sequence[int], **was: bool) -> PaidWords:
        """Say what each side of a deal has with the gold of it."""
        points = self.found.options[at].points
        worth = (one + more for one, more in zip(points, gold, strict=True))
        return PaidWords(said, seat, self._shown(worth), **was)

    def _shown(self, points: Iterable[float]) -> tuple[str, ...]:
        """Write numbers as a column of the page shows them."""
        from kings.analysis.review import words

        return tuple(words.lined_up(self.review, one) for one in points)

    @property
    def _promised(self) -> bool:
        """Whether whoever decides was promised something in the deals that were struck."""
        promises = (one for deal in self._struck_deals for one in deal.promises)
        return any(promise.to == self.found.seat for promise in promises)

    @property
    def _struck_deals(self) -> list[DealMark]:
        return [deal for deal in self.review.deals if deal.number in self.found.deals]


def named(option: OptionWords) -> str:
    """Name a choice in the words of the rows of a page."""
    brief, _, card = option.what.partition(" with the ")
    if card:
        return f"{brief} {option.which} ({card})"
    return f"{option.what}: {option.which}" if option.what else option.words
