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
  oneLine,
  refusalsOf,
  signed,
  statementOf,
  unsigned,
  writeAtomically,
} from '../../../reports/index.ts'
import { frozenOf } from '../../../suites/frozen-checks.ts'
import { suiteVersion } from '../../run/version.ts'
import { suiteName } from '../../vocabulary.ts'
import { readPrivateKey } from '../input/key-file.ts'
import { UsageError } from '../input/usage-error.ts'
import { certificateFiles } from '../output/saved-certificate.ts'
import { readSavedReport } from '../output/saved-reports.ts'
import { exitCodes } from '../terminal/exit-code.ts'
import { type Command, text } from './command.ts'

/** `certify`: a certificate of a whole, conformant run, or why there is none. */
export const certifyCommand: Command = {
  usage: 'certify <dir>',
  describes: 'Write a certificate of a whole, conformant run: certificate.json, a page to print, a badge',
  options: {
    output: text('DIR', 'folder for the certificate', 'that of the run'),
    key: text('FILE', 'sign with this Ed25519 private key (PEM)'),
  },
  positionals: { dir: { type: 'string', description: 'result folder of the run' } },
  examples: [
    ['$0 certify conformance-report', 'bound to the report by its digest'],
    ['$0 certify conformance-report --key key.pem --output public', 'signed, in a folder of its own'],
  ],
  async run(flags, io, parts) {
    const source = flags.text('dir')
    if (source === undefined) throw new UsageError('certify asks for the result folder of a run')
    const keyFile = flags.text('key')
    const key = keyFile === undefined ? undefined : readPrivateKey(keyFile)
    const { report, folder } = readSavedReport(source)
    const measure = {
      suite: { name: suiteName, version: suiteVersion() },
      frozen: frozenOf(await parts.checks()),
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
  },
}

function summary({ classes, profile, signature }: Certificate): string {
  const ids = classes.map(({ id }) => id).join(', ')
  return (
    `conformant, ${ids}; profile ${profile.name}; ` +
    (signature === undefined ? 'not signed' : `signed by ${fingerprintOf(signature.publicKey)}`)
  )
}

async function write(folder: string, certificate: Certificate): Promise<string[]> {
  const texts = [
    [certificateFiles.certificate, certificateJson(certificate)],
    [certificateFiles.page, certificateHtml(certificate)],
    [certificateFiles.badge, badgeSvg(certificate)],
  ] as const
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
