import { pause } from '../http/connection/pause.ts'
import { isSilence } from '../http/message/response.ts'
import type { Caller } from '../http/sending/caller.ts'

/** How long to wait before a group is read again, in milliseconds. */
const betweenMs = 50

/**
 * Looks for groups that exist although their deletion was answered with a success.
 * @param names of the groups
 * @param withinMs how long a deletion may take to show
 * @returns the names of those that can still be read after that time
 */
export async function stillThere(
  own: Pick<Caller, 'readGroup'>,
  names: readonly string[],
  withinMs: number,
): Promise<ReadonlySet<string>> {
  const started = performance.now()
  let left = names
  for (;;) {
    left = (await Promise.all(left.map(async (name) => ((await isThere(own, name)) ? [name] : [])))).flat()
    if (left.length === 0 || performance.now() - started >= withinMs) return new Set(left)
    await pause(betweenMs)
  }
}

/** A group whose reading gets no response proves nothing. */
async function isThere(own: Pick<Caller, 'readGroup'>, name: string): Promise<boolean> {
  try {
    return (await own.readGroup(name, { invalid: 'may be gone already' })).status === 200
  } catch (error) {
    if (isSilence(error)) return false
    throw error
  }
}
