import { execFile } from 'node:child_process'
import { request } from 'undici'
import type { ResetHook } from '../../config/config.ts'
import { PreflightError } from './preflight-error.ts'

/** Time limit of a reset, in milliseconds. */
const patienceMs = 60_000

/**
 * Lets the vendor make the consumable incentives available again. It runs the command, without a shell, or sends POST
 * to the address. The request has no credentials of this run; a user and a password in the address are sent as Basic
 * credentials (RFC 7617).
 * @param patience milliseconds
 * @returns what to note in the report
 * @throws PreflightError if the reset fails: with used incentives, the run would show less than its reader expects
 */
export async function resetIncentives(
  hook: ResetHook,
  signal?: AbortSignal,
  patience = patienceMs,
): Promise<string> {
  const limits = AbortSignal.any([AbortSignal.timeout(patience), ...(signal === undefined ? [] : [signal])])
  const [what, failure] =
    hook.command === undefined
      ? [`POST ${withoutSecrets(hook.url)}`, await posted(hook.url, limits)]
      : [`the command ${hook.command[0]}`, await executed(hook.command, limits)]
  if (failure === undefined) return `the consumable incentives were reset by ${what}`
  throw new PreflightError(
    `Configuration: fixtures.resetIncentives: ${what} ${failure}. Fix it, or remove it.\nNothing was judged.`,
  )
}

async function posted(url: string, signal: AbortSignal): Promise<string | undefined> {
  try {
    const { statusCode, body } = await request(withoutUser(url), {
      method: 'POST',
      headers: userOf(url),
      signal,
    })
    await body.dump({ limit: 65_536 })
    return statusCode >= 200 && statusCode < 300
      ? undefined
      : `answered ${statusCode} (200 to 299 is success)`
  } catch (error) {
    return `failed: ${reasonOf(error)}`
  }
}

const executed = ([file = '', ...parameters]: readonly string[], signal: AbortSignal) =>
  new Promise<string | undefined>((resolve) => {
    execFile(file, parameters, { signal, maxBuffer: 1_048_576 }, (error) => {
      if (error === null) return resolve(undefined)
      resolve(
        typeof error.code === 'number' ? `ended with exit code ${error.code}` : `failed: ${reasonOf(error)}`,
      )
    })
  })

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'AbortError' || error.name === 'TimeoutError')
    return 'it took too long, or the run was interrupted'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

/** The Basic credentials from the user and the password in an address; empty if it contains neither. */
function userOf(url: string): Readonly<Record<string, string>> {
  const { username, password } = new URL(url)
  if (username === '' && password === '') return {}
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return { authorization: `Basic ${Buffer.from(pair).toString('base64')}` }
}

function withoutUser(url: string): string {
  const plain = new URL(url)
  plain.username = ''
  plain.password = ''
  return plain.href
}

/** An address without the parts that may be secret: user, password and query. */
function withoutSecrets(url: string): string {
  const { origin, pathname } = new URL(url)
  return `${origin}${pathname}`
}
