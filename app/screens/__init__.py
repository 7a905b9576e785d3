"""One module and one .kv file for each screen."""
