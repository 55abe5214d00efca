"""Why code cannot be traced is said in every language there is."""

import ast
import re
from collections.abc import Iterator

from symbolic_pe.code.report import Report
from symbolic_pe.reports.translations import missing, translator
from tests.cases import cases
from tests.package_sources import PACKAGE, modules, nodes_of

RAISED = ("Unknown", "Undecided", "Untraceable")


def sentences() -> Iterator[str]:
    """What errors say, with x1 for parts that vary."""
    for path in modules():
        if PACKAGE / "code" not in path.parents:
            continue
        for node in nodes_of(path):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
                continue
            if node.func.id in RAISED:
                yield from filter(None, map(_text, node.args))


def _text(node: ast.expr) -> str:
    if isinstance(node, ast.Constant):
        return str(node.value)
    if isinstance(node, ast.JoinedStr):
        parts = [p.value if isinstance(p, ast.Constant) else "x1" for p in node.values]
        return "".join(map(str, parts))
    return ""


def test_every_reason_has_a_translation() -> None:
    operation = re.compile(r"cannot trace \w+|x1: x1")  # named as it is
    texts = [text for text in sentences() if not operation.fullmatch(text)]
    assert len(texts) > 80
    assert missing("zh", texts) == ()


@cases(
    "error shown",
    (
        "cannot trace arctan at line 5: np.arctan(x) (the operation arctan is not known here)",
        "无法追踪 arctan，第 5 行：np.arctan(x)（这里不认识运算 arctan）",
    ),
    ("cannot trace the code (a number is divided by 0)", "无法追踪代码（除以 0）"),
    (
        "cannot (at position 1, coordinate 2 the formula gives 3, the code 4, with 2051 rows)",
        "cannot（共 2051 行时，在位置 1，第 2 个分量，公式给出 3，代码给出 4）",
    ),
    (
        "no (at [0] the formula gives 3, the code 4; is something kept from an earlier call?)",
        "no（在 [0] 处，公式给出 3，代码给出 4；是否保留了先前调用的结果？）",
    ),
    (
        "the code fails at line 3: x[9] (IndexError: out of range)",
        "代码运行失败，第 3 行：x[9]（IndexError: out of range）",
    ),
)
def test_an_error_in_chinese(error: str, shown: str) -> None:
    report = Report("f", "untraceable", error=error)
    assert report.text(translator("zh")).splitlines()[1].strip() == shown
