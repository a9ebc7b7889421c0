"""Rules of the tree that no linter knows: names, sizes, and calls that are never made."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from detective_app.provider_facts import PROVIDERS

ROOT = Path(__file__).parents[2]
FOLDERS = ("detective_app", "packaging", "tests")
BANNED_NAMES = {"utils", "helpers", "manager", "base", "common", "misc"}
BANNED_CALLS = {"eval", "exec", "os.system", "yaml.load", "marshal.loads"}
BANNED_IMPORTS = {"pickle", "shelve", "dill"}
BANNED_ARGUMENTS = {("shell", True), ("verify", False)}
PURE = ("core", "evidence", "account", "engine", "modes", "exits", "validators", "processors")
CLOCKS = {"datetime.now", "datetime.utcnow", "datetime.today", "date.today", "time.time"}
FILES = {"open", "os.open", "Path.cwd", "Path.home"}
FILE_METHODS = {
    *("read_text", "read_bytes", "write_text", "write_bytes", "iterdir", "glob", "rglob", "mkdir", "unlink"),
    *("exists", "is_file", "is_dir", "stat", "lstat", "touch", "rmdir"),
}
MOST_LINES = 400
MOST_LINES_OF_AN_ADAPTER = 200
MOST_WAYS_THROUGH = 15  # ruff's rule does not count conditions


def _sources() -> list[Path]:
    return sorted(file for folder in FOLDERS for file in (ROOT / folder).rglob("*.py"))


def _dotted(node: ast.expr) -> str:
    """Return what is called as far as it is names and dots: to write every call out takes seconds."""
    if isinstance(node, ast.Attribute):
        return f"{_dotted(node.value)}.{node.attr}"
    return node.id if isinstance(node, ast.Name) else ""


def _violations(tree: ast.AST) -> Iterator[str]:
    """Name every banned call, import and argument of a module."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            if (called := _dotted(node.func)) in BANNED_CALLS:
                yield f"{node.lineno}: {called}()"
            for argument in node.keywords:
                value = argument.value.value if isinstance(argument.value, ast.Constant) else None
                if (argument.arg, value) in BANNED_ARGUMENTS:
                    yield f"{node.lineno}: {argument.arg}={value}"
        elif isinstance(node, ast.Import | ast.ImportFrom):
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else [n.name for n in node.names]
            yield from (f"{node.lineno}: import {name}" for name in names if name in BANNED_IMPORTS)


def test_no_source_makes_a_banned_call() -> None:
    found = [
        f"{file.relative_to(ROOT)}:{violation}"
        for file in _sources()
        for violation in _violations(ast.parse(file.read_bytes()))
    ]
    assert found == []


@pytest.mark.parametrize(
    "text",
    ["eval('1')", "exec('x')", "run(c, shell=True)", "Client(verify=False)", "import pickle", "yaml.load(f)"],
)
def test_a_banned_call_would_be_found(text: str) -> None:
    assert list(_violations(ast.parse(text)))


def test_no_module_has_a_name_that_says_nothing() -> None:
    assert [str(file.relative_to(ROOT)) for file in _sources() if file.stem in BANNED_NAMES] == []


def test_no_file_is_too_long_to_read() -> None:
    lengths = {file: len(file.read_text(encoding="utf-8").splitlines()) for file in _sources()}
    adapters = {ROOT / "detective_app" / "providers" / f"{name}.py" for name in PROVIDERS}
    found = {
        str(file.relative_to(ROOT)): length
        for file, length in lengths.items()
        if length > (MOST_LINES_OF_AN_ADAPTER if file in adapters else MOST_LINES)
    }
    assert found == {}


def _budgets() -> dict[str, int]:
    """Return the lines that each room may have, from the table in the design."""
    rows = re.findall(
        r"^\| `(\w+)/` \| ([\d,]+) \|$", (ROOT / "docs/design.md").read_text("utf-8"), re.MULTILINE
    )
    return {room: int(lines.replace(",", "")) for room, lines in rows}


def test_a_room_has_no_more_lines_than_it_may() -> None:
    program, lines = ROOT / "detective_app", dict.fromkeys(_budgets(), 0)
    for file in program.rglob("*.py"):
        room = file.relative_to(program).parts[0]
        lines[room] = lines.get(room, 0) + len(file.read_text(encoding="utf-8").splitlines())
    rooms = {room: count for room, count in lines.items() if (program / room).is_dir()}
    assert {room: count for room, count in rooms.items() if count > _budgets().get(room, 0)} == {}


def _complexity(function: ast.AST) -> int:
    """Count the ways through a function: branches, loops, conditions of `and` and `or`, comprehensions."""
    count, waiting = 1, list(ast.iter_child_nodes(function))
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            continue  # counted by itself
        branches = (
            ast.If | ast.For | ast.AsyncFor | ast.While | ast.ExceptHandler | ast.IfExp | ast.match_case
        )
        if isinstance(node, ast.BoolOp):
            count += len(node.values) - 1
        elif isinstance(node, ast.comprehension):
            count += 1 + len(node.ifs)
        elif isinstance(node, branches):
            count += 1
        waiting += ast.iter_child_nodes(node)
    return count


def test_no_function_has_too_many_ways_through_it() -> None:
    found = {
        f"{file.relative_to(ROOT)}:{node.lineno} {node.name}": count
        for file in (ROOT / "detective_app").rglob("*.py")
        for node in ast.walk(ast.parse(file.read_bytes()))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (count := _complexity(node)) > MOST_WAYS_THROUGH
    }
    assert found == {}


def _readings(tree: ast.AST) -> Iterator[str]:
    """Name every call that reads the clock or touches the file system."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            called = ast.unparse(node.func)
            if called in CLOCKS | FILES or called.rpartition(".")[2] in FILE_METHODS:
                yield f"{node.lineno}: {called}()"


def test_records_checks_and_engine_read_no_clock_and_no_file() -> None:
    found = [
        f"{file.relative_to(ROOT)}:{reading}"
        for room in PURE
        for file in sorted((ROOT / "detective_app" / room).rglob("*.py"))
        for reading in _readings(ast.parse(file.read_bytes()))
    ]
    assert found == []


@pytest.mark.parametrize(
    "text", ["datetime.now(UTC)", "date.today()", "open(path)", "path.read_text()", "(a / b).write_bytes(c)"]
)
def test_a_reading_of_clock_or_file_would_be_found(text: str) -> None:
    assert list(_readings(ast.parse(text)))


def _compared_reasons(tree: ast.AST) -> Iterator[str]:
    """Name every comparison of an exit's name with a text: what follows from an exit is not in its name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            named = any(isinstance(s, ast.Attribute) and s.attr in ("reason", "criterion") for s in sides)
            texts = [
                part.value for side in sides for part in ast.walk(side) if isinstance(part, ast.Constant)
            ]
            if named and any(isinstance(text, str) for text in texts):
                yield f"{node.lineno}: {ast.unparse(node)}"


def test_nobody_compares_the_name_of_an_exit() -> None:
    found = [
        f"{file.relative_to(ROOT)}:{compared}"
        for file in sorted((ROOT / "detective_app").rglob("*.py"))
        for compared in _compared_reasons(ast.parse(file.read_bytes()))
    ]
    assert found == []


@pytest.mark.parametrize(
    "text", ['ended.reason == "satisfied"', 's.exit.reason in ("audit", "x")', '"a" != r.criterion']
)
def test_a_compared_name_would_be_found(text: str) -> None:
    assert list(_compared_reasons(ast.parse(text)))
