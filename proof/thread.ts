import { parentPort } from 'node:worker_threads'
import { type ProofTask, proveTask } from './task.ts'
import type { ThreadMessage } from './threads.ts'

// A thread of the proof: carries out the tasks that it is sent, several at a time, and answers each by its number.
parentPort?.on('message', async ({ number, task }: { readonly number: number; readonly task: ProofTask }) => {
  const response: ThreadMessage = await proveTask(task).then(
    (result) => ({ number, result }),
    (error: unknown) => ({
      number,
      failure: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }),
  )
  parentPort?.postMessage(response)
})
