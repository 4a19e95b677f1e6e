import { levels, type Norm } from '../../harness/vocabulary.ts'
import { isIncomplete, isOfContents } from './contents.ts'
import { onCredentials, onOperations, onStoring } from './on-operations.ts'
import { parametersOfAll, topicsOfAll } from './parameters.ts'
import {
  acceptedAt,
  foundAt,
  isGenerated,
  isOfOthers,
  isOfRightRequest,
  kindOf,
  listOf,
  memberOf,
  normOf,
  onlySuccess,
  otherRefusal,
  type Symptom,
} from './symptoms.ts'
import { areAltered, areOfLargeTexts, ofTexts } from './texts.ts'

/** Smaller is better, one criterion after the other. */
type Rank = readonly number[]

/** A check of which fewer of the cases fail is about something else, and meets the deviation only in some of them. */
const mostCases = 2 / 3

/** So many requests are few: something is created, perhaps twice, and looked at. */
const fewRequests = 4

/** A check of which so few of the cases get another status asks about something else in those, too. */
const leastCases = 1 / 3

/** Longer messages are no beginning: who reads them looks for the difference in long texts or lists. In characters. */
const atOneGlance = 500

/**
 * The symptom that speaks for a cause: of the highest level, of a class that decides unless asked otherwise, scripted; where every reading that is refused asked with the same parameter, of
 * a rule on that one; where something is wrong in lists with the same parameters, of a rule on those together; a member that is wrong where it is read alone before what lists hold that look for it; an id that breaks its contract before what is looked for by it; of the most frequent kind; what
 * is wrong with a member before what compares it with others; what is read at one glance; what was asked for with the fewest parameters, since none of them is to blame where
 * less of them fails already; of a credential that is as wrong as can be; where texts have changed, of the rule on texts, and where large ones are refused, of that on their size; of usual input; where something is missing, of a check that looks for that, and not for what is too much; where the server fails, what it does so on a right request; of the application itself, before its users; of a check that did not need the refused request
 * for another operation, of one on the operation whose status is wrong, of the sentence on that operation, of one on updates where a value is wrong after them, and of one that names the member that is wrong; of the rule that is broken most wholly, and there the first in the order of the catalogue, where plain checks stand
 * before odd ones. Where failures come and go, one that came again.
 */
export function leadOf(symptoms: readonly Symptom[]): Symptom | undefined {
  const kinds = counted(symptoms.map(kindOf))
  const norms = brokenNorms(symptoms)
  const plain = plainOnes(symptoms)
  const isWide = new Set(symptoms.map(({ exchange }) => exchange?.operation)).size > 1
  const asked = parametersOfAll(symptoms)
  const topics = topicsOfAll(symptoms)
  const isMember = memberReadPlainly(symptoms)
  const sentences = sentencesOfOperations(symptoms)
  const isOfUpdates = mostlyAfterUpdates(symptoms)
  const isAltered = areAltered(symptoms)
  const isLacking = symptoms.some(isIncomplete)
  const isBroughtBack = symptoms.some(isUpdateOfGone) && !symptoms.some(isNeverGone)
  const areLarge = areOfLargeTexts(symptoms)
  const comesAndGoes = symptoms.some((symptom) => symptom.case.reproduced === false)
  const ranked = symptoms.map((symptom, place) => {
    const rank: Rank = [
      levels.indexOf(symptom.check.level),
      Number(symptom.check.class === 'robustness'),
      Number(isGenerated(symptom)),
      comesAndGoes ? repeatRank(symptom) : 0,
      Number(isConsequence(symptom, plain)),
      Number(asked.length > 0 && !asked.some((name) => normOf(symptom).includes(name))),
      -topics.filter((topic) => symptom.check.id.includes(`.${topic}`)).length,
      Number(isMember && isOfList(symptom)),
      Number(!isBrokenId(symptom)),
      Number(!isOfOthers(symptom)),
      Number(!isNeverStored(symptom)),
      Number(isLacking && listOf(symptom) !== undefined),
      Number(isBroughtBack && !isUpdateOfGone(symptom)),
      -(kinds.get(kindOf(symptom)) ?? 0),
      contractRank(symptom, isWide),
      -(symptom.deviation?.kind === 'value' ? (symptom.deviation.members?.length ?? 1) : 1),
      Number((symptom.message?.length ?? 0) > atOneGlance),
      Number(!isPlainlyUnsigned(symptom)),
      Number(isFinelyUnsigned(symptom)),
      Number(isAltered && !ofTexts.has(normOf(symptom))),
      Number(areLarge && normOf(symptom) !== 'R-limit-data'),
      Number(isOfUnusualInput(symptom, isAltered)),
      Number(isIncomplete(symptom) && (!isOfContents(symptom) || ofStrangers.test(symptom.check.sentence))),
      Number(isFailure(symptom) && !isOfRightRequest(symptom)),
      Number(isArrangement(symptom) || isOfCredentials(symptom)),
      Number(symptom.deviation?.kind === 'status' && shareOf(symptom) < leastCases),
      Number(symptom.exchange?.caller !== 'trusted' || (isAltered && isOfAccess(symptom))),
      symptom.parameters,
      Number(!isOnOperation(symptom)),
      Number(!isOwnSentence(symptom, sentences)),
      Number(!saysStatus(symptom)),
      Number(isOfUpdates && !isOnUpdate(symptom)),
      -nameInSentence(symptom),
      -(norms.get(`${kindOf(symptom)} ${normOf(symptom)}`) ?? 0),
      Number(shareOf(symptom) < mostCases),
      effortOf(symptom),
      place,
    ]
    return { symptom, rank }
  })
  return ranked.toSorted((one, other) => compare(one.rank, other.rank))[0]?.symptom
}

/** Is an id wrong in itself? Whatever is looked for by that id is not found for this reason. */
export const isBrokenId = (symptom: Symptom): boolean =>
  (symptom.deviation?.kind === 'contract' || symptom.deviation?.kind === 'value') &&
  memberOf(symptom)?.startsWith('id ') === true

/** The sentence of a check that tries what is unusual: where usual input fails as well, that is not the reason. */
const ofUnusualInput =
  /\b(tidied up|equals no user id|answers the same as|its own member alone|the whole user id|exactly 2048 bytes|to the letter|large|odd|unusual|in any script|has to encode|may take for|may be refused|beyond 32 bits|a word of paths)\b/

/** The checks on texts: what is unusual in those where nothing else is wrong with texts is the rule where they have changed. */
const onTexts = /^entries\.data\./

/** @param isAltered have texts been changed? */
function isOfUnusualInput(symptom: Symptom, isAltered: boolean): boolean {
  const { id, sentence } = symptom.check
  if (isAltered && onTexts.test(id) && !/ bytes\b/.test(sentence) && shareOf(symptom) >= leastCases)
    return false
  return ofUnusualInput.test(sentence)
}

/** The sentence of a check that looks for what does not belong there. */
const ofStrangers = /\bnothing of\b/

/** Does the server fail? */
const isFailure = ({ deviation }: Symptom): boolean => deviation?.kind === 'status' && deviation.got >= 500

/** Cases of a wrong signature, a wrong secret or no credential at all: whoever accepts these accepts anything finer, too. */
const plainlyUnsigned =
  /^access\.\w+\.(anonymous|signature)\.|^auth\.consumer\.secret|\.(signature-wrong|secret-wrong)$/

/** Is a request accepted whose credential is as wrong as can be? */
const isPlainlyUnsigned = (symptom: Symptom): boolean =>
  acceptedAt(symptom) !== undefined && plainlyUnsigned.test(symptom.case.id)

/** Is a request accepted whose credential is wrong in a finer way? Where others are accepted, too, the credential may not be the reason. */
const isFinelyUnsigned = (symptom: Symptom): boolean =>
  acceptedAt(symptom) !== undefined && symptom.check.id.startsWith('auth.') && !isPlainlyUnsigned(symptom)

/** Is a symptom about what a list holds? */
export const isOfList = (symptom: Symptom): boolean =>
  symptom.deviation?.kind === 'value' && kindOf(symptom).startsWith('value list ')

/** A member is wrong in itself where so many checks read it so outside of lists. */
const manyChecks = 2

/** Members of a collection, and of no resource. */
const ofCollections = /^(startIndex|itemsPerPage|totalResults|sorted|filtered) /

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
const sentencesOfOperations = (symptoms: readonly Symptom[]): ReadonlyMap<string, Norm> =>
  new Map(
    symptoms.flatMap(({ check, deviation, exchange }) =>
      deviation?.kind === 'contract' && exchange?.operation !== undefined
        ? [[exchange.operation, check.norm] as const]
        : [],
    ),
  )

/** Does a right request get another status than the sentence on its operation has? What a check wanted to know beside says less. */
const isOwnSentence = (symptom: Symptom, sentences: ReadonlyMap<string, Norm>): boolean =>
  symptom.deviation?.kind === 'status' &&
  onlySuccess.test(symptom.deviation.expected) &&
  sentences.get(symptom.exchange?.operation ?? '') === normOf(symptom)

/** Does the sentence of a check say the success that did not come? */
const saysStatus = ({ check, deviation }: Symptom): boolean =>
  deviation?.kind === 'status' &&
  onlySuccess.test(deviation.expected) &&
  check.sentence.includes(deviation.expected)

/** Does a check on who asks meet a wrong value? It is wrong for the application alone, too, where another check says so. */
const isOfAccess = ({ check, deviation }: Symptom): boolean =>
  deviation?.kind === 'value' && check.id.startsWith('access.')

/** Is an update of what is deleted accepted? It may be there again for all that come later, unless it was never gone. */
const isUpdateOfGone = (symptom: Symptom): boolean => foundAt(symptom) === 'textdata.update'
const isNeverGone = ({ check }: Symptom): boolean => /^entries\.delete\.(gone|unlisted)$/.test(check.id)

/** Is what was just created not found, by the check that looks for it? Then all others only miss it, each in its way. */
export const isNeverStored = ({ check, deviation, exchange }: Symptom): boolean =>
  deviation?.kind === 'status' &&
  deviation.got === 404 &&
  onStoring[exchange?.operation ?? '']?.test(check.id) === true

/** The sentence of a check that wants a refusal: where it meets one too many, that is not what it asks about. */
const ofRefusals = /\brefused\b|\banswers? 4\d\d\b/

/** Does a right request get another status, and does the check speak of its operation? What is not found may be gone: it says nothing of the reading. */
const isOnOperation = ({ check, deviation, exchange }: Symptom): boolean => {
  if (deviation?.kind !== 'status') return false
  if (!onlySuccess.test(deviation.expected) || ofRefusals.test(check.sentence)) return false
  if (deviation.got === 401) return onCredentials.test(check.id)
  const own = deviation.got === 404 ? onStoring : onOperations
  return own[exchange?.operation ?? '']?.test(check.id) === true
}

/** Is it a right request that a check on another operation needed first? What is not found is a matter of that check. */
const isArrangement = ({ check, deviation, exchange }: Symptom): boolean =>
  deviation?.kind === 'status' &&
  deviation.got !== 404 &&
  onlySuccess.test(deviation.expected) &&
  onOperations[exchange?.operation ?? '']?.test(check.id) === false &&
  Object.values(onOperations).some((own) => own.test(check.id))

/** Does a check on credentials meet what is not found? Of what it asks about, 401 or 403 would tell. */
const isOfCredentials = ({ check, deviation, exchange }: Symptom): boolean =>
  deviation?.kind === 'status' &&
  deviation.got === 404 &&
  exchange?.caller === 'trusted' &&
  /^auth\./.test(check.id)

/** Members that sentences name for another reason: nearly every check has a text or an id. */
const namedAnyway: ReadonlySet<string> = new Set(['data', 'id'])

/** Does the sentence of a check name the member that is wrong? Another one only meets it. 2: as it is written, 1: by its first word, 0: not. */
function nameInSentence(symptom: Symptom): 0 | 1 | 2 {
  const [member = ''] = symptom.deviation?.kind === 'value' ? (memberOf(symptom)?.split(' ') ?? []) : []
  const [beginning = ''] = /^[a-z]+/.exec(member) ?? []
  if (beginning === '' || namedAnyway.has(member)) return 0
  if (/^\w+$/.test(member) && new RegExp(`\\b${member}\\b`).test(symptom.check.sentence)) return 2
  return symptom.check.sentence.toLowerCase().includes(beginning) ? 1 : 0
}

/** Is a value read after an update? */
const isAfterUpdate = ({ deviation }: Symptom): boolean =>
  deviation?.kind === 'value' && /\bafter (\w+ ){0,2}update\b/.test(deviation.name)

/** Are most values that are wrong those after an update? Else the update only meets what is wrong anyway. */
function mostlyAfterUpdates(symptoms: readonly Symptom[]): boolean {
  const values = symptoms.filter((one) => one.deviation?.kind === 'value' && !isGenerated(one))
  return values.filter(isAfterUpdate).length >= values.length / 2
}

/** Is a value wrong after an update, and does the check speak of updates? Another one only wanted something to be updated. */
const isOnUpdate = (symptom: Symptom): boolean =>
  isAfterUpdate(symptom) &&
  onOperations['textdata.update']?.test(symptom.check.id) === true &&
  !ofRefusals.test(symptom.check.sentence)

/** How many scripted checks fail for the most part, by kind of deviation and norm. */
function brokenNorms(symptoms: readonly Symptom[]): ReadonlyMap<string, number> {
  const checks = new Map(
    symptoms
      .filter((symptom) => !isGenerated(symptom) && shareOf(symptom) >= mostCases)
      .map((symptom) => [`${kindOf(symptom)} ${symptom.check.id}`, symptom]),
  )
  return counted([...checks.values()].map((symptom) => `${kindOf(symptom)} ${normOf(symptom)}`))
}

/**
 * Is it a consequence of what others of the cause say more plainly? The contents of an answer that should have been a refusal, or of another one
 * like it, are; and so is one refusal in place of another where a right request gets it, too.
 */
function isConsequence(symptom: Symptom, { accepted, refused }: Plain): boolean {
  const { deviation, exchange } = symptom
  if (deviation?.kind === 'body' || (deviation?.kind === 'value' && ofAnotherOne.test(deviation.name)))
    return accepted.some((one) => one.exchange?.operation === exchange?.operation)
  if (deviation?.kind === 'contract') return accepted.some((one) => one.exchange?.id === exchange?.id)
  return (
    deviation?.kind === 'status' &&
    otherRefusal(symptom) !== undefined &&
    refused.has(`${exchange?.operation} ${deviation.got}`)
  )
}

/** The name of what was read in place of nothing. */
const ofAnotherOne = /^the id of\b/

/** What says plainly what is wrong: requests that are accepted and should not be; and which operations refuse right requests, and how. */
interface Plain {
  readonly accepted: readonly Symptom[]
  readonly refused: ReadonlySet<string>
}

function plainOnes(symptoms: readonly Symptom[]): Plain {
  const refused = symptoms.flatMap(({ check, deviation, exchange }) =>
    deviation?.kind === 'status' &&
    deviation.got >= 400 &&
    onlySuccess.test(deviation.expected) &&
    check.kind === 'check'
      ? [`${exchange?.operation} ${deviation.got}`]
      : [],
  )
  return {
    accepted: symptoms.filter((symptom) => acceptedAt(symptom) !== undefined),
    refused: new Set(refused),
  }
}

/**
 * A contract says what is wrong with a member, and what compares it with others comes after. Of a status it says only that it does not know
 * it, or that the server failed, and of a header nothing more than a check: that one says what was asked. So it is of an error that is called
 * a success, and of errors of one operation alone, which have a wrong body only sometimes.
 */
function contractRank({ check, deviation, isErrorInSuccess }: Symptom, isWide: boolean): number {
  if (deviation?.kind !== 'contract') return isErrorInSuccess ? 0 : check.kind === 'run-wide' ? 2 : 1
  if (isErrorInSuccess) return 1
  return /^(status|header) /.test(deviation.place) || (deviation.place === 'error body' && !isWide) ? 2 : 0
}

/**
 * How much a case asked before it saw what it did, roughly: what is seen after a few requests is seen more plainly. What a rule on the whole
 * run saw says nothing of it.
 */
function effortOf({ check, case: { exchanges } }: Symptom): number {
  if (check.kind === 'run-wide') return 0
  return Math.max(0, Math.ceil(Math.log2(exchanges.length / fewRequests)))
}

/** The share of a check's cases that fails, of those that could be judged. */
export function shareOf({ check: { cases } }: Symptom): number {
  const failed = cases.filter(({ outcome }) => outcome === 'failed').length
  const passed = cases.filter(({ outcome }) => outcome === 'passed').length
  return failed / (failed + passed)
}

/** What failed again, before what was not tried again, before what did not. */
function repeatRank(symptom: Symptom): number {
  const { reproduced } = symptom.case
  return reproduced === true ? 0 : reproduced === undefined ? 1 : 2
}

function counted(list: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const one of list) counts.set(one, (counts.get(one) ?? 0) + 1)
  return counts
}

function compare(one: Rank, other: Rank): number {
  const at = one.findIndex((value, index) => value !== other[index])
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0)
}
