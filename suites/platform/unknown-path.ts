import {
  type CheckContext,
  groupPath,
  groupsPath,
  type HttpResponse,
  refusalText,
  sharedFixture,
} from '../../harness/index.ts'

/** A path similar to a listed path, but with another first segment, so no table lists it. */
export const unlistedPath = (path: string): string => path.replace(/^\/[^/]+/, '/unlisted')

/**
 * Which kind of refusal it is: its status, and its text without the path and its segments.
 * @param path the requested path, which some servers repeat
 */
export function refusalKind({ status, body }: Pick<HttpResponse, 'status' | 'body'>, path: string): string {
  const segments = path.split('/').filter((part) => part !== '' && !part.startsWith('@'))
  return `${status} ${refusalText(body, [path, ...segments])}`
}

/** Whether two paths were refused in the same way. */
const isSameRefusal = (
  [one, path]: readonly [HttpResponse, string],
  [other, otherPath]: readonly [HttpResponse, string],
): boolean => one.status >= 400 && refusalKind(one, path) === refusalKind(other, otherPath)

/** Whether a path is refused exactly like a path that no table lists, with the same caller. */
export async function isRefusedAsUnlisted(
  context: CheckContext,
  refusal: HttpResponse,
  path: string,
): Promise<boolean> {
  const other = unlistedPath(path)
  const { caller } = refusal.exchange
  const sender =
    caller === 'proxy' ? context.proxy : caller === 'anonymous' ? context.anonymous : context.trusted
  const { method } = refusal.exchange.request
  const body = method === 'POST' || method === 'PUT' ? { body: {} } : {}
  return isSameRefusal([refusal, path], [await sender.request({ method, path: other, ...body }), other])
}

/**
 * Responses without authentication about a group and an entry that do not exist, by method. The paths and methods
 * certainly exist.
 */
export const unsignedOnKnownPaths = sharedFixture('known paths without authentication', async (context) => {
  const group = context.groups.newName()
  const { anonymous } = context
  return {
    GET: await anonymous.readGroup(group),
    POST: await anonymous.createEntry(group, {}, { invalid: 'an entry without data' }),
    PUT: await anonymous.updateEntry(group, '9041700', {}, { invalid: 'an update without data' }),
    DELETE: await anonymous.deleteEntry(group, '9041700', { invalid: 'an entry that is none' }),
  }
})

/** Responses to an unknown group and a wrong count: refusals of requests whose paths certainly exist. */
const refusedOnKnownPaths = sharedFixture('refusals on known paths', async (context) => {
  const { trusted } = context
  const group = context.groups.newName()
  const options = { query: { count: 0 }, invalid: 'count is below 1' }
  const unknown = await trusted.readGroup(group)
  const wrong = await trusted.listGroups(options)
  return [
    {
      response: unknown,
      asUnlisted: await isRefusedAsUnlisted(context, unknown, groupPath(group)),
    },
    { response: wrong, asUnlisted: await isRefusedAsUnlisted(context, wrong, groupsPath) },
  ]
})

/**
 * Whether the target has special words for a path that no table lists: it refuses other requests with the same status,
 * but in other words.
 */
export async function hasWordsForUnknownPaths(context: CheckContext, status: number): Promise<boolean> {
  const known = (await context.use(refusedOnKnownPaths)).filter(({ response }) => response.status === status)
  return known.length > 0 && known.every(({ asUnlisted }) => !asUnlisted)
}
