import { createHash } from 'node:crypto'
import { canonicalJson } from '../../harness/http/message/canonical-json.ts'

/** SHA-256 in hexadecimal over the {@link canonicalJson} of a value. */
export const canonicalDigest = (value: unknown): string =>
  createHash('sha256').update(canonicalJson(value), 'utf8').digest('hex')
