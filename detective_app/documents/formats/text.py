"""Plain text: paragraphs divided by blank lines, with list items and short labelled lines on their own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from detective_app.core.case import Block, Manuscript
from detective_app.documents.shared import encoding
from detective_app.documents.shared.hidden_characters import without_hidden

if TYPE_CHECKING:
    from detective_app.core.evidence import SourceFinding

SUFFIXES: tuple[str, ...] = (".txt", ".text", ".log")

_SPACE = r"[^\S\n]*"
_LOW = "[a-zß-öø-ÿα-ωа-я]"
_ITEM = rf"{_SPACE}(?:[-*•–]|\(?\d{{1,3}}[.)]|\(?[a-z]\))[^\S\n]+\S"
_CLOCK = rf"{_SPACE}(?:\d{{4}}-\d\d-\d\d[^\S\n]+)?\d{{1,2}}:\d\d"
# "Date: …"; the look ahead for the colon spares most lines the slower test of what stands before it.
_LABEL = rf"{_SPACE}[^\W\d_](?=[^:\n]{{0,40}}:(?:\s|\Z))[\w /()&-]{{0,40}}:"
_UNDERLINE = rf"{_SPACE}(?=[=*_-])(?:={{3,}}|-{{3,}}|\*{{3,}}|_{{3,}}){_SPACE}$"
_WRAPPED_CHARS = 50  # a line this long was broken by hand: the next one goes on with it
# A line that begins low and can be neither item nor label: most lines of prose, so it is asked first.
_GOES_ON = rf"{_LOW}[^).:\n](?:[^.:\n]{{40}}|[^.:\n]{{1,39}}(?:[.\n]|:\S))"
_STANDS_ALONE = rf"{_SPACE}$|{_CLOCK}|{_UNDERLINE}|{_ITEM}|{_LABEL}"
_MORE = rf"\n(?:(?={_GOES_ON})|(?!{_STANDS_ALONE})(?:(?<=.{{{_WRAPPED_CHARS}}}\n)|(?={_SPACE}{_LOW}))).+"
# One pass over the whole text: line by line in Python is three times slower. A repeat that may give back
# remembers each round (0.5 GB over a book without a blank line), so it is bounded and `_runs` joins what it
# cut. A possessive one would need neither, but Python before 3.11.5 matches those wrongly.
_MAX_MORE = 500
_RUN = re.compile(rf"^(?!{_SPACE}$|{_UNDERLINE}).+(?:{_MORE}){{0,{_MAX_MORE}}}", re.MULTILINE)
_goes_on = re.compile(_MORE, re.MULTILINE).match
_is_item = re.compile(_ITEM).match
_is_label = re.compile(_LABEL).match
_is_entry = re.compile(_CLOCK).match
_is_underline = re.compile(_UNDERLINE, re.MULTILINE).match
_NUMBERED = re.compile(r"\s{0,12}(\d{1,2})(?:\s{2,}|\t|\s*$)(?P<text>.*)")
_LEAST_NUMBERED, _GOING_ON = 8, 0.2
_MAX_HEADING_CHARS = 80
_ENDS = tuple(".!?:;,。！？：；，、")


def read(name: str, content: bytes) -> Manuscript:
    """Read text in any usual encoding; raises DocumentError when it is empty or binary."""
    text, findings = decoded(name, content)
    text = _without_numbers(text)
    return Manuscript(text, tuple(blocks(text)), findings=findings)


def _without_numbers(text: str) -> str:
    """Leave out the numbers that count the lines of a hearing or a pleading in their margin."""
    lines = text.split("\n")
    run: list[tuple[int, re.Match[str]]] = []
    for at, line in enumerate([*lines, "end"]):
        if not line.strip():
            continue
        found = _NUMBERED.fullmatch(line)
        if found and run and int(found[1]) == int(run[-1][1][1]) + 1:
            run.append((at, found))
            continue
        going_on = sum(one["text"][:1].islower() for _, one in run)
        if len(run) >= _LEAST_NUMBERED and going_on >= _GOING_ON * len(run):
            for place, one in run:
                lines[place] = one["text"]
        run = [(at, found)] if found else []
    return "\n".join(lines)


def decoded(name: str, content: bytes, declared: str = "") -> tuple[str, tuple[SourceFinding, ...]]:
    """Return the text with single-character line ends and without hidden characters, and what was found.

    `declared` is the encoding that the document itself names; raises DocumentError when there is no text.
    """
    return without_hidden(encoding.decoded(name, content, declared))


def blocks(text: str, *, opens: bool = True) -> Iterator[Block]:
    """Yield the blocks of a plain text in order; where it `opens` with a short line, that is its heading."""
    line, position = 1, 0
    for start, end in _runs(text):
        line += text.count("\n", position, start)
        position = start
        run = text[start:end]
        if _is_item(run):
            yield Block(run, line, "item")
        elif end - start <= _MAX_HEADING_CHARS and (opens or run.isupper() or _is_underline(text, end + 1)):
            yield Block(run, line, "heading" if _is_title(run) else "prose")
        else:
            yield Block(run, line)
        opens = False


def _runs(text: str) -> Iterator[tuple[int, int]]:
    """Yield from where to where each run of lines that belong together goes."""
    start = end = 0
    for found in _RUN.finditer(text):
        if end - start > _MAX_MORE and found.start() == end + 1 and _goes_on(text, end):
            end = found.end()
            continue
        if end:
            yield start, end
        start, end = found.span()
    if end:
        yield start, end


def _is_title(run: str) -> bool:
    """Tell whether a short run is no sentence, no value with its label, and no entry of a log."""
    one = "\n" not in run and not run.rstrip().endswith(_ENDS)
    return one and not _is_label(run) and not _is_entry(run)
