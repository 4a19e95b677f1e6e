import type { RunningReference } from '../../reference-impl/index.ts'
import { nearestFew } from '../config/nearest.ts'
import { type Command, text, texts } from './command.ts'
import { exitCodes } from './exit-code.ts'
import type { Flags } from './flags.ts'
import type { Io } from './io.ts'
import type { Parts } from './parts.ts'
import { writePrivateFile } from './private-file.ts'
import { UsageError } from './usage-error.ts'

/** `serve`: the reference implementation, until a signal comes. */
export const serveCommand: Command = {
  usage: 'serve',
  describes: 'Start the reference implementation',
  options: {
    port: text('PORT', 'port to listen on', 'any free one'),
    host: text('HOST', 'address to listen on', '127.0.0.1'),
    fault: texts('ID…', 'switch faults on: break these rules'),
    variant: texts('ID…', 'switch variants on: make these other permitted choices'),
    'config-out': text(
      'FILE',
      'write the run configuration that fits, with its secrets, readable by you alone',
    ),
  },
  examples: [
    ['$0 serve --port 8080 --config-out local.json', 'then: run --config local.json'],
    ['$0 serve --fault textdata.update-ignored', 'a faulty server to look at'],
  ],
  async run(flags, io, parts) {
    const server = await start(flags, parts)
    try {
      const file = flags.text('config-out')
      if (file !== undefined) writePrivateFile(file, `${JSON.stringify(configFor(server, flags), null, 2)}\n`)
      io.stdout.write(`${server.baseUrl}\n`)
      const hint = file === undefined ? '' : `Run against it: textboard-conformance run --config ${file}\n`
      io.stderr.write(`${hint}Stop with Ctrl-C.\n`)
      await signalled(io)
    } finally {
      await server.close()
    }
    return exitCodes.conformant
  },
}

/** The configuration for a server of ours; reports name what was switched on. */
function configFor(server: RunningReference, flags: Flags): Record<string, unknown> {
  const switched = [...flags.list('fault'), ...flags.list('variant')]
  const version = switched.length === 0 ? {} : { version: `with ${switched.join(', ')}` }
  const implementation = { organization: 'textboard-conformance', product: 'reference implementation' }
  return { ...server.config, implementation: { ...implementation, ...version } }
}

async function start(flags: Flags, parts: Parts): Promise<RunningReference> {
  const faults = flags.list('fault')
  const variants = flags.list('variant')
  requireKnown('fault', faults, await parts.faults())
  requireKnown('variant', variants, await parts.variants())
  const host = flags.text('host') ?? '127.0.0.1'
  const port = flags.number('port', { least: 0, most: 65_535 }) ?? 0
  try {
    return await parts.startReference({ host, port, faults, variants })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EADDRINUSE')
      throw new UsageError(`Port ${port} is taken; choose another --port, or none for any free one`)
    if (code === 'EACCES') throw new UsageError(`Port ${port} may not be used; choose a --port above 1023`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
      throw new UsageError(`"${host}" is no address of this machine; try --host 127.0.0.1`)
    }
    throw error
  }
}

function requireKnown(kind: string, ids: readonly string[], known: readonly { readonly id: string }[]): void {
  const unknown = ids.filter((id) => !known.some((one) => one.id === id))
  if (unknown.length === 0) return
  const lines = unknown.map((id) => {
    const near = nearestFew(
      id,
      known.map((one) => one.id),
      3,
    )
    return `There is no ${kind} "${id}"; ${near.length === 0 ? `\`explain ID\` names the faults of a check` : `did you mean ${near.join(', ')}?`}`
  })
  throw new UsageError(lines.join('\n'))
}

function signalled(io: Io): Promise<void> {
  return new Promise((resolve) => {
    const stop = io.onSignal(() => {
      stop()
      resolve()
    })
  })
}
