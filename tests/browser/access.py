"""What the page says to those who cannot see it, and how well the others can read it: axe's rules for WCAG 2.2 AA."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

AXE = (Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js").read_text
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def barriers(page: Page) -> list[str]:
    """Each broken rule with the first element that breaks it. One rule, an experiment of axe's, is left out: it
    compares letter by letter, and a card that shows "6 ×2" is called "6, 2 Karten"."""
    page.evaluate(AXE())
    found: list[str] = page.evaluate(
        """async (rules) => {
             const without = { 'label-content-name-mismatch': { enabled: false } };
             const { violations } = await axe.run(document, { runOnly: rules, rules: without });
             return violations.map((v) => `${v.id}: ${v.nodes[0].html.slice(0, 160)} ${v.nodes[0].failureSummary}`);
           }""",
        RULES,
    )
    return found
