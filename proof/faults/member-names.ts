/** A value of another type: text for what is not a text, a number for text. */
export const mistyped = (value: unknown): unknown =>
  typeof value === 'string' ? 4711 : `${JSON.stringify(value)}`

/** The name of a member as a part of an id. */
export const idOfMember = (member: string): string =>
  member.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
