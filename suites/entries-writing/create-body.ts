import { entryOf, expect, must, observe, should, suite } from '../../harness/index.ts'
import { expectNothingStored, expectRefusedBody, expectRefusedCreation, type Flaw } from './refused.ts'

/** Bodies that are no JSON object at all. */
export const noObjects: readonly (readonly [name: string, flaw: Flaw])[] = [
  ['cut', { what: 'JSON that breaks off', raw: (right) => JSON.stringify(right).slice(0, -1) }],
  [
    'trailing-comma',
    { what: 'JSON with a comma too many', raw: (right) => `${JSON.stringify(right).slice(0, -1)},}` },
  ],
  ['single-quotes', { what: 'single quotes for double ones', raw: ({ data }) => `{'data': '${data}'}` }],
  [
    'unquoted-name',
    { what: 'a member’s name without quotes', raw: ({ data }) => `{data: ${JSON.stringify(data)}}` },
  ],
  [
    'two-objects',
    { what: 'two objects', raw: (right) => `${JSON.stringify(right)}${JSON.stringify(right)}` },
  ],
  ['form', { what: 'a form instead of JSON', raw: ({ data }) => `data=${encodeURIComponent(data)}` }],
  ['plain-text', { what: 'plain text instead of JSON', raw: ({ data }) => data }],
  ['empty', { what: 'an empty body', raw: () => '' }],
  ['null', { what: 'null instead of an object', raw: () => 'null' }],
  ['string', { what: 'a string instead of an object', raw: ({ data }) => JSON.stringify(data) }],
  ['number', { what: 'a number instead of an object', raw: () => '42' }],
  ['true', { what: 'true instead of an object', raw: () => 'true' }],
  ['array', { what: 'a list instead of an object', raw: (right) => JSON.stringify([right]) }],
  ['empty-array', { what: 'an empty list instead of an object', raw: () => '[]' }],
]

const noMembers: Flaw = { what: 'an object without members', body: () => ({}) }

/** Values of `data` that are no text. */
export const noTexts: readonly (readonly [name: string, value: unknown])[] = [
  ['number', 42],
  ['zero', 0],
  ['true', true],
  ['false', false],
  ['null', null],
  ['object', { text: 'The gardener planted apple trees.' }],
  ['array', ['The gardener planted apple trees.']],
]

const idMembers = ['parentId', 'writerId', 'ownerId'] as const
const noIds: readonly (readonly [name: string, value: unknown])[] = [
  ['object', { id: '1' }],
  ['array', ['1']],
  ['true', true],
]

export default suite(
  'TextData: body of a creation',
  { class: 'textboard', section: 'Errors / HTTP status codes', resource: 'TextData' },
  [
    ...noObjects.map(([name, flaw]) =>
      must(
        `entries.create.body-${name}`,
        `a creation with ${flaw.what} answers 400 with the error body and stores nothing`,
        (context) => expectRefusedBody(context, flaw),
        { why: 'That nothing is stored of all such bodies is looked for by entries.create.body-not-stored.' },
      ),
    ),
    must(
      'entries.create.body-not-stored',
      'creations whose bodies are no JSON object, or have no text, store nothing',
      (context) => expectNothingStored(context, [...noObjects.map(([, flaw]) => flaw), noMembers]),
    ),
    must(
      'entries.data.missing',
      'a creation without data answers 400 with the error body and stores nothing',
      (context) =>
        expectRefusedCreation(context, {
          what: 'data is missing',
          body: ({ writerId, ownerId }) => ({ writerId, ownerId }),
        }),
      { section: 'Endpoints / TextData' },
    ),
    must(
      'entries.data.missing-all',
      'a creation with an empty object answers 400 with the error body and stores nothing',
      (context) => expectRefusedBody(context, noMembers),
      { section: 'Endpoints / TextData' },
    ),
    should(
      'entries.data.other-name',
      'a creation whose text stands under Data instead of data answers 400 with the error body and stores nothing',
      (context) =>
        expectRefusedCreation(context, {
          what: 'data is written with a capital',
          body: ({ data, ...rest }) => ({ ...rest, Data: data }),
        }),
      {
        section: 'Endpoints / TextData',
        why: 'JSON tells capitals from small letters, so data is missing; that a service reads no other name as data is not stated.',
      },
    ),
    ...noTexts.map(([name, data]) =>
      must(
        `entries.data.type-${name}`,
        `a creation with data ${JSON.stringify(data).slice(0, 12)} answers 400 with the error body and stores nothing`,
        (context) =>
          expectRefusedCreation(context, {
            what: 'data is no string',
            body: (right) => ({ ...right, data }),
          }),
        { section: 'Resources and their fields / TextData' },
      ),
    ),
    ...idMembers.flatMap((member) =>
      noIds.map(([name, value]) =>
        should(
          `entries.create.type.${member}-${name}`,
          `a creation with ${member} ${JSON.stringify(value)} answers 400 with the error body and stores nothing`,
          (context) =>
            expectRefusedCreation(
              context,
              { what: `${member} is no string`, body: (right) => ({ ...right, [member]: value }) },
              member === 'ownerId' ? 'writerId' : 'ownerId',
            ),
          {
            section: 'Resources and their fields / TextData',
            why: 'The member is a string; that another type is refused follows from 400 for invalid request data.',
          },
        ),
      ),
    ),
    ...idMembers.flatMap((member) =>
      (
        [
          ['number', 7],
          ['null', null],
          ['empty', ''],
        ] as const
      ).map(([name, value]) =>
        observe(
          `entries.create.type.${member}-${name}`,
          `what a creation does with ${member} ${JSON.stringify(value)}`,
          async ({ trusted, groups, text, newUserId }) => {
            const group = await groups.shared()
            const answer = await trusted.createEntry(
              group.name,
              { data: text.sentence(), writerId: newUserId(), [member]: value },
              { flaw: `${member} is ${name}` },
            )
            return answer.status === 201
              ? `accepted, returned as ${shapeOf(entryOf(answer)[member])}`
              : String(answer.status)
          },
        ),
      ),
    ),
    ...(
      [
        ['empty', ''],
        ['blank', ' '],
        ['newline', '\n'],
        ['one-letter', 'a'],
        ['pairs', 'name=value&level=3'],
      ] as const
    ).map(([name, data]) =>
      observe(
        `entries.data.${name}`,
        `what a creation does with the text ${JSON.stringify(data)}, which is no sentence`,
        async ({ trusted, groups, newUserId }) => {
          const group = await groups.shared()
          const answer = await trusted.createEntry(
            group.name,
            { data, writerId: newUserId() },
            { flaw: 'a text that is no sentence' },
          )
          return answer.status === 201 ? 'accepted' : String(answer.status)
        },
      ),
    ),
    observe(
      'entries.create.repeated-member',
      'which text counts where data stands in the body twice',
      async ({ trusted, groups, text, newUserId }) => {
        const group = await groups.shared()
        const [first, second] = [text.sentence(), text.sentence()]
        const answer = await trusted.createEntry(group.name, undefined, {
          rawBody: `{"writerId":"${newUserId()}","data":${JSON.stringify(first)},"data":${JSON.stringify(second)}}`,
          flaw: 'a repeated member',
        })
        if (answer.status !== 201) return String(answer.status)
        const { data } = entryOf(answer)
        return data === first ? 'the first' : data === second ? 'the last' : 'another'
      },
    ),
    observe(
      'entries.create.byte-order-mark',
      'what a byte-order mark before the JSON does',
      async ({ trusted, groups, text, newUserId }) => {
        const group = await groups.shared()
        const answer = await trusted.createEntry(group.name, undefined, {
          rawBody: `\uFEFF${JSON.stringify({ data: text.sentence(), writerId: newUserId() })}`,
          flaw: 'a byte-order mark',
        })
        return answer.status === 201 ? 'accepted' : String(answer.status)
      },
    ),
    observe(
      'entries.create.no-utf-8',
      'what a body does whose bytes are not UTF-8',
      async ({ trusted, groups, newUserId }) => {
        const group = await groups.shared()
        const answer = await trusted.createEntry(group.name, undefined, {
          rawBody: Buffer.from(
            `{"writerId":"${newUserId()}","data":"The caf\xe9 opens in the evening."}`,
            'latin1',
          ),
          flaw: 'a byte that is not UTF-8',
        })
        return answer.status === 201 ? 'accepted' : String(answer.status)
      },
    ),
    must(
      'entries.create.no-server-error',
      'no wrong body is answered with an error of the server',
      async ({ trusted, groups, text, newUserId }) => {
        const group = await groups.shared()
        const data = text.sentence()
        const bodies: readonly (string | Uint8Array)[] = [
          `${'['.repeat(500)}${']'.repeat(500)}`,
          `{"data":${JSON.stringify(data)},"__proto__":{"status":20},"constructor":null}`,
          `{"data":"\\ud800 is half a character.","writerId":"${newUserId()}"}`,
          `{"data":${JSON.stringify(data)},"writerId":""}`,
          `{"data":${JSON.stringify(data)},"writerId":"${'9'.repeat(400)}"}`,
          `{"data":${JSON.stringify(data)},"parentId":"no such entry","writerId":"${newUserId()}"}`,
          `{"data":1e999}`,
          Buffer.from([0xff, 0xfe, 0x00]),
        ]
        for (const answer of await Promise.all(
          bodies.map((rawBody) =>
            trusted.createEntry(group.name, undefined, { rawBody, flaw: 'an unusual body' }),
          ),
        )) {
          expect(answer.status, `status of the answer to ${answer.exchange.request.body}`).toBeBetween(
            200,
            499,
          )
        }
      },
      {
        why: 'Whether each of these bodies is accepted is left open; 500 stands for a failure of the server.',
      },
    ),
  ],
)

/** The kind of a returned member, without its value. */
function shapeOf(value: unknown): string {
  if (value === undefined) return 'absent'
  if (value === null) return 'null'
  if (value === '') return 'empty'
  return typeof value === 'string' && value.includes(':') ? 'a text with a domain' : typeof value
}
