import { expect, test } from 'vitest'
import { loadOpenApi } from '../../../schemas/index.ts'
import { compileSchemas, problemText } from './contract-schemas.ts'

const schemas = compileSchemas(loadOpenApi())

const entry = {
  id: '7',
  groupName: 'garden',
  data: 'The roses bloom.',
  writerId: 'example.org:1',
  status: 0,
  published: '2026-01-31T09:30:00',
  updated: '2026-01-31T09:30:00',
}

/** The problems of an entry in which one member has another value. */
const said = (change: Readonly<Record<string, unknown>>): readonly string[] =>
  schemas.body('text-data', { ...entry, ...change }).map(problemText)

test('an entry of the right form has no problem', () => {
  expect(said({})).toEqual([])
})

test.for([
  ['a wrong type', { data: 5 }, 'data must be a string, got 5'],
  ['a type in addition to which null is spared', { parentId: 5 }, 'parentId must be a string, got 5'],
  ['a value that is not in a table', { status: 7 }, 'status must be 0, 11, 20, 21 or 31, got 7'],
  [
    'a text of another shape',
    { updated: '2026-01-31T09:30:00Z' },
    'updated must be a time shaped YYYY-MM-DDThh:mm:ss, without a zone or a fraction, got "2026-01-31T09:30:00Z"',
  ],
  [
    'a time without seconds, which a library may leave out if they are 00,',
    { updated: '2026-01-31T09:30' },
    'updated must be a time shaped YYYY-MM-DDThh:mm:ss, without a zone or a fraction: ' +
      'the seconds are missing (some libraries, such as java.time, leave them out only if they are 00), ' +
      'got "2026-01-31T09:30"',
  ],
] as const)('%s is described in words, without a pattern', ([, change, text]) => {
  expect(said(change)).toContain(text)
})

test('of a list that is longer than two pages, only the first items are validated, so that the time stays bounded', () => {
  const list = { entry: Array.from({ length: 3000 }, () => ({ ...entry, data: 5 })), startIndex: 1 }
  const problems = schemas.body('text-data-collection', { ...list, itemsPerPage: 50, totalResults: 3000 })
  const wrong = problems.map(({ place }) => place).filter((place) => place.endsWith('/data'))
  expect(new Set(wrong).size).toBe(2000)
})
