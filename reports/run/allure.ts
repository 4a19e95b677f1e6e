import type { Exchange } from '../../harness/http/exchange.ts'
import {
  type CheckResult,
  evidenceOf,
  type ObservationResult,
  type RunResult,
} from '../../harness/run/result.ts'
import type { Level, Outcome } from '../../harness/vocabulary.ts'
import { curlOf } from '../text/curl.ts'
import { cut, oneLine, visible } from '../text/escaping.ts'
import { requestText, responseText, titleOf } from '../text/exchange-text.ts'
import { decisiveOf } from './decisive.ts'
import { implementationLine } from './overview.ts'

/** A label of Allure: what the report groups and filters by. */
export interface AllureLabel {
  readonly name: 'epic' | 'feature' | 'story' | 'severity' | 'tag'
  readonly value: string
}

/** A text beside a test or a step. */
export interface AllureAttachment {
  readonly name: string
  readonly contentType: string
  readonly content: string
}

/** Allure's words for what became of a test or a step. */
export type AllureStatus = 'passed' | 'failed' | 'broken' | 'skipped'

/** One exchange, as Allure shows it. */
export interface AllureStep {
  readonly name: string
  readonly status: AllureStatus
  /** Milliseconds since 1970. */
  readonly start: number
  readonly stop: number
  readonly attachments: readonly AllureAttachment[]
}

/** What Allure shows of one check, in plain values. */
export interface AllureTest {
  readonly name: string
  readonly status: AllureStatus
  readonly message?: string
  readonly labels: readonly AllureLabel[]
  /** Markdown. */
  readonly description: string
  readonly steps: readonly AllureStep[]
  readonly attachments: readonly AllureAttachment[]
}

/** Steps shown of one check: beginning and end of what it did; exchanges.har has everything. */
const firstSteps = 20
const lastSteps = 80
/** Length of one body in an attachment, in UTF-16 units: the page holds all of them. */
const bodyLimit = 4000

const severities: Readonly<Record<Level, string>> = { MUST: 'critical', SHOULD: 'normal', MAY: 'minor' }

const statuses: Readonly<Record<Outcome, AllureStatus>> = {
  passed: 'passed',
  failed: 'failed',
  error: 'broken',
  untested: 'skipped',
  inapplicable: 'skipped',
}

const text = (name: string, content: string): AllureAttachment => ({
  name,
  contentType: 'text/plain',
  content: visible(content),
})

function stepOf(exchange: Exchange): AllureStep {
  const start = Date.parse(exchange.startedAt)
  return {
    name: titleOf(exchange),
    status: exchange.response === undefined ? 'broken' : 'passed',
    start,
    stop: start + Math.round(exchange.durationMs),
    attachments: [
      text('request', requestText(exchange, bodyLimit)),
      text('response', responseText(exchange, bodyLimit)),
    ],
  }
}

function stepsOf(exchanges: readonly Exchange[]): AllureStep[] {
  const left = exchanges.length - firstSteps - lastSteps
  const head = exchanges.slice(0, firstSteps)
  const next = exchanges[firstSteps]
  if (left <= 0 || next === undefined) return exchanges.map(stepOf)
  const start = Date.parse(next.startedAt)
  const name = `…${left} more exchanges, in exchanges.har`
  const gap: AllureStep = { name, status: 'skipped', start, stop: start, attachments: [] }
  return [...head.map(stepOf), gap, ...exchanges.slice(-lastSteps).map(stepOf)]
}

/** Escapes what Markdown or HTML would take for itself; the sentences are ours, so this need not stop an attacker. */
const inert = (sentence: string): string => oneLine(sentence).replace(/[\\`*_[\]<>|~#]/g, '\\$&')

/**
 * What Allure shows of one check or observation: epic = class, feature = resource, story = topic, severity by level, one
 * step per exchange with request and response, and on a failure the replay command and a curl line. The caller applies it
 * with allure-js-commons in a loop. Everything printable and of bounded length, whatever the target sent.
 */
export function allureOf(result: CheckResult | ObservationResult): AllureTest {
  const isCheck = 'level' in result
  const level = isCheck ? result.level : 'MAY'
  const message = isCheck ? result.message : result.value
  const attachments: AllureAttachment[] = []
  if (!isCheck) attachments.push(text('choice', cut(result.value, bodyLimit)))
  if (isCheck && (result.outcome === 'failed' || result.outcome === 'error')) {
    const last = decisiveOf(result)
    if (last !== undefined) {
      const curl = curlOf(last)
      // Half a command is worse than none.
      if (curl.length <= 10 * bodyLimit) attachments.push(text('curl of the decisive request', curl))
    }
    if (result.replay !== undefined) attachments.push(text('replay', result.replay))
  }
  return {
    name: result.id,
    status: statuses[result.outcome],
    ...(message === undefined ? {} : { message: visible(cut(message, 8000)) }),
    labels: [
      { name: 'epic', value: result.class },
      { name: 'feature', value: result.resource },
      { name: 'story', value: result.topic },
      { name: 'severity', value: severities[level] },
      { name: 'tag', value: isCheck ? level : 'observation' },
      ...(statuses[result.outcome] === 'skipped' ? [{ name: 'tag' as const, value: result.outcome }] : []),
    ],
    description: `${inert(result.sentence)}\n\n${isCheck ? level : 'Observation'} — ${inert(result.section)}`,
    steps: stepsOf(
      'level' in result ? evidenceOf(result) : result.cases.flatMap(({ exchanges }) => exchanges),
    ),
    attachments,
  }
}

/** The environment block of the Allure report: what ran against what. For `environment.properties`. */
export function environmentOf(
  run: Pick<RunResult, 'suite' | 'specification' | 'implementation' | 'target' | 'seed' | 'settings'>,
): Record<string, string> {
  const { suite, specification, implementation, target, seed, settings } = run
  const name = implementationLine({ implementation })
  return {
    target: oneLine(cut(target, 500)),
    ...(name === '' ? {} : { implementation: oneLine(cut(name, 500)) }),
    suite: `${suite.name} ${suite.version}`,
    specification: specification.version,
    seed: String(seed),
    classes: settings.classes.join(', '),
    concurrency: String(settings.concurrency),
    node: process.version,
  }
}
