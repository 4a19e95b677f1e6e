import fc from 'fast-check'
import {
  type CheckContext,
  entryOf,
  expect,
  must,
  type RequestOptions,
  should,
  suite,
} from '../../harness/index.ts'
import { storedEntry } from '../shared/entries/stored-entries.ts'
import { atOnce, runsOf } from '../shared/generated-cases.ts'
import { escapeOf } from '../shared/texts/json-escapes.ts'
import { innocentText } from './arranged-entry.ts'
import { type GeneratedText, generatedTexts, isStored } from './generated-text.ts'
import { workplaceFor } from './renewed-group.ts'

/** Words that a server may change to tidy them: decomposed letters, or invisible characters. */
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

/** A text, and how it is written in a body. */
interface WrittenText extends GeneratedText {
  /** The JSON of the text; undefined means the usual JSON. */
  readonly json?: string
}

/** A text with some of its UTF-16 units written as escapes. */
const escaped: fc.Arbitrary<WrittenText> = fc
  .tuple(generatedTexts(1024), fc.array(fc.boolean(), { minLength: 1, maxLength: 7 }))
  .map(([generated, pattern]) => ({ ...generated, json: written(generated.text, pattern) }))

const asIs: fc.Arbitrary<WrittenText> = untidy.map((text) => ({ text, forPrograms: false }))

/** A text for the creation of an entry, and one for its update. */
const pairOf = (texts: fc.Arbitrary<WrittenText>) => fc.tuple(texts, texts)

/** The JSON of a text. Characters beyond ASCII are always escapes; others are escapes where the pattern says so. */
function written(text: string, pattern: readonly boolean[]): string {
  const units = Array.from({ length: text.length }, (_unused, index) => text.charAt(index))
  const spelled = units.map((unit, index) => {
    if (!/[ -~]/.test(unit) || pattern[index % pattern.length] === true) return escapeOf(unit)
    return unit === '/' ? '\\/' : JSON.stringify(unit).slice(1, -1)
  })
  return `"${spelled.join('')}"`
}

/** Creates an entry with one text, updates it to another, and expects each time that the text comes back. */
async function expectBack(
  { trusted, newUserId }: CheckContext,
  group: string,
  [first, second]: readonly [WrittenText, WrittenText],
): Promise<void> {
  const writerId = newUserId()
  const bodyOf = ({ text }: WrittenText) => ({ data: text, writerId })
  const optionsOf = ({ json, forPrograms }: WrittenText): RequestOptions => ({
    ...(json === undefined ? {} : { rawBody: `{ "writerId" : "${writerId}",\r\n\t"data" : ${json} }` }),
    ...(forPrograms ? { invalid: 'words that a firewall may refuse' } : {}),
  })
  const created = await trusted.createEntry(group, bodyOf(first), optionsOf(first))
  const usable = isStored(created, first, 201)
    ? created
    : await trusted.createEntry(group, { data: innocentText, writerId })
  const { id } = entryOf(usable)
  if (usable === created) {
    const read = await storedEntry(trusted, group, id)
    expect(read.data, 'the text of the created entry', read).toEqual(first.text)
  }
  if (!isStored(await trusted.updateEntry(group, id, bodyOf(second), optionsOf(second)), second, 202)) return
  const read = await storedEntry(trusted, group, id)
  expect(read.data, 'the text of the updated entry', read).toEqual(second.text)
}

export default suite(
  'Properties: texts',
  {
    class: 'textboard',
    section: 'Resources and their fields / TextData',
    resource: 'TextData',
    generated: true,
  },
  [
    must(
      'properties.text.escapes',
      'every text comes back as it was sent, however its JSON is written: with escapes, and with spaces between the members',
      'R-textdata-data',
      async (context) => {
        const runs = runsOf(context, 0.24)
        const place = await workplaceFor(context, runs)
        await context.property(
          pairOf(escaped),
          (pair) => place.use(1, (group) => expectBack(context, group, pair)),
          { runs, atOnce, freshen: place.freshen },
        )
      },
      { why: 'Payloads are JSON, in which both spellings mean the same text.' },
    ),
    should(
      'properties.text.untidied',
      'texts with unusual spaces, invisible characters and decomposed letters come back as they were sent',
      'R-textdata-data',
      async (context) => {
        const runs = runsOf(context, 0.24)
        const place = await workplaceFor(context, runs)
        await context.property(
          pairOf(asIs),
          (pair) => place.use(1, (group) => expectBack(context, group, pair)),
          { runs, atOnce, freshen: place.freshen },
        )
      },
      {
        tries: 'the unusual',
        why: 'Nothing says that a service may change a text, but some do.',
      },
    ),
  ],
)
