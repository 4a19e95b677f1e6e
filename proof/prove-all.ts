import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { faults, variants } from './index.ts'
import {
  type FaultProof,
  type Proof,
  proveFault,
  proveVariants,
  type VariantProof,
  variantStacks,
  type Width,
} from './prove.ts'

/** One thing to prove: a fault, or variants in company. Plain data, so that it can be sent to another thread. */
export type ProofTask =
  | { readonly fault: string; readonly width: Width }
  | { readonly variants: readonly string[] }

/** What came of a task. */
export type ProofResult = FaultProof | VariantProof

/** Does one task in this thread. */
export async function doProofTask(task: ProofTask): Promise<ProofResult> {
  if ('variants' in task) return await proveVariants(variants.filter(({ id }) => task.variants.includes(id)))
  const fault = faults.find(({ id }) => id === task.fault)
  if (fault === undefined) throw new RangeError(`there is no fault ${task.fault}`)
  return await proveFault(fault, task.width)
}

/** Wide runs keep a processor busy; runs of a few checks mostly wait. */
const roomOf = (task: ProofTask): number =>
  'variants' in task || task.width === 'all' || task.width === 'classes' ? 4 : 1
const roomOfThread = 8

/**
 * Proves all faults and variants that are chosen, side by side: the compiled program in a thread for each processor.
 * @param chosen tells by the id of a fault or variant whether to prove it
 * @param width which checks run on each fault. `all` runs each variant alone, too; `classes` and `quick` leave the variants out
 * @param onProgress told after each task how many of all are done
 */
export async function proveAll(
  chosen: (id: string) => boolean,
  width: Width,
  onProgress: (done: number, all: number) => void = () => {},
): Promise<Proof> {
  const some = width === 'quick' || width === 'classes' ? [] : variants.filter(({ id }) => chosen(id))
  const single = width === 'all' ? some.map((variant) => [variant]) : []
  const tasks: ProofTask[] = [
    // The longest first, so that no thread is left alone with one at the end.
    ...[...variantStacks(some), ...single].map((company) => ({ variants: company.map(({ id }) => id) })),
    ...faults.filter(({ id }) => chosen(id)).map(({ id }) => ({ fault: id, width })),
  ]
  const results = await doAll(tasks, onProgress)
  return {
    faults: results.filter((result) => 'fault' in result),
    variants: results.filter((result) => 'variants' in result),
  }
}

interface ProofWorker {
  do(task: ProofTask): Promise<ProofResult>
  end(): Promise<unknown>
}

async function doAll(
  tasks: readonly ProofTask[],
  onProgress: (done: number, all: number) => void,
): Promise<ProofResult[]> {
  const results: ProofResult[] = []
  const queue = [...tasks.entries()]
  let done = 0
  const count = Math.min(availableParallelism(), Math.ceil(tasks.length / roomOfThread))
  const doers = Array.from({ length: count }, () => openWorker(count > 1))
  const work = async (doer: ProofWorker): Promise<void> => {
    let room = roomOfThread
    const under = new Set<Promise<void>>()
    for (;;) {
      const [next] = queue
      if (next === undefined) break
      const [index, task] = next
      if (roomOf(task) > room) {
        await Promise.race(under)
        continue
      }
      queue.shift()
      room -= roomOf(task)
      const one = doer.do(task).then((result) => {
        results[index] = result
        room += roomOf(task)
        under.delete(one)
        done += 1
        onProgress(done, tasks.length)
      })
      under.add(one)
    }
    await Promise.all(under)
  }
  try {
    await Promise.all(doers.map(work))
  } finally {
    await Promise.all(doers.map((doer) => doer.end()))
  }
  return results
}

const isCompiled = import.meta.url.endsWith('.js')

/** Threads need compiled code; what runs from the sources does its tasks in this thread. */
const openWorker = (several: boolean): ProofWorker =>
  several && isCompiled ? openThread() : { do: doProofTask, end: () => Promise.resolve() }

/** The message of a thread about one task. */
export interface ThreadMessage {
  readonly number: number
  readonly result?: ProofResult
  readonly failure?: string
}

function openThread(): ProofWorker {
  const worker = new Worker(fileURLToPath(new URL('./thread.js', import.meta.url)))
  const waiting = new Map<number, { resolve(result: ProofResult): void; reject(error: Error): void }>()
  let number = 0
  worker.on('message', ({ number: answered, result, failure }: ThreadMessage) => {
    const asked = waiting.get(answered)
    waiting.delete(answered)
    if (result !== undefined) asked?.resolve(result)
    else asked?.reject(new Error(failure ?? 'a thread of the proof gave no answer'))
  })
  worker.on('error', (error) => {
    for (const { reject } of waiting.values())
      reject(error instanceof Error ? error : new Error(String(error)))
  })
  return {
    do: (task) =>
      new Promise((resolve, reject) => {
        number += 1
        waiting.set(number, { resolve, reject })
        worker.postMessage({ number, task })
      }),
    end: () => worker.terminate(),
  }
}
