import type { Exchange } from '../../harness/http/message/exchange.ts'
import { present } from '../../harness/present.ts'
import type {
  CaseResult,
  CheckResult,
  ObservationResult,
  RunResult,
} from '../../harness/run/result/result.ts'
import type { Cause } from '../causes/cause.ts'
import { causesOf } from '../causes/causes.ts'

/**
 * The worst text from a target: markup, fences, table bars, terminal codes, NUL, direction overrides, lone surrogates.
 */
export const hostile =
  '<script>alert(1)</script> ]]> ```` | a | & "q" \'s\' $(id) `id` \\ %s @team #1 https://x.example ' +
  '[a](javascript:b) \u001b[31mred\u001b[0m \u0000 \u0085 \u202e \ud800 \ufffe\nsecond | line\r\n'

/** One exchange of the sample run. */
export function exchange(changes: Partial<Exchange> = {}): Exchange {
  return {
    id: 1,
    check: 'groups.create.ok',
    caller: 'trusted',
    operation: 'textdatagroup.create',
    startedAt: '2026-03-01T10:00:00.000Z',
    durationMs: 12.4,
    attempt: 1,
    request: {
      method: 'POST',
      url: 'http://127.0.0.1:9/social/api/restful/v2/textdata/@app/@all?format=json',
      headers: { 'content-type': 'application/json', authorization: 'OAuth oauth_signature="[redacted]"' },
      body: '{"name":"a"}',
    },
    response: {
      status: 201,
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: '',
      bodyBytes: 0,
      truncated: false,
    },
    ...changes,
  }
}

/** An exchange with an answer that is as hostile and as large as possible. */
const hostileExchange: Exchange = exchange({
  id: 2,
  check: 'entries.create.hostile',
  response: {
    status: 500,
    headers: { 'x-hostile': hostile },
    body: hostile + 'x'.repeat(1_000_000),
    bodyBytes: 1_000_500,
    truncated: true,
  },
})

/** What a test can set for a check and its only case. */
type CheckChanges = Partial<CheckResult> & Partial<Pick<CaseResult, 'exchanges' | 'decisive'>>

/** A passed check with one case. */
export function checkResult(changes: CheckChanges = {}): CheckResult {
  const { exchanges = [exchange()], decisive, ...rest } = changes
  const check = {
    id: 'groups.create.ok',
    level: 'MUST',
    kind: 'check',
    class: 'textboard',
    norm: 'R-group-create',
    resource: 'TextDataGroup',
    topic: 'TextDataGroup: create',
    section: 'Endpoints / TextDataGroup',
    sentence: 'creating a group answers 201 without a body',
    outcome: 'passed',
    durationMs: 30,
    ...rest,
  } as const
  const { id, sentence, outcome, durationMs, message, replay, fixture } = check
  const one: CaseResult = {
    id,
    title: sentence,
    outcome,
    durationMs,
    ...present({ message, replay, fixture, decisive }),
    exchanges,
  }
  return { cases: [one], ...check }
}

/** A failed check with hostile evidence. */
export const hostileFailure: CheckResult = checkResult({
  id: 'entries.create.hostile',
  topic: 'TextData: create',
  resource: 'TextData',
  outcome: 'failed',
  message: `expected 201, got ${hostile}${'y'.repeat(1_000_000)}`,
  replay: "textboard-conformance run --target http://127.0.0.1:9 --only 'entries.create.hostile' --seed 7",
  exchanges: [hostileExchange],
})

/** One observation. */
export function observation(changes: Partial<ObservationResult> = {}): ObservationResult {
  return {
    id: 'groups.limit.error-shape',
    kind: 'observation',
    class: 'textboard',
    norm: 'R-error-body',
    resource: 'TextDataGroup',
    topic: 'TextDataGroup: limit',
    section: 'Errors / Error body',
    sentence: 'which error form the limit uses',
    outcome: 'passed',
    value: `with Code; ${hostile}`,
    durationMs: 5,
    cases: [
      {
        id: 'groups.limit.error-shape',
        title: 'which error form the limit uses',
        outcome: 'passed',
        value: `with Code; ${hostile}`,
        exchanges: [exchange({ id: 3, check: 'groups.limit.error-shape' })],
      },
    ],
    ...changes,
  }
}

/** A run with every outcome, and hostile text in every place that the target controls. */
export function sampleRun(changes: Partial<RunResult> = {}): RunResult {
  const checks = [
    checkResult(),
    checkResult({ id: 'groups.create.should', level: 'SHOULD', outcome: 'failed', message: 'expected 400' }),
    hostileFailure,
    checkResult({
      id: 'incentive.read.latest',
      class: 'card-incentive',
      topic: 'Card incentive: read',
      outcome: 'untested',
      message: 'needs the fixture user',
      fixture: 'user',
      exchanges: [],
    }),
    checkResult({
      id: 'entries.limit.users',
      kind: 'untestable',
      outcome: 'untested',
      message: 'no caller can set it',
    }),
    checkResult({ id: 'entries.read.flaky', outcome: 'untested', message: 'no answer within the budget' }),
    checkResult({
      id: 'platform.people',
      class: 'platform',
      outcome: 'inapplicable',
      message: 'class not claimed',
    }),
    checkResult({
      id: 'errors.broken',
      outcome: 'error',
      message: `the suite broke: ${hostile}`,
      exchanges: [],
    }),
  ]
  const none = { passed: 0, failed: 0, untested: 0, inapplicable: 0, error: 0 }
  return {
    suite: { name: 'textboard-conformance', version: '0.1.0' },
    specification: { version: '1' },
    implementation: { organization: 'Acme', product: `Board ${hostile}`, contact: 'qa@example.org' },
    target: 'http://127.0.0.1:9/social/api/restful/v2',
    startedAt: '2026-03-01T10:00:00.000Z',
    durationMs: 65_400,
    seed: 7,
    settings: {
      concurrency: 16,
      timeoutMs: 10_000,
      settleMs: 0,
      runs: 25,
      budgetMs: 600_000,
      rate: null,
      strict: false,
      exhaustive: false,
      classes: ['textboard', 'card-incentive'],
      unsupported: [],
      entriesPerGroup: 100_000,
      only: [],
      skip: [],
      retry: { attempts: 3, budgetMs: 30_000 },
    },
    scope: { kind: 'whole' },
    verdict: 'non-conformant',
    classes: [
      {
        id: 'textboard',
        verdict: 'non-conformant',
        decides: true,
        counts: { ...none, passed: 1, failed: 2, untested: 1, error: 1 },
      },
      { id: 'achievements', verdict: 'not-claimed', decides: false, counts: none },
      { id: 'card-incentive', verdict: 'inconclusive', decides: true, counts: { ...none, untested: 1 } },
      { id: 'platform', verdict: 'not-claimed', decides: false, counts: { ...none, inapplicable: 1 } },
    ],
    checks,
    observations: [observation()],
    contract: {
      'textdatagroup.create': {
        exchanges: 2,
        statuses: { '201': 1, '500': 1 },
        violations: [
          { message: `status 500 is not stated: ${hostile}`, exchange: hostileExchange },
          { message: 'no exchange kept' },
        ],
      },
      'textdata.create': { exchanges: 0, statuses: {}, violations: [] },
    },
    http: {
      requests: 4,
      retries: 1,
      bytesSent: 812,
      bytesReceived: 2_000_000,
      latencyMs: { p50: 1.2, p95: 3.4, p99: 5, max: 12.4 },
    },
    exchanges: [exchange(), hostileExchange, exchange({ id: 3, check: 'groups.limit.error-shape' })],
    fixtures: [{ fixture: 'user', checks: ['incentive.read.latest'] }],
    notes: [`one group could not be deleted: ${hostile}`],
    complete: true,
    ...changes,
  }
}

/** A run with a thousand failed checks, each with a long message. */
export function hugeRun(): RunResult {
  const message = hostile.repeat(50)
  const checks = Array.from({ length: 1000 }, (_, index) =>
    checkResult({
      id: `entries.create.hostile-${index}`,
      outcome: 'failed',
      message,
      exchanges: Array.from({ length: 4 }, () => hostileExchange),
    }),
  )
  const violations = checks.map((_check, index) => ({ message: `${index} ${message}` }))
  const contract = Object.fromEntries(
    Array.from({ length: 50 }, (_, index) => [`op-${index}`, { exchanges: 1000, statuses: {}, violations }]),
  )
  const observations = checks.map(({ id }) => observation({ id }))
  const notes = checks.map(() => message)
  return sampleRun({ checks, contract, observations, notes })
}

/** A run and its causes: the arguments of the reports that people read. */
export const reported = (run: RunResult): [RunResult, Cause[]] => [run, causesOf(run)]
