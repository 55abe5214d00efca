"""A proof as a reader reads it: its lines and blocks, what it supposes, what it builds on."""
