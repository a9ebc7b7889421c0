"""Gemini through Google's Gen AI SDK."""

from __future__ import annotations

import ssl
from collections.abc import AsyncIterator, Sequence
from typing import TYPE_CHECKING, Any

from detective_app.core.ports import Connection, ModelInfo, Provider, Reply
from detective_app.core.provider import ModelFacts, ProviderFacts
from detective_app.providers._adapter import PLACEHOLDER_KEY, Adapter, count, cut_short, malformed
from detective_app.providers._call import Credentials, Prompt, ProviderCall, Stop

if TYPE_CHECKING:
    from google.genai.types import GenerateContentResponse

    from detective_app.core.session import Usage

FACTS = ProviderFacts(
    title="Gemini",
    base_url="https://generativelanguage.googleapis.com",
    key_variable="GEMINI_API_KEY",
    models=(ModelFacts("gemini-3.8-flash"),),
    reasons=r"gemini-([3-9]|\d\d)(?!.*(image|tts|live))",
    price_id="google",
    key_page="https://aistudio.google.com/apikey",
    billing_page="https://aistudio.google.com/usage",
    maker="Google",
    place=3,
)
API_VERSION = "v1beta"
"""The SDK's own default, v1, is reported to refuse system instructions and response schemas with 400."""

_ENDS = {"STOP", "OTHER", "FINISH_REASON_UNSPECIFIED"}
_UNFIT = ("MALFORMED", "UNEXPECTED", "TOO_MANY", "MISSING")
"""How reasons begin that say what the model did wrong, and no filter."""
_LENGTHS = {"MAX_TOKENS", "CONTINUATION"}


def connect(connection: Connection) -> Provider:
    """Return the model of a connection; no request is made."""
    return GeminiModel(connection)


class GeminiModel(Adapter):
    """A Gemini model of the developer API, never of Vertex."""

    credentials = Credentials("x-goog-api-key", "")

    def __init__(self, connection: Connection) -> None:
        super().__init__(connection)
        import httpx2
        from google import genai
        from google.genai.client import DebugConfig

        # Clients and TLS context are given, else the SDK makes its own from the environment.
        self._no_other = httpx2.Client(transport=httpx2.BaseTransport())
        options = genai.types.HttpOptions(
            base_url=self.address,
            api_version=API_VERSION,
            httpx_client=self._no_other,
            httpx_async_client=self.client,
            async_client_args={"ssl": ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)},
        )
        self._sdk = genai.Client(
            vertexai=False,
            api_key=PLACEHOLDER_KEY,
            http_options=options,
            debug_config=DebugConfig(client_mode="api", replays_directory=None, replay_id=None),
        )

    async def aclose(self) -> None:
        """Close the connections; the SDK does not close clients that it was given."""
        await self._sdk.aio.aclose()
        self._sdk.close()
        self._no_other.close()
        await super().aclose()

    async def _ask(self, call: ProviderCall, prompt: Prompt) -> Reply:
        request = self._request(prompt)
        if prompt.stream and not prompt.schema:
            return await _read_stream(call, await self._sdk.aio.models.generate_content_stream(**request))
        response = await self._sdk.aio.models.generate_content(**request)
        stop = _take(call, response)
        if stop is None and not response.candidates:
            raise malformed("no candidates")
        return call.reply(_usage(response), stop or "end")

    def _request(self, prompt: Prompt) -> dict[str, Any]:
        roles = {"assistant": "model"}
        config: dict[str, Any] = {"max_output_tokens": self._room(prompt)}
        if prompt.effort:
            config["thinking_config"] = {"thinking_level": prompt.effort.upper()}
        if prompt.system:
            config["system_instruction"] = prompt.system
        if prompt.schema:
            config |= {"response_mime_type": "application/json", "response_json_schema": dict(prompt.schema)}
        contents = [
            {"role": roles.get(m.role, m.role), "parts": [{"text": m.content}]} for m in prompt.spoken
        ]
        return {"model": self.connection.model, "contents": contents, "config": config}

    async def _list(self) -> Sequence[ModelInfo]:
        page = await self._sdk.aio.models.list(config={"page_size": 1000})
        return [
            ModelInfo((m.name or "").removeprefix("models/"), context_tokens=m.input_token_limit)
            for m in page.page
        ]

    def _options(self) -> dict[str, str | int | float | bool]:
        return {"api": "generateContent", "apiVersion": API_VERSION, **self._efforts()}


async def _read_stream(call: ProviderCall, chunks: AsyncIterator[GenerateContentResponse]) -> Reply:
    from detective_app.core.session import Usage  # late: whoever reads the facts does without it

    usage, stop = Usage(calls=1), None
    async for chunk in chunks:
        stop = _take(call, chunk) or stop
        if chunk.usage_metadata:
            usage = _usage(chunk)
    if stop is None:
        raise cut_short()
    return call.reply(usage, stop)


def _take(call: ProviderCall, response: GenerateContentResponse) -> Stop | None:
    """Take the text, without thoughts, and say why it ended; None when it has not."""
    call.request_id = call.request_id or response.response_id
    if response.prompt_feedback and response.prompt_feedback.block_reason:
        return "safety"
    if not response.candidates:
        return None
    candidate = response.candidates[0]
    for part in (candidate.content and candidate.content.parts) or ():
        call.add("" if part.thought else part.text)
    return _stop(candidate.finish_reason.value) if candidate.finish_reason else None


def _stop(reason: str) -> Stop:
    if reason in _LENGTHS:
        return "length"
    return "end" if reason in _ENDS or reason.startswith(_UNFIT) else "safety"


def _usage(response: GenerateContentResponse) -> Usage:
    used = response.usage_metadata
    thoughts = count(used, "thoughts_token_count")
    from detective_app.core.session import Usage  # late: whoever reads the facts does without it

    return Usage(
        calls=1,
        input_tokens=count(used, "prompt_token_count"),
        cached_tokens=count(used, "cached_content_token_count"),
        output_tokens=count(used, "candidates_token_count") + thoughts,
        reasoning_tokens=thoughts,
    )
