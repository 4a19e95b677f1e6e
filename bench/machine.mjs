// How much of the processors' time other processes than the measured ones used.
import { readFileSync } from 'node:fs'

/** Ticks per second in /proc/stat and /proc/PID/stat: the same on every Linux that Node runs on. */
const ticksPerSecond = 100

const lines = (file) => {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch {
    // Not Linux, or the process has ended.
    return undefined
  }
}

/** Ticks of all processors since the machine started: worked, stolen by other machines, and in total. */
function machineTicks() {
  const all = lines('/proc/stat')?.[0]?.trim().split(/\s+/).slice(1, 9).map(Number)
  if (all === undefined) return undefined
  const [user, nice, system, , , irq, softIrq, steal] = all
  return {
    worked: user + nice + system + irq + softIrq,
    stolen: steal,
    all: all.reduce((sum, one) => sum + one, 0),
  }
}

/** Ticks of a process, and of its children that have ended. */
function processTicks(pid) {
  const text = lines(`/proc/${pid}/stat`)?.[0]
  if (text === undefined) return 0
  // The name in brackets may contain spaces.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return fields.slice(11, 15).reduce((sum, one) => sum + Number(one), 0)
}

/** Milliseconds of processor time of the children of this process that have ended. */
export function endedChildrenMs() {
  const text = lines('/proc/self/stat')?.[0]
  if (text === undefined) return Number.NaN
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return ((Number(fields[13]) + Number(fields[14])) * 1000) / ticksPerSecond
}

/**
 * Starts watching.
 * @returns a function that returns the share of the processors' time that others used since then: other processes, and
 * other machines on the same hardware; undefined without /proc
 */
export function watchMachine() {
  const before = machineTicks()
  const ownBefore = processTicks('self')
  return (pids = []) => {
    const after = machineTicks()
    if (before === undefined || after === undefined || after.all === before.all) return undefined
    const own = processTicks('self') - ownBefore + pids.reduce((sum, pid) => sum + processTicks(pid), 0)
    const others = Math.max(0, after.worked - before.worked - own) + (after.stolen - before.stolen)
    return others / (after.all - before.all)
  }
}
