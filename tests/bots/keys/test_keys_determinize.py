"""A determinization of King's Keys seems true to its seat, owes nothing to secrets, and is fair."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any

from kings.bots.keys.determinize import determinize
from kings.keys import GAME, Card, Cards, Phase, State, cards_in, set_of
from kings.keys.cards import DECK, JOKERS, VAULT_CARDS
from kings.keys.positions import check_state
from kings.seeds import stream
from tests.keys.games import random_game
from tests.keys.tables import ADA, BEN, CLEO, EVERYTHING, cards, do, lay, table
from tests.keys.twins import twin


def moments() -> Iterator[tuple[State, int | None, int]]:
    """Yield states of all phases, each with somebody who looks at it, and a number."""
    for number in range(12):
        game, rng = random_game(number), stream(number, "lookers")
        for at in {*rng.sample(range(len(game.states)), 12), 0, 1, 2, len(game.states) - 1}:
            yield game.states[at], rng.choice((*range(4), None)), number


def test_a_guess_can_come_up_in_a_game_and_shows_its_seat_the_same() -> None:
    phases = set()
    for state, seat, number in moments():
        view = GAME.view(state, seat)
        guessed = check_state(determinize(view, random.Random(number)))
        assert view == GAME.view(guessed, seat)
        phases.add(state.phase)
    assert set(Phase) == phases


def test_what_a_seat_may_not_see_changes_no_guess() -> None:
    changed = 0
    for state, seat, number in moments():
        other = twin(state, seat, random.Random(number))
        changed += other != state
        here = determinize(GAME.view(state, seat), random.Random(number))
        assert here == determinize(GAME.view(other, seat), random.Random(number))
    assert changed > 100


HIDDEN = cards("sun coin 1, ember key 2, forest coin 3, sun axe 1, sun axe 2, forest shield 2")
SURE = cards("sun coin 1, sun axe 1")


def puzzle() -> State:
    """Return a table at which Ada lacks six cards; two of them, she knows, are somewhere with Ben.

    Two lie in his Hand, one in his Vault, one in his Dungeon, and two are the pile.
    """
    ben = lay("sun coin 1, sun axe 2", "forest coin 3", "sun axe 1")
    rest = [card for card in DECK if card not in HIDDEN and not card.bit & JOKERS]
    return table(lay(", ".join(rest)), ben, moment={"seen": (SURE, (), (), (), ())})


def possible() -> set[tuple[Cards, Cards, Cards]]:
    """List all Hands, Vaults and Dungeons of Ben's, by trying everything."""
    found = set()
    for four in combinations(HIDDEN, 4):
        for vault in four:
            for dungeon in four:
                fits = vault.bit & VAULT_CARDS and not dungeon.bit & VAULT_CARDS
                if fits and set(SURE) <= set(four):
                    hand = set_of(four) & ~vault.bit & ~dungeon.bit
                    found.add((hand, vault.bit, dungeon.bit))
    return found


def test_every_way_to_lay_the_hidden_cards_is_as_likely() -> None:
    view, rng, every = GAME.view(puzzle(), ADA), random.Random(5), possible()
    seen: Counter[tuple[Cards, Cards, Cards]] = Counter()
    for _ in range(60 * len(every)):
        one = determinize(view, rng)
        seen[one.hands[BEN], one.vaults[BEN], one.dungeons[BEN]] += 1
    assert every == set(seen)
    assert_fair(seen, dict.fromkeys(every, 60.0))


def assert_fair(seen: Mapping[Any, int], expected: Mapping[Any, float]) -> None:
    """Compare by chi-square, four standard deviations allowed."""
    assert set(seen) <= set(expected)
    square = sum((seen.get(one, 0) - number) ** 2 / number for one, number in expected.items())
    free = len(expected) - 1
    assert square < free + 4 * math.sqrt(2 * free)


def test_what_another_holds_so_far_is_of_any_four_cards() -> None:
    six = "ocean axe 1, ocean axe 2, ocean axe 3, ocean axe 4, sun axe 1, sun axe 2"
    state = do(table(lay(six)), "nothing", "go on", "hold oa1")
    known = table(lay(six), moment={"seen": ((), cards(six), (), (), ())})
    known = do(known, "nothing", "go on", "hold oa1")
    firsts = Counter(
        cards_in(determinize(GAME.view(known, BEN), random.Random(seed)).held)[0]
        for seed in range(900)
    )
    assert_fair(firsts, dict(zip(cards(six)[:3], (600.0, 240.0, 60.0), strict=True)))
    assert state.held == determinize(GAME.view(state, ADA), random.Random(1)).held


def test_who_plays_the_axe_joker_has_it() -> None:
    state = table(lay("axe joker, ocean coin 1"), lay("sun axe 3"), **EVERYTHING)
    state = do(state, "seize B")
    assert state.phase is Phase.LOOT
    for seed in range(20):
        guessed = determinize(GAME.view(state, CLEO), random.Random(seed))
        assert Card.AXE_JOKER in cards_in(guessed.owned(ADA))
