#!/usr/bin/env node
import { setFlagsFromString } from 'node:v8'
import { exitCodes } from './terminal/exit-code.ts'
import { ioOf } from './terminal/process-io.ts'

// A run makes much garbage beside little that stays: the heaps of this thread and of the run's grow slowly.
for (const flag of ['--max-semi-space-size=8', '--heap-growing-percent=30']) {
  setFlagsFromString(flag)
}

const io = ioOf(process)

// Node would end with code 1, which means something else here.
const defect = (error: unknown) => {
  process.stderr.write(
    `${error instanceof Error ? error.stack : String(error)}\nThis is a defect of the suite.\n`,
  )
  io.exitNow(exitCodes.suiteFailed)
}
process.on('uncaughtException', defect)
process.on('unhandledRejection', defect)

// `list | head` closes our output early: no reason to fail.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

// Loaded last, so that what is above also holds while it loads.
const { main } = await import('./program.ts')
const code = await main(process.argv.slice(2), io)
// What was printed must be out before the process ends; handles of libraries must not keep it alive.
process.stdout.write('', () => process.stderr.write('', () => io.exitNow(code)))
