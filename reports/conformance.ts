import { createHash } from 'node:crypto'
import type { Exchange } from '../harness/record/exchange.ts'
import type { CheckResult, ContractRecord, ObservationResult, RunResult } from '../harness/result/result.ts'
import { cut } from './escaping.ts'

/** Length to which one message is cut in conformance.json, in UTF-16 units. */
const messageLimit = 64_000
/** Exchanges kept for one failed check: the last ones, since the assertion follows what it looks at. */
const exchangeLimit = 200
/** Violations of one operation that carry their exchange; the rest carries its id only. */
const fullViolations = 20

/** A check, an observation, an operation: plain data for JSON. */
type Data = Readonly<Record<string, unknown>>

function exchangeData(exchange: Exchange): Data {
  const { id, response, ...rest } = exchange
  if (response === undefined) return { id: String(id), ...rest }
  return { id: String(id), ...rest, response: { ...response, body: response.body ?? '' } }
}

function checkData(check: CheckResult): Data {
  const { id, level, kind, section, sentence, outcome, durationMs, message, replay, exchanges } = check
  const evidence = outcome === 'failed' || outcome === 'error'
  return {
    ...{ id, level, kind, class: check.class, section, sentence, outcome, durationMs },
    ...(message === undefined ? {} : { message: cut(message, messageLimit) }),
    ...(replay === undefined ? {} : { replay }),
    ...(evidence ? { exchanges: exchanges.slice(-exchangeLimit).map(exchangeData) } : {}),
  }
}

function observationData(observation: ObservationResult): Data {
  const { id, section, sentence, outcome, value } = observation
  return { id, class: observation.class, section, sentence, outcome, value: cut(value, messageLimit) }
}

function contractData({ exchanges, statuses, violations }: ContractRecord): Data {
  return {
    exchanges,
    statuses,
    violations: violations.map(({ message, exchange }, index) => ({
      message: cut(message, messageLimit),
      ...(exchange === undefined
        ? {}
        : { exchange: index < fullViolations ? exchangeData(exchange) : String(exchange.id) }),
    })),
  }
}

function reportData(run: RunResult): Data {
  const { concurrency, timeoutMs, settleMs, runs, rate, strict, exhaustive, only, skip, retry } = run.settings
  const { requests, retries, bytesSent, bytesReceived, latencyMs } = run.http
  const { suite, specification, implementation, target, startedAt, durationMs, seed, verdict } = run
  return {
    ...{ suite, specification, implementation, target, startedAt, durationMs, seed },
    settings: {
      ...{ concurrency, timeoutMs, settleMs, runs, rate, strict, exhaustive },
      ...{ classes: run.settings.classes, only, skip, retry },
    },
    verdict,
    classes: run.classes,
    checks: run.checks.map(checkData),
    observations: run.observations.map(observationData),
    contract: Object.fromEntries(
      Object.entries(run.contract).map(([operation, record]) => [operation, contractData(record)]),
    ),
    http: { requests, retries, bytesSent, bytesReceived, latencyMs },
    fixtures: run.fixtures,
    notes: run.notes,
    complete: run.complete,
  }
}

/** JSON with the members of every object sorted by their UTF-16 units and no white space (RFC 8785). */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`)
  return `{${members.join(',')}}`
}

/**
 * SHA-256 in hexadecimal over the canonical JSON of a report without its `digest`.
 * @param report the parsed conformance.json, with or without `digest`
 */
export function digestOf(report: object): string {
  const rest = Object.fromEntries(Object.entries(report).filter(([name]) => name !== 'digest'))
  return createHash('sha256').update(canonical(rest), 'utf8').digest('hex')
}

/**
 * Whether a conformance.json is as it was written: its `digest` fits the rest. It shows accidents and careless
 * edits; it is no signature.
 * @param report the parsed conformance.json
 */
export function isIntact(report: unknown): boolean {
  if (typeof report !== 'object' || report === null || !('digest' in report)) return false
  return report.digest === digestOf(report)
}

/**
 * The text of conformance.json (design, section 8), valid by schemas/report.schema.json, for whole and partial runs.
 * Exchanges stand only at failed and erroneous checks and at contract violations; exchanges.har has them all.
 */
export function conformanceJson(run: RunResult): string {
  const data = reportData(run)
  return `${JSON.stringify({ ...data, digest: digestOf(data) }, null, 2)}\n`
}
