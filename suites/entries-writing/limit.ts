import {
  type Caller,
  type CheckContext,
  type Entry,
  entriesOf,
  expect,
  type Group,
  idsOf,
  must,
  should,
  suite,
  untestable,
} from '../../harness/index.ts'

/** Above this limit a group is filled only with `--exhaustive`. */
const usualLimit = 2000
/** Entries beyond the limit, and entries at the start whose order is known one by one. */
const beyond = 5
/** How long a service may take to delete once a group holds twice its limit. */
const patienceSeconds = 5
/** Entries that are deleted while the group fills: they must not count. */
const deletedMeanwhile = 4

/** Entries in the order of their creation: those of one rank were created at the same time. */
interface Ranked {
  readonly entry: Entry
  readonly rank: number
}

/** The limit; ends the check as untested where filling a group would take too long for a usual run. */
function limitOf(context: CheckContext): number {
  const { entriesPerGroup } = context.config.limits
  if (entriesPerGroup > usualLimit && !context.settings.exhaustive) {
    return context.untested(`needs --exhaustive: a group holds ${entriesPerGroup} entries`)
  }
  return entriesPerGroup
}

async function addInOrder(group: Group, count: number, firstRank: number): Promise<Ranked[]> {
  const ranked: Ranked[] = []
  for (let index = 0; index < count; index++) {
    ranked.push({ entry: await group.add(), rank: firstRank + index })
  }
  return ranked
}

/**
 * Fills a group to exactly the limit. The first and the last entries are created one after the other, so that their
 * order is known; those between them at the same time.
 */
async function fill(context: CheckContext, group: Group, limit: number): Promise<Ranked[]> {
  const { trusted } = context
  const comeAndGo = async () => {
    const passing = await group.addMany(deletedMeanwhile)
    return await Promise.all(passing.map(({ id }) => trusted.deleteEntry(group.name, id)))
  }
  const [first, answers] = await Promise.all([addInOrder(group, Math.min(limit, beyond + 1), 0), comeAndGo()])
  for (const answer of answers) expect(answer).toHaveStatus(202)
  const between = await group.addMany(Math.max(0, limit - first.length))
  return [...first, ...between.map((entry) => ({ entry, rank: first.length }))]
}

/**
 * Goes on creating entries while the oldest one is still there, up to twice the limit, and then waits for a while: a
 * service may delete late or in large batches, but it must delete.
 */
async function addUntilGone(
  { trusted, pause }: CheckContext,
  group: Group,
  oldest: Entry,
  limit: number,
): Promise<Ranked[]> {
  const added: Ranked[] = []
  const isThere = async () => (await trusted.readEntry(group.name, oldest.id)).status !== 404
  for (let rank = 2 * limit; added.length < limit && (await isThere()); rank++) {
    const entries = await group.addMany(Math.min(100, limit - added.length))
    added.push(...entries.map((entry) => ({ entry, rank })))
  }
  for (let second = 0; second <= patienceSeconds; second++) {
    const look = await trusted.readEntry(group.name, oldest.id)
    if (look.status === 404 || second === patienceSeconds) {
      expect(look).toBeError(404)
      break
    }
    await pause(1000)
  }
  return added.length === 0 ? [] : [...added, ...(await addInOrder(group, 1, 4 * limit))]
}

/** The ids of a whole list, page by page. */
async function wholeList(trusted: Caller, group: string): Promise<ReadonlySet<string>> {
  const count = 1000
  const ids = new Set<string>()
  for (let startIndex = 1; ; startIndex += count) {
    const page = entriesOf(await trusted.listEntries(group, { query: { count, startIndex } }))
    for (const id of idsOf(page)) ids.add(id)
    if (page.entry.length < count) return ids
  }
}

const head = {
  timeoutMs: 4 * 3_600_000,
  why:
    'limits.entriesPerGroup of the config is the limit. How soon entries are deleted, and whether more than needed go at ' +
    'once, is left open, so that a group may hold up to twice its limit for a while; that the oldest go first is not.',
}

export default suite(
  'TextData: entries of a group',
  { class: 'textboard', section: 'Limits', resource: 'TextData' },
  [
    must(
      'entries.limit.oldest-first',
      'a group keeps all entries up to its limit; beyond it the oldest go, and only they: they answer 404 and leave the list, and the newest stay',
      async (context) => {
        const { trusted, text, newUserId } = context
        const limit = limitOf(context)
        const group = await context.groups.private()
        const within = await fill(context, group, limit)
        const [oldest] = within
        const [full, first] = await Promise.all([
          trusted.listEntries(group.name, { query: { count: 1 } }),
          trusted.readEntry(group.name, oldest?.entry.id ?? ''),
        ])
        expect(entriesOf(full).totalResults, 'totalResults at the limit').toEqual(limit)
        expect(first).toHaveStatus(200)

        const all = [...within, ...(await addInOrder(group, beyond, limit + 1))]
        if (oldest !== undefined) all.push(...(await addUntilGone(context, group, oldest.entry, limit)))
        const newest = all.at(-1)?.entry
        const [last, ids] = await Promise.all([
          trusted.readEntry(group.name, newest?.id ?? ''),
          wholeList(trusted, group.name),
        ])
        expect(last).toHaveStatus(200)
        expect(ids.has(newest?.id ?? ''), 'whether the newest entry is in the list').toBeTrue()
        const gone = all.filter(({ entry }) => !ids.has(entry.id))
        const youngestGone = Math.max(-1, ...gone.map(({ rank }) => rank))
        const olderLeft = all.filter(({ entry, rank }) => rank < youngestGone && ids.has(entry.id))
        expect(
          olderLeft.map(({ entry }) => entry.id),
          'ids of entries that are older than one that was deleted, and still listed',
        ).toEqual([])
        const ofDeleted = gone.slice(0, 3).flatMap(({ entry: { id } }) => {
          const body = { data: text.sentence(), writerId: newUserId() }
          return [
            trusted.readEntry(group.name, id),
            trusted.updateEntry(group.name, id, body),
            trusted.deleteEntry(group.name, id),
          ]
        })
        const left = all.filter(({ entry: { id } }) => ids.has(id)).slice(0, 3)
        const ofLeft = left.map(({ entry: { id } }) => trusted.readEntry(group.name, id))
        const [refused, read] = await Promise.all([Promise.all(ofDeleted), Promise.all(ofLeft)])
        for (const answer of refused) expect(answer).toBeError(404)
        for (const answer of read) {
          expect(answer.status, 'status of a listed entry').toEqual(200)
        }
      },
      head,
    ),
    should(
      'entries.limit.evicted',
      'beyond its limit a group holds no more entries than the limit, and the oldest answer 404',
      async (context) => {
        const { trusted } = context
        const limit = limitOf(context)
        const group = await context.groups.private()
        const oldest = await group.addMany(Math.min(limit, beyond))
        await group.addMany(limit - oldest.length)
        await group.addMany(oldest.length)
        const [list, ...answers] = await Promise.all([
          trusted.listEntries(group.name, { query: { count: 1 } }),
          ...oldest.map(({ id }) => trusted.readEntry(group.name, id)),
        ])
        expect(entriesOf(list).totalResults, 'totalResults beyond the limit').toBeBetween(1, limit)
        for (const answer of answers) expect(answer).toBeError(404)
      },
      head,
    ),
    untestable(
      'entries.limit.installing-users',
      'with more than 10,000 installing users up to the previous day the limit is ten times their number',
      'a caller can neither see nor set the number of installing users; the config states the limit that applies',
    ),
  ],
)
