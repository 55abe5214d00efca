"""What is proved or refuted of a function, in circumstances and with witnesses, and told."""
