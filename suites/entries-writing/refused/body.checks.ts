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
} from '../../../harness/index.ts'
import { storedEntry } from '../../shared/entries/stored-entries.ts'
import { known } from '../../shared/ids/known.ts'
import { expectUntouched } from '../look.ts'
import { updating } from '../update/updating.ts'
import { listAnswered400, textKeptByList } from './list-by-user.ts'
import { expectNothingLeft, expectWriteRefused, type Trial } from './refused-write.ts'
import { inputsOf, type Kind, mayNameNothing, type WrongInput, wrongInputs } from './wrong-inputs.ts'
import { wrongWrites } from './wrong-writes.ts'

const trialOf = async ({ use }: CheckContext, { id }: WrongInput): Promise<Trial> =>
  known((await use(wrongWrites)).get(id), `request ${id}`)

/** A case for each input: it is refused, and stores or changes nothing. */
const refusals = (...kinds: readonly Kind[]): readonly Case[] =>
  each(
    inputsOf(...kinds),
    ({ id, title }) => ({ id, title }),
    async (context, input) => {
      const trial = await trialOf(context, input)
      const response = trial.response.value()
      if (mayNameNothing(input) && response.status < 300) return expectNothingTaken(trial)
      expectWriteRefused(trial)
      expectNothingLeft(trial)
    },
  )

/**
 * Asserts that an update without members was accepted: it may clear the members that it does not name, and uses no text
 * of its body.
 */
function expectNothingTaken({ response, newText, look }: Trial): void {
  expect(response.value()).toHaveStatus(202)
  const taken = [newText ?? ''].filter((text) => text !== '')
  expect(taken, 'the texts that were changed by an update without a text', look).toEqual([])
}

const operations = [
  ['create', 'creations'],
  ['update', 'updates'],
] as const

const resource = 'TextData'

/**
 * An update with an empty body: frameworks read it as one that names no member, and no member is stated as required.
 */
const isNoUpdate = ({ isEmpty }: WrongInput): boolean => isEmpty === true

/** Kinds of invalid data, each with what completes "updates …". */
const refusedKinds = [
  ['no-json', 'with a body that is not JSON'],
  ['no-object', 'with a body of JSON that is not an object'],
  ['no-data', 'without a text'],
  ['data-type', 'with data that is not a text'],
  ['too-large', 'with a text that is too large'],
] as const

export default [
  suite('TextData: wrong bodies', { class: 'textboard', section: 'Errors / HTTP status codes', resource }, [
    must(
      'entries.body.no-json',
      'a request whose body is not JSON is refused and changes nothing; only an empty body of an update may be ignored',
      'R-endpoints-json',
      refusals('no-json'),
    ),
    should(
      'entries.body.extension',
      'a body in an extension of JSON is refused, and nothing is stored or changed',
      'R-endpoints-json',
      refusals('extension'),
      {
        why: 'Payloads are JSON. But a parser may accept more than JSON (RFC 8259, section 9), so this is not a MUST.',
      },
    ),
    must(
      'entries.body.no-object',
      'a JSON body that is not an object is refused on create; on update it is refused, or changes no text',
      'R-entry-create',
      [...refusals('no-object'), textKeptByList],
      {
        why: 'No member of an update is stated as required. Some frameworks treat a body that is not an object as one without members. Such an update may clear what it does not name; that it is refused is a SHOULD.',
      },
    ),
    must(
      'entries.data.required',
      'a creation without a text is refused and stores nothing',
      'R-entry-create',
      refusals('no-data'),
      { section: 'Endpoints / TextData' },
    ),
    must(
      'entries.data.type',
      'an object or a list of texts instead of the text is refused, or, in an update, ignored; no text is stored or changed',
      'R-textdata-data',
      refusals('data-type'),
      {
        section: 'Resources and their fields / TextData',
        why: 'Some frameworks leave out members that are not texts; an update then names no text.',
      },
    ),
    should(
      'entries.data.scalar',
      'a number, a boolean, null or a list of one text instead of the text is refused, and nothing is stored or changed',
      'R-textdata-data',
      refusals('data-scalar'),
      {
        section: 'Resources and their fields / TextData',
        why: 'data is a string. But common parsers turn such values into text, null into an empty text, and a list of one text into that text, so this is not a MUST.',
      },
    ),
    should(
      'entries.body.id-type',
      'an object, a list or true instead of an id is refused, and nothing is stored or changed',
      'R-entry-create',
      refusals('id-type'),
      {
        section: 'Resources and their fields / TextData',
        why: 'The member is a string. A service may also ignore a value that it cannot use.',
      },
    ),
    should(
      'entries.body.status-400',
      'invalid data is refused with 400 and no other status',
      'R-status-400',
      [
        ...each(
          refusedKinds.flatMap(([kind, such]) =>
            operations
              .map(([operation, what]) => ({
                kind,
                operation,
                title: `${what} ${such}`,
                inputs: inputsOf(kind).filter((one) => one.operation === operation && !isNoUpdate(one)),
              }))
              .filter(({ inputs }) => inputs.length > 0),
          ),
          ({ kind, operation, title }) => ({ id: `entries.${operation}.status-400.${kind}`, title }),
          async (context, { inputs }) => {
            for (const input of inputs) {
              const refused = expectWriteRefused(await trialOf(context, input))
              if (input.isFarTooLarge !== true) expect(refused).toHaveStatus(400)
            }
          },
        ),
        listAnswered400,
      ],
      {
        why: '400 is the status for invalid data in general; the sentences that say which data is invalid name no status.',
      },
    ),
    must(
      'entries.body.no-server-error',
      'no wrong body is answered with a server error',
      'R-status-500',
      each(
        operations,
        ([operation, what]) => ({ id: `entries.${operation}.no-server-error`, title: what }),
        async (context, [operation]) => {
          for (const input of wrongInputs.filter((one) => one.operation === operation)) {
            expect((await trialOf(context, input)).response.value()).toBeNoServerError()
          }
        },
      ),
      {
        why: 'Whether some unusual bodies are accepted is left open; but 500 means a server error.',
      },
    ),
    must(
      'entries.body.changes-nothing',
      'a write that is refused stores nothing and changes nothing, whatever is wrong with it',
      'R-refused-no-effect',
      [
        ...each(
          [
            ['create', 'entries.create.body-not-stored', 'refused creations'],
            ['update', 'entries.update.body-unchanged', 'refused updates'],
          ] as const,
          ([, id, title]) => ({ id, title }),
          async (context, [operation]) => {
            const inputs = wrongInputs.filter((one) => one.operation === operation)
            const refused: WrongInput[] = []
            for (const input of inputs) {
              const trial = await trialOf(context, input)
              if ((trial.response.valueIfAny?.status ?? 0) < 400) continue
              refused.push(input)
              expectNothingLeft(trial, `refused (${input.title})`)
            }
            expect(refused.length, 'the number of wrong bodies that were refused').toBeBetween(
              1,
              inputs.length,
            )
          },
        ),
        {
          id: 'entries.time.refused-update',
          title: 'a refused update more than a second after the creation: no time changes',
          run: async ({ use }) => {
            const { refused, after } = await use(updating)
            expect(refused.response).toBeRefused()
            expectUntouched(after, refused.entry, 'after the refused update')
          },
        },
      ],
    ),
  ]),
  suite(
    'TextData: bodies that are left open',
    { class: 'textboard', section: 'Resources and their fields / TextData', resource },
    [
      observe(
        'entries.data.odd',
        'what a creation does with a text that is not a sentence, or that has another name',
        'R-service-sentences-only',
        each(
          [
            ['empty', 'an empty text', { data: '' }],
            ['blank', 'a space', { data: ' ' }],
            ['newline', 'a line break', { data: '\n' }],
            ['one-letter', 'one letter', { data: 'a' }],
            ['pairs', 'pairs of keys and values', { data: 'name=value&level=3' }],
            ['other-name', 'the name Data', { Data: 'The gardener came early today.' }],
          ] as const,
          ([name, title]) => ({ id: `entries.data.${name}`, title }),
          (context, [, what, body]) => creationOf(context, what, body),
        ),
      ),
      observe(
        'entries.update.odd',
        'what an update does with a text that is not a sentence',
        'R-entry-update',
        each(
          [
            ['null', null],
            ['empty', ''],
            ['blank', ' '],
          ] as const,
          ([name, data]) => ({ id: `entries.update.data-${name}`, title: `data ${JSON.stringify(data)}` }),
          async ({ trusted, groups, newUserId }, [name, data]) => {
            const group = await groups.shared()
            const writerId = newUserId()
            const before = await group.add({ writerId })
            const invalid = `data is ${name}`
            const response = await trusted.updateEntry(group.name, before.id, { data, writerId }, { invalid })
            if (response.status !== 202) return String(response.status)
            const after = await storedEntry(trusted, group.name, before.id)
            return after.data === before.data ? 'accepted, and the text stays' : 'accepted, and the text goes'
          },
        ),
      ),
      observe(
        'entries.create.odd-member',
        'what a creation does with a member that has no usual value, or that is not listed',
        'R-entry-create',
        [
          ...each(
            (['parentId', 'writerId', 'ownerId'] as const).flatMap((member) =>
              (
                [
                  ['number', 7],
                  ['null', null],
                  ['empty', ''],
                ] as const
              ).map(([name, value]) => ({ member, name, value })),
            ),
            ({ member, name, value }) => ({
              id: `entries.create.type.${member}-${name}`,
              title: `${member} ${JSON.stringify(value)}`,
            }),
            (context, { member, name, value }) => {
              const body = { data: context.text.sentence(), [member]: value }
              return creationOf(context, `${member} is ${name}`, body, member)
            },
          ),
          {
            id: 'entries.create.unknown-member',
            title: 'a member that is not listed',
            run: (context) => {
              const body = { data: context.text.sentence(), colour: 'blue' }
              return creationOf(context, 'a member that is not listed', body, 'colour')
            },
          },
          {
            id: 'entries.create.repeated-member',
            title: 'data is in the body twice',
            run: async ({ trusted, groups, text, newUserId }) => {
              const group = await groups.shared()
              const [first, second] = [text.sentence(), text.sentence()]
              const rawBody = `{"writerId":"${newUserId()}","data":${JSON.stringify(first)},"data":${JSON.stringify(second)}}`
              const invalid = 'a repeated member'
              const response = await trusted.createEntry(group.name, undefined, { rawBody, invalid })
              if (response.status !== 201) return String(response.status)
              const { data } = entryOf(response)
              return data === first
                ? 'the first counts'
                : data === second
                  ? 'the last counts'
                  : 'neither counts'
            },
          },
        ],
      ),
    ],
  ),
]

/**
 * Creates an entry, and describes the result.
 * @param body to which a writer is added if it names none
 * @param shown the member that the description is about
 */
async function creationOf(
  { trusted, groups, newUserId }: CheckContext,
  invalid: string,
  body: Readonly<Record<string, unknown>>,
  shown?: string,
): Promise<string> {
  const group = await groups.shared()
  const response = await trusted.createEntry(group.name, { writerId: newUserId(), ...body }, { invalid })
  if (response.status !== 201) return String(response.status)
  return shown === undefined ? 'accepted' : `accepted, returned as ${shapeOf(entryOf(response)[shown])}`
}

/** The kind of a returned member, without its value. */
function shapeOf(value: unknown): string {
  if (value === undefined) return 'absent'
  if (value === null) return 'null'
  if (value === '') return 'empty'
  return typeof value === 'string' && value.includes(':') ? 'a text with a domain' : typeof value
}
