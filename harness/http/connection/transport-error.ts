import { errorText } from '../../error-text.ts'
/** Why there was no answer. `malformed`: what came is not HTTP. `sent`: may the target have seen the request? */
export interface TransportError {
  readonly reason: 'connection' | 'broken' | 'malformed' | 'timeout' | 'aborted' | 'interim'
  readonly message: string
  readonly sent: boolean
}

/** Codes for a connection that was never made, so nothing was sent; with their meaning. */
const neverConnected: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the name of the host could not be looked up',
  EHOSTUNREACH: 'the host is unreachable',
  ENETUNREACH: 'the network is unreachable',
  UND_ERR_CONNECT_TIMEOUT: 'no connection in time',
}

/** Codes for a connection that broke after it was made. */
const broken: Readonly<Record<string, string>> = {
  ECONNRESET: 'the connection was reset',
  EPIPE: 'the connection was closed while the request was sent',
  UND_ERR_SOCKET: 'the connection was closed before a whole answer came',
}

/** Codes for a TLS failure, before anything was sent. */
const tls: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'the certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'the certificate comes from an authority that is not known here',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the certificate comes from an authority that is not known here',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'the certificate comes from an authority that is not known here',
  CERT_HAS_EXPIRED: 'the certificate has expired',
  CERT_NOT_YET_VALID: 'the certificate is not valid yet',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate is for another host',
  ERR_SSL_WRONG_VERSION_NUMBER: 'what listens there does not speak TLS; perhaps http:// is meant',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'what listens there does not speak TLS; perhaps http:// is meant',
}

/** Did bytes come that undici cannot read as HTTP? An answer that ends too early is another error. */
const isMalformed = (error: unknown): boolean =>
  (error instanceof Error && error.name === 'HTTPParserError' && !/EOF|CLOSED/.test(codeOf(error))) ||
  codeOf(error) === 'UND_ERR_HEADERS_OVERFLOW'

/** What to do about a private certificate authority. */
const certificateRemedy = 'NODE_EXTRA_CA_CERTS names a file of certificates to trust'

/** Why a request got no answer, from the error that undici or a socket threw. */
export function transportErrorOf(error: unknown): TransportError {
  const code = codeOf(error)
  const unsent = code in neverConnected || isTlsFailure(code)
  const reason = unsent ? 'connection' : isMalformed(error) ? 'malformed' : 'broken'
  return { reason, message: connectionFailureText(error), sent: !unsent }
}

/** The error in words, with its code at most once, and never with OpenSSL's own text. */
export function connectionFailureText(error: unknown): string {
  const code = codeOf(error)
  const known = neverConnected[code] ?? broken[code] ?? tls[code]
  const where = addressOf(error)
  if (known !== undefined) {
    const remedy = /authority|self-signed/.test(known) ? `; ${certificateRemedy}` : ''
    return `${where === '' ? '' : `${where}: `}${known} (${code})${remedy}`
  }
  if (isMalformed(error)) return `the response is not valid HTTP${code === '' ? '' : ` (${code})`}`
  if (isTlsFailure(code) || code === 'EPROTO') return `TLS failed (${code})`
  const message = errorText(error)
  return code === '' || message.includes(code) ? message : `${message} (${code})`
}

/** The code of an error. Node tries each address of a host and then has an error for each; the first one counts. */
const codeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return ''
  if ('code' in error && typeof error.code === 'string') return error.code
  const [first]: unknown[] = error instanceof AggregateError ? error.errors : []
  return first === undefined ? '' : codeOf(first)
}

/** Where the connection should go: `127.0.0.1:9`, or the name of a host; each address once. */
function addressOf(error: unknown): string {
  const all: unknown[] = error instanceof AggregateError ? error.errors : [error]
  const places = all.flatMap((one) => {
    if (!(one instanceof Error)) return []
    if ('address' in one && 'port' in one) {
      const address = String(one.address)
      return [`${address.includes(':') ? `[${address}]` : address}:${String(one.port)}`]
    }
    return 'hostname' in one ? [String(one.hostname)] : []
  })
  return [...new Set(places)].join(', ')
}

const isTlsFailure = (code: string): boolean =>
  code in tls || /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_|SELF_SIGNED|UNABLE_TO)/.test(code)
