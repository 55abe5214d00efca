"""The command line: ``symbolic-pe`` and ``python -m symbolic_pe``.

``commands``  the commands by name, each imported when it is asked for
``verify``    the commands ``verify`` and ``axioms``; ``listing``: ``list`` and ``coverage``;
              ``reading``: ``show`` and ``errata``; ``publishing``: ``export latex`` and ``html``
``options``   options that several commands have
``notes``     what ``errata --note`` prints
``table``     how outcomes are shown: a table on a terminal, lines in a pipe
``colours``   colours on a terminal
``typeset``   what ``export latex`` writes: the document, its figures and its PDF
``website``   what ``export html`` writes: the pages of verified claims
``output``    standard output in any encoding, and what happens when it cannot be written
``seconds``   options that are time limits
``folders``   folders that are written whole or not at all
``files``     output files that are written whole or not at all
``new``       a repository of derivations to begin with
``origin``    where this symbolic_pe was installed from
``scripts``   what ``python derivations/SCRIPT.py`` prints
``figures``   pictures of the claims, as files
``coverage``  what is said about each note, section by section
``axioms``    what ``axioms`` prints: what is assumed, checked by numbers, and what rests on it

Exit status: 0 if everything came out as declared, 1 if something did not, 2 if the command itself
was wrong (an unknown id, a missing file) or its output cannot be written, 130 after an interrupt.
"""

from symbolic_pe.cli.commands import main

__all__ = ["main"]
