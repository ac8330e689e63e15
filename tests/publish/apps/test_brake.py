"""The brake on guessing tokens: what is counted, who waits, and how long."""

from __future__ import annotations

from kings.publish.brake import FORGIVEN, FREE, LONGEST, TokenBrake


class Clock:
    """A clock that the test moves."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


SCHOOL, OTHER = "198.51.100.7", "198.51.100.8"


def guessed(
    brake: TokenBrake, tries: int, address: str = SCHOOL, clock: Clock | None = None
) -> None:
    """Guess so many different tokens, each as soon as the brake lets one be looked at."""
    for guess in range(tries):
        if clock is not None:
            clock.now += brake.wait(address)
        brake.note(address, f"guess {address} {guess}")


def test_a_class_behind_one_address_may_mistype_once_each() -> None:
    brake = TokenBrake(Clock())
    guessed(brake, FREE)
    assert 0 == brake.wait(SCHOOL)


def test_the_same_wrong_token_is_no_guess_however_often_it_comes() -> None:
    brake = TokenBrake(Clock())
    for _ in range(10 * FREE):
        brake.note(SCHOOL, "the token of last week")
    assert 0 == brake.wait(SCHOOL)


def test_each_further_guess_waits_twice_as_long_up_to_a_minute() -> None:
    clock = Clock()
    brake = TokenBrake(clock)
    guessed(brake, FREE)
    waits = []
    for guess in range(8):
        brake.note(SCHOOL, f"late {guess}")
        waits.append(brake.wait(SCHOOL))
        clock.now += waits[-1]
    assert [1, 2, 4, 8, 16, 32, LONGEST, LONGEST] == waits
    assert 0 == brake.wait(SCHOOL)


def test_who_guesses_at_one_address_does_not_keep_the_others_waiting() -> None:
    brake = TokenBrake(Clock())
    guessed(brake, FREE + 20)
    assert 0 < brake.wait(SCHOOL)
    assert 0 == brake.wait(OTHER)


def test_all_addresses_that_one_machine_may_take_in_ipv6_count_as_one() -> None:
    brake = TokenBrake(Clock())
    for guess in range(FREE + 1):
        brake.note(f"2001:db8:1:2::{guess:x}", f"guess {guess}")
    assert 0 < brake.wait("2001:db8:1:2:ffff::1")
    assert 0 == brake.wait("2001:db8:1:3::1")


def test_an_address_is_forgiven_after_an_hour_without_a_guess() -> None:
    clock = Clock()
    brake = TokenBrake(clock)
    guessed(brake, FREE + 20)
    clock.now += FORGIVEN - 1
    brake.note(SCHOOL, "one more")
    assert 0 < brake.wait(SCHOOL)
    clock.now += FORGIVEN + 1
    brake.note(SCHOOL, "after a quiet hour")
    assert 0 == brake.wait(SCHOOL)


def test_guesses_from_many_addresses_do_not_fill_the_memory() -> None:
    clock = Clock()
    brake = TokenBrake(clock, most=50)
    guessed(brake, FREE + 5)
    for number in range(500):
        clock.now += 1
        brake.note(f"10.0.{number // 250}.{number % 250}", "wrong")
    assert 50 == len(brake)


def test_the_first_wait_at_an_address_is_told_once() -> None:
    clock = Clock()
    brake = TokenBrake(clock)
    told = []
    for guess in range(FREE + 5):
        clock.now += brake.wait(SCHOOL)
        told.append(brake.note(SCHOOL, f"guess {guess}"))
    assert [FREE] == [index for index, first in enumerate(told) if first]
