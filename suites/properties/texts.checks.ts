import fc from 'fast-check'
import { sentences } from '../../harness/generate/sentences.ts'
import {
  type CheckContext,
  entryOf,
  expect,
  must,
  type RequestOptions,
  should,
  suite,
} from '../../harness/index.ts'
import { readBack } from '../entries-writing/stored.ts'
import { atOnce, runsOf } from './cases.ts'
import { workplaceFor } from './renewed-group.ts'

/** Words that a server may be thought to tidy up: not composed, or with characters that show nothing. */
const untidyWords = fc.constantFrom(
  ...[
    'The',
    'gardener',
    'came',
    'early',
    'today',
    'cafe\u0301',
    'A\u030arhus',
    '\u30ab\u3099\u30e0',
    '\u0905\u093c',
  ],
  ...['caf\u00e9', 'gar\u00addener', 'zero\u200bwidth', 'join\u2060ed', 'left\u200eright', 'mark\ufeff'],
)
const untidyBlanks = fc.constantFrom(' ', '  ', '\t', '\r\n', '\n\n', '\u00a0', '\u3000', '\u2009', '\u2028')

/** Sentences with odd blanks between the words, and sometimes around them. */
const untidy: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom('', '', ' ', '\t'),
    fc.array(fc.tuple(untidyWords, untidyBlanks), { minLength: 2, maxLength: 8 }),
    fc.constantFrom('', '', '  ', '\n'),
  )
  .map(([before, words, after]) => `${before}${words.flat().join('')}well.${after}`)

/** A text, and the places of its UTF-16 units that are written as escapes. */
const escaped = fc.tuple(sentences(1024), fc.array(fc.boolean(), { minLength: 1, maxLength: 7 }))

const escapeOf = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`

/** JSON of a text, some of its characters written as escapes in turn, and always those beyond ASCII. */
function written(text: string, pattern: readonly boolean[]): string {
  const units = Array.from({ length: text.length }, (_unused, index) => text.charAt(index))
  const spelled = units.map((unit, index) => {
    if (!/[ -~]/.test(unit) || pattern[index % pattern.length] === true) return escapeOf(unit)
    return unit === '/' ? '\\/' : JSON.stringify(unit).slice(1, -1)
  })
  return `"${spelled.join('')}"`
}

/** Creates an entry and updates another, both with one text, and demands that it comes back. */
async function expectBack(
  { trusted, newUserId }: CheckContext,
  group: string,
  text: string,
  options: (writerId: string) => RequestOptions,
): Promise<void> {
  const writerId = newUserId()
  const body = { data: text, writerId }
  const raw = options(writerId)
  const [created, other] = await Promise.all([
    trusted.createEntry(group, raw.rawBody === undefined ? body : undefined, raw),
    trusted.createEntry(group, { data: 'We walked along the river.', writerId }),
  ])
  expect(created).toHaveStatus(201)
  expect(other).toHaveStatus(201)
  const { id } = entryOf(other)
  expect(
    await trusted.updateEntry(group, id, raw.rawBody === undefined ? body : undefined, raw),
  ).toHaveStatus(202)
  const reads = await Promise.all([entryOf(created).id, id].map((one) => readBack(trusted, group, one)))
  expect(reads[0]?.data, 'the text of the created entry').toEqual(text)
  expect(reads[1]?.data, 'the text of the updated entry').toEqual(text)
}

export default suite(
  'Properties: texts',
  { class: 'textboard', section: 'Resources and their fields / TextData', resource: 'TextData' },
  [
    must(
      'properties.text.escapes',
      'every text comes back as it was sent, however its JSON is written: with escapes, blanks and members in any order',
      'R-service-entries-in-groups',
      async (context) => {
        const runs = runsOf(context, 0.48)
        const place = await workplaceFor(context, 2 * runs)
        await context.property(
          escaped,
          ([text, pattern]) =>
            place.use(2, (group) =>
              expectBack(context, group, text, (writerId) => ({
                rawBody: `{ "writerId" : "${writerId}",\r\n\t"data" : ${written(text, pattern)} }`,
                invalid: 'none: the same body, written with escapes',
              })),
            ),
          { runs, atOnce },
        )
      },
      { why: 'Payloads are JSON, in which both ways of writing name the same text.' },
    ),
    should(
      'properties.text.untidied',
      'texts with odd blanks, characters that show nothing and letters that are not composed come back as they were sent',
      'R-service-entries-in-groups',
      async (context) => {
        const runs = runsOf(context, 0.48)
        const place = await workplaceFor(context, 2 * runs)
        await context.property(
          untidy,
          (text) => place.use(2, (group) => expectBack(context, group, text, () => ({}))),
          { runs, atOnce },
        )
      },
      { why: 'Nothing says that a service may change a text; some tidy it up all the same.' },
    ),
  ],
)
