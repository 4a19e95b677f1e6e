import {
  type Case,
  type CheckContext,
  collectionOf,
  each,
  groupPath,
  type HttpResponse,
  idIn,
  type Members,
  observe,
  type RequestOptions,
  sharedFixture,
  suite,
} from '../../harness/index.ts'
import { create, returnedName } from '../shared/groups/created-groups.ts'
import { twoCases } from './create/two-cases.ts'
import { errorForm } from './error-form.ts'
import { life } from './life.ts'
import { fiveGroups } from './limit/five-groups.ts'
import { afterRoom } from './room.ts'
import { shownGroup } from './shown-group.ts'

const memberNames = (members: Members): string => Object.keys(members).toSorted().join(', ')

/** A request about which nothing is stated, and how to describe the response. */
interface Unusual {
  readonly id: string
  readonly title: string
  /** @param name of a group that may be created, or that exists */
  readonly send: (context: CheckContext, name: string) => Promise<HttpResponse>
  readonly tell?: (response: HttpResponse) => string
}

const statusOf = ({ status }: HttpResponse): string => String(status)

const invalid = 'nothing is stated about it'

const creations: readonly Unusual[] = [
  {
    id: 'create.form-label',
    title: 'a JSON body labelled as a form',
    send: ({ trusted }, name) =>
      trusted.createGroup(
        { name },
        { headers: { 'content-type': 'application/x-www-form-urlencoded' }, invalid },
      ),
  },
  {
    id: 'create.unknown-member',
    title: 'a member that the specification does not name',
    send: ({ trusted }, name) => trusted.createGroup({ name, colour: 'blue' }, { invalid }),
  },
  {
    id: 'create.name-twice',
    title: 'the same member twice',
    send: ({ trusted }, name) =>
      trusted.createGroup(undefined, {
        rawBody: JSON.stringify({ name }).repeat(2).replace('}{', ','),
        creates: name,
        invalid,
      }),
  },
]

const listing =
  (query: NonNullable<RequestOptions['query']>): Unusual['send'] =>
  ({ trusted }) =>
    trusted.listGroups({ query, invalid })

const reading =
  (query: NonNullable<RequestOptions['query']>): Unusual['send'] =>
  ({ trusted }, name) =>
    trusted.readGroup(name, { query, invalid })

const asking =
  (method: string): Unusual['send'] =>
  ({ trusted }, name) =>
    trusted.request({ method, path: groupPath(name), invalid })

const onExisting: readonly Unusual[] = [
  {
    id: 'list.unknown-parameter',
    title: 'an unknown query parameter',
    send: listing({ colour: 'blue' }),
  },
  { id: 'list.count-blank', title: 'an empty count', send: listing({ count: '' }) },
  { id: 'list.start-index-blank', title: 'an empty startIndex', send: listing({ startIndex: '' }) },
  { id: 'list.count-exponent', title: 'a count in exponent form (1e2)', send: listing({ count: '1e2' }) },
  {
    id: 'list.count-leading-zero',
    title: 'a count with a leading zero (010)',
    send: listing({ count: '010' }),
  },
  { id: 'read.format-capitals', title: 'format=JSON', send: reading({ format: 'JSON' }) },
  { id: 'read.format-blank', title: 'an empty format', send: reading({ format: '' }) },
  { id: 'read.head', title: 'HEAD on a group', send: asking('HEAD') },
  { id: 'read.options', title: 'OPTIONS on a group', send: asking('OPTIONS') },
  {
    id: 'create.explicit-application',
    title: 'the id of the application instead of @app',
    send: ({ trusted, config }, name) => {
      const path = `/textdata/${encodeURIComponent(config.application.id)}/${name}/@self`
      return trusted.request({ method: 'GET', path, invalid })
    },
    tell: (response) =>
      response.status === 200
        ? `200 ${idIn(response.json) === undefined ? 'without' : 'with'} a group`
        : statusOf(response),
  },
]

/** A name for a request, and what must hold for a refusal to be a choice of the target. */
interface Arranged {
  readonly nameFrom: (context: CheckContext) => Promise<string>
  readonly controlled: (context: CheckContext, response: HttpResponse, name: string) => Promise<HttpResponse>
}

const inFreeSlot: Arranged = {
  nameFrom: ({ groups }) => groups.slot(),
  controlled: (context, response) => afterRoom(context, response),
}

/** An existing group. If a request for it is refused, the usual requests for it must succeed. */
const onGroup: Arranged = {
  nameFrom: async ({ groups }) => (await groups.shared()).name,
  controlled: async ({ trusted, untested }, response, name) => {
    if (response.status < 300) return response
    const usual = await Promise.all([trusted.readGroup(name), trusted.listGroups()])
    const refused = usual.find(({ status }) => status !== 200)
    return refused === undefined ? response : untested(`the usual request is answered ${refused.status}, too`)
  },
}

const unusual = (rows: readonly Unusual[], { nameFrom, controlled }: Arranged): readonly Case<string>[] =>
  each(
    rows,
    ({ id, title }) => ({ id: `groups.${id}`, title }),
    async (context, { send, tell = statusOf }) => {
      const name = await nameFrom(context)
      return tell(await controlled(context, await send(context, name), name))
    },
  )

/** What a response shows, if the specification permits several ways. */
const shown: readonly Case<string>[] = [
  {
    id: 'groups.name.returned',
    title: 'the name of a group',
    run: async ({ use }) => {
      const { name, read, all } = await use(shownGroup)
      const inList = collectionOf(all).entry.some((item) => item.name === name)
      return `read: ${returnedName(read) === name ? 'yes' : 'no'}, list: ${inList ? 'yes' : 'no'}`
    },
  },
  {
    id: 'groups.list.members',
    title: 'the members of a group in the list',
    run: async ({ use }) => {
      const { entry } = collectionOf((await use(shownGroup)).one)
      return entry.map(memberNames).join('; ')
    },
  },
  {
    id: 'groups.list.items-per-page',
    title: 'itemsPerPage',
    run: async ({ use }) => {
      const { entry, itemsPerPage } = collectionOf((await use(shownGroup)).forty)
      if (itemsPerPage === 40) return 'the count asked for'
      return itemsPerPage === entry.length ? 'the number of groups' : String(itemsPerPage ?? 'absent')
    },
  },
  {
    id: 'groups.delete.new-id',
    title: 'the id of a new group with the name of a deleted one',
    run: async ({ use }) => {
      const { first, second } = (await use(life)).recreation.value()
      return first.id === second.id ? 'the same id' : 'another id'
    },
  },
  {
    id: 'groups.create.duplicate-error',
    title: 'the error of a duplicate name',
    needs: ['slots:2'],
    run: async (context) => {
      const [name] = await context.groups.slots()
      await create(context, name)
      return errorForm(await afterRoom(context, await context.trusted.createGroup({ name })))
    },
  },
  {
    id: 'groups.limit.error-shape',
    title: 'the error of a sixth group',
    needs: ['quota'],
    run: async ({ use }) => errorForm((await use(fiveGroups)).sixth.value().response),
  },
]

/** Letters about which it is left open whether a name may have them. */
const otherLetters: readonly {
  readonly id: string
  readonly title: string
  readonly of: (context: CheckContext) => string
}[] = [
  {
    id: 'non-ascii-letters',
    title: 'letters beyond a to z',
    of: ({ groups }) => `${groups.newNameOfBytes(20)}äжあ`,
  },
  {
    id: 'two-byte-letters-of-32-bytes',
    title: 'sixteen letters of two bytes each',
    of: ({ random }) =>
      random
        .shuffle([...'абвгдежзийклмнопрстуфхцчшщъыьэюя'])
        .slice(0, 16)
        .join(''),
  },
]

/**
 * Whether a group whose name has letters beyond ASCII can be found, and so deleted, under that name. It is false if the
 * target accepts the name but reads paths as ISO 8859-1. The letter é exists in ISO 8859-1, so the run can delete the
 * group either way; with other letters the group would keep a slot of the application for ever.
 */
const foundByLetters = sharedFixture(
  'a group is asked for whose name ends with é',
  async ({ trusted, groups }): Promise<boolean> => {
    await groups.slot()
    const name = `${groups.newNameOfBytes(20)}é`
    const what = 'a letter beyond a to z'
    const created = await trusted.createGroup({ name }, { invalid: what })
    return created.status >= 300 || (await trusted.readGroup(name, { invalid: what })).status === 200
  },
)

export default suite(
  'TextDataGroup: choices',
  { class: 'textboard', section: 'Endpoints / TextDataGroup', resource: 'TextDataGroup' },
  [
    observe(
      'groups.unusual-requests',
      'how the target answers requests that the specification does not describe',
      'R-group-create',
      [...unusual(creations, inFreeSlot), ...unusual(onExisting, onGroup)],
    ),
    observe('groups.shown', 'which of several permitted forms a response has', 'R-group-read', shown),
    observe(
      'groups.name.open',
      'which unusual names the target accepts, and which it treats as one name',
      'R-group-name',
      [
        {
          id: 'groups.name.case',
          title: 'creating a group whose name differs from another name only in case',
          needs: ['slots:2'],
          run: async ({ use }) => {
            const { second, room } = await use(twoCases)
            if (second.status >= 300) room.value()
            return second.status < 300 ? 'two groups' : `refused with ${second.status}`
          },
        },
        {
          id: 'groups.read.case',
          title: 'reading a group by its name in the other case',
          needs: ['slots:2'],
          run: async ({ use, untested }) => {
            const { read, readBefore } = await use(twoCases)
            if (read.status !== 200) return untested(`the name itself is answered ${read.status}, too`)
            return String(readBefore.status)
          },
        },
        ...each(
          otherLetters,
          ({ id, title }) => ({ id: `groups.name.${id}`, title }),
          async (context, { title, of }) => {
            const found = await context.use(foundByLetters)
            if (!found) return 'accepted, and not found under the name'
            await context.groups.slot()
            const sent = context.trusted.createGroup({ name: of(context) }, { invalid: title })
            const response = await afterRoom(context, await sent)
            return response.status < 300 ? 'accepted' : `refused with ${response.status}`
          },
        ),
      ],
    ),
  ],
)
