"""The verbs of CONTRACT §1, one file a topic; each parses, calls the application and shows what came."""
