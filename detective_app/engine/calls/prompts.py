"""Prompts, Markdown with places to fill in, filled in by a sandboxed template engine."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from detective_app import prompt_files
from detective_app.core.standing_words import stands
from detective_app.evidence.orders.injection import defused

if TYPE_CHECKING:
    from jinja2 import Environment


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
    )
    environment.filters |= {"testimony": _testimony, "line": _line, "shortened": shortened, "stands": stands}
    return environment


def _testimony(text: str) -> str:
    """Begin every line with `> `, so that no words of a witness can pass for words of the prompt."""
    return "\n".join(f"> {line}" for line in defused(text).splitlines()) or ">"


def _line(text: str) -> str:
    """Put a text on one line, so that it cannot begin a section of its own."""
    return " ".join(defused(text).split())


def render(name: str, **values: object) -> str:
    """Fill in the prompt `name`; a value that is missing raises jinja2's UndefinedError."""
    return _environment().get_template(name).render(**values).strip()


def shortened(text: str, limit: int) -> str:
    """Cut a text at `limit` characters and say so."""
    return text if len(text) <= limit else f"{text[:limit]} […{len(text) - limit:,} characters left out]"
