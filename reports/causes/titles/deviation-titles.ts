import { isJsonObject } from '../../../harness/index.ts'
import { membersOf } from '../symptoms/bodies.ts'
import { contractPlaces, valueNames } from '../symptoms/wording.ts'
import { isOfOtherRequests, others, statusTitle } from './status-title.ts'
import type { Title, TitleFacts } from './title-parts.ts'
import { askedOf, capital, enumerated } from './title-words.ts'
import { entriesNamed, named, valueTitle, whetherTitle } from './value-title.ts'

/** The entries that have the member, if it concerns only some. */
const ofEntries = ({ concerned }: TitleFacts): string =>
  concerned === undefined ? '' : ` of ${entriesNamed(concerned.trait)}`

/** Says that one body lacks several members. */
export const ofMissingMembers: Title = ({ facts, facts: { lacked }, where }) =>
  lacked.length > 1 ? `${enumerated(lacked)}${ofEntries(facts)} are missing${where}` : undefined

/** A name that is safe in a title as the target wrote it. */
const plainName = /^\w{1,40}$/

/** Says that what a body lacks is inside its only member. */
export const ofWrapped: Title = ({ symptom: { exchange }, facts: { lacked }, where }) => {
  const [[name, value] = [], ...further] = membersOf(exchange?.response?.body ?? '') ?? []
  const isInside = isJsonObject(value) && lacked.every((member) => member in value)
  return lacked.length > 1 && further.length === 0 && isInside && plainName.test(name ?? '')
    ? `The response wraps the object in a member "${name}"${where}`
    : undefined
}

/** Says what breaks the contract of an operation: a member, a status that no section states, or another place. */
export const ofContract: Title = ({
  symptom: { deviation, exchange },
  operations,
  asked,
  where,
  facts,
  facts: { areLists, alike, headers, answers },
}) => {
  if (deviation?.kind !== 'contract') return undefined
  const { place, way } = deviation
  const [, ...path] = place.replace('/entry/N/', '/').split('/')
  const member = path.at(-1) === undefined ? undefined : path.join('.').replaceAll('.N', '[]')
  const list = areLists && place.includes('/entry/N/') ? ' in lists' : ''
  if (place.startsWith('body') && member !== undefined && member !== 'N') {
    const subject = `${alike.length > 1 ? enumerated(alike) : member}${ofEntries(facts)}`
    // At the end of several possibilities, `in lists` would belong to the last one.
    return `${/, or /.test(way) ? `${subject}${list} ${way}` : `${subject} ${way}${list}`}${where}`
  }
  if (contractPlaces.header.test(place) && headers.length > 1 && way === 'is missing')
    return `The headers ${enumerated(headers)} are missing${where}`
  return contractPlaces.status.test(place)
    ? `${asked} answers ${place.slice('status '.length)}, which no section states for it${others(operations, exchange, answers)}`
    : `${capital(place)} ${way}${where}`
}

/** Says that something is found whose creation was refused. */
export const ofRefusedWrite: Title = ({
  operations,
  facts: { refused, answers },
  asked,
  rule,
  symptom: { exchange },
}) =>
  refused &&
  `${asked} finds what ${askedOf(refused)} refused with ${refused.response?.status}${others(operations, exchange, answers)}${rule}`

/** Says that a status is wrong. */
export const ofStatus: Title = ({ symptom, operations, facts, sometimes, sentence, rule }) => {
  const { deviation } = symptom
  if (deviation?.kind !== 'status') return undefined
  return statusTitle(symptom, deviation, operations, {
    requests: facts.common?.trait,
    answeredTo: facts.answeredTo,
    answers: facts.answers,
    ids: facts.areSeveral ? ' of several ids' : '',
    toUsers: facts.areOfUsers ? ' to a user' : '',
    sometimes,
    rule:
      sentence !== '' && isOfOtherRequests(symptom, deviation.got)
        ? `, though the request is valid; seen by the check: ${sentence}`
        : rule,
  })
}

/** Says that headers are missing or wrong. */
export const ofHeader: Title = ({ symptom: { deviation }, facts, sometimes, where, rule }) => {
  if (deviation?.kind !== 'header') return undefined
  const { headers } = facts
  const subject = headers.length > 1 ? `headers ${enumerated(headers)} are` : `header ${deviation.name} is`
  return `The ${subject} ${sometimes}${deviation.way}${where}${rule}`
}

/** Says what is wrong with a value; for a question with yes or no, what was found. */
export const ofValue: Title = ({ symptom: { deviation, message }, facts, sometimes, where, rule }) => {
  if (deviation?.kind !== 'value') return undefined
  const title = valueNames.question.test(deviation.name)
    ? whetherTitle(deviation)
    : valueTitle(named(deviation, facts), {
        message,
        sometimes,
        known: facts.knownAs,
        otherChange: facts.otherChange,
      })
  const also = facts.alsoWrong.map((clause) => `, and ${clause}`).join('')
  return `${title}${also}${where}${rule}`
}

/** Says that there was no response, and why. */
export const ofNoResponse: Title = ({ symptom: { deviation }, sometimes, where, rule }) =>
  deviation?.kind === 'no-response'
    ? `${sometimes === '' ? 'No response' : 'Sometimes no response'} (${deviation.reason})${where}${rule}`
    : undefined
