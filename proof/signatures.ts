import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { FaultSignature } from '../reports/index.ts'
import { isJsonObject } from '../schemas/index.ts'
import type { FaultProof } from './prove.ts'

/** Which cases fail under each fault: what a run compares its failures with. Made by `prove --thorough --signatures FILE`. */
export const signaturesFile = new URL('./signatures.json', import.meta.url)

/**
 * Reads the signatures. Each id of a case stands once in the file; faults refer to it by its number.
 * @returns none where the file is missing: causes are then told without known faults
 */
export function readSignatures(file: URL = signaturesFile): FaultSignature[] {
  if (!existsSync(file)) return []
  const json: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (!isJsonObject(json) || !Array.isArray(json.cases) || !isJsonObject(json.faults)) return []
  const ids = json.cases.map(String)
  return Object.entries(json.faults).flatMap(([fault, entry]): FaultSignature[] => {
    if (!isJsonObject(entry) || !Array.isArray(entry.cases)) return []
    const cases = entry.cases.flatMap((number) => ids[Number(number)] ?? [])
    return [{ fault, sentence: String(entry.sentence), cases }]
  })
}

/** Writes the signatures of a thorough proof, one fault a line. */
export function writeSignatures(proofs: readonly FaultProof[], file: URL | string): void {
  const ids = [...new Set(proofs.flatMap(({ failedCases }) => failedCases))].sort()
  const numbers = new Map(ids.map((id, index) => [id, index]))
  const lines = proofs.map(({ fault, sentence, failedCases }) => {
    const cases = failedCases.map((id) => numbers.get(id)).sort((one = 0, other = 0) => one - other)
    return `    ${JSON.stringify(fault)}: ${JSON.stringify({ sentence, cases })}`
  })
  writeFileSync(file, `{\n  "cases": ${JSON.stringify(ids)},\n  "faults": {\n${lines.join(',\n')}\n  }\n}\n`)
}
