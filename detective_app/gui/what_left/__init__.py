"""What left this computer: every request, with the words of documents in it."""
