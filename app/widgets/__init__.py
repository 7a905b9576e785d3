"""What screens are made of: the board, and controls in our theme."""
