"""Any server that speaks OpenAI's chat completions: LM Studio, llama.cpp, vLLM.

A vendor that speaks them is a file beside this one, with FACTS of its own and this `connect`.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from typing import TYPE_CHECKING, Any

from detective_app.core.ports import Connection, ModelInfo, Provider, Reply
from detective_app.core.provider import ModelFacts, ProviderFacts
from detective_app.providers._adapter import (
    Adapter,
    count,
    cut_short,
    malformed,
)
from detective_app.providers._call import Call, Prompt, Stop

if TYPE_CHECKING:
    from openai.types.chat import ChatCompletion

    from detective_app.core.session import Usage

FACTS = ProviderFacts(
    title="OpenAI-compatible server",
    base_url="http://127.0.0.1:1234/v1",
    local=True,
    optional_key=True,
    models=(ModelFacts("default"),),  # what such servers take for the one model they have loaded
    reasons=r"(?i)(.*/)?gpt-oss",
    place=2,
)
_STOPS: dict[str | None, Stop] = {"length": "length", "content_filter": "safety"}


def connect(connection: Connection) -> Provider:
    """Return the model of a connection; no request is made."""
    return CompatibleModel(connection)


class CompatibleModel(Adapter):
    """A model behind chat completions; where none is needed, a key is sent only when there is one."""

    def __init__(self, connection: Connection) -> None:
        super().__init__(connection)
        from openai import AsyncOpenAI

        self._sdk = AsyncOpenAI(**self._for_sdk())

    @property
    def context_tokens(self) -> int | None:
        """The window that the settings name, of a vendor's model the one that is known of it.

        The protocol cannot ask for one.
        """
        if self.facts.local:
            return self.connection.context_tokens
        return self.facts.context_of(self.connection.model)

    async def _ask(self, call: Call, prompt: Prompt) -> Reply:
        body = self._body(prompt)
        if prompt.stream:
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

    def _body(self, prompt: Prompt) -> dict[str, Any]:
        generation = prompt.generation
        body: dict[str, Any] = {
            "model": self.connection.model,
            "messages": [{"role": m.role, "content": m.content} for m in prompt.alternating],
            "max_tokens": self._room(prompt),
            "temperature": generation.temperature,
        }
        if prompt.effort:
            body["reasoning_effort"] = prompt.effort
        if prompt.stream:
            body["stream_options"] = {"include_usage": True}
        if generation.seed is not None:
            body["seed"] = generation.seed
        if generation.stop:
            body["stop"] = list(generation.stop)
        if prompt.schema:
            form = {"name": "reply", "strict": True, "schema": dict(prompt.schema)}
            body["response_format"] = {"type": "json_schema", "json_schema": form}
        return {name: value for name, value in body.items() if name not in self.facts.unsent}

    async def _list(self) -> Sequence[ModelInfo]:
        page = await self._sdk.models.list()
        return [ModelInfo(model.id, context_tokens=_window(model)) for model in page.data]

    def _options(self) -> dict[str, str | int | float | bool]:
        window = self.context_tokens
        return {
            "api": "chat.completions",
            **({"contextTokens": window} if window else {}),
            **self._efforts(),
        }


async def _read_stream(call: Call, chunks: AsyncIterator[Any]) -> Reply:
    from detective_app.core.session import Usage  # late: whoever reads the facts does without it

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
    from detective_app.core.session import Usage  # late: whoever reads the facts does without it

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
