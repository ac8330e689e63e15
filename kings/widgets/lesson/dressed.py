"""A page of a lesson in the house's look, light or dark as the notebook around it."""

from __future__ import annotations

from typing import Any

import ipywidgets as ipw

from kings.widgets.page import Keys, Light, Look, Picture, classed, fault_line


class LessonPage(ipw.VBox):
    """A column of panels; a notebook's own shortcuts stay out of it."""

    def __init__(self, children: list[Any], name: str) -> None:
        self._name = name
        self.aloud = Keys()
        self._eye = classed(Picture(lambda mark: None), "lesson-eye")  # it tells light from dark
        self._light = Light(Look(), self._dress)
        super().__init__([*children, fault_line(self), self.aloud, self._eye])
        classed(self, "lesson").add_class("kings")
        self._light.follow(self._eye)

    def _dress(self) -> None:
        self._light.dress(self)

    def __repr__(self) -> str:
        """Say what it is; what it holds is on the screen."""
        return self._name
