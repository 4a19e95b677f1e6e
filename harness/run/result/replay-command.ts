/**
 * The command that runs one check again with the same randomness.
 * @param command the command line of this run, up to the selection
 * @param ids the case, and another one without which it has nothing to look at
 * @param path where fast-check found a counterexample
 */
export function replayCommand(
  command: string | undefined,
  ids: readonly string[],
  seed: number,
  path: string | undefined,
): string {
  const replay = path === undefined || path === '' ? '' : ` --path '${path}'`
  return `${command ?? 'textboard-conformance run'} --only ${ids.map((id) => `'${id}'`).join(' ')} --seed ${seed}${replay}`
}
