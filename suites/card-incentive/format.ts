import {
  type Answer,
  type CheckContext,
  expect,
  isRecord,
  must,
  observe,
  suite,
} from '../../harness/index.ts'
import { holder, latestId } from './incentive.ts'

const needs = ['user'] as const
const flaw = 'a value that format does not have'

type Read = (context: CheckContext, id: string, format: string) => Promise<Answer>

const reads: readonly (readonly [where: string, what: string, read: Read])[] = [
  [
    'latest',
    'the latest incentive',
    (context, _id, format) =>
      context.proxy.latestIncentive(holder(context).id, {
        query: { format },
        ...(format === 'json' ? {} : { flaw }),
      }),
  ],
  [
    'read',
    'an incentive by its id',
    (context, id, format) =>
      context.proxy.readIncentive(holder(context).id, id, {
        query: { format },
        ...(format === 'json' ? {} : { flaw }),
      }),
  ],
]

export default suite(
  'Card incentive: format',
  { class: 'card-incentive', section: 'Endpoints', resource: 'Card incentive' },
  [
    ...reads.map(([where, what, read]) =>
      must(
        `incentive.${where}.format-json`,
        `format=json is accepted on reading ${what}`,
        async (context) => {
          const answer = await read(context, await latestId(context), 'json')
          expect(answer).toHaveStatus(200)
          expect(answer).toHaveMediaType('application/json')
          expect(isRecord(answer.json), 'whether the body is a JSON object').toBeTrue()
        },
        { needs },
      ),
    ),
    ...reads.flatMap(([where, what, read]) =>
      ['xml', 'atom'].map((format) =>
        must(
          `incentive.${where}.format-${format}`,
          `format=${format} on reading ${what} answers 400 with the error body`,
          async (context) => {
            const id = await latestId(context)
            const [right, wrong] = await Promise.all([read(context, id, 'json'), read(context, id, format)])
            expect(right).toHaveStatus(200)
            expect(wrong).toBeError(400)
          },
          { needs },
        ),
      ),
    ),
    observe(
      'incentive.latest.format-empty',
      'what an empty format does',
      async (context) => {
        const answer = await context.proxy.latestIncentive(holder(context).id, {
          query: { format: '' },
          flaw,
        })
        return String(answer.status)
      },
      { needs },
    ),
  ],
)
