import type { Case } from '../../check/cases.ts'
import type { Check } from '../../check/check.ts'
import type { SharedFixtureHost } from '../../check/context.ts'
import { randomOf } from '../../generate/random.ts'
import type { Text } from '../../generate/text.ts'
import type { UserIds } from '../../generate/user-ids.ts'
import type { Caller } from '../../http/sending/caller.ts'
import type { CallerName } from '../../vocabulary.ts'
import type { CallerScope } from '../callers/callers.ts'
import type { Recorder } from '../recording/recorder.ts'
import type { Stopped } from '../target/run-end.ts'
import { type Available, unexecutedReason } from './applicability.ts'
import { withContext } from './case-context.ts'
import { evaluate, mayBeDoubled } from './evaluate.ts'
import { type Evaluation, type EvaluationMeans, ofViolations } from './evaluation.ts'
import type { CaseMeans, RunMeans, Step } from './means.ts'
import { repeatOf } from './read-again.ts'
import type { SharedFixtureUsers } from './shared-fixture-users.ts'

/** What is needed to evaluate the cases of a run. */
export interface EvaluatorOptions {
  readonly seed: number
  readonly recorder: Recorder
  readonly means: RunMeans
  readonly users: UserIds
  /** The fixtures that the target contradicts. */
  readonly refused: Available['refused']
  readonly textOf: (id: string) => Text
  /** Undefined if the configuration has no credentials for the caller. */
  readonly callerOf: (name: CallerName, scope: CallerScope) => Caller | undefined
  /** Names of the groups that a case created and that may still exist. */
  readonly leftovers: (id: string) => readonly string[]
  /** Finds out whether the target responds at all, and ends the run if it does not. */
  readonly responds: () => Promise<boolean>
  /** Why the run was ended early. */
  readonly stopped: () => Stopped | undefined
  readonly onProgress: ((step: Step) => void) | undefined
}

/** A case that is to be evaluated. */
export interface CaseToEvaluate {
  readonly check: Check
  readonly one: Case<unknown>
  /** Called with the milliseconds that the case waited for its permit or for a group. */
  readonly onWaited: (milliseconds: number) => void
  /**
   * The number of the host of shared fixtures for the first run of the case. With a new host, fixtures are arranged
   * again. The default is 1.
   */
  readonly firstHost?: number
}

/** Evaluates a case with all that the run provides for it. */
export type Evaluator = (wanted: CaseToEvaluate) => Promise<Evaluation>

/** What all cases of a run have in common. */
interface Common {
  readonly options: EvaluatorOptions
  readonly sharedFixtureUsers: SharedFixtureUsers
  readonly hosts: Map<number, SharedFixtureHost>
}

/**
 * Prepares the evaluation of cases. Nothing runs yet.
 * @param sharedFixtureUsers records which case used a shared fixture first
 */
export function openEvaluator(options: EvaluatorOptions, sharedFixtureUsers: SharedFixtureUsers): Evaluator {
  const common: Common = { options, sharedFixtureUsers, hosts: new Map() }
  const { config, pool, runSignal } = options.means
  return async (wanted) => {
    const { check, one } = wanted
    const available = { config, freeSlots: pool.free, refused: options.refused }
    const unexecuted = unexecutedReason(check, one, available)
    if (unexecuted !== undefined) return unexecuted
    if (runSignal?.aborted === true) return afterTheEnd(check, options.recorder, options.stopped())
    return await evaluate(check, one, evaluationMeans(common, wanted))
  }
}

/** What the evaluation of one case gets. */
function evaluationMeans(
  common: Common,
  { one: { id }, onWaited, firstHost = 1 }: CaseToEvaluate,
): EvaluationMeans {
  const { recorder, means, callerOf, responds } = common.options
  return {
    ...caseMeans(common, id, hostOf(common, firstHost), { onWaited, doubts: 0 }),
    record: recorder,
    settling: recorder.settling,
    exchanges: () => recorder.log.of(id),
    exchangesOf: (title) => recorder.log.of(title),
    counts: () => recorder.countsOf(id),
    ofRun: (run) => ({
      host: hostOf(common, firstHost + run - 1, run - 1),
      callerOf: callersOf(common, id, run - 1),
    }),
    startOver: () => recorder.startOver(id),
    reachable: responds,
    firstBroken: recorder.ledger.firstBroken,
    onArrangementFailure: recorder.arrangementFailed,
    readAgain: (exchange) =>
      repeatOf(exchange, means.config.target, callerOf(exchange.caller, { check: id })),
  }
}

/**
 * What a case or a shared fixture gets.
 * @param id id of the case, or title of the shared fixture
 */
function caseMeans(
  common: Common,
  id: string,
  host: SharedFixtureHost,
  { onWaited, doubts }: { readonly onWaited: CaseMeans['onWaited']; readonly doubts: number },
): CaseMeans {
  const { options, sharedFixtureUsers } = common
  const { recorder } = options
  return {
    ...options.means,
    onWaited,
    users: options.users,
    random: randomOf(options.seed, id),
    text: options.textOf(id),
    callerOf: callersOf(common, id, doubts),
    leftovers: () => options.leftovers(id),
    onProperty: (count) => recorder.counted(id, count),
    requests: () => recorder.log.count(id),
    repeatedSince: (requests) =>
      recorder.log.latest(id, recorder.log.count(id) - requests).some(mayBeDoubled),
    host,
    onUsed: (title) => sharedFixtureUsers.noted(title, id),
    onProgress: (done, total, what) => options.onProgress?.({ id, done, total, what }),
  }
}

/**
 * The callers of a case or of a shared fixture.
 * @param doubts how many earlier runs missed an effect that may have come late
 */
const callersOf =
  ({ options }: Common, id: string, doubts: number): CaseMeans['callerOf'] =>
  (name, life, inFlight) =>
    options.callerOf(name, { check: id, life, inFlight, doubts })

/**
 * The host of shared fixtures with this number.
 * @param doubts how many earlier runs missed an effect that may have come late
 */
function hostOf(common: Common, number: number, doubts = 0): SharedFixtureHost {
  const known = common.hosts.get(number)
  if (known !== undefined) return known
  const host: SharedFixtureHost = {
    run: (participant, act) =>
      withContext(
        participant,
        caseMeans(common, participant.id, host, { onWaited: () => undefined, doubts }),
        act,
      ),
    first: () => hostOf(common, 1),
  }
  common.hosts.set(number, host)
  return host
}

/** A run-wide rule can be broken even if the run ended early. Any other case is untested. */
function afterTheEnd(check: Check, recorder: Recorder, stopped: Stopped | undefined): Evaluation {
  const violations = check.kind === 'run-wide' ? (check.violations?.(recorder) ?? []) : []
  return violations.length > 0
    ? ofViolations(violations)
    : { outcome: 'untested', message: stopped?.message ?? 'the run was interrupted' }
}
