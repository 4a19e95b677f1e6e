/*
 * All values of status are here. This includes 20: that entries deleted by an operator are returned with 20 is a rule
 * of reading. How users read them: access-entries/operator-deleted.checks.ts; the status of what users write:
 * access-entries/proxy-status.checks.ts.
 */
import {
  type CheckContext,
  each,
  entriesOf,
  entryOf,
  expect,
  idsOf,
  must,
  observe,
  should,
  suite,
  untestable,
} from '../../../harness/index.ts'
import { entryWithId } from '../../shared/entries/entry-members.ts'
import { readAmongSeveral } from '../../shared/entries/read-among-several.ts'
import { storedEntry, updated } from '../../shared/entries/stored-entries.ts'
import { passesAsRefused } from '../../shared/requests/refused.ts'
import { entryIn } from '../look.ts'
import { updating } from '../update/updating.ts'
import { creation } from './creation.ts'
import { operatorCases } from './operator-deleted.ts'

/** Values of the table that an application can cause: only an operator causes 20 and 21. */
const notOperated = [0, 11, 31] as const

const operatorNeeds = ['fixtures.operatorDeletedEntry'] as const
const operatorDeleted = ({ fixture }: CheckContext) => fixture('fixtures.operatorDeletedEntry')

const updates = [
  ['entries.status.after-update-once', 'an update of text, owner and parent', 'whole'],
  ['entries.status.after-update-of-owner', 'an update of the owner', 'ownerOnly'],
  ['entries.status.after-update-of-text', 'an update of the text', 'textAlone'],
] as const

export default suite(
  'TextData: status',
  { class: 'textboard', section: 'States and transitions / TextData status', resource: 'TextData' },
  [
    must(
      'entries.status.normal',
      'a new entry has the status 0, a number, in every response that shows it',
      'R-status-normal',
      [
        {
          id: 'entries.status.new',
          title: 'in the response, by the id, among several and in the list',
          run: async ({ use }) => {
            const { response, inList, list, parent, ...readings } = await use(creation)
            const [read, amongSeveral] = [readings.read.value(), readings.amongSeveral.value()]
            expect(entryOf(response).status, 'status in the response', response).toEqual(0)
            expect(entryOf(read).status, 'status read by the id', read).toEqual(0)
            const among = entriesOf(amongSeveral).entry.find(({ id }) => id !== parent)
            expect(among?.status, 'status among several', amongSeveral).toEqual(0)
            expect(inList?.status, 'status in the list', list).toEqual(0)
          },
        },
        {
          id: 'entries.status.reply',
          title: 'a reply, and the entry that it answers',
          run: async ({ use }) => {
            const { reply, answered, after } = await use(updating)
            expect(after.response).toHaveStatus(200)
            expect(entryIn(after, reply.id).status, 'status of the reply', after.response).toEqual(0)
            expect(
              entryIn(after, answered.id).status,
              'status of the answered entry',
              after.response,
            ).toEqual(0)
          },
        },
      ],
    ),
    must(
      'entries.status.after-update',
      'after updates by the application an entry is normal, or edited by a user or the partner, never by an operator',
      'R-textdata-status',
      [
        ...each(
          updates,
          ([id, title]) => ({ id, title }),
          async ({ use }, [, , name]) => {
            const { [name]: change, after } = await use(updating)
            expect(change.response).toHaveStatus(202)
            expect(after.response).toHaveStatus(200)
            const { status } = entryIn(after, change.entry.id)
            expect(status, 'status after the update', after.response).toBeOneOf(notOperated)
          },
        ),
        {
          id: 'entries.status.after-update-twice',
          title: 'two updates',
          run: async ({ use }) => {
            const { again } = await use(updating)
            const { entry, response, look } = again.value()
            expect(response).toHaveStatus(202)
            const { status } = entryIn(look, entry.id)
            expect(status, 'status after two updates', look.response).toBeOneOf(notOperated)
          },
        },
      ],
      {
        why:
          'Transitions between the values are not shown, so an update may change the status to one of these or leave it. Only an ' +
          'operator brings about 20 and 21, and the application is the partner.',
      },
    ),
    should(
      'entries.status.after-update-of-partner',
      'after an update by the partner an entry is normal, or edited by a user or the partner, not by an operator',
      'R-textdata-status',
      async ({ use, inapplicable }) => {
        const { ofPartner, after } = await use(updating)
        const { entry, response } = ofPartner.value()
        if (passesAsRefused(response)) return inapplicable('an update by the writer 0 is refused')
        expect(response).toHaveStatus(202)
        const { status } = entryIn(after, entry.id)
        expect(status, 'status after the update', after.response).toBeOneOf(notOperated)
      },
      {
        why: 'The partner has a value of its own, 31, but the specification also calls it the application operator, so this is not a MUST.',
      },
    ),
    must(
      'entries.status.operator',
      'an entry that an operator deleted is returned with status 20',
      'R-status-deleted-by-operator',
      each(
        operatorCases,
        ([id, title]) => ({ id, title }),
        (context, [, , run]) => {
          const { group, id } = operatorDeleted(context)
          return run(context, group, id)
        },
      ),
      { needs: operatorNeeds, section: 'States and transitions / TextData existence' },
    ),
    must(
      'entries.status.operator-deleted-among-several',
      'an entry that an operator deleted is returned among several ids with status 20',
      'R-entry-operator-deleted',
      async (context) => {
        const { group, id } = operatorDeleted(context)
        const several = await readAmongSeveral(context.trusted, group, id)
        if (several === undefined)
          return context.inapplicable(
            `the list of the group ${group} is refused, or the group holds no second entry and an unknown id next to this one is refused`,
          )
        expect(idsOf(entriesOf(several)), 'the ids among several', several).toContain(id)
        const found = entryWithId(entriesOf(several), id)
        expect(found?.status, 'status among several', several).toEqual(20)
      },
      { needs: operatorNeeds, section: 'Endpoints / TextData' },
    ),
    observe(
      'entries.status.operator-deleted-text',
      'what data holds of an entry that an operator deleted',
      'R-status-deleted-by-operator',
      async (context) => {
        const { group, id } = operatorDeleted(context)
        const { data } = entryOf(await context.trusted.readEntry(group, id))
        if (data === undefined || data === null) return data === null ? 'null' : 'absent'
        return data === '' ? 'empty' : 'a text'
      },
      { needs: operatorNeeds },
    ),
    observe(
      'entries.status.partner-update',
      'the status after updates by the application, in the writer’s name and then without a writer',
      'R-status-edited-by-partner',
      async ({ trusted, groups, text, newUserId }) => {
        const group = await groups.shared()
        const writerId = newUserId()
        const { id } = await group.add({ writerId })
        const first = (await updated(trusted, group.name, id, { data: text.sentence(), writerId })).status
        const invalid = 'writerId is missing'
        const response = await trusted.updateEntry(group.name, id, { data: text.sentence() }, { invalid })
        if (response.status !== 202) return `${first}, then ${response.status} to an update without a writer`
        const second = (await storedEntry(trusted, group.name, id)).status
        return `${first} in the writer’s name, then ${second} without a writer`
      },
    ),
    untestable(
      'entries.status.edited-by-operator',
      'an entry that an operator edited has status 21',
      'R-status-edited-by-operator',
      'no caller of the interface is an operator, and no fixture provides such an entry',
    ),
    untestable(
      'entries.status.edited-by-others',
      'an entry has status 11 when a user edited it, and 31 when the partner did',
      'R-status-edited-by-user',
      'transitions between the values are not shown; which value an update by the application sets is observed, and 0 or 11 after an update by a user is a SHOULD',
    ),
  ],
)
