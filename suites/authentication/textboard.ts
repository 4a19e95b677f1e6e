import { suite } from '../../harness/index.ts'
import type { CredentialFlaw } from './flaw.ts'
import { doubledFlaws, elsewhereFlaws, headerFlaws, missingFlaws } from './flaws-header.ts'
import { consumerFlaws, strayTokenFlaws, tokenFlaws } from './flaws-keys.ts'
import {
  parameterValueFlaws,
  signatureMethodFlaws,
  signatureTextFlaws,
  signedOtherwiseFlaws,
  signedQueryFlaws,
  unsignedParameterFlaws,
} from './flaws-signature.ts'
import { chosen, refused, served } from './refusal.ts'
import {
  listEntriesAsUser,
  listGroups,
  type Representative,
  reads,
  writes,
  writesAsUser,
} from './representative.ts'
import { verifiedAnew } from './verified-anew.ts'

const head = {
  class: 'textboard',
  section: 'Authentication / Request signing',
  resource: 'Authentication',
} as const

const matrix = (
  title: string,
  representatives: readonly Representative[],
  flaws: readonly CredentialFlaw[],
) =>
  suite(
    `Authentication: ${title}`,
    head,
    representatives.flatMap((one) => flaws.map((flaw) => refused(one, flaw))),
  )

const applicationFlaws = [...headerFlaws, ...consumerFlaws, ...signatureTextFlaws, ...signedOtherwiseFlaws]

const everywhere = chosen(applicationFlaws, [
  'signature-wrong',
  'signed-method',
  'consumer-unknown',
  'secret-wrong',
])
const onWrites = chosen(
  [...applicationFlaws, ...missingFlaws],
  ['signed-write', 'signed-path', 'missing-oauth-signature', 'signature-case', 'foreign-key'],
)
const isGroup = ({ id }: Representative) => id.endsWith('-group')
const createsGroup = ({ id }: Representative) => id.endsWith('create-group')

export default [
  verifiedAnew,
  matrix('header of the text board', [listGroups], [...headerFlaws, ...elsewhereFlaws]),
  matrix(
    'parameters of the text board',
    [listGroups],
    [...missingFlaws, ...doubledFlaws, ...parameterValueFlaws],
  ),
  matrix('keys of the text board', [listGroups], [...consumerFlaws, ...strayTokenFlaws]),
  matrix(
    'signature of the text board',
    [listGroups],
    [
      ...signatureTextFlaws,
      ...signedOtherwiseFlaws,
      ...signedQueryFlaws,
      ...unsignedParameterFlaws,
      ...signatureMethodFlaws,
    ],
  ),
  matrix(
    'users of the text board',
    [listEntriesAsUser],
    [
      ...tokenFlaws,
      ...chosen(applicationFlaws, [
        'consumer-unknown',
        'secret-wrong',
        'signature-wrong',
        'signed-method',
        'signed-path',
      ]),
      ...chosen(signedQueryFlaws, ['query-value', 'query-unsigned']),
      ...missingFlaws,
    ],
  ),
  matrix('reads of the text board', reads, everywhere),
  suite('Authentication: right requests to the text board', head, [
    ...[listGroups, listEntriesAsUser, ...reads].map(served),
    // The creation of a group needs a slot, and its deletion is every lease's; they have checks of their own.
    ...[...writes.filter((one) => !isGroup(one)), ...writesAsUser].map(served),
  ]),
  matrix('creation of groups', writes.filter(createsGroup), everywhere),
  // Each of these waits for one of the application's five slots.
  matrix(
    'deletion of groups',
    writes.filter((one) => isGroup(one) && !createsGroup(one)),
    chosen(applicationFlaws, ['signature-wrong', 'signed-method']),
  ),
  matrix(
    'entries of the text board',
    writes.filter((one) => !isGroup(one)),
    [...everywhere, ...onWrites],
  ),
  matrix('entries of the text board, written by users', writesAsUser, [
    ...everywhere,
    ...chosen(signedOtherwiseFlaws, ['signed-write']),
    ...chosen(tokenFlaws, ['token-secret-wrong']),
  ]),
]
