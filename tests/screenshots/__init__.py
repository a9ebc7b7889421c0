"""Pictures of every screen of the window, over made-up cases: `python -m tests.screenshots FOLDER`."""
