import { createServer } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { configuredAt } from '../../http/connection/configured-at.test-data.ts'
import { listening } from '../../http/connection/loopback.test-data.ts'
import { usualSettings } from '../../vocabulary.ts'
import { openStandalone } from '../preparation/standalone.ts'
import { watchTarget } from './target-watch.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/**
 * A watch on a gateway that answers with these statuses and repeats the last one.
 * @param served has it shown the list of groups before?
 */
async function watching(statuses: readonly number[], served: boolean, userSignal?: AbortSignal) {
  const left = [...statuses]
  const server = createServer((request, response) => {
    const status = (left.length > 1 ? left.shift() : left[0]) ?? 200
    request.resume()
    response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>from the gateway</h1>')
  })
  const port = await listening(server)
  const config = configuredAt(port)
  const { trusted, close } = openStandalone(config, usualSettings)
  closing.push(close, () => server.close())
  const watch = watchTarget(userSignal, 1000, 200)
  watch.probeBy(trusted)
  if (served) {
    const { exchange } = await trusted.listGroups({ once: true, unjudged: true })
    watch.attempted({ responded: true, exchange })
  }
  return watch
}

test('if a gateway answers instead of the target for long, the run ends and says so', async () => {
  const watch = await watching([200, 502], true)
  expect(await watch.isGone()).toBe(true)
  expect(watch.signal.aborted).toBe(true)
  expect(watch.reason()?.message).toContain('a gateway in front of it answered 502 to everything for 0.2 s')
})

test('a run that its user ends meanwhile does not name the gateway as its reason', async () => {
  const controller = new AbortController()
  const watch = await watching([200, 502], true, controller.signal)
  const gone = watch.isGone()
  controller.abort()
  expect(await gone).toBe(true)
  expect(watch.reason()).toBeUndefined()
})

test('a target that comes back after some errors of the gateway is not gone', async () => {
  const watch = await watching([200, 502, 504, 200], true)
  expect(await watch.isGone()).toBe(false)
  expect(watch.reason()).toBeUndefined()
})

test('the target is not gone if the list of groups was never served', async () => {
  const watch = await watching([502], false)
  expect(await watch.isGone()).toBe(false)
})
