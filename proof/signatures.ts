import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { FaultSignature } from '../reports/index.ts'
import { isJsonObject } from '../schemas/index.ts'
import type { Fault } from './override.ts'
import type { FaultProof } from './prove.ts'

/**
 * The cases that fail under each fault. A run compares its failures with them. `prove --signatures FILE` writes the
 * file.
 */
const signaturesFile = new URL('./signatures.json', import.meta.url)

/**
 * Reads the signatures. The file has each id of a case once; faults refer to it by its number.
 * @returns an empty list if the file is missing: causes are then reported without known faults
 */
export function readSignatures(file: URL = signaturesFile): FaultSignature[] {
  if (!existsSync(file)) return []
  const text = readFileSync(file, 'utf8')
  if (text === '') return []
  const json: unknown = JSON.parse(text)
  if (!isJsonObject(json) || !Array.isArray(json.cases) || !isJsonObject(json.faults)) return []
  const ids = json.cases.map(String)
  return Object.entries(json.faults).flatMap(([fault, entry]): FaultSignature[] => {
    if (!isJsonObject(entry) || !Array.isArray(entry.cases)) return []
    const cases = entry.cases.flatMap((number) => ids[Number(number)] ?? [])
    return [{ fault, sentence: String(entry.sentence), cases }]
  })
}

/**
 * The signatures of the faults that exist, each with the sentence that its fault has now.
 * @param named the faults, by their declarations
 */
export const withCurrentSentences = (
  signatures: readonly FaultSignature[],
  named: readonly Pick<Fault, 'id' | 'sentence'>[],
): FaultSignature[] => {
  const sentences = new Map(named.map(({ id, sentence }) => [id, sentence]))
  return signatures.flatMap((signature) => {
    const sentence = sentences.get(signature.fault)
    return sentence === undefined ? [] : [{ ...signature, sentence }]
  })
}

/**
 * Writes signatures, one fault per line.
 * @param proofs of runs with all checks of the classes in which a fault shows
 * @param kept signatures of faults that were not run; they stay as they are
 */
export function writeSignatures(
  proofs: readonly Pick<FaultProof, 'fault' | 'sentence' | 'failedCases'>[],
  file: URL | string,
  kept: readonly FaultSignature[] = [],
): void {
  const run = new Set(proofs.map(({ fault }) => fault))
  const all = [
    ...proofs.map(({ fault, sentence, failedCases: cases }) => ({ fault, sentence, cases })),
    ...kept.filter(({ fault }) => !run.has(fault)),
  ].sort((one, other) => one.fault.localeCompare(other.fault))
  const ids = [...new Set(all.flatMap(({ cases }) => cases))].sort()
  const numbers = new Map(ids.map((id, index) => [id, index]))
  const lines = all.map(({ fault, sentence, cases: failed }) => {
    const cases = failed.map((id) => numbers.get(id)).sort((one = 0, other = 0) => one - other)
    return `    ${JSON.stringify(fault)}: ${JSON.stringify({ sentence, cases })}`
  })
  writeFileSync(file, `{\n  "cases": ${JSON.stringify(ids)},\n  "faults": {\n${lines.join(',\n')}\n  }\n}\n`)
}
