import {
  collectionOf,
  each,
  expect,
  type HttpResponse,
  must,
  objectOf,
  should,
  suite,
} from '../../harness/index.ts'
import { definitions, isPublic } from '../shared/achievement-definitions.ts'
import { type Mismatch, mismatches, sentInMismatch } from './mismatch.ts'
import { type Reading, readPlainly } from './reading.ts'

/** The ids of the applications whose definitions a response shows. */
const applicationsIn = (response: HttpResponse, { name }: Reading): readonly string[] =>
  (name === 'one' ? [objectOf(response)] : collectionOf(response).entry).map(({ appId }) => String(appId))

const idsIn = (response: HttpResponse): readonly unknown[] => collectionOf(response).entry.map(({ id }) => id)

const caseOf = ({ title, needs }: Mismatch) => ({ title, needs })

/** An application that does not exist may be a resource that does not. */
const isOfNobody = ({ name }: Mismatch): boolean => /^application-(unknown|beginning|fraction)/.test(name)

const whyForeign =
  'When the application id and the consumer key do not match, the response is 401; in the paths of the achievements alone another id than @app can stand. ' +
  'That they accept an explicit id can also mean that the definitions of other applications may be read.'

export default suite(
  'Achievement: application ids that do not match',
  { class: 'achievements', section: 'Authentication / Request signing', resource: 'Achievement' },
  [
    must(
      'achievements.mismatch',
      'an application id in the path that does not match the consumer key is refused, or shows definitions of that application alone',
      'R-endpoints-app-token',
      each(
        mismatches,
        (one) => ({ id: `achievements.mismatch.${one.name}`, ...caseOf(one) }),
        async (context, one) => {
          const response = await sentInMismatch(context, one)
          if (response.status !== 200) return expect(response).toBeRefused()
          const named = one.application(context)
          const others = applicationsIn(response, one.reading).filter((id) => id !== named)
          expect(others, `the applications of the definitions, ${named} apart`, response).toEqual([])
          if (one.name !== 'foreign-keys') return
          const ours = (await definitions(context, 0)).filter(isPublic).map(({ id }) => id)
          expect(idsIn(response), `the ids in the list of ${named}`, response).toSatisfy(
            (shown) => ours.length === 0 || (Array.isArray(shown) && ours.some((id) => shown.includes(id))),
            `hold one of its ${ours.length} public definitions`,
          )
        },
      ),
      { why: whyForeign },
    ),
    must(
      'achievements.foreign-own',
      'another application that asks for @app is shown no definitions of ours',
      'R-endpoints-app-token',
      async (context) => {
        const { foreign, fixture, config } = context
        await definitions(context, 0)
        const query = { fields: ['id', 'appId'], count: 1000 }
        const response = await foreign.listAchievements('@app', { query })
        const own = fixture('foreignApplication.id')
        if (response.status !== 200) return expect(response).toBeRefused()
        const others = collectionOf(response).entry.filter(
          ({ appId }) => String(appId) === config.application.id,
        )
        expect(others, `the definitions of ${config.application.id} in the list of ${own}`, response).toEqual(
          [],
        )
      },
      {
        needs: ['foreignApplication.consumerKey', 'foreignApplication.id'],
        why: '@app is the running application. One that has no achievements may be refused.',
      },
    ),
    should(
      'achievements.mismatch-401',
      'an application id in the path that does not match the consumer key is refused with 401, one that nobody has also with 404',
      'R-auth-application-mismatch',
      each(
        mismatches,
        (one) => ({ id: one.id, ...caseOf(one) }),
        async (context, one) => {
          expect(await readPlainly(context, one.reading)).toHaveStatus(200)
          const response = await sentInMismatch(context, one)
          if (isOfNobody(one)) expect(response).toBeError(401, 404)
          else expect(response).toBeError(401)
        },
      ),
      { why: whyForeign },
    ),
  ],
)
