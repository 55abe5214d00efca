"""Arrays as functions from indices to elements.

An :class:`Array` has a shape of sizes and a function ``at`` from a tuple of indices to the element
there.  Nothing is stored: a slice, a concatenation, a gather is arithmetic of indices, done when an
element is asked for.  Indices are polynomials (:class:`~symbolic_pe.code.symbols.sizes.Size`), so
that one question answers for all sizes and positions.
"""

from symbolic_pe.code.symbols.arrays.array import Array, Index, Shape, axis_of
from symbolic_pe.code.symbols.arrays.axes import (
    concatenate,
    flip,
    insert_axis,
    permute,
    repeat,
    repeat_interleave,
    select,
    slice_axis,
    slice_bounds,
    split_axis,
    stack,
    tile,
)
from symbolic_pe.code.symbols.arrays.complexes import (
    joined_parts,
    parts_of,
    view_as_complex,
    view_as_real,
)
from symbolic_pe.code.symbols.arrays.making import arange, full, scalar
from symbolic_pe.code.symbols.arrays.masks import true_positions
from symbolic_pe.code.symbols.arrays.picking import gather, written, written_at
from symbolic_pe.code.symbols.arrays.shapes import (
    both_true,
    broadcast_shapes,
    broadcast_to,
    count_of,
    elementwise,
    product_of,
    reshape,
)
from symbolic_pe.code.symbols.arrays.sparse import LookUp, Piece, in_pieces
from symbolic_pe.code.symbols.arrays.strides import as_strided, strides_in_order
from symbolic_pe.code.symbols.arrays.sums import (
    contract,
    einsum,
    running_product,
    running_sum,
    summed,
)

__all__ = [
    "Array",
    "Index",
    "LookUp",
    "Piece",
    "Shape",
    "arange",
    "as_strided",
    "axis_of",
    "both_true",
    "broadcast_shapes",
    "broadcast_to",
    "concatenate",
    "contract",
    "count_of",
    "einsum",
    "elementwise",
    "flip",
    "full",
    "gather",
    "in_pieces",
    "insert_axis",
    "joined_parts",
    "parts_of",
    "permute",
    "product_of",
    "repeat",
    "repeat_interleave",
    "reshape",
    "running_product",
    "running_sum",
    "scalar",
    "select",
    "slice_axis",
    "slice_bounds",
    "split_axis",
    "stack",
    "strides_in_order",
    "summed",
    "tile",
    "true_positions",
    "view_as_complex",
    "view_as_real",
    "written",
    "written_at",
]
