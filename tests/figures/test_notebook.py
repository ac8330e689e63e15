"""What a notebook shows: the same words as page and as text, pictures inside the page, escaped."""

from __future__ import annotations

import xml.dom.minidom
from html.parser import HTMLParser
from urllib.parse import unquote

import pytest

from kings.figures import card_svg
from kings.figures.notebook import Shown, framed, hidden, said, show, trick_svg
from kings.figures.svg import Markup, picture
from kings.struggle import Card
from kings.struggle.teaching import trick


class Page(HTMLParser):
    """Collects the texts and the images of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.images: list[dict[str, str | None]] = []
        self.tags: set[str] = set()
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        if tag == "img":
            self.images.append(dict(attrs))

    def handle_data(self, data: str) -> None:
        self.texts += [data.strip()] if data.strip() else []


def picture_in(image: dict[str, str | None]) -> str:
    source = image["src"] or ""
    kind, data = source.split(",", 1)
    assert "data:image/svg+xml" == kind
    return unquote(data)


def test_a_scene_is_shown_as_it_reads() -> None:
    scene = trick("Farmer", "Jeweler", "King").choose("Put +5")
    shown = show(scene, heading="What now?")
    assert ["What now?", *scene.told, scene.ask, *scene.choices] == Page(shown.page).texts
    assert f"What now?\n{scene}" == repr(shown)


def test_scenes_in_a_row_tell_all_and_ask_once() -> None:
    marked = trick("Farmer", "Jeweler", "King").choose("Put +5")
    ended = marked.finish()
    shown = show(marked, ended)
    assert [*marked.told, *ended.told] == Page(shown.page).texts == repr(shown).splitlines()


def test_the_cards_in_play_are_drawn_unless_the_trick_is_over() -> None:
    scene = trick("Farmer", "Jeweler", "King")
    assert 1 == len(Page(show(scene).page).images)
    assert [] == Page(show(scene, draw=False).page).images
    assert [] == Page(show(scene.finish()).page).images


def test_sentences_are_listed() -> None:
    shown = said("2 < 3 & 4.", "Ada's.")
    assert ["2 < 3 & 4.", "Ada's."] == Page(shown.page).texts == repr(shown).splitlines()


def test_a_picture_survives_its_frame() -> None:
    svg = card_svg(Card.FARMER)
    (image,) = Page(framed(svg).page).images
    assert 1 == len(xml.dom.minidom.parseString(picture_in(image)).getElementsByTagName("svg"))
    assert "180" == image["width"]
    assert "Farmer" in (image["alt"] or "")
    assert repr(framed(svg)) == image["alt"]


@pytest.mark.parametrize(("title", "said"), [("Who?", "Who? A."), ("X (C-20).", "X (C-20). A.")])
def test_a_title_that_is_a_sentence_gets_no_second_full_stop(title: str, said: str) -> None:
    assert said == repr(framed(picture(title, "A.", 9, 9)))


def test_pictures_stand_side_by_side_in_the_wanted_width() -> None:
    images = Page(framed(card_svg(Card.FARMER), card_svg(Card.KING), wide=99).page).images
    assert ["99", "99"] == [image["width"] for image in images]


def test_names_are_escaped_in_words_and_pictures() -> None:
    names = ("<img src=x onerror=alert(1)>", "\"'&", "%22%3E")
    page = Page(show(trick("Farmer", "Jeweler", "King", names=names)).page)
    assert {"p", "strong", "ul", "li", "img"} == page.tags
    assert 1 == len(page.images)
    assert [] == [one for one in page.images if set(one) != {"alt", "width", "style", "src"}]
    drawn = xml.dom.minidom.parseString(picture_in(page.images[0]))
    assert [] == drawn.getElementsByTagName("img")


def test_a_card_that_was_taken_says_who_has_it() -> None:
    scene = trick("Knight", "Farmer", "King").choose("Take Ben's Farmer")
    assert "taken by Ada" in trick_svg(scene.view(0), scene.happened)
    assert "has left play" in trick_svg(scene.view(0))


def test_the_row_of_cards_is_a_picture_in_light_and_dark() -> None:
    view = trick("Knight +2", "Farmer", "Cooper +5", turn=0).view(0)
    for dark in (False, True):
        svg = trick_svg(view, dark=dark)
        xml.dom.minidom.parseString(svg)
        assert "8 + 2 = 10" in svg
    assert trick_svg(view, dark=True) != trick_svg(view)


def test_hidden_sentences_wait_to_be_opened_and_are_words() -> None:
    held = hidden("Ada <b>", "No.", under="Why?")
    assert "<details><summary>Why?</summary>" in held.page and "Ada &lt;b&gt;" in held.page
    assert "Ada <b>\nNo." == repr(held)


def test_an_answer_holds_its_picture_back_too() -> None:
    held = hidden("Three.", shown=Shown(Markup("<img alt='three'>"), "A picture of three."))
    assert held.page.endswith("<li>Three.</li></ul><img alt='three'></details>")
    assert "Three.\nA picture of three." == held.text
