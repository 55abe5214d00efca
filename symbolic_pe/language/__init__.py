"""What authors write, and how it becomes terms of the kernel."""

from symbolic_pe.language import equality

assert equality, "decides whether sizes of matrices are equal"
