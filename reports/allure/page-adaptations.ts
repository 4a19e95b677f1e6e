import { requirementsFile } from '../run/requirements-page.ts'

/**
 * Allure only makes links of addresses with http:, but the page of requirements is next to its own page, wherever that
 * is. So this script makes links of the names of requirements and checks as they are shown: each name is also the
 * anchor in that page.
 */
const script = `
    <script>
      new MutationObserver(function () {
        for (const place of document.querySelectorAll('[data-testid="test-result-meta-link"]')) {
          const shown = place.lastElementChild;
          const name = shown === null ? '' : shown.textContent;
          if (shown === null || shown.tagName === 'A' || !/^(R-|RFC |[a-z]+\\.)/.test(name)) continue;
          let link = shown.querySelector('a');
          if (link === null) {
            link = document.createElement('a');
            link.target = '_blank';
            link.rel = 'noopener';
            link.style.color = 'inherit';
            link.append(...shown.childNodes);
            shown.append(link);
          }
          const href = '../${requirementsFile}#' + name.replace(/[^\\w.-]+/g, '-');
          if (link.getAttribute('href') !== href) link.setAttribute('href', href);
        }
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
    </script>
  `

/**
 * Hides the share of passed tests, which says nothing about a server: one failed MUST makes it non-conformant. The
 * verdict is shown instead.
 */
const style = `
    <style>article[class*="chart"] div[class*="legend"] { display: none }</style>
  `

/**
 * Adapts Allure's page: names of requirements and checks become links to the page of requirements, and no percentage is
 * shown next to the verdict. A page with another structure stays as it is.
 */
export function adapted(page: Buffer): Buffer {
  const end = page.lastIndexOf('</body>')
  if (end < 0) return page
  return Buffer.concat([page.subarray(0, end), Buffer.from(style + script), page.subarray(end)])
}
