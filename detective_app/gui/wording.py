"""Words as the window's language writes them: sentences with values, quotation marks, money, sizes, keys."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QLocale
from PySide6.QtGui import QKeySequence

from detective_app.own_words import Language, say, spoken, told
from detective_app.provider_facts import PROVIDERS

if TYPE_CHECKING:
    from detective_app.front_end.run import Estimate

_CENT = 0.01
_PLAIN = re.compile(r"\d{1,6}([.,]\d{1,2})?", re.ASCII)
_GROUPED = re.compile(r"\d{1,3}(\W\d{3})*(\W\d{1,2})?", re.ASCII)


def filled(sentence: str, *values: object) -> str:
    """Put values in place of `%1`, `%2` … of a translated sentence; a value is never searched for marks."""
    parts = sentence.split("%")
    made = parts[0]
    for part in parts[1:]:
        number = int(part[0]) if part[:1].isdigit() else 0
        made += f"{values[number - 1]}{part[1:]}" if 0 < number <= len(values) else f"%{part}"
    return made


def spoken_language() -> Language:
    """Return the language of the window, as what is below it calls it."""
    return "german" if QLocale().language() == QLocale.Language.German else "english"


def in_own_words(text: str) -> str:
    """Return a message from below (an error, a finding, a note) in the language of the window.

    Models stand in it as `openai:gpt-6.1-sol`; they are called as everywhere in the window.
    """
    with spoken(spoken_language()):
        said = told(text)
        return _refs().sub(lambda found: f"{say(PROVIDERS[found[1]].title)} ", said) if ":" in said else said


@lru_cache(maxsize=1)
def _refs() -> re.Pattern[str]:
    """Return how a model's name begins where it is in no command; made late, for it loads the providers."""
    in_command = "".join(
        f"(?<!{before} )" for before in ("--detective", "--witness", "--agent", "models test")
    )
    return re.compile(rf"(?<![\w:/.`=-]){in_command}({'|'.join(PROVIDERS)}):(?=[a-z0-9])")


def quoted(text: str) -> str:
    """Put a text into the quotation marks of the window's language."""
    return QLocale().quoteString(text)


def money(dollars: float) -> str:
    """Write US dollars as the language does (`$1.50`, `1,50 $`), with more digits below a cent."""
    locale, digits = QLocale(), 2 if dollars >= _CENT or dollars == 0 else 4
    if locale.language() == QLocale.Language.C:  # it would write `1.50$`
        return f"${locale.toString(dollars, 'f', digits)}"
    return locale.toCurrencyString(dollars, "$", digits)


def read_money(text: str) -> float | None:
    """Read `1`, `$0.50`, `0,50 $`, and thousands as the language groups them; None for anything else."""
    written = text.strip().removeprefix("$").removesuffix("$").strip()
    if _PLAIN.fullmatch(written):
        return float(written.replace(",", "."))
    amount, is_one = QLocale().toDouble(written)
    return amount if is_one and _GROUPED.fullmatch(written) and amount == round(amount, 2) else None


def cost_words(estimate: Estimate) -> str:
    """Return what a run may cost, `cost unknown` when the model's price is."""
    translate = QCoreApplication.translate
    low, high = estimate.cost_low, estimate.cost_high
    if low is None or high is None:
        return translate("RunWords", "cost unknown")
    if high == 0:
        return translate("RunWords", "no cost")
    if high < _CENT:
        return translate("RunWords", "less than {amount}").format(amount=money(_CENT))
    if money(low) == money(high):
        return translate("RunWords", "about {amount}").format(amount=money(high))
    return translate("RunWords", "{low} to {high}").format(low=money(max(low, _CENT)), high=money(high))


def size_words(size: int) -> str:
    """Return a size in bytes as `4.9 GB` or `98 MB`."""
    locale = QLocale()
    if size >= 1_000_000_000:
        return f"{locale.toString(size / 1e9, 'f', 1)} GB"
    return f"{locale.toString(max(1, round(size / 1e6)))} MB"


def progress_words(done: int, total: int) -> str:
    """Return how far a download has come, as `0.64 of 1.1 GB`."""
    of = QCoreApplication.translate("Sizes", "{done} of {total}")
    if total < 1_000_000_000:
        return of.format(done=QLocale().toString(round(done / 1e6)), total=size_words(total))
    return of.format(done=QLocale().toString(done / 1e9, "f", 2), total=size_words(total))


def left_words(seconds: float) -> str:
    """Return how long something will still take, in words."""
    translate = QCoreApplication.translate
    if seconds < 60:
        return translate("Sizes", "{n} s left").format(n=max(1, round(seconds)))
    return translate("Sizes", "{n} min left").format(n=round(seconds / 60))


def key_words(keys: QKeySequence) -> str:
    """Return what a person presses: `Ctrl+Enter`, `Ctrl+Plus`."""
    translate = QCoreApplication.translate
    held, plus, last = keys.toString(QKeySequence.SequenceFormat.NativeText).rpartition("+")
    named = {
        "Return": translate("Keys", "Enter"),
        "Enter": translate("Keys", "Enter"),
        "": translate("Keys", "Plus"),
        "-": translate("Keys", "Minus"),
    }
    if not held:
        return f"{plus}{named.get(last, last) if last != '-' and last else last}"
    return f"{held.removesuffix('+')}+{named.get(last, last)}"
