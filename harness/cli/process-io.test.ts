import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { ioOf } from './process-io.ts'

function sampleProcess() {
  const output = { write: () => true }
  const events = new EventEmitter()
  return Object.assign(events, { stdout: output, stderr: output, env: {}, exit: () => undefined })
}

test('both signals reach the listener, until it stops', () => {
  const process = sampleProcess()
  let heard = 0
  const stop = ioOf(process).onSignal(() => {
    heard += 1
  })
  process.emit('SIGINT')
  process.emit('SIGTERM')
  stop()
  process.emit('SIGINT')
  expect(heard).toBe(2)
  expect(process.eventNames()).toEqual([])
})

test('nobody else gets the signals while we listen', async () => {
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
