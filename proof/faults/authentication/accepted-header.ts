import type { PolicyOverride } from '../../../reference-impl/policy/policy.ts'
import type { Fault } from '../../override.ts'
import { refusal } from '../answers.ts'
import { shared } from '../declare.ts'

/** Refuses requests whose Authorization header matches. */
const refusingHeader = (pattern: RegExp): PolicyOverride => ({
  respondInstead: ({ headers }) =>
    pattern.test(String(headers.authorization ?? '')) ? refusal(401) : undefined,
})

/** Faults that refuse a right Authorization header because of the way it is written. */
export const authenticationAcceptedHeaderFaults: readonly Fault[] = [
  shared.fault(
    'credential-scheme-case',
    'the scheme of a credential is accepted only if it is spelled OAuth',
    ['auth.accepts.header.scheme-lower-case'],
    { authorizationSchemeAccepted: (scheme) => scheme === 'OAuth' },
  ),
  shared.fault(
    'credential-header-order',
    'a credential is accepted only if its first parameter is oauth_consumer_key or realm',
    ['auth.accepts.header.order-reversed', 'auth.accepts.header.user'],
    (policy) => ({
      signedHeaderParameters: (parameters) =>
        parameters[0]?.[0] === 'oauth_consumer_key' || parameters[0]?.[0] === 'realm'
          ? policy.signedHeaderParameters(parameters)
          : [],
    }),
  ),
  shared.fault(
    'credential-separator',
    'the parameters of a credential must be separated by a comma and one space',
    ['auth.accepts.header.no-space', 'auth.accepts.header.more-spaces'],
    refusingHeader(/"\s*,(?! \w)|"\s+,/),
  ),
  shared.fault(
    'credential-encoding',
    'values of a credential are refused if they are encoded without need or with lower-case hexadecimal digits',
    ['auth.accepts.header.fully-encoded', 'auth.accepts.header.lower-case-encoding'],
    refusingHeader(/%[46][1-9A-F]|%[0-9a-f]*[a-f]/),
  ),
  shared.fault(
    'credential-version-required',
    'a credential without oauth_version is refused',
    ['auth.accepts.header.version-absent'],
    { oauthVersionAccepted: (version) => version === '1.0' },
  ),
  shared.fault(
    'credential-nonce-form',
    'a nonce is refused if it is long or has other characters than letters, digits, _ and -',
    ['auth.accepts.header.nonce-long', 'auth.accepts.header.nonce-reserved'],
    { nonceAccepted: (nonce) => /^[\w-]{1,40}$/.test(nonce) },
  ),
  shared.fault(
    'credential-realm-form',
    'a realm that is not a plain word is refused',
    ['auth.accepts.header.realm-url', 'auth.accepts.header.realm-comma', 'auth.accepts.header.realm-empty'],
    refusingHeader(/realm="(?!\w+")/),
  ),
  shared.fault(
    'credential-signature-last',
    'a credential that begins with its signature is refused',
    ['auth.accepts.header.signature-first'],
    refusingHeader(/^OAuth (realm="[^"]*", ?)?oauth_signature=/),
  ),
  shared.fault(
    'auth-realm-signed',
    'a credential with a realm is refused',
    ['auth.accepts.header.realm', 'auth.accepts.header.realm-url', 'auth.accepts.header.realm-comma'],
    {
      signedHeaderParameters: (parameters) => parameters,
    },
  ),
]
