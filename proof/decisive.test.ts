import { expect, test } from 'vitest'
import type { Check } from '../harness/check/check.ts'
import { selectChecks } from '../harness/check/selection.ts'
import type { RunConfig } from '../harness/config/config.ts'
import type { CaseResult } from '../harness/run/result/result.ts'
import { allChecks } from '../suites/index.ts'
import { referenceConfig, referenceLimits } from './embedded-reference.ts'
import { faults, startOverridden } from './index.ts'
import { checksToRun, isProvable, namedChecks } from './named-checks.ts'
import { classesOf } from './prove.ts'
import { runChecks } from './reference-run.ts'

/** A fault, and the exchange that shows it to a reader: `METHOD path → status body`. */
type Row = readonly [fault: string, shows: RegExp]

const rows: readonly Row[] = [
  ['group-duplicate-409', /^POST \/textdata\/@app\/@all → 409 /],
  ['group-grandchild-flat', /^GET \/textdata\/@app\/tbc_\w+\/@self → 200 .*"parentId"/],
  ['group-name-checked-without-blanks', /^POST \/textdata\/@app\/@all → 201 $/],
  ['group-limit-of-all-applications', /^POST \/textdata\/@app\/@all → 400 /],
  ['group-path-pattern', /^GET \/textdata\/@app\/tbc_\w+___\/(@self|@all\?count=1) → 200 /],
  ['encoding-newlines-escaped', /^POST .*\/@all → 201 .*ends here\.\\\\n/],
  ['text-signs-removed', /^POST .*\/@all → 201 .*in etc\/passwd/],
  ['entry-delete-twice', /^DELETE \/textdata\/@app\/\w+\/@all\/\w+ → 202 /],
  ['entry-owner-defaults-to-writer', /^POST .*\/@all → 201 .*"ownerId":"[^"]+:\d+"/],
  ['time-of-the-day', /^GET .*\/@all\/\w+ → 200 .*T00:00:00"/],
  ['fields-ignored-for-one', /^GET .*\?fields=data → 200 .*"published"/],
  ['list-bare-array', /^GET .*\/@all → 200 \[/],
  ['reading-unknown-filter-twice', /^GET .*filterBy=colour.* → 200 \{/],
  ['boundary-start-text', /^GET .*startIndex=first.* → 200 \{/],
  ['sequence-several-lag', /^GET .*\/@all\/\w+,\w+ → 200 /],
  ['reading-several-within', /^GET .*\/@all\/\w+7,\w+,7\w+ → 200 /],
  ['achievement-all-fields', /^GET \/achievements\/@app\?count=1000 → 200 .*"published"/],
  ['achievement-without-revealed-description', /^GET \/achievements\/@app\?fields=.*revealedDescription/],
  ['boundary-achievement-last-page', /^GET \/achievements\/@app\?startIndex=60&count=5 → 200 .*"id":"56"/],
  ['boundary-achievement-count', /^GET \/achievements\/@app\?count=0 → 200 /],
  ['incentive-without-level', /^GET \/people\/\d+\/@self\/partnercard\/\d+\?fields=.* → 200 (?!.*"level")/],
  [
    'incentive-use-of-a-level',
    /^GET \/people\/\d+\/@self\/partnercard\/7000\d\?.* → 200 .*"available":false/,
  ],
  ['incentive-answer-without-available', /^PUT \/people\/@me\/.* → 200 (?!.*"available")/],
  ['encoding-signature-repeated', /^GET .*\?count=1&count=1 → 200 /],
  ['unverified-textdata-create', /^POST .*\/@all → 201 /],
  ['robustness-no-media-type', /^POST .*\/@all → 500 /],
  ['robustness-pattern', /^GET .*(filterValue=\*|@all\/1\+1) → 500 /],
  [
    'platform-userachievements-update-missing-404',
    /^PUT \/people\/.*\/@self\/achievements\/@app\/\w+ → 404 /,
  ],
  ['listed-format-other', /^GET \/people\/\d+\/@self\?format=xml → 200 /],
  ['robustness-lengths-carried-out', /^POST .*\/@all → 400 /],
  ['robustness-unhandled-filter-by', /^GET .*filterBy=colour.* → 500 /],
]

const provable = allChecks.filter(isProvable)

/** Runs the checks and returns the first case that failed. */
async function firstFailure(
  config: RunConfig,
  checks: readonly Check[],
  seed: number,
): Promise<CaseResult | undefined> {
  const run = await runChecks({ ...config, classes: classesOf(checks) }, checks, { seed, confirmingMs: 0 })
  return run.checks.flatMap(({ cases }) => cases).find(({ outcome }) => outcome === 'failed')
}

/** The exchange that a case marks as decisive, in one line. */
function decisiveOf({ exchanges, decisive }: CaseResult): string {
  const { request, response } = exchanges.find(({ id }) => id === decisive) ?? {}
  const path = decodeURIComponent(request?.url.replace(/^.*\/v2/, '') ?? '')
  return `${request?.method} ${path} → ${response?.status} ${response?.body ?? ''}`
}

/** What the printed replay command selects: the case and the seed. */
function replayOf({ replay = '' }: CaseResult) {
  const [, only = '', seed = ''] = /--only '([^']+)' --seed (\d+)$/.exec(replay) ?? []
  return { only, seed: Number(seed) }
}

/**
 * A message without the parts that differ from run to run: names, ids, numbers, quoted texts, and what was
 * received.
 */
const likeness = (message: string | undefined): string =>
  (message ?? '')
    .replace(/got [\s\S]*/, 'got …')
    .replace(/tbc_\w+/g, 'NAME')
    .replace(/\d+/g, 'N')
    .replace(/"[^"]*"/g, '"…"')

test.concurrent.each(rows)(
  '%s: the decisive exchange shows the fault, and the replay fails again',
  async (id, shows) => {
    const fault = faults.find((one) => one.id === id)
    if (fault === undefined) throw new RangeError(`there is no fault ${id}`)
    const server = await startOverridden({ faults: [id], limits: referenceLimits })
    try {
      const config = referenceConfig(server)
      const failure = await firstFailure(config, checksToRun(namedChecks(fault, provable), provable), 1)
      if (failure === undefined) throw new RangeError(`nothing failed under ${id}`)
      expect(decisiveOf(failure)).toMatch(shows)
      const { only, seed } = replayOf(failure)
      expect([only, seed]).toEqual([failure.id, 1])
      const again = await firstFailure(config, selectChecks(allChecks, { only: [only] }), seed)
      expect([again?.id, likeness(again?.message)]).toEqual([failure.id, likeness(failure.message)])
    } finally {
      await server.close()
    }
  },
)
