/** A value of another type: a number instead of a text, a text instead of anything else. */
export const mistyped = (value: unknown): unknown =>
  typeof value === 'string' ? 4711 : `${JSON.stringify(value)}`

/** The name of a member as a part of an id. */
export const idOfMember = (member: string): string =>
  member.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
