import { type CheckContext, each, expect, type Members, must, suite } from '../../harness/index.ts'
import { isPublic } from '../shared/achievement-definitions.ts'
import {
  content,
  idsFor,
  type Reading,
  readByApplication,
  readByOwnId,
  readByOwnIdOfUser,
  readByUser,
  readings,
  readPlainly,
} from './reading.ts'

const suffixOf = ({ name }: Reading): string => (name === 'list' ? '' : `-${name}`)

/** The cases of a rule for each way of reading; their ids never change. */
const forEachReading = (prefix: string) => (reading: Reading) => ({
  id: `${prefix}${suffixOf(reading)}`,
  title: `reading ${reading.what}`,
})

/** The public definitions among those that the application reads: others need not be shown to a user. */
async function publicOnes(context: CheckContext, reading: Reading): Promise<readonly Members[]> {
  const found = content(await readByApplication(context, reading), reading).filter(isPublic)
  return found.length > 0 ? found : context.inapplicable('none of these definitions is public')
}

export default suite(
  'Achievement: access',
  { class: 'achievements', section: 'Authentication / Per API family', resource: 'Achievement' },
  [
    must(
      'achievements.access.application',
      'under 2-legged access definitions can be read',
      'R-auth-achievements',
      each(readings, forEachReading('achievements.access.trusted'), async (context, reading) =>
        expect(await readPlainly(context, reading)).toHaveStatus(200),
      ),
    ),
    must(
      'achievements.access.user',
      'under 3-legged access the same definitions can be read',
      'R-auth-achievements',
      each(readings, forEachReading('achievements.access.proxy'), async (context, reading) => {
        const expected = await publicOnes(context, reading)
        const response = await readByUser(context, reading)
        expect(content(response, reading).filter(isPublic), 'the definitions', response).toHaveSameMembers(
          expected,
        )
      }),
      {
        needs: ['user'],
        why: 'The definitions belong to the application, not to a user. Whether a user sees definitions that are not disclosed is left open.',
      },
    ),
    must(
      'achievements.access.nobody',
      'without authentication reading definitions is refused with 401',
      'R-auth-achievements',
      each(readings, forEachReading('achievements.access.anonymous'), async (context, reading) => {
        expect(await readPlainly(context, reading)).toHaveStatus(200)
        const ids = await idsFor(context, reading)
        expect(await reading.send(context.anonymous, '@app', ids)).toHaveStatus(401)
      }),
      { why: 'Both listed access models authenticate the caller; a failed authorization is 401.' },
    ),
    must(
      'achievements.application-id',
      'the application’s own id in the path gives the same as @app',
      'R-endpoints-app-token',
      [
        ...each(readings, forEachReading('achievements.application'), async (context, reading) => {
          const expected = content(await readByApplication(context, reading), reading)
          const response = await readByOwnId(context, reading)
          expect(content(response, reading), 'the definitions', response).toHaveSameMembers(expected)
        }),
        ...each(
          readings,
          (reading) => ({
            id: `achievements.application-proxy${suffixOf(reading)}`,
            title: `reading ${reading.what}, under 3-legged access`,
            needs: ['user'] as const,
          }),
          async (context, reading) => {
            await publicOnes(context, reading)
            const expected = content(await readByUser(context, reading), reading)
            const response = await readByOwnIdOfUser(context, reading)
            expect(content(response, reading), 'the definitions', response).toHaveSameMembers(expected)
          },
        ),
      ],
      { section: 'Endpoints' },
    ),
  ],
)
