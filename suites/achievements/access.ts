import {
  type Answer,
  type Caller,
  type CheckContext,
  collectionOf,
  entryOf,
  expect,
  type Members,
  must,
  observe,
  suite,
} from '../../harness/index.ts'
import { unknownIdLike } from '../entries-reading/unknown-id.ts'
import { achievementMembers, listAll, namedMembers } from './definitions.ts'

type Read = (caller: Caller, application: string, ids: readonly string[], full?: boolean) => Promise<Answer>

const query = (full: boolean) => (full ? { query: { fields: achievementMembers } } : {})

const reads: readonly (readonly [suffix: string, what: string, read: Read])[] = [
  [
    '',
    'the list',
    (caller, application, _ids, full = false) => caller.listAchievements(application, query(full)),
  ],
  [
    '-one',
    'one definition',
    (caller, application, ids, full = false) =>
      caller.readAchievement(application, ids[0] ?? '', query(full)),
  ],
  [
    '-several',
    'several definitions',
    (caller, application, ids, full = false) => caller.readAchievement(application, ids, query(full)),
  ],
]

/** A target may keep definitions that are not public from users: what `disclosed` does is not stated. */
const isPublic = ({ disclosed }: Members): boolean => disclosed !== false

/** As many ids as a way of reading needs, public ones first; untested where the target has fewer definitions. */
async function idsFor(context: CheckContext, suffix: string): Promise<readonly string[]> {
  const needed = suffix === '-several' ? 2 : 1
  const { entry } = await listAll(context.trusted, {}, ['id', 'disclosed'])
  if (entry.length < needed) {
    context.untested(
      `needs ${needed} achievement definitions, the target has ${entry.length}: configure more for the application`,
    )
  }
  const publicFirst = [...entry.filter(isPublic), ...entry.filter((one) => !isPublic(one))]
  return publicFirst.slice(0, needed).map(({ id }) => id)
}

/** The definitions in an answer, in a form that can be compared. */
const content = (answer: Answer, suffix: string) =>
  suffix === '-one' ? [namedMembers(entryOf(answer))] : collectionOf(answer).entry.map(namedMembers)

/**
 * Two ways of asking show the same definitions.
 * @param which the definitions that are compared; all by default
 */
async function expectSame(
  one: Promise<Answer>,
  other: Promise<Answer>,
  suffix: string,
  which: (definition: Members) => boolean = () => true,
): Promise<void> {
  const [expected, got] = await Promise.all([one, other])
  expect(got).toHaveStatus(200)
  expect(content(got, suffix).filter(which), 'the definitions').toHaveSameMembers(
    content(expected, suffix).filter(which),
  )
}

/** One request is answered, the other one refused with 401. */
async function expectUnauthorized(right: Promise<Answer>, wrong: Promise<Answer>): Promise<void> {
  const [accepted, refused] = await Promise.all([right, wrong])
  expect(accepted).toHaveStatus(200)
  expect(refused).toBeError(401)
}

const whyForeign = 'An application id that does not match the consumer key answers 401 with an error message.'

export default suite(
  'Achievement: access',
  { class: 'achievements', section: 'Authentication / Per API family', resource: 'Achievement' },
  [
    ...reads.flatMap(([suffix, what, read]) => [
      must(
        `achievements.access.trusted${suffix}`,
        `under 2-legged access reading ${what} answers 200`,
        async (context) => {
          const ids = await idsFor(context, suffix)
          expect(await read(context.trusted, '@app', ids)).toHaveStatus(200)
        },
      ),
      must(
        `achievements.access.proxy${suffix}`,
        `under 3-legged access reading ${what} answers what 2-legged access answers`,
        async (context) => {
          const ids = await idsFor(context, suffix)
          await expectSame(
            read(context.trusted, '@app', ids, true),
            read(context.proxy, '@app', ids, true),
            suffix,
            isPublic,
          )
        },
        {
          needs: ['user'],
          why: 'The definitions belong to the application, not to a user. Whether a user sees those that are not disclosed is left open.',
        },
      ),
      must(
        `achievements.access.anonymous${suffix}`,
        `without authentication reading ${what} answers 401 with the error body`,
        async (context) => {
          const ids = await idsFor(context, suffix)
          await expectUnauthorized(read(context.trusted, '@app', ids), read(context.anonymous, '@app', ids))
        },
        { why: 'Both access models that are listed authenticate the caller.' },
      ),
      must(
        `achievements.application${suffix}`,
        `the application’s own id in the path gives what @app gives, on reading ${what}`,
        async (context) => {
          const ids = await idsFor(context, suffix)
          const own = context.config.application.id
          await expectSame(
            read(context.trusted, '@app', ids, true),
            read(context.trusted, own, ids, true),
            suffix,
          )
        },
        { section: 'Endpoints' },
      ),
      must(
        `achievements.application-proxy${suffix}`,
        `the application’s own id in the path gives what @app gives, on reading ${what} under 3-legged access`,
        async (context) => {
          const ids = await idsFor(context, suffix)
          const own = context.config.application.id
          await expectSame(
            read(context.proxy, '@app', ids, true),
            read(context.proxy, own, ids, true),
            suffix,
          )
        },
        { needs: ['user'], section: 'Endpoints' },
      ),
      must(
        `achievements.foreign${suffix}`,
        `another application’s id in the path answers 401 with the error body, on reading ${what}`,
        async (context) => {
          const ids = await idsFor(context, suffix)
          const other = context.config.foreignApplication?.id ?? ''
          const own = context.config.application.id
          await expectUnauthorized(read(context.trusted, own, ids), read(context.trusted, other, ids))
        },
        { needs: ['foreignApplication.id'], section: 'Authentication / Request signing', why: whyForeign },
      ),
      must(
        `achievements.foreign-proxy${suffix}`,
        `another application’s id in the path answers 401 with the error body, on reading ${what} under 3-legged access`,
        async (context) => {
          const ids = await idsFor(context, suffix)
          const other = context.config.foreignApplication?.id ?? ''
          const own = context.config.application.id
          await expectUnauthorized(read(context.proxy, own, ids), read(context.proxy, other, ids))
        },
        {
          needs: ['foreignApplication.id', 'user'],
          section: 'Authentication / Request signing',
          why: whyForeign,
        },
      ),
      must(
        `achievements.application-unknown${suffix}`,
        `an application id in the path that is not the caller’s is refused with the error body, on reading ${what}`,
        async (context) => {
          const ids = await idsFor(context, suffix)
          const own = context.config.application.id
          const [accepted, refused] = await Promise.all([
            read(context.trusted, own, ids),
            read(context.trusted, unknownIdLike(own), ids),
          ])
          expect(accepted).toHaveStatus(200)
          expect(refused).toBeError(401, 400)
        },
        {
          section: 'Authentication / Request signing',
          why: `${whyForeign} Where such an id has not the form of an application’s id, it may be refused as invalid data (400).`,
        },
      ),
      must(
        `achievements.foreign-keys${suffix}`,
        `another application’s keys with our application id in the path answer 401 with the error body, on reading ${what}`,
        async (context) => {
          const ids = await idsFor(context, suffix)
          const own = context.config.application.id
          await expectUnauthorized(read(context.trusted, own, ids), read(context.foreign, own, ids))
        },
        {
          needs: ['foreignApplication.consumerKey'],
          section: 'Authentication / Request signing',
          why: whyForeign,
        },
      ),
    ]),
    ...(['@self', '@all', '@me'] as const).map((token) =>
      observe(
        `achievements.application-token.${token.slice(1)}`,
        `what ${token} does in place of the application id`,
        async ({ trusted }) =>
          String((await trusted.listAchievements(token, { flaw: 'no application id' })).status),
      ),
    ),
  ],
)
