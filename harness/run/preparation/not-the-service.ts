import { isJsonObject } from '../../../schemas/index.ts'
import { pathIn } from '../../http/message/recorded-parts.ts'
import { refusalText } from '../../http/message/refusal-text.ts'
import type { RequestOptions } from '../../http/message/request.ts'
import type { HttpResponse } from '../../http/message/response.ts'
import { shown } from '../../http/message/shown.ts'
import type { Caller } from '../../http/sending/caller.ts'
import { isOfGateway } from '../../http/sending/in-front.ts'
import type { ConformanceClass } from '../../vocabulary.ts'
import { asked } from './probe.ts'

/** What is at the base URL if it is not the service. */
export interface Stranger {
  /** `404 to GET /textdata/@app/@all. Is the base URL right?` */
  readonly title: string
  /** What else was asked, and what was answered. */
  readonly seen: string
  /** What to check. */
  readonly remedy: string
}

/** No group and no achievement has this name. */
const unknownName = 'conformance_looks_who_is_there'

const withoutCredentials: RequestOptions = {
  headers: { authorization: null },
  invalid: 'no credentials',
}

/**
 * Finds out whether the target is the service at all: a wrong base URL must not make a thousand cases fail.
 *
 * It is not the service if several different requests, with and without credentials, all get the same kind of answer: a
 * success with a web page (or something else that is not JSON), the same redirection, the same refusal, the same
 * error of a gateway, or the same JSON that does not look like the service. A faulty server still answers one of them like
 * the service: 401 to a request without credentials, or an error body to a request for an unknown group.
 * @param first the response to the first request; more requests are sent only if it could come from something else
 * @returns undefined if any response looks like the service
 */
export async function strangerAt(
  target: string,
  classes: readonly ConformanceClass[],
  trusted: Caller,
  first: HttpResponse,
): Promise<Stranger | undefined> {
  if (!mayBeStranger(first, classes)) return undefined
  const others = [
    () => asked(trusted.listGroups(withoutCredentials)),
    () => asked(trusted.readGroup(unknownName, { invalid: 'there is no such group' })),
    () => asked(trusted.readGroup(unknownName, withoutCredentials)),
    () => asked(trusted.listAchievements('@app')),
    () => asked(trusted.listAchievements('@app', withoutCredentials)),
  ]
  const responses = [first]
  for (const ask of others) {
    const response = await ask()
    if (response === undefined || !isAlike(response, first)) return undefined
    responses.push(response)
  }
  const asking = `GET ${pathOf(first, target)}`
  const paths = [...new Set(responses.map((response) => pathOf(response, target)))]
  return {
    ...verdictOn(first, asking),
    seen: `${target} answered ${first.status} to each of ${paths.join(', ')}, with and without credentials: ${shown(first.exchange.response?.body, 200)}`,
  }
}

/** Could something other than the service send this response to a valid request? */
function mayBeStranger(first: HttpResponse, classes: readonly ConformanceClass[]): boolean {
  const { status } = first
  if (status < 300) return isNoJson(first) || !showsTheService(first)
  if (status === 404) return mayBeMisplaced(classes)
  if (isOfGateway(first)) return true
  return status < 500 && status !== 401 && !showsTheService(first)
}

const checkAddress =
  'Check target: its scheme, its host, its port, and what comes before /social/api/restful/v2.'

function verdictOn(first: HttpResponse, asking: string): Pick<Stranger, 'title' | 'remedy'> {
  const { status, headers } = first
  if (status === 404) return { title: `404 to ${asking}. Is the base URL right?`, remedy: checkAddress }
  if (isOfGateway(first)) {
    return {
      title: `${asking} answered ${status} with ${kindOf(first)}. Does the server behind the gateway run?`,
      remedy:
        'A gateway answers, but gets no answer from the server behind it. Start that server, or check where the gateway sends requests.',
    }
  }
  if (status >= 400) {
    const title = `${asking} answered ${status} with ${kindOf(first)}. Is the base URL right? Or does a firewall or proxy refuse the requests?`
    return { title, remedy: `${checkAddress} A firewall may block the machine that the suite runs on.` }
  }
  const elsewhere = headers.location === undefined ? '' : ` to ${shown(headers.location, 120)}`
  const answered = status >= 300 ? `${status}${elsewhere}` : kindOf(first)
  return {
    title: `${asking} got ${answered}, not the service. Is the base URL right?`,
    remedy: checkAddress,
  }
}

/**
 * If only other classes are claimed, 404 may be the right answer to the first request: the user has no card, or an
 * endpoint is not offered.
 */
const mayBeMisplaced = (classes: readonly ConformanceClass[]): boolean =>
  classes.includes('textboard') || classes.includes('achievements')

/** A success that is not JSON. No operation that is called here has such a response. */
const isNoJson = ({ status, json }: HttpResponse): boolean =>
  status >= 200 && status < 300 && json === undefined

/** A list or an error body: the service answers with one of these to the requests that are sent here. */
const showsTheService = ({ json }: HttpResponse): boolean =>
  isJsonObject(json) && ('entry' in json || 'Error' in json)

function isAlike(response: HttpResponse, first: HttpResponse): boolean {
  if (isNoJson(first)) return isNoJson(response)
  return response.status === first.status && withoutPath(response) === withoutPath(first)
}

/** The text of an answer without its path, and what else differs between requests. */
function withoutPath({ body, exchange }: HttpResponse): string {
  const pathname = pathIn(exchange.request.url)
  return refusalText(body, [pathname, pathname.slice(1)])
}

/** The path of a request after the base URL. */
function pathOf({ exchange }: HttpResponse, target: string): string {
  const pathname = pathIn(exchange.request.url)
  const base = new URL(target).pathname.replace(/\/$/, '')
  return pathname.startsWith(base) ? pathname.slice(base.length) : pathname
}

/** `a web page (text/html)`. */
function kindOf({ body, headers, json }: HttpResponse): string {
  const type = (headers['content-type'] ?? '').split(';')[0]?.trim().slice(0, 60) ?? ''
  const isPage = /html/i.test(type) || /^\s*<(!doctype|html)/i.test(body)
  if (body === '') return 'an empty body'
  if (json !== undefined) return 'other JSON'
  return `${isPage ? 'a web page' : 'something that is not JSON'}${type === '' ? '' : ` (${type})`}`
}
