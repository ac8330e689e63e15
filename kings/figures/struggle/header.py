"""The strip above the table: the name of the game, the seven rounds as beads, bank and discard."""

from __future__ import annotations

from kings.figures import signs
from kings.figures.struggle import alt_text
from kings.figures.style import SERIF, Style
from kings.figures.svg import Markup, circle, group, memo, rect, width, write
from kings.struggle.cards import Counts, cards_in
from kings.struggle.say import card_list
from kings.struggle.state import ROUNDS, Phase
from kings.struggle.view import View
from kings.words import plural

HIGH, NARROW_HIGH = 44.0, 48.0


def strip(view: View, style: Style) -> Markup:
    """Draw the strip; beads have ``data-bead``, the bank ``data-bank``, the discard its own."""
    over, y = view.phase is Phase.OVER, 24.0
    words = alt_text.round_words(view)
    if style.narrow:
        first, step, after = 20.0, 15.0, 134.0
        short = words.replace(f"round {view.round} of", "of")
        said = write(short, after, y + 4.5, 13, style.ink2)
        bank = (_bank(view.bank, view.fives, view.twos, 268, y, style, short=True), 268.0)
    else:
        first, step = 184.0, 17.0
        x = first + step * (ROUNDS - 1) + 26
        said = write(words, x, y + 4.5, 13, style.ink2)
        x = max(480.0, x + width(words, 13) + 24)
        bank = (_bank(view.bank, view.fives, view.twos, x, y, style, short=False), x)
    name = write("Kings' Struggle", 4, 29, 17, style.ink, weight=700, serif=True)
    beads = _beads(view.round, first, step, style, over=over)
    discard = _discard(view.discard, bank[1] + (68 if style.narrow else 168), y, style)
    return group(*(() if style.narrow else (name,)), beads, said, bank[0], discard)


@memo
def _beads(now: int, first: float, step: float, style: Style, *, over: bool) -> Markup:
    """Draw the rounds: full beads are played, the numbered one is now."""
    drawn, x = [], first
    for number in range(1, ROUNDS + 1):
        current = number == now and not over
        x += 3 if current else 0
        drawn.append(group(_bead(number, now, x, style, over=over), data_bead=number))
        x += step + (3 if current else 0)
    title = "All seven rounds are played" if over else f"Round {now} of {ROUNDS}"
    return group(*drawn, title=title, font_family=SERIF)


def _bead(number: int, now: int, x: float, style: Style, *, over: bool) -> Markup:
    if number < now or over:
        return circle(x, 24, 5, fill=style.ink2)
    if number > now:
        return circle(x, 24, 5, fill=style.page, stroke=style.ink2, stroke_width=1.5)
    words = write(str(number), x, 28.6, 13, style.ink, weight=700, anchor="middle")
    return group(circle(x, 24, 11, fill=style.face, stroke=style.ink, stroke_width=2.4), words)


@memo
def _bank(
    gold: int, fives: int, twos: int, x: float, y: float, style: Style, *, short: bool
) -> Markup:
    """Draw how much gold is in the bank; its title names the markers that are left, too."""
    return group(
        group(signs.coin(x, y, 8, style), data_bank=""),
        write(str(gold) if short else f"{gold} in the bank", x + 14, y + 4.5, 13, style.ink2),
        title=f"Bank: {gold} gold, {fives} markers of +5, {twos} of +2",
    )


@memo
def _discard(discard: Counts, x: float, y: float, style: Style) -> Markup:
    """Draw the discard pile, open for all to see: its highest card, and how many there are."""
    pile = cards_in(discard)
    title = f"Discard: {plural(len(pile), 'card')}"
    line: dict[str, str | float] = {"stroke": style.edge, "stroke_width": 1.2}
    if pile:
        power = str(int(pile[-1]))
        number = write(power, x, y + 4.5, 12, style.ink2, weight=700, serif=True, anchor="middle")
        drawn = group(rect(x - 9, y - 12.5, 18, 25, rx=2.5, fill=style.face, **line), number)
    else:
        drawn = rect(x - 9, y - 12.5, 18, 25, rx=2.5, fill="none", stroke_dasharray="3 3", **line)
    words = str(len(pile)) if style.narrow else f"{len(pile)} discarded"
    return group(
        group(drawn, data_discard=""),
        write(words, x + 16, y + 4.5, 13, style.ink2),
        title=f"{title}: {card_list(pile)}" if pile else title,
    )
