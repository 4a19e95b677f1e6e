import {
  byteLength,
  dataLimit,
  each,
  entryOf,
  expect,
  must,
  observe,
  sharedFixture,
  suite,
} from '../../harness/index.ts'
import { escapedJson } from '../shared/json-escapes.ts'
import { profaneText } from '../shared/profane-text.ts'
import { ofBytes } from '../shared/sizes.ts'
import { expectUnchanged, updated } from '../shared/stored-entries.ts'
import { expectNothingLeft, type Trial, type Write } from './refused-write.ts'
import { tryAll } from './try-writes.ts'
import type { RightBody } from './wrong-inputs.ts'

const needs = ['fixtures.profaneText'] as const
const invalid = 'a profane text'
const operations = ['create', 'update'] as const

/** Where the profane text stands, and the text that it stands in. */
const places: readonly (readonly [name: string, what: string, of: (profane: string) => string])[] = [
  ['alone', 'a profane text', (profane) => profane],
  [
    'at-end',
    'profanity after a good sentence',
    (profane) => `The gardener came to the café early today. ${profane}`,
  ],
  ['at-start', 'profanity before a good sentence', (profane) => `${profane} The gardener came early today.`],
  ['late', 'profanity after 1200 bytes of good text', (profane) => `${ofBytes(1200)} ${profane}`],
  [
    'last',
    'profanity at the end of the largest text',
    (profane) => `${ofBytes(Math.max(1, dataLimit - byteLength(profane) - 1))} ${profane}`,
  ],
  [
    'between-lines',
    'profanity on a line between good ones',
    (profane) => `The gardener came early today.\n${profane}\nThe captain came late.`,
  ],
]

/** The profane text and nothing else. */
const alone = (profane: string): string => profane

/** The JSON of a text as programs write it. */
const usualJson = (text: string): string => JSON.stringify(text)

/** The members of a body beside the text. */
type Others = Omit<RightBody, 'data'>

/** Profane texts in every place; profane replies; and one of the partner, who is the writer where none is named. */
const writes = [
  ...operations.flatMap((operation) => [
    ...places.map(([name, what, of]) => ({
      operation,
      id: `entries.profanity.${operation}-${name}`,
      title: `${operation === 'create' ? 'a creation' : 'an update'} with ${what}`,
      of,
      inJson: usualJson,
      others: (right: Others, _parentId: string): object => right,
      lacksWriter: false,
    })),
    {
      operation,
      id: `entries.profanity.${operation}-escaped`,
      title: `${operation === 'create' ? 'a creation' : 'an update'} with a profane text that is written in escapes of JSON`,
      of: alone,
      inJson: escapedJson,
      others: (right: Others, _parentId: string): object => right,
      lacksWriter: false,
    },
    {
      operation,
      id: operation === 'create' ? 'entries.profanity.reply' : 'entries.profanity.update-reply',
      title: operation === 'create' ? 'a profane reply' : 'an update that makes an entry a profane reply',
      of: alone,
      inJson: usualJson,
      others: (right: Others, parentId: string): object => ({ ...right, parentId }),
      lacksWriter: false,
    },
  ]),
  ...operations.map((operation) => ({
    operation,
    id: `entries.profanity.${operation}-of-partner`,
    title: `${operation === 'create' ? 'a creation' : 'an update'} with a profane text and without a writer, so that it is the partner`,
    of: alone,
    inJson: usualJson,
    others: ({ ownerId }: Others): object => ({ ownerId }),
    lacksWriter: operation === 'update',
  })),
] as const

/** Profane texts are written in every place. @returns what became of them, by the id of the case */
const profaneWrites = sharedFixture(
  'profane texts are written',
  async (context): Promise<ReadonlyMap<string, Trial>> => {
    const profane = await profaneText(context)
    const list = writes
      .filter(({ of }) => byteLength(of(profane)) <= dataLimit)
      .map(
        ({ id, operation, of, inJson, others }): Write => ({
          id,
          operation,
          what: invalid,
          rawBody: ({ data: _good, ...rest }, known) => {
            const data = of(profane)
            const body = JSON.stringify({ ...others(rest, known), data })
            return body.replace(usualJson(data), () => inJson(data))
          },
        }),
      )
    return await tryAll(context, list)
  },
  { needs },
)

export default suite(
  'TextData: profanity',
  { class: 'textboard', section: 'Endpoints / TextData', resource: 'TextData' },
  [
    must(
      'entries.profanity.refused',
      'profanity in a text is refused with 400, wherever it stands, and nothing is stored or changed',
      'R-entry-profanity',
      [
        ...each(
          writes,
          ({ id, title }) => ({ id, title }),
          async ({ use, untested }, { id, lacksWriter }) => {
            const trial = (await use(profaneWrites)).get(id)
            if (trial === undefined)
              return untested('fixtures.profaneText is too long to be put into a longer text')
            // What it lacks may be what is wrong with it first.
            if (lacksWriter) expect(trial.response.show()).toBeRefused()
            else expect(trial.response.show()).toHaveStatus(400)
            expectNothingLeft(trial)
          },
        ),
        {
          id: 'entries.profanity.update-of-reply',
          title: 'an update with a profane text, of an entry that is a reply',
          run: async (context) => {
            const { trusted, groups } = context
            const data = await profaneText(context)
            const group = await groups.shared()
            const { id: parentId } = await group.add()
            const writerId = context.newUserId()
            const reply = await group.add({ writerId, parentId })
            const body = { data, writerId, parentId }
            expect(await trusted.updateEntry(group.name, reply.id, body, { invalid })).toHaveStatus(400)
            await expectUnchanged(trusted, group.name, reply, 'after the refused update')
          },
        },
      ],
      { needs },
    ),
    must(
      'entries.profanity.again',
      'a profane text is refused each time, and the writer’s next good text is accepted',
      'R-service-terms-of-service',
      async (context) => {
        const { trusted, groups, text, newUserId } = context
        const profane = await profaneText(context)
        const group = await groups.shared()
        const writerId = newUserId()
        for (let time = 0; time < 3; time++) {
          const body = { data: profane, writerId }
          expect(await trusted.createEntry(group.name, body, { invalid })).toHaveStatus(400)
        }
        const good = await trusted.createEntry(group.name, { data: text.sentence(), writerId })
        expect(good).toHaveStatus(201)
        const data = text.sentence()
        const after = await updated(trusted, group.name, entryOf(good).id, { data, writerId })
        expect(after.data, 'the good text after the update', after).toEqual(data)
      },
      { needs },
    ),
    observe(
      'entries.profanity.disguised',
      'what a creation does with a disguised profane text',
      'R-service-terms-of-service',
      each(
        [
          ['capitals', (profane: string) => profane.toUpperCase()],
          ['blanks', (profane: string) => [...profane].join(' ')],
        ] as const,
        ([name]) => ({ id: `entries.profanity.${name}`, title: `disguised by ${name}` }),
        async (context, [, disguise]) => {
          const { trusted, groups, newUserId } = context
          const profane = await profaneText(context)
          const group = await groups.shared()
          const body = { data: disguise(profane), writerId: newUserId() }
          const options = { invalid: 'a disguised profane text' }
          const response = await trusted.createEntry(group.name, body, options)
          return response.status === 201 ? 'accepted' : String(response.status)
        },
      ),
      { needs },
    ),
  ],
)
