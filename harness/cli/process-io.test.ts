import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { ioOf } from './process-io.ts'

function sampleProcess() {
  const output = { write: () => true }
  const codes: number[] = []
  const exit = (code: number) => codes.push(code)
  return Object.assign(new EventEmitter(), { stdout: output, stderr: output, env: {}, exit, codes })
}

test('both signals reach the listener; while nobody listens they end the process with our code', () => {
  const process = sampleProcess()
  let heard = 0
  const stop = ioOf(process).onSignal(() => {
    heard += 1
  })
  process.emit('SIGINT')
  process.emit('SIGTERM')
  stop()
  process.emit('SIGINT')
  expect([heard, process.codes]).toEqual([2, [3]])
})

test('nobody else gets the signals', async () => {
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
