/** A configuration that a package came with is not as we know it, so that nothing can be said of it. */
export class StockConfigurationError extends Error {
  override readonly name = 'StockConfigurationError'
}

/** One change: what stands in the configuration, and what takes its place. */
export type Change = readonly [pattern: RegExp, replacement: string]

/**
 * Changes a configuration in some places and leaves the rest as it came.
 * @param file names it in messages
 * @param text as it came
 * @param changes each of which must find its place
 * @throws StockConfigurationError naming what is not there
 */
export const changed = (file: string, text: string, changes: readonly Change[]): string =>
  changes.reduce((before, [pattern, replacement]) => {
    const after = before.replace(pattern, () => replacement)
    if (after === before) {
      throw new StockConfigurationError(
        `${file} has nothing like ${pattern}; install the package's own file again, or fix proof/fronts/fronts.ts`,
      )
    }
    return after
  }, text)
