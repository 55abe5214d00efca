"""The works that claims beyond the notes go back to, for a bibliography."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from symbolic_pe.catalogue import Claim


@dataclass(frozen=True)
class Work:
    """A work: ``cited`` is how sources name it, ``reference`` says who, what, where and when."""

    key: str
    cited: str
    reference: str


WORKS = (
    Work(
        "dirichlet",
        "Dirichlet 1842",
        "P. G. Lejeune Dirichlet, Verallgemeinerung eines Satzes aus der Lehre von den "
        "Kettenbrüchen nebst einigen Anwendungen auf die Theorie der Zahlen, Berlin 1842",
    ),
    Work(
        "higham",
        "Higham 2002",
        "N. J. Higham, Accuracy and Stability of Numerical Algorithms, 2nd edition, SIAM 2002",
    ),
    Work(
        "jeannerod-rump",
        "Jeannerod and Rump 2018",
        "C.-P. Jeannerod, S. M. Rump, On relative errors of floating-point operations: "
        "optimal bounds and applications, Mathematics of Computation 87, 2018",
    ),
    Work("ieee", "IEEE 754", "IEEE Standard for Floating-Point Arithmetic, IEEE 754-2019"),
    Work(
        "roformer",
        "RoFormer",
        "J. Su, Y. Lu, S. Pan, A. Murtadha, B. Wen, Y. Liu, RoFormer: Enhanced "
        "Transformer with Rotary Position Embedding, arXiv:2104.09864, 2021",
    ),
    Work(
        "vaswani",
        "Vaswani et al. 2017",
        "A. Vaswani, N. Shazeer, N. Parmar, J. Uszkoreit, L. Jones, A. N. Gomez, Ł. "
        "Kaiser, I. Polosukhin, Attention Is All You Need, arXiv:1706.03762, 2017",
    ),
    Work(
        "wang",
        "Wang et al. 2024",
        "H. Wang, Q. Liu, C. Du, T. Zhu, C. Du, K. Kawaguchi, T. Pang, When "
        "Precision Meets Position: BFloat16 Breaks Down RoPE in Long-Context Training, "
        "arXiv:2411.13476, 2024",
    ),
    Work(
        "xiong",
        "Xiong et al. 2023",
        "W. Xiong and others, Effective Long-Context Scaling of Foundation Models, "
        "arXiv:2309.16039, 2023",
    ),
)
"""In alphabetical order of their keys; the paper that the notes are about is cited in any case."""


def works_in(texts: Iterable[str]) -> tuple[Work, ...]:
    """The works that are named in texts, and the paper that the notes are about."""
    listed = tuple(texts)
    return tuple(
        work
        for work in WORKS
        if work.key == "vaswani" or any(work.cited in text for text in listed)
    )


def works_of(claims: Iterable[Claim]) -> tuple[Work, ...]:
    """The works that claims go back to."""
    sources = (source for claim in claims for source in claim.sources)
    return works_in(source.section for source in sources if not source.note)
