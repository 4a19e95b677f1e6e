import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { type ProofResult, type ProofTask, proveTask } from './task.ts'
import { isThreadMessage, type ThreadOrder } from './thread-message.ts'

/** A run of many checks keeps a processor busy; runs of a few checks mostly wait. */
const weightOf = ({ width = 'all' }: ProofTask): number => (width === 'named' || width === 'quick' ? 1 : 4)

/** The weight of the tasks that a thread carries out at the same time. */
const weightOfThread = 8

/** Carries out tasks, here or in a thread of its own. */
interface Prover {
  prove(task: ProofTask): Promise<ProofResult>
  close(): Promise<unknown>
}

/**
 * Carries out tasks side by side, in their order, in a thread for each processor.
 * @returns a promise for each task. Where a thread breaks, those of its tasks are rejected
 */
export function proveTasks(tasks: readonly ProofTask[]): Promise<ProofResult>[] {
  const queue = tasks.map((task) => ({ task, ...withResolvers<ProofResult>() }))
  const waiting = [...queue]
  const threads = Math.min(availableParallelism(), Math.ceil(tasks.length / weightOfThread))
  const provers = Array.from({ length: threads }, () => openProver(threads > 1))
  const work = async (prover: Prover): Promise<void> => {
    let free = weightOfThread
    const running = new Set<Promise<void>>()
    for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
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
  for (const prover of provers) void work(prover)
  return queue.map(({ promise }) => promise)
}

/** `Promise.withResolvers` of newer versions of Node.js. */
function withResolvers<T>() {
  let resolve: (value: T) => void = () => {}
  let reject: (reason: unknown) => void = () => {}
  const promise = new Promise<T>((onResolve, onReject) => {
    resolve = onResolve
    reject = onReject
  })
  return { promise, resolve, reject }
}

/** Threads run compiled code, which is faster, too: what runs from the sources takes that of the last build. */
const compiledThread = new URL(
  import.meta.url.endsWith('.js') ? './thread.js' : '../dist/proof/thread.js',
  import.meta.url,
)

const openProver = (several: boolean): Prover =>
  several && existsSync(compiledThread) ? openThread() : { prove: proveTask, close: () => Promise.resolve() }

function openThread(): Prover {
  const worker = new Worker(fileURLToPath(compiledThread))
  const asked = new Map<number, { resolve(result: ProofResult): void; reject(error: Error): void }>()
  let number = 0
  const rejectAll = (error: unknown) => {
    for (const { reject } of asked.values()) reject(error instanceof Error ? error : new Error(String(error)))
  }
  worker.on('message', (message: unknown) => {
    if (!isThreadMessage(message)) {
      return rejectAll(new TypeError('a thread of the proof answered something else'))
    }
    const { number: answered, result, failure } = message
    const one = asked.get(answered)
    asked.delete(answered)
    if (result !== undefined) one?.resolve(result)
    else one?.reject(new Error(failure ?? 'a thread of the proof gave no result'))
  })
  worker.on('error', rejectAll)
  return {
    prove: (task) =>
      new Promise((resolve, reject) => {
        number += 1
        asked.set(number, { resolve, reject })
        const order: ThreadOrder = { number, task }
        worker.postMessage(order)
      }),
    close: () => worker.terminate(),
  }
}
