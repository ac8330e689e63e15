"""Printed sheets: role sheets, score sheets, forms and cards, as pages and as PDF."""
