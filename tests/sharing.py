"""Which tests go to the same process of pytest-xdist, which files are begun first, which are quick.

What tests share (the catalogue with all of its proofs, the package's syntax trees, the compiled
library of Coq) is made once in each process that needs it; so those who need it stay together.
"""

__all__ = ["CATALOGUE", "COQ", "LONG", "QUICK", "TOGETHER", "group", "is_quick", "place"]

CATALOGUE = "the catalogue with its proofs"
COQ = "the compiled library of Coq"

TOGETHER = {
    CATALOGUE: (
        "tests/code/test_reasons.py",
        "tests/figures/test_content.py",
        "tests/language/test_meaning.py",
        "tests/numerics/test_comparisons.py",
        "tests/reports/test_annotated.py",
        "tests/reports/test_dimension.py",
        "tests/reports/test_meaning.py",
        "tests/reports/test_messages.py",
        "tests/reports/test_proof_lengths.py",
        "tests/reports/test_rechecked.py",
        "tests/reports/test_sympycode.py",
        "tests/reports/test_symbols.py",
        "tests/reports/test_translations.py",
        "tests/test_cli_reports.py",
        "tests/test_cli_wording.py",
    ),
    COQ: ("tests/coq/", "tests/test_cli_recheck.py"),
}
LONG = (
    *(CATALOGUE, COQ, "tests/test_readme.py", "tests/benchmarks/test_campaign.py"),
    *("tests/test_docs.py", "tests/reports/test_html_browser.py", "tests/test_surroundings.py"),
    *("tests/code/test_implementations.py", "tests/figures/test_write.py", "tests/test_cli_new.py"),
    *("tests/verification/test_executors.py", "tests/verification/test_api.py"),
    *("tests/kernel/test_attacks.py", "tests/gate/test_trial.py"),
)
"""They are begun first: at the end nobody waits for them."""


QUICK = (
    *("tests/catalogue/", "tests/encodings/", "tests/kernel/", "tests/language/"),
    *("tests/numerics/", "tests/printing/", "tests/tactics/"),
)
"""What proofs are made of, without the programs and the catalogue on top of it."""


def is_quick(nodeid: str) -> bool:
    """Whether a test is one of ``pytest -m quick``: of these folders, what is not long."""
    return nodeid.startswith(QUICK) and place(nodeid) == len(LONG)


def group(nodeid: str) -> str:
    """What a test belongs to: its file, or the files that share something with it."""
    for name, files in TOGETHER.items():
        if nodeid.startswith(files):
            return name
    return nodeid.partition("::")[0]


def place(nodeid: str) -> int:
    """Where the group of a test stands among those that are long."""
    name = group(nodeid)
    return LONG.index(name) if name in LONG else len(LONG)
