"""Many different session files, as the program writes them, made in seconds."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from uuid import UUID

from detective_app.core.record import format_time
from detective_app.storage.sessions.format import content_hash, decode

TOPICS = ("harbour", "lighthouse", "bakery", "archive", "clinic", "orchard", "railway", "school", "vineyard")
WORDS = ("inspection", "delivery", "signature", "ledger", "invoice", "keeper", "outage", "repair", "permit")
_START = datetime(2024, 1, 1, 8, tzinfo=UTC)
_TURNS = 5


def write_corpus(folder: Path, count: int, *, seed: int = 1) -> None:
    """Write `count` valid, sealed session files into a folder; the same seed gives the same files."""
    folder.mkdir(parents=True, exist_ok=True)
    chance = random.Random(seed)
    for number in range(count):
        started = _START + timedelta(minutes=97 * number)
        document = _document(chance, started)
        document["contentHash"] = content_hash(document)
        content = json.dumps(document, indent=2, ensure_ascii=False).encode() + b"\n"
        if number == 0 and decode(content).changed_outside:
            raise RuntimeError("The corpus is not what the program writes.")
        (folder / f"session_{document['id']}_{started:%Y%m%dT%H%M%SZ}.json").write_bytes(content)


def _document(chance: random.Random, started: datetime) -> dict[str, Any]:
    topic = chance.choice(TOPICS)
    words = chance.sample(WORDS, _TURNS)
    return {
        "id": str(UUID(int=chance.getrandbits(128), version=4)),
        "hypothesis": {
            "text": f"The {topic} kept its {words[0]} as the rules demand in {started:%B %Y}.",
            "createdAt": format_time(started),
        },
        "startTime": format_time(started),
        "endTime": format_time(started + timedelta(minutes=9)),
        "status": "completed",
        "iterationLimit": 12,
        "currentIteration": _TURNS,
        "qaPairs": list(_pairs(chance, topic, words, started)),
        "auditResult": {
            "consistencyScore": chance.randrange(40, 101),
            "contradictions": [],
            "remainingGaps": [],
            "summary": f"The answers about the {topic} agree with each other as far as they go.",
        },
        "auditTrail": [],
        "schemaVersion": 1,
        "mode": "collaborative",
    }


def _pairs(
    chance: random.Random, topic: str, words: list[str], started: datetime
) -> Iterator[dict[str, Any]]:
    for sequence, word in enumerate(words, 1):
        figure = chance.randrange(10, 9_999)
        yield {
            "sequence": sequence,
            "question": f"What do the records of the {topic} say about the {word} of that month?",
            "answer": f"The {word} of the {topic} is recorded with number {figure}, signed on the same day. "
            * 4,
            "timestamp": format_time(started + timedelta(minutes=sequence)),
            "gapAnalysis": {
                "gaps": [
                    {
                        "category": "vagueness",
                        "description": f"It is not said who checked the {word} numbered {figure}.",
                        "severity": "low",
                    }
                ],
                "completenessScore": chance.randrange(40, 101),
                "requiresFollowUp": sequence < _TURNS,
            },
            "providerUsed": "openai:gpt-6.1-sol",
            "witnessUsed": "ollama:llama3.1",
        }
