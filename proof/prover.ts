import { Worker } from 'node:worker_threads'
import { type ProofResult, type ProofTask, proveTask } from './task.ts'
import { isThreadMessage, type ThreadOrder } from './thread-message.ts'

/** Carries out tasks, in this thread or in its own thread. */
export interface Prover {
  prove(task: ProofTask): Promise<ProofResult>
  /** True if its thread has ended. It then rejects every task. */
  isBroken(): boolean
  close(): Promise<unknown>
}

/** Carries out tasks in this thread. */
export const proverHere: Prover = {
  prove: proveTask,
  isBroken: () => false,
  close: () => Promise.resolve(),
}

/**
 * Carries out tasks in a thread of its own. If the thread breaks, all open tasks and all later ones are rejected.
 * @param program what the thread runs
 */
export function openThread(program: URL): Prover {
  const worker = new Worker(program)
  const asked = new Map<number, { resolve(result: ProofResult): void; reject(error: Error): void }>()
  let number = 0
  let broken: Error | undefined
  const breakDown = (reason: unknown) => {
    broken ??= reason instanceof Error ? reason : new Error(String(reason))
    for (const { reject } of asked.values()) reject(broken)
    asked.clear()
  }
  worker.on('message', (message: unknown) => {
    if (!isThreadMessage(message)) {
      return breakDown(new TypeError('a thread of the proof answered something else'))
    }
    const { number: answered, result, failure } = message
    const one = asked.get(answered)
    asked.delete(answered)
    if (result !== undefined) one?.resolve(result)
    else one?.reject(new Error(failure ?? 'a thread of the proof gave no result'))
  })
  worker.on('error', breakDown)
  worker.on('exit', (code) => breakDown(new Error(`a thread of the proof ended with ${code}`)))
  return {
    prove: (task) =>
      new Promise((resolve, reject) => {
        if (broken !== undefined) return reject(broken)
        number += 1
        asked.set(number, { resolve, reject })
        const order: ThreadOrder = { number, task }
        worker.postMessage(order)
      }),
    isBroken: () => broken !== undefined,
    close: () => worker.terminate(),
  }
}
