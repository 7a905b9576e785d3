"""Hold the five games as pure scripts: no files, no screen, no clock, no chance of their own."""
