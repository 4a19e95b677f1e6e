import { changeIn, isOfSelection } from '../../symptoms/contents.ts'
import { isFinelyUnsigned } from '../../symptoms/credentials.ts'
import { kindOf } from '../../symptoms/key.ts'
import { casePatterns } from '../../symptoms/known-checks.ts'
import type { Symptom } from '../../symptoms/symptom.ts'
import { normOf } from '../../symptoms/symptoms.ts'
import { contractPlaces, contractWays } from '../../symptoms/wording.ts'
import { isFailure, unusualRank } from '../check-traits.ts'
import { type Common, isOfServed } from '../common.ts'
import { ofTexts } from '../texts.ts'
import type { Criterion } from './criterion.ts'

/**
 * Longer messages do not make a good lead: readers must search for the difference in long texts or lists. In UTF-16
 * units.
 */
const atOneGlance = 500

/** Third: the clearest deviation, on the most usual input. */
export const plainness: readonly Criterion[] = [
  // The most frequent kind of deviation.
  (symptom, { kinds }) => -(kinds.get(kindOf(symptom)) ?? 0),
  // The contract of a member, before checks that compare the member.
  contractRank,
  // The deviation with the most members.
  ({ deviation }) => -(deviation?.kind === 'value' ? (deviation.members?.length ?? 1) : 1),
  // A message that can be read at a glance.
  ({ message }) => message.length > atOneGlance,
  // If wrong credentials are accepted, the most obviously wrong ones.
  isFinelyUnsigned,
  // If texts have changed, the rule on texts.
  (symptom, { isAltered }) => isAltered && !ofTexts.has(normOf(symptom)),
  // The mistake that changed most texts: a single text may look like another mistake.
  ({ deviation }, { change }) => change !== undefined && changeIn(deviation) !== change,
  // A failure of the server that needs no second request at the same time.
  (symptom) => isFailure(symptom) && casePatterns.simultaneous.test(symptom.case.id),
  // A selection with names of members comes before one with a name that no member has.
  (symptom) => isOfSelection(symptom) && symptom.exchange?.invalid !== undefined,
  // Usual input comes first.
  (symptom, { isAltered }) => unusualRank(symptom, isAltered),
]

/** If fewer responses than this share break a contract, most of what the contract describes is right. */
const fewResponses = 1 / 20

/**
 * The contract says best what is wrong with a member, before checks that compare it. In other places a check says more,
 * because it shows what was requested: for a status the contract only says that it is unknown or that the server
 * failed, for a header no more than a check, and for a number only its bounds. A check also says more about an error
 * that is called a success, about a request that is served though it should be refused, and about wrong error bodies of
 * a single operation, which are only wrong sometimes.
 */
function contractRank(symptom: Symptom, common: Common): number {
  const { check, deviation, isErrorInSuccess, seen } = symptom
  const { isWide, isChecked } = common
  if (deviation?.kind !== 'contract') return isErrorInSuccess ? 0 : check.kind === 'run-wide' ? 2 : 1
  if (isErrorInSuccess) return 1
  // A check says which few responses are wrong, and why these.
  if (isOfServed(symptom, common)) return 2
  if (isChecked && seen !== undefined && seen.times < seen.of * fewResponses) return 2
  return contractPlaces.statusOrHeader.test(deviation.place) ||
    contractWays.bound.test(deviation.way) ||
    (deviation.place === 'error body' && !isWide)
    ? 2
    : 0
}
