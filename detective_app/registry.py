"""Plug-ins by file name: `names()` lists a package's modules, `load()` imports the chosen one.

A module whose name begins with an underscore is a part that plug-ins of its package share, not one of them.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType


@cache
def names(package: str) -> tuple[str, ...]:
    """List the plug-ins of a package by file name, sorted, without importing any."""
    modules = iter_modules(import_module(package).__path__)
    return tuple(sorted(module.name for module in modules if not module.name.startswith("_")))


def load(package: str, name: str) -> ModuleType:
    """Import one plug-in; raises LookupError for a name that is not a file of the package."""
    known = names(package)
    if name not in known:
        kind = package.rpartition(".")[2].removesuffix("s")
        raise LookupError(f"There is no {kind} {name!r}. There is: {', '.join(known)}.")
    return import_module(f"{package}.{name}")
