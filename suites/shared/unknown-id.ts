import { expect, type HttpResponse } from '../../harness/index.ts'

const formOfRandomIds = /^[0-9a-f-]{20,}$/i

/** What is counted: digits at the end, and none before them. */
const counted = /^\D*\d+$/

/** From so many characters on an id of letters and digits in any order is made by chance, and has that length. */
const leastByChance = 10

/** Letters of one kind follow each other in a circle; those that some alphabets of ids leave out stay as they are. */
const circles = ['abcdef', 'ghjkmnpqrstvwxyz', 'ABCDEF', 'GHJKMNPQRSTVWXYZ'] as const

function changed(character: string): string {
  if (/\d/.test(character)) return String(9 - Number(character))
  const circle = circles.find((letters) => letters.includes(character))
  return circle?.[(circle.indexOf(character) + 1) % circle.length] ?? character
}

/** Another digit, hardly ever a greater one: a number must not outgrow 64 bits. */
const near = (digit: string): string => (digit === '0' ? '1' : String(Number(digit) - 1))

/** An id that ends in so many digits may be counted up from a large start: its neighbours exist. */
const longNumber = /^(\D*)(\d)(\d\d)(\d{5,})$/

const lastThird = (given: string): string => given.slice(Math.floor((given.length * 2) / 3))

/**
 * The same form with other characters in its last third, since what stands first is more often structure than chance. In
 * a long number two digits near its start, since the last ones may be counted.
 */
function changedWithin(given: string): string {
  const [whole, before, first, changing, rest] = longNumber.exec(given) ?? []
  if (whole !== undefined) return `${before}${first}${(changing ?? '').replace(/\d/g, near)}${rest}`
  const last = lastThird(given)
  const other = last.replace(/[0-9a-zA-Z]/g, changed)
  return other === last ? `${given}zz` : given.slice(0, -last.length) + other
}

/** Is an id made of letters and digits by chance? What is counted ends in digits, in whatever parts. */
const isByChance = (given: string): boolean =>
  given.length >= leastByChance && !counted.test(given) && /[a-z]/i.test(lastThird(given))

/** The largest number of 32 bits, of which ids may be made. */
const mostOf32Bits = 2 ** 31 - 1

/** So far ahead of an id nobody counts within a run. */
const farAhead = 1_000_000

/** A counted id that further digits would take beyond 32 bits: one in the middle of those that are still to come. */
function ahead(given: string): string | undefined {
  const number = /^[1-9]\d{6,9}$/.test(given) ? Number(given) : 0
  const middle = Math.floor((number + mostOf32Bits) / 2)
  const outgrows = Number(grown(given)) > mostOf32Bits
  return number > 0 && outgrows && middle - number > farAhead ? String(middle) : undefined
}

const grown = (given: string): string =>
  /\d/.test(given) ? given.replace(/(\d)(\D*)$/, '$1987$2') : `${given}zz`

/** A counted id that zeros fill up to a width: one of that width far ahead, the digits of which fit into 32 bits as well. */
function aheadInWidth(given: string): string | undefined {
  const [whole, before = '', zeros = '', rest = ''] = /^(\D*)(0+)(\d+)$/.exec(given) ?? []
  return whole && `${before}${zeros.length > 1 ? '09' : '9'}${zeros.slice(2)}${rest}`
}

/**
 * An id of the same form as one that the target gave out, which it has not given out to anybody: to be unknown, not
 * malformed, as far as one can guess. Ids that count up get further digits, or a place far ahead where they may have 32 bits; in long ids
 * some characters are changed.
 * @param given an id of the target
 */
export function unknownIdLike(given: string): string {
  const isLong = given.length >= 16 && given.replace(/\D/g, '').length >= 6
  if (formOfRandomIds.test(given) || isLong || isByChance(given)) return changedWithin(given)
  return aheadInWidth(given) ?? ahead(given) ?? grown(given)
}

/**
 * Ids that the target has not given out, made in different ways: a service that knows the form of its ids may find some of
 * them malformed, but hardly all.
 * @param given an id of the target
 */
export function unknownIdsLike(given: string): readonly string[] {
  const counts = /^\D*\d{1,7}$/.test(given)
  return [...new Set([unknownIdLike(given), grown(given), ...(counts ? [] : [changedWithin(given)])])]
}

/**
 * Ids of things that only one user has, and that this user hardly has: beside those of {@link unknownIdsLike} some of the same length
 * whose first or last characters differ, since a service that knows the form of its ids refuses longer ones.
 * @param given an id of the target
 */
export function unknownIdsOfUserLike(given: string): readonly string[] {
  const otherFirst = given.replace(/[0-9a-zA-Z]/, (first) =>
    /\d/.test(first) ? near(first) : changed(first),
  )
  return [...new Set([...unknownIdsLike(given), changedWithin(given), otherFirst])].filter(
    (id) => id !== given,
  )
}

/**
 * Expects that none of some ids that nobody has is found: each answers 404, or 400 or 422 where the service knows the form of its ids and
 * finds that one malformed; one of them at least is well-formed, and answers 404.
 * @param others further statuses that some of them may answer
 */
export function expectNoneFound(responses: readonly HttpResponse[], ...others: readonly number[]): void {
  for (const response of responses) expect(response).toHaveStatus(404, 400, 422, ...others)
  const statuses = responses.map(({ status }) => status)
  const [first] = responses
  if (first !== undefined && !statuses.includes(404)) expect(first).toHaveStatus(404)
  expect(statuses, 'the statuses of ids that do not exist').toContain(404)
}
