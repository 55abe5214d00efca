"""Functions of a number: derivatives, continuity, integrals, and what is defined by them."""
