import { each, entryOf, expect, must, sharedFixture, should, suite } from '../../harness/index.ts'
import { createdBy, expectUpdated, whyBoth } from '../shared/three-legged.ts'
import { afterUpdate, changed } from './users-entry.ts'

const options = { needs: ['user'], why: whyBoth } as const

/** What only an operator brings about: an entry that was deleted, and one that was edited. */
const byOperator = [20, 21] as const

/** A user names statuses that only an operator brings about, first in a creation and then in an update. */
const statusNamed = sharedFixture(
  'a user names the status of an entry',
  async ({ trusted, proxy, groups, text }) => {
    const { name } = await groups.shared()
    const invalid = 'a member that only the service sets'
    const [status, further] = byOperator
    const right = await proxy.createEntry(name, { data: text.sentence() })
    const naming = await proxy.createEntry(name, { data: text.sentence(), status }, { invalid })
    const created = naming.status === 201 ? await trusted.readEntry(name, entryOf(naming).id) : undefined
    if (right.status !== 201) return { right, naming, created, update: undefined, updated: undefined }
    const { id } = entryOf(right)
    const body = { data: text.sentence(), status: further }
    const update = await proxy.updateEntry(name, id, body, { invalid })
    return { right, naming, created, update, updated: await trusted.readEntry(name, id) }
  },
  { needs: ['user'] },
)

export default suite(
  'TextData: the status of entries of users',
  { class: 'textboard', section: 'States and transitions / TextData status', resource: 'TextData' },
  [
    must(
      'access.entries.proxy.status',
      'whatever a user does to an entry, it is neither deleted nor edited by an operator',
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
            const { right, naming, created, update, updated } = await context.use(statusNamed)
            createdBy(context, right)
            if (name === 'update' && update?.status === 405) return expectUpdated(context, update)
            const [response, read] = name === 'create' ? [naming, created] : [update, updated]
            if (response !== undefined && response.status >= 300) expect(response).toBeRefused()
            if (read === undefined) return
            const { status } = entryOf(read)
            for (const one of byOperator) expect(status, 'status of the entry', read).notToEqual(one)
          },
        ),
      ],
      {
        ...options,
        why: 'Only an operator brings about 20 and 21. A service may refuse a body that names the status, or leave it aside.',
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
        why: 'When a target sets these values is not shown: to some, all that comes through this interface is edited by the partner.',
      },
    ),
  ],
)
