import { once } from 'node:events'
import { expect, test } from 'vitest'
import { listening } from '../../harness/http/connection/loopback.test-data.ts'
import { testClient } from '../../reference-impl/client.test-data.ts'
import { startReference } from '../../reference-impl/index.ts'
import { nodeProxy } from './node-proxy.ts'
import { freePort } from './running-front.ts'

test('a reference with a public origin works behind a proxy that forwards another Host', async () => {
  const port = await freePort()
  const reference = await startReference({ publicOrigin: `http://127.0.0.1:${port}` })
  const proxy = nodeProxy(Number(new URL(reference.baseUrl).port)).listen(port, '127.0.0.1')
  await once(proxy, 'listening')
  try {
    const send = testClient(reference.config)
    expect(new URL(reference.config.target).port).toBe(String(port))
    const created = await send('POST', '/textdata/@app/vendor_board/@all', {
      json: { data: 'Good evening.' },
    })
    expect(created.status).toBe(201)
    expect(created.body).toMatchObject({ data: 'Good evening.' })
    expect((await send('GET', '/textdata/@app/no_such_board/@self')).status).toBe(404)
    expect((await send('MKCOL', '/textdata/@app/vendor_board/@self')).status).toBe(501)
    // Clients sign the public address, not the address of the listener.
    const straight = testClient({ ...reference.config, target: reference.baseUrl })
    expect((await straight('GET', '/textdata/@app/@all')).status).toBe(401)
  } finally {
    proxy.closeAllConnections()
    proxy.close()
    await reference.close()
  }
})

test('a proxy without a service answers 502', async () => {
  const proxy = nodeProxy(await freePort())
  const port = await listening(proxy)
  try {
    const response = await fetch(`http://127.0.0.1:${port}/any`)
    expect(response.status).toBe(502)
    expect(response.headers.get('content-type')).toBe('text/html')
    await response.text()
  } finally {
    proxy.closeAllConnections()
    proxy.close()
  }
})
