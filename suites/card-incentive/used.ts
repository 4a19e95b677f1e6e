import type { CheckContext } from '../../harness/index.ts'
import { type TheUse, theUse, type Used } from './use.ts'

/** The use of the run, and what came of it. */
export async function usedIn(context: CheckContext): Promise<{ readonly use: TheUse; readonly used: Used }> {
  const use = await context.use(theUse)
  return { use, used: use.used.show() }
}
