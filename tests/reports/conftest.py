"""What tests of reports share: a session whose answers were checked."""

from __future__ import annotations

import pytest

from detective_app.core.session import InterrogationSession
from tests.storage.case_folders import store_in
from tests.storage.checked_sessions import as_before, checked_session, read_documents


@pytest.fixture(scope="session")
def checked(tmp_path_factory: pytest.TempPathFactory) -> InterrogationSession:
    """A session over a memo, a report and a letter: quotes, a sum, a conflict, a gap and a decision."""
    folder = tmp_path_factory.mktemp("checked")
    return as_before(checked_session(read_documents(folder / "documents", store_in(folder))))
