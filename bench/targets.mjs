import { fork } from 'node:child_process'
import { once } from 'node:events'

/** Starts the reference implementation in a separate process, behind a delay in milliseconds. */
export async function startTarget(delayMs, entriesPerGroup) {
  const limit = entriesPerGroup === undefined ? [] : [String(entriesPerGroup)]
  const child = fork(new URL('./target.mjs', import.meta.url), [String(delayMs), ...limit])
  const [config] = await once(child, 'message')
  return { config, pid: child.pid, stop: () => child.kill() }
}
