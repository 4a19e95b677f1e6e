import type { Exchange } from '../../harness/http/message/exchange.ts'
import { type Arrangement, arrangementOf, createdEntry } from './arrangement.ts'
import { aftermath, commentsOn, type Known } from './curl-comments.ts'
import {
  addressWord,
  bodyArgument,
  credentialsOf,
  fitsArgument,
  functionName,
  keysNeeded,
  requestLines,
  requestorWord,
  type Signing,
  type Variables,
} from './curl-lines.ts'
import { shellWord } from './escaping.ts'
import { signer } from './signer.ts'

/**
 * A POSIX shell snippet that sends a recorded request again with curl. It signs the request again with Node.js and the
 * keys in TEXTBOARD_CONSUMER_KEY, TEXTBOARD_CONSUMER_SECRET, TEXTBOARD_TOKEN and TEXTBOARD_TOKEN_SECRET. The header
 * reaches curl through a pipe, so no key, token or signature is on a command line. Comment lines say how the replayed
 * request differs from the recorded one, for example if the check had an invalid Authorization on purpose.
 */
export const curlOf = (exchange: Exchange): string => snippet(exchange, 'by itself')

/**
 * {@link curlOf} for a page with several snippets: a snippet that signs calls the function that {@link signingFunction}
 * defines.
 */
export function shortCurlOf(exchange: Exchange, known?: Known): string {
  const arrangement = known === undefined ? undefined : arrangementOf(exchange, known.exchanges)
  if (known !== undefined && arrangement !== undefined) {
    const isPlain = [exchange, ...arrangement.writes].every(isOneArgument)
    const arranged = isPlain ? arrangedSnippet(exchange, arrangement) : undefined
    if (arranged !== undefined && arranged.length <= known.longest) return arranged
  }
  return snippet(exchange, 'by the function', known)
}

/** Does a snippet of {@link shortCurlOf} sign? Then it needs {@link signingFunction}. */
export const isSigned = (text: string): boolean => new RegExp(`\\b${functionName}|\\b${sendName}`).test(text)

const isOneArgument = ({ request: { body = '' } }: Exchange): boolean => fitsArgument(body)

/** The snippet of a request to a group that the run has deleted: it first sends what the request needs. */
function arrangedSnippet(exchange: Exchange, { group, writes, variables }: Arrangement): string {
  const [creation = exchange] = writes
  const sends = writes.map((one) => {
    const entry = variables.get(createdEntry(one) ?? '')
    const send = sendCommand(one, variables)
    return entry === undefined ? `${send} > /dev/null` : `${entry}=$(${send} | ${idName})`
  })
  const end = [sendName, 'DELETE', shellWord(`${group}/@self`), credentialsOf[creation.caller], "''"]
  return [
    ...commentsOn(exchange, 'by the function').map((comment) => `# ${comment}`),
    `# ${restored(writes.length)}, and the last one deletes it.`,
    ...sends,
    ...requestLines(exchange, 'by the function', variables),
    [...end, ...requestorWord(creation.request), '> /dev/null'].join(' '),
  ].join('\n')
}

/** What the first lines do. */
const restored = (count: number): string =>
  count === 1
    ? 'The run has deleted its groups. The first line creates this one again'
    : `The run has deleted its groups. The first ${count} lines create this one again, with what the request needs`

/** Sends one write, and prints the body of its response. */
const sendCommand = ({ request, caller }: Exchange, variables: Variables): string =>
  [
    sendName,
    request.method,
    addressWord(request.url, variables),
    credentialsOf[caller],
    bodyArgument(request.body ?? '', variables),
    ...requestorWord(request),
  ].join(' ')

/** The names of the functions that send a request, and that read the id in its response. */
const sendName = 'textboard_send'

const idName = 'textboard_id'

/** The file next to summary.md that holds {@link signingFunction}. */
export const signerFile = 'sign.sh'

/** Defines the POSIX shell function that the snippets of {@link shortCurlOf} call. */
export const signingFunction = [
  `# Once in the shell in which you paste the curl commands of summary.md: . ./${signerFile}`,
  '# It needs Node.js, and the keys in the environment:',
  `# ${keysNeeded.consumer.join(', ')}; for requests of a user also`,
  `# ${keysNeeded.token.slice(2).join(', ')}.`,
  '# It signs with the right keys: if a check used other credentials, the line says whether it does, too.',
  `${functionName}() { node -e '${signer}' -- "$@"; }`,
  '# Signs and sends a request: method, address, consumer or token, body, requestor. Prints the body of the response.',
  `${sendName}() (`,
  `  authorization=$(${functionName} "$1" "$2" "$3" \${5:+"$5"}) || exit`,
  '  method=$1 url=$2 body=$4',
  '  set --',
  `  [ -z "$body" ] || set -- -H 'content-type: application/json' --data-raw "$body"`,
  `  printf '%s\\n' "$authorization" | curl -q -sS -g --path-as-is -X "$method" -H 'accept: application/json' -H @- "$@" "$url"`,
  ')',
  `${idName}() { node -e 'console.log(JSON.parse(require("node:fs").readFileSync(0, "utf8")).id)'; }`,
].join('\n')

function snippet(exchange: Exchange, signing: Signing, known?: Known): string {
  return [
    ...[...commentsOn(exchange, signing), ...aftermath(exchange, known)].map((comment) => `# ${comment}`),
    ...requestLines(exchange, signing),
  ].join('\n')
}
