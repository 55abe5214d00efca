"""What all tactics stand on: terms written and read, logic, equations, definitions, lemmas."""
