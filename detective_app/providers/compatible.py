"""Any server that speaks OpenAI's chat completions: LM Studio, llama.cpp, vLLM.

A vendor that speaks them is a file beside this one, with FACTS of its own and this `connect`.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from typing import TYPE_CHECKING, Any

from pydantic_core import from_json

from detective_app.core.errors import FailureKind, ProviderFailure
from detective_app.core.ports import Connection, ModelInfo, Provider, Reply
from detective_app.core.provider import ModelFacts, ProviderFacts
from detective_app.providers._adapter import Adapter, count, cut_short, malformed
from detective_app.providers._call import Call, Prompt, Stop
from detective_app.providers._servers import (
    UNTHINKING,
    for_sdk,
    is_loading,
    message_in,
    messages_for,
    refused_field,
    speaks_otherwise,
    take,
)

if TYPE_CHECKING:
    from openai.types.chat import ChatCompletion

    from detective_app.core.session import Usage

FACTS = ProviderFacts(
    title="OpenAI-compatible server",
    base_url="http://127.0.0.1:1234/v1",
    local=True,
    optional_key="COMPATIBLE_API_KEY",
    models=(ModelFacts("default"),),  # what such servers take for the one model they have loaded
    reasons=r"(?i)(.*/)?gpt-oss",
    place=2,
)
_VERSION = "/v1"
_STILL_LOADING = "The model is still being loaded."
_WAITING, _LOADING_SECONDS = 0.5, 1.0
"""So much of a call whose first word has no time of its own may pass in loading, looked at so often."""
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
        self._unsent: set[str] = set()

    @property
    def context_tokens(self) -> int | None:
        """The window that the settings name, of a vendor's model the one that is known of it.

        The protocol cannot ask for one.
        """
        if self.facts.local:
            return self.connection.context_tokens
        return self.facts.context_of(self.connection.model)

    async def _ask(self, call: Call, prompt: Prompt) -> Reply:
        """Ask once; without a field that the server refuses, and where it answers, are looked for once."""
        from detective_app.providers._failures import from_exception  # late: facts are read without HTTP

        patience, looks = self.connection.first_token or self.connection.deadline * _WAITING, 0
        pause = min(_LOADING_SECONDS, patience / 20)
        while True:
            try:
                return await self._asked(call, prompt)
            except Exception as error:
                failure = from_exception(error)
                if is_loading(failure):
                    looks += 1
                    if looks * pause >= patience:
                        raise ProviderFailure(FailureKind.DEADLINE, _STILL_LOADING, final=True) from None
                    await asyncio.sleep(0 if self.connection.recording else pause)
                elif refused := refused_field(failure, self._unsent, prompt):
                    self._unsent.add(refused)
                    call.flag(f"refused_{refused}")
                elif not self._look_further(failure):
                    raise
                call = call.again()

    async def _asked(self, call: Call, prompt: Prompt) -> Reply:
        body = self._body(prompt)
        if "stream" in self._unsent:
            return self._whole(call, await self._sdk.chat.completions.create(**body))
        stream = await self._sdk.chat.completions.create(**body, stream=True)
        if stream.response.headers["content-type"].startswith("application/json"):
            from openai.types.chat import ChatCompletion

            given = from_json(await stream.response.aread())
            return self._whole(call, ChatCompletion.construct(**given))
        return await _read_stream(call, stream)

    def _whole(self, call: Call, completion: ChatCompletion) -> Reply:
        """Read a reply that came in one piece."""
        call.request_id = call.request_id or completion.id
        if not completion.choices:
            raise malformed("no choices")
        choice = completion.choices[0]
        take(call, choice.message)
        stop = "refusal" if choice.message.refusal else _STOPS.get(choice.finish_reason, "end")
        return call.reply(_usage(completion.usage), stop)

    def _look_further(self, failure: ProviderFailure) -> bool:
        """Try the address with /v1 at its end, once, where nothing there speaks the protocol."""
        address = str(self._sdk.base_url).rstrip("/")
        if not speaks_otherwise(failure) or address.endswith(_VERSION) or not self.facts.local:
            return False
        self._sdk.base_url = f"{address}{_VERSION}"
        return True

    def _body(self, prompt: Prompt) -> dict[str, Any]:
        generation, unsent = prompt.generation, {*self.facts.unsent, *self._unsent}
        room = "max_completion_tokens" if "max_tokens" in unsent else "max_tokens"
        body: dict[str, Any] = {
            "model": self.connection.model,
            "messages": [{"role": m.role, "content": m.content} for m in messages_for(prompt, self._unsent)],
            room: self._room(prompt),
            "temperature": generation.temperature,
        }
        if prompt.effort:
            body["reasoning_effort"] = prompt.effort
        elif generation.at_once and self.facts.local:
            body |= UNTHINKING
        if "stream" not in unsent:
            body["stream_options"] = {"include_usage": True}
        if generation.seed is not None:
            body["seed"] = generation.seed
        if generation.stop:
            body["stop"] = list(generation.stop)
        if prompt.schema:
            form = {"name": "reply", "strict": True, "schema": dict(prompt.schema)}
            body["response_format"] = {"type": "json_schema", "json_schema": form}
        return for_sdk({name: value for name, value in body.items() if name not in unsent})

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
            if choice.index:
                continue  # one answer was asked for
            said = message_in(choice)
            take(call, said)
            refused = refused or bool(said.refusal)
            finished = choice.finish_reason or finished
        if chunk.usage:
            usage = _usage(chunk.usage)
    if finished is None and not call.ended:
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
