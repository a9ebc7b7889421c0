"""What a text is about, by rules: subjects, names, persons, stated values, and what a question asks for."""
