"""What models, modes, failures, money, time and what may leave are called."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QLocale

from detective_app import registry
from detective_app.account.disclosure import FLOOR_WORDS, bound
from detective_app.account.spending import spending
from detective_app.core.provider import CHAT_CLIENT, NO_MODEL, PERSON
from detective_app.gui.foreign_text import one_line
from detective_app.gui.wording import filled, in_own_words, money, spoken_language
from detective_app.own_words import say, spoken
from detective_app.provider_facts import PROVIDERS

if TYPE_CHECKING:
    from detective_app.core.disclosure import Disclosure
    from detective_app.core.quality import GapCategory
    from detective_app.core.session import Usage


_MAX_NAME_CHARS = 80


def provider_title(ref: str) -> str:
    """Return who makes or serves a model, from `"provider:model"`: `OpenAI`."""
    name = ref.partition(":")[0]
    if ref == PERSON:
        return QCoreApplication.translate("Naming", "You")
    if ref == NO_MODEL:
        return QCoreApplication.translate("Naming", "No model")
    if name == CHAT_CLIENT:
        return QCoreApplication.translate("Naming", "Chat client")
    facts = PROVIDERS.get(name)
    return in_own_words(facts.title) if facts else one_line(name, _MAX_NAME_CHARS)


_RECORDED = "compatible:played-by-hand"
"""Who judged in the sample case: no model is asked while it is played."""


def model_name(ref: str) -> str:
    """Return the model alone, from `"provider:model"`."""
    if ref == NO_MODEL:
        return provider_title(ref)
    if ref == _RECORDED:
        return QCoreApplication.translate("Models", "the recorded run")
    return one_line(ref.partition(":")[2] or ref, _MAX_NAME_CHARS)


def model_words(ref: str) -> str:
    """Return provider and model, from `"provider:model"`: `OpenAI gpt-6.1-sol`; any other text as it is."""
    if ref == _RECORDED:
        return model_name(ref)
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
    from detective_app.engine.calls.trail import REASONS  # late: lists of sessions load no session

    with spoken(spoken_language()):
        return say(REASONS.get(error_class, "failed"))


def spent_words(usage: Mapping[str, Usage]) -> tuple[str, ...]:
    """Say what models used, by `"provider:model"`: `8,412 tokens`, and `$0.06` where they are paid."""
    translate, spent = QCoreApplication.translate, spending(usage)
    words = [filled(translate("Spending", "%1 tokens"), QLocale().toString(spent.tokens))]
    if spent.dollars is None:
        words.append(translate("Spending", "cost unknown"))
    elif spent.paid:
        words.append(money(spent.dollars))
    return tuple(words)


def clock_words(moment: datetime) -> str:
    """Write a moment as the time of day here: `12:06:40`."""
    return f"{moment.astimezone():%H:%M:%S}"


def rough_time_words(seconds: float) -> str:
    """Write a time that is only estimated: `1 min`, `25 min`, `1 h 10 min`."""
    translate = QCoreApplication.translate
    minutes = max(1, round(seconds / 60))
    if minutes < 60:
        return filled(translate("Spending", "%1 min"), minutes)
    hours, rest = divmod(5 * round(minutes / 5), 60)
    return filled(translate("Spending", "%1 h %2 min"), hours, rest)


def time_words(seconds: float) -> str:
    """Write a time span: `12 s`, `3 min 05 s`."""
    translate = QCoreApplication.translate
    minutes, rest = divmod(max(0, round(seconds)), 60)
    if minutes:
        return filled(translate("Spending", "%1 min %2 s"), minutes, f"{rest:02}")
    return filled(translate("Spending", "%1 s"), rest)


_ALL = 100
_DECIDED: Mapping[int, int] = {40: 8, 20: 5, 10: 4, 1: 2}
"""How many of ten claims over long contracts were decided with such a share; see decision 53."""


def left_words(record: Disclosure) -> str:
    """Say how many words may leave, and how many have."""
    if record.budget == _ALL:
        words = QCoreApplication.translate("Disclosure", "Every word from your documents can leave; %1 have.")
        return filled(words, QLocale().toString(record.total))
    words = QCoreApplication.translate(
        "Disclosure", "At most %1 words from your documents can leave; %2 have."
    )
    return filled(words, QLocale().toString(bound(record)), QLocale().toString(record.total))


def unit_words() -> str:
    """Say what counts for a word, as long ones are more than one."""
    return QCoreApplication.translate("Disclosure", "In all, five characters count as a word.")


def brief_words(record: Disclosure) -> str:
    """Say the same where there is little room."""
    words = QCoreApplication.translate("Disclosure", "%1 of %2 words have left")
    return filled(words, QLocale().toString(record.total), QLocale().toString(bound(record)))


def share_words(percent: int) -> str:
    """Say what a share of the documents' words means for a run."""
    translate = QCoreApplication.translate
    if percent == 0:
        return translate("Disclosure", "No word of the documents may reach a model on another computer.")
    if percent == _ALL:
        return translate("Disclosure", "Every word of the documents may reach a model on another computer.")
    words = translate(
        "Disclosure",
        "At most %1 % of the words of your documents, or %2 of each where that is more, can reach a model "
        "on another computer, whatever it asks. All runs over the same documents share them.",
    )
    cost = translate(
        "Disclosure",
        "What that costs, as it was measured: over long contracts about %1 of 10 claims are decided, over "
        "documents of a page or two 9 of 10.",
    )
    decided = next(count for share, count in _DECIDED.items() if percent >= share)
    return f"{filled(words, percent, FLOOR_WORDS)} {filled(cost, decided)}"
