"""Tables as spreadsheets save them: the coding, the line ends, and what stands between cells."""

from __future__ import annotations

import codecs

from kings.errors import BadInput


def spreadsheet_text(data: bytes) -> str:
    """Return the text of a CSV file: by its mark if it has one, else UTF-8, else Windows-1252.

    Raises ``BadInput`` for bytes that are no text in any of them.
    """
    marked = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    kinds = ("utf-16",) if marked else ("utf-8-sig", "cp1252")
    for kind in kinds:
        try:
            text = data.decode(kind)
        except UnicodeDecodeError:
            continue
        if "\0" not in text:
            return text
    raise BadInput("save it as CSV in UTF-8.")


def table_of(text: str) -> tuple[str, str]:
    """Return the text of a table as ``csv`` reads it, and what stands between its cells.

    Every line ends by a line feed, and a first line ``sep=;``, which is for spreadsheets alone, is
    left empty: so the other lines keep their numbers.
    """
    plain = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    lines = plain.split("\n")
    told = [at for at, line in enumerate(lines) if line.strip()]
    if told and lines[told[0]].strip().strip('"').casefold().startswith("sep="):
        lines[told.pop(0)] = ""
    head = lines[told[0]] if told else ""
    return "\n".join(lines), ";" if ";" in head else "\t" if "\t" in head else ","
