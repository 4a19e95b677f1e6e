#!/usr/bin/env node
import { keepHeapsSmall } from '../run/compiler.ts'
import { exitCodes } from './terminal/exit-code.ts'
import { ioOf } from './terminal/process-io.ts'

// A proof runs for minutes in its threads, where time counts more than memory.
if (process.argv[2] !== 'prove') keepHeapsSmall()

const io = ioOf(process)

// Node would end with code 1, which means something else here.
const errorOfSuite = (error: unknown) => {
  process.stderr.write(
    `${error instanceof Error ? error.stack : String(error)}\nThis is an error of the suite.\n`,
  )
  io.exitNow(exitCodes.suiteFailed)
}
process.on('uncaughtException', errorOfSuite)
process.on('unhandledRejection', errorOfSuite)

// `list | head` closes our output early: no reason to fail.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

// Loaded last, so that what is above also holds while it loads.
const { main } = await import('./program.ts')
const code = await main(process.argv.slice(2), io)
// What was printed must be out before the process ends; handles of libraries must not keep it alive.
process.stdout.write('', () => process.stderr.write('', () => io.exitNow(code)))
