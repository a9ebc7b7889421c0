"""How words stand in their document, in English words: for models, the terminal, reports and reasons."""

from __future__ import annotations

from collections.abc import Mapping

from detective_app.core.evidence import Standing

HOW_IT_STANDS: Mapping[Standing, str] = {
    "struck": "struck out in the document",
    "deleted": "deleted in the document by a change that is not accepted",
    "inserted": "inserted in the document by a change that is not accepted",
    "quoted": "quoted from an earlier message",
    "remark": "a remark",
    "head": "a page's head",
    "foot": "a page's foot",
    "note": "a note",
    "form": "filled into a form",
    "recognised": "recognised in a picture",
    "doubtful": "perhaps not seen on its page",
    "uneven": "a figure whose digits differ in size or colour",
}
"""What follows a place, or `it is`."""


def stands(standing: Standing | None, before: str = ", ", confidence: int | None = None) -> str:
    """Return how words stand behind a comma, with a recogniser's confidence in percent; "" for plain text."""
    sure = "" if confidence is None else f" with {confidence} %"
    return f"{before}{HOW_IT_STANDS[standing]}{sure}" if standing else ""
