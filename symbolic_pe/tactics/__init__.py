"""Search that ends in rules: everything here makes theorems by the kernel's rules only."""
