import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import {
  badgeSvg,
  type Certificate,
  certificateHtml,
  certificateJson,
  cut,
  fingerprintOf,
  holderOf,
  notRunCount,
  oneLine,
  refusalsOf,
  signed,
  statementOf,
  unsigned,
  writeAtomically,
} from '../../../reports/index.ts'
import { frozenOf } from '../../../suites/frozen-checks.ts'
import { suiteVersion } from '../../config/version.ts'
import { suiteName } from '../../vocabulary.ts'
import type { Flags } from '../input/flags.ts'
import { readPrivateKey } from '../input/key-file.ts'
import { UsageError } from '../input/usage-error.ts'
import { requireFileSystem } from '../output/file-system.ts'
import { certificateFiles } from '../output/saved-certificate.ts'
import { readSavedReport } from '../output/saved-reports.ts'
import type { Services } from '../services.ts'
import { type ExitCode, exitCodes } from '../terminal/exit-code.ts'
import type { Io } from '../terminal/io.ts'

/** Writes a certificate of a run, or says why there is none. */
export async function certify(flags: Flags, io: Io, services: Services): Promise<ExitCode> {
  const source = flags.text('dir')
  if (source === undefined) throw new UsageError('certify asks for the result folder of a run')
  const keyFile = flags.text('key')
  const key = keyFile === undefined ? undefined : readPrivateKey(keyFile)
  const { report, folder } = readSavedReport(source)
  const measure = {
    suite: { name: suiteName, version: suiteVersion() },
    frozen: frozenOf(await services.checks()),
  }
  const refusals = refusalsOf(report, measure)
  if (refusals.length > 0) {
    io.stderr.write(`No certificate for ${source}:\n`)
    for (const { why, remedy } of refusals) io.stderr.write(`  - ${why}; ${remedy}\n`)
    return exitCodes.nonConformant
  }
  const plain = unsigned(statementOf(report, measure.frozen))
  const certificate = key === undefined ? plain : signed(plain, key)
  const output = flags.text('output')
  const files = await write(output === undefined ? folder : resolve(output), certificate)
  io.stdout.write(files.map((file) => `${file}\n`).join(''))
  io.stderr.write(`${oneLine(cut(holderOf(certificate), 200))}: ${summary(certificate)}\n`)
  return exitCodes.conformant
}

function summary({ classes, profile, notRun, signature }: Certificate): string {
  const ids = classes.map(({ id }) => id).join(', ')
  const left = notRunCount(notRun)
  return (
    `conformant, ${ids}; profile ${profile.name}; ${left === '' ? '' : `${left}; `}` +
    (signature === undefined ? 'not signed' : `signed by ${fingerprintOf(signature.publicKey)}`)
  )
}

async function write(folder: string, certificate: Certificate): Promise<string[]> {
  const texts = [
    [certificateFiles.certificate, certificateJson(certificate)],
    [certificateFiles.page, certificateHtml(certificate)],
    [certificateFiles.badge, badgeSvg(certificate)],
  ] as const
  requireFileSystem(resolve(folder))
  try {
    mkdirSync(folder, { recursive: true })
    for (const [name, content] of texts) await writeAtomically(join(folder, name), [content])
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new UsageError(
      `The certificate cannot be written into ${folder} (${reason}); choose another --output`,
    )
  }
  return texts.map(([name]) => join(folder, name))
}
