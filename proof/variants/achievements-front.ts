import { phraseOf } from '../../reference-impl/policy/answers.ts'
import type { RequestFacts } from '../../reference-impl/policy/vocabulary.ts'
import { isView } from '../faults/declare.ts'
import type { Variant } from '../override.ts'

const isOurs = ({ path }: RequestFacts): boolean => /\/v2\/achievements\//.test(path)

/** The same object; every second time its members are in the reverse order, as a hash table may show them. */
const turned = (times: number, object: object): object =>
  Object.fromEntries(times % 2 === 0 ? Object.entries(object) : Object.entries(object).toReversed())

/** How frameworks and front ends change achievements: methods, headers, errors. */
export const achievementFrontVariants: readonly Variant[] = [
  {
    id: 'express-404-for-unknown-methods-achievements',
    sentence: 'A method that achievements do not have answers 404, with the message of an unknown path',
    shoulds: ['achievements.read-only.method'],
    override: (policy) => ({
      errorStatus: (problem, facts) =>
        problem === 'method-refused' && isOurs(facts) ? 404 : policy.errorStatus(problem, facts),
      errorMessage: (problem, status, detail) =>
        problem === 'method-refused' ? phraseOf(status) : policy.errorMessage(problem, status, detail),
    }),
  },
  {
    id: 'achievement-methods-501',
    sentence: 'A method that achievements do not have answers 501',
    shoulds: ['achievements.read-only.method'],
    override: (policy) => ({
      errorStatus: (problem, facts) =>
        problem === 'method-refused' && isOurs(facts) ? 501 : policy.errorStatus(problem, facts),
    }),
  },
  {
    id: 'spring-charset-upper-case',
    sentence: 'The content type of achievements is application/json;charset=UTF-8',
    override: (policy) => ({
      contentType: (response, facts) =>
        facts.operation?.startsWith('achievements.') === true
          ? 'application/json;charset=UTF-8'
          : policy.contentType(response, facts),
    }),
  },
  {
    id: 'spring-charset-quoted',
    sentence: 'The charset in the content type of achievements is in quotes',
    override: (policy) => ({
      contentType: (response, facts) =>
        facts.operation?.startsWith('achievements.') === true
          ? 'application/json; charset="utf-8"'
          : policy.contentType(response, facts),
    }),
  },
  {
    id: 'cache-control-with-no-store',
    sentence: 'Cache-Control of achievements has further directives in addition to no-cache',
    override: (policy) => ({
      responseHeaders: (facts, status) => {
        const headers = policy.responseHeaders(facts, status)
        return 'cache-control' in headers
          ? { ...headers, 'cache-control': 'no-store, no-cache, must-revalidate', expires: '0' }
          : headers
      },
    }),
  },
  {
    id: 'cache-headers-of-success',
    sentence:
      'Only successful responses have the caching headers of achievements, as if a front end refused the others',
    shoulds: ['achievements.headers.of-errors'],
    override: (policy) => ({
      responseHeaders: (facts, status) => {
        const { 'cache-control': control, pragma, ...rest } = policy.responseHeaders(facts, status)
        return status < 300 && control !== undefined && pragma !== undefined
          ? { ...rest, 'cache-control': control, pragma }
          : rest
      },
    }),
  },
  {
    id: 'achievement-undisclosed-hidden-from-users',
    sentence: 'Achievements that are not disclosed are shown only to the application',
    override: {
      achievementListed: (record, facts) => record.disclosed || facts.caller !== 'proxy',
      achievementFound: (record, facts) => record.disclosed || facts.caller !== 'proxy',
    },
  },
  {
    id: 'achievement-none-disclosed',
    sentence: 'No achievement is disclosed yet, and users are shown none',
    override: (policy) => ({
      achievementListed: (_record, facts) => facts.caller !== 'proxy',
      achievementFound: (_record, facts) => facts.caller !== 'proxy',
      finishAchievementView: (view, record, facts) => {
        const finished = policy.finishAchievementView(view, record, facts)
        return 'disclosed' in finished ? { ...finished, disclosed: false } : finished
      },
    }),
  },
  {
    id: 'achievement-icons-signed',
    sentence:
      'Addresses of icons are signed again for each reading, and icons and their members are in any order',
    override: (policy) => {
      let readings = 0
      const signed = (icons: unknown) =>
        Array.isArray(icons)
          ? icons.map((icon) =>
              isView(icon)
                ? turned(++readings, { ...icon, value: `${String(icon.value)}?signature=${readings}` })
                : icon,
            )
          : icons
      return {
        finishAchievementView: (view, record, facts) => {
          const { revealedIconUrls, unlockedIconUrls, ...rest } = policy.finishAchievementView(
            view,
            record,
            facts,
          )
          const list = signed(revealedIconUrls)
          return {
            ...rest,
            ...(revealedIconUrls === undefined
              ? {}
              : { revealedIconUrls: Array.isArray(list) ? list.toReversed() : list }),
            ...(unlockedIconUrls === undefined ? {} : { unlockedIconUrls: signed(unlockedIconUrls) }),
          }
        },
      }
    },
  },
  {
    id: 'rails-finds-beginnings',
    sentence:
      'An achievement is found by an id with letters after it, because only the number at the beginning is read',
    shoulds: ['achievements.read.near-number'],
    override: (policy) => ({
      idNames: (asked, known, operation) =>
        operation === 'achievements.read'
          ? Number.parseInt(asked, 10) === Number.parseInt(known, 10)
          : policy.idNames(asked, known, operation),
    }),
  },
]
