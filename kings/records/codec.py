"""Frozen dataclasses to plain JSON values and back, strictly, guided by their type hints.

Reading is for files from others: nothing is guessed, and every refusal names the place
(``position.seats[2].hand[0]``). ``schema_of`` describes the same shapes as JSON Schema, made from
the same hints that the reader follows; a schema knows shapes, and whether a position can come up in
a game only its reader knows.
"""

from __future__ import annotations

import dataclasses
import json
import re
import types
import typing
from collections.abc import Callable, Mapping
from enum import Enum, IntEnum
from functools import cache
from math import isfinite
from pathlib import Path
from typing import Any, Literal, TypeVar, Union, get_args, get_origin

from kings.errors import BadRecord, KingsError
from kings.typed import shortened

KIND = "kind"
"""The field that tells the members of a union apart."""

MANY, FEW = 16, 3
"""An error that would list more than ``MANY`` words names the first ``FEW`` of them."""


def class_of(kind: Any) -> Any:
    """Return the class itself of a generic one that is filled in: ``Moved[Move, Event]``."""
    return get_origin(kind) if isinstance(get_origin(kind), type) else kind


@cache
def field_types(kind: Any) -> dict[str, Any]:
    """Return the resolved types of a dataclass's fields, in order.

    A generic dataclass has its parameters filled in; bare, it means those in its ``BARE``.
    """
    cls = class_of(kind)
    hints = typing.get_type_hints(cls)
    parameters = getattr(cls, "__parameters__", ())
    given = dict(zip(parameters, get_args(kind) or getattr(cls, "BARE", ()), strict=True))
    return {field.name: _filled(hints[field.name], given) for field in dataclasses.fields(cls)}


def _filled(hint: Any, given: dict[Any, Any]) -> Any:
    """Return a type with its parameters filled in."""
    if isinstance(hint, TypeVar):
        return given[hint]
    parameters = getattr(hint, "__parameters__", ())
    return hint[tuple(given[parameter] for parameter in parameters)] if parameters else hint


@cache
def kind_of(kind: Any) -> str:
    """Return the name of a class as it stands in files: ``TakeGold`` is ``take_gold``."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", class_of(kind).__name__).lower()


@cache
def variants(kind: Any) -> tuple[Any, ...]:
    """Return the members of a union (of unions), or the type itself."""
    if get_origin(kind) in (Union, types.UnionType):
        return tuple(member for arg in get_args(kind) for member in variants(arg))
    return (kind,)


def _classes(kind: Any) -> list[Any]:
    return [member for member in variants(kind) if dataclasses.is_dataclass(class_of(member))]


def encode(kind: Any, value: Any) -> Any:
    """Turn a value of the declared type ``kind`` into what ``json.dumps`` takes."""
    return encoder(kind)(value)


Encoder = Callable[[Any], Any]
"""Turns a value of one declared type into what ``json.dumps`` takes."""


@cache
def encoder(kind: Any) -> Encoder:
    """Return the function that encodes values of this declared type.

    What the hints say of a class is looked up at the first of its values and never again: a screen
    of a table has a thousand values, and is sent after every move.
    """
    writers: dict[type, Encoder] = {}

    def write(value: Any) -> Any:
        cls = type(value)
        writer = writers.get(cls)
        if writer is None:
            writer = writers[cls] = _writer(kind, value)
        return writer(value)

    return write


def _writer(kind: Any, value: Any) -> Encoder:
    """Return the encoder of all values of the class of this one, where ``kind`` is declared."""
    if isinstance(value, Enum):
        return lambda member: member.value
    if value is None or isinstance(value, bool | str | float):
        return lambda plain: plain
    if isinstance(value, int):
        return int
    if isinstance(value, tuple):
        return _tuple_writer(kind)
    return _object_writer(kind, type(value))


def _tuple_writer(kind: Any) -> Encoder:
    """Return the encoder of tuples; those of declared length have a type for each item."""
    declared = next(member for member in variants(kind) if get_origin(member) is tuple)
    args = get_args(declared)
    if args[-1] is Ellipsis:
        item = encoder(args[0])
        return lambda values: [item(value) for value in values]
    items = tuple(map(encoder, args))
    return lambda values: [item(value) for item, value in zip(items, values, strict=True)]


def _object_writer(kind: Any, cls: type) -> Encoder:
    """Return the encoder of a dataclass; where several are declared, its name comes first."""
    classes = _classes(kind)
    declared: Any = next((member for member in classes if class_of(member) is cls), cls)
    fields = [(name, encoder(hint)) for name, hint in field_types(declared).items()]
    head = {KIND: kind_of(declared)} if len(classes) > 1 else {}

    def write(value: Any) -> dict[str, Any]:
        written: dict[str, Any] = dict(head)
        for name, field in fields:
            written[name] = field(getattr(value, name))
        return written

    return write


def plain_text(data: object) -> str:
    """Write plain JSON data as one line, as a journal has it."""
    return _LINE.encode(data)


_LINE = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


def decode(kind: Any, data: Any, place: str) -> Any:
    """Read a value, or raise ``BadRecord`` with a sentence on its place.

    ``kind``: its declared type; ``data``: what ``json.loads`` made of it; ``place``: where it is,
    as in ``position.seats[2]``.
    """
    members = variants(kind)
    if type(None) in members:
        if data is None:
            return None
        members = _something(kind)
    if isinstance(data, dict):
        return _decode_object(members, data, place)
    if isinstance(data, list):
        return _decode_list(members, data, place)
    return _decode_scalar(members, data, place)


@cache
def _something(kind: Any) -> tuple[Any, ...]:
    """Return the members of a union but for None."""
    return tuple(member for member in variants(kind) if member is not type(None))


@cache
def _values(kind: type[Enum]) -> frozenset[Any]:
    """Return what the members of an enumeration are written as."""
    return frozenset(item.value for item in kind)


@cache
def _by_kind(members: tuple[Any, ...]) -> dict[str, Any]:
    """Return the classes among the members of a union by their names in files."""
    classes = [member for member in members if dataclasses.is_dataclass(class_of(member))]
    return {kind_of(member): member for member in classes}


def _wrong(members: tuple[Any, ...], data: Any, place: str) -> BadRecord:
    wanted = " or ".join(dict.fromkeys(_describe(member) for member in members))
    return BadRecord(f"{place} should be {wanted}, and is {show(data)}.")


def _describe(member: Any) -> str:
    if member in _NAMES:
        return _NAMES[member]
    if get_origin(member) is Literal:
        return "one of " + ", ".join(repr(arg) for arg in get_args(member))
    if get_origin(member) is tuple:
        return "a list"
    if isinstance(member, type) and issubclass(member, IntEnum):
        return f"a whole number from {int(min(member))} to {int(max(member))}"
    if isinstance(member, type) and issubclass(member, Enum):
        words = [repr(item.value) for item in member]
        more = f" and {len(words) - FEW} others" if len(words) > MANY else ""
        return "one of " + ", ".join(words[:FEW] if more else words) + more
    return "an object"


_NAMES: dict[Any, str] = {
    bool: "true or false",
    int: "a whole number",
    float: "a number",
    str: "a text",
}


def show(data: Any) -> str:
    """Return JSON data in a few words, however long or deep it is."""
    if isinstance(data, dict | list):
        return "an object" if isinstance(data, dict) else "a list"
    return shortened(repr(data))


def _decode_scalar(members: tuple[Any, ...], data: Any, place: str) -> Any:
    if float in members and type(data) in (int, float) and isfinite(data):
        return float(data)
    if isinstance(data, float) and data.is_integer():
        data = int(data)  # JSON has one kind of number: 3.0 is 3
    for member in members:
        if member in _NAMES:
            if type(data) is member and member is not float:
                return data
        elif get_origin(member) is Literal:
            if type(data) in (str, int) and data in get_args(member):
                return data
        elif isinstance(member, type) and issubclass(member, Enum):
            number = issubclass(member, IntEnum)
            if type(data) is (int if number else str) and data in _values(member):
                return member(data)
    raise _wrong(members, data, place)


def _decode_list(members: tuple[Any, ...], data: list[Any], place: str) -> tuple[Any, ...]:
    declared = next((member for member in members if get_origin(member) is tuple), None)
    if declared is None:
        raise _wrong(members, data, place)
    args = get_args(declared)
    if args[-1] is Ellipsis:
        items = [args[0]] * len(data)
    elif len(args) == len(data):
        items = list(args)
    else:
        raise BadRecord(f"{place} should have {len(args)} items, and has {len(data)}.")
    return tuple(
        decode(item, part, f"{place}[{index}]")
        for index, (item, part) in enumerate(zip(items, data, strict=True))
    )


def _decode_object(members: tuple[Any, ...], data: dict[str, Any], place: str) -> Any:
    by_kind = _by_kind(members)
    if not by_kind:
        raise _wrong(members, data, place)
    fields = dict(data)
    cls: Any = next(iter(by_kind.values()))
    if len(by_kind) > 1:
        kind = fields.pop(KIND, None)
        if not isinstance(kind, str) or kind not in by_kind:
            known = ", ".join(sorted(by_kind))
            raise BadRecord(f"{place}.{KIND} should be one of {known}, and is {show(kind)}.")
        cls = by_kind[kind]
    return _build(cls, fields, place)


def _build(kind: Any, fields: dict[str, Any], place: str) -> Any:
    cls, hints = class_of(kind), field_types(kind)
    for name in fields:
        if name not in hints:
            raise BadRecord(f"{place} has an unknown field {show(name)}.")
    values = {}
    for field in dataclasses.fields(cls):
        if field.name in fields:
            values[field.name] = decode(
                hints[field.name], fields[field.name], f"{place}.{field.name}"
            )
        elif field.default is dataclasses.MISSING:
            raise BadRecord(f"{place} lacks the field {field.name!r}.")
    try:
        return cls(**values)
    except KingsError as error:
        raise BadRecord(f"{place}: {error}") from error


Schema = dict[str, Any]
"""A JSON Schema, or a part of one."""


def schema_of(kind: Any, what: str) -> Schema:
    """Return the JSON Schema (draft 2020-12) of what ``decode`` reads as ``kind``.

    ``what``: what the format is called in the schema's title.
    """
    definitions: dict[str, Schema] = {}
    root = _type(kind, definitions)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Kings: {what}",
        **root,
        "$defs": dict(sorted(definitions.items())),
    }


def _object(cls: Any, definitions: dict[str, Schema], *, kind: str | None) -> Schema:
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


def _type(hint: Any, definitions: dict[str, Schema]) -> Schema:
    members = variants(hint)
    tagged = sum(dataclasses.is_dataclass(class_of(member)) for member in members) > 1
    parts = [_member(member, definitions, tagged=tagged) for member in members]
    return parts[0] if len(parts) == 1 else {"anyOf": parts}


_SCALARS: dict[Any, Schema] = {
    type(None): {"type": "null"},
    bool: {"type": "boolean"},
    int: {"type": "integer"},
    float: {"type": "number"},
    str: {"type": "string"},
}


def _member(member: Any, definitions: dict[str, Schema], *, tagged: bool) -> Schema:
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


def _words(cls: type[Enum], definitions: dict[str, Schema]) -> Schema:
    """Return an enumeration; one of many words, such as all cards, is written once."""
    words = {"enum": [item.value for item in cls]}
    if len(cls) <= MANY:
        return words
    definitions[kind_of(cls)] = words
    return {"$ref": f"#/$defs/{kind_of(cls)}"}


def _array(member: Any, definitions: dict[str, Schema]) -> Schema:
    args = get_args(member)
    if args[-1] is Ellipsis:
        return {"type": "array", "items": _type(args[0], definitions)}
    items = [_type(arg, definitions) for arg in args]
    return {"type": "array", "prefixItems": items, "minItems": len(args), "maxItems": len(args)}


def _reference(member: Any, definitions: dict[str, Schema], *, tagged: bool) -> Schema:
    name = kind_of(member) + ("_tagged" if tagged else "")
    if name not in definitions:
        definitions[name] = {}
        definitions[name] = _object(member, definitions, kind=kind_of(member) if tagged else None)
    return {"$ref": f"#/$defs/{name}"}


def write_schemas(folder: Path, schemas: Mapping[str, Schema]) -> None:
    """Write schemas into a folder, each into a file of its name."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, made in schemas.items():
        text = json.dumps(made, indent=1, ensure_ascii=False) + "\n"
        (folder / f"{name}.json").write_text(text, encoding="utf-8")
