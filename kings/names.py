"""Names that people give themselves: how many characters they have, and whether they can be shown.

A character is what a reader counts as one (a grapheme cluster): a letter with its accents, a
syllable of Hangul, a flag, an emoji of several parts. ``graphemes`` knows as much of Unicode's
Standard Annex #29 as the standard library has data for; the conjuncts of Indian scripts count as
the letters that they join.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence

from kings.errors import BadOptions
from kings.typed import represented

MAX_NAME = 40
"""Characters that a name may have."""
MOST_PARTS = 16
"""Code points of one character; a family of four with its colours of skin has eleven."""

SEATS = "ABCDEFGH"
"""The letters of the seats, clockwise."""

_JOINER, _NON_JOINER = "\u200d", "\u200c"
# Letters without ink: with them two names look alike, or one like none at all.
_BLANK = frozenset("\u115f\u1160\u3164\uffa0\u2800\u034f\u17b4\u17b5")
_CONTROLS = {"\n": "a line break", "\r": "a line break", "\t": "a tab"}
_VOWEL_SIGNS = frozenset("\u0e33\u0eb3\uff9e\uff9f")
"""Letters that belong to the one before, as marks do."""
_LOOSE_MARKS = frozenset(
    [*map(chr, (0x102B, 0x102C, 0x1038, 0x1083, 0x108F, 0x1A61, 0x1A63, 0x1A64, 0xAA7B, 0xAA7D))]
    + [chr(code) for code in (*range(0x1062, 0x1065), *range(0x1067, 0x106E))]
    + [chr(code) for code in (*range(0x1087, 0x108D), *range(0x109A, 0x109D))]
)
"""Marks of Burmese and its neighbours that are characters of their own."""


def check_names(names: Sequence[str]) -> None:
    """Raise ``BadOptions`` that names the seat, unless each name can be shown and told apart."""
    for seat, name in enumerate(names):
        if not isinstance(name, str):
            raise BadOptions(
                f"Name of seat {SEATS[seat]}: a name is a text, not {represented(name)}."
            )
    for seat, fault in faults_of_names(names).items():
        raise BadOptions(f"Name of seat {SEATS[seat]}: {fault}.")


def faults_of_names(names: Sequence[str]) -> dict[int, str]:
    """Return what is wrong with each name that can't be taken, by its seat.

    What keeps names from being shown comes first, then which of them are alike.
    """
    faults = {seat: fault for seat, name in enumerate(names) if (fault := name_fault(name))}
    keys = [name_key(name) for name in names]
    for seat, key in enumerate(keys):
        if key in keys[:seat] and seat not in faults:
            faults[seat] = (
                "two players of one table can't have the same name, and seat "
                f"{SEATS[keys.index(key)]} has it"
            )
    return faults


def name_fault(name: str, most: int = MAX_NAME) -> str:
    """Return what keeps a name from being shown, in words that quote none of it; "" if nothing.

    ``most``: characters that it may have.
    """
    hidden = next(_hidden(name), None) or next((one for one in name if one in _BLANK), None)
    if hidden is not None:
        return f"a name has printable characters only, and this one has {_called(hidden)}"
    wanted = f"a name has 1 to {most} characters"
    if not has_ink(name):
        return f"{wanted}, and this one is empty"
    characters = graphemes(name)
    if len(characters) > most:
        return f"{wanted}, and this one has {len(characters):,}"
    if max(map(len, characters)) > MOST_PARTS:
        return f"a character of a name has at most {MOST_PARTS} parts, and one of this has more"
    return ""


def name_key(name: str) -> str:
    """Return what is equal for two names that readers can't tell apart, or not by more than case.

    Blanks around a name, and what only says how letters are joined or drawn, count for nothing.
    """
    plain = "".join(letter for letter in name if not _is_unseen(letter))
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", plain.strip()).casefold())


def is_shown(words: str) -> bool:
    """Say whether words of one line can be printed as they are.

    That is ``str.isprintable``, and what joins letters or parts of an emoji beside it. Controls and
    what turns the direction of writing aren't shown.
    """
    return words.isprintable() or next(_hidden(words), None) is None


def shown_in_part(words: str) -> str:
    """Return words with a space for everything that can't be shown."""
    if is_shown(words):
        return words
    hidden = set(_hidden(words))
    return "".join(" " if letter in hidden else letter for letter in words)


def _hidden(words: str) -> Iterator[str]:
    """Yield the letters that can't be shown."""
    tags = False
    for letter in words:
        tags = letter == "\U0001f3f4" or (tags and _is_tag(letter))
        joins = letter in (_JOINER, _NON_JOINER) or tags
        if not (letter.isprintable() or joins or _is_kept_free(letter)):
            yield letter


def _called(letter: str) -> str:
    """Return the name of a letter that can't be shown itself."""
    name = unicodedata.name(letter, "").lower()
    control = unicodedata.category(letter) == "Cc"
    nameless = "a control character" if control else "a sign that has no name"
    return f"the sign “{name}”" if name else _CONTROLS.get(letter, nameless)


def has_ink(words: str) -> bool:
    """Say whether words leave any ink on the page; joiners, marks and blanks alone leave none."""
    return any(map(_is_seen, words))


def _is_seen(letter: str) -> bool:
    """Say whether a letter leaves ink on the page without another that carries it."""
    return (
        not letter.isspace()
        and letter not in _BLANK
        and not _is_unseen(letter)
        and not _extends(letter)
    )


def _is_unseen(letter: str) -> bool:
    """Say whether a letter only tells how others are joined or drawn."""
    return letter in (_JOINER, _NON_JOINER) or "\ufe00" <= letter <= "\ufe0f"


def graphemes(words: str) -> tuple[str, ...]:
    """Return the characters of a text as a reader counts them: its grapheme clusters."""
    if words.isascii() and "\r" not in words:
        return tuple(words)
    found: list[str] = []
    for letter in words:
        if found and _joins(found[-1], letter):
            found[-1] += letter
        else:
            found.append(letter)
    return tuple(found)


def _joins(cluster: str, letter: str) -> bool:
    """Say whether a letter belongs to the character before it (the rules GB3 to GB13)."""
    last = cluster[-1]
    if _is_control(last) or _is_control(letter):
        return last == "\r" and letter == "\n"
    if _extends(letter):
        return True
    if last == _JOINER and _is_pictograph(letter):
        return _is_pictograph(_below_marks(cluster[:-1]))
    if _is_flag_half(letter):
        return _is_flag_half(cluster)
    return _hangul_part(letter) in _FOLLOWS.get(_hangul_part(last), ())


def _below_marks(cluster: str) -> str:
    """Return the letter of a character on which its last marks, colours and tags lie, if any."""
    marks = ("Mn", "Me", "Sk", "Cf")
    carriers = (
        part
        for part in reversed(cluster)
        if part == _JOINER or unicodedata.category(part) not in marks
    )
    return next(carriers, "")


_FOLLOWS: dict[str, tuple[str, ...]] = {
    "L": ("L", "V", "LV", "LVT"),
    "V": ("V", "T"),
    "LV": ("V", "T"),
    "LVT": ("T",),
    "T": ("T",),
}
"""What may follow in a syllable of Hangul: leading consonants, vowels, trailing ones."""


def _hangul_part(letter: str) -> str:
    """Return which part of a syllable of Hangul a letter is; "" for another letter."""
    code = ord(letter)
    if 0xAC00 <= code <= 0xD7A3:
        return "LVT" if (code - 0xAC00) % 28 else "LV"
    return next((kind for kind, first, last in _JAMO if first <= code <= last), "")


_JAMO = (
    *(("L", 0x1100, 0x115F), ("L", 0xA960, 0xA97C)),
    *(("V", 0x1160, 0x11A7), ("V", 0xD7B0, 0xD7C6)),
    *(("T", 0x11A8, 0x11FF), ("T", 0xD7CB, 0xD7FB)),
)


def _extends(letter: str) -> bool:
    """Say whether a letter belongs to whatever stands before it: marks, joiners, skin colours."""
    if letter in (_JOINER, _NON_JOINER) or letter in _VOWEL_SIGNS:
        return True
    if "\U0001f3fb" <= letter <= "\U0001f3ff" or _is_tag(letter):
        return True
    return unicodedata.category(letter)[0] == "M" and letter not in _LOOSE_MARKS


def _is_control(letter: str) -> bool:
    joining = letter in (_JOINER, _NON_JOINER) or _is_tag(letter)
    return unicodedata.category(letter) in ("Cc", "Cf", "Zl", "Zp") and not joining


def _is_tag(letter: str) -> bool:
    """Say whether a letter spells out a flag's region."""
    return "\U000e0020" <= letter <= "\U000e007f"


def _is_flag_half(letter: str) -> bool:
    return len(letter) == 1 and "\U0001f1e6" <= letter <= "\U0001f1ff"


def _is_pictograph(letter: str) -> bool:
    """Say whether a letter is an emoji, or is kept free for one."""
    if _is_kept_free(letter):
        return not _is_flag_half(letter) and not "\U0001f3fb" <= letter <= "\U0001f3ff"
    symbol = "\u203c" <= letter <= "\u3299" or letter in ("©", "®")
    return symbol and unicodedata.category(letter) in ("So", "Sm", "Po", "Pd")


def _is_kept_free(letter: str) -> bool:
    """Say whether a letter is of the planes of emoji, where systems know more than this Python."""
    return "\U0001f000" <= letter <= "\U0001faff" or "\U0001fc00" <= letter <= "\U0001fffd"
