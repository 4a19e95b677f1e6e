import { each, expect, must, suite } from '../../harness/index.ts'
import { formats, type GroupOperation } from './formats.ts'

/** The status with which each operation succeeds, and that of reading the group before and after it. */
const operations: readonly {
  readonly operation: GroupOperation
  readonly title: string
  readonly success: number
  readonly read?: { readonly before: number; readonly after: number }
}[] = [
  { operation: 'create', title: 'creating a group', success: 201, read: { before: 404, after: 200 } },
  { operation: 'list', title: 'listing the groups', success: 200 },
  { operation: 'read', title: 'reading a group', success: 200 },
  { operation: 'delete', title: 'deleting a group', success: 202, read: { before: 200, after: 404 } },
]

export default suite(
  'TextDataGroup: format',
  { class: 'textboard', section: 'Endpoints', resource: 'TextDataGroup' },
  [
    must(
      'groups.format',
      'every operation on groups accepts format=json; another format is refused without effect, or ignored',
      'R-endpoints-format',
      each(
        operations,
        ({ operation, title }) => ({ id: `groups.${operation}.format`, title }),
        async ({ use }, { operation, success, read }) => {
          const shown = (await use(formats))[operation]
          const passedOver = shown.wrong.status < 400
          if (passedOver) expect(shown.wrong).toHaveStatus(success)
          else expect(shown.wrong).toBeRefused()
          if (shown.after && read) {
            expect(shown.after.wrong).toHaveStatus(passedOver ? read.after : read.before)
          }
          expect(shown.right).toHaveStatus(success)
          if (shown.after && read) expect(shown.after.right).toHaveStatus(read.after)
        },
      ),
      {
        why: 'json is the only allowed value: another value is invalid data, or, in many frameworks, a parameter that nobody reads.',
      },
    ),
  ],
)
