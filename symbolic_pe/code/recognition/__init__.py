"""What a formula is: its frequencies, pairs and layout, and the slip that it shows."""
