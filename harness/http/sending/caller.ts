import type { CallerName } from '../../vocabulary.ts'
import { type RequestOptions, type RequestSpec, segment } from '../message/request.ts'
import type { HttpResponse } from '../message/response.ts'
import { entriesPath, entryPath, groupPath, groupsPath, type Ids } from './paths.ts'
import type { RawRequestResult, RawRequestSpec } from './raw-sender.ts'

/** Sends one request as a caller. */
export type Send = (spec: RequestSpec) => Promise<HttpResponse>

/** Writes to a connection as a caller. */
export type Write = (spec: RawRequestSpec) => Promise<RawRequestResult>

/**
 * A kind of client of the service: trusted (2-legged), proxy (3-legged), anonymous, … Each method is one operation of
 * the specification and sends one HTTP request. No method judges the answer.
 */
export interface Caller {
  readonly name: CallerName
  /** Sends any request. */
  request(spec: RequestSpec): Promise<HttpResponse>
  /** Writes something that is not an ordinary message, byte by byte, to a new connection. */
  write(spec: RawRequestSpec): Promise<RawRequestResult>

  createGroup(body: unknown, options?: RequestOptions): Promise<HttpResponse>
  listGroups(options?: RequestOptions): Promise<HttpResponse>
  readGroup(name: string, options?: RequestOptions): Promise<HttpResponse>
  deleteGroup(name: string, options?: RequestOptions): Promise<HttpResponse>

  createEntry(group: string, body: unknown, options?: RequestOptions): Promise<HttpResponse>
  listEntries(group: string, options?: RequestOptions): Promise<HttpResponse>
  /** Reads one entry, or several entries (ids joined by commas). */
  readEntry(group: string, ids: Ids, options?: RequestOptions): Promise<HttpResponse>
  updateEntry(group: string, id: string, body: unknown, options?: RequestOptions): Promise<HttpResponse>
  deleteEntry(group: string, id: string, options?: RequestOptions): Promise<HttpResponse>

  /** @param application `@app` or an application's id */
  listAchievements(application: string, options?: RequestOptions): Promise<HttpResponse>
  readAchievement(application: string, ids: Ids, options?: RequestOptions): Promise<HttpResponse>

  /** @param user a user's id or `@me` */
  latestIncentive(user: string, options?: RequestOptions): Promise<HttpResponse>
  readIncentive(user: string, incentive: string, options?: RequestOptions): Promise<HttpResponse>
  /** Sends `fields=appId,available` unless the options have a query. */
  updateIncentive(
    user: string,
    incentive: string,
    body: unknown,
    options?: RequestOptions,
  ): Promise<HttpResponse>
}

const achievementsPath = (application: string) => `/achievements/${segment(application)}`
const incentivePath = (user: string) => `/people/${segment(user)}/@self/partnercard`

/** Makes a caller from the functions that send its requests. */
export const callerOf = (name: CallerName, send: Send, write: Write): Caller =>
  new SendingCaller(name, send, write)

/** A class, because each case has its own callers: this way, all of them share the methods. */
class SendingCaller implements Caller {
  readonly name: CallerName
  readonly #send: Send
  readonly #write: Write

  constructor(name: CallerName, send: Send, write: Write) {
    this.name = name
    this.#send = send
    this.#write = write
  }

  request(spec: RequestSpec) {
    return this.#send(spec)
  }

  write(spec: RawRequestSpec) {
    return this.#write(spec)
  }

  createGroup(body: unknown, options?: RequestOptions) {
    return this.#send({ method: 'POST', path: groupsPath, body, ...options })
  }

  listGroups(options?: RequestOptions) {
    return this.#send({ method: 'GET', path: groupsPath, ...options })
  }

  readGroup(group: string, options?: RequestOptions) {
    return this.#send({ method: 'GET', path: groupPath(group), ...options })
  }

  deleteGroup(group: string, options?: RequestOptions) {
    return this.#send({ method: 'DELETE', path: groupPath(group), ...options })
  }

  createEntry(group: string, body: unknown, options?: RequestOptions) {
    return this.#send({ method: 'POST', path: entriesPath(group), body, ...options })
  }

  listEntries(group: string, options?: RequestOptions) {
    return this.#send({ method: 'GET', path: entriesPath(group), ...options })
  }

  readEntry(group: string, ids: Ids, options?: RequestOptions) {
    return this.#send({ method: 'GET', path: entryPath(group, ids), ...options })
  }

  updateEntry(group: string, id: string, body: unknown, options?: RequestOptions) {
    return this.#send({ method: 'PUT', path: entryPath(group, id), body, ...options })
  }

  deleteEntry(group: string, id: string, options?: RequestOptions) {
    return this.#send({ method: 'DELETE', path: entryPath(group, id), ...options })
  }

  listAchievements(application: string, options?: RequestOptions) {
    return this.#send({ method: 'GET', path: achievementsPath(application), ...options })
  }

  readAchievement(application: string, ids: Ids, options?: RequestOptions) {
    const path = `${achievementsPath(application)}/${[ids].flat().map(segment).join(',')}`
    return this.#send({ method: 'GET', path, ...options })
  }

  latestIncentive(user: string, options?: RequestOptions) {
    return this.#send({ method: 'GET', path: incentivePath(user), ...options })
  }

  readIncentive(user: string, incentive: string, options?: RequestOptions) {
    return this.#send({ method: 'GET', path: `${incentivePath(user)}/${segment(incentive)}`, ...options })
  }

  updateIncentive(user: string, incentive: string, body: unknown, options?: RequestOptions) {
    return this.#send({
      method: 'PUT',
      path: `${incentivePath(user)}/${segment(incentive)}`,
      body,
      query: { fields: 'appId,available' },
      ...options,
    })
  }
}
