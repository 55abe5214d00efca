"""Numerical opinions on the claims, computed apart from the symbolic text."""
