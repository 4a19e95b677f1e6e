import type { PolicyOverride } from '../../reference-impl/policy/policy.ts'
import type { RequestFacts } from '../../reference-impl/policy/vocabulary.ts'
import { refusal } from '../faults/answers.ts'
import type { Variant } from '../override.ts'
import { front, page, refusing } from './front.ts'

/** Rewrites addresses before they reach the service, which then sees another path than the signed one. */
const rewriting =
  (change: (path: string) => string): PolicyOverride =>
  (policy) => ({
    received: () => {
      const before = policy.received?.()
      return (text) =>
        (before?.(text) ?? text).replace(
          /^([A-Z]+) ([^\s?]+)(\S*) (HTTP\/1\.[01]\r\n)/,
          (_all, method: string, path: string, query: string, version: string) =>
            `${method} ${change(path)}${query} ${version}`,
        )
    },
  })

const isMalformed = (path: string): boolean => {
  try {
    return decodeURIComponent(path).includes('\0')
  } catch {
    return true
  }
}

const decodedOnce = (path: string): string => {
  try {
    // Characters that a path cannot contain stay encoded.
    return decodeURIComponent(path).replace(/[^!-~]|[%?#]/gu, (character) => encodeURIComponent(character))
  } catch {
    return path
  }
}

const withoutDots = (path: string): string => new URL(path, 'http://front.example').pathname
const mergedSlashes = (path: string): string => path.replace(/\/{2,}/g, '/')
/**
 * Selects requests that arrive on a connection just when it is closed: every sixtieth request, if its connection is
 * kept alive. A request that is sent again comes through.
 */
function closings(): (facts: RequestFacts) => boolean {
  const met = new Set<string>()
  const closed = new Set<number>()
  return ({ ordinal, headers, method, path, rawQuery }) => {
    const request = `${method} ${path}?${rawQuery}`
    if (ordinal % 60 === 0 && headers.connection === 'keep-alive' && !met.has(request)) {
      met.add(request)
      closed.add(ordinal)
    }
    return closed.has(ordinal)
  }
}
const mediaTypeOf = ({ headers }: RequestFacts): string =>
  String(headers['content-type'] ?? '')
    .split(';')[0]
    ?.trim()
    .toLowerCase() ?? ''
const hasBody = ({ headers, method }: RequestFacts): boolean =>
  (method === 'POST' || method === 'PUT') && Number(headers['content-length'] ?? 0) > 0
const targetLength = ({ path, rawQuery = '' }: RequestFacts): number => path.length + rawQuery.length

/** Front ends, and what frameworks do before they call the service. */
export const robustnessFrontVariants: readonly Variant[] = [
  {
    id: 'nginx-400-html-for-malformed',
    sentence: 'A path with malformed percent-encoding or U+0000 is answered 400 with an HTML page',
    override: refusing(400, ({ path }) => isMalformed(path)),
  },
  {
    id: 'nginx-414',
    sentence: 'An address of more than 4,000 characters is answered 414 with an HTML page',
    override: refusing(414, (facts) => targetLength(facts) > 4000),
  },
  {
    id: 'nginx-413',
    sentence: 'A body of more than a megabyte is answered 413 with an HTML page',
    override: refusing(413, ({ headers }) => Number(headers['content-length'] ?? 0) > 1024 * 1024),
  },
  {
    id: 'iis-404-for-long-addresses',
    sentence:
      'A path of more than 4,096 characters or a query of more than 2,048 is answered 404 with an HTML page',
    override: refusing(404, ({ path, rawQuery = '' }) => path.length > 4096 || rawQuery.length > 2048),
  },
  {
    id: 'apache-404-for-encoded-slash',
    sentence: 'A path with an encoded slash is answered 404 with an HTML page',
    override: refusing(404, ({ path }) => /%2f/i.test(path)),
  },
  {
    id: 'tomcat-400-for-encoded-slash',
    sentence: 'A path with an encoded slash or backslash is answered 400 with an HTML page',
    override: refusing(400, ({ path }) => /%2f|%5c/i.test(path)),
  },
  {
    id: 'spring-400-by-firewall',
    sentence:
      'A path with a semicolon, a double slash, dot segments, or an encoded percent sign, slash or control character is answered 400 with an HTML page',
    override: refusing(400, ({ path }) => /;|\/\/|\/\.{1,2}(\/|$)|%(25|2f|5c|2e|0|1|7f)/i.test(path)),
  },
  {
    id: 'lighttpd-400-for-control-characters',
    sentence: 'A path or query with control characters or bytes beyond UTF-8 is answered 400 without a body',
    override: front(({ path, rawQuery = '' }) =>
      isMalformed(path) || /%(0|1)[0-9a-f]|%7f/i.test(path + rawQuery)
        ? { status: 400, headers: {}, body: undefined }
        : undefined,
    ),
  },
  {
    id: 'waf-403',
    sentence: 'A path or a header that looks like an attack is answered 403 with an HTML page',
    override: refusing(
      403,
      ({ path, headers }) =>
        /\.\.|%2e|%27|%3c|%7b|%00|%0d|;/i.test(path) ||
        /' OR /i.test(String(headers['x-forwarded-for'] ?? '')),
    ),
  },
  {
    id: 'proxy-decodes-path',
    sentence: 'A proxy decodes paths once before it passes them on',
    override: rewriting(decodedOnce),
  },
  {
    id: 'proxy-merges-slashes',
    sentence: 'A proxy replaces several slashes in a row with one',
    override: rewriting(mergedSlashes),
  },
  {
    id: 'proxy-removes-dot-segments',
    sentence: 'A proxy resolves dot segments before it passes a path on',
    override: rewriting(withoutDots),
  },
  {
    id: 'proxy-normalises-path',
    sentence: 'A proxy decodes a path, resolves dot segments and merges slashes',
    override: rewriting((path) => mergedSlashes(withoutDots(decodedOnce(path)))),
  },
  {
    id: 'proxy-writes-apostrophes',
    sentence: 'A proxy decodes an encoded apostrophe, star or parenthesis in a path',
    override: rewriting((path) =>
      path.replace(/%(27|2A|28|29)/gi, (_all, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      ),
    ),
  },
  {
    id: 'go-mux-redirects',
    sentence: 'A path with double slashes or dot segments is redirected to the path without them',
    override: front(({ path }) => {
      const clean = mergedSlashes(withoutDots(path))
      return clean === path ? undefined : page(301, { location: clean })
    }),
  },
  {
    id: 'gorilla-mux-cleans-decoded-paths',
    sentence:
      'A path with steps to the parent folder, encoded or not, is redirected to the path without them',
    override: front(({ path }) =>
      /(^|\/|%2f)\.\.(\/|%2f|$)/i.test(path)
        ? page(301, { location: withoutDots(decodedOnce(path)) })
        : undefined,
    ),
  },
  {
    id: 'flask-308-trailing-slash',
    sentence: 'A path with a slash at its end is redirected to the path without it',
    override: front(({ path }) =>
      path.endsWith('/') ? page(308, { location: path.replace(/\/+$/, '') }) : undefined,
    ),
  },
  {
    id: 'routing-ignores-last-slash',
    sentence: 'A path with a slash at its end is served as the path without it',
    override: rewriting((path) => path.replace(/(?<=.)\/$/, '')),
  },
  {
    id: 'routing-ignores-case',
    sentence: 'The case of the fixed words in a path is ignored, except of words with @',
    override: {
      literalMatches: (literal, segment) =>
        literal.startsWith('@') ? literal === segment : literal === segment.toLowerCase(),
    },
  },
  {
    id: 'varnish-503-for-odd-headers',
    sentence: 'A cache answers 503 with an HTML page to a Range header that it cannot read',
    shoulds: ['robustness.header.odd'],
    override: refusing(503, ({ headers }) => headers.range === 'bytes=-9-'),
  },
  {
    id: 'apache-closes-kept-connections',
    sentence: 'A kept connection is sometimes closed without a response to the request on it',
    alone: true,
    override: (policy) => {
      const isClosed = closings()
      return {
        respondInstead: (facts) => (isClosed(facts) ? page(503) : policy.respondInstead(facts)),
        transmission: (facts) => (isClosed(facts) ? 'drop' : policy.transmission(facts)),
      }
    },
  },
  {
    id: 'gateway-502-for-bad-framing',
    sentence: 'A gateway answers a request that it cannot read with 502 and an HTML page',
    shoulds: ['robustness.framing', 'robustness.head', 'robustness.unfinished'],
    override: { unreadable: 'markup', unreadableStatus: 502 },
  },
  {
    id: 'caddy-400-without-body',
    sentence: 'An address with malformed percent-encoding is answered 400 without a body',
    override: front(({ path, rawQuery = '' }) =>
      isMalformed(path) || /%(?![0-9a-f]{2})/i.test(rawQuery)
        ? { status: 400, headers: {}, body: undefined }
        : undefined,
    ),
  },
  {
    id: 'gzip-where-offered',
    sentence: 'Responses are compressed if the client accepts gzip',
    override: {
      contentCoding: ({ headers }) => (/gzip/.test(String(headers['accept-encoding'])) ? 'gzip' : undefined),
    },
  },
  {
    id: 'gzip-always',
    sentence: 'Every response is compressed with gzip, even if the client does not accept it',
    override: { contentCoding: () => 'gzip' },
  },
  {
    id: 'brotli-always',
    sentence: 'Every response is compressed with Brotli, even if the client does not accept it',
    override: { contentCoding: () => 'br' },
  },
  {
    id: 'aspnet-415',
    sentence: 'A body that is not labelled as JSON is answered 415',
    override: front((facts) =>
      hasBody(facts) && !/^application\/([\w.-]+\+)?json$/.test(mediaTypeOf(facts))
        ? { status: 415, headers: {}, body: undefined }
        : undefined,
    ),
  },
  {
    id: 'php-form-by-its-label',
    sentence: 'A body that is labelled as a form is read as a form, so JSON in it has no members',
    override: (policy) => ({
      mediaTypeAccepted: (mediaType, operation) =>
        mediaType !== 'application/x-www-form-urlencoded' && policy.mediaTypeAccepted(mediaType, operation),
    }),
  },
  {
    id: 'oauth-signs-forms',
    sentence:
      'A body that is labelled as a form is part of the signature, so JSON with that label is refused with 401',
    override: front((facts) =>
      hasBody(facts) && mediaTypeOf(facts) === 'application/x-www-form-urlencoded' ? refusal(401) : undefined,
    ),
  },
  {
    id: 'trace-refused-by-front',
    sentence: 'A front end answers TRACE with 405 and an HTML page',
    override: refusing(405, ({ method }) => method === 'TRACE'),
  },
  {
    id: 'options-204',
    sentence: 'OPTIONS is answered 204 with Allow, and HEAD is answered like GET without a body',
    override: (policy) => ({
      respondInstead: (facts) =>
        facts.method === 'OPTIONS'
          ? { status: 204, headers: { allow: 'GET, POST, OPTIONS' }, body: undefined }
          : policy.respondInstead(facts),
      methodTakenAs: (method, facts) => (method === 'HEAD' ? 'GET' : policy.methodTakenAs(method, facts)),
    }),
  },
]
