"""Hold what every game is made of: messages, steps, the table, the grid, decks and the scene."""
