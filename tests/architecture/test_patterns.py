"""No pattern means one thing in one patch release of Python and another in the next.

Possessive quantifiers (`*+`, `++`, `?+`, `{m,n}+`) and atomic groups came with Python 3.11 and match wrongly
before 3.11.5 (CPython issues 100061 and 106052): a whole text was read as one block there, in silence.
"""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Iterator

import pytest

from tests.architecture.compiled import ROOT, calls, compiled

FOLDERS = ("detective_app", "packaging", "tests")
_USES = re.compile(r"^\s*(?:import|from) .*\bre\b", re.MULTILINE)


def _forbidden(pattern: str) -> bool:
    """Tell whether a pattern holds a possessive quantifier or an atomic group."""
    try:
        with warnings.catch_warnings(action="ignore"):
            parsed = re._parser.parse(pattern)  # type: ignore[attr-defined]
    except (re.error, OverflowError):
        return False
    return any(str(op) in {"POSSESSIVE_REPEAT", "ATOMIC_GROUP"} for op in _operations(parsed))


def _operations(parsed: object) -> Iterator[object]:
    if isinstance(parsed, re._parser.SubPattern | tuple | list):  # type: ignore[attr-defined]
        for part in parsed:
            yield part
            yield from _operations(part)


def _written(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield the patterns that stand in calls of `re`, with any expression in them as one letter."""
    for call in calls(tree):
        match call.node.args[0]:
            case ast.Constant(value=str() as text):
                yield call.node.lineno, text
            case ast.Constant(value=bytes() as content):
                yield call.node.lineno, content.decode("latin-1")
            case ast.JoinedStr(values=parts):
                written = [str(part.value) if isinstance(part, ast.Constant) else "x" for part in parts]
                yield call.node.lineno, "".join(written)


def _found(source: str) -> list[str]:
    return [f"{line}: {pattern}" for line, pattern in _written(ast.parse(source)) if _forbidden(pattern)]


def test_no_call_in_the_tree_is_given_such_a_pattern() -> None:
    found = [
        f"{file.relative_to(ROOT)}:{found}"
        for folder in FOLDERS
        for file in sorted((ROOT / folder).rglob("*.py"))
        if _USES.search(source := file.read_text(encoding="utf-8"))
        for found in _found(source)
    ]
    assert found == []


@pytest.mark.xdist_group("patterns")  # which are collected once
def test_no_module_puts_such_a_pattern_together() -> None:
    given = sorted({one.pattern for one in compiled()})
    assert len(given) > 200
    assert [pattern for pattern in given if _forbidden(pattern)] == []


@pytest.mark.parametrize("pattern", ["a*+", "(?:ab?c)++", "a?+", "a{1,3}+", "(?>a|ab)c", "(x(?=[ab]{2}+))|y"])
def test_such_a_pattern_would_be_found(pattern: str) -> None:
    assert _forbidden(pattern)
    for prefix in ("r", "rb"):
        assert _found(f"re.compile({prefix}{pattern!r})")
    assert _found('re.sub(rf"{_WORD}*+x", "", text)')


@pytest.mark.parametrize("pattern", ["a*", r"\*+", "[*]+", "a+?", "(?:a+)+", "Ctrl+["])
def test_an_ordinary_pattern_is_not(pattern: str) -> None:
    assert not _forbidden(pattern)
