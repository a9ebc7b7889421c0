"""Honest replies as four servers of local models stream them: Ollama, LM Studio, llama.cpp and vLLM.

Each thinks first, counts its tokens in its own place, and has one thing of its own that it does at first: it
loads, or refuses a field. Which server answers is told by the name of the model.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from tests.stand_ins.behaviours import DONE, chunk, error, lines, piece
from tests.stand_ins.exchange import Exchange
from tests.stand_ins.wire import SSE_HEADERS, Answer, Response, as_json, sse, tokens

FORM = "in the form of this JSON Schema:\n"
THOUGHT = 'Perhaps {"line": 9} or the ledger; I weigh it silently. '
Made = Callable[[Exchange, Answer], Response]


def models() -> tuple[str, ...]:
    """A model of each server, as `PROVIDER:MODEL`."""
    return tuple(f"{'ollama' if name == 'ollama' else 'compatible'}:{name}-14b" for name in SERVERS)


async def react(exchange: Exchange) -> None:
    """Answer as the server does whose model is asked."""
    if exchange.request.call is None:
        await exchange.honest()
        return
    server = exchange.request.call.model.partition("-")[0]
    await exchange.send(SERVERS[server](exchange, exchange.answer()))


def _used(answer: Answer) -> dict[str, Any]:
    out = answer.tokens_out + tokens(THOUGHT)
    return {"prompt_tokens": 200, "completion_tokens": out, "total_tokens": 200 + out}


def _pieces(answer: Answer) -> list[dict[str, Any]]:
    return [chunk({"content": text}) for text in answer.pieces()]


def _stream(*chunks: Mapping[str, Any], before: bytes = b"") -> Response:
    return Response(200, headers=SSE_HEADERS, chunks=(before, *map(sse, chunks), DONE)[not before :])


def _is_first(exchange: Exchange) -> bool:
    """Tell whether nobody asked this model before."""
    asked = exchange.request.call
    seen = exchange.server.seen(exchange.request.provider, calls_only=True)
    return [one.call.model for one in seen if one.call and asked].count(asked.model if asked else "") == 1


def _ollama(exchange: Exchange, answer: Answer) -> Response:
    """It loads without an answer at first, and thinks in a field of its own."""
    if _is_first(exchange):
        return lines(piece("load"))
    metrics = {"eval_count": answer.tokens_out + tokens(THOUGHT), "prompt_eval_count": 4_000}
    thought = [piece(thinking=THOUGHT)] if answer.text else []
    return lines(*thought, *(piece(content=text) for text in answer.pieces()), {**piece("stop"), **metrics})


def _lmstudio(exchange: Exchange, answer: Answer) -> Response:
    """It takes no JSON schema, and its errors are plain words; the form is read in the prompt then."""
    if "response_format" in exchange.request.json:
        return as_json({"error": "This engine does not support structured output."}, 400)
    call = exchange.request.call
    if call and FORM in call.messages[-1][1]:
        form = json.loads(call.messages[-1][1].rpartition(FORM)[2])
        answer = exchange.server.brain.answer(replace(call, schema=form))
    thought = chunk({"role": "assistant", "reasoning": THOUGHT})
    return _stream(thought, *_pieces(answer), chunk({}, "stop", stats={}, usage=_used(answer)))


def _llama(exchange: Exchange, answer: Answer) -> Response:
    """It says that it loads, keeps the line alive, and tells its timings."""
    if _is_first(exchange):
        return error(503, "Loading model", code=503, type="unavailable_error")
    begun = chunk({"role": "assistant", "content": None})
    thought = chunk({"reasoning_content": THOUGHT})
    used = {**chunk({}, None), "choices": [], "usage": _used(answer), "timings": {"prompt_n": 200}}
    return _stream(begun, thought, *_pieces(answer), chunk({}, "stop"), used, before=b": ping\n\n")


def _vllm(exchange: Exchange, answer: Answer) -> Response:
    """It has no parser of thoughts: they stand before the words, and their beginning in the prompt."""
    if "seed" in exchange.request.json:
        said = {"object": "error", "message": "seed is not supported by this backend", "code": 400}
        return as_json(said, 400)
    begun = chunk({"role": "assistant", "content": ""})
    thought = chunk({"content": f"{THOUGHT}\n</think>\n\n"})
    used = {**chunk({}, None), "choices": [], "usage": _used(answer)}
    return _stream(begun, thought, *_pieces(answer), chunk({}, "stop", stop_reason=None), used)


SERVERS: Mapping[str, Made] = {"ollama": _ollama, "lmstudio": _lmstudio, "llama": _llama, "vllm": _vllm}
