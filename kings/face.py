"""The face of a room whose names are loaded when they are asked for (PEP 562).

Whoever wants one card of a room need not wait for all of it: a pile is scored without the rules.
The names stand in the room's stub, ``__init__.pyi``, once for type checkers, editors and Python.
"""

TYPE_CHECKING = False  # as in typing, which would be loaded for it: type checkers know the name

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


def names_of(package: str) -> "dict[str, tuple[str, str]]":
    """Return what the stub of a package offers: each name with its module and its name there.

    As in any stub, ``from m import x as x`` offers a name, and ``y = x`` offers what was imported
    under a name of the package's own. A package without a stub offers its modules alone.
    """
    from ast import Assign, ImportFrom, Name, parse
    from pkgutil import get_data

    try:
        stub = parse(get_data(package, "__init__.pyi") or b"")
    except FileNotFoundError:
        return {}
    offered, imported = {}, {}
    for statement in stub.body:
        match statement:
            case ImportFrom(module=str(module)):
                for alias in statement.names:
                    imported[alias.name] = (module, alias.name)
                    if alias.asname is not None:
                        offered[alias.asname] = (module, alias.name)
            case Assign(targets=[Name(id=own)], value=Name(id=other)):
                offered[own] = imported[other]
    return offered


def lazy_face(
    face: "dict[str, Any]",
) -> "tuple[Callable[[str], Any], Callable[[], list[str]]]":
    """Return the ``__getattr__`` and the ``__dir__`` of a package.

    ``face``: the package's ``globals()``, in which every name is kept once it was asked for.
    The modules within the package can be asked for as well, so that ``import kings`` is enough for
    ``kings.figures.keys.board_svg``; ``__all__`` lists the names that are no modules.
    """
    package: str = face["__name__"]
    read: dict[str, tuple[str, str]] = {}

    def offered() -> "dict[str, tuple[str, str]]":
        if not read:  # only now: whoever imports the package has asked for nothing yet
            read.update(names_of(package))
        return read

    def find(name: str) -> "Any":
        from importlib import import_module
        from importlib.util import find_spec

        if name == "__all__":
            return sorted(one for one, (module, _) in offered().items() if module != package)
        if not name.startswith("_"):
            module, other = offered().get(name, (package, name))
            if module != package:
                face[name] = getattr(import_module(module), other)
                return face[name]
            if find_spec(f"{package}.{name}") is not None:
                # Python itself keeps a module in its package.
                return import_module(f"{package}.{name}")
        raise AttributeError(f"module {package!r} has no attribute {name!r}")

    def listed() -> list[str]:
        from pkgutil import iter_modules

        # The door names its rooms; elsewhere every module is one to be asked for.
        named = any(module == package for module, _ in offered().values())
        modules = () if named else (module.name for module in iter_modules(face["__path__"]))
        return sorted({*face, *offered(), *modules})

    return find, listed
