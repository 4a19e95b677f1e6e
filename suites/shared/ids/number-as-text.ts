/**
 * A number as its digits; any other value stays as it is, so a message says that a missing value is missing.
 * @param value an id that a target may write as a number; another check tests its type
 */
export const numberAsText = (value: unknown): unknown => (typeof value === 'number' ? String(value) : value)
