import type { RunConfig } from '../../harness/config/config.ts'
import { delays, erringGateway, everyErrorOf, gatewayErrors, slowGateway, throttle } from './gateway.ts'
import { answerKinds } from './index.ts'
import type { AnswerKind } from './kind.ts'
import { startLateTarget } from './late-writes.ts'
import { renamed, storedNames } from './names.ts'
import { type BadTarget, type Choose, startBadTarget } from './target.ts'
import { wrongConfigurations } from './wrong-configurations.ts'

/** A run on a target in trouble, and how it may end. */
export interface Scenario {
  readonly id: string
  readonly title: string
  readonly start: () => Promise<BadTarget>
  /** Changes the right configuration into that of the run. */
  readonly configured?: (config: RunConfig) => RunConfig
  /** Flags of the run. */
  readonly flags: readonly string[]
  /** The exit codes with which it may end. */
  readonly codes: readonly number[]
  /** The seconds in which it must end. */
  readonly seconds: number
  /** A signal, and the milliseconds after the start at which it is sent. */
  readonly signal?: { readonly name: NodeJS.Signals; readonly afterMs: number }
  /** Exactly these checks must fail; undefined: any checks may fail. */
  readonly failing?: readonly string[]
  /**
   * The id of the scenario that this one repeats with another seed. This one runs only if a pattern names it, and is in
   * a table of its own.
   */
  readonly seedOf?: string
}

/** The first requests of a run are answered correctly; otherwise the run ends before any check, and shows little. */
const undisturbed = 40

/** A few checks of each area, and little time: trouble of these kinds shows at once. */
const narrow = [
  'groups.create.response',
  'groups.create.existing-name',
  'groups.list.*',
  'groups.read.*',
  'entries.create.status',
  'entries.create.body',
  'entries.create.seen',
  'entries.read.*',
  'entries.update.series',
  'achievements.list.*',
  'incentive.read.*',
  'contract.*',
]
const narrowFlags = ['--only', ...narrow, '--budget', '0.25', '--timeout', '2000', '--settle', '0']

const everyThird =
  ({ answer }: AnswerKind): Choose =>
  ({ number }) =>
    number >= undisturbed && number % 3 === 0 ? answer : undefined

const misbehaving = (kind: AnswerKind): Scenario => ({
  id: kind.id,
  title: `${kind.title}, to every third request`,
  start: () => startBadTarget(everyThird(kind)),
  flags: narrowFlags,
  codes: [1, 3],
  seconds: 40,
})

const hang = answerKinds.find(({ id }) => id === 'http-hang')?.answer
const storm = answerKinds.find(({ id }) => id === 'http-1xx-storm')?.answer
const endless = answerKinds.find(({ id }) => id === 'body-endless')?.answer

/** Gives the same answer to all requests from a certain one on. */
const from =
  (first: number, answer: AnswerKind['answer'] | undefined): Choose =>
  ({ number }) =>
    number >= first ? answer : undefined

const dead = (id: string, title: string, choose: Choose): Scenario => ({
  id,
  title,
  start: () => startBadTarget(choose),
  flags: ['--only', 'groups.*'],
  codes: [1, 3],
  seconds: 60,
})

const interrupted = (
  name: NodeJS.Signals,
  id: string,
  title: string,
  { choose, afterMs }: { readonly choose: Choose; readonly afterMs: number },
): Scenario => ({
  id: `${id}-${name.toLowerCase()}`,
  title: `${title}; ${name}`,
  start: () => startBadTarget(choose),
  flags: ['--only', 'groups.*'],
  codes: [3],
  seconds: afterMs / 1000 + 5,
  signal: { name, afterMs },
})

const renaming = ([id, stored]: readonly [string, (name: string) => string]): Scenario => ({
  id: `group-name-${id}`,
  title: `groups are stored under another name: ${id}`,
  start: () =>
    startBadTarget(() => undefined, {
      onward: (method, path, body) =>
        method === 'POST' && path.endsWith('/textdata/@app/@all') ? renamed(body, stored) : body,
    }),
  flags: ['--only', 'groups.*', '--budget', '1'],
  codes: [1, 3],
  seconds: 90,
})

/** A whole run against a conforming server behind something in trouble: no check may fail. */
const conforming = (id: string, title: string, start: () => Promise<BadTarget>): Scenario => ({
  id,
  title: `${title} (all checks)`,
  start,
  flags: ['--har', 'none'],
  codes: [0],
  seconds: 660,
  failing: [],
})

const before = (choose: Choose) => () => startBadTarget(() => undefined, { before: choose })
const behind = (choose: Choose) => () => startBadTarget(choose)

/** Seeds of the gateways that fail at random. */
const seeds = Array.from({ length: 10 }, (_unused, index) => index + 1)

/**
 * A kind of gateway with all seeds. The first seed is also in the table of kinds; all seeds are in a table of their
 * own.
 */
const seeded = (id: string, title: string, start: (seed: number) => () => Promise<BadTarget>): Scenario[] => [
  conforming(id, title, start(1)),
  ...seeds
    .filter((seed) => seed > 1)
    .map((seed) => ({ ...conforming(`${id}-seed-${seed}`, title, start(seed)), seedOf: id })),
]

const gateways = (): Scenario[] => [
  ...Object.entries(gatewayErrors).flatMap(([name, answer]) =>
    seeded(`gateway-${name}`, `a gateway that errs at 1 % of the requests: ${name}`, (seed) =>
      before(erringGateway(answer, 1, seed)),
    ),
  ),
  ...seeded('gateway-slow', 'answers that take 0 to 300 ms', (seed) => behind(slowGateway(300, seed))),
  ...seeded('gateway-all', '1 % each of 429, 502, 503, 504 and resets', (seed) => before(everyErrorOf(seed))),
  conforming(
    'overtaken',
    'requests that take 0 to 40 ms to a target that refuses a timestamp before the last one',
    () => startBadTarget(() => undefined, { delayMs: delays(40, 1), variants: ['timestamps-never-fall'] }),
  ),
  // A 429 states that nothing was carried out, so it cannot come after the service.
  ...Object.entries(gatewayErrors)
    .filter(([name]) => name !== '429')
    .map(([name, answer]) =>
      conforming(
        `gateway-${name}-behind`,
        `1 % of the responses are lost after the service has carried the request out: ${name}`,
        behind(erringGateway(answer, 1, 1)),
      ),
    ),
]

/** All scenarios with a target. Each start opens a target of its own. */
export const scenarios = (): readonly Scenario[] => [
  ...answerKinds.map(misbehaving),
  dead('dead-from-the-start', 'no answer to any request', from(0, hang)),
  dead('dead-while-preparing', 'no answer from the 10th request on', from(10, hang)),
  dead('dead-later', 'no answer from the 200th request on', from(200, hang)),
  dead('dead-closed', 'the connection is reset from the 200th request on', from(200, gatewayErrors.reset)),
  dead('storm-later', 'nothing but interim answers from the 100th request on', from(100, storm)),
  interrupted('SIGINT', 'hang', 'no answer to any request', { choose: from(0, hang), afterMs: 4000 }),
  interrupted('SIGTERM', 'hang-later', 'no answer from the 100th request on', {
    choose: from(100, hang),
    afterMs: 12_000,
  }),
  interrupted('SIGHUP', 'hang-later', 'no answer from the 100th request on', {
    choose: from(100, hang),
    afterMs: 12_000,
  }),
  interrupted('SIGTERM', 'storm', 'interim answers from the 100th request on', {
    choose: from(100, storm),
    afterMs: 12_000,
  }),
  interrupted('SIGINT', 'endless', 'endless bodies from the 100th request on', {
    choose: from(100, endless),
    afterMs: 12_000,
  }),
  ...Object.entries(storedNames).map(renaming),
  ...wrongConfigurations.map(
    ({ id, member, title, change, code }): Scenario => ({
      id: `wrong-${id}`,
      title: `in the configuration ${member} is ${title} (all checks)`,
      start: () => startBadTarget(() => undefined),
      configured: change,
      flags: ['--har', 'none', '--runs', '1'],
      codes: [code],
      seconds: 120,
      failing: [],
    }),
  ),
  ...gateways(),
  conforming('throttle', 'at most 50 requests a second, else 429', before(throttle(50, 1000))),
  conforming(
    'throttle-retry-after',
    'the same, with Retry-After: 1',
    before(throttle(50, 1000, { headers: { 'retry-after': '1' } })),
  ),
  conforming(
    'throttle-503',
    'at most 50 requests a second, else 503',
    before(throttle(50, 1000, { status: 503 })),
  ),
  {
    ...conforming('late-effects', 'updates and deletions take effect 500 ms after the 202', () =>
      startLateTarget({ delayMs: 500, acceptsAgain: false }),
    ),
    failing: ['consistency.effect-at-once'],
  },
]
