import type { Answer, CheckContext } from '../../harness/index.ts'

/** A path beside a listed one that no table lists: its first segment is another one. */
export const unlistedPath = (path: string): string => path.replace(/^\/[^/]+/, '/unlisted')

/**
 * The text of a refusal without what changes from request to request: the path and its segments, numbers, marks of
 * the request. What is left says which kind of refusal it is.
 * @param path the path that was asked for, which some servers repeat
 */
export function refusalKind({ status, body }: Pick<Answer, 'status' | 'body'>, path: string): string {
  const segments = path.split('/').filter((part) => part !== '' && !part.startsWith('@'))
  const names = [path, encodeURI(path), path.replaceAll('@', '%40'), ...segments]
  const plain = names.reduce((text, name) => text.replaceAll(name, '…'), body)
  return `${status} ${plain.replace(/[0-9a-f]{8}[0-9a-f-]*|\d+/gi, '#')}`
}

/**
 * Whether a 404 tells that the target does not know the path at all, and not only what the path names.
 * It does where it is the very refusal of a path that surely does not exist, and
 * - nothing in the path can be unknown, or
 * - a method that the path does not offer is refused with 404 too, though the target refuses such a method with 405
 *   on another path that names something unknown.
 * @param known whether all that the path names is known to exist
 * @param madeUpPath the same path with ids that nobody has handed out, for the request with the other method: it
 *   carries an empty object, and nothing exists that it could change
 */
export async function isUnknownPath(
  { trusted, groups }: CheckContext,
  refusal: Answer,
  path: string,
  known: boolean,
  madeUpPath: string,
): Promise<boolean> {
  const other = unlistedPath(path)
  const neighbour = await trusted.request({ method: 'GET', path: other })
  if (refusalKind(refusal, path) !== refusalKind(neighbour, other)) return false
  if (known) return true
  const control = `/textdata/@app/${groups.newName()}/@self`
  const [here, there] = await Promise.all(
    [madeUpPath, control].map((target) => trusted.request({ method: 'PATCH', path: target, body: {} })),
  )
  return here?.status === 404 && there?.status === 405
}
