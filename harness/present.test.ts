import { expect, it } from 'vitest'
import { present } from './present.ts'

it('keeps all members but those that are undefined', () => {
  expect(present({ none: undefined, empty: '', no: false, nothing: null, zero: 0 })).toStrictEqual({
    empty: '',
    no: false,
    nothing: null,
    zero: 0,
  })
})
