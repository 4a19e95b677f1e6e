import { type Deviation, withoutIds } from '../../harness/http/message/deviation.ts'
import type { Exchange } from '../../harness/http/message/exchange.ts'
import { cut } from '../text/escaping.ts'
import { quantity } from '../text/quantity.ts'
import { wantsRefusal } from './known-checks.ts'
import type { OldAnswer } from './old-answer.ts'
import type { Symptom } from './symptom.ts'
import { isOfRightRequest } from './symptoms.ts'
import {
  isCutError,
  isLabelledOtherwise,
  isMiscoded,
  isNoJson,
  isUnwantedBody,
  noJsonObject,
  wayOfErrorBody,
} from './wrong-body.ts'

type WrongValue = Extract<Deviation, { kind: 'value' }>

/** Operations named in a title; what is beyond is counted. */
const namedOperations = 3

/** More checks than these are many. */
const manyChecks = 5

/** What fails at more operations than these fails whatever a check wanted to know. */
const manyOperations = 6

/** What is known of a cause beside the symptom that shows it best. */
export interface TitleFacts {
  /** The members that the same body lacks. */
  readonly lacked?: readonly string[]
  /** The members of the same body that break their contract in the same way, or have values that are wrong in the same way. */
  readonly alike?: readonly string[]
  /** What the requests have in common that are refused. */
  readonly requests?: string
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
  /** Were all of them sent by users, where the application sends such requests, too? */
  readonly areOfUsers?: boolean
}

/**
 * What is wrong, in one sentence.
 * @param symptom the one that shows it best
 * @param operations at which it was seen
 */
export function titleOf(
  symptom: Symptom,
  operations: readonly string[],
  {
    lacked = [],
    alike = [],
    requests,
    parameters = [],
    old,
    sometimesIn,
    areLists = true,
    areSeveral = false,
    areOfUsers = false,
    ignoredUpdateOf,
    valueKnownAs,
    only,
  }: TitleFacts = {},
): string {
  const { check, deviation, exchange, message, isErrorInSuccess } = symptom
  const ids = areSeveral ? ' of several ids' : ''
  const asking = `${ids}${parameters.length === 0 ? '' : ` with ${parameters.join(' and ')}`}`
  const toUsers = areOfUsers ? ' to a user' : ''
  const where =
    operations.length === 0
      ? ''
      : ` (${operationList(operations)}${asking}${areOfUsers ? ', by a user' : ''})`
  const asked = exchange?.operation ?? requestOf(exchange)
  // A contract has no sentence that says more; and what many checks meet by chance has nothing to do with that of one of them, unless it was wrong there again.
  const isAgain = deviation?.kind === 'value' && symptom.case.reproduced === true
  const isChance = sometimesIn !== undefined && sometimesIn > manyChecks && !isAgain
  const sentence =
    deviation?.kind === 'contract' || isChance
      ? ''
      : `: ${check.sentence}${only === undefined ? '' : ` (${only})`}`
  const sometimes = sometimesIn === undefined ? '' : 'sometimes '
  if (ignoredUpdateOf !== undefined)
    return `textdata.update ${ignoredUpdateOf === 'user' ? 'by a user ' : ''}is accepted and changes nothing${sentence}`
  if (old !== undefined) return oldTitle(`${asked}${asking}`, old)
  if (isErrorInSuccess)
    return `An error is ${sometimes}answered with ${exchange?.response?.status}${where}${sentence}`
  if (lacked.length > 1) return `${enumerated(lacked)} are missing${where}`
  if (isMiscoded(symptom))
    return `The body is not in the content coding that its header Content-Encoding names${where}${sentence}`
  if (isCutError(symptom)) return `The body ends before its JSON does${where}`
  if (isUnwantedBody(symptom))
    return `${asked} ${sometimes}answers with a body where there should be none${sentence}`
  const errorBody = wayOfErrorBody(symptom)
  if (errorBody !== undefined)
    return `${errorBodyTitle(symptom, errorBody, operations.length < 2)}${where}${sentence}`
  if (isNoJson(symptom))
    return `The body ${message.includes('ends before its JSON does') ? 'ends before its JSON does' : 'is not JSON'}${where}${sentence}`
  if (isLabelledOtherwise(symptom)) return `The content type does not say JSON${where}${sentence}`
  switch (deviation?.kind) {
    case 'contract':
      return contractTitle(deviation.place, deviation.way, where, { areLists, alike })
    case 'status':
      return statusTitle(symptom, deviation, operations, {
        requests,
        ids,
        toUsers,
        sometimes,
        sentence:
          sentence !== '' && isOfOtherRequests(symptom, deviation.got)
            ? `, though the request is right; seen by the check${sentence}`
            : sentence,
      })
    case 'header':
      return `The header ${deviation.name} is ${sometimes}${deviation.way}${where}${sentence}`
    case 'body':
      return `${asked}${ids} ${sometimes}answers a wrong body${toUsers}, ${deviation.way}${sentence}`
    case 'value':
      return deviation.name.startsWith('whether ')
        ? `${whetherTitle(deviation.name, message)}${where}${sentence}`
        : `${valueTitle(named(deviation, alike), { message, sometimes, known: valueKnownAs })}${where}${sentence}`
    case 'no-response':
      return `${sometimes === '' ? 'No response' : 'Sometimes no response'} (${deviation.reason})${where}${sentence}`
    case undefined:
      return `${capital(firstLine(message))}: ${check.sentence}`
  }
}

/**
 * Is a right request refused, where the check speaks of refusals? Its sentence may be about other requests. What is not found may be a matter
 * of that sentence: of what a refused request has changed.
 */
const isOfOtherRequests = (symptom: Symptom, got: number): boolean =>
  isOfRightRequest(symptom) && got >= 400 && got < 500 && got !== 404 && wantsRefusal(symptom.check.sentence)

/** That a reading is out of date: by which write, and what shows that the write was carried out. */
function oldTitle(asked: string, { write, shownBy }: OldAnswer): string {
  const shower = shownBy.operation ?? requestOf(shownBy)
  const other = asked.startsWith(shower) ? 'another reading' : shower
  return `${asked} is out of date: it answers as before ${write.operation ?? requestOf(write)}, whose effect ${other} has shown`
}

/** A wrong status, and to what: to requests that have one thing in common, else whatever the check asked for. */
function statusTitle(
  { exchange, message }: Symptom,
  { got, expected }: Extract<Deviation, { kind: 'status' }>,
  operations: readonly string[],
  {
    requests,
    ids,
    toUsers,
    sometimes,
    sentence,
  }: {
    readonly requests: string | undefined
    readonly ids: string
    readonly toUsers: string
    readonly sometimes: string
    readonly sentence: string
  },
): string {
  // The message says of which endpoint it is missed.
  if (/^an answer /.test(expected)) return `${capital(message.split(':')[0] ?? '')}${sentence}`
  if (got >= 500) {
    const head = `The server ${sometimes}fails with ${got} (${operationList(operations)})`.replace(' ()', '')
    if (requests !== undefined) return `${head} on requests ${requests}`
    return operations.length > manyOperations ? head : `${head}${sentence}`
  }
  const answer = `${exchange?.operation ?? requestOf(exchange)}${ids} ${sometimes}answers ${got} instead of ${expected}${toUsers}`
  return requests === undefined
    ? `${answer}${others(operations, exchange)}${sentence}`
    : `${answer} to requests ${requests}${others(operations, exchange)}`
}

/** That other operations do so, too. */
function others(operations: readonly string[], exchange: Exchange | undefined): string {
  const more = operations.filter((operation) => operation !== exchange?.operation)
  if (more.length === 0) return ''
  const named = more.length < namedOperations ? enumerated(more) : quantity(more.length, 'more operation')
  return `, as ${named} ${more.length > 1 ? 'do' : 'does'}`
}

/** A request that addresses no operation: `GET /textdata/@app`. */
function requestOf(exchange: Exchange | undefined): string {
  if (exchange === undefined) return 'the target'
  const { method, url } = exchange.request
  const path = url.replace(/^.*\/social\/api\/restful\/v2(?=\/)/, '').replace(/[?#].*$/s, '')
  return `${method} ${cut(withoutIds(path.replace(/^https?:\/\/[^/]*/, '')), 80)}`
}

/** What is wrong with the body of errors; of those of one operation, which. */
function errorBodyTitle({ deviation, exchange }: Symptom, way: string, isOne: boolean): string {
  const subject = isOne ? `The body of ${exchange?.response?.status}` : 'The body of errors'
  if (way === noJsonObject) return `${subject} ${way}`
  const said = deviation?.kind === 'contract' || deviation?.kind === 'body' ? deviation.way : way
  const what = said.replace(/, expected .*$/, '')
  // "the body is empty" is about that body, and says all.
  return what.startsWith('the body ')
    ? `${subject} ${what.slice('the body '.length)}`
    : `${subject} is wrong, ${what}`
}

/** `published and updated`. */
const enumerated = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

function contractTitle(
  place: string,
  way: string,
  where: string,
  { areLists, alike }: Required<Pick<TitleFacts, 'areLists' | 'alike'>>,
): string {
  const [, ...path] = place.replace('/entry/N/', '/').split('/')
  const member = path.at(-1) === undefined ? undefined : path.join('.').replaceAll('.N', '[]')
  const list = areLists && place.includes('/entry/N/') ? ' in lists' : ''
  if (place.startsWith('body') && member !== undefined && member !== 'N')
    return `${alike.length > 1 ? enumerated(alike) : member} ${way}${list}${where}`
  return `${place.slice(0, 1).toUpperCase()}${place.slice(1)} ${way}${where}`
}

/** What was asked about as a yes or no, as the fact that was found: whether the creation was stored | The creation was stored. */
function whetherTitle(name: string, message: string): string {
  const fact = name.replace(/^whether /, '')
  if (message.startsWith('unexpected: ')) return capital(fact)
  const denied = denials.reduce((text, [said, denial]) => text.replace(said, denial), fact)
  return denied === fact ? `Not true: ${fact}` : capital(denied)
}

/** How the facts that checks ask about are denied. */
const denials: readonly (readonly [said: RegExp, denial: string])[] = [
  [/ was stored$/, ' was not stored'],
  [/ is (in the list|closed)$/, ' is not $1'],
  [/ exists$/, ' does not exist'],
  [/ comes with any /, ' does not come with any '],
]

/** A value by the names of all that are wrong as it is. */
const named = (value: WrongValue, alike: readonly string[]): WrongValue =>
  alike.length > 1 ? { ...value, name: enumerated(alike) } : value

/** What else is said of a wrong value. */
interface ValueFacts {
  readonly message: string
  readonly sometimes: string
  /** What it is known to be. */
  readonly known: string | undefined
}

/** What was read, and how it was; what a name says in parentheses stands in the message. */
function valueTitle(
  { name, way, change, instead }: WrongValue,
  { message, sometimes, known }: ValueFacts,
): string {
  const short = withArticles(name.replace(/ \([^)]*\)/g, ''))
  const [, doer, changed] = /^what (?:(.*) )?has changed in (.*)$/.exec(short) ?? []
  if (changed !== undefined)
    return doer === undefined ? `${capital(changed)} has changed` : `${capital(doer)} has changed ${changed}`
  if (way === 'unwanted') return unwantedTitle(short)
  if (/ not to contain /.test(message))
    return `${capital(short)} ${isPlural(short) ? 'hold' : 'holds'} what should not be there`
  if (change !== undefined)
    return `${capital(short)} ${isPlural(short) ? 'come' : 'comes'} ${sometimes}${change}`
  const [, counted] = /^of (\d+ instead of \d+)$/.exec(instead ?? '') ?? []
  if (counted !== undefined && way === 'wrong')
    return `${capital(short)} ${isPlural(short) ? 'are' : 'holds'} ${sometimes}${counted}`
  const seen = known ?? instead ?? way
  return `${capital(short)} ${isPlural(short) ? 'are' : 'is'} ${sometimes}${way === 'wrong' ? seen : way}`
}

/** What is there and should not be: what a request changed, ids that stand on a page twice, or entries of a group. */
function unwantedTitle(name: string): string {
  const [, actor, did, where] = /^what (.*?) (changed|stored)\b(.*)$/.exec(name) ?? []
  if (actor !== undefined) return `${capital(actor)} has ${did} something${where}`
  const [, things, fact] = /^(?:the )?(\w+) that ((?:stand|were|have|are|did)\b.*)$/.exec(name) ?? []
  return things === undefined ? `There should be no ${name.replace(/^the /, '')}` : `Some ${things} ${fact}`
}

/** The word for what an id names says enough without the id: achievement N, the incentive N. */
const withArticles = (name: string): string =>
  name
    .replace(
      /(?<=^|\b(?:of|in|on|with|from|behind|after) )(achievement|entry|incentive|application) N\b/g,
      'an $1',
    )
    .replace(/(?<=^|\b(?:of|in|on|with|from|behind|after) )(definition|group|user|writer) N\b/g, 'a $1')
    .replace(/\b(ownerId|writerId) N\b/g, 'one $1')
    .replace(/\b(achievement|entry|incentive|application|definition|group|user|writer) N\b/g, '$1')

const operationList = (operations: readonly string[]): string => {
  const left = operations.length - namedOperations
  return `${operations.slice(0, namedOperations).join(', ')}${left > 0 ? ` and ${quantity(left, 'more operation')}` : ''}`
}

/** Ends the part of a name that says what it is: the ids | on each page. */
const afterHead =
  /\s(N|\d+|of|on|in|down|with|without|after|from|found|among|along|that|behind|beyond|before|between|under|read|sorted)\b(?!-).*$/

/** What ends in s and is one thing: some words, and a member that stands alone, as totalResults. */
const singular = /(status|ss)$|^[a-z]+[A-Z]\w*$/

/** Does a name stand for several things? */
function isPlural(name: string): boolean {
  if (/^\w+(, \w+)* and \w+$/.test(name)) return true
  const head = name.replace(/^[\w.]+: /, '').replace(afterHead, '')
  return head.endsWith('s') && !singular.test(head)
}

/** A name of an operation or of a member that is not a plain noun: it is what it is where a sentence begins, too. */
const ownName =
  /^([a-z]+([A-Z]|\.[a-z])|(published|updated|repeatable|disclosed|available|sorted|filtered)\b)/

/** Begins a sentence. */
const capital = (text: string): string =>
  ownName.test(text) ? text : `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`

/** Longest beginning of a message in a title, in UTF-16 units. */
const longest = 140

/** The first line of a message; a long one up to the end of a word. */
function firstLine(text: string): string {
  const line = text.split('\n')[0] ?? ''
  return line.length <= longest ? line : `${line.slice(0, longest).replace(/\s+\S*$/, '')} …`
}
