"""One file per validator: checks an answer, and leaves a note when it changes or marks it."""
