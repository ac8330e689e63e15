"""Write ``data/games/a_word_is_a_word.jsonl`` anew: the recorded game that is shown first.

Run it as ``python -m tests.records.write_game``, and watch what changed. The cards and the actions
are the greedy bots'; where the script below has something to say, it is said instead of what they
would have said. A word that the rules don't allow at its moment raises.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from kings.bots import make_bot
from kings.records.recording import HUMAN, Recording, new_header
from kings.sim.match import next_decision, next_move
from kings.struggle import GAME, Options
from kings.struggle.cards import Card
from kings.struggle.moves import (
    Accept,
    Act,
    Clause,
    Deal,
    Judge,
    Move,
    Pay,
    PromiseGold,
    PromiseRestraint,
    PromiseWords,
    Propose,
    Refuse,
    Settle,
)
from kings.struggle.state import Phase, State

RECORDED_GAME = Path(__file__).resolve().parents[2] / "data" / "games" / "a_word_is_a_word.jsonl"
SEED = 36
ADA, BEN, CLEO, DORA = range(4)
OPTIONS = Options(names=("Ada", "Ben", "Cleo", "Dora"), mode="day")

When = tuple[int, Phase, int]
"""A round, a phase, and the seat that is asked first."""


def _offer(seat: int, *clauses: Clause, instead_of: int | None = None) -> Propose:
    return Propose(seat, Deal(clauses), instead_of)


SCRIPT: dict[When, tuple[Move, ...]] = {
    (1, Phase.TURN, ADA): (
        _offer(
            BEN,
            Pay(BEN, ADA, 2),
            Act(ADA, "swap", Card.FARMER),
            Act(ADA, "use", Card.FARMER, (BEN,)),
        ),
        _offer(
            ADA,
            Pay(BEN, ADA, 2),
            Act(ADA, "swap", Card.FARMER),
            Act(ADA, "use", Card.FARMER, (BEN,)),
            PromiseGold(BEN, ADA, 2, due=2),
            instead_of=1,
        ),
        Accept(BEN, 2),
    ),
    (1, Phase.TURN, CLEO): (
        _offer(BEN, Pay(BEN, CLEO, 1), Act(CLEO, "pass")),
        Refuse(CLEO, 3),
        _offer(DORA, Pay(DORA, CLEO, 2), Act(CLEO, "use", Card.JEWELER, (DORA,))),
        Accept(CLEO, 4),
    ),
    (2, Phase.TURN, ADA): (
        _offer(
            BEN,
            Pay(BEN, ADA, 1),
            Act(ADA, "use", Card.JEWELER, (BEN,)),
            PromiseWords(BEN, ADA, 3, "When your Queen comes out, I will leave her alone."),
        ),
        Accept(ADA, 5),
    ),
    (2, Phase.RECKON, BEN): (Settle(BEN, 1),),
    (3, Phase.TURN, BEN): (
        _offer(
            CLEO,
            Pay(CLEO, BEN, 2),
            Act(BEN, "use", Card.ASSASSIN, (ADA,)),
            PromiseGold(CLEO, BEN, 3, due=4),
        ),
        Accept(BEN, 6),
    ),
    (4, Phase.LEAD, CLEO): (Judge(ADA, 2, "broken"),),
    (5, Phase.TURN, BEN): (
        _offer(CLEO, Pay(CLEO, BEN, 2), Act(BEN, "pass")),
        Refuse(BEN, 7),
        _offer(
            ADA,
            Pay(ADA, BEN, 4),
            Act(BEN, "swap", Card.JESTER),
            Act(BEN, "use", Card.JESTER, (CLEO,)),
        ),
        Accept(BEN, 8),
    ),
    (5, Phase.TURN, CLEO): (
        _offer(
            ADA,
            Pay(ADA, CLEO, 1),
            Act(CLEO, "pass"),
            PromiseGold(ADA, CLEO, 2, due=6),
            PromiseRestraint(CLEO, ADA, 6, Card.KNIGHT, ADA),
        ),
        Accept(CLEO, 9),
    ),
    (6, Phase.TURN, BEN): (
        _offer(
            DORA,
            Pay(DORA, BEN, 3),
            Act(BEN, "swap", Card.FARMER),
            Act(BEN, "use", Card.FARMER, (DORA,)),
            PromiseWords(DORA, BEN, 7, "In the last round I will not touch your card."),
        ),
        Accept(BEN, 11),
    ),
    (6, Phase.RECKON, ADA): (Settle(ADA, 4),),
    (7, Phase.TURN, DORA): (
        _offer(ADA, Pay(ADA, DORA, 2), Act(DORA, "use", Card.ASSASSIN, (BEN,))),
        Refuse(DORA, 14),
    ),
}
"""What is said, or paid, when a moment first comes; the bots have no word in these moments."""

AT_THE_END = (Judge(BEN, 6, "kept"),)
"""What is said when the seven rounds are played."""


def _moment(state: State) -> When | None:
    asks = GAME.asks(state)
    return (state.round, state.phase, asks[0].seat) if asks else None


def recorded_game() -> Recording:
    """Play the game; it is the same each time."""
    header = new_header(OPTIONS, (HUMAN,) * 4, SEED, timed=False, name="a-word-is-a-word")
    header = replace(header, version=1)  # so that one is still written, and read, in the old format
    recording, bots, unsaid = Recording.begin(header), [make_bot("greedy")] * 4, dict(SCRIPT)
    while (moment := _moment(recording.state)) is not None:
        for said in unsaid.pop(moment, ()):
            recording.do(said)
        if moment != _moment(recording.state):  # gold handed over was what was asked for
            continue
        chooses = next_decision if moment in SCRIPT else next_move
        move = chooses(recording.state, recording.moves, bots, SEED)
        assert move is not None, "bots sit on all seats"
        recording.do(move)
    assert not unsaid, f"These moments never came: {sorted(map(str, unsaid))}."
    for said in AT_THE_END:
        recording.do(said)
    return recording


def main() -> None:
    """Write the game."""
    RECORDED_GAME.write_text(recorded_game().text(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
