"""What a replay page shows of Kings' Struggle beside the table: offers, hands, promises, deals."""

from __future__ import annotations

from kings.figures.struggle.alt_text import game_line
from kings.figures.struggle.table import table_svg
from kings.publish.replay.ending import ending_panel, final_standings
from kings.publish.replay.frames import Frame
from kings.publish.replay.panels import clauses_panel, hands_panel, ledger_panel, offers_panel
from kings.publish.replay.show import Show, growing, scrolled
from kings.publish.replay.struck import struck_in
from kings.struggle.say import say_ask
from kings.struggle.say_scores import say_standing, say_winner

_NO_PROMISE = "Nobody has promised anything yet."
_NO_DEAL = "No deal is struck yet."


class StruggleShow(Show):
    """A replay of Kings' Struggle: everything that is for sale stands beside the table."""

    def facts(self) -> str:
        """Say what game this is: ``Night game · finished``."""
        return game_line(self.course[-1].view)

    def result(self) -> str:
        """Say who won and every place; empty if the game was not finished."""
        found = final_standings(self.record.state)
        if not found:
            return ""
        placed = (say_standing(self.names, one) for one in found)
        return " ".join([say_winner(self.names, found), *placed])

    def ask(self, frame: Frame) -> str:
        """Say who decides next."""
        return say_ask(frame.view)

    def picture(self, frame: Frame, *, narrow: bool) -> str:
        """Draw the table at a moment."""
        return table_svg(frame.view, dark=None, happened=frame.seen, narrow=narrow)

    def panels(self, frame: Frame) -> dict[str, str]:
        """Return the offers, the hands and the ledger."""
        return {
            "offers": offers_panel(frame),
            "hands": hands_panel(frame, self.eyes),
            "ledger": ledger_panel(frame.view.promises, self.names),
        }

    def places(self) -> str:
        """Return the places of the hands and of the promises."""
        hands = f'<h2>{self.hands_title()}</h2><div id="hands"></div>'
        promises = growing("Promises", "<div id=ledger></div>", _NO_PROMISE)
        return f'<section class="panel">{hands}</section>\n{promises}'

    def lists(self) -> str:
        """Return the list of deals."""
        return growing("Deals", scrolled("deals", "Deals", self._deals()), _NO_DEAL)

    def ending(self) -> str:
        """Return the result with its piles; empty before the end."""
        return ending_panel(self.record.state)

    def _deals(self) -> str:
        items = "".join(
            f'<li data-step="{frame.step}"><h3><a href="#step-{frame.step}">Deal {deal.number}, '
            f"round {frame.chapter}</a></h3>{clauses_panel(self.names, deal.clauses)}</li>"
            for frame in self.course
            for deal in struck_in(self.record, frame, self.eyes)
        )
        return f"<ol>{items}</ol>"
