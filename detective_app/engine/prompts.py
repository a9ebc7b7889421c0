"""Prompts are Markdown files in `resources/prompts`, filled in by a sandboxed template engine."""

from __future__ import annotations

import hashlib
from functools import cache
from typing import TYPE_CHECKING

from detective_app import paths

if TYPE_CHECKING:
    from jinja2 import Environment

_FOLDER = "prompts"


@cache
def _environment() -> Environment:
    from jinja2 import FileSystemLoader, StrictUndefined
    from jinja2.sandbox import ImmutableSandboxedEnvironment

    return ImmutableSandboxedEnvironment(
        loader=FileSystemLoader(paths.resources() / _FOLDER),
        undefined=StrictUndefined,
        autoescape=False,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def render(name: str, **values: object) -> str:
    """Fill in the prompt `name`; a value that is missing raises jinja2's UndefinedError."""
    return _environment().get_template(f"{name}.md").render(**values).strip()


def hashes() -> dict[str, str]:
    """Return `sha256:…` of every prompt file by name, for the reproducibility card."""
    files = sorted((paths.resources() / _FOLDER).glob("*.md"))
    return {file.stem: "sha256:" + hashlib.sha256(file.read_bytes()).hexdigest() for file in files}
