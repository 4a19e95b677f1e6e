import {
  type CheckContext,
  type Entry,
  type Fixture,
  type HttpResponse,
  type Part,
  part,
  segment,
  sharedFixture,
} from '../../harness/index.ts'
import { definitions, listLargestPage, someId } from '../shared/achievement-definitions.ts'
import { known } from '../shared/ids/known.ts'
import { unknownIdLike } from '../shared/ids/unknown-id.ts'
import { unlistedMethod } from '../shared/requests/unlisted-method.ts'

const methods = ['POST', 'PUT', 'DELETE', 'PATCH'] as const

/** A request with a method that would change definitions; it cannot change an existing one. */
export interface Write {
  readonly id: string
  readonly title: string
  readonly method: (typeof methods)[number]
  readonly caller: 'trusted' | 'proxy' | 'anonymous'
  readonly on: 'list' | 'one' | 'own-list'
}

/** Signed requests on an id that no definition has. */
export const signedWrites: readonly Write[] = [
  ...methods.map(
    (method): Write => ({
      id: `achievements.read-only.one-${method.toLowerCase()}`,
      title: `${method} on an id that no definition has`,
      method,
      caller: 'trusted',
      on: 'one',
    }),
  ),
  {
    id: 'achievements.read-only.proxy',
    title: 'PUT on an id that no definition has, under 3-legged access',
    method: 'PUT',
    caller: 'proxy',
    on: 'one',
  },
]

/** Requests without a signature on the list of an application that does not exist. */
export const unsignedWrites: readonly Write[] = methods.map((method) => ({
  id: `achievements.read-only.list-${method.toLowerCase()}`,
  title: `${method} on the list of an application that does not exist, without authentication`,
  method,
  caller: 'anonymous',
  on: 'list',
}))

/** Signed requests on the list of the application, with an incomplete body, so no target can carry them out. */
export const brokenWrites: readonly Write[] = (['POST'] as const).map((method) => ({
  id: `achievements.read-only.own-list-${method.toLowerCase()}`,
  title: `${method} on the list, with a body that breaks off`,
  method,
  caller: 'trusted',
  on: 'own-list',
}))

/** The needs of a case on a write. */
export const needsOf = ({ caller }: Write): readonly Fixture[] => (caller === 'proxy' ? ['user'] : [])

async function send(context: CheckContext, { method, caller, on }: Write): Promise<HttpResponse> {
  if (on === 'own-list')
    return await context[caller].request({
      method,
      path: '/achievements/@app',
      rawBody: '{"name": "',
      invalid: unlistedMethod,
    })
  const path =
    on === 'one'
      ? `/achievements/@app/${segment(unknownIdLike(await someId(context)))}`
      : `/achievements/${encodeURIComponent(unknownIdLike(context.config.application.id))}`
  const body = method === 'DELETE' ? {} : { body: {} }
  return await context[caller].request({
    method,
    path,
    ...body,
    invalid: unlistedMethod,
  })
}

interface Tried {
  readonly before: readonly Entry[]
  readonly after: readonly Entry[]
  readonly responses: ReadonlyMap<string, Part<HttpResponse>>
}

/** Sends writes once in a run, and reads the definitions before and after all of them. */
const tried = (title: string, writes: readonly Write[], needs: readonly Fixture[] = []) =>
  sharedFixture<Tried>(
    title,
    async (context) => {
      const before = await definitions(context)
      const responses = await Promise.all(
        writes.map(async (one) => [one.id, await part(() => send(context, one))] as const),
      )
      return { before, responses: new Map(responses), after: (await listLargestPage(context.trusted)).entry }
    },
    { needs },
  )

/** The writes by the application, and those without authentication. */
const byApplication = tried('achievements are written', [
  ...unsignedWrites,
  ...brokenWrites,
  ...signedWrites.filter(({ caller }) => caller !== 'proxy'),
])
const byUser = tried(
  'achievements are written by a user',
  signedWrites.filter(({ caller }) => caller === 'proxy'),
  ['user'],
)

/** The response to a write, with the definitions before and after it. */
export async function outcomeOf(context: CheckContext, write: Write) {
  const { before, after, responses } = await context.use(write.caller === 'proxy' ? byUser : byApplication)
  const response = known(responses.get(write.id), `write ${write.id}`)
  return { before, after, response: response.value() }
}
