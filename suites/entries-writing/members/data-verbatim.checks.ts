import {
  type Case,
  type CheckContext,
  each,
  entryOf,
  expect,
  must,
  observe,
  should,
  suite,
  untestable,
} from '../../../harness/index.ts'
import { storedEntry } from '../../shared/entries/stored-entries.ts'
import { known } from '../../shared/ids/known.ts'
import { sentOnce } from '../../shared/requests/sent-once.ts'
import { controlCharacters, type TextKind, textsOf, type WrittenText } from './texts.ts'
import { type Created, mayBeDeleted, type Updated, type Written, writtenTexts } from './written-texts.ts'

const writtenOf = async ({ use }: CheckContext, text: WrittenText): Promise<Written> =>
  known((await use(writtenTexts)).get(text), `text with ${text.what}`)

/** Asserts the text of a creation: in its response, among several and in the list. */
function expectCreated({ response, listed, amongSeveral }: Created, data: string): void {
  const created = response.value()
  expect(created).toHaveStatus(201)
  expect(entryOf(created).data, 'the text in the response', created).toEqual(data)
  expect(listed.data, 'the text in the list', listed.response).toEqual(data)
  const several = amongSeveral()
  expect(several.data, 'the text among several', several.response).toEqual(data)
}

/** Asserts the text of an update: among several and in the list. */
function expectUpdated({ response, amongSeveral, listed }: Updated, data: string): void {
  expect(response.value()).toHaveStatus(202)
  const several = amongSeveral()
  expect(several.data, 'the text among several', several.response).toEqual(data)
  expect(listed.data, 'the text in the list', listed.response).toEqual(data)
}

/**
 * Asserts that a creation with the text was refused and stored nothing, or stored it as it was sent. If an administrator
 * may delete it, it may be gone.
 */
function expectCreatedOrRefused(created: Created, data: string, text: WrittenText): void {
  const { response, listed, stored } = created
  const answer = response.value()
  if (answer.status === 201) {
    expect(entryOf(answer).data, 'the text in the response', answer).toEqual(data)
    if (!isDeleted(text, created)) expectCreated(created, data)
    return
  }
  expect(answer).toBeRefused()
  expect(stored, 'what the refused creation stored', listed.response).toEqual([])
}

function expectUpdatedOrRefused(updated: Updated, data: string, text: WrittenText): void {
  const { response, listed, before } = updated
  const answer = response.value()
  if (answer.status < 300) {
    expect(answer).toHaveStatus(202)
    if (!isDeleted(text, updated)) expectUpdated(updated, data)
    return
  }
  expect(answer).toBeRefused()
  expect(listed.data, 'the text after the refused update', listed.response).toEqual(before)
}

/** Has an administrator deleted an entry that is no sentence? */
const isDeleted = (text: WrittenText, { listed, amongSeveral }: Created | Updated): boolean =>
  mayBeDeleted(text) && (listed.isDeleted || amongSeveral().isDeleted)

/** For each text, a case for the creation and one for the update. */
const both = (
  kinds: readonly TextKind[],
  onCreate: (created: Created, data: string, text: WrittenText) => void,
  onUpdate: (updated: Updated, data: string, text: WrittenText) => void,
  idOf: (text: WrittenText, operation: 'create' | 'update') => string = ({ ids }, operation) =>
    ids[operation],
): readonly Case[] => [
  ...each(
    textsOf(...kinds),
    (text) => ({ id: idOf(text, 'create'), title: `a creation with ${text.what}` }),
    async (context, text) => onCreate((await writtenOf(context, text)).create, text.data, text),
  ),
  ...each(
    textsOf(...kinds),
    (text) => ({ id: idOf(text, 'update'), title: `an update with ${text.what}` }),
    async (context, text) => onUpdate((await writtenOf(context, text)).update, text.data, text),
  ),
]

/** Matches the one control character in a text. */
const control = /[^ -~]/

const titleOf = (data: string): string =>
  `U+${(control.exec(data)?.[0].charCodeAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

/** Texts with one control character each, and the entry that is read afterwards if the text was accepted. */
const withControls = sentOnce({
  title: 'texts with a control character',
  rows: controlCharacters.map(([id, data]) => ({ id, data })),
  arrange: ({ groups }) => groups.shared(),
  send: async ({ trusted, newUserId }, { data }, group) => {
    const body = { data, writerId: newUserId() }
    const response = await trusted.createEntry(group.name, body, { invalid: 'a control character' })
    if (response.status !== 201) return { response, stored: undefined }
    return { response, stored: await storedEntry(trusted, group.name, entryOf(response).id) }
  },
})

const nameOf = ({ ids }: WrittenText): string => ids.create.replace(/^.*\./, '')

export default suite(
  'TextData: text verbatim',
  { class: 'textboard', section: 'Resources and their fields / TextData', resource: 'TextData' },
  [
    must(
      'entries.data.verbatim',
      'a sentence in any script comes back exactly as it was sent',
      'R-textdata-data',
      both(['plain'], expectCreated, expectUpdated),
      { tries: 'the unusual' },
    ),
    must(
      'entries.data.verbatim-or-refused',
      'an unusual text comes back as it was sent, or is refused and not stored',
      'R-textdata-data',
      both(['guarded', 'no-sentence', 'strange'], expectCreatedOrRefused, expectUpdatedOrRefused),
      {
        tries: 'the unusual',
        why:
          'A firewall may refuse what looks like an attack. A service may refuse what is not a sentence (only sentences may be stored), or what ' +
          'holds characters that it does not know. What is accepted must not be changed. An administrator may delete what is not a sentence at any time.',
      },
    ),
    should(
      'entries.data.accepted',
      'a sentence that a filter may mistake for an attack, or not see as a sentence, is accepted',
      'R-textdata-data',
      both(
        ['guarded'],
        ({ response }) => expect(response.value()).toHaveStatus(201),
        ({ response }) => expect(response.value()).toHaveStatus(202),
        (text, operation) => `entries.${operation}.accepted.${nameOf(text)}`,
      ),
      {
        tries: 'the unusual',
        why: 'Nothing forbids it. But firewalls refuse some of these, so this is not a MUST.',
      },
    ),
    observe(
      'entries.data.emoji-alone',
      'what a text that consists only of emoji is answered with: not everybody would call it a sentence',
      'R-service-sentences-only',
      each(
        textsOf('no-sentence')
          .filter((text) => nameOf(text) === 'emoji-only')
          .flatMap((text) => (['create', 'update'] as const).map((operation) => ({ text, operation }))),
        ({ text, operation }) => ({
          id: `entries.${operation}.accepted.${nameOf(text)}`,
          title: `${operation === 'create' ? 'a creation' : 'an update'} with ${text.what}`,
        }),
        async (context, { text, operation }) =>
          String((await writtenOf(context, text))[operation].response.value().status),
      ),
      { section: 'What the service does' },
    ),
    should(
      'entries.data.untidied',
      'leading and trailing spaces, line endings and Unicode normalization form of a text come back unchanged',
      'R-textdata-data',
      both(['untidy'], expectCreated, expectUpdated),
      {
        tries: 'the unusual',
        why: 'Nothing says that a service may change a text. But many trim texts, unify line endings or normalize Unicode, so this is not a MUST.',
      },
    ),
    must(
      'entries.data.largest',
      'a text of exactly 2048 bytes is accepted and stored whole',
      'R-limit-data',
      both(['largest'], expectCreated, expectUpdated),
      {
        tries: 'the largest',
        section: 'Limits',
        why: 'The limit applies to the text itself, not to its longer form in JSON, in markup or in an address.',
      },
    ),
    observe(
      'entries.data.control',
      'what a creation does with a control character',
      'R-entry-create',
      each(
        controlCharacters,
        ([name, data]) => ({
          id: `entries.data.control.${name}`,
          title: titleOf(data),
        }),
        async ({ use }, [name, data]) => {
          const { response, stored } = (await use(withControls)).responseTo(name)
          if (stored === undefined) return String(response.status)
          return stored.data === data ? 'kept' : 'accepted and changed'
        },
      ),
    ),
    must(
      'entries.data.control-cut',
      'a text is not truncated at a control character',
      'R-textdata-data',
      each(
        controlCharacters,
        ([name, data]) => ({ id: `entries.data.control-cut.${name}`, title: titleOf(data) }),
        async ({ use, inapplicable }, [name, data]) => {
          const { response, stored } = (await use(withControls)).responseTo(name)
          if (stored === undefined) return inapplicable(`it was answered ${response.status}`)
          const [before = '', after = ''] = data.split(control)
          expect(stored.data, 'the text', stored).toSatisfy(
            (text) => typeof text === 'string' && text.startsWith(before) && text.endsWith(after),
            `begin with ${JSON.stringify(before)} and end with ${JSON.stringify(after)}`,
          )
        },
      ),
      { why: 'Whether such a character is refused, kept or dropped is left open.' },
    ),
    untestable(
      'entries.data.no-sentence',
      'a text that is not a sentence may be deleted by the administrator at any time',
      'R-service-sentences-only',
      'a permission of the administrator, and no caller can tell when it is used',
      { section: 'What the service does', level: 'MAY' },
    ),
  ],
)
