"""Whether a detective asks the person where a hypothesis has two readings, and only there.

Forty hypotheses over the cases of known truth, labelled before the reader was written: twenty leave open
which thing, measure or comparison is meant. The real prompts go to a scripted reader that judges by
hypothesis and catalogue alone. So this measures whether the prompt shows a plain reader what it needs, and
whether code lets through what is asked, in each way a run can be asked in. It does not measure how well a
model reads: rules and labels are of one hand, and the reader was mended once after it had missed five.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from detective_app.core.plugin import Asking, Context
from detective_app.core.ports import AskedBack, Given
from detective_app.core.session import InterrogationSession, Reproducibility
from detective_app.engine.calls.fallback import FallbackModel
from detective_app.engine.detective.capable import CapableDetective
from detective_app.engine.detective.packet import catalogue
from detective_app.engine.loop.lifecycle import new_session
from detective_app.modes.collaborative import MODE
from tests.engine.clocks import CLOCK
from tests.engine.scripted import ScriptedModel
from tests.quality import plain_reader
from tests.quality.figure import Figure
from tests.quality.opened_cases import TruthCase, cases

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
LABELLED = Path(__file__).parents[1] / "asking.jsonl"
_ID = "7c9e6679-7425-40de-944b-e07fc1f90ae7"
_CARD = Reproducibility(app_version="1", models=(), prompts={}, detective_form="capable")


def measure() -> Iterator[Figure]:
    """Open every labelled hypothesis, with a person, without one, and after one has answered."""
    labelled = [json.loads(line) for line in LABELLED.read_text(encoding="utf-8").splitlines()]
    with cases() as known:
        by_name = {case.name: case for case in known}
        opened = [(one, asyncio.run(_opened(one, by_name[one["case"]]))) for one in labelled]
    for label, name, bar in (("clear", "over-asking", 0.05), ("ambiguous", "under-asking", 0.25)):
        of_label = [(one, found) for one, found in opened if one["label"] == label]
        wrong = [one["hypothesis"] for one, found in of_label if found["person"] != (label == "ambiguous")]
        yield Figure(name, len(wrong) / len(of_label), most=bar, note=" | ".join(wrong))
    unsaid = sum(found["person"] != found["nobody"] for _, found in opened)
    yield Figure("asked of a person, not assumed without one", unsaid, most=0)
    yield Figure("asked a second time", sum(found["no_more"] for _, found in opened), most=0)


async def _opened(one: dict[str, Any], case: TruthCase) -> dict[Asking, bool]:
    session = new_session(
        _ID, one["hypothesis"], limit=5, mode=MODE.name, sources=case.sources, card=_CARD, now=NOW
    )
    ways: tuple[Asking, ...] = ("person", "nobody", "no_more")
    return {way: await _asks(session, case, way) for way in ways}


async def _asks(session: InterrogationSession, case: TruthCase, way: Asking) -> bool:
    """Tell whether the opening asks, or assumes instead."""
    listed = await asyncio.to_thread(catalogue, case.index, session.hypothesis.text)
    model = ScriptedModel("openai:reader", [plain_reader.opening])
    detective = CapableDetective(FallbackModel([model], 5, CLOCK, scale=0.001))
    context = Context(session=session, persona=MODE.persona, catalogue=listed, asking=way)
    found = await detective.open(context, lambda _: None)
    return isinstance(found, AskedBack) or (isinstance(found, Given) and found.assumed is not None)
