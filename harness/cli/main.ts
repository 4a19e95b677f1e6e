#!/usr/bin/env node
import { keepHeapsSmall } from '../run/engine-settings.ts'
import { exitCodes } from './terminal/exit-code.ts'
import { ioOf } from './terminal/process-io.ts'

// Not for a proof: it runs for minutes in its threads, and speed matters more than memory.
if (process.argv[2] !== 'prove') keepHeapsSmall()

const io = ioOf(process)

// Without this, Node would exit with code 1, which means something else here.
const errorOfSuite = (error: unknown) => {
  process.stderr.write(
    `${error instanceof Error ? error.stack : String(error)}\nThis is an error of the suite.\n`,
  )
  io.exitNow(exitCodes.suiteFailed)
}
process.on('uncaughtException', errorOfSuite)
process.on('unhandledRejection', errorOfSuite)

// `list | head` closes our output early: that is not a failure.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

// Loaded last, so the handlers above also work while it loads.
const { main } = await import('./program.ts')
const code = await main(process.argv.slice(2), io)
// The output must be written before the process ends, and open handles of libraries must not keep the process alive.
process.stdout.write('', () => process.stderr.write('', () => io.exitNow(code)))
