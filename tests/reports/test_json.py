"""The JSON report: the session file again."""

from __future__ import annotations

from detective_app.reports.json import SUFFIX, render
from detective_app.storage.sessions.format import decode, encode
from tests.storage.samples import completed_session


def test_the_report_is_the_file_with_its_seal() -> None:
    written = encode(completed_session())
    report = render(decode(written).session)
    assert report.encode() == written
    assert not decode(report.encode()).changed_outside
    assert SUFFIX == ".json"
