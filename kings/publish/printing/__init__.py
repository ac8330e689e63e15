"""Printed sheets: role sheets, score sheets, forms and cards, as pages and as PDF."""

from kings.publish.printing.card_sheets import card_pages, token_page
from kings.publish.printing.chromium import Browser, chromium, print_pdf
from kings.publish.printing.class_prints import (
    Prints,
    print_changes,
    print_class,
    role_pages,
)
from kings.publish.printing.deal_forms import deal_slips, round_form
from kings.publish.printing.paper import PAPERS, Paper, paper_of, printable
from kings.publish.printing.role_sheets import Worth, role_sheet
from kings.publish.printing.score_sheets import score_sheet
from kings.publish.printing.worths import worths

__all__ = [
    "PAPERS",
    "Browser",
    "Paper",
    "Prints",
    "Worth",
    "card_pages",
    "chromium",
    "deal_slips",
    "paper_of",
    "print_changes",
    "print_class",
    "print_pdf",
    "printable",
    "role_pages",
    "role_sheet",
    "round_form",
    "score_sheet",
    "token_page",
    "worths",
]
