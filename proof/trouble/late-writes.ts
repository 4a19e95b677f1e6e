import { createServer, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import {
  type Policy,
  type PolicyOverride,
  type RunningReference,
  startReference,
} from '../../reference-impl/index.ts'
import { referenceConfig, referenceLimits } from '../embedded-reference.ts'
import { forward } from './forward.ts'
import type { RightAnswer } from './kind.ts'
import { type BadTarget, listening, pass } from './target.ts'

/** How late a target carries out what it accepts. */
interface Lateness {
  /** Updates and deletions take effect so many milliseconds after their 202. */
  readonly delayMs: number
  /** Does it accept again what it has accepted but not yet carried out, as a queue would? */
  readonly acceptsAgain: boolean
}

/**
 * Starts a conforming target whose updates and deletions take effect some time after their 202. It has two boards. On
 * the prompt board they take effect at once; this board answers them. The late board answers everything else. Creations
 * go to both boards, in the same order.
 */
export async function startLateTarget(lateness: Lateness): Promise<BadTarget> {
  const boards = await startBoards()
  const answered = answersOf(boards, lateness)
  const server = createServer((request, response) => {
    void buffer(request)
      .then((body) => answered(request, body))
      .then(
        (answer) => pass(answer, response),
        () => response.destroy(),
      )
  })
  const port = await listening(server)
  const { late, prompt } = boards
  const { pathname } = new URL(late.baseUrl)
  return {
    config: { ...referenceConfig(late), target: `http://127.0.0.1:${port}${pathname}` },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await Promise.all([late.close(), prompt.close()])
    },
  }
}

interface Boards {
  readonly late: RunningReference
  readonly prompt: RunningReference
}

/** Two boards with the same credentials, which give the same ids to the same things. */
async function startBoards(): Promise<Boards> {
  const ids = sharedIds()
  const late = await startReference({ limits: referenceLimits, overrides: [ids.given] })
  const { application, foreignApplication, user, nonMember, otherMember } = late.config
  const prompt = await startReference({
    limits: referenceLimits,
    credentials: { application, foreignApplication, user, nonMember, otherMember },
    overrides: [ids.taken],
  })
  ids.begin()
  return { late, prompt }
}

/** Lets the right board answer each request, and carries out updates and deletions on the late board later. */
function answersOf({ late, prompt }: Boards, { delayMs, acceptsAgain }: Lateness) {
  const queued = new Map<string, RightAnswer>()
  let creating: Promise<unknown> = Promise.resolve()
  const created = (request: IncomingMessage, body: Buffer): Promise<RightAnswer> => {
    const answer = creating.then(async () => {
      const first = await forward(late.baseUrl, request, body)
      // The late board must accept the creation. The prompt board, on which deletions have already taken effect,
      // then answers.
      return first.status < 300 ? await forward(prompt.baseUrl, request, body) : first
    })
    creating = answer.catch(() => undefined)
    return answer
  }
  return async (request: IncomingMessage, body: Buffer): Promise<RightAnswer> => {
    const { method = '', url = '' } = request
    if (!url.includes('/textdata/') || !['POST', 'PUT', 'DELETE'].includes(method)) {
      return await forward(late.baseUrl, request, body)
    }
    if (method === 'POST') return await created(request, body)
    const answer = await forward(prompt.baseUrl, request, body)
    const key = `${method} ${url}`
    const before = acceptsAgain && answer.status === 404 ? queued.get(key) : undefined
    if (before !== undefined) return before
    if (answer.status === 202) {
      queued.set(key, answer)
      setTimeout(() => {
        queued.delete(key)
        void forward(late.baseUrl, request, body).catch(() => undefined)
      }, delayMs)
    }
    return answer
  }
}

/**
 * Ids and times of creation: the first board makes them, and the second board gives the same ones to the same
 * thing. What exists from the start has the same ids on both boards anyway.
 */
function sharedIds(): { readonly given: PolicyOverride; readonly taken: PolicyOverride; begin(): void } {
  let last: number | undefined
  const ids =
    (next: () => number | undefined): PolicyOverride =>
    (policy) => ({
      entryId: (serial, group) => policy.entryId(next() ?? serial, group),
      groupId: (serial, name) => policy.groupId(next() ?? serial, name),
    })
  let created: Date | undefined
  const given = ids(() => (last === undefined ? undefined : ++last))
  const taken = ids(() => last)
  return {
    given: (policy) => ({
      ...applied(given, policy),
      createdEntry: (record, facts, input) => {
        created = record.published
        return policy.createdEntry(record, facts, input)
      },
    }),
    taken: (policy) => ({
      ...applied(taken, policy),
      createdEntry: (record, facts, input) => {
        const at = created ?? record.published
        return policy.createdEntry({ ...record, published: at, updated: at }, facts, input)
      },
    }),
    begin: () => {
      last = 1_000_000
    },
  }
}

const applied = (override: PolicyOverride, policy: Policy): Partial<Policy> =>
  typeof override === 'function' ? override(policy) : override
