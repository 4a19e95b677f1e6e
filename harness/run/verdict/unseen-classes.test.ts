import { expect, test } from 'vitest'
import { present } from '../../present.ts'
import { unseenClassNotes } from './unseen-classes.ts'

const check = (outcome: 'passed' | 'inapplicable', message?: string) =>
  ({ class: 'platform', kind: 'check', outcome, ...present({ message }) }) as const

const unsupported = check('inapplicable', 'the feature three-legged is declared unsupported')

test('a claimed class of which nothing could be checked is named, with the most frequent reason', () => {
  const notes = unseenClassNotes(
    [unsupported, check('inapplicable', 'another reason'), unsupported],
    ['platform'],
  )
  expect(notes).toEqual([
    'Nothing of the class platform could be checked (the feature three-legged is declared unsupported): leave it out of "classes", or complete the configuration',
  ])
})

test('a class of which something was checked, or that is not claimed, is not named', () => {
  expect(unseenClassNotes([unsupported, check('passed')], ['platform'])).toEqual([])
  expect(unseenClassNotes([unsupported], ['textboard'])).toEqual([])
})
