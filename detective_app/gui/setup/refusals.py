"""Why a value is refused, in the language of the window; the words themselves come from `core`."""

from __future__ import annotations

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from detective_app.gui.told_below import in_own_words

KNOWN = (
    QT_TRANSLATE_NOOP("Refusals", "Choose a whole number from 5 to 20."),
    QT_TRANSLATE_NOOP("Refusals", "Choose 15 to 120 seconds."),
    QT_TRANSLATE_NOOP("Refusals", "Choose 15 to 360 seconds."),
    QT_TRANSLATE_NOOP("Refusals", "Choose 15 to 3600 seconds: so long a local model may load and think."),
    QT_TRANSLATE_NOOP("Refusals", "Choose 5 to 3600 seconds between words."),
    QT_TRANSLATE_NOOP("Refusals", "Choose 5 to 3600 seconds. Empty: a third of the cloud timeout."),
    QT_TRANSLATE_NOOP("Refusals", "Choose 80 to 200 percent."),
    QT_TRANSLATE_NOOP(
        "Refusals",
        "Choose 0 to 100 percent: the share of each document's words that a detective on another "
        "computer may see, 200 words at least; 0: none.",
    ),
    QT_TRANSLATE_NOOP("Refusals", "Choose 2048 to 1048576 tokens; the prompt and the answer share them."),
    QT_TRANSLATE_NOOP("Refusals", "For cloud calls: none, system, or an address. Local calls use none."),
    QT_TRANSLATE_NOOP(
        "Refusals",
        "Write each name with 2 to 200 characters, without semicolons, brackets and quotation marks.",
    ),
    QT_TRANSLATE_NOOP("Refusals", "Start the address with http:// or https://."),
    QT_TRANSLATE_NOOP("Refusals", "The port must be 1 to 65535."),
    QT_TRANSLATE_NOOP("Refusals", "This address is not valid."),
    QT_TRANSLATE_NOOP("Refusals", "Remove the user name and password from the address."),
    QT_TRANSLATE_NOOP("Refusals", "Enter a model name."),
    QT_TRANSLATE_NOOP("Refusals", "This model name is not valid."),
)
"""What the translators are given; a refusal that is not among them is shown in English."""


def in_words(refusal: str) -> str:
    """Return a refusal in the language of the window; a setting may have its own words as one."""
    for context in ("Refusals", "Settings"):
        said = QCoreApplication.translate(context, refusal)
        if said != refusal:
            return said
    return in_own_words(refusal)
