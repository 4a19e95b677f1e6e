import { expect, type HttpResponse } from '../../../harness/index.ts'
import { known } from './known.ts'

const formOfRandomIds = /^[0-9a-f-]{20,}$/i

/** A counted id: digits at the end, and none before them. */
const counted = /^\D*\d+$/

/**
 * An id of mixed letters and digits is random if it has at least this many characters; then all such ids have its
 * length.
 */
const leastByChance = 10

/**
 * A letter is replaced by the next of its group, the last by the first. Letters that some alphabets of ids omit stay
 * the same.
 */
const circles = ['abcdef', 'ghjkmnpqrstvwxyz', 'ABCDEF', 'GHJKMNPQRSTVWXYZ'] as const

function changed(character: string): string {
  if (/\d/.test(character)) return String(9 - Number(character))
  const circle = circles.find((letters) => letters.includes(character))
  return circle?.[(circle.indexOf(character) + 1) % circle.length] ?? character
}

/** Another digit, smaller except for 0: the number must not outgrow 64 bits. */
const near = (digit: string): string => (digit === '0' ? '1' : String(Number(digit) - 1))

/** Another first digit: no zero, because some services read ids as numbers, and `06` is 6 to them. */
const nearFirst = (digit: string): string => (digit === '1' ? '2' : near(digit))

/** An id that ends in this many digits may be counted up from a large start, so its neighbours exist. */
const longNumber = /^(\D*)(\d)(\d\d)(\d{5,})$/

const lastThird = (given: string): string => given.slice(Math.floor((given.length * 2) / 3))

/**
 * The same form with other characters in its last third, because the first characters are more often structure than
 * random. In a long number, two digits near its start change instead, because the last digits may be counted.
 */
function changedWithin(given: string): string {
  const [whole, before, first, changing, rest] = longNumber.exec(given) ?? []
  if (whole !== undefined) return `${before}${first}${(changing ?? '').replace(/\d/g, near)}${rest}`
  const last = lastThird(given)
  const other = last.replace(/[0-9a-zA-Z]/g, changed)
  return other === last ? `${given}zz` : given.slice(0, -last.length) + other
}

/** Is an id made of random letters and digits? A counted id ends in digits, even if it has several parts. */
const isByChance = (given: string): boolean =>
  given.length >= leastByChance && !counted.test(given) && /[a-z]/i.test(lastThird(given))

/** The largest number of 32 bits: ids may be limited to 32 bits. */
const mostOf32Bits = 2 ** 31 - 1

/** No target gives out so many ids within a run. */
const farAhead = 1_000_000

/**
 * For a counted id that more digits would take beyond 32 bits: an id in the middle of those that are not given out yet.
 */
function ahead(given: string): string | undefined {
  const number = /^[1-9]\d{6,9}$/.test(given) ? Number(given) : 0
  const middle = Math.floor((number + mostOf32Bits) / 2)
  const outgrows = Number(grown(given)) > mostOf32Bits
  return number > 0 && outgrows && middle - number > farAhead ? String(middle) : undefined
}

const grown = (given: string): string =>
  /\d/.test(given) ? given.replace(/(\d)(\D*)$/, '$1987$2') : `${given}zz`

/**
 * For a counted id that zeros fill up to a width: an id of that width, far ahead, whose digits also fit into 32 bits.
 */
function aheadInWidth(given: string): string | undefined {
  const [whole, before = '', zeros = '', rest = ''] = /^(\D*)(0+)(\d+)$/.exec(given) ?? []
  return whole && `${before}${zeros.length > 1 ? '09' : '9'}${zeros.slice(2)}${rest}`
}

/**
 * An id that the target has given out to nobody, in the form of an id that it gave out: unknown, but not malformed, as
 * far as the suite can guess. A counted id gets more digits, or a number far ahead if ids may have 32 bits; in a long
 * id, some characters change.
 * @param given an id of the target
 */
export function unknownIdLike(given: string): string {
  const isLong = given.length >= 16 && given.replace(/\D/g, '').length >= 6
  if (formOfRandomIds.test(given) || isLong || isByChance(given)) return changedWithin(given)
  return aheadInWidth(given) ?? ahead(given) ?? grown(given)
}

/**
 * Ids that the target has not given out, made in different ways: a service that knows the form of its ids may call some
 * of them malformed, but not all.
 * @param given an id of the target
 */
export function unknownIdsLike(given: string): readonly string[] {
  const counts = /^\D*\d{1,7}$/.test(given)
  return [...new Set([unknownIdLike(given), grown(given), ...(counts ? [] : [changedWithin(given)])])]
}

/**
 * Ids of objects that belong to one user, and that this user does not have. In addition to {@link unknownIdsLike}, there
 * are some of the same length whose first or last characters differ, because a service that knows the form of its ids
 * refuses longer ids.
 * @param given an id of the target
 */
export function unknownIdsOfUserLike(given: string): readonly string[] {
  const otherFirst = given.replace(/[0-9a-zA-Z]/, (first) =>
    /\d/.test(first) ? nearFirst(first) : changed(first),
  )
  return [...new Set([...unknownIdsLike(given), changedWithin(given), otherFirst])].filter(
    (id) => id !== given,
  )
}

/**
 * Expects that none of some unused ids is found. Each answers 404, or 400 or 422 if the service calls its form
 * malformed. At least one is well-formed and answers 404.
 * @param others further statuses that are permitted
 */
export function expectNoneFound(responses: readonly HttpResponse[], ...others: readonly number[]): void {
  for (const response of responses) expect(response).toHaveStatus(404, 400, 422, ...others)
  const wellFormed = responses.find(({ status }) => status === 404) ?? responses[0]
  expect(known(wellFormed, 'id that does not exist')).toHaveStatus(404)
}
