import { variantCombinations } from './combinations.ts'
import { faults, variants } from './index.ts'
import type { Proof, Width } from './prove.ts'
import type { ProofTask } from './task.ts'
import { proveTasks } from './threads.ts'

/** What to prove. */
export interface Choice {
  /** Tells by the id of a fault or variant whether to prove it. */
  readonly chosen: (id: string) => boolean
  /** Which checks run on each fault. `all` runs each variant alone, too; `classes` and `quick` leave the variants out. */
  readonly width: Width
  /** Are the faults left out? */
  readonly variantsAlone?: boolean
}

/**
 * Proves all faults and variants that are chosen, side by side.
 * @param onProgress told after each task how many of all are done
 */
export async function proveAll(
  { chosen, width, variantsAlone = false }: Choice,
  onProgress: (done: number, all: number) => void = () => {},
): Promise<Proof> {
  const some = width === 'quick' || width === 'classes' ? [] : variants.filter(({ id }) => chosen(id))
  const single = width === 'all' ? some.map((variant) => [variant]) : []
  const tasks: ProofTask[] = [
    // The longest first, so that no thread is left alone with one at the end.
    ...[...variantCombinations(some), ...single].map((group) => ({ variants: group.map(({ id }) => id) })),
    ...(variantsAlone ? [] : faults).filter(({ id }) => chosen(id)).map(({ id }) => ({ fault: id, width })),
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
