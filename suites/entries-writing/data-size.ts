import { byteLength, entryOf, expect, must, suite, type Width } from '../../harness/index.ts'
import { expectRefusedCreation, expectRefusedUpdate } from './refused.ts'
import { readBack, updated } from './stored.ts'

/** Bytes that `data` may have (section "Limits"). */
const limit = 2048

const widths: readonly (readonly [width: Width, what: string])[] = [
  [1, 'characters of one byte'],
  [2, 'characters of two bytes'],
  [3, 'characters of three bytes'],
  [4, 'characters of four bytes'],
]

/** Fills a sentence with words up to a size in bytes. */
function filled(words: string, bytes: number): string {
  const times = Math.floor(bytes / byteLength(words))
  const text = words.repeat(times)
  return text + '.'.repeat(bytes - byteLength(text))
}

/** Texts whose other forms (in JSON, in markup, in an address) are longer than they are themselves. */
const longerElsewhere: readonly (readonly [name: string, words: string])[] = [
  ['quotes', 'She said "yes" and he said "no" and we said "well". '],
  ['backslashes', 'The path C:\\music\\old\\songs is on my computer. '],
  ['newlines', 'One line ends here.\nAnother one\nfollows.\n'],
  ['markup', 'Use <b>bold</b> words & <i>slanted</i> ones. '],
  ['blanks', 'We go on a walk by the sea at six or so. '],
]

export default suite(
  'TextData: size of the text',
  { class: 'textboard', section: 'Limits', resource: 'TextData' },
  [
    ...widths.flatMap(([width, what]) => [
      must(
        `entries.data.largest-${width}`,
        `a creation with exactly 2048 bytes of ${what} is accepted and stored whole`,
        async ({ trusted, groups, text, newUserId }) => {
          const group = await groups.shared()
          const data = text.ofBytes(limit, width)
          const answer = await trusted.createEntry(group.name, { data, writerId: newUserId() })
          expect(answer).toHaveStatus(201)
          const entry = entryOf(answer)
          expect(entry.data, 'the text in the answer').toEqual(data)
          expect((await readBack(trusted, group.name, entry.id)).data, 'the text on reading').toEqual(data)
        },
      ),
      must(
        `entries.data.too-large-${width}`,
        `a creation with 2049 bytes of ${what} answers 400 with the error body and stores nothing`,
        (context) =>
          expectRefusedCreation(context, {
            what: `2049 bytes of ${what}`,
            body: (right) => ({ ...right, data: context.text.ofBytes(limit + 1, width) }),
          }),
        width === 1
          ? {}
          : { why: 'The limit counts bytes in UTF-8: this text has far fewer characters than 2048.' },
      ),
      must(
        `entries.update.largest-${width}`,
        `an update with exactly 2048 bytes of ${what} is accepted and stored whole`,
        async ({ trusted, groups, text, newUserId }) => {
          const group = await groups.shared()
          const { id } = await group.add()
          const data = text.ofBytes(limit, width)
          const after = await updated(trusted, group.name, id, { data, writerId: newUserId() })
          expect(after.data, 'the text after the update').toEqual(data)
        },
      ),
      must(
        `entries.update.too-large-${width}`,
        `an update with 2049 bytes of ${what} answers 400 with the error body and changes nothing`,
        (context) =>
          expectRefusedUpdate(context, {
            what: `2049 bytes of ${what}`,
            body: (right) => ({ ...right, data: context.text.ofBytes(limit + 1, width) }),
          }),
      ),
    ]),
    ...longerElsewhere.map(([name, words]) =>
      must(
        `entries.data.largest-${name}`,
        `2048 bytes with many ${name} are accepted and stored whole, on creation and on update`,
        async ({ trusted, groups, text, newUserId }) => {
          const group = await groups.shared()
          const data = filled(words, limit)
          const writerId = newUserId()
          const answer = await trusted.createEntry(group.name, { data, writerId })
          expect(answer).toHaveStatus(201)
          const { id } = entryOf(answer)
          expect((await readBack(trusted, group.name, id)).data, 'the text that was created').toEqual(data)
          await updated(trusted, group.name, id, { data: text.sentence(), writerId })
          const after = await updated(trusted, group.name, id, { data, writerId })
          expect(after.data, 'the text after the update').toEqual(data)
        },
        {
          why: 'The limit is on the text itself, not on its longer form in JSON, in markup or in an address.',
        },
      ),
    ),
    ...longerElsewhere.map(([name, words]) =>
      must(
        `entries.data.too-large-${name}`,
        `2049 bytes with many ${name} are refused with 400 and the error body, and nothing is stored`,
        (context) =>
          expectRefusedCreation(context, {
            what: `2049 bytes with many ${name}`,
            body: (right) => ({ ...right, data: `${filled(words, limit)}.` }),
          }),
        { why: 'Every byte of the text counts, also those of blanks, line breaks and marks.' },
      ),
    ),
    ...[4096, 20_000].flatMap((bytes) => [
      must(
        `entries.data.too-large-by-far.${bytes}`,
        `a creation with ${bytes} bytes answers 400 with the error body and stores nothing`,
        (context) =>
          expectRefusedCreation(context, {
            what: `${bytes} bytes`,
            large: bytes > 8192,
            body: (right) => ({ ...right, data: context.text.ofBytes(bytes) }),
          }),
      ),
      must(
        `entries.update.too-large-by-far.${bytes}`,
        `an update with ${bytes} bytes answers 400 with the error body and changes nothing`,
        (context) =>
          expectRefusedUpdate(context, {
            what: `${bytes} bytes`,
            large: bytes > 8192,
            body: (right) => ({ ...right, data: context.text.ofBytes(bytes) }),
          }),
      ),
    ]),
    must(
      'entries.data.bytes',
      'the size of a text is counted in bytes: 2050 bytes in 1025 characters are refused, 2048 characters of one byte are not',
      async (context) => {
        await expectRefusedCreation(context, {
          what: '1025 characters of two bytes each',
          body: (right) => ({ ...right, data: 'я'.repeat(1025) }),
        })
      },
      { why: 'A limit in characters, whether of Unicode or of UTF-16, would accept both.' },
    ),
    must(
      'entries.data.smallest',
      'a short sentence is accepted and stored',
      async ({ trusted, groups, newUserId }) => {
        const group = await groups.shared()
        const answer = await trusted.createEntry(group.name, { data: 'Hello.', writerId: newUserId() })
        expect(answer).toHaveStatus(201)
        expect((await readBack(trusted, group.name, entryOf(answer).id)).data, 'the text on reading').toEqual(
          'Hello.',
        )
      },
    ),
  ],
)
