"""All pages in a browser: formulas that scroll, size, load time.

    symbolic-pe export html -o FOLDER
    python -m benchmarks.pages FOLDER

Opens every page in Chromium at 1200 and at 390 pixels and prints how many have a formula that has
to be scrolled, or are wider than the window; how large all files are together; and how long a page
takes until it has been loaded from the disk (median and maximum).  Exits with 1 if a formula
scrolls at 1200 pixels, if at 390 more than one page in ten has one that does, if a page is too
wide, or if a link leads nowhere.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.reports.test_html_browser import OVERFLOW, SCROLLING, SWITCHES, show
from tests.reports.website import broken_links, files_in

DESKTOP, PHONE = 1200, 390

LOADED = "return performance.getEntriesByType('navigation')[0].loadEventEnd"


@dataclass(frozen=True)
class Looks:
    """How the pages come out at a width: their number, those with formulas that scroll, those that
    are too wide, and the milliseconds that each takes to load."""

    pages: int
    scrolling: tuple[str, ...]
    too_wide: tuple[str, ...]
    milliseconds: tuple[float, ...]


@contextmanager
def opened_browser() -> Iterator[Any]:
    """A browser without a window."""
    from selenium import webdriver

    chromium, driver = shutil.which("chromium"), shutil.which("chromedriver")
    if chromium is None or driver is None:
        sys.exit("chromium and chromedriver are needed: apt-get install chromium chromium-driver")
    options = webdriver.ChromeOptions()
    options.binary_location = chromium
    with tempfile.TemporaryDirectory() as profile:
        for switch in (*SWITCHES, f"--user-data-dir={profile}"):
            options.add_argument(switch)
        browser = webdriver.Chrome(options=options, service=webdriver.ChromeService(driver))
        try:
            yield browser
        finally:
            browser.quit()


def looks(browser: Any, folder: Path, width: int) -> Looks:
    """Open every page at this width."""
    scrolling, too_wide, times = [], [], []
    paths = sorted(folder.rglob("*.html"))
    for path in paths:
        show(browser, path, width)
        name = path.relative_to(folder).as_posix()
        times.append(float(browser.execute_script(LOADED)))
        scrolling += [name] if browser.execute_script(SCROLLING) else []
        too_wide += [name] if browser.execute_script(OVERFLOW) > 0 else []
    return Looks(len(paths), tuple(scrolling), tuple(too_wide), tuple(times))


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", type=Path, help="what `symbolic-pe export html` has written")
    folder = parser.parse_args(arguments).folder.resolve()
    broken = broken_links(files_in(folder))
    for link in broken:
        print(f"leads nowhere: {link}")
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    with opened_browser() as browser:
        found = {width: looks(browser, folder, width) for width in (DESKTOP, PHONE)}
    print(f"{found[PHONE].pages} pages, {size / 1e6:.1f} MB in all")
    for width, item in found.items():
        median, most = statistics.median(item.milliseconds), max(item.milliseconds)
        print(
            f"{width} px: {len(item.scrolling)} pages with a formula that scrolls, "
            f"{len(item.too_wide)} too wide; loaded in {median:.0f} ms (median), "
            f"{most:.0f} ms (at most)"
        )
        for name in (*item.scrolling, *item.too_wide):
            print(f"    {name}")
    few = len(found[PHONE].scrolling) <= found[PHONE].pages / 10
    fits = not any(item.too_wide for item in found.values())
    return 0 if few and fits and not broken and not found[DESKTOP].scrolling else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
