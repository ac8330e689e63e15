"""JSON Schemas of the record formats, made from the same type hints that the reader follows.

The published copies lie in ``kings/records/schemas``; ``python -m kings.records.schema`` rewrites
them. A schema knows shapes; whether a position can come up in a game only the reader knows.
"""

from __future__ import annotations

import dataclasses
import json
from enum import Enum, IntEnum
from importlib import resources
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

from kings.games import ROOMS
from kings.records.codec import KIND, MANY, class_of, field_types, kind_of, variants
from kings.records.formats import HouseTables, JournalHeader, JournalLine, Scenario
from kings.records.reading import header_type, line_type, scenario_type

FORMATS: dict[str, Any] = {
    "journal-header": JournalHeader,
    "journal-line": JournalLine,
    "scenario": Scenario,
    "tables": HouseTables,
}
"""The published schemas of Kings' Struggle: a name for each, and the class that it describes."""

OTHER_FORMATS: dict[str, Any] = {
    f"{room.name}-{name}": kind_of_room(room)
    for room in ROOMS.values()
    if room.name != "struggle"
    for name, kind_of_room in (
        ("journal-header", header_type),
        ("journal-line", line_type),
        ("scenario", scenario_type),
    )
}
"""Those of the other games, such as ``keys-scenario``."""


def schema(name: str) -> dict[str, Any]:
    """Return the JSON Schema (draft 2020-12) of a format."""
    return schema_of({**FORMATS, **OTHER_FORMATS}[name], name.replace("-", " "))


def schema_of(kind: Any, what: str) -> dict[str, Any]:
    """Return the JSON Schema of what ``codec.decode`` reads as ``kind``; ``what``: its name."""
    definitions: dict[str, Any] = {}
    root = _type(kind, definitions)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Kings: {what}",
        **root,
        "$defs": dict(sorted(definitions.items())),
    }


def published(name: str) -> dict[str, Any]:
    """Read a schema as it is published with the package."""
    text = resources.files("kings.records").joinpath("schemas", f"{name}.json").read_text("utf-8")
    loaded: dict[str, Any] = json.loads(text)
    return loaded


def _object(cls: Any, definitions: dict[str, Any], *, kind: str | None) -> dict[str, Any]:
    properties = {name: _type(hint, definitions) for name, hint in field_types(cls).items()}
    fields = dataclasses.fields(class_of(cls))
    required = [field.name for field in fields if field.default is dataclasses.MISSING]
    if kind is not None:
        properties = {KIND: {"const": kind}, **properties}
        required = [KIND, *required]
    return {
        "type": "object",
        "description": (class_of(cls).__doc__ or "").strip().splitlines()[0],
        "properties": properties,
        "required": required,
        "additionalProperties": False,
    }


def _type(hint: Any, definitions: dict[str, Any]) -> dict[str, Any]:
    members = variants(hint)
    tagged = sum(dataclasses.is_dataclass(class_of(member)) for member in members) > 1
    parts = [_member(member, definitions, tagged=tagged) for member in members]
    return parts[0] if len(parts) == 1 else {"anyOf": parts}


_SCALARS: dict[Any, dict[str, Any]] = {
    type(None): {"type": "null"},
    bool: {"type": "boolean"},
    int: {"type": "integer"},
    str: {"type": "string"},
}


def _member(member: Any, definitions: dict[str, Any], *, tagged: bool) -> dict[str, Any]:
    if member in _SCALARS:
        return dict(_SCALARS[member])
    if get_origin(member) is Literal:
        return {"enum": list(get_args(member))}
    if get_origin(member) is tuple:
        return _array(member, definitions)
    cls = class_of(member)
    if issubclass(cls, IntEnum):
        return {"type": "integer", "minimum": int(min(cls)), "maximum": int(max(cls))}
    if issubclass(cls, Enum):
        return _words(cls, definitions)
    return _reference(member, definitions, tagged=tagged)


def _words(cls: type[Enum], definitions: dict[str, Any]) -> dict[str, Any]:
    """Return an enumeration; one of many words, such as all cards, is written once."""
    words = {"enum": [item.value for item in cls]}
    if len(cls) <= MANY:
        return words
    definitions[kind_of(cls)] = words
    return {"$ref": f"#/$defs/{kind_of(cls)}"}


def _array(member: Any, definitions: dict[str, Any]) -> dict[str, Any]:
    args = get_args(member)
    if args[-1] is Ellipsis:
        return {"type": "array", "items": _type(args[0], definitions)}
    items = [_type(arg, definitions) for arg in args]
    return {"type": "array", "prefixItems": items, "minItems": len(args), "maxItems": len(args)}


def _reference(member: Any, definitions: dict[str, Any], *, tagged: bool) -> dict[str, Any]:
    name = kind_of(member) + ("_tagged" if tagged else "")
    if name not in definitions:
        definitions[name] = {}
        definitions[name] = _object(member, definitions, kind=kind_of(member) if tagged else None)
    return {"$ref": f"#/$defs/{name}"}


def write_all(folder: Path) -> None:
    """Write every schema into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in (*FORMATS, *OTHER_FORMATS):
        text = json.dumps(schema(name), indent=1, ensure_ascii=False) + "\n"
        (folder / f"{name}.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write_all(Path(__file__).parent / "schemas")
