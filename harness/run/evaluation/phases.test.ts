import { expect, test } from 'vitest'
import { checksOf, must, should, suite } from '../../index.ts'
import { phasesOf } from './phases.ts'

const head = { section: 'Endpoints / TextData', resource: 'TextData' } as const
const pass = () => Promise.resolve()

test('a check that must run alone runs after the ordinary ones and before robustness, without any other check', () => {
  const board = suite('Some', { ...head, class: 'textboard' }, [
    must('entries.first.alone', 'is alone', 'R-textdata-id', pass, { alone: true }),
    must('entries.ordinary', 'is ordinary', 'R-textdata-id', pass),
    must('entries.second.alone', 'is alone, too', 'R-textdata-id', pass, { alone: true }),
    must('entries.long', 'takes long', 'R-textdata-id', pass, { early: true }),
  ])
  const odd = suite('Odd', { ...head, class: 'robustness' }, [
    should('robustness.odd', 'is unusual', 'RFC 9112, section 3.2', pass),
  ])
  const phases = phasesOf(checksOf([odd, board]))
  expect(phases.map(({ checks }) => checks.map(({ id }) => id))).toEqual([
    ['entries.long', 'entries.ordinary'],
    ['entries.first.alone'],
    ['entries.second.alone'],
    ['robustness.odd'],
  ])
})
