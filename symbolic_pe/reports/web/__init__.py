"""Claims, proofs and notes as a folder of static pages."""
