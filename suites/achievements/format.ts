import {
  type Answer,
  type CheckContext,
  collectionOf,
  entryOf,
  expect,
  must,
  observe,
  suite,
} from '../../harness/index.ts'
import { namedMembers, someIds } from './definitions.ts'

const otherFormats = ['xml', 'atom', 'csv'] as const
const flaw = 'a value that format does not have'

type Read = (context: CheckContext, ids: readonly string[], format: string | undefined) => Promise<Answer>

const options = (format: string | undefined) =>
  format === undefined ? {} : { query: { format }, ...(format === 'json' ? {} : { flaw }) }

const reads: readonly (readonly [name: string, what: string, read: Read])[] = [
  ['list', 'the list', ({ trusted }, _ids, format) => trusted.listAchievements('@app', options(format))],
  [
    'one',
    'one definition',
    ({ trusted }, ids, format) => trusted.readAchievement('@app', ids[0] ?? '', options(format)),
  ],
  [
    'several',
    'several definitions',
    ({ trusted }, ids, format) => trusted.readAchievement('@app', ids, options(format)),
  ],
]

const content = (answer: Answer, name: string) =>
  name === 'one' ? [namedMembers(entryOf(answer))] : collectionOf(answer).entry.map(namedMembers)

export default suite(
  'Achievement: format',
  { class: 'achievements', section: 'Endpoints / Achievements', resource: 'Achievement' },
  [
    ...reads.map(([name, what, read]) =>
      must(
        `achievements.format.json.${name}`,
        `format=json is accepted on reading ${what} and answers the same as without format`,
        async (context) => {
          const ids = await someIds(context, name === 'several' ? 2 : 1)
          const [plain, json] = await Promise.all([read(context, ids, undefined), read(context, ids, 'json')])
          expect(json).toHaveStatus(200)
          expect(content(json, name), 'the definitions with format=json').toHaveSameMembers(
            content(plain, name),
          )
        },
      ),
    ),
    ...reads.flatMap(([name, what, read]) =>
      otherFormats.map((format) =>
        must(
          `achievements.format.refused.${name}-${format}`,
          `format=${format} on reading ${what} answers 400 with the error body`,
          async (context) => {
            const ids = await someIds(context, name === 'several' ? 2 : 1)
            const [right, wrong] = await Promise.all([read(context, ids, 'json'), read(context, ids, format)])
            expect(right).toHaveStatus(200)
            expect(wrong).toBeError(400)
          },
        ),
      ),
    ),
    ...(
      [
        ['empty', ''],
        ['capitals', 'JSON'],
      ] as const
    ).map(([name, format]) =>
      observe(
        `achievements.format.spelling.${name}`,
        `what format=${JSON.stringify(format)} does on the list`,
        async ({ trusted }) =>
          String((await trusted.listAchievements('@app', { query: { format }, flaw })).status),
      ),
    ),
  ],
)
