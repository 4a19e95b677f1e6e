import { isJsonObject } from '../../../schemas/index.ts'
import type { RequestOptions } from '../../http/message/request.ts'
import { type HttpResponse, refusesCaller } from '../../http/message/response.ts'
import { queryLeftOut, queryMistakes } from '../../http/signing/query-mistakes.ts'
import type { Parameter, SignatureChanges } from '../../http/signing/signing.ts'
import { mistakeOf, otherwiseSigned } from '../../http/signing/usual-mistakes.ts'
import { type Asking, firstResponse } from './first-request.ts'
import { PreflightError } from './preflight-error.ts'
import { asked, has } from './probe.ts'

/** A request that is sent with and without a query. */
interface Look {
  /** What it is, to a reader: `a query`. */
  readonly what: string
  readonly query: readonly Parameter[]
  send(options: RequestOptions): Promise<HttpResponse | undefined>
}

/** No group has this name. */
const unknownGroup = 'conformance_looks_at_queries'

/** The first request with a query that is not in alphabetical order, and a request whose query needs encoding. */
function looksOf(asking: Asking): readonly Look[] {
  const { config, trusted, proxy } = asking
  const isList = has(config, 'textboard', 'achievements')
  const plain: Look = {
    what: 'a query',
    query: [['format', 'json'], ...(isList ? [['count', '1'] as const] : [])],
    send: (options) => firstIfAny(asking, options),
  }
  const what = 'a query that needs encoding'
  if (has(config, 'textboard')) {
    const query: readonly Parameter[] = [
      ['filterValue', 'A text, with signs!'],
      ['filterBy', 'ownerId'],
    ]
    // An unknown group: the signature is verified first, and nobody may see anything of the target's own groups.
    return [
      plain,
      {
        what,
        query,
        send: (options) => asked(trusted.listEntries(unknownGroup, { unjudged: true, ...options })),
      },
    ]
  }
  if (has(config, 'achievements'))
    return [
      plain,
      {
        what,
        query: [['fields', 'id,type']],
        send: (options) => asked(trusted.listAchievements('@app', options)),
      },
    ]
  if (proxy === undefined || config.user === undefined || !has(config, 'card-incentive')) return [plain]
  const { id } = config.user
  const send = (options: RequestOptions) => asked(proxy.latestIncentive(id, options))
  return [plain, { what, query: [['fields', 'incentiveId,available']], send }]
}

/** The first response; undefined if a target does not answer such a query: the checks report that. */
async function firstIfAny(asking: Asking, options: RequestOptions): Promise<HttpResponse | undefined> {
  try {
    return await firstResponse(asking, options)
  } catch (error) {
    if (error instanceof PreflightError) return undefined
    throw error
  }
}

/**
 * Finds out whether the target refuses right signatures of requests with a query. It costs two requests if it accepts
 * them, and is asked only of a target that accepts the first request, which has no query.
 * @returns what was seen and what to do, in one sentence that continues `application: …`; undefined if queries are no
 *   reason for a refusal
 */
export async function queryProblem(asking: Asking): Promise<string | undefined> {
  for (const look of looksOf(asking)) {
    const problem = await problemAt({
      ...look,
      send: (options) => look.send({ ...options, once: true }),
    })
    if (problem !== undefined) return problem
  }
  return undefined
}

async function problemAt({ what, query, send }: Look): Promise<string | undefined> {
  const first = await send({ query })
  if (first === undefined || !refusesCaller(first.status)) return undefined
  const without = await send({})
  if (without === undefined || refusesCaller(without.status)) return undefined
  const isTaken = async (sign: SignatureChanges) => {
    const response = await send({ query, ...otherwiseSigned(sign) })
    return response !== undefined && !refusesCaller(response.status)
  }
  const mistake = await mistakeOf(isTaken, queryMistakes)
  const seen = `a signed request with ${what} is answered ${first.status} (?${shownQuery(query)}), without it ${without.status}`
  if (mistake !== undefined) {
    const drops =
      mistake === queryLeftOut && !(await arrives(query, send))
        ? ', unless something in front of it drops queries'
        : ''
    return (
      `${seen}: the target ${mistake.what} (RFC 5849, section ${mistake.section})${drops}, and so refuses valid ` +
      'signatures; the keys are right: fix this first'
    )
  }
  // 403 may have other reasons, and what fails only sometimes is no mistake of signatures.
  if (first.status !== 401 || (await isTaken({})) || (await isTaken({}))) return undefined
  return `${seen}: the target verifies the signatures of such requests incorrectly (RFC 5849, section 3.4.1.3); fix this first`
}

const shownQuery = (query: readonly Parameter[]): string =>
  query.map(([name, value]) => `${name}=${value}`).join('&')

/** Does an answer show that the query has reached the target: a page of one? */
async function arrives(query: readonly Parameter[], send: Look['send']): Promise<boolean> {
  const response = await send({ query, ...otherwiseSigned(queryLeftOut.changes) })
  return isJsonObject(response?.json) && response.json.itemsPerPage === 1
}
