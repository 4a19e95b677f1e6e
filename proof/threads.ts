import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { openThread, type Prover, proverHere } from './prover.ts'
import type { ProofResult, ProofTask } from './task.ts'

/** A run of many checks keeps a processor busy; a run of a few checks mostly waits. */
const weightOf = ({ width = 'all' }: ProofTask): number =>
  width === 'named' || width === 'quick' || width === 'area' ? 1 : 4

/** The largest total weight of the tasks that a thread carries out at the same time. */
const weightOfThread = 8

/**
 * Carries out tasks in parallel, started in their order, with one thread for each processor.
 * @returns a promise for each task. If a thread breaks, the tasks that it had begun are rejected and the other
 * threads do the rest. If no thread is left, the rest is rejected, too
 */
export function proveTasks(
  tasks: readonly ProofTask[],
  provers: readonly Prover[] = proversFor(tasks),
): Promise<ProofResult>[] {
  const queue = tasks.map((task) => ({ task, ...withResolvers<ProofResult>() }))
  const waiting = [...queue]
  const work = async (prover: Prover): Promise<void> => {
    let free = weightOfThread
    const running = new Set<Promise<void>>()
    for (let next = waiting[0]; next !== undefined && !prover.isBroken(); next = waiting[0]) {
      const weight = weightOf(next.task)
      if (weight > free) {
        await Promise.race(running)
        continue
      }
      waiting.shift()
      free -= weight
      const { resolve, reject } = next
      const one = prover
        .prove(next.task)
        .then(resolve, reject)
        .finally(() => {
          free += weight
          running.delete(one)
        })
      running.add(one)
    }
    await Promise.all(running)
    await prover.close()
  }
  const workAll = async (): Promise<void> => {
    // Even if a thread cannot be closed, no task may stay without a result.
    await Promise.allSettled(provers.map(work))
    for (const { reject } of waiting) reject(new Error('every thread of the proof is broken'))
  }
  void workAll()
  return queue.map(({ promise }) => promise)
}

/** Replaces `Promise.withResolvers`, which only newer versions of Node.js have. */
function withResolvers<T>() {
  let resolve: (value: T) => void = () => {}
  let reject: (reason: unknown) => void = () => {}
  const promise = new Promise<T>((onResolve, onReject) => {
    resolve = onResolve
    reject = onReject
  })
  return { promise, resolve, reject }
}

/**
 * Threads run compiled code, which is also faster. A process that runs from the sources uses the compiled thread of
 * the last build.
 */
const compiledThread = new URL(
  import.meta.url.endsWith('.js') ? './thread.js' : '../dist/proof/thread.js',
  import.meta.url,
)

/** One thread for each processor, but no more than the tasks keep busy; without threads, this one. */
function proversFor({ length }: readonly ProofTask[]): readonly Prover[] {
  const threads = Math.min(availableParallelism(), Math.ceil(length / weightOfThread))
  if (threads <= 1 || !existsSync(compiledThread)) return [proverHere]
  return Array.from({ length: threads }, () => openThread(compiledThread))
}
