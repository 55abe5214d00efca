"""Laws of limits, continuity, derivatives and integrals, each proved once."""
