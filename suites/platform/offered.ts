import type { HttpResponse } from '../../harness/index.ts'
import type { Endpoint } from './endpoints.ts'
import { unlistedPath } from './unknown-path.ts'

/** Whether the target has an endpoint, as far as its responses show. */
export type Presence =
  | { readonly kind: 'offered' }
  /** `why` completes "got 404, …". */
  | { readonly kind: 'missing'; readonly response: HttpResponse; readonly why: string }
  | { readonly kind: 'unclear'; readonly reason: string }
  /** None of the configured callers may use it. */
  | { readonly kind: 'unauthorized' }

/** A path and the response to a request on it. */
export interface Asked {
  readonly path: string
  readonly response: HttpResponse
}

/** The responses to a listed GET by the application and, if that failed, by its user. */
export interface ReadByAll {
  readonly path: string
  /** Whether everything that the path names certainly exists. */
  readonly areKnown: boolean
  readonly responses: readonly HttpResponse[]
  readonly best: HttpResponse
}

/**
 * The questions that a rule may ask about an endpoint. Each one costs requests, so it is asked only if the answer
 * decides.
 */
export interface Questions {
  /** Was a path refused exactly like a path that no table lists? */
  readonly isAsUnlisted: (response: HttpResponse, path: string) => Promise<boolean>
  /** Does the target have special words for a path that no table lists, with this status? */
  readonly hasWordsForUnknownPaths: (status: number) => Promise<boolean>
  /** The endpoint without credentials. */
  readonly unsigned: () => Promise<Asked>
  /** The status without credentials for its method, at a path that certainly exists. */
  readonly statusAtKnownPath: () => Promise<number>
  /** Is its path known, without credentials, if the ids have another form than the made-up ones? */
  readonly isKnownWithOtherIds: () => Promise<boolean>
  /** Does the target require credentials for all listed GETs that it serves? */
  readonly asksForCredentials: () => Promise<boolean>
  /** Does GET get 405 on any path that lists only POST? */
  readonly refusesSomeMethodsWith405: () => Promise<boolean>
  /** Does the write on this path get another response than on a path that no table lists? */
  readonly isKnownToWrite: (path: string) => Promise<boolean>
  /** Is its path, which lists only POST, unknown with made-up ids and known with others? */
  readonly wantsOtherIds: () => Promise<boolean>
}

const offered: Presence = { kind: 'offered' }
const missing = (response: HttpResponse, why: string): Presence => ({ kind: 'missing', response, why })
const unclear = (reason: string): Presence => ({ kind: 'unclear', reason })

const isWrongMethod = ({ status }: HttpResponse): boolean => status === 405
const asWrongMethod = 'as a method that is not allowed'
const asUnlisted = 'the same answer as at a path that does not exist'

/** Whether a listed GET is offered. */
export async function presenceOfReading(
  endpoint: Endpoint,
  { path, areKnown, responses, best }: ReadByAll,
  ask: Questions,
): Promise<Presence> {
  if (responses.every(isWrongMethod)) return missing(best, asWrongMethod)
  // Only one kind of caller was refused with 405, so the API is for the other kind.
  if (responses.some(isWrongMethod)) return offered
  const telling = responses.filter(({ status }) => status !== 401)
  const [first] = telling
  if (first === undefined) return { kind: 'unauthorized' }
  for (const response of telling) if (!(await ask.isAsUnlisted(response, path))) return offered
  if (await cannotBeUnknown(endpoint, areKnown, first.status, ask)) return missing(first, asUnlisted)
  return (
    (await presenceUnsigned(ask)) ??
    unclear(
      `the target refuses ${unlistedPath(path)}, a path that no table lists, in the same words ` +
        `(${first.status}): the two cannot be distinguished`,
    )
  )
}

/** Whether a refusal in the words of an unknown path can only mean that the path is unknown. */
async function cannotBeUnknown(
  { ofUser, idFrom, wantsMore }: Endpoint,
  areKnown: boolean,
  status: number,
  ask: Questions,
): Promise<boolean> {
  if (areKnown && (status === 404 || wantsMore !== true)) return true
  // The user exists. Anything else in the path need not exist for this user, even if the target lists it, and the words
  // of that refusal are open.
  const isOfUser = ofUser === true && idFrom === undefined
  return (areKnown || isOfUser) && (await ask.hasWordsForUnknownPaths(status))
}

/** What a listed GET without credentials shows; undefined if it shows nothing. */
async function presenceUnsigned(ask: Questions): Promise<Presence | undefined> {
  const { path, response } = await ask.unsigned()
  const isRouted =
    (await ask.statusAtKnownPath()) === 401 &&
    response.status !== 401 &&
    (await ask.isAsUnlisted(response, path))
  if (!isRouted) return undefined
  if (await ask.isKnownWithOtherIds()) return offered
  return (await ask.asksForCredentials())
    ? missing(response, `without credentials, ${asUnlisted}`)
    : undefined
}

/**
 * Whether a path is known that lists only POST: then GET is refused because of its method, not because of the path.
 * @param read GET on the path
 */
export async function presenceOfPath({ path, response }: Asked, ask: Questions): Promise<Presence> {
  if (response.status < 400 || isWrongMethod(response)) return offered
  if (!(await ask.isAsUnlisted(response, path))) return offered
  if (!(await ask.refusesSomeMethodsWith405()))
    return unclear(
      'the target refuses GET on all paths that list only POST in the same words as a path that no table lists ' +
        `(${response.status})`,
    )
  if (await ask.isKnownToWrite(path)) return offered
  return missing(response, `${asUnlisted}, where others like it get 405`)
}

/**
 * Whether a listed write is offered.
 * @param unsigned the write without credentials
 */
export async function presenceOfWrite(
  { method }: Endpoint,
  { path, response }: Asked,
  ask: Questions,
): Promise<Presence> {
  const known = await ask.statusAtKnownPath()
  if (known !== 401)
    return unclear(
      `without credentials the target answers ${known}, not 401, to ${method} at a path that certainly exists`,
    )
  if (isWrongMethod(response)) return missing(response, asWrongMethod)
  if (await ask.wantsOtherIds())
    return unclear('the target answers this path only for ids that it issued itself')
  if (!(await ask.isAsUnlisted(response, path))) return offered
  if (response.status === 401)
    return unclear(
      'the target answers 401 to every path without credentials: nothing shows whether this one exists',
    )
  if (await ask.isKnownWithOtherIds()) return offered
  if (await ask.asksForCredentials()) return missing(response, asUnlisted)
  return unclear(
    'the target serves listed endpoints without credentials: it may refuse this one because of the ids in its path',
  )
}
