"""Sessions of earlier versions open: what was decided about sources is a resolved conflict."""

from __future__ import annotations

import json

from detective_app.storage.sessions.format import content_hash, decode, encode
from tests.storage.conflicting import two_dates


def test_a_decision_of_an_earlier_version_is_a_resolved_conflict() -> None:
    document = json.loads(encode(two_dates()))
    document["decisions"] = [
        {
            "key": "bridge•inspect",
            "values": ["2 March 2023", "9 March 2023"],
            "choice": "supersede_second",
            "reason": "It is signed.",
            "at": document["startTime"],
        },
        {"key": "other", "values": ["1", "2"], "choice": "keep_both", "at": document["startTime"]},
    ]
    document["contentHash"] = content_hash(document)
    read = decode(json.dumps(document).encode())
    (found,) = read.session.conflicts or ()
    assert (found.source_ids, found.decision, found.resolution) == (
        ("D1", "D2"),
        "supersede_second",
        "It is signed.",
    )
    assert not read.changed_outside
    assert read.session == two_dates(conflicts=(found,), content_hash=read.session.content_hash)
