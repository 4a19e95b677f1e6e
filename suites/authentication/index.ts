import acceptedHeader from './accepted-header.checks.ts'
import acceptedQuery from './accepted-query.checks.ts'
import achievements from './achievements.checks.ts'
import applicationMismatch from './application-mismatch.checks.ts'
import choices from './choices.checks.ts'
import credential from './credential.checks.ts'
import incentive from './incentive.checks.ts'
import reusedSignature from './reused-signature.checks.ts'
import right from './right.checks.ts'
import signature from './signature.checks.ts'
import toleratedFlaws from './tolerated-flaws.checks.ts'
import usersCredential from './users-credential.checks.ts'

/** The checks of authentication: credentials that are refused, and credentials that are accepted. */
export default [
  credential,
  applicationMismatch,
  signature,
  ...toleratedFlaws,
  reusedSignature,
  usersCredential,
  right,
  achievements,
  incentive,
  acceptedHeader,
  acceptedQuery,
  choices,
]
