"""Laws of numbers, each proved once: order, integers, sums, moduli, exponentials, sines."""
