"""Anthropic through its Messages API."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from detective_app.core.ports import Connection, Message, ModelInfo, Provider, Reply
from detective_app.core.provider import ModelFacts, ProviderFacts
from detective_app.providers._adapter import Adapter, count, cut_short
from detective_app.providers._call import Prompt, ProviderCall, Stop

if TYPE_CHECKING:
    from anthropic.types import Message as Answer

    from detective_app.core.session import Usage

FACTS = ProviderFacts(
    title="Anthropic",
    base_url="https://api.anthropic.com",
    key_variable="ANTHROPIC_API_KEY",
    models=(ModelFacts("claude-opus-5-5"),),
    reasons=r"claude-((opus|sonnet)-4-[6-9]|[a-z]+-([5-9]|\d\d)\b|mythos-preview)",
    price_id="anthropic",
    key_page="https://console.anthropic.com/settings/keys",
    billing_page="https://console.anthropic.com/settings/billing",
    place=2,
)
API_VERSION = "2026-10-21"
"""The version whose shapes the SDK reads; a test holds it to the SDK's own."""

_STOPS: dict[str | None, Stop] = {
    "max_tokens": "length",
    "model_context_window_exceeded": "length",
    "refusal": "refusal",
}


def connect(connection: Connection) -> Provider:
    """Return the model of a connection; no request is made."""
    return AnthropicModel(connection)


class AnthropicModel(Adapter):
    """A model of Anthropic; what later calls repeat is marked for its prompt cache."""

    headers: ClassVar = {"anthropic-version": API_VERSION}

    def __init__(self, connection: Connection) -> None:
        super().__init__(connection)
        from anthropic import AsyncAnthropic

        # With a key given, the SDK looks for no other credential in the environment or in a profile on disk.
        self._sdk = AsyncAnthropic(**self._for_sdk())

    async def _ask(self, call: ProviderCall, prompt: Prompt) -> Reply:
        body = self._body(prompt)
        if prompt.stream and not prompt.schema:
            return await _read_stream(call, await self._sdk.messages.create(**body, stream=True))
        answer: Answer = await self._sdk.messages.create(**body)
        for block in answer.content:
            call.add(block.text if block.type == "text" else "")
        return call.reply(_usage(answer.usage), _stop(answer))

    def _body(self, prompt: Prompt) -> dict[str, Any]:
        body: dict[str, Any] = {
            "model": self.connection.model,
            "messages": _messages(prompt.spoken),
            "max_tokens": self._room(prompt),
        }
        if prompt.system:
            body["system"] = [_repeated(prompt.system)]
        output: dict[str, Any] = {}
        if prompt.effort:
            # Without it these models do not think at all, whatever the effort.
            body["thinking"] = {"type": "adaptive"}
            output["effort"] = prompt.effort
        if prompt.schema:
            output["format"] = {"type": "json_schema", "schema": dict(prompt.schema)}
        return {**body, "output_config": output} if output else body

    async def _list(self) -> Sequence[ModelInfo]:
        page = await self._sdk.models.list(limit=1000)
        return [ModelInfo(m.id, context_tokens=count(m, "max_input_tokens") or None) for m in page.data]

    def _options(self) -> dict[str, str | int | float | bool]:
        return {"api": "messages", "apiVersion": API_VERSION, **self._efforts()}


def _messages(spoken: Sequence[Message]) -> list[dict[str, Any]]:
    """Write messages; the first of two in a row from the user holds the documents, which are sent again."""
    written: list[dict[str, Any]] = [{"role": m.role, "content": m.content} for m in spoken]
    if [m.role for m in spoken[:2]] == ["user", "user"]:
        written[0]["content"] = [_repeated(spoken[0].content)]
    return written


def _repeated(text: str) -> dict[str, Any]:
    return {"type": "text", "text": text, "cache_control": {"type": "ephemeral"}}


async def _read_stream(call: ProviderCall, events: AsyncIterator[Any]) -> Reply:
    from detective_app.core.session import Usage  # late: whoever reads the facts does without it

    usage, stop = Usage(calls=1), None
    async for event in events:
        if event.type == "message_start":
            usage = _usage(event.message.usage)
        elif event.type == "content_block_delta" and event.delta.type == "text_delta":
            call.add(event.delta.text)
        elif event.type == "message_delta":
            # What was read stands in the first event only, unless this one repeats it.
            usage = usage.model_copy(update=_output(event.usage))
            stop = _stop(event.delta) if event.delta.stop_reason else None
    if stop is None:
        raise cut_short()
    return call.reply(usage, stop)


def _usage(used: object) -> Usage:
    cached = count(used, "cache_read_input_tokens")
    fresh = count(used, "input_tokens") + count(used, "cache_creation_input_tokens")
    from detective_app.core.session import Usage  # late: whoever reads the facts does without it

    return Usage(calls=1, input_tokens=fresh + cached, cached_tokens=cached, **_output(used))


def _output(used: object) -> dict[str, int]:
    return {
        "output_tokens": count(used, "output_tokens"),
        "reasoning_tokens": count(used, "output_tokens_details", "thinking_tokens"),
    }


def _stop(answer: Any) -> Stop:
    """Say why the text ended; a refusal that names a category is a safety block."""
    stop = _STOPS.get(answer.stop_reason, "end")
    details = getattr(answer, "stop_details", None)
    return "safety" if stop == "refusal" and getattr(details, "category", None) else stop
