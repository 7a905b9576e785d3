"""Look up the rules of the games."""
