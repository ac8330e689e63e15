"""The end of a recorded game: who won and by what, each pile as it scores most, who kept a word."""

from __future__ import annotations

from collections.abc import Sequence

from kings.figures.game_end import word_text, word_title, words_given
from kings.figures.signs import inline, inline_badge, star
from kings.figures.struggle.piles import pile_svg
from kings.figures.style import VARIABLES
from kings.publish.offline import say, tell
from kings.struggle.say_scores import say_tie, say_winner
from kings.struggle.scoring import Standing, ranked, standings
from kings.struggle.state import Phase, State
from kings.words import Names, plural


def final_standings(state: State) -> tuple[Standing, ...]:
    """Return the standings of a game that is over, by seat; none before its end."""
    if state.phase is not Phase.OVER:
        return ()
    return standings(state.piles, state.gold, state.options.tables)


def ending_panel(state: State) -> str:
    """Return the result with its piles; empty before the end."""
    found, names = final_standings(state), state.options.names
    if not found:
        return ""
    order = ranked(found)
    rows = "".join(_rank(standing, found, names) for standing in order)
    piles = "".join(_pile(standing, names[standing.seat]) for standing in order)
    given = words_given(state.promises, state.players)
    return (
        f'<h2>{tell(say_winner(names, found))}</h2><ol class="ranks">{rows}</ol>'
        f"<h3>How the piles score (S-60 to S-63)</h3>{piles}"
        f"<h3>{say(word_title(given))}</h3><p>{say(word_text(given, names))}</p>"
    )


def _rank(standing: Standing, found: Sequence[Standing], names: Names) -> str:
    sign = inline(star(12, 12, 24, VARIABLES)) if standing.rank == 1 else ""
    tie = say_tie(names, found, standing.seat)
    cards = f"{standing.partition.points} for {plural(standing.cards, 'card')}"
    return (
        f"<li><span>{standing.rank}.</span>{inline_badge(standing.seat, VARIABLES)}"
        f"<b>{say(names[standing.seat])} {sign}</b><span>{cards} + {standing.gold} gold =</span>"
        f"<strong>{standing.total} <small>points</small></strong>"
        f"{f'<small>{tell(tie)}</small>' if tie else ''}</li>"
    )


def _pile(standing: Standing, name: str) -> str:
    drawn = (
        f'<div class="{kind}">'
        + pile_svg(standing.partition, standing.gold, name=name, dark=None, narrow=kind == "narrow")
        + "</div>"
        for kind in ("wide", "narrow")
    )
    first = " open" if standing.rank == 1 else ""
    return (
        f"<details{first}><summary>{inline_badge(standing.seat, VARIABLES)} {say(name)}: "
        f"{plural(standing.total, 'point')}</summary>{''.join(drawn)}</details>"
    )
