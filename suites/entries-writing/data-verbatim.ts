import {
  type CheckContext,
  entryOf,
  expect,
  must,
  observe,
  should,
  suite,
  untestable,
} from '../../harness/index.ts'
import { listedLike } from '../entries-reading/listed-like.ts'
import { readBack, updated } from './stored.ts'
import { controlCharacters, verbatimTexts } from './verbatim-texts.ts'

/** Creates an entry with a text, and demands the text in the answer, read by id and in the list. */
async function expectVerbatim({ trusted, groups, newUserId }: CheckContext, data: string): Promise<void> {
  const group = await groups.shared()
  const answer = await trusted.createEntry(group.name, {
    data,
    writerId: newUserId(),
    ownerId: newUserId(),
  })
  expect(answer).toHaveStatus(201)
  const created = entryOf(answer)
  const [read, listed] = await Promise.all([
    readBack(trusted, group.name, created.id),
    listedLike(trusted, group.name, created),
  ])
  expect(created.data, 'the text in the answer to the creation').toEqual(data)
  expect(read.data, 'the text read by id').toEqual(data)
  expect(listed.find(({ id }) => id === created.id)?.data, 'the text in the list').toEqual(data)
}

/** Gives an entry a text by an update, and demands it on reading. */
async function expectVerbatimUpdate({ trusted, groups, newUserId }: CheckContext, data: string) {
  const group = await groups.shared()
  const { id } = await group.add()
  const after = await updated(trusted, group.name, id, { data, writerId: newUserId() })
  expect(after.data, 'the text after the update').toEqual(data)
}

const levels = { MUST: must, SHOULD: should }

export default suite(
  'TextData: text verbatim',
  { class: 'textboard', section: 'Resources and their fields / TextData', resource: 'TextData' },
  [
    ...verbatimTexts.flatMap(({ name, what, data, level }) => [
      levels[level](
        `entries.data.verbatim.${name}`,
        `a text with ${what} comes back as it was sent: in the answer, by its id and in the list`,
        (context) => expectVerbatim(context, data),
      ),
      levels[level](
        `entries.update.verbatim.${name}`,
        `a text with ${what} comes back as an update sent it`,
        (context) => expectVerbatimUpdate(context, data),
      ),
    ]),
    must(
      'entries.data.verbatim.long',
      'a text of many lines and some hundred words comes back as it was sent',
      (context) =>
        expectVerbatim(
          context,
          Array.from({ length: 24 }, (_unused, line) => `${line + 1}. ${context.text.sentence()}`).join('\n'),
        ),
    ),
    must(
      'entries.data.json-escapes',
      'characters written as escapes of JSON are the characters themselves',
      async ({ trusted, groups, newUserId }) => {
        const group = await groups.shared()
        const data = 'The café/bar in "Łódź" is open 😀.\nIt is fine.'
        const escaped = JSON.stringify(data)
          .replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
          .replaceAll('/', '\\/')
        const answer = await trusted.createEntry(group.name, undefined, {
          rawBody: `{ "writerId" : "${newUserId()}",\r\n\t"data" : ${escaped} }`,
          flaw: 'none: the same body, written with escapes',
        })
        expect(answer).toHaveStatus(201)
        const read = await readBack(trusted, group.name, entryOf(answer).id)
        expect(read.data, 'the text on reading').toEqual(data)
      },
      { why: 'Payloads are JSON, in which both ways of writing name the same text.' },
    ),
    ...controlCharacters.map(([name, data]) =>
      observe(
        `entries.data.control.${name}`,
        `what a creation does with the control character U+${(/[^ -~]/.exec(data)?.[0].charCodeAt(0) ?? 0)
          .toString(16)
          .toUpperCase()
          .padStart(4, '0')}`,
        async ({ trusted, groups, newUserId }) => {
          const group = await groups.shared()
          const answer = await trusted.createEntry(
            group.name,
            { data, writerId: newUserId() },
            { flaw: 'a control character' },
          )
          if (answer.status !== 201) return String(answer.status)
          return (await readBack(trusted, group.name, entryOf(answer).id)).data === data
            ? 'kept'
            : 'accepted and changed'
        },
      ),
    ),
    observe(
      'entries.data.half-character',
      'what a creation does with half a character of UTF-16',
      async ({ trusted, groups, newUserId }) => {
        const group = await groups.shared()
        const answer = await trusted.createEntry(group.name, undefined, {
          rawBody: `{"writerId":"${newUserId()}","data":"The gardener \\ud83d came early today."}`,
          flaw: 'an escape that is half a character',
        })
        return answer.status === 201 ? 'accepted' : String(answer.status)
      },
    ),
    untestable(
      'entries.data.no-sentence',
      'a text that is no sentence may be deleted by the administrator at any time',
      'a permission of the administrator, and no caller can tell when it is used',
      { section: 'What the service does', level: 'MAY' },
    ),
  ],
)
