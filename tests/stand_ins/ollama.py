"""The wire format of Ollama: `/api/chat` and `/api/pull` (ndjson), and what it tells of its models."""

from __future__ import annotations

import json
from typing import Any

from tests.stand_ins.wire import Answer, Call, Request, Response, Trouble, as_json, wait

PREFIX = ""
MODELS = ("llama3.1:latest", "qwen2.5:1.5b")
NDJSON = (("content-type", "application/x-ndjson"),)
DIGEST = "46e0c10c039e019119339687c3c1757cc81b9da49709a3b3924863ba87ca666e"
CREATED = "2026-11-20T10:00:00.123456789Z"
WINDOW = 131_072
SIZE = 4_920_753_328
PARTS = {f"sha256:{DIGEST}": 4_920_734_720, f"sha256:{DIGEST[::-1]}": 12_320}
"""What a pull fetches: the weights and the licence, in bytes."""
ERRORS: dict[Trouble, tuple[int, str]] = {
    "bad_request": (400, "missing request body"),
    "authentication": (401, "unauthorized"),
    "permission": (403, "remote model is unavailable: cloud is disabled"),
    "model_missing": (404, 'model "{model}" not found, try pulling it first'),
    "rate_limited": (429, "too many requests"),
    "quota": (429, "you have reached your usage limit"),
    "server_error": (500, "llama runner process has terminated: exit status 2"),
    "unavailable": (503, "server busy, please try again.  maximum pending requests exceeded"),
    "overloaded": (503, "server busy, please try again.  maximum pending requests exceeded"),
}
DETAILS = {
    "parent_model": "",
    "format": "gguf",
    "family": "llama",
    "families": ["llama"],
    "parameter_size": "8.0B",
    "quantization_level": "Q4_K_M",
}


def read_call(request: Request) -> Call | None:
    """Read a chat request; None for any other path. `stream` is true unless switched off, as in Ollama."""
    if request.method != "POST" or request.path != "/api/chat":
        return None
    body = request.json or {}
    spoken = [(m["role"], m.get("content", "")) for m in body.get("messages", ())]
    wanted = body.get("format")
    return Call(
        model=body.get("model", ""),
        system="\n".join(c for role, c in spoken if role == "system"),
        messages=tuple((role, c) for role, c in spoken if role != "system"),
        schema=wanted if isinstance(wanted, dict) else None,
        stream=body.get("stream", True) is not False,
        max_tokens=(body.get("options") or {}).get("num_predict"),
    )


def information(request: Request) -> Response | None:
    """Answer all that is no chat; `/api/show` knows every model."""
    if (request.method, request.path) == ("POST", "/api/pull"):
        return pulling((request.json or {}).get("model", ""))
    return _facts(request)


def _facts(request: Request) -> Response | None:
    match request.method, request.path:
        case "GET", "/":
            return Response(200, b"Ollama is running", (("content-type", "text/plain; charset=utf-8"),))
        case "GET", "/api/version":
            return as_json({"version": "0.14.2"})
        case "GET", "/api/tags":
            return as_json({"models": [_model(name) for name in MODELS]})
        case "GET", "/api/ps":
            running = {"expires_at": CREATED, "size_vram": SIZE, "context_length": 8192}
            return as_json({"models": [{**_model(MODELS[0]), **running}]})
        case "POST", "/api/show":
            return as_json(_shown())
    return None


def pulling(model: str) -> Response:
    """Fetch a model in two parts; a name with `unknown` in it is not in the registry."""
    lines: list[dict[str, Any]] = [{"status": "pulling manifest"}]
    if "unknown" in model:
        lines.append({"error": "pull model manifest: file does not exist"})
    else:
        for digest, total in PARTS.items():
            name = f"pulling {digest[7:19]}"
            lines += [{"status": name, "digest": digest, "total": total}]
            lines += [
                {"status": name, "digest": digest, "total": total, "completed": total * n // 4}
                for n in range(1, 5)
            ]
        lines += [{"status": s} for s in ("verifying sha256 digest", "writing manifest", "success")]
    return Response(200, headers=NDJSON, chunks=tuple(json.dumps(x).encode() + b"\n" for x in lines))


def error(trouble: Trouble, *, model: str = "", key: str = "", retry_after: int | None = None) -> Response:
    """Make Ollama's error body; there are no keys to repeat."""
    del key
    status, message = ERRORS[trouble]
    return as_json({"error": message.format(model=model)}, status, wait(retry_after))


def reply(call: Call, answer: Answer) -> Response:
    """Make one object with the whole message."""
    return as_json({**_head(call, answer.text), **_metrics(call, answer)})


def stream(call: Call, answer: Answer) -> Response:
    """Make one line per piece of text and a last one with `done` and the metrics."""
    lines = [{**_head(call, piece), "done": False} for piece in answer.pieces()]
    lines.append({**_head(call, ""), **_metrics(call, answer)})
    return Response(200, headers=NDJSON, chunks=tuple(json.dumps(x).encode() + b"\n" for x in lines))


def _head(call: Call, text: str) -> dict[str, Any]:
    return {"model": call.model, "created_at": CREATED, "message": {"role": "assistant", "content": text}}


def _metrics(call: Call, answer: Answer) -> dict[str, Any]:
    return {
        "done": True,
        "done_reason": "length" if answer.stop == "length" else "stop",
        "total_duration": 1_500_000_000,
        "load_duration": 20_000_000,
        "prompt_eval_count": answer.tokens_in(call),
        "prompt_eval_duration": 300_000_000,
        "eval_count": answer.tokens_out,
        "eval_duration": 1_100_000_000,
    }


def _model(name: str) -> dict[str, Any]:
    return {
        "name": name,
        "model": name,
        "modified_at": CREATED,
        "size": SIZE,
        "digest": DIGEST,
        "details": DETAILS,
    }


def _shown() -> dict[str, Any]:
    return {
        "modelfile": '# Modelfile generated by "ollama show"\nFROM llama3.1:latest\n',
        "parameters": 'stop    "<|eot_id|>"',
        "template": "{{ .Prompt }}",
        "details": DETAILS,
        "model_info": {
            "general.architecture": "llama",
            "general.parameter_count": 8_030_261_312,
            "llama.context_length": WINDOW,
            "llama.embedding_length": 4096,
        },
        "capabilities": ["completion", "tools"],
        "modified_at": CREATED,
    }
