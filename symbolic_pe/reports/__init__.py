"""How claims and their proofs are shown to people.

``notation``   what text and LaTeX share: the order in which people write factors and terms
``text``       one-line Unicode of terms and statements; :func:`~symbolic_pe.reports.text.show`
``outline``    the proof a reader reads, extracted from a theorem's tree of rules
``latex``      the same as LaTeX, a whole document, and its PDF
"""
