import {
  type CheckContext,
  groupPath,
  groupsPath,
  type HttpResponse,
  sharedFixture,
} from '../../harness/index.ts'

/** A path like a listed one that no table lists: its first segment is another one. */
export const unlistedPath = (path: string): string => path.replace(/^\/[^/]+/, '/unlisted')

/**
 * The text of a refusal without what changes from request to request: the path and its segments, numbers, marks of
 * the request. What is left says which kind of refusal it is.
 * @param path the path that was asked for, which some servers repeat
 */
export function refusalKind({ status, body }: Pick<HttpResponse, 'status' | 'body'>, path: string): string {
  const segments = path.split('/').filter((part) => part !== '' && !part.startsWith('@'))
  const names = [path, encodeURI(path), path.replaceAll('@', '%40'), ...segments]
  const plain = names.reduce((text, name) => text.replaceAll(name, '…'), body)
  return `${status} ${plain.replace(/[0-9a-f]{8}[0-9a-f-]*|\d+/gi, '#')}`
}

/** Whether two paths were refused in the same way. */
const isSameRefusal = (
  [one, path]: readonly [HttpResponse, string],
  [other, otherPath]: readonly [HttpResponse, string],
): boolean => one.status >= 400 && refusalKind(one, path) === refusalKind(other, otherPath)

/** Whether a path is refused just as a path that no table lists, under the same caller. */
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

/** What a group and an entry that are none answer without authentication, by method: their paths and methods surely exist. */
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

/** What an unknown group and a wrong count answer: refusals of requests whose path surely exists. */
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
 * Whether the target has words of its own for a path that no table lists: it refuses other requests with the same status, and
 * in other words.
 */
export async function tellsPathsInWords(context: CheckContext, status: number): Promise<boolean> {
  const known = (await context.use(refusedOnKnownPaths)).filter(({ response }) => response.status === status)
  return known.length > 0 && known.every(({ asUnlisted }) => !asUnlisted)
}
