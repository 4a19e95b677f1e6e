import { levels } from '../../../../harness/vocabulary.ts'
import { isGenerated } from '../../symptoms/symptoms.ts'
import { contractPlaces } from '../../symptoms/wording.ts'
import type { Criterion } from './criterion.ts'

/** First: what weighs most for the verdict and for the reader, whatever is wrong. */
export const standing: readonly Criterion[] = [
  // Of a server that fails, the contract says nothing but that, whatever the level of the check that says what was asked.
  ({ check, deviation }) =>
    check.kind === 'run-wide' &&
    deviation?.kind === 'contract' &&
    contractPlaces.failure.test(deviation.place),
  // A MUST before a SHOULD.
  ({ check }) => levels.indexOf(check.level),
  // A class that decides the verdict before one that reports.
  ({ check }) => check.class === 'robustness',
  // A scripted check before one with made-up inputs.
  isGenerated,
]
