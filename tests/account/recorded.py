"""Sessions of every status, each made by the real engine with scripted models, none written by hand."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Literal

from detective_app.core.case import CaseFile
from detective_app.core.errors import FailureKind
from detective_app.core.plugin import BY_HAND
from detective_app.core.ports import Detective, Message
from detective_app.core.session import InterrogationSession, ModelCard, Reproducibility
from detective_app.core.settings import Profile
from detective_app.engine.calls.fallback import FallbackModel
from detective_app.engine.detective.by_hand import JUDGED_BY_HAND, ByHand
from detective_app.engine.detective.capable import CapableDetective
from detective_app.engine.detective.packet import Packing
from detective_app.engine.loop.course import Parts
from detective_app.engine.loop.interrogation import interrogate
from detective_app.engine.loop.lifecycle import new_session
from detective_app.engine.witness.answering import CaseWitness
from tests.engine.clocks import CLOCK
from tests.engine.memory_case import MemoryCase
from tests.engine.runs import MODE, NOW, Disk, disk_of, parts
from tests.engine.scripted import ScriptedModel, Step, failed
from tests.evidence.cases import BRIDGE
from tests.stand_ins import replies
from tests.stand_ins.numbered import written

Form = Literal["capable", "guided"]
Ending = Literal[
    "completed", "limit", "forced", "failed", "audit failed", "not begun", "asked", "answered", "waiting"
]
ENDINGS: tuple[Ending, ...] = (
    "completed", "limit", "forced", "failed", "audit failed", "not begun", "asked", "answered", "waiting",
)  # fmt: skip
HYPOTHESIS = (
    "The weight limit came into force on 22 March 2024, the south bearing was replaced on 18 June 2024, "
    "the lorries were turned back at the east ramp, and the replacement cost 48,200 euros."
)
_ASKED = (
    "On which date did the weight limit come into force?",
    "When does the memo say that the weight limit came into force?",
    "What is the colour of the moon over the bridge?",
    "How far was the bearing out of line?",
    "What did the replacement of the bearing cost?",
)
_SAID = (
    "The weight limit came into force on 22 March 2024.",
    "The weight limit came into force on 2 April 2024.",
    "I do not know anything about that.",
    "The bearing was 14 mm out of line.",
    "It cost 48,200 euros.",
)
_DOWN = failed(FailureKind.OVERLOADED, status=529)


@dataclass(frozen=True)
class Recipe:
    """How a session is made: who leads it, over which documents, and how it ends."""

    form: Form
    documents: bool
    ending: Ending

    @property
    def name(self) -> str:
        return f"{self.form}, {'documents' if self.documents else 'memory'}, {self.ending}"


RECIPES = tuple(
    Recipe(form, documents, ending)
    for form, documents, ending in product(("capable", "guided"), (True, False), ENDINGS)
    if not (form == "guided" and ending in ("audit failed", "not begun"))  # rules call nobody who could fail
)


async def recorded(recipe: Recipe, number: int, disk: Disk | None = None) -> InterrogationSession:
    """Have the engine make a session; it is what stood on disk at the end."""
    case = BRIDGE if recipe.documents else CaseFile()
    whole = _parts(recipe, case, disk or Disk())
    session = new_session(
        f"7c9e6679-7425-40de-944b-{number:012x}",
        HYPOTHESIS,
        limit=5 if recipe.ending in ("limit", "forced") else 12,
        mode=BY_HAND if recipe.form == "guided" else "collaborative",
        sources=tuple(document.source for document in case.documents),
        card=_card(recipe),
        now=NOW,
    )
    last = {"asked": "question_asked", "answered": "answer_given", "waiting": "answer_given"}
    async for event in interrogate(session, whole):
        if event.event == last.get(recipe.ending) and getattr(event, "sequence", 0) == 3:
            break
    made = disk_of(whole).last
    return made.evolve(status="awaiting_clarification") if recipe.ending == "waiting" else made


def _parts(recipe: Recipe, case: CaseFile, disk: Disk) -> Parts:
    forced = recipe.ending == "forced"
    return replace(
        parts(disk=disk),
        detective=_detective(recipe),
        packing=Packing(MemoryCase(case)) if recipe.documents else None,
        mode=JUDGED_BY_HAND if recipe.form == "guided" else MODE,
        witness=_witness(recipe, case),
        case_file=case,
        price_of=lambda ref, usage: 0.01 * usage.calls if ref.startswith("openai:") else 0.0,
        at_limit="audit" if forced else "stop",
        force_reason="The board meets today." if forced else None,
    )


def _detective(recipe: Recipe) -> Detective:
    if recipe.form == "guided":
        return ByHand()
    answer = _DOWN if recipe.ending == "not begun" else _capable(recipe)
    return CapableDetective(FallbackModel([ScriptedModel("openai:one", [answer])], 5, CLOCK, scale=0.001))


def _capable(recipe: Recipe) -> Callable[[Sequence[Message]], str]:
    """Ask one after the other, find a gap in every answer, and quote what contradicts itself."""
    last = 5 if recipe.ending in ("completed", "audit failed") else 99

    def answer(messages: Sequence[Message]) -> str:
        request = messages[1].content
        if request.startswith("Open the investigation"):
            return json.dumps(replies.opening(_ASKED[0]))
        if request.startswith("The questions are over"):
            if recipe.ending == "audit failed":
                raise _DOWN
            return _audit(request)
        [number] = replies.answers_in(request)
        gap = {"category": "vagueness", "description": f"No witness named in {number}", "severity": "low"}
        judged = replies.analysis(number, gaps=[gap], completenessScore=40 + 10 * min(number, 5))
        asks = f"{_ASKED[number % len(_ASKED)]}{' And then?' * (number // len(_ASKED))}"
        return json.dumps(replies.judgement(judged, asks=asks if number < last else ""))

    return answer


def _audit(request: str) -> str:
    """Name the first two dated answers as a contradiction, where there are any."""
    dates = [date for date in ("22 March 2024", "2 April 2024") if date in request]
    found = {"qaPairIndexes": [0, 1], "quotes": dates, "description": "Two dates of the weight limit"}
    summary = "The dates differ. **Nobody** explains it.\n\n**Still open.**\n- who set it\n- why"
    return json.dumps(replies.audit(summary, contradictions=[found] if len(dates) == 2 else []))


def _witness(recipe: Recipe, case: CaseFile) -> CaseWitness:
    name = "builtin:w" if recipe.form == "guided" else "ollama:w"
    steps: list[Step] = [_quoting(MemoryCase(case))] if case.documents else list(_SAID)
    if recipe.ending == "failed":
        steps = [*(steps * 2)[:2], _DOWN]
    asked = ScriptedModel(name, steps, context_tokens=8_192)
    model = FallbackModel([asked], 5, CLOCK, scale=0.001, abort_retries=1)
    profile: Profile = "small" if recipe.form == "guided" else "capable"
    return CaseWitness(model, MemoryCase(case), profile) if case.documents else CaseWitness(model)


def _quoting(case: MemoryCase) -> Callable[[Sequence[Message]], str]:
    """Say the nearest sentence with its place, once with another figure, and once that nothing is stated."""

    def say(messages: Sequence[Message]) -> str:
        prompt = "\n".join(message.content for message in messages)
        question = prompt.rpartition("\nQuestion: ")[2].partition("\n")[0]
        if "moon" in question:
            return written({"statements": [], "notStated": [question]}, prompt)
        nearest = case.search(question.replace("And then?", ""), 1)[0]
        cited = {"sourceId": nearest.source_id, "locator": str(nearest.locator), "quote": nearest.text}
        stated = {"text": nearest.text.replace("14 mm", "15 mm"), "quotes": [cited]}
        return written({"statements": [stated], "notStated": []}, prompt)

    return say


def _card(recipe: Recipe) -> Reproducibility:
    detective = "builtin:d" if recipe.form == "guided" else "openai:one"
    witness = "builtin:w" if recipe.form == "guided" else "ollama:w"
    return Reproducibility(
        app_version="1",
        models=(ModelCard(model=detective, role="detective"), ModelCard(model=witness, role="witness")),
        prompts={},
        detective_form=recipe.form,
    )
