import { listed } from '../../harness/http/message/shown.ts'
import { notRunCount } from '../run/not-run.ts'
import { duration } from '../run/run-line.ts'
import { cut, oneLine, xmlText } from '../text/escaping.ts'
import { declaredText, quantity } from '../text/quantity.ts'
import { type Certificate, holderOf } from './certificate.ts'
import { certificateStyle } from './page-style.ts'
import { fingerprintOf } from './signature.ts'

/** Longest text from a report on the page, in UTF-16 units. */
const textLimit = 300

/**
 * The certificate as one page, for screens with light or dark colours and for printing on one A4 sheet. It has no
 * script and sends no request. All text of the report is escaped, and a policy in the page blocks what escaping might
 * miss.
 */
export function certificateHtml(certificate: Certificate): string {
  const holder = foreign(holderOf(certificate))
  const { suite, specification, target, run, profile } = certificate
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>Certificate of conformance: ${holder}</title>`,
    `<style>${certificateStyle}</style>`,
    '</head>',
    '<body>',
    '<main>',
    '<header>',
    '<p class="kind">Certificate of conformance</p>',
    `<h1>${holder}</h1>`,
    `<p class="claim">conforms to version ${foreign(specification.version)} of the Text Board, Achievement and Card Incentive REST service` +
      ` in ${classWords(certificate)}, as tested by ${foreign(suite.name)} ${foreign(suite.version)}` +
      ` on <time datetime="${foreign(run.startedAt)}">${day(run.startedAt)}</time>${leftOut(certificate)}.</p>`,
    '</header>',
    ...classTable(certificate),
    '<dl>',
    ...fact('Profile', profileWords(certificate)),
    ...notRunFact(certificate),
    ...fact('Recommendations', recommendations(certificate)),
    ...fact('Target', code(target)),
    ...implementationFacts(certificate),
    ...fact(
      'Run',
      `${foreign(run.startedAt)}, took ${xmlText(duration(run.durationMs))}; seed ${run.seed}, ` +
        `${quantity(run.runs, 'generated case')} per property${run.exhaustive ? ', exhaustive' : ''}${run.strict ? ', strict' : ''}; ` +
        `effects within ${xmlText(duration(run.settleMs))}; limit of a group: ${quantity(run.entriesPerGroup, 'entry', 'entries')}`,
    ),
    '</dl>',
    '<section aria-labelledby="proof">',
    '<h2 id="proof">How to verify it</h2>',
    `<p>Whoever has <code>certificate.json</code> and the <code>conformance.json</code> of the run recomputes all of this with ` +
      `<code class="command">textboard-conformance verify certificate.json${certificate.signature === undefined ? '' : ' --key PUBLIC.pem'}</code>.</p>`,
    '<dl class="digests">',
    ...fact('Report', code(`SHA-256 ${certificate.report.digest}`)),
    ...fact(
      `List of ${declaredText({ ...certificate.checks, checks: certificate.checks.count })}`,
      code(`SHA-256 ${certificate.checks.digest}`),
    ),
    ...fact('Certificate', code(`SHA-256 ${certificate.digest}`)),
    ...fact('Signature', signatureWords(certificate)),
    '</dl>',
    '</section>',
    `<footer><p>It says how this server answered in this one run, class by class${profile.name === 'full' ? '' : `, less what is declared unsupported`}. ` +
      'It is no promise about another version, another configuration or another day.</p></footer>',
    '</main>',
    '</body>',
    '</html>',
    '',
  ].join('\n')
}

const foreign = (text: string): string => xmlText(oneLine(cut(text, textLimit))).replaceAll('"', '&quot;')
const code = (text: string): string => `<code>${foreign(text)}</code>`
const fact = (name: string, html: string): string[] => [`<div><dt>${name}</dt><dd>${html}</dd></div>`]

const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
]

/** `22 November 2026`, in UTC. */
function day(moment: string): string {
  const [year, month, date] = moment.slice(0, 10).split('-')
  const name = months[Number(month) - 1]
  return name === undefined || year === undefined
    ? foreign(moment)
    : `${Number(date)} ${name} ${Number(year)}`
}

function classTable({ classes }: Certificate): string[] {
  const numbers = ['Passed', 'Not met or untested', 'Not run', 'Not applicable']
  return [
    '<div class="frame">',
    '<table>',
    '<caption>What was claimed, and holds</caption>',
    `<thead><tr><th scope="col">Class</th><th scope="col" class="verdict">Verdict</th>${numbers.map((name) => `<th scope="col" class="number">${name}</th>`).join('')}</tr></thead>`,
    '<tbody>',
    ...classes.map(({ id, counts }) => {
      const open = counts.failed + counts.untested + counts.error
      const cells = [counts.passed, open, counts.notRun, counts.inapplicable]
      return (
        `<tr><th scope="row">${id}</th><td class="verdict conformant">conformant</td>` +
        `${cells.map((count) => `<td class="number">${count}</td>`).join('')}</tr>`
      )
    }),
    '</tbody>',
    '</table>',
    '</div>',
  ]
}

/** `the class textboard (profile 2-legged)`. */
function classWords({ classes, profile }: Certificate): string {
  const ids = classes.map(({ id }) => id)
  const limits = profile.name === 'full' ? '' : ` (profile ${foreign(profile.name)})`
  return `the ${ids.length === 1 ? 'class' : 'classes'} ${listed(ids, 'and')}${limits}`
}

const profileWords = ({ profile }: Certificate): string =>
  profile.name === 'full'
    ? 'full: nothing is declared unsupported'
    : `${foreign(profile.name)} (declared unsupported: ${foreign(profile.unsupported.join(', '))})`

/** What was not tested: `; 3 MUST checks were not run, see below`. */
function leftOut({ notRun }: Certificate): string {
  const musts = notRun.filter(({ level }) => level === 'MUST').length
  if (musts === 0) return ''
  return `; ${quantity(musts, 'MUST check')} ${musts === 1 ? 'was' : 'were'} not run, see below`
}

/** Readers who see that a server is conformant must know what was not tested. */
const notRunFact = ({ notRun }: Certificate): string[] =>
  notRun.length === 0
    ? []
    : fact(
        'Not run',
        `${foreign(notRunCount(notRun))}: ${notRun
          .slice(0, 20)
          .map(({ id, level }) => `${code(id)} (${level})`)
          .join(', ')}`,
      )

const recommendations = ({ recommendationsNotMet: count }: Certificate): string =>
  count === 0 ? 'all that were tested are met' : `${quantity(count, 'recommendation')} (SHOULD) not met`

function implementationFacts({ implementation }: Certificate): string[] {
  const { organization, product, version, contact } = implementation
  const given = [
    ['Organization', organization],
    ['Product', product],
    ['Version', version],
    ['Contact', contact],
  ] as const
  return given.flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : fact(name, foreign(value)),
  )
}

const signatureWords = ({ signature }: Certificate): string =>
  signature === undefined
    ? 'none: the digests show accidents and careless edits, not who wrote it'
    : `${signature.algorithm}, by the key ${code(fingerprintOf(signature.publicKey))}`
