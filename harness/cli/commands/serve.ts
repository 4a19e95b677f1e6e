import { embeddedImplementation, referenceLimits } from '../../../proof/embedded-reference.ts'
import { UnknownOverrideError } from '../../../proof/unknown-override.ts'
import type { RunningReference } from '../../../reference-impl/index.ts'
import type { Flags } from '../input/flags.ts'
import { programName } from '../input/program-name.ts'
import { UsageError } from '../input/usage-error.ts'
import { writePrivateFile } from '../output/private-file.ts'
import type { Services } from '../services.ts'
import { exitCodes } from '../terminal/exit-code.ts'
import type { Io } from '../terminal/io.ts'
import { type Command, exitsOffline, text, texts } from './command.ts'

/** `serve`: runs the reference implementation until it gets a signal. */
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
      'write the run configuration that fits, with its secrets, readable only by you',
    ),
  },
  exits: exitsOffline,
  examples: [
    ['$0 serve --port 8080 --config-out local.json', 'then: run --config local.json'],
    ['$0 serve --fault entry-update-ignored', 'a faulty server to look at'],
  ],
  async run(flags, io, services) {
    const server = await start(flags, services)
    try {
      const file = flags.text('config-out')
      if (file !== undefined) writePrivateFile(file, `${JSON.stringify(configFor(server, flags), null, 2)}\n`)
      io.stdout.write(`${server.baseUrl}\n`)
      const hint =
        file === undefined
          ? ''
          : `Run against it, in another terminal: ${programName(io.environment)} run --config ${file}\n`
      io.stderr.write(`${hint}Stop with Ctrl-C.\n`)
      await signalled(io)
    } finally {
      await server.close()
    }
    return exitCodes.conformant
  },
}

/** The configuration for one of our servers. Reports name the faults and variants that are switched on. */
function configFor(server: RunningReference, flags: Flags): Record<string, unknown> {
  const switched = [...flags.list('fault'), ...flags.list('variant')]
  const version = switched.length === 0 ? {} : { version: `with ${switched.join(', ')}` }
  const implementation = { ...embeddedImplementation, ...version }
  return { ...server.config, implementation, limits: referenceLimits }
}

async function start(flags: Flags, services: Services): Promise<RunningReference> {
  const faults = flags.list('fault')
  const variants = flags.list('variant')
  const host = flags.text('host') ?? '127.0.0.1'
  const port = flags.number('port', { least: 0, most: 65_535 }) ?? 0
  try {
    return await services.startReference({ host, port, faults, variants, limits: referenceLimits })
  } catch (error) {
    if (error instanceof UnknownOverrideError) throw new UsageError(error.message)
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EADDRINUSE')
      throw new UsageError(`Port ${port} is taken; choose another --port, or none for any free one`)
    if (code === 'EACCES') throw new UsageError(`Port ${port} may not be used; choose a --port above 1023`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
      throw new UsageError(`"${host}" is not an address of this machine; try --host 127.0.0.1`)
    }
    throw error
  }
}

function signalled(io: Io): Promise<void> {
  return new Promise((resolve) => {
    const stop = io.onSignal(() => {
      stop()
      resolve()
    })
  })
}
