"""The Answer Object of checked statements, the rules it is held to, and the words around it."""
