import { existsSync } from 'node:fs'
import { matches } from '../../check/selection.ts'
import type { Flags } from './flags.ts'
import { UsageError } from './usage-error.ts'

/** What `prove` should do. */
export interface ProofAsked {
  /** Patterns of ids. An empty list means all. */
  readonly only: readonly string[]
  /** Is a fault or variant with this id selected? */
  readonly chosen: (id: string) => boolean
  /** How many checks run on each fault. */
  readonly width: 'classes' | 'quick' | 'all' | 'named'
  readonly onlyVariants: boolean
  /** The files and the folder to write. */
  readonly json: string | undefined
  readonly docs: string | undefined
  readonly signatures: string | undefined
}

/**
 * Reads from the flags of `prove` what to prove and what to write.
 * @throws UsageError if the flags contradict each other
 */
export function proofAsked(flags: Flags): ProofAsked {
  const only = flags.list('only')
  const [json, docs, signatures] = [flags.text('json'), flags.text('docs'), flags.text('signatures')]
  const [thorough, quick] = [flags.toggle('thorough'), flags.toggle('quick')]
  const onlyVariants = flags.toggle('variants')
  if (docs !== undefined && only.length > 0)
    throw new UsageError('--docs wants the whole proof: leave --only out')
  if (signatures !== undefined && (docs !== undefined || thorough || quick))
    throw new UsageError('--signatures is a proof of its own: leave out --docs, --thorough and --quick')
  if (docs !== undefined && !existsSync(docs))
    throw new UsageError(`there is no folder ${docs}; create it first`)
  if (quick && (thorough || docs !== undefined))
    throw new UsageError('--quick runs few checks, the whole proof runs all: leave out --thorough and --docs')
  if (onlyVariants && (quick || docs !== undefined || signatures !== undefined))
    throw new UsageError('--variants runs no faults: leave out --quick, --docs and --signatures')
  return {
    only,
    chosen: (id) => only.length === 0 || only.some((pattern) => matches(id, pattern)),
    width: signatures !== undefined ? 'classes' : quick ? 'quick' : thorough ? 'all' : 'named',
    onlyVariants,
    json,
    docs,
    signatures,
  }
}
