import { variantCombinations } from './combinations.ts'
import { faults, variants } from './index.ts'
import type { Proof, Width } from './prove.ts'
import type { ProofTask } from './task.ts'
import { proveTasks } from './threads.ts'

/** What to prove. */
export interface Choice {
  /** True for the id of each fault or variant to prove. */
  readonly chosen: (id: string) => boolean
  /**
   * Which checks run on each fault. With `all`, each variant also runs alone; with `classes` and `quick`, no
   * variant runs.
   */
  readonly width: Width
  /** True to leave out the faults. */
  readonly onlyVariants?: boolean
}

/**
 * Proves all chosen faults and variants in parallel.
 * @param onProgress called after each task with the number of finished tasks and of all tasks
 */
export async function proveAll(
  { chosen, width, onlyVariants = false }: Choice,
  onProgress: (done: number, all: number) => void = () => {},
): Promise<Proof> {
  const some = width === 'quick' || width === 'classes' ? [] : variants.filter(({ id }) => chosen(id))
  const single = width === 'all' ? some.map((variant) => [variant]) : []
  const tasks: ProofTask[] = [
    // The longest tasks come first, so no thread works alone on a long task at the end.
    ...[...variantCombinations(some), ...single].map((group) => ({ variants: group.map(({ id }) => id) })),
    ...(onlyVariants ? [] : faults).filter(({ id }) => chosen(id)).map(({ id }) => ({ fault: id, width })),
  ]
  let done = 0
  const results = await Promise.all(
    proveTasks(tasks).map(async (proof) => {
      const result = await proof
      done += 1
      onProgress(done, tasks.length)
      return result
    }),
  )
  return {
    faults: results.filter((result) => 'fault' in result),
    variants: results.filter((result) => 'variants' in result),
  }
}
