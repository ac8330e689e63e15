"""How the site is built: ``make site``, from these pages, the notebooks and the docstrings."""

from __future__ import annotations

import sys
from pathlib import Path

import kings
from kings.figures.style import DARK, LIGHT, SANS, SERIF

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE / "_ext"))

project = "Kings"
author = "The Kings project contributors"
copyright = author  # the name that Sphinx reads
version = release = kings.__version__
language = "en"

extensions = [
    "sphinx.ext.autodoc",
    "sphinx_argparse_cli",
    "myst_nb",
    "notebook_pages",
    "module_pages",
    "picture_pages",
    "reachable_pages",
]
exclude_patterns = ["_build", "_ext", "notebooks/.ipynb_checkpoints"]

myst_enable_extensions = ["attrs_block", "attrs_inline", "colon_fence", "deflist"]
myst_heading_anchors = 3
nb_execution_mode = "off"  # they are kept executed, and the tests compare what they show

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_preserve_defaults = True
autodoc_type_aliases = {"Counts": "Counts", "Tables": "Tables"}
add_module_names = False
python_use_unqualified_type_names = True
maximum_signature_line_length = 88

html_theme = "furo"
html_title = "Kings"
html_static_path = ["_static"]
html_favicon = "_static/crown.svg"
html_css_files = ["site.css"]
html_js_files = ["look.js", "figures.js", "reachable.js"]
html_copy_source = False
html_show_sourcelink = False
html_show_sphinx = False
html_theme_options = {
    "light_css_variables": {
        "color-brand-primary": LIGHT.select,
        "color-brand-content": LIGHT.select,
        "color-figure": LIGHT.face,
        "font-stack": SANS,
        "font-stack--headings": SERIF,
    },
    "dark_css_variables": {
        "color-brand-primary": DARK.select,
        "color-brand-content": DARK.select,
        "color-figure": DARK.face,
    },
}
