import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  cut,
  type Evidence,
  type Finding,
  isVerified,
  oneLine,
  verifyCertificate,
} from '../../../reports/index.ts'
import { frozenOf } from '../../../suites/frozen-checks.ts'
import { ConfigurationError } from '../../config/configuration-error.ts'
import { suiteVersion } from '../../run/version.ts'
import { suiteName } from '../../vocabulary.ts'
import { readPublicKey } from '../input/key-file.ts'
import { UsageError } from '../input/usage-error.ts'
import { certificateFiles, readBounded, readCertificate } from '../output/saved-certificate.ts'
import { readSavedReport } from '../output/saved-reports.ts'
import { exitCodes } from '../terminal/exit-code.ts'
import { type Command, text, toggle } from './command.ts'

const marks: Readonly<Record<Finding['state'], string>> = {
  holds: 'holds',
  fails: 'DOES NOT HOLD',
  unknown: 'NOT KNOWN',
  absent: 'absent',
}

/** `verify`: recomputes a certificate, and says what of it holds. */
export const verifyCommand: Command = {
  usage: 'verify <file>',
  describes:
    'Recompute a certificate: digests, list of checks, statements, signature; exit 1 where something does not hold',
  options: {
    key: text('FILE', 'the public key of the signer (PEM): the signature must be made by it'),
    report: text('DIR', 'result folder of the run, or its conformance.json', 'beside the certificate'),
    json: toggle('as JSON'),
  },
  positionals: { file: { type: 'string', description: 'certificate.json, or the folder that holds it' } },
  examples: [
    ['$0 verify conformance-report', 'everything beside each other, as `certify` leaves it'],
    ['$0 verify certificate.json --report acme --key public.pem', 'signed by whom we think?'],
  ],
  async run(flags, io, parts) {
    const source = flags.text('file')
    if (source === undefined) throw new UsageError('verify asks for a certificate.json')
    const keyFile = flags.text('key')
    const key = keyFile === undefined ? undefined : readPublicKey(keyFile)
    const read = readCertificate(source)
    const findings: readonly Finding[] = read.valid
      ? verifyCertificate(read.certificate, {
          suite: { name: suiteName, version: suiteVersion() },
          frozen: frozenOf(await parts.checks()),
          ...reportFor(read.folder, flags.text('report')),
          ...companionsIn(read.folder),
          ...(key === undefined ? {} : { key }),
        })
      : [{ subject: 'certificate', state: 'fails', words: read.why }]
    const verified = isVerified(findings)
    io.stdout.write(
      flags.toggle('json')
        ? `${JSON.stringify({ verified, findings }, null, 2)}\n`
        : [
            ...findings.map(
              ({ subject, state, words }) =>
                `${subject.padEnd(12)}${marks[state].padEnd(15)}${oneLine(cut(words, 1000))}`,
            ),
            verified ? 'VERIFIED' : 'NOT VERIFIED',
            '',
          ].join('\n'),
    )
    return verified ? exitCodes.conformant : exitCodes.nonConformant
  },
}

/** @throws UsageError where a report was named that is not there */
function reportFor(
  folder: string,
  named: string | undefined,
): Pick<Evidence, 'report' | 'intact' | 'noReport'> {
  const source = named ?? join(folder, 'conformance.json')
  if (named === undefined && !existsSync(source)) {
    return {
      noReport: 'there is no conformance.json beside the certificate; name that of the run with --report',
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
  return { ...(page === undefined ? {} : { page }), ...(badge === undefined ? {} : { badge }) }
}
