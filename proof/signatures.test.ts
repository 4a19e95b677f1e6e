import { expect, test } from 'vitest'
import { faults } from './index.ts'
import { readSignatures, withCurrentSentences } from './signatures.ts'

test('each signature has the sentence of its fault, and each fault has a signature (else: npm run freeze)', () => {
  const sentences = new Map(readSignatures().map(({ fault, sentence }) => [fault, sentence]))
  expect([...sentences].sort()).toEqual(faults.map(({ id, sentence }) => [id, sentence]).sort())
})

test('a signature takes the sentence of its fault, and goes with its fault', () => {
  const known = [
    { fault: 'a', sentence: 'old words', cases: ['one'] },
    { fault: 'gone', sentence: 'no fault any more', cases: ['two'] },
  ]
  expect(withCurrentSentences(known, [{ id: 'a', sentence: 'new words' }])).toEqual([
    { fault: 'a', sentence: 'new words', cases: ['one'] },
  ])
})
