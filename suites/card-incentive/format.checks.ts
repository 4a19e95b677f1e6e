import {
  type Case,
  type CheckContext,
  collectionOf,
  each,
  expect,
  type HttpResponse,
  itemsIn,
  must,
  part,
  type RequestOptions,
  sharedFixture,
  should,
  suite,
} from '../../harness/index.ts'
import { known } from '../shared/ids/known.ts'
import { holder } from './incentive.ts'
import { expectSameValues } from './read/same-values.ts'
import { type Comparison, comparedWithPlain, latestIn, oneIn, readings, seenIn } from './readings.ts'
import { casesOn, expectTrialChangedNothing } from './use/trials.ts'
import { theUse } from './use/use.ts'
import { otherFormats } from './use/wrong-updates.ts'
import { expectUsedAsShown, usedIn } from './used.ts'

const needs = ['user'] as const
const invalid = 'a value that format does not have'

interface Read {
  readonly where: 'latest' | 'read'
  readonly title: string
  readonly format: string
}

const reads: readonly Read[] = [
  ...['json', 'xml', 'atom'].map((format) => ({
    where: 'latest' as const,
    title: `the latest incentive with format=${format}`,
    format,
  })),
  ...['json', 'xml', 'atom'].map((format) => ({
    where: 'read' as const,
    title: `an incentive by its id with format=${format}`,
    format,
  })),
]
const right = reads.filter(({ format }) => format === 'json')
const wrong = reads.filter(({ format }) => format !== 'json')

/** Reads incentives with each format, next to reads without a format. */
const formatted = sharedFixture(
  'incentives are read with formats',
  async (context): Promise<ReadonlyMap<Read, Comparison>> => {
    const { id, one, latest } = await context.use(readings)
    const user = holder(context).id
    const rows = reads.map(async (read) => {
      const send = async (options: RequestOptions = {}) =>
        read.where === 'latest'
          ? context.proxy.latestIncentive(user, options)
          : context.proxy.readIncentive(user, id.value(), options)
      const withFormat = () =>
        send({ query: { format: read.format }, ...(read.format === 'json' ? {} : { invalid }) })
      const usual = read.where === 'latest' ? latest.plain : one.plain
      const found = await comparedWithPlain(usual, await part(withFormat), { usual: send, other: withFormat })
      return [read, found] as const
    })
    return new Map(await Promise.all(rows))
  },
  { needs },
)

const foundFor = async (context: CheckContext, read: Read): Promise<Comparison> =>
  known((await context.use(formatted)).get(read), 'reading with this format')

const responseTo = async (context: CheckContext, read: Read): Promise<HttpResponse> =>
  (await foundFor(context, read)).other.value()

/** Ends the case if the same read without a format does not work. */
async function needWithout(context: CheckContext, { where }: Read): Promise<void> {
  const { latest, one } = await context.use(readings)
  if (where === 'latest') latestIn(context, latest.plain)
  else oneIn(context, one.plain)
}

/** Asserts that an incentive was returned, with the members and values that it has without a format. */
async function expectIncentive(context: CheckContext, response: HttpResponse, read: Read): Promise<void> {
  const found = await foundFor(context, read)
  expect(response).toHaveStatus(200)
  expect(response).toBeLabelledJson()
  const name = `the incentive with format=${read.format}, as it comes without`
  if (read.where === 'read') return expectSameValues(context, found, oneIn, name)
  // A target may show the latest available incentive, and nothing if none is available.
  const isLeft = [found.usual, found.usualAgain].every(
    ({ valueIfAny }) => valueIfAny && itemsIn(valueIfAny)?.length,
  )
  if (!isLeft) return context.inapplicable('no incentive is left to be the latest one')
  expect(collectionOf(response).entry.length > 0, 'whether an incentive is in entry', response).toBeTrue()
  expectSameValues(context, found, latestIn, name)
}

/** Asserts that an incentive is returned with format=json as without it. */
function expectAsPlain(context: CheckContext, found: Comparison): void {
  oneIn(context, found.usual)
  expect(found.other.value()).toHaveStatus(200)
  expectSameValues(context, found, oneIn, 'the incentive with format=json, as it comes without')
}

const onReads = (
  rows: readonly Read[],
  suffix: string,
  run: (context: CheckContext, read: Read) => Promise<void>,
): readonly Case[] =>
  each(
    rows,
    ({ where, format, title }) => ({ id: `incentive.${where}.format-${format}${suffix}`, title }),
    run,
  )

const writes = ['fixtures.consumableIncentives'] as const
/** Cases for the updates of a used incentive with another format. */
const onUpdates = (suffix: string, run: Parameters<typeof casesOn>[2]): readonly Case[] =>
  casesOn(otherFormats, async ({ use }) => (await use(theUse)).used.value(), run, suffix).map((one) => ({
    ...one,
    needs: writes,
  }))

export default suite(
  'Card incentive: format',
  { class: 'card-incentive', section: 'Endpoints', resource: 'Card incentive' },
  [
    must(
      'incentive.format.json',
      'format=json is accepted on reading an incentive, and changes nothing',
      'R-endpoints-format',
      [
        ...onReads(right, '', async (context, read) => {
          await needWithout(context, read)
          await expectIncentive(context, await responseTo(context, read), read)
        }),
        {
          id: 'incentive.read.format-json.unused',
          title: 'the incentive that the run uses, before its use',
          needs: writes,
          run: async (context) => expectAsPlain(context, (await usedIn(context)).used.forms.before.json),
        },
        {
          id: 'incentive.read.format-json.used',
          title: 'the same one after its use',
          needs: writes,
          run: async (context) => {
            const { forms, after, afterJson } = (await usedIn(context)).used
            expectAsPlain(context, forms.after.json)
            // If the use had no effect, another check reports it.
            if (seenIn(after).incentive.available !== false) return
            const { incentive, response } = oneIn(context, afterJson)
            expectUsedAsShown(incentive, response, 'the update, with format=json')
          },
        },
      ],
      {
        needs,
        why: 'What is returned without format must be returned with it. What has changed between the readings is not compared; but once a use was shown, every later reading must show it.',
      },
    ),
    must(
      'incentive.format.other',
      'a format other than json is refused or ignored: the response is the JSON that comes without it, and a used incentive stays as it is',
      'R-endpoints-format',
      [
        ...onReads(wrong, '', async (context, read) => {
          await needWithout(context, read)
          const response = await responseTo(context, read)
          if (response.status < 400) await expectIncentive(context, response, read)
          else expect(response).toBeRefused()
        }),
        ...onUpdates('', (one) => {
          expect(one.response.value()).toBeNoServerError()
          expectTrialChangedNothing(one)
        }),
      ],
      {
        needs,
        why: 'json is the only allowed value: another value is invalid data, or it changes nothing.',
      },
    ),
    should(
      'incentive.format.other-400',
      'reading or updating incentives with a format other than json is refused with 400',
      'R-status-400',
      [
        ...onReads(wrong, '.status', async (context, read) => {
          await needWithout(context, read)
          expect(await responseTo(context, read)).toHaveStatus(400)
        }),
        ...onUpdates('.status', (one) => {
          expect(one.response.value()).toHaveStatus(400)
        }),
      ],
      {
        needs,
        why: 'json is the only allowed value, so another value is invalid data (400). A target that ignores format answers in JSON anyway.',
      },
    ),
  ],
)
