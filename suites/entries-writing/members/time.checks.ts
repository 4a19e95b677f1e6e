import {
  type CheckContext,
  each,
  entriesOf,
  entryOf,
  expect,
  type Members,
  must,
  observe,
  should,
  suite,
} from '../../../harness/index.ts'
import { beyondASecond, expectInstant, expectTimeOf, instantOf } from '../../shared/clock.ts'
import { storedEntry } from '../../shared/entries/stored-entries.ts'
import { expectOrder } from '../../shared/lists/expect-order.ts'
import { sortOrders } from '../../shared/lists/order.ts'
import { passesAsRefused } from '../../shared/requests/refused.ts'
import { entryIn } from '../look.ts'
import { type Updating, updating } from '../update/updating.ts'
import { creation } from './creation.ts'

const times = ['published', 'updated'] as const

/**
 * Asserts that one time comes after another.
 * @param from shows the later one
 */
function expectLater(value: unknown, earlier: unknown, name: string, from: object): void {
  const base = expectInstant(earlier, `the time before ${name}`)
  expect(value, name, from).toSatisfy(
    (given) => (instantOf(given) ?? base) > base,
    `be later than ${earlier}`,
    `not later than ${earlier}`,
  )
}

/** Of so many creations, one falls into the half of a second that a rounding changes. */
const creationsCompared = 6

const whyPause = 'Times are counted in seconds, so a second passes between the two.'
const whyClock =
  'It must be within five minutes of the Date header of the response, or within fourteen minutes of our own clock. ' +
  'If the Date header is wrong by the same hours, the clock of the server is wrong, not the time zone: that passes.'

/**
 * One minute: both times are those of the creation, but several servers behind one address may have different clocks.
 */
const aMinute = 60_000

/** Less than a whole minute. */
const mostOfAMinute = 50_000

/**
 * Asserts that one time comes after another, and not by whole minutes if less time passed. A difference of whole
 * minutes means times without seconds, with the start of a minute between them.
 */
function expectLaterBySeconds(
  { value, earlier, elapsedMs }: { value: unknown; earlier: unknown; elapsedMs: number },
  name: string,
  from: object,
): void {
  expectLater(value, earlier, name, from)
  if (elapsedMs > mostOfAMinute) return
  const base = expectInstant(earlier, `the time before ${name}`)
  expect(value, name, from).toSatisfy(
    (given) => ((instantOf(given) ?? base) - base) % aMinute !== 0,
    `be later than ${earlier} by the seconds that went by (${Math.ceil(elapsedMs / 1000)} at most), not by whole minutes`,
    'later by whole minutes, though less went by',
  )
}

/** The later entry as the list shows it, like the earlier ones. */
const listed = ({ after, reply }: Pick<Updating, 'after' | 'reply'>) => entryIn(after, reply.id)

/** Pairs of times; the second one must be later. */
const laterTimes: readonly (readonly [
  id: string,
  title: string,
  of: (shown: Updating) => readonly [earlier: unknown, later: unknown, name: string],
])[] = [
  [
    'entries.time.published-later',
    'published of a later entry',
    ({ sibling, ...shown }) => [sibling.published, listed(shown).published, 'published of the later entry'],
  ],
  [
    'entries.time.updated-later',
    'updated of a later entry',
    ({ sibling, ...shown }) => [sibling.updated, listed(shown).updated, 'updated of the later entry'],
  ],
  [
    'entries.parent.own-time',
    'published of a reply, after that of the entry that it answers',
    ({ answered, ...shown }) => [answered.published, listed(shown).published, 'published of the reply'],
  ],
]

/** Updates that must move the time of update. */
const movingUpdates = [
  ['entries.time.update-moves-updated', 'text, owner and parent', 'whole'],
  ['entries.time.update-of-text', 'only the text', 'textAlone'],
  ['entries.time.update-of-owner', 'the owner, while the text stays', 'ownerOnly'],
  ['entries.time.update-of-parent', 'the parent, while the text stays', 'parentOnly'],
] as const

export default suite(
  'TextData: published and updated',
  { class: 'textboard', section: 'Resources and their fields / TextData', resource: 'TextData' },
  [
    must(
      'entries.time.form',
      'a time is written YYYY-MM-DDThh:mm:ss without a zone: in the response, by the id and in the list',
      'R-textdata-published',
      each(
        times,
        (member) => ({ id: `entries.time.${member}-form`, title: member }),
        async ({ use }, member) => {
          const { response, read: reading, inList, list } = await use(creation)
          const read = reading.value()
          expectInstant(entryOf(response)[member], `${member} in the response`, response)
          expectInstant(entryOf(read)[member], `${member} read by the id`, read)
          const item: Members = inList ?? {}
          expectInstant(item[member], `${member} in the list`, list)
        },
      ),
    ),
    must(
      'entries.time.gmt',
      'a time is that of its creation or update, in GMT',
      'R-textdata-published',
      [
        ...each(
          times,
          (member) => ({ id: `entries.time.${member}-gmt`, title: `${member} of a new entry` }),
          async ({ use }, member) => {
            const { response } = await use(creation)
            expectTimeOf(response, entryOf(response)[member], member)
          },
        ),
        {
          id: 'entries.time.update-gmt',
          title: 'updated of an updated entry',
          run: async ({ use }) => {
            const { whole } = await use(updating)
            expect(whole.response).toHaveStatus(202)
            expectTimeOf(whole.response, entryOf(whole.read).updated, 'updated after the update', whole.read)
          },
        },
      ],
      { why: whyClock },
    ),
    must(
      'entries.time.later',
      'what happens more than a second later has a later time',
      'R-textdata-published',
      each(
        laterTimes,
        ([id, title]) => ({ id, title }),
        async ({ use }, [, , of]) => {
          const shown = await use(updating)
          const [earlier, later, name] = of(shown)
          const compared = { value: later, earlier, elapsedMs: shown.elapsedMs }
          expectLaterBySeconds(compared, name, shown.after.response)
        },
      ),
      { why: whyPause },
    ),
    must(
      'entries.time.updated-not-before-published',
      'updated of a new entry is not before published, and no minute after it',
      'R-textdata-updated',
      async ({ use }) => {
        const { response } = await use(creation)
        const { published, updated } = entryOf(response)
        const base = expectInstant(published, 'published', response)
        const afterwards = (time: unknown) => (instantOf(time) ?? Number.NaN) - base
        expect(updated, 'updated', response).toSatisfy(
          (time) => afterwards(time) >= 0 && afterwards(time) <= aMinute,
          `be no earlier than ${published}, and no minute later`,
          afterwards(updated) < 0 ? 'earlier than published' : undefined,
        )
      },
      {
        why: 'Both are times of the creation. Several servers behind one address may have different clocks, so a minute of difference passes.',
      },
    ),
    must(
      'entries.time.update-moves',
      'each update gives the entry a later time of update, whichever member it changes',
      'R-textdata-updated',
      [
        ...each(
          movingUpdates,
          ([id, title]) => ({ id, title }),
          async ({ use }, [, , name]) => {
            const { [name]: change, after } = await use(updating)
            expect(change.response).toHaveStatus(202)
            expect(after.response).toHaveStatus(200)
            const { updated } = entryIn(after, change.entry.id)
            expectLater(updated, change.entry.updated, 'updated after the update', after.response)
          },
        ),
        {
          id: 'entries.time.update-without-text',
          title: 'the owner, in a body without a text',
          run: async ({ use, inapplicable }) => {
            const { ownerAlone, after } = await use(updating)
            if (passesAsRefused(ownerAlone.response))
              return inapplicable('an update without a text is refused')
            expect(ownerAlone.response).toHaveStatus(202)
            const { updated } = entryIn(after, ownerAlone.entry.id)
            expectLater(updated, ownerAlone.entry.updated, 'updated after the update', after.response)
          },
        },
        ...each(
          sortOrders,
          (order) => ({
            id: `entries.time.update-sorted-${order}`,
            title: `the list sorted by updated, ${order}, puts these times in order`,
            norm: 'R-entry-sort-by',
          }),
          async ({ use }, order) => {
            const response = (await use(updating)).byUpdated[order]
            const list = entriesOf(response).entry.map(({ updated }) => String(updated))
            expectOrder({ list, order, of: 'values' }, 'the times of update', response)
          },
        ),
        {
          id: 'entries.time.update-moves-again',
          title: 'a further update',
          run: async ({ use }) => {
            const { again, after } = await use(updating)
            const { entry, response, look } = again.value()
            expect(response).toHaveStatus(202)
            expect(look.response).toHaveStatus(200)
            const updated = entryIn(look, entry.id).updated
            const before = entryIn(after, entry.id).updated
            expectLater(updated, before, 'updated after the second update', look.response)
          },
        },
      ],
      { why: whyPause },
    ),
    must(
      'entries.time.update-alone',
      'an update gives the entry a later time of update, even if nothing else is written meanwhile',
      'R-textdata-updated',
      async ({ trusted, groups, text, newUserId, pause }) => {
        const group = await groups.shared()
        const writerId = newUserId()
        const { id } = await group.add({ writerId })
        const before = await storedEntry(trusted, group.name, id)
        await pause(beyondASecond)
        const update = await trusted.updateEntry(group.name, id, { data: text.sentence(), writerId })
        expect(update).toHaveStatus(202)
        const read = await storedEntry(trusted, group.name, id)
        expectLater(read.updated, before.updated, 'updated after the update', read)
      },
      {
        alone: true,
        why: `${whyPause} It runs alone: a server that shows the time of the latest creation would be hidden by the creations of other checks.`,
      },
    ),
    must(
      'entries.time.update-in-list',
      'after an update the list shows both times as reading by the id does',
      'R-textdata-updated',
      async ({ use }: CheckContext) => {
        const { whole, after } = await use(updating)
        const read = entryOf(whole.read)
        const item = entryIn(after, whole.entry.id)
        expect(item.updated, 'updated in the list', after.response).toEqual(read.updated)
        expect(item.published, 'published in the list', after.response).toEqual(read.published)
      },
    ),
    should(
      'entries.time.as-created',
      'new entries are read with the published time that the responses to their creations showed',
      'R-textdata-published',
      async ({ trusted, groups }) => {
        const group = await groups.shared()
        const created = await group.addMany(creationsCompared)
        const read = await Promise.all(created.map(({ id }) => storedEntry(trusted, group.name, id)))
        read.forEach((one, at) => {
          expect(one.published, 'published read by the id', one).toEqual(created[at]?.published)
        })
      },
      {
        why: 'A creation has one time. But a database may round the fraction of a second that the response cuts off, so the two differ by a second.',
      },
    ),
    observe(
      'entries.time.same-text',
      'whether an update that changes no member moves the time of update',
      'R-textdata-updated',
      async ({ use }) => {
        const { same, after } = await use(updating)
        if (same.response.status !== 202) return String(same.response.status)
        return entryIn(after, same.entry.id).updated === same.entry.updated ? 'it stays' : 'it moves'
      },
    ),
  ],
)
