"""Every pattern that the program gives to `re`: what stands in its sources, and what it puts together.

Run as a program, it imports every module of `detective_app`, makes what `put_together.py` knows of, and
prints each pattern that was compiled meanwhile, as JSON.
"""

from __future__ import annotations

import ast
import functools
import json
import pkgutil
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[2]
PROGRAM = ROOT / "detective_app"
_NAMES = ("compile", "search", "match", "fullmatch", "sub", "subn", "split", "findall", "finditer")
_CALLS = {f"re.{name}" for name in _NAMES}
_OF_INTEREST = re.compile(rf"^import re$|\.(?:{'|'.join(_NAMES[1:])})\(", re.MULTILINE)
_AT_ONE_PLACE = ("match", "fullmatch")
USED = {
    ("detective_app.evidence.finding.claim_asked", "_pattern"): "fullmatch",
}
"""How patterns are used that a function makes and others use, where it is not by a search."""


class Compiled(NamedTuple):
    """A pattern with its place in the program, and how it is used: `search` wherever it is not known better.

    A pattern of bytes has `of_bytes` and stands here as Latin-1.
    """

    module: str
    line: int
    pattern: str
    of_bytes: bool
    flags: int
    used: str

    def made(self) -> re.Pattern[Any]:
        """Return the pattern itself."""
        return re.compile(self.pattern.encode("latin-1") if self.of_bytes else self.pattern, self.flags)


class Call(NamedTuple):
    """A call of `re` in a source, with the function it stands in, empty at the top of a module."""

    node: ast.Call
    function: str

    @property
    def name(self) -> str:
        """The function of `re` that is called."""
        assert isinstance(self.node.func, ast.Attribute)
        return self.node.func.attr

    @property
    def constant(self) -> str | bytes | None:
        """The pattern, if it stands there as it is."""
        first = self.node.args[0]
        return (
            first.value if isinstance(first, ast.Constant) and isinstance(first.value, str | bytes) else None
        )

    @property
    def flags(self) -> int:
        """The flags that stand there."""
        given = [word.value for word in self.node.keywords if word.arg == "flags"]
        given += [one for one in self.node.args[1:] if isinstance(one, ast.Attribute | ast.BinOp)]
        return functools.reduce(lambda all_, one: all_ | _flag(one), given, 0)


def _flag(written: ast.expr) -> int:
    names = (
        ast.unparse(node).removeprefix("re.") for node in ast.walk(written) if isinstance(node, ast.Attribute)
    )
    return functools.reduce(lambda all_, name: all_ | re.RegexFlag.__members__.get(name, 0), names, 0)


def calls(tree: ast.AST, function: str = "") -> Iterator[Call]:
    """Yield every call of `re` with a pattern, with the innermost function around it."""
    for node in ast.iter_child_nodes(tree):
        if (
            isinstance(node, ast.Call)
            and node.args
            and isinstance(node.func, ast.Attribute)
            and node.func.attr in _NAMES
            and ast.unparse(node.func) in _CALLS
        ):
            yield Call(node, function)
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                yield from calls(node, node.name)
            case ast.Lambda():
                yield from calls(node, function or "lambda")
            case _:
                yield from calls(node, function)


@functools.cache
def sources() -> Mapping[str, ast.Module]:
    """Return the syntax tree of every module of the program that has to do with patterns, by its name."""
    read = {_module(file): file.read_text(encoding="utf-8") for file in sorted(PROGRAM.rglob("*.py"))}
    return {module: ast.parse(source) for module, source in read.items() if _OF_INTEREST.search(source)}


def _module(file: Path) -> str:
    return ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


@functools.cache
def written_in_functions() -> tuple[Compiled, ...]:
    """Return the patterns that stand in functions as they are."""
    return tuple(
        Compiled(module, call.node.lineno, *_as_text(pattern), call.flags, _used_by(call.name))
        for module, tree in sources().items()
        for call in calls(tree)
        if call.function and (pattern := call.constant) is not None
    )


def _as_text(pattern: str | bytes) -> tuple[str, bool]:
    """Return a pattern as text, and whether it is of bytes."""
    return (pattern, False) if isinstance(pattern, str) else (pattern.decode("latin-1"), True)


def put_together_in_functions() -> dict[tuple[str, int], Call]:
    """Return the calls in functions whose pattern is only known at run time, by module and line."""
    return {
        (module, call.node.lineno): call
        for module, tree in sources().items()
        for call in calls(tree)
        if call.function and call.constant is None
    }


def _used_by(call: str) -> str:
    return call if call in _AT_ONE_PLACE else "search"


@functools.cache
def compiled() -> tuple[Compiled, ...]:
    """Return what is compiled while every module is imported, and by `put_together.py`."""
    ran = subprocess.run(
        [sys.executable, "-m", "tests.architecture.compiled"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    at_run_time, uses = put_together_in_functions(), _uses()
    found = []
    for module, line, pattern, of_bytes, flags, names, bound in json.loads(ran.stdout):
        ways = {bound} if bound else {way for name in names for way in uses[_scope(module, name)]}
        if call := at_run_time.get((module, line)):
            ways = {USED.get((module, call.function), _used_by(call.name))}
        found.append(Compiled(module, line, pattern, of_bytes, flags, _used_in(ways)))
    return tuple(found)


def _used_in(ways: set[str]) -> str:
    if not ways or not ways <= set(_AT_ONE_PLACE):
        return "search"
    return "match" if "match" in ways else "fullmatch"


def _scope(module: str, name: str) -> tuple[str, str]:
    """Return what uses of a name are kept under: a private name is its module's own."""
    return (module if name.startswith("_") else "", name)


def _uses() -> Mapping[tuple[str, str], set[str]]:
    """Return which methods of each name are called; `search` for one that is handed on."""
    found = defaultdict[tuple[str, str], set[str]](set)
    for module, tree in sources().items():
        methods = {id(n.value): n.attr for n in ast.walk(tree) if isinstance(n, ast.Attribute)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Load):
                name = node.id if isinstance(node, ast.Name) else node.attr
                found[_scope(module, name)].add(methods.get(id(node), "search"))
    return found


class _Watch:
    """Keeps what is compiled for the program; `kept` has the pattern by its place, text and flags."""

    def __init__(self) -> None:
        self.kept: dict[tuple[str, int, str | bytes, int], re.Pattern[Any]] = {}
        self._compile = re._compiler.compile  # type: ignore[attr-defined]

    def __call__(self, pattern: str | bytes, flags: int = 0) -> re.Pattern[Any]:
        """Compile in place of `re`."""
        made: re.Pattern[Any] = self._compile(pattern, flags)
        frame: FrameType | None = sys._getframe(1)
        while frame and frame.f_globals["__name__"].partition(".")[0] in {"re", "functools", "enum"}:
            frame = frame.f_back
        name = frame.f_globals["__name__"] if frame else ""
        if frame and name.startswith("detective_app"):
            self.kept.setdefault((name, frame.f_lineno, made.pattern, made.flags), made)
        return made


def _names_of(module: str, made: re.Pattern[Any]) -> tuple[list[str], str | None]:
    """Return the names of a pattern in its module, and the method by which alone it is known there."""
    named = vars(sys.modules[module]).items()
    bound = [value.__name__ for _, value in named if getattr(value, "__self__", None) is made]
    return [name for name, value in named if value is made], bound[0] if bound else None


def _main() -> None:
    watch = _Watch()
    re._compiler.compile = watch  # type: ignore[attr-defined]
    import detective_app

    for module in pkgutil.walk_packages(detective_app.__path__, "detective_app."):
        if not module.name.endswith("__main__"):
            __import__(module.name)
    from tests.architecture.put_together import MAKERS

    for make in MAKERS:
        re.purge()
        make()
    told = [
        (module, line, *_as_text(pattern), flags, *_names_of(module, made))
        for (module, line, pattern, flags), made in watch.kept.items()
    ]
    sys.stdout.write(json.dumps(told))


if __name__ == "__main__":
    _main()
