import type { Exchange } from '../../harness/http/message/exchange.ts'
import { present } from '../../harness/present.ts'
import type {
  CaseResult,
  CheckResult,
  ContractRecord,
  ObservationResult,
  RunResult,
} from '../../harness/run/result/result.ts'
import type { Cause } from '../causes/cause.ts'
import { canonicalDigest } from '../text/canonical.ts'
import { curlOf } from '../text/curl.ts'
import { decisiveOf, shownExchanges } from '../text/decisive.ts'
import { cut } from '../text/escaping.ts'

/** Longest message, body and header in conformance.json, in UTF-16 units. Longer ones are cut. */
const textLimit = 16_000
/**
 * Exchanges kept for one failed case: the one that shows the failure, then the last ones, because an assertion follows
 * the exchanges that it looks at.
 */
const exchangeLimit = 50
/**
 * Limit for the evidence of the whole run, in UTF-16 units, so a target with many long failures cannot exhaust the
 * memory.
 */
const evidenceLimit = 50_000_000
/** Violations listed for one operation, and how many of them have their whole exchange instead of its id. */
const violationLimit = 100
const fullViolations = 5

/** Plain data for JSON: a check, an observation, an operation. */
type Data = Readonly<Record<string, unknown>>

/** Converts exchanges to data until the limit for the evidence of the run is reached. */
interface Evidence {
  readonly of: (exchanges: readonly Exchange[]) => readonly Data[]
  /**
   * Separates the exchanges of a case from the ones that are already in the report, which are only named by id. The
   * first exchange shows the failure and is always repeated.
   */
  readonly ofCase: (exchanges: readonly Exchange[]) => {
    readonly exchanges: readonly Data[]
    readonly earlier: readonly string[]
  }
  readonly leftOut: () => number
}

const cutValues = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, cut(value, textLimit)]))

const cutIfAny = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : cut(text, textLimit)

function exchangeData({ id, request, response, error, ...rest }: Exchange): Data {
  const body = response?.body ?? ''
  return {
    id: String(id),
    ...rest,
    request: {
      ...request,
      headers: cutValues(request.headers),
      ...present({ body: cutIfAny(request.body), written: cutIfAny(request.written) }),
    },
    ...(response === undefined
      ? {}
      : {
          response: {
            ...response,
            headers: cutValues(response.headers),
            body: cut(body, textLimit),
            truncated: response.truncated || body.length > textLimit,
          },
        }),
    ...present({ error: error?.message }),
  }
}

function evidenceWithin(limit: number): Evidence {
  let room = limit
  let leftOut = 0
  const given = new Set<number>()
  const of = (exchanges: readonly Exchange[]): readonly Data[] => {
    const kept: Data[] = []
    for (const exchange of exchanges) {
      const data = exchangeData(exchange)
      room -= room > 0 ? JSON.stringify(data).length : 0
      if (room > 0) kept.push(data)
      else leftOut += 1
      if (room > 0) given.add(exchange.id)
    }
    return kept
  }
  return {
    of,
    ofCase: ([first, ...others]) => {
      const earlier = others.filter(({ id }) => given.has(id)).map(({ id }) => String(id))
      return {
        exchanges: of([...(first ? [first] : []), ...others.filter(({ id }) => !given.has(id))]),
        earlier,
      }
    },
    leftOut: () => leftOut,
  }
}

function checkData(check: CheckResult, evidence: Evidence): Data {
  const { outcome, generated, message, replay } = check
  const faulty = outcome === 'failed' || outcome === 'error'
  const first = faulty ? decisiveOf(check) : undefined
  return {
    id: check.id,
    level: check.level,
    kind: check.kind,
    class: check.class,
    norm: check.norm,
    section: check.section,
    sentence: check.sentence,
    outcome,
    durationMs: check.durationMs,
    ...present({ generated, message: cutIfAny(message), replay, exchanges: first && evidence.of([first]) }),
    cases: check.cases.map((one) => caseData(one, evidence)),
  }
}

function caseData(one: CaseResult, evidence: Evidence): Data {
  const { id, title, outcome, durationMs, message, replay, decisive, known } = one
  const faulty = outcome === 'failed' || outcome === 'error'
  const { exchanges, earlier } = faulty
    ? evidence.ofCase(shownExchanges(one, exchangeLimit))
    : { exchanges: undefined, earlier: [] }
  return {
    id,
    title,
    outcome,
    durationMs,
    ...present({ message: cutIfAny(message), replay, decisive: decisive?.toString(), known, exchanges }),
    ...(earlier.length === 0 ? {} : { earlier }),
  }
}

function observationData(observation: ObservationResult): Data {
  const { cases } = observation
  const head = {
    id: observation.id,
    class: observation.class,
    norm: observation.norm,
    section: observation.section,
    sentence: observation.sentence,
    outcome: observation.outcome,
    value: cut(observation.value, textLimit),
  }
  if (cases.length < 2) return head
  return {
    ...head,
    cases: cases.map((one) => ({
      id: one.id,
      title: one.title,
      outcome: one.outcome,
      value: cut(one.value, textLimit),
    })),
  }
}

function contractData({ exchanges, statuses, violations }: ContractRecord, evidence: Evidence): Data {
  const listed = violations.slice(0, violationLimit).map(({ message, exchange }, index) => {
    const shown = { message: cut(message, 2000) }
    if (exchange === undefined) return shown
    const [full] = index < fullViolations ? evidence.of([exchange]) : []
    return { ...shown, exchange: full ?? String(exchange.id) }
  })
  return { exchanges, statuses, violations: listed }
}

/** What the limits of this file left out, in words. Nothing is dropped silently. */
function omissions(run: RunResult, causes: number, evidence: Evidence): string[] {
  const left = evidence.leftOut()
  return [
    ...Object.entries(run.contract)
      .filter(([, { violations }]) => violations.length > violationLimit)
      .map(([operation, { violations }]) => {
        return `${operation}: ${violations.length} contract violations, the first ${violationLimit} are listed`
      }),
    ...(left > 0
      ? [
          `${left} exchanges of failed checks are left out because of their size; exchanges.har has them, if it is written`,
        ]
      : []),
    ...(causes > causeLimit ? [`${causes} causes, the first ${causeLimit} are listed`] : []),
  ]
}

/** Causes listed. The notes give the total number if there are more. */
const causeLimit = 100

function causeData(cause: Cause, evidence: Evidence): Data {
  // Leaves out `after` of a case: its exchanges show what was written before.
  const { exchange, message, after, ...rest } = cause
  const curl = exchange === undefined ? undefined : curlOf(exchange)
  return {
    ...rest,
    message: cut(message, 2000),
    ...(after === undefined || cause.companions === undefined ? {} : { after: cut(after, 500) }),
    ...present({ exchanges: exchange && evidence.of([exchange]) }),
    ...(curl === undefined || curl.length > textLimit ? {} : { curl }),
  }
}

const settingsData = (settings: RunResult['settings']): Data => ({
  concurrency: settings.concurrency,
  timeoutMs: settings.timeoutMs,
  settleMs: settings.settleMs,
  runs: settings.runs,
  budgetMs: settings.budgetMs,
  rate: settings.rate,
  strict: settings.strict,
  exhaustive: settings.exhaustive,
  classes: settings.classes,
  unsupported: settings.unsupported,
  entriesPerGroup: settings.entriesPerGroup,
  only: settings.only,
  skip: settings.skip,
  retry: settings.retry,
})

const httpData = (http: RunResult['http']): Data => ({
  requests: http.requests,
  retries: http.retries,
  ...present({ retriedAfter: http.retriedAfter }),
  bytesSent: http.bytesSent,
  bytesReceived: http.bytesReceived,
  latencyMs: http.latencyMs,
})

function reportData(run: RunResult, causes: readonly Cause[]): Data {
  const evidence = evidenceWithin(evidenceLimit)
  const listed = causes.slice(0, causeLimit).map((cause) => causeData(cause, evidence))
  const checks = run.checks.map((check) => checkData(check, evidence))
  const contract = Object.fromEntries(
    Object.entries(run.contract).map(([operation, record]) => [operation, contractData(record, evidence)]),
  )
  return {
    suite: run.suite,
    specification: run.specification,
    implementation: run.implementation,
    target: run.target,
    startedAt: run.startedAt,
    durationMs: run.durationMs,
    seed: run.seed,
    settings: settingsData(run.settings),
    scope: run.scope,
    verdict: run.verdict,
    classes: run.classes,
    causes: listed,
    checks,
    observations: run.observations.map(observationData),
    contract,
    http: httpData(run.http),
    fixtures: run.fixtures,
    ...present({ baseline: run.baseline }),
    ...(run.stopped === undefined ? {} : { stopped: cut(run.stopped, 4000) }),
    notes: [...run.notes.map((note) => cut(note, 2000)), ...omissions(run, causes.length, evidence)],
    complete: run.complete,
  }
}

/**
 * SHA-256 in hexadecimal over the canonical JSON of a report without its `digest`.
 * @param report the parsed conformance.json, with or without `digest`
 */
export function digestOf(report: object): string {
  const rest = Object.fromEntries(Object.entries(report).filter(([name]) => name !== 'digest'))
  return canonicalDigest(rest)
}

/**
 * Whether a conformance.json is unchanged: its `digest` fits the rest. This detects accidents and careless edits; it is
 * not a signature.
 * @param report the parsed conformance.json
 */
export function isIntact(report: unknown): boolean {
  if (typeof report !== 'object' || report === null || !('digest' in report)) return false
  return report.digest === digestOf(report)
}

/**
 * The text of conformance.json for whole and partial runs, valid by schemas/report.schema.json. It contains exchanges
 * only for causes, failed and erroneous checks and contract violations; exchanges.har has them all.
 */
export function conformanceJson(run: RunResult, causes: readonly Cause[] = []): string {
  const data = reportData(run, causes)
  return `${JSON.stringify({ ...data, digest: digestOf(data) }, null, 2)}\n`
}
