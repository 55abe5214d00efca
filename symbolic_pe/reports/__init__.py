"""How claims and their proofs are shown to people.

Formulas are laid out and written by :mod:`symbolic_pe.printing`.  What is to be said is put
together once, and written for a terminal, a paper, a page and a notebook:

``words``      phrases, lists and reasons in a language with a markup
``sentences``  statements in words: for all …, if … then, lists
``proofs``     ``view``: the steps of a proof, its headings, reasons and citations;
               ``counterexamples`` (``failures``, ``comparisons``): where a false claim fails;
               ``meaning``: what is proved so that it means something; ``dependencies``: what a
               proof builds on
``errata``     what the notes get wrong and what is true instead
``notes``      the notes: their sections, symbols, opinions, and remarks on their sentences;
               ``annotated``: sentence by sentence, with the claims about each; ``coverage``: the
               claims of each section
``standing``   what may be said of a verdict; ``rechecked``: what Coq has accepted;
               ``dimension``: that d = 2n; ``headings`` and ``reading_order`` of topics;
               ``symbols``: what signs mean

``terminal``   a claim as text, with ``paragraphs``, ``wrapping`` and ``proofs.prooftext``;
               ``notetext``: a note; ``kerneltext``: the kernel's own theorem; ``spelling``: without
               Unicode
``paper``      one LaTeX document: ``latex`` puts it together for the template, ``texclaims`` writes
               a claim, ``layout`` places the lines of a proof, ``pdf`` compiles it
``web``        a folder of pages: ``html`` puts it together, ``views`` says what the templates show
``rich``       theorems, claims, verdicts and, by ``proofcells``, proofs in notebooks
``reference``  what authors use, from its docstrings (``documented``)

``translations`` has the words of all of them in other languages, ``messages`` those of errors.
"""
