"""Everything that people read is there in every language, and nothing else is in the tables."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

from symbolic_pe.catalogue import Claim, beyond, citations, note
from symbolic_pe.figures import captions
from symbolic_pe.outcomes import SETTLED
from symbolic_pe.proofs.axioms import ASSUMED
from symbolic_pe.proofs.record import Block, Line, Outline
from symbolic_pe.prose import marked, one_line, prose
from symbolic_pe.reports.notes import notes
from symbolic_pe.reports.symbols import GROUPS
from symbolic_pe.reports.translations import (
    Table,
    Template,
    UnknownLanguage,
    has_words,
    key_of,
    languages,
    missing,
    table,
    translator,
)
from tests.cases import cases
from tests.package_sources import PACKAGE, modules, nodes_of, strings_of
from tests.whole_catalogue import written_claims

OTHERS = [language for language in languages() if language != "en"]
in_every_language = pytest.mark.parametrize("language", OTHERS)


# --------------------------------------------------------------------------------------------
# Using a table


def test_there_is_chinese() -> None:
    assert languages() == ("en", "zh")


@cases(
    "language text translation",
    ("zh", "angle addition", "和角公式"),
    ("en", "angle addition", "angle addition"),
    # line breaks do not matter, paragraphs are translated one by one
    ("zh", "angle\n    addition", "和角公式"),
    ("zh", "angle addition\n\ndouble angle", "和角公式\n\n倍角公式"),
    # what has no translation stays as it is
    ("zh", "my own reason {x}", "my own reason {x}"),
    # a source is translated in parts
    ("zh", "note 003, §5, eq. 2.4", "笔记 003，§5，式 2.4"),
    ("zh", "note 001, 简介, 相对位置", "笔记 001，简介、相对位置"),
)
def test_a_text_is_translated(language: str, text: str, translation: str) -> None:
    assert translator(language)(text) == translation


def test_parts_are_put_in_as_they_are() -> None:
    assert translator("en")("see {claims}.", claims=r"\ref{x}, {y}") == r"see \ref{x}, {y}."


def test_no_blank_is_left_between_chinese_words() -> None:
    tr = translator("zh")
    assert tr("by {references}", references="引理 sum-positive") == "由引理 sum-positive"
    assert tr("by {references}", references="(1)") == "由 (1)"


@cases(
    "texts lacking",
    # formulas and the names of claims need no translation, words do, and parts of a template
    (["b⁰ = 1", "sin² + cos² = 1", "2vkπ = (s − t)u"], ()),
    (["rope-blocks", "rope-blocks: θ_i > 1/b"], ()),
    (["by a miracle", "by a miracle"], ("by a miracle",)),
    (["the derivative of a miracle"], ("the derivative of a miracle",)),
)
def test_what_needs_a_translation_is_missing(texts: list[str], lacking: tuple[str, ...]) -> None:
    assert missing("zh", texts) == lacking


@cases(
    "text parts",
    ("take 1 of 2", {"first": "1", "second": "2"}),
    ("take 1 of 2 of 3", {"first": "1", "second": "2 of 3"}),
    ("take  of 2", None),
    ("take of 2", None),
    ("of 2 take 1", None),
    ("take 1 and 2", None),
    ("so take 1 of 2", None),
)
def test_a_text_is_a_template_filled_in(text: str, parts: dict[str, str] | None) -> None:
    found = Template("take {first} of {second}", "").match(text)
    assert (found and found.groupdict()) == parts


LONG = "A sine never leaves [−1, 1], and it changes by no more than its angle does."


def test_a_long_text_is_named_by_its_beginning_and_a_number() -> None:
    known = Table({key_of(LONG): prose("正弦")})
    assert re.fullmatch(r"A sine never leaves \[−1, … \d{6}", key_of(LONG))
    assert known.find(LONG) == "正弦"
    assert known.find(LONG.replace("than", "then")) is None


@cases("text", ("A sine never leaves [−1, 1].",), ("{a} never leaves [−1, 1], " * 3,))
def test_other_texts_name_themselves(text: str) -> None:
    assert key_of(text) == text


def test_words_that_share_a_letter_are_not_found_in_it() -> None:
    assert Template("ab{x}ba", "").match("aba") is None
    assert Template("{x}, {x}", "").match("a, b") is None


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(UnknownLanguage, match="there are en, zh"):
        translator("tlh")


@pytest.mark.parametrize("text", ["sin x", "f(p + k) = fp + fk", "|q| ≤ C", "笔记", "(1, 0)"])
def test_formulas_have_no_words(text: str) -> None:
    assert not has_words(text)


@pytest.mark.parametrize("text", ["n terms", "a and b", "take p = 0", "x = 0 or y = 0", "so x"])
def test_sentences_have_words(text: str) -> None:
    assert has_words(text)


# --------------------------------------------------------------------------------------------
# What people read


@cache
def written() -> frozenset[str]:
    """Every text that comes out of the catalogue."""
    claims = written_claims()
    texts = {text for claim in claims for text in about(claim)}
    texts |= {str(note("000")), str(note("000", "§1")), str(beyond())}
    texts |= {text for script in {claim.file for claim in claims} for text in headings(script)}
    return frozenset(texts | {axiom.source for axiom in ASSUMED.values()} | reasons(claims))


def about(claim: Claim) -> Iterator[str]:
    yield from (claim.title, claim.explanation, *map(str, claim.sources))
    yield from citations(claim.sources)
    yield from filter(None, (source.why for source in claim.sources))
    if is_prose(claim.as_written):
        yield claim.as_written
    if claim.declared == "malformed":
        yield claim.malformation


def is_prose(text: str) -> bool:
    return sum(map(has_words, text.split())) > 2


def headings(script: str) -> Iterator[str]:
    """The title of a script and the paragraphs after it."""
    tree = ast.parse(Path(script).read_text(encoding="utf-8"))
    first, _, rest = (ast.get_docstring(tree) or "").partition("\n")
    yield first.rstrip(".")
    yield from filter(None, re.split(r"\n\s*\n", rest.strip()))


def reasons(claims: tuple[Claim, ...]) -> set[str]:
    proofs = [claim.theorem for claim in claims if claim.declared in ("proved", "refuted")]
    lines = (line.reason for shown in proofs for line in shown.lines)
    others = (reason for shown in proofs for reason in contradictions(shown.outline))
    return {*lines, *others} - {""}


def contradictions(whole: Outline) -> Iterator[str]:
    """Why what is supposed is impossible."""
    for step in whole.every_step():
        if isinstance(step, Line):
            yield step.reason
        elif isinstance(step, Block) and step.closing:
            yield step.closing.reason


@cache
def phrases() -> frozenset[str]:
    """The texts that the program translates: the first argument of every call of ``tr``, the
    verdicts, and what stands under figures."""
    called = {text for path in own_modules() for text in translated(path)}
    called |= {*SETTLED, "unproved", *captions(), *in_rows()}
    return frozenset(called | {text for item in templates() for text in TR.findall(item)})


def in_rows() -> Iterator[str]:
    """What the tables of the notes and of the signs say."""
    for said in notes():
        yield from (symbol.meaning for symbol in said.symbols)
        yield from (remark.words for remark in said.remarks)
    for name, rows in GROUPS:
        yield from (name, *(row.text for row in rows))


TR = re.compile(r"""\btr\("([^"]+)\"""")


def templates() -> Iterator[str]:
    for path in sorted(PACKAGE.rglob("*.j2")):
        yield path.read_text(encoding="utf-8")


def own_modules() -> list[Path]:
    """The modules that say something: not the translations themselves."""
    return [path for path in modules() if "translations" not in path.parts]


def translated(path: Path) -> Iterator[str]:
    said = ("tr", "_tr", "Phrase")
    for node in nodes_of(path):
        match node:
            case ast.Call(func, [ast.Constant(str(text)), *_]) if name_of(func) in said:
                yield text


def name_of(function: ast.expr) -> str:
    return getattr(function, "id", "") or getattr(function, "attr", "")


@cache
def constants() -> frozenset[str]:
    """Every string in the program, for phrases that are looked up before they are translated."""
    return frozenset(" ".join(text.split()) for path in own_modules() for text in strings_of(path))


# --------------------------------------------------------------------------------------------
# It is all there


ONLY_IN_FORMULAS = re.compile("[=<>+−±·×≤≥≠≈→↦∈⇒⇔⊗⊕√ΣΠ∫∞^Α-Ωα-ω⁰-⁹₀-₉ᵢⱼ]")


def unmarked(texts: Iterable[str]) -> list[str]:
    """What looks like a formula and is not marked as one."""
    parts = (part for text in texts for is_formula, part in prose(text).parts if not is_formula)
    return [part for part in parts if ONLY_IN_FORMULAS.search(part)]


def test_an_unmarked_formula_is_found() -> None:
    assert unmarked(["at `k = 1`", "θ_i falls", "`θ_i` falls, k ≤ 1"]) == [
        "θ_i falls",
        " falls, k ≤ 1",
    ]


def test_every_formula_is_marked() -> None:
    assert not unmarked((*written(), *captions())), "write these between backquotes"


@in_every_language
def test_every_formula_is_marked_in_translations(language: str) -> None:
    entries = map(table(language).entry, map(one_line, (*written(), *captions())))
    assert not unmarked(filter(None, entries))


@cache
def told() -> frozenset[str]:
    """What is said about the claims, without what is quoted."""
    claims = written_claims()
    texts = {text for claim in claims for text in (claim.title, claim.explanation)}
    return frozenset(
        texts | {text for script in {claim.file for claim in claims} for text in headings(script)}
    )


TORN = re.compile(r"`,? …|…,? `|`, \d+, |[⟨(]\w+`, `")
LISTED = re.compile(r"`, \d+, ")
PAIRS = ("()", "[]", "{}", "⟨⟩")


def torn(texts: Iterable[str]) -> list[str]:
    """Lists and brackets of which a part is marked as a formula and a part is not."""
    return [text for text in map(marked, map(prose, texts)) if TORN.search(text) or uneven(text)]


def uneven(text: str) -> bool:
    formulas = [part for is_formula, part in prose(text).parts if is_formula]
    return any(
        formula.count(left) != formula.count(right)
        for formula in formulas
        for left, right in PAIRS
        if not re.search(r"\[[^]]*\)", formula)  # [0, 2π) has one of each
    )


def test_a_torn_formula_is_found() -> None:
    wrong = ["for `i = 0`, 1, …, `d/2`", "`⟨p_m`, `p_n⟩ = 0`", "from `k = 1` … `N`", "the `(x`"]
    assert len(torn([*wrong, "for `i = 0, 1, …, d/2` in `[0, 2π)`"])) == len(wrong)


def test_no_formula_is_torn() -> None:
    assert torn(told()) == []


def test_no_formula_that_is_quoted_is_torn() -> None:
    claims = written_claims()
    quoted = {source.quote for claim in claims for source in claim.sources}
    written = {text for claim in claims for text in (claim.as_written, *quoted)}
    assert [text for text in map(marked, written) if uneven(text) or LISTED.search(text)] == []


@in_every_language
def test_no_formula_is_torn_in_translations(language: str) -> None:
    entries = map(table(language).entry, map(one_line, told()))
    assert torn(filter(None, entries)) == []


SIGNS = "，。；：、！？"
GAPS = re.compile(rf" [{SIGNS}）》]|[{SIGNS}（《] |`, `")


def test_a_blank_at_a_full_width_sign_is_found() -> None:
    assert GAPS.search("至多为 `V` ，衰减")
    assert GAPS.search("其中 `q = 1`, `k = 2`")
    assert not GAPS.search("至多为 `V`，衰减")


def test_full_width_signs_have_no_blanks_beside_them() -> None:
    found = [marked(text) for text in table("zh").entries.values()]
    assert [text for text in found if GAPS.search(text)] == []


def test_every_claim_has_a_title_and_a_sentence_of_explanation() -> None:
    lacking = [claim.id for claim in written_claims() if not explained(claim)]
    assert not lacking, "write a sentence of explanation for these claims"


def explained(claim: Claim) -> bool:
    return bool(claim.title.strip()) and re.search(r"\w.*[.!?)”]$", claim.explanation) is not None


@in_every_language
def test_every_text_of_the_catalogue_is_translated(language: str) -> None:
    lacking = map(key_of, missing(language, sorted(written())))
    assert [*lacking] == [], f"add these to translations/{language}/"


@in_every_language
def test_every_phrase_of_the_program_is_translated(language: str) -> None:
    lacking = map(key_of, missing(language, sorted(phrases())))
    assert [*lacking] == [], f"add these to translations/{language}/"


@in_every_language
def test_every_entry_of_the_table_is_of_use(language: str) -> None:
    used = {one_line(prose(text)) for text in written() | phrases() | constants()}
    parts = {part for text in used for part in parts_of(table(language), text)}
    keys = set(map(key_of, used | parts))
    unused = [text for text in table(language).entries if text not in keys]
    assert unused == [], f"delete these from translations/{language}/"


def parts_of(entries: Table, text: str) -> Iterator[str]:
    """The texts in a text made from a template."""
    template = entries.template_of(text)
    match = template.match(text) if template else None
    if match:
        for part in match.groupdict().values():
            yield part
            yield from parts_of(entries, part)


@cache
def words_of_code() -> frozenset[str]:
    """The words with which an examination of code makes its sentences (tests/code holds them to
    having a translation)."""
    return frozenset(
        word
        for path in own_modules()
        if PACKAGE / "code" in path.parents
        for text in strings_of(path)
        for word in (*text.split(), *re.findall(r"[^\s(){}]+", text))
    )


@in_every_language
def test_every_template_is_of_use(language: str) -> None:
    parts = {part for text in written() for part in parts_of(table(language), text)}
    made = {table(language).template_of(text) for text in written() | parts}
    unused = [
        item.text
        for item in table(language).templates
        if item not in made and not set(PART.sub(" ", item.text).split()) <= words_of_code()
    ]
    assert unused == [], f"delete these from translations/{language}/templates.toml"


@in_every_language
def test_nothing_is_translated_twice(language: str) -> None:
    assert table(language).duplicates == ()


@in_every_language
@pytest.mark.parametrize("folder", ["", "commands"])
def test_long_texts_are_not_repeated(language: str, folder: str) -> None:
    keys = {text: key_of(text) for text in table(language, folder).entries}
    assert {text: key for text, key in keys.items() if key != text} == {}, "write the short keys"


PART = re.compile(r"\{(\w+)\}")


@in_every_language
def test_translations_have_the_parts_of_what_they_translate(language: str) -> None:
    wrong = [text for text in phrases() if PART.search(text) and different_parts(language, text)]
    wrong += [
        item.text
        for item in table(language).templates
        if set(PART.findall(item.text)) != set(PART.findall(item.meaning))
    ]
    assert wrong == []


def different_parts(language: str, text: str) -> bool:
    return set(PART.findall(text)) != set(PART.findall(translator(language)(text)))


def test_translations_are_chinese() -> None:
    plain = [
        text
        for text, meaning in table("zh").entries.items()
        if has_words(text)
        and re.sub(r"\{\w+\}", "", text) not in (":", ": ", ".")
        and text != meaning
        and not re.search("[\u4e00-\u9fff]", meaning)
        and not re.search("[、；：，。（]", meaning)
    ]
    assert plain == []
