"""A report in German has no sentence of the program in English, whatever its format."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import UTC, datetime
from xml.etree import ElementTree

import pytest

from detective_app import own_words, paths
from detective_app.core.passages import Mark
from detective_app.core.session import InterrogationSession
from detective_app.own_words import spoken
from detective_app.reports import format_called, formats
from tests.reports.printed import FORMATS, Printed, solid
from tests.reports.sessions import long_session
from tests.storage.samples import sample_session

pytestmark = pytest.mark.usefixtures("qapp")

APPENDIX = "Anhang: Wie das gefunden wurde"
GERMAN = own_words._table("german")


@pytest.fixture(scope="module")
def sample() -> InterrogationSession:
    """The recorded session over the sample case, of which a person mended a part."""
    recorded = paths.recorded_sessions() / "sample_case.json"
    session = InterrogationSession.model_validate_json(recorded.read_text("utf-8"))
    given = session.given_verdict
    assert given
    ruled = next(one for one in given.claims if one.verdict == "supported")
    number = next(one.passage for one in ruled.evidence if one.passage)
    at = datetime(2026, 11, 28, 11, tzinfo=UTC)
    mine = Mark(claim=ruled.signal_id, passage=number, side="against", by="person", at=at)
    return session.evolve(marks=(*(session.marks or ()), mine))


class _Told(dict[str, str]):
    """The table, which writes down what is looked up in it and is not there."""

    def __init__(self, table: Mapping[str, str], lacking: set[str]) -> None:
        super().__init__(table)
        self._lacking = lacking

    def get(self, english: str, default: str | None = None) -> str | None:  # type: ignore[override]
        """Return the German of a sentence."""
        if english not in self:
            self._lacking.add(english)
        return super().get(english, default)


def test_every_sentence_of_every_kind_of_report_is_in_the_table(
    sample: InterrogationSession, checked: InterrogationSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    lacking = set[str]()
    table = _Told(own_words._table("german"), lacking)
    monkeypatch.setattr(own_words, "_table", lambda language: table if language == "german" else {})
    for session in (sample, checked, long_session(), sample_session()):
        for kind in formats():
            kind.render(session, "german")
    assert lacking == set()


@FORMATS
def test_the_first_page_is_german_and_says_who_judged_when(
    printed: Printed, sample: InterrogationSession
) -> None:
    with spoken("german"):
        first, appendix, _ = printed(sample).partition(APPENDIX)
    assert appendix
    for words in (
        "Urteil: Widerlegt",
        "beurteilt von einer Person am 28.11.2026 und von compatible:",
        "Fehlt",
    ):
        assert solid(words) in solid(first), words
    mine = [one for one in GERMAN if " " in one.strip() and "{" not in one]
    assert [one for one in mine if re.search(rf"\b{re.escape(one.strip())}", first)] == []


def test_the_table_of_rows_has_german_words(sample: InterrogationSession) -> None:
    text = str(format_called("csv").render(sample, "german"))
    assert text.startswith("Teil,steht,beurteilt von,Dokument,Stelle,Wort,Satz\n")
    assert {"Widerlegt", "gegen", "einer Person"} <= {
        cell for line in text.splitlines() for cell in line.split(",")
    }


def test_a_page_says_which_language_it_is_in(sample: InterrogationSession) -> None:
    assert '<html lang="de">' in str(format_called("html").render(sample, "german"))
    assert b"/Lang (de)" in bytes(format_called("pdf").render(sample, "german"))  # type: ignore[arg-type]


def test_the_window_says_the_same_sentence_in_the_same_words() -> None:
    tree = ElementTree.parse(paths.resources() / "translations" / "detective_de.ts")  # noqa: S314 - ours
    window: dict[str, set[str]] = {}
    for one in tree.iter("message"):
        window.setdefault(one.findtext("source") or "", set()).add(one.findtext("translation") or "")
    sentences = {one: said for one, said in GERMAN.items() if one.endswith(".") and one in window}
    assert {one: window[one] for one, said in sentences.items() if said not in window[one]} == {}
    assert len(sentences) > 10
