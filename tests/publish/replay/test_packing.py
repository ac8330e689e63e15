"""Packed markup comes out as it went in, and what comes again is written once."""

from __future__ import annotations

import json

from hypothesis import given, strategies as st

from kings.publish.replay.frames import Packer, Part

LEAF = st.sampled_from(
    ("word", "", "a &lt;g&gt; b", '<rect x="1" y="2" width="30" height="40"/>', "<i></i>")
)
MARKUP = st.recursive(
    LEAF,
    lambda inside: st.lists(inside, max_size=4).map(
        lambda parts: f'<g transform="translate(100 200)">{"".join(parts)}</g>'
    ),
    max_leaves=12,
)


def unpacked(parts: list[Part], number: int) -> str:
    part = parts[number]
    if isinstance(part, str):
        return part
    return "".join(unpacked(parts, one) if isinstance(one, int) else one for one in part)


@given(st.lists(MARKUP, min_size=1, max_size=6))
def test_what_is_packed_comes_out_as_it_went_in(pieces: list[str]) -> None:
    packer = Packer()
    numbers = [packer.add(piece) for piece in pieces]
    parts, places = packer.packed()
    assert pieces == [unpacked(parts, places[number]) for number in numbers]


def test_equal_pieces_have_one_number() -> None:
    packer = Packer()
    assert packer.add("<p>twice</p>") == packer.add("<p>twice</p>")


def test_a_group_that_comes_again_is_written_once() -> None:
    packer = Packer()
    path = '<path d="M0 0H24" fill="none"/>'
    group = f"<g>{path}<g>{path}</g></g>"
    for at in range(20):
        packer.add(f"<svg><title>{at}</title>{group}</svg>")
    parts, _ = packer.packed()
    assert 1 == json.dumps(parts).count("M0 0H24")
