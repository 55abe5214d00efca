"""What authors write, and how it becomes terms of the kernel."""
