import {
  type Answer,
  type CheckContext,
  collectionOf,
  expect,
  isRecord,
  must,
  observe,
  should,
  suite,
} from '../../harness/index.ts'
import { expectEnvelope, expectHandled, expectNoServerError } from './envelope.ts'

const get = ({ trusted }: CheckContext, path: string) =>
  trusted.request({ method: 'GET', path, flaw: 'a path that is not listed' })

/** Paths below the base that section "Endpoints" does not list. */
const unknownPaths: readonly (readonly [id: string, path: string])[] = [
  ['word', '/nothing'],
  ['words', '/nothing/at/all'],
  ['textdata', '/textdata'],
  ['textdata-app', '/textdata/@app'],
  ['textdata-word', '/textdata/@app/@all/@all/@all/@all'],
  ['group-selector', '/textdata/@app/nothing/@none'],
  ['plural', '/textdatas/@app/@all'],
  ['achievements', '/achievements'],
  ['achievements-deeper', '/achievements/@app/one/two/three'],
  ['version', '/v2/textdata/@app/@all'],
  ['admin', '/admin'],
]

/** Spellings of the list of groups that are not the listed one; whether they mean it is left open. */
const spellings: readonly (readonly [id: string, what: string, path: string])[] = [
  ['slash-last', 'a slash at its end', '/textdata/@app/@all/'],
  ['slash-double', 'a double slash', '/textdata//@app/@all'],
  ['slash-double-first', 'a double slash at its start', '//textdata/@app/@all'],
  ['capitals', 'capital letters', '/TextData/@app/@all'],
  ['token-capitals', 'selector tokens in capitals', '/textdata/@APP/@ALL'],
  ['token-bare', 'selector tokens without @', '/textdata/app/all'],
  ['extension', 'the ending .json', '/textdata/@app/@all.json'],
  ['parameter', 'a path parameter', '/textdata/@app/@all;version=2'],
  ['dot', 'a segment of one dot', '/textdata/./@app/@all'],
  ['dots', 'a segment of two dots', '/textdata/@app/@none/../@all'],
  ['encoded-letter', 'a percent-encoded letter', '/textd%61ta/@app/@all'],
  ['encoded-slash', 'a percent-encoded slash', '/textdata%2F@app/@all'],
]

/** Segments that stand where a name or an id is expected. */
const segments: readonly (readonly [id: string, what: string, segment: string])[] = [
  ['null', 'an encoded U+0000', 'one%00two'],
  ['slash', 'an encoded slash', 'one%2Ftwo'],
  ['backslash', 'an encoded backslash', 'one%5Ctwo'],
  ['parent', 'encoded steps to the parent', '..%2F..%2Fone'],
  ['line-break', 'an encoded line break', 'one%0D%0Atwo'],
  ['twice', 'twice encoded text', '%252F'],
  ['blank', 'an encoded blank', '%20'],
  ['braces', 'encoded braces', '%7B%7D'],
  ['percent', 'a percent sign alone', 'one%'],
  ['digits', 'percent-encoding without hexadecimal digits', '%zz'],
  ['half', 'percent-encoding with one digit', 'one%4'],
  ['unicode', 'percent-encoding of another kind', '%u0041'],
  ['overlong', 'an overlong UTF-8 sequence', '%C0%AF'],
  ['byte', 'a byte that is no UTF-8', '%FF'],
  ['cut', 'a UTF-8 sequence that is cut', '%E3%81'],
  ['surrogate', 'an encoded surrogate', '%ED%A0%80'],
  ['query', 'an encoded question mark', 'one%3Fcount=1'],
]

/** Well-formed ids that no entry has, and that careless servers mistake for something. */
const strangeIds: readonly (readonly [id: string, what: string, entry: string])[] = [
  ['negative', '-1', '-1'],
  ['fraction', '1.5', '1.5'],
  ['huge', 'thirty digits', '9'.repeat(30)],
  ['null', 'the word null', 'null'],
  ['undefined', 'the word undefined', 'undefined'],
  ['not-a-number', 'the word NaN', 'NaN'],
  ['prototype', 'the word __proto__', '__proto__'],
  ['constructor', 'the word constructor', 'constructor'],
  ['to-string', 'the word toString', 'toString'],
  ['star', 'a star', '*'],
  ['wildcard', 'a percent sign', '%'],
  ['quote', 'an apostrophe and SQL', "1' OR '1'='1"],
  ['markup', 'markup', '<b>1</b>'],
  ['object', 'a pair of braces', '{}'],
  ['emoji', 'an emoji', '🙂'],
  ['long', '1,000 letters', 'a'.repeat(1000)],
]

const strangeNames = [
  'constructor',
  '__proto__',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  'all',
  'self',
] as const

/** Is a group that was read among the groups of the application? */
async function isListed({ trusted }: CheckContext, { json }: Answer): Promise<boolean> {
  const { entry } = collectionOf(await trusted.listGroups({ query: { count: 1000 } }))
  return isRecord(json) && entry.some(({ id }) => id === json.id)
}

const section = 'Errors / HTTP status codes'
const head = { class: 'textboard', section, resource: 'Errors' } as const
const why = 'A wrong request is the caller’s doing, and 500 means a failure on the server side.'

export default [
  suite('Errors: unknown paths', head, [
    ...unknownPaths.map(([id, path]) =>
      should(
        `errors.path.${id}`,
        `GET ${path} answers 404, or 400, with the error body`,
        async (context) => {
          const answer = await get(context, path)
          expectEnvelope(answer, answer.status === 400 ? 400 : 404)
        },
        {
          why: '404 means that the resource does not exist; no section lists this path. The JSON-RPC code -32601, for what does not exist, is used with 400.',
        },
      ),
    ),
    ...unknownPaths.map(([id, path]) =>
      must(
        `errors.path.${id}.refused`,
        `GET ${path} is refused and is no failure on the server side`,
        async (context) => {
          const answer = await get(context, path)
          expect(answer.status, 'the status of a path that is not listed').toBeBetween(400, 499)
        },
        { why },
      ),
    ),
    ...spellings.flatMap(([id, what, path]) => [
      must(
        `errors.spelling.${id}`,
        `the list of groups with ${what} in its path is no failure on the server side`,
        async (context) => {
          expectNoServerError(await get(context, path))
        },
        { why },
      ),
      observe(
        `errors.spelling.${id}.choice`,
        `what the list of groups with ${what} in its path is answered with`,
        async (context) => String((await get(context, path)).status),
      ),
    ]),
  ]),
  suite('Errors: odd segments', head, [
    ...segments.flatMap(([id, what, segment]) =>
      (
        [
          ['group', `/textdata/@app/${segment}/@self`],
          ['entries', `/textdata/@app/${segment}/@all`],
        ] as const
      ).map(([place, path]) =>
        must(
          `errors.segment.${place}-${id}`,
          `a name of a group with ${what} in the path of ${place === 'group' ? 'the group' : 'its entries'} is refused and is no failure on the server side`,
          async (context) => {
            const answer = await get(context, path)
            expect(answer.status, 'the status of an odd path').toBeBetween(400, 499)
          },
          { why: `${why} No group can have such a name. Whether it is 400 or 404 is left open.` },
        ),
      ),
    ),
    ...segments.map(([id, what, segment]) =>
      must(
        `errors.segment.entry-${id}`,
        `an id of an entry with ${what} is refused and is no failure on the server side`,
        async (context) => {
          const { name } = await context.groups.shared()
          const answer = await get(context, `/textdata/@app/${name}/@all/${segment}`)
          expect(answer.status, 'the status of an odd path').toBeBetween(400, 499)
        },
        { why: `${why} Whether it is 400 or 404 is left open.` },
      ),
    ),
  ]),
  suite('Errors: strange names and ids', head, [
    ...strangeIds.map(([id, what, entry]) =>
      must(
        `errors.id.${id}`,
        `reading and updating the id ${what}, which no entry has, answers 404 or 400 with the error body`,
        async ({ trusted, groups, text, newUserId }) => {
          const { name } = await groups.shared()
          const body = { data: text.sentence(), writerId: newUserId() }
          const flaw = `the id ${what}`
          const answers = await Promise.all([
            trusted.readEntry(name, entry, { flaw }),
            trusted.updateEntry(name, entry, body, { flaw }),
          ])
          for (const answer of answers) {
            if (id === 'long' && answer.status === 414) continue
            expect(answer).toBeError(404, 400, ...(encodeURIComponent(entry) === entry ? [] : [401]))
          }
        },
        {
          why: '404 for an id that does not exist; 400 where the target takes it for no id at all. 401 passes where the path has to be encoded: a proxy in between may write it anew, so that the signature no longer fits.',
        },
      ),
    ),
    ...strangeNames.map((name) =>
      must(
        `errors.name.${name.replaceAll('_', '')}`,
        `the group ${name}, which nobody created, answers 404 with the error body, its list of entries as well`,
        async (context) => {
          const { trusted } = context
          const look = () => Promise.all([trusted.readGroup(name), trusted.listEntries(name)])
          let [group, entries] = await look()
          // Another check or another run may have a group of this name for a moment.
          for (let looks = 1; looks < 5 && (group.status === 200 || entries.status === 200); looks++) {
            await context.pause(200 * looks)
            ;[group, entries] = await look()
          }
          if (group.status === 200 && (await isListed(context, group))) {
            context.inapplicable('the application has a group of this name')
          }
          expect(group).toBeError(404)
          expect(entries).toBeError(404)
        },
        { why: 'A legal name of letters and _, which servers mistake for a member of every object.' },
      ),
    ),
    must(
      'errors.name.long',
      'a group with a name of 4,000 letters in the path is refused and is no failure on the server side',
      async (context) => {
        const answer = await get(context, `/textdata/@app/${'a'.repeat(4000)}/@self`)
        expect(answer.status, 'the status of a long path').toBeBetween(400, 499)
      },
      { why },
    ),
  ]),
  suite('Errors: accepted types', head, [
    ...(
      [
        ['any', '*/*'],
        ['html', 'text/html'],
        ['xml', 'application/xml'],
        ['none', null],
      ] as const
    ).map(([id, accept]) =>
      must(
        `errors.accept.${id}`,
        `an error is JSON with the error body where the header Accept is ${accept ?? 'absent'}`,
        async ({ trusted, groups }) => {
          const unusual = accept?.startsWith('*') === false ? { flaw: `Accept is ${accept}` } : {}
          const answer = await trusted.readGroup(groups.newName(), { headers: { accept }, ...unusual })
          expectHandled(answer)
          expect(answer.status, 'the status of an unknown group').toBeOneOf([404, 406])
        },
        { why: 'Payloads are JSON, whatever a client prefers; RFC 9110 permits 406 as well.' },
      ),
    ),
  ]),
]
