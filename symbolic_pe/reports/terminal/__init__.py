"""Claims, notes and theorems of the kernel as lines of text."""
