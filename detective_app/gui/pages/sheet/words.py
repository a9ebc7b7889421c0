"""What the sheet says of parts and cells, the same in its grid, its head and its page at the right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from detective_app.core.passages import PERSON
from detective_app.gui.run.naming import model_name
from detective_app.gui.wording import filled

if TYPE_CHECKING:
    from detective_app.account.cells import Word

WORD_LOOKS: Mapping[Word, tuple[str, str]] = {
    "for": ("check", "ok"),
    "against": ("close", "high"),
    "speaks": ("half", "low"),
    "unrelated": ("minus", "muted"),
    "found": ("search", "text2"),
    "silent": ("", "text2"),
    "nothing_near": ("", "text2"),
}
"""The glyph of what a cell says, and its colour."""


def cell_word(word: Word) -> str:
    """Return what a cell says."""
    translate = QCoreApplication.translate
    return {
        "for": translate("Sheet", "for"),
        "against": translate("Sheet", "against"),
        "speaks": translate("Sheet", "speaks of it"),
        "unrelated": translate("Sheet", "not about this"),
        "found": translate("Sheet", "found"),
        "silent": translate("Sheet", "silent"),
        "nothing_near": translate("Sheet", "nothing near"),
    }[word]


def judged_by(by: Sequence[str]) -> str:
    """Say who judged: models by their names, the person as you; "" while nobody has."""
    translate = QCoreApplication.translate
    models = [model_name(one) for one in by if one and one != PERSON]
    if not models:
        return translate("Sheet", "judged by you") if PERSON in by else ""
    words = (
        translate("Sheet", "judged by %1, and by you") if PERSON in by else translate("Sheet", "judged by %1")
    )
    return filled(words, ", ".join(models))
