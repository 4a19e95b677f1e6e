/**
 * The command that runs one check again with the same randomness.
 * @param command the command line of this run, up to the selection
 * @param path where fast-check found a counterexample
 */
export function replayCommand(
  command: string | undefined,
  id: string,
  seed: number,
  path: string | undefined,
): string {
  const replay = path === undefined || path === '' ? '' : ` --path '${path}'`
  return `${command ?? 'textboard-conformance run'} --only '${id}' --seed ${seed}${replay}`
}
