"""What tests ask of reports: why there is nothing to say, what has no Chinese translation."""

from symbolic_pe.code.report import Report
from symbolic_pe.reports.translations import missing, translator

__all__ = ["refusal", "untranslated"]


def refusal(report: Report) -> str:
    """Why the code cannot be traced."""
    assert report.kind == "untraceable", str(report)
    return report.error or ""


def untranslated(report: Report) -> tuple[str, ...]:
    """The sentences of a report without a translation, or the parts of them without one."""
    texts: list[str] = []
    chinese = translator("zh")

    def tr(text: str) -> str:
        texts.append(text)
        return chinese(text)

    report.text(tr)
    return missing("zh", [text for text in texts if not _is_divided(text, texts)])


def _is_divided(text: str, texts: list[str]) -> bool:
    """Whether the parts of a text were asked for instead."""
    parts = [text.split(between) for between in ("; ", ", ")]
    return any(len(one) > 1 and all(part in texts for part in one) for one in parts)
