"""What a screen shows of a review: finished words and pictures, of one moment of a game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from kings.laying import Piece

Eyes = Literal["seat", "all"]
"""Through whose eyes choices are weighed: the deciding seat's, then; or with all hands open."""

Continuation = Literal["paying", "greedy", "strong", "random"]
"""The policy by which all seats play on."""


@dataclass(frozen=True, slots=True)
class PaidWords:
    """A choice with the gold of a deal about it, and whether it was so, or was missed.

    ``seat``: whom it is told of; ``worth``: what each seat has with it, nothing where no purse
    reaches.
    """

    words: str
    seat: int
    worth: tuple[str, ...]
    done: bool = False
    missed: bool = False


@dataclass(frozen=True, slots=True)
class OptionWords:
    """A choice of the decision: its words, and what it is worth to each seat, as it is shown.

    ``what``, ``which``: its words in two, what is done and with which card or to whom; ``does``:
    what that card does, in a game of which the words don't say it. ``worth``:
    VP by seat, empty while it has to be guessed; ``apart``: the deciding seat's difference from
    what it does unpaid; ``leads``: to what it leads as the table lies, if that differs among the
    choices; ``best``: whether it clearly is; ``unpaid``: whether it is what happens
    unpaid, ``note`` the same in words, where it is told; ``paid``: the same for gold, as it was
    struck or missed; ``guessed``: whether somebody guessed it. ``cards``: those that it consists
    of, where they have a sign of their own; ``marks``: of what else in the pictures, with them (see
    ``kings.figures.pictures.marks_of``).
    ``rank``: its place among the choices; ``level``: whether, as far as was measured, none could
    bring the deciding seat more.
    """

    words: str
    worth: tuple[str, ...] = ()
    apart: str = ""
    note: str = ""
    best: bool = False
    unpaid: bool = False
    done: bool = False
    guessed: bool = False
    cards: tuple[Piece, ...] = ()
    marks: tuple[str, ...] = ()
    rank: int = 0
    level: bool = False
    what: str = ""
    which: str = ""
    does: str = ""
    leads: str = ""
    paid: tuple[PaidWords, ...] = ()


@dataclass(frozen=True, slots=True)
class DealWords:
    """A deal that can be tried: who pays how much, for which choice; or the choice without one.

    ``payer``: None where nobody pays; ``note``: between which prices both sign, or what was done.
    """

    option: int
    payer: int | None
    gold: int
    words: str
    note: str


@dataclass(frozen=True, slots=True)
class DecisionWords:
    """The decision that is open at the moment shown.

    ``title``: the best choice, unless that has to be guessed; ``plain``: whether it names no more
    than the best of the choices; ``whose``: the seat that the moment is told of, mostly the one
    that decides; ``option``: the place of the choice whose price is drawn; ``price``: the picture
    of it, ``price_words`` the same in words, and ``price_title`` what it was worth, in short;
    ``struck``: each deal that was struck; ``missed``: one that would have been better for both;
    ``deals``: those that can be tried; ``eyes``: what all hands open change, in a sentence;
    ``cost``: whom the better choice would have hurt; ``how``: how all was measured; ``about``: what
    each worth is, and half of the widest 95% interval of those that count.
    """

    seat: int
    title: str
    options: tuple[OptionWords, ...]
    option: int = 0
    price: str = ""
    price_words: str = ""
    struck: tuple[str, ...] = ()
    missed: str = ""
    eyes: str = ""
    hidden: bool = True
    how: str = ""
    deals: tuple[DealWords, ...] = ()
    about: str = ""
    price_title: str = ""
    cost: str = ""
    whose: int = -1
    plain: bool = False


@dataclass(frozen=True, slots=True)
class MomentWords:
    """A moment that mattered: the stop at which it is seen, whose and when, what is said of it.

    ``regret``: what was missed, with its unit; ``sure``: how sure that is.
    """

    stop: int
    seat: int
    when: str
    regret: str
    sure: str
    said: str
    question: str


@dataclass(frozen=True, slots=True)
class SwingWords:
    """The greatest change that is none of the moments that mattered.

    ``stop``: at which it is seen; ``when``, ``change``: of whose prospects; ``cause``: whether it
    was luck or somebody's doing; ``said``: what happened.
    """

    stop: int
    seat: int
    when: str
    change: str
    cause: str
    said: str


@dataclass(frozen=True, slots=True)
class HandWords:
    """What a seat alone had at the moment shown, drawn; ``title``: whose it is."""

    seat: int
    title: str
    pictures: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AccountWords:
    """Luck and judgement of a seat: its expected points at first, what changed them, its points."""

    seat: int
    first: str
    judgement: str
    hidden: str
    others: str
    chance: str
    last: str


@dataclass(frozen=True, slots=True)
class Spot:
    """A stop of the game on the graph; ``x``: how far from the left, of the picture's width."""

    x: float
    stop: int


@dataclass(frozen=True, slots=True)
class Strip:
    """The graph as a strip for a phone.

    ``picture``: its SVG; ``left``, ``right``: which part of the graph's picture it shows, as shares
    of its width; they may lie a little outside.
    """

    picture: str
    left: float
    right: float


@dataclass(frozen=True, slots=True)
class Talk:
    """Deals that were struck before a move that had to be made: what a branch could do without.

    ``stop``: at which nothing was said yet; ``words``, ``note``: of the button that leads there.
    """

    stop: int
    words: str
    note: str


@dataclass(frozen=True, slots=True)
class Board:
    """What a screen shows of a review.

    ``state``: ``working``, with the ``share`` that is done in percent, ``told``, or ``refused``,
    for the reason in ``title``, which otherwise answers who was ahead; ``headline``: what the
    moment shown is. ``table``: the picture of the table, ``seen`` with whose eyes; ``hands``: what
    these eyes alone saw or, with all hands open, everybody's, the deciding seat's first. ``graph``:
    its picture; ``caption``: how it is read, and ``summary`` what it shows; ``strip``: the same in
    short, for a phone. ``here``: what happened at the moment shown, and ``stakes`` what was at
    stake then, where no picture shows it. ``guess``: whether what follows is covered until a choice
    is made, and ``covers``: whether it is now; ``eyes``: as asked. ``moments``: those that
    mattered, and ``swing`` the greatest change beside them; ``further``: where they are covered,
    the stop of the next that is to be guessed; ``accounts``: luck and judgement, seat by seat.
    ``band``: whose band was asked for; ``banded``: whose is drawn. ``spots``: where a tap on the
    graph leads. ``talk``: the deals about a move that had to be made, where the moment is one.
    ``chances``: whether it is a game of turns, of which chances to win are told by a rule of thumb:
    it has no bands and no choice of who plays on. ``nobody``: why no moment is told, once it is
    known that none is; ``undecided``: why nothing is to be compared at this moment. While it
    ``covers``, all that tells more than the moment is empty: title, graph, its words, moments.
    """

    state: Literal["working", "told", "refused"]
    title: str
    share: int = 0
    headline: str = ""
    table: str = ""
    seen: str = ""
    hands: tuple[HandWords, ...] = ()
    caption: str = ""
    summary: str = ""
    graph: str = ""
    strip: Strip | None = None
    here: str = ""
    stakes: str = ""
    covers: bool = False
    decision: DecisionWords | None = None
    moments: tuple[MomentWords, ...] = ()
    further: int | None = None
    swing: SwingWords | None = None
    accounts: tuple[AccountWords, ...] = ()
    beside: str = ""
    eyes: Eyes = "seat"
    guess: bool = False
    continuation: Continuation = "paying"
    band: int | None = None
    banded: int | None = None
    spots: tuple[Spot, ...] = ()
    talk: Talk | None = None
    chances: bool = False
    nobody: str = ""
    undecided: str = ""


@dataclass(frozen=True, slots=True)
class Wish:
    """How a board is wanted: see ``Board``.

    ``option``: the choice whose price is drawn (None: the one that was made); ``narrow``: whether
    it is for a phone; ``continuation``: the policy by which
    all seats play on; ``band``: whose band is drawn (None: of the seat that decides, else of the
    winner).
    """

    eyes: Eyes = "seat"
    guess: bool = False
    option: int | None = None
    narrow: bool = False
    continuation: Continuation = "paying"
    band: int | None = None
