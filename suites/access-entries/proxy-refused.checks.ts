import {
  type CheckContext,
  cameFrom,
  dataLimit,
  type Entry,
  entryOf,
  expect,
  type HttpResponse,
  must,
  sharedFixture,
  suite,
} from '../../harness/index.ts'
import { known } from '../shared/known.ts'
import { listedLike, textsLike } from '../shared/listed-like.ts'
import { mayNameOwner, ownerByUser, ownersOfUsers } from '../shared/owners-of-users.ts'
import { profaneText } from '../shared/profane-text.ts'
import { createdBy, requireServed, whyBoth } from '../shared/three-legged.ts'
import { plainUserId } from '../shared/user-id.ts'

/** The results of a user's invalid creations and updates. */
interface WrongTexts<Name> {
  /** A text of 2048 bytes, the longest text that is allowed. */
  readonly longest: string
  /** The entry of a valid creation with that text. */
  readonly entry: Entry
  /** A valid update of that entry. */
  readonly rightUpdate: HttpResponse
  /** The responses to the creation, and to the update, with a text that must be refused. */
  readonly creation: (name: Name) => HttpResponse
  readonly update: (name: Name) => HttpResponse
  /** The texts of the owner after the creations, before any update. */
  readonly texts: readonly unknown[]
  /** The text of the entry after the updates, and the text that it must have. */
  readonly data: unknown
  readonly expected: unknown
}

/**
 * A user sends texts that must be refused, in creations and in updates of their own entry. A missing text (undefined)
 * is only sent in a creation.
 */
const sending = <Name extends string>(
  title: string,
  options: Parameters<typeof sharedFixture>[2],
  refusedTexts: (context: CheckContext) => ReadonlyMap<Name, string | undefined>,
) =>
  sharedFixture(
    title,
    async (context): Promise<WrongTexts<Name>> => {
      const { trusted, proxy, groups, text, newUserId } = context
      const wished = newUserId()
      const ownerId = await ownerByUser(context, wished)
      const group = await groups.shared()
      const owner = ownerId === undefined ? {} : { ownerId }
      const longest = text.ofBytes(dataLimit)
      const entry = createdBy(context, await proxy.createEntry(group.name, { data: longest, ...owner }))
      const invalid = 'a text that must be refused'
      const refused = refusedTexts(context)
      const creations = new Map<Name, HttpResponse>()
      const updates = new Map<Name, HttpResponse>()
      const each = [...refused]
      await Promise.all(
        each.map(async ([name, one]) =>
          creations.set(name, await proxy.createEntry(group.name, { data: one, ...owner }, { invalid })),
        ),
      )
      // Before the updates: other checks test who owns an entry after an update.
      const like = await listedLike(trusted, group.name, entry)
      // If the owner is not a new user, or the entry got no owner, the list may contain entries of others.
      const sent: readonly unknown[] = [...refused.values()]
      const isNew = ownerId === wished && plainUserId(entry.ownerId) === wished
      const ours = isNew
        ? like
        : like.filter(({ id, data: stored }) => id === entry.id || sent.includes(stored))
      const texts = cameFrom(
        ours.map(({ data: stored }) => stored),
        like,
      )
      const data = text.sentence()
      const rightUpdate = await proxy.updateEntry(group.name, entry.id, { data, ...owner })
      await Promise.all(
        each.map(async ([name, one]) => {
          if (one === undefined) return
          updates.set(
            name,
            await proxy.updateEntry(group.name, entry.id, { data: one, ...owner }, { invalid }),
          )
        }),
      )
      const read = entryOf(await trusted.readEntry(group.name, entry.id))
      const expected = rightUpdate.status === 202 ? data : entry.data
      return {
        ...{ longest, entry, rightUpdate, texts, data: read.data, expected },
        creation: (name) => known(creations.get(name), `creation ${name}`),
        update: (name) => known(updates.get(name), `update ${name}`),
      }
    },
    options,
  )

const invalidTexts = sending(
  'a user sends invalid texts',
  { needs: ['user'] },
  ({ text }) =>
    new Map([
      // A text with far fewer characters than bytes, and a text with as many.
      ['tooLong', text.ofBytes(2049, 3)],
      ['tooLongPlain', text.ofBytes(2049)],
      ['missing', undefined],
    ] as const),
)

const profaneTexts = sending(
  'a user sends a profane text',
  { needs: ['user', 'fixtures.profaneText'] },
  ({ fixture }) => new Map([['profane', fixture('fixtures.profaneText')]] as const),
)

/** Asserts that the refused creations stored nothing. */
function expectNothingStored({ entry, texts }: Pick<WrongTexts<never>, 'entry' | 'texts'>): void {
  expect(texts, 'the texts of the owner after the creations').toEqual([entry.data])
}

/** Asserts that the refused updates changed nothing. */
function expectTextUnchanged({
  entry,
  data,
  expected,
}: Pick<WrongTexts<never>, 'entry' | 'data' | 'expected'>): void {
  // If even the valid update has not been carried out, other checks report it.
  if (data !== entry.data) expect(data, 'the text of the entry afterwards').toEqual(expected)
}

export default suite(
  'TextData: what users may not write',
  { class: 'textboard', section: 'Endpoints / TextData', resource: 'TextData' },
  [
    must(
      'access.entries.proxy.too-long',
      'a text of 2049 bytes that a user sends is refused and has no effect; one of 2048 bytes is stored',
      'R-textdata-data-size',
      [
        {
          id: 'access.entries.proxy.too-long',
          title: 'in a creation and an update',
          run: async (context) => {
            const shown = await context.use(invalidTexts)
            expect(shown.entry.data, 'the text of 2048 bytes', shown.entry).toEqual(shown.longest)
            for (const name of ['tooLong', 'tooLongPlain'] as const) {
              expect(shown.creation(name)).toBeRefused()
              expectNothingStored(shown)
              expect(shown.update(name)).toBeRefused()
              expectTextUnchanged(shown)
            }
          },
        },
        {
          id: 'access.entries.proxy.too-long-reply',
          title: 'in a reply',
          run: async (context) => {
            const { trusted, proxy, groups, text } = context
            const group = await groups.shared()
            const { id: parentId } = await group.add()
            const right = await proxy.createEntry(group.name, { data: text.ofBytes(2048), parentId })
            const entry = createdBy(context, right)
            const data = text.ofBytes(2049)
            const sent = { data, parentId }
            expect(await proxy.createEntry(group.name, sent, { invalid: '2049 bytes of text' })).toBeRefused()
            const texts = await textsLike(trusted, group.name, entry, 'writerId')
            expect(texts, 'the texts of the writer').notToContain(data)
          },
        },
      ],
      { needs: ['user'], why: whyBoth, section: 'Limits' },
    ),
    must(
      'access.entries.proxy.no-data',
      'a creation without data by a user is refused and stores nothing',
      'R-entry-create',
      async (context) => {
        const shown = await context.use(invalidTexts)
        expect(shown.creation('missing')).toBeRefused()
        expectNothingStored(shown)
      },
      { needs: ['user'], why: whyBoth },
    ),
    must(
      'access.entries.proxy.profane',
      'a creation or an update by a user with a profane text answers 400 and has no effect',
      'R-entry-profanity',
      [
        {
          id: 'access.entries.proxy.profane-create',
          title: 'in a creation',
          run: async (context) => {
            await profaneText(context)
            const shown = await context.use(profaneTexts)
            expect(shown.creation('profane')).toHaveStatus(400)
            expectNothingStored(shown)
          },
        },
        {
          id: 'access.entries.proxy.profane-update',
          title: 'in an update',
          run: async (context) => {
            await profaneText(context)
            const shown = await context.use(profaneTexts)
            requireServed(context, shown.rightUpdate, 'update entries')
            expect(shown.update('profane')).toHaveStatus(400)
            expectTextUnchanged(shown)
          },
        },
        {
          id: 'access.entries.proxy.profane-own-board',
          title: 'in a creation on the board of the user',
          run: async (context) => {
            const { trusted, proxy, groups, fixture, text } = context
            const profane = await profaneText(context)
            const ownerId = fixture('user').id
            if (!mayNameOwner(await context.use(ownersOfUsers), ownerId, ownerId))
              context.inapplicable('the target lets a user name nobody as the owner')
            const { name } = await groups.shared()
            const right = await proxy.createEntry(name, { data: text.sentence(), ownerId })
            const entry = createdBy(context, right)
            const body = { data: profane, ownerId }
            expect(await proxy.createEntry(name, body, { invalid: 'a profane text' })).toHaveStatus(400)
            expect(await textsLike(trusted, name, entry), 'the texts of the owner').notToContain(profane)
          },
        },
        {
          id: 'access.entries.proxy.profane-reply',
          title: 'in a reply',
          run: async (context) => {
            const { trusted, proxy, groups, text } = context
            const profane = await profaneText(context)
            const group = await groups.shared()
            const { id: parentId } = await group.add()
            const right = await proxy.createEntry(group.name, { data: text.sentence(), parentId })
            const entry = createdBy(context, right)
            const body = { data: profane, parentId }
            expect(await proxy.createEntry(group.name, body, { invalid: 'a profane text' })).toHaveStatus(400)
            const texts = await textsLike(trusted, group.name, entry, 'writerId')
            expect(texts, 'the texts of the writer').notToContain(profane)
          },
        },
      ],
      { needs: ['user', 'fixtures.profaneText'], why: whyBoth },
    ),
  ],
)
