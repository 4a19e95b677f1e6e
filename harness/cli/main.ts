#!/usr/bin/env node
import type { ExitCode } from './exit-code.ts'
import { exitCodes } from './exit-code.ts'
import type { Io } from './io.ts'
import { defectText, main } from './program.ts'

const exitNow = (code: ExitCode): never => process.exit(code)

const io: Io = {
  stdout: process.stdout,
  stderr: process.stderr,
  environment: process.env,
  onSignal: (listener) => {
    process.on('SIGINT', listener)
    process.on('SIGTERM', listener)
    return () => {
      process.off('SIGINT', listener)
      process.off('SIGTERM', listener)
    }
  },
  exitNow,
}

// Node would end with code 1, which means something else here.
const defect = (error: unknown) => {
  process.stderr.write(defectText(error))
  exitNow(exitCodes.suiteFailed)
}
process.on('uncaughtException', defect)
process.on('unhandledRejection', defect)

// `list | head` closes our output early: no reason to fail.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

const code = await main(process.argv.slice(2), io)
// What was printed must be out before the process ends; handles of libraries must not keep it alive.
process.stdout.write('', () => process.stderr.write('', () => exitNow(code)))
