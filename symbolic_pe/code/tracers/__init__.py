"""What runs code on symbolic arrays: PyTorch, JAX and NumPy, operation by operation."""
