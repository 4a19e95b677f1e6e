import type { PolicyOverride } from '../../../reference-impl/policy/policy.ts'
import type { Fault } from '../../override.ts'
import { achievements, answeringBody, refusing } from '../declare.ts'
import { isLike } from '../remembering.ts'
import { collection, whereUnknown } from './reading-overrides.ts'

/** Ids with letters, of which some spellings are the same. */
const lettersCompared = (same: (asked: string) => string): PolicyOverride => ({
  achievementsOf: (records) => records.map((record) => ({ ...record, id: `gem_${record.id}` })),
  idNames: (asked, known) => same(asked) === known,
})

/** Faults of reading one achievement by its id. */
export const achievementsReadFaults: readonly Fault[] = [
  achievements.fault(
    'achievement-unknown-403',
    'an unknown achievement answers 403',
    ['achievements.read.unknown-refused'],
    refusing(403, 'achievement-unknown'),
  ),
  achievements.fault(
    'achievement-unknown-empty',
    'an unknown achievement answers 200 with an empty object',
    ['achievements.read.unknown', 'achievements.read.unknown-refused'],
    whereUnknown('one', () => ({ status: 200, body: {} })),
  ),
  achievements.fault(
    'achievement-unknown-first',
    'an unknown achievement answers 200 with the first achievement',
    ['achievements.read.unknown', 'achievements.read.near-id'],
    whereUnknown('one', () => ({ status: 200, body: { id: '1', type: 'STANDARD', point: 30 } })),
  ),
  achievements.fault(
    'achievement-unknown-empty-list',
    'an unknown achievement answers 200 with an empty collection',
    ['achievements.read.unknown'],
    whereUnknown('one', () => ({ status: 200, body: collection([]) })),
  ),
  achievements.fault(
    'achievement-id-numeric',
    'ids of achievements are compared as numbers',
    ['achievements.read.near-number'],
    { idNames: (asked, known) => asked === known || Number(asked) === Number(known) },
  ),
  achievements.fault(
    'achievement-id-trimmed',
    'spaces after the id of an achievement in a path are ignored',
    ['achievements.read.loose-id.blank'],
    { idNames: (asked, known) => asked.trimEnd() === known },
  ),
  achievements.fault(
    'achievement-id-any-case',
    'ids of achievements are compared without regard to case',
    ['achievements.read.loose-id.case'],
    lettersCompared((asked) => asked.toLowerCase()),
  ),
  achievements.fault(
    'achievement-id-any-accent',
    'ids of achievements are compared without regard to accents',
    ['achievements.read.loose-id.accent'],
    lettersCompared((asked) => asked.normalize('NFD').replace(/\p{Mark}/gu, '')),
  ),
  achievements.fault(
    'achievement-id-pattern',
    'an underscore in the id of an achievement in a path matches any character',
    ['achievements.read.near-id-pattern'],
    {
      idNames: (asked, known, operation) =>
        operation === 'achievements.read' ? isLike(known, asked) : asked === known,
    },
  ),
  achievements.fault(
    'achievement-id-beginning',
    'an achievement is found by an id that begins with its id',
    ['achievements.read.near-id', 'achievements.list.each-readable'],
    {
      idNames: (asked, known, operation) =>
        operation === 'achievements.read' ? asked.startsWith(known) : asked === known,
    },
  ),
  achievements.fault(
    'member-achievement-wrapped',
    'reading one achievement returns a collection',
    ['achievements.read.one-object'],
    answeringBody(['achievements.read'], (body) =>
      Array.isArray(body.entry)
        ? body
        : { entry: [body], startIndex: 1, itemsPerPage: 1, totalResults: 1, sorted: false },
    ),
  ),
  achievements.fault(
    'achievement-number',
    'the id of an achievement is read as a number, and what follows the digits is ignored',
    ['achievements.read.near-id'],
    {
      idNames: (asked, known, operation) =>
        operation === 'achievements.read'
          ? Number.parseInt(asked, 10) === Number.parseInt(known, 10)
          : asked === known,
    },
  ),
]
