import { createServer } from 'node:http'
import { describe, expect, it } from 'vitest'
import { listening } from '../../http/connection/loopback.test-data.ts'
import { PreflightError } from './preflight-error.ts'
import { resetIncentives } from './reset-hook.ts'

/** A server that answers every request with one status, and the requests that it got. */
async function answering(status: number) {
  const asked: { readonly method: string | undefined; readonly authorization: string | undefined }[] = []
  const server = createServer(({ method, headers: { authorization } }, response) => {
    asked.push({ method, authorization })
    response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end('done')
  })
  const port = await listening(server)
  return { asked, url: `http://127.0.0.1:${port}/reset?key=secret`, close: () => server.close() }
}

describe('the reset of consumable incentives', () => {
  it('sends one POST without credentials, and reports the address without its query', async () => {
    const vendor = await answering(204)
    try {
      const note = await resetIncentives({ url: vendor.url })
      expect(note).toMatch(/were reset by POST http:\/\/127\.0\.0\.1:\d+\/reset$/)
      expect(vendor.asked).toEqual([{ method: 'POST', authorization: undefined }])
    } finally {
      vendor.close()
    }
  })

  it('sends a user and a password in the address as Basic credentials, and reports neither', async () => {
    const vendor = await answering(204)
    try {
      const note = await resetIncentives({ url: vendor.url.replace('//', '//ci:s%40fe@') })
      expect(note).toMatch(/were reset by POST http:\/\/127\.0\.0\.1:\d+\/reset$/)
      const authorization = `Basic ${Buffer.from('ci:s@fe').toString('base64')}`
      expect(vendor.asked).toEqual([{ method: 'POST', authorization }])
    } finally {
      vendor.close()
    }
  })

  it.each([404, 500, 302])('ends the run before any check if the hook answers %i', async (status) => {
    const vendor = await answering(status)
    try {
      await expect(resetIncentives({ url: vendor.url })).rejects.toThrow(
        `fixtures.resetIncentives: POST ${vendor.url.replace('?key=secret', '')} answered ${status}`,
      )
      expect(vendor.asked).toHaveLength(1)
    } finally {
      vendor.close()
    }
  })

  it('runs a command without a shell', async () => {
    const hook = {
      command: [
        process.execPath,
        '-e',
        'process.exit(process.argv[1] === "$HOME; true" ? 0 : 1)',
        '$HOME; true',
      ],
    }
    await expect(resetIncentives(hook)).resolves.toBe(
      `the consumable incentives were reset by the command ${process.execPath}`,
    )
  })

  it('reports the exit code of a failed command, and a command that does not exist', async () => {
    await expect(resetIncentives({ command: [process.execPath, '-e', 'process.exit(3)'] })).rejects.toThrow(
      'ended with exit code 3',
    )
    await expect(resetIncentives({ command: ['./no-such-command'] })).rejects.toThrow('failed: ENOENT')
  })

  it('fails if the command takes too long', async () => {
    const hook = { command: [process.execPath, '-e', 'setInterval(() => {}, 1000)'] }
    const failure = resetIncentives(hook, undefined, 50)
    await expect(failure).rejects.toBeInstanceOf(PreflightError)
    await expect(failure).rejects.toThrow('took too long')
  })
})
