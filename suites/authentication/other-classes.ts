import { suite } from '../../harness/index.ts'
import { headerFlaws, missingFlaws } from './flaws-header.ts'
import { consumerFlaws, tokenFlaws } from './flaws-keys.ts'
import {
  signatureMethodFlaws,
  signatureTextFlaws,
  signedOtherwiseFlaws,
  signedQueryFlaws,
} from './flaws-signature.ts'
import { updateRefused } from './incentive-update.ts'
import { chosen, refused, served } from './refusal.ts'
import {
  latestIncentive,
  listAchievements,
  listAchievementsAsUser,
  readAchievement,
  readIncentive,
} from './representative.ts'

const section = 'Authentication / Request signing'
const resource = 'Authentication'

const core = chosen(
  [
    ...headerFlaws,
    ...missingFlaws,
    ...consumerFlaws,
    ...signatureTextFlaws,
    ...signedOtherwiseFlaws,
    ...signedQueryFlaws,
    ...signatureMethodFlaws,
  ],
  [
    'no-authorization',
    'scheme-bearer',
    'missing-oauth-nonce',
    'missing-oauth-timestamp',
    'missing-oauth-signature',
    'consumer-unknown',
    'secret-wrong',
    'foreign-key',
    'signature-wrong',
    'signature-case',
    'signed-method',
    'signed-path',
    'query-unsigned',
    'query-value',
    'method-named-otherwise',
  ],
)

/** Flaws of a user's token, and the application's flaws that a user's request can have as well. */
const ofUser = [...core, ...tokenFlaws]

const byId = chosen(core, ['no-authorization', 'signature-wrong', 'consumer-unknown', 'signed-path'])
const onUpdate = chosen(ofUser, [
  'no-authorization',
  'signature-wrong',
  'signed-method',
  'query-unsigned',
  'consumer-unknown',
  'token-wrong',
  'token-secret-wrong',
  'token-left-out',
])

export default [
  suite('Authentication: achievements', { class: 'achievements', section, resource }, [
    ...core.map((flaw) => refused(listAchievements, flaw)),
    ...byId.map((flaw) => refused(readAchievement, flaw)),
    served(listAchievements),
    served(readAchievement),
  ]),
  suite('Authentication: achievements of a user', { class: 'achievements', section, resource }, [
    ...ofUser.map((flaw) => refused(listAchievementsAsUser, flaw)),
    served(listAchievementsAsUser),
  ]),
  suite('Authentication: card incentive', { class: 'card-incentive', section, resource }, [
    ...ofUser.map((flaw) => refused(latestIncentive, flaw)),
    ...byId.map((flaw) => refused(readIncentive, flaw)),
    ...onUpdate.map(updateRefused),
    served(latestIncentive),
    served(readIncentive),
  ]),
]
