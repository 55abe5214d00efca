"""Terms as polynomials in opaque terms, for the search: forms, monomials, linear systems."""
