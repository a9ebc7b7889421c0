"""Models that a server on this computer only passes on: what they are asked goes to a host elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from detective_app import egress
from detective_app.core.errors import FailureKind, OnlyLocal, ProviderFailure
from detective_app.core.ports import Connection

if TYPE_CHECKING:
    import httpx2

CLOUD = "ollama.com"
"""Where models run whose name says that they are Ollama's cloud's, and of which it says nothing more."""
_NO_ANSWER = (FailureKind.NOT_AN_API, FailureKind.MALFORMED, FailureKind.SERVER_ERROR)
"""How a server may answer a question that it does not know, beside a status that says so."""


def passed_on_to(told: Mapping[str, Any]) -> str:
    """Return the host that a server says a model really runs on, "" for this computer."""
    address = str(told.get("remote_host") or "")
    return urlsplit(address).hostname or address


def named_cloud(model: str) -> str:
    """Return the host of a model with a name of those that Ollama only passes on, else ""."""
    return CLOUD if model.endswith((":cloud", "-cloud")) else ""


async def shown_host(client: httpx2.AsyncClient, connection: Connection, root: str) -> str:
    """Ask a server on this computer where a model runs, "" for here; raises ProviderFailure.

    Ollama answers for a model under any name, also where another of its protocols is used. A server that
    does not know the question passes nothing on, as far as can be known; where nothing may leave, a name that
    is one of Ollama's cloud is enough.
    """
    named = named_cloud(connection.model)
    try:
        told = (await client.post(f"{root}/api/show", json={"model": connection.model})).json()
    except ProviderFailure as failure:
        if failure.http_status is None and failure.kind not in _NO_ANSWER:
            raise
        return named if egress.only_local() else ""
    return passed_on_to(told) or named


def refuse_unnamed(host: str, connection: Connection) -> None:
    """Raise where a model runs on a host that nobody was told of, or where nothing may leave."""
    if host and egress.only_local():
        raise OnlyLocal(f"{connection.provider}:{connection.model} ({host})")
    if host != connection.passed_on:
        raise ProviderFailure(
            FailureKind.PERMISSION,
            f"{connection.model} runs on {host or 'this computer'} by now, and not on "
            f"{connection.passed_on or 'this computer'}. Nothing was sent; start again if that is right.",
        )
