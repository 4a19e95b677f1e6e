import { spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { referenceConfig, referenceLimits } from '../../../proof/embedded-reference.ts'
import { startReference } from '../../../reference-impl/index.ts'
import { runSuite } from './suite-process.ts'

const page = fileURLToPath(new URL('../../../docs/certificate.md', import.meta.url))

/** The commands on the page, in their order. */
const commands = [...readFileSync(page, 'utf8').matchAll(/^```sh\n([\s\S]*?)^```/gm)]
  .flatMap(([, block = '']) => block.trim().split('\n'))
  .map((line) => line.split(' '))

/** Runs OpenSSL. If it is not installed, Node makes the keys that its commands would make. */
function openssl(args: readonly string[], folder: string): void {
  const { error, status } = spawnSync('openssl', [...args], { cwd: folder })
  if (error === undefined) {
    expect(status, args.join(' ')).toBe(0)
  } else if (args[0] === 'genpkey') {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519')
    writeFileSync(join(folder, 'key.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }))
    writeFileSync(join(folder, 'public.pem'), publicKey.export({ type: 'spki', format: 'pem' }))
  }
}

test('every command of docs/certificate.md succeeds and writes its files', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'))
  const server = await startReference({ limits: referenceLimits })
  try {
    // Only one class: the commands are the same, and the run takes a quarter of the time.
    const config = { ...referenceConfig(server), classes: ['achievements'] }
    writeFileSync(join(folder, 'board.json'), JSON.stringify(config))
    expect(commands.length).toBe(9)
    for (const [program, ...args] of commands) {
      if (program === 'openssl') {
        openssl(args, folder)
        continue
      }
      expect(program).toBe('textboard-conformance')
      if (args.includes('globex')) cpSync(join(folder, 'acme'), join(folder, 'globex'), { recursive: true })
      const { code, stdout, stderr } = await runSuite(args, { folder })
      expect(code, `${args.join(' ')}\n${stdout}\n${stderr}`).toBe(0)
      expect(stdout).not.toBe('')
      if (args[0] === 'verify') expect(stdout).toMatch(/\nVERIFIED( \(unsigned\))?\n$/)
    }
    for (const file of ['acme/badge.svg', 'public/certificate.html', 'matrix/index.html']) {
      expect(existsSync(join(folder, file)), file).toBe(true)
    }
    expect(readFileSync(join(folder, 'public', 'certificate.json'), 'utf8')).toContain(
      '"algorithm": "Ed25519"',
    )
  } finally {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}, 600_000)

test('the pictures of docs/certificate.md exist and are small', () => {
  const pictures = [...readFileSync(page, 'utf8').matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(
    ([, name = '']) => name,
  )
  expect(pictures).toEqual(['certificate.png', 'matrix.png'])
  for (const name of pictures) expect(readFileSync(join(page, '..', name)).length).toBeLessThan(200_000)
})
