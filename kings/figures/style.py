"""The look of every picture as data: colours, fonts, and the style in which one is drawn.

It knows no card and no game.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cache

SANS = "'Segoe UI', 'Helvetica Neue', Helvetica, Arial, system-ui, sans-serif"
SERIF = (
    "'Iowan Old Style', 'Palatino Linotype', Palatino, 'URW Palladio L', P052, "
    "'Liberation Serif', serif"
)


@dataclass(
    frozen=True, slots=True, eq=False
)  # compared and hashed as an object: drawings are cached by it
class Palette:
    """One set of colours.

    ``ink2``: second ink; ``rule``: hairlines; ``on``: text on a class band or a seat's badge;
    ``classes`` and ``tints``: Serf, Merchant, Royal; ``seats``: A to F; ``kept``, ``broken``,
    ``void``: how a promise ends; ``halo``: who is on turn; ``select``: what can be chosen;
    ``outline``: of a card; ``kingdoms``: Ocean, Sun, Ember, Forest, and ``on_kingdoms``: text on
    each of them.
    """

    page: str
    cloth: str
    stitch: str
    face: str
    wash: str
    ink: str
    ink2: str
    rule: str
    edge: str
    select: str
    halo: str
    gold: str
    gold_ink: str
    seal: str
    kept: str
    broken: str
    void: str
    on: str
    classes: tuple[str, str, str]
    tints: tuple[str, str, str]
    seats: tuple[str, ...]
    grid: str
    outline: str
    kingdoms: tuple[str, str, str, str]
    on_kingdoms: tuple[str, str, str, str]


LIGHT = Palette(
    page="#FBF9F4",
    cloth="#DDE4DF",
    stitch="#B9C6BF",
    face="#FFFDF8",
    wash="#F1EDE3",
    ink="#22252B",
    ink2="#535862",
    rule="#CBC5B7",
    edge="#7A7F86",
    select="#0B57B0",
    halo="#A87000",
    gold="#E9B949",
    gold_ink="#6B4F00",
    seal="#8C1D2F",
    kept="#1D5C9B",
    broken="#B3361B",
    void="#63676F",
    on="#FFFFFF",
    classes=("#AF5B16", "#0E6468", "#3B2C80"),
    tints=("#F7E7D4", "#D9ECEA", "#E4E0F3"),
    seats=("#3247CC", "#981532", "#1F826B", "#6B3A60", "#9A6D00", "#22131F"),
    grid="#E4DFD4",
    outline="#22252B",
    kingdoms=("#1B5FA6", "#D9A400", "#B23A1F", "#0C4F3D"),
    on_kingdoms=("#FFFFFF", "#22252B", "#FFFFFF", "#FFFFFF"),
)

DARK = Palette(
    page="#14171B",
    cloth="#1D292A",
    stitch="#42585A",
    face="#262B32",
    wash="#1C2026",
    ink="#F1EEE6",
    ink2="#B9BDC5",
    rule="#434A54",
    edge="#858C96",
    select="#8CC2FF",
    halo="#E9B949",
    gold="#E9B949",
    gold_ink="#6B4F00",
    seal="#E58A97",
    kept="#8FBDF5",
    broken="#FF9472",
    void="#A9AEB8",
    on="#15171B",
    classes=("#E9AC74", "#5FBDB4", "#A99AF0"),
    tints=("#4A3A2A", "#21423F", "#39345C"),
    seats=("#8A9BFF", "#EE7A52", "#55DDA9", "#BE96B2", "#EFDC48", "#EFF3F8"),
    grid="#363C45",
    outline="#858C96",
    kingdoms=("#62BDFA", "#EBD43F", "#E28860", "#6FA68F"),
    on_kingdoms=("#15171B", "#15171B", "#15171B", "#15171B"),
)


_ONE = {
    "classes": "class",
    "tints": "tint",
    "seats": "seat",
    "kingdoms": "kingdom",
    "on_kingdoms": "on_kingdom",
}


def roles(colours: Palette) -> dict[str, str]:
    """Return all colours by what they are for: ``ink2``, ``seat0`` and so on."""
    plain = {field.name: getattr(colours, field.name) for field in fields(Palette)}
    many = {name: plain.pop(name) for name in _ONE}
    for name, values in many.items():
        plain |= {f"{_ONE[name]}{at}": value for at, value in enumerate(values)}
    return plain


def as_variables(colours: Palette) -> str:
    """Return a palette as CSS variables: ``--k-ink2``, ``--k-seat0`` and so on."""
    return "".join(f"--k-{role}:{value};" for role, value in roles(colours).items())


def palette_styles(page: str, dark_page: str) -> str:
    """Return fonts and palettes as CSS rules, for the selectors of a page and of a dark one."""
    fonts = f"--k-sans:{SANS};--k-serif:{SERIF};"
    return f"{page}{{{fonts}{as_variables(LIGHT)}}}\n{dark_page}{{{as_variables(DARK)}}}\n"


def _named() -> Palette:
    found: dict[str, object] = {}
    for field in fields(Palette):
        value = getattr(LIGHT, field.name)
        one = f"var(--k-{_ONE.get(field.name, field.name)}"
        many = isinstance(value, tuple)
        found[field.name] = tuple(f"{one}{at})" for at in range(len(value))) if many else f"{one})"
    return Palette(**found)  # type: ignore[arg-type]  # each field has the kind it has there


VARIABLES = _named()
"""The palette whose colours are the names of CSS variables: what is drawn follows its page."""


def palette(*, dark: bool | None) -> Palette:
    """Return the colours for a light or a dark page, or (None) for one that names them itself."""
    return VARIABLES if dark is None else DARK if dark else LIGHT


@dataclass(frozen=True, slots=True, eq=False)
class Style(Palette):
    """How a picture is drawn: the colours of its page, and the form that the page has room for.

    ``narrow``: for the frame of a phone, under 520 pixels; ``large``: for a projector, so that
    everything is drawn larger. It is a palette, so that signs and cards can be drawn with it.
    """

    narrow: bool = False
    large: bool = False

    @staticmethod
    @cache
    def of(*, dark: bool | None = False, narrow: bool = False, large: bool = False) -> Style:
        """Return the style that these switches ask for; ``dark`` None: the page names its colours.

        There is one object for each, so that drawings can be kept by it.
        """
        colours = palette(dark=dark)
        chosen = {field.name: getattr(colours, field.name) for field in fields(Palette)}
        return Style(**chosen, narrow=narrow, large=large)
