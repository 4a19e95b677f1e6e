/**
 * The command that runs a case again with the same randomness.
 * @param command the command line of this run, without the selection
 * @param ids the case, and another case if the case depends on its requests
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
