"""Models, modes, gaps and failures as they are called on screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from detective_app import registry
from detective_app.core.provider import CHAT_CLIENT, NO_MODEL
from detective_app.engine.calls.trail import REASONS
from detective_app.gui.foreign_text import one_line
from detective_app.gui.told_below import in_own_words
from detective_app.provider_facts import PROVIDERS

if TYPE_CHECKING:
    from detective_app.core.session import GapCategory

_MAX_NAME_CHARS = 80


def provider_title(ref: str) -> str:
    """Return who makes or serves a model, from `"provider:model"`: `OpenAI`."""
    name = ref.partition(":")[0]
    if ref == NO_MODEL:
        return QCoreApplication.translate("Naming", "No model")
    if name == CHAT_CLIENT:
        return QCoreApplication.translate("Naming", "Chat client")
    facts = PROVIDERS.get(name)
    return in_own_words(facts.title) if facts else one_line(name, _MAX_NAME_CHARS)


def model_name(ref: str) -> str:
    """Return the model alone, from `"provider:model"`."""
    if ref == NO_MODEL:
        return provider_title(ref)
    return one_line(ref.partition(":")[2] or ref, _MAX_NAME_CHARS)


def model_words(ref: str) -> str:
    """Return provider and model, from `"provider:model"`: `OpenAI gpt-6.1-sol`; any other text as it is."""
    alone = ref == NO_MODEL or ":" not in ref
    return provider_title(ref) if alone else f"{provider_title(ref)} {model_name(ref)}"


def is_local(ref: str) -> bool:
    """Tell whether a model, `"provider:model"`, runs where the user is."""
    facts = PROVIDERS.get(ref.partition(":")[0])
    return facts is not None and facts.local


def mode_title(name: str) -> str:
    """Return a mode's title, or that no model led; a mode that this version does not have keeps its name."""
    from detective_app.core.plugin import BY_HAND, RULE_LED  # late: the first frame does without the records

    if name == BY_HAND:
        return QCoreApplication.translate("Modes", "By hand")
    if name == RULE_LED:
        return QCoreApplication.translate("Modes", "Rule-led")
    try:
        title = str(registry.load("detective_app.modes", name).MODE.title)
    except LookupError:
        return one_line(name, _MAX_NAME_CHARS)
    return QCoreApplication.translate("Modes", title)


def part_word(name: str) -> str:
    """Return the name of a role or a perspective; one that no mode has keeps its letters."""
    said = one_line(QCoreApplication.translate("Modes", name), _MAX_NAME_CHARS)
    return said[:1].upper() + said[1:]


def gap_word(category: GapCategory) -> str:
    """Return a kind of gap as it stands on a badge."""
    translate = QCoreApplication.translate
    return {
        "missing_information": translate("Gaps", "Missing information"),
        "ambiguity": translate("Gaps", "Ambiguous"),
        "inconsistency": translate("Gaps", "Inconsistent"),
        "vagueness": translate("Gaps", "Vague"),
    }[category]


def failure_words(error_class: str) -> str:
    """Return how a provider failed, as it follows its name: `is overloaded`."""
    return QCoreApplication.translate("Reasons", REASONS.get(error_class, "failed"))
