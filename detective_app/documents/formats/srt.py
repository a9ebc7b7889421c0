"""SRT and VTT: what is said in a recording, each sentence after the time at which it begins."""

from __future__ import annotations

import re

from detective_app.core.case import Manuscript
from detective_app.documents.formats.text import decoded
from detective_app.documents.shared.composition import Composition

SUFFIXES: tuple[str, ...] = (".srt", ".vtt")

_TIME = r"(?:\d+:)?\d\d:\d\d[.,]\d{3}"
_OPENING = re.compile(rb"(?:\xef\xbb\xbf)?(?:WEBVTT\b|\s*\d+\s*\n\d\d:\d\d:\d\d,\d{3} -->)")
_CUE = re.compile(rf"^({_TIME})[ \t]+-->[ \t]+{_TIME}[^\n]*\n((?:[^\n]*\S[^\n]*(?:\n|\Z))*)", re.MULTILINE)
_VOICE = re.compile(r"<v(?:\.[^ <>]*)? ([^<>]+)>")
_TAG = re.compile(r"<[^<>]{0,80}>")
_SPEAKS = re.compile(r"(?:[-–]\s|[^\W\d_][\w .]{0,30}: )")
_ENDS = (".", "!", "?", "…", "]", ")", "”", '"')
_MOST_CUES = 20


def fits(content: bytes) -> bool:
    """Tell whether a file begins as subtitles do."""
    return _OPENING.match(content) is not None


def read(name: str, content: bytes) -> Manuscript:
    """Read what is said; raises DocumentError when there is nothing."""
    text, _ = decoded(name, content)
    composition, said = Composition(), list[str]()
    for time, cue in _CUE.findall(text):
        words = _TAG.sub("", _VOICE.sub(r"\1: ", cue)).strip()
        if said and (said[-1].endswith(_ENDS) or _SPEAKS.match(words) or len(said) == _MOST_CUES):
            composition.add("\n".join(said))
            said = []
        said += [words if said else f"{re.split('[.,]', time)[0]} {words}"] if words else []
    composition.add("\n".join(said))
    return composition.manuscript(name)
