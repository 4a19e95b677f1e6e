import { type Caller, type Case, type CheckContext, must, suite } from '../../harness/index.ts'
import { storedEntry, storedTogether } from '../shared/entries/stored-entries.ts'
import { expectPartner, expectUser } from '../shared/ids/user-id.ts'
import { createdBy, whyBoth } from '../shared/requests/three-legged.ts'

/** How often two callers write at the same time, and how many entries each creates per burst. */
const bursts = 2
const entriesEach = 6

/** Who creates an entry: the caller, the writer that it names, if any, and the user who must be its writer. */
interface Creator {
  readonly caller: Caller
  readonly named?: string
  readonly writer: string
}

/**
 * Creators in turn create entries at the same time: the response to each creation and a read of all entries must name
 * its own writer.
 */
const together =
  (creatorsOf: (context: CheckContext) => readonly Creator[]): Case['run'] =>
  async (context) => {
    const { trusted, groups, text } = context
    const { name } = await groups.shared()
    for (let burst = 0; burst < bursts; burst++) {
      const creators = Array.from({ length: entriesEach }, () => creatorsOf(context)).flat()
      const responses = await Promise.all(
        creators.map(({ caller, named }) =>
          caller.createEntry(name, {
            data: text.sentence(),
            ...(named === undefined ? {} : { writerId: named }),
          }),
        ),
      )
      const created = responses.map((response) => createdBy(context, response))
      const read = await Promise.all(created.map(({ id }) => storedEntry(trusted, name, id)))
      for (const [index, { writer }] of creators.entries()) {
        const entry = created[index]
        const response = responses[index]
        expectUser(
          entry?.writerId,
          writer,
          'the writer in the response to one of several creations',
          response,
        )
        const stored = read[index]
        expectUser(stored?.writerId, writer, 'the writer of one of several entries', stored)
      }
    }
  }

/** How often a user writes, and then the application, which may meet the thread and the connection of the user. */
const turns = 6
const entriesAfterUser = 2

/** Creates an entry by a user, and then some by the application, which names no writer. */
async function inTurn(context: CheckContext): Promise<void> {
  const { trusted, proxy, groups, text, fixture } = context
  const { name } = await groups.shared()
  const ofUsers: string[] = []
  const ofPartners: string[] = []
  for (let turn = 0; turn < turns; turn++) {
    const ofUser = createdBy(context, await proxy.createEntry(name, { data: text.sentence() }))
    expectUser(ofUser.writerId, fixture('user').id, 'the writer in the response to the user', ofUser)
    ofUsers.push(ofUser.id)
    for (let entry = 0; entry < entriesAfterUser; entry++) {
      const ofPartner = createdBy(context, await trusted.createEntry(name, { data: text.sentence() }))
      expectPartner(ofPartner, 'the writer in the response to the application')
      ofPartners.push(ofPartner.id)
    }
  }
  for (const entry of await storedTogether(trusted, name, [...ofUsers, ...ofPartners])) {
    if (ofUsers.includes(entry.id))
      expectUser(entry.writerId, fixture('user').id, 'the writer of an entry of the user', entry)
    else expectPartner(entry, 'the writer of an entry of the application')
  }
}

export default suite(
  'TextData: users at the same time',
  { class: 'textboard', section: 'Authentication / Per API family', resource: 'TextData' },
  [
    must(
      'access.entries.users.at-once',
      'the writer of each entry is the user who created it, for entries created at the same time and one after the other',
      'R-textdata-writer-logged-in',
      [
        {
          id: 'access.entries.users.at-once.application',
          title: 'by a user and by the application for others',
          needs: ['user'],
          run: together(({ proxy, trusted, fixture, newUserId }) => {
            const named = newUserId()
            return [
              { caller: proxy, writer: fixture('user').id },
              { caller: trusted, named, writer: named },
            ]
          }),
        },
        {
          id: 'access.entries.users.at-once.two',
          title: 'by two users',
          needs: ['user', 'nonMember'],
          run: together(({ proxy, otherUser, fixture }) => [
            { caller: proxy, writer: fixture('user').id },
            { caller: otherUser, writer: fixture('nonMember').id },
          ]),
        },
        {
          id: 'access.entries.users.at-once.in-turn',
          title: 'in turn by a user and by the application, which is the partner without a writer',
          needs: ['user'],
          run: inTurn,
        },
      ],
      { why: whyBoth },
    ),
  ],
)
