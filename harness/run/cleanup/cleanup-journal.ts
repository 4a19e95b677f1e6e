import type { RunConfig } from '../../config/config.ts'
import { type CleanupResult, cleanUp, removeForSure, resultOf } from '../../groups/cleanup.ts'
import { isGroupName } from '../../groups/group-key.ts'
import { openJournal } from '../../groups/journal.ts'
import { usualSettings } from '../../vocabulary.ts'
import { openStandalone } from '../preparation/standalone.ts'

/**
 * Deletes what a killed run left behind according to its journal file, and nothing else.
 * @param config reaches the target of that run
 */
export async function cleanupJournal(config: RunConfig, journalFile: string): Promise<CleanupResult> {
  const { trusted, callerOf, close } = openStandalone(config, usualSettings)
  try {
    const removers = { trusted, foreign: callerOf('foreign') }
    return await cleanUp(removers, openJournal(journalFile), usualSettings.settleMs)
  } finally {
    await close()
  }
}

/**
 * Deletes groups that a person has named.
 * @param config reaches their target
 */
export async function deleteGroups(config: RunConfig, names: readonly string[]): Promise<CleanupResult> {
  const { trusted, callerOf, close } = openStandalone(config, usualSettings)
  try {
    const removers = { trusted, foreign: callerOf('foreign') }
    const result = resultOf(await removeForSure(removers, names.filter(isGroupName), usualSettings.settleMs))
    // As a key, it would be a group of the other application.
    const others = names.filter((name) => !isGroupName(name))
    const reason = 'no request can name it; delete it on the server'
    return { ...result, failed: [...result.failed, ...others.map((name) => ({ name, reason }))] }
  } finally {
    await close()
  }
}
