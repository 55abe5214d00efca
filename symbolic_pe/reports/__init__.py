"""How claims and their proofs are shown to people.

Formulas are laid out and written by :mod:`symbolic_pe.printing`.

``outline``    the proof a reader reads, extracted from a theorem's tree of rules: ``structure``
               has what it is made of, ``blocks`` the words around a block, ``scopes`` finds
               what is supposed where
``text``       a claim with its proof as text: :func:`~symbolic_pe.reports.terminal.text.show`
``errata``     what the notes get wrong and what is true instead, as text
``coverage``   the claims of each note, section by section
``latex``      claims as one LaTeX document: ``texclaims`` writes each claim, ``texlists`` what
               surrounds them, ``texwords`` the words; ``layout`` places the lines of a proof,
               ``prose`` sets formulas in words; ``reading_order`` says which topic comes when,
               and ``pdf`` compiles it
``html``       claims as a folder of pages; ``views`` says what the templates show: statements
               (``facts``, ``sentences``), proofs (``proofviews``, ``proofrows``), comparisons
               with NumPy (``comparing``), where claims fail (``failing``), lemmas and axioms
               (``foundations``); ``words`` and ``hypertext`` set words, ``links`` leads from
               page to page, ``connections``, ``graph`` and ``layered`` draw what builds on what
``lemmas``     the general lemmas, printed once; ``dependencies``: what a proof builds on
``steps``      why a step of a proof does not follow
``rich``       theorems, claims, proofs and verdicts in notebooks
``reference``  the rules, reasons and deductions, from their docstrings

``translations`` has the words of all of them in other languages.
"""
