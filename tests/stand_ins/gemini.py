"""The wire format of Gemini: `:generateContent`, `:streamGenerateContent` and `GET /v1/models`."""

from __future__ import annotations

import re
from typing import Any

from tests.stand_ins.wire import (
    SSE_HEADERS,
    Answer,
    Call,
    Request,
    Response,
    Trouble,
    as_json,
    sse,
    text_of,
    tokens,
    wait,
)

PREFIX = ""
MODELS = ("gemini-3.8-flash", "gemini-4-argon")
_CALL = re.compile(
    r"/v1(?:beta)?/models/(?P<model>[^:]+):(?P<verb>generateContent|streamGenerateContent|countTokens)(?:\?.*)?"
)
_LIST = re.compile(r"/v1(?:beta)?/models(?:\?.*)?")
_QUOTA = "You exceeded your current quota, please check your plan and billing details."
ERRORS: dict[Trouble, tuple[int, str, str]] = {
    "bad_request": (400, "INVALID_ARGUMENT", "Invalid value at 'contents[0].role'."),
    "authentication": (
        401,
        "UNAUTHENTICATED",
        "Request had invalid authentication credentials: {key}. Expected a valid API key.",
    ),
    "permission": (403, "PERMISSION_DENIED", "Your project has been denied access. Please contact support."),
    "model_missing": (
        404,
        "NOT_FOUND",
        "models/{model} is not found for API version v1, or is not supported for generateContent. "
        "Call ListModels to see the list of available models and their supported methods.",
    ),
    "rate_limited": (429, "RESOURCE_EXHAUSTED", _QUOTA),
    "quota": (429, "RESOURCE_EXHAUSTED", _QUOTA),
    "server_error": (500, "INTERNAL", "An internal error has occurred. Please retry."),
    "unavailable": (503, "UNAVAILABLE", "The model is overloaded. Please try again later."),
    "overloaded": (529, "UNAVAILABLE", "The model is overloaded. Please try again later."),
}
FINISH = {"end": "STOP", "length": "MAX_TOKENS", "refusal": "PROHIBITED_CONTENT", "safety": "SAFETY"}


def read_call(request: Request) -> Call | None:
    """Read a generateContent request, both spellings of nested names; None for any other path."""
    match = _CALL.fullmatch(request.path)
    if request.method != "POST" or match is None or match["verb"] == "countTokens":
        return None
    body = request.json or {}
    config = body.get("generationConfig") or {}
    system = (body.get("systemInstruction") or body.get("system_instruction") or {}).get("parts")
    return Call(
        model=match["model"],
        system=text_of(system),
        messages=tuple((c.get("role", "user"), text_of(c["parts"])) for c in body.get("contents", ())),
        schema=config.get("responseJsonSchema") or config.get("response_json_schema"),
        stream=match["verb"] == "streamGenerateContent",
        max_tokens=config.get("maxOutputTokens"),
        thinking=True,
    )


def information(request: Request) -> Response | None:
    """Answer `GET /v1/models` and `:countTokens`."""
    match = _CALL.fullmatch(request.path)
    if request.method == "POST" and match:
        return as_json({"totalTokens": tokens(request.body.decode(errors="replace"))})
    if request.method != "GET" or not _LIST.fullmatch(request.path):
        return None
    models = [
        {
            "name": f"models/{name}",
            "version": "001",
            "displayName": name.replace("-", " ").title(),
            "description": "Fast and versatile multimodal model",
            "inputTokenLimit": 1_048_576,
            "outputTokenLimit": 65_536,
            "supportedGenerationMethods": ["generateContent", "countTokens"],
            "temperature": 1,
            "topP": 0.95,
            "topK": 64,
            "maxTemperature": 2,
            "thinking": True,
        }
        for name in MODELS
    ]
    return as_json({"models": models})


def error(trouble: Trouble, *, model: str = "", key: str = "", retry_after: int | None = None) -> Response:
    """Make Google's own error body; a rate limit and a spent quota differ only in their details."""
    status, code, message = ERRORS[trouble]
    body: dict[str, Any] = {"code": status, "message": message.format(model=model, key=key), "status": code}
    if status == 429:
        body["details"] = _quota_details(per_day=trouble == "quota", retry_after=retry_after)
    return as_json({"error": body}, status, wait(retry_after))


def key_rejected() -> Response:
    """Make the 400 with which Gemini refuses an unknown API key."""
    info = {
        "@type": "type.googleapis.com/google.rpc.ErrorInfo",
        "reason": "API_KEY_INVALID",
        "domain": "googleapis.com",
        "metadata": {"service": "generativelanguage.googleapis.com"},
    }
    message = "API key not valid. Please pass a valid API key."
    return as_json(
        {"error": {"code": 400, "message": message, "status": "INVALID_ARGUMENT", "details": [info]}}, 400
    )


def _quota_details(*, per_day: bool, retry_after: int | None) -> list[dict[str, Any]]:
    period = "PerDay" if per_day else "PerMinute"
    violation = {
        "quotaMetric": "generativelanguage.googleapis.com/generate_content_free_tier_requests",
        "quotaId": f"GenerateRequests{period}PerProjectPerModel-FreeTier",
        "quotaValue": "0" if per_day else "5",
    }
    details: list[dict[str, Any]] = [
        {"@type": "type.googleapis.com/google.rpc.QuotaFailure", "violations": [violation]}
    ]
    if retry_after is not None:
        delay = f"{retry_after}s"
        details.append({"@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": delay})
    return details


def reply(call: Call, answer: Answer) -> Response:
    """Make a whole response."""
    return as_json(_body(call, answer, answer.text, last=True))


def stream(call: Call, answer: Answer) -> Response:
    """Make one event per piece of text; the last one carries the finish reason."""
    pieces = answer.pieces() or [""]
    events = [_body(call, answer, piece, last=n == len(pieces)) for n, piece in enumerate(pieces, 1)]
    return Response(200, headers=SSE_HEADERS, chunks=tuple(map(sse, events)))


def _body(call: Call, answer: Answer, text: str, *, last: bool) -> dict[str, Any]:
    usage = {
        "promptTokenCount": answer.tokens_in(call),
        "cachedContentTokenCount": answer.cached_tokens,
        "candidatesTokenCount": answer.tokens_out,
        "thoughtsTokenCount": answer.reasoning_tokens,
        "totalTokenCount": answer.tokens_in(call) + answer.tokens_out + answer.reasoning_tokens,
        "promptTokensDetails": [{"modality": "TEXT", "tokenCount": answer.tokens_in(call)}],
        "serviceTier": "standard",
    }
    body = {"usageMetadata": usage, "modelVersion": call.model, "responseId": "stand-in"}
    if answer.stop == "safety":
        blocked = {"category": "HARM_CATEGORY_DANGEROUS_CONTENT", "probability": "HIGH", "blocked": True}
        return {"promptFeedback": {"blockReason": "SAFETY", "safetyRatings": [blocked]}, **body}
    candidate: dict[str, Any] = {"content": {"role": "model"}, "index": 0}
    if text:
        candidate["content"]["parts"] = [{"text": text, "thoughtSignature": "c3RhbmQtaW4="}]
    if last:
        candidate["finishReason"] = FINISH[answer.stop]
        candidate["finishMessage"] = FINISH[answer.stop].replace("_", " ").lower()
    return {"candidates": [candidate], **body}
