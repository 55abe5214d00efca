"""Claims, proofs and notes as one LaTeX document, and that as PDF."""
