// The interface of the folder: what `certify` writes and `verify` computes again.

export { badgeSvg } from './badge.ts'
export { type Certificate, certificateJson, holderOf, statementOf, unsigned } from './certificate.ts'
export { certificateHtml } from './page.ts'
export { refusalsOf } from './refusals.ts'
export { fingerprintOf, signed } from './signature.ts'
export { type Evidence, type Finding, isVerified, verifyCertificate } from './verification.ts'
