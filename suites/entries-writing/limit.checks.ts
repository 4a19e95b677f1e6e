import {
  type Caller,
  type CheckContext,
  entriesOf,
  entryOf,
  expect,
  type Group,
  type HttpResponse,
  idsOf,
  must,
  sharedFixture,
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
  readonly id: string
  readonly rank: number
}

/** Entries that are created before the run is told how far the check is; no more of them are held in memory as a whole. */
const step = 1000

/** The limit; ends the check as inapplicable where filling a group would take too long for a usual run. */
function limitOf(context: CheckContext): number {
  const { entriesPerGroup } = context.config.limits
  if (entriesPerGroup > usualLimit && !context.settings.exhaustive) {
    return context.inapplicable(`it fills a group with ${entriesPerGroup} entries: only with --exhaustive`)
  }
  return entriesPerGroup
}

/** Creates entries of one rank. @param onStep told after each {@link step} how many there are */
async function addSome(
  group: Group,
  count: number,
  rank: number,
  writerId: string,
  onStep?: (done: number) => void,
): Promise<Ranked[]> {
  const ranked: Ranked[] = []
  while (ranked.length < count) {
    const entries = await group.addMany(Math.min(step, count - ranked.length), () => ({ writerId }))
    for (const { id } of entries) ranked.push({ id, rank })
    onStep?.(ranked.length)
  }
  return ranked
}

/** @param answered whether the last entry answers the one before it: a reply is no older than it is */
async function addInOrder(
  group: Group,
  count: number,
  firstRank: number,
  answered = false,
): Promise<Ranked[]> {
  const ranked: Ranked[] = []
  for (let index = 0; index < count; index++) {
    const parent = answered && index === count - 1 ? ranked.at(-1) : undefined
    const { id } = await group.add(parent === undefined ? {} : { parentId: parent.id })
    ranked.push({ id, rank: firstRank + index })
  }
  return ranked
}

/**
 * Fills a group to exactly the limit. The first and the last entries are created one after the other, so that their
 * order is known; those between them at the same time. The sixth one is a reply, which must not go before the first ones.
 */
async function fill(context: CheckContext, group: Group, limit: number, writerId: string): Promise<Ranked[]> {
  const { trusted } = context
  const comeAndGo = async () => {
    const passing = await group.addMany(deletedMeanwhile)
    return await Promise.all(passing.map(({ id }) => trusted.deleteEntry(group.name, id)))
  }
  const [first, responses] = await Promise.all([
    addInOrder(group, Math.min(limit, beyond + 1), 0, true),
    comeAndGo(),
  ])
  for (const response of responses) expect(response).toHaveStatus(202)
  const between = await addSome(group, Math.max(0, limit - first.length), first.length, writerId, (done) => {
    context.progress(first.length + done, limit, 'entries')
  })
  return [...first, ...between]
}

/**
 * Goes on creating entries while the oldest one is still there, up to twice the limit, and then waits for a while: a
 * service may delete late or in large batches, but it must delete.
 */
async function addUntilGone(
  { trusted, pause, newUserId }: CheckContext,
  group: Group,
  oldest: string,
  limit: number,
): Promise<Ranked[]> {
  const added: Ranked[] = []
  const isThere = async () => (await trusted.readEntry(group.name, oldest)).status !== 404
  for (let rank = 2 * limit; added.length < limit && (await isThere()); rank++) {
    added.push(...(await addSome(group, Math.min(100, limit - added.length), rank, newUserId())))
  }
  for (let second = 0; second <= patienceSeconds; second++) {
    const look = await trusted.readEntry(group.name, oldest)
    if (look.status === 404 || second === patienceSeconds) {
      expect(look).toBeError(404)
      break
    }
    await pause(1000)
  }
  return added.length === 0 ? [] : [...added, ...(await addInOrder(group, 1, 4 * limit))]
}

/** Gives a service that deletes a little later the time to do so. */
async function untilWithin(
  { pause }: CheckContext,
  limit: number,
  total: () => Promise<HttpResponse>,
): Promise<void> {
  for (let second = 0; second < patienceSeconds; second++) {
    const { totalResults } = entriesOf(await total())
    if (typeof totalResults !== 'number' || totalResults <= limit) return
    await pause(1000)
  }
}

/** The ids of a whole list, page by page. */
async function wholeList(trusted: Caller, group: string): Promise<ReadonlySet<string>> {
  const count = 1000
  const ids = new Set<string>()
  for (let startIndex = 1; ; startIndex += count) {
    const page = entriesOf(await trusted.listEntries(group, { query: { count, startIndex } }))
    const before = ids.size
    for (const id of idsOf(page)) ids.add(id)
    // A service that always answers the same page must not keep us here.
    if (page.entry.length < count || ids.size === before) return ids
  }
}

const head = {
  overfills: true,
  timeoutMs: 4 * 3_600_000,
  why:
    'limits.entriesPerGroup of the config is the limit. How soon entries are deleted, and whether more than needed go at ' +
    'once, is left open, so that a group may hold up to twice its limit for a while; that the oldest go first is not.',
}

/** What a group showed that was filled beyond its limit. */
interface Overflow {
  readonly limit: number
  /** Its list, and reading its oldest entry, when it holds exactly the limit. */
  readonly full: { readonly list: HttpResponse; readonly oldest: HttpResponse }
  /** Updates of a full group, its list and its oldest entry after them. */
  readonly updated: {
    readonly responses: readonly HttpResponse[]
    readonly list: HttpResponse
    readonly oldest: HttpResponse
  }
  /** Its list, and reading its oldest entries, when as many more have been created. */
  readonly beyondIt: { readonly list: HttpResponse; readonly oldest: readonly HttpResponse[] }
  /** All entries that were created and not deleted by a request. */
  readonly all: readonly Ranked[]
  /** Reading the newest of them in the end. */
  readonly last: HttpResponse
  /** The ids in the list in the end. */
  readonly listed: ReadonlySet<string>
  /** Each method on some of those that left the list, and reading some that are in it. */
  readonly ofDeleted: readonly HttpResponse[]
  readonly ofListed: readonly HttpResponse[]
}

/** A group is filled to its limit and beyond it, until its oldest entry is gone. */
const overflow = sharedFixture(
  'a group overflows',
  async (context): Promise<Overflow> => {
    const { trusted, text, newUserId, groups } = context
    const limit = limitOf(context)
    const group = await groups.private()
    const read = ({ id }: Ranked) => trusted.readEntry(group.name, id)
    const total = () => trusted.listEntries(group.name, { query: { count: 1 } })
    const writerId = newUserId()
    const within = await fill(context, group, limit, writerId)
    const [first] = within
    if (first === undefined) return context.untested('the limit of the config is no positive number')
    const [fullList, fullOldest] = await Promise.all([total(), read(first)])
    const responses: HttpResponse[] = []
    for (const { id } of within.slice(-beyond)) {
      const body = { data: text.sentence(), writerId }
      responses.push(await trusted.updateEntry(group.name, id, body))
    }
    const [updatedList, updatedOldest] = await Promise.all([total(), read(first)])
    const more = await addInOrder(group, beyond, limit + 1)
    await untilWithin(context, limit, total)
    const [list, ...oldest] = await Promise.all([total(), ...within.slice(0, beyond).map(read)])
    const all = [...within, ...more, ...(await addUntilGone(context, group, first.id, limit))]
    const [last, listed] = await Promise.all([
      trusted.readEntry(group.name, all.at(-1)?.id ?? ''),
      wholeList(trusted, group.name),
    ])
    const some = (isListed: boolean) => all.filter(({ id }) => listed.has(id) === isListed).slice(0, 3)
    const [ofDeleted, ofListed] = await Promise.all([
      Promise.all(
        some(false).flatMap(({ id }) => [
          trusted.readEntry(group.name, id),
          trusted.updateEntry(group.name, id, { data: text.sentence(), writerId }),
          trusted.deleteEntry(group.name, id),
        ]),
      ),
      Promise.all(some(true).map(read)),
    ])
    return {
      limit,
      full: { list: fullList, oldest: fullOldest },
      updated: { responses, list: updatedList, oldest: updatedOldest },
      beyondIt: { list, oldest },
      all,
      last,
      listed,
      ofDeleted,
      ofListed,
    }
  },
  { timeoutMs: head.timeoutMs },
)

export default suite(
  'TextData: entries of a group',
  { class: 'textboard', section: 'Limits', resource: 'TextData' },
  [
    must(
      'entries.limit.oldest-first',
      'a group keeps all entries up to its limit; beyond it the oldest go, and only they: they answer 404 and leave the list, and the newest stay',
      'R-existence-limit',
      async ({ use }) => {
        const { limit, full, all, last, listed, ofDeleted, ofListed } = await use(overflow)
        expect(entriesOf(full.list).totalResults, 'totalResults at the limit').toEqual(limit)
        expect(full.oldest).toHaveStatus(200)
        expect(last).toHaveStatus(200)
        expect(listed.has(entryOf(last).id), 'whether the newest entry is in the list').toBeTrue()
        const gone = all.filter(({ id }) => !listed.has(id))
        expect(gone.length, 'the number of entries that left the list').toBeBetween(1, all.length)
        // Far too many for the arguments of one call, perhaps.
        const youngestGone = gone.reduce((youngest, { rank }) => Math.max(youngest, rank), -1)
        const olderLeft = all.filter(({ id, rank }) => rank < youngestGone && listed.has(id))
        expect(
          olderLeft.map(({ id }) => id),
          'ids of entries that are older than one that was deleted, and still listed',
        ).toEqual([])
        for (const response of ofDeleted) expect(response).toBeError(404)
        for (const response of ofListed) expect(response).toHaveStatus(200)
      },
      head,
    ),
    must(
      'entries.limit.update',
      'updating the entries of a full group takes no entry away',
      'R-existence-limit',
      async ({ use }) => {
        const { limit, full, updated } = await use(overflow)
        expect(full.oldest).toHaveStatus(200)
        for (const response of updated.responses) expect(response).toHaveStatus(202)
        expect(entriesOf(updated.list).totalResults, 'totalResults after the updates').toEqual(limit)
        expect(updated.oldest).toHaveStatus(200)
      },
      head,
    ),
    should(
      'entries.limit.keeps-most',
      'beyond its limit a group loses old entries, and not most of what it holds',
      'R-existence-limit',
      async ({ use }) => {
        const { limit, all, listed } = await use(overflow)
        const kept = all.filter(({ id }) => listed.has(id)).length
        expect(kept, 'the number of entries that are still listed').toBeBetween(
          Math.floor(limit / 2),
          all.length,
        )
      },
      head,
    ),
    should(
      'entries.limit.evicted',
      'beyond its limit a group soon holds no more entries than the limit, and the oldest answer 404',
      'R-limit-entries-effect',
      async ({ use }) => {
        const { limit, beyondIt } = await use(overflow)
        expect(entriesOf(beyondIt.list).totalResults, 'totalResults beyond the limit').toBeBetween(1, limit)
        for (const response of beyondIt.oldest) expect(response).toBeError(404)
      },
      head,
    ),
    untestable(
      'entries.limit.installing-users',
      'with more than 10,000 installing users up to the previous day the limit is ten times their number',
      'R-limit-entries',
      'a caller can neither see nor set the number of installing users; the config states the limit that applies',
    ),
  ],
)
