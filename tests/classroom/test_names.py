"""Lists of names as teachers have them, and the private file of who is who."""

from __future__ import annotations

from pathlib import Path

import pytest

from kings.classroom.names import names_in, read_names, write_names
from kings.classroom.plan import TablePlan
from kings.errors import BadInput, BadRecord


@pytest.mark.parametrize(
    "text",
    [
        "Ann\nBen\n",
        "\ufeffname\nAnn\nBen\n",
        "Name;Mail\nAnn;a@b\nBen;c@d\n",
        "id,STUDENT\n1,Ann\n2,Ben\n\n",
        "id\tname\r\n1\tAnn\r\n2\tBen\r\n",
        '"Ann"\n"Ben"',
        "name\rAnn\rBen\r",
        "sep=,\rid,name\r1,Ann\r2,Ben\r",
    ],
)
def test_a_list_is_read_as_teachers_have_it(text: str, tmp_path: Path) -> None:
    file = tmp_path / "names.csv"
    file.write_text(text, encoding="utf-8", newline="")
    assert ("Ann", "Ben") == names_in(file)


@pytest.mark.parametrize(
    ("data", "refusal"),
    [
        (b"", "holds no names"),
        (b"Ann,1\nBen,2\n", "several columns, and none is headed “name”"),
        (b"\xff\xfe", "holds no names"),
        (b"\xff\xfea", "save it as CSV in UTF-8"),
        (b"PK\x03\x04\x00\x00\x81", "save it as CSV in UTF-8"),
        (b"Name,Student\nLee,Ann\n", "the columns “Name” and “Student” could both be the names"),
        (b"a" * 400_001, "too large for a list"),
    ],
)
def test_a_file_that_is_no_list_is_refused(data: bytes, refusal: str, tmp_path: Path) -> None:
    file = tmp_path / "names.csv"
    file.write_bytes(data)
    with pytest.raises(BadInput, match=refusal):
        names_in(file)


MOODLE = '"First name","Last name","Email address",Groups\nZoë,Ångström,z@x,A\nJosé,Peña,j@x,\n'
WHOLE = ("Zoë Ångström", "José Peña")


@pytest.mark.parametrize("coding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
@pytest.mark.parametrize("between", [",", ";", "\t"])
def test_what_moodle_and_excel_write_is_read(coding: str, between: str, tmp_path: Path) -> None:
    file = tmp_path / "participants.csv"
    file.write_bytes(MOODLE.replace(",", between).replace("\n", "\r\n").encode(coding))
    assert WHOLE == names_in(file)


@pytest.mark.parametrize(
    "heads",
    [
        "Surname,First name,ID number",
        "Name;Vorname;Klasse",
        "Nachname;Vorname;E-Mail",
        "NOM;Prénom;Groupe",
        "Apellidos;Nombre;Correo",
        "Cognome;Nome;Classe",
        "Achternaam;Voornaam;Klas",
        "Nazwisko;Imię;Klasa",
        "Last_Name,First_Name,Username",
    ],
)
def test_first_and_last_names_are_put_together_in_other_languages(
    heads: str, tmp_path: Path
) -> None:
    between = ";" if ";" in heads else ","
    rows = [heads.split(between), ["Ångström", "Zoë", "x"], ["Peña", "José", "y"], ["", "", ""]]
    file = tmp_path / "names.csv"
    file.write_text("\n".join(between.join(row) for row in rows), encoding="utf-8")
    assert WHOLE == names_in(file)


def test_a_first_line_that_names_the_separator_is_no_name(tmp_path: Path) -> None:
    file = tmp_path / "names.csv"
    file.write_text("sep=;\nName;Mail\nAnn;a@b\n", encoding="utf-8")
    assert ("Ann",) == names_in(file)


def test_a_list_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="can't be read: No such file"):
        names_in(tmp_path / "names.csv")


def test_names_come_back_as_they_were_typed_and_are_no_formulas(tmp_path: Path) -> None:
    typed = ('=HYPERLINK("x")', "-Ann", "’t Hooft", "'t Hooft", 'Zoë "Z", Smith')
    names = {f"P{at}": name for at, name in enumerate(typed)}
    tables = [TablePlan(1, ("P0", "P1", "P2"), 5), TablePlan(2, ("Bot 2A", "P3", "P4"), 5)]
    path = write_names(tmp_path, tables, names)
    assert "2,1,P3," in path.read_text("utf-8"), "the seat counts bots too"
    assert dict(zip((f"P{at}" for at in range(5)), typed, strict=True)) == read_names(tmp_path)
    assert not [line for line in path.read_text("utf-8").splitlines() if ",=" in line]


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        ("table,seat,pseudonym,name\n1,0,Otter,\n", "Line 2: .* needs a new pseudonym"),
        ("table,seat,pseudonym,name\n1,0,Otter,A\n1,1,Otter,B\n", "Line 3: "),
        ("a,b\n1,2\n", "Line 2: "),
    ],
)
def test_a_spoilt_file_of_names_is_refused(text: str, refusal: str, tmp_path: Path) -> None:
    (tmp_path / "names.csv").write_text(text, encoding="utf-8")
    with pytest.raises(BadRecord, match=refusal):
        read_names(tmp_path)


@pytest.mark.parametrize("coding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
@pytest.mark.parametrize("between", [",", ";", "\t"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_the_file_of_names_is_read_as_a_spreadsheet_saves_it(
    coding: str, between: str, end: str, tmp_path: Path
) -> None:
    lines = ("table,seat,pseudonym,name", "1,0,Otter,Zoë Ångström", "2,1,Lynx,José", ",,,")
    text = "".join(line.replace(",", between) + end for line in lines)
    for told in ("", f"sep={between}{end}"):
        (tmp_path / "names.csv").write_bytes((told + text).encode(coding))
        assert {"Otter": "Zoë Ångström", "Lynx": "José"} == read_names(tmp_path)


def test_a_file_of_names_that_is_no_text_is_refused_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "names.csv").write_bytes(b"PK\x03\x04\x00\x00\x81")
    with pytest.raises(BadRecord, match=r"names\.csv can't be read: save it as CSV in UTF-8"):
        read_names(tmp_path)
