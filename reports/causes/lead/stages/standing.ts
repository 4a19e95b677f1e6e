import { levels } from '../../../../harness/vocabulary.ts'
import { isGenerated } from '../../symptoms/symptoms.ts'
import { contractPlaces } from '../../symptoms/wording.ts'
import type { Criterion } from './criterion.ts'

/** First: what counts most for the verdict and for the reader, whatever is wrong. */
export const standing: readonly Criterion[] = [
  // A contract only says that the server failed. A check comes first at any level, because it says what was requested.
  ({ check, deviation }) =>
    check.kind === 'run-wide' &&
    deviation?.kind === 'contract' &&
    contractPlaces.failure.test(deviation.place),
  // A MUST before a SHOULD.
  ({ check }) => levels.indexOf(check.level),
  // A class that decides the verdict comes before a class that only reports.
  ({ check }) => check.class === 'robustness',
  // A scripted check comes before a check with generated inputs, unless the generated request is the simpler one: it
  // was shrunk, so every parameter that it still has matters.
  (symptom, { simpler }) => (simpler.size > 0 ? !simpler.has(symptom) : isGenerated(symptom)),
]
