import {
  type CheckContext,
  type Entry,
  entriesOf,
  entryOf,
  expect,
  idsOf,
  largestPage,
} from '../../../harness/index.ts'
import { plainUserId } from '../../shared/ids/user-id.ts'
import { filterWith, findsSomething } from '../../shared/lists/filter-form.ts'
import { latestFirst } from '../../shared/lists/pages.ts'

/** An entry that was created without a writer, and one of a user, in one group. */
interface Entries {
  readonly group: string
  readonly partners: Entry
  readonly users: Entry
}

async function created({ trusted, groups, text, newUserId, inapplicable }: CheckContext): Promise<Entries> {
  const { name, add } = await groups.shared()
  const users = await add({ writerId: newUserId() })
  const response = await trusted.createEntry(name, { data: text.sentence() })
  if (response.status >= 400) inapplicable('an entry without a writer is refused')
  return { group: name, partners: entryOf(response), users }
}

/** Lists the latest entries of a writer. */
const listOf = ({ trusted }: CheckContext, group: string, filterValue: string) => {
  const filter = { filterBy: 'writerId', filterOp: 'equals', filterValue, count: largestPage }
  return trusted.listEntries(group, { query: { ...filter, ...latestFirst } })
}

/** One form of the id 0 at least finds the entry of the partner, and none finds that of the user. */
export async function foundInOneForm(context: CheckContext): Promise<void> {
  const { group, partners, users } = await created(context)
  const domain = String(users.writerId).replace(/[^:]*$/, '')
  const values = new Set(['0', `${domain}0`, String(partners.writerId)])
  const responses = await Promise.all([...values].map((value) => listOf(context, group, value)))
  // A service may refuse a form of a user id that it does not accept, but not all forms.
  const lists = responses.filter(({ status }) => status === 200)
  if (lists.length === 0) for (const response of responses) expect(response).toHaveStatus(200)
  const ids = lists.flatMap((response) => idsOf(entriesOf(response)))
  expect(ids, `the ids found by the partner as the writer (${[...values].join(' or ')})`).toContain(
    partners.id,
  )
  expect(ids, 'the ids found by the partner as the writer (0)').notToContain(users.id)
}

/** If the plain id of a user finds the entry of that user, 0 finds the entry of the partner. */
export async function foundLikeUsers(context: CheckContext): Promise<void> {
  const { group, partners, users } = await created(context)
  const user = plainUserId(users.writerId)
  if (user === undefined || !(await findsSomething(context.trusted, group, filterWith('writerId', '')(user))))
    context.inapplicable('a filter finds no plain user id')
  const response = await listOf(context, group, '0')
  expect(response).toHaveStatus(200)
  expect(idsOf(entriesOf(response)), 'the ids found by the writer 0', response).toContain(partners.id)
}
