import { entryOf, expect, runWide, suite } from '../../../harness/index.ts'
import { create } from '../../shared/groups/created-groups.ts'

const why =
  'Most checks need groups and entries that they are not about. If the target refuses one, they end untested, and the ' +
  'refusal counts here, once.'

export default suite(
  'TextData: arrangements',
  { class: 'textboard', section: 'Endpoints / TextData', resource: 'TextData' },
  [
    runWide(
      'groups.create.arranged',
      'a group with a legal name is created while the application has room, whichever check needs it',
      'R-group-create',
      async (context) => {
        const name = await context.groups.slot()
        expect(await create(context, name)).toHaveStatus(201)
        expect(await context.trusted.readGroup(name)).toHaveStatus(200)
      },
      { level: 'MUST', violations: (record) => record.arrangementViolations('group'), why },
    ),
    runWide(
      'entries.create.arranged',
      'a valid creation or update of an entry is accepted, whichever check needs it',
      'R-entry-create',
      async ({ trusted, groups, text, newUserId }) => {
        const group = await groups.shared()
        const response = await trusted.createEntry(group.name, {
          data: text.sentence(),
          writerId: newUserId(),
        })
        expect(response).toHaveStatus(201)
        expect(await trusted.readEntry(group.name, entryOf(response).id)).toHaveStatus(200)
      },
      { level: 'MUST', violations: (record) => record.arrangementViolations('entry'), why },
    ),
  ],
)
