import { spawn, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { startReference } from '../../../reference-impl/index.ts'

const script = fileURLToPath(new URL('./foreign-client.py', import.meta.url))

/** A Python client library signs independently of our code. Debian has it as python3-requests-oauthlib. */
const python = ['/usr/bin/python3', 'python3'].find(
  (command) => spawnSync(command, ['-c', 'import requests_oauthlib']).status === 0,
)
if (python === undefined) {
  process.stderr.write(
    'skipped: no Python with requests-oauthlib (Debian: apt-get install python3-requests-oauthlib)\n',
  )
}

test.skipIf(python === undefined)('a Python OAuth client can use the reference implementation', async () => {
  const server = await startReference()
  try {
    const { consumerKey, consumerSecret } = server.config.application
    const output = await new Promise<string>((resolve, reject) => {
      const child = spawn(python ?? 'python3', [script, server.baseUrl], {
        stdio: ['pipe', 'pipe', 'pipe'],
      })
      let stdout = ''
      let stderr = ''
      child.stdout.on('data', (chunk: Buffer) => {
        stdout += chunk.toString()
      })
      child.stderr.on('data', (chunk: Buffer) => {
        stderr += chunk.toString()
      })
      child.on('error', reject)
      child.on('close', (code) => (code === 0 ? resolve(stdout) : reject(new Error(stderr))))
      // On standard input, because every user of the machine can see a command line.
      child.stdin.end(`${consumerKey}\n${consumerSecret}\n`)
    })
    expect(JSON.parse(output)).toEqual({
      'create group': 201,
      'create entry': 201,
      data: true,
      filter: [200, [true]],
      'filter by a non-ASCII value': [200, 0],
      read: 200,
      'delete entry': 202,
      'read again': 404,
      'delete group': 202,
      'wrong secret': 401,
    })
  } finally {
    await server.close()
  }
})
