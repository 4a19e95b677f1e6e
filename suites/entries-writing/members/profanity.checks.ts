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
} from '../../../harness/index.ts'
import { expectEntryUnchanged, updated } from '../../shared/entries/stored-entries.ts'
import { escapedJson } from '../../shared/texts/json-escapes.ts'
import { profaneText } from '../../shared/texts/profane-text.ts'
import { ofBytes } from '../../shared/texts/sizes.ts'
import { expectNothingLeft, type Trial, type Write } from '../refused/refused-write.ts'
import { tryAll } from '../refused/try-writes.ts'
import type { RightBody } from '../refused/wrong-inputs.ts'

const needs = ['fixtures.profaneText'] as const
const invalid = 'a profane text'
/** The operations, and how titles name a request of each. */
const operations = [
  { operation: 'create', request: 'a creation' },
  { operation: 'update', request: 'an update' },
] as const

/** The places of the profane text. */
const places: readonly {
  readonly name: string
  readonly what: string
  /** The whole text that contains the profane text. */
  readonly of: (profane: string) => string
}[] = [
  { name: 'alone', what: 'a profane text', of: (profane) => profane },
  {
    name: 'at-end',
    what: 'profanity after a good sentence',
    of: (profane) => `The gardener came to the café early today. ${profane}`,
  },
  {
    name: 'at-start',
    what: 'profanity before a good sentence',
    of: (profane) => `${profane} The gardener came early today.`,
  },
  {
    name: 'late',
    what: 'profanity after 1200 bytes of good text',
    of: (profane) => `${ofBytes(1200)} ${profane}`,
  },
  {
    name: 'last',
    what: 'profanity at the end of the largest text',
    of: (profane) => `${ofBytes(Math.max(1, dataLimit - byteLength(profane) - 1))} ${profane}`,
  },
  {
    name: 'between-lines',
    what: 'profanity on a line between good ones',
    of: (profane) => `The gardener came early today.\n${profane}\nThe captain came late.`,
  },
]

/** The members of a body except the text. */
type Others = Omit<RightBody, 'data'>

/** A write of a profane text. */
interface ProfaneWrite {
  readonly id: string
  readonly title: string
  readonly operation: Write['operation']
  /** The text that is sent; by default only the profane text. */
  readonly of?: (profane: string) => string
  /** The text as JSON; by default as JSON.stringify writes it. */
  readonly inJson?: (text: string) => string
  /**
   * The other members that are sent; by default all valid members.
   * @param known id of an entry of the group
   */
  readonly others?: (right: Others, known: string) => object
  /** Does it lack the writer, which is required? */
  readonly lacksWriter?: true
}

/**
 * Profane texts in every place, profane replies, and a profane text of the partner, who is the writer if none is named.
 */
const writes: readonly ProfaneWrite[] = [
  ...operations.flatMap(({ operation, request }) => [
    ...places.map(({ name, what, of }) => ({
      id: `entries.profanity.${operation}-${name}`,
      title: `${request} with ${what}`,
      operation,
      of,
    })),
    {
      id: `entries.profanity.${operation}-escaped`,
      title: `${request} with a profane text that is written in escapes of JSON`,
      operation,
      inJson: escapedJson,
    },
  ]),
  {
    id: 'entries.profanity.reply',
    title: 'a profane reply',
    operation: 'create',
    others: (right, parentId) => ({ ...right, parentId }),
  },
  {
    id: 'entries.profanity.update-reply',
    title: 'an update that makes an entry a profane reply',
    operation: 'update',
    others: (right, parentId) => ({ ...right, parentId }),
  },
  {
    id: 'entries.profanity.create-of-partner',
    title: 'a creation with a profane text and without a writer: the writer is the partner',
    operation: 'create',
    others: ({ ownerId }) => ({ ownerId }),
  },
  {
    id: 'entries.profanity.update-of-partner',
    title: 'an update with a profane text and without a writer: the writer is the partner',
    operation: 'update',
    others: ({ ownerId }) => ({ ownerId }),
    lacksWriter: true,
  },
]

const textOf = ({ of = (text) => text }: ProfaneWrite, profane: string): string => of(profane)

/** The request for a profane write. */
const tried = (write: ProfaneWrite, profane: string): Write => {
  const { id, operation, inJson = JSON.stringify, others = (right) => right } = write
  return {
    id,
    operation,
    what: invalid,
    rawBody: ({ data: _good, ...rest }, known) => {
      const members = Object.entries(others(rest, known)).map(
        ([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`,
      )
      return `{${[...members, `"data":${inJson(textOf(write, profane))}`].join(',')}}`
    },
  }
}

/**
 * Profane texts are written in every place.
 * @returns the results by the id of the case
 */
const profaneWrites = sharedFixture(
  'profane texts are written',
  async (context): Promise<ReadonlyMap<string, Trial>> => {
    const profane = await profaneText(context)
    const fitting = writes.filter((write) => byteLength(textOf(write, profane)) <= dataLimit)
    return await tryAll(
      context,
      fitting.map((write) => tried(write, profane)),
    )
  },
  { needs },
)

export default suite(
  'TextData: profanity',
  { class: 'textboard', section: 'Endpoints / TextData', resource: 'TextData' },
  [
    must(
      'entries.profanity.refused',
      'profanity anywhere in a text is refused with 400, and nothing is stored or changed',
      'R-entry-profanity',
      [
        ...each(
          writes,
          ({ id, title }) => ({ id, title }),
          async ({ use, untested }, { id, lacksWriter }) => {
            const trial = (await use(profaneWrites)).get(id)
            if (trial === undefined)
              return untested('fixtures.profaneText is too long to be put into a longer text')
            // A service may refuse the missing writer first, with another status.
            if (lacksWriter) expect(trial.response.value()).toBeRefused()
            else expect(trial.response.value()).toHaveStatus(400)
            expectNothingLeft(trial)
          },
        ),
        {
          id: 'entries.profanity.update-of-reply',
          title: 'an update of a reply with a profane text',
          run: async (context) => {
            const { trusted, groups } = context
            const data = await profaneText(context)
            const group = await groups.shared()
            const { id: parentId } = await group.add()
            const writerId = context.newUserId()
            const reply = await group.add({ writerId, parentId })
            const body = { data, writerId, parentId }
            expect(await trusted.updateEntry(group.name, reply.id, body, { invalid })).toHaveStatus(400)
            await expectEntryUnchanged(trusted, group.name, reply, 'after the refused update')
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
          { name: 'capitals', disguise: (profane: string) => profane.toUpperCase() },
          { name: 'blanks', disguise: (profane: string) => [...profane].join(' ') },
        ] as const,
        ({ name }) => ({ id: `entries.profanity.${name}`, title: `disguised by ${name}` }),
        async (context, { disguise }) => {
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
