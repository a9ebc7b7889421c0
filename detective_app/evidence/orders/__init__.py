"""Orders to a model that stand in documents: found, told, and never obeyed."""
