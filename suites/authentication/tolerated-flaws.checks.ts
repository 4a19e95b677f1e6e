import { must, suite } from '../../harness/index.ts'
import { missingDetails, repeatedUnsigned } from './invalid-headers.ts'
import { otherValues, unverified, unverifiedMethods } from './invalid-signatures.ts'
import { latestIncentive, listAchievements, listEntriesAsUser, listGroups } from './operations.ts'
import { refused } from './refused.ts'

const where = { section: 'Authentication / Request signing', resource: 'Authentication' } as const

const why =
  'What else is wrong with the credential may be tolerated, but not in place of the signature, which alone shows who calls. Any 4xx passes.'

/** Flaws that a server may tolerate where the signature is right. */
const tolerable = [
  ...missingDetails,
  ...otherValues,
  ...['oauth_nonce', 'oauth_timestamp', 'oauth_consumer_key', 'oauth_signature_method'].map(repeatedUnsigned),
].map(unverified)

/** Those that are sent wherever signatures are verified. */
const everywhere = missingDetails.map(unverified)

/** A flaw that is tolerated, beside a wrong signature: each of these requests is refused only where signatures are verified all the same. */
export default [
  suite('Authentication: flaws beside a wrong signature', { class: 'textboard', ...where }, [
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
  suite('Authentication: flaws beside a wrong signature, achievements', { class: 'achievements', ...where }, [
    must(
      'auth.achievements.unverified',
      'achievements are not served to a wrong signature, whatever else the credential lacks',
      'R-status-401',
      refused([listAchievements], everywhere),
      { why },
    ),
  ]),
  suite(
    'Authentication: flaws beside a wrong signature, card incentive',
    { class: 'card-incentive', ...where },
    [
      must(
        'auth.card-incentive.unverified',
        'the card incentive is refused to a wrong signature, whatever else the credential lacks',
        'R-status-401',
        refused([latestIncentive], everywhere),
        { why },
      ),
    ],
  ),
]
