import type { CheckContext, RequestOptions } from '../../harness/index.ts'
import { refusedCreations, type WrongCreation } from './refused-creations.ts'

/** A body that is sent as it stands. @param of makes it from a legal name, which the group would get */
const row = (id: string, title: string, of: (name: string) => string): WrongCreation => ({
  id,
  title,
  of: (context) => {
    const name = context.groups.newName()
    return { send: (options) => sendRaw(context, of(name), options), wouldBe: [name] }
  },
})

const sendRaw = ({ trusted }: CheckContext, rawBody: string, options: RequestOptions) =>
  trusted.createGroup(undefined, { ...options, rawBody })

/** Bodies that are not JSON, or not a JSON object. */
export const wrongBodies: readonly WrongCreation[] = [
  row('empty', 'no body at all', () => ''),
  row('cut-off', 'JSON cut off before its end', (name) => `{"name":"${name}"`),
  row('form', 'a form', (name) => `name=${name}`),
  row('xml', 'XML', (name) => `<group><name>${name}</name></group>`),
  row('bare-word', 'the name alone, without quotes', (name) => name),
  row('list', 'a JSON list', (name) => JSON.stringify([{ name }])),
  row('string', 'a JSON string', (name) => JSON.stringify(name)),
  row('number', 'a JSON number', () => '12'),
  row('null', 'the JSON value null', () => 'null'),
]

/** Bodies that are JSON but for something that generous parsers let pass (RFC 8259, section 9). */
export const extendedBodies: readonly WrongCreation[] = [
  row('trailing-text', 'text after the object', (name) => `{"name":"${name}"} and more`),
  row('single-quotes', 'apostrophes for quotation marks', (name) => `{'name':'${name}'}`),
  row('trailing-comma', 'a comma after the last member', (name) => `{"name":"${name}",}`),
  row('comment', 'a comment', (name) => `{/* a group */"name":"${name}"}`),
  row('not-a-number', 'NaN as a value', (name) => `{"name":"${name}","size":NaN}`),
]

/** Values of parentId that are not strings, and cannot mean "no parent" either. */
export const wrongParents: readonly WrongCreation[] = (
  [
    ['number', 'a number', 12_345],
    ['boolean', 'a boolean', true],
    ['object', 'an object', { id: '0' }],
    ['list', 'a list', ['0']],
  ] as const
).map(([id, title, parentId]) => ({
  id,
  title,
  of: ({ trusted, groups }) => {
    const name = groups.newName()
    return { send: (options) => trusted.createGroup({ name, parentId }, options), wouldBe: [name] }
  },
}))

/** {@link wrongBodies}, sent. */
export const wrongBodiesSent = refusedCreations('groups are asked for with wrong bodies', wrongBodies)

/** {@link extendedBodies}, sent. */
export const extendedBodiesSent = refusedCreations('groups are asked for in more than JSON', extendedBodies)

/** {@link wrongParents}, sent. */
export const wrongParentsSent = refusedCreations(
  'groups are asked for with parents of wrong types',
  wrongParents,
)
