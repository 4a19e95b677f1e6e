import type { Check } from '../../check/check.ts'
import { configuredFixtures } from '../../config/configured-fixtures.ts'
import type { Recorder } from '../recording/recorder.ts'
import type { AnyResult, CheckResult, ClassResult, ObservationResult, RunResult } from '../result/result.ts'
import { joined, unexecuted } from '../result/results.ts'
import type { Stopped } from '../target/run-end.ts'
import { type KnownRun, runHead } from './run-head.ts'
import { unseenClassNotes } from './unseen-classes.ts'
import { classResults, missingFixtures, runVerdict } from './verdict.ts'

/** The state of a run at one moment. */
export interface RunState extends KnownRun {
  readonly checks: readonly Check[]
  readonly skipped: readonly Check[]
  readonly recorder: Recorder
  readonly results: readonly AnyResult[]
  readonly stopped: Stopped | undefined
  readonly complete: boolean
}

/** Builds the report of a run from its state, whether the run has ended or not. */
export function snapshotOf(state: RunState): RunResult {
  const { config, settings, recorder, complete } = state
  const checks = allChecks(state)
  const classes = classResults(checks, config.classes, settings.strict)
  const isWhole = state.scope.kind === 'whole'
  return {
    ...runHead(state),
    verdict: isWhole ? runVerdict(checks, config.classes, { complete, strict: settings.strict }) : 'none',
    classes: isWhole ? classes : withoutVerdicts(classes),
    checks,
    observations: inOrder(state, state.results.filter(isObservation)),
    contract: recorder.ledger.records(),
    http: recorder.figures.totals(),
    exchanges: recorder.log.all(),
    fixtures: missingFixtures(
      checks.flatMap(({ cases }) => cases),
      lackingOf(state),
    ),
    notes: [...recorder.notes, ...(complete && isWhole ? unseenClassNotes(checks, config.classes) : [])],
    ...(state.stopped === undefined ? {} : { stopped: state.stopped.message }),
    complete,
  }
}

/** The fixtures that a case needs and the configuration lacks, by the id of the case. */
function lackingOf({ checks, config }: RunState): (id: string) => readonly string[] {
  const there = configuredFixtures(config)
  const needs = new Map(
    checks.flatMap((check) =>
      check.cases.map((one) => [one.id, [...(check.needs ?? []), ...(one.needs ?? [])]] as const),
    ),
  )
  return (id) =>
    (needs.get(id) ?? []).filter(
      (need) => need !== 'quota' && need !== 'slots:2' && there[need] === undefined,
    )
}

/** A selection says nothing about a class as a whole. */
const withoutVerdicts = (classes: readonly ClassResult[]): ClassResult[] =>
  classes.map((one) => (one.verdict === 'not-claimed' ? one : { ...one, verdict: 'none' }))

const isObservation = (result: AnyResult): result is ObservationResult => result.kind === 'observation'
const isCheck = (result: AnyResult): result is CheckResult => result.kind !== 'observation'

/**
 * Every check of the run: those that ran, those that did not run before an early end, and those that `--skip` removed.
 */
function allChecks(state: RunState): CheckResult[] {
  const { checks, results, skipped, stopped } = state
  const ran = new Set(results.map(({ id }) => id))
  const pending = checks.filter(({ id, kind }) => !ran.has(id) && kind !== 'observation')
  const left = skipped.filter(({ kind }) => kind !== 'observation')
  const all = [
    ...results.filter(isCheck),
    ...pending.map((check) => unexecuted(check, stopped?.message ?? 'the run ended before it')),
    ...left.map((check) => unexecuted(check, 'skipped on request (--skip)')),
  ]
  return inOrder(state, merged(all))
}

function merged(results: readonly CheckResult[]): CheckResult[] {
  const byId = new Map<string, CheckResult>()
  for (const result of results) {
    const other = byId.get(result.id)
    byId.set(result.id, other === undefined ? result : joined(other, result))
  }
  return [...byId.values()]
}

function inOrder<Result extends AnyResult>({ checks }: RunState, results: readonly Result[]): Result[] {
  const order = new Map(checks.map(({ id }, index) => [id, index]))
  const place = ({ id }: Result) => order.get(id) ?? checks.length
  return results.toSorted((one, other) => place(one) - place(other))
}
