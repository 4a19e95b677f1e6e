import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import type { Check } from '../check/check.ts'
import type { Answer } from '../client/answer.ts'
import { baseOf } from '../client/compose.ts'
import { gateOf } from '../client/gate.ts'
import type { SenderOptions } from '../client/sender.ts'
import { openTransport } from '../client/transport.ts'
import { turns } from '../client/turns.ts'
import { openWire } from '../client/wire.ts'
import type { RunConfig } from '../config/config.ts'
import { contractValidator } from '../contract/validator.ts'
import { randomOf } from '../generate/random.ts'
import { textOf } from '../generate/text.ts'
import { userIds } from '../generate/user-ids.ts'
import { cleanUp, removeGroups } from '../journal/cleanup.ts'
import { createdGroups } from '../journal/created-groups.ts'
import { journalFileName, openJournal } from '../journal/journal.ts'
import { slotNote } from '../lease/foreign-groups.ts'
import { nameSource, wornAt } from '../lease/lease.ts'
import { SlotPool } from '../lease/pool.ts'
import { runLockName } from '../lease/run-lock.ts'
import { generatedNote, type Tally } from '../property/property.ts'
import { redactionOf, secretsOf } from '../record/redaction.ts'
import type { CheckResult, ObservationResult, RunResult, Settings } from '../result/result.ts'
import type { Stage } from '../scenario/scenario.ts'
import { arrive } from './arrival.ts'
import { credentialsOf, openCaller } from './callers.ts'
import { type Means, withContext } from './check-context.ts'
import { compileForAShortRun } from './compiler.ts'
import { contractLedger } from './contract-ledger.ts'
import { groupIn, placesFor } from './crowding.ts'
import { openEvidence } from './evidence.ts'
import { missingNeed } from './fixtures.ts'
import { replayCommand } from './replay-command.ts'
import { type Judgement, judge } from './run-check.ts'
import { usualSettings } from './settings.ts'
import { statistics } from './statistics.ts'
import { pendingResult, skippedResult } from './unexecuted.ts'
import { classResults, missingFixtures, runVerdict } from './verdict.ts'
import { suiteVersion } from './version.ts'
import { type Wave, wavesOf } from './waves.ts'

/** How far a long check, or the scenario that it looks at, is. */
export interface Step {
  /** The check's id or the scenario's title. */
  readonly id: string
  readonly done: number
  readonly total: number
  /** What is counted: `entries`. */
  readonly what: string
}

/** What a run consists of. */
export interface SessionOptions {
  readonly config: RunConfig
  /** The selected checks, in their order. */
  readonly checks: readonly Check[]
  /** Checks that `--skip` took out: reported as untested. */
  readonly skipped?: readonly Check[]
  readonly settings?: Partial<Settings>
  /** All randomness comes from it; random otherwise. */
  readonly seed?: number
  /** Folder for the journal. */
  readonly output: string
  /** The command line that starts this run again, up to the selection: `textboard-conformance run --target …`. */
  readonly command?: string
  /** Milliseconds in which a failed property looks for a smaller counterexample; 0: not at all. 15,000 otherwise. */
  readonly shrinkingMs?: number
  /** Told now and then how far a long check is. */
  readonly onProgress?: (step: Step) => void
  /** Ends the run early; what has not run stays untested. */
  readonly signal?: AbortSignal
}

/** Results of either kind of executed declaration. */
export type AnyResult = CheckResult | ObservationResult

/** A run against one target: executes checks one by one, side by side, and adds them up. */
export interface Session {
  readonly seed: number
  readonly settings: Settings
  /** Checks in waves: those of one wave may run side by side, the next wave starts when all have ended. */
  readonly waves: readonly Wave[]
  /** Runs one check when it is its turn. @param onStart called when it sends its first request */
  run(check: Check, onStart?: () => void): Promise<AnyResult>
  /** Runs all waves and finishes. @param onResult told of every result as it comes */
  runAll(onResult?: (result: AnyResult) => void, onStart?: (check: Check) => void): Promise<RunResult>
  /** The results so far, as a report that says that it is not complete. */
  snapshot(): RunResult
  /** Deletes what is left, closes the connections, adds up. */
  finish(): Promise<RunResult>
}

const interrupted: Promise<Judgement> = Promise.resolve({
  outcome: 'untested',
  message: 'the run was interrupted',
})

/** How many checks begin without a pause. */
const checksAtATime = 25

/**
 * Opens a run: reads which groups the application has, before any check runs.
 * @throws PreflightError where the target is not reachable or refuses the credentials
 */
export async function openSession(options: SessionOptions): Promise<Session> {
  const { config, checks } = options
  const settings: Settings = { ...usualSettings, classes: config.classes, ...options.settings }
  if (!settings.exhaustive) compileForAShortRun()
  const seed = options.seed ?? randomInt(2 ** 31 - 1)
  const startedAt = new Date()
  const base = baseOf(config.target)
  const redact = redactionOf(secretsOf(config))
  const figures = statistics()
  const ledger = contractLedger()
  const journal = openJournal(join(options.output, journalFileName))
  const evidence = openEvidence()
  const created = createdGroups(journal)
  const notes: string[] = []
  const tallies = new Map<string, readonly Tally[]>()
  const entries = new Map<string, number>()
  // A check may send several requests at a time, the checks on simultaneous requests many.
  const connections = Math.max(32, settings.concurrency * 2)
  const transport = openTransport(base.origin, settings.timeoutMs, connections)

  const countEntry = (operation: string, answer: Answer) => {
    if (operation !== 'textdata.create' || answer.status !== 201) return
    const group = groupIn(answer.exchange.request.url)
    entries.set(group, (entries.get(group) ?? 0) + 1)
  }
  const sender: SenderOptions = {
    base,
    transport,
    wire: openWire(base.origin, settings.timeoutMs),
    contract: contractValidator(),
    redact,
    turn: turns(settings.rate, options.signal),
    lines: gateOf(connections),
    retry: settings.retry,
    settleMs: settings.settleMs,
    onExchange: (exchange, bytesSent) => {
      figures.add(exchange, bytesSent)
      evidence.add(exchange)
    },
    onAnswer: (operation, answer, faults) => {
      ledger.add(operation, answer, faults)
      countEntry(operation, answer)
    },
    onWireAnswer: countEntry,
    onCreating: (name, check) => created.creating(name, check),
    onCreated: (name, accepted) => created.answered(name, accepted),
    onDeleted: (name) => created.deleted(name),
  }
  const credentials = credentialsOf(config)
  // The run's own caller has no signal: cleaning up must work after an interruption.
  const own = openCaller(sender, 'trusted', credentials.trusted, undefined, undefined)
  const ownProxy = credentials.proxy && openCaller(sender, 'proxy', credentials.proxy, undefined, undefined)
  const close = () => transport.close()

  const note = (text: string) => notes.push(text)
  const { lockHeld, foreignGroupIds } = await arrive({
    config,
    own,
    ownProxy,
    journal,
    signal: options.signal,
    note,
  }).catch(async (error: unknown) => {
    await close()
    throw error
  })
  const undead = async (): Promise<string | undefined> => {
    for (const name of created.lastDeleted) if ((await own.readGroup(name)).status === 200) return name
    return undefined
  }
  const pool = new SlotPool({ foreignGroupIds, patienceMs: 20_000, undead })
  if (lockHeld) {
    const worn = () => (entries.get(runLockName) ?? 0) > wornAt(config.limits.entriesPerGroup)
    pool.adopt('shared', { name: runLockName }, worn)
  }
  if (config.classes.includes('textboard') && pool.free < 2) notes.push(slotNote(pool, checks))

  const remove = async (groups: readonly string[]): Promise<readonly string[]> => {
    const outcomes = await removeGroups(
      own,
      groups.filter((name) => created.has(name)),
    )
    return outcomes.flatMap(({ name, outcome }) => {
      if (typeof outcome === 'object') {
        notes.push(`group ${name} could not be deleted: ${outcome.reason}; run "cleanup" to try again`)
        return [name]
      }
      created.forget(name)
      return []
    })
  }

  if (settings.settleMs > 0) {
    notes.push(
      `With --settle a weaker promise is checked: what is written must be seen ${settings.settleMs} ms after its answer`,
    )
  }
  const gates = {
    usual: gateOf(placesFor(settings.concurrency, config.limits.entriesPerGroup)),
    urgent: gateOf(settings.concurrency),
  }
  const names = nameSource()
  const newUserId = userIds()
  let sentences = 0
  const results: CheckResult[] = []
  const observations: ObservationResult[] = []
  let complete = false

  const need = (check: Check) =>
    missingNeed(check.needs ?? [], config, { exhaustive: settings.exhaustive, freeSlots: pool.free })

  const meansOf = (id: string, onWaited: (milliseconds: number) => void): Means => ({
    gates,
    onWaited,
    config,
    settings,
    pool,
    names,
    newUserId,
    random: randomOf(seed, id),
    text: textOf(randomOf(seed, `text ${id}`), () => ++sentences + 100),
    callerOf: (name, signal, traffic) =>
      name === 'anonymous' || credentials[name] !== undefined
        ? openCaller(sender, name, credentials[name], id, signal, traffic)
        : undefined,
    own,
    runSignal: options.signal,
    remove,
    strays: () => created.of(id),
    entriesIn: (group) => entries.get(group) ?? 0,
    note: (text) => notes.push(redact(text)),
    shrinkingMs: options.shrinkingMs,
    onProperty: (tally) => tallies.set(id, [...(tallies.get(id) ?? []), tally]),
    tallies: () => tallies.get(id) ?? [],
    violations: (operation) => ledger.violations(operation),
    reachable: async () => {
      try {
        return (await own.request({ method: 'GET', path: '/textdata/@app/@all' })).status < 500
      } catch {
        return false
      }
    },
    exchanges: () => evidence.of(id),
    requests: () => evidence.count(id),
    stage,
    witness: (title) => evidence.witness(id, title),
    onProgress: (done, total, what) => options.onProgress?.({ id, done, total, what }),
  })
  const stage: Stage = {
    play: (actor, act) =>
      withContext(
        actor,
        meansOf(actor.id, () => undefined),
        act,
      ),
  }

  let begun = 0
  let turn = Promise.resolve()
  /** Lets answers in between, where many checks begin at the same time. */
  const takeTurn = () => {
    if (++begun % checksAtATime === 0) turn = turn.then(() => new Promise(setImmediate))
    return turn
  }
  const run = async (check: Check, onStart?: () => void): Promise<AnyResult> => {
    await takeTurn()
    let started = performance.now()
    let entered = false
    const waited = (milliseconds: number) => {
      started += milliseconds
      if (!entered) onStart?.()
      entered = true
    }
    const judgement = await (options.signal?.aborted === true
      ? interrupted
      : judge(check, need(check), meansOf(check.id, waited)))
    const about = {
      id: check.id,
      class: check.class,
      resource: check.resource,
      topic: check.topic,
      section: check.section,
      sentence: check.sentence,
      outcome: judgement.outcome,
      durationMs: Math.round(performance.now() - started),
      exchanges: evidence.of(check.id),
    }
    const message = judgement.message === undefined ? undefined : redact(judgement.message)
    if (check.kind === 'observation') {
      const result: ObservationResult = { ...about, value: redact(judgement.value ?? message ?? '') }
      observations.push(result)
      return result
    }
    const result: CheckResult = {
      ...about,
      level: check.level,
      kind: check.kind,
      ...(message === undefined ? {} : { message }),
      ...(judgement.requests === undefined ? {} : { counterexample: judgement.requests }),
      ...(judgement.fixture === undefined ? {} : { fixture: judgement.fixture }),
      ...(judgement.outcome === 'failed' || judgement.outcome === 'error'
        ? { replay: replayCommand(options.command, check.id, seed, judgement.path) }
        : {}),
    }
    results.push(result)
    return result
  }

  const snapshot = (): RunResult => {
    const skipped = (options.skipped ?? []).filter(({ kind }) => kind !== 'observation').map(skippedResult)
    const done = new Set([...results, ...observations].map(({ id }) => id))
    const pending = complete ? [] : checks.filter(({ id, kind }) => !done.has(id) && kind !== 'observation')
    const all = [...results, ...skipped, ...pending.map(pendingResult)]
    const order = new Map(checks.map(({ id }, index) => [id, index]))
    all.sort((a, b) => (order.get(a.id) ?? checks.length) - (order.get(b.id) ?? checks.length))
    return {
      suite: { name: 'textboard-conformance', version: suiteVersion() },
      specification: { version: 'v2' },
      implementation: config.implementation,
      target: config.target.replace(/\/$/, ''),
      startedAt: startedAt.toISOString(),
      durationMs: Date.now() - startedAt.getTime(),
      seed,
      settings,
      verdict: runVerdict(all, complete, settings.strict),
      classes: classResults(all, config.classes, settings.strict),
      checks: all,
      observations: observations.toSorted((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0)),
      contract: ledger.records(),
      http: figures.totals(),
      fixtures: missingFixtures(all),
      notes: [...notes],
      complete,
    }
  }

  const finish = async (): Promise<RunResult> => {
    await pool.clear()
    const { failed } = await cleanUp(own, journal)
    for (const { name, reason } of failed) notes.push(`group ${name} is left behind: ${reason}`)
    notes.push(...evidence.leftOut())
    if (tallies.size > 0) notes.push(generatedNote([...tallies.values()].flat()))
    await close()
    const done = results.length + observations.length
    complete = done === checks.length && options.signal?.aborted !== true
    return snapshot()
  }

  const waves = wavesOf(checks)
  return {
    seed,
    settings,
    waves,
    run,
    snapshot,
    finish,
    runAll: async (onResult, onStart) => {
      const one = async (check: Check) => {
        const result = await run(check, () => onStart?.(check))
        onResult?.(result)
      }
      for (const wave of waves) {
        await Promise.all(wave.checks.map(one))
        await pool.clear()
      }
      return await finish()
    },
  }
}
