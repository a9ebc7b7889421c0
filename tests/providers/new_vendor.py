"""A vendor added as CONTRIBUTING says: by one file, which the program then finds by itself."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from detective_app import provider_facts, providers, registry

NAME, TITLE, VARIABLE, MODEL = "acme", "Acme", "ACME_API_KEY", "acme-large"
KEY = "acme-key-0123456789abcdef"
FILE = f'''"""Acme through its chat completions."""

from detective_app.core.provider import ModelFacts, ProviderFacts
from detective_app.providers.compatible import connect

__all__ = ["FACTS", "connect"]

FACTS = ProviderFacts(
    title="{TITLE}",
    base_url="https://api.acme.example/v1",
    key_variable="{VARIABLE}",
    models=(ModelFacts("{MODEL}", context_tokens=32_768),),
    key_page="https://acme.example/keys",
    unsent=("seed", "stream_options"),
)
'''


def write(folder: Path) -> Path:
    """Put the vendor's file into a folder of its own."""
    folder.mkdir()
    (folder / f"{NAME}.py").write_text(FILE, encoding="utf-8")
    return folder


@contextmanager
def added(folder: Path) -> Iterator[None]:
    """Have the vendor's file stand among the providers, in this process."""
    providers.__path__.append(str(write(folder)))
    _forget()
    try:
        yield
    finally:
        providers.__path__.pop()
        sys.modules.pop(f"{provider_facts.PACKAGE}.{NAME}", None)
        _forget()


def _forget() -> None:
    """Have the folder be read anew, as when the program starts."""
    registry.names.cache_clear()
    provider_facts._ordered.cache_clear()
    provider_facts._facts.cache_clear()
