import type { Title } from './title-parts.ts'
import { askedOf, enumerated } from './title-words.ts'
import { entriesNamed } from './value-title.ts'

/** That updates are accepted and change nothing. */
export const ofIgnoredUpdate: Title = ({ facts: { ignoredUpdateOf, areLostAtOnce }, rule }) => {
  if (ignoredUpdateOf === undefined) return undefined
  if (areLostAtOnce === true)
    return 'textdata.update is accepted but has no effect while any other update is in progress'
  return `textdata.update ${ignoredUpdateOf === 'user' ? 'by a user ' : ''}is accepted and changes nothing${rule}`
}

/** That a reading is out of date: by which write, and what shows that the write was carried out. */
export const ofOldAnswer: Title = ({ symptom: { exchange }, facts: { old }, asked, asking }) => {
  // What is written is no reading that could be out of date: its case only met one.
  if (old === undefined || exchange?.request.method !== 'GET') return undefined
  const { write, shownBy } = old
  const shower = askedOf(shownBy)
  const other = asked.startsWith(shower) ? 'another reading' : shower
  return `${asked}${asking} is out of date: it answers as before ${askedOf(write)}, whose effect ${other} has shown`
}

/** That a creation took what another one has sent. */
export const ofMixedCreation: Title = ({ facts: { isMixed } }) =>
  isMixed === true
    ? 'textdata.create stores the data of another creation that is sent at the same time'
    : undefined

/** That the server fails beside another write to the same address. */
export const ofWritesAtOnce: Title = ({ symptom: { deviation }, facts, asked }) =>
  facts.isBesideOthers === true && deviation?.kind === 'status'
    ? `The server fails with ${deviation.got} (${asked}) while another write to the same address is in progress`
    : undefined

/** That several names in `fields` are not taken apart. */
export const ofSelections: Title = ({ facts: { fieldsAnswered }, where }) =>
  fieldsAnswered && `fields with several names returns ${fieldsAnswered}${where}`

/** What is ignored is not named among the parameters that it was asked for with. */
export const ofIgnoredParameter: Title = ({
  symptom: { deviation },
  facts: { ignored, parameters = [], areOfUsers },
  asked,
  rule,
}) => {
  if (ignored === undefined || deviation?.kind !== 'value') return undefined
  const isIgnored = (name: string) =>
    ignored.includes(name.replace(/=.*$/, '').replace(/^filter.*/, 'filter'))
  const rest = parameters.filter((name) => !isIgnored(name))
  const beside = rest.length === 0 ? '' : `, asked for with ${enumerated(rest)}`
  return `${asked} ignores ${ignored}${areOfUsers === true ? ' for users' : ''}${beside}${rule}`
}

/** What a list leaves out. */
export const ofLeftOut: Title = ({ facts: { leftOut, areOfUsers, areSeveral }, asked, rule }) => {
  if (leftOut === undefined) return undefined
  const several = areSeveral === true ? ' of several ids' : ''
  const asking = leftOut.asked.length === 0 ? several : ` with ${leftOut.asked.join(' and ')}`
  return `${asked}${asking} leaves out ${entriesNamed(leftOut.trait)}${areOfUsers === true ? ' for users' : ''}${rule}`
}
