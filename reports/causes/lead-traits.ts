import type { Exchange } from '../../harness/http/message/exchange.ts'
import type { Norm } from '../../harness/vocabulary.ts'
import { isIncomplete, isOfContents, isOfSelection } from './contents.ts'
import { casePatterns, checkPatterns, onOperations, onStoring } from './known-checks.ts'
import type { Symptom } from './symptom.ts'
import { acceptedAt, foundAt, isGenerated, kindOf, memberOf, normOf, otherRefusal } from './symptoms.ts'
import { expectedStatus, statusesIn, valueNames, wantsRefusal } from './wording.ts'

/** A check of which fewer of the cases fail is about something else, and meets the deviation only in some of them. */
export const mostCases = 2 / 3

/** A check of which so few of the cases get another status asks about something else in those, too. */
export const leastCases = 1 / 3

/** Is an id wrong in itself? Whatever is looked for by that id is not found for this reason. */
export const isBrokenId = (symptom: Symptom): boolean =>
  (symptom.deviation?.kind === 'contract' || symptom.deviation?.kind === 'value') &&
  memberOf(symptom)?.startsWith('id ') === true

/**
 * Does a check try what is unusual? Where usual input fails as well, that is not the reason. 0: no, 1: yes, 2: as large a text as can be, in
 * which nobody sees what is wrong with it.
 * @param isAltered have texts been changed? Then a rule on texts is the reason, whatever text it tries
 */
export function unusualRank(symptom: Symptom, isAltered: boolean): 0 | 1 | 2 {
  const { id } = symptom.check
  const isOfSizes = checkPatterns.sizes.test(id)
  if (isAltered && checkPatterns.texts.test(id) && !isOfSizes && shareOf(symptom) >= leastCases) return 0
  if (!checkPatterns.unusualInput.test(id)) return 0
  return symptom.deviation?.kind === 'value' && isOfSizes ? 2 : 1
}

/** Does a check say of a rule that it holds for other callers or at another address, too? */
export const isRepetition = ({ check }: Symptom): boolean => checkPatterns.repeats.test(check.id)

/** Does a list lack something, and does another check than one on its contents say so? */
export const isLookedForElsewhere = (symptom: Symptom): boolean =>
  isIncomplete(symptom) &&
  !isOfSelection(symptom) &&
  (!isOfContents(symptom) || checkPatterns.strangers.test(symptom.check.id))

/** Does the server fail? */
export const isFailure = ({ deviation }: Symptom): boolean =>
  deviation?.kind === 'status' && deviation.got >= 500

/** Is a request accepted, or refused with another status, whose credential is as wrong as can be? */
export const isPlainlyUnsigned = (symptom: Symptom): boolean =>
  (acceptedAt(symptom) ?? otherRefusal(symptom)) !== undefined &&
  casePatterns.plainlyUnsigned.test(symptom.case.id)

/** Is a request accepted whose credential is wrong in a finer way? Where others are accepted, too, the credential may not be the reason. */
export const isFinelyUnsigned = (symptom: Symptom): boolean =>
  acceptedAt(symptom) !== undefined &&
  checkPatterns.authentication.test(symptom.check.id) &&
  !isPlainlyUnsigned(symptom)

/** Is a symptom about what a list holds? */
export const isOfList = (symptom: Symptom): boolean =>
  symptom.deviation?.kind === 'value' && kindOf(symptom).startsWith('value list ')

/** A member is wrong in itself where so many checks read it so outside of lists. */
const manyChecks = 2

/** Members of a collection, and of no resource. */
const ofCollections = /^(startIndex|itemsPerPage|totalResults|sorted|filtered) /

/** Is a member of a collection wrong, and not one of a resource? */
export const isOfCollection = (symptom: Symptom): boolean =>
  symptom.deviation?.kind === 'value' && ofCollections.test(memberOf(symptom) ?? '')

/** Is a member wrong where its resource is read alone? What lists hold that look for it is a consequence. */
export function memberReadPlainly(symptoms: readonly Symptom[]): boolean {
  const checks = new Map<string, Set<string>>()
  for (const symptom of symptoms) {
    const { check, deviation, exchange } = symptom
    const member = memberOf(symptom)
    if (member === undefined || deviation?.kind !== 'value' || deviation.way !== 'wrong') continue
    if (ofCollections.test(member)) continue
    if (isGenerated(symptom) || exchange?.operation?.endsWith('.list') === true) continue
    checks.set(member, (checks.get(member) ?? new Set()).add(check.id))
  }
  return [...checks.values()].some(({ size }) => size >= manyChecks)
}

/** The sentence on each operation whose contract is broken. */
export const sentencesOfOperations = (symptoms: readonly Symptom[]): ReadonlyMap<string, Norm> =>
  new Map(
    symptoms.flatMap(({ check, deviation, exchange }) =>
      deviation?.kind === 'contract' && exchange?.operation !== undefined
        ? [[exchange.operation, check.norm] as const]
        : [],
    ),
  )

/** Does a valid request get another status than the sentence on its operation has? What a check wanted to know beside says less. */
export const isOwnSentence = (symptom: Symptom, sentences: ReadonlyMap<string, Norm>): boolean =>
  symptom.deviation?.kind === 'status' &&
  expectedStatus.successAlone.test(symptom.deviation.expected) &&
  sentences.get(symptom.exchange?.operation ?? '') === normOf(symptom)

/** Does the sentence of a check say the success that did not come, and no other status beside it? */
export const saysStatus = ({ check, deviation }: Symptom): boolean =>
  deviation?.kind === 'status' &&
  expectedStatus.successAlone.test(deviation.expected) &&
  statusesIn(check.sentence) === deviation.expected

/** Does the sentence of a check say the refusal in place of which there is another one? */
export const saysRefusal = ({ check, deviation }: Symptom): boolean =>
  deviation?.kind === 'status' && check.sentence.includes(deviation.expected.slice(0, 3))

/** Does a check on who asks meet a wrong value? It is wrong for the application alone, too, where another check says so. */
export const isOfAccess = ({ check, deviation }: Symptom): boolean =>
  deviation?.kind === 'value' && checkPatterns.access.test(check.id)

/** Does somebody else than the application ask, or write what it reads? */
export function isOfUsers(symptom: Symptom): boolean {
  if (symptom.exchange?.caller !== 'trusted') return true
  const write = lastWriteBefore(symptom)
  return write !== undefined && write.caller !== 'trusted'
}

/** The write of a case whose effect its exchange may show. */
export const lastWriteBefore = ({ case: { exchanges }, exchange }: Symptom): Exchange | undefined =>
  exchanges.findLast(({ id, request }) => id < (exchange?.id ?? 0) && request.method !== 'GET')

/** Is something else read after a refused request than before it? */
export const isAfterRefusal = ({ deviation }: Symptom): boolean =>
  deviation?.kind === 'value' &&
  // What was not there before is what was missing.
  deviation.expectsNothing !== true &&
  valueNames.afterRefusal.test(deviation.name)

/** Is an update of what is deleted accepted? It may be there again for all that come later, unless it was never gone. */
export const isUpdateOfGone = (symptom: Symptom): boolean => foundAt(symptom) === 'textdata.update'

/** Is what was deleted there all the time, by the check that looks whether it is gone? */
export const isNeverGone = (symptom: Symptom): boolean => casePatterns.gone.test(symptom.case.id)

/** Is what was just created not found, by the check that looks for it? Then all others only miss it, each in its way. */
export const isNeverStored = ({ check, deviation, exchange }: Symptom): boolean =>
  deviation?.kind === 'status' &&
  deviation.got === 404 &&
  onStoring[exchange?.operation ?? '']?.test(check.id) === true

/** Does a valid request get another status or a wrong body, and does the check speak of its operation? What is not found may be gone: it says nothing of the reading. */
export const isOnOperation = ({ check, deviation, exchange }: Symptom): boolean => {
  if (deviation?.kind === 'body') return onOperations[exchange?.operation ?? '']?.test(check.id) === true
  if (deviation?.kind !== 'status') return false
  if (!expectedStatus.successAlone.test(deviation.expected) || wantsRefusal(check.sentence)) return false
  if (deviation.got === 401) return checkPatterns.credentials.test(check.id)
  const own = deviation.got === 404 ? onStoring : onOperations
  return own[exchange?.operation ?? '']?.test(check.id) === true
}

/** Is it a valid request that a check on another operation needed first? What is not found is a matter of that check. */
export const isArrangement = ({ check, deviation, exchange }: Symptom): boolean =>
  deviation?.kind === 'status' &&
  deviation.got !== 404 &&
  expectedStatus.successAlone.test(deviation.expected) &&
  onOperations[exchange?.operation ?? '']?.test(check.id) === false &&
  Object.values(onOperations).some((own) => own.test(check.id))

/** Does a check on credentials meet what is not found? Of what it asks about, 401 or 403 would tell. */
export const isOfCredentials = ({ check, deviation, exchange }: Symptom): boolean =>
  deviation?.kind === 'status' &&
  deviation.got === 404 &&
  exchange?.caller === 'trusted' &&
  checkPatterns.authentication.test(check.id)

/** Members that sentences name for another reason: nearly every check has a text or an id. */
const namedAnyway: ReadonlySet<string> = new Set(['data', 'id'])

/** Does the sentence of a check name the member that is wrong? Another one only meets it. 2: as it is written, 1: by its first word, 0: not. */
export function nameInSentence(symptom: Symptom): 0 | 1 | 2 {
  const [member = ''] = symptom.deviation?.kind === 'value' ? (memberOf(symptom)?.split(' ') ?? []) : []
  const [beginning = ''] = /^[a-z]+/.exec(member) ?? []
  if (beginning === '' || namedAnyway.has(member)) return 0
  if (/^\w+$/.test(member) && new RegExp(`\\b${member}\\b`).test(symptom.check.sentence)) return 2
  return symptom.check.sentence.toLowerCase().includes(beginning) ? 1 : 0
}

/** Is a value read after an update? */
const isAfterUpdate = ({ deviation }: Symptom): boolean =>
  deviation?.kind === 'value' && valueNames.afterSomeUpdate.test(deviation.name)

/** Are most values that are wrong those after an update? Else the update only meets what is wrong anyway. */
export function mostlyAfterUpdates(symptoms: readonly Symptom[]): boolean {
  const values = symptoms.filter((one) => one.deviation?.kind === 'value' && !isGenerated(one))
  return values.filter(isAfterUpdate).length >= values.length / 2
}

/** Is a value wrong after an update, and does the check speak of updates? Another one only wanted something to be updated. */
export const isOnUpdate = (symptom: Symptom): boolean =>
  isAfterUpdate(symptom) &&
  onOperations['textdata.update']?.test(symptom.check.id) === true &&
  !wantsRefusal(symptom.check.sentence)

/** How many scripted checks fail for the most part, by kind of deviation and norm. */
export function brokenNorms(symptoms: readonly Symptom[]): ReadonlyMap<string, number> {
  const checks = new Map(
    symptoms
      .filter((symptom) => !isGenerated(symptom) && shareOf(symptom) >= mostCases)
      .map((symptom) => [`${kindOf(symptom)} ${symptom.check.id}`, symptom]),
  )
  return counted([...checks.values()].map((symptom) => `${kindOf(symptom)} ${normOf(symptom)}`))
}

/**
 * Is it a consequence of what others of the cause say more plainly? The contents of an answer that should have been a refusal, or of another one
 * like it, are; and so is one refusal in place of another where a valid request gets it, too.
 */
export function isConsequence(symptom: Symptom, { accepted, refused }: Plain): boolean {
  const { deviation, exchange } = symptom
  if (
    deviation?.kind === 'body' ||
    (deviation?.kind === 'value' && valueNames.ofAnotherOne.test(deviation.name))
  )
    return accepted.some((one) => one.exchange?.operation === exchange?.operation)
  if (deviation?.kind === 'contract') return accepted.some((one) => one.exchange?.id === exchange?.id)
  return (
    deviation?.kind === 'status' &&
    otherRefusal(symptom) !== undefined &&
    refused.has(`${exchange?.operation} ${deviation.got}`)
  )
}

/** What says plainly what is wrong: requests that are accepted and should not be; and which operations refuse valid requests, and how. */
export interface Plain {
  readonly accepted: readonly Symptom[]
  readonly refused: ReadonlySet<string>
}

/** Those of some symptoms that say plainly what is wrong. */
export function plainOnes(symptoms: readonly Symptom[]): Plain {
  const refused = symptoms.flatMap(({ check, deviation, exchange }) =>
    deviation?.kind === 'status' &&
    deviation.got >= 400 &&
    expectedStatus.successAlone.test(deviation.expected) &&
    check.kind === 'check'
      ? [`${exchange?.operation} ${deviation.got}`]
      : [],
  )
  return {
    accepted: symptoms.filter((symptom) => acceptedAt(symptom) !== undefined),
    refused: new Set(refused),
  }
}

/** The share of a check's cases that fails, of those that could be judged. */
export function shareOf({ check: { cases } }: Symptom): number {
  const failed = cases.filter(({ outcome }) => outcome === 'failed').length
  const passed = cases.filter(({ outcome }) => outcome === 'passed').length
  return failed / (failed + passed)
}

/** So many checks do not ask the same thing: they needed it for something else. */
const severalChecks = 3

/** The exchanges in which so many checks met something: those with which a shared fixture was arranged. */
export function sharedExchanges(symptoms: readonly Symptom[]): ReadonlySet<number> {
  const checks = new Map<number, Set<string>>()
  for (const { check, exchange } of symptoms) {
    if (exchange === undefined || check.kind === 'run-wide') continue
    checks.set(exchange.id, (checks.get(exchange.id) ?? new Set()).add(check.id))
  }
  return new Set([...checks].filter(([, { size }]) => size >= severalChecks).map(([id]) => id))
}

/** How often each text is in a list. */
export function counted(list: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const one of list) counts.set(one, (counts.get(one) ?? 0) + 1)
  return counts
}
