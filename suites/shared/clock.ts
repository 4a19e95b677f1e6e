import { expect, type HttpResponse } from '../../harness/index.ts'

/** Longer than one second, the precision of the times, so that two times differ. In milliseconds. */
export const beyondASecond = 1100

const shape = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})$/
const minute = 60_000
const clockSkew = 5 * minute
/** More than ten minutes, and less than a quarter of an hour, the smallest step between two time zones. */
const ownClockSkew = 14 * minute

/**
 * The instant of a DateTime (section "Resources and their fields / TextData"): to the second, in GMT, without a time
 * zone.
 * @returns milliseconds since 1970; undefined if the value has another form or is not a day of the calendar
 */
export function instantOf(value: unknown): number | undefined {
  const parts = typeof value === 'string' ? shape.exec(value) : null
  if (parts === null) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minutes = 0, seconds = 0] = parts.slice(1).map(Number)
  const midnight = new Date(Date.UTC(year, month - 1, day))
  if (midnight.getUTCMonth() !== month - 1 || midnight.getUTCDate() !== day) return undefined
  // A leap second is a legal time of day.
  if (hour > 23 || minutes > 59 || seconds > 60) return undefined
  return midnight.getTime() + ((hour * 60 + minutes) * 60 + seconds) * 1000
}

/**
 * Asserts that a value is a DateTime in the stated form, and returns its instant.
 * @param name what the value is, for the message of the failure
 * @param from what shows the value: a response, or an object or a list from a response
 * @returns milliseconds since 1970
 */
export function expectInstant(value: unknown, name: string, from?: object): number {
  expect(value, name, from).toSatisfy(
    (given) => instantOf(given) !== undefined,
    'be a time like 2024-02-29T23:59:59, without a marker of a time zone',
  )
  return instantOf(value) ?? Number.NaN
}

/**
 * Whether an instant is about the time of a response, according to its Date header or our own clock. Clocks may be
 * minutes off, and a whole clock of a test server may be wrong: then its Date header is wrong, too, and passes.
 * @param instant milliseconds since 1970
 * @param date the response's Date header, if it has one
 * @param now our own clock
 */
export function isAbout(instant: number, date: string | undefined, now: number): boolean {
  const stated = date === undefined ? Number.NaN : Date.parse(date)
  return Math.abs(instant - stated) <= clockSkew || Math.abs(instant - now) <= ownClockSkew
}

/**
 * A distance this close to that of a time zone counts as the time zone; the rest is a difference between the clocks.
 */
const nearAZone = 3 * minute

/**
 * Describes a distance: `9 hours ahead of GMT` if it may be that of a time zone, otherwise `34 minutes too early`;
 * undefined if it is more than 26 hours or nearly zero.
 * @param distance in milliseconds
 */
export function distanceOf(distance: number): string | undefined {
  const quarters = Math.round(distance / (15 * minute))
  const hours = Math.abs(quarters) / 4
  if (hours <= 1 && Math.abs(distance - quarters * 15 * minute) > nearAZone)
    return `${Math.round(Math.abs(distance) / minute)} minutes ${distance > 0 ? 'too late' : 'too early'}`
  if (hours === 0 || hours > 26) return undefined
  return `${hours} ${hours === 1 ? 'hour' : 'hours'} ${distance > 0 ? 'ahead of' : 'behind'} GMT`
}

/**
 * Asserts that a time is the moment of a response, in GMT.
 * @param name what the value is, for the message of the failure
 * @param from what shows the value, if it is another response
 */
export function expectTimeOf(
  response: HttpResponse,
  value: unknown,
  name: string,
  from: object = response,
): void {
  const instant = expectInstant(value, name, from)
  const { date } = response.headers
  const { startedAt } = response.exchange
  const now = Date.parse(startedAt)
  expect(value, name, from).toSatisfy(
    (time) => isAbout(instantOf(time) ?? Number.NaN, date, now),
    `be the time of the response in GMT (Date: ${date ?? 'none'}, our clock: ${startedAt})`,
    distanceOf(instant - now),
  )
}
