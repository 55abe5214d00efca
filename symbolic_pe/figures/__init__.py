"""Pictures of the claims, drawn from the NumPy reference with matplotlib (the extra ``figures``).

``table``    every figure with its title, its caption and the claims it shows; draws nothing
``drawing``  what all figures share: style, sizes, files
``before``, ``sinusoids``, ``turning``, ``decay``, ``returns``  the drawings themselves
``write``    :func:`~symbolic_pe.figures.write.write_figure`: one figure as SVG, PDF or PNG

Words inside a picture are mathematics only, so that one picture serves every language.  Lines
differ in dash and marker as well as in colour, and maps of colours run from dark to light: all
figures can be read in black and white, and the colours are told apart by colour-blind readers.
"""

from symbolic_pe.figures.table import FIGURES, Figure, captions, figure_named

__all__ = ["FIGURES", "Figure", "captions", "figure_named"]
