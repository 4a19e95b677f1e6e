/** An invalid value of a parameter, with the last part of the case's id. */
export type WrongValue = readonly [name: string, value: string]

/** Values that are not a valid count: an integer from 1 to 1000. */
export const wrongCounts: readonly WrongValue[] = [
  ['0', '0'],
  ['1001', '1001'],
  ['2000', '2000'],
  ['11-digits', '99999999999'],
  ['minus-1', '-1'],
  ['minus-50', '-50'],
  ['fraction', '1.5'],
  ['word', 'ten'],
  ['trailing-letter', '10a'],
  ['32-bits', '4294967297'],
  ['64-bits', '18446744073709551617'],
]

/** Values that are not a valid startIndex: an integer of 1 or more. */
export const wrongStarts: readonly WrongValue[] = [
  ['0', '0'],
  ['minus-1', '-1'],
  ['minus-57', '-57'],
  ['fraction', '1.5'],
  ['word', 'first'],
  ['trailing-letter', '2a'],
]

/** A target may treat an empty value as no value, so it need not refuse it. The bounds hold anyway. */
export const emptyValue: WrongValue = ['empty', '']
