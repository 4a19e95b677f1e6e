import fc from 'fast-check'
import type { CheckContext, Exchange, HttpResponse } from '../../harness/index.ts'
import {
  type History,
  recorder,
  type SequentialModel,
  timeLine,
} from '../../harness/linearizability/index.ts'
import { requireSentOnce } from '../shared/requests/sent-again.ts'

/** What a client asks of a name. */
export interface NameInput {
  readonly kind: 'create' | 'read' | 'delete'
  readonly name: string
}

/** The requests of one client. */
type Plan = readonly NameInput['kind'][]

/** What 3 to 6 clients do to one name at the same time. */
export const namePlans: fc.Arbitrary<readonly Plan[]> = fc.array(
  fc.array(fc.constantFrom<NameInput['kind']>('create', 'read', 'delete'), {
    minLength: 1,
    maxLength: 3,
    size: 'max',
  }),
  { minLength: 3, maxLength: 6, size: 'max' },
)

/** A response, and the exchange that shows it. */
export interface NameOutput {
  readonly status: number
  readonly exchange: Exchange
}

/** A group's name as a sequential object: in use or not. */
export const oneName: SequentialModel<boolean, NameInput, NameOutput> = {
  initial: false,
  step: (exists, { kind }, output) => {
    const isDone = (kind === 'create') !== exists
    const after = isDone && kind !== 'read' ? kind === 'create' : exists
    if (output === undefined) return [after]
    const { status } = output
    // Other checks test how a taken name is refused. A write that conflicts with another may be refused with 409.
    if (kind !== 'read' && status === 409) return [exists]
    // The application may be full for a moment: other checks send creations that a target may accept or refuse.
    if (kind === 'create' && status === 400) return [exists]
    if (!isDone) return (kind === 'create' ? status >= 400 && status < 500 : status === 404) ? [exists] : []
    return status === { create: 201, read: 200, delete: 202 }[kind] ? [after] : []
  },
  keyOf: String,
  readOnly: ({ kind }) => kind === 'read',
}

/** A history, as text for a message. */
export const drawnName = (history: History<NameInput, NameOutput>): string =>
  timeLine(history, ({ kind }, output) => `${kind} → ${output?.status ?? 'no answer'}`)

/** How the results call these histories. */
export const countedNameHistories = {
  cases: 'histories',
  parts: {
    called: 'operations',
    of: (plans: readonly Plan[]) => plans.flat().length,
  },
} as const

/**
 * Lets clients create, read and delete one group at the same time; each client sends one request after the other. Ends
 * the check as untested if a write was sent twice because a gateway failed.
 */
export async function overlappingOnName(
  context: CheckContext,
  name: string,
  plans: readonly Plan[],
): Promise<History<NameInput, NameOutput>> {
  const { record, history } = recorder<NameInput, NameOutput>()
  const responses: HttpResponse[] = []
  const perform = async (kind: NameInput['kind']): Promise<NameOutput> => {
    const response = await send(context, kind, name)
    responses.push(response)
    return { status: response.status, exchange: response.exchange }
  }
  const work = async (plan: Plan, client: number) => {
    for (const kind of plan) await record(client + 1, { kind, name }, () => perform(kind))
  }
  try {
    await Promise.all(plans.map(work))
  } finally {
    // The next history needs the slot.
    await context.trusted.deleteGroup(name)
  }
  for (const response of responses) requireSentOnce(context, response)
  return history
}

function send({ trusted }: CheckContext, kind: NameInput['kind'], name: string): Promise<HttpResponse> {
  if (kind === 'create') return trusted.createGroup({ name })
  return kind === 'read' ? trusted.readGroup(name) : trusted.deleteGroup(name)
}
