import { oneLine } from './escaping.ts'

/** What a command sets in the environment of the signer, to sign wrongly in the way in which the check did. */
const wrongKeys: Readonly<Record<string, string>> = {
  'with a wrong consumer secret': 'TEXTBOARD_CONSUMER_SECRET=wrong',
  'with an unknown consumer key': 'TEXTBOARD_CONSUMER_KEY=unknown',
  'with a wrong token secret': 'TEXTBOARD_TOKEN_SECRET=wrong',
  'with an unknown token': 'TEXTBOARD_TOKEN=unknown',
}

/** The assignment that makes the signer use a wrong key, if that is what the check had wrong on purpose. */
export const wrongKey = (invalid: string | undefined): string | undefined => wrongKeys[invalid ?? '']

/** Words for what a signature or credential has wrong. */
const ofCredentials =
  /\b(signature|signed|signing|unsigned|secret|consumer key|tokens?|nonce|timestamp|credentials?|Authorization|Bearer|oauth_\w+)\b/

/** Words for what is wrong in the address or the requestor, which a command repeats. */
const ofAddress = /\b(xoauth_requestor_id|does not match|in the query|selector tokens)\b/

/**
 * Says what the check had wrong on purpose, and whether the command has it, too.
 * @param credentials how the command signs
 */
export function onInvalid(invalid: string, credentials: 'none' | 'consumer' | 'token'): string {
  const what = oneLine(invalid)
  if (wrongKey(invalid) !== undefined) return `Wrong on purpose, here too: ${what}.`
  const isLacking = credentials !== 'none' && ofCredentials.test(invalid) && !ofAddress.test(invalid)
  return isLacking
    ? `The check had this wrong on purpose, and this command has not, because it signs correctly: ${what}.`
    : `What the check had wrong with it, on purpose: ${what}.`
}
