import { beyond32Bits } from '../../shared/ids/near-numbers.ts'

/** Ids that resemble a known id: a service that compares only a part of an id finds that entry. */
export const nearIds: readonly (readonly [
  name: string,
  title: string,
  make: (id: string) => string | undefined,
])[] = [
  ['begins', 'the id without its last character', (id) => id.slice(0, -1)],
  ['ends', 'the id without its first characters', (id) => id.slice(1).replace(/^0+/, '')],
  ['longer', 'the id with a further digit', (id) => `${id}7`],
  ['trailing-letter', 'the id with a letter after it', (id) => `${id}x`],
  ['wildcard', 'the id with % instead of its last character', (id) => `${id.slice(0, -1)}%`],
  ['over-32-bits', 'the id and 2^32 more', beyond32Bits],
]
