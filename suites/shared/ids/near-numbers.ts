/**
 * A different number that becomes the given number if it is cut to 32 bits: 2^32 more.
 * @param digits a number in digits; for any other text, the result is undefined
 */
export const beyond32Bits = (digits: string): string | undefined =>
  /^\d{1,10}$/.test(digits) ? String(BigInt(digits) + 2n ** 32n) : undefined
