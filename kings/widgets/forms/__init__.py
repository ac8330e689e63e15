"""The pages on which a table agrees on a game, by the game's name."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from kings.widgets.forms.castle import castle_form
from kings.widgets.forms.form import Form, say_table
from kings.widgets.forms.keys import keys_form
from kings.widgets.forms.struggle import struggle_form

__all__ = ["FORMS", "Form", "castle_form", "keys_form", "say_table", "struggle_form"]

FORMS: Mapping[str, Callable[[], Form]] = MappingProxyType(
    {"struggle": struggle_form, "keys": keys_form, "castle": castle_form}
)
"""How the page for a new game is made, by the name of the game."""
