import type { SavedCheck } from '../../reports/index.ts'
import { markdownText } from '../../reports/text/escaping.ts'
import type { FrontResult, MissingFront } from './findings.ts'

/** Where and with what the front ends were tried. */
export interface Circumstances {
  /** The name that the operating system gives itself. */
  readonly system: string
  readonly node: string
  readonly suite: string
  readonly seed: number
}

const columns = [
  'front end',
  'version',
  'verdict',
  'MUST failed',
  'SHOULD failed',
  'robustness findings',
  'not judged',
  'requests',
  'sent again',
  'seconds',
] as const

const cellsOf = (one: FrontResult): readonly string[] => [
  one.title,
  one.version ?? '',
  one.verdict,
  String(one.musts.length),
  String(one.shoulds.length),
  String(one.robustness.length),
  String(one.unjudged.length),
  String(one.requests),
  String(one.retries),
  one.seconds.toFixed(1),
]

/** The table for a terminal: one line for each front end, and one for each finding. */
export function terminalTable(results: readonly FrontResult[], missing: readonly MissingFront[]): string {
  const rows = [columns, ...results.map(cellsOf)]
  const widths = columns.map((_title, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  const lines = rows.map((row) =>
    row
      .map((text, at) => (at < 3 ? text.padEnd(widths[at] ?? 0) : text.padStart(widths[at] ?? 0)))
      .join('  ')
      .trimEnd(),
  )
  const found = results.flatMap((one) =>
    findingsOf(one).map(([kind, check]) => `${one.title}: ${kind}: ${check.id}: ${said(check)}`),
  )
  const absent = missing.map(({ title, install }) => `${title} is not installed: ${install}`)
  return `${[...lines, ...found, ...absent].join('\n')}\n`
}

/** The parts of a check or a case that the document shows. */
type Found = Pick<SavedCheck, 'id' | 'outcome' | 'message' | 'cases'>

/** The findings behind a front end, the most serious first. */
function findingsOf(one: FrontResult): (readonly [kind: string, found: Found])[] {
  const named = (kind: string, checks: readonly Found[]) => checks.map((check) => [kind, check] as const)
  return [
    ...named('MUST', one.musts),
    ...named('SHOULD', one.shoulds),
    ...one.robustness.map((check) => [`robustness, ${check.level}`, check] as const),
    ...one.unjudged.map((found) => [found.outcome, found] as const),
  ]
}

/**
 * The first line of the message of a check, or of its first case with the same outcome. It may contain text from
 * the front end.
 */
function said({ message, cases, outcome }: Found): string {
  const text = message ?? cases?.find((one) => one.outcome === outcome)?.message ?? ''
  const line = (text.split('\n')[0] ?? '').replace(/\p{Cc}/gu, ' ')
  return line.length > 200 ? `${line.slice(0, 200)}…` : line
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [
    `| ${head.join(' | ')} |`,
    `|${head.map(() => '---').join('|')}|`,
    ...rows.map((row) => `| ${row.join(' | ')} |`),
  ].join('\n')

/** docs/fronts.md: what was seen, with which versions, and how to see it again. */
export function frontsDocument(
  results: readonly FrontResult[],
  missing: readonly MissingFront[],
  { system, node, suite, seed }: Circumstances,
): string {
  const findings = results.flatMap((one) =>
    findingsOf(one).map(([kind, check]) => [one.title, kind, `\`${check.id}\``, markdownText(said(check))]),
  )
  const count = new Set(findings.map(([title]) => title)).size
  const parts = [
    '# Behind front ends',
    'Written by `npm run fronts`; do not edit. The reference implementation is behind servers that are commonly used as proxies,' +
      ' each with its default configuration and one proxy rule. The whole suite runs against the address of the front end.' +
      ' What the proxy answers, rewrites or refuses must not fail the service.',
    `Seen on ${system} with Node ${node}, textboard-conformance ${suite}, seed ${seed}. The seconds are those of the machine.`,
    table(
      columns,
      results.map((one) => cellsOf(one).map(markdownText)),
    ),
    'MUST and SHOULD are failed checks of the claimed classes. A robustness finding is a failed check of the class `robustness`: it is' +
      ' reported, and does not decide the verdict. Not judged are cases that passed without a front end, and could not be judged behind this one:' +
      ' most of them need a refusal by the service, and the front end corrected or completed the request before the service saw it.' +
      ' Sent again are requests that met a broken connection or a gateway’s error; they are among the requests.',
    ...missing.map(({ title, install }) => `${title} was not installed, and not tried: \`${install}\`.`),
    '## Findings',
    findings.length === 0
      ? 'None behind any front end.'
      : `Behind ${count} of ${results.filter(({ rule }) => rule !== '').length}:\n\n${table(['front end', 'what', 'check', 'seen'], findings)}`,
    '## Rules',
    table(
      ['front end', 'what is added to its own configuration'],
      results.filter(({ rule }) => rule !== '').map(({ title, rule }) => [title, markdownText(rule)]),
    ),
    'In addition, the files of Debian are changed only in where the server listens, writes and logs, so nothing outside a temporary' +
      ' folder is changed. Each server runs in the foreground while it is tried, and is stopped after that.',
    '## Try it',
    '```\n' +
      'apt-get install -y nginx haproxy apache2 caddy lighttpd varnish openssl   # those that you want\n' +
      'npm run fronts                   # those that are installed; --all: a missing one is a failure\n' +
      'npm run fronts -- nginx caddy    # only these; this file stays unchanged\n' +
      '```',
    'A signature covers the address by which the client knows the service (RFC 5849, section 3.4.1.2). So a service behind a' +
      ' front end must know its public address: some front ends send another `Host`, and TLS ends at the front end.' +
      ' `startReference({ publicOrigin })` tells it to the reference implementation.',
    'A run trusts the certificates that Node trusts, and uses no proxy of the environment (`HTTPS_PROXY`). For a certificate of your own:' +
      ' `NODE_EXTRA_CA_CERTS=certificate.pem npx --no-install textboard-conformance run …`. The front end with TLS is tried in this way.',
  ]
  return `${parts.join('\n\n')}\n`
}
