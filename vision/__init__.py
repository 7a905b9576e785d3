"""Turn pixels into ids, and ids into printable labels; nothing heavy is imported before use."""
