import {
  type Case,
  type CheckContext,
  each,
  entriesOf,
  expect,
  type HttpResponse,
  idsOf,
  must,
  type RequestOptions,
  sharedFixture,
  suite,
} from '../../harness/index.ts'
import { type ChangeName, refusedChanges } from '../groups/refused-changes.ts'
import { expectNothingIllegal, refusedCreations, trialOf } from '../groups/refused-creations.ts'
import { wrongSecret } from '../shared/requests/wrong-secret.ts'

/** Callers without a valid credential. */
const strangers = {
  anonymous: {
    create: ({ anonymous }: CheckContext, name: string, options: RequestOptions) =>
      anonymous.createGroup({ name }, options),
    delete: 'anonymous-delete',
  },
  signature: {
    create: ({ trusted }: CheckContext, name: string, options: RequestOptions) =>
      trusted.createGroup({ name }, { ...options, ...wrongSecret }),
    delete: 'signature-delete',
  },
} as const satisfies Record<string, { create: unknown; delete: ChangeName }>

type Stranger = keyof typeof strangers

const created = refusedCreations(
  'groups are asked for without a right credential',
  (['anonymous', 'signature'] as const).map((who) => ({
    id: who,
    title: 'without a right credential',
    of: (context) => {
      const name = context.groups.newName()
      return { send: (options) => strangers[who].create(context, name, options), wouldBe: [name] }
    },
  })),
)

interface Reads {
  readonly list: HttpResponse
  readonly read: HttpResponse
}

/** The list and a group, read by the application, without authentication, and with a wrong signature. */
const reads = sharedFixture(
  'groups are read without a right credential',
  async ({ trusted, anonymous, groups }): Promise<Readonly<Record<'trusted' | Stranger, Reads>>> => {
    const { name } = await groups.shared()
    const [list, read, anonymousList, anonymousRead, wrongList, wrongRead] = await Promise.all([
      trusted.listGroups(),
      trusted.readGroup(name),
      anonymous.listGroups(),
      anonymous.readGroup(name),
      trusted.listGroups(wrongSecret),
      trusted.readGroup(name, wrongSecret),
    ])
    return {
      trusted: { list, read },
      anonymous: { list: anonymousList, read: anonymousRead },
      signature: { list: wrongList, read: wrongRead },
    }
  },
)

/** Each operation on groups, by a caller without a valid credential. */
const operations = (who: Stranger): readonly Case[] => [
  {
    id: `access.groups.${who}.create`,
    title: 'creating a group',
    run: async (context) => {
      const trial = trialOf(context, await context.use(created), who)
      expect(trial.response).toHaveStatus(401)
      expectNothingIllegal(trial)
    },
  },
  ...each(
    [
      { operation: 'list', title: 'listing the groups' },
      { operation: 'read', title: 'reading a group' },
    ] as const,
    ({ operation, title }) => ({ id: `access.groups.${who}.${operation}`, title }),
    async ({ use }, { operation }) => {
      const shown = await use(reads)
      expect(shown.trusted[operation]).toHaveStatus(200)
      expect(shown[who][operation]).toHaveStatus(401)
    },
  ),
  {
    id: `access.groups.${who}.delete`,
    title: 'deleting a group',
    run: async ({ use }) => {
      const { response, group, entries, entry } = (await use(refusedChanges))(strangers[who].delete)
      expect(response).toHaveStatus(401)
      expect(group).toHaveStatus(200)
      expect(idsOf(entriesOf(entries)), 'the ids in the group afterwards', entries).toContain(entry.id)
    },
  },
]

export default suite(
  'TextDataGroup: without a right credential',
  {
    class: 'textboard',
    section: 'Authentication / Permission by access type (TextData and TextDataGroup operations)',
    resource: 'TextDataGroup',
  },
  [
    must(
      'access.groups.anonymous',
      'without authentication every operation on groups answers 401 and does nothing',
      'R-auth-anonymous',
      operations('anonymous'),
      {
        why: 'The table allows nothing to ANONYMOUS. 401 is failed authorization, 403 a reason other than authentication.',
      },
    ),
    must(
      'access.groups.signature',
      'with a wrong signature every operation on groups answers 401 and does nothing',
      'R-status-401',
      operations('signature'),
      {
        section: 'Authentication / Request signing',
        why: 'The key is right and the header is complete; only the secret used for the signature is not the application’s.',
      },
    ),
  ],
)
