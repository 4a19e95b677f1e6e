import { EventEmitter } from 'node:events'
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { ioOf } from './process-io.ts'

function sampleProcess() {
  const output = { write: () => true }
  const codes: number[] = []
  const exit = (code: number) => codes.push(code)
  return Object.assign(new EventEmitter(), {
    stdout: output,
    stderr: output,
    stdin: new PassThrough(),
    env: {},
    exit,
    codes,
  })
}

test('all signals reach the listener; if nobody listens, they end the process with exit code 3', () => {
  const process = sampleProcess()
  let heard = 0
  const stop = ioOf(process).onSignal(() => {
    heard += 1
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.emit(signal)
  stop()
  process.emit('SIGINT')
  expect([heard, process.codes]).toEqual([3, [3]])
})

test('other listeners of the process do not get the signals', async () => {
  const process = sampleProcess()
  const others: string[] = []
  const stop = ioOf(process).onSignal(() => {})
  process.once('SIGINT', () => others.push('once'))
  process.on('SIGTERM', () => others.push('on'))
  process.on('other', () => others.push('other'))
  await Promise.resolve()
  process.emit('SIGINT')
  process.emit('SIGTERM')
  process.emit('other')
  expect(others).toEqual(['other'])
  stop()
})

test('a line of the input is Enter; the end of the input and an abort are not', async () => {
  const process = sampleProcess()
  const io = ioOf(process)
  const { signal } = new AbortController()
  const first = io.enter(signal)
  process.stdin.write('\n')
  expect(await first).toBe(true)
  expect(await io.enter(AbortSignal.abort())).toBe(false)
  const last = io.enter(signal)
  process.stdin.end()
  expect(await last).toBe(false)
})
