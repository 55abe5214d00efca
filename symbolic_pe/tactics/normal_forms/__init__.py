"""The normal form of any number, and what it proves equal."""
