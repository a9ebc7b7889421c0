"""One call of a model: prompt, structured reply, repair, fallback and the trail of attempts."""
