"""The 26 squires of the realm, one for each letter, with names of our own (C-01)."""

from __future__ import annotations

from typing import Literal, get_args

from kings.errors import BadInput
from kings.typed import quoted

Letter = Literal[
    "A",
    "B",
    "C",
    "D",
    "E",
    "F",
    "G",
    "H",
    "I",
    "J",
    "K",
    "L",
    "M",
    "N",
    "O",
    "P",
    "Q",
    "R",
    "S",
    "T",
    "U",
    "V",
    "W",
    "X",
    "Y",
    "Z",
]
"""A squire's letter, by which the Personality card is known."""

LETTERS: tuple[Letter, ...] = get_args(Letter)

NAMES: dict[Letter, str] = {
    "A": "Alder",
    "B": "Bram",
    "C": "Cecily",
    "D": "Dunstan",
    "E": "Edda",
    "F": "Fulk",
    "G": "Greta",
    "H": "Hob",
    "I": "Isolde",
    "J": "Jory",
    "K": "Kit",
    "L": "Lambert",
    "M": "Maud",
    "N": "Ned",
    "O": "Osric",
    "P": "Petra",
    "Q": "Quill",
    "R": "Rosa",
    "S": "Sigrun",
    "T": "Tilda",
    "U": "Ulric",
    "V": "Vesper",
    "W": "Wat",
    "X": "Xenia",
    "Y": "Yorick",
    "Z": "Zora",
}
"""What the squires are called; whoever bears it may be a man or a woman, the rules say “man”."""


def name_of(letter: Letter) -> str:
    """Return the squire's name: ``Maud`` for M."""
    return NAMES[letter]


def parse_letter(words: str) -> Letter:
    """Read a squire from the letter or the name, in any case: ``"m"``, ``"Maud"``.

    Raises ``BadInput`` for anything else.
    """
    wanted = words.strip().casefold()
    for letter, name in NAMES.items():
        if wanted in (letter.casefold(), name.casefold()):
            return letter
    raise BadInput(
        f"{quoted(words.strip())} is no squire: give a letter from A to Z or a name, "
        f"such as Maud (C-01)."
    )
