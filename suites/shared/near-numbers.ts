/**
 * A number that is another one as soon as it is cut to 32 bits: the same and 2^32 more.
 * @param digits a number in digits; of other texts there is no such neighbour
 */
export const beyond32Bits = (digits: string): string | undefined =>
  /^\d{1,10}$/.test(digits) ? String(BigInt(digits) + 2n ** 32n) : undefined
