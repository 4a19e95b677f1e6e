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
import { mayNameOwner, ownerByUser, ownersOfUsers } from '../shared/entries/owners-of-users.ts'
import { known } from '../shared/ids/known.ts'
import { plainUserId } from '../shared/ids/user-id.ts'
import { listedLike, textsLike } from '../shared/lists/listed-like.ts'
import { createdBy, requireServed, whyBoth } from '../shared/requests/three-legged.ts'
import { profaneText } from '../shared/texts/profane-text.ts'

/** A text that must be refused. A missing text (undefined) is only sent in a creation. */
interface RefusedText {
  readonly name: 'tooLong' | 'tooLongPlain' | 'missing' | 'profane'
  readonly text: string | undefined
}

/** The responses to the creation and to the update with a {@link RefusedText}. */
interface Tried extends RefusedText {
  readonly creation: HttpResponse
  readonly update: HttpResponse | undefined
}

/** The results of a user's invalid creations and updates. */
interface WrongTexts {
  /** A text of 2048 bytes, the longest text that is allowed. */
  readonly longest: string
  /** The entry of a valid creation with that text. */
  readonly entry: Entry
  /** A valid update of that entry. */
  readonly rightUpdate: HttpResponse
  readonly tried: readonly Tried[]
  /** The texts of the owner after the creations, before any update. */
  readonly texts: readonly unknown[]
  /** The text of the entry after the updates, and the text that it must have. */
  readonly data: unknown
  readonly expected: unknown
}

/** A user sends texts that must be refused, in creations and in updates of their own entry. */
async function sendTexts(context: CheckContext, refused: readonly RefusedText[]): Promise<WrongTexts> {
  const { trusted, proxy, groups, text, newUserId } = context
  const wished = newUserId()
  const ownerId = await ownerByUser(context, wished)
  const { name } = await groups.shared()
  const owner = ownerId === undefined ? {} : { ownerId }
  const longest = text.ofBytes(dataLimit)
  const entry = createdBy(context, await proxy.createEntry(name, { data: longest, ...owner }))
  const invalid = 'a text that must be refused'
  const created = await Promise.all(
    refused.map(async (one) => {
      const creation = await proxy.createEntry(name, { data: one.text, ...owner }, { invalid })
      return { ...one, creation }
    }),
  )
  // Before the updates: other checks test who owns an entry after an update.
  const like = await listedLike(trusted, name, entry)
  // If the owner is not a new user, or the entry got no owner, the list may contain entries of others.
  const isNew = ownerId === wished && plainUserId(entry.ownerId) === wished
  const isOurs = ({ id, data }: Entry) => id === entry.id || refused.some((one) => one.text === data)
  const texts = cameFrom(
    (isNew ? like : like.filter(isOurs)).map(({ data }) => data),
    like,
  )
  const sentence = text.sentence()
  const rightUpdate = await proxy.updateEntry(name, entry.id, { data: sentence, ...owner })
  const tried = await Promise.all(
    created.map(async (one): Promise<Tried> => {
      if (one.text === undefined) return { ...one, update: undefined }
      const update = await proxy.updateEntry(name, entry.id, { data: one.text, ...owner }, { invalid })
      return { ...one, update }
    }),
  )
  const read = entryOf(await trusted.readEntry(name, entry.id))
  const expected = rightUpdate.status === 202 ? sentence : entry.data
  return { longest, entry, rightUpdate, tried, texts, data: read.data, expected }
}

const invalidTexts = sharedFixture(
  'a user sends invalid texts',
  (context) =>
    sendTexts(context, [
      // A text with far fewer characters than bytes, and a text with as many.
      { name: 'tooLong', text: context.text.ofBytes(2049, 3) },
      { name: 'tooLongPlain', text: context.text.ofBytes(2049) },
      { name: 'missing', text: undefined },
    ]),
  { needs: ['user'] },
)

const profaneTexts = sharedFixture(
  'a user sends a profane text',
  (context) => sendTexts(context, [{ name: 'profane', text: context.fixture('fixtures.profaneText') }]),
  { needs: ['user', 'fixtures.profaneText'] },
)

/** The response to the creation with a text. */
const creationWith = ({ tried }: WrongTexts, name: RefusedText['name']): HttpResponse =>
  known(tried.find((one) => one.name === name)?.creation, `creation ${name}`)

/** The response to the update with a text. */
const updateWith = ({ tried }: WrongTexts, name: RefusedText['name']): HttpResponse =>
  known(tried.find((one) => one.name === name)?.update, `update ${name}`)

/**
 * A user replies with a right text, and then with a text that must be refused.
 * @returns the response to the second reply, and the texts of the writer after it
 */
async function tryReply(
  context: CheckContext,
  right: string,
  { data, invalid }: { readonly data: string; readonly invalid: string },
) {
  const { trusted, proxy, groups } = context
  const group = await groups.shared()
  const { id: parentId } = await group.add()
  const entry = createdBy(context, await proxy.createEntry(group.name, { data: right, parentId }))
  const refused = await proxy.createEntry(group.name, { data, parentId }, { invalid })
  return { refused, texts: await textsLike(trusted, group.name, entry, 'writerId') }
}

/**
 * Asserts that some refused creations stored nothing. What others of the same owner stored, whole or cut, is the subject
 * of other cases.
 */
function expectNothingStored({ entry, texts, tried }: WrongTexts, ...names: RefusedText['name'][]): void {
  const others = tried.flatMap(({ name, text }) => (text === undefined || names.includes(name) ? [] : [text]))
  const isOfOthers = (text: unknown) =>
    typeof text === 'string' && text !== '' && others.some((other) => other.startsWith(text))
  const own = texts.filter((text) => text === entry.data || !isOfOthers(text))
  expect(own, 'the texts of the owner after the creations', texts).toEqual([entry.data])
}

/** Asserts that the refused updates changed nothing. */
function expectTextUnchanged({ entry, data, expected }: WrongTexts): void {
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
              expect(creationWith(shown, name)).toBeRefused()
              expect(updateWith(shown, name)).toBeRefused()
            }
            expectNothingStored(shown, 'tooLong', 'tooLongPlain')
            expectTextUnchanged(shown)
          },
        },
        {
          id: 'access.entries.proxy.too-long-reply',
          title: 'in a reply',
          run: async (context) => {
            const { text } = context
            const wrong = { data: text.ofBytes(2049), invalid: '2049 bytes of text' }
            const { refused, texts } = await tryReply(context, text.ofBytes(2048), wrong)
            expect(refused).toBeRefused()
            expect(texts, 'the texts of the writer').notToContain(wrong.data)
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
        expect(creationWith(shown, 'missing')).toBeRefused()
        expectNothingStored(shown, 'missing')
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
            expect(creationWith(shown, 'profane')).toHaveStatus(400)
            expectNothingStored(shown, 'profane')
          },
        },
        {
          id: 'access.entries.proxy.profane-update',
          title: 'in an update',
          run: async (context) => {
            await profaneText(context)
            const shown = await context.use(profaneTexts)
            requireServed(context, shown.rightUpdate, 'update entries')
            expect(updateWith(shown, 'profane')).toHaveStatus(400)
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
            const wrong = { data: await profaneText(context), invalid: 'a profane text' }
            const { refused, texts } = await tryReply(context, context.text.sentence(), wrong)
            expect(refused).toHaveStatus(400)
            expect(texts, 'the texts of the writer').notToContain(wrong.data)
          },
        },
      ],
      { needs: ['user', 'fixtures.profaneText'], why: whyBoth },
    ),
  ],
)
