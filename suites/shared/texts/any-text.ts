import fc from 'fast-check'

const textOf = (...arbitraries: readonly fc.WeightedArbitrary<number>[]): fc.Arbitrary<string> =>
  fc
    .array(
      fc.oneof(...arbitraries).map((code) => String.fromCodePoint(code)),
      { maxLength: 24 },
    )
    .map((characters) => characters.join(''))

const beyondAscii: readonly fc.WeightedArbitrary<number>[] = [
  { weight: 1, arbitrary: fc.integer({ min: 0xa0, max: 0x7ff }) },
  { weight: 1, arbitrary: fc.integer({ min: 0x10000, max: 0x1fffd }) },
]

/** Any text, with every kind of character, including half characters, which JSON writes as escapes. */
export const anyText: fc.Arbitrary<string> = textOf(
  { weight: 3, arbitrary: fc.nat({ max: 0xff }) },
  { weight: 2, arbitrary: fc.integer({ min: 0x800, max: 0xffff }) },
  ...beyondAscii,
)

/** Any text of visible characters and blanks, which may be sent in any part of a request. */
export const visibleText: fc.Arbitrary<string> = textOf(
  { weight: 3, arbitrary: fc.integer({ min: 0x20, max: 0x7e }) },
  { weight: 2, arbitrary: fc.integer({ min: 0x800, max: 0xd7ff }) },
  ...beyondAscii,
)
