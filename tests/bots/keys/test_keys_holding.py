"""What the searcher of King's Keys thinks of Hands: what others hold, and which four it holds."""

from __future__ import annotations

import random

from kings.bots.keys import holding
from kings.bots.keys.bots import KeysSearcher
from kings.bots.keys.holding import best_four, likely_guess
from kings.bots.keys.rollout import RuleOfThumb, StateBalance
from kings.bots.tree_search import Worth
from kings.keys import GAME, Phase, State, cards_in, set_of
from kings.keys.cards import NO_CARDS, VAULT_CARDS
from kings.keys.moves import Hold
from kings.keys.positions import check_state
from tests.keys.games import random_game
from tests.keys.tables import ADA, BEN, cards, do, lay, table
from tests.keys.twins import twin

QUICK = RuleOfThumb(turns=0)

SIX = lay("ocean key 1, ocean key 2, sun axe 1", "sun coin 1, sun key 3", "ember axe 2")


def turns() -> list[tuple[State, int, int]]:
    """Return states in which somebody has to choose, with its seat and a number."""
    found = []
    for number in range(10):
        states = random_game(number).states
        found += [
            (state, state.actor, number)
            for state in states[5::7]
            if state.actor is not None and state.phase in (Phase.PLAY, Phase.HOLD)
        ]
    return found


def test_a_likely_guess_can_come_up_in_a_game_and_shows_its_seat_the_same() -> None:
    tried = turns()
    assert len(tried) > 50
    for state, seat, number in tried:
        view = GAME.view(state, seat)
        guessed = check_state(likely_guess(view, random.Random(number)))
        assert view == GAME.view(guessed, seat)


def test_what_a_seat_may_not_see_changes_no_likely_guess() -> None:
    changed = 0
    for state, seat, number in turns():
        other = twin(state, seat, random.Random(number))
        changed += other != state
        here = likely_guess(GAME.view(state, seat), random.Random(number))
        assert here == likely_guess(GAME.view(other, seat), random.Random(number))
    assert changed > 30


def test_others_hold_what_would_cost_them_most() -> None:
    """Of hidden cards of a kind none in a Dungeon or a Vault is dearer than one in the Hand."""
    state = table(
        lay("ocean axe 1"),
        lay("sun key 1, sun axe 1", "sun coin 4, ember key 1, forest coin 1", "ember axe 1"),
    )
    moved = 0
    for seed in range(40):
        guess = likely_guess(GAME.view(state, ADA), random.Random(seed))
        balance = StateBalance(guess, BEN)
        for kind, stored in ((VAULT_CARDS, guess.vaults), (~VAULT_CARDS, guess.dungeons)):
            held = cards_in(guess.hands[BEN] & kind)
            kept = cards_in(stored[BEN] & kind)
            if held and kept:
                moved += 1
                assert min(map(balance.loss, held)) >= max(map(balance.loss, kept))
    assert moved > 20


def test_a_card_that_was_seen_where_it_lies_stays_there() -> None:
    ben = lay("ember coin 1, ember coin 2", "sun key 1, sun key 2, sun key 3")
    seen = (cards("ember coin 1"), (), (), (), ())
    state = table(lay("ocean axe 1"), ben, moment={"seen": seen, "placed": seen})
    for seed in range(10):
        guess = likely_guess(GAME.view(state, ADA), random.Random(seed))
        assert set_of(cards("ember coin 1")) & guess.hands[BEN]


def holding_phase() -> State:
    """Return Ada's turn as she is about to hold four of six cards."""
    return do(table(SIX, lay("sun axe 3, sun coin 2")), "nothing", "go on")


def test_the_four_decisions_are_of_one_mind_whatever_luck_they_are_handed() -> None:
    bot, state, held = KeysSearcher(guesses=2, play_out=QUICK), holding_phase(), NO_CARDS
    view = GAME.view(state, ADA)
    for luck in range(4):
        holding.best_four.cache_clear()
        move = bot.choose(GAME.view(state, ADA), random.Random(luck))
        assert isinstance(move, Hold)
        held |= move.card.bit
        state = GAME.apply(state, move).state
    assert state.hands[ADA] == held
    assert held in set(holding._fours(view))


def test_it_holds_what_does_best_until_its_next_turn() -> None:
    """Told that all hangs on the foreign Axes in its Hand, it holds them both."""
    axes = set_of(cards("sun axe 1, ember axe 2"))

    def likes_axes(state: State) -> tuple[float, ...]:
        return ((state.hands[ADA] & axes).bit_count() / 2, 0.0, 0.0, 0.0)

    view = GAME.view(holding_phase(), ADA)
    four = best_four(view, 2, RuleOfThumb(turns=0, chances=likes_axes))
    assert axes == four & axes and 4 == four.bit_count()


def test_every_four_meets_the_same_guesses_and_the_same_luck() -> None:
    met: dict[int, list[tuple[object, int]]] = {}

    def notes(state: State, rng: random.Random) -> Worth:
        others = (state.pile, state.hands[1:], rng.getrandbits(30))
        met.setdefault(state.hands[ADA], []).append((others, state.turn))
        return Worth((0.25,) * 4, (0.25,) * 4)

    view = GAME.view(holding_phase(), ADA)
    best_four(view, 3, notes)
    rows = list(met.values())
    assert len(rows) > 2 and 3 == len(rows[0])
    assert all(row == rows[0] for row in rows)


def test_whoever_has_nothing_to_choose_from_tries_nothing() -> None:
    five = table(lay("ocean key 1, ocean key 2, ocean key 3, ocean coin 1, ocean coin 2"))
    view = GAME.view(do(five, "nothing", "go on"), ADA)

    def never(state: State, rng: random.Random) -> Worth:
        raise AssertionError("There is one four: the dearest.")

    keys = set_of(cards("ocean key 1, ocean key 2, ocean key 3"))
    assert keys == best_four(view, 5, never) & keys
