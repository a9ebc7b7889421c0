"""What the tests of the window among these need; the others ask for none of it."""

from tests.gui.conftest import application, data, look, pytest_asyncio_loop_factories, qapp_args

__all__ = ["application", "data", "look", "pytest_asyncio_loop_factories", "qapp_args"]
