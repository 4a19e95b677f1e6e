import { generateKeyPairSync } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { conformanceJson } from '../../../reports/index.ts'
import { sampleRun } from '../../../reports/run/sample-run.test-data.ts'
import { suiteVersion } from '../../config/version.ts'
import type { RunResult } from '../../run/result/result.ts'
import { headOf, checkResult as resultOfCases } from '../../run/result/results.ts'
import { inFolder, sampleChecks, sampleWorld } from '../sample-world.test-data.ts'

/** A whole, conformant run of the sample world, saved. */
function saveRun(folder: string, changes: Partial<RunResult> = {}): string {
  const judged = sampleChecks.filter(({ kind }) => kind !== 'observation')
  const checks = judged.map((check) => {
    const outcome = check.kind === 'untestable' ? 'inapplicable' : 'passed'
    const one = { id: check.id, title: check.sentence, outcome, durationMs: 1, exchanges: [] } as const
    return resultOfCases(headOf(check), [one], 1)
  })
  const { settings } = sampleRun()
  const run = sampleRun({
    suite: { name: 'textboard-conformance', version: suiteVersion() },
    implementation: { product: 'Board', version: '1.2' },
    settings: { ...settings, classes: ['textboard'] },
    verdict: 'conformant',
    classes: [
      {
        id: 'textboard',
        verdict: 'conformant',
        decides: true,
        counts: { passed: 3, failed: 0, untested: 0, inapplicable: 1, error: 0 },
      },
    ],
    ...{ checks, observations: [], contract: {}, fixtures: [], notes: [], exchanges: [] },
    ...changes,
  })
  const report = join(folder, 'report')
  mkdirSync(report, { recursive: true })
  writeFileSync(join(report, 'conformance.json'), conformanceJson(run))
  return report
}

/** A pair of keys as files. */
function saveKeys(folder: string, name: string): { readonly secret: string; readonly open: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const [secret, open] = [join(folder, `${name}.pem`), join(folder, `${name}-public.pem`)]
  writeFileSync(secret, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  writeFileSync(open, publicKey.export({ type: 'spki', format: 'pem' }))
  return { secret, open }
}

const certify = (...argv: readonly string[]) => sampleWorld().run(['certify', ...argv])
const verify = (...argv: readonly string[]) => sampleWorld().run(['verify', ...argv])

test('certify writes a certificate, a page and a badge next to the report, and verify accepts them', () =>
  inFolder(async (folder) => {
    const report = saveRun(folder)
    const ended = await certify(report)
    const files = ['certificate.json', 'certificate.html', 'badge.svg'].map((name) => join(report, name))
    expect([ended.code, ended.stdout]).toEqual([0, files.map((file) => `${file}\n`).join('')])
    expect(ended.stderr).toBe('Board 1.2: conformant, textboard; profile full; not signed\n')
    for (const source of [report, join(report, 'certificate.json')]) {
      const verified = await verify(source)
      expect([verified.code, verified.stderr]).toEqual([0, ''])
      expect(verified.stdout).toMatch(
        /^signature +absent .*\n +.*\nreport +holds [\s\S]*\nVERIFIED \(unsigned\)\n$/m,
      )
    }
    const json = await verify(report, '--json')
    expect(JSON.parse(json.stdout)).toMatchObject({
      verified: true,
      findings: [{ subject: 'certificate', state: 'holds' }, ...Array.from({ length: 6 }, () => ({}))],
    })
  }))

test('certify refuses an incomplete run with every reason and remedy: exit 1, and nothing is written', () =>
  inFolder(async (folder) => {
    const { settings } = sampleRun()
    const report = saveRun(folder, {
      complete: false,
      settings: { ...settings, classes: ['textboard'], skip: ['x'] },
    })
    const { code, stdout, stderr } = await certify(report)
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(
      /^No certificate for .*\n {2}- .*did not reach its end; .*\n {2}- .*--skip x; run again without --skip/,
    )
    expect(readdirSync(report)).toEqual(['conformance.json'])
  }))

test('certify refuses a report in which one byte was changed', () =>
  inFolder(async (folder) => {
    const report = saveRun(folder)
    const file = join(report, 'conformance.json')
    writeFileSync(file, readFileSync(file, 'utf8').replace('"seed": 7', '"seed": 8'))
    const { code, stderr } = await certify(report)
    expect([code, stderr]).toEqual([1, expect.stringContaining('altered after it was written')])
  }))

test('verify accepts a signed certificate only with the key of its signer and with the report', () =>
  inFolder(async (folder) => {
    const [mine, other] = [saveKeys(folder, 'mine'), saveKeys(folder, 'other')]
    const report = saveRun(folder)
    const output = join(folder, 'public')
    const ended = await certify(report, '--key', mine.secret, '--output', output)
    expect([ended.code, ended.stderr]).toEqual([0, expect.stringMatching(/signed by SHA256:/)])
    const secret = readFileSync(mine.secret, 'utf8').split('\n')[1] ?? ''
    const written = readdirSync(output).map((name) => readFileSync(join(output, name), 'utf8'))
    expect([ended.stdout, ended.stderr, ...written].join('\n')).not.toContain(secret)

    const good = await verify(output, '--report', report, '--key', mine.open)
    expect([good.code, good.stdout]).toEqual([0, expect.stringContaining('made by the key given')])
    const bad = await verify(output, '--report', report, '--key', other.open)
    expect([bad.code, bad.stdout]).toEqual([
      1,
      expect.stringMatching(/signature +DOES NOT HOLD +it was made by another key/),
    ])
    const alone = await verify(output, '--key', mine.open)
    expect([alone.code, alone.stdout]).toEqual([
      1,
      expect.stringMatching(/report +NOT KNOWN +there is no conformance\.json/),
    ])
  }))

test('verify names each part that was changed', () =>
  inFolder(async (folder) => {
    const { secret } = saveKeys(folder, 'mine')
    const tampered = async (name: string, change: (text: string) => string): Promise<string[]> => {
      rmSync(join(folder, 'report'), { recursive: true, force: true })
      const report = saveRun(folder)
      await certify(report, '--key', secret)
      const file = join(report, name)
      writeFileSync(file, change(readFileSync(file, 'utf8')))
      const { code, stdout } = await verify(report)
      expect(code).toBe(1)
      expect(stdout).toMatch(/\nNOT VERIFIED\n$/)
      return [...stdout.matchAll(/^(\w+) +(?:DOES NOT HOLD|NOT KNOWN)/gm)].map(([, subject = '']) => subject)
    }
    const certificate = 'certificate.json'
    expect(await tampered(certificate, (text) => text.replace('"1.2"', '"1.3"'))).toEqual([
      ...['certificate', 'signature', 'statements', 'page', 'badge'],
    ])
    expect(
      await tampered(certificate, (text) =>
        text.replace(/"value": "(.)/, (_match, first) => `"value": "${first === '/' ? 'A' : '/'}`),
      ),
    ).toEqual(['signature'])
    expect(await tampered('conformance.json', (text) => text.replace('"seed": 7', '"seed": 8'))).toEqual([
      ...['report', 'statements'],
    ])
    expect(await tampered('conformance.json', () => '{')).toEqual(['report', 'statements'])
    expect(await tampered('certificate.html', (text) => text.replace('Board', 'Bored'))).toEqual(['page'])
    expect(await tampered('badge.svg', (text) => text.replace('conformant', 'excellent!'))).toEqual(['badge'])
    for (const change of [
      () => '',
      () => '{}',
      (text: string) => text.replace('"target"', '"tarbet"'),
      () => '\u001b[31m',
    ]) {
      expect(await tampered(certificate, change)).toEqual(['certificate'])
    }
  }))

test('a new run deletes the certificate of the run before it', () =>
  inFolder(async (folder) => {
    const report = saveRun(folder)
    await certify(report)
    expect(readdirSync(report)).toContain('certificate.json')
    expect((await sampleWorld().run(['run', '--no-html', '--output', report])).code).toBe(0)
    expect(readdirSync(report)).not.toContain('certificate.json')
  }))

test('wrong usage: exit 2, with the remedy and without any text of a key', () =>
  inFolder(async (folder) => {
    const report = saveRun(folder)
    const { secret, open } = saveKeys(folder, 'mine')
    const file = (name: string, text: string | Buffer) => {
      writeFileSync(join(folder, name), text)
      return join(folder, name)
    }
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const rsaFile = file('rsa.pem', rsa.privateKey.export({ type: 'pkcs8', format: 'pem' }))
    const locked = generateKeyPairSync('ed25519').privateKey.export({
      ...{ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'hush' },
    })
    const cases: readonly (readonly [readonly string[], RegExp])[] = [
      [['certify'], /certify needs an argument/],
      [['certify', join(folder, 'nowhere')], /There is no/],
      [['certify', report, '--key', join(folder, 'none.pem')], /there is no such file/],
      [['certify', report, '--key', folder], /not a PEM file/],
      [
        ['certify', report, '--key', file('junk.pem', 'secret-junk')],
        /holds no private key in PEM; make one with/,
      ],
      [['certify', report, '--key', open], /holds a public key/],
      [['certify', report, '--key', rsaFile], /of the type rsa/],
      [['certify', report, '--key', file('locked.pem', locked)], /encrypted key/],
      [['certify', report, '--output', join(report, 'conformance.json')], /choose another --output/],
      [['verify'], /verify needs an argument/],
      [['verify', join(folder, 'nowhere')], /There is no/],
      [['verify', folder], /There is no .*certificate\.json/],
      [['verify', report, '--key', secret], /holds a private key/],
    ]
    for (const [argv, message] of cases) {
      const { code, stdout, stderr } = await sampleWorld().run(argv)
      expect([code, stdout], argv.join(' ')).toEqual([2, ''])
      expect(stderr).toMatch(message)
      expect(stderr).not.toMatch(/secret-junk|hush|MC4CAQ/)
    }
  }))
