import type { Caller } from '../client/caller.ts'
import type { RunConfig } from '../config/config.ts'
import { openStandalone } from '../engine/standalone.ts'
import { type Journal, openJournal } from './journal.ts'

/** What became of the groups that a dead run left open in its journal. */
export interface CleanupResult {
  readonly deleted: readonly string[]
  /** Were not there any more. */
  readonly gone: readonly string[]
  readonly failed: readonly { readonly name: string; readonly reason: string }[]
}

/** What became of a group that was to be deleted: 202 and 404 both mean that it is gone. Otherwise what stood in the way. */
type Removal = 'deleted' | 'gone' | { readonly reason: string }

/**
 * Deletes groups of the run. A target may keep a group that has children, so those that it keeps are tried again as long as
 * others went.
 */
export async function removeGroups(
  trusted: Caller,
  names: readonly string[],
): Promise<{ readonly name: string; readonly outcome: Removal }[]> {
  const outcomes = await Promise.all(
    names.map(async (name) => ({ name, outcome: await removeGroup(trusted, name) })),
  )
  const isGone = ({ outcome }: { outcome: Removal }) => typeof outcome === 'string'
  const kept = outcomes.filter((one) => !isGone(one)).map(({ name }) => name)
  if (kept.length === 0 || kept.length === names.length) return outcomes
  return [...outcomes.filter(isGone), ...(await removeGroups(trusted, kept))]
}

async function removeGroup(trusted: Caller, name: string): Promise<Removal> {
  try {
    const { status } = await trusted.deleteGroup(name, { flaw: 'may be gone already' })
    if (status === 404) return 'gone'
    return status < 300 ? 'deleted' : { reason: `the target answered ${status}` }
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) }
  }
}

/** Deletes every group that a journal leaves open, and nothing else. */
export async function cleanUp(trusted: Caller, journal: Journal): Promise<CleanupResult> {
  const outcomes = await removeGroups(trusted, journal.open())
  for (const { name, outcome } of outcomes) if (typeof outcome === 'string') journal.settled(name)
  journal.finish()
  return {
    deleted: outcomes.filter(({ outcome }) => outcome === 'deleted').map(({ name }) => name),
    gone: outcomes.filter(({ outcome }) => outcome === 'gone').map(({ name }) => name),
    failed: outcomes.flatMap(({ name, outcome }) =>
      typeof outcome === 'string' ? [] : [{ name, reason: outcome.reason }],
    ),
  }
}

/**
 * Deletes what a dead run left behind, from its journal file, and nothing else.
 * @param config reaches the target of that run
 */
export async function cleanupJournal(config: RunConfig, journalFile: string): Promise<CleanupResult> {
  const { trusted, close } = openStandalone(config, {
    timeoutMs: 10_000,
    retry: { attempts: 3, budgetMs: 10_000 },
  })
  try {
    return await cleanUp(trusted, openJournal(journalFile))
  } finally {
    await close()
  }
}
