"""Prompts, Markdown with places to fill in, filled in by a sandboxed template engine.

A prompt knows whose words it is made of. What is filled in is known to who wrote it, unless a template says
that it is `said`, by a document or a witness, or the program's `own`.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterator
from contextvars import ContextVar
from functools import cache, partial
from typing import TYPE_CHECKING, Self, get_args

from detective_app import prompt_files
from detective_app.core import analysis, evidence, panel, passages, quality, verdict
from detective_app.core.pieces import Filled, Part, Piece, Whole
from detective_app.core.standing_words import stands
from detective_app.evidence.orders import defused

if TYPE_CHECKING:
    from jinja2 import Environment

_CODES = frozenset(
    word
    for kind in (
        *(quality.Outcome, quality.Standing, evidence.State, passages.Bearing, quality.Severity),
        *(quality.GapCategory, verdict.Ruling, verdict.Side, panel.Stance, panel.Label),
        *(analysis.FoundSignal.model_fields[name].annotation for name in ("type", "severity")),
    )
    for code in get_args(kind)
    for word in code.replace("_", " ").split()
)
_NUMBER = re.compile(r"(?:[A-Za-z]{0,2}|p\.)[0-9][0-9.%]*(?:-[A-Za-z]?[0-9]+)?")
_Filling = tuple[str, list[Part]]
_filling: ContextVar[_Filling] = ContextVar("filling")
"""The sign of the text that is being filled in, which nobody can know, and what it is filled in with."""


class Words(str):
    """Words to be filled in, and what is known of them."""

    __slots__ = ("piece",)
    piece: Piece

    @classmethod
    def of(cls, text: str, piece: Piece) -> Self:
        """Take a text, and whose it is."""
        made = cls(text)
        made.piece = Piece(text, piece.whose, piece.source, piece.of, piece.document, piece.instead)
        return made


def _piece(text: str) -> Piece:
    return text.piece if isinstance(text, Words) else Piece(text, "known", text)


@cache
def _environment() -> Environment:
    from jinja2 import DictLoader, StrictUndefined
    from jinja2.sandbox import ImmutableSandboxedEnvironment

    environment = ImmutableSandboxedEnvironment(
        loader=DictLoader(prompt_files.texts()),
        undefined=StrictUndefined,
        autoescape=False,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=_filled_in,
    )
    environment.filters |= {
        "testimony": _testimony,
        "line": _line,
        "shortened": shortened,
        "truncate": partial(_truncated, environment),
        "said": _said,
        "own": _own,
        "whole": _whole,
        "stands": stands,
    }
    return environment


def _testimony(text: str) -> Words:
    """Begin every line with `> `, so that no words of a witness can pass for words of the prompt."""
    quoted = "\n".join(f"> {line}" for line in defused(text).splitlines()) or ">"
    return Words.of(quoted, _piece(text))


def _line(text: str) -> Words:
    """Put a text on one line, so that it cannot begin a section of its own."""
    return Words.of(" ".join(defused(text).split()), _piece(text))


def _truncated(environment: Environment, text: str, length: int, end: str = "...") -> Words:
    from jinja2.filters import do_truncate

    return Words.of(do_truncate(environment, text, length, end=end), _piece(text))


def _said(text: object, of: str = "", document: str = "", instead: str | None = None) -> Words:
    """Take words of a document or a witness, said to a question `of` the detective, or word for word."""
    said = str(text)
    return Words.of(said, Piece(said, "testimony", "", of, document, instead))


def _own(text: str) -> Words:
    return Words.of(text, Piece(text, "program"))


def _whole(text: str, passage: str, instead: str) -> str:
    """Take what is between as a whole, of which less goes, or nothing, where there is no room."""
    sign, parts = _filling.get()
    parts.append(Whole(tuple(one for one in _parts(text) if isinstance(one, Piece)), instead, passage))
    return f"{sign}{len(parts) - 1}{sign}"


def _filled_in(value: object) -> str:
    """Put the number of a piece in place of what is filled in; only numbers and codes stand as they are."""
    sign, parts = _filling.get(("", []))
    text = str(value)
    if not sign or sign in text:
        return text
    piece = _piece(value if isinstance(value, str) else text)
    if piece.whose == "known" and (not isinstance(value, str) or _is_code(text)):
        return text
    parts.append(piece)
    return f"{sign}{len(parts) - 1}{sign}"


def _is_code(text: str) -> bool:
    words = text.replace("_", " ").replace(",", " ").split()
    return all(one in _CODES or _NUMBER.fullmatch(one) for one in words)


def render(name: str, **values: object) -> Filled:
    """Fill in the prompt `name`; a value that is missing raises jinja2's UndefinedError."""
    token = _filling.set((f"\x02{secrets.token_hex(8)}\x03", []))
    try:
        return Filled.of([*_parts(_environment().get_template(name).render(**values).strip())])
    finally:
        _filling.reset(token)


def _parts(text: str) -> Iterator[Part]:
    sign, parts = _filling.get()
    for place, words in enumerate(text.split(sign)):
        if place % 2:
            yield parts[int(words)]
        elif words:
            yield Piece(words, "program")


def shortened(text: str, limit: int) -> str:
    """Cut a text at `limit` characters and say so."""
    if len(text) <= limit:
        return text
    return Words.of(f"{text[:limit]} […{len(text) - limit:,} characters left out]", _piece(text))
