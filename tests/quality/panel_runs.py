"""Runs over a case of known truth: detectives by script that know parts of it, each alone and as a panel."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest import mock

from detective_app.app.application import DetectiveApplication
from detective_app.core.session import InterrogationSession
from detective_app.front_end.application import GlobalOptions
from detective_app.front_end.run import RunRequest
from tests.passed import passed
from tests.quality.partial_detective import knowing
from tests.quality.quoting_witness import QuotingWitness
from tests.quality.truth_cases import TruthCase
from tests.stand_ins import StandIn

CLOUDS = {
    "openai": ("gpt-6.1-sol", "OPENAI_API_KEY"),
    "anthropic": ("claude-opus-5-5", "ANTHROPIC_API_KEY"),
    "gemini": ("gemini-3.8-flash", "GEMINI_API_KEY"),
}
LIMIT = 12


async def alone(case: TruthCase, known: frozenset[int]) -> InterrogationSession:
    """Have one detective that knows a part lead a run."""
    return await _run(case, [known])


async def together(case: TruthCase, known: Sequence[frozenset[int]]) -> InterrogationSession:
    """Have three that each know a part deliberate."""
    return await _run(case, known)


async def _run(case: TruthCase, known: Sequence[frozenset[int]]) -> InterrogationSession:
    clouds = dict(list(CLOUDS.items())[: len(known)])
    keys = {variable: "sk-of-the-stand-in-0123456789" for _, variable in clouds.values()}
    with ExitStack() as stack, TemporaryDirectory() as data:
        stack.enter_context(mock.patch.dict(os.environ, keys))
        servers = {
            name: stack.enter_context(StandIn(knowing(case, part)))
            for name, part in zip(clouds, known, strict=True)
        }
        witness = stack.enter_context(StandIn(QuotingWitness()))
        passed(Path(data), "ollama:quoting:70b", witness.base_url("ollama"))
        names = tuple(f"{name}:{model}" for name, (model, _) in clouds.items())
        urls = {name: server.base_url(name) for name, server in servers.items()}
        request = RunRequest(
            hypothesis=case.hypothesis,
            case_paths=(case.documents,),
            limit=LIMIT,
            detectives=names if len(names) == 1 else (),
            agents=names if len(names) > 1 else (),
            witness="ollama:quoting:70b",
            base_urls={**urls, "ollama": witness.base_url("ollama")},
            at_limit="audit",
        )
        application = DetectiveApplication(GlobalOptions(data_dir=Path(data)))
        async with await application.runs.start(request) as run:
            async for _ in run.events():
                pass
            return run.session


def overall(session: InterrogationSession) -> str | None:
    """Return the verdict of a run on the whole."""
    result = session.audit_result
    return result.verdict.overall if result and result.verdict else None
