"""Turns pixels into ids, and ids into printable labels."""
