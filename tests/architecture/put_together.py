"""What makes each pattern that the program puts together at run time, by the program's own functions.

A call of `re` in a function whose pattern does not stand there needs an entry here that reaches it.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

from detective_app.core.panel import Agent
from detective_app.core.panel_reply import PanelView
from detective_app.core.redaction import Redactor
from detective_app.engine.calls.placeholders import _without_brackets
from detective_app.evidence.gate import Pointing, _options
from detective_app.evidence.quotes.anchoring import Grounds
from detective_app.evidence.text.personal_data import _words_pattern
from detective_app.gui import wording
from detective_app.gui.document.text_rows import places_of
from detective_app.processors.anonymisation import _names
from detective_app.provider_facts import PROVIDERS
from detective_app.reports._tagging import _reference
from tests.evidence.memory_index import MemoryIndex

_WORDS = "2.1 Net  sales (a) -- in % of net sales 1,234"
_LETTERS = "aa a  aaa ab"


def _providers() -> None:
    for facts in PROVIDERS.values():
        facts.takes_effort("a model")


def _placeholders() -> None:
    for placeholder in ("[NAME 1]", "[EMAIL 12]", "[PHONE 3.2]"):
        _without_brackets(placeholder)


def _literal(made: Callable[[str], object]) -> Callable[[], object]:
    return lambda: [made(words) for words in (_WORDS, _LETTERS)]


def _panel() -> None:
    called = ("agent-a", "agent-b.1")
    agents = [Agent.model_validate({"id": name, "models": [f"ollama:{name}"]}) for name in called]
    _names(PanelView(agents=tuple(agents)))


def _things() -> None:
    for noun in ("unit", "a"):
        _options(
            Pointing(f"my {noun}", noun), MemoryIndex({"a.md": "unit 5A"}), datetime(2024, 6, 1, tzinfo=UTC)
        )


MAKERS: tuple[Callable[[], object], ...] = (
    _providers,
    _placeholders,
    _literal(lambda words: list(places_of("a text", words))),
    _literal(lambda words: _words_pattern(["Anna Maria Berger", "Çelik", words])),
    _literal(lambda words: Grounds([words], "english").verbatim(words)),
    _panel,
    _things,
    lambda: Redactor(["a secret of 30 letters", "another + secret/of=some"]),
    wording._refs,
    lambda: _reference(b"/Root 12 0 R", b"Root"),
)
