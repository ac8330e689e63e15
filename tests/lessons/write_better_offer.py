"""Write ``data/games/the_better_offer.jsonl`` anew: the recorded game whose words lesson 9 checks.

Run it as ``python -m tests.lessons.write_better_offer``. What is claimed in it comes from the
lesson, so that the words and what they are checked against can't part.
"""

from __future__ import annotations

from pathlib import Path

from kings.lessons.desk import shipped_file
from kings.lessons.lesson9 import recorded_claims, recorded_talk
from kings.records.formats import ScenarioWords, Word, read_scenario, scenario_state
from kings.records.journal import journal_text
from kings.records.recording import HUMAN, Recording, new_header
from kings.struggle.moves import (
    Accept,
    Act,
    Break,
    Deal,
    Pass,
    Pay,
    PromiseGold,
    Propose,
)

RECORDED_TALK = Path(__file__).resolve().parents[2] / "data" / "games" / "the_better_offer.jsonl"
ADA, BEN, CLEO = range(3)


def recorded_bargain() -> Recording:
    """Play the game; it is the same each time."""
    text = shipped_file("scenarios/the_better_offer.json").read_text(encoding="utf-8")
    scenario = read_scenario(text)
    state = scenario_state(scenario)
    header = new_header(
        scenario.options,
        (HUMAN,) * 3,
        9,
        start=state,
        timed=False,
        name="the-better-offer",
        scenario=ScenarioWords(scenario.name, scenario.question),
        whispers=True,
    )
    game = Recording.begin(header)
    claims = recorded_claims(recorded_talk(state))
    least, offer, most, purse, praise, promise = (claim.words for claim in claims)
    for seat, to, words in (
        (ADA, None, "I am about to take Ben's Queen. What is it worth to you?"),
        (BEN, ADA, "Leave her alone, and I pay you 3 gold."),
        (ADA, BEN, least),
        (CLEO, ADA, "Take her, and I pay you 2 gold."),
        (ADA, BEN, offer),
        (BEN, ADA, most),
        (ADA, BEN, purse),
        (ADA, None, praise),
        (BEN, ADA, promise),
    ):
        game.note(Word(0, seat, to, words))
    game.do(Propose(BEN, Deal((Pay(BEN, ADA, 5), Act(ADA, "pass"), PromiseGold(BEN, ADA, 1, 7)))))
    game.do(Accept(ADA, 1))
    game.do(Pass(ADA))
    game.do(Break(BEN, 1))
    return game


def text_of(game: Recording) -> str:
    """Return the journal with its words and whispers; nobody real has said them."""
    return journal_text(game.header, game.lines)


def main() -> None:
    """Write the game."""
    RECORDED_TALK.write_text(text_of(recorded_bargain()), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
