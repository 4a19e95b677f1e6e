import {
  byteLength,
  type CheckContext,
  dataLimit,
  each,
  entryOf,
  expect,
  type HttpResponse,
  must,
  suite,
} from '../../../harness/index.ts'
import { known } from '../../shared/ids/known.ts'
import { failAsAccepted, passesAsRefused } from '../../shared/requests/refused.ts'
import { ofBytes } from '../../shared/texts/sizes.ts'
import { expectNothingLeft, expectWriteRefused } from '../refused/refused-write.ts'
import { inputsOf } from '../refused/wrong-inputs.ts'
import { wrongWrites } from '../refused/wrong-writes.ts'
import { deletedByOperator } from './written-texts.ts'

/** Texts that exceed the limit unless a server changes them; if they are stored, they must not exceed it. */
const shrinking = [
  {
    id: 'entries.data.too-large-ends.end',
    title: '2048 bytes and a space after them',
    data: `${ofBytes(dataLimit)} `,
  },
  {
    id: 'entries.data.too-large-ends.start',
    title: '2048 bytes and line breaks before them',
    data: `\n\n${ofBytes(dataLimit)}`,
  },
  {
    id: 'entries.data.too-large-ends.line-ends',
    title: '2099 bytes with line ends of two characters',
    data: 'We met.\r\n'.repeat(240).slice(0, 2100).trim(),
  },
  {
    id: 'entries.data.too-large-ends.decomposed',
    title: '2089 bytes whose accents are characters of their own',
    data: 'We sat in the cafe\u0301. '.repeat(95).trim(),
  },
] as const

const tooMany = 'more than 2048 bytes'

/** A text of which nothing is left without its spaces: some servers check no text that they treat as blank. */
const onlySpaces = ' '.repeat(dataLimit + 952)

/** What is stored of a text that is too large. Nothing else may be left of spaces than an empty text. */
interface Shrunk {
  readonly group: string
  readonly id: string
  readonly data: string
}

/** Asserts that an accepted text that is too large was stored with at most 2048 bytes. */
async function expectShrunk(
  { trusted, inapplicable }: CheckContext,
  response: HttpResponse,
  { group, id, data }: Shrunk,
): Promise<void> {
  const isBlank = data.trim() === ''
  const read = await trusted.readEntry(group, id)
  const isDeleted = read.status === 404 || (read.status === 200 && entryOf(read).status === deletedByOperator)
  if (isBlank && isDeleted) return inapplicable('an administrator deletes what is no sentence')
  const bytes = byteLength(String(entryOf(read).data))
  // Nothing was dropped, so it is a text of too many bytes like any other, and should have been refused.
  if (bytes > dataLimit) failAsAccepted(response)
  expect(bytes, 'the number of bytes of the stored text', read).toBeBetween(isBlank ? 0 : 1, dataLimit)
}

/** Creates an entry with a text that is too large, and asserts that it is refused, or stored in the permitted size. */
async function expectShrunkOnCreation(context: CheckContext, data: string): Promise<void> {
  const { trusted, groups, newUserId } = context
  const { name: group } = await groups.shared()
  const body = { data, writerId: newUserId() }
  const response = await trusted.createEntry(group, body, { invalid: tooMany })
  if (passesAsRefused(response)) return
  await expectShrunk(context, response, { group, id: entryOf(response).id, data })
}

/** The same with an update. */
async function expectShrunkOnUpdate(context: CheckContext, data: string): Promise<void> {
  const { trusted, groups, newUserId } = context
  const group = await groups.shared()
  const writerId = newUserId()
  const { id } = await group.add({ writerId })
  const response = await trusted.updateEntry(group.name, id, { data, writerId }, { invalid: tooMany })
  if (passesAsRefused(response)) return
  await expectShrunk(context, response, { group: group.name, id, data })
}

export default suite(
  'TextData: size of the text',
  { class: 'textboard', section: 'Limits', resource: 'TextData' },
  [
    must(
      'entries.data.too-large',
      'a text of more than 2048 bytes is refused, and nothing is stored or changed',
      'R-limit-data',
      each(
        inputsOf('too-large'),
        ({ id, title }) => ({ id, title }),
        async ({ use }, { id }) => {
          const trial = known((await use(wrongWrites)).get(id), `request ${id}`)
          expectWriteRefused(trial)
          expectNothingLeft(trial)
        },
      ),
      {
        why: 'The limit counts bytes in UTF-8, those of spaces, line breaks and signs too; a limit in characters would accept more.',
      },
    ),
    must(
      'entries.data.too-large-ends',
      'a text that exceeds 2048 bytes only because of its spaces or its Unicode form is refused, or stored with at most 2048 bytes',
      'R-limit-data',
      [
        ...each(
          shrinking,
          ({ id, title }) => ({ id, title }),
          (context, { data }) => expectShrunkOnCreation(context, data),
        ),
        {
          id: 'entries.data.too-large-ends.only-spaces',
          title: '3000 spaces',
          run: (context) => expectShrunkOnCreation(context, onlySpaces),
        },
        {
          id: 'entries.update.too-large-ends.only-spaces',
          title: '3000 spaces in an update',
          run: (context) => expectShrunkOnUpdate(context, onlySpaces),
        },
      ],
      {
        why: 'Whether spaces at the ends are dropped is tested by entries.data.untidied. The limit applies to the text as it comes back.',
      },
    ),
  ],
)
