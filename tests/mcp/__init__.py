"""A chat client at work: the real server as a child process, and the client of the SDK."""
