/** The default configuration of a package is not the known one, so it cannot be changed. */
export class StockConfigurationError extends Error {
  override readonly name = 'StockConfigurationError'
}

/** One change: what to find in the configuration, and its replacement. */
export type Change = readonly [pattern: RegExp, replacement: string]

/**
 * Changes a configuration in some places and leaves the rest as it is.
 * @param file its name in messages
 * @param text the default configuration
 * @param changes each of them must match
 * @throws StockConfigurationError naming the change that does not match
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
