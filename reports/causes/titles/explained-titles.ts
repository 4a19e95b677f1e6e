import { quantity } from '../../text/quantity.ts'
import { unaskedMembers } from '../evidence/unasked-members.ts'
import { isNamed, messages } from '../symptoms/wording.ts'
import type { Title } from './title-parts.ts'
import { askedOf, enumerated } from './title-words.ts'
import { entriesNamed } from './value-title.ts'

/** Says that updates are accepted and change nothing. */
export const ofIgnoredUpdate: Title = ({ facts: { ignoredUpdateOf, areLostAtOnce }, rule }) => {
  if (ignoredUpdateOf === undefined) return undefined
  if (areLostAtOnce)
    return 'textdata.update is accepted but has no effect while any other update is in progress'
  return `textdata.update ${ignoredUpdateOf === 'user' ? 'by a user ' : ''}is accepted and changes nothing${rule}`
}

/** Says that a reading is out of date: which write it does not show, and which reading shows it. */
export const ofOutdatedReading: Title = ({
  symptom: { exchange },
  facts: { outdatedReading },
  asked,
  asking,
}) => {
  // A write cannot be out of date: its case only met a reading that is.
  if (outdatedReading === undefined || exchange?.request.method !== 'GET') return undefined
  const { write, shownBy } = outdatedReading
  const shower = askedOf(shownBy)
  const other = asked.startsWith(shower) ? 'another reading' : shower
  return `${asked}${asking} is out of date: it answers as before ${askedOf(write)}, whose effect ${other} has shown`
}

/** Says that a creation stored the data of another creation. */
export const ofMixedCreation: Title = ({ facts: { isMixed } }) =>
  isMixed ? 'textdata.create stores the data of another creation that is sent at the same time' : undefined

/** Says that what was created is never found. */
export const ofLostCreation: Title = ({ facts: { lost }, where, rule }) => {
  if (lost === undefined) return undefined
  const creation = lost === 'groups' ? 'textdatagroup.create' : 'textdata.create'
  return `Some ${lost} are never found, although ${creation} has answered with success${where}${rule}`
}

/** Says that the server fails during another write to the same address. */
export const ofWritesAtOnce: Title = ({ symptom: { deviation }, facts, asked }) =>
  facts.isDuringOthers && deviation?.kind === 'status'
    ? `The server fails with ${deviation.got} (${asked}) while another write to the same address is in progress`
    : undefined

/** Says that several names in `fields` are not separated. */
export const ofSelections: Title = ({ facts: { fieldsAnswered }, where }) =>
  fieldsAnswered && `fields with several names returns ${fieldsAnswered}${where}`

/** With at least two more members than this, the rest is counted. */
const namedMembers = 3

/** Names the members that come although `fields` does not name them. */
export const ofUnaskedMembers: Title = ({ symptom, sometimes, where, rule }) => {
  const unasked = unaskedMembers(symptom)
  if (unasked === undefined) return undefined
  const { fields, members } = unasked
  const left = members.length - namedMembers
  const named = left < 2 ? members : [...members.slice(0, namedMembers), quantity(left, 'more member')]
  return `fields=${fields.join(',')} ${sometimes}also returns ${enumerated(named)}${where}${rule}`
}

/** Says which parameter is ignored. It is left out of the parameters that the lists were requested with. */
export const ofIgnoredParameter: Title = ({
  symptom: { deviation },
  facts: { ignored, otherOrder, parameters, areOfUsers },
  asked,
  rule,
}) => {
  if (ignored === undefined || deviation?.kind !== 'value') return undefined
  if (otherOrder !== undefined) {
    const forUsers = areOfUsers ? ' for users' : ''
    return `${asked} with sortBy=${otherOrder.asked} is in the order of ${otherOrder.shown}${forUsers}, not of ${otherOrder.asked}${rule}`
  }
  const isIgnored = (name: string) =>
    ignored.includes(name.replace(/=.*$/, '').replace(/^filter.*/, 'filter'))
  const rest = parameters.filter((name) => !isIgnored(name))
  const inAddition = rest.length === 0 ? '' : `, requested with ${enumerated(rest)}`
  return `${asked} ignores ${ignored}${areOfUsers ? ' for users' : ''}${inAddition}${rule}`
}

/** Says what a list leaves out. */
export const ofLeftOut: Title = ({ facts: { leftOut, areOfUsers, areSeveral }, asked, rule }) => {
  if (leftOut === undefined) return undefined
  const several = areSeveral ? ' of several ids' : ''
  const asking = leftOut.asked.length === 0 ? several : ` with ${leftOut.asked.join(' and ')}`
  return `${asked}${asking} leaves out ${entriesNamed(leftOut.trait)}${areOfUsers ? ' for users' : ''}${rule}`
}

/** Says which members of an incentive a request has changed, from what to what, and how it was answered. */
export const ofChangedIncentive: Title = ({
  symptom: { deviation, exchange, message },
  facts: { only },
  asked,
  sometimes,
  rule,
}) => {
  if (!isNamed(deviation, 'changedIncentive')) return undefined
  const changes = [...message.matchAll(messages.changedFromTo)].map(
    ([, member, was, is]) => `${member} of the incentive from ${was} to ${is}`,
  )
  if (changes.length === 0 || exchange?.response === undefined || exchange.request.method === 'GET')
    return undefined
  // If only one case failed, its title is in the rule and says the same.
  const input = only === undefined && exchange.invalid !== undefined ? ` (${exchange.invalid})` : ''
  return `${asked}${input} ${sometimes}answers ${exchange.response.status} and changes ${enumerated(changes)}${rule}`
}
