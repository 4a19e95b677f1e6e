import { requirementsFile } from '../run/requirements-page.ts'

/**
 * Allure makes a link of addresses with http: alone, and the page of requirements stands beside its own, wherever that is opened. So the
 * names of such links become links here, as they are shown: the text of each is the place in the page.
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

/** The share of tests that passed says nothing of a server: one MUST that fails makes it non-conformant. The verdict stands beside it. */
const style = `
    <style>article[class*="chart"] div[class*="legend"] { display: none }</style>
  `

/**
 * Adapts Allure's page: the names of requirements and checks lead to the page of requirements, and no percentage stands beside the
 * verdict. A page of another form stays as it is.
 */
export function adapted(page: Buffer): Buffer {
  const end = page.lastIndexOf('</body>')
  if (end < 0) return page
  return Buffer.concat([page.subarray(0, end), Buffer.from(style + script), page.subarray(end)])
}
