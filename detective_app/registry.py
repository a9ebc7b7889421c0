"""Plug-ins by file name: `names()` lists a package's modules, `load()` imports the chosen one.

A module whose name begins with an underscore is a part that plug-ins of its package share, not one of them.
A package whose plug-ins a person calls by name may set `SEPARATOR = "-"`: then `devils_advocate.py` is called
`devils-advocate`. Either spelling loads it.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType


@cache
def names(package: str) -> tuple[str, ...]:
    """List the plug-ins of a package by file name, sorted, without importing any."""
    found = import_module(package)
    separator = vars(found).get("SEPARATOR", "_")
    modules = (module.name for module in iter_modules(found.__path__) if not module.name.startswith("_"))
    return tuple(sorted(name.replace("_", separator) for name in modules))


def load(package: str, name: str) -> ModuleType:
    """Import one plug-in; raises LookupError for a name that is not a file of the package."""
    known, stem = names(package), name.replace("-", "_")
    if stem not in (one.replace("-", "_") for one in known):
        kind = package.rpartition(".")[2].removesuffix("s")
        raise LookupError(f"There is no {kind} {name!r}. There is: {', '.join(known)}.")
    return import_module(f"{package}.{stem}")
