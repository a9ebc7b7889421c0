"""Any server that speaks OpenAI's chat completions: LM Studio, llama.cpp, vLLM.

A vendor that speaks them is a file beside this one, with FACTS of its own and this `connect`.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from typing import TYPE_CHECKING, Any

from pydantic_core import from_json

from detective_app.core.ports import Connection, ModelInfo, Provider, Reply
from detective_app.core.provider import ModelFacts, ProviderFacts
from detective_app.core.words import without_query
from detective_app.providers import _servers
from detective_app.providers._adapter import Adapter, count, cut_short, malformed
from detective_app.providers._call import Prompt, ProviderCall
from detective_app.providers._error_bodies import from_exception
from detective_app.providers._servers import UNTHINKING, ServerAddress

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
_WAITING, _LOADING_SECONDS = 0.5, 1.0
"""So much of a call whose first word has no time of its own may pass in loading, looked at so often."""


def connect(connection: Connection) -> Provider:
    """Return the model of a connection; no request is made."""
    return CompatibleModel(connection)


class CompatibleModel(Adapter):
    """A model behind chat completions; where none is needed, a key is sent only when there is one."""

    def __init__(self, connection: Connection) -> None:
        super().__init__(connection)
        from openai import AsyncOpenAI

        self._place = ServerAddress(without_query(connection.base_url))
        self._sdk = AsyncOpenAI(**self._for_sdk())
        self._unsent: set[str] = set()

    @property
    def address(self) -> str:
        """Where this model answers, or is asked first."""
        return self._place.address

    @property
    def context_tokens(self) -> int | None:
        """The window that the settings name, of a vendor's model the known one: none can be asked for."""
        own, facts = self.connection, self.facts
        return own.context_tokens if facts.local else facts.context_of(own.model)

    async def _ask(self, call: ProviderCall, prompt: Prompt) -> Reply:
        """Ask once; without a field that the server refuses, and where it answers, are looked for once."""
        patience, looks = self.connection.first_token or self.connection.deadline * _WAITING, 0
        pause = min(_LOADING_SECONDS, patience / 20)
        while True:
            try:
                reply = await self._asked(call, prompt)
            except Exception as error:
                failure = from_exception(error)
                if _servers.is_loading(failure):
                    looks += 1
                    if looks * pause >= patience:
                        raise _servers.still_loading() from None
                    await asyncio.sleep(0 if self.connection.recording else pause)
                elif refused := _servers.refused_field(failure, self._unsent, prompt):
                    self._unsent.add(refused)
                    call.flag(f"refused_{refused}")
                elif self._look_further(failure):
                    call.flag(f"another_address: {self.address}")
                else:
                    raise
                call = call.again()
            else:
                self._place.settle()
                return reply

    async def _asked(self, call: ProviderCall, prompt: Prompt) -> Reply:
        body = self._body(prompt)
        if "stream" in self._unsent:
            return self._whole(call, await self._sdk.chat.completions.create(**body))
        stream = await self._sdk.chat.completions.create(**body, stream=True)
        if stream.response.headers["content-type"].startswith("application/json"):
            from openai.types.chat import ChatCompletion

            given = from_json(await stream.response.aread())
            return self._whole(call, ChatCompletion.construct(**given))
        return await _read_stream(call, stream)

    def _whole(self, call: ProviderCall, completion: ChatCompletion) -> Reply:
        """Read a reply that came in one piece."""
        call.request_id = call.request_id or completion.id
        if not completion.choices:
            raise malformed("no choices")
        choice = completion.choices[0]
        _servers.take(call, choice.message)
        stop = _servers.stop_of(choice.finish_reason, refused=bool(choice.message.refusal))
        return call.reply(_usage(completion.usage), stop)

    def _look_further(self, error: Exception) -> bool:
        """Try the address with or without /v1, where nothing there speaks the protocol."""
        try:
            return self.facts.local and self._place.look_further(error, self.connection.model)
        finally:
            self._sdk.base_url = self.address

    def _body(self, prompt: Prompt) -> dict[str, Any]:
        generation, unsent = prompt.generation, {*self.facts.unsent, *self._unsent}
        room = "max_completion_tokens" if "max_tokens" in unsent else "max_tokens"
        body: dict[str, Any] = {
            "model": self.connection.model,
            "messages": _servers.messages_for(prompt, self._unsent),
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
        return _servers.for_sdk({name: value for name, value in body.items() if name not in unsent})

    async def _list(self) -> Sequence[ModelInfo]:
        try:
            page = await self._sdk.models.with_raw_response.list()
        except Exception as error:
            if not self._look_further(error):
                raise
            return await self._list()
        self._place.settle()
        return _servers.listed(from_json(page.content))

    def _options(self) -> dict[str, str | int | float | bool]:
        window = self.context_tokens
        return {"api": "chat.completions", **({"contextTokens": window} if window else {}), **self._efforts()}


async def _read_stream(call: ProviderCall, chunks: AsyncIterator[Any]) -> Reply:
    from detective_app.core.session import Usage  # late: whoever reads the facts does without it

    usage, finished, refused = Usage(calls=1), None, False
    async for chunk in chunks:
        call.request_id = call.request_id or chunk.id
        _servers.refuse_error(chunk)
        for choice in chunk.choices or ():
            if choice.index:
                continue  # one answer was asked for
            said = _servers.message_in(choice)
            _servers.take(call, said)
            refused = refused or bool(said.refusal)
            finished = choice.finish_reason or finished
        if chunk.usage:
            usage = _usage(chunk.usage)
    if finished is None and not call.ended:
        raise cut_short()
    return call.reply(usage, _servers.stop_of(finished, refused=refused))


def _usage(used: object) -> Usage:
    from detective_app.core.session import Usage  # late: whoever reads the facts does without it

    return Usage(
        calls=1,
        input_tokens=count(used, "prompt_tokens"),
        cached_tokens=count(used, "prompt_tokens_details", "cached_tokens"),
        output_tokens=count(used, "completion_tokens"),
        reasoning_tokens=count(used, "completion_tokens_details", "reasoning_tokens"),
    )
