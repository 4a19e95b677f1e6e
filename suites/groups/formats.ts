import { type HttpResponse, type RequestOptions, sharedFixture } from '../../harness/index.ts'
import { accepted } from '../shared/groups/created-groups.ts'

const json = { query: { format: 'json' } }
const other = { query: { format: 'xml' }, invalid: 'format has one allowed value, json' }

/** One operation with a format that is not allowed, then with the allowed format. */
interface Formats {
  readonly wrong: HttpResponse
  readonly right: HttpResponse
  /** For writes: the group, read after each. */
  readonly after?: { readonly wrong: HttpResponse; readonly right: HttpResponse }
}

/** An operation on groups. */
export type GroupOperation = 'create' | 'list' | 'read' | 'delete'

/** A group is created, listed, read and deleted, each time first with a wrong format. */
export const formats = sharedFixture(
  'a group comes and goes with a format',
  async (context): Promise<Readonly<Record<GroupOperation, Formats>>> => {
    const { trusted, groups } = context
    const name = await groups.slot()
    const read = () => trusted.readGroup(name)
    const creation = (options: RequestOptions) => trusted.createGroup({ name }, options)
    const wrong = await creation(other)
    const afterWrong = await read()
    // A target may ignore the wrong format.
    if (afterWrong.status === 200) await trusted.deleteGroup(name)
    const right = await accepted(context, () => creation(json))
    const afterRight = await read()
    const [wrongList, rightList, wrongRead, rightRead] = await Promise.all([
      trusted.listGroups(other),
      trusted.listGroups(json),
      trusted.readGroup(name, other),
      trusted.readGroup(name, json),
    ])
    const wrongDeletion = await trusted.deleteGroup(name, other)
    const afterWrongDeletion = await read()
    if (afterWrongDeletion.status === 404) await accepted(context, () => creation({}))
    const rightDeletion = await trusted.deleteGroup(name, json)
    return {
      create: { wrong, right, after: { wrong: afterWrong, right: afterRight } },
      list: { wrong: wrongList, right: rightList },
      read: { wrong: wrongRead, right: rightRead },
      delete: {
        wrong: wrongDeletion,
        right: rightDeletion,
        after: { wrong: afterWrongDeletion, right: await read() },
      },
    }
  },
)
