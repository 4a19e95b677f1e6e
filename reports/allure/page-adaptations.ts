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
 * Allure scrolls to the first failed test in the order of the alphabet, past the verdict. So the page stays at its top
 * until the reader does something.
 */
const stayAtTop = `
    <script>
      (function () {
        if (location.hash !== '') return;
        const back = function (event) {
          if (event.target instanceof Element && event.target.scrollTop > 0) event.target.scrollTop = 0;
        };
        const deeds = ['wheel', 'touchstart', 'pointerdown', 'keydown', 'hashchange'];
        const end = function () {
          document.removeEventListener('scroll', back, true);
          for (const deed of deeds) removeEventListener(deed, end, true);
        };
        document.addEventListener('scroll', back, true);
        for (const deed of deeds) addEventListener(deed, end, true);
        setTimeout(end, 10000);
      })();
    </script>
  `

/** Opens the page with its categories: the causes, and the reasons of what is untested. */
const openCategories = `
    <script>if (location.hash === '') history.replaceState(null, '', '#categories');</script>
  `

/**
 * Hides the share of passed tests, which says nothing about a server: one failed MUST makes it non-conformant. The
 * verdict is shown instead. And lets long words wrap on narrow screens, where Allure cuts them or lets them overflow.
 */
const style = `
    <style>
      article[class*="chart"] div[class*="legend"] { display: none }
      div:has(> [data-testid="report-header"]), [data-testid="report-header"] { min-width: 0 }
      [data-testid="report-title"], [data-testid="report-data"] { overflow-wrap: anywhere }
      div:has(> [data-testid^="test-result-status-"]) { flex-wrap: wrap }
      [data-testid="tree-section-title"], [data-testid="tree-section-title"] span {
        white-space: normal; overflow: visible; text-overflow: clip; overflow-wrap: anywhere
      }
    </style>
  `

/**
 * Adapts Allure's page: names of requirements and checks become links to the page of requirements, no percentage is
 * shown next to the verdict, and the verdict is what the reader sees first. A page with another structure stays as it
 * is.
 * @param hasCauses if so, the page opens with its categories, which are the causes
 */
export function adapted(page: Buffer, hasCauses: boolean): Buffer {
  const end = page.lastIndexOf('</body>')
  if (end < 0) return page
  const head = page.indexOf('<head>') + '<head>'.length
  // Allure reads the address when it begins, so this comes first.
  const opening = Buffer.from(hasCauses ? openCategories : stayAtTop)
  const before = head < '<head>'.length ? [page.subarray(0, end)] : [page.subarray(0, head), opening]
  const body = head < '<head>'.length ? [] : [page.subarray(head, end)]
  return Buffer.concat([...before, ...body, Buffer.from(style + script), page.subarray(end)])
}
