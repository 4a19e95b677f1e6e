import type { RunConfig } from '../../config/config.ts'
import { madeUpUserIds, type UserIds } from '../../generate/user-ids.ts'
import { cleanUp } from '../../groups/cleanup.ts'
import { type ExistingGroups, existingGroups } from '../../groups/existing-groups.ts'
import { shownGroup } from '../../groups/group-key.ts'
import type { Journal } from '../../groups/journal.ts'
import type { LeftBehind } from '../../groups/left-behind.ts'
import { runLockName, takeRunLock } from '../../groups/run-lock.ts'
import { type ListedGroup, listedGroups } from '../../groups/unexpected-groups.ts'
import { isSilence } from '../../http/message/response.ts'
import type { Caller } from '../../http/sending/caller.ts'
import type { CallerName, Need } from '../../vocabulary.ts'
import type { Settling } from '../recording/settling.ts'
import { measureGroupSettling, measureSettling } from '../recording/settling-measurement.ts'
import { queryProblem } from './first-query.ts'
import { preflight } from './preflight.ts'
import { type ConfigFinding, findingText } from './probe.ts'
import { probeCallers, probeConfig } from './probe-config.ts'
import { verificationProblem } from './probe-readings.ts'
import { resetIncentives } from './reset-hook.ts'
import { type FoundUsers, findUsers } from './users.ts'

/** How long a run waits for another run on the same application, in milliseconds. */
const lockPatienceMs = 60_000

/** What a run needs to prepare itself at a target. */
export interface PrepareOptions {
  readonly config: RunConfig
  /** The run's own caller. */
  readonly own: Caller
  /** The run's callers by name; undefined if the configuration has no credentials for the caller. */
  readonly callerOf: (name: CallerName) => Caller | undefined
  readonly journal: Journal
  readonly leftBehind: Pick<LeftBehind, 'begin'>
  /** Returns a new name for a group. */
  readonly newGroupName: () => string
  readonly settling: Settling
  readonly signal: AbortSignal | undefined
  /** Does a check use up an incentive? */
  readonly consumes: boolean
  /** Receives what the report should say. */
  readonly note: (text: string) => void
}

/** What a run found in the application. */
export interface PreparedApplication extends ExistingGroups {
  /** Does this run hold the group with which runs on one application take turns? */
  readonly lockHeld: boolean
  /** The groups that existed before the run created any; undefined if they cannot be listed. */
  readonly groupsBefore: readonly ListedGroup[] | undefined
  readonly users: FoundUsers['users']
  /** Fixtures that the target contradicts. */
  readonly refused: ReadonlyMap<Need, ConfigFinding>
}

/**
 * Makes sure that the target answers, deletes what a killed run left behind, and waits for another run to end. Then
 * reads which groups exist, which users the target accepts, and how soon the effect of an accepted request shows.
 * @throws PreflightError if the target is not reachable or refuses the credentials
 */
export async function prepare(options: PrepareOptions): Promise<PreparedApplication> {
  const { config, own, signal, note } = options
  await lookFirst(options)
  await deleteEarlierGroups(options)
  if (!config.classes.includes('textboard')) {
    await reset(options)
    return {
      lockHeld: false,
      existingGroupIds: [],
      unlistedGroupIds: [],
      groupsBefore: undefined,
      users: madeUpUserIds(),
      refused: await refusedFixtures(options),
    }
  }
  await options.leftBehind.begin(own)
  const groupsBefore = await listedGroups(own)
  const lock = await takeRunLock(own, lockPatienceMs, signal)
  if (lock.note !== undefined) note(lock.note)
  // After the lock is taken: another run may still need the incentives that it has used.
  await reset(options)
  // These measurements write to the group of the lock, or to a group that is created for them.
  const [users, refused] = await Promise.all([
    lock.held ? learnFromGroup(options, runLockName, { isOnlyRun: true }) : learnFromOwnGroup(options),
    refusedFixtures(options),
  ])
  const known = [lock.held ? runLockName : undefined, config.fixtures.operatorDeletedEntry?.group].filter(
    (name) => name !== undefined,
  )
  return { lockHeld: lock.held, ...(await existingGroups(own, known)), groupsBefore, users, refused }
}

/**
 * Sends the first signed requests. If the target refuses right signatures, that is noted: nearly every check fails for
 * this reason.
 */
async function lookFirst({ config, own, callerOf, note }: PrepareOptions): Promise<void> {
  const proxy = callerOf('proxy')
  const { status, mistake } = await preflight(config, own, proxy)
  if (mistake !== undefined) note(`Signatures: ${verificationProblem(mistake)}.`)
  const ofQuery = status === 200 ? await queryProblem({ config, trusted: own, proxy }) : undefined
  if (ofQuery !== undefined) note(`Signatures: ${ofQuery}.`)
}

/** Deletes the groups that the journal of an earlier run leaves open. */
async function deleteEarlierGroups({
  own,
  callerOf,
  journal,
  settling,
  note,
}: PrepareOptions): Promise<void> {
  if (journal.open().length === 0) return
  const removers = { trusted: own, foreign: callerOf('foreign') }
  const { deleted, gone, failed } = await cleanUp(removers, journal, settling.budgetMs)
  const count = deleted.length + gone.length
  const groups = count === 1 ? 'a group is gone' : `${count} groups are gone`
  if (count > 0) note(`${groups} that an earlier run had left`)
  for (const { name, reason } of failed) {
    note(`group ${shownGroup(name)} of an earlier run could not be deleted: ${reason}`)
  }
}

/** Lets the vendor make the incentives available again, if the configuration says how and the run uses an incentive. */
async function reset({ config, consumes, signal, note }: PrepareOptions): Promise<void> {
  const { resetIncentives: hook } = config.fixtures
  if (hook !== undefined && consumes) note(await resetIncentives(hook, signal))
}

/** What the target contradicts in the configuration. Each finding is noted, and the checks that need it do not run. */
async function refusedFixtures({
  config,
  own,
  callerOf,
  note,
}: PrepareOptions): Promise<Map<Need, ConfigFinding>> {
  const findings = await probeConfig(config, probeCallers(own, callerOf))
  for (const finding of findings) note(`Configuration: ${findingText(finding)}.`)
  return new Map(
    findings.flatMap((finding) =>
      finding.fixtures.map((fixture) => [fixture, { ...finding, problem: findingText(finding) }] as const),
    ),
  )
}

/**
 * Uses a group that is created for this, not the group of the lock. If there is no room for it, the run learns these
 * things as it goes.
 */
async function learnFromOwnGroup(options: PrepareOptions): Promise<UserIds> {
  const { own, newGroupName } = options
  const name = newGroupName()
  if ((await own.createGroup({ name })).status !== 201) return madeUpUserIds()
  try {
    return await learnFromGroup(options, name, { isOnlyRun: false })
  } finally {
    await own.deleteGroup(name)
  }
}

/**
 * Learns from writes to a group which users the target knows, and how late effects show.
 * @param group exists and accepts entries
 * @param circumstances `isOnlyRun`: no other run uses the application, so this run may fill it for a moment
 */
async function learnFromGroup(
  { config, own, newGroupName, settling, signal, note }: PrepareOptions,
  group: string,
  { isOnlyRun }: { readonly isOnlyRun: boolean },
): Promise<UserIds> {
  try {
    const { users, note: said } = await findUsers(config, own, group)
    if (said !== undefined) note(said)
    const measuring = { caller: own, settling, signal }
    await Promise.all([
      measureGroupSettling(measuring, { newName: newGroupName, mayFill: isOnlyRun }),
      ...(users.known === 0 ? [] : [measureSettling(measuring, { group, writerId: users.next() })]),
    ])
    return users
  } catch (error) {
    // If the target does not answer, the checks report it.
    if (isSilence(error)) return madeUpUserIds()
    throw error
  }
}
