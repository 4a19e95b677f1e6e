import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Certificate,
  cut,
  type Evidence,
  type Finding,
  isVerified,
  oneLine,
  quantity,
  verifyCertificate,
  wrap,
} from '../../../reports/index.ts'
import { frozenOf } from '../../../suites/frozen-checks.ts'
import { ConfigurationError } from '../../config/configuration-error.ts'
import { suiteVersion } from '../../config/version.ts'
import { present } from '../../present.ts'
import { suiteName } from '../../vocabulary.ts'
import type { Flags } from '../input/flags.ts'
import { readPublicKey } from '../input/key-file.ts'
import { UsageError } from '../input/usage-error.ts'
import { certificateFiles, readBounded, readCertificate } from '../output/saved-certificate.ts'
import { readSavedReport } from '../output/saved-reports.ts'
import type { Services } from '../services.ts'
import { type ExitCode, exitCodes } from '../terminal/exit-code.ts'
import { type Io, widthOf } from '../terminal/io.ts'

const marks: Readonly<Record<Finding['state'], string>> = {
  holds: 'holds',
  fails: 'DOES NOT HOLD',
  unknown: 'NOT KNOWN',
  absent: 'absent',
}

/** Columns of the subject and the state of a finding. */
const subjectWidth = 12
const stateWidth = 15

/** A finding, wrapped. Its further lines are below its words. */
function findingLines({ subject, state, words }: Finding, width: number): string[] {
  const head = `${subject.padEnd(subjectWidth)}${marks[state].padEnd(stateWidth)}`
  const indent = ' '.repeat(head.length)
  const lines = wrap(oneLine(cut(words, 1000)), width, indent)
  return lines.map((line, index) => (index === 0 ? `${head}${line.slice(head.length)}` : line))
}

/** Recomputes a certificate and prints which parts hold. */
export async function verify(flags: Flags, io: Io, services: Services): Promise<ExitCode> {
  const source = flags.text('file')
  if (source === undefined) throw new UsageError('verify asks for a certificate.json')
  const keyFile = flags.text('key')
  const key = keyFile === undefined ? undefined : readPublicKey(keyFile)
  const read = readCertificate(source)
  const findings: readonly Finding[] = read.valid
    ? verifyCertificate(read.certificate, {
        suite: { name: suiteName, version: suiteVersion() },
        frozen: frozenOf(await services.checks()),
        ...reportFor(read.folder, flags.text('report')),
        ...companionsIn(read.folder),
        ...present({ key }),
      })
    : [{ subject: 'certificate', state: 'fails', words: read.why }]
  const verified = isVerified(findings)
  io.stdout.write(
    flags.toggle('json')
      ? `${JSON.stringify({ verified, findings }, null, 2)}\n`
      : [
          ...findings.flatMap((finding) => findingLines(finding, widthOf(io.stdout))),
          read.valid && verified ? verifiedLine(read.certificate) : 'NOT VERIFIED',
          '',
        ].join('\n'),
  )
  return verified ? exitCodes.conformant : exitCodes.nonConformant
}

/**
 * `VERIFIED (unsigned, 3 MUST checks not run)`: a person who reads only the last line must learn what the certificate
 * does not prove.
 */
function verifiedLine({ notRun, signature }: Certificate): string {
  const musts = notRun.filter(({ level }) => level === 'MUST').length
  const limits = [
    ...(signature === undefined ? ['unsigned'] : []),
    ...(musts === 0 ? [] : [`${quantity(musts, 'MUST check')} not run`]),
  ]
  return limits.length === 0 ? 'VERIFIED' : `VERIFIED (${limits.join(', ')})`
}

/** @throws UsageError if the named report does not exist */
function reportFor(
  folder: string,
  named: string | undefined,
): Pick<Evidence, 'report' | 'intact' | 'noReport'> {
  const source = named ?? join(folder, 'conformance.json')
  if (named === undefined && !existsSync(source)) {
    return {
      noReport: 'there is no conformance.json next to the certificate; name that of the run with --report',
    }
  }
  try {
    const { report, intact } = readSavedReport(source)
    return { report, intact }
  } catch (error) {
    if (error instanceof ConfigurationError) return { noReport: error.message }
    throw error
  }
}

function companionsIn(folder: string): Pick<Evidence, 'page' | 'badge'> {
  const page = readBounded(join(folder, certificateFiles.page))
  const badge = readBounded(join(folder, certificateFiles.badge))
  return present({ page, badge })
}
