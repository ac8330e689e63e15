"""A write-up in a notebook: named results, sentences that take their numbers from them, figures.

A sentence can't be given a number in any other way: one that was typed is refused in the very cell.
So a result that changes changes the text, and nobody has to look for what else must be changed. The
appendix says how it was made: seed, data with their fingerprints, versions, and each number.
"""

from __future__ import annotations

import hashlib
import json
import platform
import re
import string
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from importlib import metadata
from pathlib import Path
from typing import Any

from kings import __version__
from kings.errors import BadInput, MissingPackage
from kings.figures.notebook import framed
from kings.figures.struggle.piles import pile_svg
from kings.publish.page import MOMENT
from kings.publish.typed_numbers import typed_numbers, written
from kings.struggle.cards import Counts
from kings.struggle.partition.check import check
from kings.struggle.partition.exact import best_partition
from kings.struggle.partition.groups import Partition, parse_groups, parse_pile

_NAME = re.compile(r"[a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)?")


class Writeup:
    """Begin an article in which every number is computed: ``let``, ``say``, ``figure``, ``claim``.

    ``seed``: what its samples depend on (None: nothing is drawn by chance); ``data``: the paths of
    files and folders that it reads; ``packages``: those whose versions may matter; ``allowed``:
    phrases in which you may type a number, such as the year of a paper. ``by`` and ``date``: who
    wrote it and when, as the page and its citation have it.

    For example ``kings.write_up(seed=7)``.
    """

    def __init__(
        self,
        *,
        seed: int | None,
        data: Sequence[Path | str] = (),
        packages: Sequence[str] = (),
        allowed: Sequence[str] = (),
        by: str = "",
        date: str = "",
    ) -> None:
        self.seed = seed
        self.data = tuple(Path(path) for path in data)
        self.packages = tuple(packages)
        self.allowed = tuple(allowed)
        self.by = by
        self.date = date
        self.results: dict[str, Any] = {}
        self.uses: dict[str, list[str]] = {}
        self.figures: dict[str, Captioned] = {}
        self.claims: list[str] = []

    def let(self, **results: Any) -> None:
        """Name results: numbers, words, or values with such fields (``{gain.low:.1f}``).

        A name stands for one value in the whole article: ``BadInput`` if it is given another.
        """
        for name, value in results.items():
            if name in self.results and self.results[name] != value:
                raise BadInput(
                    f"“{name}” stands for {self.results[name]} already; choose another name, or "
                    "run the notebook from the top."
                )
        self.results |= results

    def claim(self, words: str, holds: object) -> None:
        """Say what the text relies on in words, such as who is ahead, and whether it is so.

        Numbers change with their results, but words don't: ``BadInput`` if the claim fails, so that
        nobody publishes a text that its results have left.
        """
        self._refuse_typed(words)
        if not holds:
            raise BadInput(f"The text says that {words}, and the results don't.")
        if words not in self.claims:
            self.claims.append(words)

    def say(self, words: str) -> Prose:
        """Fill Markdown with results: ``{name}``, or ``{name:.1f}`` with how it is to be written.

        Raises ``BadInput`` for a number that was typed, and for a result that isn't there.
        """
        return Prose("".join(self._filled(words)).strip())

    def words(self, words: str) -> str:
        """Fill plain words with results, such as the title or the labels of a figure; see ``say``.

        For example ``paper.words("{share:.0%} of {games} games")``.
        """
        return "".join(self._filled(words, markdown=False))

    def _refuse_typed(self, words: str) -> None:
        typed = typed_numbers(words, self.allowed)
        if typed:
            raise BadInput(
                f"“{typed[0]}” was typed and not computed; name the result with let, and write "
                "{name} in its place. Years and the like are named in allowed=."
            )

    def _filled(self, words: str, *, markdown: bool = True) -> Iterator[str]:
        try:
            pieces = [*string.Formatter().parse(words)]
        except ValueError as error:
            raise BadInput(f"A brace is left open: {error}.") from error
        self._refuse_typed(" ".join(text for text, *_ in pieces))
        for text, result, how, turned in pieces:
            yield text
            if result is not None:
                yield self._result(result, how or "", turned, markdown=markdown)

    def _result(self, field: str, how: str, turned: str | None, *, markdown: bool) -> str:
        if turned or not _NAME.fullmatch(field) or "{" in how:
            raise BadInput(
                f"“{{{field}}}” is not the name of a result, with at most one field of it."
            )
        name, _, part = field.partition(".")
        if name not in self.results:
            known = ", ".join(self.results) or "none yet"
            raise BadInput(f"There is no result “{name}”; there are: {known}.")
        value = self.results[name]
        if part and not hasattr(value, part):
            raise BadInput(f"The result “{name}” has no “{part}”.")
        value = getattr(value, part) if part else value
        text = value if isinstance(value, str) and not markdown else written(value, how)
        self.uses.setdefault(field, [])
        if text not in self.uses[field]:
            self.uses[field].append(text)
        return text

    def figure(self, name: str, figure: Any, *, caption: str, alt: str = "") -> Captioned:
        """Show a plotly figure with a numbered caption, whose numbers are results too.

        ``name``: that of its files; ``alt``: the text for those who can't see it, whose numbers are
        results too, by default the one that the figure carries. ``BadInput`` if it has none.
        """
        told = self.words(alt) or (figure.layout.meta or {}).get("description", "")
        bundle = figure._repr_mimebundle_(include=["application/vnd.plotly.v1+json"])
        return self._number(name, caption, told, bundle, {"drawn": "plotly"})

    def picture(self, name: str, draw: Callable[..., str], *, caption: str) -> Captioned:
        """Show a drawing with a numbered caption.

        ``draw(dark=..., narrow=...)`` returns the SVG, such as ``partial(pile_svg, pile)``: for
        ``dark=None`` in the colours that its page names, and ``narrow`` for a phone.
        """
        shown = framed(draw(dark=False, narrow=False))
        data = {"text/html": shown.page, "text/plain": shown.text}
        both = {kind: draw(dark=None, narrow=kind == "narrow") for kind in ("wide", "narrow")}
        return self._number(name, caption, shown.text, data, {"drawn": "svg", "svg": both})

    def replay(self, name: str, journal: Path | str, *, caption: str, start: str = "") -> Captioned:
        """Put a recorded game into the article; readers of the page can step through it.

        ``start``: the moment at which it opens, such as ``round-5`` or ``step-41``. In the notebook
        itself only its name is shown.
        """
        path = Path(journal).as_posix()
        if start and not MOMENT.fullmatch(start):
            raise BadInput(f"A replay opens at a moment such as round-5, not at “{start}”.")
        told = f"A recorded game to step through, in the published page: {path}"
        data = {"text/markdown": f"*{told}*", "text/plain": told}
        more = {"drawn": "replay", "journal": path, "start": start}
        return self._number(name, caption, told, data, more)

    def scorer(
        self, name: str, pile: str, *, gold: int = 0, groups: str = "", caption: str
    ) -> Captioned:
        """Put the scorer into the article with a pile in it; readers can tap other cards.

        ``pile``: as ``2^3 3-8 10``; ``gold``: beside it. ``groups``: make a puzzle of it: the pile
        lies in these, as ``2 2 2; 3-8; 10``, and readers look for better ones. The notebook, paper
        and the figure's files show the pile's best groups, or those of the puzzle. Raises
        ``BadInput`` for a pile, gold or groups that can't be (S-01, S-03, S-61).
        """
        counts = parse_pile(pile)
        if not 0 <= gold <= 250:
            raise BadInput(f"There are 0 to 250 gold, not {gold} (S-03).")
        laid = _laid(groups, counts) if groups else best_partition(counts)
        draw = partial(pile_svg, laid, gold)
        shown = framed(draw(dark=False, narrow=False))
        both = {kind: draw(dark=None, narrow=kind == "narrow") for kind in ("wide", "narrow")}
        begins = "A puzzle: can you find better groups?" if groups else "A scorer for any pile."
        data = {"text/html": shown.page, "text/plain": shown.text}
        more = {"drawn": "scorer", "svg": both, "pile": list(counts), "gold": gold}
        if groups:
            more["groups"] = [[int(card) for card in group.cards] for group in laid.groups]
        return self._number(name, caption, f"{begins} {shown.text}", data, more)

    def _number(
        self, name: str, caption: str, alt: str, data: dict[str, Any], more: dict[str, Any]
    ) -> Captioned:
        """Give a figure its number: that of its first showing, as a cell may run again."""
        if not re.fullmatch(r"[a-z][a-z0-9-]*", name):
            raise BadInput(f"“{name}” can't be a file's name; use lowercase letters and hyphens.")
        if not alt or not caption:
            raise BadInput(f"The figure “{name}” needs a caption and an alternative text.")
        known = self.figures.get(name)
        number = known.number if known is not None else len(self.figures) + 1
        made = Captioned(number, name, str(self.say(caption)), alt, data, more)
        self.figures[name] = made
        return made

    def appendix(self, methods: str, *, about: str = "") -> Prose:
        """Say how the article was made: methods, seed, data, versions, and whence each number.

        ``about``: the article in one sentence, which search engines and links to the page show; its
        numbers are results too.
        """
        told, numbers = how_made(str(self.say(methods)), self), _numbers(self.uses)
        facts = {
            "kind": "appendix",
            "by": self.by,
            "date": self.date,
            "version": __version__,
            "about": self.words(about),
            "told": told,
            "numbers": numbers,
        }
        folded = "\n\n".join((_FOLD, numbers, "</details>"))
        return Prose(f"{told}\n\n{folded}" if numbers else told, facts)


_FOLD = "<details>\n<summary>Each number, by its name</summary>"


def _laid(groups: str, pile: Counts) -> Partition:
    """Return the groups of a puzzle; ``BadInput`` if they don't divide the pile (S-61)."""
    sheet = check(parse_groups(groups), pile)
    if sheet.faults:
        raise BadInput(f"“{groups}” doesn't divide the pile into sets and runs (S-61, S-62).")
    return Partition.of([group for group in sheet.groups if group is not None])


KEY = "kings"
"""Under this name the metadata of an output say what it is."""


@dataclass(frozen=True, slots=True)
class Prose:
    """A piece of text in Markdown; all its numbers were computed.

    ``facts``: what the publisher has to know of it, besides.
    """

    text: str
    facts: dict[str, str] = field(default_factory=lambda: {"kind": "prose"})

    def _repr_mimebundle_(self, **_: Any) -> tuple[dict[str, str], dict[str, Any]]:
        return {"text/markdown": self.text, "text/plain": self.text}, {KEY: self.facts}

    def __str__(self) -> str:
        """Return the text."""
        return self.text


@dataclass(frozen=True, slots=True)
class Captioned:
    """A figure with its number, its name (that of its files), its caption and alternative text.

    ``data``: what Jupyter shows, by its MIME type; ``more``: what only the publisher needs.
    """

    number: int
    name: str
    caption: str
    alt: str
    data: dict[str, Any]
    more: dict[str, Any]

    @property
    def heading(self) -> str:
        """The caption with its number, in Markdown."""
        return f"**Figure {self.number}.** {self.caption}"

    def _ipython_display_(self) -> None:
        """Show the figure and, as another output below it, the caption."""
        from IPython.display import display

        about = {
            "kind": "figure",
            "number": self.number,
            "name": self.name,
            "caption": self.caption,
            "alt": self.alt,
            **self.more,
        }
        words = {"text/markdown": self.heading, "text/plain": self.heading}
        display(self.data, metadata={KEY: about}, raw=True)  # type: ignore[no-untyped-call]  # IPython types it by half
        display(words, metadata={KEY: {"kind": "caption"}}, raw=True)  # type: ignore[no-untyped-call]  # as above


def how_made(methods: str, article: Writeup) -> str:
    """Return the appendix of an article in Markdown."""
    seed = article.seed
    chance = (
        "Nothing in this article is drawn by chance."
        if seed is None
        else f"The seed of all samples is {seed}."
    )
    parts = (
        "## Appendix: how this was made",
        methods,
        f"**Chance.** {chance}",
        f"**Data.** {' '.join(_data(article.data)) or 'None but the rules.'}",
        f"**Versions.** {_versions(article.packages)}.",
        *_checked(article.claims),
    )
    return "\n\n".join(parts)


def _checked(claims: Iterable[str]) -> list[str]:
    listed = "; ".join(claims)
    if not listed:
        return []
    return [f"**Claims.** What the text says without a number was checked, too: {listed}."]


def _numbers(uses: Mapping[str, Sequence[str]]) -> str:
    listed = "; ".join(f"`{name}` {', '.join(texts)}" for name, texts in uses.items())
    return f"As the program wrote each result: {listed}." if listed else ""


def _data(paths: Sequence[Path]) -> Iterator[str]:
    """Name each file or folder with its fingerprint and, where it says so, when it was made."""
    for path in paths:
        files = sorted(path.iterdir()) if path.is_dir() else [path]
        if not files or not all(file.is_file() for file in files):
            raise BadInput(f"There is no data in {path}.")
        digest = hashlib.sha256()
        for file in files:
            digest.update(file.read_bytes())
        yield f"`{path.as_posix()}`{_made(files)}, SHA-256 {digest.hexdigest()[:16]}."


def _made(files: Sequence[Path]) -> str:
    """Return when data were made and by which command, if a JSON file beside them tells."""
    for file in files:
        if file.suffix == ".json":
            about = json.loads(file.read_text(encoding="utf-8"))
            if isinstance(about, dict) and {"made", "command"} <= about.keys():
                return f", made on {about['made']} by `{about['command']}`"
    return ""


def _versions(packages: Sequence[str]) -> str:
    found = [f"kings {__version__}", f"Python {platform.python_version()}"]
    for name in packages:
        try:
            found.append(f"{name} {metadata.version(name)}")
        except metadata.PackageNotFoundError as missing:
            raise MissingPackage(name, "This article", extra="notebooks") from missing
    return ", ".join(found)
