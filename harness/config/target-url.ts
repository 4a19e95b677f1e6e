/** The path with which every base URL ends (specification, Versioning). */
export const pathPrefix = '/social/api/restful/v2'

/** A usable base URL without a trailing slash, or what is wrong with the text and what to write instead. */
export type TargetUrl =
  | { readonly ok: true; readonly url: string }
  | { readonly ok: false; readonly wrong: string; readonly remedy: string }

const example = `https://sandbox.example.com${pathPrefix}`

/**
 * Reads the base URL of a target. The description of a problem shows nothing that could be a password.
 * @param text as a person wrote it
 */
export function readTargetUrl(text: string): TargetUrl {
  const trimmed = text.trim()
  if (trimmed === '') return refused('is empty', `give the base URL, such as ${example}`)
  const shown = withoutSecrets(trimmed)
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed)) {
    const guess = /^[^\s/@?#]+(:\d+)?(\/[^\s@?#]*)?$/.test(trimmed) ? parsed(`http://${trimmed}`) : undefined
    const offer = guess === undefined ? `such as ${example}` : `perhaps ${corrected(guess)}`
    return refused(`is not an absolute URL: "${shown}"`, `begin with http:// or https://, ${offer}`)
  }
  const url = parsed(trimmed)
  if (url === undefined || url.hostname === '') {
    return refused(`is not a URL: "${shown}"`, `write it like ${example}`)
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    return refused(`has the scheme "${url.protocol}": "${shown}"`, 'only http:// and https:// can be tested')
  }
  if (url.username !== '' || url.password !== '') {
    const remedy = `credentials belong into the config or the environment; write ${corrected(url)}`
    return refused('holds a user name or password', remedy)
  }
  if (/%(?![\da-f]{2})/i.test(url.pathname)) {
    return refused(`has a % that is not followed by two hex digits: "${shown}"`, 'write a literal % as %25')
  }
  if (/[?#]/.test(trimmed)) {
    return refused('has a query or a fragment', `a base URL has neither; write ${corrected(url)}`)
  }
  const path = url.pathname.replace(/\/+$/, '')
  if (!path.endsWith(pathPrefix)) {
    return refused(`does not end in ${pathPrefix}: "${shown}"`, `write ${corrected(url)}`)
  }
  return { ok: true, url: url.origin + path }
}

const refused = (wrong: string, remedy: string): TargetUrl => ({ ok: false, wrong, remedy })

function parsed(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined
}

/** The URL that was probably meant: its path is cut after the prefix, or completed with it. */
function corrected(url: URL): string {
  const path = url.pathname.replace(/\/+$/, '')
  const inside = `${path}/`.indexOf(`${pathPrefix}/`)
  if (inside >= 0) return url.origin + path.slice(0, inside) + pathPrefix
  const wanted = pathPrefix.slice(1).split('/')
  const given = path.split('/').filter((segment) => segment !== '')
  // The address of another version: /social/api/restful/v1 becomes v2.
  const versioned = /^v\d+$/i.test(given.at(-1) ?? '') ? given.slice(0, -1) : given
  const overlaps = [...wanted.keys()].toReversed().map((index) => index + 1)
  const known = (segments: readonly string[]) =>
    overlaps.find((length) => segments.slice(-length).join('/') === wanted.slice(0, length).join('/')) ?? 0
  const overlap = known(versioned)
  const base = overlap > 0 ? versioned.slice(0, -overlap) : given
  return [url.origin, ...base, ...wanted].join('/')
}

/** The text without user information, query and fragment, cut to a readable length. */
function withoutSecrets(text: string): string {
  const bare = text.replace(/[?#].*$/s, '').replace(/^([^/]*\/\/)?[^/]*@/, '$1')
  return bare.length > 200 ? `${bare.slice(0, 200)}…` : bare
}
