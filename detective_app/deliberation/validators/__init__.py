"""One file per validator of an agent's reply: it marks, clamps and leaves a note, and rewrites no words."""
