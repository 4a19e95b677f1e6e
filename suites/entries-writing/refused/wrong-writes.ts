import { sharedFixture } from '../../../harness/index.ts'
import type { Trial } from './refused-write.ts'
import { tryAll } from './try-writes.ts'
import { type Kind, mayNameNothing, wrongInputs } from './wrong-inputs.ts'

/** Kinds of input that a service may accept. */
const open: readonly Kind[] = ['extension', 'data-scalar', 'id-type', 'unusual']

/**
 * All wrong bodies are sent to a separate group, as creations and as updates.
 * @returns the results, by the id
 */
export const wrongWrites = sharedFixture(
  'wrong bodies are sent',
  (context): Promise<ReadonlyMap<string, Trial>> =>
    tryAll(
      context,
      wrongInputs.map(({ title, ...rest }) => ({
        ...rest,
        what: title,
        mayPass: open.includes(rest.kind) || mayNameNothing(rest),
      })),
    ),
  { early: true, timeoutMs: 600_000 },
)
