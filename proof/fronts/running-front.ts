import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { request } from 'undici'
import { errorText } from '../../harness/error-text.ts'
import { certificateFiles, makeCertificate } from './certificate.ts'
import type { Front, Place } from './front.ts'
import { pathOf } from './installed.ts'

/** A front end did not start, or it ended by itself. */
export class FrontError extends Error {
  override readonly name = 'FrontError'
}

/** A front end that answers. */
export interface RunningFront {
  /** The origin for its clients. */
  readonly origin: string
  /** The file of its certificate; undefined without TLS. */
  readonly certificate: string | undefined
  /** Ends its process and waits for it. */
  stop(): Promise<void>
}

const startMs = 15_000
const stopMs = 5000

/** A port on 127.0.0.1 that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new FrontError('the system gave no port')
  return address.port
}

/** The origin of a front end for its clients. */
export const originOf = ({ tls }: Front, port: number): string =>
  `${tls ? 'https' : 'http'}://127.0.0.1:${port}`

/**
 * Writes the configuration of a front end, starts it in the foreground and waits until the service answers through
 * it.
 * @param front an installed front end
 * @param place its folder exists and is empty; the service listens
 * @throws FrontError if it ends or does not answer, with the last output of the process
 */
export async function startFront(front: Front, place: Place): Promise<RunningFront> {
  const { folder, port } = place
  chmodSync(folder, 0o755)
  const launch = front.launch(place, front.stock === undefined ? '' : readFileSync(front.stock, 'utf8'))
  for (const [name, text] of Object.entries(launch.files)) writeFileSync(join(folder, name), text)
  for (const name of launch.folders ?? []) {
    mkdirSync(join(folder, name))
    chmodSync(join(folder, name), 0o1777)
  }
  if (front.tls) makeCertificate(pathOf('openssl') ?? 'openssl', folder)
  const child = spawn(pathOf(launch.program) ?? launch.program, launch.arguments, {
    cwd: folder,
    env: { ...process.env, ...launch.environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = lastWordsOf(child)
  const stop = () => stopChild(child)
  try {
    await answering(child, originOf(front, port), said)
  } catch (error) {
    await stop()
    const reason = errorText(error)
    throw new FrontError(`${front.title} ${reason}${said() === '' ? '' : `; it said: ${said()}`}`)
  }
  const certificate = front.tls ? join(folder, certificateFiles.certificate) : undefined
  return { origin: originOf(front, port), certificate, stop }
}

/** Keeps the end of the output of a process. */
function lastWordsOf(child: ChildProcess): () => string {
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-1000)
    })
  }
  return () => said.trim()
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null

/** Waits until the front end answers without a server error: a gateway without a service answers 5xx. */
async function answering(child: ChildProcess, origin: string, said: () => string): Promise<void> {
  let missing: string | undefined
  child.once('error', ({ message }) => {
    missing = message
  })
  const until = performance.now() + startMs
  while (performance.now() < until) {
    if (missing !== undefined) throw new FrontError(`cannot be started: ${missing}`)
    if (hasEnded(child)) throw new FrontError(`ended by itself (${child.exitCode ?? child.signalCode})`)
    if (await answers(origin)) return
    await pause(50)
  }
  throw new FrontError(`gave no answer for ${startMs / 1000} s${said() === '' ? ' and said nothing' : ''}`)
}

async function answers(origin: string): Promise<boolean> {
  // The certificate is not verified here. If a run does not trust it, the run is inconclusive.
  if (origin.startsWith('https:')) return await accepts(Number(new URL(origin).port))
  try {
    const { statusCode, body } = await request(`${origin}/`, { headersTimeout: 2000 })
    await body.dump()
    return statusCode < 500
  } catch {
    return false
  }
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect({ host: '127.0.0.1', port })
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (hasEnded(child) || child.pid === undefined) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const late = new AbortController()
  const timer = pause(stopMs, undefined, { signal: late.signal }).then(
    () => child.kill('SIGKILL'),
    () => undefined,
  )
  await ended
  late.abort()
  await timer
}
