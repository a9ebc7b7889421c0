"""A scripted detective and witness: valid, deterministic replies by stage, with no memory of earlier calls.

The next question follows from those that stand in the request, so a resumed run goes on where it stopped.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any
from zlib import crc32

from tests.stand_ins import replies
from tests.stand_ins.numbered import written
from tests.stand_ins.wire import Answer, Call

HYPOTHESIS = "The night watch at the lighthouse was kept as the rules demand."
CASE: tuple[tuple[str, str], ...] = (
    ("Who signed the delivery note for the oil?", "The harbour clerk signed the delivery note."),
    ("Which room holds the spare lantern?", "The spare lantern is kept in the tower store."),
    ("Why did the fog bell fall silent?", "The bell rope broke during the storm."),
    ("Where does the keeper write the weather?", "The weather goes into the green ledger."),
    ("How is the stairway secured at dusk?", "An iron chain closes the stairway at dusk."),
    ("What colour is the signal flag for distress?", "The distress flag is plain red."),
    ("Whose duty is trimming the wick?", "Trimming the wick is the apprentice's duty."),
    ("Which boat brings fresh supplies?", "The mail cutter brings fresh supplies."),
    ("When are the lenses polished?", "The lenses are polished every morning."),
    ("What material covers the gallery floor?", "Slate covers the gallery floor."),
    ("Who repairs broken window panes?", "A glazier from the village repairs them."),
    ("How do visitors announce themselves?", "Visitors ring the gate handbell."),
    ("Which animal guards the yard?", "An old sheepdog guards the yard."),
    ("Where is drinking water collected?", "Rain water is collected in the cistern."),
    ("What happens if both keepers fall ill?", "The pilot station sends a relief crew."),
    ("Why was the boathouse moved inland?", "Spring tides had undermined its wall."),
    ("Whose portrait hangs above the stove?", "The founder's portrait hangs there."),
    ("Which instrument measures wind speed?", "A cup anemometer measures the wind."),
    ("How are rockets protected from moisture?", "Rockets lie in a sealed tin locker."),
    ("What language do foreign captains use?", "Foreign captains mostly use French."),
    ("Who audits the lamp oil account?", "The district inspector audits it."),
    ("Where do shipwrecked sailors sleep?", "They sleep in the infirmary loft."),
    ("When was the lightning rod renewed?", "The rod was renewed after the great fire."),
    ("Which signal calls the lifeboat?", "Two green rockets call the lifeboat."),
)
QUESTIONS = tuple(question for question, _ in CASE)
ANSWERS = tuple(answer for _, answer in CASE)
WHICH_WATCH = {
    "question": "Which watch is meant?",
    "context": "The rules know two.",
    "options": [
        {"label": "The first watch", "description": "From dusk to midnight."},
        {"label": "The second watch", "description": None},
    ],
    "priority": "critical",
    "assumption": "The first watch is meant.",
}


def asked(text: str) -> int:
    """Return how far a run has come: the 1-based number of the last known question in a text, or 0."""
    return max((n for n, question in enumerate(QUESTIONS, 1) if question in text), default=0)


@dataclass(frozen=True)
class Brain:
    """What the models know: satisfied after `turns` analyses (None: never), and which answers contradict.

    `contradictions` holds pairs of 0-based turns; each is quoted verbatim from both answers.
    """

    turns: int | None = 3
    contradictions: Sequence[tuple[int, int]] = ()
    reasoning_tokens: int = 16
    cached_tokens: int = 0

    def answer(self, call: Call) -> Answer:
        """Reply to a call as its stage demands."""
        match call.stage:
            case "opening":
                text = json.dumps(self.opening())
            case "analysis":
                text = json.dumps(self.analysis(call))
            case "deliberation":
                text = json.dumps(self.deliberated())
            case "audit":
                text = json.dumps(self.audit())
            case _:
                return Answer(self.testimony(call))
        return Answer(text, reasoning_tokens=self.reasoning_tokens, cached_tokens=self.cached_tokens)

    def opening(self) -> dict[str, Any]:
        """Ask the first question."""
        return replies.opening(QUESTIONS[0], HYPOTHESIS)

    def analysis(self, call: Call) -> dict[str, Any]:
        """Assess the last question that stands in the request and propose the one after it."""
        turn = asked(call.text)
        satisfied = self.turns is not None and turn >= self.turns
        gap = {
            "category": "vagueness",
            "description": f"The time of event {turn} is not said.",
            "severity": "low",
        }
        found = [
            replies.analysis(
                sequence,
                gaps=[] if satisfied else [gap],
                completenessScore=95 if satisfied else 60,
            )
            for sequence in replies.answers_in(call.text)
        ]
        return replies.judgement(*found, asks="" if satisfied else QUESTIONS[turn % len(QUESTIONS)])

    def deliberated(self) -> dict[str, Any]:
        """Hold that nothing decides the hypothesis."""
        ruling = {"claim": "s1", "verdict": "not_enough_evidence", "because": "Nothing decides it."}
        return replies.deliberated(
            "neutral",
            position="Nothing that was said decides it.",
            rulings=[{**ruling, "evidence": [], "confidence": 0.6}],
        )

    def audit(self) -> dict[str, Any]:
        """Sum up, with the contradictions that this brain was given."""
        found = [
            {
                "qaPairIndexes": [first, second],
                "quotes": [ANSWERS[first], ANSWERS[second]],
                "description": f"Answers {first + 1} and {second + 1} cannot both be true.",
            }
            for first, second in self.contradictions
        ]
        return replies.audit("The watch was kept, as far as the answers go.", contradictions=found)

    def testimony(self, call: Call) -> str:
        """Answer as a witness: over documents in the form asked for, else in plain words."""
        asked_for = (call.schema or {}).get("properties", {})
        if "statements" in asked_for:
            return written(self.draft(self.statement(call)), call.text)
        return json.dumps({"calls": []}) if "calls" in asked_for else self.statement(call)

    def draft(self, statement: str) -> dict[str, Any]:
        """State one fact, with itself as the quote: the documents of the tests hold the answers verbatim."""
        quote = {"sourceId": "D1", "locator": "", "quote": statement}
        return {"statements": [{"text": statement, "quotes": [quote], "calculation": ""}], "notStated": []}

    def statement(self, call: Call) -> str:
        """Answer the question that stands last in the last message; an unknown one gets a fixed sentence."""
        last = call.messages[-1][1] if call.messages else ""
        place, turn = max((last.rfind(question), n) for n, question in enumerate(QUESTIONS))
        return ANSWERS[turn] if place >= 0 else ANSWERS[crc32(last.encode()) % len(ANSWERS)]


@dataclass(frozen=True)
class RoundBrain(Brain):
    """Asks three questions a round, and has code search beside them."""

    def opening(self) -> dict[str, Any]:
        """Begin with the first round."""
        return {**super().opening(), "actions": self._round(0)}

    def analysis(self, call: Call) -> dict[str, Any]:
        """Judge the answers of a round and go on with the next questions."""
        found, turn = super().analysis(call), asked(call.text)
        return {**found, "actions": self._round(turn)} if turn < (self.turns or 0) else found

    def _round(self, turn: int) -> list[dict[str, Any]]:
        questions = QUESTIONS[turn : min(turn + 3, self.turns or 0)]
        return [replies.action("kept in the tower", "search"), *map(replies.action, questions)]


@dataclass(frozen=True)
class AskingBrain(Brain):
    """Asks the person which watch is meant, at these stages, wherever the form has room for it."""

    asks_at: Sequence[str] = ("opening",)

    def answer(self, call: Call) -> Answer:
        """Reply as ever, with a question beside it."""
        usual = super().answer(call)
        if call.stage not in self.asks_at or "clarification" not in (call.schema or {}).get("properties", {}):
            return usual
        return replace(usual, text=json.dumps({**json.loads(usual.text), "clarification": WHICH_WATCH}))
