import { parentPort } from 'node:worker_threads'
import { doProofTask, type ProofTask, type ThreadMessage } from './prove-all.ts'

// A thread of the proof: does the tasks that it is sent, several at a time, and answers each by its number.
parentPort?.on('message', async ({ number, task }: { readonly number: number; readonly task: ProofTask }) => {
  const response: ThreadMessage = await doProofTask(task).then(
    (result) => ({ number, result }),
    (error: unknown) => ({
      number,
      failure: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }),
  )
  parentPort?.postMessage(response)
})
