"""OpenAI through its Responses API.

Replies are read as the objects they are on the wire: to import the SDK's `responses` and to build its types
takes a quarter of a second of processor time, for the five fields that count here.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from detective_app.core.ports import Connection, ModelInfo, Provider, Reply
from detective_app.core.provider import ModelFacts, ProviderFacts
from detective_app.providers._adapter import THINKING_TOKENS, Adapter, count, cut_short, malformed
from detective_app.providers._call import Prompt, ProviderCall, Stop
from detective_app.providers._error_bodies import from_error_body

if TYPE_CHECKING:
    from detective_app.core.session import Usage

FACTS = ProviderFacts(
    title="OpenAI",
    base_url="https://api.openai.com/v1",
    key_variable="OPENAI_API_KEY",
    models=(ModelFacts("gpt-6.1-sol"),),
    reasons=r"(o\d|gpt-([5-9]|\d\d))(?!.*chat)",
    price_id="openai",
    key_page="https://platform.openai.com/api-keys",
    billing_page="https://platform.openai.com/settings/organization/billing",
    place=1,
)
_ALWAYS_HIGH = re.compile(r"gpt-[\d.]+-pro")
"""Models that refuse any other effort."""

_DELTAS = ("response.output_text.delta", "response.refusal.delta")
_ENDS = ("response.completed", "response.incomplete", "response.failed", "error")
_INCOMPLETE: dict[str | None, Stop] = {"max_output_tokens": "length", "content_filter": "safety"}


def connect(connection: Connection) -> Provider:
    """Return the model of a connection; no request is made."""
    return OpenAIModel(connection)


class OpenAIModel(Adapter):
    """A model of OpenAI; nothing that is sent is stored there."""

    def __init__(self, connection: Connection) -> None:
        super().__init__(connection)
        from openai import AsyncOpenAI

        self._sdk = AsyncOpenAI(**self._for_sdk())

    async def _ask(self, call: ProviderCall, prompt: Prompt) -> Reply:
        from openai import AsyncStream

        body = {"model": self.connection.model, **self._body(prompt)}
        if prompt.stream and not prompt.schema:
            streamed = {**body, "stream": True}
            events = await self._sdk.post(
                "/responses", cast_to=object, body=streamed, stream=True, stream_cls=AsyncStream[Any]
            )
            return await _read_stream(call, events)
        response: Any = await self._sdk.post("/responses", cast_to=object, body=body)
        refused = False
        for item in response["output"]:
            for part in (item.get("content") or ()) if item["type"] == "message" else ():
                call.add(part["text"] if part["type"] == "output_text" else part["refusal"])
                refused = refused or part["type"] == "refusal"
        return call.reply(_usage(response), _stop(response, refused=refused))

    def _body(self, prompt: Prompt) -> dict[str, Any]:
        roles = {"system": "developer"}
        body: dict[str, Any] = {
            "input": [{"role": roles.get(m.role, m.role), "content": m.content} for m in prompt.messages],
            "max_output_tokens": prompt.generation.max_tokens,
            "store": False,
        }
        if prompt.effort:
            always_high = _ALWAYS_HIGH.match(self.connection.model)
            body["reasoning"] = {"effort": "high" if always_high else prompt.effort}
            body["max_output_tokens"] += THINKING_TOKENS["high" if always_high else prompt.effort]
        if self.connection.session_id:
            body["prompt_cache_key"] = self.connection.session_id
        if prompt.schema:
            form = {"type": "json_schema", "name": "reply", "strict": True, "schema": dict(prompt.schema)}
            body["text"] = {"format": form}
        return body

    async def _list(self) -> Sequence[ModelInfo]:
        page = await self._sdk.models.list()
        return [ModelInfo(model.id) for model in page.data]

    def _options(self) -> dict[str, str | int | float | bool]:
        return {"api": "responses", "store": False, **self._efforts()}


async def _read_stream(call: ProviderCall, events: AsyncIterator[Any]) -> Reply:
    refused, last = False, None
    async for event in events:
        if event["type"] in _DELTAS:
            call.add(event["delta"])
            refused = refused or event["type"] == "response.refusal.delta"
        elif event["type"] in _ENDS:
            last = event
    if last is None:
        raise cut_short()
    if last["type"] == "error":
        raise from_error_body(last)
    return call.reply(_usage(last["response"]), _stop(last["response"], refused=refused))


def _usage(response: Mapping[str, Any]) -> Usage:
    used = response.get("usage")
    from detective_app.core.session import Usage  # late: whoever reads the facts does without it

    return Usage(
        calls=1,
        input_tokens=count(used, "input_tokens"),
        cached_tokens=count(used, "input_tokens_details", "cached_tokens"),
        output_tokens=count(used, "output_tokens"),
        reasoning_tokens=count(used, "output_tokens_details", "reasoning_tokens"),
    )


def _stop(response: Mapping[str, Any], *, refused: bool) -> Stop:
    """Say why the text ended; raises ProviderFailure when the response says that it failed or is not one."""
    status = response.get("status")
    if status == "failed":
        raise from_error_body(response.get("error"))
    if status == "incomplete":
        details = response.get("incomplete_details")
        return _INCOMPLETE.get(details["reason"] if details else None, "length")
    if status not in ("completed", None):
        raise malformed(f"status {str(status)[:20]}")
    return "refusal" if refused else "end"
