// Other requests with an application id that does not belong to the key: authentication/application-mismatch.checks.ts.
import {
  type CheckContext,
  collectionOf,
  each,
  entriesOf,
  expect,
  type HttpResponse,
  idsOf,
  largestPage,
  type Members,
  must,
  objectOf,
  sharedFixture,
  should,
  suite,
} from '../../harness/index.ts'
import { definitions, hasValue, isPublic } from '../shared/achievement-definitions.ts'
import { numberAsText } from '../shared/ids/number-as-text.ts'
import { listByAnother, listOfAnother, type Mismatch, mismatches, sentInMismatch } from './mismatch.ts'
import { idsFor, oneDefinition, type Reading, readPlainly, theList } from './reading.ts'

/** The ids of the applications of the definitions in a response. */
const applicationsIn = (response: HttpResponse, { name }: Reading): readonly string[] =>
  (name === 'one' ? [objectOf(response)] : collectionOf(response).entry)
    .filter(({ appId }) => hasValue(appId))
    .map(({ appId }) => String(appId))

const shownIds = (response: HttpResponse): readonly unknown[] =>
  collectionOf(response).entry.map(({ id }) => id)

/** The ids of the definitions of an application. */
const idsOfApplication = (shown: readonly Members[], application: string): readonly unknown[] =>
  shown.filter(({ appId }) => String(appId) === application).map(({ id }) => id)

/** A case on the definitions that a request with a mismatch may show. */
const shownIn = ({ name, title, needs }: Mismatch) => ({ id: `achievements.mismatch.${name}`, title, needs })

/** Asserts that a request with a mismatch is refused, or shows only definitions of the application in its path. */
async function expectNoneOfOthers(context: CheckContext, one: Mismatch): Promise<void> {
  const response = await sentInMismatch(context, one)
  if (response.status !== 200) return expect(response).toBeRefused()
  const named = one.application(context)
  const others = applicationsIn(response, one.reading).filter((id) => id !== named)
  expect(others, 'the other applications whose definitions are shown', response).toEqual([])
}

/**
 * Asserts that the list of the run's own application, if it is shown to another one, holds at least one of its public
 * definitions.
 */
async function expectOneOfOurs(context: CheckContext): Promise<void> {
  const response = await sentInMismatch(context, listByAnother)
  if (response.status !== 200) return
  const ours = (await definitions(context, 0)).filter(isPublic).map(({ id }) => id)
  if (ours.length === 0) return context.inapplicable('the application has no public definition')
  expect(shownIds(response), `the ids in the list of ${context.config.application.id}`, response).toSatisfy(
    (shown) => Array.isArray(shown) && ours.some((id) => shown.includes(id)),
    `hold one of its ${ours.length} public definitions`,
  )
}

const whyForeign =
  'When the application id and the consumer key do not match, the response is 401; only the paths of the achievements can hold an id other than @app. ' +
  'That they accept an explicit id can also mean that the definitions of other applications may be read.'

/** The definitions of another application, as that application lists them. */
const theirs = sharedFixture(
  'the achievement definitions of another application',
  ({ foreign }) =>
    foreign.listAchievements('@app', { query: { fields: ['id', 'appId'], count: largestPage } }),
  { needs: ['foreignApplication.consumerKey'] },
)

export default suite(
  'Achievement: application ids that do not match',
  { class: 'achievements', section: 'Authentication / Request signing', resource: 'Achievement' },
  [
    must(
      'achievements.mismatch',
      'an application id in the path that does not match the consumer key is refused, or shows only definitions of that application',
      'R-endpoints-app-token',
      [
        ...each(
          mismatches.filter((one) => one.mayBeSameNumber !== true && one !== listByAnother),
          shownIn,
          expectNoneOfOthers,
        ),
        {
          ...shownIn(listByAnother),
          run: async (context) => {
            await expectNoneOfOthers(context, listByAnother)
            await expectOneOfOurs(context)
          },
        },
      ],
      { why: whyForeign },
    ),
    must(
      'achievements.foreign-own',
      'another application that asks for @app is shown no definitions of ours',
      'R-endpoints-app-token',
      async (context) => {
        const { config } = context
        await definitions(context, 0)
        const response = await context.use(theirs)
        if (response.status !== 200) return expect(response).toBeRefused()
        const ours = idsOfApplication(collectionOf(response).entry, config.application.id)
        expect(ours, 'the ids of our definitions that another application is shown', response).toEqual([])
      },
      {
        needs: ['foreignApplication.consumerKey', 'foreignApplication.id'],
        why: '@app is the running application. An application that has no achievements may be refused.',
      },
    ),
    must(
      'achievements.foreign-own-ids',
      'another application that asks under @app for the id of one of our definitions is shown nothing of it',
      'R-endpoints-app-token',
      async (context) => {
        const { fixture, inapplicable } = context
        const listed = await context.use(theirs)
        const theirIds = listed.status === 200 ? shownIds(listed).map(String) : []
        // The run's own application sends the same request just before: its cached response must not be returned to the
        // other one.
        const [own = ''] = await idsFor(context, oneDefinition)
        if (theirIds.includes(own))
          return inapplicable('the other application has a definition of the same id')
        const query = { fields: ['id', 'appId'] }
        expect(await context.trusted.readAchievement('@app', own, { query })).toHaveStatus(200)
        const options = { query, invalid: 'an id of another application' }
        const response = await context.foreign.readAchievement('@app', own, options)
        if (response.status !== 200) return expect(response).toBeRefused()
        const { appId } = objectOf(response)
        if (!hasValue(appId)) return inapplicable('the definition is shown without its application')
        expect(numberAsText(appId), 'the application of the definition', response).toEqual(
          fixture('foreignApplication.id'),
        )
      },
      {
        needs: ['foreignApplication.consumerKey', 'foreignApplication.id'],
        why: '@app is the running application, which has no definition with this id: the request is refused, unless its list hides a definition of its own with this id.',
      },
    ),
    must(
      'achievements.foreign-ids',
      'the id of a definition of another application shows nothing of it under @app',
      'R-endpoints-app-token',
      each(
        [
          { id: 'achievements.foreign-ids.one', title: 'by itself', among: false },
          { id: 'achievements.foreign-ids.several', title: 'after an id of ours', among: true },
        ],
        ({ id, title }) => ({ id, title }),
        async (context, { among }) => {
          const { trusted, fixture, inapplicable } = context
          const own = (await definitions(context)).map(({ id }) => id)
          const listed = await context.use(theirs)
          const strange =
            listed.status === 200 ? idsOf(entriesOf(listed)).find((id) => !own.includes(id)) : undefined
          if (strange === undefined)
            return inapplicable('the other application shows no id that we do not have')
          const options = { query: { fields: ['id', 'appId'] }, invalid: 'an id of another application' }
          const ids = among ? [own[0] ?? '', strange] : strange
          const response = await trusted.readAchievement('@app', ids, options)
          if (response.status !== 200) return expect(response).toBeRefused()
          const shown = among ? collectionOf(response).entry : [objectOf(response)]
          const found = idsOfApplication(shown, fixture('foreignApplication.id'))
          expect(
            found,
            'the ids of definitions of another application that are shown under @app',
            response,
          ).toEqual([])
        },
      ),
      {
        needs: ['foreignApplication.consumerKey', 'foreignApplication.id'],
        why: '@app is the running application; an id that it does not have may be refused or ignored.',
      },
    ),
    must(
      'achievements.mismatch-somewhere',
      'an application id that does not match the consumer key is answered 401 in at least one place: the path of achievements, the path of groups, or xoauth_requestor_id',
      'R-auth-application-mismatch',
      async (context) => {
        const { trusted, fixture } = context
        const inPath = await sentInMismatch(context, listOfAnother)
        const id = fixture('foreignApplication.id')
        const right = await readPlainly(context, theList)
        const elsewhere = [
          await trusted.listAchievements('@app', { sign: { requestorId: id } }),
          await trusted.request({
            method: 'GET',
            path: `/textdata/${encodeURIComponent(id)}/@all`,
            invalid: 'the id of another application',
          }),
        ]
        expect(right).toHaveStatus(200)
        expect(elsewhere.find(({ status }) => status === 401) ?? inPath).toHaveStatus(401)
      },
      {
        needs: ['foreignApplication.id'],
        why: 'An application id can be in the path of the achievements, in xoauth_requestor_id and in the path of the groups. It is not stated where it is compared with the key; but a service that compares it nowhere does not do what is stated.',
      },
    ),
    must(
      'achievements.mismatch-alike',
      'if the list of another application is answered 401, reading one or several of its definitions is also refused, and so is a user’s request',
      'R-auth-application-mismatch',
      each(
        mismatches.filter((one) => !one.ofNobody && one !== listOfAnother),
        (one) => ({
          id: `achievements.mismatch-alike.${one.name}`,
          title: one.title,
          needs: [...new Set([...one.needs, 'foreignApplication.id' as const])],
        }),
        async (context, one) => {
          const { status } = await sentInMismatch(context, listOfAnother)
          const response = await sentInMismatch(context, one)
          if (status !== 401) context.inapplicable('the list of another application is not refused with 401')
          expect(response).toBeRefused()
        },
      ),
      {
        why: 'A service that answers 401 when we read the list of another application compares the id in the path with the key.',
      },
    ),
    should(
      'achievements.mismatch-401',
      'an application id in the path that does not match the consumer key is refused with 401; an id that no application has may also get 404',
      'R-auth-application-mismatch',
      each(
        mismatches,
        ({ id, title, needs }) => ({ id, title, needs }),
        async (context, one) => {
          expect(await readPlainly(context, one.reading)).toHaveStatus(200)
          const response = await sentInMismatch(context, one)
          if (one.ofNobody) expect(response).toHaveStatus(401, 404)
          else expect(response).toHaveStatus(401)
        },
      ),
      { why: whyForeign },
    ),
  ],
)
