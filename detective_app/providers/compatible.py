"""Any server that speaks OpenAI's chat completions: LM Studio, llama.cpp, vLLM."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from typing import TYPE_CHECKING, Any

from detective_app.core.ports import Connection, Generation, JsonSchema, Message, ModelInfo, Provider, Reply
from detective_app.core.session import Usage
from detective_app.providers._adapter import Adapter, Call, Stop, count, cut_short, malformed
from detective_app.providers._transport import PLACEHOLDER_KEY, Credentials, http_client

if TYPE_CHECKING:
    from openai.types.chat import ChatCompletion

_STOPS: dict[str | None, Stop] = {"length": "length", "content_filter": "safety"}


def connect(connection: Connection) -> Provider:
    """Return the model of a connection; no request is made."""
    return CompatibleModel(connection)


class CompatibleModel(Adapter):
    """A model behind chat completions; a key is sent only when there is one."""

    def __init__(self, connection: Connection) -> None:
        super().__init__(connection, http_client(connection, Credentials(required=False)))
        from openai import AsyncOpenAI

        self._sdk = AsyncOpenAI(
            api_key=PLACEHOLDER_KEY,
            base_url=connection.base_url,
            timeout=connection.deadline,
            max_retries=0,
            http_client=self.client,
        )

    @property
    def context_tokens(self) -> int | None:
        """The window that the settings name; the protocol cannot ask for one."""
        return self.connection.context_tokens

    async def _ask(
        self,
        call: Call,
        messages: Sequence[Message],
        schema: JsonSchema | None,
        generation: Generation,
        *,
        stream: bool,
    ) -> Reply:
        body = self._body(messages, schema, generation)
        if stream:
            body["stream_options"] = {"include_usage": True}
            return await _read_stream(call, await self._sdk.chat.completions.create(**body, stream=True))
        completion: ChatCompletion = await self._sdk.chat.completions.create(**body)
        call.request_id = call.request_id or completion.id
        if not completion.choices:
            raise malformed("no choices")
        choice = completion.choices[0]
        call.add(choice.message.content)
        call.add(choice.message.refusal)
        stop = "refusal" if choice.message.refusal else _STOPS.get(choice.finish_reason, "end")
        return call.reply(_usage(completion.usage), stop)

    def _body(
        self, messages: Sequence[Message], schema: JsonSchema | None, generation: Generation
    ) -> dict[str, Any]:
        body: dict[str, Any] = {
            "model": self.connection.model,
            "messages": [{"role": m.role, "content": m.content} for m in messages],
            "max_tokens": generation.max_tokens,
            "temperature": generation.temperature,
        }
        if generation.seed is not None:
            body["seed"] = generation.seed
        if generation.stop:
            body["stop"] = list(generation.stop)
        if schema:
            form = {"name": "reply", "strict": True, "schema": dict(schema)}
            body["response_format"] = {"type": "json_schema", "json_schema": form}
        return body

    async def _list(self) -> Sequence[ModelInfo]:
        page = await self._sdk.models.list()
        return [ModelInfo(model.id, context_tokens=_window(model)) for model in page.data]

    def _options(self) -> dict[str, str | int | float | bool]:
        return {"api": "chat.completions", "contextTokens": self.connection.context_tokens}


async def _read_stream(call: Call, chunks: AsyncIterator[Any]) -> Reply:
    usage, finished, refused = Usage(calls=1), None, False
    async for chunk in chunks:
        call.request_id = call.request_id or chunk.id
        for choice in chunk.choices or ():
            call.add(choice.delta.content)
            call.add(choice.delta.refusal)
            refused = refused or bool(choice.delta.refusal)
            finished = choice.finish_reason or finished
        if chunk.usage:
            usage = _usage(chunk.usage)
    if finished is None:
        raise cut_short()
    return call.reply(usage, "refusal" if refused else _STOPS.get(finished, "end"))


def _usage(used: object) -> Usage:
    return Usage(
        calls=1,
        input_tokens=count(used, "prompt_tokens"),
        cached_tokens=count(used, "prompt_tokens_details", "cached_tokens"),
        output_tokens=count(used, "completion_tokens"),
        reasoning_tokens=count(used, "completion_tokens_details", "reasoning_tokens"),
    )


def _window(model: object) -> int | None:
    """Read the window where vLLM (`max_model_len`) or llama.cpp (`meta.n_ctx_train`) tells it."""
    return count(model, "max_model_len") or count(model, "meta", "n_ctx_train") or None
