"""How servers of local models differ behind one protocol: what they refuse, and where they put words."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator, Collection, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pydantic_core import from_json

from detective_app.core.errors import FailureKind, ProviderFailure
from detective_app.core.ports import Message, ModelInfo
from detective_app.providers._adapter import count, cut_short, malformed
from detective_app.providers._call import Prompt, ProviderCall, Stop
from detective_app.providers._error_bodies import from_error_body, from_exception

if TYPE_CHECKING:
    import httpx2
    from openai.types.chat import ChatCompletionMessage
    from openai.types.chat.chat_completion_chunk import ChatCompletionChunk, Choice, ChoiceDelta

_REFUSABLE: Mapping[str, re.Pattern[str]] = {
    "response_format": re.compile(r"(?i)response_format|json.?schema|structured output|grammar"),
    "max_tokens": re.compile(r"(?i)max_tokens"),
    "temperature": re.compile(r"(?i)temperature"),
    "seed": re.compile(r"(?i)\bseed\b"),
    "stream_options": re.compile(r"(?i)stream_options|include_usage"),
    "system": re.compile(r"(?i)\bsystem\b.{0,40}\b(?:role|message|prompt)|\brole.{0,40}\bsystem\b"),
    "reasoning_effort": re.compile(r"(?i)reasoning.?effort"),
    "chat_template_kwargs": re.compile(r"(?i)chat_template_kwargs|enable_thinking"),
    "stop": re.compile(r"(?i)\bstop\b"),
    "stream": re.compile(r"(?i)\bstream(?:ing|ed)?\b"),
}
"""What some servers refuse, and how they name it; each is left out from then on."""
_CALLS = re.compile(r"/(?:chat/completions|completions|chat|generate|models|responses)$")
_VERSION = re.compile(r"/(?:v1|api)$")
UNTHINKING: Mapping[str, Any] = {
    "reasoning_effort": "none",
    "chat_template_kwargs": {"enable_thinking": False},
}
"""How servers are asked for a model's answer without a thought: vLLM and Ollama, llama.cpp and vLLM."""
_BROKE_OFF = ("error", "abort")
"""How routers and vLLM say that a reply is not whole."""
_STOPS: Mapping[str | None, Stop] = {"length": "length", "content_filter": "safety"}
_OF_TEMPLATES, _BY_TEMPLATE = ("response_format", "system"), 500
"""What llama.cpp refuses by a chat template or a grammar that fails, and the status that it has for these."""
_UNLIKE = (FailureKind.MODEL_MISSING, FailureKind.NOT_AN_API, FailureKind.MALFORMED)
"""How an address answers where nothing speaks the protocol."""


_FORM = "Answer with one JSON object and nothing else, in the form of this JSON Schema:\n"


def messages_for(prompt: Prompt, unsent: Collection[str]) -> list[dict[str, str]]:
    """Return the messages with what the server does not take otherwise: its system text, and the form."""
    given = prompt.alternating
    if prompt.schema and "response_format" in unsent:
        form = f"{_FORM}{json.dumps(prompt.schema, ensure_ascii=False)}"
        given = [*given[:-1], Message(given[-1].role, f"{given[-1].content}\n\n{form}")]
    if "system" in unsent:
        told = [Message("user", m.content) if m.role == "system" else m for m in given]
        given = replace(prompt, messages=told).alternating
    return [{"role": m.role, "content": m.content} for m in given]


def for_sdk(body: dict[str, Any]) -> dict[str, Any]:
    """Put the fields that OpenAI does not have where its SDK lets them through."""
    own = {name: body.pop(name) for name in UNTHINKING if name in body and name != "reasoning_effort"}
    return {**body, "extra_body": own} if own else body


def refused_field(failure: ProviderFailure, unsent: Collection[str], prompt: Prompt) -> str | None:
    """Return the field that a server says it does not take, unless it is left out already.

    An effort that the model's name promises is the caller's to leave out.
    """
    at_500 = failure.http_status == _BY_TEMPLATE
    if failure.kind is not FailureKind.BAD_REQUEST and not at_500:
        return None
    fields = _OF_TEMPLATES if at_500 else _REFUSABLE
    named = (name for name in fields if _REFUSABLE[name].search(str(failure)))
    own = "reasoning_effort" if prompt.effort else None
    return next((name for name in named if name not in unsent and name != own), None)


def is_loading(failure: ProviderFailure) -> bool:
    """Tell whether a server answers that its model is not loaded yet."""
    return failure.kind is FailureKind.OVERLOADED and "load" in str(failure).lower().replace("overload", "")


def still_loading() -> ProviderFailure:
    """Return how a call ends whose time went to the loading of its model."""
    return ProviderFailure(FailureKind.DEADLINE, "The model is still being loaded.", final=True)


class ServerAddress:
    """Where a server speaks: as its address says, else with or without /v1, which is looked for once."""

    def __init__(self, given: str) -> None:
        self.address = self.given = _CALLS.sub("", given)
        root = _VERSION.sub("", self.given)
        self._other = f"{root}/v1" if self.given != f"{root}/v1" else root
        self._first: ProviderFailure | None = None
        self._known = False

    def settle(self) -> None:
        """Stay here, since somebody speaks."""
        self._known = True

    def look_further(self, error: Exception, model: str) -> bool:
        """Go to the other address once where nobody speaks here; raises what came of both."""
        failure = from_exception(error)
        told = failure.kind is FailureKind.SERVER_ERROR and failure.http_status is None
        vague = told or failure.kind is FailureKind.BAD_REQUEST  # with /v1 that is said of a request
        if self.address == f"{_VERSION.sub('', self.address)}/v1":
            unlike = failure.http_status == 404
        else:
            unlike = vague or failure.kind in _UNLIKE
        if self._known or not unlike or (self._first is None and model in str(failure)):
            return False
        if self._first is None:
            self._first, self.address = failure, self._other
            return True
        first, self._first, self.address = self._first, None, self.given
        for one in sorted((first, failure), key=lambda told: model not in str(told)):
            if _names(one, model):
                raise one
        raise ProviderFailure(
            first.kind,
            "Nothing there speaks OpenAI's chat completions; see which address the server itself names. "
            f"Tried: {self.given} and {self._other}.",
            http_status=first.http_status,
        )


def _names(failure: ProviderFailure, model: str) -> bool:
    """Tell whether who answers speaks of a model or a request, as a server of models does."""
    told = str(failure).casefold()
    return model.casefold() in told or "model" in told or failure.kind is FailureKind.BAD_REQUEST


def message_in(choice: Choice) -> ChoiceDelta:
    """Return the piece of a message of a stream's choice, which some servers call `message` or `text`."""
    from openai.types.chat.chat_completion_chunk import ChoiceDelta  # late: facts are read without it

    text = getattr(choice, "text", None)
    given = getattr(choice, "message", None) or ({"content": text} if text else {})
    return choice.delta or ChoiceDelta.construct(**given)


def stop_of(reason: str | None, *, refused: bool) -> Stop:
    """Say why a reply ended; raises ProviderFailure where it only broke off."""
    if reason in _BROKE_OFF:
        raise ProviderFailure(FailureKind.SERVER_ERROR, f"The server ended the reply with: {reason}.")
    return "refusal" if refused else _STOPS.get(reason, "end")


def refuse_error(chunk: ChatCompletionChunk) -> None:
    """Raise ProviderFailure for an event that is an error though its data do not name it one."""
    told = chunk.model_extra or {}
    if not chunk.choices and (told.get("message") or told.get("detail")):
        raise from_error_body(told)


def take(call: ProviderCall, message: ChatCompletionMessage | ChoiceDelta) -> None:
    """Take what a message or a piece of one holds, in the fields that servers use for it."""
    for part in _parts(message.content):
        if not isinstance(part, dict):
            call.add(part)
        elif "type" not in part:  # the object itself
            call.add(json.dumps(part, ensure_ascii=False))
        elif part["type"] in ("text", "output_text"):
            call.add(part.get("text"))
        else:
            call.think(str(part.get("thinking") or part.get("text") or ""))
    call.add(message.refusal)
    for name in ("reasoning_content", "reasoning"):
        for part in _parts(getattr(message, name, None)):
            call.think(_thought(part))
    called = [getattr(one, "function", None) for one in message.tool_calls or ()]
    for function in (*called, message.function_call):
        arguments = getattr(function, "arguments", None)
        call.argue(json.dumps(arguments) if isinstance(arguments, dict) else arguments)


def _parts(said: Any) -> list[Any]:
    return said if isinstance(said, list) else [said]


def _thought(part: Any) -> str | None:
    found = part.get("text") or part.get("thinking") if isinstance(part, dict) else part
    return found if isinstance(found, str) else None


def listed(told: Mapping[str, Any]) -> list[ModelInfo]:
    """Read a list of models, each once, whether it is under `data` or `models`, of objects or of names.

    vLLM tells the window as `max_model_len`, llama.cpp as `meta.n_ctx_train`.
    """
    found: dict[str, ModelInfo] = {}
    for one in told.get("data") or told.get("models") or ():
        row = {"id": one} if isinstance(one, str) else one if isinstance(one, dict) else {}
        if name := str(row.get("id") or row.get("name") or ""):
            window = count(row, "max_model_len") or count(row, "meta", "n_ctx_train") or None
            found.setdefault(name, ModelInfo(name, context_tokens=window))
    return [*found.values()]


async def read_chat(call: ProviderCall, response: httpx2.Response) -> dict[str, Any]:
    """Take the text of every line and return the last; raises ProviderFailure without a `done` line."""
    last: dict[str, Any] = {}
    async for last in lines_of(response):
        message = last.get("message") or {}
        call.add(message.get("content"))
        call.think(message.get("thinking"))
        for one in message.get("tool_calls") or ():
            call.argue(json.dumps((one.get("function") or {}).get("arguments")))
        call.ended = last.get("done") is True
    if "error" in last:
        raise from_error_body(last)
    if last.get("done") is not True:
        raise cut_short()
    return last


async def lines_of(response: httpx2.Response) -> AsyncIterator[dict[str, Any]]:
    """Yield the objects of a stream, one a line."""
    async for chunk in response.aiter_bytes():  # which come as they are, or at once where nothing streams
        for line in filter(bytes.strip, chunk.splitlines()):
            value = from_json(line)
            if not isinstance(value, dict):
                raise malformed("line")
            yield value
