import type { CheckResult } from '../../harness/run/result/result.ts'
import type {
  Cause,
  CommonTrait,
  Concerned,
  Contrast,
  FurtherFailures,
  OutOfDate,
  Siblings,
} from '../causes/cause.ts'
import { cut } from '../text/escaping.ts'
import { askedTitleOf, titleOf } from '../text/exchange-text.ts'
import { quantity } from '../text/quantity.ts'

/** A cause with up to four checks names them all. A cause with more names three. */
const namedChecks = 4

const someChecks = 3

/** Longest list of other failed cases, and of other passed cases, in UTF-16 units. */
const longestOthers = 120

/**
 * The facts about a cause, one per line. The terminal, the summary and the CI annotations use the same words.
 * @param results the checks of the run
 */
export function causeFacts(cause: Cause, results: readonly CheckResult[]): string[] {
  const { level, norms, looksLike, intermittent, common, outOfDate, concerned, contrast, siblings } = cause
  const [norm] = norms
  const sentence = norm?.sentence === undefined ? '' : `: ${norm.sentence}`
  return [
    ...(norm === undefined ? [] : [`${level}, ${norm.id}${sentence}`]),
    ...(cause.case === undefined ? [] : [`Case: ${cause.case}`]),
    ...(siblings === undefined ? [] : siblingFacts(siblings, unjudgedReason(cause, results))),
    sizeFact(cause),
    ...(cause.furtherFailures === undefined ? [] : [furtherFact(cause.furtherFailures)]),
    ...(common === undefined ? [] : [commonFact(common, cause)]),
    ...(contrast === undefined ? [] : [contrastFact(contrast)]),
    ...(concerned === undefined ? [] : [concernedFact(concerned)]),
    ...(outOfDate === undefined ? [] : [outOfDateFact(outOfDate)]),
    ...(intermittent === undefined ? [] : [`Intermittent: ${intermittent}.`]),
    ...(looksLike === undefined
      ? []
      : [`Looks like: ${looksLike.sentence} (a known faulty server that fails ${sameCases(looksLike)}).`]),
    ...(cause.note === undefined ? [] : [`Note: ${cause.note}`]),
  ]
}

/** How many checks, cases and operations the cause fails, with the names of some checks. */
function sizeFact({ checks, cases, operations }: Cause): string {
  const counted = [
    ...(cases.length > checks.length ? [quantity(cases.length, 'case')] : []),
    ...(operations.length > 0 ? [quantity(operations.length, 'operation')] : []),
  ].join(', ')
  const all = `${quantity(checks.length, 'check')}${counted === '' ? '' : ` (${counted})`}`
  return checks.length <= namedChecks
    ? `${all}: ${checks.join(', ')}`
    : `${all}, such as ${checks.slice(0, someChecks).join(', ')}`
}

/** Where else the server fails, with the reason to look there: one status may have several reasons. */
function furtherFact({ named, of }: FurtherFailures): string {
  const more = of > named.length ? `; and ${of - named.length} more` : ''
  return `Fails elsewhere, too, perhaps for other reasons: ${named.join('; ')}${more}`
}

/** What the refused requests have in common, and no other request has. */
function commonFact({ refused, trait, served }: CommonTrait, { operations }: Cause): string {
  const place = `the same ${operations.length === 1 ? 'operation' : 'operations'}`
  return `In common: all ${refused} requests with this answer were sent ${trait}, and none of the ${served} that succeed at ${place} was.`
}

/** How many readings are out of date, and what proves it. */
const outOfDateFact = ({ cases, of, shownBy }: OutOfDate): string =>
  `Out of date in ${cases} of ${quantity(of, 'failed case')}: ${shownBy} already shows the write.`

/** Which requests the cause concerns, and what the responses to others are like. */
const contrastFact = ({ trait, wrong, right }: Contrast): string =>
  `Only requests ${trait}: all ${wrong} responses to them are wrong, and all ${right} others with the same status are right.`

/** Which entries the cause concerns, and what was seen of the others. */
const concernedFact = ({ trait, wrong, of, others }: Concerned): string =>
  `Concerns entries ${trait}: ${wrong === of ? `all ${wrong}` : `${wrong} of the ${of}`} that were looked at are wrong, and all ${others} others are right.`

/** What happened to the other cases of the check that leads a cause. */
function siblingFacts(
  { of, failed, passed, alsoFailed, alsoPassed }: Siblings,
  reason: string | undefined,
): string[] {
  const unjudged = of - failed - passed
  const named = (word: string, titles: readonly string[]) =>
    titles.length === 0 ? [] : [`${word}: ${namedWithin(titles, longestOthers)}`]
  return [
    ...named('Also fails', alsoFailed).map((text) =>
      text.endsWith('…')
        ? `${text} (${failed === of ? 'all' : `${failed + 1} of the`} ${of + 1} cases of this check fail)`
        : text,
    ),
    ...named('Passes', alsoPassed),
    ...(unjudged === 0 ? [] : [`${unjudgedText(unjudged, of)}${reason === undefined ? '' : `: ${reason}`}`]),
  ]
}

/** A longer reason is left out. */
const longestReason = 100

/** Why the other cases of the check that leads a cause were not judged, if it is one short reason. */
function unjudgedReason({ checks: [id] }: Cause, results: readonly CheckResult[]): string | undefined {
  const cases = results.find((one) => one.id === id)?.cases ?? []
  const unjudged = cases.filter(({ outcome }) => outcome !== 'passed' && outcome !== 'failed')
  const [reason, ...others] = new Set(unjudged.map(({ message }) => message))
  const isShort = reason !== undefined && reason.length <= longestReason && !reason.includes('\n')
  return isShort && others.length === 0 ? reason : undefined
}

const unjudgedText = (unjudged: number, of: number): string =>
  unjudged === of
    ? `Not judged: the other cases of this check (${of})`
    : `Not judged: ${unjudged} of the other ${quantity(of, 'case')} of this check`

/** As many names of a list as fit into a length, but at least one. */
function namedWithin([first = '', ...others]: readonly string[], limit: number): string {
  let text = cut(first, limit)
  for (const other of others) {
    if (text.length + other.length > limit) return `${text}; …`
    text = `${text}; ${other}`
  }
  return text
}

function sameCases({ explains, of }: NonNullable<Cause['looksLike']>): string {
  if (explains < of) return `${explains} of these ${of} cases, too`
  return of === 1 ? 'the same case' : `the same ${of} cases`
}

/** What was expected and found, without the method and path if the exchange next to it shows them. */
export function foundText({ message, exchange }: Pick<Cause, 'message' | 'exchange'>): string {
  if (exchange === undefined) return message
  const { method, url } = exchange.request
  const request = /^(\w+) (\S+) /.exec(message)
  return request?.[1] === method && url.endsWith(request[2] ?? '')
    ? message.slice(request[0].length)
    : message
}

/** The exchange that shows a cause, on one line. It says who asked, unless the message already does. */
export const exchangeLine = ({
  exchange,
  message,
}: Pick<Cause, 'exchange' | 'message'>): string | undefined =>
  exchange &&
  (/ (signed (as|by)|sent with|without a signature)\b/.test(message) ? titleOf : askedTitleOf)(exchange)

/** A cause that the baseline expects, on one line: `title (2 cases; reason; issue)`. */
export function knownLine({ title, known, cases }: Cause): string {
  const why = [known?.reason ?? 'no reason given', known?.issue].filter((part) => part !== undefined)
  return `${title} (${quantity(cases.length, 'case')}; ${why.join('; ')})`
}
