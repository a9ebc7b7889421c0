"""What versions 2 and 3 of a session file add, as the contract writes it: plain JSON of another program."""

from __future__ import annotations

from typing import Any

AT = "2025-10-05T14:40:00.000Z"

PAIR: dict[str, Any] = {
    "round": 2,
    "agent": "skeptic",
    "outcome": "partly",
    "evaluation": {
        "score": 4,
        "reasoning": "It gives the day, not the hour.",
        "followUp": "At what hour?",
        "addressesSignals": ["s1"],
        "evaluatedAt": AT,
    },
}
FACT: dict[str, Any] = {
    "state": "quoted",
    "reason": "“permanent” is not in its quote",
    "entailment": "supports",
}
VERDICT: dict[str, Any] = {
    "overall": "refuted",
    "claims": [
        {
            "signalId": "s1",
            "text": "The bridge was closed for an inspection.",
            "verdict": "refuted",
            "because": "The log names a repair.",
            "evidence": [{"sequence": 1, "sourceId": "s1", "locator": "L3-L4", "quote": "closed on 4 May"}],
            "confidence": 0.8,
            "note": "Lowered once.",
        }
    ],
    "superseded": [{"sourceId": "s1", "locator": "L1-L1", "by": "s2 L1-L1"}],
    "method": "model",
    "joinedBy": "all",
}
GATE: dict[str, Any] = {
    "ready": False,
    "qualityScore": 61,
    "advisory": {
        "recommendation": "Ask about the hour.",
        "issues": [{"severity": "critical", "issue": "The hour is open.", "suggestion": "Ask the watchman."}],
        "canForce": True,
        "forceWarning": "The hour stays open.",
    },
    "forced": {
        "reason": "Time is up.",
        "at": AT,
        "metrics": {"answers": 2, "qualityScore": 61, "averageEvaluation": 3.5, "openConflicts": 1},
    },
}
SESSION: dict[str, Any] = {
    "brief": "The council asks whether the bridge may open again.",
    "signals": [
        {
            "id": "s1",
            "type": "claim",
            "content": "The bridge was closed for an inspection.",
            "quote": "closed for Überprüfung",
            "severity": "critical",
            "proves": "An order to inspect.",
            "refutes": "A bill for repairs.",
            "addressed": True,
            "addressedBy": "1",
            "createdAt": AT,
            "standing": "refuted",
        }
    ],
    "conflicts": [
        {
            "id": "c1",
            "answerIds": ["1", "2"],
            "description": "Two days are given.",
            "severity": "high",
            "quotes": ["4 May", "5 May"],
            "resolved": True,
            "resolution": "The log is older.",
            "decision": "supersede_second",
            "notes": "Asked the archive.",
            "createdAt": AT,
            "resolvedAt": AT,
        },
        {
            "id": "c2",
            "sourceIds": ["s1"],
            "description": "The log differs from itself.",
            "severity": "low",
            "resolved": False,
            "createdAt": AT,
        },
    ],
    "gate": GATE,
    "clarificationState": {
        "pendingQuestion": {
            "questionId": "q1",
            "stepName": "opening",
            "question": "Which bridge is meant?",
            "context": "Two bridges have the name.",
            "options": [
                {"id": "option_1", "label": "The old one", "description": "Built 1901"},
                {"id": "option_2", "label": "The new one"},
            ],
            "allowSkip": True,
            "allowFreeText": True,
            "priority": "critical",
        },
        "pausedAtStep": "opening",
        "partialResult": {"claims": ["one", {"deep": [1, 2.5, None]}]},
        "askedAt": AT,
        "answers": [{"questionId": "q0", "freeTextResponse": "The north pier.", "skipped": False}],
    },
    "deliberation": {
        "agents": [{"id": "skeptic", "models": ["openai:one", "gemini:two"], "role": "doubts"}],
        "rounds": [
            {
                "round": 1,
                "responses": [
                    {
                        "agent": "skeptic",
                        "position": "It was a repair.",
                        "reasoning": "The bill says so.",
                        "confidence": 0.9,
                        "stance": "no",
                        "at": AT,
                    }
                ],
            }
        ],
        "consensus": {"agreementLevel": 0.5, "commonGround": ["It was closed."], "disagreements": []},
        "groupthink": {"detected": False, "indicators": [], "recommendation": ""},
        "exit": {"reason": "consensus", "details": "Both agree.", "conclusive": True, "atLimit": False},
        "layers": {"decision": "Refuted.", "agentResponses": [], "evidence": [], "metadata": {"calls": 2}},
    },
    "disclosure": {
        "budget": 10,
        "perDocument": [{"sourceId": "s1", "words": 40, "sent": 3, "spans": [[0, 12], [30, 31]]}],
        "total": 3,
    },
    "actions": [
        {"kind": "ask", "round": 1, "question": "When?", "documents": ["s1"], "pages": [2], "sequence": 1},
        {
            "kind": "search",
            "round": 1,
            "words": "closed",
            "places": [{"sourceId": "s1", "locator": "L3-L3", "line": "closed", "heading": "Log"}],
            "doneAt": AT,
        },
        {"kind": "recheck", "round": 2, "sequence": 1, "agent": "skeptic"},
        {"kind": "calculate", "round": 2, "expression": "2 + 3", "value": "5"},
        {"kind": "finish", "round": 2, "reason": "Enough is known."},
    ],
}
PENDING_ROUND: dict[str, Any] = {
    "round": 3,
    "turns": [{"sequence": 3, "question": "Who paid?", "stage": "answer", "agent": "skeptic"}],
    "actions": [{"kind": "ask", "round": 3, "question": "Who paid?"}],
}
VERSION_3: dict[str, Any] = {
    "passages": [
        {
            "id": "P1",
            "sourceId": "s1",
            "locator": "L3-L4",
            "text": "The bridge was closed on 4 May.",
            "header": "Day | What",
            "heading": "May",
            "title": "Log of the bridge",
            "documentDate": "2021-05-04",
            "from": "The watchman",
            "to": "The office",
        },
        {"id": "P2", "sourceId": "s1", "locator": "L7-L7", "text": "It was opened again on 9 June."},
    ],
    "marks": [
        {"claim": "s1", "passage": "P1", "side": "supports", "by": "openai:gpt-6.1-sol", "at": AT},
        {
            "claim": "s1",
            "passage": "P1",
            "side": "against",
            "words": "closed on 4 May",
            "by": "person",
            "reason": "A repair is no inspection.",
            "at": AT,
        },
    ],
}
