"""The field's words that the lessons use: what each means, who says so, and where to read on.

One table, from which the notebooks, the page on lessons and the phones draw their words. The
notebooks and the page hold them as text: ``python -m kings.lessons.terms`` writes it anew.
"""

from __future__ import annotations

import json
import re
import sys
from dataclasses import dataclass
from pathlib import Path

from kings.errors import BadInput
from kings.lessons.lesson import lessons
from kings.lessons.steps import PlainWord
from kings.lessons.student import read_source
from kings.shipped import NOTEBOOKS

TAG = "terms"
"""The tag of the cell in a notebook that explains the words of its lesson."""

HEADING = "### The words of the field"
PAGE = Path(__file__).resolve().parents[2] / "docs" / "lessons.md"
PAGE_HEADING = "## The words of the field"


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the field.

    ``name``: as books have it; ``plain``: the same in plain words; ``says``: one sentence on what
    it is; ``source``: who introduced it, or says it best; ``read_on``: a text for beginners, at the
    address ``link`` if it is on the web; ``lessons``: in which it is used, its own lesson first.
    """

    name: str
    plain: str
    says: str
    source: str
    read_on: str
    link: str
    lessons: tuple[int, ...]

    def further(self) -> str:
        """Return where to read on, as Markdown."""
        return f"[{self.read_on}]({self.link})" if self.link else self.read_on

    def entry(self) -> str:
        """Return its entry in a list, as Markdown."""
        return (
            f"- **{self.name}** (*{self.plain}*). {self.says} Source: {self.source}. "
            f"Read on: {self.further()}."
        )


TERMS = (
    Term(
        "BATNA",
        "what you do without a deal",
        "Your best alternative to a negotiated agreement: a deal that leaves you worse off than "
        "this is not worth signing.",
        "Fisher and Ury, *Getting to Yes* (1981)",
        "Conflict Research Consortium, University of Colorado, “Limits to agreement: better "
        "alternatives”",
        "https://www.colorado.edu/conflict/peace/problem/batna.htm",
        (1, 5, 8),
    ),
    Term(
        "reservation price",
        "your limit",
        "The price at which you walk away: the least that a seller takes, or the most that a payer "
        "gives. It follows from the BATNA.",
        "Raiffa, *The Art and Science of Negotiation* (1982)",
        "Program on Negotiation at Harvard Law School, “What is reservation price?”",
        "https://www.pon.harvard.edu/tag/reservation-price/",
        (1, 4, 9),
    ),
    Term(
        "ZOPA",
        "where both can say yes",
        "The zone of possible agreement, between the two reservation prices. Where they cross, it "
        "is empty.",
        "Raiffa, *The Art and Science of Negotiation* (1982), as the zone of agreement",
        "Program on Negotiation at Harvard Law School, glossary, “ZOPA”",
        "https://www.pon.harvard.edu/glossary/zopa/",
        (1, 2, 4),
    ),
    Term(
        "anchoring",
        "the pull of the first number",
        "An estimate, or a price, stays near the number that was heard first, whether or not that "
        "number says anything.",
        "Tversky and Kahneman, “Judgment under uncertainty: heuristics and biases” (*Science*, "
        "1974); for bargaining, Galinsky and Mussweiler, “First offers as anchors” (*Journal of "
        "Personality and Social Psychology*, 2001)",
        "Program on Negotiation at Harvard Law School, “What is anchoring in negotiation?”",
        "https://www.pon.harvard.edu/daily/negotiation-skills-daily/what-is-anchoring-in-negotiation/",
        (2,),
    ),
    Term(
        "logrolling",
        "give where it costs you little, take where it brings you much",
        "A trade across issues that the parties don't weigh alike: each yields on what matters "
        "less to them, so that both gain.",
        "Malhotra and Bazerman, *Negotiation Genius* (2007)",
        "Program on Negotiation at Harvard Law School, glossary, “Logrolling”",
        "https://www.pon.harvard.edu/glossary/logrolling/",
        (3,),
    ),
    Term(
        "commitment",
        "tying your own hands",
        "A move by which you give up a choice of your own, so that others have to reckon with what "
        "is left.",
        "Schelling, *The Strategy of Conflict* (1960)",
        "Myerson, “Learning from Schelling's *Strategy of Conflict*” (*Journal of Economic "
        "Literature*, 2009)",
        "",
        (6, 5, 7),
    ),
    Term(
        "hold-up",
        "asking for more once the other can't turn back",
        "Whoever has already paid into a deal, and has nowhere else to go, can be made to accept "
        "worse terms; whoever foresees that pays in less.",
        "Klein, Crawford and Alchian, “Vertical integration, appropriable rents, and the "
        "competitive contracting process” (*Journal of Law and Economics*, 1978)",
        "*The Palgrave Encyclopedia of Strategic Management*, “Hold-up”",
        "https://link.springer.com/referenceworkentry/10.1057/978-1-137-00772-8_579",
        (6,),
    ),
    Term(
        "bluff",
        "looking stronger or firmer than one is",
        "Words or moves that mislead by a bold front, most often about what one would settle for; "
        "whether that is a lie, or a move of the game, is disputed.",
        "Carr, “Is business bluffing ethical?” (*Harvard Business Review*, 1968)",
        "Shell, “When is it legal to lie in negotiations?” (*Sloan Management Review*, 1991)",
        "https://sloanreview.mit.edu/article/when-is-it-legal-to-lie-in-negotiations/",
        (9,),
    ),
    Term(
        "puffing",
        "praise without a fact in it",
        "An exaggerated opinion of what one has to offer, which isn't made as a statement of fact.",
        "*West's Encyclopedia of American Law* (2nd edition, 2008), “Puffing”; on bargaining, "
        "American Bar Association, Formal Opinion 06-439 (2006)",
        "The Free Dictionary, legal dictionary, “Puffing”",
        "https://legal-dictionary.thefreedictionary.com/Puffing",
        (9,),
    ),
    Term(
        "material fact",
        "a thing that is so or isn't, and matters to the deal",
        "What a lawyer may not state falsely. Estimates of price or value, and what a party would "
        "settle for, are ordinarily not taken as one.",
        "American Bar Association, *Model Rules of Professional Conduct* (1983), Rule 4.1 with its "
        "comment 2",
        "Bloomberg BNA, “Opinion clarifies limits of negotiation puffery”",
        "https://www.bna.com/opinion-clarifies-limits-n57982066627/",
        (9,),
    ),
)


def term(name: str) -> Term:
    """Return the word of this name; ``BadInput`` lists them if there is none."""
    for known in TERMS:
        if known.name.casefold() == name.casefold():
            return known
    names = ", ".join(known.name for known in TERMS)
    raise BadInput(f"There is no word “{name}” among those of the lessons; there are: {names}.")


def plain_word(name: str, word: str = "") -> PlainWord:
    """Return a word of the table as a phone explains it.

    ``word``: another word for the same, which the lesson uses instead (empty: the name itself).
    """
    known = term(name)
    plain = f"{known.plain[0].upper()}{known.plain[1:]}"
    books = f" (in books: {known.name})" if word else ""
    return PlainWord(word or known.name, f"{plain}{books}. {known.says}")


def terms_of(number: int) -> tuple[Term, ...]:
    """Return the words that a lesson uses, those that it introduces first."""
    used = [known for known in TERMS if number in known.lessons]
    return tuple(sorted(used, key=lambda known: known.lessons[0] != number))


# The words in a notebook, and on the page on lessons.


def cell_text(number: int) -> str:
    """Return the Markdown of the cell that explains the words of a lesson."""
    return "\n".join([HEADING, "", *(known.entry() for known in terms_of(number))])


def page_text() -> str:
    """Return the section of the page on lessons, as Markdown: all words, each with its lesson."""
    head = (
        "Each lesson explains the words that it uses, at the end of its notebook. This is all of "
        "them, with the lesson that introduces each."
    )
    rows = [
        f"| {known.name} | {known.plain} | {known.lessons[0]} | {known.source} | "
        f"{known.further()} |"
        for known in TERMS
    ]
    table = ["| word | in plain words | lesson | source | read on |", "|---|---|--:|---|---|"]
    return "\n".join([PAGE_HEADING, "", head, "", *table, *rows])


def in_page(page: str) -> str:
    """Return the page on lessons with its section on words written anew."""
    section = re.compile(rf"^{PAGE_HEADING}$.*?(?=^## |\Z)", flags=re.M | re.S)
    if not section.search(page):
        raise BadInput(f"{PAGE} has no section “{PAGE_HEADING}”.")
    return section.sub(lambda _: f"{page_text()}\n\n", page).rstrip("\n") + "\n"


def write_terms(notebooks: Path = NOTEBOOKS, page: Path = PAGE) -> None:
    """Write the words of all lessons into their notebooks, and onto the page on lessons.

    A notebook that doesn't explain its words yet gets the cell at its end.
    """
    for lesson in lessons():
        notebook = read_source(lesson, notebooks).notebook
        cells = [cell for cell in notebook["cells"] if TAG in cell["metadata"].get("tags", [])]
        if not cells:
            cells = [{"cell_type": "markdown", "id": "words", "metadata": {"tags": [TAG]}}]
            notebook["cells"] += cells
        for cell in cells:
            cell["source"] = cell_text(lesson.number).splitlines(keepends=True)
        file = notebooks / f"{lesson.notebook}.ipynb"
        text = json.dumps(notebook, ensure_ascii=False, indent=1)
        file.write_text(f"{text}\n", encoding="utf-8", newline="\n")
    page.write_text(in_page(page.read_text("utf-8")), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    write_terms()
    sys.exit(0)
