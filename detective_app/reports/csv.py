"""The rows of a session's sheet as a table: a line for each part and document, for other programs."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping

from detective_app.account.cells import Cell, Word
from detective_app.account.evidence_words import Names
from detective_app.account.marks import ClaimStanding
from detective_app.account.sheet import sheet
from detective_app.account.verdict_words import ruling_words
from detective_app.core.provider import PERSON
from detective_app.core.session import InterrogationSession
from detective_app.core.words import cell
from detective_app.own_words import say

TITLE, SUFFIX, PLACE = "CSV", ".csv", 6

_COLUMNS = ("part", "stands", "judged by", "document", "place", "word", "sentence")
_WORDS: Mapping[Word, str] = {
    "for": "for",
    "against": "against",
    "speaks": "speaks of it",
    "unrelated": "not about this",
    "found": "found",
    "silent": "silent",
    "nothing_near": "nothing near",
}


def render(session: InterrogationSession) -> str:
    """Write each part, and each question of a person, with the best passage of each document."""
    shown, names = sheet(session), Names(session.sources)
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow(map(say, _COLUMNS))
    for row in (*shown.rows, *shown.questions):
        by = say("a person") if row.by == PERSON else row.by
        for source_id in shown.columns or ("",):
            said = (row.text, _stands(session, row.stands), by, names.get(source_id, source_id))
            table.writerow([cell(one) for one in (*said, *_said(row.cells.get(source_id), names, source_id))])
    return out.getvalue()


def _stands(session: InterrogationSession, standing: ClaimStanding) -> str:
    return ruling_words("not_judged" if standing == "open" else standing, session)


def _said(found: Cell | None, names: Names, source_id: str) -> tuple[str, str, str]:
    """Return place, word and sentence of a cell; nothing of one that there is not."""
    if found is None:
        return "", "", ""
    best = found.best
    sentence = " ".join(best.sentence.split()) if best else ""
    return names.at(source_id, best.locator) if best else "", say(_WORDS[found.word]), sentence
