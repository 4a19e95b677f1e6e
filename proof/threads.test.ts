import { describe, expect, it } from 'vitest'
import { openThread, type Prover } from './prover.ts'
import { type ProofResult, type ProofTask, proveTask } from './task.ts'
import { proveTasks } from './threads.ts'

/** A thread that runs these statements for each task. `number` is the number of the task; `answer` sends a result. */
const threadThat = (statements: string): Prover =>
  openThread(
    new URL(
      `data:text/javascript,${encodeURIComponent(`
        import { parentPort } from 'node:worker_threads'
        const answer = (number) => parentPort.postMessage({ number, result: { variants: [], verdict: 'conformant', alarms: [] } })
        parentPort.on('message', ({ number }) => { ${statements} })
      `)}`,
    ),
  )

const tasksOf = (length: number): ProofTask[] => Array.from({ length }, () => ({ variants: [] }))

const settled = async (proofs: readonly Promise<ProofResult>[]): Promise<readonly string[]> =>
  (await Promise.allSettled(proofs)).map((one) =>
    one.status === 'fulfilled' ? 'proven' : String(one.reason),
  )

describe('threads of the proof', () => {
  it.each([
    ['throws', 'throw new Error("out of order")', /out of order/],
    ['ends', 'process.exit(7)', /ended with 7/],
    ['answers something else', 'parentPort.postMessage("what?")', /answered something else/],
  ])(
    'rejects every task of a thread that %s, including those that were not begun',
    async (_, statements, why) => {
      const outcomes = await settled(proveTasks(tasksOf(9), [threadThat(statements)]))
      expect(outcomes.slice(0, 2)).toEqual([expect.stringMatching(why), expect.stringMatching(why)])
      expect(outcomes.slice(2)).toEqual(Array(7).fill('Error: every thread of the proof is broken'))
    },
  )

  it('gives the other tasks to the other threads if one breaks', async () => {
    const outcomes = await settled(
      proveTasks(tasksOf(9), [threadThat('process.exit(7)'), threadThat('answer(number)')]),
    )
    expect(outcomes.filter((one) => one === 'proven')).toHaveLength(7)
    expect(outcomes.filter((one) => one.includes('ended with 7'))).toHaveLength(2)
  })

  it('rejects the tasks that were not begun even if a broken thread cannot be closed', async () => {
    let isBroken = false
    const broken: Prover = {
      prove: () => {
        isBroken = true
        return Promise.reject(new Error('out of order'))
      },
      isBroken: () => isBroken,
      close: () => Promise.reject(new Error('cannot be closed')),
    }
    expect(await settled(proveTasks(tasksOf(2), [broken]))).toEqual([
      'Error: out of order',
      'Error: every thread of the proof is broken',
    ])
  })

  it('rejects at once a task for a closed thread', async () => {
    const thread = threadThat('answer(number)')
    await thread.close()
    await expect(thread.prove({ variants: [] })).rejects.toThrow('ended')
  })
})

describe('a task', () => {
  it.each([
    [{ fault: 'group-limit-sixx', width: 'named' }, 'There is no fault "group-limit-sixx"; did you mean'],
    [{ variants: ['no-such'] }, 'There is no variant "no-such"'],
  ] as const)('%j is refused with a message that names the unknown id', async (task, message) => {
    await expect(proveTask(task)).rejects.toThrow(message)
  })
})
