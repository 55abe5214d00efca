"""The pages in a real browser: Chromium, without a window."""

from __future__ import annotations

import importlib.util
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from symbolic_pe.cli import website
from symbolic_pe.cli.folders import write_folder
from symbolic_pe.index import select
from symbolic_pe.numerics import reference

CLAIMS = (
    "shift-identity",
    "shift-sign-003",
    "dot-equals-matrix",
    "unique-on-integers",
    "score-symmetric-iff",
    "dot-depends-on-offset",
    "log-law",
    "rope-relative",
)
WIDTHS = (360, 1280)
SCHEMES = ("light", "dark")
SWITCHES = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

FORMULAS = """
return [...document.querySelectorAll("math")].filter(
  (formula) => formula.getClientRects().length > 0
).map((formula) => {
  const box = formula.getBoundingClientRect();
  return [formula.textContent, box.width, box.height];
});
"""

SCROLLING = """
return [...document.querySelectorAll(".formula, .wide")].filter(
  (box) => box.checkVisibility() && getComputedStyle(box).overflowX === "auto"
    && box.scrollWidth > box.clientWidth + 1
).map((box) => box.textContent);
"""

OVERFLOW = """
const page = document.documentElement;
return page.scrollWidth - page.clientWidth;
"""

CONTRASTS = """
function channels(color) { return color.match(/[\\d.]+/g).map(Number); }
function luminance(color) {
  const [r, g, b] = channels(color).slice(0, 3).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function background(element) {
  for (let item = element; item; item = item.parentElement) {
    const color = getComputedStyle(item).backgroundColor;
    const parts = channels(color);
    if (parts.length === 3 || parts[3] === 1) return color;
  }
  return "rgb(255, 255, 255)";
}
const found = [];
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (walker.nextNode()) {
  const element = walker.currentNode.parentElement;
  if (!walker.currentNode.textContent.trim() || !element.getClientRects().length) continue;
  const style = getComputedStyle(element);
  const ink = element.closest("svg") ? style.fill : style.color;
  const [one, other] = [luminance(ink), luminance(background(element))].sort((a, b) => b - a);
  found.push([(one + 0.05) / (other + 0.05), element.outerHTML.slice(0, 120)]);
}
return found;
"""

Browser = Any


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("export") / "site"
    write_folder(target, website.pages(select(CLAIMS), "en")[0])
    return target


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    webdriver = pytest.importorskip("selenium.webdriver", reason="selenium is not installed")
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    driver = shutil.which("chromedriver")
    if chromium is None or driver is None:
        missing = "chromium" if chromium is None else "chromedriver"
        pytest.skip(f"{missing} is not installed (apt-get install chromium chromium-driver)")
    options = webdriver.ChromeOptions()
    options.binary_location = chromium
    profile = tmp_path_factory.mktemp("profile")
    for switch in (*SWITCHES, f"--user-data-dir={profile}"):
        options.add_argument(switch)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    started = webdriver.Chrome(options=options, service=webdriver.ChromeService(driver))
    try:
        yield started
    finally:
        started.quit()


def show(browser: Browser, path: Path, width: int = 1280, scheme: str = "light") -> None:
    size = {"width": width, "height": 800, "deviceScaleFactor": 1, "mobile": width < 600}
    features = [{"name": "prefers-color-scheme", "value": scheme}]
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "", "features": features})
    browser.get(path.as_uri())


def pages(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.html"))


def shown_claims(browser: Browser) -> list[str]:
    script = """return [...document.querySelectorAll(".entry")].filter(
      (entry) => entry.checkVisibility()).map((entry) => entry.querySelector("code").textContent);
    """
    found: list[str] = browser.execute_script(script)
    return found


def choose(browser: Browser, name: str, value: str) -> None:
    from selenium.webdriver.support.select import Select

    Select(browser.find_element("id", name)).select_by_value(value)


# --- drawing ---------------------------------------------------------------------------------


def test_formulas_have_a_size(browser: Browser, folder: Path) -> None:
    for path in pages(folder):
        show(browser, path)
        for text, width, height in browser.execute_script(FORMULAS):
            assert width > 3, (path.name, text)
            assert height > 5, (path.name, text)


def test_claim_has_formulas_and_they_are_built_up(browser: Browser, folder: Path) -> None:
    show(browser, folder / "claims" / "unique-on-integers.html")
    sizes = browser.execute_script(FORMULAS)
    assert len(sizes) > 50
    fraction = browser.execute_script(
        "return document.querySelector('.proof mfrac').getBoundingClientRect().height"
    )
    letter = browser.execute_script(
        "return document.querySelector('.proof mfrac mi').getBoundingClientRect().height"
    )
    assert fraction > 1.5 * letter


def test_matrix_has_its_rows_one_below_the_other(browser: Browser, folder: Path) -> None:
    show(browser, folder / "claims" / "shift-identity.html")
    script = """return [...document.querySelector("mtable").querySelectorAll("mtr")].map(
      (row) => row.getBoundingClientRect().top);"""
    tops = browser.execute_script(script)
    assert len(tops) == 2
    assert tops[1] > tops[0] + 10


@pytest.mark.parametrize("width", WIDTHS)
def test_no_page_has_to_be_scrolled_sideways(browser: Browser, folder: Path, width: int) -> None:
    for path in pages(folder):
        show(browser, path, width)
        assert browser.execute_script(OVERFLOW) <= 0, path.name


def test_a_copy_scrolls_in_its_own_box(browser: Browser, folder: Path) -> None:
    for path in pages(folder / "claims"):
        show(browser, path)
        browser.execute_script("document.querySelectorAll('.copy').forEach((x) => x.open = true)")
        assert browser.execute_script(OVERFLOW) <= 0, path.name


def test_a_page_that_is_too_wide_is_noticed(browser: Browser, folder: Path) -> None:
    show(browser, folder / "index.html", 360)
    browser.execute_script("document.querySelector('h1').style.width = '400px'")
    assert browser.execute_script(OVERFLOW) > 0


def formulas_that_scroll(browser: Browser) -> list[str]:
    found: list[str] = browser.execute_script(SCROLLING)
    return found


def test_no_formula_scrolls_on_a_desktop(browser: Browser, folder: Path) -> None:
    for path in pages(folder):
        show(browser, path, 1200)
        assert formulas_that_scroll(browser) == [], path.name


def test_few_formulas_scroll_on_a_phone(browser: Browser, folder: Path) -> None:
    scrolling = []
    for path in pages(folder):
        show(browser, path, 390)
        scrolling += [path.name] if formulas_that_scroll(browser) else []
    assert len(scrolling) <= len(pages(folder)) / 10, scrolling


def test_a_formula_that_scrolls_is_noticed_and_scrolls_in_its_own_box(
    browser: Browser, folder: Path
) -> None:
    show(browser, folder / "claims" / "score-symmetric-iff.html", 390)
    unbroken = """for (const part of document.querySelectorAll(".lines, .pieces, .piece"))
      part.removeAttribute("class");"""
    browser.execute_script(unbroken)
    assert formulas_that_scroll(browser)
    assert browser.execute_script(OVERFLOW) <= 0


def test_lines_of_a_formula_stand_one_below_the_other(browser: Browser, folder: Path) -> None:
    script = """return [...document.querySelectorAll(".formula > .lines")].filter(
      (formula) => formula.checkVisibility()).map((formula) => new Set(
        [...formula.querySelectorAll(".piece")].map((piece) => piece.getClientRects()[0].bottom | 0)
      ).size);"""
    show(browser, folder / "claims" / "score-symmetric-iff.html", 1280)
    desktop = browser.execute_script(script)
    show(browser, folder / "claims" / "score-symmetric-iff.html", 390)
    phone = browser.execute_script(script)
    assert sum(phone) > sum(desktop) > 0


@pytest.mark.parametrize("scheme", SCHEMES)
def test_text_stands_out_from_its_background(browser: Browser, folder: Path, scheme: str) -> None:
    for path in pages(folder):
        show(browser, path, scheme=scheme)
        ratio, element = min(browser.execute_script(CONTRASTS))
        assert ratio >= 4.5, (path.name, element)


def test_dark_is_dark_and_light_is_light(browser: Browser, folder: Path) -> None:
    script = "return getComputedStyle(document.documentElement).backgroundColor"
    brightness = {}
    for scheme in SCHEMES:
        show(browser, folder / "index.html", scheme=scheme)
        color = browser.execute_script(script)
        brightness[scheme] = int(color.removeprefix("rgb(").split(",")[0])
    assert brightness["dark"] < 60 < 200 < brightness["light"]


def test_console_has_no_errors(browser: Browser, folder: Path) -> None:
    browser.get_log("browser")
    for path in pages(folder):
        show(browser, path)
    assert browser.get_log("browser") == []


# --- accessibility ---------------------------------------------------------------------------

TEN = (
    "index.html",
    "errata.html",
    "graph.html",
    "lemmas.html",
    "figures.html",
    "notation.html",
    "notes.html",
    "claims/shift-identity.html",
    "claims/shift-sign-003.html",
    "claims/unique-on-integers.html",
)

SERIOUS = """
const done = arguments[arguments.length - 1];
axe.run(document, {resultTypes: ["violations"]}).then((found) => done(
  found.violations.filter((item) => ["serious", "critical"].includes(item.impact)).map(
    (item) => item.id + ": " + item.nodes[0].html.slice(0, 200))));
"""


@pytest.fixture(scope="module")
def axe() -> str:
    module = importlib.util.find_spec("axe_core_python")
    if module is None or module.origin is None:
        pytest.skip("axe-core-python is not installed (pip install 'symbolic_pe[browser]')")
    return (Path(module.origin).parent / "axe.min.js").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def chinese(tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("chinese") / "site"
    write_folder(target, website.pages(select(CLAIMS), "zh")[0])
    return target


def serious_violations(browser: Browser, axe: str) -> list[str]:
    browser.execute_script(axe)
    found: list[str] = browser.execute_async_script(SERIOUS)
    return found


@pytest.mark.parametrize("width", [390, 1200])
@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("language", ["folder", "chinese"])
def test_axe_finds_nothing_serious(
    browser: Browser,
    axe: str,
    language: str,
    scheme: str,
    width: int,
    request: pytest.FixtureRequest,
) -> None:
    folder: Path = request.getfixturevalue(language)
    for page in TEN:
        show(browser, folder / page, width, scheme)
        assert serious_violations(browser, axe) == [], page


def test_axe_finds_a_picture_without_words(browser: Browser, axe: str, folder: Path) -> None:
    show(browser, folder / "figures.html")
    browser.execute_script("document.querySelector('img').removeAttribute('alt')")
    assert any("image-alt" in item for item in serious_violations(browser, axe))


# --- what moves ------------------------------------------------------------------------------


def slide(browser: Browser, place: int, value: int) -> str:
    script = """const slider = document.querySelectorAll(".moving input")[arguments[0]];
      slider.value = arguments[1];
      slider.dispatchEvent(new Event("input"));
      return document.querySelector(".moving output").textContent;"""
    found: str = browser.execute_script(script, place, value)
    return found


def test_slider_shows_the_values_of_the_reference(browser: Browser, folder: Path) -> None:
    show(browser, folder / "claims" / "dot-depends-on-offset.html")
    slide(browser, 0, 7)
    right = float(reference.encoding_dot(12, 7, 64))
    assert slide(browser, 1, 5) == f"PE(12)·PE(7) ≈ {right:.4f} (d = 64)"
    assert slide(browser, 0, 900) == f"PE(905)·PE(900) ≈ {right:.4f} (d = 64)"


def test_slider_of_the_logarithmic_law(browser: Browser, folder: Path) -> None:
    show(browser, folder / "claims" / "log-law.html")
    slide(browser, 1, 5000)
    right = float(reference.decay_integral(300, 5000))
    assert slide(browser, 0, 300).startswith(f"I(300) ≈ {right:.4f}, ")


def test_score_stays_when_both_positions_move(browser: Browser, folder: Path) -> None:
    show(browser, folder / "claims" / "rope-relative.html")
    scores = {slide(browser, 0, p).partition("≈ ")[2] for p in (0, 5, 17)}
    assert len(scores) == 1
    assert slide(browser, 1, 7).partition("≈ ")[2] not in scores


def test_shift_turns_every_dial_by_its_own_angle(browser: Browser, folder: Path) -> None:
    show(browser, folder / "claims" / "shift-identity.html")
    assert slide(browser, 1, 10) == "θ₀k = 10, θ₁k ≈ 3.16, θ₂k = 1, θ₃k ≈ 0.32"
    assert slide(browser, 0, 11) == "θ₀k = 10, θ₁k ≈ 3.16, θ₂k = 1, θ₃k ≈ 0.32"


def test_without_javascript_the_page_has_everything(browser: Browser, folder: Path) -> None:
    browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    try:
        show(browser, folder / "claims" / "shift-identity.html")
        assert len(browser.find_elements("css selector", "figure img")) == 1
        assert len(browser.find_elements("css selector", ".copy pre")) == 2
        assert browser.find_elements("css selector", ".moving") == []
    finally:
        browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})


# --- paper -----------------------------------------------------------------------------------


def printed(browser: Browser, path: Path) -> None:
    show(browser, path, 700)
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})


def test_reasons_are_printed_below_the_formulas(browser: Browser, folder: Path) -> None:
    script = """return [...document.querySelectorAll(".line > .reason, .under > .reason")].map(
      (reason) => [reason.getBoundingClientRect().top,
                   reason.previousElementSibling.getBoundingClientRect().bottom]);"""
    printed(browser, folder / "claims" / "unique-on-integers.html")
    places = browser.execute_script(script)
    assert len(places) > 5
    assert all(top >= bottom - 1 for top, bottom in places)


def test_graph_is_printed_as_wide_as_the_page(browser: Browser, folder: Path) -> None:
    printed(browser, folder / "graph.html")
    script = "return document.querySelector('svg').getBoundingClientRect().right"
    assert browser.execute_script(script) <= 700


def test_errata_are_printed_one_line_a_claim(browser: Browser, folder: Path) -> None:
    printed(browser, folder / "errata.html")
    script = """return [...document.querySelectorAll(".erratum")].map(
      (item) => item.getBoundingClientRect().height);"""
    assert all(height < 60 for height in browser.execute_script(script))
    browser.execute_script("document.querySelector('.erratum details').open = true")
    assert max(browser.execute_script(script)) > 200


# --- use -------------------------------------------------------------------------------------


def test_filters_leave_what_is_asked_for(browser: Browser, folder: Path) -> None:
    show(browser, folder / "index.html")
    assert sorted(shown_claims(browser)) == sorted(CLAIMS)
    choose(browser, "verdict", "refuted")
    assert shown_claims(browser) == ["shift-sign-003"]
    choose(browser, "note", "000")
    assert shown_claims(browser) == []
    choose(browser, "verdict", "")
    assert sorted(shown_claims(browser)) == [
        "dot-depends-on-offset",
        "shift-identity",
        "unique-on-integers",
    ]


def test_topics_without_claims_disappear(browser: Browser, folder: Path) -> None:
    show(browser, folder / "index.html")
    script = """return [...document.querySelectorAll(".topic")].filter(
      (topic) => topic.checkVisibility()).length;"""
    assert browser.execute_script(script) == 6
    choose(browser, "topic", "1")
    assert browser.execute_script(script) == 1
    choose(browser, "verdict", "malformed")
    assert browser.execute_script(script) == 0


def test_filters_are_put_back_by_the_button(browser: Browser, folder: Path) -> None:
    show(browser, folder / "index.html")
    choose(browser, "verdict", "malformed")
    browser.find_element("css selector", "button[type=reset]").click()
    assert len(shown_claims(browser)) == len(CLAIMS)


def test_keyboard_reaches_the_content_first(browser: Browser, folder: Path) -> None:
    from selenium.webdriver.common.keys import Keys

    show(browser, folder / "claims" / "shift-identity.html")
    browser.find_element("tag name", "body").send_keys(Keys.TAB)
    link = browser.switch_to.active_element
    assert link.get_attribute("class") == "skip"
    assert link.rect["y"] >= 0
    assert (
        browser.execute_script("return getComputedStyle(arguments[0]).outlineWidth", link) == "3px"
    )
    link.send_keys(Keys.ENTER)
    assert browser.switch_to.active_element.get_attribute("id") == "content"


def test_graph_leads_to_claims(browser: Browser, folder: Path) -> None:
    show(browser, folder / "graph.html")
    browser.find_element("css selector", "svg a[href*='shift-sign-003']").click()
    assert browser.current_url.endswith("/claims/shift-sign-003.html")


def test_screen_reader_finds_landmarks_and_names(browser: Browser, folder: Path) -> None:
    show(browser, folder / "claims" / "shift-identity.html")
    tree = browser.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
    shown = [node for node in tree if not node.get("ignored")]
    roles = [node["role"]["value"] for node in shown if "role" in node]
    for role in ("banner", "main", "contentinfo", "navigation", "MathMLMath"):
        assert role in roles
    for node in shown:
        if node.get("role", {}).get("value") in ("link", "button", "combobox", "region"):
            assert node["name"]["value"], node
