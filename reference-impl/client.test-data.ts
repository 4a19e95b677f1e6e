import { createHmac, randomBytes } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { request } from 'undici'
import type { RunConfig } from './reference.ts'

/** Whose credential signs a request of the tests. */
export type Signer = 'trusted' | 'proxy' | 'nonMember' | 'foreign' | 'anonymous'

/** The parts of a response that the tests use. */
export interface TestAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly text: string
  /** The parsed body, undefined when there is none or it is not JSON. */
  readonly body: unknown
}

/** What a test sends in addition to method and path. */
export interface TestRequest {
  readonly as?: Signer
  readonly json?: unknown
  readonly raw?: string | Buffer
  readonly contentType?: string
  /** OAuth parameters to replace; undefined leaves one out. */
  readonly oauth?: Readonly<Record<string, string | undefined>>
  /** Replaces the whole header. */
  readonly authorization?: string
}

/** Sends one signed request to a started reference; the path is relative to its base URL. */
export type Send = (method: string, path: string, options?: TestRequest) => Promise<TestAnswer>

const encode = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!*'()]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/**
 * A client for the tests of this folder. It signs with its own code, so the two sides check each other.
 * @param config the run configuration of a started reference
 */
export function testClient(config: RunConfig): Send {
  return async (method, path, options = {}) => {
    const url = `${config.target}${path}`
    const signer = options.as ?? 'trusted'
    const authorization =
      options.authorization ??
      (signer === 'anonymous' ? undefined : sign(config, { method, url }, signer, options))
    const body = options.raw ?? (options.json === undefined ? undefined : JSON.stringify(options.json))
    const type = options.contentType ?? (body === undefined ? undefined : 'application/json')
    const response = await request(url, {
      method,
      headers: {
        'user-agent': 'a test',
        ...(authorization === undefined ? {} : { authorization }),
        ...(type === undefined ? {} : { 'content-type': type }),
      },
      ...(body === undefined ? {} : { body }),
    })
    const text = textOf(Buffer.from(await response.body.arrayBuffer()), response.headers['content-encoding'])
    return { status: response.statusCode, headers: response.headers, text, body: parse(text) }
  }
}

/** Some variants compress their responses. */
function textOf(body: Buffer, coding: string | string[] | undefined): string {
  if (coding === 'gzip') return gunzipSync(body).toString()
  return coding === 'br' ? brotliDecompressSync(body).toString() : body.toString()
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function sign(
  config: RunConfig,
  { method, url }: { readonly method: string; readonly url: string },
  signer: Signer,
  options: TestRequest,
): string {
  const application = signer === 'foreign' ? config.foreignApplication : config.application
  const user = signer === 'proxy' ? config.user : signer === 'nonMember' ? config.nonMember : undefined
  const oauth: Record<string, string | undefined> = {
    oauth_consumer_key: application.consumerKey,
    oauth_nonce: randomBytes(8).toString('hex'),
    oauth_signature_method: 'HMAC-SHA1',
    oauth_timestamp: String(Math.floor(Date.now() / 1000)),
    oauth_version: '1.0',
    oauth_token: user?.token,
    ...options.oauth,
  }
  const [address = '', query = ''] = url.split('?')
  const pairs = [...new URLSearchParams(query), ...Object.entries(oauth)]
    .flatMap(([name, value]) =>
      value === undefined || name === 'oauth_signature' || name === 'realm'
        ? []
        : [[encode(name), encode(value)]],
    )
    .map(([name, value]) => `${name}=${value}`)
    .sort()
  const base = [method, address, pairs.join('&')].map(encode).join('&')
  const key = `${encode(application.consumerSecret)}&${encode(user?.tokenSecret ?? '')}`
  const signature = options.oauth?.oauth_signature ?? createHmac('sha1', key).update(base).digest('base64')
  const header = Object.entries({ ...oauth, oauth_signature: signature })
  return `OAuth ${header.flatMap(([name, value]) => (value === undefined ? [] : [`${name}="${encode(value)}"`])).join(', ')}`
}
