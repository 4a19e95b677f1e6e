import { isFinelyUnsigned } from '../../symptoms/credentials.ts'
import { kindOf } from '../../symptoms/key.ts'
import type { Symptom } from '../../symptoms/symptom.ts'
import { normOf } from '../../symptoms/symptoms.ts'
import { contractPlaces, contractWays } from '../../symptoms/wording.ts'
import { unusualRank } from '../check-traits.ts'
import { changeIn } from '../common.ts'
import { ofTexts } from '../texts.ts'
import type { Criterion } from './criterion.ts'

/** Longer messages are no beginning: who reads them looks for the difference in long texts or lists. In characters. */
const atOneGlance = 500

/** Third: the plainest deviation, seen on the most usual input. */
export const plainness: readonly Criterion[] = [
  // The most frequent kind of deviation.
  (symptom, { kinds }) => -(kinds.get(kindOf(symptom)) ?? 0),
  // The contract of a member, before checks that compare it.
  (symptom, { isWide }) => contractRank(symptom, isWide),
  // A deviation in as many members as can be.
  ({ deviation }) => -(deviation?.kind === 'value' ? (deviation.members?.length ?? 1) : 1),
  // A message that is read at one glance.
  ({ message }) => message.length > atOneGlance,
  // Of credentials that are accepted, those that are as wrong as can be.
  isFinelyUnsigned,
  // Where texts have changed, the rule on texts.
  (symptom, { isAltered }) => isAltered && !ofTexts.has(normOf(symptom)),
  // What shows the mistake that changed most texts: another one may make the same of one of them.
  ({ deviation }, { change }) => change !== undefined && changeIn(deviation) !== change,
  // Usual input.
  (symptom, { isAltered }) => unusualRank(symptom, isAltered),
]

/**
 * A contract says what is wrong with a member, and what compares it with others comes after. Of a status it says only that it does not know
 * it, or that the server failed, of a header nothing more than a check, and of a number only its bounds: a check says what was asked. So it is of an error that is called
 * a success, and of errors of one operation alone, which have a wrong body only sometimes.
 */
function contractRank({ check, deviation, isErrorInSuccess }: Symptom, isWide: boolean): number {
  if (deviation?.kind !== 'contract') return isErrorInSuccess ? 0 : check.kind === 'run-wide' ? 2 : 1
  if (isErrorInSuccess) return 1
  return contractPlaces.statusOrHeader.test(deviation.place) ||
    contractWays.bound.test(deviation.way) ||
    (deviation.place === 'error body' && !isWide)
    ? 2
    : 0
}
