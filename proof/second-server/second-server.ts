import { createServer, type IncomingMessage } from 'node:http'
import { Board } from './board.ts'
import { Card } from './card.ts'
import { type Answer, invalidParameters, notFound, Refusal, withStatusCode } from './refusal.ts'
import { type BoardRequest, word } from './request.ts'
import { type Route, routes } from './routes.ts'
import { createVerifier, type Pair, readPairs } from './signature.ts'
import { readBody, send } from './wire.ts'

/** The configuration of a run against the second server, in the shape of the configuration file. */
export interface SecondServerConfig {
  readonly target: string
  readonly application: { id: string; consumerKey: string; consumerSecret: string }
  readonly foreignApplication: { id: string; consumerKey: string; consumerSecret: string }
  readonly user: { id: string; token: string; tokenSecret: string }
  readonly nonMember: { id: string; token: string; tokenSecret: string }
  readonly fixtures: {
    profaneText: string
    operatorDeletedEntry: { group: string; id: string }
    consumableIncentives: string[]
    incentiveUsedElsewhere: string
  }
  readonly limits: { entriesPerGroup: number }
}

/** A running second server. */
export interface SecondServer {
  readonly baseUrl: string
  readonly config: SecondServerConfig
  close(): Promise<void>
}

const prefix = '/edge-7/social/api/restful/v2/'
const application = {
  id: 'App_-9zQ',
  consumerKey: 'k/e+y=one',
  consumerSecret: 's&cr+t/%20 with "odd" signs',
}
const foreignApplication = { id: '40', consumerKey: 'zwei', consumerSecret: '%' }
const user = { id: '98765432101', token: 'tök&n', tokenSecret: 'a b&c=d' }
const nonMember = { id: '98765432102', token: 'T/2+', tokenSecret: '~*\'()"!' }

/** What differs from the usual second server. */
interface SecondServerOptions {
  /** The entry limit of a group; usually 100,000 ("Limits"). */
  readonly entriesPerGroup?: number
}

/**
 * Starts a server that conforms to the whole specification. If the specification leaves a choice, it makes the less
 * expected one. Whatever the suite finds against it is the suite's mistake.
 */
export async function startSecondServer(options: SecondServerOptions = {}): Promise<SecondServer> {
  const entriesPerGroup = options.entriesPerGroup ?? 100_000
  const board = new Board(entriesPerGroup)
  const card = new Card(user.id, foreignApplication.id)
  const group = board.addGroup(application.id, 'Älteste_Gruppe', undefined)
  const content = { data: 'gone', parentId: undefined, writer: user.id, owner: undefined }
  const deleted = board.addEntry(group, content)
  deleted.status = 20
  board.addEntry(group, { ...content, data: 'Still here.' })

  const applications = [application, foreignApplication]
  const users = [user, nonMember].map((one) => ({ ...one, applicationId: application.id }))
  const verify = createVerifier({ applications, users })
  const table = routes({
    board,
    card,
    applicationIds: applications.map((one) => one.id),
  })

  const answer = answerFrom(table, verify)
  let served = 0
  const server = createServer((request, response) => {
    const answering = async (): Promise<void> => {
      const body = await readBody(request)
      served += 1
      const habits = { delay: 1 + Math.random() * 14, last: served % 17 === 0 }
      await send(request, response, answer(request, body), habits)
    }
    answering().catch(() => response.destroy())
  })

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const baseUrl = `http://127.0.0.1:${port}${prefix.slice(0, -1)}`
  return {
    baseUrl,
    config: {
      target: baseUrl,
      application,
      foreignApplication,
      user,
      nonMember,
      fixtures: {
        profaneText: 'You frobnicating GRAWLIX, you.',
        operatorDeletedEntry: { group: group.name, id: deleted.id },
        consumableIncentives: card.incentives.filter((one) => one.available).map((one) => one.id),
        incentiveUsedElsewhere: card.usedElsewhere.id,
      },
      limits: { entriesPerGroup },
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Answers a request by the routes of this server. */
function answerFrom(
  table: readonly Route[],
  verify: ReturnType<typeof createVerifier>,
): (request: IncomingMessage, body: Buffer) => Answer {
  return (request, body) => {
    const [rawPath = '', ...rest] = (request.url ?? '').split('?')
    const segments = segmentsOf(rawPath)
    const found = table.filter((one) => matches(one, segments))
    const headers = found[0]?.headers ?? {}
    try {
      const method = request.method ?? ''
      const route = found.find((one) => one.methods[method] !== undefined)
      const operation = route?.methods[method]
      if (found.length === 0) throw notFound()
      if (route === undefined || operation === undefined) {
        const allow = [...new Set(found.flatMap((one) => Object.keys(one.methods)))].join(', ')
        throw withStatusCode(405, 'Method Not Allowed', { aLLOW: allow })
      }
      const query = readPairs(rest.join('?'))
      if (query === undefined) throw invalidParameters('The query cannot be decoded.')
      const contentType = request.headers['content-type']
      const caller = verify({
        method,
        rawPath,
        query,
        form: formOf(contentType, body),
        host: request.headers.host ?? '',
        authorization: request.headers.authorization,
      })
      const places = segments.filter((_, index) => route.pattern[index] === '{}')
      const known: BoardRequest = { method, caller, places, query, contentType, body }
      word(known, 'format', ['json'])
      const result = operation(known)
      return { ...result, headers: { ...headers, ...result.headers } }
    } catch (problem) {
      const refused = problem instanceof Refusal ? problem.answer : internal
      return { ...refused, headers: { ...headers, ...refused.headers } }
    }
  }
}

const internal: Answer = {
  status: 500,
  body: { Error: { Code: '-32603', Message: 'Internal Server Error' } },
}

/** The decoded parts of a path below the base address; empty if it is outside or cannot be decoded. */
function segmentsOf(rawPath: string): string[] {
  if (!rawPath.startsWith(prefix)) return []
  try {
    return rawPath.slice(prefix.length).split('/').map(decodeURIComponent)
  } catch {
    return []
  }
}

function matches(route: Route, segments: readonly string[]): boolean {
  return (
    route.pattern.length === segments.length &&
    route.pattern.every((part, index) => (part === '{}' ? segments[index] !== '' : part === segments[index]))
  )
}

/** The pairs of a body that really is a form (RFC 5849 section 3.4.1.3.1); JSON with the label of a form is not. */
function formOf(contentType: string | undefined, body: Buffer): readonly Pair[] {
  const media = contentType?.split(';')[0]?.trim().toLowerCase()
  const sent = body.toString()
  if (media !== 'application/x-www-form-urlencoded' || !/^[\w.~*%&=+-]*$/.test(sent)) return []
  return readPairs(sent) ?? []
}
