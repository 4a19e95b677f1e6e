import {
  type Case,
  type CheckContext,
  each,
  expect,
  type HttpResponse,
  must,
  type SharedFixture,
  sharedFixture,
  should,
  suite,
} from '../../harness/index.ts'
import { readings, readPlainly } from './reading.ts'
import { askedForUnknown } from './unknown.ts'

interface Answered {
  readonly name: string
  readonly title: string
  readonly needs?: readonly ['user']
  readonly read: (context: CheckContext) => Promise<HttpResponse>
}

const asJson = sharedFixture<HttpResponse>('the achievements with format=json', ({ trusted }) =>
  trusted.listAchievements('@app', { query: { format: 'json' } }),
)
const byUser = sharedFixture<HttpResponse>(
  'the achievements of a user',
  ({ proxy }) => proxy.listAchievements('@app', { query: { count: 1 } }),
  { needs: ['user'] },
)

/** Successful responses of every kind. */
const answered: readonly Answered[] = [
  ...readings.map(
    (reading): Answered => ({
      name: reading.name,
      title: `reading ${reading.what}`,
      read: (context) => readPlainly(context, reading),
    }),
  ),
  { name: 'list-json', title: 'reading the list with format=json', read: ({ use }) => use(asJson) },
  {
    name: 'proxy',
    title: 'reading the list under 3-legged access',
    needs: ['user'],
    read: ({ use }) => use(byUser),
  },
]

const wrongCount = sharedFixture<HttpResponse>('the achievements with a count of 0', ({ trusted }) =>
  trusted.listAchievements('@app', { query: { count: 0 }, invalid: 'count is below 1' }),
)
const unauthenticated = sharedFixture<HttpResponse>(
  'the achievements without authentication',
  ({ anonymous }) => anonymous.listAchievements('@app'),
)

const refused: readonly (readonly [name: string, title: string, fixture: SharedFixture<HttpResponse>])[] = [
  ['count', 'the list with count=0', wrongCount],
  ['anonymous', 'the list without authentication', unauthenticated],
  ['unknown', 'an id that no definition has', askedForUnknown],
]

// Further directives next to no-cache pass.
const noCache = /(^|,)\s*no-cache\s*(,|$)/i
const jsonInUtf8 = /^application\/json\s*;\s*charset\s*=\s*"?utf-8"?\s*$/i

const cases = (header: string, value: RegExp, says: string): readonly Case[] =>
  each(
    answered,
    ({ name, title, needs }) => ({
      id: `achievements.headers.${header}.${name}`,
      title: `${header}, ${title}`,
      ...(needs === undefined ? {} : { needs }),
    }),
    async (context, { read }) => {
      const response = await read(context)
      expect(response).toHaveStatus(200)
      expect(response).toHaveHeader(header, value, says)
    },
  )

const shownHeaders = ({ status, headers }: HttpResponse): string =>
  `${status} with Cache-Control ${headers['cache-control'] ?? 'absent'} and Pragma ${headers.pragma ?? 'absent'}`

export default suite(
  'Achievement: headers',
  { class: 'achievements', section: 'Endpoints / Achievements', resource: 'Achievement' },
  [
    must(
      'achievements.headers',
      'responses carry Cache-Control: no-cache and Pragma: no-cache',
      'R-achievements-no-cache',
      [...cases('cache-control', noCache, 'no-cache'), ...cases('pragma', noCache, 'no-cache')],
      { why: 'Further directives with no-cache pass.' },
    ),
    must(
      'achievements.headers.content-type',
      'the content type of responses is application/json; charset=utf-8',
      'R-achievements-format',
      cases('content-type', jsonInUtf8, 'application/json; charset=utf-8'),
      { why: 'Case, spaces and quotes in the header make no difference (RFC 9110, section 8.3.1).' },
    ),
    should(
      'achievements.headers.of-errors',
      'refusals also carry Cache-Control: no-cache and Pragma: no-cache',
      'R-achievements-no-cache',
      each(
        refused,
        ([name, title]) => ({ id: `achievements.headers.of-errors.${name}`, title }),
        async (context, [, , fixture]) => {
          const response = await context.use(fixture)
          if (response.status < 400) context.inapplicable(`the target answers ${shownHeaders(response)}`)
          expect(response).toHaveHeader('cache-control', noCache, 'no-cache')
          expect(response).toHaveHeader('pragma', noCache, 'no-cache')
        },
      ),
      {
        why: 'The sentence is about responses; but a front end, or a layer in front of the service, may refuse without them.',
      },
    ),
  ],
)
