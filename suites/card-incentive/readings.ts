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
import { isDay } from './calendar.ts'
import { consumableIds, differing, has, holder, inFull, memberNames, namesIn } from './incentive.ts'

/** An incentive, and the response in which it came. */
export interface ShownIncentive {
  readonly incentive: Members
  readonly response: HttpResponse
}

/** A reading in another way, between two in the usual way: what they both show has to come in the other way, too. */
export interface Beside {
  readonly usual: Part<HttpResponse>
  readonly other: Part<HttpResponse>
  readonly usualAgain: Part<HttpResponse>
  /** The members that are compared. @param shown the incentive as it was read in the other way */
  readonly compared: (shown: Members) => readonly string[]
}

/** How to read an incentive in the two ways. */
interface Ways {
  readonly usual: () => Promise<HttpResponse>
  readonly other: () => Promise<HttpResponse>
}

/** How the card holder's incentives are read before any is used. */
export interface Readings {
  /** The latest incentive: without fields, with all of them, and under @me in both ways. */
  readonly latest: Readonly<Record<'plain' | 'full' | 'me' | 'mePlain', Part<HttpResponse>>>
  /** Id of an incentive of the card holder: the latest one, else one that the config names. */
  readonly id: Part<string>
  /** That incentive by its id. */
  readonly one: Readonly<Record<'plain' | 'full' | 'me' | 'mePlain', Part<HttpResponse>>>
  /** Both of them without fields, beside readings with all of them. */
  readonly withoutFields: Readonly<Record<'latest' | 'one', Beside>>
  /** Incentives that the config names, with all fields. */
  readonly named: ReadonlyMap<string, Part<HttpResponse>>
}

/** The incentive in a response to reading the latest; undefined where none stands where it should. */
const latestOf = (response: HttpResponse): Members | undefined => itemsIn(response)?.[0]

/** The incentive in a response to reading one by its id. */
const oneOf = ({ status, json }: HttpResponse): Members | undefined =>
  status === 200 && isJsonObject(json) && !Array.isArray(json.entry) ? json : undefined

/** The incentive in a response, whether it is the latest one or one read by its id. */
export const incentiveFrom = (response: HttpResponse): Members | undefined =>
  oneOf(response) ?? latestOf(response)

/**
 * Sets two readings of an incentive beside each other. Where they differ, what they show may have changed between them: then both are
 * read again, one after the other.
 * @param read the two readings
 * @param ways how to read it again
 */
export async function beside(read: Omit<Beside, 'usualAgain'>, ways: Ways): Promise<Beside> {
  const whole = read.usual.shown && incentiveFrom(read.usual.shown)
  if (whole === undefined || read.other.shown?.status !== 200) return { ...read, usualAgain: read.usual }
  const shown = incentiveFrom(read.other.shown)
  if (shown !== undefined && differing(whole, shown, read.compared(shown)).length === 0)
    return { ...read, usualAgain: read.usual }
  const usual = await part(ways.usual)
  const other = await part(ways.other)
  return { ...read, usual, other, usualAgain: await part(ways.usual) }
}

/** Sets a reading without fields, of which it is not stated what it shows, beside one with all of them. */
export const besideFull = (
  full: Part<HttpResponse>,
  plain: Part<HttpResponse>,
  read: (options?: RequestOptions) => Promise<HttpResponse>,
): Promise<Beside> =>
  beside({ usual: full, other: plain, compared: namesIn }, { usual: () => read(inFull), other: () => read() })

/** Sets a reading that has to show what comes without parameters beside one without. */
export const besidePlain = (
  plain: Part<HttpResponse>,
  other: Part<HttpResponse>,
  ways: Ways,
): Promise<Beside> => beside({ usual: plain, other, compared: () => memberNames }, ways)

/** Up to so many first and last incentives that the config allows to be consumed are read. */
const [first, last] = [3, 2]

function namedIds(context: CheckContext): readonly string[] {
  const { incentiveUsedElsewhere } = context.config.fixtures
  const ids = consumableIds(context)
  const elsewhere = incentiveUsedElsewhere === undefined ? [] : [incentiveUsedElsewhere]
  return [...new Set([...ids.slice(0, first), ...ids.slice(-last), ...elsewhere])]
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
    const id = await part(async () => idFrom(context, full.shown))
    const [onePlain, oneFull, oneMe, oneMePlain] = await Promise.all([
      part(async () => proxy.readIncentive(user, id.show())),
      part(async () => proxy.readIncentive(user, id.show(), inFull)),
      part(async () => proxy.readIncentive('@me', id.show(), inFull)),
      part(async () => proxy.readIncentive('@me', id.show())),
    ])
    const withoutFields = {
      latest: await besideFull(full, plain, (options) => proxy.latestIncentive(user, options)),
      one: await besideFull(oneFull, onePlain, async (options) =>
        proxy.readIncentive(user, id.show(), options),
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

const arrived = (context: CheckContext, { shown }: Part<HttpResponse>, rule: string): HttpResponse =>
  shown ?? context.untested(`the incentive could not be read: see ${rule}`)

const unreadable = (context: CheckContext, response: HttpResponse, rule: string): never =>
  context.untested(`${requestLine(response)} answered ${response.status} without an incentive: see ${rule}`)

/** The latest incentive, for rules on what it says: that there is one is the rule incentive.latest.answer. */
export function latestIn(context: CheckContext, reading: Part<HttpResponse>): ShownIncentive {
  const rule = 'incentive.latest.answer'
  const response = arrived(context, reading, rule)
  if (latestOf(response) === undefined) return unreadable(context, response, rule)
  const [incentive] = collectionOf(response).entry
  return incentive === undefined ? unreadable(context, response, rule) : { incentive, response }
}

/** An incentive read by its id, for rules on what it says: that it can be read is the rule incentive.read.answer. */
export function oneIn(context: CheckContext, reading: Part<HttpResponse>): ShownIncentive {
  const rule = 'incentive.read.answer'
  const response = arrived(context, reading, rule)
  if (oneOf(response) === undefined) return unreadable(context, response, rule)
  return { incentive: objectOf(response), response }
}

/** Reads one incentive of the card holder with all members: it was there before, so that it has to be there now. */
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

/** What an earlier reading has shown, as evidence of the case that looks at it. */
export function seenIn(reading: Part<ShownIncentive>): ShownIncentive {
  const { response } = reading.show()
  return { incentive: objectOf(response), response }
}

/** An incentive that the config names, and the id under which it does. */
export interface Named extends ShownIncentive {
  readonly asked: string
}

/** The incentives that the config names, as far as they can be read: one that is there no longer is a matter of the config. */
const readableOf = (context: CheckContext, { named }: Readings): readonly Named[] =>
  [...named]
    .filter(([, { shown }]) => shown !== undefined && oneOf(shown) !== undefined)
    .map(([asked, reading]) => ({ asked, ...oneIn(context, reading) }))

/** The incentives that the config names, as far as they can be read; untested where none can. */
export function namedIn(context: CheckContext, read: Readings): readonly Named[] {
  const readable = readableOf(context, read)
  if (readable.length === 0) context.untested('no incentive that the config names could be read')
  return readable
}

/** The incentives that the run has read by their ids; untested where the one that it knows best could not be read. */
export async function knownOf(
  context: CheckContext,
): Promise<readonly [ShownIncentive, ...ShownIncentive[]]> {
  const read = await context.use(readings)
  const one = oneIn(context, read.one.full)
  return [one, ...readableOf(context, read)]
}

/** A day of an incentive. One without a statement of the card has none: then the rule has no object. */
export function dayOf(context: CheckContext, { incentive, response }: ShownIncentive, name: string): string {
  if (!has(incentive, name)) context.inapplicable(`the incentive of the user has no ${name}`)
  const value = incentive[name]
  expect(value, name, response).toSatisfy(isDay, 'be a day written YYYY-MM-DD')
  return String(value)
}

/** When the target received a request: by its own clock, where it tells a time. */
export function receivedAt({
  headers,
  exchange,
}: Pick<HttpResponse, 'headers'> & { readonly exchange: Pick<HttpResponse['exchange'], 'startedAt'> }): Date {
  const time = Date.parse(headers.date ?? '')
  return new Date(Number.isNaN(time) ? exchange.startedAt : time)
}

/** How a note on an incentive begins for which a use was sent. @param isConsumed does a reading show that it was used? */
export const useNote = (isConsumed: boolean): string => (isConsumed ? 'consumed' : 'sent a use of')
