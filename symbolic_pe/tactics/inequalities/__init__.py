"""Signs and inequalities: what is known in a context, and what follows from it."""
