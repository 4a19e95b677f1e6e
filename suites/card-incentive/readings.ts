import {
  type CheckContext,
  collectionOf,
  expect,
  type HttpResponse,
  isJsonObject,
  itemsIn,
  type Members,
  objectOf,
  type Part,
  part,
  type RequestOptions,
  requestLine,
  sharedFixture,
} from '../../harness/index.ts'
import { consumableIds, differing, hasMember, holder, inFull, memberNames, namesIn } from './incentive.ts'
import { isDay } from './read/calendar.ts'

/** An incentive, and the response that contained it. */
export interface ShownIncentive {
  readonly incentive: Members
  readonly response: HttpResponse
}

/**
 * A read in another way, between two reads in the usual way: what both usual reads show must be in the other one, too.
 */
export interface Comparison {
  readonly usual: Part<HttpResponse>
  readonly other: Part<HttpResponse>
  readonly usualAgain: Part<HttpResponse>
  /**
   * The members that are compared.
   * @param shown the incentive as it was read in the other way
   */
  readonly compared: (shown: Members) => readonly string[]
}

/** How to read an incentive in the two ways. */
interface Ways {
  readonly usual: () => Promise<HttpResponse>
  readonly other: () => Promise<HttpResponse>
}

/** The reads of the card holder's incentives before any is used. */
export interface Readings {
  /** The latest incentive: without fields, with all of them, and under @me in both ways. */
  readonly latest: Readonly<Record<'plain' | 'full' | 'me' | 'mePlain', Part<HttpResponse>>>
  /** Id of an incentive of the card holder: the latest one, or else one that the config names. */
  readonly id: Part<string>
  /** That incentive, read by its id. */
  readonly one: Readonly<Record<'plain' | 'full' | 'me' | 'mePlain', Part<HttpResponse>>>
  /** Both incentives without fields, next to reads with all fields. */
  readonly withoutFields: Readonly<Record<'latest' | 'one', Comparison>>
  /** Incentives that the config names, with all fields. */
  readonly named: ReadonlyMap<string, Part<HttpResponse>>
}

/** The incentive in a response to reading the latest; undefined if there is none. */
const latestOf = (response: HttpResponse): Members | undefined => itemsIn(response)?.[0]

/** The incentive in a response to reading one by its id. */
const oneOf = ({ status, json }: HttpResponse): Members | undefined =>
  status === 200 && isJsonObject(json) && !Array.isArray(json.entry) ? json : undefined

/** The incentive in a response, whether it is the latest one or one read by its id. */
export const incentiveFrom = (response: HttpResponse): Members | undefined =>
  oneOf(response) ?? latestOf(response)

/**
 * Compares two reads of an incentive. If they differ, the incentive may have changed between them: then both are read
 * again, one after the other.
 * @param read the two reads
 * @param ways how to read it again
 */
export async function compareTwice(read: Omit<Comparison, 'usualAgain'>, ways: Ways): Promise<Comparison> {
  const whole = read.usual.valueIfAny && incentiveFrom(read.usual.valueIfAny)
  if (whole === undefined || read.other.valueIfAny?.status !== 200) return { ...read, usualAgain: read.usual }
  const shown = incentiveFrom(read.other.valueIfAny)
  if (shown !== undefined && differing(whole, shown, read.compared(shown)).length === 0)
    return { ...read, usualAgain: read.usual }
  const usual = await part(ways.usual)
  const other = await part(ways.other)
  return { ...read, usual, other, usualAgain: await part(ways.usual) }
}

/** Compares a read without fields, whose members are not stated, with a read with all fields. */
export const comparedWithFull = (
  full: Part<HttpResponse>,
  plain: Part<HttpResponse>,
  read: (options?: RequestOptions) => Promise<HttpResponse>,
): Promise<Comparison> =>
  compareTwice(
    { usual: full, other: plain, compared: namesIn },
    { usual: () => read(inFull), other: () => read() },
  )

/** Compares a read with parameters, which must show the same members, with a read without parameters. */
export const comparedWithPlain = (
  plain: Part<HttpResponse>,
  other: Part<HttpResponse>,
  ways: Ways,
): Promise<Comparison> => compareTwice({ usual: plain, other, compared: () => memberNames }, ways)

/** How many incentives are read from the start and from the end of those that may be used according to the config. */
const readFromStart = 3
const readFromEnd = 2

function namedIds(context: CheckContext): readonly string[] {
  const { incentiveUsedElsewhere } = context.config.fixtures
  const ids = consumableIds(context)
  const elsewhere = incentiveUsedElsewhere === undefined ? [] : [incentiveUsedElsewhere]
  return [...new Set([...ids.slice(0, readFromStart), ...ids.slice(-readFromEnd), ...elsewhere])]
}

function idFrom(context: CheckContext, latest: HttpResponse | undefined): string {
  const { incentiveId } = (latest && latestOf(latest)) ?? {}
  if (typeof incentiveId === 'string') return incentiveId
  const named = consumableIds(context)[0] ?? context.config.fixtures.incentiveUsedElsewhere
  if (named !== undefined) return named
  if (typeof incentiveId === 'number') return String(incentiveId)
  return context.untested('no id of an incentive is known: see incentive.latest.answer')
}

/** Reads the latest incentive, one by its id, and those that the config names. */
export const readings = sharedFixture(
  "the card holder's incentives are read",
  async (context): Promise<Readings> => {
    const { proxy } = context
    const user = holder(context).id
    const [plain, full, me, mePlain, ...others] = await Promise.all([
      part(() => proxy.latestIncentive(user)),
      part(() => proxy.latestIncentive(user, inFull)),
      part(() => proxy.latestIncentive('@me', inFull)),
      part(() => proxy.latestIncentive('@me')),
      ...namedIds(context).map(async (named) => ({
        id: named,
        response: await part(() => proxy.readIncentive(user, named, inFull)),
      })),
    ])
    const id = await part(async () => idFrom(context, full.valueIfAny))
    const [onePlain, oneFull, oneMe, oneMePlain] = await Promise.all([
      part(async () => proxy.readIncentive(user, id.value())),
      part(async () => proxy.readIncentive(user, id.value(), inFull)),
      part(async () => proxy.readIncentive('@me', id.value(), inFull)),
      part(async () => proxy.readIncentive('@me', id.value())),
    ])
    const withoutFields = {
      latest: await comparedWithFull(full, plain, (options) => proxy.latestIncentive(user, options)),
      one: await comparedWithFull(oneFull, onePlain, async (options) =>
        proxy.readIncentive(user, id.value(), options),
      ),
    }
    return {
      latest: { plain, full, me, mePlain },
      withoutFields,
      id,
      one: { plain: onePlain, full: oneFull, me: oneMe, mePlain: oneMePlain },
      named: new Map(others.map(({ id: named, response }) => [named, response])),
    }
  },
  { needs: ['user'] },
)

const arrived = (context: CheckContext, { valueIfAny }: Part<HttpResponse>, rule: string): HttpResponse =>
  valueIfAny ?? context.untested(`the incentive could not be read: see ${rule}`)

const unreadable = (context: CheckContext, response: HttpResponse, rule: string): never =>
  context.untested(
    `${requestLine(response)} answered ${response.status}${response.status === 200 ? ' without an incentive' : ''}: see ${rule}`,
  )

/** The latest incentive, for rules on its content: that there is one is the rule incentive.latest.answer. */
export function latestIn(context: CheckContext, reading: Part<HttpResponse>): ShownIncentive {
  const rule = 'incentive.latest.answer'
  const response = arrived(context, reading, rule)
  if (latestOf(response) === undefined) return unreadable(context, response, rule)
  const [incentive] = collectionOf(response).entry
  return incentive === undefined ? unreadable(context, response, rule) : { incentive, response }
}

/** An incentive read by its id, for rules on its content: that it can be read is the rule incentive.read.answer. */
export function oneIn(context: CheckContext, reading: Part<HttpResponse>): ShownIncentive {
  const rule = 'incentive.read.answer'
  const response = arrived(context, reading, rule)
  if (oneOf(response) === undefined) return unreadable(context, response, rule)
  return { incentive: objectOf(response), response }
}

/** Reads one incentive of the card holder with all members: it existed before, so it must still exist. */
export async function readOne(context: CheckContext, id: string): Promise<ShownIncentive> {
  const response = await context.proxy.readIncentive(holder(context).id, id, inFull)
  return { incentive: objectOf(response), response }
}

/** Reads the latest incentive of the card holder with all members: there was one before. */
export async function readLatest(context: CheckContext): Promise<ShownIncentive> {
  const response = await context.proxy.latestIncentive(holder(context).id, inFull)
  const [incentive] = collectionOf(response).entry
  return incentive === undefined
    ? unreadable(context, response, 'incentive.latest.answer')
    : { incentive, response }
}

/** The incentive of an earlier read, which becomes evidence of the present case. */
export function seenIn(reading: Part<ShownIncentive>): ShownIncentive {
  const { response } = reading.value()
  return { incentive: objectOf(response), response }
}

/** An incentive that the config names, and the id that the config has for it. */
export interface Named extends ShownIncentive {
  readonly asked: string
}

/** The incentives that the config names and that can be read: a missing one is a problem of the config. */
const readableOf = (context: CheckContext, { named }: Readings): readonly Named[] =>
  [...named]
    .filter(([, { valueIfAny }]) => valueIfAny !== undefined && oneOf(valueIfAny) !== undefined)
    .map(([asked, reading]) => ({ asked, ...oneIn(context, reading) }))

/** The incentives that the config names and that can be read; untested if there are none. */
export function namedIn(context: CheckContext, read: Readings): readonly Named[] {
  const readable = readableOf(context, read)
  if (readable.length === 0)
    context.untested('no incentive that the config names could be read: see incentive.read.answer')
  return readable
}

/** The incentives that the run has read by their ids; untested if the main one could not be read. */
export async function knownOf(
  context: CheckContext,
): Promise<readonly [ShownIncentive, ...ShownIncentive[]]> {
  const read = await context.use(readings)
  const one = oneIn(context, read.one.full)
  return [one, ...readableOf(context, read)]
}

/** A day of an incentive. An incentive without a card statement has none: then the rule is inapplicable. */
export function dayOf(context: CheckContext, { incentive, response }: ShownIncentive, name: string): string {
  if (!hasMember(incentive, name)) context.inapplicable(`the incentive of the user has no ${name}`)
  const value = incentive[name]
  expect(value, name, response).toSatisfy(isDay, 'be a day written YYYY-MM-DD')
  return String(value)
}

/** The time at which the target received a request, by its own clock if it sends a Date header. */
export function receivedAt({
  headers,
  exchange,
}: Pick<HttpResponse, 'headers'> & { readonly exchange: Pick<HttpResponse['exchange'], 'startedAt'> }): Date {
  const time = Date.parse(headers.date ?? '')
  return new Date(Number.isNaN(time) ? exchange.startedAt : time)
}

/**
 * The beginning of a note on an incentive for which a use was sent.
 * @param isConsumed does a read show that it was used?
 */
export const useNote = (isConsumed: boolean): string => (isConsumed ? 'consumed' : 'sent a use of')

/** Ends the case as inapplicable if two readings of the latest incentive show two incentives. */
export function requireSameIncentive(
  { inapplicable }: Pick<CheckContext, 'inapplicable'>,
  one: Members,
  other: Members,
): void {
  if (one.incentiveId !== other.incentiveId)
    inapplicable('the latest incentive changed between two readings, so they cannot be compared')
}
