"""The lines of the tidy tables of games: what each column is, in which unit, and what it means.

Every table begins with the number of the table at which it happened. Seats count from 1 here, as
people count, and players are called by the names that stand in the journal: pseudonyms, unless the
debrief was asked for with real names.
"""

from __future__ import annotations

from dataclasses import dataclass

from kings.analysis.debrief.columns import Line, explained

_TABLE = "The number of the table."
_DEAL = "The number of the deal at its table, from 1."
_ROUND = "The round in which it happened, 1 to 7."


@dataclass(frozen=True, slots=True)
class Game(Line):
    """A table's game as a whole."""

    table_name = "games"

    table: int = explained("", _TABLE)
    file: str = explained("", "The journal that the line was read from.")
    state: str = explained("", "finished, half-finished, or damaged (used up to there).")
    source: str = explained("", "screen: played in the program; paper: typed in from real cards.")
    cards: str = explained(
        "", "A letter for the cards: tables with the same letter were dealt the same."
    )
    players: int = explained("seats", "How many seats the table has.")
    bots: int = explained("seats", "How many seats a bot played at any time of the game.")
    night: bool | None = explained("", "1 for Night, 0 for Day; empty before that is settled.")
    rounds: int = explained("rounds", "How many rounds were played to their end.")
    offers: int = explained("offers", "How many deals were proposed, counter-offers included.")
    deals: int = explained("deals", "How many deals were struck.")
    gold_moved: int = explained("gold", "Gold that players handed over, promised gold too.")
    promises: int = explained("promises", "How many promises were made.")
    kept: int = explained("promises", "How many of them were kept.")
    broken: int = explained("promises", "How many of them were broken.")
    total_vp: int = explained("VP", "The VP of all seats together, at the end of what was played.")
    best_vp: int = explained("VP", "The VP of the seat that had most.")
    spread_vp: int = explained("VP", "The most VP of a seat less the least.")
    winners: str = explained("", "Who won (S-64), or was ahead where the game isn't finished.")
    minutes: float | None = explained("minutes", "From the first move to the last; empty on paper.")


@dataclass(frozen=True, slots=True)
class SeatLine(Line):
    """A seat at a table, over the whole game."""

    table_name = "seats"

    table: int = explained("", _TABLE)
    seat: int = explained("", "The seat, from 1, clockwise.")
    player: str = explained("", "Who sat there.")
    bot: str = explained("", "The bot that played the seat, and when; empty for people.")
    vp: int = explained("VP", "VP of cards in their best partition and of gold (S-60 to S-63).")
    card_vp: int = explained("VP", "VP of the cards alone.")
    gold: int = explained("gold", "Gold at the end.")
    cards_won: int = explained("cards", "Cards in the Points Pile.")
    rank: int = explained("", "Place at the table by S-64; players who share it have the same.")
    duplicate_vp: float | None = explained(
        "VP",
        "VP less the mean of the same seat at the other tables with the same cards and as many "
        "rounds; empty where there is no such table.",
    )
    deals: int = explained("deals", "Struck deals to which the seat was a party.")
    paid: int = explained("gold", "Gold handed to other players, promised gold too.")
    received: int = explained("gold", "Gold got from other players, promised gold too.")
    promised: int = explained("promises", "Promises that the seat made.")
    kept: int = explained("promises", "How many of them it kept.")
    broken: int = explained("promises", "How many of them it broke.")


@dataclass(frozen=True, slots=True)
class RoundLine(Line):
    """A seat in one round."""

    table_name = "rounds"

    table: int = explained("", _TABLE)
    round: int = explained("", "The round, 1 to 7; only rounds that were played to their end.")
    seat: int = explained("", "The seat, from 1.")
    player: str = explained("", "Who sat there.")
    led: bool = explained("", "1 if the seat led the round at its beginning.")
    card: str = explained("", "The card that it laid, before any swap or Jester's answer.")
    action: str = explained("", "used, left (could have used it), or none (nothing to decide).")
    won: bool = explained("", "1 if it won the trick.")
    vp: int = explained("VP", "VP at the end of the round, cards and gold.")
    gold: int = explained("gold", "Gold at the end of the round.")


@dataclass(frozen=True, slots=True)
class Offer(Line):
    """A proposal on the table."""

    table_name = "offers"

    table: int = explained("", _TABLE)
    offer: int = explained("", "The number of the proposal at its table, from 1.")
    round: int = explained("", _ROUND)
    window: int = explained("", "The number of the window for deals (S-50) in the game, from 1.")
    actor: str = explained("", "The active player, whose action is up for decision.")
    by: str = explained("", "Who made the offer.")
    by_bot: bool = explained("", "1 if a bot played that seat then.")
    parties: str = explained("", "All parties of the deal, in order of seats.")
    gold: int = explained("gold", "All gold in the offer, paid at once or promised.")
    promises: int = explained("promises", "How many of its clauses are promises when it is struck.")
    answers: int | None = explained("", "The number of the offer that it replaced, if it was one.")
    outcome: str = explained("", "struck, refused, withdrawn, countered, changed, lapsed, or open.")
    words: str = explained("", "The clauses in words.")


@dataclass(frozen=True, slots=True)
class Bargain(Line):
    """A struck deal, and how its price came about."""

    table_name = "deals"

    table: int = explained("", _TABLE)
    deal: int = explained("", _DEAL)
    round: int = explained("", _ROUND)
    window: int = explained("", "The number of the window for deals in the game, from 1.")
    actor: str = explained("", "The active player.")
    parties: str = explained("", "All parties, in order of seats.")
    payer: str = explained("", "Who gives most gold in it, now or as promised; empty without gold.")
    sale: bool = explained(
        "", "1 if gold is given for something other than gold; a loan of gold is not a sale."
    )
    first_by: str = explained(
        "",
        "Who made the first offer of this bargaining: same parties, same window. Empty for a game "
        "on paper, whose offers nobody wrote down.",
    )
    first_offer: int | None = explained("gold", "All gold in that first offer; empty on paper.")
    price: int = explained("gold", "All gold in the struck deal, paid at once or promised.")
    paid_now: int = explained("gold", "How much of it was paid at once.")
    offers: int | None = explained(
        "offers", "Offers that this bargaining took, the struck one included; empty on paper."
    )
    binding: int = explained("clauses", "Clauses that the rules carried out or enforced (S-52).")
    promises: int = explained("promises", "Clauses that were promises only.")
    people: bool = explained("", "1 if only people were parties, no bot.")
    words: str = explained("", "The clauses in words.")


@dataclass(frozen=True, slots=True)
class Promise(Line):
    """A line of a table's promise ledger."""

    table_name = "promises"

    table: int = explained("", _TABLE)
    promise: int = explained("", "The number of the promise at its table, from 1.")
    deal: int = explained("", "The deal that it belongs to.")
    by: str = explained("", "Who promised.")
    to: str = explained("", "To whom.")
    seat: int = explained("", "The promiser's seat, from 1.")
    by_bot: bool = explained("", "1 if a bot played the promiser's seat when the promise ended.")
    kind: str = explained("", "gold, use (of an ability), restraint (not to use one), or words.")
    made: int = explained("", "The round in which it was made.")
    due: int = explained("", "The round by whose end it is due.")
    ended: int | None = explained("", "The round in which it ended; empty while it is open.")
    status: str = explained("", "kept, broken, void (the occasion never came), released, or open.")
    tested: bool = explained("", "1 if it was kept or broken: the promiser had to choose.")
    at_end: bool = explained("", "1 if it ended in one of the last two rounds, 6 or 7.")
    gold: int | None = explained(
        "gold",
        "Promised gold: what keeping cost and breaking saved at once, before what it is worth to "
        "be believed later. Empty for other promises.",
    )
    words: str = explained("", "What was promised.")


@dataclass(frozen=True, slots=True)
class Prediction(Line):
    """An answer of a student to a question before or after a lesson."""

    table_name = "predictions"

    table: int | None = explained("", "The student's table; empty if the class has none for it.")
    student: str = explained("", "The student's pseudonym or, if asked for, name.")
    lesson: int = explained("", "The lesson, 1 to 8.")
    when: str = explained("", "before or after.")
    question: str = explained("", "The question, by its short name.")
    number: float | None = explained("", "The answer if it is a number (yes is 1, no is 0).")
    words: str = explained("", "The answer as it was given.")
    at: str = explained("", "When it was given (UTC).")
