import { must, suite } from '../../harness/index.ts'
import { missingDetails, repeatedUnsigned } from './invalid-headers.ts'
import { otherValues, unverified, unverifiedMethods } from './invalid-signatures.ts'
import { latestIncentive, listAchievements, listEntriesAsUser, listGroups } from './operations.ts'
import { refused } from './refused.ts'

const where = { section: 'Authentication / Request signing', resource: 'Authentication' } as const

const why =
  'Other flaws of the credential may be tolerated, but a wrong signature may not: only the signature shows who calls. Any 4xx passes.'

/** Flaws that a server may tolerate if the signature is right. */
const tolerable = [
  ...missingDetails,
  ...otherValues,
  ...['oauth_nonce', 'oauth_timestamp', 'oauth_consumer_key', 'oauth_signature_method'].map(repeatedUnsigned),
].map(unverified)

/** The flaws that are sent to every API. */
const everywhere = missingDetails.map(unverified)

/**
 * A tolerated flaw together with a wrong signature: a server refuses these requests only if it verifies the signature
 * anyway.
 */
export default [
  suite('Authentication: wrong signature and another flaw', { class: 'textboard', ...where }, [
    must(
      'auth.signature.unverified',
      'a wrong signature is refused even if the credential has another flaw that the server ignores',
      'R-status-401',
      [
        ...refused([listGroups], [...tolerable, ...unverifiedMethods]),
        ...refused([listEntriesAsUser], everywhere),
      ],
      { why },
    ),
  ]),
  suite(
    'Authentication: wrong signature and another flaw, achievements',
    { class: 'achievements', ...where },
    [
      must(
        'auth.achievements.unverified',
        'achievements are not served to a wrong signature, even if the credential has other flaws',
        'R-status-401',
        refused([listAchievements], everywhere),
        { why },
      ),
    ],
  ),
  suite(
    'Authentication: wrong signature and another flaw, card incentive',
    { class: 'card-incentive', ...where },
    [
      must(
        'auth.card-incentive.unverified',
        'the card incentive is refused to a wrong signature, even if the credential has other flaws',
        'R-status-401',
        refused([latestIncentive], everywhere),
        { why },
      ),
    ],
  ),
]
