"""JSON and XML, as programs write them for programs: each record a line, each value after its names.

Lines of JSON are read as well, and what breaks the rules of its kind as plain text.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, TypeAlias

from detective_app.core.case import Manuscript
from detective_app.documents.formats import text
from detective_app.documents.shared.composition import Composition

SUFFIXES: tuple[str, ...] = (".json", ".jsonl", ".ndjson", ".xml")

_Node: TypeAlias = "str | list[tuple[str, _Node]]"
_BEGINS = re.compile(rb'(?:\xef\xbb\xbf)?\s*(?:<\?xml\s|\{\s*"|\[\s*[\[{"])')
_PAGE = re.compile(rb"<(?:!doctype\s+)?html\b", re.IGNORECASE)
_HEAD = 4_096
_LONGEST_RECORD = 400


def fits(content: bytes) -> bool:
    """Tell whether a file begins as JSON or XML does, and is no web page."""
    return _BEGINS.match(content[:_HEAD]) is not None and not _PAGE.search(content[:_HEAD])


def read(name: str, content: bytes) -> Manuscript:
    """Read the values of a file; raises DocumentError when it is empty or binary."""
    written, _ = text.decoded(name, content)
    composition = Composition()
    try:
        for tree in [_element(_root(content))] if written.lstrip()[:1] == "<" else _values(written):
            _add(composition, tree, ())
    except (ValueError, SyntaxError, RecursionError):  # lxml's errors are errors of syntax
        return text.read(name, content)
    return composition.manuscript(name)


def _values(written: str) -> Iterator[_Node]:
    """Yield the value of a file, or of each line; numbers as they are written."""
    parsed = json.JSONDecoder(parse_float=str, parse_int=str).decode
    try:
        values = [parsed(written)]
    except ValueError:
        values = [parsed(line) for line in written.split("\n") if line.strip()]
    yield from map(_value, values)


def _value(value: Any) -> _Node:
    if isinstance(value, dict):
        return [(name, _value(one)) for name, one in value.items() if one is not None]
    if isinstance(value, list):
        return [("", _value(one)) for one in value]
    return value if isinstance(value, str) else json.dumps(value)


def _root(content: bytes) -> Any:
    from lxml import etree

    parser = etree.XMLParser(resolve_entities=False, no_network=True, remove_comments=True, remove_pis=True)
    return etree.fromstring(content, parser)


def _element(element: Any) -> _Node:
    """Return an element's parts by their names; one with text among them is that text."""
    own: list[tuple[str, _Node]] = [(_name(key), value) for key, value in element.items()]
    parts = list(element.iterchildren("*"))
    said = " ".join("".join(element.itertext()).split())
    if said and (not parts or any((t or "").strip() for t in (element.text, *(one.tail for one in parts)))):
        return f"{said} ({', '.join(f'{key} {value}' for key, value in own)})" if own else said
    return own + [(_name(one.tag), _element(one)) for one in parts]


def _name(tag: str) -> str:
    return tag.rpartition("}")[2]


def _add(composition: Composition, node: _Node, names: tuple[str, ...]) -> None:
    """Add a value after its names; a record of a few values is one line."""
    if isinstance(node, str):
        composition.add(": ".join(filter(None, (" / ".join(names), node))))
        return
    flat = [": ".join(filter(None, (key, one))) for key, one in node if isinstance(one, str)]
    line = " | ".join(" ".join(one.split()) for one in flat)
    if len(flat) == len(node) and len(line) <= _LONGEST_RECORD:
        composition.add(": ".join(filter(None, (" / ".join(names[-2:]), line))))
        return
    for key, one in node:
        _add(composition, one, (*names, key) if key else names)
