import { expect, test } from 'vitest'
import { lateEffectsText } from './late-effects-text.ts'

test.each([
  [100, 'waits 0.1 s after each 202, so it takes about 20 s longer; --budget'],
  [350, 'waits 0.3 s after each 202, so it takes about a minute longer; --budget'],
  [1550, 'waits 1.6 s after each 202, so it takes about 4 minutes longer; --budget'],
])('a run that waits %i ms for each late effect says how much longer it takes', (waitMs, expected) => {
  expect(lateEffectsText(waitMs, true)).toContain(expected)
})

test('a selection says only how long it waits, because few of its checks may write', () => {
  expect(lateEffectsText(1550, false)).toContain('waits 1.6 s after each 202; --budget')
})
