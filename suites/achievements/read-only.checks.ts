import { each, expect, must, should, suite } from '../../harness/index.ts'
import { namedMembers } from '../shared/achievement-definitions.ts'
import { brokenWrites, needsOf, outcomeOf, signedWrites, unsignedWrites, type Write } from './writes.ts'

const why =
  'Achievements are read-only, and the paths list only GET. The check sends only ids that do not exist and bodies that break off, so no target can lose or change a definition. If a target has such a method, 404 is a correct response, and what it does with an existing definition is not seen.'

const caseOf = (one: Write) => ({ id: one.id, title: one.title, needs: needsOf(one) })

export default suite(
  'Achievement: read-only',
  { class: 'achievements', section: 'What the service does', resource: 'Achievement' },
  [
    must(
      'achievements.read-only',
      'a method that would change definitions is refused, and the definitions stay as they are',
      'R-service-achievements',
      each([...signedWrites, ...brokenWrites, ...unsignedWrites], caseOf, async (context, write) => {
        const { before, after, response } = await outcomeOf(context, write)
        expect(response).toBeRefused()
        expect(after.map(namedMembers), 'the definitions after all such requests', response).toEqual(
          before.map(namedMembers),
        )
      }),
      { why },
    ),
    should(
      'achievements.read-only.method',
      'a method other than GET on a definition is refused with 405',
      'R-status-405',
      each(
        signedWrites,
        (one) => ({ ...caseOf(one), id: one.id.replace('read-only', 'read-only.method') }),
        async (context, write) => {
          const { response } = await outcomeOf(context, write)
          expect(response).toHaveStatus(405)
        },
      ),
      {
        section: 'Errors / HTTP status codes',
        why: 'Frameworks that do not distinguish methods from paths answer 404.',
      },
    ),
  ],
)
