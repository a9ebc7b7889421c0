"""A GGUF file of the user's own is listed where it is, and never touched."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from detective_app.core.errors import BadInput, StorageError
from detective_app.core.words import model_name
from detective_app.storage.models.files import ModelFiles
from tests.storage.test_model_files import CONTENT, _model

GGUF = b"GGUF" + bytes(60)


@pytest.fixture
def files(tmp_path: Path) -> ModelFiles:
    return ModelFiles(tmp_path / "models", models=(_model({"kind": "web", "url": "http://127.0.0.1:9/x"}),))


def own(tmp_path: Path, name: str = "my model (Q4) ä.gguf", content: bytes = GGUF) -> Path:
    made = tmp_path / "elsewhere" / name
    made.parent.mkdir(exist_ok=True)
    made.write_bytes(content)
    return made


def test_it_is_listed_under_a_name_that_a_run_takes(files: ModelFiles, tmp_path: Path) -> None:
    name = files.adopt(own(tmp_path))
    assert name == model_name(name) == "my-model-Q4"
    assert [(model.name, model.known) for model in files.installed()] == [(name, None)]
    assert files.path(name).read_bytes() == GGUF


def test_the_same_file_is_listed_once_and_another_of_its_name_beside_it(
    files: ModelFiles, tmp_path: Path
) -> None:
    first = own(tmp_path, "a.gguf")
    other = own(tmp_path, "a .gguf")
    assert [files.adopt(first), files.adopt(first), files.adopt(other)] == ["a", "a", "a-2"]


def test_it_never_stands_in_for_a_model_that_can_be_fetched(files: ModelFiles, tmp_path: Path) -> None:
    assert files.adopt(own(tmp_path, "tiny.gguf")) == "tiny-2"


def test_removing_it_leaves_the_file_where_it_is(files: ModelFiles, tmp_path: Path) -> None:
    file = own(tmp_path)
    files.remove(files.adopt(file))
    assert files.installed() == ()
    assert file.read_bytes() == GGUF


def test_what_is_no_model_file_is_refused(files: ModelFiles, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"letter.txt cannot be used: letter.txt is not a GGUF file"):
        files.adopt(own(tmp_path, "letter.txt", CONTENT[:40]))
    with pytest.raises(BadInput, match=r"gone.gguf cannot be used: No such file"):
        files.adopt(tmp_path / "gone.gguf")
    assert files.installed() == ()


def test_where_nothing_can_be_linked_it_says_where_to_put_the_file(
    files: ModelFiles, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "link", refuse)
    monkeypatch.setattr(Path, "symlink_to", refuse)
    with pytest.raises(StorageError, match=r"not be added .* put the file, or a copy of it, into .*models"):
        files.adopt(own(tmp_path))
