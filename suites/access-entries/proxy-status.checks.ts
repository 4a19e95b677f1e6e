import {
  type CheckContext,
  type Entry,
  each,
  entryOf,
  expect,
  type HttpResponse,
  type Members,
  must,
  type RequestOptions,
  sharedFixture,
  should,
  suite,
} from '../../harness/index.ts'
import { known } from '../shared/ids/known.ts'
import { createdBy, expectUpdated, whyBoth } from '../shared/requests/three-legged.ts'
import { afterUpdate, changed, createdEntry } from './users-entry.ts'

const options = { needs: ['user'], why: whyBoth } as const

/** Statuses that only an operator causes: of a deleted entry, and of an edited one. */
const byOperator = [20, 21] as const
/** Statuses that an edit causes: by a user, and by the partner. */
const byEdit = [11, 31] as const

/** A write that names a status: the response, and the entry afterwards; undefined if it was not created. */
interface Named {
  readonly response: HttpResponse
  readonly read: HttpResponse | undefined
}

/** The results of writes in which a user names the status. */
interface StatusNamed {
  /** A creation without a status. */
  readonly right: HttpResponse
  /** Writes with a status of an operator. */
  readonly created: Named
  readonly updated: Named | undefined
  /** Writes with a status of an edit, which the same write does not cause by itself. */
  readonly createdAsEdited: Named
  readonly updatedAsEdited: Named | undefined
  /** The result of an update without a status. */
  readonly usual: Named | undefined
}

/**
 * In creations and then in updates, a user names statuses that only an operator causes, and statuses that only an edit
 * causes.
 */
const statusNamed = sharedFixture(
  'a user names the status of an entry',
  async ({ trusted, proxy, groups, text }): Promise<StatusNamed> => {
    const { name } = await groups.shared()
    const invalid = 'a member that only the service sets'
    const [status, further] = byOperator
    const create = async (named: number): Promise<Named> => {
      const body = { data: text.sentence(), status: named }
      const response = await proxy.createEntry(name, body, { invalid })
      const isCreated = response.status >= 200 && response.status < 300
      return { response, read: isCreated ? await trusted.readEntry(name, entryOf(response).id) : undefined }
    }
    const right = await proxy.createEntry(name, { data: text.sentence() })
    const creations = { right, created: await create(status), createdAsEdited: await create(byEdit[0]) }
    if (right.status !== 201)
      return { ...creations, updated: undefined, updatedAsEdited: undefined, usual: undefined }
    const { id } = entryOf(right)
    const update = async (members: Members, how: RequestOptions = {}): Promise<Named> => {
      const response = await proxy.updateEntry(name, id, { data: text.sentence(), ...members }, how)
      return { response, read: await trusted.readEntry(name, id) }
    }
    const usual = await update({})
    const shown = usual.read?.status === 200 ? entryOf(usual.read).status : undefined
    const other = byEdit.find((one) => one !== shown) ?? byEdit[0]
    const updatedAsEdited = await update({ status: other }, { invalid })
    const updated = await update({ status: further }, { invalid })
    return { ...creations, usual, updatedAsEdited, updated }
  },
  { needs: ['user'] },
)

/**
 * Asserts that a write that names a status was accepted or refused. Ends the case as inapplicable if users may not
 * update.
 */
function expectAnswered(context: CheckContext, { response }: Named): void {
  const isUpdate = response.exchange.request.method === 'PUT'
  if (isUpdate && response.status === 405) expectUpdated(context, response)
  else if (response.status >= 300) expect(response).toBeRefused()
}

/** The entry after an update without a status. */
function afterUsual(context: CheckContext, { response, read }: Named): Entry {
  expectUpdated(context, response)
  return entryOf(known(read, 'reading after the update'))
}

export default suite(
  'TextData: the status of entries of users',
  { class: 'textboard', section: 'States and transitions / TextData status', resource: 'TextData' },
  [
    must(
      'access.entries.proxy.status-new',
      'an entry of a user is normal at first',
      'R-status-normal',
      async (context) => {
        const { entry, readings } = await createdEntry(context)
        expect(entry.status, 'status in the answer to the creation', entry).toEqual(0)
        expect(entryOf(readings.read).status, 'status on reading the entry', readings.read).toEqual(0)
      },
      options,
    ),
    must(
      'access.entries.proxy.status',
      'a user cannot set a status: no write of a user leads to 20 or 21, and a status in the body changes nothing',
      'R-textdata-status',
      [
        {
          id: 'access.entries.proxy.status-not-operated',
          title: 'an update',
          run: async (context) => {
            const after = afterUpdate(context, (await context.use(changed)).text)
            for (const status of byOperator)
              expect(after.status, 'status after the update', after).notToEqual(status)
          },
        },
        ...each(
          [
            ['create', 'a creation that names the status 20'],
            ['update', 'an update that names the status 21'],
          ] as const,
          ([name, title]) => ({ id: `access.entries.proxy.status-named-by-${name}`, title }),
          async (context, [name]) => {
            const { right, ...shown } = await context.use(statusNamed)
            createdBy(context, right)
            const named = known(shown[name === 'create' ? 'created' : 'updated'], name)
            expectAnswered(context, named)
            if (named.read === undefined) return
            const { status } = entryOf(named.read)
            for (const one of byOperator) expect(status, 'status of the entry', named.read).notToEqual(one)
          },
        ),
        {
          id: 'access.entries.proxy.status-edited-by-create',
          title: 'a creation that names the status 11, and one that names none',
          run: async (context) => {
            const { right, createdAsEdited } = await context.use(statusNamed)
            const { status } = createdBy(context, right)
            expectAnswered(context, createdAsEdited)
            const { read } = createdAsEdited
            if (read !== undefined) expect(entryOf(read).status, 'status of the entry', read).toEqual(status)
          },
        },
        {
          id: 'access.entries.proxy.status-edited-by-update',
          title: 'an update that names the status 11 or 31, after one that names none',
          run: async (context) => {
            const { right, usual, updatedAsEdited } = await context.use(statusNamed)
            createdBy(context, right)
            const before = afterUsual(context, known(usual, 'update without a status'))
            const named = known(updatedAsEdited, 'update that names a status')
            expectAnswered(context, named)
            const after = known(named.read, 'reading after the update')
            expect(entryOf(after).status, 'status after the update', after).toEqual(before.status)
          },
        },
      ],
      {
        ...options,
        why: 'Only an operator sets 20 and 21, and only an edit sets 11 and 31. A service may refuse a body that names the status, or ignore the status.',
      },
    ),
    should(
      'access.entries.proxy.status-updated',
      'an entry that a user updated is normal, or edited by a user',
      'R-status-edited-by-user',
      async (context) => {
        const after = afterUpdate(context, (await context.use(changed)).text)
        expect(after.status, 'status after the update', after).toBeOneOf([0, 11])
      },
      {
        ...options,
        why: 'When a target sets these values is not shown: some treat everything that comes through this interface as edited by the partner.',
      },
    ),
  ],
)
