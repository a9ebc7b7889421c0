"""Makes the calls of a run again, without the run; prints the processor seconds of one call.

python -m tests.bench.bare_calls OPENAI OLLAMA < REQUESTS
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Sequence
from time import process_time
from typing import Any

import httpx2
import openai

_WARM_UP = 4
"""The first calls of each kind connect, and load what the SDK loads late."""


async def _calls(requests: Sequence[dict[str, Any]], openai_url: str, ollama_url: str) -> float:
    async with (
        openai.AsyncOpenAI(api_key="x" * 20, base_url=openai_url, max_retries=0) as detective,
        httpx2.AsyncClient(trust_env=False) as witness,
    ):
        started = 0.0
        for number, request in enumerate(requests):
            if number == _WARM_UP:
                started = process_time()
            if request["provider"] == "openai":
                await detective.responses.create(**request["body"])
            else:
                address = ollama_url + request["path"]
                async with witness.stream("POST", address, json=request["body"]) as response:
                    await response.aread()
    return (process_time() - started) / (len(requests) - _WARM_UP)


if __name__ == "__main__":
    print(asyncio.run(_calls(json.load(sys.stdin), *sys.argv[1:])))
