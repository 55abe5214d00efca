"""From claims to outcomes: one after the other, by worker processes, or by somebody's executor."""
