"""How much of the sample case reaches the cloud: a cloud detective, and the built-in model as the witness."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from detective_app import paths
from detective_app.app.application import DetectiveApplication
from detective_app.core.case import CaseFile
from detective_app.core.session import InterrogationSession
from detective_app.front_end.application import GlobalOptions
from detective_app.front_end.run import RunRequest
from tests.bench.figure import Figure
from tests.stand_ins import Brain, Call, StandIn, replies

DETECTIVE = "openai:gpt-6.1-sol"
QUESTIONS = (
    "On which date was Kelder Bridge inspected, and by whom?",
    "How far had the south bearing moved out of line, in mm?",
    "On which date did the weight limit on Kelder Bridge come into force?",
    "On which date was the south bearing replaced?",
    "What did the replacement of the bearing cost in total, in euros?",
    "On which date did the county council approve the budget?",
)


@dataclass(frozen=True)
class SampleBrain(Brain):
    """A detective that asks six questions about the sample case, one after the other."""

    def analysis(self, call: Call) -> dict[str, Any]:
        """Propose the question after the last one that stands in the request."""
        at = max((n for n, question in enumerate(QUESTIONS, 1) if question in call.text), default=0)
        judged = map(replies.analysis, replies.answers_in(call.text))
        return replies.judgement(*judged, asks=QUESTIONS[at] if at < len(QUESTIONS) else "")

    def opening(self) -> dict[str, Any]:
        """Ask the first question."""
        return replies.opening(QUESTIONS[0])


def measure() -> Iterator[Figure]:
    """Run the sample case once and compare what was sent with what sending the documents would take."""
    sent, calls, document_bytes, text_bytes, whole = asyncio.run(_run())
    yield Figure("sample case, bytes to the cloud", sent / 1000, "kB")
    yield Figure("sample case, calls to the cloud", calls, "")
    yield Figure("sample case, its text with every call", text_bytes * calls / 1000, "kB")
    yield Figure("sample case, its files with every call", document_bytes * calls / 1000, "kB")
    yield Figure("bytes sent to sending the files with every call", sent / (document_bytes * calls), "x")
    yield Figure("share of the case's sentences that the cloud saw", whole * 100, "%")


async def _run() -> tuple[int, int, int, int, float]:
    folder = paths.resources() / "sample_case"
    about = json.loads(folder.with_suffix(".json").read_text(encoding="utf-8"))
    files = tuple(folder / name for name in about["documents"])
    with StandIn(SampleBrain()) as server, TemporaryDirectory() as data:
        application = DetectiveApplication(GlobalOptions(data_dir=Path(data)))
        request = RunRequest(
            hypothesis=about["hypothesis"],
            case_paths=files,
            limit=len(QUESTIONS),
            detectives=(DETECTIVE,),
            witness=f"builtin:{application.models.files.known()[0].name}",
            base_urls={"openai": server.base_url("openai")},
            at_limit="audit",
        )
        async with await application.runs.start(request) as run:
            async for _ in run.events():
                pass
            session = run.session
        case = application.cases.store.reopen(session.sources or ())
        bodies = [request.body for request in server.seen("openai")]
        share = _share_seen(case.whole(), bodies, session)
        text = sum(len(case.text(source.source_id).encode()) for source in case.sources)
        case.close()
    return sum(map(len, bodies)), len(bodies), sum(file.stat().st_size for file in files), text, share


def _share_seen(case: CaseFile, bodies: list[bytes], session: InterrogationSession) -> float:
    """Return the share of sentences that stand in a request; one that is not quoted in an answer must not."""
    said = " ".join(" ".join(json.dumps(json.loads(body), ensure_ascii=False).split()) for body in bodies)
    own = f"{session.hypothesis.text} {' '.join(QUESTIONS)}"
    sentences = [" ".join(s.text.split()) for s in case.sentences if len(s.text.split()) > 4]
    return sum(s in said and s not in own for s in sentences) / len(sentences)
