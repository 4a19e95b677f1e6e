import { parentPort } from 'node:worker_threads'
import { proveTask } from './task.ts'
import { isThreadOrder, type ThreadMessage } from './thread-message.ts'

// A thread of the proof. It carries out the tasks that it is sent, several at a time, and answers each by its
// number.
parentPort?.on('message', async (message: unknown) => {
  if (!isThreadOrder(message)) throw new TypeError('a thread of the proof was sent no task')
  const { number, task } = message
  const response: ThreadMessage = await proveTask(task).then(
    (result) => ({ number, result }),
    (error: unknown) => ({
      number,
      failure: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }),
  )
  parentPort?.postMessage(response)
})
