import { randomBytes, randomUUID } from 'node:crypto'
import type { RequestFacts } from '../../reference-impl/policy/vocabulary.ts'
import { refusal } from '../faults/answers.ts'
import { isView } from '../faults/declare.ts'
import type { Variant } from '../override.ts'
import { front, page, refusing } from './front.ts'

/** True if the last segment of a path to entries is a word or number that is not an id of the reference. */
const wordForId = ({ path }: RequestFacts): boolean =>
  /\/textdata\/@app\/[^/]+\/@all\/(-1|1\.5|null|undefined|NaN|__proto__|constructor|toString|\*|%2a)$/i.test(
    path,
  )

/** A segment without escapes of ASCII letters and digits. */
const unescaped = (segment: string): string =>
  segment.replace(/%[3-7][0-9a-f]/gi, (sign) => String.fromCharCode(Number.parseInt(sign.slice(1), 16)))

const pathOfEntries = /\/textdata\/@app\/[^/]+\/@all\/([^/]*)$/
const pathOfIds =
  /\/(?:textdata\/@app\/[^/]+\/@all|people\/[^/]+\/@self\/partnercard|v2\/achievements\/[^/]+)\/([^/]*)$/

/** Selects paths with an id that does not have a certain form. Default: paths to entries. */
const idsOtherThan =
  (form: RegExp, pathTo = pathOfEntries) =>
  ({ path }: RequestFacts): boolean => {
    const ids = pathTo.exec(path)?.[1] ?? ''
    return ids !== '' && !ids.split(/,|%2c/i).every((id) => form.test(unescaped(id)))
  }

const needlessEscape = /%(3[0-9]|4[1-9a-f]|5[0-9a]|6[1-9a-f]|7[0-9a]|2d|2e|5f|7e)/i

/** How frameworks and front ends treat addresses that are long, unusual or not listed. */
export const addressesFrontVariants: readonly Variant[] = [
  {
    id: 'iis-400-for-long-segments',
    sentence: 'A path with a segment of more than 260 characters is answered 400 with an HTML page',
    override: refusing(400, ({ path }) => path.split('/').some((segment) => segment.length > 260)),
  },
  {
    id: 'iis-404-for-plus-signs',
    sentence: 'A path with a plus sign, encoded or not, is answered 404 with an HTML page',
    override: refusing(404, ({ path }) => /\+|%2b/i.test(path)),
  },
  {
    id: 'aspnet-400-for-dangerous-signs',
    sentence:
      'A path with a star, an ampersand, a colon or a question mark is answered 400 with an HTML page',
    override: refusing(400, ({ path }) => /[*&:]|%(2a|26|3a|3f)/i.test(path)),
  },
  {
    id: 'fastapi-422-for-ids-of-another-type',
    sentence: 'A path with a word such as null instead of the id of an entry is refused with 422',
    override: front((facts) => (wordForId(facts) ? refusal(422, 'value is not a valid integer') : undefined)),
  },
  {
    id: 'django-404-page-for-ids-of-another-form',
    sentence:
      'A path whose id of an entry, an achievement or an incentive is not a number is answered 404 with an HTML page, whoever asks',
    alone: true,
    override: refusing(404, idsOtherThan(/^\d+$/, pathOfIds)),
  },
  {
    id: 'django-404-page-for-ids-that-are-no-uuid',
    sentence:
      'Ids of entries are UUIDs, and a path with an id of another form is answered 404 with an HTML page, whoever asks',
    alone: true,
    area: 'textboard',
    override: (policy) => {
      const routed = refusing(404, idsOtherThan(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i))
      return { ...(typeof routed === 'function' ? routed(policy) : routed), entryId: () => randomUUID() }
    },
  },
  {
    id: 'ids-of-22-characters',
    sentence:
      'Ids of entries are 22 random characters, and a path with an id of another form is answered 400',
    alone: true,
    area: 'textboard',
    override: (policy) => {
      const isOther = idsOtherThan(/^[\w-]{22}$/)
      const checked = front((facts) => (isOther(facts) ? refusal(400, 'No such form of an id') : undefined))
      return {
        ...(typeof checked === 'function' ? checked(policy) : checked),
        entryId: () => randomBytes(16).toString('base64url'),
      }
    },
  },
  {
    id: 'front-redirects-to-plain-paths',
    sentence: 'A path with unnecessary percent-encoding is redirected to the plain path',
    override: front(({ path }) =>
      needlessEscape.test(path) ? page(301, { location: decodeURIComponent(path) }) : undefined,
    ),
  },
  {
    id: 'waf-403-for-prototypes-and-quotes',
    sentence:
      'The id __proto__ in a path, and quotes or markup in a query, are answered 403 with an HTML page',
    override: refusing(
      403,
      ({ path, rawQuery = '' }) => path.endsWith('/__proto__') || /['"<>`]|%(27|22|3c|3e|60)/i.test(rawQuery),
    ),
  },
  {
    id: 'waf-403-without-user-agent',
    sentence: 'A request without a User-Agent is answered 403 with an HTML page',
    override: refusing(403, ({ headers }) => headers['user-agent'] === undefined),
  },
  {
    id: 'rails-406-for-formats',
    sentence: 'A format other than json is answered 406 without a body',
    shoulds: [
      'groups.bad-request',
      'entries.format.refused',
      'achievements.wrong-refused',
      'incentive.format.other-400',
      'platform.format-refused',
      'properties.groups.invalid-query',
      'properties.list.invalid-query',
      'properties.achievements.invalid-query',
    ],
    override: front(({ query }) =>
      query.get('format')?.some((format) => format !== 'json') === true
        ? { status: 406, headers: {}, body: undefined }
        : undefined,
    ),
  },
  {
    id: 'service-has-further-paths',
    sentence: 'The service answers 200 to some paths that no section lists',
    shoulds: ['errors.path.not-found'],
    override: front(({ path }) =>
      /\/v2\/(textdata(\/@app)?|achievements|admin|v2\/textdata\/@app\/@all)$/.test(path)
        ? { status: 200, headers: {}, body: { service: 'textboard' } }
        : undefined,
    ),
  },
  {
    id: 'entries-json-of-a-type-of-its-own',
    sentence: 'The content type is application/vnd.textboard+json, except for achievements',
    override: (policy) => ({
      contentType: (response, facts) =>
        facts.path.includes('/achievements/')
          ? policy.contentType(response, facts)
          : policy.contentType(response, facts).replace('application/json', 'application/vnd.textboard+json'),
    }),
  },
  {
    id: 'several-entries-from-zero',
    sentence: 'startIndex of several entries that are read by their ids is 0',
    override: (policy) => ({
      finishResponse: (response, facts) => {
        const finished = policy.finishResponse(response, facts)
        const { body } = finished
        return facts.operation === 'textdata.read' && isView(body) && 'entry' in body
          ? { ...finished, body: { ...body, startIndex: 0 } }
          : finished
      },
    }),
  },
]
