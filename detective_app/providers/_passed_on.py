"""Models that a server on this computer only passes on: what they are asked goes to a host elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from detective_app.core.errors import FailureKind, OnlyLocal, ProviderFailure
from detective_app.core.ports import Connection
from detective_app.core.words import origin

if TYPE_CHECKING:
    import httpx2

_NO_ANSWER = (FailureKind.NOT_AN_API, FailureKind.MALFORMED, FailureKind.SERVER_ERROR)
"""How a server may answer a question that it does not know, beside a status that says so."""


def passed_on_to(told: Mapping[str, Any]) -> str:
    """Return the host that a server says a model really runs on, "" for this computer."""
    address = str(told.get("remote_host") or "")
    return urlsplit(address).hostname or address


def is_cloud_name(model: str) -> bool:
    """Tell whether a model has the name of one that Ollama only passes on."""
    return model.endswith((":cloud", "-cloud"))


async def refuse_passed_on(client: httpx2.AsyncClient, connection: Connection) -> None:
    """Ask a server on this computer where a model runs; raises OnlyLocal for one that it passes on.

    Ollama answers for a model under any name, also where another of its protocols is used; of a server that
    does not know the question nothing is known. Raises ProviderFailure where nobody answers.
    """
    place = f"{origin(connection.base_url)}/api/show"
    host = "ollama.com" if is_cloud_name(connection.model) else ""
    try:
        host = host or passed_on_to((await client.post(place, json={"model": connection.model})).json())
    except ProviderFailure as failure:
        if failure.http_status is None and failure.kind not in _NO_ANSWER:
            raise
    if host:
        raise OnlyLocal(f"{connection.provider}:{connection.model} ({host})")
