import { entryOf, expect, runWide, suite } from '../../harness/index.ts'

export default suite(
  'TextData: effect of what is accepted',
  { class: 'textboard', section: 'Errors / HTTP status codes', resource: 'TextData' },
  [
    runWide(
      'consistency.effect-at-once',
      'what is answered 202 can be seen by the next request',
      'R-status-202',
      async ({ trusted, groups, text, newUserId }) => {
        const group = await groups.shared()
        const writerId = newUserId()
        const { id } = await group.add({ writerId })
        const data = text.sentence()
        expect(await trusted.updateEntry(group.name, id, { data, writerId })).toHaveStatus(202)
        expect(entryOf(await trusted.readEntry(group.name, id)).data, 'the data after the update').toEqual(
          data,
        )
      },
      {
        level: 'SHOULD',
        violations: (record) => record.delayedEffects(),
        why:
          '202 says that a request was accepted, but perhaps not yet carried out (RFC 9110, section 15.3.3). That its effect comes ' +
          'within --settle is demanded by every check that looks for it; that it comes at once is this single SHOULD for the whole run.',
      },
    ),
  ],
)
