"""Ollama through its native API, which, unlike its OpenAI-compatible one, obeys `num_ctx`."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from detective_app.core.errors import FailureKind, ProviderFailure
from detective_app.core.ports import Connection, ModelInfo, Reply
from detective_app.core.provider import ModelFacts, ProviderFacts
from detective_app.providers._adapter import Adapter, count, cut_short, malformed, named_cloud, passed_on_to
from detective_app.providers._call import MOST_BYTES, Prompt, ProviderCall
from detective_app.providers._error_bodies import from_error_body
from detective_app.providers._servers import lines_of, read_chat

FACTS = ProviderFacts(
    title="Ollama",
    base_url="http://127.0.0.1:11434",
    local=True,
    at_once=1,  # its server answers one after the other, and a wait counts against the deadline
    models=(ModelFacts("llama3.1"),),
    reasons=r"(?i)(.*/)?gpt-oss",
    place=1,
)
CHARS_PER_TOKEN, MIN_ANSWER_TOKENS, KEEP_ALIVE = 3.4, 256, "10m"
_OTHER_WAYS = re.compile(r"(?:/(?:v1|api)(?:/(?:chat(?:/completions)?|generate))?)?/?$")
"""What other programs want at the end of the same address."""
PROGRESS = {MOST_BYTES: 512 * 1024 * 1024}
"""How much of a download's progress is let in: about two days of it. Nothing of it is kept."""
_SMALLEST_CUT = 2_000


def connect(connection: Connection) -> OllamaModel:
    """Return the model of a connection; no request is made."""
    return OllamaModel(connection)


class OllamaModel(Adapter):
    """A model of an Ollama server, with the window that the connection asks for."""

    _takes_think = True

    @property
    def context_tokens(self) -> int | None:
        """The window that every call asks for."""
        return self.connection.context_tokens

    async def version(self) -> str:
        """Return the server's version, the quickest sign of life; raises ProviderFailure and nothing else."""
        return await self._guard(self._version())

    async def pull(self, on_bytes: Callable[[int, int], None]) -> None:
        """Have the server fetch this model; cancelling stops it, and it keeps what it has.

        `on_bytes` gets the bytes fetched and those in all, of the parts that the server has begun. Raises
        ProviderFailure and nothing else.
        """
        await self._guard(self._pull(on_bytes), in_all=False)

    async def _ask(self, call: ProviderCall, prompt: Prompt) -> Reply:
        prompt_tokens = int(sum(len(m.content) for m in prompt.messages) / CHARS_PER_TOKEN)
        body = self._body(prompt, prompt_tokens)
        try:
            # Streamed even when nobody watches: a silent server is then told apart from a slow one.
            async with self.client.stream("POST", self._url("/api/chat"), json=body) as response:
                last = await read_chat(call, response)
        except ProviderFailure as failure:
            unlike = failure.kind is FailureKind.BAD_REQUEST and "think" in str(failure)
            if not unlike or prompt.effort or not self._takes_think:
                raise self._with_hint(failure) from None
            self._takes_think = False
            call.flag("refused_think")
            return await self._ask(call.again(), prompt)
        evaluated, written = count(last, "prompt_eval_count"), count(last, "eval_count")
        cached = count(last, "prompt_eval_cached_count")
        if self._prompt_was_cut(prompt_tokens, evaluated):
            call.flag("context_lost")
        from detective_app.core.session import Usage  # late: whoever reads the facts does without it

        usage = Usage(calls=1, input_tokens=evaluated, cached_tokens=cached, output_tokens=written)
        return call.reply(usage, "length" if last.get("done_reason") == "length" else "end")

    def _body(self, prompt: Prompt, prompt_tokens: int) -> dict[str, Any]:
        """Write the request; raises ProviderFailure when the prompt leaves no room for an answer."""
        window, generation = self.connection.context_tokens, prompt.generation
        room = window - prompt_tokens
        if room < min(generation.max_tokens, MIN_ANSWER_TOKENS):
            raise ProviderFailure(
                FailureKind.CONTEXT_OVERFLOW,
                f"The prompt has about {prompt_tokens:,} tokens; the context window holds {window:,}.",
            )
        options: dict[str, Any] = {
            "num_ctx": window,
            "num_predict": min(self._room(prompt), room),
            "temperature": generation.temperature,
        }
        if generation.seed is not None:
            options["seed"] = generation.seed
        if generation.stop:
            options["stop"] = list(generation.stop)
        body: dict[str, Any] = {
            "model": self.connection.model,
            "messages": [{"role": m.role, "content": m.content} for m in prompt.alternating],
            "stream": True,
            **({"think": prompt.effort or False} if self._takes_think else {}),
            "truncate": False,
            "keep_alive": KEEP_ALIVE,
            "options": options,
        }
        return {**body, "format": dict(prompt.schema)} if prompt.schema else body

    def _prompt_was_cut(self, estimated: int, evaluated: int) -> bool:
        """Tell whether the server read far less than was sent, though it was told not to cut.

        A server whose window is smaller keeps about half of it and answers 200. Its count includes what was
        cached, so less than half means a cut; a prompt too short to fill any window cannot have been cut.
        """
        long_enough = estimated >= min(self.connection.context_tokens // 4, _SMALLEST_CUT)
        return long_enough and 0 < evaluated < estimated / 2

    def _with_hint(self, failure: ProviderFailure) -> ProviderFailure:
        if failure.kind is not FailureKind.MODEL_MISSING:
            return failure
        words = f"Ollama does not have {(model := self.connection.model)}. Get it with: ollama pull {model}"
        return ProviderFailure(failure.kind, words, http_status=failure.http_status)

    async def _version(self) -> str:
        return str((await self.client.get(self._url("/api/version"))).json()["version"])

    async def _pull(self, on_bytes: Callable[[int, int], None]) -> None:
        done, sizes, last = {}, {}, {}
        body = {"model": self.connection.model}
        call = self.client.stream("POST", self._url("/api/pull"), json=body, extensions=PROGRESS)
        async with call as response:
            async for last in lines_of(response):
                if "error" in last:
                    raise from_error_body(last)
                if part := last.get("digest"):
                    done[part], sizes[part] = count(last, "completed"), count(last, "total")
                    on_bytes(sum(done.values()), sum(sizes.values()))
        if last.get("status") != "success":
            raise cut_short()

    async def _tags(self) -> list[dict[str, Any]]:
        models = (await self.client.get(self._url("/api/tags"))).json().get("models")
        if not isinstance(models, list):
            raise malformed("no models")
        return models

    async def _list(self) -> Sequence[ModelInfo]:
        told = [(m, d if isinstance(d := m.get("details"), dict) else {}) for m in await self._tags()]
        return [
            ModelInfo(
                name=str(m["name"]),
                size_bytes=m.get("size"),
                parameters=d.get("parameter_size"),
                precision=d.get("quantization_level"),
                host=passed_on_to(m) or named_cloud(str(m["name"])),
            )
            for m, d in told
        ]

    async def passed_on(self) -> str:
        """Look in the list of models too: an older server answers no more than that."""
        return passed_on_to(await self._listed()) or await super().passed_on()

    async def _digest(self) -> str | None:
        return (await self._listed()).get("digest")

    async def _listed(self) -> dict[str, Any]:
        """Return what the server lists of this model; nothing where it cannot be asked."""
        wanted = {self.connection.model, f"{self.connection.model}:latest"}
        try:
            models = await self._guard(self._tags())
        except ProviderFailure:
            return {}
        return next((model for model in models if model.get("name") in wanted), {})

    def _options(self) -> dict[str, str | int | float | bool]:
        window: dict[str, int | bool] = {"contextTokens": self.connection.context_tokens, "truncate": False}
        return {"api": "chat", **window, "think": bool(self._efforts()), **self._efforts()}

    def _url(self, path: str) -> str:
        return _OTHER_WAYS.sub("", self.address) + path
