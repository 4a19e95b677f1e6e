import {
  type Case,
  type CheckContext,
  collectionOf,
  each,
  expect,
  type HttpResponse,
  must,
  objectOf,
  type Part,
  part,
  sharedFixture,
  should,
  suite,
} from '../../harness/index.ts'
import { known } from '../shared/known.ts'
import { holder } from './incentive.ts'
import { latestIn, oneIn, readings } from './readings.ts'
import { casesOn, expectUnchanged } from './trials.ts'
import { theUse } from './use.ts'
import { otherFormats } from './wrong-updates.ts'

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

/** What came with each format. */
interface Formatted {
  readonly responses: ReadonlyMap<Read, Part<HttpResponse>>
  /** Which incentive was the latest one without a format, before and after that: another check may use it meanwhile. */
  readonly latest: readonly unknown[]
}

/** Reads incentives with each format. */
const formatted = sharedFixture(
  'incentives are read with formats',
  async (context): Promise<Formatted> => {
    const { id } = await context.use(readings)
    const user = holder(context).id
    const rows = reads.map((read) => async () => {
      const options = { query: { format: read.format }, ...(read.format === 'json' ? {} : { invalid }) }
      const send = async () =>
        read.where === 'latest'
          ? context.proxy.latestIncentive(user, options)
          : context.proxy.readIncentive(user, id.show(), options)
      return [read, await part(send)] as const
    })
    const plainly = async () => {
      const { shown } = await part(async () => collectionOf(await context.proxy.latestIncentive(user)))
      return shown?.entry[0]?.incentiveId
    }
    const before = await plainly()
    const responses = new Map(await Promise.all(rows.map((row) => row())))
    return { responses, latest: [before, await plainly()] }
  },
  { needs },
)

const responseTo = async (context: CheckContext, read: Read): Promise<HttpResponse> =>
  known((await context.use(formatted)).responses.get(read), 'reading with this format').show()

/** Ends the case where the same reading without a format does not work. */
async function needWithout(context: CheckContext, { where }: Read): Promise<void> {
  const { latest, one } = await context.use(readings)
  if (where === 'latest') latestIn(context, latest.plain)
  else oneIn(context, one.plain)
}

/** Asserts that an incentive came, as without a format. */
async function expectIncentive(
  context: CheckContext,
  response: HttpResponse,
  { where }: Read,
): Promise<void> {
  const id = (await context.use(readings)).id.show()
  const { latest } = await context.use(formatted)
  expect(response).toHaveStatus(200)
  expect(response).toBeLabelledJson()
  const incentive = where === 'latest' ? collectionOf(response).entry[0] : objectOf(response)
  const name = 'incentiveId without a selection of fields'
  expect(incentive?.incentiveId ?? id, name, response).toBeOneOf(where === 'latest' ? [id, ...latest] : [id])
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
/** The updates of a used incentive with another format, as cases. */
const onUpdates = (suffix: string, run: Parameters<typeof casesOn>[2]): readonly Case[] =>
  casesOn(otherFormats, async ({ use }) => (await use(theUse)).used.show(), run, suffix).map((one) => ({
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
      onReads(right, '', async (context, read) => {
        await needWithout(context, read)
        await expectIncentive(context, await responseTo(context, read), read)
      }),
      { needs },
    ),
    must(
      'incentive.format.other',
      'another format than json is refused, or ignored: the response is JSON as without it',
      'R-endpoints-format',
      [
        ...onReads(wrong, '', async (context, read) => {
          await needWithout(context, read)
          const response = await responseTo(context, read)
          if (response.status < 400) await expectIncentive(context, response, read)
          else expect(response).toBeRefused()
        }),
        ...onUpdates('', (one) => {
          expect(one.response.show()).toBeNoServerError()
          expectUnchanged(one)
        }),
      ],
      {
        needs,
        why: 'json is the only value that is allowed: another one is invalid data, or it changes nothing.',
      },
    ),
    should(
      'incentive.format.other-400',
      'another format than json is refused with 400 where incentives are read',
      'R-status-400',
      [
        ...onReads(wrong, '.status', async (context, read) => {
          await needWithout(context, read)
          expect(await responseTo(context, read)).toHaveStatus(400)
        }),
        ...onUpdates('.status', (one) => {
          expect(one.response.show()).toHaveStatus(400)
        }),
      ],
      { needs },
    ),
  ],
)
