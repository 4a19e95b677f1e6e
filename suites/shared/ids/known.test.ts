import { expect, it } from 'vitest'
import { MisuseError } from '../../../harness/index.ts'
import { known } from './known.ts'

it('returns a value that exists, and reports what the suite lacks', () => {
  expect(known('', 'text')).toBe('')
  expect(() => known(undefined, 'row 7')).toThrow(new MisuseError('the suite has no row 7'))
})
