import { erringGateway, gatewayErrors, slowGateway } from './gateway.ts'
import { answerKinds } from './index.ts'
import type { AnswerKind } from './kind.ts'
import { renamed, storedNames } from './names.ts'
import type { Choose, FrontOptions } from './target.ts'

/** A run on a target in trouble, and how it may end. */
export interface Scenario {
  readonly id: string
  readonly title: string
  readonly choose: Choose
  readonly front?: FrontOptions
  /** Flags of the run. */
  readonly flags: readonly string[]
  /** Exit codes with which it may end. */
  readonly codes: readonly number[]
  /** Seconds in which it must end. */
  readonly seconds: number
  /** A signal that is sent so many milliseconds after the start. */
  readonly signal?: { readonly name: NodeJS.Signals; readonly afterMs: number }
}

/** The requests with which a run begins are answered as they should: otherwise it ends before any check, and shows little. */
const undisturbed = 40

/** A few checks of each operation, and little time: what the kind does, it does at once. */
const narrow = [
  '--only',
  'groups.create.*',
  'groups.list.*',
  'entries.create.*',
  'entries.read.*',
  'contract.*',
]
const narrowFlags = [...narrow, '--budget', '0.4', '--timeout', '3000', '--settle', '0', '--runs', '5']

const everyThird =
  ({ answer }: AnswerKind): Choose =>
  ({ number }) =>
    number >= undisturbed && number % 3 === 0 ? answer : undefined

const misbehaving = (kind: AnswerKind): Scenario => ({
  id: kind.id,
  title: `${kind.title}, to every third request`,
  choose: everyThird(kind),
  flags: narrowFlags,
  codes: [1, 3],
  seconds: 60,
})

const right: Choose = () => undefined
const hang = answerKinds.find(({ id }) => id === 'http-hang')?.answer
const storm = answerKinds.find(({ id }) => id === 'http-1xx-storm')?.answer

/** All answers from some request on. */
const from =
  (first: number, answer: AnswerKind['answer'] | undefined): Choose =>
  ({ number }) =>
    number >= first ? answer : undefined

const dead = (id: string, title: string, choose: Choose, seconds = 60): Scenario => ({
  id,
  title,
  choose,
  flags: ['--only', 'groups.*'],
  codes: [1, 3],
  seconds,
})

const interrupted = (
  name: NodeJS.Signals,
  id: string,
  title: string,
  choose: Choose,
  afterMs: number,
): Scenario => ({
  id: `${id}-${name.toLowerCase()}`,
  title: `${title}; ${name}`,
  choose,
  flags: ['--only', 'groups.*'],
  codes: [3],
  seconds: afterMs / 1000 + 5,
  signal: { name, afterMs },
})

/** A throttle of so many requests a second. */
function throttle(perSecond: number, headers: Readonly<Record<string, string>>): Choose {
  let second = 0
  let count = 0
  return () => {
    const now = Math.floor(Date.now() / 1000)
    if (now !== second) count = 0
    second = now
    if (++count <= perSecond) return undefined
    return (_call, response) => {
      response.writeHead(429, { 'content-type': 'text/plain', ...headers })
      response.end('slow down')
    }
  }
}

const whole = (
  id: string,
  title: string,
  front: FrontOptions,
  choose: Choose = right,
  flags: readonly string[] = [],
): Scenario => ({
  id,
  title,
  choose,
  front,
  flags,
  codes: [0],
  seconds: 900,
})

/** @param seed of the gateways that err at random */
export const scenariosOf = (seed: number): readonly Scenario[] => [
  ...answerKinds.map(misbehaving),
  dead('dead-from-the-start', 'no answer to any request', from(0, hang)),
  dead('dead-while-preparing', 'no answer from the 10th request on', from(10, hang)),
  dead('dead-later', 'no answer from the 200th request on', from(200, hang)),
  dead('dead-closed', 'the connection is reset from the 200th request on', from(200, gatewayErrors.reset)),
  dead('storm-later', 'nothing but interim answers from the 100th request on', from(100, storm)),
  interrupted('SIGINT', 'hang', 'no answer to any request', from(0, hang), 4000),
  interrupted('SIGTERM', 'hang-later', 'no answer from the 100th request on', from(100, hang), 12_000),
  interrupted('SIGHUP', 'hang-later', 'no answer from the 100th request on', from(100, hang), 12_000),
  interrupted('SIGTERM', 'storm', 'interim answers from the 100th request on', from(100, storm), 12_000),
  interrupted(
    'SIGINT',
    'endless',
    'endless bodies from the 100th request on',
    from(100, answerKinds.find(({ id }) => id === 'body-endless')?.answer),
    12_000,
  ),
  ...Object.entries(storedNames).map(
    ([id, stored]): Scenario => ({
      id: `group-name-${id}`,
      title: `groups are stored under another name: ${id}`,
      choose: right,
      front: {
        onward: (method, path, body) =>
          method === 'POST' && path.endsWith('/textdata/@app/@all') ? renamed(body, stored) : body,
      },
      flags: ['--only', 'groups.*', '--budget', '1'],
      codes: [1, 3],
      seconds: 100,
    }),
  ),
  ...Object.entries(gatewayErrors).map(([name, answer]) =>
    whole(`gateway-${name}`, `a gateway that errs at 1 % of the requests: ${name} (all checks)`, {
      before: erringGateway(answer, 1, seed),
    }),
  ),
  ...Object.entries(gatewayErrors).map(([name, answer]) =>
    whole(
      `gateway-${name}-behind`,
      `the same, after the service has carried the request out: ${name} (all checks)`,
      {},
      erringGateway(answer, 1, seed),
    ),
  ),
  whole('gateway-slow', 'answers that take 0 to 300 ms (all checks)', {}, slowGateway(300, seed)),
  whole(
    'throttle',
    'at most 50 requests a second, else 429 (groups and entries)',
    { before: throttle(50, {}) },
    right,
    ['--only', 'groups.create.*', 'entries.read.*'],
  ),
  whole(
    'throttle-retry-after',
    'the same, with Retry-After',
    { before: throttle(50, { 'retry-after': '1' }) },
    right,
    ['--only', 'groups.create.*', 'entries.read.*'],
  ),
]
