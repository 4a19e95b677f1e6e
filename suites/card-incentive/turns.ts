import type { CheckContext } from '../../harness/index.ts'

const queues = new WeakMap<CheckContext['config'], Map<string, Promise<unknown>>>()

/**
 * Lets the checks of one run use one incentive one after the other: each compares the incentive before and after its
 * own request, and must not see what another check's request has done to it at a faulty service.
 */
export async function inTurn<Result>(
  { config }: Pick<CheckContext, 'config'>,
  id: string,
  use: () => Promise<Result>,
): Promise<Result> {
  const queue = queues.get(config) ?? new Map<string, Promise<unknown>>()
  queues.set(config, queue)
  const turn = (queue.get(id) ?? Promise.resolve()).then(use, use)
  queue.set(id, turn)
  return turn
}
