"""The prompts' texts: the one place that reads `resources/prompts`, once, for whoever fills them in."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from detective_app import paths


@cache
def texts() -> Mapping[str, str]:
    """Return every prompt by the name of its file."""
    return MappingProxyType({name: content.decode() for name, content in _contents().items()})


def hashes() -> dict[str, str]:
    """Return `sha256:…` of every prompt file by name, for the reproducibility card."""
    return {name: "sha256:" + hashlib.sha256(content).hexdigest() for name, content in _contents().items()}


@cache
def _contents() -> dict[str, bytes]:
    folder = paths.resources() / "prompts"
    return {file.stem: file.read_bytes() for file in sorted(folder.glob("*.md"))}
