import { type CheckContext, type HttpResponse, type RequestSpec, sharedFixture } from '../../harness/index.ts'
import { known } from '../shared/ids/known.ts'
import type { InvalidCredential } from './invalid-credential.ts'
import { callerFor, type Operation, type OperationHead, type Trial } from './operations.ts'
import { signedRequestOf } from './signed-request.ts'

/** The plan for the attempts at one write. */
interface Plan {
  /** The request of the attempt with this number. If effects could be confused, each request differs. */
  readonly spec: (number: number) => RequestSpec
  /**
   * Looks at the effects of the attempts.
   * @returns a function that asserts that the attempt with this number had no effect
   */
  readonly look: (responses: readonly HttpResponse[]) => Promise<(number: number) => void>
  /** Whether the valid request is sent in the end. */
  readonly withRight: boolean
}

/** An operation that writes: all trials use the same object, which is read once afterwards. */
export function writing(
  head: OperationHead,
  credentials: readonly InvalidCredential[],
  plan: (context: CheckContext) => Promise<Plan>,
): Operation {
  const trials = sharedFixture(
    `${head.what} with invalid credentials (${head.id})`,
    async (context) => {
      const { spec, look, withRight } = await plan(context)
      const caller = callerFor(head, context)
      const made = credentials.filter(({ needs = [] }) => needs.length === 0 || hasForeignKeys(context))
      const responses = await Promise.all(
        made.map((one, number) => {
          const right = spec(number)
          const options = one.options(signedRequestOf(context, right, head.legs), context)
          return caller.request({ ...right, ...options, invalid: one.what })
        }),
      )
      const changedNothing = await look(responses)
      const right = withRight ? await caller.request(spec(made.length)) : undefined
      const byId = new Map(
        made.map(({ id }, number): [string, Trial] => [
          id,
          {
            response: known(responses[number], 'response for each trial'),
            right,
            changedNothing: () => changedNothing(number),
          },
        ]),
      )
      return { right, tryWith: (id: string) => known(byId.get(id), `trial ${id}`) }
    },
    { needs: head.needs },
  )
  return {
    ...head,
    right: async (context) => known((await context.use(trials)).right, `valid request for ${head.what}`),
    tryWith: async (context, { id }) => (await context.use(trials)).tryWith(id),
  }
}

/** The only need that an invalid credential of a write can have. */
const hasForeignKeys = ({ config }: CheckContext): boolean =>
  config.foreignApplication?.consumerKey !== undefined &&
  config.foreignApplication.consumerSecret !== undefined

/**
 * A single read after all trials shows that something was changed, but not by which trial: the change counts against
 * the accepted trials; if none was accepted, against all.
 */
export const blamedOn =
  (responses: readonly HttpResponse[], assert: () => void) =>
  (number: number): void => {
    const accepted = responses.filter(({ status }) => status < 300)
    const own = responses[number]
    if (accepted.length === 0 || (own !== undefined && accepted.includes(own))) assert()
  }
