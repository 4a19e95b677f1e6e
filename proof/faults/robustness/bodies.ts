import type { Fault } from '../../override.ts'
import { refusal } from '../answers.ts'
import { shared } from '../declare.ts'
import { failingOnBody } from './failing-overrides.ts'
import { refusedAfterwards } from './reading-overrides.ts'

const depthOf = (text: string): number => {
  let depth = 0
  let deepest = 0
  for (const character of text) {
    if (character === '[' || character === '{') deepest = Math.max(deepest, ++depth)
    else if (character === ']' || character === '}') depth -= 1
  }
  return deepest
}

/** Faults of servers that fail on unusual bodies. */
export const robustnessBodiesFaults: readonly Fault[] = [
  shared.fault(
    'robustness-half-characters',
    'an unpaired surrogate in a body answers 500',
    ['errors.odd-body.lone-surrogate', 'properties.hostile.text.half'],
    failingOnBody((text) => /\\u[dD][89a-fA-F][0-9a-fA-F]{2}/.test(text) || /\p{Surrogate}/u.test(text)),
  ),
  shared.fault(
    'robustness-deep-json',
    'a deeply nested body answers 500',
    [
      'errors.odd-body.nested-lists',
      'errors.odd-body.nested-objects',
      'errors.odd-body.only-lists',
      'properties.hostile.body.depth',
    ],
    failingOnBody((text) => depthOf(text) > 100),
  ),
  shared.fault(
    'robustness-large-body',
    'a body of more than 100 kB answers 500',
    [
      'errors.odd-body.megabyte',
      'properties.hostile.body.blanks',
      'properties.hostile.body.escapes',
      'properties.hostile.body.id',
    ],
    failingOnBody((text) => text.length > 100_000),
  ),
  shared.fault(
    'robustness-unwanted-body',
    'GET or DELETE with a body answers 500',
    ['properties.hostile.body.unwanted'],
    {
      respondInstead: (facts) =>
        (facts.method === 'GET' || facts.method === 'DELETE') &&
        Number(facts.headers['content-length'] ?? 0) > 0
          ? refusal(500)
          : undefined,
    },
  ),
  shared.fault(
    'robustness-large-carried-out',
    'an update with a body of more than a megabyte answers 413, but is carried out anyway',
    ['robustness.body.no-effect'],
    refusedAfterwards(413, ({ headers }) => Number(headers['content-length'] ?? 0) > 1024 * 1024),
  ),
]
