import { appendFileSync, writeFileSync } from 'node:fs'
import { matches } from '../check/selection.ts'
import { type Command, text, texts, toggle } from './command.ts'
import { exitCodes } from './exit-code.ts'
import type { FaultProof, VariantProof } from './proof.ts'
import { UsageError } from './usage-error.ts'

/** `prove`: shows that the suite has teeth and accuses nobody. */
export const proveCommand: Command = {
  usage: 'prove',
  describes: 'Show that every fault is caught by the checks it names, and that no variant is accused',
  options: {
    only: texts('GLOB…', 'faults and variants whose id fits'),
    thorough: toggle('run all checks on each fault, not only those that it names'),
    json: text('FILE', 'also write the results as JSON'),
  },
  examples: [
    ['$0 prove', 'all faults and variants'],
    ["$0 prove --only 'group-*' --thorough", 'some faults, with all checks'],
  ],
  async run(flags, io) {
    const { proveAll, unprovenChecks } = await import('./proof.ts')
    const only = flags.list('only')
    const chosen = (id: string) => only.length === 0 || only.some((pattern) => matches(id, pattern))
    const file = flags.text('json')
    if (file !== undefined) requireWritable(file)
    const started = performance.now()
    const { faults, variants } = await proveAll(chosen, flags.toggle('thorough'))
    if (faults.length + variants.length === 0) {
      throw new UsageError(`--only ${only.join(' ')} fits no fault and no variant; nothing would be proven`)
    }
    // Only a thorough run lets every fault meet every check.
    const unproven = flags.toggle('thorough') && only.length === 0 ? unprovenChecks(faults) : []
    if (file !== undefined)
      writeFileSync(file, `${JSON.stringify({ faults, variants, unproven }, null, 2)}\n`)
    const missed = faults.filter(({ outcome }) => outcome !== 'caught')
    const alarmed = variants.filter(({ verdict, alarms }) => verdict !== 'conformant' || alarms.length > 0)
    io.stdout.write(
      [
        ...missed.map(faultLine),
        ...alarmed.flatMap(variantLines),
        `${faults.length - missed.length} of ${faults.length} faults caught by the checks that they name`,
        `${variants.length - alarmed.length} of ${variants.length} variants without a false alarm`,
        ...(unproven.length === 0 ? [] : [`${unproven.length} checks that no fault was seen to fail`]),
        `took ${((performance.now() - started) / 1000).toFixed(1)} s`,
        '',
      ].join('\n'),
    )
    return missed.length + alarmed.length === 0 ? exitCodes.conformant : exitCodes.nonConformant
  },
}

/** A proof takes its time: a file that can't be written is better known before. */
function requireWritable(file: string): void {
  try {
    appendFileSync(file, '')
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new UsageError(
      `${file} cannot be written (${reason}); name a file in a folder that exists and is yours`,
    )
  }
}

const faultLine = ({ outcome, fault, sentence, violates, failed }: FaultProof): string =>
  outcome === 'missed'
    ? `MISSED     ${fault}: ${sentence} (names ${violates.join(', ')})`
    : `ELSEWHERE  ${fault}: ${sentence} (names ${violates.join(', ')}; failed: ${failed.slice(0, 5).join(', ')})`

const variantLines = ({ variant, verdict, alarms }: VariantProof): string[] => [
  `ALARM      ${variant}: ${verdict}`,
  ...alarms.map(({ id, message }) => `           ${id}: ${message.split('\n')[0] ?? ''}`),
]
