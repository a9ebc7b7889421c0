"""Foreign text in Markdown: it reads as it was written and does nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator

from detective_app.account.summary import runs, summary_parts
from detective_app.core.words import display_text

_ACTIVE = re.compile(r"[\\`*_{}\[\]<>#|~&!$]")
_STARTS = re.compile(r"^(\s*)(?:([-+=])|(\d+)([.)]))")
_ADDRESS = re.compile(r"(?i)\b(https?|ftp|file|mailto|javascript|data)(?=:)|\b(www)(?=\.)|(?<=\S)@(?=\S)")


def inert_line(text: str) -> str:
    """Write a foreign text as one line that renders as itself."""
    return _escaped(" ".join(display_text(text).split()))


def inert_text(text: str) -> str:
    """Write a foreign text with its lines, each of which renders as itself."""
    return "  \n".join(_escaped(line) for line in display_text(text).strip().split("\n"))


def summary_lines(summary: str) -> Iterator[str]:
    """Write a summary with its short titles and its lists; all else of it renders as itself."""
    for part in summary_parts(summary):
        title = f"**{inert_line(part.title)}**" if part.title else ""
        text = f"*{inert_line(part.text)}*" if part.quiet else _emphasised(part.text)
        if line := " ".join(words for words in (title, text) if words):
            yield from (line, "")
        yield from (f"- {_emphasised(item)}" for item in part.items)
        yield from ("",) if part.items else ()


def _emphasised(text: str) -> str:
    # Sign by sign a piece is inert in itself; the blanks between pieces are no part of what is bold.
    return "".join(f"**{inert_line(piece)}**" if bold else _spaced(piece) for piece, bold in runs(text))


def _spaced(piece: str) -> str:
    lead, trail = piece[: len(piece) - len(piece.lstrip())], piece[len(piece.rstrip()) :]
    return f"{lead and ' '}{inert_line(piece)}{trail and ' '}" if piece.strip() else " "


def block_quote(text: str) -> list[str]:
    """Write a foreign text as the lines of a quote."""
    return [f"> {_escaped(line)}" for line in display_text(text).strip().split("\n")]


def _escaped(line: str) -> str:
    """Escape what Markdown or HTML would act on, addresses included: no image loads, no link works."""
    line = _ACTIVE.sub(lambda found: "&lt;" if found[0] == "<" else f"\\{found[0]}", line.lstrip())
    line = _STARTS.sub(_escaped_start, line)
    return _ADDRESS.sub(lambda found: f"{found[0]}\u200b" if found[0] != "@" else "&#64;", line)


def _escaped_start(found: re.Match[str]) -> str:
    space, mark, number, end = found.groups()
    return f"{space}\\{mark}" if mark else f"{space}{number}\\{end}"
