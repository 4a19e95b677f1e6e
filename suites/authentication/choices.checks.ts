import {
  type CaseHead,
  each,
  type HttpResponse,
  observe,
  type SignatureChanges,
  suite,
} from '../../harness/index.ts'

const answered = ({ status }: HttpResponse): string => (status === 200 ? 'accepted' : String(status))

const ago = (seconds: number) => String(Math.floor(Date.now() / 1000) - seconds)

interface Row extends CaseHead {
  readonly sign: () => SignatureChanges
}

const observed = (rows: readonly Row[]) =>
  each(
    rows,
    ({ id, title }) => ({ id, title }),
    async ({ trusted }, { sign, title }) =>
      answered(await trusted.listGroups({ query: { count: 1 }, sign: sign(), invalid: title })),
  )

/** Choices that the specification leaves open. */
export default suite(
  'Authentication: choices',
  { class: 'textboard', section: 'Authentication / Request signing', resource: 'Authentication' },
  [
    observe(
      'auth.observed.timestamp',
      'whether a timestamp long before now is accepted',
      'R-auth-parameters',
      observed([
        {
          id: 'auth.observed.timestamp-stale',
          title: 'a timestamp of yesterday',
          sign: () => ({ timestamp: ago(86_400) }),
        },
        {
          id: 'auth.observed.timestamp-ten-minutes',
          title: 'a timestamp ten minutes old',
          sign: () => ({ timestamp: ago(600) }),
        },
        {
          id: 'auth.observed.timestamp-zero',
          title: 'the timestamp 0',
          sign: () => ({ timestamp: '0' }),
        },
      ]),
      {
        why: 'A timestamp of tomorrow is not tried: a server that refuses timestamps older than the last one would refuse everything for a day.',
      },
    ),
    observe(
      'auth.observed.nonce-replay',
      'whether exactly the same credential is accepted a second time',
      'R-auth-parameters',
      async ({ trusted, random }) => {
        const sign = { nonce: `replay${random.integer(1, 1e9)}at${Date.now()}`, timestamp: ago(0) }
        const first = await trusted.listGroups({ query: { count: 1 }, sign })
        const second = await trusted.listGroups({ query: { count: 1 }, sign })
        return `${first.status}, then ${second.status}`
      },
      {
        why: 'RFC 5849, section 3.3 lets a server refuse a used nonce; the specification says nothing about it.',
      },
    ),
    observe(
      'auth.observed.parameters',
      'which departures from the usual parameters are accepted',
      'R-auth-parameters',
      observed([
        {
          id: 'auth.observed.token-empty',
          title: 'an empty oauth_token in a 2-legged request',
          sign: () => ({ token: '' }),
        },
        {
          id: 'auth.observed.version-1.0A',
          title: 'oauth_version 1.0A',
          sign: () => ({ version: '1.0A' }),
        },
        {
          id: 'auth.observed.extra-parameter',
          title: 'a further signed parameter',
          sign: () => ({ extra: [['oauth_callback', 'oob']] }),
        },
        {
          id: 'auth.accepts.header.requestor-absent',
          title: 'no xoauth_requestor_id',
          sign: () => ({ requestorId: null }),
        },
        {
          id: 'auth.accepts.header.requestor-query',
          title: 'xoauth_requestor_id in the query',
          sign: () => ({ requestorId: 'query' }),
        },
      ]),
      {
        why: 'Section Request signing lists xoauth_requestor_id among the parameters of the header, so a service may require it there.',
      },
    ),
    observe(
      'auth.accepts.query.empty-value',
      'how a signed query parameter with an empty value is answered',
      'R-auth-parameters',
      async ({ trusted }) =>
        String(
          (await trusted.listGroups({ query: { startIndex: '' }, invalid: 'an empty startIndex' })).status,
        ),
    ),
    observe(
      'auth.accepts.path.encoded-at',
      'whether a path with %40app and %40all, signed as sent, is treated as @app and @all',
      'R-endpoints-tokens',
      async ({ trusted }) => {
        const response = await trusted.request({
          method: 'GET',
          path: '/textdata/%40app/%40all',
          query: { count: 1 },
        })
        return response.status === 200 ? 'treated as the tokens' : String(response.status)
      },
      { why: 'Section Endpoints uses the tokens literally; RFC 3986 does not make @ and %40 equal.' },
    ),
  ],
)
