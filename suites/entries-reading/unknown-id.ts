const formOfRandomIds = /^[0-9a-f-]{20,}$/i

/**
 * An id of the same form as one that the target gave out, which it has not given out to anybody: to be unknown, not
 * malformed. Ids that count up get further digits; in long ids each digit is replaced by its complement to 9.
 * @param given an id of the target
 */
export function unknownIdLike(given: string): string {
  const digits = given.replace(/\D/g, '')
  if (formOfRandomIds.test(given) || (given.length >= 16 && digits.length >= 6)) {
    const changed = given.replace(/\d/g, (digit) => String(9 - Number(digit)))
    return changed === given ? given.split('').reverse().join('') : changed
  }
  return /\d/.test(given) ? given.replace(/(\d)(\D*)$/, '$1987$2') : `${given}zz`
}
