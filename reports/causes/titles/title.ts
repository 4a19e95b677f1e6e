import type { LeftOut } from '../evidence/entries-left-out.ts'
import type { OldAnswer } from '../evidence/old-reading.ts'
import type { Symptom } from '../symptoms/symptom.ts'
import { contractPlaces, messages } from '../symptoms/wording.ts'
import {
  isCutError,
  isLabelledOtherwise,
  isMiscoded,
  isNoItem,
  isNoJson,
  isUnwantedBody,
  noJsonObject,
  wayOfErrorBody,
} from '../symptoms/wrong-body.ts'
import { isOfOtherRequests, others, statusTitle } from './status-title.ts'
import { askedOf, capital, enumerated, firstLine, operationList } from './title-words.ts'
import { entriesNamed, named, valueTitle, whetherTitle } from './value-title.ts'

/** More checks than these are many. */
const manyChecks = 5

/** What is known of a cause beside the symptom that shows it best. */
export interface TitleFacts {
  /** The members that the same body lacks. */
  readonly lacked?: readonly string[]
  /** The members of the same body that break their contract in the same way, or have values that are wrong in the same way. */
  readonly alike?: readonly string[]
  /** What the requests have in common that are refused. */
  readonly requests?: string
  /** Which entries have a member that is wrong, where others do not: completes "entries …". */
  readonly entries?: string
  /** The entries that wrong lists leave out. */
  readonly leftOut?: LeftOut
  /** The parameters that all wrong lists were asked for with. */
  readonly parameters?: readonly string[]
  /** The write before which a reading that is out of date answers, and the reading that shows it. */
  readonly old?: OldAnswer
  /** Where failures come and go: the number of checks that meet them. */
  readonly sometimesIn?: number
  /** Is a contract broken, if at all, in lists alone? */
  readonly areLists?: boolean
  /** Did all requests name several ids? */
  readonly areSeveral?: boolean
  /** The only case of its check that fails: what is wrong with it alone. */
  readonly only?: string
  /** What a wrong value is known to be, completing "it is …". */
  readonly valueKnownAs?: string
  /** Who sends updates that are accepted and change nothing. */
  readonly ignoredUpdateOf?: 'application' | 'user'
  /** Does the operation fail beside other writes to the same address, and nowhere else? */
  readonly isBesideOthers?: boolean
  /** The parameter that a wrong list ignores. */
  readonly ignored?: string
  /** Is every valid request of the operation answered so? */
  readonly isAlways?: boolean
  /** The status of all errors whose body is wrong. */
  readonly errorStatus?: number
  /** Were all of them sent by users, where the application sends such requests, too? */
  readonly areOfUsers?: boolean
}

/** What titles are made of. */
interface Parts {
  readonly symptom: Symptom
  readonly operations: readonly string[]
  readonly facts: TitleFacts
  /** The operation, or the request, that was asked for, and with what. */
  readonly asked: string
  readonly asking: string
  /** Where it was seen, in parentheses. */
  readonly where: string
  /** `sometimes `, where it comes and goes. */
  readonly sometimes: string
  /** The sentence of the check, where it says more. */
  readonly sentence: string
}

/**
 * What is wrong, in one sentence.
 * @param symptom the one that shows it best
 * @param operations at which it was seen
 */
export function titleOf(symptom: Symptom, operations: readonly string[], facts: TitleFacts = {}): string {
  const parts = partsOf(symptom, operations, facts)
  for (const say of titles) {
    const title = say(parts)
    if (title !== undefined) return title
  }
  return `${capital(firstLine(symptom.message))}: ${symptom.check.sentence}`
}

function partsOf(symptom: Symptom, operations: readonly string[], facts: TitleFacts): Parts {
  const { parameters = [], areSeveral = false, areOfUsers = false, sometimesIn } = facts
  const asking = `${areSeveral ? ' of several ids' : ''}${parameters.length === 0 ? '' : ` with ${parameters.join(' and ')}`}`
  const byUser = areOfUsers ? ', by a user' : ''
  return {
    symptom,
    operations,
    facts,
    asked: askedOf(symptom.exchange),
    asking,
    where: operations.length === 0 ? '' : ` (${operationList(operations)}${asking}${byUser})`,
    sometimes: sometimesIn === undefined ? '' : 'sometimes ',
    sentence: sentenceOf(symptom, facts),
  }
}

/**
 * A contract has no sentence that says more; and what many checks meet by chance has nothing to do with that of one of them, unless it was
 * wrong there again.
 */
function sentenceOf(
  { check, deviation, case: { reproduced } }: Symptom,
  { sometimesIn, only }: TitleFacts,
): string {
  const isAgain = deviation?.kind === 'value' && reproduced === true
  const isChance = sometimesIn !== undefined && sometimesIn > manyChecks && !isAgain
  if (deviation?.kind === 'contract' || isChance) return ''
  return `: ${check.sentence}${only === undefined ? '' : ` (${only})`}`
}

/** Which entries a member is of. */
const ofEntries = ({ entries }: TitleFacts): string =>
  entries === undefined ? '' : ` of ${entriesNamed(entries)}`

/** One way to say what is wrong; undefined where something else is wrong. */
type Title = (parts: Parts) => string | undefined

const ofIgnoredUpdate: Title = ({ facts: { ignoredUpdateOf }, sentence }) => {
  if (ignoredUpdateOf === undefined) return undefined
  return `textdata.update ${ignoredUpdateOf === 'user' ? 'by a user ' : ''}is accepted and changes nothing${sentence}`
}

/** That a reading is out of date: by which write, and what shows that the write was carried out. */
const ofOldAnswer: Title = ({ facts: { old }, asked, asking }) => {
  if (old === undefined) return undefined
  const { write, shownBy } = old
  const shower = askedOf(shownBy)
  const other = asked.startsWith(shower) ? 'another reading' : shower
  return `${asked}${asking} is out of date: it answers as before ${askedOf(write)}, whose effect ${other} has shown`
}

const ofWritesAtOnce: Title = ({ symptom: { deviation }, facts, asked }) =>
  facts.isBesideOthers === true && deviation?.kind === 'status'
    ? `The server fails with ${deviation.got} (${asked}) while another write to the same address is on its way`
    : undefined

/** What is ignored is not named among the parameters that it was asked for with. */
const ofIgnoredParameter: Title = ({
  symptom: { deviation },
  facts: { ignored, parameters = [], areOfUsers },
  asked,
  sentence,
}) => {
  if (ignored === undefined || deviation?.kind !== 'value') return undefined
  const isIgnored = (name: string) =>
    ignored.includes(name.replace(/=.*$/, '').replace(/^filter.*/, 'filter'))
  const rest = parameters.filter((name) => !isIgnored(name))
  const beside = rest.length === 0 ? '' : `, asked for with ${enumerated(rest)}`
  return `${asked} ignores ${ignored}${areOfUsers === true ? ' where a user asks' : ''}${beside}${sentence}`
}

/** What a list leaves out. */
const ofLeftOut: Title = ({ facts: { leftOut, areOfUsers }, asked, sentence }) => {
  if (leftOut === undefined) return undefined
  const asking = leftOut.asked.length === 0 ? '' : ` with ${leftOut.asked.join(' and ')}`
  return `${asked}${asking} leaves out ${entriesNamed(leftOut.trait)}${areOfUsers === true ? ' where a user asks' : ''}${sentence}`
}

const ofErrorInSuccess: Title = ({ symptom: { isErrorInSuccess, exchange }, sometimes, where, sentence }) =>
  isErrorInSuccess
    ? `An error is ${sometimes}answered with ${exchange?.response?.status}${where}${sentence}`
    : undefined

const ofMissingMembers: Title = ({ facts, facts: { lacked = [] }, where }) =>
  lacked.length > 1 ? `${enumerated(lacked)}${ofEntries(facts)} are missing${where}` : undefined

const ofCoding: Title = ({ symptom, where, sentence }) =>
  isMiscoded(symptom)
    ? `The body is not in the content coding that its header Content-Encoding names${where}${sentence}`
    : undefined

const ofCutError: Title = ({ symptom, where }) =>
  isCutError(symptom) ? `The body ends before its JSON does${where}` : undefined

const ofUnwantedBody: Title = ({ symptom, operations, asked, sometimes, sentence }) => {
  if (!isUnwantedBody(symptom)) return undefined
  const without = 'with a body where there should be none'
  return operations.length > 1
    ? `${operationList(operations)} ${sometimes}answer ${without}`
    : `${asked} ${sometimes}answers ${without}${sentence}`
}

/** What a list holds in place of an object. */
const ofNoItem: Title = ({ symptom, where, sentence }) =>
  isNoItem(symptom)
    ? `The list holds ${messages.nullInstead.test(symptom.message) ? 'null' : 'something else'} in place of an object${where}${sentence}`
    : undefined

/** What is wrong with the body of errors; of those of one operation, which. */
const ofErrorBody: Title = ({ symptom, operations, facts, where, sentence }) => {
  const way = wayOfErrorBody(symptom)
  if (way === undefined) return undefined
  const { deviation, exchange } = symptom
  const status = operations.length < 2 ? exchange?.response?.status : facts.errorStatus
  const subject = `The body of ${status ?? 'errors'}`
  if (way === noJsonObject) return `${subject} ${way}${where}${sentence}`
  const said = deviation?.kind === 'contract' || deviation?.kind === 'body' ? deviation.way : way
  const what = said.replace(/, expected .*$/, '')
  // "the body is empty" is about that body, and says all.
  const rest = what.startsWith('the body ') ? what.slice('the body '.length) : `is wrong, ${what}`
  return `${subject} ${rest}${where}${sentence}`
}

const ofNoJson: Title = ({ symptom, where, sentence }) => {
  if (!isNoJson(symptom)) return undefined
  const isCut = messages.cut.test(symptom.message)
  return `The body ${isCut ? 'ends before its JSON does' : 'is not JSON'}${where}${sentence}`
}

const ofLabel: Title = ({ symptom, where, sentence }) =>
  isLabelledOtherwise(symptom) ? `The content type does not say JSON${where}${sentence}` : undefined

const ofContract: Title = ({
  symptom: { deviation, exchange },
  operations,
  asked,
  where,
  facts,
  facts: { areLists = true, alike = [] },
}) => {
  if (deviation?.kind !== 'contract') return undefined
  const { place, way } = deviation
  const [, ...path] = place.replace('/entry/N/', '/').split('/')
  const member = path.at(-1) === undefined ? undefined : path.join('.').replaceAll('.N', '[]')
  const list = areLists && place.includes('/entry/N/') ? ' in lists' : ''
  if (place.startsWith('body') && member !== undefined && member !== 'N')
    return `${alike.length > 1 ? enumerated(alike) : member}${ofEntries(facts)} ${way}${list}${where}`
  return contractPlaces.status.test(place)
    ? `${asked} answers ${place.slice('status '.length)}, which no section states for it${others(operations, exchange)}`
    : `${capital(place)} ${way}${where}`
}

const ofStatus: Title = ({ symptom, operations, facts, sometimes, sentence }) => {
  const { deviation } = symptom
  if (deviation?.kind !== 'status') return undefined
  return statusTitle(symptom, deviation, operations, {
    requests: facts.requests,
    isAlways: facts.isAlways === true,
    ids: facts.areSeveral === true ? ' of several ids' : '',
    toUsers: facts.areOfUsers === true ? ' to a user' : '',
    sometimes,
    sentence:
      sentence !== '' && isOfOtherRequests(symptom, deviation.got)
        ? `, though the request is right; seen by the check${sentence}`
        : sentence,
  })
}

const ofHeader: Title = ({ symptom: { deviation }, sometimes, where, sentence }) =>
  deviation?.kind === 'header'
    ? `The header ${deviation.name} is ${sometimes}${deviation.way}${where}${sentence}`
    : undefined

const ofBody: Title = ({ symptom: { deviation }, facts, asked, sometimes, sentence }) => {
  if (deviation?.kind !== 'body') return undefined
  const ids = facts.areSeveral === true ? ' of several ids' : ''
  const toUsers = facts.areOfUsers === true ? ' to a user' : ''
  return `${asked}${ids} ${sometimes}answers a wrong body${toUsers}, ${deviation.way}${sentence}`
}

const ofValue: Title = ({ symptom: { deviation, message }, facts, sometimes, where, sentence }) => {
  if (deviation?.kind !== 'value') return undefined
  const title = deviation.name.startsWith('whether ')
    ? whetherTitle(deviation)
    : valueTitle(named(deviation, facts), { message, sometimes, known: facts.valueKnownAs })
  return `${title}${where}${sentence}`
}

const ofNoResponse: Title = ({ symptom: { deviation }, sometimes, where, sentence }) =>
  deviation?.kind === 'no-response'
    ? `${sometimes === '' ? 'No response' : 'Sometimes no response'} (${deviation.reason})${where}${sentence}`
    : undefined

/** The first that knows what is wrong says so: what explains a deviation comes before the kinds of deviation. */
const titles: readonly Title[] = [
  ofIgnoredUpdate,
  ofOldAnswer,
  ofWritesAtOnce,
  ofIgnoredParameter,
  ofLeftOut,
  ofErrorInSuccess,
  ofMissingMembers,
  ofCoding,
  ofCutError,
  ofUnwantedBody,
  ofNoItem,
  ofErrorBody,
  ofNoJson,
  ofLabel,
  ofContract,
  ofStatus,
  ofHeader,
  ofBody,
  ofValue,
  ofNoResponse,
]
