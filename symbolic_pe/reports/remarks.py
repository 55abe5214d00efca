"""What is to be said of sentences of the notes besides the claims that are made in them: slips of
the pen, aims, definitions, and what is not precise enough to be a claim.
"""

from __future__ import annotations

from dataclasses import dataclass

KINDS = ("slip", "aim", "definition", "imprecise")
"""What a remark calls its sentence."""


@dataclass(frozen=True)
class Remark:
    """What is to be said (``words``) of a sentence of a note, and of which kind the sentence is.

    ``line``, ``part``, ``quote``, ``english``: as in :class:`symbolic_pe.catalogue.Source`; without
    a quotation where a claim made in the sentence has it.
    """

    section: str
    line: int
    part: int
    kind: str
    quote: str
    english: str
    words: str

    @property
    def order(self) -> tuple[int, int]:
        """Where in the note the sentence stands."""
        return self.line, self.part

    @property
    def anchor(self) -> str:
        """A name for the sentence, as in :class:`symbolic_pe.catalogue.Source`."""
        return f"line-{self.line}" + (f"-{self.part}" if self.part else "")


def remarks_on(number: str, place: str) -> tuple[Remark, ...]:
    """The remarks on a section of the note with this number."""
    return tuple(remark for remark in REMARKS.get(number, ()) if remark.section == place)


REMARKS = {
    "000": (
        Remark(
            "§1.3",
            39,
            0,
            "aim",
            "不仅能用位置向量表示整形，还可以用位置向量表示浮点型",
            "the vectors are to represent not only integers, but floating-point numbers too",
            "A requirement on the code that is looked for: nothing is claimed of one.",
        ),
        Remark(
            "§1.4",
            60,
            1,
            "aim",
            "为了避免这种情况，尽量将函数的波长拉长",
            "to avoid this, make the waves as long as possible",
            "Advice, and good where the range of positions is fixed: a sine that makes "
            "at most a quarter of a turn on it only rises (sine-only-unique).",
        ),
        Remark(
            "§1.5",
            97,
            0,
            "imprecise",
            "`PE_t = [sin(w_0t), cos(w_0t), …, cos(w_{d_{model}/2−1}t)]`",
            "",
            "With the frequencies `w_i` of §1.4 the slowest pair has the frequency "
            "0.0101 for `d = 512`, not about `10⁻⁴`: only half of them are used here, "
            "and §2.1 defines others.",
        ),
        Remark(
            "§2.2",
            167,
            2,
            "imprecise",
            "",
            "",
            "One colour the right half cannot have, if sines and cosines alternate in "
            "the picture: sines near 0 and cosines near 1 make stripes.",
        ),
    ),
    "001": (
        Remark(
            "相对位置",
            37,
            0,
            "slip",
            "其中第一维是实数，第二维是复数",
            "the first dimension is real, and the second complex",
            "Both are real: the first coordinate is the real part of one complex number, "
            "and the second its imaginary part.",
        ),
        Remark(
            "相对位置",
            60,
            0,
            "slip",
            "q函数和p函数都是虚数函数",
            "the functions q and p are both imaginary",
            "Complex, not imaginary: `e^{ⅈφ}` has the real part `cos φ`.",
        ),
        Remark(
            "远程衰减",
            79,
            2,
            "slip",
            "",
            "",
            "Badly written for `1/(d/2)`, which is `2/d`, the step of `t = i/(d/2)`.",
        ),
        Remark(
            "一般情况",
            122,
            0,
            "imprecise",
            "因为H是二阶梯度",
            "since H is the second-order gradient",
            "`H` is one block of the second derivative of the score, "
            "`∂²f/∂x_m∂x_n` at two tokens, so it is another matrix at other tokens "
            "(taylor-second-order).",
        ),
    ),
    "002": (
        Remark(
            "§0.1",
            7,
            0,
            "slip",
            "",
            "",
            "With all tokens, itself among them, as `QKᵀ` has it.",
        ),
        Remark(
            "§2.3",
            131,
            0,
            "definition",
            "`Q`, `K`, `V` 都是通过线性变换（矩阵乘法）得到的",
            "`Q`, `K`, `V` are all got by linear maps (matrix products)",
            "This says what `Q`, `K` and `V` are; there is nothing to prove.",
        ),
        Remark(
            "§3.1",
            153,
            0,
            "slip",
            "",
            "",
            "From 0 to 64 there are 65 dimensions; meant are 0–63.",
        ),
        Remark(
            "§3.1",
            174,
            1,
            "slip",
            "",
            "",
            "The bands share the dimensions 128 and 384, and there is no dimension 512; "
            "§4.2 has them right, 0–127, 128–383 and 384–511.",
        ),
        Remark(
            "§3.2",
            185,
            0,
            "imprecise",
            "",
            "",
            "The relations stay the same, but not by periodicity.",
        ),
        Remark(
            "§5.1",
            259,
            0,
            "imprecise",
            "",
            "",
            "What “one scale” is to mean of the index is not said; it has one "
            "coordinate, which grows evenly.",
        ),
    ),
    "004": (
        Remark(
            "Sinusoidal",
            31,
            0,
            "slip",
            "`P(k,2i) = sin(k/(10000^{2i/d_{model}})`",
            "",
            "A bracket is missing at the end; the formula meant is that of the encoding.",
        ),
        Remark(
            "RoPE",
            63,
            0,
            "slip",
            "",
            "",
            "`k_n` has to stand in the place of the second `q`, `R(q_m,k_n,m−n)`, "
            "here and in line 50.",
        ),
        Remark(
            "RoPE",
            78,
            1,
            "slip",
            "`[sin mθ_0, sin mθ_0, …, sin mθ_{d/2−1}, sin mθ_{d/2}]`",
            "",
            "The slip of the cosines in line 77 once more: the list ends in `sin "
            "mθ_{d/2−1}` twice.",
        ),
    ),
}
"""By the number of the note, in its order."""
