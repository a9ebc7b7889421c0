"""How a witness answers: capable or small, over passages of the case file, each statement checked."""
