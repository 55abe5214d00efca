"""The five notes that the catalogue is about: titles, sections, symbols, and what is opinion.

What the notes claim, sentence by sentence, is said by the claims themselves (their ``sources``);
this is what no claim can say.  The notes are not part of the package.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Section:
    """A section of a note: ``place`` is how sources name it, ``name`` its heading in the note."""

    place: str
    name: str
    english: str

    @property
    def is_numbered(self) -> bool:
        """Is the place a number, beside which the heading is to be shown?"""
        return self.place != self.name


@dataclass(frozen=True)
class Symbol:
    """What a note writes (``theirs``), what is written here, and what it means."""

    theirs: str
    ours: str
    meaning: str


@dataclass(frozen=True)
class Opinion:
    """A sentence that mathematics does not settle, at a line of the note."""

    section: str
    line: int
    quote: str
    english: str


@dataclass(frozen=True)
class Note:
    """A note: its number, its title, and what is to be known for reading it beside the claims."""

    number: str
    title: str
    english: str
    sections: tuple[Section, ...]
    symbols: tuple[Symbol, ...]
    opinions: tuple[Opinion, ...]


_NOTE_000 = Note(
    "000",
    "位置编码",
    "Positional encoding",
    (
        Section("§1.1", "用整型值标记位置", "Positions as integers"),
        Section("§1.2", "用[0, 1]范围标记位置", "Positions in [0, 1]"),
        Section("§1.3", "用二进制向量标记位置", "Positions as binary vectors"),
        Section("§1.4", "用周期函数来表示位置", "Positions as periodic functions"),
        Section("§1.5", "用`sin`和`cos`交替来表示位置", "Positions as sines and cosines in turn"),
        Section("§2.1", "位置编码定义", "Definition"),
        Section("§2.2", "位置编码可视化", "Pictures"),
        Section("§2.3", "位置编码重要性质", "Important properties"),
    ),
    (
        Symbol("`t`", "`p`", "the position of a token"),
        Symbol("`Δt`", "`k`", "the offset of two positions"),
        Symbol("`d_{model}`", "`d = 2n`", "the dimension; `n` is the number of pairs"),
        Symbol("`PE_t`", "`PE(p)`", "the encoding of a position"),
        Symbol("`T_{Δt}`", "`T(k)`", "the matrix that shifts by an offset"),
        Symbol("`w_k`", "`θ_i`", "the frequencies (§2.1), numbered by the pairs"),
        Symbol("`w_i`", "`w_i`", "the frequencies of a vector of sines (§1.4)"),
        Symbol("`i`", "`j`", "in §2.1 the number of a component; `i` numbers pairs here"),
    ),
    (
        Opinion(
            "§1.1",
            13,
            "不利于模型的泛化",
            "it makes it harder for the model to generalise",
        ),
        Opinion(
            "§1.3",
            27,
            "更好的方案是用一个和input embedding维度一样的向量来表示位置",
            "it is better to represent a position by a vector of the dimension of the input "
            "embedding",
        ),
        Opinion(
            "§1.5",
            70,
            "模型在处理位置向量时更容易泛化",
            "the model generalises more easily",
        ),
    ),
)

_NOTE_001 = Note(
    "001",
    "简介",
    "Introduction",
    (
        Section("简介", "简介", "Introduction"),
        Section("相对位置", "相对位置", "Relative positions"),
        Section("远程衰减", "远程衰减", "Long-range decay"),
        Section("一般情况", "一般情况", "The general case"),
    ),
    (
        Symbol("`m`, `n`", "`m`, `n` / `m`, `p`", "positions: `p` where `n` counts the pairs"),
        Symbol("`p_m`", "`PE(m)`", "the encoding of a position; `p_m` for a code in the plane"),
        Symbol("`p_n^*`", "`p_n^*`", "the conjugate of `p_n`, in words in the note"),
        Symbol("`q_{m−n}`", "`q_{m−n}`", "the product `p_m p_n*` as a function of the offset"),
        Symbol("`φ_m`, `Φ_m`", "`φ_m`, `Φ_m`", "the angles of `p_m` and of `q_m`"),
        Symbol("`θ_t`", "`b^(−t)`", "a frequency at `t = i/(d/2)`, with `b = 10000` or 1000"),
        Symbol("`H_{2i,2i}`", "`h_{2i}`", "an entry of the diagonal, counted from 0"),
    ),
    (
        Opinion(
            "远程衰减",
            91,
            "但我们希望`i`不要有太大改变",
            "but we do not want `i` to change much",
        ),
        Opinion(
            "远程衰减",
            97,
            "很难断定孰优孰劣",
            "it is hard to say which is better",
        ),
        Opinion(
            "远程衰减",
            99,
            "也只是一个折中的选择，没有什么特殊性，要是笔者来选，多半会选`θ_t=1000^{−t}`",
            "it is only a compromise, and nothing special; the author would most likely choose "
            "`θ_t=1000^{−t}`",
        ),
        Opinion(
            "远程衰减",
            102,
            "由模型自动完成微调，这样也不用纠结选哪个了",
            "let the model tune it, and there is no need to worry which one to choose",
        ),
        Opinion(
            "一般情况",
            122,
            "也只能让模型自己去更新参数，自己去实现",
            "it is left to the model to get there by updating its parameters",
        ),
    ),
)

_NOTE_002 = Note(
    "002",
    "学习笔记：Transformer 中的位置编码（Positional Encoding）",
    "Study notes: positional encoding in the Transformer",
    (
        Section("§0.1", "注意力机制的“位置盲”特性", "Attention is blind to positions"),
        Section("§1.2", "致命缺陷", "Fatal flaws"),
        Section("§2.1", "公式定义", "The formulas"),
        Section("§2.2", "为什么有两个公式？偶数项和奇数项交替计算", "Why two formulas?"),
        Section("§2.3", "为什么这很重要？", "Why does it matter?"),
        Section("§3.1", "优势1：表达多尺度位置信息", "Advantage 1: positions at several scales"),
        Section("§3.2", "优势2：天然扩展到更长序列", "Advantage 2: longer sequences"),
        Section("§4.1", "不同维度的位置编码波形", "The waves of the dimensions"),
        Section("§4.2", "位置编码的维度分布", "How the dimensions are divided"),
        Section("§5.1", "正余弦位置编码的三大优势", "Three advantages"),
        Section("§5.2", "核心公式回顾", "The formulas again"),
        Section("§5.3", "位置编码的本质", "What a positional encoding is"),
        Section("§6", "扩展思考", "Further thoughts"),
    ),
    (
        Symbol("`pos`", "`p`", "the position of a token"),
        Symbol("`d_{model}`", "`d = 2n`", "the dimension; `n` is the number of pairs"),
        Symbol("`PE_{(pos,2i)}`", "`PE(p)_{2i}`", "a component of the encoding"),
        Symbol("`θ`", "`θ_i`", "the frequency of the pair `i`"),
        Symbol("`k`", "`k`", "the offset"),
    ),
    (
        Opinion(
            "§0.1",
            21,
            "必须加上位置信息",
            "positions have to be added",
        ),
        Opinion(
            "§1.2",
            45,
            "导致模型训练不稳定",
            "which makes training unstable",
        ),
        Opinion(
            "§1.2",
            54,
            "模型的泛化能力极差，无法理解这些位置",
            "the model generalises very badly, and cannot understand these positions",
        ),
        Opinion(
            "§2.3",
            138,
            "能够通过线性变换直接学习相对位置",
            "it can learn relative positions directly by linear maps",
        ),
        Opinion(
            "§3.1",
            150,
            "适合捕捉短程依赖",
            "suitable for short-range dependence",
        ),
        Opinion(
            "§3.1",
            162,
            "适合捕捉长程依赖",
            "suitable for long-range dependence",
        ),
        Opinion(
            "§3.2",
            200,
            "模型能够泛化理解这些新位置",
            "the model generalises and understands these new positions",
        ),
        Opinion(
            "§5.2",
            273,
            "控制波长的基数（经验值，效果最好）",
            "the base that controls the wavelengths (found by experience, works best)",
        ),
        Opinion(
            "§5.3",
            283,
            "实现对未见长度的自然泛化",
            "it generalises naturally to lengths that have not been seen",
        ),
        Opinion(
            "§5.3",
            285,
            "这是 Transformer 能够理解序列结构的数学基础",
            "this is the mathematical basis on which the Transformer understands sequences",
        ),
        Opinion(
            "§6",
            308,
            "可学习编码通常效果更好 … 正余弦编码更稳定",
            "learned encodings usually work better … sinusoidal ones are more stable",
        ),
    ),
)

_NOTE_003 = Note(
    "003",
    "Transformer中的位置编码",
    "Positional encoding in the Transformer",
    (
        Section("§0", "前言", "Preface"),
        Section("§1", "位置编码", "The encoding"),
        Section("§2", "简化表示", "A simpler way to write it"),
        Section("§3", "明确任务", "What is to be shown"),
        Section("§4", "分析 `PE(p)·PE(p)`", "Analysing `PE(p)·PE(p)`"),
        Section("§5", "构建 `T(k)`", "Constructing `T(k)`"),
    ),
    (
        Symbol("`d_m`", "`d = 2n`", "the dimension; `n` is the number of pairs here"),
        Symbol("`n`", "`j`", "the number of a component"),
        Symbol(
            "`f(n)`", "`θ_{n/2}`", "`10^(−4n/d_m)`, the frequency of the pair `n/2` if `n` is even"
        ),
        Symbol("`r_i`", "`θ_i`", "the frequency of a block of `T(k)`"),
        Symbol("`g(p,i)`", "`(sin θ_i p, cos θ_i p)`", "a pair of components"),
        Symbol(
            "`Φ(k,i)`",
            "`Φ(θ_i k)`",
            "a block of `T(k)`; the note's first formula for it is `ρ(θ_i k)`",
        ),
        Symbol("`N`", "`n`", "the squared norm `d/2`"),
    ),
    (),
)

_NOTE_004 = Note(
    "004",
    "编码问题",
    "Questions about encodings",
    (
        Section("什么是位置编码", "什么是位置编码", "What is a positional encoding?"),
        Section("绝对位置编码", "绝对位置编码", "Absolute positional encodings"),
        Section("Sinusoidal", "Sinusoidal", "Sinusoidal"),
        Section("RoPE", "RoPE", "RoPE"),
    ),
    (
        Symbol("`k`", "`p`", "the position of a token, in the formulas of the sinusoidal encoding"),
        Symbol(
            "`m`, `n`",
            "`m`, `n` / `m`, `p`",
            "the positions of a query and of a key: `p` where `n` counts the pairs",
        ),
        Symbol("`q_m`, `k_n`", "`q`, `k`", "a query and a key"),
        Symbol("`k_n^*`", "`k^*`", "the conjugate of `k`"),
        Symbol("`d_{model}`", "`d = 2n`", "the dimension"),
        Symbol("`R(q_m,q_n,m−n)`", "`qᵀ R(p − m) k`", "the score as a function of the offset"),
        Symbol("`f(q_m,m)`", "`R(m) q`", "the turned query"),
    ),
    (
        Opinion(
            "什么是位置编码",
            7,
            "所以需要使用一个专门的position embedding将位置信息嵌入模型中",
            "so a special position embedding is needed to put positions into the model",
        ),
        Opinion("什么是位置编码", 18, "难以收敛", "it hardly converges"),
        Opinion("绝对位置编码", 27, "主流大模型常用", "common in mainstream large models"),
    ),
)

NOTES = (_NOTE_000, _NOTE_001, _NOTE_002, _NOTE_003, _NOTE_004)
"""In the order of their numbers."""


def note_of(number: str) -> Note | None:
    """The note with this number, if it is one of :data:`NOTES`."""
    return next((note for note in NOTES if note.number == number), None)


def sections_of(number: str) -> tuple[str, ...]:
    """The places of a note's sections, in its order."""
    found = note_of(number)
    return tuple(section.place for section in found.sections) if found else ()
