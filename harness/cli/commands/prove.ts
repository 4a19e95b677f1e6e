import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FaultProof, Proof, VariantProof } from '../../../proof/prove.ts'
import { firstNamed } from '../../http/message/shown.ts'
import { type ProofAsked, proofAsked } from '../input/proof-asked.ts'
import { UsageError } from '../input/usage-error.ts'
import { cannotBeWritten } from '../output/private-file.ts'
import { type ExitCode, exitCodes } from '../terminal/exit-code.ts'
import type { Io, Output } from '../terminal/io.ts'
import { type Command, text, texts, toggle } from './command.ts'

/** `prove`: shows that every fault is caught and no variant is accused. */
export const proveCommand: Command = {
  usage: 'prove',
  describes: 'Show that every fault is caught by the checks it names, and that no variant is accused',
  options: {
    only: texts('GLOB…', 'faults and variants whose id fits'),
    thorough: toggle('run all checks on each fault, and each variant alone too'),
    quick: toggle('count the faults that `run --quick` catches'),
    variants: toggle('only the variants'),
    json: text('FILE', 'also write the results, with the faults that fail each check, as JSON'),
    docs: text('DIR', 'also write proof.json and proof.md of a whole proof into a folder'),
    signatures: text(
      'FILE',
      'write which cases fail under each fault, by which reports name likely causes; runs no variants',
    ),
  },
  exits:
    '0 all is proven, 1 a fault was not caught, a variant was accused or a check is unproven, 2 wrong usage, 4 the suite itself failed',
  examples: [
    ['$0 prove', 'all faults and variants'],
    ["$0 prove --only 'group-*' --thorough", 'some faults, with all checks'],
    ['$0 prove --variants', 'that no permitted choice is accused'],
  ],
  async run(flags, io) {
    const asked = proofAsked(flags)
    const { proveAll } = await import('../../../proof/prove-all.ts')
    const { unprovenChecks } = await import('../../../proof/prove.ts')
    for (const file of [asked.json, asked.signatures]) if (file !== undefined) requireWritable(file)
    const startedAt = new Date()
    const proof = await proveAll(asked, progressOn(io.stderr))
    const seconds = Math.round((Date.now() - startedAt.getTime()) / 100) / 10
    if (proof.faults.length + proof.variants.length === 0) {
      throw new UsageError(
        `--only "${asked.only.join(' ')}" fits no ${asked.onlyVariants ? 'variant' : 'fault and no variant'}; nothing would be proven. \`list --faults\` and \`list --variants\` show all`,
      )
    }
    if (asked.width === 'quick') return await quickResult(proof, { seconds, startedAt, file: asked.json }, io)
    // Only in a whole proof can every check meet a fault that it must catch.
    const isWhole = asked.only.length === 0 && !asked.onlyVariants
    const unproven = isWhole ? unprovenChecks(proof.faults) : []
    await writeFiles(asked, proof, { startedAt, seconds, unproven })
    return await told(proof, { ...asked, isWhole, unproven, seconds }, io)
  },
}

/** Writes the requested files. */
async function writeFiles(
  { json, docs, signatures, width }: ProofAsked,
  proof: Proof,
  about: { readonly startedAt: Date; readonly seconds: number; readonly unproven: readonly string[] },
): Promise<void> {
  const { startedAt, seconds, unproven } = about
  if (json !== undefined) {
    const { faultsSeen } = await import('../../../proof/prove.ts')
    const checks = Object.fromEntries(faultsSeen(proof.faults))
    writeFileSync(json, `${JSON.stringify({ startedAt, seconds, ...proof, checks, unproven }, null, 2)}\n`)
  }
  if (docs !== undefined) await writeDocs(docs, proof, { startedAt, seconds, thorough: width === 'all' })
  if (signatures === undefined) return
  const [{ readSignatures, writeSignatures }, { faults }] = await Promise.all([
    import('../../../proof/signatures.ts'),
    import('../../../proof/index.ts'),
  ])
  const before = readSignatures(pathToFileURL(resolve(signatures)))
  const kept = before.filter(({ fault }) => faults.some(({ id }) => id === fault))
  writeSignatures(proof.faults, signatures, kept)
}

/**
 * Prints what was proven and what was not.
 * @returns the exit code that says the same
 */
async function told(
  proof: Proof,
  about: {
    readonly onlyVariants: boolean
    readonly isWhole: boolean
    readonly unproven: readonly string[]
    readonly seconds: number
  },
  io: Io,
): Promise<ExitCode> {
  const { onlyVariants, isWhole, unproven, seconds } = about
  const { isClean } = await import('../../../proof/prove.ts')
  const missed = proof.faults.filter(({ outcome }) => outcome !== 'caught')
  const alarmed = proof.variants.filter((one) => !isClean(one))
  const caught = `${proof.faults.length - missed.length} of ${proof.faults.length} faults caught by the checks that they name`
  io.stdout.write(
    [
      ...missed.map(faultLine),
      ...alarmed.flatMap(variantLines),
      ...unproven.map((id) => `UNPROVEN   ${id}: no fault was seen to fail it`),
      ...(onlyVariants ? [] : [caught]),
      cleanLine(proof.variants, isClean),
      ...(isWhole ? [`${unproven.length} checks that no fault was seen to fail`] : []),
      `took ${seconds.toFixed(1)} s on ${availableParallelism()} processors`,
      '',
    ].join('\n'),
  )
  return missed.length + alarmed.length + unproven.length === 0
    ? exitCodes.conformant
    : exitCodes.nonConformant
}

/**
 * The result of `run --quick`: a fault counts as seen if any of its checks failed. Two runs without faults show how
 * much `--quick` saves.
 */
async function quickResult(
  { faults }: Proof,
  {
    seconds,
    startedAt,
    file,
  }: { readonly seconds: number; readonly startedAt: Date; readonly file?: string | undefined },
  io: Io,
): Promise<ExitCode> {
  const unseen = faults.filter(({ failed }) => failed.length === 0).map(({ fault }) => fault)
  const seen = faults.length - unseen.length
  if (file !== undefined) {
    const { quickAndWhole } = await import('../../../proof/quick/runs.ts')
    const record = { startedAt, seconds, faults: faults.length, seen, ...(await quickAndWhole()), unseen }
    writeFileSync(file, `${JSON.stringify(record, null, 2)}\n`)
  }
  const share = ((100 * seen) / faults.length).toFixed(1)
  io.stdout.write(
    `${unseen.map((id) => `UNSEEN     ${id}\n`).join('')}${seen} of ${faults.length} faults (${share} %) seen by run --quick\n`,
  )
  return exitCodes.conformant
}

/** A proof takes long, so a file that cannot be written is reported before it starts. */
function requireWritable(file: string): void {
  try {
    appendFileSync(file, '')
  } catch (error) {
    throw cannotBeWritten(file, error)
  }
}

/** Shows the progress of the proof: in one line on a terminal, otherwise in one line per tenth. */
function progressOn(output: Output): (done: number, all: number) => void {
  let tenths = 0
  return (done, all) => {
    if (output.isTTY === true) output.write(done === all ? '\r\u001b[K' : `\rproved ${done} of ${all}`)
    else if (all > 20 && Math.floor((done / all) * 10) > tenths) {
      tenths = Math.floor((done / all) * 10)
      output.write(`proved ${done} of ${all}\n`)
    }
  }
}

async function writeDocs(
  folder: string,
  proof: Proof,
  about: { readonly startedAt: Date; readonly seconds: number; readonly thorough: boolean },
): Promise<void> {
  const { proofDocument, proofRecord } = await import('../../../proof/documents/proof-document.ts')
  const record = proofRecord(proof, about)
  writeFileSync(join(folder, 'proof.json'), record)
  writeFileSync(
    join(folder, 'proof.md'),
    proofDocument((name) => readIfThere(join(folder, name))),
  )
}

const readIfThere = (file: string): string | undefined =>
  existsSync(file) ? readFileSync(file, 'utf8') : undefined

function faultLine({ outcome, fault, sentence, violates, missing, failed }: FaultProof): string {
  const head = `${outcome.toUpperCase().padEnd(11)}${fault}: ${sentence}`
  if (outcome === 'partly') return `${head} (did not fail: ${some(missing)})`
  if (outcome === 'missed') return `${head} (names ${some(violates)})`
  return `${head} (names ${some(violates)}; failed: ${some(failed)})`
}

const some = (ids: readonly string[]): string => firstNamed(ids, 5)

function cleanLine(proofs: readonly VariantProof[], isClean: (one: VariantProof) => boolean): string {
  const all = new Set(proofs.flatMap(({ variants }) => variants))
  const alarmed = new Set(proofs.filter((one) => !isClean(one)).flatMap(({ variants }) => variants))
  return `${all.size - alarmed.size} of ${all.size} variants without a false alarm, in ${proofs.length} runs`
}

const variantLines = ({ variants, verdict, alarms }: VariantProof): string[] => [
  `ALARM      ${variants.join(' + ')}: ${verdict}`,
  ...alarms.map(({ id, message }) => `           ${id}: ${message.split('\n')[0] ?? ''}`),
]
