import { type Answer, type CheckContext, expect, must, observe, suite } from '../../harness/index.ts'
import { someId, someIds } from './definitions.ts'

type Read = (context: CheckContext) => Promise<Answer>

const reads: readonly (readonly [name: string, what: string, read: Read])[] = [
  ['list', 'the list', ({ trusted }) => trusted.listAchievements('@app')],
  [
    'list-json',
    'the list with format=json',
    ({ trusted }) => trusted.listAchievements('@app', { query: { format: 'json' } }),
  ],
  [
    'one',
    'one definition',
    async (context) => context.trusted.readAchievement('@app', await someId(context)),
  ],
  [
    'several',
    'several definitions',
    async (context) => context.trusted.readAchievement('@app', await someIds(context, 2)),
  ],
]

// Further directives beside no-cache pass.
const noCache = /(^|,)\s*no-cache\s*(,|$)/i
const jsonInUtf8 = /^application\/json\s*;\s*charset\s*=\s*"?utf-8"?\s*$/i

const shownHeaders = ({ status, headers }: Answer): string =>
  `${status} with Cache-Control ${headers['cache-control'] ?? 'absent'} and Pragma ${headers.pragma ?? 'absent'}`

export default suite(
  'Achievement: headers',
  { class: 'achievements', section: 'Endpoints / Achievements', resource: 'Achievement' },
  [
    must(
      'achievements.headers',
      'answers carry Cache-Control: no-cache and Pragma: no-cache, and their content type is JSON in UTF-8',
      async ({ trusted }) => {
        const answer = await trusted.listAchievements('@app', { query: { count: 1 } })
        expect(answer).toHaveStatus(200)
        expect(answer).toHaveHeader('cache-control', noCache)
        expect(answer).toHaveHeader('pragma', noCache)
        expect(answer).toHaveHeader('content-type', jsonInUtf8)
      },
    ),
    ...reads.flatMap(([name, what, read]) => [
      must(
        `achievements.headers.cache-control.${name}`,
        `the answer to reading ${what} carries Cache-Control: no-cache`,
        async (context) => {
          const answer = await read(context)
          expect(answer).toHaveStatus(200)
          expect(answer).toHaveHeader('cache-control', noCache)
        },
        { why: 'Further directives beside no-cache pass.' },
      ),
      must(
        `achievements.headers.pragma.${name}`,
        `the answer to reading ${what} carries Pragma: no-cache`,
        async (context) => {
          const answer = await read(context)
          expect(answer).toHaveStatus(200)
          expect(answer).toHaveHeader('pragma', noCache)
        },
      ),
      must(
        `achievements.headers.content-type.${name}`,
        `the content type of reading ${what} is application/json; charset=utf-8`,
        async (context) => {
          const answer = await read(context)
          expect(answer).toHaveStatus(200)
          expect(answer).toHaveHeader('content-type', jsonInUtf8)
        },
        { why: 'Case, blanks and quotes in the header make no difference (RFC 9110, section 8.3.1).' },
      ),
    ]),
    observe(
      'achievements.headers.of-refusal',
      'which caching headers a refusal carries',
      async ({ trusted }) =>
        shownHeaders(
          await trusted.listAchievements('@app', { query: { count: 0 }, flaw: 'count is below 1' }),
        ),
    ),
  ],
)
