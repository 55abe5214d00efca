"""Numbers in normal form, by their kind: powers, exponentials, angles, roots, logarithms."""
