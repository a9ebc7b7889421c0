"""What a save writes: what stands already is not written again, and nobody can tell from the file."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from detective_app.core.errors import StorageError
from detective_app.core.session import SCHEMA_VERSION, InterrogationSession
from detective_app.storage.sessions.files import SessionFiles
from detective_app.storage.sessions.format import content_hash, decode
from tests.account.recorded import RECIPES, Recipe, recorded
from tests.engine.runs import Disk
from tests.storage.samples import completed_session, folders_in, sample_session
from tests.sweeps import sweep


@pytest.fixture
def files(tmp_path: Path) -> Iterator[SessionFiles]:
    files = SessionFiles(folders_in(tmp_path / "data"))
    with files.hold():
        yield files


def dumped_whole(session: InterrogationSession) -> bytes:
    """Return the bytes of a session that is written at once."""
    versioned = session.evolve(schema_version=session.schema_version or SCHEMA_VERSION, content_hash=None)
    document = json.loads(versioned.model_dump_json(exclude_none=True))
    sealed = versioned.evolve(content_hash=content_hash(document))
    return f"{sealed.model_dump_json(exclude_none=True, indent=2)}\n".encode()


class RealDisk(Disk):
    """Saves in files, and remembers what each of them held and what it should have."""

    def __init__(self, files: SessionFiles) -> None:
        super().__init__()
        self._files = files
        self.written: list[bytes] = []
        self.expected: list[bytes] = []

    def save(self, session: InterrogationSession) -> Path:
        path = self._files.save(session)
        self.written.append(path.read_bytes())
        self.expected.append(dumped_whole(session))
        super().save(session)
        return path


@pytest.mark.parametrize(
    "recipe", sweep(RECIPES, lambda recipe: recipe in RECIPES[::4]), ids=lambda recipe: recipe.name
)
async def test_each_save_of_a_run_writes_the_bytes_of_a_whole_dump(
    files: SessionFiles, recipe: Recipe
) -> None:
    disk = RealDisk(files)
    await recorded(recipe, 0x800000000000, disk)
    assert disk.written
    assert disk.written == disk.expected


@pytest.mark.parametrize(
    "session",
    [
        sample_session(0),
        sample_session(
            12, hypothesis=sample_session().hypothesis.evolve(text='A ",\n  "b": [] \u2028 \x07 ü')
        ),
        sample_session(2, case_notes=(',\n  "id": "x"', "}"), open_questions=()),
        completed_session(3),
    ],
)
def test_any_session_is_written_as_it_is_dumped(files: SessionFiles, session: InterrogationSession) -> None:
    for _ in range(2):
        assert files.save(session).read_bytes() == dumped_whole(session)


def test_a_record_that_takes_the_place_of_another_is_written(files: SessionFiles) -> None:
    session = sample_session(3)
    files.save(session)
    first, *rest = session.qa_pairs
    changed = session.evolve(qa_pairs=(first.evolve(answer="Another answer."), *rest))
    assert decode(files.save(changed).read_bytes()).session.qa_pairs == changed.qa_pairs
    fewer = session.evolve(qa_pairs=session.qa_pairs[:1], current_iteration=1)
    assert decode(files.save(fewer).read_bytes()).session.qa_pairs == fewer.qa_pairs


def broken_pair(session: InterrogationSession) -> dict[str, Any]:
    first, *rest = session.qa_pairs
    return {"qa_pairs": (first, *(pair.model_copy(update={"question": ""}) for pair in rest))}


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        (broken_pair, "qaPairs: question: String should have at least 1 character"),
        (lambda session: {"qa_pairs": session.qa_pairs[1:]}, "currentIteration must equal the number of"),
        (lambda session: {"case_notes": ("\ud800",)}, "a text in it cannot be written"),
        (lambda session: {"mode": 5}, "mode"),
    ],
)
@pytest.mark.filterwarnings("ignore:Pydantic serializer warnings")
def test_what_breaks_the_rules_is_refused_though_the_rest_was_saved_before(
    files: SessionFiles, changes: Any, told: str
) -> None:
    session = sample_session(3)
    path = files.save(session)
    saved = path.read_bytes()
    with pytest.raises(StorageError, match=told):
        files.save(session.model_copy(update=changes(session)))
    assert path.read_bytes() == saved
    assert files.save(session).read_bytes() == saved
