import { jsonExtensions, noJson, noObjects, type WrongBodies } from '../../shared/texts/json-bodies.ts'
import { refusedCreations, type WrongCreation } from '../refused-creations.ts'

/** Bodies made from a body that would create a group with a legal name. */
const rows = (bodies: WrongBodies): readonly WrongCreation[] =>
  Object.entries(bodies).map(([id, { what, of }]) => ({
    id,
    title: `a body ${what}`,
    of: ({ trusted, groups }) => {
      const name = groups.newName()
      const rawBody = of({ name })
      return {
        send: (options) => trusted.createGroup(undefined, { ...options, rawBody }),
        wouldBe: [name],
      }
    },
  }))

const { cut, form, xml, 'plain-text': plainText, empty } = noJson
const { array, 'empty-array': emptyArray, string, number, null: nothing } = noObjects

/** A list of two right bodies. Their names differ: otherwise the second group would be refused as a duplicate. */
const twoGroups: WrongCreation = {
  id: 'array-of-right',
  title: 'a body that is a list of two right objects',
  of: ({ trusted, groups }) => {
    const names = [groups.newName(), groups.newName()]
    const rawBody = JSON.stringify(names.map((name) => ({ name })))
    return {
      send: (options) => trusted.createGroup(undefined, { ...options, rawBody }),
      wouldBe: names,
    }
  },
}

/** Bodies that are not JSON, or not a JSON object. */
export const wrongBodies: readonly WrongCreation[] = [
  ...rows({
    ...{ cut, form, xml, 'plain-text': plainText, empty },
    ...{ array, 'empty-array': emptyArray, string, number, null: nothing },
  }),
  twoGroups,
]

const {
  'trailing-words': trailingWords,
  'single-quotes': singleQuotes,
  'trailing-comma': trailingComma,
  comment,
  'not-a-number': notANumber,
} = jsonExtensions

/** Bodies that are almost JSON: they contain something that lenient parsers accept (RFC 8259, section 9). */
export const extendedBodies = rows({
  'trailing-words': trailingWords,
  'single-quotes': singleQuotes,
  'trailing-comma': trailingComma,
  comment,
  'not-a-number': notANumber,
})

/** Values of parentId that are not strings, and that cannot mean "no parent" either. */
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

/** The results of {@link wrongBodies}. */
export const wrongBodiesSent = refusedCreations('groups are asked for with wrong bodies', wrongBodies)

/** The results of {@link extendedBodies}. */
export const extendedBodiesSent = refusedCreations('groups are asked for in more than JSON', extendedBodies)

/** The results of {@link wrongParents}. */
export const wrongParentsSent = refusedCreations(
  'groups are asked for with parents of wrong types',
  wrongParents,
)
