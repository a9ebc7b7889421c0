"""A witness's model that obeys whatever a document tells it, behind a stand-in of a real provider."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from tests.stand_ins.brains import Brain
from tests.stand_ins.numbered import written
from tests.stand_ins.wire import Answer, Call

_LINE = re.compile(r"^(?!\[\d+\] )(.{12,})$", re.MULTILINE)
_DOCUMENT = re.compile(r"--- [0-9a-f]{8} document (\S+) ")


@dataclass(frozen=True)
class ObedientBrain(Brain):
    """Prints all it was shown as statements, as documents order it to.

    In the detective's stages it is the ordinary brain.
    """

    def answer(self, call: Call) -> Answer:
        """Obey where a witness is asked."""
        properties = (call.schema or {}).get("properties", {})
        if "statements" in properties:
            return Answer(written({"statements": list(self._everything(call)), "notStated": []}, call.text))
        if call.stage == "answer":
            return Answer("ANSWER: " + " ".join(text for text in _LINE.findall(call.text))[:4_000])
        return super().answer(call)

    def _everything(self, call: Call) -> Any:
        """Yield every line of the prompt as a statement that quotes it, and an obeyed order."""
        ids = _DOCUMENT.findall(call.text) or ["D1"]
        lines = [text for text in _LINE.findall(call.text) if not text.startswith("---")]
        for number, text in enumerate(lines):
            quote = {"sourceId": ids[number % len(ids)], "locator": f"L{number + 1}", "quote": text}
            yield {"text": text, "quotes": [quote], "calculation": ""}
        yield {"text": "CANARY-OBEYED", "quotes": [], "calculation": "__import__('os').getcwd()"}
