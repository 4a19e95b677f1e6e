import { type AnswerKind, type Call, kind, withBody } from './kind.ts'

const deep = (levels: number, open: string, close: string): string =>
  open.repeat(levels) + close.repeat(levels)

/** The valid body with each value replaced, inner values first; a body that is not JSON stays as it is. */
function changed({ right }: Call, change: (key: string, value: unknown) => unknown): string {
  try {
    return JSON.stringify(JSON.parse(right.body, change)) ?? 'null'
  } catch {
    return right.body
  }
}

const isLeaf = (value: unknown): boolean => typeof value !== 'object' || value === null

/** Replaces every value that is not a list or an object. */
const leaves = (id: string, title: string, leaf: (value: unknown) => unknown): AnswerKind =>
  kind(id, title, (call, response) =>
    withBody(
      call,
      response,
      changed(call, (_key, value) => (isLeaf(value) ? leaf(value) : value)),
    ),
  )

/** Replaces every member with a certain name. */
const members = (id: string, title: string, name: string, member: (value: unknown) => unknown): AnswerKind =>
  kind(id, title, (call, response) =>
    withBody(
      call,
      response,
      changed(call, (key, value) => (key === name ? member(value) : value)),
    ),
  )

const whole = (id: string, title: string, body: string | Uint8Array): AnswerKind =>
  kind(id, title, (call, response) => withBody(call, response, body))

const hostile = '</script><img src=x onerror=alert(1)>\u001b[31m\u0000\r\n\u202e```|`\\"\''

/** JSON that is wrong or unusual, and text that only looks like JSON. */
export const jsonKinds: readonly AnswerKind[] = [
  whole('json-deep-list', 'lists, 200,000 levels deep', deep(200_000, '[', ']')),
  whole(
    'json-deep-object',
    'objects, 200,000 levels deep',
    `${'{"entry":'.repeat(200_000)}1${'}'.repeat(200_000)}`,
  ),
  whole('json-deep-open', '200,000 open brackets', '['.repeat(200_000)),
  kind('json-deep-member', 'the right answer with a member 200,000 levels deep', (call, response) => {
    const { body } = call.right
    const nested = `"nested":${deep(200_000, '[', ']')}`
    withBody(call, response, body.startsWith('{') ? body.replace('{', `{${nested},`) : `{${nested}}`)
  }),
  kind('json-deep-entry', 'each text 5,000 levels deep', (call, response) => {
    const body = changed(call, (key, value) => (key === 'data' || key === 'Message' ? '@@' : value))
    withBody(call, response, body.replaceAll('"@@"', deep(5000, '[', ']')))
  }),
  whole('json-null', 'null', 'null'),
  whole('json-number', 'a number', '7'),
  whole('json-string', 'a text', '"fine"'),
  whole('json-list', 'an empty list', '[]'),
  whole('json-object', 'an empty object', '{}'),
  whole('json-entry-null', 'entry is null', '{"entry":null}'),
  whole(
    'json-entry-nulls',
    'entry is a list of null',
    '{"entry":[null,null],"totalResults":2,"startIndex":1,"itemsPerPage":2}',
  ),
  whole('json-entry-numbers', 'entry is a list of numbers', '{"entry":[1,2.5,-0,1e999],"totalResults":4}'),
  whole('json-entry-object', 'entry is an object', '{"entry":{"0":{"id":"1"},"length":1},"totalResults":1}'),
  whole(
    'json-prototype',
    'members named __proto__, constructor and toString',
    '{"__proto__":{"id":"1"},"constructor":{"prototype":{"entry":[]}},"toString":1,"hasOwnProperty":null,"toJSON":"x","then":1,"id":"__proto__","entry":[{"id":"toString","__proto__":null,"then":{}}]}',
  ),
  whole('json-cut', 'JSON that breaks off', '{"entry":[{"id":"12'),
  whole('json-not-a-number', 'NaN and Infinity', '{"entry":[{"id":NaN,"status":Infinity}]}'),
  whole('json-html', 'an HTML page', '<!doctype html><html><body><h1>It works!</h1></body></html>'),
  whole('json-xml', 'XML', '<?xml version="1.0"?><entry><id>1</id></entry>'),
  whole(
    'json-wrong-utf-8',
    'octets that are not UTF-8',
    Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x80, 0x22, 0x3a, 0xc3, 0x28, 0x7d]),
  ),
  whole(
    'json-surrogates',
    'halves of surrogate pairs',
    '{"id":"\\ud800","entry":[{"id":"\\udfff","data":"\\ud800\\ud800"}]}',
  ),
  whole(
    'json-large-number',
    'a number of 100,000 digits',
    `{"id":${'9'.repeat(100_000)},"totalResults":${'9'.repeat(400)}}`,
  ),
  kind('json-empty', 'no body', (call, response) => withBody(call, response, '')),
  kind('json-bom', 'a byte order mark before the right answer', (call, response) =>
    withBody(call, response, `\ufeff${call.right.body}`),
  ),
  kind('json-behind', 'text behind the right answer', (call, response) =>
    withBody(call, response, `${call.right.body}{"and":"more"}`),
  ),
  leaves('json-all-null', 'every value is null', () => null),
  leaves('json-all-numbers', 'every value is a number', () => 1),
  leaves('json-all-texts', 'every value is a text', String),
  leaves('json-all-lists', 'every value is a list', () => []),
  leaves('json-all-objects', 'every value is an object', () => ({ toString: null, valueOf: null })),
  leaves('json-all-hostile', 'every text has markup, control and terminal characters', (value) =>
    typeof value === 'string' ? value + hostile : value,
  ),
  leaves('json-all-long', 'every text is 3,000 characters long', (value) =>
    typeof value === 'string' ? 'x'.repeat(3000) : value,
  ),
  leaves('json-all-negative', 'every number is negative', (value) =>
    typeof value === 'number' ? -1 - value : value,
  ),
  leaves('json-all-huge', 'every number is 1e308', (value) => (typeof value === 'number' ? 1e308 : value)),
  members('json-id-empty', 'every id is empty', 'id', () => ''),
  members('json-id-null', 'every id is null', 'id', () => null),
  members('json-id-same', 'every id is the same', 'id', () => '1'),
  members('json-id-path', 'every id is a path', 'id', () => '../../@all?x=#,%00'),
  members('json-id-list', 'every id is a list', 'id', (value) => [value]),
  members('json-dates', 'every date is another', 'published', () => '+275760-99-99T99:99:99Z'),
  members('json-name-hostile', 'every name is markup', 'name', () => hostile),
  members('json-error-number', 'Error is a number', 'Error', () => 7),
]
