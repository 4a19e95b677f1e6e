import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runSuite } from './suite-process.ts'

/** @returns removes the disk; undefined if this machine does not allow one */
function mounted(folder: string, size: string): (() => void) | undefined {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder], { stdio: 'ignore' })
    return () => execFileSync('umount', [folder])
  } catch {
    return undefined
  }
}

test('a run on a full disk: exit 4, a readable report, and missing files are named', async ({ skip }) => {
  const folder = mkdtempSync(join(tmpdir(), 'disk-'))
  const unmount = mounted(folder, '300k')
  try {
    if (unmount === undefined) skip('a small disk needs the right to mount one')
    const { code, stderr } = await runSuite(
      ['run', '--quiet', '--output', folder, '--only', 'groups.read.*', 'groups.list.*'],
      {
        folder: tmpdir(),
      },
    )
    expect(code).toBe(4)
    expect(stderr).toMatch(/no space is left\. Missing: allure-results.*choose another --output/)
    const [, missing = ''] = /Missing: (.*?)\. Make room/.exec(stderr) ?? []
    expect(missing.split(', ')).not.toContain('conformance.json')
    const reports = execFileSync('find', [folder, '-name', 'conformance.json'], { encoding: 'utf8' })
    expect(JSON.parse(readFileSync(reports.trim(), 'utf8'))).toMatchObject({ scope: { kind: 'selection' } })
  } finally {
    unmount?.()
    rmSync(folder, { recursive: true, force: true })
  }
})
